"""One hand of Five Card Stud, played step by step: nothing changes, ``play`` returns the next state."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar

from fivecard.cards import Card, CardsLike
from fivecard.checks import shown, whole
from fivecard.errors import CardCountError, GameError, IllegalActionError, UnknownCardError
from fivecard.games.actions import Action, ActionLike
from fivecard.games.game import Settlement, WagerResult
from fivecard.games.round import Round, SeatView, is_each, top_of_deck
from fivecard.games.stud import pots
from fivecard.games.stud.betting import Betting, Opening
from fivecard.games.stud.pots import Pot
from fivecard.games.stud.rules import MOST_CHIPS, Stud
from fivecard.games.stud.transcript import lines_of
from fivecard.hands import evaluate
from fivecard.showdown import highest_card, showdown_key, showing_key
from fivecard.shuffling import PlainSeed, SeedLike

Stacks = int | Sequence[int]


@dataclass(frozen=True, slots=True)
class Record:
    """One action: who, with how many cards (``street``), what, and the chips it put in."""

    seat: int
    street: int
    action: Action
    chips: int

    def __str__(self) -> str:
        return f"seat {self.seat}: {self.action}"


@dataclass(frozen=True, slots=True)
class StudView(SeatView):
    """What one seat may see: its own cards, everyone's up-cards (None for a hidden card), all chips and actions.

    ``stacks`` are behind, ``bets`` in front, ``pot`` is what lies in the middle; ``legal`` is what it may do now.
    """

    hands: tuple[tuple[Card | None, ...], ...]
    stacks: tuple[int, ...]
    bets: tuple[int, ...]
    pot: int
    alive: tuple[bool, ...]
    dealer: int
    to_act: int | None
    legal: tuple[Action, ...]  # of this seat
    to_call: int  # what this seat puts in to see the bet
    records: tuple[Record, ...]

    def __str__(self) -> str:
        seats = []
        for seat, (hand, stack) in enumerate(zip(self.hands, self.stacks, strict=True)):
            if hand:
                cards = " ".join("??" if card is None else str(card) for card in hand)
                bet = f", bet {self.bets[seat]}" if self.bets[seat] else ""
                seats.append(f"seat {seat}: {cards}{'' if self.alive[seat] else ' folded'}, {stack} chips{bet}")
        return f"pot {self.pot}; " + "; ".join(seats)


@dataclass(frozen=True, slots=True)
class StudRound(Round):
    """A hand of Five Card Stud. Seats without chips at its start are not in it; ``seats`` counts them all.

    ``legal`` lists every action of the seat to act; of wagers that may be any amount, the least and the most.
    """

    settles: ClassVar[str] = "FS11"
    game: Stud
    stacks: tuple[int, ...]  # at the start
    dealer: int
    hands: tuple[tuple[Card | None, ...], ...]  # so far; the first card is down, in simple play all are (FS3, FS6)
    deck: tuple[Card | None, ...]  # to come; None: a card that a hand history does not tell
    antes: tuple[int, ...]
    put_in: tuple[int, ...]  # antes and bets of the betting rounds before this one, by seat
    street: int  # cards a player has
    betting: Betting
    records: tuple[Record, ...] = ()
    seed: PlainSeed | None = None
    index: int = 0

    @property
    def to_act(self) -> int | None:
        """The seat that has to decide, or None when the hand is over."""
        return self.betting.to_act

    @property
    def alive(self) -> tuple[int, ...]:
        """The seats that have not folded."""
        return tuple(seat for seat, alive in enumerate(self.betting.alive) if alive)

    @property
    def pot(self) -> int:
        """All chips put in so far."""
        return sum(self.put_in) + sum(self.betting.bets)

    @property
    def to_call(self) -> int:
        """What the seat to act puts in to see the bet."""
        return self.betting.call

    @property
    def wagers(self) -> tuple[int, int] | None:
        """The least and most the seat to act may bet or raise to; None if it may not."""
        return self.betting.wagers

    def legal_for(self, seat: int) -> tuple[Action, ...]:
        """Every action of the seat to act; empty for any other."""
        self.check_seat(seat)
        return self.betting.legal if seat == self.to_act else ()

    def play(self, action: ActionLike, *, seat: int | None = None) -> StudRound:
        """The round after an action of the seat to act. IllegalActionError shows all it sees and what is legal."""
        acting, wanted = self.decision(action, seat)
        if not self.betting.allows(wanted):
            listed = ", ".join(map(str, self.betting.legal))
            wagers = self.wagers
            between = "" if wagers is None or wagers[0] == wagers[1] else f", and amounts of {wagers[0]} to {wagers[1]}"
            raise IllegalActionError(
                f"{wanted} is not legal for seat {acting}: {self.view(acting)}; legal: {listed}{between}"
            )
        record = Record(acting, self.street, wanted, self.betting.chips(wanted))
        after = replace(self, betting=self.betting.play(wanted), records=(*self.records, record))
        return after.run_out()

    def why_not(self, seat: int) -> str:
        return "is not to act" if seat in self.alive else "has folded"

    def run_out(self) -> StudRound:
        """Deals and opens betting rounds until somebody has to act or the hand is over."""
        now = self
        while now.betting.to_act is None and len(now.alive) > 1 and now.street < 5:
            now = now._next_street()
        return now

    def _next_street(self) -> StudRound:
        hands = list(self.hands)
        deck = self.deck
        if len(deck) < len(self.alive):
            raise CardCountError(f"{len(self.alive)} seats are to be dealt a card, {len(deck)} are left")
        for seat in self.from_left(self.alive):
            hands[seat] = (*hands[seat], deck[0])
            deck = deck[1:]
        put_in = tuple(map(sum, zip(self.put_in, self.betting.bets, strict=True)))
        street = self.street + 1
        after = replace(self, hands=tuple(hands), deck=deck, put_in=put_in, street=street)
        return after.open_betting(self.betting.stacks, self.betting.alive)

    def open_betting(self, stacks: tuple[int, ...], alive: tuple[bool, ...]) -> StudRound:
        """The same with the betting round of its cards about to begin."""
        game, seats = self.game, len(stacks)
        opening: Opening = "bet" if game.style == "simple" or game.must_open else "check"
        if game.style == "casino" and self.street == 2:
            opening = "low"
        minimum = game.bet(self.street)
        betting = Betting(
            limit=game.limit,
            bet=minimum,
            maximum=game.most(self.street),
            raise_cap=game.raise_cap,
            short_all_in=game.short_all_in,
            opening=opening,
            low=(minimum,) if game.bring_in is None else (game.bring_in, minimum),
            pot=sum(self.put_in),
            stacks=stacks,
            bets=(0,) * seats,
            alive=alive,
            next=self.opener(alive),
            faced=(None,) * seats,
        )
        return replace(self, betting=betting)

    def opener(self, alive: tuple[bool, ...]) -> int:
        """Who opens: FS4, FS7, FS9. Of equal boards (possible only with jokers) the first to the dealer's left."""
        seats = self.from_left(seat for seat, is_alive in enumerate(alive) if is_alive)
        if self.game.style == "simple":
            return seats[0]
        if self.street == 2:
            return min(seats, key=lambda seat: showing_key(self._showing(seat)))
        if self.game.opener == "card":
            return max(seats, key=lambda seat: highest_card(self._showing(seat)))
        return max(seats, key=lambda seat: showing_key(self._showing(seat)))

    def from_left(self, seats: Iterable[int]) -> list[int]:
        """These seats in order of the deal: the one to the dealer's left first, the dealer last."""
        return from_left(seats, self.dealer, len(self.stacks))

    def _showing(self, seat: int) -> tuple[Card, ...]:
        """The up-cards of a seat in casino style."""
        return tuple(card for card in self.hands[seat][1:] if card is not None)

    def _known(self, seat: int) -> tuple[Card, ...] | None:
        """All cards of a seat, or None if one of them is not known."""
        hand = tuple(card for card in self.hands[seat] if card is not None)
        return hand if len(hand) == len(self.hands[seat]) else None

    @property
    def total_put_in(self) -> tuple[int, ...]:
        """What every seat has put in, uncalled chips given back if the hand is over."""
        total = [before + bet for before, bet in zip(self.put_in, self.betting.bets, strict=True)]
        if self.over:
            seat, chips = self.uncalled
            total[seat] -= chips
        return tuple(total)

    @property
    def uncalled(self) -> tuple[int, int]:
        """(seat, chips): the chips nobody has matched, which go back when the hand is over."""
        return pots.uncalled([before + bet for before, bet in zip(self.put_in, self.betting.bets, strict=True)])

    @property
    def shown(self) -> tuple[int, ...]:
        """The seats whose hands are opened: those that have not folded, unless only one is left (FS5, FS11)."""
        return self.alive if self.over and len(self.alive) > 1 else ()

    @property
    def pots(self) -> tuple[Pot, ...]:
        """Main pot and side pots with their winners; GameError before the hand is over."""
        self.check_over()
        # FS14; of hands with nothing but jokers to tell them apart, the first to the dealer's left.
        order = {seat: -place for place, seat in enumerate(self.from_left(self.alive))}

        def odd_chip(seat: int) -> object:
            return highest_card(self._known(seat) or ()), order[seat]

        return pots.split(self.total_put_in, self.alive, self._strength(), odd_chip)

    def _strength(self) -> dict[int, int]:
        """By seat that has not folded; a hand with a card that nobody has told is mucked: it cannot win."""
        if len(self.alive) == 1:
            return {self.alive[0]: 0}
        known = {seat: self._known(seat) for seat in self.alive}
        if not any(known.values()):
            raise UnknownCardError(f"nobody knows the cards of seats {', '.join(map(str, self.alive))}: who wins?")
        return {seat: -1 if hand is None else showdown_key(hand, suits=self.game.suits) for seat, hand in known.items()}

    @property
    def deltas(self) -> tuple[int, ...]:
        """What every seat has won or lost; they sum to zero (FS17). GameError before the hand is over."""
        won = [-chips for chips in self.total_put_in]
        for pot in self.pots:
            for seat, chips in pot.shares:
                won[seat] += chips
        return tuple(won)

    @property
    def final_stacks(self) -> tuple[int, ...]:
        """What every seat has after the hand; GameError before it is over."""
        return tuple(map(sum, zip(self.stacks, self.deltas, strict=True)))

    def settlement(self, seat: int) -> Settlement:
        """What one seat put in and won; GameError before the hand is over."""
        self.check_seat(seat)
        delta = self.deltas[seat]
        if not self.hands[seat]:
            return Settlement(())
        if seat not in self.alive:
            why = "folded"
        elif not self.shown:
            why = "the last one left"
        else:
            hand = self._known(seat)
            why = "mucked" if hand is None else str(evaluate(hand))
        return Settlement((WagerResult("stud", Fraction(self.total_put_in[seat]), Fraction(delta), why),))

    def view(self, seat: int) -> StudView:
        """What this seat may see."""
        self.check_seat(seat)
        opened = tuple(self._known(other) if other in self.shown else None for other in range(self.seats))
        down = 1 if self.game.style == "casino" else 5
        seen = tuple(
            hand if other == seat or opened[other] is not None else (None,) * min(down, len(hand)) + hand[down:]
            for other, hand in enumerate(self.hands)
        )
        return StudView(
            seat=seat,
            cards=self._known(seat) or (),
            opened=opened,
            hands=seen,
            stacks=self.betting.stacks,
            bets=self.betting.bets,
            pot=sum(self.put_in),
            alive=self.betting.alive,
            dealer=self.dealer,
            to_act=self.to_act,
            legal=self.legal_for(seat),
            to_call=self.to_call if seat == self.to_act else 0,
            records=self.records,
        )

    def __str__(self) -> str:
        """The transcript: deal, actions by betting round and, once the hand is over, hands and pots."""
        return "\n".join(lines_of(self))


