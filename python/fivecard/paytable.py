"""Pay tables: ordered lines, each an interval of hand values and what it pays.

A line's name says which hands it takes: a category (``full house``), pairs from a rank up (``jacks or better``) or
pairs of some ranks (``sixes to tens``). Other lines begin at a value of your own: see ``Line``.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import partial
from typing import Any, Literal, Union

from fivecard import toml
from fivecard.checks import DIGITS, Pay, exact, shown
from fivecard.errors import HandValueError, PayTableError
from fivecard.hands import ROYAL_FLUSH, HandValue, ThreeCardValue
from fivecard.lines import HIGHEST, VALUE, HandSize, between, bounds

Odds = Literal["to one", "for one"]
Entry = Union["Line", tuple[str, Pay]]
PaysLike = Union["PayTable", Mapping[str, Pay], Iterable[Entry]]

NOTHING = "nothing"  # the hands below the last line, and those no line takes
FOLDED = "folded"  # what counts of endings call hands given up


def show(number: Fraction) -> str:
    """``3``, ``1.5`` or, where no short decimal is exact, ``1/3``."""
    if number.denominator == 1:
        return str(number.numerator)
    decimal = Decimal(number.numerator) / Decimal(number.denominator)
    text = format(decimal.normalize(), "f")
    return text if Fraction(decimal) == number and len(text) < DIGITS else str(number)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a pay table: hands of at least this value (and below the line above) pay this; None loses.

    ``Line("four aces", "four of a kind, aces with two", 160)``. A number or text is a HandValue; lines of three cards
    begin at a ThreeCardValue.
    """

    name: str
    at_least: HandValue | ThreeCardValue
    pays: Fraction | None

    def __init__(self, name: str, at_least: HandValue | ThreeCardValue | int | str, pays: Pay) -> None:
        if not isinstance(name, str):
            raise PayTableError(f"a line is named by a text, not {shown(name)}")
        try:
            low = at_least if isinstance(at_least, ThreeCardValue) else HandValue(at_least)
        except HandValueError as error:
            raise PayTableError(f"line {shown(name)}: {error}") from None
        object.__setattr__(self, "name", name)
        object.__setattr__(self, "at_least", low)
        object.__setattr__(self, "pays", _pay(name, pays))

    def __reduce__(self) -> tuple[type[Line], tuple[str, HandValue | ThreeCardValue, Fraction | None]]:
        return Line, (self.name, self.at_least, self.pays)


def _pay(name: str, pays: Pay) -> Fraction | None:
    if pays is None or pays == "lose":
        return None
    if pays == "push":
        raise PayTableError(f"line {shown(name)}: write 0 for a push of a wager paid to one, 1 for one paid for one")
    amount = exact(pays, f"line {shown(name)}")
    if amount < 0:
        raise PayTableError(
            f"line {shown(name)} pays {show(amount)}; pays are not negative: write 'lose' (None) for a loss"
        )
    return amount


