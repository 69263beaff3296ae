"""Faults reported of this field: decks that run out or deal a card twice, biased shuffles, seeds that are not kept."""

import inspect
import random
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import fivecard as fc
from fivecard.shuffling import shuffle_key

ILLUSTRATIVE = fc.StandPat.preset("illustrative")
CARD = fc.StrategyCard.parse(ILLUSTRATIVE, "stand straight or better\nhold pair of jacks or better\nfold")
STUD_SPOT = fc.deal(fc.Stud(), seats=2, seed=1).play("bet 2")

# Everything that draws at random, as what it returns for a seed.
RANDOM = {
    "shuffle": lambda seed: fc.shuffle(3, seed).tobytes(),
    "draw_cards": lambda seed: fc.draw_cards(5, 7, seed, "As Kd").tobytes(),
    "Deck": lambda seed: fc.Deck(seed).deal(52),
    "deal stand pat": lambda seed: fc.deal(ILLUSTRATIVE, seats=3, seed=seed).hands,
    "deal one draw": lambda seed: fc.deal(fc.OneDraw(), seed=seed).hands,
    "deal stax": lambda seed: fc.deal(fc.Stax(), seats=7, seed=seed).hands,
    "deal stud": lambda seed: fc.deal(fc.Stud(), seats=10, seed=seed).hands,
    "Table.open": lambda seed: fc.Table.open(fc.Stud(), 2, seed=seed).sit(0, "Ann", 9).sit(1, "Ben", 9).deal().deck,
    "simulate stand pat": lambda seed: fc.simulate(ILLUSTRATIVE, CARD, 300, seed=seed).together,
    "simulate stax": lambda seed: fc.simulate(fc.Stax(), None, 300, seed=seed).together,
    "simulate stud": lambda seed: fc.simulate(fc.Stud(), None, 300, seats=3, seed=seed).by_seat,
    "equity": lambda seed: fc.equity(["??/Kd", "??/Qh"], method="sample", samples=999, seed=seed).seats,
    "exposure": lambda seed: fc.exposure(fc.Stax(), seats=3, exact=False, rounds=30, seed=seed).ev,
    "analyze stud": lambda seed: fc.analyze(STUD_SPOT, opponents=fc.simple_policy, samples=40, seed=seed).choices,
}


# Deck exhaustion: Deck().deal(53): asked 53, left 52; at every number of cards left nothing is dealt instead.
@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_a_deck_says_what_was_asked_and_what_is_left(jokers):
    deck = fc.Deck(seed=1, jokers=jokers)
    for left in range(52 + jokers, -1, -1):
        with pytest.raises(fc.DeckExhaustedError, match=f"{left + 1} cards asked for, {left} are left"):
            deck.deal(left + 1)
        assert len(deck) == left
        if left:
            deck.deal()


@pytest.mark.parametrize(
    ("game", "needed"),
    [(fc.StandPat(), 5 * 9 + 4), (fc.OneDraw(), 10), (fc.Stax(), 7 * 2 + 3), (fc.Stud(), 50)],
    ids=str,
)
def test_a_full_table_fits_the_deck_and_a_short_deck_is_refused(game, needed):
    seats = game.max_seats
    assert len(fc.deal(game, seats=seats, deck=list(range(needed))).hands) == seats
    with pytest.raises(fc.CardCountError, match=f"{needed} cards are needed, the deck given has {needed - 1}"):
        fc.deal(game, seats=seats, deck=list(range(needed - 1)))
    with pytest.raises(fc.GameError, match=f"to {seats} seats, not {seats + 1}"):
        fc.deal(game, seats=seats + 1)


@pytest.mark.parametrize(
    ("held", "needed", "ask"),
    [
        (5, 4, lambda dead: fc.analyze(ILLUSTRATIVE, [0, 1, 2, 3, 4], dead=dead)),
        (5, 5, lambda dead: fc.analyze(fc.OneDraw(), [0, 1, 2, 3, 4], dead=dead)),
        (2, 3, lambda dead: fc.analyze(fc.Stax(), [0, 1], dead=dead)),
        (2, 3, lambda dead: fc.odds([0, 1], dead).counts),
        (3, 7, lambda dead: fc.equity(["2c/2d", "??/2h"], dead)),
        (0, 3, lambda dead: fc.draw_cards(1, 3, 1, dead)),
    ],
    ids=["stand pat", "one draw", "stax", "odds", "equity", "draw_cards"],
)
def test_dead_cards_may_leave_just_enough_and_no_fewer(held, needed, ask):
    assert len(ask(list(range(held + needed, 52))))
    with pytest.raises(fc.CardCountError):
        ask(list(range(held + needed - 1, 52)))


