"""Rounds of 5 Card Stax: who acts when, what each seat may see, what is refused, and what comes of it."""

import copy
import pickle
from fractions import Fraction

import numpy as np
import pytest
import treys
from hypothesis import given
from hypothesis import strategies as st

import fivecard as fc

EVALUATOR = treys.Evaluator()
DISPLAYED = {"royal flush of diamonds": 900, "royal flush": 700, "straight flush": 500, "four of a kind": 400}
GAME = fc.Stax(progressive=DISPLAYED)
DECK = "As Kd 2c 7h 9c 9d Qh Js Tc"  # three seats, then the board Qh Js Tc
# The rules again: the last treys rank (1 is best) of each line. SX9: to one; 0 pushes. SX11: for one.
SX9 = [(1, 500), (10, 100), (166, 40), (322, 10), (1599, 6), (1609, 4), (2467, 3), (3325, 2), (4205, 1), (5305, 0)]
SX11 = [(1, 700), (10, 500), (166, 400), (322, 300), (1599, 200), (1609, 150), (2467, 75)]


def treys_rank(cards):
    return EVALUATOR.evaluate([], [treys.Card.new(str(card)) for card in cards])


def three_up(cards):
    """SX10 by hand."""
    ranks = sorted("23456789TJQKA".index(str(card)[0]) for card in cards)
    suited = len({str(card)[1] for card in cards}) == 1
    straight = ranks in ([low, low + 1, low + 2] for low in range(11)) or ranks == [0, 1, 12]
    kinds = len(set(ranks))
    tests = [(straight and suited, 40), (kinds == 1, 30), (straight, 6), (suited, 3), (kinds == 2, 1)]
    return next((pays for holds, pays in tests if holds), -1)


def net_by_the_rules(hand, board, actions, ante, bonus, progressive):
    rank = treys_rank(hand + board)
    wagered = ante * (1 + sum(action.times for action in actions if isinstance(action, fc.Raise)))
    folded = isinstance(actions[-1], fc.Fold)
    net = wagered * (-1 if folded else next((pays for last, pays in SX9 if rank <= last), -1))
    net += bonus * three_up(board)
    if progressive:
        royal = 900 if {str(card)[1] for card in hand + board} == {"d"} else 700
        net += next((royal if last == 1 else pays for last, pays in SX11 if rank <= last), 0) - 1
    return net


@given(st.data())
def test_any_round_settles_by_the_rules(data):
    seats = data.draw(st.integers(1, 7))
    amounts = st.sampled_from([0, 1, 5, Fraction(5, 2), 10**20])
    wagers = data.draw(st.lists(amounts, min_size=seats, max_size=seats).filter(any))
    bonus = [data.draw(st.sampled_from([0, 1, 25])) if wager else 0 for wager in wagers]
    joined = [bool(wager) and data.draw(st.booleans()) for wager in wagers]
    # Few ranks of few suits make the rare hands common.
    deck = data.draw(st.permutations([c for c in range(52) if c >> 2 > 7] if seats < 4 else range(52)))
    played = fc.deal(GAME, seats=seats, wager=wagers, bonus=bonus, progressive=joined, deck=deck)
    playing = [seat for seat in range(seats) if wagers[seat]]
    for street in range(3):
        alive = [seat for seat in playing if not any(isinstance(a, fc.Fold) for a in played.actions[seat])]
        if alive:
            assert (played.street, len(played.board)) == (street, street)
        for seat in data.draw(st.permutations(alive)):
            assert played.to_act == min(s for s in alive if len(played.actions[s]) == street)
            played = played.play(data.draw(st.sampled_from(played.legal_for(seat))), seat=seat)
    assert played.over
    assert (played.to_act, played.legal) == (None, ())
    for seat, settlement in enumerate(played.settlements):
        expected = 0
        if wagers[seat]:
            expected = net_by_the_rules(
                played.hands[seat], played.community, played.actions[seat], wagers[seat], bonus[seat], joined[seat]
            )
        assert settlement.net == expected


def test_sx4_to_sx6_all_seats_act_before_the_next_card():
    played = fc.deal(GAME, seats=3, deck=DECK)
    assert [played.to_act, played.board, played.legal] == [0, (), GAME.actions]
    played = played.play("raise 1").play("raise 2")
    assert (played.to_act, played.board) == (2, ())
    played = played.play("raise 3")
    assert (played.to_act, played.board) == (0, fc.cards("Qh"))
    played = played.play("fold").play("raise 1")
    assert (played.to_act, played.board) == (2, fc.cards("Qh"))
    played = played.play("raise 1")
    assert (played.to_act, played.board) == (1, fc.cards("Qh Js"))  # seat 0 has folded
    played = played.play("raise 1").play("raise 1")
    assert (played.over, played.board) == (True, fc.cards("Qh Js Tc"))


