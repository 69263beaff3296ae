"""5 Card Stax for a player who sees more than his own cards: other seats' hole cards, flashed community cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import comb, perm, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fivecard.checks import shown, whole
from fivecard.errors import GameError, TooLargeError
from fivecard.games.stax import Stax
from fivecard.shuffling import PlainSeed, SeedLike, fresh_seed, plain_seed, shuffle
from fivecard.solve import counts
from fivecard.solve.counts import FACE_DOWN, HOLES, StaxPlan
from fivecard.solve.results import number
from fivecard.solve.stax_strategy import StaxStrategy

_CHUNK = 1 << 15
_ROUNDS = 200_000  # sampled unless told otherwise
# Seats and flashed cards whose deals are counted in seconds, and in a minute or two; the rest takes too long.
_QUICK = {(1, ()), (1, (1,)), (1, (2,)), (1, (3,)), (1, (1, 2)), (1, (1, 3)), (2, ())}
_SLOW = {(1, (2, 3)), (2, (1,)), (2, (2,)), (2, (3,)), (2, (1, 2)), (3, ())}

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Exposure:
    """What best play is worth to a player who sees more, averaged over all deals, in Antes.

    ``gain`` is over ``blind``, the ev without it. If ``exact``, ``ev`` is exact and ``standard_error`` 0; else it is an
    estimate from ``rounds`` deals of ``seed``, and ``standard_error`` its own.
    """

    game: Stax
    seats: int
    flashed: tuple[int, ...]
    ev: Fraction
    blind: Fraction
    exact: bool
    standard_error: float = 0.0
    rounds: int | None = None
    seed: PlainSeed | None = None

    @property
    def gain(self) -> Fraction:
        return self.ev - self.blind

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON: fractions as text, each with its decimal."""
        return {
            "game": self.game.name,
            "seats": self.seats,
            "flashed": list(self.flashed),
            **{name: self._number(name) for name in ("ev", "blind", "gain")},
            "exact": self.exact,
            "standard_error": self.standard_error,
            "rounds": self.rounds,
            "seed": self.seed,
        }

    def _number(self, name: str) -> dict[str, Any]:
        """For JSON: only what is exact has a fraction."""
        found = number(getattr(self, name))
        return found if self.exact or name == "blind" else {"decimal": found["decimal"]}

    def __str__(self) -> str:
        error = "exactly" if self.exact else f"standard error {self.standard_error:.6f}"
        return f"{self.game.name}: ev {float(self.ev):+.6f}, {error}; {float(self.gain):+.6f} gained"


def exposure(
    game: Stax,
    *,
    seats: int = 0,
    flashed: Iterable[int] = (),
    exact: bool | None = None,
    rounds: int | None = None,
    seed: SeedLike | None = None,
    progress: Progress | None = None,
) -> Exposure:
    """The ev of best play for a player who sees the hole cards of ``seats`` other seats (0 to 6) and, from the start,
    the ``flashed`` community cards (any of 1, 2, 3), averaged over all deals.

    Exactly where that takes seconds (flashed cards alone, one seat and most of them, two seats); ``exact=True`` also
    where it takes a minute or two (three seats, two and a flashed card). Else, or with ``rounds`` given, sampled:
    200,000 deals unless told otherwise, of which only the gain over the exact ev without exposure is estimated.
    ``progress(done, total)`` is called between steps. What one deal is worth: ``analyze(stax, hole, dead=, known=)``.
    GameError for seats or cards there are not, TooLargeError for an exact answer out of reach.
    """
    if not isinstance(game, Stax):
        raise GameError(f"{getattr(game, 'name', shown(game))} is no Stax game")
    others = game.max_seats - 1
    whole(seats, 0, others, f"other seats a player sees are a whole number, 0 to {others}, not {shown(seats)}")
    places = _places(flashed)
    sampled = rounds is not None if exact is None else not exact
    # With all three community cards known no other card matters.
    seen = seats if len(places) < 3 else 0
    replay = fresh_seed() if seed is None else plain_seed(seed)
    if exact is None and seen and (seen, places) not in _QUICK:
        sampled = True
    if exact and rounds is not None:
        raise GameError("an exact answer takes no rounds; leave out exact or rounds")
    if not sampled and seen and (seen, places) not in _QUICK | _SLOW:
        raise TooLargeError(
            f"the deals with {seats} seats seen and {len(places)} flashed cards are too many to count; "
            "give rounds to sample them"
        )
    plan = counts.stax_plan(game)
    strategy = StaxStrategy.of(plan, "smaller")
    report = progress or (lambda done, total: None)
    if sampled:
        n = whole(
            _ROUNDS if rounds is None else rounds, 2, 10**9, f"rounds are 2 to 1,000,000,000, not {shown(rounds)}"
        )
        gain, error = _sample(plan, strategy, seats, places, n, replay, report)
        blind = strategy.total_ev
        return Exposure(game, seats, places, blind + gain, blind, False, error, n, replay)
    total, dead = 0, 2 * seen
    mask = sum(1 << (place - 1) for place in places)
    for hole in range(HOLES):
        total += counts.stax_exposed(plan, hole, dead, mask)
        report(hole + 1, HOLES)
    ways = comb(52, 2) * comb(50, dead) * perm(50 - dead, 3) * plan.unit
    return Exposure(game, seats, places, Fraction(total, ways), strategy.total_ev, True)


