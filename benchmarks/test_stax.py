"""How long does 5 Card Stax take, whole and decision by decision? Against plain backward induction over all deals."""

import subprocess
import sys
from itertools import combinations, count

import numpy as np
import pytest

import fivecard as fc
from fivecard import _core
from fivecard.solve import counts

DECK = (1 << 52) - 1
FACE_DOWN = np.full(3, 255, np.uint8)


def visit(holes, game=fc.Stax(), gone=0):  # noqa: B008  (games do not change)
    """Backward induction over the cards of every deal of these hole cards, evs only by the fastest means they have."""
    arguments = counts.stax_plan(game).arguments(False)
    for a, b in holes:
        pool = DECK & ~(1 << a | 1 << b | gone)
        _core.stax_choices(np.array([a, b], np.uint8), FACE_DOWN, 0, 1, pool, *arguments, "enumerate")


HOLES = list(combinations(range(52), 2))


def test_new_pay_table_evs_and_strategy(benchmark, ratio):
    """The core's share of a new pay table: evs of all openings, best actions and evs of all 22,893 states."""
    plan = counts.stax_plan(fc.Stax())
    benchmark(counts.stax_solve, plan, False)
    ratio(lambda: counts.stax_solve(plan, False), lambda: visit(HOLES), repeat=20)


def test_new_pay_table_with_distribution(benchmark, ratio):
    """fc.solve under a pay table never seen before, everything included."""
    pays = count(1)

    def solve():
        return fc.solve(fc.Stax(pays={"jacks or better": next(pays), "royal flush": 800, "sixes to tens": 0}))

    benchmark(solve)
    ratio(solve, lambda: visit(HOLES), repeat=5)


@pytest.mark.parametrize("dead", ["", "2c 3d 7h 9c"], ids=["full deck", "dead cards"])
@pytest.mark.parametrize("spot", [("", []), ("5c", [3]), ("5c 9s", [3, 1])], ids=["first", "second", "third"])
def test_one_decision(benchmark, ratio, spot, dead):
    board, raises = spot
    hole = fc.cards("Th 7s")
    benchmark(fc.analyze, fc.Stax(), hole, board=board, raises=raises, dead=dead)
    if not board:
        gone = sum(1 << card for card in fc.cards(dead))
        ratio(lambda: fc.analyze(fc.Stax(), hole, dead=dead), lambda: visit([hole], gone=gone), repeat=50)


def test_side_wagers_together(benchmark):
    displayed = ["royal flush of diamonds", "royal flush", "straight flush", "four of a kind"]
    game = fc.Stax(progressive=dict.fromkeys(displayed, 500))
    benchmark(fc.solve_side, game)


def test_one_seat_seen(benchmark):
    benchmark.pedantic(fc.exposure, (fc.Stax(),), {"seats": 1}, rounds=5)


def test_fresh_process(benchmark):
    code = "from time import perf_counter as t; import fivecard as fc; from fivecard.solve import counts; a = t(); "
    code += "counts.stax_solve(counts.stax_plan(fc.Stax()), False); b = t(); fc.solve(fc.Stax()); print(b - a, t() - b)"

    def run():
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        return [float(x) * 1e3 for x in done.stdout.split()]

    benchmark.pedantic(run, rounds=3, warmup_rounds=1)
    times = [run() for _ in range(9)]
    benchmark.extra_info["ms evs and strategy, cold"] = round(sorted(a for a, _ in times)[4], 1)
    benchmark.extra_info["ms the distribution after that"] = round(sorted(b for _, b in times)[4], 1)
