"""What every kind of hand history has: a round to replay and who played it; and cards told seat by seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from fivecard.cards import Card
from fivecard.errors import DuplicateCardError, HandHistoryError
from fivecard.games.stud.round import StudRound, from_left
from fivecard.games.stud.rules import Stud


@dataclass(frozen=True, slots=True)
class HandHistory:
    """A finished or unfinished hand read from text: the round, the players' names by seat, and the hand's name."""

    round: StudRound
    names: tuple[str, ...]
    hand: str = ""


def deck_of(game: Stud, hands: Mapping[int, Sequence[Card | None]], dealer: int, size: int) -> tuple[Card | None, ...]:
    """The deck that deals each seat these cards, in order of the deal; DuplicateCardError if one is told twice."""
    seen: dict[Card, int] = {}
    for seat, hand in hands.items():
        for card in hand:
            if card is None:
                continue
            if card in seen:
                raise DuplicateCardError(f"duplicate card {card}: of seat {seen[card]} and of seat {seat}")
            if card >= 52 + game.jokers:
                raise HandHistoryError(f"joker {card} of seat {seat}; this deck has {game.jokers}")
            seen[card] = seat
    order = from_left(hands, dealer, size)
    turns = range(5)
    return tuple(hands[seat][turn] for turn in turns for seat in order if len(hands[seat]) > turn)
