"""Exact distributions of net results: integer counts over one unreduced total."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import ceil, isqrt, lcm
from numbers import Integral, Rational
from typing import TYPE_CHECKING, Any, TypeVar

from fivecard.checks import Pay, exact, shown
from fivecard.errors import GameError, TooLargeError

if TYPE_CHECKING:
    from fivecard.sums import Approximation

K = TypeVar("K")
V = TypeVar("V")


def number(given: Any, what: str, least: int | None = None, most: int | None = None) -> Fraction:
    """``exact``, or a GameError also if it is not from ``least`` to ``most``."""
    found = exact(given, what, GameError)
    if (least is not None and found < least) or (most is not None and found > most):
        limits = f"{least} or more" if most is None else f"from {least} to {most}"
        raise GameError(f"{what} is {limits}, not {shown(given)}")
    return found


def root(square: Fraction) -> float:
    """The square root, right to the last bit or the one before it."""
    bits = max(0, 130 + square.denominator.bit_length() - square.numerator.bit_length())
    return float(Fraction(isqrt((square.numerator << 2 * bits) // square.denominator), 1 << bits))


class Frozen(Mapping[K, V]):
    """A mapping that does not change, hashes and pickles."""

    __slots__ = ("_items",)
    _items: dict[K, V]

    def __init__(self, items: Mapping[K, V]) -> None:
        self._items = dict(items)

    def __getitem__(self, key: K) -> V:
        return self._items[key]

    def __iter__(self) -> Iterator[K]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __hash__(self) -> int:
        return hash(frozenset(self._items.items()))

    def __reduce__(self) -> tuple[type[Frozen[K, V]], tuple[dict[K, V]]]:
        return type(self), (self._items,)  # the oldest protocols do not know slots

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._items!r})"


class Counts(Frozen[K, int]):
    """A mapping to integer counts that does not change."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Distribution:
    """How often each net result occurs: ``counts[net]`` of ``total`` equally likely ways, worst result first.

    Nets are Fractions, in first wagers. Rounds are independent and all alike wherever there is more than one: the same
    wager, the same distribution. GameError for nets or counts that are no exact or whole numbers, or another total.
    """

    counts: Mapping[Fraction, int]
    total: int

    def __post_init__(self) -> None:
        if not isinstance(self.counts, Mapping):
            raise GameError(f"counts is a mapping of nets to whole numbers, not {shown(self.counts)}")
        counts = {_net(net): _count(net, count) for net, count in self.counts.items()}
        ways = sum(counts.values())
        given: Any = self.total
        if not ways or given != ways or isinstance(given, bool) or not isinstance(given, Integral):
            raise GameError(f"counts sum to {shown(ways)}, not to the total {shown(given)}, above 0")
        object.__setattr__(self, "total", ways)
        object.__setattr__(self, "counts", Counts({net: counts[net] for net in sorted(counts) if counts[net]}))

    def __iter__(self) -> Iterator[Fraction]:
        return iter(self.counts)

    def __len__(self) -> int:
        return len(self.counts)

    def __str__(self) -> str:
        nets = list(self.counts)
        return (
            f"{len(nets):,} nets from {nets[0]} to {nets[-1]}: mean {float(self.mean):+.6g}, "
            f"standard deviation {self.standard_deviation:.6g}"
        )

    def probability(self, of: Pay | Callable[[Fraction], bool]) -> Fraction:
        """That of one net result, or of all for which a condition holds: ``probability(lambda net: net > 0)``."""
        if callable(of):
            return Fraction(sum(count for net, count in self.counts.items() if of(net)), self.total)
        return Fraction(self.counts.get(number(of, "net"), 0), self.total)

    def quantile(self, q: Pay) -> Fraction:
        """The smallest net that a round does not exceed with probability ``q`` or more, 0 to 1; compared exactly."""
        wanted = ceil(number(q, "q", 0, 1) * self.total)
        return list(self.counts)[bisect_left(list(accumulate(self.counts.values())), wanted)]

    @property
    def mean(self) -> Fraction:
        return self._moment(1)

    @property
    def variance(self) -> Fraction:
        return self._moment(2) - self.mean**2

    @property
    def standard_deviation(self) -> float:
        return root(self.variance)

    @property
    def skewness(self) -> float | None:
        """The third central moment over the standard deviation cubed; None where all results are one."""
        mean, variance = self.mean, self.variance
        third = self._moment(3) - 3 * mean * variance - mean**3
        if not variance:
            return None
        size = root(third**2 / variance**3)
        return size if third >= 0 else -size

    @property
    def n0(self) -> Fraction | None:
        """Variance over mean squared, the rounds whose mean is one standard deviation; None if the mean is 0."""
        return self.variance / self.mean**2 if self.mean else None

    def _moment(self, power: int) -> Fraction:
        scale = lcm(*{net.denominator for net in self.counts})
        total = sum((net.numerator * (scale // net.denominator)) ** power * count for net, count in self.counts.items())
        return Fraction(total, self.total * scale**power)

    def convolve(self, other: Distribution) -> Distribution:
        """The sum of a round of this and an independent round of another, exactly.

        TooLargeError for more than 30 million pairs of results, which take some seconds.
        """
        from fivecard.sums import convolve

        return convolve(self, other)

    def after(self, rounds: int) -> Distribution:
        """The sum of so many independent rounds, exactly.

        100 rounds of Stand Pat take 5 s. TooLargeError for sums that take more than about ten seconds or half a
        gigabyte; ``approximate`` has no such limit.
        """
        from fivecard.sums import power

        return power(self, rounds)

    def approximate(self, rounds: int) -> Approximation:
        """The sum of so many independent rounds in floats, with a bound on the error; see ``Approximation``.

        A million rounds take a second. TooLargeError where the likely sums are more than 8 million steps apart.
        """
        from fivecard.sums import approximate

        return approximate(self, rounds)

    def ahead(self, rounds: int) -> Fraction | float:
        """The probability of a net above 0 after so many independent rounds.

        A Fraction where ``after`` is possible (Stand Pat: 140 rounds), else the float of ``approximate``, which is
        also there for whoever does not want to wait for the Fraction.
        """
        from fivecard.sums import approximate, positive

        try:
            return positive(self, rounds)
        except TooLargeError:
            return approximate(self, rounds).ahead

    def ruin(self, bankroll: Pay, rounds: int | None = None, *, exact: bool = False) -> Fraction | float:
        """The probability that the bankroll falls below the most a round may lose, at first or after any of the rounds.

        In first wagers. From then on play cannot go on. ``rounds=None``: for ever, which is 1 unless the mean is above
        0, or no round loses. As float, so many rounds err by less than ``rounds * (len(self) + 3) / 2**53`` of the
        probability, and 1e-18; for ever is right to about 12 digits. ``exact`` counts: a Fraction, for few rounds.

        TooLargeError for more than 100 billion steps, which take half a minute, or, exactly, ten seconds.
        """
        from fivecard.risk import ruin

        return ruin(self, bankroll, rounds, exact=exact)

    def drawdown(self, depth: Pay, rounds: int, *, exact: bool = False) -> Fraction | float:
        """The probability that within so many rounds the net falls by ``depth`` or more from its highest so far.

        The start counts as a height. Errors and limits as in ``ruin``.
        """
        from fivecard.risk import drawdown

        return drawdown(self, depth, rounds, exact=exact)

    @property
    def kelly(self) -> float:
        """The part of the bankroll to make the first wager for the largest expected log growth, right to the last bits.

        0 if the mean is not above 0; below 1 over the largest loss; infinity if no round loses.
        """
        from fivecard.risk import kelly

        return kelly(self)

    def growth(self, fraction: Pay) -> float:
        """The expected log growth a round of a bankroll of which this part is the first wager, whatever its size.

        GameError unless the part is from 0 to below 1 over the largest loss.
        """
        from fivecard.risk import growth

        return growth(self, fraction)

    def theoretical_loss(self, wager: Pay, rounds: Pay) -> Fraction:
        """What so many rounds with this first wager lose on average, in money; rounds an hour give it per hour.

        Below 0 if the player has the edge.
        """
        return -self.mean * number(wager, "wager", 0) * number(rounds, "rounds", 0)

    def comp(self, wager: Pay, rounds: Pay, rate: Pay) -> Fraction:
        """What a house gives back: a part ``rate``, 0 to 1, of the theoretical loss; 0 if the player has the edge."""
        return max(Fraction(0), number(rate, "rate", 0, 1) * self.theoretical_loss(wager, rounds))


def _net(net: object) -> Fraction:
    if type(net) is Fraction:
        return net
    if isinstance(net, bool) or not isinstance(net, Rational):
        raise GameError(f"a net is a Fraction or an int, not {shown(net)}")
    return Fraction(net)


def _count(net: Fraction, count: object) -> int:
    if type(count) is not int and (isinstance(count, bool) or not isinstance(count, Integral)):
        raise GameError(f"the count of {net} is a whole number, not {shown(count)}")
    if count < 0:
        raise GameError(f"the count of {net} is 0 or more, not {shown(count)}")
    return int(count)
