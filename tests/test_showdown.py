"""Jokers, suits as the last word, and who opens: FS7, FS9, FS12 to FS15."""

from itertools import combinations, permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import fivecard as fc
from fivecard.showdown import highest_card

# The rules of Five Card Stud, known counts; worst first, royal flushes apart.
CATEGORIES = {
    "high card": (1_302_540, 1_302_540, 1_302_540),
    "pair": (1_098_240, 1_268_088, 1_437_936),
    "two pair": (123_552, 123_552, 123_552),
    "three of a kind": (54_912, 137_280, 232_968),
    "straight": (10_200, 20_532, 34_704),
    "flush": (5_108, 7_804, 11_388),
    "full house": (3_744, 6_552, 9_360),
    "four of a kind": (624, 3_120, 9_360),
    "straight flush": (36, 180, 540),
    "royal flush": (4, 24, 84),
    "five of a kind": (0, 13, 78),
}


def categories(values):
    count = {str(category): 0 for category in fc.Category}
    for value, times in zip(*np.unique(values, return_counts=True), strict=True):
        count[str(fc.HandValue(int(value)).category)] += int(times)
    return count


def with_jokers(naturals, *jokers):
    sets = np.array(list(combinations(range(52), naturals)), np.uint8)
    return np.hstack([sets, np.tile(np.array(jokers, np.uint8), (len(sets), 1))])


def test_counts_of_the_decks_with_jokers():
    one = categories(fc.evaluate_batch(with_jokers(4, 52)))
    assert one == categories(fc.evaluate_batch(with_jokers(4, 53)))
    two = categories(fc.evaluate_batch(with_jokers(3, 53, 52)))
    for category, (of_52, of_53, of_54) in CATEGORIES.items():
        assert of_52 + one[category] == of_53
        assert of_52 + 2 * one[category] + two[category] == of_54


@pytest.mark.parametrize(
    ("hand", "value"),
    [
        ("As Ac Ad Jb Jr", "five of a kind, aces"),
        ("6h 7d 9c Tc Jb", "straight, ten high"),
        ("Ks Qs Js Ts Jb", "royal flush"),
        ("As Ac Ad Ah Jr", "five of a kind, aces"),
        ("As Ks 2s Jb Jr", "flush, ace king queen jack two"),  # no card twice
        ("2c 3d Jb Jr 5h", "straight, six high"),
        ("Ac 2d Jb Jr 5h", "straight, five high"),
        ("Kc Kd 7h 7s Jb", "full house, kings over sevens"),
        ("Kc 9d 7h 4s Jb", "pair, kings with nine seven four"),
        ("Kc 9d 8h 7s Jb Jr", "straight, jack high"),
        ("9h 9s Kc Ts 6c Jb Jr", "four of a kind, nines with king"),
    ],
)
def test_a_joker_makes_the_best_hand(hand, value):
    assert str(fc.evaluate(hand)) == value
    for order in permutations(fc.cards(hand)[-4:]):
        assert fc.evaluate(fc.cards(hand)[:-4] + order) == fc.evaluate(hand)


@given(st.lists(st.integers(0, 53), min_size=5, max_size=7, unique=True))
def test_batches_and_keys_say_what_single_hands_say(hand):
    value = fc.evaluate(hand)
    assert fc.evaluate_batch([hand]).tolist() == [value]
    key = fc.showdown_key(hand)
    assert key >> 4 == value == fc.showdown_key(hand, suits=False)
    assert key == max(fc.showdown_key(five) for five in combinations(hand, 5))


@given(st.lists(st.integers(0, 53), min_size=10, max_size=10, unique=True))
def test_suits_decide_every_hand_without_jokers(cards):
    one, other = fc.showdown_key(cards[:5]), fc.showdown_key(cards[5:])
    if max(cards) < 52:
        assert one != other
    if one == other:  # FS15: possible only with a joker each
        assert sum(card > 51 for card in cards[:5]) == sum(card > 51 for card in cards[5:]) == 1


# Each showing hand beats the next.
LADDERS = [
    ["As", "Jb", "Ah", "Kd", "2s", "2c"],
    ["As Ac", "Ah Jb", "Kc Kd", "Ac Kd", "Ac Qs", "Kh Qs", "Kd Qh", "Ks 2c", "3c 2s"],
    ["2c 2d 2h", "Kc Kd 2h", "Qc Qs Ah", "Qh Qd Ac", "As Kd Qh", "As Kc Jd"],
    ["2c Jb Jr", "2c 2d 2h"],
    ["2c 2d 2h 2s", "7c 7d 7h Jb"][::-1],
    ["9c 9d 9h Ac", "Kc Kd 2h 2s", "Kh Ks Ac Qd", "5c 4c 3c 2c"],  # neither straight nor flush
    ["Ks Kd 7h", "Kc Kh 7s"],
]


@pytest.mark.parametrize("ladder", LADDERS, ids=str)
def test_showing_hands_in_order(ladder):
    keys = [fc.showing_key(cards) for cards in ladder]
    assert keys == sorted(keys, reverse=True)
    assert len(set(keys)) == len(keys)
    for cards, key in zip(ladder, keys, strict=True):
        assert {fc.showing_key(order) for order in permutations(fc.cards(cards))} == {key}


def test_the_single_highest_card():
    ladder = ["2c As", "Jb 2c", "Ah Ad", "Kc Kd", "Kd 2s"]
    keys = [highest_card(fc.cards(cards)) for cards in ladder]
    assert keys[:3] == sorted(keys[:3], reverse=True)
    assert highest_card(fc.cards("Kd Kc")) == highest_card(fc.cards("Kd 2s"))


@pytest.mark.parametrize("cards", ["", "As Ks Qs Js Ts", "As As"])
def test_what_no_showing_hand_is(cards):
    with pytest.raises((fc.CardCountError, fc.DuplicateCardError)):
        fc.showing_key(cards)


def test_batches_of_jokers_name_bad_rows():
    with pytest.raises(fc.InvalidCardError, match="54 in row 1, column 2 is not a card; cards are 0 to 53"):
        fc.evaluate_batch(np.array([[0, 1, 2, 3, 4], [0, 1, 54, 3, 4]], np.uint8))
    with pytest.raises(fc.DuplicateCardError, match="duplicate card Jb in row 0, columns 0 and 1"):
        fc.evaluate_batch([[52, 52, 2, 3, 4]])
    with pytest.raises(fc.CardCountError, match=r"hands have shape \[n, 5 or 6 or 7\], not \[1, 4\]"):
        fc.evaluate_batch([[1, 2, 3, 4]])
    with pytest.raises(fc.CardCountError, match="row 1 has 4 cards, not 5"):
        fc.evaluate_batch([[1, 2, 3, 4, 5], [1, 2, 3, 4]])
    assert fc.evaluate_batch(np.empty((0, 7), np.uint8)).shape == (0,)
    assert fc.evaluate_batch([]).shape == (0,)