class PayTable:
    """What every five-card hand pays, or with ``cards=3`` all three cards (SX10).

    From a mapping of line names to pays, in any order, whose other lines lose; or from an ordered list of
    ``(name, pays)`` pairs and ``Line`` objects, best first and without a gap. Pays are exact numbers; None or
    ``"lose"`` loses, 0 "to one" pushes. ``odds="for one"``: the pay includes the stake, so 1 pushes and 0 loses.
    PayTableError for unknown, missing, overlapping or unordered lines and negative pays.
    """

    __slots__ = ("_hash", "_lows", "_names", "cards", "lines", "odds")
    lines: tuple[Line, ...]
    odds: Odds
    cards: HandSize
    _lows: tuple[int, ...]
    _names: tuple[str, ...]  # as many as there are intervals between lows: ``nothing`` first
    _hash: int

    def __init__(self, pays: PaysLike, odds: Odds | None = None, *, cards: HandSize = 5) -> None:
        if cards not in (3, 5):
            raise PayTableError(f"a pay table is for hands of 3 or 5 cards, not {shown(cards)}")
        if isinstance(pays, PayTable):
            if pays.cards != cards:
                raise PayTableError(f"a pay table for {pays.cards} cards stands where one for {cards} is meant")
            odds = odds or pays.odds
            pays = pays.lines
        odds = odds or "to one"
        if odds not in ("to one", "for one"):
            raise PayTableError(f"odds are 'to one' or 'for one', not {shown(odds)}")
        if not isinstance(pays, Iterable):
            raise PayTableError(
                f"{shown(pays)} is no pay table; give a mapping of lines to pays or a list of (line, pays)"
            )
        lines = _from_mapping(pays, cards) if isinstance(pays, Mapping) else _from_entries(pays, cards)
        if not lines:
            raise PayTableError("a pay table has at least one line, such as 'straight flush'")
        names = [line.name for line in lines]
        repeated = next((name for name in names if names.count(name) > 1 or name in (NOTHING, FOLDED)), None)
        if repeated is not None:
            raise PayTableError(
                f"line {shown(repeated)} cannot be named {'twice' if names.count(repeated) > 1 else 'so'}"
            )
        for name, value in (
            ("lines", tuple(lines)),
            ("odds", odds),
            ("cards", cards),
            ("_lows", tuple(int(line.at_least) for line in reversed(lines))),
            ("_names", (NOTHING, *(line.name for line in reversed(lines)))),
            ("_hash", hash((tuple(lines), odds, cards))),
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
            raise PayTableError(f"this table has no line {shown(unknown)}; its lines are {', '.join(self.names[:-1])}")
        lines = tuple(Line(line.name, line.at_least, wanted.get(line.name, line.pays)) for line in self.lines)
        return PayTable(lines, self.odds, cards=self.cards)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PayTable):
            return NotImplemented
        mine, others = ((table.odds, table.cards, table.lines) for table in (self, other))
        return self is other or mine == others

    def __hash__(self) -> int:
        return self._hash

    def __copy__(self) -> PayTable:
        return self

    def __deepcopy__(self, memo: object) -> PayTable:
        return self

    def __reduce__(self) -> tuple[Callable[..., PayTable], tuple[tuple[Line, ...], Odds]]:
        return partial(PayTable, cards=self.cards), (self.lines, self.odds)

    def __repr__(self) -> str:
        entries = []
        for line in self.lines:
            pays = "None" if line.pays is None else show(line.pays)
            pays = f"'{pays}'" if "/" in pays or "." in pays else pays
            standard = _is_standard(line)
            entries.append(f"({line.name!r}, {pays})" if standard else f"Line({line.name!r}, {_start(line)}, {pays})")
        odds = "" if self.odds == "to one" else f", odds={self.odds!r}"
        cards = "" if self.cards == 5 else f", cards={self.cards}"
        return f"PayTable([{', '.join(entries)}]{odds}{cards})"

    def to_dict(self) -> dict[str, Any]:
        """Plain data, as in TOML: ``odds``, then what each line pays; or, where lines begin at values of their own, a
        list ``lines`` of ``name``, ``pays`` and ``at_least``. What ``from_dict`` reads."""
        if all(map(_is_standard, self.lines)):
            return {"odds": self.odds, **{line.name: plain(line.pays) for line in self.lines}}
        lines = []
        for line in self.lines:
            start = {} if _is_standard(line) else {"at_least": str(line.at_least)}
            lines.append({"name": line.name, **start, "pays": plain(line.pays)})
        return {"odds": self.odds, "lines": lines}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], *, cards: HandSize = 5) -> PayTable:
        """From ``to_dict`` or TOML: every line down to the last that pays, best first, ``"lose"`` where one loses."""
        odds = data.get("odds", "to one")
        listed = data.get("lines")
        if listed is None:
            return cls([(name, pays) for name, pays in data.items() if name != "odds"], odds, cards=cards)
        entries: list[Entry] = []
        for line in listed if isinstance(listed, list) else [listed]:
            fields = set(line) if isinstance(line, Mapping) else set()
            if not {"name", "pays"} <= fields <= {"name", "pays", "at_least"}:
                raise PayTableError(f"{shown(line)} is no line; one has a name, pays and, if it is its own, at_least")
            name, pays = line["name"], line["pays"]
            if "at_least" not in line:
                entries.append((name, pays))
                continue
            try:
                entries.append(Line(name, VALUE[cards](line["at_least"]), pays))
            except HandValueError as error:
                raise PayTableError(f"line {shown(name)}: {error}") from None
        others = sorted(set(data) - {"odds", "lines"})
        if others:
            raise PayTableError(f"{shown(others[0])} stands beside 'lines'; put it into the list")
        return cls(entries, odds, cards=cards)

    def to_toml(self) -> str:
        """TOML text. Needs the extra ``[toml]``."""
        return toml.dumps(self.to_dict())

    @classmethod
    def from_toml(cls, text: str) -> PayTable:
        """From TOML text; decimals are exact."""
        return cls.from_dict(toml.loads(text))


