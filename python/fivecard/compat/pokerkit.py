"""``StandardLookup`` and ``StandardHighHand`` as pokerkit 0.6 and later have them, on our evaluator. Needs pokerkit.

Entries, labels and cards are pokerkit's own, so that its games take these hands: ``index`` is our value less one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations
from typing import Any

from fivecard.cards import RANKS, SUITS
from fivecard.cards import Card as OwnCard
from fivecard.checks import shown
from fivecard.errors import FivecardError, MissingExtraError
from fivecard.hands import ROYAL_FLUSH, evaluate

try:
    import pokerkit.lookups
    from pokerkit.lookups import Entry, Label
except ImportError as error:
    raise MissingExtraError("fivecard.compat.pokerkit", "pokerkit") from error

_LABELS = tuple(Label)


# Their ranks and suits are single objects whose own hash is slow.
_PARTS = {id(rank): 4 * RANKS.index(rank.value) for rank in pokerkit.Rank if rank.value in RANKS}
_PARTS |= {id(suit): SUITS.index(suit.value) for suit in pokerkit.Suit if suit.value in SUITS}


def _number(card: Any) -> int:
    """Ours; not a card's number, -1, of an unknown one."""
    try:
        return _PARTS[id(card.rank)] + _PARTS[id(card.suit)]
    except KeyError:
        return -1


@cache
def _entries() -> tuple[Any, ...]:
    """By our value."""
    from fivecard.hands import HandValue

    labels = (min(HandValue(value).category, 8) for value in range(1, ROYAL_FLUSH + 1))
    return (None, *(Entry(value, _LABELS[label]) for value, label in enumerate(labels)))


def _numbers(cards: Any) -> list[int]:
    return list(map(_number, pokerkit.Card.clean(cards)))


class StandardLookup(pokerkit.lookups.StandardLookup):
    """Entries of five cards."""

    def has_entry(self, cards: Any) -> bool:
        return self.get_entry_or_none(cards) is not None

    def get_entry_or_none(self, cards: Any) -> Any:
        try:
            numbers = _numbers(cards)
            return _entries()[evaluate(numbers)] if len(numbers) == 5 else None
        except FivecardError:
            return None

    def get_entry(self, cards: Any) -> Any:
        entry = self.get_entry_or_none(cards)
        if entry is None:
            raise ValueError(f"The cards {shown(cards)} form an invalid hand.")
        return entry


class StandardHighHand(pokerkit.StandardHighHand):
    """The best five of up to seven cards of a game are found in one step."""

    lookup = StandardLookup()

    @classmethod
    def from_game(cls, hole_cards: Any, board_cards: Any = ()) -> StandardHighHand:
        hole, board = tuple(pokerkit.Card.clean(hole_cards)), tuple(pokerkit.Card.clean(board_cards))
        cards = (*hole, *board)
        if len(cards) == 5:
            return cls(cards)
        if len(cards) in (6, 7):
            wanted = evaluate(list(map(_number, cards)))
            for five in combinations(cards, 5):
                if evaluate(list(map(_number, five))) == wanted:
                    return cls(five)
        found = super().from_game(hole, board)
        assert isinstance(found, cls)
        return found


def from_pokerkit(cards: Iterable[Any]) -> Iterator[OwnCard]:
    """Our cards of theirs."""
    return map(OwnCard, map(_number, cards))
