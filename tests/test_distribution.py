"""The noun and its exact moments: against other ways to reckon them, closed forms, and what is refused."""

import pickle
import statistics
from decimal import Decimal
from fractions import Fraction
from itertools import chain, repeat

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

import fivecard as fc

NETS = st.fractions(-20, 20, max_denominator=6)


def distribution(counts):
    return fc.Distribution(counts, sum(counts.values()))


DISTRIBUTIONS = st.dictionaries(NETS, st.integers(1, 30), min_size=1, max_size=6).map(distribution)
GAMES = [fc.StandPat(), fc.StandPat.preset("illustrative"), fc.Stax(), fc.OneDraw()]


def results(found):
    """Every way as a result of its own."""
    return list(chain.from_iterable(repeat(net, count) for net, count in found.counts.items()))


@given(DISTRIBUTIONS)
def test_mean_and_variance_are_those_of_all_ways_listed(found):
    assert found.mean == statistics.mean(results(found))
    assert found.variance == statistics.pvariance(results(found))
    assert found.standard_deviation == pytest.approx(statistics.pstdev(results(found)), rel=1e-15)
    assert found.n0 == (found.variance / found.mean**2 if found.mean else None)


@given(DISTRIBUTIONS)
def test_skewness_as_scipy_has_it(found):
    if found.variance:
        listed = np.array(results(found), float)
        assert found.skewness == pytest.approx(float(stats.skew(listed)), rel=1e-9, abs=1e-9)
    else:
        assert found.skewness is None


@given(st.integers(1, 10**6), st.integers(1, 10**6))
def test_moments_of_one_wager(wins, losses):
    found = distribution({1: wins, -1: losses})
    p = Fraction(wins, wins + losses)
    assert found.mean == 2 * p - 1
    assert found.variance == 4 * p * (1 - p)
    # (1 - 2 p) / sqrt(p (1 - p)), with the sign of a net that is mostly small and seldom large.
    assert found.skewness == pytest.approx(float(1 - 2 * p) / float(p * (1 - p)) ** 0.5, rel=1e-14)


def test_moments_of_huge_and_tiny_nets():
    assert distribution({10**160: 1, -(10**160): 1}).standard_deviation == 1e160
    assert distribution({Fraction(1, 10**160): 1, -Fraction(1, 10**160): 1}).standard_deviation == 1e-160
    assert distribution({5: 3}).standard_deviation == 0


@given(DISTRIBUTIONS, st.fractions(0, 1))
def test_quantile_is_the_smallest_net_with_enough_below(found, q):
    net = found.quantile(q)
    assert found.probability(lambda other: other <= net) >= q
    assert found.probability(lambda other: other < net) < q or net == min(found)


def test_quantiles_compare_exactly():
    found = distribution(dict.fromkeys(range(1, 11), 1))
    # A float is the decimal it prints as: 0.1 is a tenth, and 0.1 + 0.2 a little more than three.
    assert [found.quantile(q) for q in (0, 0.1, "0.3", Decimal("0.3"), 0.1 + 0.2, "1/3", 1, np.float32(0.3))] == [
        1,
        1,
        3,
        3,
        4,
        4,
        10,
        3,
    ]


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_the_moments_of_games_are_those_of_their_solutions(game):
    solution = fc.solve(game)
    found = solution.distribution
    assert (found.mean, found.variance) == (solution.ev, solution.variance)
    third = sum((net - found.mean) ** 3 * count for net, count in found.counts.items()) / found.total
    assert found.skewness == pytest.approx(float(third) / found.standard_deviation**3, rel=1e-14)
    assert found.probability(found.quantile("0.5")) > 0


def test_probability_of_a_net_or_a_condition():
    found = distribution({-1: 6, Fraction(3, 2): 3, 10: 1})
    assert found.probability("3/2") == found.probability(1.5) == Fraction(3, 10)
    assert found.probability(2) == 0
    assert found.probability(lambda net: net > 0) == Fraction(2, 5)


