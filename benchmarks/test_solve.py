"""How long does a whole game take? Against plain enumeration, estimated from a sample of hands in the same run."""

import numpy as np
import pytest

import fivecard as fc
from fivecard import _core
from fivecard.solve import counts

UNKNOWN = np.full(5, 255, np.uint8)
DECK = (1 << 52) - 1


def payoffs(game):
    return (*counts.payoffs_of(game), game.max_draw, False)


def enumerate_hands(game, hands):
    """Every final hand of every hold of these hands, visited one by one."""
    plan = counts.plan_of(game)
    for hand in hands:
        pool = DECK & ~sum(1 << int(card) for card in hand)
        _core.draw_counts(hand, UNKNOWN, pool, plan.line_of_value, plan.lines, "enumerate")


@pytest.fixture(scope="module")
def sample():
    hands, _ = fc.canonical_hands()
    return hands[:: len(hands) // 20][:20]


def extrapolate(benchmark, sample):
    """Turns the ratio to the enumeration of a sample into that of all canonical hands."""
    info = benchmark.extra_info
    info["times plain enumeration"] = round(info["times plain enumeration"] * 134459 / len(sample))


def test_new_pay_table_evs_and_actions(benchmark, ratio, sample):
    """The core's share of a new pay table: completion counts, sums, evs and best actions of 134,459 hands."""
    game = fc.StandPat()
    plan = counts.plan_of(game)
    draw = np.array(plan.draw, np.int64)

    def solve():
        sums = _core.completion_counts(plan.line_of_value, plan.lines) @ draw
        _core.solve_canonical(sums, *counts.payoffs_of(game)[1:], 4, False)

    benchmark(solve)
    ratio(solve, lambda: enumerate_hands(game, sample), repeat=10)
    extrapolate(benchmark, sample)


def test_new_pay_table_with_distribution(benchmark, ratio, sample):
    """fc.solve under a pay table never seen before, everything included."""
    pays = iter(range(1, 10**6))

    def solve():
        return fc.solve(fc.StandPat({"jacks or better": next(pays), "royal flush": 800}))

    benchmark(solve)
    ratio(solve, lambda: enumerate_hands(fc.StandPat(), sample), repeat=5)
    extrapolate(benchmark, sample)


def test_joint_counts(benchmark):
    game = fc.StandPat()
    action, _, _ = counts.solve_canonical(game, False)
    benchmark(counts.joint_counts, counts.plan_of(game), action)
