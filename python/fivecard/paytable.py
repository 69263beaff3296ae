"""Pay tables: ordered lines, each an interval of hand values and what it pays.

A line's name says which hands it takes: a category (``full house``), pairs from a rank up (``jacks or better``) or
pairs of some ranks (``sixes to tens``). Other lines begin at a value of your own: see ``Line``.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any, Literal, Union

from fivecard import toml
from fivecard.errors import FivecardError, HandValueError, PayTableError
from fivecard.hands import RANK_PLURALS, ROYAL_FLUSH, Category, HandValue, first_values

Pay = int | Fraction | Decimal | float | str | None
Odds = Literal["to one", "for one"]
Entry = Union["Line", tuple[str, Pay]]
PaysLike = Union["PayTable", Mapping[str, Pay], Iterable[Entry]]

NOTHING = "nothing"  # the hands below the last line, and those no line takes


_NUMBER = re.compile(r"-?\d{1,99}(/\d{1,99}|(\.\d{1,99})?(e[+-]?\d{1,2})?)", re.ASCII | re.IGNORECASE)


def exact(number: Pay, what: str, error: type[FivecardError] = PayTableError) -> Fraction:
    """An exact number from an int, Fraction, Decimal or text; a float counts as the decimal it prints as.

    ``error``, naming ``what``, if it is none.
    """
    try:
        if isinstance(number, bool) or number is None or (isinstance(number, str) and not _NUMBER.fullmatch(number)):
            raise TypeError
        if isinstance(number, float):
            number = Decimal(float.__repr__(number))
        if isinstance(number, Decimal) and abs(number.adjusted()) > 999:
            raise OverflowError  # TOML makes a Decimal of 1e99999999; its digits would not end
        return Fraction(number)
    except (TypeError, ValueError, OverflowError, ZeroDivisionError):
        raise error(f"{what}: {number!r} is no exact number; give one such as 3, 1.5 or '3/2'") from None


def show(number: Fraction) -> str:
    """``3``, ``1.5`` or, where no short decimal is exact, ``1/3``."""
    if number.denominator == 1:
        return str(number.numerator)
    decimal = Decimal(number.numerator) / Decimal(number.denominator)
    return format(decimal.normalize(), "f") if Fraction(decimal) == number else str(number)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a pay table: hands of at least this value (and below the line above) pay this; None loses.

    ``Line("four aces", "four of a kind, aces with two", 160)``.
    """

    name: str
    at_least: HandValue
    pays: Fraction | None

    def __init__(self, name: str, at_least: HandValue | int | str, pays: Pay) -> None:
        if not isinstance(name, str):
            raise PayTableError(f"a line is named by a text, not {name!r}")
        try:
            low = HandValue(at_least)
        except HandValueError as error:
            raise PayTableError(f"line {name!r}: {error}") from None
        object.__setattr__(self, "name", name)
        object.__setattr__(self, "at_least", low)
        object.__setattr__(self, "pays", _pay(name, pays))

    def __reduce__(self) -> tuple[type[Line], tuple[str, int, Fraction | None]]:
        return Line, (self.name, int(self.at_least), self.pays)


def _pay(name: str, pays: Pay) -> Fraction | None:
    if pays is None or pays == "lose":
        return None
    amount = exact(pays, f"line {name!r}")
    if amount < 0:
        raise PayTableError(f"line {name!r} pays {show(amount)}; pays are not negative: write 'lose' (None) for a loss")
    return amount


def _pairs(low: int, high: int) -> tuple[int, int]:
    firsts = first_values()
    end = firsts[Category.PAIR, high + 1] if high < 12 else firsts[Category.TWO_PAIR, 1]
    return firsts[Category.PAIR, low], end - 1


def _bounds(name: str) -> tuple[int, int]:
    """The lowest and highest value a line's name stands for."""
    for category in Category:
        if name == str(category):
            values = [value for (c, _), value in first_values().items() if c == category]
            above = [value for (c, _), value in first_values().items() if c > category]
            return min(values), min(above, default=HandValue.highest + 1) - 1
    match name.split() if isinstance(name, str) else []:
        case [low, "or", "better"] if low in RANK_PLURALS:
            return _pairs(RANK_PLURALS.index(low), 12)
        case [low, "to", high] if low in RANK_PLURALS and high in RANK_PLURALS:
            if RANK_PLURALS.index(low) <= RANK_PLURALS.index(high):
                return _pairs(RANK_PLURALS.index(low), RANK_PLURALS.index(high))
    raise PayTableError(
        f"unknown line {name!r}; lines are named as categories ({str(Category.FULL_HOUSE)!r}), 'jacks or better' or "
        "'sixes to tens', or begin at a value of their own (at_least)"
    )


