"""The command ``equilibrium``."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite
from typing import Annotated

import numpy as np
import typer
from rich.text import Text

import fivecard as fc
from fivecard.cli import show
from fivecard.cli.app import Dead, app, joined, print_json
from fivecard.cli.equity import Jokers


@app.command("equilibrium")
def equilibrium(
    seats: Annotated[
        list[str],
        typer.Argument(
            help="Hidden card / three or four up-cards of both seats: '??/Qh Js 9d' '{Kx,7x}/7c 7d 2s'.",
            show_default=False,
            metavar="SEAT SEAT",
        ),
    ],
    pot: Annotated[int, typer.Option(help="Chips in the pot, half from each seat.", show_default=False)],
    stacks: Annotated[int | None, typer.Option(help="Chips behind each seat; else 100 minimum bets.")] = None,
    minimum: Annotated[int, typer.Option(help="The minimum bet; on these streets bets are twice as much.")] = 2,
    raise_cap: Annotated[int, typer.Option(help="Raises a betting round; -1 for no cap.")] = 3,
    opener: Annotated[str, typer.Option(help="Who opens: the highest showing hand or card.")] = "hand",
    dead: Dead = None,
    suits: Annotated[bool, typer.Option(help="Whether suits decide between equal hands.")] = True,
    jokers: Jokers = 0,
    after: Annotated[
        str | None,
        typer.Option(help="Show the decision after these: 'bet 4, call, 9c Th, check'.", metavar="STEPS"),
    ] = None,
    accuracy: Annotated[
        float | None, typer.Option(help="What both may gain on average, as part of the pot; else 1e-9 or 1e-3.")
    ] = None,
    max_iterations: Annotated[int, typer.Option(help="Stop after so many, however near.")] = 10_000_000,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Heads-up fixed-limit stud, one card to come or none: how to play so that nobody can do better."""
    game = fc.Stud(
        minimum=minimum,
        raise_cap=None if raise_cap == -1 else raise_cap,
        opener=opener,  # type: ignore[arg-type]
        suits=suits,
        jokers=jokers,
    )
    with show.working("solving") as progress:
        found = fc.equilibrium(
            seats,
            game=game,
            pot=pot,
            stacks=stacks,
            dead=joined(dead),
            accuracy=accuracy,
            max_iterations=max_iterations,
            progress=lambda done, left: progress(
                f"{done:,} iterations" + (f", exploitable by {left:.1e} chips" if isfinite(left) else "")
            ),
        )
    node = found.root if after is None else found.node(*(step.strip() for step in after.split(",")))
    if as_json:
        print_json({**found.to_dict(), **({} if after is None else {"after": node.to_dict()})})
        return
    out = show.console()
    values = show.table(("seat", "left"), ("", "left"), ("net chips of the hand", "right"), ("could gain", "right"))
    for place, seat in enumerate(found.seats):
        values.add_row(str(seat), seats[place], f"{found.values[place]:+.6f}", f"{found.gains[place]:.1e}")
    out.print(values)
    out.print(
        f"Exploitable by {found.exploitability:.1e} chips on average, {found.exploitability / pot:.1e} of the pot, "
        f"after {found.iterations:,} iterations."
    )
    if not found.converged:
        out.print(f"That is short of the accuracy of {found.accuracy:.0e} of the pot.", style="bold yellow")
    out.print()
    where = f"After {', '.join(node.path)}" if node.path else "The first decision"
    if node.seat is None:
        out.print(f"{where}: the betting is over.")
        return
    out.print(f"{where}: seat {node.seat}; the betting comes here {node.reached:.4%} of the time.")
    rows = show.table(
        ("hidden card", "left"),
        ("likely", "right"),
        *((str(action), "right") for action in node.actions),
        *((f"ev {action}", "right") for action in node.actions),
    )
    for cards, weight, cells in _alike(node):
        rows.add_row(show.cards_text(cards), f"{weight:.2%}", *cells)
    rows.add_row(Text("all"), "", *(_percent(part) for part in node.mix.values()), *([""] * len(node.actions)))
    out.print(rows if node.weight.any() else "Play never comes here: what to do is anybody's guess.")


def _alike(node: fc.EquilibriumNode) -> Iterator[tuple[list[fc.Card], float, tuple[str, ...]]]:
    """Cards of one rank that play alike as far as shown, highest first, with how likely they are together."""
    row: tuple[list[fc.Card], float, tuple[str, ...]] | None = None
    for place in sorted(range(len(node.cards)), key=lambda place: -node.cards[place]):
        if not node.weight[place] > 0:
            continue
        card = node.cards[place]
        frequencies = (_percent(part) for part in node.frequency[place])
        cells = (*frequencies, *("" if np.isnan(ev) else f"{ev:+.4f}" for ev in node.ev[place]))
        if row is not None and row[2] == cells and row[0][0].rank == card.rank:
            row = ([*row[0], card], row[1] + float(node.weight[place]), cells)
            continue
        if row is not None:
            yield row
        row = ([card], float(node.weight[place]), cells)
    if row is not None:
        yield row


def _percent(part: float) -> str:
    return "" if np.isnan(part) else "-" if part < 5e-5 else f"{part:.2%}"
