"""Hands of stud that the core plays, against the same hands played step by step."""

import random

import numpy as np
import pytest

import fivecard as fc
from fivecard.simulation import core
from fivecard.simulation.stud import StudPlay

POLICIES = [fc.simple_policy, fc.calling_policy]


def options(pick):
    """Random ways of playing stud, among them all the FS clauses leave open."""
    game = {
        "style": pick.choice(["casino", "simple"]),
        "ante": pick.choice([0, 1, 3]),
        "minimum": pick.choice([1, 2, 5]),
        "jokers": pick.choice([0, 1, 2]),
        "suits": pick.random() < 0.5,
        "limit": pick.choice(["fixed", "spread", "pot", "none"]),
        "raise_cap": pick.choice([None, 0, 1, 3]),
        "opener": pick.choice(["hand", "card"]),
        "must_open": pick.random() < 0.3,
        "short_all_in": pick.choice(["half", "full"]),
    }
    if game["limit"] == "spread":
        game["maximum"] = game["minimum"] + pick.choice([0, 3])
    if game["style"] == "casino" and game["minimum"] > 1 and pick.random() < 0.5:
        game["bring_in"] = pick.randint(1, game["minimum"] - 1)
    return fc.Stud(**game)


def check_hands(rounds, seed):
    pick = random.Random(seed)
    played = 0
    while played < rounds:
        game = options(pick)
        stacks = [pick.choice([0, 1, 2, 5, 17, 100, 1000]) for _ in range(pick.randint(2, 10))]
        playing = sum(stack > 0 for stack in stacks)
        if playing < 2:
            continue
        dealer = pick.randrange(len(stacks))
        which = [pick.randrange(2) for _ in stacks]
        for _ in range(4):
            played += 1
            round_ = fc.deal(game, seats=len(stacks), stacks=stacks, dealer=dealer, seed=seed, index=played)
            while not round_.over:
                round_ = round_.play(POLICIES[which[round_.to_act]](round_.view(round_.to_act)))
            deck = fc.shuffle(1, seed, jokers=game.jokers, first=played)[0]
            assert tuple(core.play_stud(deck, game, np.array(stacks), which, dealer)) == round_.deltas, str(round_)


def test_the_core_plays_hands_as_they_are_played_step_by_step():
    check_hands(1200, 1)


@pytest.mark.slow
def test_very_many_hands_in_the_core_and_step_by_step():
    for seed in range(100):
        check_hands(1000, seed)


def by_hand(view):
    return fc.simple_policy(view)


@pytest.mark.parametrize("seats", [2, 3, 7])
def test_policies_of_ones_own_play_the_same_rounds(seats):
    known = fc.simulate(fc.Stud(jokers=2), None, 60, seats=seats, seed=5, stacks=40, dealer=1)
    own = fc.simulate(fc.Stud(jokers=2), by_hand, 60, seats=seats, seed=5, stacks=40, dealer=1)
    assert own == known
    for seat, distribution in enumerate(known.by_seat):
        wins = [_deltas(seats, index)[seat] for index in range(60)]
        assert distribution.counts == {net: wins.count(net) for net in sorted(set(wins))}


def _deltas(seats, index):
    round_ = fc.deal(fc.Stud(jokers=2), seats=seats, stacks=40, dealer=1, seed=5, index=index)
    while not round_.over:
        round_ = round_.play(fc.simple_policy(round_.view(round_.to_act)))
    return round_.deltas


def test_equal_players_win_equally_often():
    """Everybody calls to the end and nobody can bet: each of five seats wins a fifth of the pots."""
    sample = fc.simulate(fc.Stud(ante=1), fc.calling_policy, 200_000, seats=5, seed=6, stacks=1)
    for seat in range(5):
        assert set(sample.by_seat[seat].counts) == {-1, 4}
        assert abs(float(sample.by_seat[seat].mean)) < 4 * sample.seat_error(seat)
    assert sum(seat.mean for seat in sample.by_seat) == 0
    assert sample.mean == 0


def test_ties_come_as_often_as_counted():
    """Heads-up without suits: the part of tied showdowns that equity counts exactly."""
    exact = fc.equity(["??/", "??/"], suits=False)[0]
    sample = fc.simulate(fc.Stud(ante=1, suits=False), fc.calling_policy, 400_000, seats=2, seed=7, stacks=1)
    expected = exact.ties / exact.total
    seen = float(sample.by_seat[0].probability(0))
    assert abs(seen - expected) < 4 * (expected * (1 - expected) / 400_000) ** 0.5


def test_amounts_beyond_the_core_are_played_step_by_step():
    large = fc.Stud(ante=10**17, minimum=2 * 10**17)
    sample = fc.simulate(large, None, 20, seats=3, seed=5, stacks=10**18)
    small = fc.simulate(fc.Stud(ante=1, minimum=2), None, 20, seats=3, seed=5, stacks=10)
    assert [seat.mean for seat in sample.by_seat] == [seat.mean * 10**17 for seat in small.by_seat]


def test_refusals():
    with pytest.raises(fc.GameError, match="five card stud has 2 to 10 seats, not 1"):
        fc.simulate(fc.Stud(), None, 10, seats=1)
    with pytest.raises(fc.GameError, match="a hand needs two players with chips"):
        fc.simulate(fc.Stud(), None, 10, seats=3, stacks=[5, 0, 0])
    with pytest.raises(fc.IllegalActionError, match="raise to 7 is not legal"):
        fc.simulate(fc.Stud(), lambda view: fc.RaiseTo(7), 10, seats=2, seed=1)
    assert StudPlay(fc.Stud(), [fc.simple_policy] * 3, None, 0).stacks == (200, 200, 200)