def _fill(low: int, high: int) -> list[Line]:
    """Losing lines for the values low..high that a mapping left out, best first."""
    lines: list[Line] = []
    if low > high:
        return lines
    for category in sorted(Category, reverse=True):
        first, last = _bounds(str(category))
        if first > high or last < low:
            continue
        name = str(category)
        if category == Category.PAIR and (first < low or last > high):
            ranks = [rank for rank in range(13) if low <= _pairs(rank, rank)[0] <= high]
            name = f"{RANK_PLURALS[ranks[0]]} to {RANK_PLURALS[ranks[-1]]}"
            if ranks[-1] == 12:
                name = f"{RANK_PLURALS[ranks[0]]} or better"
        lines.append(Line(name, max(first, low), None))
    return lines


class PayTable:
    """What every five-card hand pays.

    From a mapping of line names to pays, in any order, whose other lines lose; or from an ordered list of
    ``(name, pays)`` pairs and ``Line`` objects, best first and without a gap. Pays are exact numbers; None or
    ``"lose"`` loses, 0 "to one" pushes. ``odds="for one"``: the pay includes the stake, so 1 pushes and 0 loses.
    PayTableError for unknown, missing, overlapping or unordered lines and negative pays.
    """

    __slots__ = ("_hash", "_lows", "_names", "lines", "odds")
    lines: tuple[Line, ...]
    odds: Odds
    _lows: tuple[int, ...]
    _names: tuple[str, ...]  # as many as there are intervals between lows: ``nothing`` first
    _hash: int

    def __init__(self, pays: PaysLike, odds: Odds | None = None) -> None:
        if isinstance(pays, PayTable):
            odds = odds or pays.odds
            pays = pays.lines
        odds = odds or "to one"
        if odds not in ("to one", "for one"):
            raise PayTableError(f"odds are 'to one' or 'for one', not {odds!r}")
        if not isinstance(pays, Iterable):
            raise PayTableError(f"{pays!r} is no pay table; give a mapping of lines to pays or a list of (line, pays)")
        lines = _from_mapping(pays) if isinstance(pays, Mapping) else _from_entries(pays)
        if not lines:
            raise PayTableError("a pay table has at least one line, such as 'royal flush'")
        names = [line.name for line in lines]
        repeated = next((name for name in names if names.count(name) > 1 or name == NOTHING), None)
        if repeated is not None:
            raise PayTableError(f"line {repeated!r} cannot be named {'so' if repeated == NOTHING else 'twice'}")
        self._set(tuple(lines), odds)

    def _set(self, lines: tuple[Line, ...], odds: Odds) -> None:
        for name, value in (
            ("lines", lines),
            ("odds", odds),
            ("_lows", tuple(int(line.at_least) for line in reversed(lines))),
            ("_names", (NOTHING, *(line.name for line in reversed(lines)))),
            ("_hash", hash((lines, odds))),
        ):
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("pay tables do not change; use replace()")

    @property
    def names(self) -> tuple[str, ...]:
        """The line names, best first, and ``nothing``."""
        return self._names[::-1]

    @property
    def lows(self) -> tuple[int, ...]:
        """The lowest value of every line, ascending."""
        return self._lows

    def line(self, value: int) -> str:
        """The name of the line a hand value falls on, or ``nothing``."""
        return self._names[bisect_right(self._lows, value if value <= ROYAL_FLUSH or self._five_of_a_kind else 0)]

    @property
    def _five_of_a_kind(self) -> bool:
        return self._lows[-1] > ROYAL_FLUSH

    def net(self, value: int) -> Fraction:
        """What a wager of 1 wins (-1: loses, 0: pushes) with a hand of this value."""
        if value > ROYAL_FLUSH and not self._five_of_a_kind:
            return Fraction(-1)
        index = bisect_right(self._lows, value)
        pays = self.lines[len(self.lines) - index].pays if index else None
        if pays is None:
            return Fraction(-1)
        return pays if self.odds == "to one" else pays - 1

    def replace(self, pays: Mapping[str, Pay] | None = None, **by_keyword: Pay) -> PayTable:
        """The same lines with some other pays: ``table.replace(straight=5, jacks_or_better=None)``."""
        wanted = {**(pays or {}), **{name.replace("_", " "): pay for name, pay in by_keyword.items()}}
        unknown = next((name for name in wanted if name not in self._names[1:]), None)
        if unknown is not None:
            raise PayTableError(f"this table has no line {unknown!r}; its lines are {', '.join(self.names[:-1])}")
        lines = tuple(Line(line.name, line.at_least, wanted.get(line.name, line.pays)) for line in self.lines)
        return PayTable(lines, self.odds)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PayTable):
            return NotImplemented
        return self is other or (self.odds == other.odds and self.lines == other.lines)

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[type[PayTable], tuple[tuple[Line, ...], Odds]]:
        return PayTable, (self.lines, self.odds)

    def __repr__(self) -> str:
        entries = []
        for line in self.lines:
            pays = "None" if line.pays is None else show(line.pays)
            pays = f"'{pays}'" if "/" in pays or "." in pays else pays
            standard = _is_standard(line)
            entries.append(
                f"({line.name!r}, {pays})" if standard else f"Line({line.name!r}, {str(line.at_least)!r}, {pays})"
            )
        odds = "" if self.odds == "to one" else f", odds={self.odds!r}"
        return f"PayTable([{', '.join(entries)}]{odds})"

    def to_dict(self) -> dict[str, Any]:
        """Plain data, as in TOML: ``odds``, then what each line pays; or, where lines begin at values of their own, a
        list ``lines`` of ``name``, ``pays`` and ``at_least``. What ``from_dict`` reads."""
        if all(map(_is_standard, self.lines)):
            return {"odds": self.odds, **{line.name: _plain(line.pays) for line in self.lines}}
        lines = []
        for line in self.lines:
            start = {} if _is_standard(line) else {"at_least": str(line.at_least)}
            lines.append({"name": line.name, **start, "pays": _plain(line.pays)})
        return {"odds": self.odds, "lines": lines}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> PayTable:
        """From ``to_dict`` or TOML: every line down to the last that pays, best first, ``"lose"`` where one loses."""
        odds = data.get("odds", "to one")
        listed = data.get("lines")
        if listed is None:
            return cls([(name, pays) for name, pays in data.items() if name != "odds"], odds)
        entries: list[Entry] = []
        for line in listed if isinstance(listed, list) else [listed]:
            fields = set(line) if isinstance(line, Mapping) else set()
            if not {"name", "pays"} <= fields <= {"name", "pays", "at_least"}:
                raise PayTableError(f"{line!r} is no line; one has a name, pays and, if it is its own, at_least")
            name, pays = line["name"], line["pays"]
            entries.append(Line(name, line["at_least"], pays) if "at_least" in line else (name, pays))
        others = sorted(set(data) - {"odds", "lines"})
        if others:
            raise PayTableError(f"{others[0]!r} stands beside 'lines'; put it into the list")
        return cls(entries, odds)

    def to_toml(self) -> str:
        """TOML text. Needs the extra ``[toml]``."""
        return toml.dumps(self.to_dict())

    @classmethod
    def from_toml(cls, text: str) -> PayTable:
        """From TOML text; decimals are exact."""
        return cls.from_dict(toml.loads(text))