# Deck exhaustion: cards of folded players are never dealt again.
@pytest.mark.parametrize("game", [ILLUSTRATIVE, fc.Stax(), fc.Stud(), fc.Stud(style="simple", jokers=2)], ids=str)
def test_no_card_comes_twice_in_a_round_whoever_folds(game):
    rng = random.Random(3)
    for index in range(60):
        played = fc.deal(game, seats=game.max_seats, seed=4, index=index)
        seen = set()
        while not played.over:
            seen |= {(seat, place, card) for seat, hand in enumerate(played.hands) for place, card in enumerate(hand)}
            folds = fc.Fold() in played.legal and rng.random() < 0.4
            played = played.play("fold" if folds else rng.choice(played.legal))
        seen |= {(seat, place, card) for seat, hand in enumerate(played.hands) for place, card in enumerate(hand)}
        shared = [*getattr(played, "boxes", ()), *getattr(played, "community", ())]
        cards = [card for _, _, card in seen] + shared
        assert len(set(cards)) == len(cards)


# RNG / seeds: n=3, 27,000 shuffles: six orders, 1/6 each (the common bias gives 4/27 and 5/27).
def test_shuffles_of_three_cards_have_six_equal_orders():
    rows = fc.draw_cards(27_000, 3, 1, dead=list(range(3, 52)))
    counts = Counter(map(tuple, rows.tolist()))
    assert set(counts) == set(permutations(range(3)))
    # Chi-square with 5 degrees of freedom: 99.99 % point 25.7; the bias would give 270.
    assert sum((count - 4500) ** 2 / 4500 for count in counts.values()) < 25.7


