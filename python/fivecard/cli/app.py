"""The command line's frame: the programs of every game, what their options share, and ``eval``."""

from __future__ import annotations

import json
from collections.abc import Callable
from enum import Enum
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer

import fivecard as fc
from fivecard.cli import show

app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
analyze_app = typer.Typer(rich_markup_mode=None)
solve_app = typer.Typer(rich_markup_mode=None)
deal_app = typer.Typer(rich_markup_mode=None)
table_app = typer.Typer(rich_markup_mode=None)
exposure_app = typer.Typer(rich_markup_mode=None)
risk_app = typer.Typer(rich_markup_mode=None)
simulate_app = typer.Typer(rich_markup_mode=None)
app.add_typer(analyze_app, name="analyze", help="What every choice with a hand is worth, exactly.")
app.add_typer(solve_app, name="solve", help="A whole game under best play, exactly.")
app.add_typer(deal_app, name="deal", help="Deal and play one round.")
app.add_typer(table_app, name="table", help="Print a pay table as TOML, to change and use with --pays.")
app.add_typer(exposure_app, name="exposure", help="What seeing more cards than one's own is worth.")
app.add_typer(simulate_app, name="simulate", help="Deal and play many rounds, and see what comes of them.")
app.add_typer(risk_app, name="risk", help="What a bankroll risks: ruin, drawdown, results of many rounds.")

T = TypeVar("T")


class Ties(str, Enum):
    """Which total wager comes first on equal ev."""

    smaller = "smaller"
    larger = "larger"


Cards = Annotated[
    list[str], typer.Argument(help="Cards such as As Ks Qs Js 9d, quoted or not.", show_default=False, metavar="CARDS")
]
Dead = Annotated[
    list[str] | None, typer.Option(help="Cards that have left the deck; may be repeated.", metavar="CARDS")
]
Lines = Annotated[
    list[str] | None,
    typer.Option("--line", help="Another pay for one line, such as straight=5; once a line.", metavar="LINE=PAY"),
]
TieRule = Annotated[Ties, typer.Option("--ties", help="The total wager that comes first on equal ev.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON with exact fractions.")]
Fractions = Annotated[bool, typer.Option("--fractions", help="Show evs as exact fractions too.")]
Seed = Annotated[int | None, typer.Option(help="The same seed deals the same round.")]
Index = Annotated[int, typer.Option(help="Which round of the seed.", min=0)]


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
    cmake_dir: Annotated[
        bool, typer.Option("--cmake-dir", help="Print where CMake finds the C++ package: -Dfivecard_DIR=...")
    ] = False,
    include_dir: Annotated[bool, typer.Option("--include-dir", help="Print where the C++ headers are.")] = False,
) -> None:
    """Exact poker: evaluate hands, and see what every choice in a casino game is worth."""
    package = Path(fc.__file__).parent
    if version:
        print(f"fivecard {fc.__version__}")
    elif cmake_dir:
        print(package / "lib" / "cmake" / "fivecard")
    elif include_dir:
        print(package / "include")
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


def game_of_file(read: Callable[[str], T], name: str, otherwise: str) -> T:
    """The game of a TOML file; ``otherwise`` says what could stand there instead of a file."""
    return of_file(read, name, f"no preset and no file {name!r}; {otherwise}")


def of_file(read: Callable[[str], T], name: str, missing: str) -> T:
    """What is read of the text of a file; errors name it. ``missing`` is the error where there is none."""
    path = Path(name)
    if not path.exists():
        raise fc.PayTableError(missing)
    try:
        return read(path.read_text(encoding="utf-8"))
    except fc.FivecardError as error:
        raise fc.PayTableError(f"{name}: {error}") from None
    except UnicodeDecodeError as error:
        raise fc.PayTableError(f"{name}: no UTF-8 text: {error.reason} at byte {error.start}") from None


def joined(given: list[str] | None) -> str:
    """The cards or numbers of an option that may be repeated."""
    return " ".join(given or ())


def with_lines(table: fc.PayTable, lines: list[str] | None) -> fc.PayTable:
    """A pay table with other pays for some lines: ``straight=5``."""
    for entry in lines or []:
        name, equals, pay = entry.partition("=")
        if not equals:
            raise fc.PayTableError(f"--line takes LINE=PAY such as straight=5, not {entry!r}")
        table = table.replace({" ".join(name.split()): pay.strip()})
    return table


def known_cards(known: list[str] | None, place: str) -> dict[int, str]:
    """``1=As`` -> {1: "As"}; ``place`` is what the number counts."""
    found: dict[int, str] = {}
    for entry in known or []:
        number, equals, card = entry.partition("=")
        if not equals or not (number.strip().isascii() and number.strip().isdigit()):
            raise fc.GameError(f"--known takes {place.upper()}=CARD such as 1=As, not {entry!r}")
        if int(number) in found:
            raise fc.GameError(f"{place} {int(number)} is given twice")
        found[int(number)] = card
    return found


def print_json(data: dict[str, Any]) -> None:
    """JSON on stdout, as it is: for programs."""
    print(json.dumps(data, indent=2, ensure_ascii=False))
