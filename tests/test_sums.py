"""Sums of rounds: exact against brute force and closed forms, approximate against exact, within the bound it states."""

import pickle
from collections import Counter
from fractions import Fraction
from functools import reduce
from itertools import product
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats
from test_distribution import DISTRIBUTIONS, GAMES, distribution

import fivecard as fc
from fivecard import sums
from fivecard.checks import shown

COIN = distribution({-1: 1, 1: 1})
SOLVED = [fc.solve(game).distribution for game in GAMES]
NAMES = [repr(game) for game in GAMES]


def by_hand(parts):
    """The sum of independent results, way by way."""
    found = Counter()
    for ways in product(*(part.counts.items() for part in parts)):
        found[sum(net for net, _ in ways)] += int(np.prod([count for _, count in ways], dtype=object))
    return distribution(found)


def worst_error(found, exact):
    """The largest error of any probability, of one net or of many: errors of one sign, added up, to 2**-180."""
    errors = Counter({found.low + found.step * i: int(p * 2**200) for i, p in enumerate(found.probabilities.tolist())})
    errors.subtract({net: (count << 200) // exact.total for net, count in exact.counts.items()})
    return Fraction(max(sum(e for e in errors.values() if e > 0), -sum(e for e in errors.values() if e < 0)), 2**200)


@given(DISTRIBUTIONS, DISTRIBUTIONS)
def test_convolution_is_the_sum_of_every_pair(a, b):
    found = a.convolve(b)
    assert found == by_hand([a, b]) == b.convolve(a)
    assert found.total == a.total * b.total
    assert found.mean == a.mean + b.mean
    assert found.variance == a.variance + b.variance


@given(DISTRIBUTIONS, DISTRIBUTIONS, DISTRIBUTIONS)
def test_convolution_is_associative(a, b, c):
    assert a.convolve(b).convolve(c) == a.convolve(b.convolve(c))


@given(DISTRIBUTIONS, st.integers(1, 5))
def test_after_is_convolution_again_and_again(found, rounds):
    assert found.after(rounds) == reduce(fc.Distribution.convolve, [found] * rounds)


@given(st.integers(1, 40), st.integers(1, 9), st.integers(1, 9))
def test_after_is_binomial(rounds, wins, losses):
    expected = {2 * k - rounds: comb(rounds, k) * wins**k * losses ** (rounds - k) for k in range(rounds + 1)}
    assert distribution({1: wins, -1: losses}).after(rounds) == distribution(expected)


@pytest.mark.parametrize("far", [7, 10**9], ids=["by recurrence", "pair by pair"])
def test_after_on_lattices_with_and_without_holes(far):
    found = distribution({-1: 3, Fraction(1, 2): 2, far: 1})
    expected = Counter()
    for i in range(21):
        for j in range(21 - i):
            k = 20 - i - j
            expected[-i + Fraction(j, 2) + far * k] += comb(20, i) * comb(20 - i, j) * 3**i * 2**j
    assert found.after(20) == distribution(expected)


@pytest.mark.parametrize("found", SOLVED, ids=NAMES)
def test_after_rounds_of_games(found):
    sums_of_12 = found.after(12)
    assert sums_of_12.total == found.total**12
    assert sums_of_12.mean == 12 * found.mean
    assert sums_of_12.variance == 12 * found.variance
    assert sums_of_12.skewness == pytest.approx(found.skewness / 12**0.5, rel=1e-14)
    assert found.after(6) == found.after(2).convolve(found.after(4))


def test_exact_sums_have_a_limit():
    stand_pat = SOLVED[0]
    with pytest.raises(fc.TooLargeError, match="use approximate"):
        stand_pat.after(5000)
    with pytest.raises(fc.TooLargeError, match="sum fewer rounds"):
        distribution(dict.fromkeys(range(6000), 1)).convolve(distribution(dict.fromkeys(range(6000), 1)))


def test_ahead_is_a_fraction_while_sums_are_exact_and_then_a_float():
    assert COIN.ahead(2) == Fraction(1, 4)
    assert COIN.ahead(101) == Fraction(1, 2)
    for found in SOLVED:
        exact = found.ahead(9)
        assert exact == found.after(9).probability(lambda net: net > 0)
        near = found.approximate(9)
        assert near.ahead == pytest.approx(float(exact), abs=near.error)
    assert type(SOLVED[0].ahead(9)) is Fraction
    assert SOLVED[1].ahead(5000) == SOLVED[1].approximate(5000).ahead


@settings(max_examples=60)
@given(DISTRIBUTIONS, st.integers(1, 30))
def test_an_approximation_errs_by_less_than_it_says(found, rounds):
    near = found.approximate(rounds)
    assert worst_error(near, found.after(rounds)) <= near.error < 2e-11


@pytest.mark.parametrize("rounds", [1, 2, 3, 25])
@pytest.mark.parametrize("found", SOLVED, ids=NAMES)
def test_an_approximation_of_games_errs_by_less_than_it_says(found, rounds):
    near, exact = found.approximate(rounds), found.after(rounds)
    assert worst_error(near, exact) <= near.error < 2e-11
    assert (near.mean, near.variance) == (exact.mean, exact.variance)


@pytest.mark.parametrize("tail", [1e-2, 1e-4, 1e-8])
@pytest.mark.parametrize("found", [distribution({-1: 2, 1: 1, 2: 1}), *SOLVED[1:]], ids=["small", *NAMES[1:]])
def test_what_the_window_leaves_out_is_bounded(found, tail, monkeypatch):
    """Windows so small that the sums outside count, those that wrap around among them."""
    monkeypatch.setattr(sums, "TAIL", tail)
    near, exact = found.approximate(25), found.after(25)
    outside = exact.probability(lambda net: not near.low <= net < near.low + near.step * len(near))
    assert 0 < outside <= near.error - 1e-14
    assert 1.1 * tail < near.error < 2.25 * tail + 1e-11  # one side, or both
    assert worst_error(near, exact) <= near.error


def test_a_window_without_anything_outside_has_no_tail(monkeypatch):
    monkeypatch.setattr(sums, "TAIL", 0.2)
    found = distribution({0: 1, 1: 10**6}).approximate(1)
    assert found.error < 1e-13
    assert len(found) == 2


@pytest.mark.parametrize("rounds", [5_000, 1_000_000])
def test_an_approximation_is_binomial(rounds):
    """Closed form, by scipy: distribution function and single nets."""
    for wins, losses in ((1, 1), (474, 526), (1, 37), (999, 1)):
        near = distribution({1: wins, -1: losses}).approximate(rounds)
        law = stats.binom(rounds, wins / (wins + losses))
        k = np.round((near.nets + rounds) / 2)
        assert np.abs(np.cumsum(near.probabilities) - law.cdf(k)).max() < near.error + 1e-10  # cumsum and scipy round
        assert near.ahead == pytest.approx(law.sf(rounds // 2), abs=near.error + 1e-12)
        assert near.error < 2e-11


def test_an_approximation_is_exactly_binomial():
    """Closed form, in integers: every tail of 5,000 unfair wagers."""
    rounds, wins, losses = 5000, 9, 11
    near = distribution({1: wins, -1: losses}).approximate(rounds)
    terms = [comb(rounds, k) * wins**k * losses ** (rounds - k) for k in range(rounds + 1)]
    for above in (-800, -520, -500, -480, -300, 0):
        exact = Fraction(sum(terms[(rounds + above) // 2 + 1 :]), 20**rounds)
        assert abs(Fraction(near.probability(lambda net, above=above: net > above)) - exact) <= near.error


@pytest.mark.parametrize("rounds", [5_000, 1_000_000])
@pytest.mark.parametrize("found", SOLVED, ids=NAMES)
def test_approximations_of_many_rounds_have_the_exact_moments(found, rounds):
    near = found.approximate(rounds)
    deviation = found.standard_deviation * rounds**0.5
    z = (near.nets - float(near.mean)) / deviation
    weights = near.probabilities
    assert weights.sum() == pytest.approx(1, abs=near.error + 1e-12)
    assert weights @ z == pytest.approx(0, abs=1e-8)
    assert weights @ z**2 == pytest.approx(1, abs=1e-7)
    assert weights @ z**3 == pytest.approx(found.skewness / rounds**0.5, abs=1e-5)
    assert near.error < 2e-11


@given(DISTRIBUTIONS, st.integers(1, 12), st.floats(0, 1))
def test_quantiles_of_an_approximation_are_right_within_its_error(found, rounds, q):
    near, exact = found.approximate(rounds), found.after(rounds)
    net = near.quantile(q)
    assert exact.probability(lambda other: other <= net) >= Fraction(str(q)) - Fraction(near.error)
    assert exact.probability(lambda other: other < net) <= Fraction(str(q)) + Fraction(near.error)


def test_probabilities_of_an_approximation():
    near = COIN.approximate(4)
    assert near.probability(0) == pytest.approx(3 / 8, abs=near.error)
    assert (near.probability(1), near.probability("1/3"), near.probability(6)) == (0, 0, 0)
    assert near.probability(lambda net: net >= 2) == near.ahead == pytest.approx(5 / 16, abs=near.error)
    assert near.nets.tolist() == [-4, -2, 0, 2, 4]
    assert str(near).startswith("4 rounds: mean +0, ahead 0.3125, error ")


def test_an_approximation_is_a_value():
    near = SOLVED[1].approximate(100)
    again = pickle.loads(pickle.dumps(near))
    assert again == near == SOLVED[1].approximate(100)
    assert hash(again) == hash(near)
    assert near != SOLVED[1].approximate(101)
    assert np.array_equal(again.probabilities, near.probabilities)
    with pytest.raises(ValueError, match="read-only"):
        near.probabilities[0] = 1


def test_approximations_have_a_limit():
    fine = distribution({0: 1, 1: 1, Fraction(1, 10**9): 1})
    with pytest.raises(fc.TooLargeError, match="coarser step"):
        fine.approximate(100)


def test_sums_of_sums_can_be_approximated():
    """A distribution with extremes too rare for floats."""
    found = COIN.after(3000)
    near = found.approximate(2)
    assert float(near.variance) == 6000
    assert near.ahead == pytest.approx(COIN.approximate(6000).ahead, abs=near.error + 1e-12)


@pytest.mark.parametrize("bad", [0, -1, 1.0, 1e30, 10**30, 10**5000, True, None, "5", float("nan")], ids=shown)
def test_rounds_that_are_none(bad):
    for ask in (COIN.after, COIN.approximate, COIN.ahead, lambda n: COIN.drawdown(1, n)):
        with pytest.raises(fc.GameError, match="rounds are whole, from 1 to 1,000,000,000, not"):
            ask(bad)
    if bad is not None:
        with pytest.raises(fc.GameError, match="rounds are whole, from 1 to 1,000,000,000, not"):
            COIN.ruin(1, bad)
