"""The best action for any five cards, and its export."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from fractions import Fraction
from os import PathLike
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fivecard.arrays import own
from fivecard.cards import DECK, Card, CardsLike, distinct_cards, text_of
from fivecard.games.actions import Action, action_of_code
from fivecard.games.game import DrawGame
from fivecard.hands import canonical_hands
from fivecard.solve import counts


@dataclass(frozen=True, eq=False)
class Strategy:
    """The best action for any five cards: ``strategy["As Ks Qs Js 9d"]``.

    ``codes`` and ``numerators`` belong to the 134,459 hands of ``canonical_hands()``; evs are over ``denominator``.
    """

    game: DrawGame
    draw_first: bool  # of equal evs a draw comes before fold and stand
    codes: NDArray[np.uint8]
    numerators: NDArray[np.int64]
    denominator: int

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        own(self.codes, self.numerators)  # pickles forget that arrays do not change

    def __getitem__(self, cards: CardsLike) -> Action:
        hand, code, _ = self._solve(cards)
        return action_of_code(code, hand)

    def ev(self, cards: CardsLike) -> Fraction:
        """The ev of the best action with these cards, in first wagers."""
        return Fraction(self._solve(cards)[2], self.denominator)

    def _solve(self, cards: CardsLike) -> tuple[tuple[Card, ...], int, int]:
        """The hand, its action code and its ev numerator."""
        hand = distinct_cards(cards, count=(5,))
        codes, numerators, _ = counts.solve_hands(self.game, np.array([hand], np.uint8), self.draw_first, False)
        return hand, int(codes[0]), int(numerators[0])

    def __len__(self) -> int:
        return len(self.codes)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Strategy):
            return NotImplemented
        return (self.game, self.draw_first) == (other.game, other.draw_first)

    def __hash__(self) -> int:
        return hash((self.game, self.draw_first))

    def to_numpy(self) -> NDArray[np.void]:
        """A structured array, a row for each canonical hand: ``cards`` uint8[5] ascending, ``weight`` (hands it stands
        for), ``action`` (bits of the cards held; 31 stand, 32 fold) and ``ev`` (int64 over ``denominator``)."""
        hands, weights = canonical_hands()
        fields = np.dtype(
            [
                ("cards", np.uint8, (5,)),
                ("weight", np.uint8),
                ("action", np.uint8),
                ("ev", np.int64),
            ]
        )
        table = np.empty(len(self), fields)
        table["cards"], table["weight"], table["action"], table["ev"] = (
            hands,
            weights,
            self.codes,
            self.numerators,
        )
        return table

    def to_csv(self, path: str | PathLike[str]) -> None:
        """A row for each canonical hand: cards, weight, action, ev numerator and denominator."""
        with open(path, "w", newline="", encoding="utf-8") as file:
            writer = csv.writer(file)
            writer.writerow(["cards", "weight", "action", "ev_numerator", "ev_denominator"])
            for row, weight, code, numerator in self.to_numpy().tolist():
                hand = [DECK[card] for card in row]
                writer.writerow([text_of(hand), weight, action_of_code(code, hand), numerator, self.denominator])
