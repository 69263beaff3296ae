"""All deals of 5 Card Stax under any actions by state, counted from state to state.

Actions are three arrays, uint8 by state in the order of ``counts.stax_states``: [169] before the first community card,
[3055] before the second, [19669] before the third; 0 folds, else the raise.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fivecard.batch import evaluate_batch
from fivecard.solve import counts
from fivecard.solve.counts import StaxPlan
from fivecard.solve.stax_strategy import StaxStrategy

Actions = tuple[NDArray[np.uint8], NDArray[np.uint8], NDArray[np.uint8]]
Ints = NDArray[np.integer[Any]]

DEALT = (1326, 1326 * 50, 1326 * 50 * 49)  # hole cards, then community cards in order, by how many are turned up


def state_rows(cards: NDArray[np.uint8]) -> Ints:
    """The rows of ``counts.stax_states`` of [n, 2 to 4] cards, hole cards first."""
    keys, order = _sorted_keys(cards.shape[1] - 2)
    rows: Ints = order[np.searchsorted(keys, _keys(cards))]
    return rows


def _keys(cards: NDArray[np.uint8]) -> Ints:
    """A number for each state: ranks, whether the hole cards are of one suit, whether all cards are."""
    ranks, suits = cards.astype(np.intp) >> 2, cards & 3
    hole, board = np.sort(ranks[:, :2], axis=1), np.sort(ranks[:, 2:], axis=1)
    keys = (hole[:, 0] * 13 + hole[:, 1]) * 2 + (suits[:, 0] == suits[:, 1])
    for rank in board.T:
        keys = keys * 13 + rank
    found: Ints = keys * 2 + (suits == suits[:, :1]).all(axis=1)
    return found


@cache
def _sorted_keys(turned: int) -> tuple[Ints, Ints]:
    keys = _keys(counts.stax_states(turned)[0])
    order = np.argsort(keys)
    return keys[order], order


@dataclass(frozen=True, slots=True, eq=False)
class _Deals:
    """The states after one community card by row, and the 49 cards that may come next."""

    cards: NDArray[np.uint8]  # [3055, 3]: one deal of each state
    weights: NDArray[np.int64]  # [3055]: deals of hole cards and a community card
    first: Ints  # [3055]: the row of its hole cards
    coming: NDArray[np.uint8]  # [3055, 49]
    third: Ints  # [3055, 49]: the row with that card
    values: NDArray[np.uint16]  # [19669, 48]: of the five cards in the end


@cache
def _deals() -> _Deals:
    cards, weights = counts.stax_states(1)
    coming = _others(cards)
    last = counts.stax_states(2)[0]
    third = state_rows(_with_each(cards, coming)).reshape(coming.shape)
    values = evaluate_batch(_with_each(last, _others(last))).reshape(len(last), 48)
    return _Deals(cards, weights.astype(np.int64), state_rows(cards[:, :2]), coming, third, values)


def _others(cards: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The cards of the deck that are not in each row, [n, 52 - k]."""
    left = np.ones((len(cards), 52), np.bool_)
    np.put_along_axis(left, cards.astype(np.intp), False, axis=1)
    return np.nonzero(left)[1].astype(np.uint8).reshape(len(cards), -1)


