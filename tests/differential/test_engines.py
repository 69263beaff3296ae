"""Exact counts of our games, counted again one by one with an evaluator from PyPI: equities, draws, 5 Card Stax.

A peer only says which of two hands is better. What a game makes of it is written here from the rules.
"""

import random
from fractions import Fraction
from itertools import chain, combinations, permutations
from math import comb

import numpy as np
import pytest
from peers import load
from slow_oracle import strength

import fivecard as fc

pytestmark = [
    pytest.mark.slow,
    pytest.mark.parametrize("name", ["eval7", "phevaluator", "pkrbot", "pyo3_poker_eval"]),
]

# The worst hand of each line and what the line pays: nine-six Jacks or Better for one, SX9 to one.
NINE_SIX = [
    ("jacks or better", "Jc Jd 4h 3s 2c", 1),
    ("two pair", "3c 3d 2h 2s 4c", 2),
    ("three of a kind", "2c 2d 2h 4s 3c", 3),
    ("straight", "5c 4d 3h 2s Ac", 4),
    ("flush", "7c 5c 4c 3c 2c", 6),
    ("full house", "2c 2d 2h 3s 3c", 9),
    ("four of a kind", "2c 2d 2h 2s 3c", 25),
    ("straight flush", "5c 4c 3c 2c Ac", 50),
    ("royal flush", "Ac Kc Qc Jc Tc", 800),
]
STAX_PAYS = [0, 1, 2, 3, 4, 6, 10, 40, 100, 500]
STAX = [("sixes to tens", "6c 6d 4h 3s 2c", 0)]
STAX += [(line, worst, pay) for (line, worst, _), pay in zip(NINE_SIX, STAX_PAYS[1:], strict=True)]


def lines_of(peer, table, hands):
    """The line of each hand: 0 is nothing, then the table's in order, by the peer's values of their worst hands."""
    floors = peer.values(np.array([fc.cards(worst) for _, worst, _ in table], np.uint8))
    assert (np.diff(floors) > 0).all()
    return np.searchsorted(floors, peer.values(hands), side="right")


def filled(held, others, k):
    """uint8[C(others, k), held + k]: the cards held with every k of the others."""
    drawn = np.fromiter(chain.from_iterable(combinations(others, k)), np.uint8).reshape(comb(len(others), k), k)
    return np.hstack([np.tile(np.array(held, np.uint8), (len(drawn), 1)), drawn])


