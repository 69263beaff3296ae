"""The pay tables of a game line by line: what a sweep changes, and what its rows show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from fractions import Fraction
from functools import lru_cache
from typing import Any

from fivecard.checks import Pay, shown
from fivecard.errors import GameError, PayTableError
from fivecard.games.one_draw import OneDraw
from fivecard.games.stand_pat import StandPat
from fivecard.games.stax import Stax
from fivecard.paytable import Line, PayTable, show
from fivecard.solve.results import FIGURES

SweptGame = StandPat | OneDraw | Stax
TableLike = Mapping[str, Pay] | PayTable | SweptGame

# The tables that decide how a game is played and paid, the main one first, and what stands before their lines' names.
_TABLES: dict[type[SweptGame], dict[str, str]] = {
    StandPat: {"draw_pays": "", "pat_pays": "pat "},
    OneDraw: {"pays": ""},
    Stax: {"pays": ""},
}
INDEX = "index"
LOSE = "lose"


@dataclass(frozen=True, slots=True)
class Column:
    """One line of a pay table of a game. In Stand Pat the lines of the pat table are named ``pat straight``."""

    name: str
    field: str  # the game's name for the table
    line: Line


def columns_of(game: SweptGame) -> Mapping[str, Column]:
    """The lines of all tables by name, best first. GameError if this is no game to sweep, PayTableError if two lines,
    or a line and a figure, go by one name."""
    if not isinstance(game, tuple(_TABLES)):
        raise GameError(f"a sweep is of StandPat(), OneDraw() or Stax(), not of {shown(game)}")
    return _columns_of(game)


@lru_cache(maxsize=64)
def _columns_of(game: SweptGame) -> Mapping[str, Column]:
    prefixes = next(tables for kind, tables in _TABLES.items() if isinstance(game, kind))
    taken = {INDEX, *FIGURES, *map(exact_name, FIGURES)}
    columns: dict[str, Column] = {}
    for field, prefix in prefixes.items():
        for line in getattr(game, field).lines:
            name = prefix + line.name
            if name in taken or name in columns:
                raise PayTableError(f"a sweep has a column {shown(name)} already; name that line otherwise")
            columns[name] = Column(name, field, line)
    return columns


def exact_name(figure: str) -> str:
    """The column of the exact fraction beside that of the decimal."""
    return f"{figure}_exact"


def column(game: SweptGame, name: object) -> Column:
    """PayTableError, with what was perhaps meant, for a name that is none."""
    columns = columns_of(game)
    found = columns.get(name) if isinstance(name, str) else None
    if found is None:
        close = get_close_matches(name if isinstance(name, str) else "", columns, 1)
        hint = f"did you mean {close[0]!r}? " if close else ""
        raise PayTableError(f"{game.name} has no line {shown(name)}; {hint}its lines are {', '.join(columns)}")
    return found


def swept(game: SweptGame, given: TableLike) -> SweptGame:
    """The game with the pay tables meant: some other pays by column, another main table, or all of another game.

    GameError for a game that is another in more than its pay tables, PayTableError for an unknown line or bad pay.
    """
    fields = dict.fromkeys(entry.field for entry in columns_of(game).values())
    if isinstance(given, Mapping):
        changes: dict[str, dict[str, Pay]] = {}
        for name, pay in given.items():
            found = column(game, name)
            changes.setdefault(found.field, {})[found.line.name] = pay
        return _with(game, {field: getattr(game, field).replace(pays) for field, pays in changes.items()})
    if isinstance(given, PayTable):
        return _with(game, {next(iter(fields)): given})
    if type(given) is not type(game):
        raise GameError(f"this sweep is of {game.name}; {shown(given)} is none of its games, tables or changes")
    if _with(game, {field: getattr(given, field) for field in fields}) != given:
        raise GameError(f"{shown(given)} is another game than {shown(game)} in more than its pay tables")
    return given


def _with(game: SweptGame, tables: dict[str, Any]) -> SweptGame:
    return replace(game, **tables)


def pays_of(game: SweptGame, other: SweptGame) -> list[str]:
    """What the other game pays in every column of this one, as text: ``5``, ``1.5``, ``1/3`` or ``lose``.

    PayTableError if its tables are of other odds, or have lines that begin where none of this game's do.
    """
    found: list[str] = []
    for field in dict.fromkeys(entry.field for entry in columns_of(game).values()):
        mine, table = (getattr(of, field) for of in (game, other))
        found += map(pay_text, _pays(mine, table))
    return found


def _pays(mine: PayTable, table: PayTable) -> list[Fraction | None]:
    if table.odds != mine.odds:
        raise PayTableError(f"this table pays {table.odds}, that of the game swept {mine.odds}")
    if table.lows == mine.lows:
        return [line.pays for line in table.lines]
    added = next((line for line in table.lines if int(line.at_least) not in mine.lows), None)
    if added is not None:
        raise PayTableError(
            f"line {added.name!r} begins where no line of the game swept does; "
            f"sweep a game whose table has that line, with {LOSE!r} where it does not pay"
        )
    return [next((line.pays for line in table.lines if line.at_least <= of.at_least), None) for of in mine.lines]


def pay_text(pay: Fraction | None) -> str:
    """As files have it."""
    return LOSE if pay is None else show(pay)


@lru_cache(maxsize=10_000)
def pay_of(text: str) -> Fraction | None:
    """What ``pay_text`` wrote."""
    return None if text == LOSE else Fraction(text)
