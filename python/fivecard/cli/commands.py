"""The commands: what they take and which report they print."""

from __future__ import annotations

import json
from enum import Enum
from pathlib import Path
from typing import Annotated, Any

import typer

import fivecard as fc
from fivecard.cli import show

app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
analyze_app = typer.Typer(rich_markup_mode=None)
solve_app = typer.Typer(rich_markup_mode=None)
deal_app = typer.Typer(rich_markup_mode=None)
app.add_typer(analyze_app, name="analyze", help="What every choice with a hand is worth, exactly.")
app.add_typer(solve_app, name="solve", help="A whole game under best play, exactly.")
app.add_typer(deal_app, name="deal", help="Deal and play one round.")


class Ties(str, Enum):
    """Which total wager comes first on equal ev."""

    smaller = "smaller"
    larger = "larger"


Cards = Annotated[
    list[str], typer.Argument(help="Cards such as As Ks Qs Js 9d, quoted or not.", show_default=False, metavar="CARDS")
]
Pays = Annotated[str, typer.Option(help="A preset (published, illustrative) or a TOML file.", metavar="FILE|PRESET")]
TieRule = Annotated[Ties, typer.Option("--ties", help="The total wager that comes first on equal ev.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON with exact fractions.")]
Fractions = Annotated[bool, typer.Option("--fractions", help="Show evs as exact fractions too.")]


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """Exact poker: evaluate hands, and see what every choice in a casino game is worth."""
    if version:
        print(f"fivecard {fc.__version__}")
    elif context.invoked_subcommand is None:
        print(context.get_help())


@app.command("eval")
def evaluate(cards: Cards) -> None:
    """The value of 3 (as in 3-Up), 5, 6 or 7 cards."""
    hand = fc.cards(" ".join(cards))
    if len(hand) not in (3, 5, 6, 7):
        raise fc.CardCountError(f"a hand has 3, 5, 6 or 7 cards, not {len(hand)}")
    if len(hand) == 3:
        show.value(hand, hand, fc.evaluate3(hand))
    else:
        show.value(hand, fc.best_five(hand), fc.evaluate(hand))


def stand_pat(pays: str) -> fc.StandPat:
    """The game of a preset's name or a TOML file."""
    if pays in fc.StandPat.presets():
        return fc.StandPat.preset(pays)
    path = Path(pays)
    if not path.exists():
        raise fc.PayTableError(f"no preset and no file {pays!r}; presets are {', '.join(fc.StandPat.presets())}")
    try:
        return fc.StandPat.from_toml(path.read_text(encoding="utf-8"))
    except fc.FivecardError as error:
        raise fc.PayTableError(f"{pays}: {error}") from None
    except UnicodeDecodeError as error:
        raise fc.PayTableError(f"{pays}: no UTF-8 text: {error.reason} at byte {error.start}") from None


def known_boxes(known: list[str] | None) -> dict[int, str]:
    """``1=As`` -> {1: "As"}"""
    boxes: dict[int, str] = {}
    for entry in known or []:
        box, equals, card = entry.partition("=")
        if not equals or not (box.strip().isascii() and box.strip().isdigit()):
            raise fc.GameError(f"--known takes BOX=CARD such as 1=As, not {entry!r}")
        if int(box) in boxes:
            raise fc.GameError(f"box {int(box)} is given twice")
        boxes[int(box)] = card
    return boxes


@analyze_app.command("stand-pat")
def analyze_stand_pat(
    cards: Cards,
    dead: Annotated[str, typer.Option(help="Cards that have left the deck.", metavar="CARDS")] = "",
    known: Annotated[
        list[str] | None, typer.Option(help="A flashed community card, such as 1=As; once a box.", metavar="BOX=CARD")
    ] = None,
    pays: Pays = "published",
    ties: TieRule = Ties.smaller,
    top: Annotated[int, typer.Option(help="Show this many choices.", min=1)] = 32,
    fractions: Fractions = False,
    as_json: Json = False,
) -> None:
    """Every choice with five cards of Stand Pat Poker."""
    game = stand_pat(pays)
    analysis = fc.analyze(game, " ".join(cards), dead=dead, known=known_boxes(known), ties=ties.value)
    if as_json:
        print_json(analysis.to_dict())
        return
    show.analysis(analysis, pays, top, fractions, fc.solve(game, ties=ties.value))


@solve_app.command("stand-pat")
def solve_stand_pat(
    pays: Pays = "published",
    ties: TieRule = Ties.smaller,
    csv: Annotated[
        Path | None,
        typer.Option(help="Write the strategy of all 134,459 hands up to suits.", metavar="FILE"),
    ] = None,
    fractions: Fractions = False,
    as_json: Json = False,
) -> None:
    """The whole game of Stand Pat Poker."""
    solution = fc.solve(stand_pat(pays), ties=ties.value)
    if csv is not None:
        solution.strategy.to_csv(csv)
    if as_json:
        print_json({"pays": pays, **solution.to_dict()})
        return
    show.solution(solution, pays, fractions)
    if csv is not None:
        show.note(f"Strategy written to {csv}.")


@deal_app.command("stand-pat")
def deal_stand_pat(
    seats: Annotated[int, typer.Option(help="1 to 9.")] = 1,
    wager: Annotated[
        str | None, typer.Option(help="The Stand Pat wager of every seat; else the table minimum.", metavar="AMOUNT")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="The same seed deals the same round.")] = None,
    index: Annotated[int, typer.Option(help="Which round of the seed.", min=0)] = 0,
    pays: Pays = "published",
) -> None:
    """One round of Stand Pat Poker, played best."""
    game = stand_pat(pays)
    solution = fc.solve(game)
    played = fc.deal(game, seats=seats, wager=game.minimum if wager is None else wager, seed=seed, index=index)
    while played.to_act is not None:
        played = played.play(solution.strategy[played.hands[played.to_act]])
    show.played(played, pays, solution)


def print_json(data: dict[str, Any]) -> None:
    """JSON on stdout, as it is: for programs."""
    print(json.dumps(data, indent=2, ensure_ascii=False))
