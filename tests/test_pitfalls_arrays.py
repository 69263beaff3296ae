"""Faults reported of this field: arrays that lie in memory otherwise than expected, and give other values."""

from functools import partial

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fivecard as fc

ILLUSTRATIVE = fc.StandPat.preset("illustrative")


def best(hands):
    return fc.analyze_batch(ILLUSTRATIVE, hands).ev


# Everything that takes hands as rows: width, function, the same for one hand.
BATCHES = {
    "evaluate_batch of 5": (5, fc.evaluate_batch, fc.evaluate),
    "evaluate_batch of 6": (6, fc.evaluate_batch, fc.evaluate),
    "evaluate_batch of 7": (7, fc.evaluate_batch, fc.evaluate),
    "evaluate_batch in threads": (7, partial(fc.evaluate_batch, threads=3), fc.evaluate),
    "evaluate_batch unchecked": (5, partial(fc.evaluate_batch, validate=False), fc.evaluate),
    "category_batch of 5": (5, fc.category_batch, lambda hand: fc.evaluate(hand).category),
    "category_batch of 7": (7, fc.category_batch, lambda hand: fc.evaluate(hand).category),
    "evaluate3_batch": (3, fc.evaluate3_batch, fc.evaluate3),
    "analyze_batch": (5, best, lambda hand: best([hand])[0]),
}
# The same hands, lying in memory in another way.
LAYOUTS = {
    "as made": lambda hands: hands,
    "read-only": lambda hands: frozen(hands.copy()),
    "Fortran order": np.asfortranarray,
    "padded rows": lambda hands: np.pad(hands, ((0, 0), (2, 3)))[:, 2:-3],
    "every third row": lambda hands: np.repeat(hands, 3, axis=0)[::3],
    "every second column": lambda hands: np.repeat(hands, 2, axis=1)[:, ::2],
    "reversed twice": lambda hands: np.ascontiguousarray(hands[::-1])[::-1],
    "columns reversed twice": lambda hands: np.ascontiguousarray(hands[:, ::-1])[:, ::-1],
    "flipped twice": lambda hands: np.flip(np.flip(hands, 0).copy(), 0),
    "transposed": lambda hands: hands.T.copy().T,
    "one byte off": lambda hands: np.concatenate([[0], hands.ravel()]).astype(np.uint8)[1:].reshape(hands.shape),
    "from a record": lambda hands: np.ascontiguousarray(hands).view([("hand", "u1", hands.shape[1])])["hand"][:, 0],
    "int64": lambda hands: hands.astype(np.int64),
    "other byte order": lambda hands: hands.astype(">i4"),
    "lists": lambda hands: hands.tolist(),
    "tuples of cards": lambda hands: tuple(fc.cards(hand) for hand in hands.tolist()),
    "read-only buffer": lambda hands: np.frombuffer(hands.tobytes(), np.uint8).reshape(hands.shape),
}


def frozen(array):
    array.flags.writeable = False
    return array


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("batch", BATCHES)
def test_hands_have_their_values_however_they_lie(batch, layout):
    width, many, one = BATCHES[batch]
    hands = fc.draw_cards(67, width, 5)
    before = hands.copy()
    laid = LAYOUTS[layout](hands)
    assert np.array_equal(np.asarray(laid), before)
    assert many(laid).tolist() == [int(one(hand)) for hand in before.tolist()]
    assert np.array_equal(hands, before)


# Batch arrays: evaluate_batch(a[::-1]) == evaluate_batch(a)[::-1]; np.flip(a, 0) as the copy.
@settings(max_examples=40)
@given(
    st.sampled_from(sorted(BATCHES)), st.integers(0, 70), st.sampled_from([1, 2, 3, 5, -1, -2, -7]), st.integers(0, 3)
)
def test_any_slice_of_the_hands_is_that_slice_of_the_values(batch, n, step, start):
    width, many, _ = BATCHES[batch]
    hands = fc.draw_cards(max(n, 1), width, 7)[:n]
    assert many(hands[start::step]).tolist() == many(hands)[start::step].tolist()
    assert many(np.flip(hands, 0)).tolist() == many(np.flip(hands, 0).copy()).tolist()
    assert many(np.flip(hands, 1)).tolist() == many(hands).tolist()  # the order of cards means nothing


