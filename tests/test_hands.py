"""Hand values: order, counts, texts, and independent evaluators."""

import copy
import inspect
import pickle
from itertools import combinations, permutations

import numpy as np
import pytest
import treys
from hypothesis import given
from hypothesis import strategies as st
from slow_oracle import numbered, strength_of_three

import fivecard as fc

HANDS, WEIGHTS = fc.canonical_hands()
VALUES = fc.evaluate_batch(HANDS)


def test_the_order_of_an_independent_evaluator():
    # treys ranks from 1 (royal flush) to 7462 (7-5-4-3-2).
    texts = [str(fc.Card(card)) for card in range(52)]
    theirs = [treys.Card.new(text) for text in texts]
    rank = treys.Evaluator().evaluate
    ranks = [rank([], [theirs[card] for card in hand]) for hand in HANDS.tolist()]
    assert (7463 - np.array(ranks) == VALUES).all()


def test_counts_of_all_hands():
    # Any text on poker; the buckets of the Stand Pat rules agree.
    categories = np.array([int(fc.HandValue(v).category) if v else 0 for v in range(7463)])
    counts = np.bincount(categories[VALUES], WEIGHTS, 11).astype(int).tolist()
    assert counts == [1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 36, 4, 0]
    assert len(HANDS) == 134459
    assert set(VALUES.tolist()) == set(range(1, 7463))


@pytest.mark.parametrize(
    ("cards", "text", "category"),
    [
        ("As Ks Qs Js Ts", "royal flush", fc.Category.ROYAL_FLUSH),
        ("Ad 2d 3d 4d 5d", "straight flush, five high", fc.Category.STRAIGHT_FLUSH),
        ("Ks Kd Kh Kc 2d", "four of a kind, kings with two", fc.Category.FOUR_OF_A_KIND),
        ("Ks Kd Kh Tc Td", "full house, kings over tens", fc.Category.FULL_HOUSE),
        ("Qd Jd 9d 7d 6d", "flush, queen jack nine seven six", fc.Category.FLUSH),
        ("10s Jd Qc Kd 9h", "straight, king high", fc.Category.STRAIGHT),
        ("6s 6d 6h Kc 2d", "three of a kind, sixes with king two", fc.Category.THREE_OF_A_KIND),
        ("Ks Kd Tc Td 9h", "two pair, kings and tens with nine", fc.Category.TWO_PAIR),
        ("As 4c 7s Td 7h", "pair, sevens with ace ten four", fc.Category.PAIR),
        ("As Ks Qs Js 9d", "high card, ace king queen jack nine", fc.Category.HIGH_CARD),
    ],
)
def test_texts(cards, text, category):
    value = fc.evaluate(cards)
    assert (str(value), value.category) == (text, category)
    assert repr(value) == f"HandValue({text!r})"
    assert f"{value:>3}" == text


@pytest.mark.parametrize(("cls", "highest"), [(fc.HandValue, 7475), (fc.ThreeCardValue, 741)])
def test_every_value_is_one_object_with_a_text_of_its_own(cls, highest):
    values = [cls(number) for number in range(1, highest + 1)]
    assert len({str(value) for value in values}) == highest
    for value in values:
        assert cls(str(value)) is cls(int(value)) is value
        assert copy.deepcopy(value) is value
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(values[-1], protocol)) is values[-1]
    for wrong in (0, highest + 1, -1, "five aces high", "", None, 1.5):
        with pytest.raises(fc.HandValueError):
            cls(wrong)


def test_five_of_a_kind_is_on_top():
    assert str(fc.HandValue(7475)) == "five of a kind, aces"
    assert fc.HandValue(7463) > fc.evaluate("As Ks Qs Js Ts")
    assert fc.HandValue(7463).category is fc.Category.FIVE_OF_A_KIND


def test_the_wheel_in_every_order_and_every_form():
    wheel = fc.evaluate("5c 4d 3h 2s Ad")
    assert str(wheel) == "straight, five high"
    assert all(fc.evaluate(hand) is wheel for hand in permutations(fc.cards("5c 4d 3h 2s Ad")))
    assert (
        fc.evaluate(*np.array([0, 5, 10, 15, 48])) is fc.evaluate([0, 5, 10, 15, 48]) is fc.evaluate("2c 3d 4h 5s Ac")
    )


