"""Environments: the checks of Gymnasium and PettingZoo, and every episode against the game's own round."""

import warnings

import numpy as np
import pytest

import fivecard as fc

pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from fivecard.agents.stand_pat import StandPatEnv, StandPatVectorEnv
from fivecard.agents.stax import StaxEnv
from fivecard.agents.stud import StudEnv

GAMES = [fc.StandPat(), fc.StandPat.preset("illustrative"), fc.OneDraw()]


@pytest.mark.parametrize("env", [*map(StandPatEnv, GAMES), StaxEnv()], ids=str)
def test_gymnasiums_own_check(env):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it asks for what only registered environments have
        check_env(env, skip_render_check=True)


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_stand_pat_episodes_are_rounds(game):
    env = StandPatEnv(game, render_mode="ansi")
    observation, info = env.reset(seed=5)
    for index in range(200):
        round_ = fc.deal(game, seed=5, index=index, wager=game.minimum)
        assert tuple(observation.tolist()) == round_.hands[0]
        assert info["action_mask"].tolist() == [1] * env.action_space.n
        number = index % int(env.action_space.n)
        action = env.action(number)
        last, reward, over, cut, info = env.step(number)
        round_ = round_.play(action)
        assert (reward, over, cut) == (float(round_.settlement(0).net / game.minimum), True, False)
        assert info["round"] == round_
        if action.kind == "draw":
            assert tuple(last.tolist()) == round_.final_hand(0)
        assert str(action) in env.render()
        observation, info = env.reset()
    assert env.reset(seed=5, options={"index": 7})[0].tolist() == list(fc.deal(game, seed=5, index=7).hands[0])


def test_every_legal_action_is_there_once():
    for game in GAMES:
        env = StandPatEnv(game)
        env.reset(seed=1)
        actions = [env.action(number) for number in range(int(env.action_space.n))]
        assert sorted(map(str, actions)) == sorted(map(str, fc.deal(game, seed=1, index=0).legal))


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_many_at_once_are_single_ones(game):
    many = StandPatVectorEnv(7, game)
    one = StandPatEnv(game)
    observations, infos = many.reset(seed=9)
    assert many.observation_space.contains(observations)
    random = np.random.default_rng(1)
    for step in range(40):
        actions = random.integers(0, int(one.action_space.n), 7)
        following, rewards, over, cut, infos = many.step(actions)
        for env in range(7):
            first, _ = one.reset(seed=9, options={"index": 7 * step + env})
            assert first.tolist() == observations[env].tolist()
            last, reward, *_ = one.step(int(actions[env]))
            assert reward == rewards[env]
            assert last.tolist() == infos["final_obs"][env].tolist()
        assert over.all()
        assert not cut.any()
        observations = following


def test_the_mean_reward_of_best_play_is_the_ev():
    """Best play over 200,000 episodes: within five standard errors of the exact ev."""
    game = fc.StandPat()
    many = StandPatVectorEnv(200_000, game)
    observations, _ = many.reset(seed=3)
    solution = fc.solve(game)
    analysis = fc.analyze_batch(game, observations, evs=False)
    numbers = {code: number for number, code in enumerate(many.codes)}
    actions = np.array([numbers[code] for code in analysis.best.tolist()])
    rewards = many.step(actions)[1]
    error = float(solution.variance) ** 0.5 / len(rewards) ** 0.5
    assert abs(rewards.mean() - float(solution.ev)) < 5 * error


def test_stax_episodes_are_rounds():
    game = fc.Stax()
    env = StaxEnv(game, render_mode="ansi")
    random = np.random.default_rng(2)
    observation, _ = env.reset(seed=4)
    for index in range(150):
        round_ = fc.deal(game, seed=4, index=index, wager=game.minimum)
        over = False
        raises = []
        while not over:
            board = [*round_.board, *[52] * (3 - len(round_.board))]
            assert observation.tolist() == [*round_.hands[0], *board, *raises, *[0] * (3 - len(raises))]
            number = int(random.integers(0, 4))
            observation, reward, over, cut, info = env.step(number)
            round_ = round_.play(f"raise {number}" if number else "fold")
            raises += [number] if number else []
            assert over == round_.over
            assert not cut
            assert reward == (float(round_.settlement(0).net / game.minimum) if over else 0)
        assert info["round"] == round_
        assert "seat 0" in env.render()
        observation, _ = env.reset()


