"""Ctrl-C stops long calls of the core, leaves nothing half done that looks whole and spoils no later one."""

import signal
import threading
from functools import cache
from math import comb

import numpy as np
import pytest

import fivecard as fc
from fivecard import _core
from fivecard.solve import stud

pytestmark = pytest.mark.thread_unsafe(reason="a signal is one for the whole process")

SPOT = ["??/Qh Js 9d", "??/7c 7d Kh"]


@cache
def learned():
    return fc.equilibrium(SPOT, pot=8, max_iterations=1)


@cache
def samples():
    """What the core is asked for samples of these seats, for more than a test has time for."""
    asked = []

    def remember(*arguments):
        asked.append(arguments)
        return sampled(*arguments)

    sampled = _core.equity_sample
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_core, "equity_sample", remember)
        fc.equity(["??/", "{As,Kd}/"], method="sample", samples=1, seed=1)
    return *asked[0][:-1], 10**9


@cache
def rows():
    return np.tile(np.array([52, 53, 0, 5, 10, 15, 20], np.uint8), (10_000_000, 1))


# Functions of the core, and what calls them.
CALLS = {
    "all_values": lambda: fc.all_values(7),
    "combinations_from": lambda: next(fc.combinations(range(51, -1, -1), 7, batch=10**9)),
    "draw_rows": lambda: fc.shuffle(4_000_000, 1),
    "equilibrium": lambda: fc.equilibrium(SPOT, pot=8, max_iterations=2),
    "equilibrium_report": lambda: learned().node("bet 4"),
    "equity": lambda: fc.equity(["??/", "??/"], jokers=2),
    "equity_sample": lambda: _core.equity_sample(*samples()),
    "evaluate_rows": lambda: fc.evaluate_batch(rows()),
    "evaluate_rows, two threads": lambda: fc.evaluate_batch(rows(), threads=2),
    "showdown_keys": lambda: fc.showdown.showdown_keys(rows()[:, 2:], True),
    "solve_hands": lambda: fc.analyze_batch(fc.StandPat(), rows()[:1_000_000, 2:]),
    "stax_best": lambda: fc.exposure(fc.Stax(), seats=4, exact=False, rounds=10**9, seed=1),
}


TIMES = 20  # longer than a signal takes, however fast the machine


@pytest.mark.parametrize("name", CALLS)
def test_ctrl_c_stops_a_call_of_the_core_on_its_way(name, monkeypatch):
    """A call that looks for no signals ends, and so do the next ones: there is no Python between them to stop them."""
    for prepare in (learned, samples, rows):
        prepare()
    asked = name.split(",")[0]
    function = getattr(_core, asked)
    timer = threading.Timer(0.02, signal.raise_signal, [signal.SIGINT])
    done = []

    def watched(*arguments):
        if not timer.is_alive():
            timer.start()
        done.extend(map(function, *([argument] * TIMES for argument in arguments)))
        return done[0]

    monkeypatch.setattr(_core, asked, watched)
    try:
        with pytest.raises(KeyboardInterrupt):  # noqa: PT012 - the signal may come anywhere in here
            CALLS[name]()
            timer.join()
    finally:
        timer.cancel()
    assert len(done) < TIMES


def test_all_values_after_a_ctrl_c():
    """The values that were left out are as they were, the same call then gives them all."""
    out = np.zeros(comb(52, 7), np.uint16)
    timer = threading.Timer(0.005, signal.raise_signal, [signal.SIGINT])
    with pytest.raises(KeyboardInterrupt):  # noqa: PT012 - the signal may come anywhere in here
        timer.start()
        while True:
            fc.all_values(7, out)
    timer.join()
    assert fc.all_values(7, out) is out
    hands = fc.draw_cards(10_000, 7, seed=1)
    hands.sort(axis=1)
    places = sum(np.array([comb(card, k + 1) for card in range(52)])[hands[:, k]] for k in range(7))
    assert (out[places] == fc.evaluate_batch(hands)).all()
    assert out.all()


def test_equity_after_a_ctrl_c():
    seats = ["??/", "??/"]
    timer = threading.Timer(0.1, signal.raise_signal, [signal.SIGINT])
    with pytest.raises(KeyboardInterrupt):  # noqa: PT012 - the signal may come anywhere in here
        timer.start()
        while True:
            fc.equity(seats)
    timer.join()
    found = fc.equity(seats)
    assert found[0].wins == found[1].wins == found[0].losses
    assert found[0].total == comb(52, 5) * comb(47, 5)


def test_an_equilibrium_after_a_ctrl_c():
    seen = []

    def stop(done, left):
        seen.append((done, left))
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fc.equilibrium(SPOT, pot=8, progress=stop)
    assert seen == [(0, float("inf"))]  # asked while the first iteration, of some tenths of a second, was under way
    assert fc.equilibrium(SPOT, pot=8, max_iterations=1).values == learned().values


def test_deals_of_a_rollout_come_in_parts(monkeypatch):
    """Ten million of them, asked for at once, would take seconds and gigabytes."""
    hand = fc.deal(fc.Stud(), seats=2, seed=1).play("bet 2")
    sizes = []

    def counted(n, *arguments, **options):
        sizes.append(n)
        return fc.shuffle(n, *arguments, **options)

    monkeypatch.setattr(stud, "shuffle", counted)
    monkeypatch.setattr(stud, "_DECKS", 64)
    found = fc.analyze(hand, opponents=fc.calling_policy, samples=150, seed=1)
    assert sizes == [64, 64, 22]
    monkeypatch.setattr(stud, "_DECKS", 150)
    assert fc.analyze(hand, opponents=fc.calling_policy, samples=150, seed=1) == found


# What NumPy does to large arrays is done in parts too.
PART = 1 << 16


def test_parts_of_large_arrays_make_the_whole():
    hands = fc.draw_cards(2 * PART + 5, 7, seed=1)
    values = fc.evaluate_batch(hands)
    assert (fc.evaluate_batch(hands.astype(np.int64)) == values).all()
    assert (fc.category_batch(hands)[-9:] == [fc.HandValue(value).category for value in values[-9:]]).all()
    assert (fc.category_batch(hands)[:9] == [fc.HandValue(value).category for value in values[:9]]).all()
    ranks = fc.to_kev(values[1:].reshape(2, -1))
    assert ranks.dtype == np.uint16
    assert (7463 - ranks.astype(int).ravel() == values[1:]).all()


def test_faults_in_later_parts_are_placed():
    values = np.ones((PART, 2), np.int32)
    values[PART - 1, 1] = 7463
    with pytest.raises(fc.HandValueError, match=rf"not 7463 at \[{PART - 1}, 1\]"):
        fc.to_kev(values)
    hands = np.tile(np.arange(5), (PART + 3, 1))
    hands[PART + 2, 4] = 54
    with pytest.raises(fc.InvalidCardError, match=rf"54 in row {PART + 2}, column 4"):
        fc.evaluate_batch(hands)


def test_combinations_of_cards_in_any_order():
    cards = fc.cards("As Jr 2c Kd 9h 3s")
    rows = np.concatenate(list(fc.combinations(cards, 3, batch=7)))
    plain = np.concatenate(list(fc.combinations(range(6), 3)))
    assert (rows == np.array(cards, np.uint8)[plain]).all()
