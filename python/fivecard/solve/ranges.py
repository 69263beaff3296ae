"""Hidden cards as they are written: one known, any, or a range of them with weights."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fivecard.cards import RANKS, SUITS, Card, CardLike, CardsLike, distinct_cards, text_of
from fivecard.checks import exact, shown
from fivecard.errors import CardCountError, GameError, InvalidCardError, TooLargeError

_CARDS = 54
_WEIGHT = 2**20  # the most that hidden-card weights may sum to

Hidden = str | Mapping[CardLike, Any]
SeatLike = str | tuple[Hidden, CardsLike]


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat as it was given: its known cards, the ``up`` ones last, and the weight of each card its hidden one may be
    (None: any alike, or it is known)."""

    known: tuple[Card, ...]
    up: tuple[Card, ...]
    hidden: Mapping[Card, Fraction] | None
    some_rank: bool  # its range names ranks, of which cards seen elsewhere are left out


def parse_seat(seat: SeatLike, place: int, jokers: int) -> Seat:
    """``"As/Kd 7c"``, ``"??/Qh Js"``, ``"{As,Kx}/Qh Js"`` or a pair of hidden cards and up-cards."""
    what = f"seat {place}"
    if isinstance(seat, str):
        hidden, slash, up = seat.partition("/")
        if not slash:
            raise GameError(
                f"{what}, {shown(seat)}: write the hidden card, a slash and the up-cards, such as 'As/Kd 7c'"
            )
        given: Hidden = hidden.strip()
    elif isinstance(seat, (tuple, list)) and len(seat) == 2:
        given, up = seat[0], seat[1]  # type: ignore[assignment]
    else:
        raise GameError(f"{what}, {shown(seat)}: give 'As/Kd 7c' or a pair of hidden cards and up-cards")
    open_cards = distinct_cards(up, what=f"the up-cards of {what}", jokers=jokers)
    if isinstance(given, str) and given in ("??", ""):
        found = Seat(open_cards, open_cards, None, False)
    elif isinstance(given, str) and not given.startswith("{"):
        down = distinct_cards(given, what=f"the hidden cards of {what}", jokers=jokers)
        found = Seat((*down, *open_cards), open_cards, None, False)
    else:
        found = Seat(open_cards, open_cards, parse_range(given, what, jokers), isinstance(given, str))
    distinct_cards(found.known, what=what, jokers=jokers)
    if len(found.known) > (5 if found.hidden is None else 4):
        raise CardCountError(f"{what} has {len(found.known)} known cards; a hand has five, the hidden one included")
    return found


def parse_range(given: Hidden, what: str, jokers: int) -> Mapping[Card, Fraction]:
    if isinstance(given, Mapping):
        weighted: dict[Card, Fraction] = {}
        for one, weight in given.items():
            (card,) = distinct_cards(one if isinstance(one, str) else (one,), count=(1,), what=what, jokers=jokers)
            weighted[card] = exact(weight, f"{what}, weight of {card}", GameError)
            if weighted[card] < 0:
                raise GameError(f"{what}: the weight of {card} is below 0")
        if not any(weighted.values()):
            raise GameError(f"{what}: a range has a card of a weight above 0")
        return weighted
    if not isinstance(given, str):
        raise GameError(f"{what}: hidden cards are text such as 'As' or '{{As,Kx}}', or a mapping, not {shown(given)}")
    if not given.endswith("}"):
        raise GameError(f"{what}: a range is written in braces, such as {{As,Kx}}, not {shown(given)}")
    cards: dict[Card, Fraction] = {}
    for part in given[1:-1].replace(",", " ").split():
        for card in _one_of(part, what, jokers):
            cards[card] = Fraction(1)
    if not cards:
        raise GameError(f"{what}: a range has at least one card, such as {{As,Kx}}")
    return cards


def _one_of(part: str, what: str, jokers: int) -> tuple[Card, ...]:
    """``As`` or, for all suits of a rank, ``Kx`` and ``7*``."""
    if part[-1:] in ("x", "X", "*"):
        rank = "T" if part[:-1] == "10" else part[:-1].upper()
        if len(rank) != 1 or rank not in RANKS:
            raise InvalidCardError(f"{shown(part)} in the range of {what}: ranks are 2 to 9, T, J, Q, K, A")
        return tuple(Card(rank + suit) for suit in SUITS)
    return distinct_cards(part, count=(1,), what=f"the range of {what}", jokers=jokers)


def weights_of(seat: Seat, place: int, pool: int) -> NDArray[np.int64]:
    """By card, as integers; of ranges of ranks the cards that others hold are left out."""
    row = np.zeros(_CARDS, np.int64)
    if seat.hidden is None:
        return row
    free = {card: weight for card, weight in seat.hidden.items() if weight and pool >> card & 1}
    held = [card for card, weight in seat.hidden.items() if weight and card not in free]
    if held and not seat.some_rank:
        raise CardCountError(f"seat {place} cannot hold {text_of(held)}: other hands or the dead cards have it")
    if not free:
        raise CardCountError(f"no card is left of the range of seat {place}")
    scale = lcm(*(weight.denominator for weight in free.values()))
    if sum(int(weight * scale) for weight in free.values()) > _WEIGHT:
        raise TooLargeError(f"the weights of seat {place} need more than {_WEIGHT:,} parts; round them")
    for card, weight in free.items():
        row[card] = int(weight * scale)
    return row