STUDS = [fc.Stud(), fc.Stud(limit="none", jokers=2), fc.Stud(style="simple"), fc.Stud(bring_in=1, ante=2, limit="pot")]


@pytest.mark.parametrize("game", STUDS, ids=repr)
@pytest.mark.parametrize("seats", [2, 5])
def test_pettingzoos_own_checks(game, seats):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(StudEnv(game, seats=seats), num_cycles=300)
        seed_test(lambda: StudEnv(game, seats=seats), num_cycles=100)


@pytest.mark.parametrize("game", STUDS, ids=repr)
def test_stud_episodes_are_rounds(game):
    env = StudEnv(game, seats=3, stacks=60, render_mode="ansi")
    random = np.random.default_rng(3)
    for index in range(40):
        env.reset(seed=8, options={"index": index})
        round_ = fc.deal(game, seats=3, stacks=60, seed=8, index=index, dealer=index % 3)
        totals = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            observation, reward, over, cut, _ = env.last()
            totals[agent] += reward
            if over or cut:
                env.step(None)
                continue
            seat = env.possible_agents.index(agent)
            assert round_.to_act == seat
            view = round_.view(seat)
            row = observation["observation"].tolist()
            for other, hand in enumerate(view.hands):
                shown = [54 if card is None else card for card in hand]
                assert row[5 * other : 5 * other + 5] == [*shown, *[55] * (5 - len(hand))]
            assert row[15:] == [*view.stacks, *view.bets, *view.alive, view.pot, view.to_call, view.dealer, seat]
            mask = observation["action_mask"]
            choice = int(random.choice(np.flatnonzero(mask)))
            actions = env._actions(round_, seat)
            assert set(actions) == set(np.flatnonzero(mask).tolist())
            assert set(round_.legal) == set(actions.values())
            env.step(choice)
            round_ = round_.play(actions[choice])
        assert round_.over
        assert list(totals.values()) == list(map(float, round_.deltas))
        assert sum(totals.values()) == 0


def test_errors():
    env = StandPatEnv()
    with pytest.raises(fc.GameError, match="reset comes first"):
        env.step(0)
    env.reset(seed=1)
    with pytest.raises(fc.GameError, match="actions are 0 to 31, not 32"):
        env.step(32)
    env.step(0)
    with pytest.raises(fc.IllegalActionError, match="the episode is over"):
        env.step(0)
    with pytest.raises(fc.GameError, match="no option 'deck'"):
        env.reset(options={"deck": 1})
    with pytest.raises(fc.GameError, match="index is a number"):
        env.reset(options={"index": -1})
    with pytest.raises(fc.GameError, match="render_mode is None or 'ansi'"):
        StandPatEnv(render_mode="human")
    many = StandPatVectorEnv(3)
    with pytest.raises(fc.GameError, match="reset comes first"):
        many.step(np.zeros(3, int))
    many.reset(seed=1)
    with pytest.raises(fc.IllegalActionError, match=r"not 40 \(environment 1\)"):
        many.step(np.array([0, 40, 0]))
    with pytest.raises(fc.IllegalActionError, match=r"not int64\[2\]"):
        many.step(np.zeros(2, np.int64))
    with pytest.raises(fc.GameError, match="num_envs is 1 to"):
        StandPatVectorEnv(0)
    stax = StaxEnv()
    stax.reset(seed=1)
    with pytest.raises(fc.GameError, match="actions are 0, fold, and 1 to 3"):
        stax.step(4)
    stud = StudEnv()
    stud.reset(seed=1)
    with pytest.raises(fc.IllegalActionError, match="0 is not legal for seat_"):
        stud.step(0)
    with pytest.raises(fc.GameError, match="seats are 2 to 10"):
        StudEnv(seats=11)
