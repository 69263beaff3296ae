"""``evaluate``, ``handtype``, ``Card`` and ``Deck`` as eval7 0.1 has them, for five to seven cards.

Values are the originals' 32-bit ones: the type of hand from bit 24 on, then up to five ranks, four bits each.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from fivecard.cards import RANKS, SUITS, distinct_cards
from fivecard.checks import shown
from fivecard.errors import DeckExhaustedError, GameError, HandValueError
from fivecard.hands import ROYAL_FLUSH, Category, HandValue, classes
from fivecard.hands import evaluate as own_evaluate
from fivecard.shuffling import draw_cards

ranks = tuple(RANKS)
suits = tuple(SUITS)
_TYPES = (
    "High Card",
    "Pair",
    "Two Pair",
    "Trips",
    "Straight",
    "Flush",
    "Full House",
    "Quads",
    "Straight Flush",
)


class Card(int):
    """A card of its text; ``rank`` 0 to 12, ``suit`` 0 to 3, ``mask`` a bit of 52 by suit, then rank."""

    __slots__ = ()

    def __new__(cls, card_string: str) -> Card:  # noqa: PYI034 - one shared object a card
        (card,) = distinct_cards(card_string, count=(1,), what="a card")
        return _CARDS[card]

    @property
    def rank(self) -> int:
        return self >> 2

    @property
    def suit(self) -> int:
        return self & 3

    @property
    def mask(self) -> int:
        return 1 << 13 * self.suit + self.rank

    def __str__(self) -> str:
        return ranks[self.rank] + suits[self.suit]

    def __repr__(self) -> str:
        return f'Card("{self}")'

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        return Card, (str(self),)


_CARDS: tuple[Card, ...] = tuple(int.__new__(Card, number) for number in range(52))


class Deck(Sequence[Card]):
    """52 ``cards`` in order of rank; ``shuffle`` them, then ``deal``."""

    def __init__(self) -> None:
        self.cards = list(_CARDS)

    def shuffle(self) -> None:
        """Puts the cards that are left in random order."""
        order = draw_cards(1, 52)[0].argsort().tolist()
        self.cards.sort(key=lambda card: order[card])

    def deal(self, n: int) -> list[Card]:
        """Takes the next n cards. DeckExhaustedError if there are fewer."""
        dealt = self.peek(n)
        del self.cards[:n]
        return dealt

    def peek(self, n: int) -> list[Card]:
        """The next n cards, which stay."""
        if n < 0:
            raise GameError(f"a deck deals a number of cards from 0 up, not {shown(n)}")
        if n > len(self.cards):
            raise DeckExhaustedError(f"{n} cards asked for, {len(self.cards)} are left")
        return self.cards[:n]

    def sample(self, n: int) -> list[Card]:
        """Any n of the cards, which stay."""
        self.peek(n)
        order = draw_cards(1, 52)[0].argsort().tolist()
        return sorted(self.cards, key=lambda card: order[card])[:n]

    def __len__(self) -> int:
        return len(self.cards)

    def __getitem__(self, place):  # type: ignore[no-untyped-def]
        return self.cards[place]

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __repr__(self) -> str:
        return f"Deck({self.cards})"


@cache
def _values() -> tuple[int, ...]:
    """Theirs, by ours; five of a kind has none."""
    theirs = [0]
    for category, decisive in classes()[1:]:
        if category == Category.FIVE_OF_A_KIND:
            break
        hand_type = min(category, Category.STRAIGHT_FLUSH)
        value = hand_type << 24
        for place, rank in enumerate(decisive if category != Category.ROYAL_FLUSH else [12]):
            value |= rank << 16 - 4 * place
        theirs.append(value)
    return tuple(theirs)


def evaluate(cards: Sequence[Card]) -> int:
    """The value of the best five of five to seven cards, bigger is better."""
    return to_eval7(own_evaluate(cards))


def handtype(value: int) -> str:
    """``"Full House"``: the type of a value."""
    return _TYPES[min(value >> 24, 8)]


def to_eval7(value: HandValue) -> int:
    """Their value of ours; HandValueError for five of a kind, which takes jokers."""
    if value > ROYAL_FLUSH:
        raise HandValueError(f"eval7 has no value for {value}")
    return _values()[value]
