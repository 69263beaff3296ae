"""Ten million hands of seven cards and a million of six: ours in every way of asking, and evaluators from PyPI."""

import numpy as np
import pytest
from peers import NAMES, check, load, one_by_one, scale_of

import fivecard as fc

pytestmark = pytest.mark.slow

SEED = 20_261_130
HANDS = {6: 1_000_000, 7: 10_000_000}
# pokerkit tries every five of the cards in plain Python: it gets fewer, for a minute.
FEWER = {("pokerkit", 6): 500_000, ("pokerkit", 7): 300_000}
PART = 1_000_000


def parts(n, cards):
    """The hands, a million at a time: row i of the seed is hand i, whoever evaluates it."""
    for first in range(0, n, PART):
        yield fc.draw_cards(min(PART, n - first), cards, SEED, first=first)


@pytest.mark.parametrize("cards", HANDS)
def test_every_way_of_asking(cards):
    categories = np.array([0, *(fc.HandValue(value).category for value in range(1, 7463))])
    for hands in parts(HANDS[cards], cards):
        values = fc.evaluate_batch(hands)
        check(hands, one_by_one(fc.evaluate, hands), values)
        check(hands, fc.evaluate_batch(hands, threads=2), values)
        check(hands, fc.evaluate_batch(hands, validate=False), values)
        check(hands, fc.category_batch(hands), categories[values])


@pytest.mark.parametrize("cards", HANDS)
@pytest.mark.parametrize("name", NAMES)
def test_same_values(name, cards):
    """On the peer's own scale of five cards, which every one keeps for six and seven, and which grows with ours."""
    peer = load(name)
    if cards not in peer.sizes:
        pytest.skip(f"{name} takes {' or '.join(map(str, peer.sizes))} cards")
    scale = scale_of(name)
    assert (np.diff(scale[1:]) > 0).all()
    for hands in parts(FEWER.get((name, cards), HANDS[cards]), cards):
        check(hands, peer.values(hands), scale[fc.evaluate_batch(hands)])