def plain(pays: Fraction | None) -> int | Decimal | str:
    """A pay or amount as TOML has it; a fraction that is no decimal as text."""
    if pays is None:
        return "lose"
    text = show(pays)
    return int(text) if text.isdigit() else text if "/" in text else Decimal(text)


def _size(line: Line) -> HandSize:
    return 3 if isinstance(line.at_least, ThreeCardValue) else 5


def _start(line: Line) -> str:
    """The value a line begins at, as the code that makes it."""
    return repr(line.at_least if _size(line) == 3 else str(line.at_least))


def _is_standard(line: Line) -> bool:
    try:
        return bounds(line.name, _size(line))[0] == line.at_least
    except PayTableError:
        return False


def _fill(low: int, high: int, cards: HandSize) -> list[Line]:
    """Losing lines for the values low..high that a mapping left out, best first."""
    return [Line(name, VALUE[cards](first), None) for name, first in between(low, high, cards)] if low <= high else []


def _from_mapping(pays: Mapping[Any, Pay], cards: HandSize) -> list[Line]:
    given = sorted([(*bounds(name, cards), name) for name in pays], reverse=True)
    lines: list[Line] = []
    above = HIGHEST[cards]  # the highest value no line has taken yet
    for low, high, name in given:
        if lines and high > above:
            raise PayTableError(f"lines {lines[-1].name!r} and {shown(name)} overlap")
        lines += _fill(high + 1, above, cards)
        lines.append(Line(name, VALUE[cards](low), pays[name]))
        above = low - 1
    return lines


def _from_entries(entries: Iterable[Entry], cards: HandSize) -> list[Line]:
    lines: list[Line] = []
    for entry in entries:
        if isinstance(entry, Line):
            line, high = entry, bounds(entry.name, _size(entry))[1] if _is_standard(entry) else None
            if _size(line) != cards:
                raise PayTableError(f"line {line.name!r} is for {_size(line)} cards; this pay table is for {cards}")
        else:
            if not (isinstance(entry, (tuple, list)) and len(entry) == 2):
                raise PayTableError(f"{shown(entry)} is no line; a line is (name, pays) or a Line")
            low, high = bounds(entry[0], cards)
            line = Line(entry[0], VALUE[cards](low), entry[1])
        top = HIGHEST[cards]
        above = int(lines[-1].at_least) - 1 if lines else max(top, high or int(line.at_least))
        if line.at_least > above:
            raise PayTableError(
                f"line {line.name!r} comes after {lines[-1].name!r} but takes hands as good; lines go best first"
            )
        if high is not None and high < above:
            missing = ", ".join(repr(name) for name, _ in between(high + 1, above, cards))
            raise PayTableError(f"missing above {line.name!r}: {missing}; write 'lose' for a line that pays nothing")
        lines.append(line)
    return lines
