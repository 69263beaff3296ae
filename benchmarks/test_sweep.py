"""How much of a sweep is not the core's? Against the core's own calls for the same tables, prepared, turn by turn."""

from itertools import count
from statistics import median
from time import perf_counter

import pytest

import fivecard as fc
from fivecard import _core
from fivecard.solve import counts

TABLES = 24
GAMES = {
    "stand pat": fc.StandPat.preset("illustrative"),
    "published": fc.StandPat(),
    "one draw": fc.OneDraw(),
    "stax": fc.Stax(),
}


def draw_core(games):
    """What the core does for each of these games, and nothing else."""
    plans = [counts.plan_of(game) for game in games]
    ready = [(*counts.payoffs_of(game), game.max_draw, False) for game in games]
    lines = [(plan.line_of_value, plan.lines, counts.completions_of(plan)) for plan in plans]

    def run():
        for payoffs, line in zip(ready, lines, strict=True):
            _core.joint_counts(_core.solve_canonical(*payoffs)[0], *line)

    return run


def stax_core(games):
    """Those of ``solve``; a sweep needs the second alone."""
    plans = [counts.stax_plan(game) for game in games]

    def run():
        for plan in plans:
            counts.stax_solve(plan, False)
            counts.stax_joint(plan, False)

    return run


@pytest.mark.parametrize("name", GAMES)
def test_new_pay_tables(benchmark, name):
    """Tables never seen before, from changes to rows."""
    game = GAMES[name]
    fresh = count(1)

    def tables():
        royals = [300 + next(fresh) for _ in range(TABLES)]
        return [{"royal flush": royal, "flush": 5 + i % 4, "straight": 4 + i // 8} for i, royal in enumerate(royals)]

    def once():
        fc.sweep(game, tables())

    benchmark.pedantic(once, rounds=5, warmup_rounds=1)
    core = stax_core if name == "stax" else draw_core
    ratios, own = [], []
    for _ in range(15):
        changes = tables()
        made = fc.sweep(game, changes)
        ready = core([made.game_of(row) for row in made])
        fresh_tables = tables()
        start = perf_counter()
        fc.sweep(game, fresh_tables)
        middle = perf_counter()
        ready()
        own.append(perf_counter() - middle)
        ratios.append((middle - start) / own[-1])
    benchmark.extra_info["times the core's own time"] = round(median(ratios), 3)
    benchmark.extra_info["ms of the core a table"] = round(median(own) / TABLES * 1e3, 2)


def test_a_row_in_a_file(benchmark, tmp_path):
    """What a file costs beside the solving: rows to a CSV file and back."""
    found = fc.sweep(fc.StandPat(), [{"royal flush": 500 + i} for i in range(TABLES)])
    path = tmp_path / "rows.csv"

    def there_and_back():
        found.to_csv(path)
        return found

    benchmark(there_and_back)
    benchmark.extra_info["us a row written"] = round(benchmark.stats.stats.median / TABLES * 1e6, 1)