def _places(flashed: Iterable[int]) -> tuple[int, ...]:
    if isinstance(flashed, (str, bytes)) or not isinstance(flashed, Iterable):
        raise GameError(f"flashed are places of community cards such as (1, 3), not {shown(flashed)}")
    places = tuple(
        sorted(whole(place, 1, 3, f"no community card {shown(place)}; they are 1 to 3") for place in flashed)
    )
    if len(set(places)) < len(places):
        raise GameError(f"a community card is flashed once, not {list(places)}")
    return places


def _sample(
    plan: StaxPlan,
    strategy: StaxStrategy,
    seats: int,
    places: tuple[int, ...],
    rounds: int,
    seed: PlainSeed,
    report: Progress,
) -> tuple[Fraction, float]:
    """The mean gain over the ev of the hole cards alone, and its standard error."""
    left = 50 - 2 * seats - len(places)
    unknown = 3 - len(places)
    seen_ways, blind_ways = perm(left, unknown), perm(50, 3)
    blind = strategy.opening_evs.max(axis=1)
    total, squares = 0, 0.0
    for first in range(0, rounds, _CHUNK):
        decks = shuffle(min(_CHUNK, rounds - first), seed, first=first)
        holes, dead = decks[:, :2], decks[:, 2 : 2 + 2 * seats]
        boards = np.full((len(decks), 3), FACE_DOWN, np.uint8)
        for place in places:
            boards[:, place - 1] = decks[:, 1 + 2 * seats + place]
        gone = np.concatenate([holes, dead, *(boards[:, place - 1 : place] for place in places)], axis=1)
        pools = np.uint64((1 << 52) - 1) & ~np.bitwise_or.reduce(np.uint64(1) << gone.astype(np.uint64), axis=1)
        seen = counts.stax_best(plan, np.ascontiguousarray(holes), boards, pools).astype(object)
        gains = seen * blind_ways - blind[hole_classes(holes)].astype(object) * seen_ways
        total += int(gains.sum())
        squares += float((gains.astype(np.float64) ** 2).sum())
        report(first + len(decks), rounds)
    scale = seen_ways * blind_ways * plan.unit
    mean = Fraction(total, scale * rounds)
    variance = max(squares / float(scale) ** 2 / rounds - float(mean) ** 2, 0.0) * rounds / (rounds - 1)
    return mean, sqrt(variance / rounds)


def hole_classes(holes: NDArray[np.uint8]) -> NDArray[np.intp]:
    """The row of each pair of hole cards among the 169 of stax_states(0)."""
    ranks, suits = np.sort(holes >> 2, axis=1).astype(np.intp), holes & 3
    low, high = ranks[:, 0], ranks[:, 1]
    suited = 91 + high * (high - 1) // 2 + low
    return np.where(suits[:, 0] == suits[:, 1], suited, high * (high + 1) // 2 + low)
