"""The cards that are left when some are named, and cards known by their place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from fivecard.cards import Card, CardLike, distinct_cards
from fivecard.checks import shown, whole
from fivecard.errors import DuplicateCardError, GameError


def known_cards(known: Mapping[int, CardLike] | None, most: int, noun: str, nouns: str) -> dict[int, Card]:
    """The card of each place, 1 to ``most``, that is known; ``noun`` and ``nouns`` are what places are called."""
    if not isinstance(known or {}, Mapping):
        raise GameError(f"known maps a {noun} to its card, such as {{1: 'As'}}, not {shown(known)}")
    found: dict[int, Card] = {}
    for place, card in (known or {}).items():
        number = whole(place, 1, most, f"no {noun} {shown(place)}; {nouns} are 1 to {most}")
        one = card if isinstance(card, str) else (card,)
        found[number] = distinct_cards(one, count=(1,), what=f"{noun} {place}")[0]
    return found


def cards_left(places: Iterable[tuple[str, Iterable[Card]]], deck: int = 52) -> int:
    """The cards of a deck that are in none of these places, a bit each. DuplicateCardError names both places."""
    where: dict[Card, str] = {}
    for place, found in places:
        for card in found:
            if card in where:
                raise DuplicateCardError(f"duplicate card {card}: {where[card]} and {place}")
            where[card] = place
    left = (1 << deck) - 1
    for card in where:
        left &= ~(1 << card)
    return left
