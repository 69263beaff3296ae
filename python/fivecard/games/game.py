"""What a game with one draw is, and how its wagers settle."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Protocol

from fivecard.games.actions import FOLD, STAND
from fivecard.paytable import PayTable, show


@dataclass(frozen=True, slots=True)
class WagerResult:
    """How one wager ended: ``net`` is what its owner wins, -amount if it loses, 0 if it pushes."""

    wager: str
    amount: Fraction
    net: Fraction
    why: str

    @property
    def result(self) -> str:
        """``wins``, ``loses`` or ``pushes``."""
        return "wins" if self.net > 0 else "loses" if self.net < 0 else "pushes"

    def __str__(self) -> str:
        paid = "" if self.net == 0 else f" {show(abs(self.net))}"
        return f"{self.wager} wager {show(self.amount)} {self.result}{paid} ({self.why})"


@dataclass(frozen=True, slots=True)
class Settlement:
    """All wagers of one seat in one round."""

    wagers: tuple[WagerResult, ...]

    @property
    def net(self) -> Fraction:
        """What the seat wins over all its wagers."""
        return sum((wager.net for wager in self.wagers), Fraction(0))

    @property
    def staked(self) -> Fraction:
        """The total of its wagers."""
        return sum((wager.amount for wager in self.wagers), Fraction(0))

    def __str__(self) -> str:
        return "; ".join(str(wager) for wager in self.wagers) or "no wager"


class DrawGame(Protocol):
    """A game in which a hand of five is folded, stood on, or improved by one draw.

    ``settle`` is the only place that knows what an ending pays; it depends on the kind of action and the value of the
    final hand alone, and changes only at the values in ``cuts``.
    """

    def __hash__(self) -> int: ...  # games are immutable: results are kept by game

    name: ClassVar[str]
    max_draw: ClassVar[int]
    can_fold: ClassVar[bool]
    max_seats: ClassVar[int]

    @property
    def minimum(self) -> Fraction:
        """The least first wager."""
        ...

    @property
    def cuts(self) -> tuple[int, ...]:
        """The values at which a settlement may change."""
        ...

    def table(self, kind: str) -> PayTable:
        """The pay table that names the final hands of a kind of action."""
        ...

    def settle(self, kind: str, value: int, wager: Fraction = Fraction(1)) -> Settlement:
        """Settles one seat: kind ``fold``, ``stand`` or ``draw``, the value of its last five cards, its first wager."""
        ...


def action_codes(game: DrawGame) -> tuple[int, ...]:
    """What each number of the action space means: the cards to hold, a bit for each of the five as dealt, for the draws
    of at most ``max_draw``; then 31, stand, and, where the game has it, 32, fold. All are legal with every hand."""
    draws = [held for held in range(31) if 5 - held.bit_count() <= game.max_draw]
    return (*draws, STAND, FOLD) if game.can_fold else (*draws, STAND)
