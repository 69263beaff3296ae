"""Ruin, drawdown, Kelly: all paths of small cases, closed forms, linear systems, and what growing horizons tend to."""

from fractions import Fraction
from itertools import accumulate, product
from math import comb, exp, inf, log, log1p, prod

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from scipy import optimize
from test_distribution import DISTRIBUTIONS, GAMES, distribution

import fivecard as fc
from fivecard import sums

COIN = distribution({-1: 1, 1: 1})
STAND_PAT, ILLUSTRATIVE, STAX, JACKS = (fc.solve(game).distribution for game in GAMES)
SMALL = st.dictionaries(
    st.sampled_from([-3, Fraction(-3, 2), -1, 0, 1, 2, 7]), st.integers(1, 9), min_size=1, max_size=4
)
SMALL = SMALL.map(distribution)
ODDS = st.tuples(st.integers(1, 30), st.integers(1, 30))


def paths(found, rounds):
    """(the sums from 0 on, ways) of every path."""
    for ways in product(*[found.counts.items()] * rounds):
        yield [0, *accumulate(net for net, _ in ways)], prod(count for _, count in ways)


def share(found, rounds, condition):
    return Fraction(sum(ways for path, ways in paths(found, rounds) if condition(path)), found.total**rounds)


def bound(found, rounds, chance):
    """What a float of so many rounds may err by, as documented."""
    return rounds * (len(found) + 3) * 2**-53 * float(chance) + 1e-18


@settings(max_examples=60)
@given(SMALL, st.fractions(0, 9, max_denominator=4), st.integers(1, 5))
def test_ruin_is_the_share_of_all_paths_that_fall_too_low(found, bankroll, rounds):
    most = max(-min(found), 0)
    expected = share(found, rounds, lambda path: bankroll + min(path) < most)
    assert found.ruin(bankroll, rounds, exact=True) == expected
    assert found.ruin(bankroll, rounds) == pytest.approx(float(expected), rel=0, abs=bound(found, rounds, expected))


@settings(max_examples=60)
@given(SMALL, st.fractions("1/4", 9, max_denominator=4), st.integers(1, 5))
def test_drawdown_is_the_share_of_all_paths_that_fall_so_far(found, depth, rounds):
    expected = share(found, rounds, lambda path: max(max(path[: i + 1]) - net for i, net in enumerate(path)) >= depth)
    assert found.drawdown(depth, rounds, exact=True) == expected
    assert found.drawdown(depth, rounds) == pytest.approx(float(expected), rel=0, abs=bound(found, rounds, expected))


