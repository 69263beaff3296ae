"""How long does heads-up equity of Five Card Stud take? Against visiting every way, where two cards are to come."""

import numpy as np
import pytest

import fivecard as fc
from fivecard import _core

SPOTS = {
    "three cards to come": ["As/Kd", "??/Qh"],
    "two": ["As/Kd 7c", "??/Qh Js"],
    "one": ["As/Kd 7c 2d", "??/Qh Js 4c"],
}
WAYS = {"three cards to come": 3_006_520_440, "two": 15_339_390, "one": 42_570}


def visit():
    """Every way of the second spot, one by one, in the core."""
    known = np.full((2, 5), 255, np.uint8)
    known[0, :3] = fc.cards("As Kd 7c")
    known[1, :2] = fc.cards("Qh Js")
    pool = (1 << 52) - 1
    for card in known[known < 255].tolist():
        pool &= ~(1 << card)
    _core.equity(known, np.zeros((2, 54), np.int64), pool, False, "enumerate")


@pytest.mark.parametrize("suits", [False, True], ids=["no suits", "suits"])
@pytest.mark.parametrize("spot", SPOTS)
def test_heads_up(benchmark, ratio, spot, suits):
    assert fc.equity(SPOTS[spot])[0].total == WAYS[spot]
    benchmark(fc.equity, SPOTS[spot], suits=suits)
    ratio(lambda: fc.equity(SPOTS[spot], suits=suits), visit, rounds=3, repeat=5)
    info = benchmark.extra_info
    info["times plain enumeration"] = round(info["times plain enumeration"] * WAYS[spot] / WAYS["two"], 1)


def test_all_hands_dealt_out(benchmark):
    benchmark.pedantic(fc.equity, (["??/", "??/"],), {"suits": False}, rounds=3)


def test_three_seats(benchmark):
    seats = ["As/Kd 7c 2d", "??/Qh Js 4h", "Td/Tc 3d 3h"]
    benchmark.pedantic(fc.equity, (seats,), rounds=5)


def test_four_seats_with_unknown_hidden_cards(benchmark):
    seats = ["As/Kd 7c 2d", "??/Qh Js 4h", "??/Tc 3d 3h", "??/5s 6s 9d"]
    assert fc.equity(seats)[0].total == 9_689_990_310
    benchmark.pedantic(fc.equity, (seats,), rounds=3)
