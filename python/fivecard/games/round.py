"""One deal of a game, played step by step: nothing changes, ``play`` returns the next round."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeGuard

import numpy as np

from fivecard.cards import Card, CardsLike, distinct_cards
from fivecard.checks import Pay, exact, shown, whole
from fivecard.errors import CardCountError, GameError, IllegalActionError
from fivecard.games.actions import Action, ActionLike, parse_action
from fivecard.games.game import Settlement
from fivecard.paytable import show
from fivecard.shuffling import PlainSeed, SeedLike, fresh_seed, plain_seed, shuffle

if TYPE_CHECKING:
    from typing_extensions import Self

Wagers = Pay | Sequence[Pay]


class TableGame(Protocol):
    """What dealing needs to know of a game."""

    name: ClassVar[str]
    max_seats: ClassVar[int]

    @property
    def minimum(self) -> Fraction:
        """The least first wager."""
        ...


@dataclass(frozen=True, slots=True)
class SeatView:
    """What one seat may see. ``opened``: by seat, the cards shown once the round is over, else None."""

    seat: int
    cards: tuple[Card, ...]
    opened: tuple[tuple[Card, ...] | None, ...]


class Round(ABC):
    """A round of any game: seats are counted from 0, a seat without a wager sits out (SP1, SX1).

    ``to_act`` is the seat that has to decide, ``legal`` what it may do, ``view(seat)`` what a seat may see,
    ``play(action)`` the next round; ``settlements`` are there once it is ``over``.
    """

    __slots__ = ()
    settles: ClassVar[str]  # the rule's clause that says when wagers settle
    hands: tuple[tuple[Card | None, ...], ...]  # None: a card nobody has told
    seed: PlainSeed | None  # None: the deck was given
    index: int

    @property
    def seats(self) -> int:
        return len(self.hands)

    @property
    @abstractmethod
    def to_act(self) -> int | None:
        """The first seat that has to decide, or None when the round is over."""

    @property
    def over(self) -> bool:
        return self.to_act is None

    @property
    def legal(self) -> tuple[Action, ...]:
        """Every action of the seat to act; none once the round is over."""
        return () if self.to_act is None else self.legal_for(self.to_act)

    @abstractmethod
    def legal_for(self, seat: int) -> tuple[Action, ...]:
        """Every action of a seat that has to decide; empty for any other."""

    @abstractmethod
    def view(self, seat: int) -> SeatView:
        """What this seat may see."""

    @abstractmethod
    def play(self, action: ActionLike, *, seat: int | None = None) -> Round:
        """The round after a seat's decision (``to_act`` unless another is named). IllegalActionError if not legal."""

    @abstractmethod
    def settlement(self, seat: int) -> Settlement:
        """How the wagers of one seat settle; GameError before the round is over."""

    @property
    def settlements(self) -> tuple[Settlement, ...]:
        """By seat; GameError before the round is over."""
        return tuple(self.settlement(seat) for seat in range(self.seats))

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        """Itself: it does not change, and its tables are shared."""
        return self

    def check_seat(self, seat: int) -> None:
        whole(seat, 0, self.seats - 1, f"no seat {shown(seat)}; seats are 0 to {self.seats - 1}")

    def check_over(self) -> None:
        if not self.over:
            raise GameError(f"seat {self.to_act} has not decided; wagers settle when every seat has ({self.settles})")

    def why_not(self, seat: int) -> str:
        """Why a seat that has cards has nothing to decide."""
        return "has decided"

    def decision(self, action: ActionLike, seat: int | None) -> tuple[int, Action]:
        """The seat that acts and its action, not yet checked against ``legal_for``; IllegalActionError if it cannot."""
        acting = self.to_act if seat is None else seat
        if acting is None or self.over:
            state = "" if seat is None or seat not in range(self.seats) else f" ({self.view(seat)})"
            raise IllegalActionError(f"{action!s}: the round is over, nothing is legal{state}")
        self.check_seat(acting)
        wanted = parse_action(action)
        if not self.legal_for(acting):
            why = self.why_not(acting) if self.hands[acting] else "has no cards"
            listed = ", ".join(map(str, self.legal)) if len(self.legal) < 12 else "draw and more"
            raise IllegalActionError(
                f"{wanted}: seat {acting} {why} ({self.view(acting)}); seat {self.to_act} is to act; legal: {listed}"
            )
        return acting, wanted


