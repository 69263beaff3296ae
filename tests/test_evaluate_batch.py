"""Batches of hands: values against single hands, arrays of every kind, and errors that name the row."""

import contextlib
import os
import subprocess
import sys
import threading
import zlib
from itertools import combinations
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fivecard as fc


def random_hands(n, k, deck=52, seed=1):
    return np.argsort(np.random.default_rng(seed).random((n, deck)), axis=1)[:, :k].astype(np.uint8)


@pytest.mark.parametrize("deck", [52, 54])
@pytest.mark.parametrize("k", [5, 6, 7])
def test_values_are_those_of_single_hands(k, deck):
    hands = random_hands(3001, k, deck)
    values = fc.evaluate_batch(hands)
    assert values.dtype == np.uint16
    assert values.tolist() == [max(fc.evaluate(five) for five in combinations(hand, 5)) for hand in hands.tolist()]
    assert fc.category_batch(hands).tolist() == [fc.evaluate(hand).category for hand in hands.tolist()]
    assert fc.evaluate_batch(hands, threads=2).tolist() == values.tolist()
    assert fc.evaluate_batch(hands, validate=False).tolist() == values.tolist()


def test_three_cards():
    hands = random_hands(2000, 3)
    assert fc.evaluate3_batch(hands).tolist() == [fc.evaluate3(hand) for hand in hands.tolist()]


def test_threads_change_nothing():
    hands = random_hands(100_000, 7)
    assert (fc.evaluate_batch(hands, threads=3) == fc.evaluate_batch(hands)).all()
    five = np.ascontiguousarray(hands[:, :5])
    assert (fc.category_batch(five, threads=4) == fc.category_batch(five)).all()


@settings(max_examples=40)
@given(st.integers(0, 90), st.sampled_from([3, 5, 6, 7]), st.data())
def test_arrays_however_they_lie(n, k, data):
    wide = random_hands(max(n, 1), 9)[:n]
    step = data.draw(st.sampled_from([1, 2, 3, -1, -2]))
    first = data.draw(st.integers(0, 9 - k))
    layouts = [
        wide[::step, first : first + k],
        np.asfortranarray(wide[:, first : first + k]),
        np.flip(wide, 0)[:, first : first + k],
        wide[:, ::-1][:, first : first + k],
        wide[:, first : first + k].astype(data.draw(st.sampled_from([np.int8, np.int64, np.uint16, ">i4"]))),
    ]
    evaluate = fc.evaluate3_batch if k == 3 else fc.evaluate_batch
    for hands in layouts:
        hands.flags.writeable = False
        expected = [(fc.evaluate3 if k == 3 else fc.evaluate)(hand) for hand in hands.tolist()]
        assert evaluate(hands).tolist() == expected


def test_leading_axes():
    hands = random_hands(60, 5).reshape(3, 4, 5, 5)
    values = fc.evaluate_batch(hands)
    assert values.shape == (3, 4, 5)
    assert values[1, 2, 3] == fc.evaluate(hands[1, 2, 3])
    assert fc.evaluate_batch(hands.astype(np.int64)).tolist() == values.tolist()
    assert fc.evaluate_batch(hands[:, ::2]).tolist() == values[:, ::2].tolist()
    assert fc.category_batch(hands).shape == (3, 4, 5)
    assert fc.evaluate_batch(np.empty((0, 4, 5), np.uint8)).shape == (0, 4)
    assert fc.evaluate_batch(hands.tolist()).tolist() == values.tolist()
    for one in (hands[1, 2, 3], hands[1, 2, 3].tolist(), hands[1, 2, 3].astype(np.int16)):
        assert fc.evaluate_batch(one).shape == ()
        assert fc.evaluate_batch(one) == values[1, 2, 3]
    out = np.zeros((3, 4, 5), np.uint16)
    assert fc.evaluate_batch(hands, out) is out
    assert (out == values).all()