def test_theoretical_loss_and_comp():
    stax = fc.solve(fc.Stax()).distribution
    assert stax.theoretical_loss(10, 40) == Fraction(53223, 1082900) * 400
    assert stax.comp("12.50", 35.5, "0.2") == Fraction(53223, 1082900) * Fraction("12.5") * Fraction("35.5") / 5
    published = fc.solve(fc.StandPat()).distribution  # the player has the edge
    assert published.theoretical_loss(1, 1) == -published.mean < 0
    assert published.comp(1, 1, 1) == 0


@given(DISTRIBUTIONS)
def test_it_is_a_value(found):
    again = pickle.loads(pickle.dumps(found))
    assert again == found
    assert hash(again) == hash(found)
    assert eval(repr(found), {"Distribution": fc.Distribution, "Counts": fc.Counts, "Fraction": Fraction}) == found
    assert list(found) == sorted(found.counts)
    assert len(found) == len(found.counts)


def test_it_prints_in_a_line():
    assert (
        str(fc.solve(fc.Stax()).distribution) == "30 nets from -8 to 4000: mean -0.0491486, standard deviation 9.80785"
    )


def test_numpy_counts_become_integers():
    found = fc.Distribution({np.int64(2): np.int64(3), -1: 1, 7: 0}, np.int64(4))
    assert found == distribution({2: 3, -1: 1})
    assert {type(net) for net in found} == {Fraction}
    assert {type(count) for count in [*found.counts.values(), found.total]} == {int}


@pytest.mark.parametrize(
    ("counts", "total", "said"),
    [
        ({1: 2}, 3, "counts sum to 2, not to the total 3"),
        ({}, 0, "counts sum to 0"),
        ({1: 0}, 0, "counts sum to 0"),
        ({1: 2}, 2.0, "not to the total 2.0"),
        ({1: 1}, True, "not to the total True"),
        ({1: 2, 2: -1}, 1, "the count of 2 is 0 or more, not -1"),
        ({1: 1.0}, 1, "the count of 1 is a whole number, not 1.0"),
        ({1: True}, 1, "not True"),
        ({0.5: 1}, 1, "a net is a Fraction or an int, not 0.5"),
        ({"1": 1}, 1, "not '1'"),
        ({True: 1}, 1, "not True"),
    ],
)
def test_what_is_no_distribution(counts, total, said):
    with pytest.raises(fc.GameError, match=said):
        fc.Distribution(counts, total)


BAD_NUMBERS = [
    None,
    True,
    "",
    "x",
    "nan",
    "1e999",
    float("nan"),
    float("inf"),
    Decimal("nan"),
    Decimal("1e9999"),
    "1/0",
]


@pytest.mark.parametrize("bad", BAD_NUMBERS, ids=repr)
def test_numbers_that_are_none(bad):
    found = distribution({-1: 1, 2: 1})
    for ask in (
        found.quantile,
        found.probability,
        found.growth,
        found.ruin,
        lambda bad: found.drawdown(bad, 5),
        lambda bad: found.theoretical_loss(bad, 1),
        lambda bad: found.theoretical_loss(1, bad),
        lambda bad: found.comp(1, 1, bad),
    ):
        with pytest.raises(fc.GameError, match="is no exact number"):
            ask(bad)


def test_numbers_out_of_range():
    found = distribution({-1: 1, 2: 1})
    for bad in (-0.001, "1.001", 2):
        with pytest.raises(fc.GameError, match=r"q is from 0 to 1, not"):
            found.quantile(bad)
        with pytest.raises(fc.GameError, match=r"rate is from 0 to 1, not"):
            found.comp(1, 1, bad)
    with pytest.raises(fc.GameError, match="wager is 0 or more, not -1"):
        found.theoretical_loss(-1, 1)
    with pytest.raises(fc.GameError, match="rounds is 0 or more, not '-1'"):
        found.theoretical_loss(1, "-1")
