"""Faults reported of this field: wheels and kickers ranked wrongly, and scales that run the other way than said."""

import doctest
import importlib
import pkgutil
from importlib.util import find_spec
from itertools import combinations, permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from slow_oracle import strength

import fivecard as fc

NAMES = ["five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"]


# Wheel / straights: evaluate('5c 4d 3h 2s Ad') in every card order; every straight in all its orders.
@pytest.mark.parametrize("high", range(3, 13))
@pytest.mark.parametrize("suits", ["cdhss", "ccccd", "hhhhh"])
def test_straights_in_every_order(high, suits):
    ranks = [12, 0, 1, 2, 3] if high == 3 else range(high - 4, high + 1)
    hand = [4 * rank + "cdhs".index(suit) for rank, suit in zip(ranks, suits, strict=True)]
    name = NAMES[high - 3]
    flush = len(set(suits)) == 1
    text = ("royal flush" if high == 12 else f"straight flush, {name} high") if flush else f"straight, {name} high"
    orders = list(permutations(hand))
    assert len(orders) == 120
    assert {str(fc.evaluate(order)) for order in orders} == {text}
    assert {str(fc.HandValue(value)) for value in fc.evaluate_batch(orders)} == {text}


@pytest.mark.parametrize(
    "hand", [wrap for high in range(3) for wrap in [[high - 3, high - 2, high - 1, high, high + 1]]]
)
def test_no_straight_goes_round_the_corner(hand):
    cards = [4 * (rank % 13) + suit for rank, suit in zip(hand, [0, 1, 2, 3, 0], strict=True)]
    around = hand != [-1, 0, 1, 2, 3]
    assert (fc.evaluate(cards).category == fc.Category.HIGH_CARD) == around
    assert (fc.evaluate([rank % 13 * 4 for rank in hand]).category == fc.Category.FLUSH) == around


# Wheel / straights: compare('Ad2d3d4d5d','2d3d4d5d6c') with Cactus Kev's rank 10. Ranking / kickers: the compares.
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Ad2d3d4d5d", "2d3d4d5d6c"),
        ("Qd Jd 9d 7d 6d", "Qd Jd 9d 6d 5d"),
        ("5h5s9c8hKs", "5h5s9c7sQs"),
        ("8h 8d 3h4h5h6h7h", "Ad Kc 3h4h5h6h7h"),
        ("2d 3d 4c 5s 6h", "Ac 2d 3d 4c 5s"),
    ],
)
def test_hands_that_were_compared_wrongly(better, worse):
    assert fc.evaluate(better) > fc.evaluate(worse)
    assert fc.showdown_key(better) > fc.showdown_key(worse)
    assert fc.showdown_key(better, suits=False) > fc.showdown_key(worse, suits=False)
    assert fc.evaluate_batch([fc.cards(better)])[0] > fc.evaluate_batch([fc.cards(worse)])[0]
    if len(fc.cards(better)) == 5:
        assert strength(fc.cards(better)) > strength(fc.cards(worse))


def test_the_steel_wheel_is_kevs_tenth_rank():
    assert fc.to_kev(fc.evaluate("Ad 2d 3d 4d 5d")) == 10
    treys = pytest.importorskip("treys")
    assert treys.Evaluator().evaluate([], [treys.Card.new(card) for card in ("Ad", "2d", "3d", "4d", "5d")]) == 10


# Wheel / straights: evaluate3('Kh Qh Jd'), 'Ah 2s 3c', 'As 2c Kc'; all twelve straights of three in all orders.
@pytest.mark.parametrize("low", range(-1, 12))
def test_straights_of_three_in_every_order(low):
    ranks = [low % 13, (low + 1) % 13, (low + 2) % 13]
    corner = low == 11  # K A 2
    for suits, straight, other in [((0, 1, 2), "STRAIGHT", "HIGH_CARD"), ((3, 3, 3), "STRAIGHT_FLUSH", "FLUSH")]:
        hand = [4 * rank + suit for rank, suit in zip(ranks, suits, strict=True)]
        found = {fc.evaluate3(order).category for order in permutations(hand)}
        assert found == {fc.Category[other if corner else straight]}


@pytest.mark.parametrize(
    ("hand", "text"),
    [("Kh Qh Jd", "straight, king high"), ("As Kd Qh", "straight, ace high"), ("Ah 2s 3c", "straight, three high")],
)
def test_straights_of_three_by_name(hand, text):
    assert str(fc.evaluate3(hand)) == text


