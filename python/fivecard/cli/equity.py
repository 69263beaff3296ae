"""The commands ``equity`` and ``odds``."""

from __future__ import annotations

from typing import Annotated

import typer

import fivecard as fc
from fivecard.cli import show
from fivecard.cli.app import Cards, Dead, Fractions, Json, app, joined, print_json

Jokers = Annotated[int, typer.Option(help="Jokers in the deck, 0 to 2.")]


@app.command("equity")
def equity(
    seats: Annotated[
        list[str],
        typer.Argument(
            help="Hidden card / up-cards of each seat: 'As/Kd 7c' '??/Qh Js' '{Ax,Ks}/2c 2d'.",
            show_default=False,
            metavar="SEAT...",
        ),
    ],
    dead: Dead = None,
    suits: Annotated[bool, typer.Option(help="Whether suits decide between equal hands.")] = True,
    jokers: Jokers = 0,
    samples: Annotated[int | None, typer.Option(help="Sample this many deals instead of counting all.")] = None,
    seed: Annotated[int | None, typer.Option(help="The same seed samples the same deals.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Count all deals, however long it takes.")] = False,
    fractions: Fractions = False,
    as_json: Json = False,
) -> None:
    """Who wins at showdown, if everybody stays."""
    if seed is not None and samples is None:
        raise fc.GameError("--seed is of samples: give --samples too, or leave it out")
    with show.progress("deals") as progress:
        found = fc.equity(
            seats,
            joined(dead),
            suits=suits,
            jokers=jokers,
            method="exact" if samples is None else "sample",
            samples=1_000_000 if samples is None else samples,
            seed=seed,
            force=force,
            progress=progress,
        )
    if as_json:
        print_json(found.to_dict())
        return
    rows = show.table(
        ("seat", "left"),
        ("share", "right"),
        ("wins", "right"),
        ("ties", "right"),
        ("losses", "right"),
        *([("exact share", "right")] if fractions else []),
    )
    for spec, seat in zip(seats, found, strict=True):
        counts = (f"{count:,}" for count in (seat.wins, seat.ties, seat.losses))
        rows.add_row(spec, f"{float(seat.share):.4%}", *counts, *([str(seat.share)] if fractions else []))
    out = show.console()
    out.print(rows)
    if found.exact:
        out.print(f"Exact: {found[0].total:,} ways.")
    else:
        out.print(f"{found[0].total:,} deals sampled, seed {found.seed}.")
        out.print(f"Standard error of a share: at most {found.standard_error:.4%}.")
    out.print("Suits decide between equal hands." if suits else "Equal hands split the pot.")


@app.command("odds")
def odds(cards: Cards, dead: Dead = None, jokers: Jokers = 0, as_json: Json = False) -> None:
    """What a partly dealt hand becomes."""
    found = fc.odds(" ".join(cards), joined(dead), jokers=jokers)
    if as_json:
        print_json(found.to_dict())
        return
    show.shares(
        show.console(),
        "final hand",
        f"ways of {found.total:,}",
        {str(category): count for category, count in found.counts.items() if count},
        found.total,
    )
