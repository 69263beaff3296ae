"""How long does an equilibrium of heads-up Five Card Stud take? To 1e-9 of the pot, and with a card to come to 1e-3."""

import pytest

import fivecard as fc

FIFTH = [
    ("??/Qh Js 9d 2c", "??/7c 7d Kh 3s"),
    ("??/Ah Kh 8h 2d", "??/Qs Jc Td 9s"),
    ("??/5c 6d 7h 9s", "??/Kd Qc 4h 2s"),
]


def solve(benchmark, spot, rounds):
    found = benchmark.pedantic(fc.equilibrium, (spot,), {"pot": 8}, rounds=rounds)
    assert found.converged
    benchmark.extra_info["iterations"] = found.iterations
    benchmark.extra_info["of the pot"] = found.exploitability / 8


@pytest.mark.parametrize("spot", FIFTH, ids=" v ".join)
def test_fifth_street(benchmark, spot):
    solve(benchmark, spot, 5)


@pytest.mark.parametrize("spot", FIFTH, ids=" v ".join)
def test_fourth_street(benchmark, spot):
    solve(benchmark, tuple(seat[:-3] for seat in spot), 1)
