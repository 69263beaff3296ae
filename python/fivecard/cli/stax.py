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
    Lines,
    Seed,
    TieRule,
    Ties,
    analyze_app,
    deal_app,
    exposure_app,
    game_of_file,
    joined,
    known_cards,
    print_json,
    solve_app,
    table_app,
    with_lines,
)
from fivecard.games.progressive import DISPLAYED

PRINTED = "printed"
Pays = Annotated[str, typer.Option(help="The printed tables, or a TOML file.", metavar="FILE|printed")]
ProgressiveWager = Annotated[
    str | None, typer.Option(help="The progressive wager, else that of the pay table, else 1.", metavar="AMOUNT")
]
Posted = Annotated[
    str | None,
    typer.Option(
        help="The displayed amounts of royal flush of diamonds, royal flush, straight flush, four of a kind.",
        metavar="A,B,C,D",
    ),
]


def game_of(
    pays: str, lines: list[str] | None = None, progressive: str | None = None, wager: str | None = None
) -> fc.Stax:
    game = (
        fc.Stax() if pays == PRINTED else game_of_file(fc.Stax.from_toml, pays, f"the printed tables are {PRINTED!r}")
    )
    game = game.replace(pays=with_lines(game.pays, lines))
    posted = game.progressive
    if progressive is not None:
        amounts = _displayed(progressive)
        posted = fc.Progressive(amounts) if posted is None else posted.replace(displayed=amounts, meter=None, shares={})
    if wager is not None:
        if posted is None:
            raise fc.PayTableError("--progressive-wager needs the displayed amounts: --progressive A,B,C,D")
        posted = posted.replace(wager=wager)
    return game.replace(progressive=posted)


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
    board: Annotated[
        list[str] | None, typer.Option(help="The community cards turned up; may be repeated.", metavar="CARDS")
    ] = None,
    raises: Annotated[
        list[str] | None,
        typer.Option(help="The raises made, in Antes, such as 3 or 3,1; may be repeated.", metavar="N,..."),
    ] = None,
    dead: Dead = None,
    known: Annotated[
        list[str] | None,
        typer.Option(help="A community card flashed before its turn, such as 3=As; once a card.", metavar="PLACE=CARD"),
    ] = None,
    pays: Pays = PRINTED,
    line: Lines = None,
    ties: TieRule = Ties.smaller,
    fractions: Fractions = False,
    as_json: Json = False,
) -> None:
    """Every choice with two cards of 5 Card Stax."""
    game = game_of(pays, line)
    analysis = fc.analyze(
        game,
        " ".join(cards),
        board=joined(board),
        raises=_numbers(joined(raises), "--raises", "3 or 3,1"),
        dead=joined(dead),
        known=known_cards(known, "place"),
        ties=ties.value,
    )
    if as_json:
        print_json({"pays": pays, **analysis.to_dict()})
        return
    report.analysis(analysis, pays, fractions, fc.solve(game, ties=ties.value))


@solve_app.command("stax")
def solve(
    pays: Pays = PRINTED,
    line: Lines = None,
    ties: TieRule = Ties.smaller,
    side: Annotated[bool, typer.Option("--side", help="The side wagers, and all wagers together.")] = False,
    progressive: Posted = None,
    progressive_wager: ProgressiveWager = None,
    ante: Annotated[
        str | None, typer.Option(help="With --side: the money on the Ante, else 1.", metavar="AMOUNT")
    ] = None,
    bonus: Annotated[
        str | None, typer.Option(help="With --side: the money on the 3-Up Bonus, else 1.", metavar="AMOUNT")
    ] = None,
    csv: Annotated[Path | None, typer.Option(help="Write the strategy of all states.", metavar="FILE")] = None,
    fractions: Fractions = False,
    as_json: Json = False,
) -> None:
    """The whole game of 5 Card Stax."""
    if side:
        if csv is not None:
            raise fc.GameError("--csv writes the strategy of the main game; leave out --side")
        game = game_of(pays, line, progressive, progressive_wager)
        found = fc.solve_side(
            game, ante="1" if ante is None else ante, bonus="1" if bonus is None else bonus, ties=ties.value
        )
        if as_json:
            print_json({"pays": pays, **found.to_dict()})
        else:
            report.side(found, pays, fractions)
        return
    given = {"progressive": progressive, "progressive-wager": progressive_wager, "ante": ante, "bonus": bonus}
    for option, text in given.items():
        if text is not None:
            raise fc.GameError(f"--{option} is about the side wagers: add --side")
    solution = fc.solve(game_of(pays, line), ties=ties.value)
    if csv is not None:
        solution.strategy.to_csv(csv)
    if as_json:
        print_json({"pays": pays, **solution.to_dict()})
        return
    report.solution(solution, pays, fractions)
    if csv is not None:
        show.note(f"Strategy written to {csv}.")


@table_app.command("stax")
def table(
    pays: Pays = PRINTED,
    line: Lines = None,
    progressive: Posted = None,
    progressive_wager: ProgressiveWager = None,
) -> None:
    """The pay tables of 5 Card Stax as TOML."""
    print(game_of(pays, line, progressive, progressive_wager).to_toml(), end="")


@exposure_app.command("stax")
def exposure(
    seats: Annotated[int, typer.Option(help="Other seats whose hole cards the player sees, 0 to 6.")] = 0,
    flashed: Annotated[
        list[str] | None,
        typer.Option(help="Community cards seen from the start, such as 3 or 1,2; may be repeated.", metavar="N,..."),
    ] = None,
    exact: Annotated[bool, typer.Option("--exact", help="Count all deals, even if it takes minutes.")] = False,
    rounds: Annotated[int | None, typer.Option(help="Sample this many deals.")] = None,
    seed: Annotated[int | None, typer.Option(help="The same seed samples the same deals.")] = None,
    pays: Pays = PRINTED,
    line: Lines = None,
    fractions: Fractions = False,
    as_json: Json = False,
) -> None:
    """What 5 Card Stax is worth to a player who sees other seats' cards, or community cards before their turn."""
    places = _numbers(joined(flashed), "--flashed", "3 or 1,2")
    with show.progress("deals") as progress:
        game = game_of(pays, line)
        found = fc.exposure(
            game, seats=seats, flashed=places, exact=exact or None, rounds=rounds, seed=seed, progress=progress
        )
    if as_json:
        print_json({"pays": pays, **found.to_dict()})
    else:
        report.exposure(found, pays, fractions)


@deal_app.command("stax")
def deal(
    seats: Annotated[int, typer.Option(help="1 to 7.")] = 1,
    wager: Annotated[
        str | None, typer.Option(help="The Ante of every seat; else the table minimum.", metavar="AMOUNT")
    ] = None,
    bonus: Annotated[str, typer.Option(help="The 3-Up wager of every seat.", metavar="AMOUNT")] = "0",
    progressive: Posted = None,
    progressive_wager: ProgressiveWager = None,
    seed: Seed = None,
    index: Index = 0,
    pays: Pays = PRINTED,
    line: Lines = None,
) -> None:
    """One round of 5 Card Stax, played best. If the table has a progressive, every seat makes that wager."""
    game = game_of(pays, line, progressive, progressive_wager)
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
