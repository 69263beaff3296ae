"""The commands of 5 Card Stax."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import fivecard as fc
from fivecard.cli import show
from fivecard.cli import show_stax as report
from fivecard.cli.app import (
    Cards,
    Dead,
    Fractions,
    Index,
    Json,
    Seed,
    TieRule,
    Ties,
    analyze_app,
    deal_app,
    game_of_file,
    known_cards,
    print_json,
    solve_app,
)
from fivecard.games.progressive import DISPLAYED

PRINTED = "printed"
Pays = Annotated[str, typer.Option(help="The printed tables, or a TOML file.", metavar="FILE|printed")]
Posted = Annotated[
    str | None,
    typer.Option(
        help="The displayed amounts of royal flush of diamonds, royal flush, straight flush, four of a kind.",
        metavar="A,B,C,D",
    ),
]


def _game(pays: str, progressive: str | None = None, wager: str | None = None) -> fc.Stax:
    game = fc.Stax() if pays == PRINTED else game_of_file(fc.Stax, pays, f"the printed tables are {PRINTED!r}")
    if progressive is not None:
        game = game.replace(progressive=_displayed(progressive))
    if wager is None:
        return game
    if game.progressive is None:
        raise fc.PayTableError("--progressive-wager needs the displayed amounts: --progressive A,B,C,D")
    return game.replace(progressive=game.progressive.replace(wager=wager))


def _displayed(progressive: str) -> dict[str, str]:
    """``100000,20000,2500,400`` by line."""
    amounts = [amount.strip() for amount in progressive.split(",")]
    if len(amounts) != len(DISPLAYED):
        raise fc.PayTableError(
            f"--progressive takes four amounts, of {', '.join(DISPLAYED)}, such as 100000,20000,2500,400, not "
            f"{progressive!r}"
        )
    return dict(zip(DISPLAYED, amounts, strict=True))


def _numbers(text: str, option: str, example: str) -> list[int]:
    """``3,1`` -> [3, 1]"""
    parts = text.replace(",", " ").split()
    if not all(part.isascii() and part.isdigit() and len(part) < 10 for part in parts):
        raise fc.GameError(f"{option} takes numbers such as {example}, not {text!r}")
    return [int(part) for part in parts]


@analyze_app.command("stax")
def analyze(
    cards: Cards,
    board: Annotated[str, typer.Option(help="The community cards turned up.", metavar="CARDS")] = "",
    raises: Annotated[str, typer.Option(help="The raises made, in Antes, such as 3 or 3,1.", metavar="N,...")] = "",
    dead: Dead = "",
    known: Annotated[
        list[str] | None,
        typer.Option(help="A community card flashed before its turn, such as 3=As; once a card.", metavar="PLACE=CARD"),
    ] = None,
    pays: Pays = PRINTED,
    ties: TieRule = Ties.smaller,
    fractions: Fractions = False,
    as_json: Json = False,
) -> None:
    """Every choice with two cards of 5 Card Stax."""
    game = _game(pays)
    analysis = fc.analyze(
        game,
        " ".join(cards),
        board=board,
        raises=_numbers(raises, "--raises", "3 or 3,1"),
        dead=dead,
        known=known_cards(known, "place"),
        ties=ties.value,
    )
    if as_json:
        print_json(analysis.to_dict())
        return
    report.analysis(analysis, pays, fractions, fc.solve(game, ties=ties.value))


@solve_app.command("stax")
def solve(
    pays: Pays = PRINTED,
    ties: TieRule = Ties.smaller,
    side: Annotated[bool, typer.Option("--side", help="The side wagers, and all wagers together.")] = False,
    progressive: Posted = None,
    progressive_wager: Annotated[
        str | None, typer.Option(help="The progressive wager, 1 unless the table says otherwise.", metavar="AMOUNT")
    ] = None,
    ante: Annotated[str, typer.Option(help="With --side: the money on the Ante.", metavar="AMOUNT")] = "1",
    bonus: Annotated[str, typer.Option(help="With --side: the money on the 3-Up Bonus.", metavar="AMOUNT")] = "1",
    seen: Annotated[int, typer.Option(help="A player who sees the hole cards of this many other seats.")] = 0,
    flashed: Annotated[
        str, typer.Option(help="A player who sees these community cards from the start, such as 3.", metavar="N,...")
    ] = "",
    exact: Annotated[bool, typer.Option("--exact", help="With --seen, --flashed: count, even for minutes.")] = False,
    rounds: Annotated[int | None, typer.Option(help="With --seen, --flashed: sample this many deals.")] = None,
    seed: Annotated[int | None, typer.Option(help="With --seen, --flashed: the same seed samples the same.")] = None,
    csv: Annotated[Path | None, typer.Option(help="Write the strategy of all states.", metavar="FILE")] = None,
    fractions: Fractions = False,
    as_json: Json = False,
) -> None:
    """The whole game of 5 Card Stax."""
    game = _game(pays, progressive, progressive_wager)
    places = _numbers(flashed, "--flashed", "3 or 1,2")
    exposed = seen != 0 or bool(places)
    if side and exposed:
        raise fc.GameError("--side and --seen or --flashed are two reports; ask for one")
    if side:
        found = fc.solve_side(game, ante=ante, bonus=bonus, ties=ties.value)
        if as_json:
            print_json({"pays": pays, **found.to_dict()})
        else:
            report.side(found, pays, fractions)
        return
    if exposed:
        with show.progress("deals counted or sampled") as progress:
            exposure = fc.exposure(
                game, seats=seen, flashed=places, exact=exact or None, rounds=rounds, seed=seed, progress=progress
            )
        if as_json:
            print_json({"pays": pays, **exposure.to_dict()})
        else:
            report.exposure(exposure, pays, fractions)
        return
    solution = fc.solve(game, ties=ties.value)
    if csv is not None:
        solution.strategy.to_csv(csv)
    if as_json:
        print_json({"pays": pays, **solution.to_dict()})
        return
    report.solution(solution, pays, fractions)
    if csv is not None:
        show.note(f"Strategy written to {csv}.")


@deal_app.command("stax")
def deal(
    seats: Annotated[int, typer.Option(help="1 to 7.")] = 1,
    wager: Annotated[
        str | None, typer.Option(help="The Ante of every seat; else the table minimum.", metavar="AMOUNT")
    ] = None,
    bonus: Annotated[str, typer.Option(help="The 3-Up wager of every seat.", metavar="AMOUNT")] = "0",
    progressive: Posted = None,
    seed: Seed = None,
    index: Index = 0,
    pays: Pays = PRINTED,
) -> None:
    """One round of 5 Card Stax, played best. If the table has a progressive, every seat makes that wager."""
    game = _game(pays, progressive)
    solution = fc.solve(game)
    played = fc.deal(
        game,
        seats=seats,
        wager=game.minimum if wager is None else wager,
        bonus=bonus,
        progressive=game.progressive is not None,
        seed=seed,
        index=index,
    )
    while played.to_act is not None:
        played = played.play(fc.analyze(played).best.action)
    report.played(played, pays, solution)