# Batch arrays: a.flags.writeable=False: accepted, and so is one hand for all rows.
def test_read_only_and_repeated_rows():
    one = np.array([51, 47, 43, 39, 35], np.uint8)
    many = np.broadcast_to(one, (1000, 5))
    assert not many.flags.writeable
    assert set(fc.evaluate_batch(many).tolist()) == {7462}
    assert set(fc.category_batch(many).tolist()) == {fc.Category.ROYAL_FLUSH}


# Batch arrays: out is a view of a: refused; out in every other way is filled, also in part of another array.
@pytest.mark.parametrize("offset", range(0, 50, 7))
def test_an_out_that_lies_in_the_hands_is_refused(offset):
    memory = np.zeros(200, np.uint8)
    hands = memory[:100].reshape(20, 5)
    hands[:] = fc.draw_cards(20, 5, 1)
    before = memory.copy()
    for evaluate, out in [
        (fc.evaluate_batch, memory[offset : offset + 40].view(np.uint16)),
        (fc.category_batch, memory[offset : offset + 20]),
    ]:
        with pytest.raises(fc.OutputArrayError, match="out and hands share memory"):
            evaluate(hands, out)
    assert np.array_equal(memory, before)
    beside = memory[100:140].view(np.uint16)
    assert fc.evaluate_batch(hands, beside) is beside
    assert beside.tolist() == fc.evaluate_batch(hands).tolist()


# Batch arrays: list of hands of unequal length: the error says which row, wherever it is.
@pytest.mark.parametrize("batch", BATCHES)
@pytest.mark.parametrize("row", [0, 1, 19])
def test_rows_of_unequal_length_are_named(batch, row):
    width, many, _ = BATCHES[batch]
    hands = fc.draw_cards(20, width, 1).tolist()
    hands[row] = hands[row][:-1]
    wrong = 1 if row == 0 and width in (6, 7) else row  # the first row says how many cards hands have, if it can
    with pytest.raises(fc.CardCountError, match=f"row {wrong} has {len(hands[wrong])} cards"):
        many(hands)


@pytest.mark.parametrize("batch", BATCHES)
def test_texts_and_other_things_are_no_arrays_of_hands(batch):
    width, many, _ = BATCHES[batch]
    text = " ".join(map(str, fc.cards(list(range(width)))))
    for hands in ([text], [text.split()], np.array([text.split()]), np.zeros((2, width)), np.zeros((2, width), bool)):
        with pytest.raises(fc.InvalidCardError, match="hands are integers 0 to 5"):
            many(hands)
    for hands in (None, 5, {}, iter([[0] * width])):
        with pytest.raises((fc.CardCountError, fc.InvalidCardError)):
            many(hands)


# Batch arrays: evaluate(*np.array([0,4,8,12,17])): same as ints, of every dtype that holds cards.
@given(
    st.lists(st.integers(0, 51), min_size=7, max_size=7, unique=True), st.sampled_from("bBhHiIlLqQ"), st.integers(5, 7)
)
def test_numbers_of_numpy_are_numbers(hand, dtype, size):
    array = np.array(hand[:size]).astype(dtype)
    expected = fc.evaluate(hand[:size])
    assert fc.evaluate(*array) is fc.evaluate(array) is fc.evaluate(list(array)) is expected
    assert fc.best_five(array) == fc.best_five(hand[:size])
    assert fc.showdown_key(array) == fc.showdown_key(hand[:size])
    assert [fc.Card(card) for card in array] == hand[:size]


def test_no_hands_have_no_values():
    for width, many, _ in BATCHES.values():
        assert many(np.empty((0, width), np.uint8)).tolist() == []
        assert many([]).tolist() == []
