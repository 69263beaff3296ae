"""Faults reported of this field: hands with a card twice or of the wrong size that get a value all the same."""

import itertools
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import fivecard as fc
from fivecard.compat import eval7, phevaluator, treys

ILLUSTRATIVE = fc.StandPat.preset("illustrative")
# Whatever takes one hand of five cards, and how it is asked.
TAKES_A_HAND = {
    "evaluate": fc.evaluate,
    "evaluate a list": lambda hand: fc.evaluate(list(fc.cards(hand))),
    "evaluate numbers": lambda hand: fc.evaluate(*map(int, fc.cards(hand))),
    "best_five": fc.best_five,
    "showdown_key": fc.showdown_key,
    "odds": fc.odds,
    "Draw": fc.Draw,
    "analyze": lambda hand: fc.analyze(ILLUSTRATIVE, hand),
    "analyze one draw": lambda hand: fc.analyze(fc.OneDraw(), hand),
    "strategy": lambda hand: fc.solve(ILLUSTRATIVE).strategy[hand],
    "evaluate_batch": lambda hand: fc.evaluate_batch([fc.cards(hand)]),
    "category_batch": lambda hand: fc.category_batch([fc.cards(hand)]),
    "analyze_batch": lambda hand: fc.analyze_batch(ILLUSTRATIVE, [fc.cards(hand)]),
    "combinations": lambda hand: list(fc.combinations(hand, 2)),
    "deal": lambda hand: fc.deal(fc.Stax(), deck=hand),
    "dead cards": lambda hand: fc.draw_cards(1, 5, 1, hand),
    "as treys": lambda hand: treys.Evaluator().evaluate([], [treys.Card.new(card) for card in hand.split()]),
    "as eval7": lambda hand: eval7.evaluate([eval7.Card(card) for card in hand.split()]),
    "as phevaluator": lambda hand: phevaluator.evaluate_cards(*hand.split()),
    "equity": lambda hand: fc.equity([f"{hand[:2]}/{hand[3:]}", "??/"]),
}


# Duplicates / count: showdown('7h7h5s6s6h'); evaluate('2h 2s Jc 2h 9d'): never a value, never a KeyError.
@pytest.mark.parametrize("hand", ["7h 7h 5s 6s 6h", "2h 2s Jc 2h 9d", "As Ks Qs Js As"])
@pytest.mark.parametrize("takes", TAKES_A_HAND)
def test_a_card_twice_is_refused_by_everything_that_takes_a_hand(takes, hand):
    twice = next(card for card in hand.split() if hand.split().count(card) == 2)
    with pytest.raises(fc.DuplicateCardError, match=f"duplicate card {twice}"):
        TAKES_A_HAND[takes](hand)


@given(st.permutations(range(54)), st.sampled_from([5, 6, 7]), st.data())
def test_a_repeated_card_is_named_with_both_places(deck, size, data):
    first, second = sorted(data.draw(st.permutations(range(size)))[:2])
    hand = deck[:size]
    hand[second] = hand[first]
    name = fc.Card(hand[first])
    with pytest.raises(
        fc.DuplicateCardError, match=f"duplicate card {name} in a hand: cards {first + 1} and {second + 1}"
    ):
        fc.evaluate(hand)
    with pytest.raises(fc.DuplicateCardError, match=f"{name} in row 1, columns {first} and {second}"):
        fc.evaluate_batch([deck[-size:], hand])


@pytest.mark.parametrize(
    "ask",
    [
        lambda: fc.analyze(ILLUSTRATIVE, "As Ks Qs Js 9d", dead="2c As"),
        lambda: fc.analyze(ILLUSTRATIVE, "As Ks Qs Js 9d", dead="2c 2c"),
        lambda: fc.analyze(ILLUSTRATIVE, "As Ks Qs Js 9d", known={1: "As"}),
        lambda: fc.analyze(ILLUSTRATIVE, "As Ks Qs Js 9d", dead="2c", known={1: "2c"}),
        lambda: fc.analyze(ILLUSTRATIVE, "As Ks Qs Js 9d", known={1: "2c", 2: "2c"}),
        lambda: fc.analyze(fc.Stax(), "Th 7s", board="Th", raises=[1]),
        lambda: fc.analyze(fc.Stax(), "Th 7s", dead="7s"),
        lambda: fc.equity(["As/Kd 7c", "??/Qh As"]),
        lambda: fc.equity(["As/Kd 7c", "??/Qh Js"], dead="Kd"),
        lambda: fc.equity(["As/Kd 7c", "??/Qh Js"], dead="2c 2c"),
        lambda: fc.odds("As Ks", dead="Ks"),
        lambda: fc.Deck(seed=1, dead="As As"),
        lambda: fc.deal(fc.Stud(), seats=2, deck="As Kd 7h 2c Qh 9s Tc 4d 4s As"),
    ],
)
def test_a_card_in_two_places_at_once_is_refused(ask):
    with pytest.raises(fc.DuplicateCardError, match="duplicate card"):
        ask()


