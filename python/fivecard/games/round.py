"""One deal of a draw game, played step by step: nothing changes, ``play`` returns the next round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from fivecard.cards import DECK, Card, CardsLike, cards, distinct_cards, text_of
from fivecard.errors import CardCountError, GameError, IllegalActionError, IrregularityError
from fivecard.games.actions import Action, ActionLike, Draw, Fold, Stand, parse_action
from fivecard.games.game import DrawGame, Settlement, whole
from fivecard.hands import evaluate
from fivecard.paytable import Pay, exact, show
from fivecard.shuffling import PlainSeed, SeedLike, fresh_seed, plain_seed, shuffles

Wagers = Pay | Sequence[Pay]


@dataclass(frozen=True, slots=True)
class SeatView:
    """What one seat may see: its own cards and decision and who has decided; once over, all that was opened (SP6)."""

    seat: int
    cards: tuple[Card, ...]
    action: Action | None
    wagers: tuple[Fraction, ...]
    decided: tuple[bool, ...]
    boxes: tuple[Card | None, ...]
    opened: tuple[tuple[Card, ...] | None, ...]

    def __str__(self) -> str:
        boxes = " ".join("??" if card is None else str(card) for card in self.boxes)
        own = f"seat {self.seat} holds {text_of(self.cards) or 'no cards'}"
        return f"{own}, boxes {boxes}, decided {', '.join(map(str, _indices(self.decided))) or 'none'}"


def _indices(flags: Sequence[bool]) -> list[int]:
    return [i for i, flag in enumerate(flags) if flag]


@dataclass(frozen=True, slots=True)
class Round:
    """A round of a draw game: seats are counted from 0, all share the cards in the boxes.

    Decisions are made by every seat before any card is exposed (SP6): ``to_act`` is the first seat that has not
    decided, but any of them may act; no seat's view shows another's cards or decision before the round is over.
    """

    game: DrawGame
    wagers: tuple[Fraction, ...]  # by seat; 0: not in this round (SP1)
    hands: tuple[tuple[Card, ...], ...]
    boxes: tuple[Card, ...]
    actions: tuple[Action | None, ...]
    seed: PlainSeed | None = None  # None: the deck was given
    index: int = 0

    @property
    def seats(self) -> int:
        return len(self.wagers)

    @property
    def to_act(self) -> int | None:
        """The first seat that has to decide, or None when the round is over."""
        return next((seat for seat in range(self.seats) if self.hands[seat] and self.actions[seat] is None), None)

    @property
    def over(self) -> bool:
        return self.to_act is None

    @property
    def legal(self) -> tuple[Action, ...]:
        """Every action of the seat to act: fold, stand, then the draws, fewest cards first; none once it is over."""
        return () if self.to_act is None else self.legal_for(self.to_act)

    def legal_for(self, seat: int) -> tuple[Action, ...]:
        """Every action of a seat that has not decided; empty if it has, or has no cards."""
        self._check_seat(seat)
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
    ) -> Round:
        """The round after a seat's decision (``to_act`` unless another is named).

        ``box``, ``kept`` and ``draw_wager`` may say what the player put down; they must agree with the draw (SP5).
        IllegalActionError if the action is not legal, IrregularityError if box, kept cards and wager do not agree.
        """
        acting = self.to_act if seat is None else seat
        if acting is None or self.over:
            raise IllegalActionError(f"{action!s}: the round is over, nothing is legal")
        self._check_seat(acting)
        wanted = parse_action(action)
        legal = self.legal_for(acting)
        state = str(self.view(acting))
        if not legal:
            why = "has decided" if self.hands[acting] else "has no cards"
            raise IllegalActionError(f"{wanted}: seat {acting} {why} ({state}); seat {self.to_act} is to act")
        if wanted not in legal:
            listed = ", ".join(str(a) for a in legal if not isinstance(a, Draw))
            irregular = (box, kept, draw_wager) != (None, None, None)
            said = f" with box {box}, kept {kept}, draw wager {draw_wager}" if irregular else ""
            raise (IrregularityError if irregular else IllegalActionError)(
                f"{wanted}{said} is not legal: {state}; legal: {listed}, draw 1 to {self.game.max_draw} of these cards"
            )
        self._check_regular(acting, wanted, box, kept, draw_wager)
        actions = (*self.actions[:acting], wanted, *self.actions[acting + 1 :])
        return replace(self, actions=actions)

    def _check_seat(self, seat: int) -> None:
        whole(seat, 0, self.seats - 1, f"no seat {seat!r}; seats are 0 to {self.seats - 1}")

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
        self._check_seat(seat)
        action = self.actions[seat]
        if action is None or isinstance(action, Fold):
            raise GameError(f"seat {seat} has no final hand")
        kept = _kept(self.hands[seat], action)
        return kept + self.boxes[: 5 - len(kept)]

    def _settlement(self, seat: int) -> Settlement:
        action = self.actions[seat]
        if action is None:
            return Settlement(())
        value = 1 if isinstance(action, Fold) else evaluate(self.final_hand(seat))
        return self.game.settle(action.kind, value, self.wagers[seat])

    @property
    def settlements(self) -> tuple[Settlement, ...]:
        """By seat, in the order the dealer settles (SP6); GameError before the round is over."""
        if not self.over:
            raise GameError(f"seat {self.to_act} has not decided; wagers settle when every seat has (SP6)")
        return tuple(self._settlement(seat) for seat in range(self.seats))

    def view(self, seat: int) -> SeatView:
        """What this seat may see."""
        self._check_seat(seat)
        opened = (
            None if not self.over or action is None or isinstance(action, Fold) else _kept(hand, action)
            for hand, action in zip(self.hands, self.actions, strict=True)
        )
        return SeatView(
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


def deal(
    game: DrawGame,
    *,
    seats: int = 1,
    wager: Wagers = None,
    seed: SeedLike | None = None,
    index: int = 0,
    deck: CardsLike | None = None,
) -> Round:
    """Deals a round (SP1 to SP3): five cards to each seat in turn, then the boxes, box 1 first.

    ``wager`` is every seat's (None: the table minimum), or one for each seat, where 0 or None sits out (SP1). ``seed``
    and ``index`` fix the shuffle: round ``index`` of a seed is the same everywhere; without a seed a fresh one is drawn
    and recorded. ``deck`` gives the cards from the top instead. GameError for seats or wagers the game does not have.
    """
    whole(seats, 1, game.max_seats, f"{game.name} has 1 to {game.max_seats} seats, not {seats!r}")
    whole(index, 0, 2**64 - 1, f"no round {index!r}; rounds of a seed are 0 to 2**64 - 1")
    wagers = _wagers(game, seats, wager)
    playing = sum(amount > 0 for amount in wagers)
    needed = 5 * playing + game.max_draw
    replay: PlainSeed | None = None
    if deck is not None:
        top = distinct_cards(deck, what="the deck")
        if len(top) < needed:
            raise CardCountError(f"{playing} seats need {needed} cards, the deck given has {len(top)}")
    else:
        replay = fresh_seed() if seed is None else plain_seed(seed)
        top = tuple(DECK[card] for card in shuffles(replay, 1, index)[0])
    hands: list[tuple[Card, ...]] = []
    at = 0
    for amount in wagers:
        size = 5 if amount else 0
        hands.append(top[at : at + size])
        at += size
    return Round(game, wagers, tuple(hands), top[at:needed], (None,) * seats, replay, index)


def _wagers(game: DrawGame, seats: int, wager: Wagers) -> tuple[Fraction, ...]:
    if isinstance(wager, Sequence) and not isinstance(wager, str):
        given = list(wager)
        if len(given) != seats:
            raise GameError(f"{len(given)} wagers for {seats} seats; give one for each, 0 to sit out")
    else:
        given = [game.minimum if wager is None else wager] * seats
    amounts = tuple(
        Fraction(0) if one is None else exact(one, f"wager of seat {seat}", GameError) for seat, one in enumerate(given)
    )
    least = game.minimum
    for seat, amount in enumerate(amounts):
        if amount and amount < least:
            raise GameError(f"wager {show(amount)} of seat {seat} is below the table minimum {show(least)} (SP1)")
    if not any(amounts):
        raise GameError("no seat has a wager: no wager, no cards (SP1)")
    return amounts