def test_sx1_sx2_two_cards_a_seat_with_an_ante_then_three():
    played = fc.deal(GAME, seats=4, wager=[0, 5, None, 10], bonus=[0, 2, 0, 0], deck=DECK)
    assert played.hands == ((), fc.cards("As Kd"), (), fc.cards("2c 7h"))
    assert played.community == fc.cards("9c 9d Qh")
    assert played.to_act == 1
    assert played.legal_for(0) == ()
    with pytest.raises(fc.IllegalActionError, match="seat 0 has no cards"):
        played.play("fold", seat=0)
    assert fc.deal(GAME, seats=4, wager=[0, 5, None, 10], bonus=2, deck=DECK).bonus == (0, 2, 0, 2)
    assert fc.deal(GAME, seats=2, wager=[0, 5], progressive=True, deck=DECK).progressive == (False, True)


def test_a_seat_sees_its_own_cards_the_turned_cards_and_what_was_done():
    one = fc.deal(GAME, seats=2, deck="As Kd 2c 7h Qh Js Tc").play("raise 1")
    other = fc.deal(GAME, seats=2, deck="As Kd 9c 9d Qh 4c 5c").play("raise 1")
    assert one.view(0) == other.view(0)
    assert one.view(0).board == (None, None, None)
    after = one.play("raise 3")
    view = after.view(0)
    assert view.cards == fc.cards("As Kd")
    assert (view.turned, view.board) == (fc.cards("Qh"), (*fc.cards("Qh"), None, None))
    assert view.actions == ((fc.Raise(1),), (fc.Raise(3),))
    assert view.opened == (None, None)
    assert "2c" not in str(view)
    assert "2c" not in repr(view)
    ended = after.play("raise 1").play("fold").play("raise 1")
    assert ended.view(1).opened == (fc.cards("As Kd"), None)  # a folded hand stays closed


def test_a_folded_hand_is_opened_for_the_progressive():
    ended = fc.deal(GAME, seats=2, progressive=[False, True], deck=DECK).play("fold").play("fold")
    assert ended.over
    assert ended.board == fc.cards("9c 9d Qh")
    assert ended.view(0).opened == (None, fc.cards("2c 7h"))
    assert ended.final_hand(1) == fc.cards("2c 7h 9c 9d Qh")


def test_sx7_the_board_is_turned_for_a_three_up_alone():
    ended = fc.deal(GAME, seats=2, bonus=[1, 0], deck=DECK).play("fold").play("fold")
    assert ended.board == fc.cards("9c 9d Qh")
    assert [settlement.net for settlement in ended.settlements] == [0, -1]  # a pair on the board, 1 to 1


def test_no_card_is_turned_for_nobody():
    ended = fc.deal(GAME, seats=2, deck=DECK).play("raise 1").play("raise 1").play("fold").play("fold")
    assert ended.over
    assert ended.board == fc.cards("9c")
    with pytest.raises(fc.GameError, match="no five cards"):
        ended.final_hand(0)


def test_rounds_are_values():
    one = fc.deal(GAME, seats=2, seed=7, wager=5, bonus=1, progressive=True)
    assert one == fc.deal(GAME, seats=2, seed=7, wager=5, bonus=1, progressive=True)
    assert one != fc.deal(GAME, seats=2, seed=7, wager=5, bonus=1, progressive=True, index=1)
    assert one.play("raise 1").play("fold", seat=1) == one.play("fold", seat=1).play("raise 1")
    assert pickle.loads(pickle.dumps(one)) == copy.deepcopy(one) == one
    assert isinstance(one, fc.Round)
    assert one.seed == 7
    # The same shuffle deals every game.
    top = [*one.hands[0], *one.hands[1], *one.community]
    assert top == list(fc.deal(fc.StandPat(), seats=1, seed=7).hands[0] + fc.deal(fc.StandPat(), seed=7).boxes)[:7]


