"""A round of 5 Card Stax: two cards a seat, three decisions each, three shared community cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar

import numpy as np

from fivecard.cards import Card, CardsLike, text_of
from fivecard.checks import shown
from fivecard.errors import GameError, IllegalActionError
from fivecard.games.actions import Action, ActionLike, Fold
from fivecard.games.game import Settlement
from fivecard.games.round import Round, SeatView, Wagers, amounts, hands_of, is_each, start
from fivecard.games.stax import Stax
from fivecard.hands import evaluate, evaluate3
from fivecard.paytable import show
from fivecard.shuffling import PlainSeed, SeedLike

Progressives = bool | Sequence[bool]


@dataclass(frozen=True, slots=True)
class StaxView(SeatView):
    """What one seat may see: its own cards, the community cards turned up, and every seat's wagers and actions.

    Once the round is over, the hands that were opened: those not folded, and those with a progressive wager.
    """

    wagers: tuple[Fraction, ...]
    bonus: tuple[Fraction, ...]
    progressive: tuple[bool, ...]
    board: tuple[Card | None, ...]
    actions: tuple[tuple[Action, ...], ...]

    @property
    def turned(self) -> tuple[Card, ...]:
        """The community cards turned up."""
        return tuple(card for card in self.board if card is not None)

    def __str__(self) -> str:
        board = " ".join("??" if card is None else str(card) for card in self.board)
        made = ", ".join(map(str, self.actions[self.seat])) or "nothing yet"
        return f"seat {self.seat} holds {text_of(self.cards) or 'no cards'}, board {board}, did {made}"


def _folded(actions: Sequence[Action]) -> bool:
    return any(isinstance(action, Fold) for action in actions)


@dataclass(frozen=True, slots=True)
class StaxRound(Round):
    """A round of 5 Card Stax: all seats decide before the next community card is turned up (SX3 to SX6).

    Of the seats that have to decide ``to_act`` is the first, but any of them may act. Side wagers live on after a fold
    (SX7): the rest of the community cards is turned up while a seat has not folded or a side wager is alive.
    """

    settles: ClassVar[str] = "SX6"
    game: Stax
    wagers: tuple[Fraction, ...]  # Antes
    bonus: tuple[Fraction, ...]  # 3-Up wagers, 0: none
    progressive: tuple[bool, ...]
    hands: tuple[tuple[Card, ...], ...]
    community: tuple[Card, ...]  # all three, also those still face down
    actions: tuple[tuple[Action, ...], ...]
    seed: PlainSeed | None = None
    index: int = 0

    def _alive(self) -> list[int]:
        return [seat for seat in range(self.seats) if self.hands[seat] and not _folded(self.actions[seat])]

    @property
    def street(self) -> int:
        """How many decisions every seat still in the hand has made, 0 to 3; 3 also when all have folded."""
        return min((len(self.actions[seat]) for seat in self._alive()), default=3)

    @property
    def to_act(self) -> int | None:
        """The first seat that has to decide, or None when the round is over."""
        street = self.street
        if street == 3:
            return None
        return next(seat for seat in self._alive() if len(self.actions[seat]) == street)

    @property
    def board(self) -> tuple[Card, ...]:
        """The community cards turned up."""
        if not self.over:
            return self.community[: self.street]
        if self._alive() or any(self.bonus) or any(self.progressive):
            return self.community
        return self.community[: max(map(len, self.actions)) - 1]  # all have folded and nothing is left to settle

    def legal_for(self, seat: int) -> tuple[Action, ...]:
        """Fold and each raise for a seat that has to decide before the next card; empty for any other."""
        self.check_seat(seat)
        done = self.actions[seat]
        if self.over or not self.hands[seat] or _folded(done) or len(done) > self.street:
            return ()
        return self.game.actions

    def play(self, action: ActionLike, *, seat: int | None = None) -> StaxRound:
        """The round after a seat's decision (``to_act`` unless another is named).

        IllegalActionError if the action is not legal, or the seat has nothing to decide before the next card.
        """
        acting, wanted = self.decision(action, seat)
        if wanted not in self.legal_for(acting):
            listed = ", ".join(map(str, self.legal_for(acting)))
            raise IllegalActionError(f"{wanted} is not legal: {self.view(acting)}; legal: {listed}")
        made = (*self.actions[acting], wanted)
        return replace(self, actions=(*self.actions[:acting], made, *self.actions[acting + 1 :]))

    def final_hand(self, seat: int) -> tuple[Card, ...]:
        """The five cards of a seat, its own first; GameError before the round is over or if it has none."""
        self.check_seat(seat)
        self.check_over()
        if not self.hands[seat] or len(self.board) < 3:
            raise GameError(f"seat {seat} has no five cards")
        return self.hands[seat] + self.community

    def settlement(self, seat: int) -> Settlement:
        """How each wager of one seat settles, the 3-Up Bonus first (SX8 to SX11); GameError before that."""
        self.check_seat(seat)
        self.check_over()
        if not self.hands[seat]:
            return Settlement(())
        hand = self.hands[seat] + self.community
        return self.game.settle(
            self.actions[seat],
            evaluate(hand),
            self.wagers[seat],
            bonus=self.bonus[seat],
            community=evaluate3(self.community),
            progressive=self.progressive[seat],
            diamonds=all(card.suit == "d" for card in hand),
        )

    def view(self, seat: int) -> StaxView:
        """What this seat may see."""
        self.check_seat(seat)
        opened = (
            hand if self.over and hand and (not _folded(actions) or progressive) else None
            for hand, actions, progressive in zip(self.hands, self.actions, self.progressive, strict=True)
        )
        board = self.board
        return StaxView(
            seat=seat,
            cards=self.hands[seat],
            wagers=self.wagers,
            opened=tuple(opened),
            bonus=self.bonus,
            progressive=self.progressive,
            board=(*board, *(None,) * (3 - len(board))),
            actions=self.actions,
        )

    def __str__(self) -> str:
        """The transcript: deal, decisions by street and, once the round is over, settlements."""
        lines = [f"{self.game.name}, seed {self.seed}, round {self.index}"]
        for seat in range(self.seats):
            if not self.hands[seat]:
                lines.append(f"seat {seat}: not in")
                continue
            side = f", 3-up {show(self.bonus[seat])}" if self.bonus[seat] else ""
            side += ", progressive" if self.progressive[seat] else ""
            lines.append(f"seat {seat}: {text_of(self.hands[seat])}, ante {show(self.wagers[seat])}{side}")
        for street in range(3):
            lines += [f"seat {seat}: {made[street]}" for seat, made in enumerate(self.actions) if len(made) > street]
            if len(self.board) > street:
                lines.append(f"board: {text_of(self.board[: street + 1])}")
        if self.over:
            for seat in range(self.seats):
                if self.hands[seat]:
                    settlement = self.settlement(seat)
                    shown = not _folded(self.actions[seat]) or self.progressive[seat]
                    hand = f"{text_of(self.final_hand(seat))} ({evaluate(self.final_hand(seat))}), " if shown else ""
                    lines.append(f"seat {seat}: {hand}{settlement}; net {show(settlement.net)}")
        return "\n".join(lines)


def deal_stax(
    game: Stax,
    seats: int,
    wager: Wagers,
    bonus: Wagers,
    progressive: Progressives,
    seed: SeedLike | None,
    index: int,
    deck: CardsLike | None,
) -> StaxRound:
    """Two cards to each seat in turn, then the three community cards (SX2); side wagers need an Ante (SX1)."""
    begun = start(game, seats, wager, seed, index, deck, each=2, shared=3, clause="SX1")
    playing = [amount > 0 for amount in begun.wagers]
    # One side wager for all is for all that play.
    stakes = amounts(bonus, seats, "3-Up wager", Fraction(0))
    if not is_each(bonus):
        stakes = tuple(stake if plays else Fraction(0) for stake, plays in zip(stakes, playing, strict=True))
    joined = _joined(game, playing, progressive)
    for seat in range(seats):
        if (stakes[seat] or joined[seat]) and not playing[seat]:
            raise GameError(f"seat {seat} has a side wager but no Ante (SX1)")
    hands = hands_of(begun.top, begun.wagers, 2)
    community = begun.top[-3:]
    return StaxRound(game, begun.wagers, stakes, joined, hands, community, ((),) * seats, begun.seed, begun.index)


def _joined(game: Stax, playing: Sequence[bool], progressive: Progressives) -> tuple[bool, ...]:
    each = list(progressive) if is_each(progressive) else [progressive] * len(playing)
    if not all(isinstance(one, (bool, np.bool_)) for one in each):
        raise GameError(
            "progressive is True or False, or one of them for each seat, not "
            f"{shown(progressive)}; the table has its wager"
        )
    if not is_each(progressive):
        each = [one and plays for one, plays in zip(each, playing, strict=True)]
    if len(each) != len(playing):
        raise GameError(f"{len(each)} progressive wagers for {len(playing)} seats; give True or False for each")
    if any(each) and game.progressive is None:
        raise GameError("this table has no progressive; give the game one: Stax(progressive=...)")
    return tuple(map(bool, each))