def deal_stud(
    game: Stud,
    seats: int,
    stacks: Stacks | None,
    dealer: int,
    seed: SeedLike | None,
    index: int,
    deck: CardsLike | None,
) -> StudRound:
    """Antes of everyone, then cards one at a time from the dealer's left, the first one down (FS2, FS3, FS6)."""
    whole(seats, 2, game.max_seats, f"{game.name} has 2 to {game.max_seats} seats, not {shown(seats)}")
    dealer = whole(dealer, 0, seats - 1, f"no seat {shown(dealer)} to deal; seats are 0 to {seats - 1}")
    chips = _stacks(game, seats, stacks)
    playing = sum(stack > 0 for stack in chips)
    if playing < 2:
        raise GameError(f"a hand needs two players with chips; {playing} of {seats} seats have any")
    top, replay = top_of_deck(seed, index, deck, 5 * playing, game.jokers)
    return begin(game, chips, dealer, top, replay, index)


def begin(
    game: Stud,
    stacks: tuple[int, ...],
    dealer: int,
    top: tuple[Card | None, ...],
    seed: PlainSeed | None = None,
    index: int = 0,
) -> StudRound:
    """The first state of a hand with these cards from the top, None for one that nobody has told."""
    antes = tuple(min(game.ante, stack) for stack in stacks)
    first = game.streets[0]
    order = from_left((seat for seat, stack in enumerate(stacks) if stack), dealer, len(stacks))
    hands: list[tuple[Card | None, ...]] = [()] * len(stacks)
    for place, seat in enumerate(order):
        hands[seat] = top[place : first * len(order) : len(order)]
    alive = tuple(bool(stack) for stack in stacks)
    behind = tuple(stack - ante for stack, ante in zip(stacks, antes, strict=True))
    rest = top[first * len(order) :]
    nobody = Betting.over(behind, alive)
    begun = StudRound(game, stacks, dealer, tuple(hands), rest, antes, antes, first, nobody, (), seed, index)
    return begun.open_betting(behind, alive).run_out()


def from_left(seats: Iterable[int], dealer: int, size: int) -> list[int]:
    """Seats of a table in order of the deal: the one to the dealer's left first, the dealer last."""
    return sorted(seats, key=lambda seat: (seat - dealer - 1) % size)


def _stacks(game: Stud, seats: int, stacks: Stacks | None) -> tuple[int, ...]:
    given = 100 * game.minimum if stacks is None else stacks
    listed = list(given) if is_each(given) else [given] * seats
    if len(listed) != seats:
        raise GameError(f"{len(listed)} stacks for {seats} seats; give one for each, 0 for an empty seat")
    return tuple(
        whole(stack, 0, MOST_CHIPS, f"stack of seat {seat}: chips are 0 to {MOST_CHIPS}, whole, not {shown(stack)}")
        for seat, stack in enumerate(listed)
    )
