"""What the progressive wager of 5 Card Stax returns: linear in its displayed amounts (SX11)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Any

from fivecard.checks import Pay, shown
from fivecard.distribution import Counts
from fivecard.errors import PayTableError
from fivecard.games.progressive import DISPLAYED, Amounts, Progressive
from fivecard.solve.results import number

HANDS = comb(52, 5)


@dataclass(frozen=True)
class ProgressiveReturn:
    """ev = ``fixed`` + the sum of ``coefficients`` x displayed amounts - wager.

    ``counts`` says on which line the 2,598,960 hands fall; money is that of the amounts, per wager. ``posted`` is the
    progressive of the table, with the printed fixed pays and no amounts if it has none.
    """

    counts: Counts[str]
    posted: Progressive

    @property
    def fixed(self) -> Fraction:
        """What the fixed pays alone return."""
        return sum((pay * self.counts[line] for line, pay in self.posted.fixed.items()), Fraction(0)) / HANDS

    @property
    def coefficients(self) -> dict[str, Fraction]:
        """How often each displayed line comes."""
        return {line: Fraction(self.counts[line], HANDS) for line in DISPLAYED}

    def ev(self, displayed: Progressive | Amounts | None = None, wager: Pay = None) -> Fraction:
        """Net, with these amounts of the four displayed lines and this wager (None: those of the table).

        PayTableError for amounts no progressive can have, or a Progressive with other fixed pays.
        """
        progressive = self._with(displayed, wager)
        amounts = progressive.amounts
        returned = sum((self.coefficients[line] * amounts[line] for line in DISPLAYED), Fraction(0))
        return self.fixed + returned - progressive.wager

    def break_even(self, line: str, displayed: Progressive | Amounts | None = None, wager: Pay = None) -> Fraction:
        """The amount of one displayed line at which the ev is 0, the others being these; below 0 if any will do."""
        if line not in DISPLAYED:
            raise PayTableError(f"a progressive displays no line {shown(line)}; it displays {', '.join(DISPLAYED)}")
        if isinstance(displayed, Mapping):
            displayed = {**displayed, line: 0}
        progressive = self._with(displayed, wager)
        others = {**progressive.amounts, line: Fraction(0)}
        amounts = {other: others[other] for other in DISPLAYED}
        return -self.ev(amounts, progressive.wager) / self.coefficients[line]

    def break_even_meter(self, progressive: Progressive | None = None) -> Fraction:
        """The meter at which the ev is 0; below 0 if any will do. PayTableError if no line takes a share of a meter."""
        found = self._with(progressive, None)
        share = sum((self.coefficients[line] * part for line, part in found.shares.items()), Fraction(0))
        if not share:
            raise PayTableError("no line of this progressive takes a share of a meter")
        return -self.ev(found.replace(meter=0)) / share

    def _with(self, displayed: Progressive | Amounts | None, wager: Pay) -> Progressive:
        stake = {} if wager is None else {"wager": wager}
        if displayed is None:
            return self.posted.replace(**stake)
        if isinstance(displayed, Progressive):
            if displayed.fixed != self.posted.fixed:
                raise PayTableError("this progressive has other fixed pays; solve the game that has it")
            return displayed.replace(**stake)
        return self.posted.replace(displayed=displayed, meter=None, shares={}, **stake)

    def to_dict(self, posted: bool) -> dict[str, Any]:
        """Plain data for JSON; ``posted``: with the amounts of the table and what follows from them."""
        data: dict[str, Any] = {
            "counts": dict(self.counts),
            "fixed_return": number(self.fixed),
            "coefficients": {line: number(value) for line, value in self.coefficients.items()},
        }
        if not posted:
            return data
        meter = self.posted.meter
        return {
            **data,
            "wager": number(self.posted.wager),
            "amounts": {line: number(amount) for line, amount in self.posted.amounts.items()},
            "meter": None if meter is None else number(meter),
            "ev": number(self.ev()),
            "break_even": {line: number(self.break_even(line)) for line in DISPLAYED},
            **({"break_even_meter": number(self.break_even_meter())} if self.posted.shares else {}),
        }