@given(ODDS, st.integers(1, 15), st.integers(1, 60))
def test_gamblers_ruin_within_so_many_rounds(odds, bankroll, rounds):
    """The ballot theorem: a path first hits -b at time t in b / t * C(t, (t - b) / 2) ways."""
    wins, losses = odds
    expected = sum(
        Fraction(bankroll, t)
        * comb(t, (t - bankroll) // 2)
        * Fraction(wins, wins + losses) ** ((t - bankroll) // 2)
        * Fraction(losses, wins + losses) ** ((t + bankroll) // 2)
        for t in range(bankroll, rounds + 1, 2)
    )
    found = distribution({1: wins, -1: losses})
    assert found.ruin(bankroll, rounds, exact=True) == expected
    assert found.ruin(bankroll, rounds) == pytest.approx(float(expected), rel=0, abs=bound(found, rounds, expected))


@given(ODDS, st.integers(0, 300))
def test_gamblers_ruin_for_ever(odds, bankroll):
    wins, losses = odds
    expected = (losses / wins) ** bankroll if wins > losses else 1
    assert distribution({1: wins, -1: losses}).ruin(bankroll) == pytest.approx(expected, rel=1e-12, abs=1e-300)


@given(ODDS, st.integers(0, 60))
def test_ruin_for_ever_with_roots_in_closed_form(odds, bankroll):
    wins, losses = odds
    p, q = wins / (wins + losses), losses / (wins + losses)
    if 2 * p > q:  # p z^3 - z + q = (z - 1) (p z^2 + p z - q)
        z = ((p * p + 4 * p * q) ** 0.5 - p) / (2 * p)
        assert distribution({2: wins, -1: losses}).ruin(bankroll) == pytest.approx(z**bankroll, rel=1e-11)
    if p > 2 * q:  # p z^3 - z^2 + q = (z - 1) (p z^2 - q z - q): two roots inside, for losses of two
        y, z = ((q + sign * (q * q + 4 * p * q) ** 0.5) / (2 * p) for sign in (-1, 1))
        expected = ((1 - z) * y**bankroll - (1 - y) * z**bankroll) / (y - z) if bankroll >= 2 else 1
        assert distribution({1: wins, -2: losses}).ruin(bankroll) == pytest.approx(expected, rel=1e-11)


@settings(max_examples=25)
@given(
    st.dictionaries(st.integers(-9, -1), st.integers(1, 99), min_size=1, max_size=4),
    st.dictionaries(st.integers(0, 30), st.integers(1, 99), min_size=1, max_size=4),
)
def test_ruin_for_ever_solves_a_linear_system(losses, wins):
    """The chance from every level is the mean of those a round later; levels from 800 up are safe."""
    found = distribution(losses | wins)
    assume(found.mean > Fraction(1, 2) and found.ruin(700) < 1e-13)
    levels, most = 800, int(-min(found))
    system, known = np.eye(levels), np.zeros(levels)
    for net, count in found.counts.items():
        for bankroll in range(most, levels):
            if bankroll + net < most:
                known[bankroll] += count / found.total
            elif bankroll + net < levels:
                system[bankroll, int(bankroll + net)] -= count / found.total
    known[:most] = 1
    solved = np.linalg.solve(system, known)
    for bankroll in (0, most - 1, most, most + 1, most + 7, 60, 200):
        assert found.ruin(bankroll) == pytest.approx(solved[bankroll], rel=1e-10, abs=1e-12)


WIDE = distribution({-8: 500, -5: 200, -1: 4000, 0: 1000, 1: 2500, 3000: 30})
NEARLY_EVEN = distribution({-2: 10**6, 4: 10**6 - 1, 1: 1})  # nearly on a lattice of two
TINY_EDGE = distribution({-3: 250_000, -1: 249_999, 1: 250_001, 3: 250_000})
JACKPOT = distribution({-7: 3 * 10**7, -5: 10**7, -1: 10**7, 3: 10**7, 25: 10**6, 9_000_001: 31})
MOSTLY_NOTHING = distribution({-6: 58, 0: 76, 38: 35, 44: 14, 48: 93, 49: 30})


@pytest.mark.parametrize("found", [STAND_PAT, WIDE, NEARLY_EVEN, TINY_EDGE, JACKPOT, MOSTLY_NOTHING], ids=len)
def test_ruin_for_ever_is_the_mean_of_itself_a_round_later(found):
    """That, 1 below the most a round may lose, and the limit 0 make it unique."""
    most = -min(found)
    assert found.ruin(most - Fraction(1, 100)) == 1
    assert found.ruin(10**12) < 1e-100
    for bankroll in (most, most + 1, most + 2, 20, 55):
        later = sum(
            found.ruin(bankroll + net) * (count / found.total)
            for net, count in found.counts.items()
            if bankroll + net >= 0
        )
        later += float(found.probability(lambda net, bankroll=bankroll: bankroll + net < 0))
        assert found.ruin(bankroll) == pytest.approx(later, rel=1e-12)


@pytest.mark.parametrize("found", [STAND_PAT, WIDE, MOSTLY_NOTHING, distribution({-4: 3, 1: 5, 6: 4})], ids=len)
def test_growing_horizons_tend_to_ruin_for_ever(found):
    for bankroll in (-min(found), 15, 40):
        ever = found.ruin(bankroll)
        horizons = [found.ruin(bankroll, rounds) for rounds in (1, 10, 100, 3000)]
        assert horizons == sorted(horizons)
        assert horizons[0] < ever
        assert horizons[-1] == pytest.approx(ever, rel=1e-5)
        assert horizons[-1] <= ever * (1 + 1e-11)
    assert found.ruin(15, 10_000) == pytest.approx(found.ruin(15), rel=1e-12)


def test_ruin_for_ever_lies_between_lundbergs_bounds():
    """exp(-R b) and exp(-R (b - m + 1)), R the adjustment coefficient, here found by scipy."""
    weights = np.array([float(found / STAND_PAT.total) for found in STAND_PAT.counts.values()])
    nets = np.array([float(net) for net in STAND_PAT])
    rate = optimize.brentq(lambda r: weights @ np.exp(-r * nets) - 1, 0.01, 3, xtol=1e-15)
    for bankroll in (2, 3, 10, 100):
        assert exp(-rate * bankroll) <= STAND_PAT.ruin(bankroll) <= exp(-rate * (bankroll - 1))


@pytest.mark.parametrize("found", [COIN, ILLUSTRATIVE, STAX, JACKS, distribution({-1: 1})], ids=len)
def test_without_an_edge_ruin_is_certain(found):
    assert found.mean <= 0
    assert found.ruin(10**6) == found.ruin(0) == 1


def test_who_cannot_lose_is_never_ruined():
    found = distribution({0: 3, 5: 1})
    assert (found.ruin(0), found.ruin(0, 10), found.ruin(7, 10, exact=True)) == (0, 0, 0)
    assert found.drawdown(1, 10) == 0
    assert distribution({0: 1}).ruin(0) == 0


def test_a_bankroll_below_the_largest_loss_is_ruin_at_once():
    assert (STAX.ruin("7.99"), STAX.ruin("7.99", 1), STAX.ruin(Fraction(799, 100), 5, exact=True)) == (1, 1, 1)
    assert STAX.ruin(8, 1, exact=True) == STAX.probability(lambda net: net < 0)
    assert STAX.ruin(16, 1) == 0


@given(SMALL, st.fractions(0, 9, max_denominator=4), st.fractions("1/9", 50))
def test_ruin_and_drawdown_do_not_know_the_currency(found, amount, unit):
    other = fc.Distribution({net * unit: count for net, count in found.counts.items()}, found.total)
    assert other.ruin(amount * unit, 6, exact=True) == found.ruin(amount, 6, exact=True)
    assert other.ruin(amount * unit) == found.ruin(amount)
    assert other.drawdown((amount + 1) * unit, 6) == found.drawdown(amount + 1, 6)


def forward(found, bankroll, rounds):
    """Ruin by the mass still in play, all of it, round by round."""
    most = int(-min(found))
    kernel = np.zeros(int(max(found)) + most + 1)
    for net, count in found.counts.items():
        kernel[int(net) + most] = count / found.total
    alive, ruined = np.eye(1, bankroll - most + 1, bankroll - most)[0], 0.0
    for _ in range(rounds):
        alive = np.convolve(alive, kernel)
        ruined += alive[:most].sum()
        alive = alive[most : most + 40 * rounds]  # who is higher stays so, but for one in 10**12
    return ruined


@pytest.mark.parametrize(("found", "bankroll"), [(STAX, 60), (ILLUSTRATIVE, 30), (JACKS, 20), (COIN, 5)])
def test_ruin_of_games_by_another_recursion(found, bankroll):
    assert found.ruin(bankroll, 150) == pytest.approx(forward(found, bankroll, 150), rel=1e-10)


@pytest.mark.parametrize("found", [ILLUSTRATIVE, STAX, JACKS], ids=len)
def test_floats_err_by_less_than_they_say(found):
    for bankroll in (8, 10, 30):
        exact = found.ruin(bankroll, 60, exact=True)
        assert abs(Fraction(found.ruin(bankroll, 60)) - exact) <= bound(found, 60, exact)
        exact = found.drawdown(bankroll, 60, exact=True)
        assert abs(Fraction(found.drawdown(bankroll, 60)) - exact) <= bound(found, 60, exact)


@pytest.mark.parametrize("tail", [1e-2, 1e-4, 1e-7])
@pytest.mark.parametrize("found", [COIN, distribution({-1: 9, 1: 11}), distribution({-2: 3, -1: 1, 1: 5, 2: 1})])
def test_levels_left_out_are_bounded(found, tail, monkeypatch):
    """With so few levels that it shows: what is lost is less than it may be."""
    exact = {bankroll: float(found.ruin(bankroll, 80, exact=True)) for bankroll in range(2, 120)}
    monkeypatch.setattr(sums, "TAIL", tail)
    lost = [chance - found.ruin(bankroll, 80) for bankroll, chance in exact.items()]
    assert tail * 1e-3 < max(lost) <= tail
    assert min(lost) >= -1e-14


@given(st.integers(1, 8), st.integers(1, 60))
def test_drawdown_of_a_fair_coin(depth, rounds):
    """A fall of h from the highest: a walk that leaves -h - 1 .. h, by the reflection principle."""
    width = 2 * depth + 1

    def ways(place):
        return comb(rounds, (rounds + place) // 2) if abs(place) <= rounds and (rounds + place) % 2 == 0 else 0

    inside = sum(
        ways(x + 2 * k * width) - ways(2 * depth - x + 2 * k * width)
        for x in range(-depth, depth)
        for k in range(-rounds, rounds + 1)
    )
    assert COIN.drawdown(depth, rounds, exact=True) == 1 - Fraction(inside, 2**rounds)


@given(ODDS, st.integers(1, 8), st.integers(1, 30))
def test_a_fall_from_the_highest_is_likelier_than_one_from_the_start(odds, depth, rounds):
    found = distribution({1: odds[0], -1: odds[1]})
    chance = found.drawdown(depth, rounds, exact=True)
    assert chance >= found.ruin(depth, rounds, exact=True)
    assert chance <= found.drawdown(depth, rounds + 1, exact=True)
    assert chance >= found.drawdown(depth + 1, rounds, exact=True)


@given(ODDS, st.integers(1, 20))
def test_kelly_in_closed_form(odds, pays):
    """(b p - q) / b."""
    wins, losses = odds
    expected = max(Fraction(pays * wins - losses, pays * (wins + losses)), 0)
    assert distribution({pays: wins, -1: losses}).kelly == float(expected)


@given(DISTRIBUTIONS)
def test_kelly_is_where_scipy_finds_the_most_growth(found):
    if found.mean <= 0:
        assert found.kelly == 0
        return
    if min(found) >= 0:
        assert found.kelly == inf
        return
    best = found.kelly
    assert 0 < best < -1 / min(found)
    assert sum(float(net / (1 + Fraction(best) * net)) * count for net, count in found.counts.items()) == pytest.approx(
        0, abs=1e-9 * found.total * (1 + float(abs(max(found))))
    )
    searched = optimize.minimize_scalar(
        lambda f: -found.growth(f), bounds=(0, -float(1 / min(found)) * (1 - 1e-9)), method="bounded"
    )
    assert found.growth(best) >= -searched.fun - 1e-15


def test_kelly_of_stand_pat_to_the_last_bit():
    """The derivative of the growth changes its sign between the floats next to it."""
    best = STAND_PAT.kelly
    slopes = [
        sum(net / (1 + Fraction(f) * net) * count for net, count in STAND_PAT.counts.items())
        for f in (np.nextafter(best, 0), np.nextafter(best, 1))
    ]
    assert slopes[0] > 0 > slopes[1]


def test_kelly_of_a_tiny_edge():
    """mean / variance, as all others vanish."""
    found = distribution({1: 10**30 + 1, -1: 10**30})
    assert found.kelly == float(found.mean)


def test_kelly_and_ruin_with_totals_of_thousands_of_digits():
    found = distribution({-1: 2 * 10**5000, 1: 3 * 10**5000})
    assert found.kelly == 0.2
    assert found.after(2).mean == Fraction(2, 5)
    assert found.ruin(3) == pytest.approx(8 / 27, rel=1e-14)
    rare = distribution({-1: 1, 1: 10**200})
    assert rare.kelly == 1
    assert rare.ruin(1) == pytest.approx(1e-200, rel=1e-14)


@given(st.fractions(0, "99/100"))
def test_growth_of_a_coin(part):
    assert COIN.growth(part) == pytest.approx(0.5 * log1p(-part * part), rel=1e-12, abs=1e-17)


def test_growth_near_the_largest_loss_and_beyond():
    assert COIN.growth("0." + "9" * 40) == pytest.approx(0.5 * log(2) - 20 * log(10), rel=1e-14)
    assert STAX.growth(0) == 0
    for bad in (1, "1.5", 10**20):
        with pytest.raises(fc.GameError, match=r"fraction is below 1, 1 over the largest loss, not"):
            COIN.growth(bad)
    with pytest.raises(fc.GameError, match="fraction is below 1/8"):
        STAX.growth(0.125)
    with pytest.raises(fc.GameError, match=r"fraction is 0 or more, not -0\.1"):
        COIN.growth(-0.1)


def test_amounts_out_of_range():
    for ask in (COIN.ruin, lambda bankroll: COIN.ruin(bankroll, 5)):
        for bad in (-1, "-0.01", 10**16):
            with pytest.raises(fc.GameError, match=r"bankroll is from 0 to 1000000000000000, not"):
                ask(bad)
    for bad in (0, "0", -1, 10**16):
        with pytest.raises(fc.GameError, match="depth is"):
            COIN.drawdown(bad, 5)


def test_what_is_too_much_work():
    with pytest.raises(fc.TooLargeError, match="levels of 1 are too many; leave out exact"):
        STAX.ruin(200, 5000, exact=True)
    with pytest.raises(fc.TooLargeError, match="give fewer rounds, or none for ever"):
        STAX.ruin(200, 10**9)
    with pytest.raises(fc.TooLargeError, match="too many; give fewer rounds"):
        STAX.drawdown(10**6, 10**8)
    with pytest.raises(fc.GameError, match="no exact Fraction; give rounds"):
        COIN.ruin(1, exact=True)
    with pytest.raises(fc.TooLargeError, match="for ever; give rounds"):
        distribution({-2: 10**12, 2: 10**12, 1: 1}).ruin(10)


@pytest.mark.parametrize("found", [STAX, ILLUSTRATIVE], ids=len)
def test_sessions_played_out_agree(found):
    """20,000 sessions of 80 rounds, their results drawn at random: within four standard errors."""
    sessions, rounds = 20_000, 80
    nets = np.array([float(net) for net in found.counts])
    shares = np.array([count / found.total for count in found.counts.values()])
    played = np.random.default_rng(5).choice(nets, p=shares, size=(sessions, rounds))
    money = np.cumsum(played, axis=1)
    worst = -min(found)
    lowest = np.minimum.accumulate(money, axis=1)[:, -1]
    falls = (np.maximum(np.maximum.accumulate(money, axis=1), 0) - money).max(axis=1)
    for seen, exact in (
        ((lowest + 40 < float(worst)).mean(), found.ruin(40, rounds)),
        ((falls >= 30).mean(), found.drawdown(30, rounds)),
        ((money[:, -1] > 0).mean(), found.ahead(rounds)),
    ):
        assert 0.01 < exact < 0.99
        assert abs(seen - exact) < 4 * (float(exact) * (1 - float(exact)) / sessions) ** 0.5
