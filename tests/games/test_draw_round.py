"""Rounds of draw games step by step: the wager flow, what is hidden, what is refused, and what comes of it."""

import copy
import pickle
from fractions import Fraction

import pytest
import treys
from hypothesis import given, settings
from hypothesis import strategies as st

import fivecard as fc

DECK = "As Ks Qs Js 9d 2c 2d 2h 7s 8s Ts 3c 4c 5c"  # two seats, then boxes Ts 3c 4c 5c
TWO = fc.deal(fc.StandPat(), seats=2, wager=[5, 10], deck=DECK)

# The rules again: the last treys rank (1 is best) of each line, and what it pays to one.
PAT = [(1, 5000), (10, 500), (166, 250), (322, 100), (1599, 50), (1609, 30)]  # SP7
DRAW = [*PAT, (2467, 30), (3325, 30), (4205, 30)]  # SP8; 4205 is J J 4 3 2, the worst pair of jacks
STRAIGHT = 1609
EVALUATOR = treys.Evaluator()


def treys_rank(hand):
    return EVALUATOR.evaluate([], [treys.Card.new(str(card)) for card in hand])


def paid(table, rank):
    return next((pays for last, pays in table if rank <= last), -1)


def net_by_the_rules(hand, boxes, action, wager):
    if isinstance(action, fc.Fold):
        return -wager
    if isinstance(action, fc.Stand):
        return wager * paid(PAT, treys_rank(hand))  # a weak hand is in no line: SP4
    kept = [card for card in hand if card not in action.discards]
    rank = treys_rank([*kept, *boxes[: len(action.discards)]])
    return wager * (1 if rank <= STRAIGHT else -1) + wager * paid(DRAW, rank)


@given(st.data())
@settings(deadline=None)
def test_any_round_settles_by_the_rules(data):
    seats = data.draw(st.integers(1, 9))
    amounts = st.sampled_from([0, 1, 5, Fraction(5, 2), 10**20])
    wagers = data.draw(st.lists(amounts, min_size=seats, max_size=seats).filter(any))
    played = fc.deal(fc.StandPat(), seats=seats, wager=wagers, seed=data.draw(st.integers(0)))
    dealt = [card for hand in played.hands for card in hand] + list(played.boxes)
    assert len(dealt) == len(set(dealt)) == 5 * sum(map(bool, wagers)) + 4
    for seat in data.draw(st.permutations([seat for seat in range(seats) if wagers[seat]])):
        assert not played.over
        played = played.play(data.draw(st.sampled_from(played.legal_for(seat))), seat=seat)
    assert played.over
    assert (played.to_act, played.legal) == (None, ())
    for seat, settlement in enumerate(played.settlements):
        expected = (
            net_by_the_rules(played.hands[seat], played.boxes, played.actions[seat], wagers[seat])
            if wagers[seat]
            else 0
        )
        assert settlement.net == expected


@pytest.mark.parametrize("seats", range(1, 10))
def test_whole_flow(seats):
    played = fc.deal(fc.StandPat(), seats=seats, wager=5, seed=1)
    for seat in range(seats):
        assert played.to_act == seat
        assert played.view(seat).decided == (True,) * seat + (False,) * (seats - seat)
        played = played.play("stand")
    assert len(played.settlements) == seats


@pytest.mark.parametrize("seats", [0, -1, 10])
def test_seats_the_table_does_not_have(seats):
    with pytest.raises(fc.GameError, match="1 to 9 seats"):
        fc.deal(fc.StandPat(), seats=seats)


def test_seats_that_sit_out_are_passed_over():
    played = fc.deal(fc.StandPat(), seats=4, wager=[0, 5, None, 10], deck=DECK)
    assert played.hands == ((), fc.cards("As Ks Qs Js 9d"), (), fc.cards("2c 2d 2h 7s 8s"))
    assert played.boxes == fc.cards("Ts 3c 4c 5c")
    assert played.legal_for(0) == ()
    with pytest.raises(fc.IllegalActionError, match="seat 0 has no cards"):
        played.play("fold", seat=0)
    after = played.play("stand")
    assert after.to_act == 3
    ended = after.play("fold")
    assert [settlement.net for settlement in ended.settlements] == [0, -5, 0, -10]
    assert ended.settlements[0].wagers == ()


def test_decisions_in_any_order_are_the_same_round():
    forward = TWO.play("draw 9d").play("stand")
    backward = TWO.play("stand", seat=1).play("draw 9d", seat=0)
    assert forward == backward
    assert hash(forward) == hash(backward)
    # Seat 0: royal flush after a draw, 5 + 25,000. Seat 1: stood on three of a kind.
    assert [settlement.net for settlement in forward.settlements] == [25_005, -10]


def test_hidden_until_over():
    one, other = TWO.play("draw 9d"), TWO.play("fold")
    assert one.view(1) == other.view(1)  # not what seat 0 did, only that it has decided
    assert "As" not in str(one.view(1))
    assert "Ts" not in str(one.view(1))
    assert one.view(0).action == fc.Draw("9d")
    over = one.play("fold")
    assert over.view(1).boxes == fc.cards("Ts 3c 4c 5c")
    assert over.view(0).opened == (fc.cards("As Ks Qs Js"), None)  # folded and discarded cards stay down


