"""Random play of Five Card Stud: it ends, keeps every chip, offers nothing illegal and shows no hidden card."""

import random
from itertools import pairwise

import pytest

import fivecard as fc


def random_game(rng):
    minimum = rng.choice([1, 2, 10])
    limit = rng.choice(["fixed", "spread", "pot", "none"])
    style = rng.choice(["casino", "casino", "simple"])
    return fc.Stud(
        style=style,
        ante=rng.choice([0, 1, 3]),
        minimum=minimum,
        jokers=rng.randint(0, 2),
        suits=rng.random() < 0.5,
        limit=limit,
        maximum=3 * minimum if limit == "spread" else None,
        bring_in=1 if style == "casino" and minimum > 1 and rng.random() < 0.5 else None,
        raise_cap=rng.choice([3, 1, None]),
        opener=rng.choice(["hand", "card"]),
        must_open=rng.random() < 0.3,
        short_all_in=rng.choice(["half", "full"]),
    )


def secrets(played, seat):
    """The cards this seat must not see."""
    down = 1 if played.game.style == "casino" else 5
    opened = played.shown
    return {
        card for other, hand in enumerate(played.hands) if other != seat and other not in opened for card in hand[:down]
    } | set(played.deck)


def playout(seed):
    rng = random.Random(seed)
    game, seats = random_game(rng), 2 + seed % 9
    stacks = [rng.choice([1, 2, 5, 17, 100, 1000, 10**15]) for _ in range(seats)]
    played = fc.deal(game, seats=seats, stacks=stacks, dealer=rng.randrange(seats), seed=seed)
    states = [played]
    while not played.over:
        legal = played.legal
        assert legal
        assert len(set(legal)) == len(legal)
        assert played.to_act in played.alive
        for action in legal:
            assert played.betting.chips(action) <= played.betting.stacks[played.to_act]
        action = rng.choice(legal)
        wagers = played.wagers
        if isinstance(action, (fc.Bet, fc.RaiseTo)) and wagers and wagers[0] <= action.amount and rng.random() < 0.3:
            action = type(action)(rng.randint(*wagers)) if wagers[0] < wagers[1] else action
        played = played.play(action)
        states.append(played)
        assert len(states) < 2000
    assert played.legal == ()
    for state in rng.sample(states, min(3, len(states))):
        assert sum(state.betting.stacks) + state.pot == sum(stacks)
        for seat in range(seats):
            view = state.view(seat)
            seen = {card for hand in view.hands for card in hand if card is not None} | set(view.cards)
            assert not seen & secrets(state, seat)
            assert not {str(card) for card in secrets(state, seat)} & set(str(view).replace(",", "").split())
    assert sum(played.deltas) == 0
    assert all(stack >= 0 for stack in played.final_stacks)
    for before, after in pairwise(states):
        assert after.records[: len(before.records)] == before.records


@pytest.mark.parametrize("first", range(0, 2000, 200))
def test_random_playouts(first):
    for seed in range(first, first + 200):
        playout(seed)


@pytest.mark.slow
def test_a_hundred_thousand_random_playouts():
    for seed in range(100_000, 200_000):
        playout(seed)


def test_every_listed_action_applies_and_no_other():
    rng = random.Random(5)
    tried = [
        fc.Check(),
        fc.Call(),
        fc.Fold(),
        fc.Stand(),
        *(fc.Bet(n) for n in range(1, 9)),
        *(fc.RaiseTo(n) for n in range(1, 30)),
    ]
    for seed in range(60):
        game = random_game(rng)
        played = fc.deal(game, seats=3, stacks=[9, 20, 14], seed=seed)
        while not played.over:
            for action in {*tried, *played.legal}:
                if played.betting.allows(action):
                    assert sum(played.play(action).betting.stacks) <= 43
                else:
                    assert action not in played.legal
                    with pytest.raises(fc.IllegalActionError):
                        played.play(action)
            played = played.play(rng.choice(played.legal))