@pytest.mark.parametrize(
    ("options", "error", "says"),
    [
        ({"seats": 0}, fc.GameError, "stax has 1 to 7 seats, not 0"),
        ({"seats": 8}, fc.GameError, "1 to 7 seats, not 8"),
        ({"wager": "1/2"}, fc.GameError, "below the table minimum 1 (SX1)"),
        ({"wager": [0, 0], "seats": 2}, fc.GameError, "no wager, no cards (SX1)"),
        ({"wager": [1], "seats": 2}, fc.GameError, "1 wagers for 2 seats"),
        ({"wager": -1}, fc.GameError, "-1 is below 0"),
        ({"bonus": -1}, fc.GameError, "3-Up wager of seat 0: -1 is below 0"),
        ({"bonus": [1], "seats": 2}, fc.GameError, "1 3-Up wagers for 2 seats"),
        ({"bonus": "five"}, fc.GameError, "'five'"),
        ({"wager": [0, 1], "bonus": [1, 0], "seats": 2}, fc.GameError, "seat 0 has a side wager but no Ante (SX1)"),
        ({"wager": [0, 1], "progressive": [True, False], "seats": 2}, fc.GameError, "side wager but no Ante"),
        ({"progressive": "yes"}, fc.GameError, "True or False"),
        ({"progressive": [1]}, fc.GameError, "True or False"),
        ({"progressive": 5}, fc.GameError, "not 5; the table has its wager"),
        ({"progressive": 0}, fc.GameError, "not 0"),
        ({"deck": DECK, "seed": 1}, fc.GameError, "a seed and a deck"),
        ({"progressive": [True, True]}, fc.GameError, "2 progressive wagers for 1 seats"),
        ({"deck": "As Kd 2c 7h"}, fc.CardCountError, "5 cards are needed, the deck given has 4"),
        ({"deck": "As Kd As 7h 2c"}, fc.DuplicateCardError, "As"),
        ({"seed": -1}, fc.GameError, "-1"),
    ],
)
def test_deals_the_table_does_not_have(options, error, says):
    with pytest.raises(error) as caught:
        fc.deal(GAME, **options)
    assert says in str(caught.value)


def test_arrays_are_lists():
    wagers, joins = np.array([5, 2.5], np.float32), np.array([True, False])
    played = fc.deal(GAME, seats=2, wager=wagers, bonus=np.array([1, 0]), progressive=joins, seed=1)
    assert (played.wagers, played.bonus, played.progressive) == ((5, Fraction(5, 2)), (1, 0), (True, False))


def test_side_wagers_need_a_table_that_has_them():
    with pytest.raises(fc.GameError, match=r"no progressive; give the game one"):
        fc.deal(fc.Stax(), progressive=True)
    for game in (fc.Stax, 5, None):
        with pytest.raises(fc.GameError, match="is no game to deal"):
            fc.deal(game)
    with pytest.raises(fc.GameError, match="stand pat has no 3-Up"):
        fc.deal(fc.StandPat(), bonus=1)
    with pytest.raises(fc.GameError, match="stand pat has no 3-Up and no progressive"):
        fc.deal(fc.StandPat(), progressive=True)


@pytest.mark.parametrize(
    ("action", "seat", "error", "says"),
    [
        ("raise 4", None, fc.IllegalActionError, "raise 4 is not legal: seat 1 holds 2c 7h, board ?? ?? ??"),
        ("stand", None, fc.IllegalActionError, "legal: fold, raise 1, raise 2, raise 3"),
        ("all in", None, fc.InvalidActionError, "'all in' is no action"),
        ("check", None, fc.IllegalActionError, "legal: fold, raise 1"),
        ("fold", 0, fc.IllegalActionError, "seat 0 has decided (seat 0 holds As Kd"),
        ("fold", 3, fc.GameError, "no seat 3; seats are 0 to 2"),
    ],
)
def test_illegal_actions_show_the_state(action, seat, error, says):
    played = fc.deal(GAME, seats=3, deck=DECK).play("raise 1")
    with pytest.raises(error) as caught:
        played.play(action, seat=seat)
    assert says in str(caught.value)


def test_nothing_settles_early_and_nothing_is_legal_late():
    played = fc.deal(GAME, deck=DECK)
    with pytest.raises(fc.GameError, match="SX6"):
        _ = played.settlements
    ended = played.play("fold")
    with pytest.raises(fc.IllegalActionError, match="the round is over"):
        ended.play("raise 1")
    with pytest.raises(fc.GameError, match="no seat 1"):
        ended.view(1)