def test_hands_that_another_thread_changes_meanwhile():
    """Values mean nothing then, but nothing outside is read."""
    hands = np.tile(np.array([52, 53, 0, 5, 10, 15, 20], np.uint8), (50_000, 1))
    good, bad = hands.copy(), np.full_like(hands, 255)
    done = threading.Event()

    def change():
        while not done.is_set():
            hands[:] = bad
            hands[:] = good

    other = threading.Thread(target=change)
    other.start()
    try:
        for _ in range(20):
            with contextlib.suppress(fc.FivecardError):
                fc.evaluate_batch(hands)
            fc.evaluate_batch(hands, validate=False)
    finally:
        done.set()
        other.join()


def test_an_unknown_instruction_set_is_told():
    environment = {**os.environ, "FIVECARD_ISA": "AVX2"}
    code = "import warnings; warnings.simplefilter('error'); import fivecard"
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert "FIVECARD_ISA='AVX2' is ignored; it is one of baseline, ssse3, avx2, avx512" in done.stderr


def test_lists_too():
    assert fc.evaluate_batch([[51, 47, 43, 39, 35]]).tolist() == [7462]
    assert fc.category_batch([[51, 47, 43, 39, 35]]).tolist() == [fc.Category.ROYAL_FLUSH]


def test_out_that_does_not_fit():
    hands = random_hands(10, 5)
    for out, text in [
        (np.zeros(9, np.uint16), r"out is an array of uint16\[10\] here, not uint16\[9\]"),
        (np.zeros(10, np.int32), r"not int32\[10\]"),
        ([0] * 10, "not 'list'"),
        (np.zeros(20, np.uint16)[::2], "one piece of memory"),
    ]:
        with pytest.raises(fc.OutputArrayError, match=text):
            fc.evaluate_batch(hands, out)
    closed = np.zeros(10, np.uint16)
    closed.flags.writeable = False
    with pytest.raises(fc.OutputArrayError, match="writeable"):
        fc.evaluate_batch(hands, closed)
    memory = np.zeros(100, np.uint8)
    memory[:50] = hands.ravel()
    with pytest.raises(fc.OutputArrayError, match="share memory"):
        fc.evaluate_batch(memory[:50].reshape(10, 5), memory[20:40].view(np.uint16))
    with pytest.raises(fc.OutputArrayError, match=r"uint8\[10\]"):
        fc.category_batch(hands, np.zeros(10, np.uint16))


@pytest.mark.parametrize("k", [5, 6, 7])
@pytest.mark.parametrize("row", [0, 31, 99])
def test_bad_rows_are_named(k, row):
    hands = random_hands(100, k)
    hands[row, 2] = hands[row, 0]
    for evaluate in (fc.evaluate_batch, fc.category_batch):
        with pytest.raises(fc.DuplicateCardError, match=rf"duplicate card \w\w in row {row}, columns 0 and 2"):
            evaluate(hands)
    hands[row, 2] = 54
    with pytest.raises(fc.InvalidCardError, match=rf"54 in row {row}, column 2 is not a card; cards are 0 to 53"):
        fc.evaluate_batch(hands, threads=2)
    assert fc.evaluate_batch(hands, validate=False).shape == (100,)
    wide = np.zeros((100, k + 2), np.uint8)
    wide[:, 1:-1] = hands
    with pytest.raises(fc.InvalidCardError, match=f"row {row}, column 2"):
        fc.evaluate_batch(wide[:, 1:-1])


def test_three_cards_have_no_jokers():
    with pytest.raises(fc.InvalidCardError, match="52 in row 0, column 1 is not a card; cards are 0 to 51"):
        fc.evaluate3_batch(np.array([[0, 52, 1]], np.uint8))


def test_bad_shapes_and_options():
    with pytest.raises(fc.CardCountError, match=r"shape \[n, 5 or 6 or 7\], not \[2, 4\]"):
        fc.evaluate_batch(np.zeros((2, 4), np.uint8))
    with pytest.raises(fc.InvalidCardError, match="integers 0 to 53, not float64"):
        fc.evaluate_batch(np.zeros((2, 5)))
    for threads in (0, 257, 1.5, True):
        with pytest.raises(fc.GameError, match="threads are 1 to 256"):
            fc.evaluate_batch(random_hands(2, 5), threads=threads)