def deciding_suit(hand):
    """FS14: the best suit among the cards of the deciding group."""
    deciding = strength(hand)[1][0]
    return max(card % 4 for card in hand if card // 4 == deciding)


def showdowns(peer, seats, pool, suits):
    """Wins, ties and losses of the first of two seats over every way of dealing both to five cards."""
    ends = []
    for known in seats:
        hands = filled(known, pool, 5 - len(known))
        keys = 4 * peer.values(hands)
        if suits:
            keys += list(map(deciding_suit, hands.tolist()))
        drawn = (np.uint64(1) << hands[:, len(known) :].astype(np.uint64)).sum(axis=1, dtype=np.uint64)
        ends.append((keys, drawn))
    (mine, my_cards), (theirs, their_cards) = ends
    wins = ties = losses = 0
    for key, cards in zip(mine, my_cards, strict=True):
        other = theirs[cards & their_cards == 0]
        worse, ties_now = int((other < key).sum()), int((other == key).sum())
        wins, ties, losses = wins + worse, ties + ties_now, losses + len(other) - worse - ties_now
    return wins, ties, losses


@pytest.mark.parametrize("suits", [False, True])
@pytest.mark.parametrize(("street", "spots"), [(3, 50), (4, 500)])
def test_heads_up_equity(name, street, spots, suits):
    """With so many cards each: hidden ones known or not, dead ones or none."""
    peer = load(name)
    rng = random.Random(f"{name} {street} {suits}")
    tied = 0
    for _ in range(spots):
        deck = rng.sample(range(52), 52)
        seats, specs = [], []
        for _ in range(2):
            up, hidden = [deck.pop() for _ in range(street - 1)], deck.pop()
            shown = " ".join(str(fc.Card(card)) for card in up)
            if rng.random() < 0.5:
                seats.append([hidden, *up])
                specs.append(f"{fc.Card(hidden)}/{shown}")
            else:
                seats.append(up)
                specs.append(f"??/{shown}")
                deck.append(hidden)
        dead = [deck.pop() for _ in range(rng.choice([0, 0, 1, 5]))]
        wins, ties, losses = showdowns(peer, seats, deck, suits)
        found = fc.equity(specs, dead, suits=suits)
        total = wins + ties + losses
        assert (found[0].wins, found[0].ties, found[0].losses, found[0].total) == (wins, ties, losses, total), specs
        assert (found[1].wins, found[1].ties, found[1].losses, found[1].total) == (losses, ties, wins, total), specs
        assert found[0].share == Fraction(2 * wins + ties, 2 * total)
        tied += ties
    assert (tied > 0) == (not suits)  # equal hands were among them


def test_every_hold_of_a_draw(name):
    """Jacks or Better: each of the 32 ways to hold, and every card that may come."""
    peer = load(name)
    rng = random.Random(name)
    pays = np.array([0, *(pay for *_, pay in NINE_SIX)])
    names = ["nothing", *(line for line, *_ in NINE_SIX)]
    for turn in range(10):
        deck = rng.sample(range(52), 52)
        hand, dead = deck[:5], deck[5 : 5 + turn % 4]
        analysis = fc.analyze(fc.OneDraw(), hand, dead=dead)
        assert len(analysis) == 32
        for k in range(6):
            for held in combinations(hand, 5 - k):
                discards = [card for card in hand if card not in held]
                lines = lines_of(peer, NINE_SIX, filled(held, deck[5 + len(dead) :], k))
                counts = np.bincount(lines, minlength=len(names))
                choice = analysis[fc.Draw(discards) if k else "stand"]
                assert choice.counts == dict(zip(names, counts.tolist(), strict=True)), (hand, held, dead)
                assert choice.total == len(lines)
                assert choice.ev == Fraction(int(counts @ pays), len(lines)) - 1


def lines_by_place(by_board, n):
    """int64[n, n, n]: the line of three community cards by their places among n others; -1 where two are the same."""
    line = np.full((n, n, n), -1)
    places = np.array(list(combinations(range(n), 3)))
    for order in permutations(range(3)):
        line[tuple(places[:, order].T)] = by_board
    return line


# What fold and each raise bring in all, over the ways the unknown cards may come, after ``before`` was wagered; later
# on the best is chosen. ``last[i, j]``: what an Ante wins with two cards known (SX9), 0 where they are the same card.


def third(last, before):
    return np.array([np.full_like(last, -before * (len(last) - 2)), *((before + times) * last for times in (1, 2, 3))])


def second(last, before):
    ways = (len(last) - 1) * (len(last) - 2)
    return np.array(
        [
            np.full(len(last), -before * ways),
            *(third(last, before + times).max(axis=0).sum(axis=1) for times in (1, 2, 3)),
        ]
    )


def first(last):
    ways = len(last) * (len(last) - 1) * (len(last) - 2)
    return np.array([-ways, *(second(last, 1 + times).max(axis=0).sum() for times in (1, 2, 3))])


def test_stax_decisions(name):
    """Every choice of the first decision and of some later ones by backward induction, and the last one's counts."""
    peer = load(name)
    rng = random.Random(name)
    game = fc.Stax()
    names = ["nothing", *(line for line, *_ in STAX)]
    pays = np.array([-1, *(pay for *_, pay in STAX), 0])  # the last: of no three cards
    for turn in range(300):
        deck = rng.sample(range(52), 52)
        hole, dead, others = deck[:2], deck[2 : 2 + turn % 4], deck[2 + turn % 4 :]
        n = len(others)
        line = lines_by_place(lines_of(peer, STAX, filled(hole, others, 3)), n)
        last = pays[line].sum(axis=2)
        spots = [({}, first(last), n * (n - 1) * (n - 2), None)]
        for _ in range(4):
            i, j = rng.sample(range(n), 2)
            one, two = rng.choices([1, 2, 3], k=2)
            spot = {"board": [others[i]], "raises": [one]}
            spots.append((spot, second(last, 1 + one)[:, i], (n - 1) * (n - 2), None))
            spot = {"board": [others[i], others[j]], "raises": [one, two]}
            counts = np.bincount(line[i, j][line[i, j] >= 0], minlength=len(names)).tolist()
            spots.append((spot, third(last, 1 + one + two)[:, i, j], n - 2, counts))
        for spot, sums, ways, counts in spots:
            found = fc.analyze(game, hole, dead=dead, **spot)
            assert [found[action].ev for action in game.actions] == [Fraction(one, ways) for one in sums.tolist()], spot
            if counts is not None:
                for times in (1, 2, 3):
                    assert found[fc.Raise(times)].counts == {**dict(zip(names, counts, strict=True)), "folded": 0}
