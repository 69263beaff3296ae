"""The best action at every decision of 5 Card Stax, and its export."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from os import PathLike
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fivecard.arrays import own
from fivecard.cards import DECK, CardsLike, distinct_cards, text_of
from fivecard.checks import shown, whole
from fivecard.errors import GameError
from fivecard.games.actions import Action, Raise
from fivecard.games.stax import Stax
from fivecard.solve import counts
from fivecard.solve.results import Choice, Ties, prefer_larger
from fivecard.solve.stax import analyze_stax

_WAYS = (50 * 49 * 48, 49 * 48, 48)  # of the community cards to come, by how many are turned up


def chart_of(game: Stax, opening: NDArray[np.uint8]) -> dict[str, Action]:
    """First actions by starting hand, named as in ``chart``."""
    actions = {}
    for row, best in zip(counts.stax_states(0)[0].tolist(), opening.tolist(), strict=True):
        (high, low), pair = (DECK[card] for card in row), row[0] >> 2 == row[1] >> 2
        suits = "" if pair else "s" if high.suit == low.suit else "o"
        actions[f"{high.rank}{low.rank}{suits}"] = game.actions[best]
    return actions


@dataclass(frozen=True, eq=False)
class StaxStrategy:
    """The best action at every decision: ``strategy["Th 7s"]``, and ``strategy["Th 7s 5c"]`` with a card turned up.

    What was raised before is what the strategy raises, or else ``action(cards, board, raises)``. A decision depends on
    the ranks seen and on whether all cards are of one suit: 169 states before the first community card, 3,055 after
    one, 19,669 after two; rows of ``to_numpy`` are those.
    """

    game: Stax
    ties: Ties
    opening: NDArray[np.uint8]  # by starting hand: 0 fold, else the raise
    opening_evs: NDArray[np.int64]  # [169, 1 + max_raise]: of every first action, over all ways times `unit`
    best: tuple[NDArray[np.uint8], NDArray[np.uint8]]  # [3055, ...], [19669, ...]: columns by what has been wagered
    evs: tuple[NDArray[np.int64], NDArray[np.int64]]
    unit: int

    def __post_init__(self) -> None:
        own(self.opening, self.opening_evs, *self.best, *self.evs)

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self.__post_init__()  # pickles forget that arrays do not change

    @classmethod
    def of(cls, plan: counts.StaxPlan, ties: Ties) -> StaxStrategy:
        """Solves the game."""
        larger = prefer_larger(ties)
        opening_evs, best2, ev2, best3, ev3 = counts.stax_solve(plan, larger)
        first = opening_evs[:, :: -1 if larger else 1].argmax(axis=1)  # of equal evs
        opening = (plan.game.max_raise - first if larger else first).astype(np.uint8)
        return cls(plan.game, ties, opening, opening_evs, (best2, best3), (ev2, ev3), plan.unit)

    @property
    def total_ev(self) -> Fraction:
        """Of the whole game, in Antes."""
        weights = counts.stax_states(0)[1].tolist()
        total = sum(weight * ev for weight, ev in zip(weights, self.opening_evs.max(axis=1).tolist(), strict=True))
        return Fraction(total, counts.STAX_DEALS * self.unit)

    def action(self, cards: CardsLike, board: CardsLike = "", raises: Sequence[int | Raise] | None = None) -> Action:
        """The best action with two hole cards and up to two community cards, after these raises (None: its own).

        GameError if it would have folded before and no raises are given.
        """
        return self._best(cards, board, raises).action

    def ev(self, cards: CardsLike, board: CardsLike = "", raises: Sequence[int | Raise] | None = None) -> Fraction:
        """The ev of that action, in Antes, from the start of the round."""
        return self._best(cards, board, raises).ev

    def __getitem__(self, cards: CardsLike) -> Action:
        """With two hole cards, then up to two community cards: ``strategy["Th 7s 5c"]``, raises its own."""
        dealt = distinct_cards(cards, count=(2, 3, 4), what="hand and board")
        return self.action(dealt[:2], dealt[2:])

    def _best(self, cards: CardsLike, board: CardsLike, raises: Sequence[int | Raise] | None) -> Choice:
        turned = distinct_cards(board, what="the board")
        if raises is not None:
            return self._decide(cards, turned, raises)
        made: list[Raise] = []
        while True:
            choice = self._decide(cards, turned[: len(made)], made)
            if len(made) >= len(turned):
                return choice
            if not isinstance(choice.action, Raise):
                raise GameError(
                    f"this strategy folds before the board {text_of(turned)}; give the raises made: "
                    "action(cards, board, raises)"
                )
            made.append(choice.action)

    def _decide(self, cards: CardsLike, board: CardsLike, raises: Sequence[int | Raise]) -> Choice:
        return analyze_stax(self.game, cards, board, raises, "", None, self.ties).best

    def chart(self) -> dict[str, Action]:
        """The first action by starting hand: ``AA``, ``AKs`` (of one suit), ``AKo`` (of two)."""
        return chart_of(self.game, self.opening)

    def __len__(self) -> int:
        """All states: 22,893."""
        return len(self.opening) + sum(map(len, self.best))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, StaxStrategy):
            return NotImplemented
        return (self.game, self.ties) == (other.game, other.ties)

    def __hash__(self) -> int:
        return hash((self.game, self.ties))

    def to_numpy(self, turned: int) -> NDArray[np.void]:
        """A structured array, a row for each state with ``turned`` (0, 1 or 2) community cards.

        ``cards`` uint8[2 + turned], hole cards first; ``weight``: deals, without order, that it stands for; and, in a
        column for each amount wagered before (from 1 + ``turned`` Antes), ``action`` (0 fold, else the raise) and
        ``ev`` (int64 over ``denominator(turned)``).
        """
        whole(turned, 0, 2, f"turned is 0, 1 or 2 community cards, not {shown(turned)}")
        cards, weights = counts.stax_states(turned)
        action = self.best[turned - 1] if turned else self.opening[:, None]
        ev = self.evs[turned - 1] if turned else self.opening_evs.max(axis=1)[:, None]
        columns = action.shape[1]
        fields = np.dtype(
            [
                ("cards", np.uint8, (2 + turned,)),
                ("weight", np.int32),
                ("action", np.uint8, (columns,)),
                ("ev", np.int64, (columns,)),
            ]
        )
        table = np.empty(len(cards), fields)
        table["cards"], table["weight"], table["action"], table["ev"] = cards, weights, action, ev
        return table

    def denominator(self, turned: int) -> int:
        """Of the evs with ``turned`` community cards: ways the others can come, times the unit of the pays."""
        return _WAYS[whole(turned, 0, 2, f"turned is 0, 1 or 2 community cards, not {shown(turned)}")] * self.unit

    def to_csv(self, path: str | PathLike[str]) -> None:
        """A row for each state and amount wagered before: hole cards, board, weight, wagered, action, ev numerator and
        denominator."""
        with open(path, "w", newline="", encoding="utf-8") as file:
            writer = csv.writer(file)
            writer.writerow(["cards", "board", "weight", "wagered", "action", "ev_numerator", "ev_denominator"])
            for turned in range(3):
                denominator = self.denominator(turned)
                for row, weight, actions, evs in self.to_numpy(turned).tolist():
                    dealt = [DECK[card] for card in row]
                    state = [text_of(dealt[:2]), text_of(dealt[2:]), weight]
                    for wagered, (action, ev) in enumerate(zip(actions, evs, strict=True), 1 + turned):
                        writer.writerow([*state, wagered, self.game.actions[action], ev, denominator])
