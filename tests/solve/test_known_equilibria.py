"""Equilibrium play of games whose values are known: Kuhn and Leduc poker."""

from fractions import Fraction

import numpy as np
import pytest

from fivecard import _core

SEAT0, SEAT1, ENDED, SHOWDOWN, DEAL = range(5)


class Builder:
    """Trees for the core, written as nested tuples: (seat, child, ...), ("fold", chips), ("show", chips), ("deal",)."""

    def __init__(self, spec):
        self.kinds, self.parents, self.pays = [], [], []
        self.add(spec, -1)

    def add(self, spec, parent):
        node = len(self.kinds)
        head, *rest = spec
        chips = rest[0] if head in ("fold", "show") else 0
        self.kinds.append({"fold": ENDED, "show": SHOWDOWN, "deal": DEAL}.get(head, head))
        self.parents.append(parent)
        self.pays.append([chips, 0, -chips] if head == "show" else [chips] * 3)
        if head in (SEAT0, SEAT1):
            for child in rest:
                self.add(child, node)


def tree(specs, deals):
    """Trees of one shape, a lane each."""
    built = [Builder(spec) for spec in specs]
    pays = np.array([one.pays for one in built], float).transpose(1, 0, 2)
    return (
        np.array(built[0].kinds, np.uint8),
        np.array(built[0].parents, np.int32),
        np.ascontiguousarray(pays),
        np.array(deals, np.int32),
    )


def test_kuhn_poker():
    """Kuhn 1950: three cards, one bet of 1 with an ante of 1; the first seat loses 1/18."""
    facing0 = (SEAT0, ("fold", -1), ("show", 2))
    facing1 = (SEAT1, ("fold", 1), ("show", 2))
    street = (SEAT0, (SEAT1, ("show", 1), facing0), facing1)
    cards, weights = [np.arange(3, dtype=np.uint8)] * 2, [np.full(3, 1 / 3)] * 2
    keys = np.array([[1, 2, 3]], np.uint32)
    opens = (np.zeros(1, np.uint64), np.zeros(1, np.int32), keys, keys)
    last = [tree([street], [0])]
    game = (cards, weights, tree([("deal",)], []), [last, last], opens, 1.0)
    play, _, value, best0, best1 = _core.equilibrium(game, 1e-9, 10**6)
    assert best0 + best1 <= 1e-9
    assert -best1 - 1e-12 <= Fraction(-1, 18) <= best0 + 1e-12
    assert -best1 - 1e-12 <= value <= best0 + 1e-12
    (reach0, _), (reach1, ev1) = _core.equilibrium_report(game, play, 0, 0)
    # The jack bets with a probability up to 1/3, the king three times as often, the queen never; the second seat calls
    # a bet with the queen one time in three, always with the king, never with the jack.
    bet = reach0[6] / reach0[0]
    assert bet[0] <= 1 / 3 + 1e-4
    assert bet[2] == pytest.approx(3 * bet[0], abs=1e-4)
    assert bet[1] == pytest.approx(0, abs=1e-4)
    assert reach1[8] / reach1[6] == pytest.approx([0, 1 / 3, 1], abs=1e-4)
    assert ev1[7] == pytest.approx([-1, -1, -1])  # folding


def leduc_street(bet, pot, opened, ended):
    """Two bets a street: from `pot` chips each; `ended(chips)` says what follows, `opened` who may still check."""

    def facing(seat, own, other, raises):
        fold = ("fold", -own if seat == SEAT0 else own)
        call = ended(other)
        return (
            (seat, fold, call) if raises == 2 else (seat, fold, call, facing(1 - seat, other, other + bet, raises + 1))
        )

    check = (SEAT1, ended(pot), facing(SEAT0, pot, pot + bet, 1))
    return (SEAT0, check, facing(SEAT1, pot, pot + bet, 1)) if opened else check


def test_leduc_poker():
    """Six cards, a public card between the streets, bets of 2 and 4; the first seat loses 0.085606... (the value other
    solvers publish)."""
    pots = []

    def goes_on(chips):
        pots.append(chips)
        return ("deal",)

    first = tree([leduc_street(2, 1, True, goes_on)], [])
    streets = [leduc_street(4, chips, True, lambda chips: ("show", chips)) for chips in pots]
    assert pots == [1, 3, 5, 3, 5]
    last = [tree(streets, range(5))]
    ranks = np.arange(6) // 2
    keys = np.array([[rank + 3 * (rank == ranks[public]) for rank in ranks] for public in range(6)], np.uint32)
    opens = (1 << np.arange(6, dtype=np.uint64), np.zeros(6, np.int32), keys, keys)
    cards, weights = [np.arange(6, dtype=np.uint8)] * 2, [np.full(6, 1 / 6)] * 2
    game = (cards, weights, first, [last, last], opens, 4.0)
    _, _, value, best0, best1 = _core.equilibrium(game, 1e-5, 10**5)
    assert best0 + best1 <= 1e-5
    assert -best1 <= -0.0856064 <= best0
    assert value == pytest.approx(-0.0856064, abs=1e-5)
