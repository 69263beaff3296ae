"""Video-poker style games: one wager, five cards, one draw of up to five, one pay table."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from fivecard.errors import GameError
from fivecard.games.game import Settlement, WagerResult
from fivecard.paytable import PaysLike, PayTable

NINE_SIX = PayTable(
    {
        "royal flush": 800,
        "straight flush": 50,
        "four of a kind": 25,
        "full house": 9,
        "flush": 6,
        "straight": 4,
        "three of a kind": 3,
        "two pair": 2,
        "jacks or better": 1,
    },
    odds="for one",
)


@dataclass(frozen=True, slots=True, init=False)
class OneDraw:
    """A game of one wager: keep any of five cards, draw the others, be paid by ``pays`` (nine-six Jacks or Better).

    A mapping is paid "for one", as video poker is; give a PayTable for other odds.
    """

    pays: PayTable
    name: ClassVar[str] = "one draw"
    max_draw: ClassVar[int] = 5
    can_fold: ClassVar[bool] = False
    max_seats: ClassVar[int] = 1

    def __init__(self, pays: PaysLike = NINE_SIX) -> None:
        table = pays if isinstance(pays, PayTable) else PayTable(pays, "for one")
        object.__setattr__(self, "pays", table)

    @property
    def minimum(self) -> Fraction:
        """The least wager."""
        return Fraction(1)

    @property
    def cuts(self) -> tuple[int, ...]:
        return self.pays.lows

    def table(self, kind: str) -> PayTable:
        return self.pays

    def settle(self, kind: str, value: int, wager: Fraction = Fraction(1)) -> Settlement:
        """``kind`` is stand or draw: there is no fold."""
        if kind not in ("stand", "draw"):
            raise GameError(f"{self.name} has no {kind}; a hand is stood on or drawn to")
        return Settlement((WagerResult("first", wager, wager * self.pays.net(value), self.pays.line(value)),))
