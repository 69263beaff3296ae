"""Many hands at once: the same answers as one by one, from any array, and bad rows named."""

from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fivecard as fc

HANDS = st.lists(st.lists(st.integers(0, 51), min_size=5, max_size=5, unique=True), min_size=1, max_size=8)
GAME = st.sampled_from([fc.StandPat(), fc.StandPat.preset("illustrative"), fc.OneDraw()])
NOT_LEGAL = np.iinfo(np.int64).min
SAMPLE = np.random.default_rng(1).permuted(np.tile(np.arange(52, dtype=np.uint8), (300, 1)), axis=1)[:, :5].copy()
WANTED = fc.analyze_batch(fc.StandPat(), SAMPLE)


def same(found, wanted):
    return all((getattr(found, name) == getattr(wanted, name)).all() for name in ("best", "ev", "evs"))


@given(GAME, HANDS, st.sampled_from(["smaller", "larger"]))
@settings(deadline=None, max_examples=40)
def test_batch_is_analyze_row_by_row(game, hands, ties):
    batch = fc.analyze_batch(game, hands, ties=ties)
    assert len(batch) == len(hands)
    for row, hand in enumerate(hands):
        analysis = fc.analyze(game, hand, ties=ties)
        assert batch.action(row) == analysis.best.action
        assert Fraction(int(batch.ev[row]), batch.denominator) == analysis.best.ev
        for code, ev in enumerate(batch.evs[row].tolist()):
            discards = [hand[i] for i in range(5) if not code >> i & 1]
            action = fc.Stand() if code == 31 else fc.Fold() if code == 32 else fc.Draw(discards)
            if action in [choice.action for choice in analysis]:
                assert Fraction(ev, batch.denominator) == analysis[action].ev
            else:
                assert ev == NOT_LEGAL


def test_what_each_game_does_not_have():
    # Stand Pat: no draw of five (code 0). One draw: no fold (code 32).
    assert (WANTED.evs == NOT_LEGAL).sum(axis=0).nonzero()[0].tolist() == [0]
    one_draw = fc.analyze_batch(fc.OneDraw(), SAMPLE)
    assert (one_draw.evs == NOT_LEGAL).sum(axis=0).nonzero()[0].tolist() == [32]


@pytest.mark.parametrize("order", [[4, 3, 2, 1, 0], [1, 2, 3, 4, 0], [2, 0, 4, 1, 3]])
@pytest.mark.parametrize("ties", ["smaller", "larger"])
def test_columns_in_any_order(order, ties):
    for game in (fc.StandPat({"royal flush": 0}), fc.OneDraw({"royal flush": 0})):  # many equal choices
        plain = fc.analyze_batch(game, SAMPLE, ties=ties)
        permuted = fc.analyze_batch(game, SAMPLE[:, order], ties=ties)
        assert (plain.ev == permuted.ev).all()
        assert [plain.action(i) for i in range(len(plain))] == [permuted.action(i) for i in range(len(plain))]


def read_only(array):
    array = array.copy()
    array.flags.writeable = False
    return array


def strided(array):
    wide = np.full((2 * len(array), 11), 255, array.dtype)
    wide[::2, 1::2] = array
    return wide[::2, 1::2]


SHAPES = [strided, read_only, np.asfortranarray, np.ndarray.tolist, lambda a: [tuple(row) for row in a]]
SHAPES += [lambda a, t=t: a.astype(t) for t in "bhHiIlLqQ"] + [lambda a: a.astype(">i4")]


@pytest.mark.parametrize("shape", SHAPES)
def test_any_integer_array(shape):
    assert same(fc.analyze_batch(fc.StandPat(), shape(SAMPLE)), WANTED)


def test_reversed_rows():
    found = fc.analyze_batch(fc.StandPat(), SAMPLE[::-1])
    assert (found.evs[::-1] == WANTED.evs).all()
    assert (found.best[::-1] == WANTED.best).all()