# Duplicates / count: evaluate('As Ks'), and every other number of cards.
@pytest.mark.parametrize("size", range(15))
def test_hands_of_the_wrong_size_are_refused_at_once(size):
    hand = list(range(size))
    text = " ".join(str(fc.Card(card)) for card in hand)
    for ask, sizes in [(fc.evaluate, (5, 6, 7)), (fc.best_five, (5, 6, 7)), (fc.evaluate3, (3,))]:
        for given_ in (hand, text, tuple(hand), np.array(hand, np.uint8)):
            if size in sizes:
                assert ask(given_)
            else:
                with pytest.raises(fc.CardCountError, match=rf"cards, not {size}"):
                    ask(given_)


# Duplicates / count: repr(evaluate-result of 4 cards): there is none, so no repr can raise.
def test_the_repr_of_a_value_never_raises():
    with pytest.raises(fc.CardCountError):
        fc.evaluate("As Ks Qs Js")
    for kind, highest in ((fc.HandValue, 7475), (fc.ThreeCardValue, 741)):
        texts = [repr(kind(number)) for number in range(1, highest + 1)]
        assert len(set(texts)) == highest
        for number in (0, highest + 1, -1, 2**16, 2**64):
            with pytest.raises(fc.HandValueError, match=f"they are 1 to {highest}"):
                kind(number)


# Duplicates / count: evaluate_batch(array with a 52 or 255 in it): 52 and 53 are jokers; all else is refused, by place.
@pytest.mark.parametrize("width", [3, 5, 6, 7])
def test_every_number_that_is_no_card_is_refused_in_every_column(width):
    evaluate = fc.evaluate3_batch if width == 3 else fc.evaluate_batch
    cards = 52 if width == 3 else 54
    hands = np.tile(np.arange(width, dtype=np.uint8), (70, 1))
    for number, column in itertools.product(range(width, 256), range(width)):
        hands[69, column] = number
        if number < cards:
            assert evaluate(hands)[69] > 0
        else:
            with pytest.raises(fc.InvalidCardError, match=rf"{number} in row 69, column {column} is not a card"):
                evaluate(hands)
        hands[69, column] = column


@pytest.mark.parametrize("number", [-1, 54, 255, 256, 2**31, 2**63 - 1, -(2**63)])
def test_numbers_past_a_byte_are_refused_not_cut(number):
    for hands in ([[0, 1, 2, 3, number]], np.array([[0, 1, 2, 3, number]], np.int64)):
        with pytest.raises(fc.InvalidCardError, match=rf"{number} in row 0, column 4"):
            fc.evaluate_batch(hands)
    with pytest.raises(fc.InvalidCardError, match=f"{number} is no card"):
        fc.evaluate(0, 1, 2, 3, number)


# Duplicates / count: best5('9h 9s Kc Ts 6c 9c Th').
def test_three_nines_and_two_tens_are_a_full_house_in_any_order():
    cards = fc.cards("9h 9s Kc Ts 6c 9c Th")
    for order in itertools.permutations(cards):
        assert str(fc.evaluate(order)) == "full house, nines over tens"
    assert set(fc.best_five(cards)) == set(fc.cards("9h 9s 9c Ts Th"))


def test_no_hand_is_left_out():
    """As many hands as there are: no count is off by one."""
    for size in (1, 3, 5):
        parts = list(fc.combinations(range(52), size))
        assert sum(map(len, parts)) == comb(52, size)
    assert len(fc.all_values(5)) == comb(52, 5)
