"""Seeded shuffles: the same everywhere, by an independent reading of the published generator."""

import random
import subprocess
import sys

import numpy as np
import pytest

import fivecard as fc
from fivecard.shuffling import plain_seed, shuffle_key, shuffles

MASK = 2**64 - 1


def philox(counter, key):
    """Philox 4x64-10 (Salmon et al., SC11) in plain integers."""
    a, b, c, d = counter
    k0, k1 = key
    for _ in range(10):
        left, right = 0xD2E7470EE14C6C93 * a, 0xCA5A826395121157 * c
        a, b, c, d = (right >> 64) ^ b ^ k0, right & MASK, (left >> 64) ^ d ^ k1, left & MASK
        k0, k1 = (k0 + 0x9E3779B97F4A7C15) & MASK, (k1 + 0xBB67AE8584CAA73B) & MASK
    return a, b, c, d


def shuffled(key, index, cards=52):
    """Fisher and Yates from the top end, numbers bounded by multiplication with rejection."""
    numbers = (word for block in range(10**6) for word in philox((block, index, 0, 0), key))
    deck = list(range(cards))
    for left in range(cards, 1, -1):
        while (product := next(numbers) * left) & MASK < 2**64 % left:
            pass
        at = product >> 64
        deck[left - 1], deck[at] = deck[at], deck[left - 1]
    return deck


@pytest.mark.parametrize("seed", [0, 7, 2**70, 2**300 + 1, (1, 2, 3)])
def test_shuffles_are_those_of_the_published_generator(seed):
    key = tuple(int(word) for word in np.random.SeedSequence(seed).generate_state(2, np.uint64))
    assert shuffle_key(seed) == key
    assert shuffles(seed, 3, 5).tolist() == [shuffled(key, index) for index in (5, 6, 7)]


def test_a_round_depends_on_seed_and_index_alone():
    many = shuffles(3, 1000)
    assert (shuffles(3, 10, 990) == many[990:]).all()
    assert (np.sort(many, axis=1) == np.arange(52)).all()
    assert len({deck.tobytes() for deck in many}) == 1000
    assert shuffles(3, 0).shape == (0, 52)


def test_every_card_is_first_equally_often():
    # Chi-square over 520,000 shuffles with 51 degrees of freedom: 99.99 % point 97.0.
    counts = np.bincount(shuffles(11, 520_000)[:, 0], minlength=52)
    assert ((counts - 10_000) ** 2 / 10_000).sum() < 97


def test_seeds_of_numpy():
    sequence = np.random.SeedSequence(7)
    assert shuffle_key(sequence) == shuffle_key(7)
    children = sequence.spawn(2)
    assert len({shuffle_key(seed) for seed in (7, *children)}) == 3
    assert plain_seed(np.random.default_rng(1)) == plain_seed(np.random.default_rng(1)) >= 2**64
    generator = np.random.default_rng(1)
    assert plain_seed(generator) != plain_seed(generator)
    assert plain_seed([1, 2]) == plain_seed(np.array([1, 2])) == (1, 2)


@pytest.mark.parametrize("seed", [-1, 1.5, "7", None, [-1], object()])
def test_bad_seeds(seed):
    with pytest.raises(fc.GameError, match="seed"):
        shuffle_key(seed)


def test_rounds_replay_from_the_seed_they_record():
    game = fc.StandPat()
    first = fc.deal(game, seats=2)
    assert fc.deal(game, seats=2, seed=first.seed) == first
    assert fc.deal(game, seats=2).seed != first.seed
    sampled = fc.deal(game, seed=np.random.default_rng(5))
    assert fc.deal(game, seed=sampled.seed) == sampled


def test_global_random_states_are_left_alone():
    before = random.getstate(), np.random.get_state()[1].tolist()
    shuffles(1, 5)
    fc.deal(fc.StandPat())
    assert (random.getstate(), np.random.get_state()[1].tolist()) == before


@pytest.mark.parametrize("seed", [True, b"ab", []])
def test_more_bad_seeds(seed):
    with pytest.raises(fc.GameError):
        shuffles(seed, 1)


def test_index_past_64_bits_is_refused():
    with pytest.raises(fc.GameError):
        shuffles(1, 2, first=2**64 - 1)  # the second would be round 0 again


def test_import_leaves_random_states_alone():
    code = (
        "import random, numpy as np\n"
        "before = random.getstate(), np.random.get_state()[1].tolist()\n"
        "import fivecard\n"
        "assert (random.getstate(), np.random.get_state()[1].tolist()) == before"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