def _plain(pays: Fraction | None) -> int | Decimal | str:
    """A pay as TOML has it; a fraction that is no decimal as text."""
    if pays is None:
        return "lose"
    text = show(pays)
    return int(text) if text.isdigit() else text if "/" in text else Decimal(text)


def _is_standard(line: Line) -> bool:
    try:
        return _bounds(line.name)[0] == line.at_least
    except PayTableError:
        return False


def _from_mapping(pays: Mapping[str, Pay]) -> list[Line]:
    given = sorted([(*_bounds(name), name) for name in pays], reverse=True)
    lines: list[Line] = []
    above = ROYAL_FLUSH  # the highest value no line has taken yet
    for low, high, name in given:
        if lines and high > above:
            raise PayTableError(f"lines {lines[-1].name!r} and {name!r} overlap")
        lines += _fill(high + 1, above)
        lines.append(Line(name, low, pays[name]))
        above = low - 1
    return lines


def _from_entries(entries: Iterable[Entry]) -> list[Line]:
    lines: list[Line] = []
    for entry in entries:
        if isinstance(entry, Line):
            line, high = entry, _bounds(entry.name)[1] if _is_standard(entry) else None
        else:
            if not (isinstance(entry, (tuple, list)) and len(entry) == 2):
                raise PayTableError(f"{entry!r} is no line; a line is (name, pays) or a Line")
            low, high = _bounds(entry[0])
            line = Line(entry[0], low, entry[1])
        above = int(lines[-1].at_least) - 1 if lines else max(ROYAL_FLUSH, high or ROYAL_FLUSH)
        if line.at_least > above:
            raise PayTableError(
                f"line {line.name!r} comes after {lines[-1].name!r} but takes hands as good; lines go best first"
            )
        if high is not None and high < above:
            missing = ", ".join(repr(gap.name) for gap in _fill(high + 1, above))
            raise PayTableError(f"missing above {line.name!r}: {missing}; write 'lose' for a line that pays nothing")
        lines.append(line)
    return lines
