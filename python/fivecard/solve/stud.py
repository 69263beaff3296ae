"""Five Card Stud: what every legal action of the seat to act is worth, in chips, against a stated way of playing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from math import sqrt
from typing import Any

from fivecard.cards import Card, CardsLike, distinct_cards, text_of
from fivecard.checks import shown, whole
from fivecard.errors import GameError, IllegalActionError, TooLargeError
from fivecard.games.actions import Action, ActionLike, Fold, parse_action
from fivecard.games.stud import pots
from fivecard.games.stud.policy import passive
from fivecard.games.stud.round import StudRound, StudView
from fivecard.shuffling import PlainSeed, SeedLike, fresh_seed, plain_seed, shuffle
from fivecard.solve.equity import equity
from fivecard.solve.ranges import Hidden, SeatLike
from fivecard.solve.results import number

Policy = Callable[[StudView], Action]
_ROLLOUTS = 2000
_SAMPLES = 200_000
_DECKS = 1 << 10  # at once


@dataclass(frozen=True, slots=True)
class StudChoice:
    """One legal action and its ev: chips won or lost over the whole hand, those already put in included."""

    action: Action
    ev: Fraction
    standard_error: float = 0.0

    def __str__(self) -> str:
        return f"{self.action}: {float(self.ev):+.4f}"


@dataclass(frozen=True, slots=True)
class StudAnalysis:
    """Every legal action of a seat, best first; of equal evs the one that puts in less.

    ``required_equity`` is the part of the pot a call needs to lose nothing against a fold: what it costs over the pot
    with it. ``exact`` unless sampled with ``seed``; ``against`` says what the others do.
    """

    round: StudRound
    seat: int
    choices: tuple[StudChoice, ...]
    required_equity: Fraction
    against: str
    exact: bool
    seed: PlainSeed | None = None

    @property
    def best(self) -> StudChoice:
        return self.choices[0]

    @property
    def pot_odds(self) -> Fraction:
        """Chips in the pot for each chip to call; 0 where there is nothing to call."""
        to_call = self.round.to_call
        return Fraction(self.round.pot, to_call) if to_call else Fraction(0)

    def __iter__(self) -> Iterator[StudChoice]:
        return iter(self.choices)

    def __len__(self) -> int:
        return len(self.choices)

    def __getitem__(self, action: ActionLike) -> StudChoice:
        wanted = parse_action(action)
        for choice in self.choices:
            if choice.action == wanted:
                return choice
        listed = ", ".join(str(choice.action) for choice in self.choices)
        raise IllegalActionError(f"{wanted} was not analyzed: {self.round.view(self.seat)}; analyzed: {listed}")

    def cost(self, action: ActionLike) -> Fraction:
        """What an action loses against the best, in chips."""
        return self.best.ev - self[action].ev

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {
            "game": self.round.game.name,
            "seat": self.seat,
            "cards": text_of(card for card in self.round.hands[self.seat] if card is not None),
            "against": self.against,
            "exact": self.exact,
            "seed": self.seed,
            "pot_odds": number(self.pot_odds),
            "required_equity": number(self.required_equity),
            "choices": [
                {"action": str(choice.action), "ev": number(choice.ev), "standard_error": choice.standard_error}
                for choice in self.choices
            ],
        }


def analyze_stud(
    round_: StudRound,
    dead: CardsLike,
    opponents: Policy | None,
    ranges: Mapping[int, Hidden] | None,
    samples: int | None,
    seed: SeedLike | None,
) -> StudAnalysis:
    """``analyze`` for the seat to act in a hand of Five Card Stud.

    Without ``opponents`` everybody, he too, sees every bet to the showdown and bets no more; else ``opponents`` is how
    the others act, and he checks or calls, over ``samples`` deals. ``ranges`` maps a seat to the hidden cards it may
    have.
    """
    seat = round_.to_act
    if seat is None:
        raise GameError("the round is over, no seat has a choice left")
    if None in round_.hands[seat]:
        raise GameError(f"nobody knows the cards of seat {seat}, which is to act")
    gone = distinct_cards(dead, what="the dead cards", jokers=round_.game.jokers)
    bad = [other for other in ranges or {} if other == seat or other not in round_.alive]
    if bad:
        others = [other for other in round_.alive if other != seat]
        raise GameError(f"ranges are of other seats in the hand, {others}, not {shown(bad[0])}")
    to_call, pot = round_.to_call, round_.pot
    required = Fraction(to_call, pot + to_call) if to_call else Fraction(0)
    if opponents is not None:
        if not callable(opponents):
            raise GameError(f"opponents is a function of a seat's view that returns an action, not {shown(opponents)}")
        if ranges:
            raise GameError("give ranges or a policy of the opponents, not both")
        n = whole(
            _ROLLOUTS if samples is None else samples, 2, 10**7, f"samples are 2 to 10,000,000, not {shown(samples)}"
        )
        replay = fresh_seed() if seed is None else plain_seed(seed)
        choices = _rollouts(round_, seat, gone, opponents, n, replay)
        return StudAnalysis(round_, seat, _sorted(round_, choices), required, "the given policy", False, replay)
    shares = _Shares(round_, seat, gone, ranges or {}, samples, seed)
    choices = [StudChoice(action, *_to_showdown(round_, seat, action, shares)) for action in round_.legal]
    against = "everybody sees to the showdown"
    return StudAnalysis(round_, seat, _sorted(round_, choices), required, against, shares.seed is None, shares.seed)


def _sorted(round_: StudRound, choices: Sequence[StudChoice]) -> tuple[StudChoice, ...]:
    return tuple(sorted(choices, key=lambda choice: (-choice.ev, round_.betting.chips(choice.action))))


class _Shares:
    """What part of a pot a seat can expect, by the seats that can win it."""

    def __init__(
        self,
        round_: StudRound,
        seat: int,
        dead: tuple[Card, ...],
        ranges: Mapping[int, Hidden],
        samples: int | None,
        seed: SeedLike | None,
    ) -> None:
        self._round, self._seat, self._dead, self._ranges = round_, seat, dead, ranges
        self._samples, self._seed = samples, seed
        self.seed: PlainSeed | None = None
        self._known: dict[tuple[int, ...], tuple[Fraction, float]] = {}

    def of(self, eligible: tuple[int, ...]) -> tuple[Fraction, float]:
        """Its share and the standard error of it."""
        if eligible not in self._known:
            self._known[eligible] = self._count(eligible)
        return self._known[eligible]

    def _count(self, eligible: tuple[int, ...]) -> tuple[Fraction, float]:
        if self._seat not in eligible:
            return Fraction(0), 0.0
        if len(eligible) == 1:
            return Fraction(1), 0.0
        view = self._round.view(self._seat)
        others = [hand for other, hand in enumerate(view.hands) if other not in eligible]
        seen = [card for hand in others for card in hand if card is not None]
        specs: list[SeatLike] = [self._spec(view, seat) for seat in eligible]
        game = self._round.game
        options: dict[str, Any] = {"jokers": game.jokers, "suits": game.suits}
        dead = [*self._dead, *seen]
        found = None
        if self._samples is None:
            with suppress(TooLargeError):
                found = equity(specs, dead, **options)
        if found is None:
            if self.seed is None:
                self.seed = fresh_seed() if self._seed is None else plain_seed(self._seed)
            n = _SAMPLES if self._samples is None else self._samples
            found = equity(specs, dead, method="sample", samples=n, seed=self.seed, **options)
        return found[eligible.index(self._seat)].share, found.standard_error

    def _spec(self, view: StudView, seat: int) -> SeatLike:
        known = tuple(card for card in view.hands[seat] if card is not None)
        if seat == self._seat:
            return text_of(known[:1]), known[1:]
        return self._ranges.get(seat, "??"), known


def _to_showdown(round_: StudRound, seat: int, action: Action, shares: _Shares) -> tuple[Fraction, float]:
    """The ev of an action if everybody then sees every bet; chips do not depend on the cards to come."""
    after = round_.play(action)
    if isinstance(action, Fold):
        return Fraction(-after.put_in[seat] - after.betting.bets[seat]), 0.0
    while not after.over:
        after = after.play(passive(after.legal))
    put_in = after.total_put_in
    strength = dict.fromkeys(after.alive, 0)
    ev, error = Fraction(-put_in[seat]), 0.0
    for pot in pots.split(put_in, after.alive, strength, lambda other: other):
        share, its_error = shares.of(pot.eligible)
        ev += share * pot.chips
        error += its_error * pot.chips
    return ev, error


def _decks(n: int, seed: PlainSeed, jokers: int) -> Iterator[list[int]]:
    for first in range(0, n, _DECKS):
        yield from shuffle(min(_DECKS, n - first), seed, jokers=jokers, first=first).tolist()


def _rollouts(
    round_: StudRound, seat: int, dead: tuple[Card, ...], policy: Policy, n: int, seed: PlainSeed
) -> list[StudChoice]:
    """Means over deals of the cards the seat cannot see, the same deals for every action."""
    view = round_.view(seat)
    seen = {card for hand in view.hands for card in hand if card is not None} | set(dead)
    size = 52 + round_.game.jokers
    deltas: dict[Action, list[int]] = {action: [] for action in round_.legal}
    for row in _decks(n, seed, size - 52):
        left = iter([Card(card) for card in row if card not in seen])
        hands = tuple(tuple(next(left) if card is None else card for card in hand) for hand in view.hands)
        dealt = replace(round_, hands=hands, deck=tuple(left))
        for action, results in deltas.items():
            now = dealt.play(action)
            while not now.over:
                acting = now.to_act
                assert acting is not None
                now = now.play(passive(now.legal) if acting == seat else policy(now.view(acting)))
            results.append(now.deltas[seat])
    choices = []
    for action, results in deltas.items():
        mean = Fraction(sum(results), n)
        variance = float(sum(result * result for result in results) - n * mean * mean) / (n - 1)
        choices.append(StudChoice(action, mean, sqrt(max(variance, 0.0) / n)))
    return choices
