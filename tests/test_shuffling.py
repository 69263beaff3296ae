"""Seeded shuffles: the same everywhere, by an independent reading of the published generator."""

import random
import subprocess
import sys
from math import prod

import numpy as np
import pytest

import fivecard as fc
from fivecard.shuffling import plain_seed, shuffle_key

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
    """Fisher and Yates, the top card first. A word settles nine places: word * (product of their bounds) / 2^64 is a
    uniform number below that product, but for the few words that are refused; its digits say where the cards lie."""
    words = (philox((word, index // 4, 1, 0), key)[index % 4] for word in range(10**6))
    deck = list(range(cards))
    for first in range(0, cards, 9):
        bounds = [cards - place for place in range(first, min(first + 9, cards))]
        while (product := next(words) * prod(bounds)) & MASK < 2**64 % prod(bounds):
            pass
        digits = []
        number = product >> 64
        for bound in reversed(bounds):
            number, digit = divmod(number, bound)
            digits.insert(0, digit)
        for place, digit in enumerate(digits, first):
            deck[place], deck[place + digit] = deck[place + digit], deck[place]
    return deck


@pytest.mark.parametrize("seed", [0, 7, 2**70, 2**300 + 1, (1, 2, 3)])
def test_shuffles_are_those_of_the_published_generator(seed):
    key = tuple(int(word) for word in np.random.SeedSequence(seed).generate_state(2, np.uint64))
    assert shuffle_key(seed) == key
    assert fc.shuffle(7, seed, first=5).tolist() == [shuffled(key, index) for index in range(5, 12)]
    assert fc.shuffle(1, seed, jokers=2, first=2**64 - 1)[0].tolist() == shuffled(key, 2**64 - 1, 54)


def test_refused_words_are_drawn_again():
    """Two or three of 200,000 shuffles refuse their first word."""
    key = shuffle_key(3)
    bounds = prod(range(44, 53))
    words = np.array([philox((0, block, 1, 0), key) for block in range(50_000)], object).ravel()
    refused = [index for index, word in enumerate(words) if word * bounds & MASK < 2**64 % bounds]
    assert len(refused) > 1
    decks = fc.shuffle(200_000, 3)
    assert all(decks[index].tolist() == shuffled(key, index) for index in refused)


def test_a_round_depends_on_seed_and_index_alone():
    many = fc.shuffle(1000, 3)
    assert (fc.shuffle(10, 3, first=990) == many[990:]).all()
    assert (np.sort(many, axis=1) == np.arange(52)).all()
    assert len({deck.tobytes() for deck in many}) == 1000
    assert fc.shuffle(0, 3).shape == (0, 52)


@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_draws_are_the_tops_of_shuffles(jokers):
    decks = fc.shuffle(50, 9, jokers=jokers, first=3)
    assert decks.shape == (50, 52 + jokers)
    for k in (1, 5, 7, 52):
        assert (fc.draw_cards(50, k, 9, jokers=jokers, first=3) == decks[:, :k]).all()


def test_draws_without_dead_cards_are_even():
    """Every pair of first two cards of 46 left: chi-square with 46 * 45 - 1 degrees of freedom, 99.99 % point 2314."""
    dead = "As Ks Qs Js Ts 9s"
    rows = fc.draw_cards(414_000, 2, 5, dead)
    assert not np.isin(rows, fc.cards(dead)).any()
    pairs = np.bincount(rows[:, 0].astype(int) * 52 + rows[:, 1], minlength=52 * 52)
    counts = pairs[pairs > 0]
    assert len(counts) == 46 * 45
    assert ((counts - 200) ** 2 / 200).sum() < 2314


def test_seeds_are_fresh_or_numpys():
    assert (fc.draw_cards(3, 5) != fc.draw_cards(3, 5)).any()
    assert (fc.draw_cards(3, 5, np.random.default_rng(2)) == fc.draw_cards(3, 5, np.random.default_rng(2))).all()
    sequence = np.random.SeedSequence(5)
    assert (fc.shuffle(3, sequence) == fc.shuffle(3, 5)).all()
    assert fc.deal(fc.StandPat(), seed=7, index=4).view(0).cards == tuple(fc.shuffle(1, 7, first=4)[0, :5])


def test_decks():
    deck = fc.Deck(seed=7, index=2, jokers=2, dead="As")
    expected = [card for card in fc.shuffle(1, 7, jokers=2, first=2)[0].tolist() if card != fc.Card("As")]
    assert len(deck) == 53
    assert fc.Card("Jb") in deck
    assert fc.Card("As") not in deck
    assert "Kd" in deck
    assert "As" not in deck
    assert "Zz" not in deck
    assert True not in deck
    assert [*deck.deal(), *deck.deal(5), *deck.deal(0)] == expected[:6]
    assert expected[0] not in deck
    assert repr(deck) == "<Deck of seed 7, index 2: 47 cards left>"
    with pytest.raises(fc.DeckExhaustedError, match="48 cards asked for, 47 are left"):
        deck.deal(48)
    assert list(deck.deal(47)) == expected[6:]
    with pytest.raises(fc.DeckExhaustedError, match="1 cards asked for, 0 are left"):
        deck.deal()
    with pytest.raises(fc.DeckExhaustedError, match="53 cards asked for, 52 are left"):
        fc.Deck().deal(53)
    again = fc.Deck()
    assert fc.Deck(again.seed).deal(52) == again.deal(52)


@pytest.mark.parametrize(
    ("call", "error", "text"),
    [
        (lambda: fc.draw_cards(3, 53, 1), fc.CardCountError, "k is 1 to 52, the cards that are left, not 53"),
        (lambda: fc.draw_cards(3, 51, 1, "As Ks"), fc.CardCountError, "k is 1 to 50"),
        (lambda: fc.draw_cards(3, 0, 1), fc.CardCountError, "k is 1 to 52"),
        (lambda: fc.draw_cards(-1, 5, 1), fc.GameError, "n is a number of rows from 0 up, not -1"),
        (lambda: fc.draw_cards(3, 5, 1, "As As"), fc.DuplicateCardError, "duplicate card As"),
        (lambda: fc.shuffle(3, 1, jokers=3), fc.GameError, "jokers are 0, 1 or 2, not 3"),
        (lambda: fc.shuffle(3, 1, first=-1), fc.GameError, "first is a number from 0"),
        (lambda: fc.Deck(1, -1), fc.GameError, "index is a number from 0"),
    ],
)
def test_bad_draws(call, error, text):
    with pytest.raises(error, match=text):
        call()


def test_every_card_is_first_equally_often():
    # Chi-square over 520,000 shuffles with 51 degrees of freedom: 99.99 % point 97.0.
    counts = np.bincount(fc.shuffle(520_000, 11)[:, 0], minlength=52)
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
    fc.shuffle(5, 1)
    fc.draw_cards(5, 2)
    fc.Deck()
    fc.deal(fc.StandPat())
    assert (random.getstate(), np.random.get_state()[1].tolist()) == before


@pytest.mark.parametrize("seed", [True, b"ab", []])
def test_more_bad_seeds(seed):
    with pytest.raises(fc.GameError):
        fc.shuffle(1, seed)


def test_index_past_64_bits_is_refused():
    with pytest.raises(fc.GameError):
        fc.shuffle(2, 1, first=2**64 - 1)  # the second would be round 0 again


def test_import_leaves_random_states_alone():
    code = (
        "import random, numpy as np\n"
        "before = random.getstate(), np.random.get_state()[1].tolist()\n"
        "import fivecard\n"
        "assert (random.getstate(), np.random.get_state()[1].tolist()) == before"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
