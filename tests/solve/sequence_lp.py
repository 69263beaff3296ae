"""An oracle: the value of a heads-up hand of stud by a linear program over sequences of actions, on rounds played out.

It shares nothing with the solver: trees come from ``StudRound.play``, chips from ``StudRound.deltas``.
"""

from collections import defaultdict
from dataclasses import replace
from itertools import permutations

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import coo_matrix, hstack

from fivecard import Card


class _Sequences:
    """The sequences of a seat: (information, action), its parent sequence, and the actions of each information."""

    def __init__(self):
        self.index = {None: 0}
        self.parent = {}

    def of(self, info, action, parent):
        self.parent[info] = parent
        return self.index.setdefault((info, action), len(self.index))

    def constraints(self):
        """Rows: the empty sequence is 1; the actions of an information sum to its parent sequence."""
        infos = {info: row + 1 for row, info in enumerate(self.parent)}
        rows, columns, values = [0], [0], [1.0]
        for key, column in self.index.items():
            if key is not None:
                rows.append(infos[key[0]])
                columns.append(column)
                values.append(1.0)
        for info, row in infos.items():
            rows.append(row)
            columns.append(self.parent[info])
            values.append(-1.0)
        return coo_matrix((values, (rows, columns)), shape=(len(infos) + 1, len(self.index))).tocsr()


def dealt(round_, pair, pool):
    """The round with these hidden cards, for every way the cards to come can fall."""
    seats = round_.alive
    hands = list(round_.hands)
    for seat, card in zip(seats, pair, strict=True):
        hands[seat] = (Card(card), *hands[seat][1:])
    held = replace(round_, hands=tuple(hands))
    if round_.street == 5:
        yield held
        return
    left = [card for card in pool if card not in pair]
    for cards in permutations(left, 2):
        yield replace(held, deck=tuple(map(Card, cards)))


def value_by_lp(round_, ranges, pool):
    """Net chips of the first seat left; both hide one of ``ranges[place]`` (card -> weight), ``pool`` is to come."""
    seats = round_.alive
    sequences = (_Sequences(), _Sequences())
    pays = defaultdict(float)
    pairs = {(a, b): wa * wb for a, wa in ranges[0].items() for b, wb in ranges[1].items() if a != b}
    total = sum(pairs.values())

    def play(now, hidden, last, chance):
        if now.over:
            pays[last] += chance * now.deltas[seats[0]]
            return
        place = seats.index(now.to_act)
        seen = tuple(hand[1:] for hand in now.hands)
        info = (hidden[place], seen, tuple(map(str, now.records)))
        for action in now.legal:
            following = list(last)
            following[place] = sequences[place].of(info, action, last[place])
            play(now.play(action), hidden, tuple(following), chance)

    for pair, weight in pairs.items():
        starts = list(dealt(round_, pair, pool))
        for start in starts:
            play(start, pair, (0, 0), weight / total / len(starts))

    sizes = [len(seat.index) for seat in sequences]
    rows, columns = zip(*pays, strict=True)
    payoff = coo_matrix((list(pays.values()), (rows, columns)), shape=sizes).tocsr()
    own, other = (seat.constraints() for seat in sequences)
    # Maximize q[0] over realization plans x and q with other^T q <= payoff^T x, own x = e.
    n, m = sizes[0], other.shape[0]
    cost = np.zeros(n + m)
    cost[n] = -1
    upper = hstack([-payoff.T, other.T]).tocsr()
    equal = hstack([own, coo_matrix((own.shape[0], m))]).tocsr()
    right = np.zeros(own.shape[0])
    right[0] = 1
    solved = linprog(
        cost,
        A_ub=upper,
        b_ub=np.zeros(upper.shape[0]),
        A_eq=equal,
        b_eq=right,
        bounds=[(0, None)] * n + [(None, None)] * m,
        method="highs",
        options={"primal_feasibility_tolerance": 1e-10, "dual_feasibility_tolerance": 1e-10},
    )
    assert solved.status == 0, solved.message
    return -solved.fun
