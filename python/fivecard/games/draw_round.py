"""A round of a game with one draw: five cards a seat, one decision each, shared boxes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar

from fivecard.cards import Card, CardsLike, cards, text_of
from fivecard.checks import Pay, exact
from fivecard.errors import GameError, IllegalActionError, IrregularityError
from fivecard.games.actions import Action, ActionLike, Draw, Fold, Stand
from fivecard.games.game import DrawGame, Settlement
from fivecard.games.round import Round, SeatView, Wagers, hands_of, start
from fivecard.hands import evaluate
from fivecard.paytable import show
from fivecard.shuffling import PlainSeed, SeedLike


@dataclass(frozen=True, slots=True)
class DrawView(SeatView):
    """What one seat may see: its own cards and decision and who has decided; once over, all that was opened (SP6)."""

    wagers: tuple[Fraction, ...]
    action: Action | None
    decided: tuple[bool, ...]
    boxes: tuple[Card | None, ...]

    def __str__(self) -> str:
        boxes = " ".join("??" if card is None else str(card) for card in self.boxes)
        own = f"seat {self.seat} holds {text_of(self.cards) or 'no cards'}"
        return f"{own}, boxes {boxes}, decided {', '.join(map(str, _indices(self.decided))) or 'none'}"


def _indices(flags: Sequence[bool]) -> list[int]:
    return [i for i, flag in enumerate(flags) if flag]


@dataclass(frozen=True, slots=True)
class DrawRound(Round):
    """A round of a draw game: all seats share the cards in the boxes.

    Decisions are made by every seat before any card is exposed (SP6): ``to_act`` is the first seat that has not
    decided, but any of them may act; no seat's view shows another's cards or decision before the round is over.
    """

    settles: ClassVar[str] = "SP6"
    game: DrawGame
    wagers: tuple[Fraction, ...]
    hands: tuple[tuple[Card, ...], ...]
    boxes: tuple[Card, ...]
    actions: tuple[Action | None, ...]
    seed: PlainSeed | None = None
    index: int = 0

    @property
    def to_act(self) -> int | None:
        """The first seat that has to decide, or None when the round is over."""
        return next((seat for seat in range(self.seats) if self.hands[seat] and self.actions[seat] is None), None)

    def legal_for(self, seat: int) -> tuple[Action, ...]:
        """Fold, stand, then the draws, fewest cards first; empty for a seat that has decided, or has no cards."""
        self.check_seat(seat)
        if not self.hands[seat] or self.actions[seat] is not None:
            return ()
        hand = tuple(sorted(self.hands[seat]))
        discards = sorted(
            (tuple(card for i, card in enumerate(hand) if m >> i & 1) for m in range(1, 32)),
            key=lambda gone: (len(gone), gone),
        )
        draws = tuple(Draw.of_sorted(gone) for gone in discards if len(gone) <= self.game.max_draw)
        return (*((Fold(),) if self.game.can_fold else ()), Stand(), *draws)

    def play(
        self,
        action: ActionLike,
        *,
        seat: int | None = None,
        box: int | None = None,
        kept: CardsLike | None = None,
        draw_wager: Pay = None,
    ) -> DrawRound:
        """The round after a seat's decision (``to_act`` unless another is named).

        ``box``, ``kept`` and ``draw_wager`` may say what the player put down; they must agree with the draw (SP5).
        IllegalActionError if the action is not legal, IrregularityError if box, kept cards and wager do not agree.
        """
        acting, wanted = self.decision(action, seat)
        state = str(self.view(acting))
        if wanted not in self.legal_for(acting):
            listed = ", ".join(str(a) for a in self.legal_for(acting) if not isinstance(a, Draw))
            irregular = (box, kept, draw_wager) != (None, None, None)
            said = f" with box {box}, kept {kept}, draw wager {draw_wager}" if irregular else ""
            raise (IrregularityError if irregular else IllegalActionError)(
                f"{wanted}{said} is not legal: {state}; legal: {listed}, draw 1 to {self.game.max_draw} of these cards"
            )
        self._check_regular(acting, wanted, box, kept, draw_wager)
        actions = (*self.actions[:acting], wanted, *self.actions[acting + 1 :])
        return replace(self, actions=actions)

    def _check_regular(
        self, seat: int, action: Action, box: int | None, kept: CardsLike | None, draw_wager: Pay
    ) -> None:
        """SP5: k discards, 5 - k kept, a draw wager like the first on box k; without a draw box 0 and wager 0."""
        left = _kept(self.hands[seat], action)
        right_box = len(action.discards) if isinstance(action, Draw) else 0
        right_wager = self.game.settle(action.kind, 1, self.wagers[seat]).staked - self.wagers[seat]
        said_box = right_box if box is None else box
        said_kept = left if kept is None else cards(kept)
        said_wager = right_wager if draw_wager is None else exact(draw_wager, "draw wager", GameError)
        if (said_box, sorted(said_kept), said_wager) == (right_box, sorted(left), right_wager):
            return
        said, right = (
            f"box {box}, kept {text_of(kept) or 'none'}, draw wager {show(wager)}"
            for box, kept, wager in ((said_box, said_kept, said_wager), (right_box, left, right_wager))
        )
        raise IrregularityError(f"{action}: {said} do not agree; it takes {right} (SP5)")

    def final_hand(self, seat: int) -> tuple[Card, ...]:
        """The last five cards of a seat that has decided, not folded: kept cards, then those from the boxes."""
        self.check_seat(seat)
        action = self.actions[seat]
        if action is None or isinstance(action, Fold):
            raise GameError(f"seat {seat} has no final hand")
        kept = _kept(self.hands[seat], action)
        return kept + self.boxes[: 5 - len(kept)]

    def settlement(self, seat: int) -> Settlement:
        """How the wagers of one seat settle (SP6 to SP9); GameError before the round is over."""
        self.check_seat(seat)
        self.check_over()
        action = self.actions[seat]
        if action is None:
            return Settlement(())
        value = 1 if isinstance(action, Fold) else evaluate(self.final_hand(seat))
        return self.game.settle(action.kind, value, self.wagers[seat])

    def view(self, seat: int) -> DrawView:
        """What this seat may see."""
        self.check_seat(seat)
        opened = (
            None if not self.over or action is None or isinstance(action, Fold) else _kept(hand, action)
            for hand, action in zip(self.hands, self.actions, strict=True)
        )
        return DrawView(
            seat=seat,
            cards=self.hands[seat],
            action=self.actions[seat],
            wagers=self.wagers,
            decided=tuple(action is not None for action in self.actions),
            boxes=self.boxes if self.over else (None,) * len(self.boxes),
            opened=tuple(opened),
        )

    def __str__(self) -> str:
        """The transcript: deal, decisions and, once the round is over, boxes and settlements."""
        lines = [f"{self.game.name}, seed {self.seed}, round {self.index}"]
        for seat in range(self.seats):
            lines.append(
                f"seat {seat}: {text_of(self.hands[seat])}, wager {show(self.wagers[seat])}"
                if self.hands[seat]
                else f"seat {seat}: not in"
            )
        lines += [f"seat {seat}: {action}" for seat, action in enumerate(self.actions) if action is not None]
        if self.over:
            lines.append(f"boxes: {text_of(self.boxes)}")
            for seat, settlement in enumerate(self.settlements):
                if not self.hands[seat]:
                    continue
                folded = isinstance(self.actions[seat], Fold)
                hand = "" if folded else f"{text_of(self.final_hand(seat))} ({evaluate(self.final_hand(seat))}), "
                lines.append(f"seat {seat}: {hand}{settlement}; net {show(settlement.net)}")
        return "\n".join(lines)


def _kept(hand: tuple[Card, ...], action: Action) -> tuple[Card, ...]:
    """The cards a seat keeps, in the order dealt."""
    if isinstance(action, Fold):
        return ()
    return tuple(card for card in hand if card not in action.discards) if isinstance(action, Draw) else hand


def deal_draw(
    game: DrawGame,
    seats: int,
    wager: Wagers,
    seed: SeedLike | None,
    index: int,
    deck: CardsLike | None,
) -> DrawRound:
    """Five cards to each seat in turn, then the boxes, box 1 first (SP1 to SP3)."""
    begun = start(game, seats, wager, seed, index, deck, each=5, shared=game.max_draw, clause="SP1")
    hands = hands_of(begun.top, begun.wagers, 5)
    boxes = begun.top[len(begun.top) - game.max_draw :]
    return DrawRound(game, begun.wagers, hands, boxes, (None,) * seats, begun.seed, begun.index)
