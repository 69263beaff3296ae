"""The progressive side wager of 5 Card Stax (SX11): displayed amounts or a meter, and fixed pays."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, partial
from typing import Any

from fivecard.checks import Pay, exact, shown
from fivecard.errors import PayTableError
from fivecard.hands import ROYAL_FLUSH, Category
from fivecard.paytable import NOTHING, PayTable, plain, show

DIAMONDS = "royal flush of diamonds"
DISPLAYED = (DIAMONDS, "royal flush", "straight flush", "four of a kind")  # SX11, best first
_FIXED: dict[str, Pay] = {"full house": 300, "flush": 200, "straight": 150, "three of a kind": 75}
MOST_MONEY = 10**15
_FIELDS = ("displayed", "meter", "shares", "fixed", "wager")

Amounts = Mapping[str, Pay]


def _amounts(given: Amounts, what: str) -> dict[str, Fraction]:
    if not isinstance(given, Mapping):
        raise PayTableError(f"{what} map lines to numbers, such as {{{DISPLAYED[2]!r}: 5000}}; {shown(given)} does not")
    found = {line: exact(amount, f"{what}, line {shown(line)}") for line, amount in given.items()}
    for line, amount in found.items():
        if not 0 <= amount <= MOST_MONEY:
            raise PayTableError(f"{what}, line {shown(line)}: {show(amount)} is not 0 to {MOST_MONEY:,}")
    return found


@lru_cache(maxsize=64)
def _table_of(names: tuple[str, ...]) -> PayTable:
    """Names the line of every value; royal flushes of all suits together. PayTableError for a name that is no line."""
    return PayTable(dict.fromkeys(names, 1), "for one")


@dataclass(frozen=True, slots=True)
class ProgressiveLine:
    """One line: a fixed or displayed ``amount`` of money, or else a ``share`` of the meter."""

    name: str
    amount: Fraction | None
    share: Fraction | None = None


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Progressive:
    """What the progressive wager pays, in money and for one: the stake does not come back (SX11).

    ``displayed`` gives the posted amounts of royal flush of diamonds, royal flush, straight flush and four of a kind; a
    line may take a share of the ``meter`` instead: ``Progressive({"royal flush": 20_000, ...}, meter=80_000,
    shares={"royal flush of diamonds": 1})``. ``fixed`` maps the other lines to money (full house 300, flush 200,
    straight 150, three of a kind 75); ``wager`` is the stake. PayTableError if one of the four is missing or given
    twice, a share has no meter or is above 1, or an amount is no number or below 0.
    """

    lines: tuple[ProgressiveLine, ...]  # best first
    meter: Fraction | None
    wager: Fraction

    def __init__(
        self,
        displayed: Amounts | None = None,
        *,
        meter: Pay = None,
        shares: Amounts | None = None,
        fixed: Amounts | None = None,
        wager: Pay = 1,
    ) -> None:
        posted = _amounts({} if displayed is None else displayed, "displayed amounts")
        parts = _amounts({} if shares is None else shares, "shares of the meter")
        others = _amounts(_FIXED if fixed is None else fixed, "fixed pays")
        money = None if meter is None else exact(meter, "meter")
        stake = exact(wager, "progressive wager")
        _check(posted, parts, others, money, stake)
        table = _table_of((*DISPLAYED[1:], *others))
        lines = [ProgressiveLine(line, posted.get(line), parts.get(line)) for line in DISPLAYED]
        lines += [ProgressiveLine(line, others[line]) for line in table.names if line in others]
        object.__setattr__(self, "lines", tuple(lines))
        object.__setattr__(self, "meter", money)
        object.__setattr__(self, "wager", stake)

    @property
    def displayed(self) -> dict[str, Fraction]:
        """The lines with a displayed amount, best first."""
        return {line.name: line.amount for line in self.lines if line.name in DISPLAYED and line.amount is not None}

    @property
    def shares(self) -> dict[str, Fraction]:
        """The lines that take a share of the meter, best first."""
        return {line.name: line.share for line in self.lines if line.share is not None}

    @property
    def fixed(self) -> dict[str, Fraction]:
        """The other lines and what they pay, best first."""
        return {line.name: line.amount for line in self.lines if line.name not in DISPLAYED and line.amount is not None}

    @property
    def amounts(self) -> dict[str, Fraction]:
        """What every line pays now, in money, best first."""
        meter = self.meter or Fraction(0)
        return {line.name: meter * (line.share or 0) if line.amount is None else line.amount for line in self.lines}

    @property
    def lows(self) -> tuple[int, ...]:
        """The values at which the line may change, ascending."""
        return self._table.lows

    @property
    def _table(self) -> PayTable:
        return _table_of(tuple(line.name for line in self.lines[1:]))

    def line(self, value: int, diamonds: bool = False) -> str:
        """The line of five cards of this value, or ``nothing``; ``diamonds``: all of them are diamonds."""
        if diamonds and value == ROYAL_FLUSH:
            return DIAMONDS
        name = self._table.line(value)
        return name if any(line.name == name for line in self.lines) else NOTHING

    def pays(self, value: int, diamonds: bool = False) -> Fraction:
        """What five cards are paid, in money, for the stake."""
        return self.amounts.get(self.line(value, diamonds), Fraction(0))

    def replace(self, **changes: Any) -> Progressive:
        """The same with another ``displayed``, ``meter``, ``shares``, ``fixed`` or ``wager``."""
        return Progressive(**{**{name: getattr(self, name) for name in _FIELDS}, **changes})

    def __reduce__(self) -> tuple[Callable[..., Progressive], tuple[()]]:
        return partial(Progressive, **{name: getattr(self, name) for name in _FIELDS}), ()

    def to_dict(self) -> dict[str, Any]:
        """Plain data, as in TOML: what ``from_dict`` reads."""
        data: dict[str, Any] = {"wager": plain(self.wager)}
        if self.meter is not None:
            data["meter"] = plain(self.meter)
        for name in ("displayed", "shares", "fixed"):
            if getattr(self, name) or name == "fixed":
                data[name] = {line: plain(amount) for line, amount in getattr(self, name).items()}
        return data

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Progressive:
        """From ``to_dict`` or TOML; without ``fixed`` the printed pays. PayTableError for an unknown entry."""
        unknown = next((name for name in data if name not in _FIELDS), None)
        if unknown is not None:
            raise PayTableError(f"unknown entry {shown(unknown)}; a progressive has {', '.join(_FIELDS)}")
        return cls(**data)

    def __repr__(self) -> str:
        given = [_shown(self.displayed)] if self.displayed else []
        if self.meter is not None:
            given += [f"meter={show(self.meter)!r}", f"shares={_shown(self.shares)}"]
        if self.fixed != _FIXED:
            given.append(f"fixed={_shown(self.fixed)}")
        if self.wager != 1:
            given.append(f"wager={show(self.wager)!r}")
        return f"Progressive({', '.join(given)})"


def _check(
    posted: Mapping[str, Fraction],
    parts: Mapping[str, Fraction],
    others: Mapping[str, Fraction],
    meter: Fraction | None,
    wager: Fraction,
) -> None:
    for line in (*posted, *parts):
        if line not in DISPLAYED:
            raise PayTableError(f"a progressive displays no line {shown(line)}; it displays {', '.join(DISPLAYED)}")
    for line in DISPLAYED:
        if line in posted and line in parts:
            raise PayTableError(f"{shown(line)} has both a displayed amount and a share of the meter; give one")
        if line in others:
            raise PayTableError(f"{shown(line)} is a displayed line; it has no fixed pay (SX11)")
    if str(Category.FIVE_OF_A_KIND) in others:
        raise PayTableError("five of a kind takes a joker; this deck has none")
    missing = [repr(line) for line in DISPLAYED if line not in posted and line not in parts]
    if missing:
        raise PayTableError(f"the progressive lacks the displayed amount of {', '.join(missing)} (SX11)")
    if meter is not None and not 0 <= meter <= MOST_MONEY:
        raise PayTableError(f"the meter is at 0 to {MOST_MONEY:,}, not {show(meter)}")
    if (meter is None) != (not parts):
        raise PayTableError("a meter and shares of it go together: give both or neither")
    for line, part in parts.items():
        if not 0 < part <= 1:
            raise PayTableError(f"shares of the meter, line {shown(line)}: {show(part)} is not above 0 and at most 1")
    if not 0 < wager <= MOST_MONEY:
        raise PayTableError(f"the progressive wager is above 0 and at most {MOST_MONEY:,}, not {show(wager)}")


def _shown(amounts: Mapping[str, Fraction]) -> str:
    return "{" + ", ".join(f"{line!r}: {show(amount)!r}" for line, amount in amounts.items()) + "}"