def test_without_evs():
    found = fc.analyze_batch(fc.StandPat(), SAMPLE, evs=False)
    assert found.evs.shape == (0, 33)
    assert (found.best == WANTED.best).all()
    assert (found.ev == WANTED.ev).all()


@pytest.mark.parametrize("empty", [[], np.empty((0, 5), np.uint8), np.empty((0, 5), np.int64)], ids=str)
def test_no_hands(empty):
    found = fc.analyze_batch(fc.StandPat(), empty)
    assert (len(found), found.ev.shape, found.evs.shape) == (0, (0,), (0, 33))


def test_the_input_is_left_alone_and_not_shared():
    hands = SAMPLE.copy()
    found = fc.analyze_batch(fc.StandPat(), hands)
    assert (hands == SAMPLE).all()
    action = found.action(0)
    hands[:] = 0
    assert found.action(0) == action


@pytest.mark.parametrize("size", [1, 2, 31, 32, 33, 255, 257])
def test_any_number_of_hands(size):
    found = fc.analyze_batch(fc.StandPat(), SAMPLE[:size])
    assert (found.evs == WANTED.evs[:size]).all()


@pytest.mark.parametrize("dtype", [np.uint8, np.int64, list])
@pytest.mark.parametrize("bad", [52, 53, 255])
def test_no_card_is_named_with_row_and_column(bad, dtype):
    hands = SAMPLE.copy()
    hands[7, 3] = bad
    with pytest.raises(fc.InvalidCardError, match=f"{bad} in row 7, column 3"):
        fc.analyze_batch(fc.StandPat(), hands.tolist() if dtype is list else hands.astype(dtype))


@pytest.mark.parametrize("bad", [-1, 256, 2**40])
def test_no_card_in_a_wider_type(bad):
    hands = SAMPLE.astype(np.int64)
    hands[7, 3] = bad
    with pytest.raises(fc.InvalidCardError, match=f"{bad} in row 7, column 3"):
        fc.analyze_batch(fc.StandPat(), hands)


def test_a_duplicate_is_named_with_its_row():
    hands = SAMPLE.copy()
    hands[9] = [0, 1, 2, 3, 1]
    with pytest.raises(fc.DuplicateCardError, match="in row 9"):
        fc.analyze_batch(fc.StandPat(), hands)


@pytest.mark.parametrize(
    ("hands", "kind", "text"),
    [
        ([[0, 1, 2, 3, 4], [0, 1, 2, 3]], fc.CardCountError, "row 1 has 4 cards"),
        ([[0, 1, 2, 3, 4], [5, 6, 7, 8, 9, 10]], fc.CardCountError, "row 1 has 6 cards"),
        ([[0, 1, 2, 3]], fc.CardCountError, r"\[1, 4\]"),
        ([0, 1, 2, 3, 4], fc.CardCountError, r"\[5\]"),
        (np.zeros((2, 2, 5), np.uint8), fc.CardCountError, r"\[2, 2, 5\]"),
        ([[0.0, 1.0, 2.0, 3.0, 4.0]], fc.InvalidCardError, "float64"),
        ([["As", "Ks", "Qs", "Js", "Ts"]], fc.InvalidCardError, "integers"),
    ],
)
def test_wrong_shapes_and_types(hands, kind, text):
    with pytest.raises(kind, match=text):
        fc.analyze_batch(fc.StandPat(), hands)


def test_threads_give_the_same_answers():
    with ThreadPoolExecutor(4) as pool:
        results = list(pool.map(lambda _: fc.analyze_batch(fc.StandPat(), SAMPLE), range(16)))
    assert all(same(found, WANTED) for found in results)


def test_only_draw_games_have_batches():
    for game in (fc.Stax(), fc.Stud(), fc.StandPat):
        with pytest.raises(fc.GameError, match="is no game with a draw"):
            fc.analyze_batch(game, [[0, 1]])
