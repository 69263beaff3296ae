"""How long does one hand take, and how many hands a second does a batch do?"""

import numpy as np
import pytest
from test_solve import enumerate_hands

import fivecard as fc

HAND = "As Ks Qs Js 9d"


@pytest.mark.parametrize("dead", ["", "2c 3d 7h 9c"], ids=["full deck", "dead cards"])
def test_one_hand(benchmark, ratio, dead):
    game = fc.StandPat()
    array = np.array([fc.cards(HAND)], np.uint8)
    benchmark(fc.analyze, game, HAND, dead=dead)
    ratio(lambda: fc.analyze(game, HAND, dead=dead), lambda: enumerate_hands(game, array), repeat=50)


@pytest.mark.parametrize("evs", [True, False], ids=["all evs", "best only"])
def test_a_million_hands(benchmark, ratio, evs):
    game = fc.StandPat()
    hands = fc.draw_cards(1_000_000, 5, 1)
    benchmark.pedantic(fc.analyze_batch, (game, hands), {"evs": evs}, rounds=10, warmup_rounds=1)
    ratio(lambda: fc.analyze_batch(game, hands, evs=evs), lambda: enumerate_hands(game, hands[:5]))
    info = benchmark.extra_info
    info["times plain enumeration"] = round(info["times plain enumeration"] * len(hands) / 5)
    info["million hands a second"] = round(1 / benchmark.stats.stats.median, 2)
