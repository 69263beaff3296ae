"""Evaluators from PyPI behind one function: what each calls the hands of an array, on a scale of its own."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from itertools import chain

import numpy as np
import pytest

import fivecard as fc

TEXTS = [str(fc.Card(card)) for card in range(52)]
ROWS = 100_000  # lists of so many hands at a time, to keep memory small


@dataclass(frozen=True)
class Peer:
    """``evaluate(hands)`` of uint8[n, k] gives n values; ``better`` is 1 if bigger is better, -1 if smaller is."""

    evaluate: Callable[[np.ndarray], Iterable[int]]
    better: int
    category: Callable[[int], str] | None = None  # the peer's own name of the category of a value
    of_the_royal: str = "straight flush"  # which name it has for a royal flush
    sizes: tuple[int, ...] = (5, 6, 7)

    def values(self, hands):
        """int64[n], made so that bigger is better."""
        parts = [hands[i : i + ROWS] for i in range(0, len(hands), ROWS)]
        return np.concatenate([self.better * np.fromiter(self.evaluate(part), np.int64, len(part)) for part in parts])


def table_of(make):
    """The peer's 52 cards by our numbers; an array of hands indexes it."""
    table = np.empty(52, object)
    table[:] = [make(text) for text in TEXTS]
    return table


def of_card_objects(package):
    module = pytest.importorskip(package)
    cards = table_of(module.Card)
    return Peer(lambda hands: map(module.evaluate, cards[hands].tolist()), 1, module.handtype)


def eval7():
    return of_card_objects("eval7")


def phevaluator():
    evaluate_cards = pytest.importorskip("phevaluator.evaluator").evaluate_cards
    return Peer(lambda hands: map(evaluate_cards, *hands.T.tolist()), -1)  # our card numbers are theirs


def pkrbot():
    return of_card_objects("pkrbot")


def pokerfast():
    """Its evaluator in plain Python, ``eval7``."""
    evaluate = pytest.importorskip("pokerfast").eval7
    cards = table_of(str)
    return Peer(lambda hands: map(evaluate, cards[hands].tolist()), 1)


def pokerfast_omp():
    """The evaluator of its equities, OMPEval in C++."""
    equity = pytest.importorskip("pokerfast.equity")
    if not equity.available():
        pytest.skip("pokerfast has no compiled library here")
    cards = table_of(str)
    return Peer(lambda hands: equity.evaluate(list(map(tuple, cards[hands].tolist()))), 1)


def pokerkit():
    module = pytest.importorskip("pokerkit", reason="pokerkit needs Python 3.11")
    cards = table_of(lambda text: next(module.Card.parse(text)))
    labels = {}

    def evaluate(hands):
        for hand in map(module.StandardHighHand.from_game, cards[hands].tolist()):
            entry = hand.entry
            assert labels.setdefault(entry.index, entry.label) is entry.label
            yield entry.index

    return Peer(evaluate, 1, lambda value: labels[value].value)


def pyo3_poker_eval():
    table = pytest.importorskip("pyo3_poker_eval").PokerEval()
    stats = table.stats_five()

    def evaluate(hands):
        return (table.rank_five if hands.shape[1] == 5 else table.rank_seven)({"hands": hands.tolist()})

    def category(value):
        (name,) = (name for name, found in stats.items() if found["min_rank"] <= value <= found["max_rank"])
        return name

    return Peer(evaluate, 1, category, sizes=(5, 7))


def treys():
    module = pytest.importorskip("treys")
    evaluator, cards = module.Evaluator(), table_of(module.Card.new)
    none = []
    return Peer(
        lambda hands: (evaluator.evaluate(hand, none) for hand in cards[hands].tolist()),
        -1,
        lambda value: evaluator.class_to_string(evaluator.get_rank_class(value)),
        "Royal Flush",
    )


LOADERS = (eval7, phevaluator, pkrbot, pokerfast, pokerfast_omp, pokerkit, pyo3_poker_eval, treys)
NAMES = [loader.__name__ for loader in LOADERS]
NAMED = ["eval7", "pkrbot", "pokerkit", "pyo3_poker_eval", "treys"]  # those with names for categories


@cache
def load(name):
    """The peer of this name; skips the test where it is not installed."""
    return LOADERS[NAMES.index(name)]()


@cache
def scale_of(name):
    """int64[7463]: the peer's value for each of ours, from one five-card hand of each; 0 for no value."""
    hands, ours = fc.all_hands(5)
    values, places = np.unique(ours, return_index=True)
    scale = np.zeros(7463, np.int64)
    scale[values] = load(name).values(hands[places])
    return scale


def one_by_one(evaluate, hands):
    """int64[n]: a call for each hand, as a list of ints."""
    parts = (hands[i : i + ROWS].tolist() for i in range(0, len(hands), ROWS))
    return np.fromiter(chain.from_iterable(map(evaluate, part) for part in parts), np.int64, len(hands))


def check(hands, found, expected):
    """Every hand has the value expected; the first that has not is shown."""
    (wrong,) = np.nonzero(found != expected)
    if len(wrong):
        row = wrong[0]
        hand = " ".join(str(fc.Card(card)) for card in hands[row].tolist())
        pytest.fail(f"{len(wrong)} of {len(hands)} hands differ; {hand} is {found[row]}, not {expected[row]}")
