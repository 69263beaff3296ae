"""What a bankroll risks: ruin, drawdown, and the wager that lets it grow fastest."""

from __future__ import annotations

from collections.abc import Callable
from decimal import MAX_EMAX, MIN_EMIN, Context, Decimal, localcontext
from fractions import Fraction
from math import ceil, exp, floor, fsum, inf, log, log1p

import numpy as np
from numpy.typing import NDArray

from fivecard.checks import Pay, shown
from fivecard.distribution import Distribution, number
from fivecard.errors import GameError, TooLargeError
from fivecard.sums import Floats, Lattice, checked_rounds, threshold, turned

MOST_MONEY = 10**15

_MOST_STEPS = 10**11  # multiplications of floats: half a minute
_MOST_WORK = 10**8  # of integers of 1,500 bits: ten seconds
_MOST_POINTS = 2**26  # sines: three seconds
_NOTHING = Decimal("1e-40")


def ruin(distribution: Distribution, bankroll: Pay, rounds: int | None, *, exact: bool) -> Fraction | float:
    """``Distribution.ruin``.

    The level of a bankroll: how many steps it can lose and still cover the worst round. Ruin is a level below 0.
    """
    lattice = Lattice.of(distribution, Fraction(0))
    worst = max(-lattice.places[0], 0)
    level = floor(number(bankroll, "bankroll", 0, MOST_MONEY) / lattice.step) - worst
    if rounds is None:
        if exact:
            raise GameError("ruin for ever has no exact Fraction; give rounds, or leave out exact")
        return _ruin_for_ever(lattice, level)
    n = checked_rounds(rounds)
    if level < 0 or level >= n * worst:
        found = int(level < 0)
        return Fraction(found) if exact else float(found)
    levels = n * worst
    if not exact:
        levels = min(levels, threshold(lattice, n, down=True, ever=True))
    return _passage(lattice, level, levels, n, exact=exact, back=False)


def drawdown(distribution: Distribution, depth: Pay, rounds: int, *, exact: bool) -> Fraction | float:
    """``Distribution.drawdown``. The level: how many steps the net can fall and still be less than ``depth`` down."""
    lattice = Lattice.of(distribution, Fraction(0))
    n = checked_rounds(rounds)
    fall = number(depth, "depth", 0, MOST_MONEY)
    if fall <= 0:
        raise GameError(f"depth is above 0, not {shown(depth)}")
    levels = ceil(fall / lattice.step)
    if levels > n * max(-lattice.places[0], 0):
        return Fraction(0) if exact else 0.0
    return _passage(lattice, levels - 1, levels, n, exact=exact, back=True)


def _passage(lattice: Lattice, start: int, levels: int, rounds: int, *, exact: bool, back: bool) -> Fraction | float:
    """The probability that a walk from ``start`` falls below level 0, by how many rounds are left.

    Above the highest level it is safe (in floats: up to TAIL) or, with ``back``, put back to the highest.
    """
    most, nets = lattice.places[-1], len(lattice.places)
    if start >= levels:
        return Fraction(0) if exact else 0.0
    work = rounds * nets * levels
    bits = rounds * lattice.total.bit_length()
    if work * (1 + bits / 1500) > _MOST_WORK if exact else work > _MOST_STEPS:
        way = "leave out exact" if exact else "give fewer rounds" if back else "give fewer rounds, or none for ever"
        raise TooLargeError(f"{rounds:,} rounds over {levels:,} levels of {lattice.step} are too many; {way}")
    kind, one = (object, lattice.total) if exact else (np.float64, 1.0)
    terms = list(zip(lattice.places, lattice.weights if exact else lattice.probabilities.tolist(), strict=True))
    pad = max(-lattice.places[0], 0)
    chances = np.zeros(pad + levels, kind)  # those below level 0 first
    chances[:pad] = 1
    product = np.empty(levels, kind)
    for left in range(1, rounds + 1):
        # Levels out of reach, from the start or down to 0, need no numbers.
        top = min(levels, start + (rounds - left) * max(most, 0) + 1, levels if back else left * pad)
        found = np.zeros(top, kind)
        for place, weight in terms:
            inside = chances[pad + place : pad + place + top]
            if len(inside):
                found[: len(inside)] += np.multiply(inside, weight, out=product[: len(inside)])
            if back and len(inside) < top:
                found[len(inside) :] += weight * chances[-1]
        chances[pad : pad + top] = found
        chances[:pad] *= one
    chance = chances[pad + start]
    return Fraction(chance, lattice.total**rounds) if exact else min(float(chance), 1.0)


def _ruin_for_ever(lattice: Lattice, level: int) -> float:
    """The chance to fall below level 0, from a level, in any number of rounds.

    The roots of E z**X = 1 are z = 1, one more between 0 and 1 (z, the adjustment coefficient's exp), and others whose
    moduli are below z or above 1. Weighted by z**X the walk falls below every level, in steps (the descending ladder
    heights) of 1 to m; an overshoot of k is worth z**k. The chance is z**level times their mean, which the steps give
    by additions alone.
    """
    worst = -lattice.places[0]
    if level < 0:
        return 1.0
    if worst <= 0:
        return 0.0
    if sum(place * weight for place, weight in zip(lattice.places, lattice.weights, strict=True)) <= 0:
        return 1.0
    with localcontext(_context(lattice)):
        shares = [Decimal(weight) / lattice.total for weight in lattice.weights]
        weighted = list(zip(lattice.places, shares, strict=True))
        z = _bisect(lambda z: sum(p * z**place for place, p in weighted) > 1, Decimal(1))
        heights = _ladder(weighted, z)
        exponent, root = float(z.ln()), float(z)
    # The last m chances, without their factor z**level; the newest first. Their range only shrinks.
    last = root ** np.arange(1, worst + 1)
    if exponent * level < -745:
        return 0.0
    for _ in range(level + 1):
        if last.max() - last.min() <= 1e-13 * last.max():
            break
        last = np.concatenate(([heights @ last], last[:-1]))
    return min(float(last[0]) * exp(exponent * level), 1.0)


