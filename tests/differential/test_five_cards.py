"""All 2,598,960 hands of five cards: ours in every way of asking, and every evaluator from PyPI that is here."""

from itertools import chain, combinations

import numpy as np
import pytest
from peers import NAMED, NAMES, check, load, one_by_one, scale_of

import fivecard as fc

pytestmark = pytest.mark.slow

# Names of categories that are not ours.
OURS = {"one pair": "pair", "two pairs": "two pair", "trips": "three of a kind", "quads": "four of a kind"}


@pytest.fixture(scope="module")
def hands():
    """uint8[2598960, 5], in the order of itertools, and the cards of each hand in any order."""
    sets = np.fromiter(chain.from_iterable(combinations(range(52), 5)), np.uint8).reshape(-1, 5)
    return np.random.default_rng(5).permuted(sets, axis=1)


@pytest.fixture(scope="module")
def values(hands):
    return fc.evaluate_batch(hands)


def test_every_way_of_asking(hands, values):
    check(hands, one_by_one(fc.evaluate, hands), values)
    check(hands, fc.evaluate_batch(hands, threads=2), values)
    check(hands, fc.evaluate_batch(hands, validate=False), values)
    categories = np.array([0, *(fc.HandValue(value).category for value in range(1, 7463))])
    check(hands, fc.category_batch(hands), categories[values])
    # The hand at place i of all_values is the i-th in order of the highest card, then the next.
    order = np.lexsort(np.sort(hands, axis=1).T)
    check(hands[order], fc.all_values(5), values[order])


@pytest.mark.parametrize("name", NAMES)
def test_same_order_and_same_equalities(name, hands, values):
    """A peer's value is a strictly growing function of ours: every comparison of any two hands agrees."""
    theirs = load(name).values(hands)
    scale = scale_of(name)
    check(hands, theirs, scale[values])
    assert (np.diff(scale[1:]) > 0).all()
    assert len(np.unique(theirs)) == 7462


@pytest.mark.parametrize("name", NAMED)
def test_same_categories(name):
    """Of each value, whose hands are alike by the test above."""
    peer = load(name)
    named = [peer.category(peer.better * value).lower().replace("-", " ") for value in scale_of(name)[1:].tolist()]
    ours = [str(fc.HandValue(value).category) for value in range(1, 7462)]
    assert [OURS.get(category, category) for category in named] == [*ours, peer.of_the_royal.lower()]


def test_counts_of_categories():
    """What pyo3-poker-eval counts in its own tables: hands, and hands unlike in value, of five and of seven cards."""
    table = pytest.importorskip("pyo3_poker_eval").PokerEval()
    for cards, stats in ((5, table.stats_five()), (7, table.stats_seven())):
        theirs = {OURS.get(text := name.replace("-", " "), text): found["nb_occur"] for name, found in stats.items()}
        ours = {str(category): n for category, n in fc.category_counts(cards).items() if n}
        ours["straight flush"] += ours.pop("royal flush")
        assert theirs == ours
