"""Grids of pay tables: every combination of what some lines might pay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import prod

from fivecard.checks import Pay, exact, shown
from fivecard.errors import PayTableError
from fivecard.paytable import Line, show
from fivecard.sweep.tables import Column, SweptGame, column, columns_of, pay_text

Axis = tuple[str, tuple[Fraction | None, ...]]
Values = Iterable[Pay] | str
MOST_VALUES = 10_000  # of a line
MOST_TABLES = 10**12


@dataclass(frozen=True, slots=True, repr=False)
class PayGrid:
    """Every combination of pays of some lines of a game, as changes to its tables: ``{"straight": 5, "flush": 7}``.

    Iterating makes them one by one, the last line changing fastest; ``len`` counts them without. ``axes`` are the lines
    and their pays; ``monotone`` leaves out tables in which a line pays more than a better one.
    """

    game: SweptGame
    axes: tuple[Axis, ...]
    monotone: bool = False

    def __len__(self) -> int:
        return self._size()

    def _size(self) -> int:
        """``len`` without its limit."""
        if not self.monotone:
            return prod(len(pays) for _, pays in self.axes)
        axes = dict(self.axes)
        return prod(
            _descending([[self._worth(line, pay) for pay in axes.get(line.name, (line.line.pays,))] for line in table])
            for table in self._tables()
        )

    def __iter__(self) -> Iterator[dict[str, Fraction | None]]:
        if self.monotone:
            yield from self._monotone({}, self._tables())
            return
        names = [name for name, _ in self.axes]
        for pays in product(*(pays for _, pays in self.axes)):
            yield dict(zip(names, pays, strict=True))

    def _monotone(
        self, made: dict[str, Fraction | None], tables: list[list[Column]]
    ) -> Iterator[dict[str, Fraction | None]]:
        """All tables that begin with these pays."""
        if len(made) == len(self.axes):
            yield made
            return
        name, pays = self.axes[len(made)]
        open_still = {name for name, _ in self.axes[len(made) :]}
        table = next(table for table in tables if any(line.name == name for line in table))
        place = next(i for i, line in enumerate(table) if line.name == name)
        above, below = (
            [self._worth(line, made.get(line.name, line.line.pays)) for line in part if line.name not in open_still]
            for part in (table[:place], table[place:])
        )
        for pay in pays:
            worth = self._worth(table[place], pay)
            if all(other >= worth for other in above) and all(other <= worth for other in below):
                yield from self._monotone({**made, name: pay}, tables)

    def _tables(self) -> list[list[Column]]:
        """The lines of each table, best first."""
        columns = columns_of(self.game).values()
        return [[of for of in columns if of.field == field] for field in dict.fromkeys(of.field for of in columns)]

    def _worth(self, line: Column, pay: Fraction | None) -> Fraction:
        """A pay to compare with others of its table."""
        loss = 0 if getattr(self.game, line.field).odds == "for one" else -1
        return Fraction(loss) if pay is None else pay

    def __repr__(self) -> str:
        axes = {name: [pay_text(pay) for pay in pays] for name, pays in self.axes}
        return f"pay_grid({self.game!r}, {axes!r}{', monotone=True' if self.monotone else ''})"


def _descending(lists: list[list[Fraction]]) -> int:
    """In how many ways to choose one of each so that none is above the one before."""
    ways = Counter(lists[0])
    for worths in lists[1:]:
        following: Counter[Fraction] = Counter()
        for worth in worths:
            following[worth] += sum(n for above, n in ways.items() if above >= worth)
        ways = following
    return sum(ways.values())


def pay_grid(game: SweptGame, lines: Mapping[str, Values], *, monotone: bool = False) -> PayGrid:
    """What ``sweep`` takes: all tables in which these lines pay one of their values each, the others as in the game.

    ``{"straight": [4, 5, 6], "flush": "5..8", "full house": ["lose", "7..9 by 1/2"]}``: pays as in a pay table, and
    ranges, whole numbers between or in steps. Lines of Stand Pat's pat table are named ``"pat straight"``.
    ``monotone``: only tables in which no line pays more than a better line of the same table.
    PayTableError for a line the game does not have, a value that is no pay or stands twice, a range that goes down, and
    a grid without tables.
    """
    if not isinstance(lines, Mapping):
        raise PayTableError(f"a grid maps lines to pays, such as {{'straight': [4, 5, 6]}}; {shown(lines)} does not")
    if not isinstance(monotone, bool):
        raise PayTableError(f"monotone is True or False, not {shown(monotone)}")
    columns_of(game)
    if not lines:
        raise PayTableError("a grid has one line at least, such as {'straight': [4, 5, 6]}")
    axes = tuple(_axis(column(game, name), values) for name, values in lines.items())
    grid = PayGrid(game, axes, monotone)
    size = grid._size()
    if not size:
        raise PayTableError("no table of this grid is monotone: in each of them a line pays more than a better line")
    if size > MOST_TABLES:
        raise PayTableError(f"this grid has {size:,} tables; at most {MOST_TABLES:,} can be swept")
    return grid


def _axis(line: Column, values: Values) -> Axis:
    what = f"line {line.name!r}"
    if isinstance(values, (Mapping, bytes)) or not isinstance(values, Iterable):
        raise PayTableError(f"{what}: a list of pays such as [4, 5, 6] or a range '4..6', not {shown(values)}")
    if isinstance(values, str) and ".." not in values:
        raise PayTableError(
            f"{what}: {shown(values)} is no range such as '4..6'; a single pay is written [{shown(values)}]"
        )
    pays: list[Fraction | None] = []
    for value in [values] if isinstance(values, str) else values:
        if isinstance(value, str) and ".." in value:
            pays += _range(value, what)
        else:
            pays.append(Line(line.name, line.line.at_least, value).pays)
        if len(pays) > MOST_VALUES:
            raise PayTableError(f"{what}: more than {MOST_VALUES:,} pays")
    if not pays:
        raise PayTableError(f"{what}: the list of pays is empty")
    twice = [pay for pay, times in Counter(pays).items() if times > 1]
    if twice:
        raise PayTableError(f"{what}: {pay_text(twice[0])} stands twice")
    return line.name, tuple(pays)


def _range(text: str, what: str) -> list[Fraction | None]:
    """``5..8`` or ``1..2 by 1/4``, both ends included."""
    low_text, _, rest = text.partition("..")
    high_text, by, step_text = rest.partition(" by ")
    low, high, step = (
        exact(part.strip(), f"{what}, range {shown(text)}") for part in (low_text, high_text, step_text if by else "1")
    )
    if not (0 <= low <= high and step > 0):
        raise PayTableError(
            f"{what}: range {shown(text)} does not go up from 0 or more to its end; write such as '5..8'"
        )
    size = (high - low) // step
    if low + size * step != high:
        raise PayTableError(f"{what}: range {shown(text)} does not end at {show(high)} in steps of {show(step)}")
    if size >= MOST_VALUES:
        raise PayTableError(f"{what}: range {shown(text)} has more than {MOST_VALUES:,} pays")
    return [low + i * step for i in range(size + 1)]
