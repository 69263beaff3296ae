"""The door to the core's simulators."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fivecard import _core
from fivecard.games.stud.rules import Limit, Stud
from fivecard.simulation.tally import Nets, Tally, nets_of

Key = tuple[int, int]
StaxArrays = tuple[NDArray[np.uint8], NDArray[np.uint8], NDArray[np.uint8]]
_LIMITS: tuple[Limit, ...] = ("fixed", "spread", "pot", "none")
MOST_CHIPS = 2**53  # kMostChips: on a table, in the core


class DrawClasses(NamedTuple):
    """How seats of a draw game end, as the core counts it: see simulate.hpp."""

    max_draw: int
    line_of_value: NDArray[np.uint8]
    lines: int
    nets: NDArray[np.int64]  # by class


class StaxClasses(NamedTuple):
    """The same for 5 Card Stax."""

    max_raise: int
    line_of_value: NDArray[np.uint8]
    lines: int
    diamonds: int
    line_of_value3: NDArray[np.uint8]
    lines3: int
    nets: NDArray[np.int64]


@lru_cache(maxsize=16)
def _expanded(codes: bytes) -> NDArray[np.uint8]:
    return _core.expand_actions(np.frombuffer(codes, np.uint8))


def simulate_draw(key: Key, first: int, n: int, codes: list[bytes], classes: DrawClasses) -> Tally:
    """``codes``: by seat, action codes of the canonical hands."""
    expanded = [_expanded(its) for its in codes]
    return _tally(_core.simulate_draw(key[0], key[1], first, n, expanded, *classes))


def play_draw(rows: NDArray[np.uint8], codes: NDArray[np.uint8], classes: DrawClasses) -> Tally:
    """Rows of cards under codes uint8[n, seats] of the cards as dealt."""
    return _tally(_core.play_draw(rows, codes, *classes))


def codes_of_hands(codes: bytes, hands: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """uint8[n]: the codes of uint8[n, 5] hands as dealt, from those of the canonical hands."""
    return _core.actions_of_hands(_expanded(codes), hands)


def simulate_stax(
    key: Key, first: int, n: int, actions: list[StaxArrays], strategies: list[int], classes: StaxClasses
) -> Tally:
    """``strategies``: by seat, which of ``actions`` it plays."""
    return _tally(_core.simulate_stax(key[0], key[1], first, n, actions, strategies, *classes))


def play_stax(rows: NDArray[np.uint8], actions: NDArray[np.uint8], classes: StaxClasses) -> Tally:
    """Rows of cards under actions uint8[n, seats, 3]."""
    return _tally(_core.play_stax(rows, actions, *classes))


def stax_actions(
    actions: StaxArrays, max_raise: int, cards: NDArray[np.uint8], wagered: NDArray[np.int64]
) -> NDArray[np.uint8]:
    """uint8[n]: what these actions do with uint8[n, 2 to 4] cards after so many Antes."""
    return _core.stax_actions(actions, max_raise, cards, wagered)


def simulate_stud(
    key: Key, first: int, n: int, game: Stud, stacks: NDArray[np.int64], policies: list[int], dealer: int
) -> tuple[Nets, ...]:
    """By seat. ``policies``: StudPolicy of the core."""
    return tuple(map(nets_of, _core.simulate_stud(*key, first, n, _numbers(game), stacks, policies, dealer)))


def play_stud(
    deck: NDArray[np.uint8], game: Stud, stacks: NDArray[np.int64], policies: list[int], dealer: int
) -> list[int]:
    """What each seat wins with these cards from the top."""
    return list(map(int, _core.play_stud(deck, _numbers(game), stacks, policies, dealer)))


def _tally(found: tuple[NDArray[np.int64], NDArray[np.int64]]) -> Tally:
    return Tally(found[0], (nets_of(found[1]),))


def _numbers(game: Stud) -> tuple[bool, int, int, int, bool, int, int, int, int, bool, bool, bool]:
    return (
        game.style == "casino",
        game.ante,
        game.minimum,
        game.jokers,
        game.suits,
        _LIMITS.index(game.limit),
        game.maximum or 0,
        game.bring_in or 0,
        -1 if game.raise_cap is None else game.raise_cap,
        game.opener == "card",
        game.must_open,
        game.short_all_in == "half",
    )