@given(st.permutations(range(54)), st.integers(5, 7))
def test_every_way_to_write_a_hand_is_the_same_hand(deck, n):
    numbers = deck[:n]
    hand = fc.cards(numbers)
    text = " ".join(map(str, hand))
    value = fc.evaluate(hand)
    ways = [
        numbers,
        tuple(numbers),
        list(hand),
        np.array(numbers),
        np.array(numbers, np.uint8),
        text,
        text.replace(" ", ""),
        text.replace(" ", ", "),
        text.lower() if max(numbers) < 52 else text,
        list(map(str, hand)),
        iter(numbers),
    ]
    assert all(fc.evaluate(way) is value for way in ways)
    assert fc.evaluate(*numbers) is value
    assert fc.evaluate(*hand) is value
    assert fc.evaluate(*np.array(numbers)) is value
    assert fc.evaluate(*map(str, hand)) is value


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ((1, 2, 3, 4), fc.CardCountError),
        ((1, 2, 3, 4, 5, 6, 7, 8), fc.CardCountError),
        ((), fc.CardCountError),
        (([1, 2, 3, 4, 4],), fc.DuplicateCardError),
        ((1, 2, 3, 4, 54), fc.InvalidCardError),
        ((1, 2, 3, 4, -1), fc.InvalidCardError),
        ((1, 2, 3, 4, 2**70), fc.InvalidCardError),
        ((1, 2, 3, 4, True), fc.InvalidCardError),
        ((1, 2, 3, 4, 5.0), fc.InvalidCardError),
        ((1, 2, 3, 4, None), fc.InvalidCardError),
        (("As Ks Qs Js",), fc.CardCountError),
        (("As Ks Qs Js As",), fc.DuplicateCardError),
        (("As Ks Qs Js Zz",), fc.InvalidCardError),
        (("As Ks Qs Js 9",), fc.InvalidCardError),
        (("As  Ks Qs Js\x00Td",), fc.InvalidCardError),
        (("As Ks Qs Js ??",), fc.UnknownCardError),
        ((None,), fc.InvalidCardError),
    ],
    ids=repr,
)
def test_what_is_no_hand(arguments, error):
    with pytest.raises(error):
        fc.evaluate(*arguments)


def test_a_list_that_changes_while_it_is_read():
    """An object whose ``__index__`` empties the list that is evaluated."""
    kept = []

    class Clears:
        def __index__(self):
            hand.clear()
            kept.append([b"\xff" * 40 for _ in range(20)])
            return 51

    for _ in range(300):
        hand = [Clears(), *(10**6 + i for i in range(6))]
        with pytest.raises(fc.FivecardError):
            fc.evaluate(hand)


def test_evaluate_is_a_function_like_any_other():
    assert fc.evaluate.__name__ == "evaluate"
    assert "best five of six or seven" in fc.evaluate.__doc__
    assert pickle.loads(pickle.dumps(fc.evaluate)) is fc.evaluate
    assert str(inspect.signature(fc.evaluate)) == "(*cards)"
    with pytest.raises(TypeError):
        fc.evaluate(cards="As Ks Qs Js Ts")


@given(st.permutations(range(52)).flatmap(lambda deck: st.sampled_from([deck[:6], deck[:7]])))
def test_six_and_seven_cards_are_their_best_five(cards):
    assert fc.evaluate(cards) == max(fc.evaluate(five) for five in combinations(cards, 5))
    assert fc.evaluate(fc.best_five(cards)) == fc.evaluate(cards)


def test_the_five_that_play():
    assert fc.best_five("9h 9s Kc Ts 6c 9c Th") == fc.cards("9h 9s Ts 9c Th")


def test_three_cards_against_the_rules():
    hands = np.array(list(combinations(range(52), 3)), np.uint8)
    values = fc.evaluate3_batch(hands).tolist()
    strengths = [strength_of_three(hand) for hand in hands.tolist()]
    number = numbered(strengths)
    assert values == [number[strength] for strength in strengths]
    names = "HIGH_CARD PAIR TWO_PAIR THREE_OF_A_KIND STRAIGHT FLUSH FULL_HOUSE FOUR_OF_A_KIND"
    names = [*names.split(), "STRAIGHT_FLUSH", "ROYAL_FLUSH", "FIVE_OF_A_KIND"]
    assert [(c.name, int(c)) for c in fc.Category] == [(name, i) for i, name in enumerate(names)]


@pytest.mark.parametrize("cls", [fc.HandValue, fc.ThreeCardValue])
def test_every_value_pickles_to_itself(cls):
    values = list(cls.shared[1:])
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert all(a is b for a, b in zip(pickle.loads(pickle.dumps(values, protocol)), values, strict=True))


def test_value_texts_in_any_case_and_spacing():
    assert fc.HandValue("  FULL House,  kings over TENS ") is fc.evaluate("Ks Kd Kh Tc Td")


def test_unknown_card_in_a_hand():
    with pytest.raises(fc.UnknownCardError, match="position 12"):
        fc.evaluate("As Ks Qs Js ??")


@pytest.mark.parametrize("value", [True, np.array([1, 2])])
def test_what_is_no_hand_value(value):
    with pytest.raises(fc.HandValueError):
        fc.HandValue(value)