def test_all_hands_of_five():
    hands, values = fc.all_hands(5)
    assert hands.shape == (2_598_960, 5)
    assert (values == fc.evaluate_batch(hands)).all()
    assert (values == fc.all_values(5)).all()
    sums = sum(np.array([comb(c, k + 1) for c in range(52)])[hands[:, k]] for k in range(5))
    assert (sums == np.arange(len(hands))).all()  # colex
    counts = np.bincount(fc.category_batch(hands), minlength=11)
    assert {category: counts[category] for category in fc.Category} == dict(fc.category_counts(5))
    out = np.zeros(len(hands), np.uint16)
    assert fc.all_values(5, out) is out
    assert (out == values).all()
    with pytest.raises(fc.OutputArrayError, match=r"uint16\[2598960\] here, not uint16\[3\]"):
        fc.all_values(5, np.zeros(3, np.uint16))
    three, three_values = fc.all_hands(3)
    assert (three_values == fc.evaluate3_batch(three)).all()


def test_category_counts():
    """Published: 2,598,960 hands of five and 133,784,560 of seven cards."""
    assert list(fc.category_counts(5).values()) == [0, 4, 36, 624, 3744, 5108, 10200, 54912, 123552, 1098240, 1302540]
    seven = [0, 4324, 37260, 224848, 3473184, 4047644, 6180020, 6461620, 31433400, 58627800, 23294460]
    assert list(fc.category_counts(7).values()) == seven
    assert sum(fc.category_counts(6).values()) == comb(52, 6)
    with pytest.raises(fc.CardCountError, match="5, 6 or 7 cards here, not 4"):
        fc.category_counts(4)
    with pytest.raises(fc.CardCountError, match="3, 5, 6 or 7 cards here, not True"):
        fc.all_values(True)


@settings(max_examples=30)
@given(st.permutations(range(54)), st.integers(1, 9), st.integers(1, 7), st.integers(1, 50))
def test_combinations(deck, n, k, batch):
    cards = deck[:n]
    if k > n:
        with pytest.raises(fc.GameError, match=f"k is 1 to {n}"):
            fc.combinations(cards, k)
        return
    parts = list(fc.combinations(cards, k, batch=batch))
    assert all(len(part) == batch for part in parts[:-1])
    expected = sorted(combinations(range(n), k), key=lambda places: places[::-1])
    assert np.concatenate(parts).tolist() == [[cards[place] for place in places] for places in expected]


def test_cactus_kev():
    assert fc.to_kev(7462) == 1
    assert fc.from_kev(7462) == 1
    values = fc.evaluate_batch(random_hands(100, 5))
    assert (fc.from_kev(fc.to_kev(values)) == values).all()
    assert fc.to_kev(fc.evaluate("As Ks Qs Js Ts")) == 1
    for bad in (0, 7463, 1.5, [1, 8000]):
        with pytest.raises(fc.HandValueError, match="integer from 1 to 7462"):
            fc.to_kev(bad)


@pytest.mark.parametrize("isa", ["baseline", "ssse3", "avx2", "avx512"])
def test_narrower_vectors_give_the_same(isa):
    code = (
        "import fivecard as fc, zlib\n"
        "values = fc.all_values(5)\n"
        "hands, _ = fc.all_hands(5)\n"
        "assert (fc.evaluate_batch(hands) == values).all()\n"
        "print(fc.cpu_features()['batch'], zlib.crc32(fc.category_batch(hands)))"
    )
    environment = {**os.environ, "FIVECARD_ISA": isa}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    used, found = done.stdout.split()
    assert used in ("plain", "sse2", "neon", "ssse3", "avx2", "avx512")
    if isa == "baseline":
        assert used in ("plain", "sse2", "neon")
    hands, _ = fc.all_hands(5)
    assert int(found) == zlib.crc32(fc.category_batch(hands))
