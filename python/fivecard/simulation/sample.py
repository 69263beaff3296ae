"""What a simulation found: exact counts of its rounds, and how sure they make one of the mean."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from statistics import NormalDist
from typing import Any

from fivecard.checks import exact, shown
from fivecard.distribution import Counts, Distribution
from fivecard.errors import GameError
from fivecard.games.game import DrawGame
from fivecard.games.stax import Stax
from fivecard.games.stud.rules import Stud
from fivecard.shuffling import PlainSeed
from fivecard.solve.results import number


@dataclass(frozen=True)
class Sample:
    """Rounds 0 to ``rounds - 1`` of ``seed``: ``fc.deal(game, seats=seats, seed=seed, index=i)`` deals round i again.

    - ``by_seat``: the net results of each seat, in first wagers (in chips in stud, in money where wagers are given)
    - ``together``: the net results of all seats of a round together, which share cards: what the house pays out
    - ``outcomes``: how often, all seats taken together, what was done ended on which line, such as
      ``("draw 2", "flush")``; ``average_wager`` and ``hit_frequency`` as in ``solve``. None of these in stud.

    ``mean`` is an exact number of this sample; ``standard_error`` and ``interval`` say how far the true one may be.
    """

    game: DrawGame | Stax | Stud
    seats: int
    rounds: int
    seed: PlainSeed
    by_seat: tuple[Distribution, ...]
    together: Distribution
    outcomes: Counts[tuple[str, str]]
    average_wager: Fraction | None
    hit_frequency: Fraction | None

    @property
    def distribution(self) -> Distribution:
        """The net results of one seat in one round, over all seats."""
        counts: dict[Fraction, int] = {}
        for seat in self.by_seat:
            for net, count in seat.counts.items():
                counts[net] = counts.get(net, 0) + count
        return Distribution(counts, self.rounds * self.seats)

    @property
    def mean(self) -> Fraction:
        """Net of a seat in a round, over all seats."""
        return self.together.mean / self.seats

    @property
    def standard_error(self) -> float:
        """Of the mean. Seats of a round are not independent: it comes from what they win together. Infinite for one
        round; in stud, where the mean is 0 of necessity, see ``seat_error``."""
        return _error(self.together, self.rounds) / self.seats

    def seat_error(self, seat: int) -> float:
        """The standard error of the mean of one seat."""
        return _error(self.by_seat[seat], self.rounds)

    def interval(self, confidence: Any = 0.95) -> tuple[float, float]:
        """Where the true mean lies with this confidence, by the normal distribution: good once the rarest results that
        matter have come a few dozen times. GameError unless it is between 0 and 1."""
        wanted = exact(confidence, "confidence", GameError)
        if not 0 < wanted < 1:
            raise GameError(f"confidence is between 0 and 1, such as 0.99, not {shown(confidence)}")
        reach = -NormalDist().inv_cdf(float((1 - wanted) / 2)) * self.standard_error
        return float(self.mean) - reach, float(self.mean) + reach

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON: fractions as text, each with its decimal."""
        return {
            "game": self.game.name,
            "seats": self.seats,
            "rounds": self.rounds,
            "seed": self.seed,
            "mean": number(self.mean),
            "standard_error": self.standard_error if self.rounds > 1 else None,
            "variance": number(self.distribution.variance),
            "by_seat": [number(seat.mean) for seat in self.by_seat],
            "together": {"mean": number(self.together.mean), "variance": number(self.together.variance)},
            "average_wager": None if self.average_wager is None else number(self.average_wager),
            "hit_frequency": None if self.hit_frequency is None else number(self.hit_frequency),
            "outcomes": [
                {"action": action, "line": line, "count": count} for (action, line), count in self.outcomes.items()
            ],
            "distribution": [{"net": number(net), "count": n} for net, n in self.distribution.counts.items()],
        }

    def __str__(self) -> str:
        low, high = self.interval()
        unsure = f", 95 % interval {low:+.6f} to {high:+.6f}" if self.rounds > 1 else ""
        return f"{self.game.name}: {self.rounds:,} rounds, {self.seats} seats: mean {float(self.mean):+.6f}{unsure}"


def _error(of: Distribution, rounds: int) -> float:
    return sqrt(of.variance / (rounds - 1)) if rounds > 1 else float("inf")
