"""The commands of Stand Pat Poker."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import fivecard as fc
from fivecard.cli import show
from fivecard.cli import show_stand_pat as report
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
    game_of_file,
    joined,
    known_cards,
    print_json,
    solve_app,
    table_app,
    with_lines,
)

Pays = Annotated[str, typer.Option(help="A preset (published, illustrative) or a TOML file.", metavar="FILE|PRESET")]


def game_of(pays: str, lines: list[str] | None = None) -> fc.StandPat:
    """The game of a preset's name or a TOML file, with other pays for some lines of its draw table."""
    presets = fc.StandPat.presets()
    if pays in presets:
        game = fc.StandPat.preset(pays)
    else:
        game = game_of_file(fc.StandPat.from_toml, pays, f"presets are {', '.join(presets)}")
    return game.replace(draw_pays=with_lines(game.draw_pays, lines))


@analyze_app.command("stand-pat")
def analyze(
    cards: Cards,
    dead: Dead = None,
    known: Annotated[
        list[str] | None, typer.Option(help="A flashed community card, such as 1=As; once a box.", metavar="BOX=CARD")
    ] = None,
    pays: Pays = "published",
    line: Lines = None,
    ties: TieRule = Ties.smaller,
    top: Annotated[int, typer.Option(help="Show this many choices.", min=1)] = 32,
    fractions: Fractions = False,
    as_json: Json = False,
) -> None:
    """Every choice with five cards of Stand Pat Poker."""
    game = game_of(pays, line)
    analysis = fc.analyze(game, " ".join(cards), dead=joined(dead), known=known_cards(known, "box"), ties=ties.value)
    if as_json:
        print_json({"pays": pays, **analysis.to_dict()})
        return
    report.analysis(analysis, pays, top, fractions, fc.solve(game, ties=ties.value))


@solve_app.command("stand-pat")
def solve(
    pays: Pays = "published",
    line: Lines = None,
    ties: TieRule = Ties.smaller,
    csv: Annotated[
        Path | None,
        typer.Option(help="Write the strategy of all 134,459 hands up to suits.", metavar="FILE"),
    ] = None,
    fractions: Fractions = False,
    as_json: Json = False,
) -> None:
    """The whole game of Stand Pat Poker."""
    solution = fc.solve(game_of(pays, line), ties=ties.value)
    if csv is not None:
        solution.strategy.to_csv(csv)
    if as_json:
        print_json({"pays": pays, **solution.to_dict()})
        return
    report.solution(solution, pays, fractions)
    if csv is not None:
        show.note(f"Strategy written to {csv}.")


@table_app.command("stand-pat")
def table(pays: Pays = "published", line: Lines = None) -> None:
    """The pay tables of Stand Pat Poker as TOML."""
    print(game_of(pays, line).to_toml(), end="")


@deal_app.command("stand-pat")
def deal(
    seats: Annotated[int, typer.Option(help="1 to 9.")] = 1,
    wager: Annotated[
        str | None, typer.Option(help="The Stand Pat wager of every seat; else the table minimum.", metavar="AMOUNT")
    ] = None,
    seed: Seed = None,
    index: Index = 0,
    pays: Pays = "published",
    line: Lines = None,
) -> None:
    """One round of Stand Pat Poker, played best."""
    game = game_of(pays, line)
    solution = fc.solve(game)
    played = fc.deal(game, seats=seats, wager=game.minimum if wager is None else wager, seed=seed, index=index)
    while played.to_act is not None:
        played = played.play(solution.strategy[played.hands[played.to_act]])
    report.played(played, pays, solution)
