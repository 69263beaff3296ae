"""Sums of independent rounds: exact convolutions and powers, and powers by FFT with a bound on their error."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil, floor, fsum, gcd, inf, lcm, log

import numpy as np
from numpy.typing import NDArray

from fivecard.arrays import closed, own, rebuilt
from fivecard.checks import Pay, shown, whole
from fivecard.distribution import Distribution, number
from fivecard.errors import GameError, TooLargeError

MOST_ROUNDS = 10**9
TAIL = 1e-18  # the probability of what is left out of a window, on each side

_MOST_PAIRS = 3 * 10**7
_MOST_WORK = 10**8  # multiplications of integers of 1,500 bits: 10 s
_MOST_BYTES = 5 * 10**8
_MOST_WINDOW = 2**23  # places, half a gigabyte
_MOST_TURNS = 2**31  # sines: a minute
_U = 2.0**-53

Floats = NDArray[np.float64]


def checked_rounds(rounds: object) -> int:
    """GameError unless whole and from 1 to 10**9."""
    return whole(rounds, 1, MOST_ROUNDS, f"rounds are whole, from 1 to {MOST_ROUNDS:,}, not {shown(rounds)}")


@dataclass(frozen=True, slots=True)
class Lattice:
    """Nets as whole numbers, ascending: ``origin + places[i] * step``, in ``weights[i]`` of ``total`` ways.

    The step is the largest that will do.
    """

    origin: Fraction
    step: Fraction
    places: tuple[int, ...]
    weights: tuple[int, ...]
    total: int

    @classmethod
    def of(cls, distribution: Distribution, origin: Fraction | None = None) -> Lattice:
        """The worst net is the origin, if none is given."""
        first = next(iter(distribution)) if origin is None else origin
        apart = [net - first for net in distribution]
        scale = lcm(*{distance.denominator for distance in apart})
        places = [int(distance * scale) for distance in apart]
        common = gcd(*places) or scale
        weights = tuple(distribution.counts.values())
        return cls(first, Fraction(common, scale), tuple(p // common for p in places), weights, distribution.total)

    @property
    def probabilities(self) -> Floats:
        """Of the places, each the nearest float."""
        return np.array([weight / self.total for weight in self.weights])

    def distribution(self, weights: dict[int, int], total: int, origin: Fraction) -> Distribution:
        """Of weights by places on the steps of this lattice."""
        return Distribution({origin + self.step * place: weight for place, weight in weights.items()}, total)


def convolve(a: Distribution, b: Distribution) -> Distribution:
    """``Distribution.convolve``."""
    if not isinstance(b, Distribution):
        raise GameError(f"a Distribution is summed with another, not with {shown(b)}")
    if len(a) * len(b) > _MOST_PAIRS:
        raise TooLargeError(f"{len(a)} times {len(b)} results are more than {_MOST_PAIRS:,} pairs; sum fewer rounds")
    scale = lcm(*{net.denominator for part in (a, b) for net in part})
    first, second = ({int(net * scale): count for net, count in part.counts.items()} for part in (a, b))
    sums = sorted(_pairs(first, second).items())
    return Distribution({Fraction(place, scale): weight for place, weight in sums}, a.total * b.total)


def _pairs(a: dict[int, int], b: dict[int, int]) -> dict[int, int]:
    sums: dict[int, int] = {}
    for place, weight in a.items():
        for other, factor in b.items():
            sums[place + other] = sums.get(place + other, 0) + weight * factor
    return sums


def power(distribution: Distribution, rounds: int) -> Distribution:
    """``Distribution.after``."""
    lattice = Lattice.of(distribution)
    sums = _power(lattice, checked_rounds(rounds))
    return lattice.distribution(sums, lattice.total**rounds, lattice.origin * rounds)


def positive(distribution: Distribution, rounds: int) -> Fraction:
    """The exact probability of a sum above 0. TooLargeError as ``power``."""
    lattice = Lattice.of(distribution)
    sums = _power(lattice, checked_rounds(rounds))
    least = -lattice.origin * rounds / lattice.step
    return Fraction(sum(weight for place, weight in sums.items() if place > least), lattice.total**rounds)


def _power(lattice: Lattice, rounds: int) -> dict[int, int]:
    """Weights by places of the sum, places from the worst sum up."""
    span, nets = lattice.places[-1], len(lattice.places)
    few = 1  # there are no more sums than multisets of nets
    for others in range(1, nets):
        if few <= span * rounds:
            few = few * (rounds + others) // others
    dense, sparse = span * rounds * nets, few * rounds
    bits = rounds * lattice.total.bit_length()
    work = min(dense, sparse) * (1 + bits / 1500)
    if work > _MOST_WORK or min(few, span * rounds + 1) * bits / 8 > _MOST_BYTES:
        raise TooLargeError(
            f"{rounds:,} rounds of {nets} nets over {span + 1:,} steps are too many to sum exactly; sum fewer rounds, "
            "or use approximate"
        )
    if dense <= sparse:
        return _recurrence(lattice, rounds)
    one = dict(zip(lattice.places, lattice.weights, strict=True))
    sums = one
    for _ in range(rounds - 1):
        sums = _pairs(sums, one)
    return dict(sorted(sums.items()))


def _recurrence(lattice: Lattice, rounds: int) -> dict[int, int]:
    """The coefficients of Q = P**n one after the other, by P Q' = n P' Q (Euler; J. C. P. Miller).

    Ten times as fast as squaring for n = 16, as P has few terms: k p[0] q[k] = sum of ((n + 1) j - k) p[j] q[k - j].
    """
    first, *others = zip(lattice.places, lattice.weights, strict=True)
    weights = [first[1] ** rounds]
    for place in range(1, lattice.places[-1] * rounds + 1):
        found = 0
        for step, weight in others:
            if step > place:
                break
            before = weights[place - step]
            if before:
                found += ((rounds + 1) * step - place) * weight * before
        weights.append(found // (place * first[1]))
    return {place: weight for place, weight in enumerate(weights) if weight}


def threshold(lattice: Lattice, rounds: int, *, down: bool = False, ever: bool = False) -> int:
    """How many steps rounds go up, or down, with probability TAIL at most: at the end or, ``ever``, in between.

    Chernoff: P(S >= x) <= M(t)**n exp(-t x) for every t > 0, M the moment generating function; by Doob's inequality
    the highest of n sums has the same bound, with M(t) or 1, whichever is larger.
    """
    places = np.array(lattice.places, float) * (-1 if down else 1)
    logs = np.array([log(weight) for weight in lattice.weights]) - log(lattice.total)
    mean = float(np.exp(logs) @ places)
    found = inf
    for t in np.geomspace(1e-12, 50, 400).tolist():
        exponents = logs + t * (places - mean)
        largest = float(exponents.max())  # out of the sum: nothing overflows
        growth = t * mean + largest + log(float(np.exp(exponents - largest).sum()))
        found = min(found, (rounds * (max(growth, 0) if ever else growth) - log(TAIL)) / t)
    return ceil(found)


@dataclass(frozen=True, slots=True)
class Approximation:
    """The sum of independent rounds of a distribution in floats: ``probabilities[i]`` is that of ``low + i * step``.

    ``error`` bounds the error of every probability this reports, of one net or of many together. It adds up what lies
    outside the window (at most 1e-18 on each side: a Chernoff bound with the exact moment generating function), what
    the characteristic function and its power are rounded by, frequency by frequency, and the FFT (Higham, Accuracy and
    Stability of Numerical Algorithms, 24.2, with room to spare). For these games it is below 2e-11, even for a million
    rounds.
    """

    distribution: Distribution
    rounds: int
    low: Fraction = field(compare=False)
    step: Fraction = field(compare=False)
    probabilities: Floats = field(compare=False, repr=False)
    error: float = field(compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "probabilities", closed(self.probabilities))

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        """By way of the constructor: pickles and copies forget that arrays do not change."""
        fields = (self.distribution, self.rounds, self.low, self.step, self.probabilities, self.error)
        return rebuilt, (type(self), *fields)

    def __len__(self) -> int:
        return len(self.probabilities)

    @property
    def mean(self) -> Fraction:
        """Exactly."""
        return self.distribution.mean * self.rounds

    @property
    def variance(self) -> Fraction:
        """Exactly."""
        return self.distribution.variance * self.rounds

    @property
    def nets(self) -> Floats:
        """The nets of the probabilities, as floats."""
        return np.arange(len(self), dtype=np.float64) * float(self.step) + float(self.low)

    def probability(self, of: Pay | Callable[[Fraction], bool]) -> float:
        """That of one net result, or of all for which a condition holds, which is asked of every net of the window."""
        if callable(of):
            listed = self.probabilities.tolist()
            return min(fsum(p for i, p in enumerate(listed) if of(self.low + self.step * i)), 1.0)
        place = (number(of, "net") - self.low) / self.step
        inside = place.denominator == 1 and 0 <= place < len(self)
        return float(self.probabilities[int(place)]) if inside else 0.0

    @property
    def ahead(self) -> float:
        """The probability of a net above 0."""
        first = min(max(floor(-self.low / self.step) + 1, 0), len(self))
        return min(fsum(self.probabilities[first:].tolist()), 1.0)

    def quantile(self, q: Pay) -> Fraction:
        """The smallest net that the sum does not exceed with probability ``q`` or more, q within ``error``."""
        wanted = float(number(q, "q", 0, 1))
        start, stop, below = 0, len(self), 0.0
        while stop - start > 1:
            middle = (start + stop) // 2
            lower = fsum(self.probabilities[start:middle].tolist())
            if below + lower >= wanted:
                stop = middle
            else:
                start, below = middle, below + lower
        return self.low + self.step * start

    def __str__(self) -> str:
        return f"{self.rounds:,} rounds: mean {float(self.mean):+.6g}, ahead {self.ahead:.6g}, error {self.error:.1e}"


def approximate(distribution: Distribution, rounds: int) -> Approximation:
    """``Distribution.approximate``."""
    lattice = Lattice.of(distribution)
    n = checked_rounds(rounds)
    low, high, tails = _window(lattice, n)
    size = max(2, 1 << (high - low).bit_length())
    if size > _MOST_WINDOW or size * len(distribution) > _MOST_TURNS:
        raise TooLargeError(
            f"the likely sums of {n:,} rounds of {len(distribution):,} nets are {high - low:,} steps of {lattice.step} "
            "apart, too many; sum fewer rounds, or round the pays to a coarser step"
        )
    spectrum, error = _spectrum(lattice, n, low, size)
    weights = np.full(len(spectrum), 2.0)
    weights[[0, -1]] = 1.0  # frequencies 0 and size / 2 stand for themselves, the others for two
    norm = float(np.sqrt(weights @ (np.abs(spectrum) ** 2)))
    spread = float(np.sqrt(weights @ error**2))
    # |p| <= sqrt(size) * ||p|| turns both into bounds on sums of absolute errors; sums of them round once more.
    bound = tails + spread + 16 * size.bit_length() * _U * norm + 2 * _U
    probabilities = np.maximum(np.fft.irfft(spectrum, size), 0)[: high - low + 1].copy()  # not the rest too
    own(probabilities)
    return Approximation(
        distribution, n, lattice.origin * n + lattice.step * low, lattice.step, probabilities, 1.01 * bound
    )


def _window(lattice: Lattice, rounds: int) -> tuple[int, int, float]:
    """The places of the sum that matter, and a bound on the probability of all others."""
    best = lattice.places[-1] * rounds
    low, high = max(-threshold(lattice, rounds, down=True), 0), min(threshold(lattice, rounds), best)
    return low, high, 1.1 * TAIL * ((low > 0) + (high < best))


def _spectrum(lattice: Lattice, rounds: int, low: int, size: int) -> tuple[NDArray[np.complex128], Floats]:
    """The transform of the sum, its places counted from ``low``, at frequencies 0 to size / 2; bounds on its errors.

    With E exp(-ia(X - c)) = 1 - A - iB, c near the mean, both A and B are small where the power is not, and keep their
    relative accuracy: the error of the power grows with the square root of the rounds, not with the rounds.
    """
    frequencies = np.arange(size // 2 + 1, dtype=np.int64)
    centre = round(Fraction(sum(p * w for p, w in zip(lattice.places, lattice.weights, strict=True)), lattice.total))
    a, b, size_b = (np.zeros(len(frequencies)) for _ in range(3))
    for place, p in zip(lattice.places, lattice.probabilities.tolist(), strict=True):
        half = turned(frequencies, place - centre, size) / 2
        sine = np.sin(half)
        a += (2 * p) * sine * sine
        turn = (2 * p) * sine * np.cos(half)
        b += turn
        size_b += np.abs(turn)
    # Where A is large, the modulus itself, without its logarithm near 1; there 1 - A rounds like any number.
    near = a < 0.25
    modulus = np.hypot(1 - a, b)
    decay = np.log1p(np.where(near, a * a + b * b - 2 * a, 0)) / 2
    decay[~near] = np.log(np.maximum(modulus[~near], 1e-300))
    phase = rounds * np.arctan2(b, 1 - a)
    result = np.exp(rounds * decay - 1j * (phase - turned(frequencies, low - rounds * centre, size)))
    # |x**n - y**n| <= n |x - y| max(|x|, |y|)**(n - 1); then the rounding of the power itself.
    delta = (len(lattice.places) + 40) * _U * (a + size_b) + np.where(near, 0, 4 * _U)
    largest = np.where(near, decay + 1.4 * delta, np.log(modulus + delta + 1e-300))
    rounding = _U * (12 * (rounds * np.abs(decay) + np.abs(phase)) + 60)
    return result, rounds * delta * np.exp((rounds - 1) * largest) + rounding * np.abs(result)


def turned(frequencies: NDArray[np.int64], place: int, size: int) -> Floats:
    """2 pi k place / size, brought to -pi to pi in integers: the only rounding is that of one product."""
    turns = frequencies * (place % size) % size
    angles: Floats = np.where(turns > size // 2, turns - size, turns) * (2 * np.pi / size)
    return angles