def test_legal_lists_every_action_once_and_each_plays():
    # fold, stand and 5 + 10 + 10 + 5 draws
    assert len(set(TWO.legal)) == len(TWO.legal) == 32
    assert [len(a.discards) for a in TWO.legal[2:]] == [1] * 5 + [2] * 10 + [3] * 10 + [4] * 5
    assert TWO.legal[:2] == (fc.Fold(), fc.Stand())
    for action in TWO.legal:
        assert TWO.play(action).actions == (action, None)
        assert TWO.play(str(action)) == TWO.play(action)


@pytest.mark.parametrize("action", ["draw As Ks Qs Js 9d", "draw 2c", "draw 9d 2c"])
def test_illegal_action_shows_state_and_what_is_legal(action):
    with pytest.raises(fc.IllegalActionError) as error:
        TWO.play(action)
    for shown in (
        "seat 0 holds As Ks Qs Js 9d",
        "boxes ?? ?? ?? ??",
        "fold, stand, draw 1 to 4",
        action[-2:],
    ):
        assert shown in str(error.value)
    assert "2d" not in str(error.value)  # nothing of the other seat


def test_deciding_twice_and_after_the_end():
    with pytest.raises(fc.IllegalActionError, match=r"seat 0 has decided.*seat 1 is to act"):
        TWO.play("fold").play("fold", seat=0)
    over = TWO.play("fold").play("fold")
    with pytest.raises(fc.IllegalActionError, match="the round is over"):
        over.play("fold")
    with pytest.raises(fc.IllegalActionError, match="the round is over"):
        over.play("fold", seat=1)


def test_no_such_seat_or_action():
    for ask in (TWO.view, TWO.legal_for, TWO.final_hand):
        for seat in (-1, 2):
            with pytest.raises(fc.GameError, match="seats are 0 to 1"):
                ask(seat)
    with pytest.raises(fc.GameError):
        TWO.play("fold", seat=2)
    with pytest.raises(fc.InvalidActionError):
        TWO.play("hit")


def test_no_final_hand_before_a_decision_or_after_a_fold():
    for played in (TWO, TWO.play("fold")):
        with pytest.raises(fc.GameError, match="no final hand"):
            played.final_hand(0)


def test_rounds_do_not_change():
    before = str(TWO)
    TWO.play("draw 9d").play("stand")
    assert str(TWO) == before
    assert TWO.actions == (None, None)
    with pytest.raises(AttributeError):
        TWO.actions = ()


@pytest.mark.parametrize("seed", [None, 7, 2**200, (1, 2), [1, 2]], ids=str)
def test_rounds_copy_pickle_and_hash(seed):
    played = fc.deal(fc.StandPat(), seats=2, wager=["2.5", 0], seed=seed, index=3).play("stand")
    twins = [copy.copy(played), copy.deepcopy(played)]
    twins += [pickle.loads(pickle.dumps(played, p)) for p in range(pickle.HIGHEST_PROTOCOL + 1)]
    assert all(twin == played and hash(twin) == hash(played) for twin in twins)
    assert pickle.loads(pickle.dumps(played.view(0))) == played.view(0)
    assert pickle.loads(pickle.dumps(played.settlements)) == played.settlements
    assert played != fc.deal(fc.StandPat(), seats=2, wager=["2.5", 0], seed=seed, index=4).play("stand")


def test_same_seed_same_round():
    rounds = [fc.deal(fc.StandPat(), seats=2, seed=7, index=i) for i in range(20)]
    assert rounds == [fc.deal(fc.StandPat(), seats=2, seed=7, index=i) for i in range(20)]
    assert len({played.hands for played in rounds}) == 20
    assert fc.deal(fc.StandPat(), seats=2, seed=8).hands != rounds[0].hands


def test_a_round_without_a_seed_records_one():
    played = fc.deal(fc.StandPat())
    assert fc.deal(fc.StandPat(), seed=played.seed) == played
    assert fc.deal(fc.StandPat()).seed != played.seed


@pytest.mark.parametrize(
    ("options", "kind"),
    [
        ({"deck": "As Ks Qs Js 9d Ts 3c 4c"}, fc.CardCountError),
        ({"deck": "As Ks Qs Js 9d Ts 3c 4c As"}, fc.FivecardError),
        ({"deck": "As Ks Qs Js 9d Ts 3c 4c Jb"}, fc.FivecardError),
        ({"seats": 2, "wager": [5]}, fc.GameError),
        ({"seats": 2, "wager": [5, -5]}, fc.GameError),
        ({"wager": "much"}, fc.FivecardError),
        ({"wager": float("nan")}, fc.FivecardError),
        ({"seed": -1}, fc.GameError),
        ({"seed": "seven"}, fc.GameError),
        ({"seed": 7, "index": -1}, fc.FivecardError),
        ({"seed": 7, "index": 2**64}, fc.FivecardError),
    ],
    ids=str,
)
def test_bad_deals(options, kind):
    with pytest.raises(kind):
        fc.deal(fc.StandPat(), **options)