def test_ace_two_king_is_ace_high():
    assert str(fc.evaluate3("As 2c Kc")) == "high card, ace king two"


# Ranking / kickers: any two hands, against the definitions.
@given(st.permutations(range(52)))
def test_any_two_hands_compare_by_the_rules(deck):
    one, other = deck[:5], deck[5:10]
    mine, theirs = strength(one), strength(other)
    assert (fc.evaluate(one) > fc.evaluate(other)) == (mine > theirs)
    assert (fc.evaluate(one) == fc.evaluate(other)) == (mine == theirs)
    assert int(fc.evaluate(one).category) == mine[0]


# Ranking / kickers: two hands, same best five; explain(hand): a tie, and the five cards that play.
@given(st.permutations(range(52)))
def test_seven_cards_tie_whenever_their_best_fives_do(deck):
    board, one, other = deck[:5], deck[5:7], deck[7:9]
    best = [max(map(strength, combinations(board + own, 5))) for own in (one, other)]
    assert (fc.evaluate(board + one) == fc.evaluate(board + other)) == (best[0] == best[1])
    assert (fc.evaluate(board + one) > fc.evaluate(board + other)) == (best[0] > best[1])


def test_a_hand_on_the_board_ties_and_says_so():
    board = "As Ks Qs Js Ts"
    assert fc.evaluate(f"{board} 2c 3d") is fc.evaluate(f"{board} Ac Ad")
    assert fc.best_five(f"2c {board} 3d") == fc.cards(board)


# Ranking / kickers: sort all 2,598,960 hands by score: class order and 7,462 distinct values exactly.
def test_all_hands_in_order():
    hands, values = fc.all_hands(5)
    assert len(hands) == 2_598_960
    assert np.array_equal(np.unique(values), np.arange(1, 7463))
    categories = fc.category_batch(hands)
    lows = [int(values[categories == category].min()) for category in range(10)]
    highs = [int(values[categories == category].max()) for category in range(10)]
    assert lows == [1, *(high + 1 for high in highs[:-1])]  # no class reaches into the next
    # Within a class by the ranks: one hand of each value, worst first.
    firsts = np.unique(values, return_index=True)[1]
    strengths = [strength(hands[row].tolist()) for row in firsts]
    assert strengths == sorted(strengths)
    assert len(set(strengths)) == 7462


# Ranking / kickers: RANK_MIN, RANK_MAX: 1..7462; with five of a kind 7,475 classes; documented.
def test_the_ends_of_the_scale_are_said():
    assert (int(fc.evaluate("7c 5d 4h 3s 2c")), int(fc.evaluate("As Ks Qs Js Ts"))) == (1, 7462)
    assert fc.HandValue.highest == int(fc.evaluate("As Ac Ad Ah Jb")) == 7475
    for said in ("1 (7-5-4-3-2) to 7462 (royal flush)", "7463 to 7475 are five of a kind", "Bigger is better"):
        assert said in fc.HandValue.__doc__
    assert (int(fc.evaluate3("2c 3d 5h")), int(fc.evaluate3("Ks As Qs"))) == (1, fc.ThreeCardValue.highest)
    assert "1 to 741" in fc.ThreeCardValue.__doc__


# Ranking / kickers: doctest of every example: docs and code agree in direction. README.md is run by .ci/run.
@pytest.mark.thread_unsafe(reason="doctest takes the place of stdout")
def test_every_example_in_a_docstring_is_right():
    optional = (".agents", ".compat.pokerkit") if find_spec("pokerkit") is None else (".agents",)
    every = [module.name for module in pkgutil.walk_packages(fc.__path__, "fivecard.")]
    names = [name for name in every if not any(part in name for part in optional)]
    results = [doctest.testmod(importlib.import_module(name)) for name in ["fivecard", *names]]
    assert sum(result.failed for result in results) == 0
    assert sum(result.attempted for result in results) > 1


def test_directions_are_said_and_kept():
    better, worse = fc.evaluate("As Ks Qs Js Ts"), fc.evaluate("2c 3d 4h 5s 7c")
    assert better > worse
    assert fc.to_kev(better) < fc.to_kev(worse)
    assert "1 the royal flush to 7462" in fc.to_kev.__doc__
    assert list(fc.Category) == sorted(fc.Category)
    assert "bigger is better" in fc.Category.__doc__