def _ladder(weighted: list[tuple[int, Decimal]], z: Decimal) -> Floats:
    """The probabilities that the walk weighted by z**X first falls below its start by 1, 2, ... m steps.

    Their tails are the coefficients, each over z**k, of what a logarithm splits off from (1 - E x**X) / ((1 - z/x)
    (1 - x)): its powers of 1/x (Wiener and Hopf), on any circle that has the m - 1 other roots inside.
    """
    worst = -weighted[0][0]
    if worst == 1:
        return np.ones(1)
    # Well inside z, where large wins vanish; or halfway to 1, which no root can be near, unless digits would be lost.
    for step in (1 - 1 / Decimal(2 * worst), min(1 / z.sqrt(), (2 / Decimal(worst)).exp())):
        radius = z * step
        terms = [(place, p * radius**place) for place, p in weighted]
        inner, outer = [(-1, 1 / step)], [(1, radius)]
        size = 1024 << (2 * (worst + max(abs(place) for place, p in terms if p > _NOTHING)) // 1024).bit_length()
        before = np.full(worst, inf)
        while size * max(len(terms), 16) <= _MOST_POINTS:
            ratio = _one_less(terms, size) / (_one_less(inner, size) * _one_less(outer, size))
            turns = np.unwrap(np.angle(ratio))
            if abs(turns[-1]) > 1:
                break  # it turns around 0: there are roots outside (the argument principle)
            upper = np.log(np.abs(ratio)) + 1j * turns
            found = np.fft.ifft(np.concatenate([upper, upper[::-1].conj()]))[:worst]
            orders = np.arange(worst)
            logs = (found * np.exp(1j * np.pi / size * orders)).real * float(step) ** orders
            if np.abs(logs - before)[1:].max() < 1e-9:  # and with twice the points the square of that
                return _steps(logs * orders)
            size, before = 2 * size, logs
    raise TooLargeError(
        f"nets of {worst:,} steps down and {weighted[-1][0]:,} up, and a mean so near 0, are too many for ever; give "
        "rounds"
    )


def _one_less(terms: list[tuple[int, Decimal]], size: int) -> NDArray[np.complex128]:
    """1 less the sum of p * x**place at half the roots of unity, turned by half a step; exact near 1 too."""
    odd = 2 * np.arange(size // 2, dtype=np.int64) + 1
    found = np.full(size // 2, float(1 - sum(p for _, p in terms)), np.complex128)
    for place, p in terms:
        if p > _NOTHING:
            half = turned(odd, place, 2 * size) / 2
            sine = np.sin(half)
            found += (2 * float(p)) * sine * (sine - 1j * np.cos(half))
    return found


def _steps(terms: Floats) -> Floats:
    """Probabilities from the derivative of the logarithm of their tails' generating function: k t[k] = sum of ..."""
    tails = np.zeros(len(terms) + 1)
    tails[0] = 1
    for k in range(1, len(terms)):
        tails[k] = terms[1 : k + 1] @ tails[k - 1 :: -1][:k] / k
    steps: Floats = np.maximum(tails[:-1] - tails[1:], 0)
    steps /= steps.sum()
    return steps


def kelly(distribution: Distribution) -> float:
    """``Distribution.kelly``: where the derivative of the growth, sum of p x / (1 + f x), is 0."""
    if distribution.mean <= 0:
        return 0.0
    lattice = Lattice.of(distribution, Fraction(0))
    if lattice.places[0] >= 0:
        return inf
    with localcontext(_context(lattice)):
        weighted = [
            (weight * Decimal(place), place) for weight, place in zip(lattice.weights, lattice.places, strict=True)
        ]
        highest = 1 / Decimal(-lattice.places[0])
        found = _bisect(lambda f: sum(gain / (1 + f * place) for gain, place in weighted) > 0, highest)
    return float(Fraction(found) / lattice.step)


def growth(distribution: Distribution, fraction: Pay) -> float:
    """``Distribution.growth``."""
    part = number(fraction, "fraction", 0)
    worst = next(iter(distribution))
    if 1 + part * worst <= 0:
        raise GameError(f"fraction is below {-1 / worst}, 1 over the largest loss, not {shown(fraction)}")
    gains = [(part * net, count / distribution.total) for net, count in distribution.counts.items()]
    return fsum(p * (log1p(gain) if 2 * gain > -1 else log(1 + gain)) for gain, p in gains)


def _context(lattice: Lattice) -> Context:
    """Digits for sums that cancel to a mean small against the deviation, and for a worst net of any probability."""
    first = sum(place * weight for place, weight in zip(lattice.places, lattice.weights, strict=True))
    second = sum(place * place * weight for place, weight in zip(lattice.places, lattice.weights, strict=True))
    bits = (second * lattice.total // first**2).bit_length() + (lattice.total // lattice.weights[0]).bit_length()
    return Context(prec=60 + bits // 3, Emax=MAX_EMAX, Emin=MIN_EMIN)


def _bisect(below: Callable[[Decimal], bool], top: Decimal) -> Decimal:
    """The number between 0 and top up to which ``below`` holds, to 2**-64 of itself and of what is left to the top."""
    low, high = Decimal(0), top
    while high - low > min(low, top - low) / 2**64:
        middle = (low + high) / 2
        low, high = (middle, high) if below(middle) else (low, middle)
    return low