def _with_each(cards: NDArray[np.uint8], more: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Every row of cards with each card of its row of more, one after the other."""
    return np.column_stack([np.repeat(cards, more.shape[1], axis=0), more.ravel()])


def lines_by_state(plan: StaxPlan) -> NDArray[np.int64]:
    """[19669, lines]: of the 48 ways the last card can come, how many end on each line."""
    lines = plan.line_of_value[_deals().values]
    rows = np.arange(len(lines))[:, None] * len(plan.lows)
    return np.bincount((rows + lines).ravel(), minlength=len(lines) * len(plan.lows)).reshape(len(lines), -1)


def _played(actions: Actions) -> tuple[Ints, Ints, Ints]:
    """[3055, 49]: the actions on the way, 0 after a fold."""
    deals = _deals()
    first = actions[0][deals.first].astype(np.intp)
    second = np.where(first, actions[1], 0)
    third = np.where(second[:, None], actions[2][deals.third], 0)
    return np.broadcast_to(first[:, None], third.shape), np.broadcast_to(second[:, None], third.shape), third


def joint_counts(plan: StaxPlan, actions: Actions) -> dict[int, list[int]]:
    """By place of the three actions (see ``betting_lines``): in how many of all deals they end on each line."""
    deals, base = _deals(), plan.game.max_raise + 1
    first, second, third = _played(actions)
    places, which = np.unique(((first * base + second) * base + third).ravel(), return_inverse=True)
    reached = np.zeros((len(places), len(deals.values)), np.int64)
    np.add.at(reached, (which.ravel(), deals.third.ravel()), np.repeat(deals.weights, deals.third.shape[1]))
    return dict(zip(places.tolist(), (reached @ lines_by_state(plan)).tolist(), strict=True))


class Loss(NamedTuple):
    """A decision that is not the best: what it loses of ``StaxStrategy.denominator(turned)``."""

    cards: list[int]
    raises: tuple[int, ...]
    action: int
    best: int
    loss: int
    weight: int  # deals, of DEALT[turned]

    @property
    def turned(self) -> int:
        return len(self.raises)


def losses(plan: StaxPlan, strategy: StaxStrategy, actions: Actions) -> Iterator[Loss]:
    """Every decision under these actions that loses against best play from there on, given the raises made before.

    Weighted by how often the actions come to it, the losses sum to what the actions lose against the strategy.
    """
    deals, unit = _deals(), plan.unit
    cards, weights = counts.stax_states(0)
    evs = strategy.opening_evs
    own = np.take_along_axis(evs, actions[0][:, None].astype(np.intp), axis=1)[:, 0]
    yield from _losses(cards, (), (actions[0], strategy.opening), (own, evs.max(axis=1)), weights)

    first, second, _ = (array[:, 0] for array in _played(actions))
    rows = np.flatnonzero(first)
    wagered, action = 1 + first[rows], second[rows]
    after = np.maximum(wagered + action - 3, 0)  # not looked at after a fold
    own = strategy.evs[1][deals.third[rows], after[:, None]].sum(axis=1)
    own = np.where(action, own, -wagered * strategy.denominator(1))
    best, ev = (array[0][rows, wagered - 2] for array in (strategy.best, strategy.evs))
    yield from _losses(deals.cards[rows], (first[rows],), (action, best), (own, ev), deals.weights[rows])

    first, second, third = (array.ravel() for array in _played(actions))
    keys = np.where(second, (deals.third.ravel() * 16 + first) * 16 + second, -1)
    keys, rows, which = np.unique(keys, return_index=True, return_inverse=True)
    each = np.zeros(len(keys), np.int64)
    np.add.at(each, which.ravel(), np.repeat(deals.weights, deals.third.shape[1]))
    reached = keys >= 0
    rows, each = rows[reached], each[reached]
    raises, action, state = (first[rows], second[rows]), third[rows], deals.third.ravel()[rows]
    wagered = 1 + raises[0] + raises[1]
    paid = lines_by_state(plan) @ plan.pays
    own = np.where(action, (wagered + action) * paid[state], -wagered * 48 * unit)
    best, ev = (array[1][state, wagered - 3] for array in (strategy.best, strategy.evs))
    dealt = np.column_stack([deals.cards[rows // 49], deals.coming.ravel()[rows]])
    yield from _losses(dealt, raises, (action, best), (own, ev), each)


def _losses(
    cards: NDArray[np.uint8],
    raises: tuple[Ints, ...],
    actions: tuple[Ints, Ints],
    evs: tuple[Ints, Ints],
    weights: Ints,
) -> Iterator[Loss]:
    own, best = evs
    for row in np.flatnonzero(own < best).tolist():
        made = tuple(int(array[row]) for array in raises)
        action, better = (int(array[row]) for array in actions)
        yield Loss(cards[row].tolist(), made, action, better, int(best[row]) - int(own[row]), int(weights[row]))
