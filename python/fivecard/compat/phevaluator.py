"""``evaluate_cards`` and ``Card`` as phevaluator 0.6 has them: cards are 0 to 51 as ours, ranks 1 (best) to 7462."""

from __future__ import annotations

from fivecard.cards import Card as OwnCard
from fivecard.cards import distinct_cards
from fivecard.errors import CardCountError, InvalidCardError, JokerError
from fivecard.hands import ROYAL_FLUSH, evaluate


class Card:
    """A card, of its number or text; equal to both."""

    __slots__ = ("_card",)
    _card: OwnCard

    def __init__(self, other: int | str | Card) -> None:
        object.__setattr__(self, "_card", OwnCard(Card.to_id(other)))

    @property
    def id_(self) -> int:
        return int(self._card)

    @staticmethod
    def to_id(other: int | str | Card) -> int:
        """The number of a card however it is given."""
        if isinstance(other, Card):
            return other.id_
        (card,) = distinct_cards(other if isinstance(other, str) else (other,), count=(1,), what="a card")
        return int(card)

    def describe_rank(self) -> str:
        return str(self._card)[0]

    def describe_suit(self) -> str:
        return str(self._card)[1]

    def describe_card(self) -> str:
        return str(self._card)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, str):
            return str(self).lower() == other.lower()
        return self.id_ == (other.id_ if isinstance(other, Card) else other)

    def __hash__(self) -> int:
        return hash(self.id_)

    def __int__(self) -> int:
        return self.id_

    __index__ = __int__

    def __str__(self) -> str:
        return self.describe_card()

    def __repr__(self) -> str:
        return f'Card("{self}")'

    def __setattr__(self, name: str, value: object) -> None:
        raise TypeError("a card does not change")

    def __delattr__(self, name: str) -> None:
        raise TypeError("a card does not change")

    def __reduce__(self) -> tuple[type[Card], tuple[int]]:
        return Card, (self.id_,)


def evaluate_cards(*cards: int | str | Card) -> int:
    """The rank of the best five of five to seven cards."""
    numbers = cards if cards and type(cards[0]) is int else tuple(map(Card.to_id, cards))
    if 52 in numbers or 53 in numbers:
        raise JokerError("phevaluator has no jokers: cards are 0 to 51")
    try:
        return ROYAL_FLUSH + 1 - evaluate(*numbers)
    except InvalidCardError:  # cards of both kinds, or none
        return ROYAL_FLUSH + 1 - evaluate(*map(Card.to_id, cards))


def _of_size(size: int, cards: tuple[int | str | Card, ...]) -> int:
    if len(cards) != size:
        raise CardCountError(f"{size} cards, not {len(cards)}")
    return evaluate_cards(*cards)


def evaluate_5cards(*cards: int | str | Card) -> int:
    """The rank of five cards."""
    return _of_size(5, cards)


def evaluate_6cards(*cards: int | str | Card) -> int:
    """The rank of the best five of six cards."""
    return _of_size(6, cards)


def evaluate_7cards(*cards: int | str | Card) -> int:
    """The rank of the best five of seven cards."""
    return _of_size(7, cards)
