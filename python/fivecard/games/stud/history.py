"""What every kind of hand history has: a round to replay and who played it; and cards told seat by seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from operator import sub

from fivecard.cards import Card
from fivecard.checks import shown, whole
from fivecard.errors import DuplicateCardError, FivecardError, HandHistoryError
from fivecard.games.actions import Action
from fivecard.games.stud.round import StudRound, begin, from_left
from fivecard.games.stud.rules import MOST_CHIPS, Stud


@dataclass(frozen=True, slots=True)
class HandHistory:
    """A finished or unfinished hand read from text: the round, the players' names by seat, and the hand's name.

    ``rake``: by seat, what the house took from its winnings; empty if nothing is told of it.
    """

    round: StudRound
    names: tuple[str, ...]
    hand: str = ""
    rake: tuple[int, ...] = ()

    @property
    def deltas(self) -> tuple[int, ...]:
        """What every seat has won or lost, less the rake; GameError before the hand is over."""
        return tuple(map(sub, self.round.deltas, self.rake)) if self.rake else self.round.deltas


@dataclass(frozen=True, slots=True)
class Move:
    """One action as told: where, by which seat, how many cards each seat had then, and what it was."""

    where: str
    seat: int
    dealt: Mapping[int, int]
    action: Callable[[StudRound], Action]


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
    longest = max(map(len, hands.values()), default=0)
    if longest > 5:
        raise HandHistoryError(f"a seat is dealt {longest} cards; a hand has five")
    order = from_left(hands, dealer, size)
    turns = range(5)
    return tuple(hands[seat][turn] for turn in turns for seat in order if len(hands[seat]) > turn)


def replay(
    game: Stud,
    stacks: Sequence[int],
    dealer: int,
    hands: Mapping[int, Sequence[Card | None]],
    moves: Sequence[Move],
) -> StudRound:
    """The round that these cards, told seat by seat, and moves make; HandHistoryError where they break the rules."""
    size = len(stacks)
    chips = tuple(whole(stack, 0, MOST_CHIPS, f"{shown(stack)} is no stack of chips") for stack in stacks)
    if not 2 <= len(hands) <= game.max_seats or any(not chips[seat] for seat in hands):
        raise HandHistoryError(f"{len(hands)} players are dealt in; a hand has 2 to {game.max_seats}, all with chips")
    if any(card is None for hand in hands.values() for card in hand[1:]) and game.style == "casino":
        raise HandHistoryError("an up-card is not told; only the hidden cards may be unknown")
    first = game.streets[0]
    if any(len(hand) < first for hand in hands.values()):
        raise HandHistoryError(f"a player is dealt fewer than {first} cards")
    played = begin(game, chips, dealer, deck_of(game, hands, dealer, size))
    for move in moves:
        if [len(played.hands[seat]) for seat in move.dealt] != list(move.dealt.values()):
            raise HandHistoryError(f"{move.where}: cards are told before or after their turn")
        try:
            played = played.play(move.action(played), seat=move.seat)
        except FivecardError as error:
            raise HandHistoryError(f"{move.where}: {error}") from None
    told = {seat: tuple(hand) for seat, hand in hands.items()}
    wrong = [seat for seat in told if played.hands[seat] != told[seat]]
    if wrong:
        raise HandHistoryError(f"the cards of seat {wrong[0]} are not dealt in turn")
    if played.shown and not any(None not in played.hands[seat] for seat in played.shown):
        raise HandHistoryError("at the showdown nobody's hidden card is told: who wins?")
    return played
