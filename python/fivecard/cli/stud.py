"""The commands of Five Card Stud."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import fivecard as fc
from fivecard.cli import show
from fivecard.cli.app import Index, Seed, deal_app
from fivecard.games.stud.policy import simple_policy


@deal_app.command("stud")
def deal(
    seats: Annotated[int, typer.Option(help="2 to 10.")] = 2,
    style: Annotated[str, typer.Option(help="casino or simple.")] = "casino",
    limit: Annotated[str, typer.Option(help="fixed, spread, pot or none.")] = "fixed",
    ante: Annotated[int, typer.Option(help="Chips everyone puts in first.")] = 1,
    minimum: Annotated[int, typer.Option(help="The minimum bet; it doubles after the fourth card.")] = 2,
    maximum: Annotated[int | None, typer.Option(help="The maximum bet of spread limit.")] = None,
    bring_in: Annotated[int | None, typer.Option(help="What the low card brings in, below the minimum.")] = None,
    jokers: Annotated[int, typer.Option(help="0, 1 or 2 wild cards.")] = 0,
    suits: Annotated[bool, typer.Option(help="Whether suits decide between equal hands.")] = True,
    stack: Annotated[
        list[int] | None,
        typer.Option(help="Chips of every seat, or once a seat; else 100 minimum bets.", metavar="CHIPS"),
    ] = None,
    raise_cap: Annotated[int, typer.Option(help="Raises a betting round; -1 for no cap.")] = 3,
    opener: Annotated[str, typer.Option(help="Who opens later rounds: the highest showing hand or card.")] = "hand",
    must_open: Annotated[bool, typer.Option("--must-open", help="The opener may not check.")] = False,
    short_all_in: Annotated[
        str, typer.Option(help="An all-in counts as a raise from half a bet on (half), or only if full.")
    ] = "half",
    dealer: Annotated[int, typer.Option(help="The seat that deals.")] = 0,
    seed: Seed = None,
    index: Index = 0,
    phh: Annotated[Path | None, typer.Option(help="Write the hand as a PHH file.", metavar="FILE")] = None,
) -> None:
    """One hand of Five Card Stud, played by a simple fixed policy. Seats count from 0."""
    game = fc.Stud(
        style=style,  # type: ignore[arg-type]
        ante=ante,
        minimum=minimum,
        jokers=jokers,
        suits=suits,
        limit=limit,  # type: ignore[arg-type]
        maximum=maximum,
        bring_in=bring_in,
        raise_cap=None if raise_cap == -1 else raise_cap,
        opener=opener,  # type: ignore[arg-type]
        must_open=must_open,
        short_all_in=short_all_in,  # type: ignore[arg-type]
    )
    stacks = stack[0] if stack and len(stack) == 1 else stack or None
    played = fc.deal(game, seats=seats, stacks=stacks, dealer=dealer, seed=seed, index=index)
    while played.to_act is not None:
        played = played.play(simple_policy(played.view(played.to_act)))
    print(played)
    if phh is not None:
        phh.write_text(fc.write_phh(played), encoding="utf-8")
        show.note(f"Hand written to {phh}.")