@dataclass(frozen=True, slots=True)
class Start:
    """What every deal begins with: first wagers by seat, the cards from the top, and what to replay them by."""

    wagers: tuple[Fraction, ...]
    top: tuple[Card, ...]
    seed: PlainSeed | None
    index: int


def start(
    game: TableGame,
    seats: int,
    wager: Wagers,
    seed: SeedLike | None,
    index: int,
    deck: CardsLike | None,
    *,
    each: int,
    shared: int,
    clause: str,
) -> Start:
    """Checks seats, wagers (``clause``), seed and deck of a deal of ``each`` cards a seat and ``shared`` ones."""
    whole(seats, 1, game.max_seats, f"{game.name} has 1 to {game.max_seats} seats, not {shown(seats)}")
    wagers = amounts(wager, seats, "wager", game.minimum)
    for seat, amount in enumerate(wagers):
        if amount and amount < game.minimum:
            raise GameError(
                f"wager {show(amount)} of seat {seat} is below the table minimum {show(game.minimum)} ({clause})"
            )
    if not any(wagers):
        raise GameError(f"no seat has a wager: no wager, no cards ({clause})")
    playing = sum(amount > 0 for amount in wagers)
    needed = each * playing + shared
    top, replay = top_of_deck(seed, index, deck, needed)
    return Start(wagers, top, replay, index)


def top_of_deck(
    seed: SeedLike | None, index: int, deck: CardsLike | None, needed: int, jokers: int = 0
) -> tuple[tuple[Card, ...], PlainSeed | None]:
    """The first ``needed`` cards of a deck given, or of round ``index`` of a seed, and the seed to replay them by."""
    whole(index, 0, 2**64 - 1, f"no round {shown(index)}; rounds of a seed are 0 to 2**64 - 1")
    if deck is not None and seed is not None:
        raise GameError("a seed and a deck both say which cards come; give one")
    if deck is not None:
        top = distinct_cards(deck, what="the deck", jokers=jokers)
        if len(top) < needed:
            raise CardCountError(f"{needed} cards are needed, the deck given has {len(top)}")
        return top[:needed], None
    replay = fresh_seed() if seed is None else plain_seed(seed)
    deck_of_round = shuffle(1, replay, jokers=jokers, first=index)[0]
    return tuple(Card(int(card)) for card in deck_of_round[:needed]), replay


def is_each(given: object) -> TypeGuard[Sequence[Any]]:
    """Whether something is given for each seat: a list or array, no text."""
    if isinstance(given, np.ndarray):
        return given.ndim == 1
    return isinstance(given, Sequence) and not isinstance(given, (str, bytes))


def amounts(given: Wagers, seats: int, what: str, otherwise: Fraction) -> tuple[Fraction, ...]:
    """One amount for each seat, from one for all (None: ``otherwise``) or a sequence, where 0 or None is none."""
    if is_each(given):
        listed: list[Any] = list(given)
        if len(listed) != seats:
            raise GameError(f"{len(listed)} {what}s for {seats} seats; give one for each, 0 for none")
    else:
        listed = [otherwise if given is None else given] * seats
    found = tuple(
        Fraction(0) if one is None else exact(one, f"{what} of seat {seat}", GameError)
        for seat, one in enumerate(listed)
    )
    for seat, amount in enumerate(found):
        if amount < 0:
            raise GameError(f"{what} of seat {seat}: {show(amount)} is below 0")
    return found


def hands_of(top: Sequence[Card], wagers: Sequence[Fraction], each: int) -> tuple[tuple[Card, ...], ...]:
    """The cards of every seat with a wager, ``each`` to one seat after the other."""
    hands: list[tuple[Card, ...]] = []
    at = 0
    for amount in wagers:
        size = each if amount else 0
        hands.append(tuple(top[at : at + size]))
        at += size
    return tuple(hands)
