"""Faults reported of this field: jokers that stand for the wrong card, or for one card only."""

from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fivecard as fc


def best_by_hand(hand, five_of_a_kind=True):
    """The best value of five cards over every card each joker may be: no card twice, but for five of a kind."""
    naturals = [card for card in hand if card < 52]
    jokers = len(hand) - len(naturals)
    if five_of_a_kind and len({card // 4 for card in naturals}) == 1:
        rank = naturals[0] // 4
        if len(naturals) + jokers == 5:
            return 7463 + rank
    return max(
        int(fc.evaluate([*naturals, *stand_in]))
        for stand_in in combinations([card for card in range(52) if card not in naturals], jokers)
    )


# Jokers / wild: the rows, in every order of the cards and with either joker.
@pytest.mark.parametrize(
    ("hand", "text"),
    [
        ("As Ac Ad Jb Jr", "five of a kind, aces"),
        ("6h 7d 9c Tc Jb", "straight, ten high"),
        ("Ks Qs Js Ts Jb", "royal flush"),
        ("As Ac Ad Ah Jb", "five of a kind, aces"),
    ],
)
def test_jokers_in_every_place(hand, text):
    red = hand if "Jr" in hand else hand.replace("Jb", "Jr")
    for order in (*permutations(fc.cards(hand)), *permutations(fc.cards(red))):
        assert str(fc.evaluate(order)) == text


# Jokers / wild: two suit tests on one hand: the wild card serves both; every choice of cards it may be is tried.
@settings(max_examples=60)
@given(st.permutations(range(52)), st.sampled_from([(52,), (53,), (52, 53)]))
def test_a_joker_is_the_best_card_it_can_be(deck, jokers):
    hand = [*deck[: 5 - len(jokers)], *jokers]
    assert int(fc.evaluate(hand)) == best_by_hand(hand)


@settings(max_examples=60)
@given(st.permutations(range(32, 48)), st.sampled_from([(52,), (53,), (52, 53)]))
def test_among_few_ranks_pairs_flushes_and_straights_compete(tens_to_kings, jokers):
    hand = [*tens_to_kings[: 5 - len(jokers)], *jokers]
    assert int(fc.evaluate(hand)) == best_by_hand(hand)


# Jokers / wild: no hidden mutation: the same hand twice, in any company, has the same value.
@given(st.lists(st.integers(0, 53), min_size=5, max_size=7, unique=True))
def test_evaluating_changes_nothing(hand):
    given_ = list(hand)
    first = fc.evaluate(given_), fc.showdown_key(given_), fc.best_five(given_)
    fc.evaluate("As Ac Ad Jb Jr")
    fc.evaluate_batch([hand[:5], [51, 47, 43, 52, 53]])
    assert given_ == hand
    assert (fc.evaluate(given_), fc.showdown_key(given_), fc.best_five(given_)) == first


# Jokers / wild: evaluate('Ks Qs Js Ts Jo') is royal, but not natural: a natural one beats it at a showdown (FS15).
def test_a_natural_hand_beats_the_same_with_a_joker():
    assert fc.evaluate("Ks Qs Js Ts Jb") is fc.evaluate("As Ks Qs Js Ts")
    for natural, wild in [
        ("As Ks Qs Js Ts", "Ks Qs Js Ts Jb"),
        ("As Ad Kc 7h 2d", "As Jb Kc 7h 2d"),
        ("9s 9d 9h 4c 2d", "9s 9d Jb 4c 2d"),
        ("9s 9c 9h 4c 2d", "9s Jb Jr 4c 2d"),
    ]:
        assert fc.evaluate(natural) is fc.evaluate(wild)
        assert fc.showdown_key(natural) > fc.showdown_key(wild)
        assert fc.showdown_key(natural, suits=False) == fc.showdown_key(wild, suits=False)


# Jokers / wild: best_hold('As Ac Ad Ah Jo'): a pat five of a kind. Table games have no jokers, and say so.
def test_games_without_jokers_refuse_them():
    for ask in (
        lambda: fc.analyze(fc.StandPat(), "As Ac Ad Ah Jb"),
        lambda: fc.analyze(fc.OneDraw(), "As Ac Ad Ah Jb"),
        lambda: fc.analyze(fc.Stax(), "As Jb"),
        lambda: fc.evaluate3("As Ac Jb"),
        lambda: fc.deal(fc.Stud(), seats=2, deck="As Ac Ad Ah Jb 2c 3c 4c 5c 6c"),
        lambda: fc.Draw("Jb"),
    ):
        with pytest.raises(fc.JokerError, match="joker Jb"):
            ask()
    with pytest.raises(fc.InvalidCardError, match="52 in row 0, column 4"):
        fc.analyze_batch(fc.StandPat(), [[51, 50, 49, 48, 52]])


# Jokers / wild: five of a kind is above the royal flush, and pays only where a line says so.
def test_five_of_a_kind_is_a_line_of_its_own_or_none():
    aces = fc.evaluate("As Ac Ad Ah Jb")
    assert aces > fc.evaluate("As Ks Qs Js Ts")
    assert fc.PayTable({"four of a kind": 25}).net(aces) == -1
    assert fc.PayTable({"five of a kind": 15, "four of a kind": 25}).net(aces) == 15


@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_a_deck_has_the_jokers_agreed_and_no_more(jokers):
    dealt = fc.shuffle(500, 3, jokers=jokers)
    assert {int(card) for card in dealt[:, :10].ravel()} == set(range(52 + jokers))
    for index in range(30):
        played = fc.deal(fc.Stud(jokers=jokers), seats=10, seed=2, index=index)
        cards = [card for hand in played.hands for card in hand] + list(played.deck)
        assert len(cards) == len(set(cards)) == 50
        assert max(cards) < 52 + jokers
