"""What a sweep found: rows, one a pay table, and how files have them."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from heapq import nlargest, nsmallest
from os import PathLike
from typing import Any, overload

from fivecard.checks import shown
from fivecard.distribution import Frozen
from fivecard.errors import GameError
from fivecard.solve.results import FIGURES, Figures, Ties, number
from fivecard.sweep.tables import INDEX, SweptGame, columns_of, exact_name, pay_of, pay_text, swept

_STORED = ("ev", "average_wager", "variance", "hit_frequency")  # the others follow from them


@dataclass(frozen=True, slots=True)
class SweepRow(Figures):
    """One pay table of a sweep: its place, from 0, what its lines pay, and the figures of ``solve``, exactly.

    ``pays`` has the lines best first, None where one loses; in Stand Pat also those of the pat table, named
    ``"pat straight"``.
    """

    index: int
    pays: Frozen[str, Fraction | None]

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON: fractions as text, each with its decimal."""
        pays = {name: pay_text(pay) for name, pay in self.pays.items()}
        return {INDEX: self.index, "pays": pays, **{name: number(getattr(self, name)) for name in FIGURES}}

    def __str__(self) -> str:
        pays = ", ".join(f"{name} {pay_text(pay)}" for name, pay in self.pays.items())
        return f"{self.index}: house edge {float(self.house_edge):.4%}, hits {float(self.hit_frequency):.4%}; {pays}"


def header(game: SweptGame) -> list[str]:
    """The columns of files: place, pays by line, and every figure as decimal and exactly."""
    return [INDEX, *columns_of(game), *(name for figure in FIGURES for name in (figure, exact_name(figure)))]


def cells_of(index: int, pays: Iterable[str], figures: Figures) -> list[str]:
    """One row as text, in the order of ``header``."""
    cells = [str(index), *pays]
    for name in FIGURES:
        figure = getattr(figures, name)
        cells += (repr(float(figure)), str(figure))
    return cells


def row_of(columns: Sequence[str], cells: Sequence[str]) -> SweepRow:
    """What ``cells_of`` wrote; ``columns`` is the header."""
    named = dict(zip(columns, cells, strict=True))
    lines = columns[1 : columns.index(FIGURES[0])]
    figures = {name: Fraction(named[exact_name(name)]) for name in _STORED}
    return SweepRow(**figures, index=int(named[INDEX]), pays=Frozen({name: pay_of(named[name]) for name in lines}))


def csv_line(cells: Iterable[str]) -> bytes:
    """The same bytes everywhere."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(cells)
    return text.getvalue().encode()


@dataclass(frozen=True, eq=False)
class Sweep(Sequence[SweepRow]):
    """Pay tables of one game and their figures under best play, in the order in which they were given.

    ``rows`` may lie in a file and be read when they are asked for: iterating holds one at a time; an index reads up to
    it.
    """

    game: SweptGame
    ties: Ties
    rows: Sequence[SweepRow]

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[SweepRow]:
        return iter(self.rows)

    @overload
    def __getitem__(self, index: int) -> SweepRow: ...
    @overload
    def __getitem__(self, index: slice) -> Sweep: ...
    def __getitem__(self, index: int | slice) -> SweepRow | Sweep:
        if isinstance(index, slice):
            return Sweep(self.game, self.ties, self.rows[index])
        return self.rows[index]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sweep):
            return NotImplemented
        same = (self.game, self.ties, len(self)) == (other.game, other.ties, len(other))
        return same and all(mine == theirs for mine, theirs in zip(self, other, strict=True))

    def __hash__(self) -> int:
        return hash((self.game, self.ties, len(self)))

    def filter(self, condition: Callable[[SweepRow], object]) -> Sweep:
        """The rows for which it holds: ``sweep.filter(lambda row: 0.02 <= row.house_edge <= 0.04)``."""
        if not callable(condition):
            raise GameError(f"filter takes a function of a row, not {shown(condition)}")
        return Sweep(self.game, self.ties, tuple(row for row in self if condition(row)))

    def sorted(self, by: str | Callable[[SweepRow], Any], *, reverse: bool = False, top: int | None = None) -> Sweep:
        """By a figure, such as ``"hit_frequency"``, or a function of a row; smallest first unless ``reverse``.

        Equal rows stay in order. ``top``: only so many, and no more rows are held in memory.
        """
        if not callable(by) and by not in FIGURES:
            raise GameError(f"rows are sorted by {', '.join(FIGURES)} or a function of a row, not {shown(by)}")
        key = by if callable(by) else lambda row: getattr(row, by)
        if top is None:
            return Sweep(self.game, self.ties, tuple(sorted(self, key=key, reverse=reverse)))
        if isinstance(top, bool) or not isinstance(top, int) or top < 1:
            raise GameError(f"top is how many rows, 1 or more, not {shown(top)}")
        return Sweep(self.game, self.ties, tuple((nlargest if reverse else nsmallest)(top, self, key=key)))

    def game_of(self, row: SweepRow) -> SweptGame:
        """The whole game with the pays of a row, for ``solve``."""
        return swept(self.game, row.pays)

    def to_csv(self, path: str | PathLike[str]) -> None:
        """The file that ``sweep(out="name.csv")`` writes."""
        with open(path, "wb") as file:
            file.write(csv_line(header(self.game)))
            for row in self:
                file.write(csv_line(cells_of(row.index, map(pay_text, row.pays.values()), row)))

    def __repr__(self) -> str:
        return f"<sweep of {len(self):,} pay tables of {self.game.name}>"

    def __str__(self) -> str:
        if not len(self):
            return f"no pay tables of {self.game.name}"
        least, most = (float(extreme(row.house_edge for row in self)) for extreme in (min, max))
        return f"{len(self):,} pay tables of {self.game.name}: house edge {least:.4%} to {most:.4%}"
