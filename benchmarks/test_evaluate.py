"""How many hands a second, in arrays and one a call? Against others: python -m benchmarks.peers."""

import numpy as np
import pytest

import fivecard as fc

HANDS = fc.draw_cards(1_000_000, 7, 1)


@pytest.mark.parametrize("cards", [3, 5, 6, 7])
def test_batch(benchmark, cards):
    hands = np.ascontiguousarray(HANDS[:, :cards])
    out = np.empty(len(hands), np.uint16)
    evaluate = fc.evaluate3_batch if cards == 3 else fc.evaluate_batch
    benchmark(evaluate, hands, out)


def test_jokers(benchmark):
    hands = fc.draw_cards(1_000_000, 5, 1, jokers=2)
    benchmark(fc.evaluate_batch, hands, np.empty(len(hands), np.uint16))


def test_strided(benchmark):
    benchmark(fc.evaluate_batch, HANDS[::-1, 1:6])


def test_categories(benchmark):
    hands = np.ascontiguousarray(HANDS[:, :5])
    benchmark(fc.category_batch, hands, np.empty(len(hands), np.uint8))


def test_all_values(benchmark):
    benchmark(fc.all_values, 5, np.empty(2_598_960, np.uint16))


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_category_counts(benchmark, cards):
    benchmark(fc.category_counts, cards)


@pytest.mark.parametrize("cards", [5, 7])
def test_one_hand_a_call(benchmark, cards):
    hands = [[fc.Card(card) for card in hand] for hand in HANDS[:10_000, :cards].tolist()]

    def run():
        for hand in hands:
            fc.evaluate(hand)

    benchmark(run)


@pytest.mark.parametrize("k", [5, 52])
def test_draws(benchmark, k):
    benchmark(fc.draw_cards, 100_000, k, 1)


def test_agents(benchmark):
    stand_pat = pytest.importorskip("fivecard.agents.stand_pat")
    envs = stand_pat.StandPatVectorEnv(8192)
    envs.reset(seed=1)
    benchmark(envs.step, np.random.default_rng(1).integers(0, 32, 8192))
