"""Simulated hands of Five Card Stud."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from fivecard.cards import Card
from fivecard.games.actions import Action
from fivecard.games.stud.policy import calling_policy, simple_policy
from fivecard.games.stud.round import StudRound, StudView, begin, deal_stud
from fivecard.games.stud.rules import Stud
from fivecard.shuffling import draw_keyed
from fivecard.simulation import core
from fivecard.simulation.strategies import check_function, name_of
from fivecard.simulation.tally import Nets, Tally

StudPolicy = Callable[[StudView], Action]
_IN_CORE: list[StudPolicy] = [simple_policy, calling_policy]  # StudPolicy of the core


class StudPlay:
    """How the seats of a table of stud play, the same stacks and dealer every hand: see Play.

    Hands of policies that the core knows are played there, others step by step.
    """

    def __init__(
        self, game: Stud, policies: Sequence[StudPolicy], stacks: int | Sequence[int] | None, dealer: int
    ) -> None:
        for policy in policies:
            check_function(policy, f"{game.name} is a function of a seat's view that returns an action")
        self.game = game
        self.seats = len(policies)
        first = deal_stud(game, self.seats, stacks, dealer, 0, 0, None)  # which checks them
        self.stacks, self.dealer = first.stacks, first.dealer
        self._policies = tuple(policies)
        sums = (
            sum(self.stacks) <= core.MOST_CHIPS and max(game.ante, game.minimum, game.maximum or 0) <= core.MOST_CHIPS
        )
        self._in_core = sums and all(policy in _IN_CORE for policy in policies)
        self.step = 2**16 // self.seats if self._in_core else 16

    def empty(self) -> Tally:
        return Tally(np.zeros((self.seats, 0), np.int64), tuple({} for _ in range(self.seats)))

    def run(self, key: tuple[int, int], first: int, n: int) -> Tally:
        tally = self.empty()
        if self._in_core:
            policies = [_IN_CORE.index(policy) for policy in self._policies]
            nets = core.simulate_stud(key, first, n, self.game, np.array(self.stacks, np.int64), policies, self.dealer)
            return Tally(tally.classes, nets)
        playing = sum(stack > 0 for stack in self.stacks)
        for row in draw_keyed(key, first, n, 5 * playing, self.game.jokers).tolist():
            for seat, won in enumerate(self._play(tuple(map(Card, row))).deltas):
                nets_of_seat: Nets = tally.nets[seat]
                nets_of_seat[won] = nets_of_seat.get(won, 0) + 1
        return tally

    def _play(self, top: tuple[Card, ...]) -> StudRound:
        now = begin(self.game, self.stacks, self.dealer, top)
        while now.to_act is not None:
            now = now.play(self._policies[now.to_act](now.view(now.to_act)))
        return now

    def identity(self) -> dict[str, Any]:
        return {
            "game": repr(self.game),
            "strategies": [name_of(policy) for policy in self._policies],
            "stacks": list(self.stacks),
            "dealer": self.dealer,
        }
