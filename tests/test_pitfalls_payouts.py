"""Faults reported of this field: payouts that overflow, odds to one read as for one, stale results, wrong best play."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fivecard as fc

ILLUSTRATIVE = fc.StandPat.preset("illustrative")
STAX = fc.Stax(progressive={"royal flush of diamonds": 9, "royal flush": 8, "straight flush": 7, "four of a kind": 6})
ROYAL = "As Ks Qs Js Ts"
# The tables again, straight from the rules: SP7, SP9 and SX10.
SP7 = {
    "royal flush": 5000,
    "straight flush": 500,
    "four of a kind": 250,
    "full house": 100,
    "flush": 50,
    "straight": 30,
}
SX10 = {"ace king queen suited": 40, "straight flush": 40, "three of a kind": 30, "straight": 6, "flush": 3, "pair": 1}
AMOUNTS = st.one_of(
    st.integers(1, 2**62),
    st.sampled_from([2_684_355, 2**31 - 1, 2**31, 2**32, 2**53 + 1, 2**62, 2**63 - 1, 2**63, 2**64, 10**30]),
    st.fractions(Fraction(1, 1000), 2**62),
)


# Overflow / payout: bet=2_684_355, royal 800: 2,147,484,000 exactly.
def test_a_large_royal_is_paid_exactly():
    settled = ILLUSTRATIVE.settle("draw", fc.evaluate(ROYAL), Fraction(2_684_355))
    assert settled.wagers[1].net == 2_147_484_000
    assert settled.net == 2_147_484_000 + 2_684_355  # SP9: the first wager wins too


@given(AMOUNTS, st.permutations(range(52)))
def test_no_wager_is_too_large_for_stand_pat(wager, deck):
    value = fc.evaluate(deck[:5])
    for kind in ("stand", "draw", "fold"):
        one, many = ILLUSTRATIVE.settle(kind, value), ILLUSTRATIVE.settle(kind, value, Fraction(wager))
        assert [each.net for each in many.wagers] == [each.net * wager for each in one.wagers]
        assert many.net == one.net * wager
        assert all(type(each.net) is type(each.amount) is Fraction for each in many.wagers)


@given(AMOUNTS, AMOUNTS, st.permutations(range(52)), st.lists(st.integers(1, 3), min_size=3, max_size=3))
def test_no_wager_is_too_large_for_stax(ante, bonus, deck, raises):
    value, community = fc.evaluate(deck[:5]), fc.evaluate3(deck[2:5])
    settled = STAX.settle(
        [fc.Raise(times) for times in raises], value, Fraction(ante), bonus=Fraction(bonus), community=community
    )
    line = STAX.pays.net(value)
    assert settled.net == ante * line * (1 + sum(raises)) + bonus * STAX.bonus_pays.net(community)
    assert settled.staked == ante * (1 + sum(raises)) + bonus


@given(AMOUNTS.filter(lambda wager: wager >= 1), st.integers(0, 1000))
def test_no_wager_is_too_large_for_a_whole_round(wager, index):
    played = fc.deal(ILLUSTRATIVE, wager=wager, seed=1, index=index).play("stand")
    unit = fc.deal(ILLUSTRATIVE, wager=1, seed=1, index=index).play("stand")
    assert played.settlements[0].net == unit.settlements[0].net * wager


@pytest.mark.parametrize("chips", [2**31 - 1, 2**31, 2**53 + 1, 10**18])
def test_no_stack_is_too_large_for_stud(chips):
    played = fc.deal(fc.Stud(limit="none", suits=False), seats=3, stacks=chips, seed=2)
    while not played.over:
        played = played.play(played.legal[-1])
    assert sum(pot.chips for pot in played.pots) == 3 * chips
    assert sum(played.final_stacks) == 3 * chips


@pytest.mark.parametrize("pay", [2**31, 2**62, 2**63, 10**30, Fraction(1, 3**50)])
def test_pays_too_large_for_64_bits_are_exact_or_refused(pay):
    game = ILLUSTRATIVE.replace(draw_pays=ILLUSTRATIVE.draw_pays.replace(royal_flush=pay))
    assert game.settle("draw", 7462).wagers[1].net == pay
    try:
        best = fc.analyze(game, "As Ks Qs Js 9d")["draw 9d"]
    except fc.TooLargeError:
        assert abs(pay) > 2**40 or pay < 1  # nothing sensible is refused
    else:
        usual = fc.analyze(ILLUSTRATIVE, "As Ks Qs Js 9d")["draw 9d"]
        assert best.ev - usual.ev == Fraction(pay - 800, 47)


# Overflow / payout: 3-Up straight, main bet pushed or folded: the side bet settles on its own.
@pytest.mark.parametrize("end", ["pushed", "folded at once", "folded late", "lost", "won"])
@pytest.mark.parametrize(
    ("board", "line"),
    [
        ("Kh Qh Jd", "straight"),
        ("As Kc Qd", "straight"),
        ("3c 2s As", "straight"),
        ("Kh Qh 2h", "flush"),
        ("7c 2s 4d", None),
    ],
)
def test_the_side_wager_settles_on_its_own(end, board, line):
    pair = {"pushed": "8c 8d", "lost": "9c 5d", "won": "Tc Td"}.get(end, "9c 5d")
    played = fc.deal(fc.Stax(), wager=5, bonus=20, deck=f"{pair} {board}")
    for action in {"folded at once": ["fold"], "folded late": ["raise 1", "raise 1", "fold"]}.get(end, ["raise 1"] * 3):
        played = played.play(action)
    bonus, *main = played.settlements[0].wagers
    assert (bonus.wager, bonus.amount) == ("3-up", 20)
    assert bonus.net == (-20 if line is None else 20 * SX10[line])
    assert all(wager.wager != "3-up" for wager in main)
    if end == "pushed":
        assert [wager.net for wager in main] == [0] * 4
    elif end.startswith("folded"):
        assert all(wager.net == -wager.amount for wager in main)


# Overflow / payout: 100 at 1 to 1: 200 back; to one and for one are named apart.
@pytest.mark.parametrize("pays", [0, 1, 2, 9, Fraction(3, 2)])
def test_to_one_and_for_one_are_told_apart(pays):
    value = fc.evaluate("7d 5d 4d 3d 2d")
    to_one, for_one = fc.PayTable({"flush": pays}), fc.PayTable({"flush": pays}, odds="for one")
    assert to_one != for_one
    assert (to_one.net(value) + 1) * 100 == 100 * pays + 100  # what comes back of 100
    assert (for_one.net(value) + 1) * 100 == 100 * pays
    assert (to_one.odds, for_one.odds) == ("to one", "for one")
    assert "for one" in repr(for_one)
    assert 'odds = "for one"' in for_one.to_toml()


def test_the_odds_of_every_published_table_are_its_own():
    assert {table.odds for table in (ILLUSTRATIVE.draw_pays, ILLUSTRATIVE.pat_pays, STAX.pays, STAX.bonus_pays)} == {
        "to one"
    }
    assert fc.OneDraw().pays.odds == "for one"
    assert ILLUSTRATIVE.settle("draw", fc.evaluate("Jc Jd 9h 5s 2c"), Fraction(100)).wagers[1].net == 100
    progressive = STAX.settle([fc.Fold()], fc.evaluate("2c 2d 2h 3s 3c"), progressive=True).wagers[-1]
    assert (progressive.amount, progressive.net) == (1, 299)  # SX11: 300 for one


# Overflow / payout: push on 3 wagers: all three returned.
@pytest.mark.parametrize("times", [1, 2, 3])
@pytest.mark.parametrize("pair", ["6c 6d", "8c 8d", "Tc Td"])
def test_a_push_returns_every_wager(pair, times):
    played = fc.deal(fc.Stax(), wager=7, deck=f"{pair} Ah 5s 2c")
    for _ in range(3):
        played = played.play(fc.Raise(times))
    wagers = played.settlements[0].wagers
    assert [wager.wager for wager in wagers] == ["ante", "1st raise", "2nd raise", "3rd raise"]
    assert [(wager.net, wager.result) for wager in wagers] == [(0, "pushes")] * 4
    assert played.settlements[0].net == 0


# Overflow / payout: ev(optimal) >= ev(any fixed rule).
CARDS = [
    "fold",
    "stand",
    "stand straight or better\nfold",
    "stand straight or better\nhold three of a kind\nhold two pair\nhold 4 to a flush\nhold pair\nfold",
    "hold four of a kind\nstand straight or better\nhold pair of jacks or better\nhold 1 high card\nfold",
]


@pytest.mark.parametrize("lines", CARDS)
@pytest.mark.parametrize("game", [ILLUSTRATIVE, fc.StandPat()], ids=str)
def test_no_fixed_rule_beats_best_play(game, lines):
    card = fc.StrategyCard.parse(game, lines)
    ev = card.solution().ev
    assert ev <= fc.solve(game).ev
    assert card.cost == sum(card.costs) == fc.solve(game).ev - ev >= 0


@settings(max_examples=30)
@given(st.permutations(range(52)), st.integers(0, 10))
def test_no_choice_beats_the_best_and_all_are_there(deck, gone):
    found = fc.analyze(ILLUSTRATIVE, deck[:5], dead=deck[5 : 5 + gone])
    assert len(found) == 32
    assert found.best.ev == max(choice.ev for choice in found)
    assert all(found.cost(choice.action) == found.best.ev - choice.ev >= 0 for choice in found)
    if not gone:
        assert fc.solve(ILLUSTRATIVE).strategy[deck[:5]] == found.best.action


# Overflow / payout: ev with nothing left to draw: the hand's exact value.
@pytest.mark.parametrize("name", SP7)
def test_a_pat_hand_is_worth_what_it_pays(name):
    hands = {
        "royal flush": ROYAL,
        "straight flush": "5h 4h 3h 2h Ah",
        "four of a kind": "9c 9d 9h 9s 2c",
        "full house": "7c 7d 7h 4s 4c",
        "flush": "Kd Jd 8d 4d 2d",
        "straight": "6c 5d 4h 3s 2c",
    }
    found = fc.analyze(ILLUSTRATIVE, hands[name])["stand"]
    assert (found.ev, found.total, found.counts[name]) == (SP7[name], 1, 1)


def test_a_finished_hand_is_worth_what_it_is():
    known = fc.analyze(ILLUSTRATIVE, "As Ks Qs Js 9d", known={1: "Ts"})["draw 9d"]
    assert (known.ev, known.total) == (801, 1)
    third = fc.analyze(fc.Stax(), "As Ks", board="Qs Js", raises=[3, 3], known={3: "Ts"})
    assert (third.best.action, third.best.ev) == (fc.Raise(3), 10 * 500)
    assert [seat.share for seat in fc.equity(["As/Kd 7c 2d 3h", "Kh/Qh Js 4c 4d"])] == [0, 1]
    assert {category: count for category, count in fc.odds(ROYAL).counts.items() if count} == {
        fc.Category.ROYAL_FLUSH: 1
    }


# Overflow / payout: calc(A); calc(A, dead=AsTs); and a new object: the same question has the same answer, always.
@settings(max_examples=20)
@given(st.permutations(range(52)))
def test_an_answer_does_not_depend_on_what_was_asked_before(deck):
    hand, dead, other = deck[:5], deck[5:7], deck[7:12]
    first = fc.analyze(ILLUSTRATIVE, hand)
    with_dead = fc.analyze(ILLUSTRATIVE, hand, dead=dead)
    fc.analyze(ILLUSTRATIVE, other, dead=hand[:2])
    fc.solve(fc.StandPat())
    fc.analyze(fc.StandPat(), hand)
    again = fc.StandPat(
        draw_pays=dict(zip(ILLUSTRATIVE.draw_pays.names, (800, 50, 25, 9, 6, 4, 3, 2, 1), strict=False))
    )
    assert fc.analyze(ILLUSTRATIVE, hand) == first == fc.analyze(again, hand)
    assert fc.analyze(ILLUSTRATIVE, hand, dead=dead) == with_dead
    assert fc.analyze(again, hand, dead=dead[::-1]).choices == with_dead.choices
    assert [choice.total for choice in first] != [choice.total for choice in with_dead]


def test_equity_and_odds_remember_nothing():
    spot, seats = ["As/Kd 7c", "??/Qh Js"], []
    for dead in ("", "2c Ts", ""):
        seats.append(fc.equity(spot, dead))
    assert seats[0] == seats[2] != seats[1]
    totals = [fc.odds("As Ks Qs", dead).total for dead in ("", "2c", "2c 3c", "")]
    assert totals == [1176, 1128, 1081, 1176]  # C(49, 2) and so on


def test_a_batch_says_what_single_hands_say():
    hands = fc.draw_cards(300, 5, 3)
    found = fc.analyze_batch(ILLUSTRATIVE, hands)
    for row, hand in enumerate(hands):
        best = fc.analyze(ILLUSTRATIVE, hand).best
        assert found.action(row) == best.action
        assert Fraction(int(found.ev[row]), found.denominator) == best.ev
    assert np.array_equal(found.hands, hands)
