"""Who wins, and who opens, when ranks alone do not decide (FS7, FS9, FS12 to FS15)."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from fivecard import _core
from fivecard.batch import evaluate_batch
from fivecard.cards import Card, CardLike, CardsLike, distinct_cards

_ACE, _SPADES = 12, 3


def showdown_key(*cards: CardsLike | CardLike, suits: bool = True) -> int:
    """An int that orders hands of five to seven cards as a showdown does: the bigger wins, equal ones split the pot.

    The value decides, then with ``suits`` the suit of the highest card of the deciding group, a joker having the best
    suit it can, then fewer jokers (FS13 to FS15). Without ``suits`` it is the value alone.
    """
    hand = distinct_cards(*cards, count=(5, 6, 7), jokers=2)
    return int(showdown_keys(np.array([hand], np.uint8), suits)[0])


def showdown_keys(hands: NDArray[np.uint8], suits: bool) -> NDArray[np.uint32]:
    """``showdown_key`` of rows that are known to be hands."""
    return _core.showdown_keys(hands) if suits else evaluate_batch(hands, validate=False).astype(np.uint32)


ShowingKey = tuple[tuple[int, ...], tuple[int, ...], int, int]


def showing_key(*cards: CardsLike | CardLike) -> ShowingKey:
    """Orders one to four up-cards: the lowest card brings in (FS7), the highest showing hand opens (FS9).

    They compare as partial hands of as many cards: four of a kind, three of a kind, two pair, pair, high cards (no
    straights or flushes), then by the suit of the highest deciding card, then by fewer jokers. A joker joins the
    largest group of the highest rank as the best suit it can be; alone it is an ace.
    """
    shown = distinct_cards(*cards, count=(1, 2, 3, 4), what="a showing hand", jokers=2)
    naturals = [card for card in shown if card < 52]
    jokers = len(shown) - len(naturals)
    groups = _groups(card >> 2 for card in naturals) or [[0, _ACE]]
    groups[0][0] += jokers
    top = groups[0][1]
    in_group = [card & 3 for card in naturals if card >> 2 == top]
    suit = _SPADES if jokers else max(in_group)
    return tuple(size for size, _ in groups), tuple(rank for _, rank in groups), suit, -jokers


def _groups(ranks: Iterable[int]) -> list[list[int]]:
    """[how many, rank] of every rank, the largest group first, of equal ones the highest."""
    times: dict[int, int] = {}
    for rank in ranks:
        times[rank] = times.get(rank, 0) + 1
    return sorted(([size, rank] for rank, size in times.items()), reverse=True)


def highest_card(cards: Iterable[Card]) -> tuple[int, int, int]:
    """Orders up-cards by the single highest, rank then suit; a joker is the ace of spades, below the real one."""
    return max(((card >> 2, card & 3, 0) if card < 52 else (_ACE, _SPADES, -1) for card in cards), default=(-1, -1, 0))
