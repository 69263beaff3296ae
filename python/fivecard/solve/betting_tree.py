"""Everything two seats of Five Card Stud can do with no more than one card to come, as trees of betting."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from fivecard.errors import TooLargeError
from fivecard.games.actions import Action
from fivecard.games.stud import pots
from fivecard.games.stud.betting import Betting
from fivecard.games.stud.round import StudRound

_MOST_NODES = 2000  # of a street: ten or so with a raise cap

TreeArrays = tuple[NDArray[np.uint8], NDArray[np.int32], NDArray[np.float64], NDArray[np.int32]]
Chips = tuple[int, ...]


class NodeKind(IntEnum):
    """What a node of a tree is: a seat's decision, or how betting ends."""

    SEAT0 = 0
    SEAT1 = 1
    ENDED = 2
    SHOWDOWN = 3
    DEAL = 4


@dataclass(frozen=True, slots=True)
class BettingTree:
    """One street, root first: by node its kind, parent, the action that leads to it, and the betting there.

    ``before``: what every seat has put in before this street.
    """

    seats: tuple[int, int]
    before: Chips
    kinds: list[NodeKind] = field(default_factory=list)
    parents: list[int] = field(default_factory=list)
    actions: list[Action | None] = field(default_factory=list)
    bettings: list[Betting] = field(default_factory=list)

    def children(self, node: int) -> tuple[int, ...]:
        """The nodes after a decision, in the order of its legal actions."""
        return tuple(child for child, parent in enumerate(self.parents) if parent == node)

    def total_put_in(self, node: int) -> Chips:
        """What every seat has put in at this node."""
        return tuple(map(sum, zip(self.before, self.bettings[node].bets, strict=True)))

    @property
    def deals(self) -> tuple[int, ...]:
        """The leaves after which a card is dealt."""
        return tuple(node for node, kind in enumerate(self.kinds) if kind == NodeKind.DEAL)

    @property
    def shape(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Alike for trees that differ in chips alone."""
        return tuple(map(int, self.kinds)), tuple(self.parents)

    def pays(self) -> NDArray[np.float64]:
        """[nodes, 3]: net chips of the first seat if it wins, ties, loses."""
        pays = np.zeros((len(self.kinds), 3))
        for node, kind in enumerate(self.kinds):
            total = self.total_put_in(node)
            own = total[self.seats[0]]
            if kind == NodeKind.ENDED:
                pays[node] = sum(total) - own if self.bettings[node].alive[self.seats[0]] else -own
            elif kind == NodeKind.SHOWDOWN:
                pays[node] = _showdown(total, self.seats)
        return pays


def tree_arrays(trees: Sequence[BettingTree], deals: Sequence[int]) -> TreeArrays:
    """Trees of one shape for the core, a lane each, which go on from these deal leaves."""
    kinds, parents = trees[0].shape
    pays = np.stack([tree.pays() for tree in trees], axis=1)
    return np.array(kinds, np.uint8), np.array(parents, np.int32), pays, np.array(deals, np.int32)


def _showdown(total: Chips, seats: tuple[int, int]) -> list[float]:
    """Net chips of the first seat that wins, ties, loses; an odd chip of a tie is halved."""
    back, chips = pots.uncalled(total)
    put_in = [put - chips * (seat == back) for seat, put in enumerate(total)]
    results = [0.0, 0.0, 0.0]
    for pot in pots.split(put_in, sorted(seats), dict.fromkeys(seats, 0), lambda seat: seat):
        if seats[0] in pot.eligible:
            alone = len(pot.eligible) == 1
            for result, part in enumerate((1, 1 if alone else 0.5, 1 if alone else 0)):
                results[result] += pot.chips * part
    return [result - put_in[seats[0]] for result in results]


def street_tree(betting: Betting, seats: tuple[int, int], before: Chips, end: NodeKind) -> BettingTree:
    """All of a betting round from here on; where it does not end with a fold it ends in a showdown or a deal."""
    tree = BettingTree(seats, before)

    def grow(now: Betting, parent: int, action: Action | None) -> None:
        node = len(tree.kinds)
        if node == _MOST_NODES:
            raise TooLargeError(
                f"more than {_MOST_NODES:,} states of betting in one street; a raise_cap or smaller stacks make it less"
            )
        acting = now.to_act
        over = end if sum(now.alive) > 1 else NodeKind.ENDED
        tree.kinds.append(over if acting is None else NodeKind(seats.index(acting)))
        tree.parents.append(parent)
        tree.actions.append(action)
        tree.bettings.append(now)
        for choice in now.legal:
            grow(now.play(choice), node, choice)

    grow(betting, -1, None)
    return tree


def last_trees(round_: StudRound, first: BettingTree, opener: int) -> list[BettingTree]:
    """The last betting round after each deal leaf of the first, ``opener`` being first to act."""
    trees = []
    for leaf in first.deals:
        betting, before = first.bettings[leaf], first.total_put_in(leaf)
        opened = replace(round_, put_in=before, street=5).open_betting(betting.stacks, betting.alive).betting
        trees.append(street_tree(replace(opened, next=opener), first.seats, before, NodeKind.SHOWDOWN))
    return trees


def by_shape(trees: Sequence[BettingTree]) -> list[TreeArrays]:
    """The trees after each deal leaf for the core: those of one shape together."""
    groups: dict[object, list[int]] = {}
    for deal, tree in enumerate(trees):
        groups.setdefault(tree.shape, []).append(deal)
    return [tree_arrays([trees[deal] for deal in deals], deals) for deals in groups.values()]