# RNG / seeds: first-card frequency, 10^6 shuffles: 1.923 % each; and every other place of the deck.
def test_every_card_is_equally_often_in_every_place():
    decks = fc.shuffle(1_000_000 // 5, 3)
    for place in (0, 1, 8, 9, 17, 26, 44, 50, 51):
        counts = np.bincount(decks[:, place], minlength=52)
        expected = len(decks) / 52
        # Chi-square with 51 degrees of freedom: 99.999 % point 103.5.
        assert ((counts - expected) ** 2 / expected).sum() < 103.5


# RNG / seeds: seed width: at least 128 bits. 52! needs 226: no more decks than keys and rounds, 2**192, can come.
def test_all_bits_of_a_seed_count():
    seeds = [0, *(2**bit for bit in range(0, 400, 7)), 2**64 - 1, 2**128 - 1, 2**128 + 1, 2**226]
    keys = [shuffle_key(seed) for seed in seeds]
    assert len(set(keys)) == len(seeds)
    assert all(0 <= word < 2**64 for key in keys for word in key)
    assert max(word.bit_length() for key in keys for word in key) == 64
    assert len({fc.shuffle(1, seed).tobytes() for seed in seeds}) == len(seeds)


# RNG / seeds: shuffle(seed=1) golden vector on each OS. Philox 4x64-10 in plain integers gives the same decks
# (test_shuffling.py); these bytes are what it gave.
@pytest.mark.parametrize(
    ("options", "deck"),
    [
        (
            {"seed": 1},
            "2703222b0a1d0b31012f30240f2e131600111c0d0e1a07251726330412231e18100c2c320528190929152d08060214211b202a1f",
        ),
        (
            {"seed": 2**300 + 1},
            "2c2e011e080f1c2f33250923170e2414292710060a0c31190d2b3222121d041811031500071b21133016020b1f262a1a0528202d",
        ),
        (
            {"seed": 1, "jokers": 2, "first": 7},
            "2501111900170b0c1214032932020a2a1f10231a212f2b2c2d342613353115202808270f241c16222e05071833300e1d1e060d09041b",
        ),
    ],
)
def test_the_same_bytes_everywhere(options, deck):
    assert fc.shuffle(1, **options).tobytes().hex() == deck


# RNG / seeds: seed argument on every random entry point: documented once, same everywhere.
def test_every_function_that_is_random_takes_a_seed():
    names = {
        name
        for name in fc.__all__
        if callable(value := getattr(fc, name))
        and not (inspect.isclass(value) and issubclass(value, (Exception, fc.Round, int)))
        and not inspect.isbuiltin(value)
        and inspect.signature(value).parameters.get("seed") is not None
    }
    results = {"Equity", "Exposure", "Sample", "StudAnalysis", "Table"}  # they say which seed it was
    assert names - results == {"Deck", "analyze", "deal", "draw_cards", "equity", "exposure", "shuffle", "simulate"}
    for name in names - results:
        assert inspect.signature(getattr(fc, name)).parameters["seed"].default is None


@pytest.mark.parametrize("entry", RANDOM)
def test_the_same_seed_is_the_same_everywhere_and_any_other_is_not(entry):
    ask = RANDOM[entry]
    assert ask(5) == ask(5) == ask(np.int64(5)) == ask(np.random.SeedSequence(5))
    assert ask((1, 2)) == ask([1, 2]) == ask(np.array([1, 2]))
    assert ask(np.random.default_rng(5)) == ask(np.random.default_rng(5))
    assert len({str(ask(seed)) for seed in (5, 6, 2**64 + 5, 2**128 + 5, (1, 2), (2, 1))}) == 6
    assert ask(None) != ask(None)


@pytest.mark.parametrize("seed", [-1, 1.5, "7", True, [], b"7", [-1], ..., np.float64(3)], ids=repr)
@pytest.mark.parametrize("entry", RANDOM)
def test_what_is_no_seed_has_the_same_error_everywhere(entry, seed):
    with pytest.raises(fc.GameError, match="is no seed; a seed is an integer from 0 up"):
        RANDOM[entry](seed)


# RNG / seeds: np.random state before/after import and calls: unchanged; random too. (Import: test_shuffling.py.)
@pytest.mark.thread_unsafe(reason="seeds the global random states")
@pytest.mark.parametrize("entry", RANDOM)
def test_random_states_of_others_are_left_alone_and_mean_nothing_here(entry):
    def states():
        kind, keys, *rest = np.random.get_state()
        return random.getstate(), kind, keys.tolist(), rest

    before = states()
    first = RANDOM[entry](5)
    RANDOM[entry](None)
    assert states() == before
    try:
        random.seed(1)
        np.random.seed(1)
        assert RANDOM[entry](5) == first
    finally:
        random.setstate(before[0])
        np.random.set_state((before[1], np.array(before[2], np.uint32), *before[3]))


# RNG / seeds: workers=1,2,4 and serial: bit-identical, however the rounds are cut.
@pytest.mark.parametrize("workers", [1, 2, 4])
def test_threads_and_workers_change_no_bit(workers):
    def everything(**how):
        return (
            fc.simulate(ILLUSTRATIVE, CARD, 20_000, seats=2, seed=9, **how),
            fc.simulate(fc.Stax(), None, 20_000, seats=2, seed=9, **how),
            fc.simulate(fc.Stud(), None, 5_000, seats=3, seed=9, **how),
        )

    serial = everything()
    assert everything(threads=workers) == serial
    with ThreadPoolExecutor(workers) as executor:
        assert everything(executor=executor) == serial
    spot = ["??/Kd", "??/Qh"]
    sampled = fc.equity(spot, method="sample", samples=5000, seed=9)
    assert fc.equity(spot, method="sample", samples=5000, seed=9, threads=workers) == sampled


@given(st.integers(0, 2**64 - 2000), st.lists(st.integers(1, 300), min_size=1, max_size=5), st.integers(0, 2**200))
def test_any_cut_of_the_rows_gives_the_same_rows(first, sizes, seed):
    whole = fc.draw_cards(sum(sizes), 5, seed, first=first)
    starts = [first + sum(sizes[:part]) for part in range(len(sizes))]
    parts = [fc.draw_cards(size, 5, seed, first=start) for size, start in zip(sizes, starts, strict=True)]
    assert np.array_equal(np.concatenate(parts), whole)
