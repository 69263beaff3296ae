"""Three cards, jokers, and the best of six and seven, against strengths from the definitions (tests/slow_oracle.py).

All 3,162,510 hands of five cards of a deck with two jokers; by picking every five, millions of six and seven.
"""

from itertools import chain, combinations, permutations
from math import comb

import numpy as np
import pytest
from peers import check, one_by_one
from slow_oracle import FIVE_OF_A_KIND, numbered, strength, strength_of_three, strength_with_jokers

import fivecard as fc

pytestmark = pytest.mark.slow

CHOOSE = np.array([[comb(card, k) for card in range(55)] for k in range(6)])


def sets_of(k, cards=52):
    """uint8[C(cards, k), k]: all sets of k cards, each in growing order."""
    return np.fromiter(chain.from_iterable(combinations(range(cards), k)), np.uint8).reshape(-1, k)


def place(sets):
    """Where each growing set of cards stands among the sets of its size, by the highest card, then the next."""
    return sum(CHOOSE[k + 1][sets[:, k]] for k in range(sets.shape[1]))


def tabled(sets, values):
    table = np.zeros(len(sets), np.int64)
    table[place(sets)] = values
    return table


def best_with_one_more(sets, table):
    """The best value in ``table`` of each set and any card it has not."""
    best = np.zeros(len(sets), np.int64)
    for card in range(52):
        free = (sets != card).all(axis=1)
        larger = np.sort(np.insert(sets[free], 0, card, axis=1), axis=1)
        best[free] = np.maximum(best[free], table[place(larger)])
    return best


@pytest.fixture(scope="module")
def naturals():
    """All hands without jokers and their strengths."""
    hands, seen = sets_of(5), {}
    strengths = (one for part in np.array_split(hands, 100) for one in map(strength, part.tolist()))
    return hands, [seen.setdefault(one, one) for one in strengths]  # each kept once, not millions of times


@pytest.fixture(scope="module")
def numbers(naturals):
    """The value of every strength: 7,462 without jokers, then thirteen fives of a kind."""
    return numbered([*naturals[1], *((FIVE_OF_A_KIND, (rank,)) for rank in range(13))])


@pytest.fixture(scope="module")
def of_five(naturals, numbers):
    """int64[C(54, 5)]: the value of every five cards, by their place. A joker is tried as every card there is."""
    hands, strengths = naturals
    none = tabled(hands, [numbers[one] for one in strengths])
    of_a_kind = {rank: numbers[FIVE_OF_A_KIND, (rank,)] for rank in range(13)}
    fours, threes = sets_of(4), sets_of(3)
    one = tabled(fours, best_with_one_more(fours, none))
    two = tabled(threes, best_with_one_more(threes, one))
    for sets, table in ((fours, one), (threes, two)):
        ranks = sets // 4
        alike = (ranks == ranks[:, :1]).all(axis=1)
        table[place(sets[alike])] = [of_a_kind[rank] for rank in ranks[alike, 0].tolist()]
    # By the place of the highest card: no joker, the black one (52), the red one (53) without and with the black.
    return np.concatenate([none, one, one, two])


def test_all_hands_of_five_with_up_to_two_jokers(of_five):
    hands = sets_of(5, 54)
    values = of_five[place(hands)]
    assert np.unique(values).tolist() == list(range(1, 7476))
    hands = np.random.default_rng(54).permuted(hands, axis=1)
    check(hands, fc.evaluate_batch(hands), values)
    check(hands, one_by_one(fc.evaluate, hands), values)


def test_categories_with_jokers(of_five, numbers):
    category = np.zeros(7476, np.uint8)
    for found, value in numbers.items():
        category[value] = found[0]
    hands = sets_of(5, 54)
    check(hands, fc.category_batch(hands), category[of_five[place(hands)]])
    assert category[1:].tolist() == [fc.HandValue(value).category for value in range(1, 7476)]


def hands_with_jokers(n, cards, jokers, seed):
    """n random hands with this many jokers, the cards of each in random order."""
    random = np.random.default_rng(seed)
    which = random.permuted(np.tile(np.array([52, 53], np.uint8), (n, 1)), axis=1)[:, :jokers]
    return random.permuted(np.hstack([fc.draw_cards(n, cards - jokers, seed), which]), axis=1)


@pytest.mark.parametrize("jokers", [0, 1, 2])
@pytest.mark.parametrize("cards", [6, 7])
def test_the_best_five_of_a_million_hands(cards, jokers, of_five):
    hands = hands_with_jokers(1_000_000, cards, jokers, seed=10 * cards + jokers)
    ordered = np.sort(hands, axis=1)
    values = np.zeros(len(hands), np.int64)
    for five in combinations(range(cards), 5):
        values = np.maximum(values, of_five[place(ordered[:, five])])
    check(hands, fc.evaluate_batch(hands), values)
    check(hands, one_by_one(fc.evaluate, hands), values)
    category = np.array([0, *(fc.HandValue(value).category for value in range(1, 7476))])
    check(hands, fc.category_batch(hands), category[values])


@pytest.mark.parametrize(
    ("cards", "jokers", "n"), [(5, 1, 20_000), (5, 2, 2000), (6, 1, 5000), (6, 2, 500), (7, 1, 3000), (7, 2, 300)]
)
def test_random_hands_the_slowest_way(cards, jokers, n, numbers):
    """No table: every five of the cards, every card each joker may be, every strength from the definitions."""
    hands = hands_with_jokers(n, cards, jokers, seed=cards + 10 * jokers)
    values = [numbers[strength_with_jokers(hand)] for hand in hands.tolist()]
    check(hands, fc.evaluate_batch(hands), np.array(values))
    check(hands, one_by_one(fc.evaluate, hands), np.array(values))


def test_all_hands_of_three_in_every_order():
    hands = sets_of(3)
    strengths = list(map(strength_of_three, hands.tolist()))
    number = numbered(strengths)
    assert len(number) == fc.ThreeCardValue.highest
    values = np.array([number[one] for one in strengths])
    for order in permutations(range(3)):
        turned = hands[:, order]
        check(turned, fc.evaluate3_batch(turned), values)
        check(turned, one_by_one(fc.evaluate3, turned), values)
    check(hands, fc.all_values(3)[place(hands)], values)
    # SX10 has the straight above the flush: by the place of the kind in that order.
    kinds = ["high card", "pair", "flush", "straight", "three of a kind", "straight flush"]
    named = [str(fc.ThreeCardValue(value).category) for value in values.tolist()]
    assert named == [kinds[kind] for kind, *_ in strengths]
