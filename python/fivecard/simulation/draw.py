"""Simulated rounds of games with one draw."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from math import lcm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fivecard.errors import IllegalActionError
from fivecard.games.game import DrawGame, Settlement, action_codes
from fivecard.paytable import FOLDED
from fivecard.shuffling import draw_keyed
from fivecard.simulation import core
from fivecard.simulation.strategies import (
    check_function,
    check_game,
    digest,
    integers,
    name_of,
    once_each,
    refuse,
)
from fivecard.simulation.tally import Tally
from fivecard.solve import counts
from fivecard.solve.card import StrategyCard
from fivecard.solve.strategy import Strategy

# uint8[n, 5] hands as dealt -> [n] action codes: the bits of the columns held, 31 stand, 32 fold.
HandPolicy = Callable[[NDArray[np.uint8]], Any]
DrawStrategy = Strategy | StrategyCard | HandPolicy
KINDS = ("stand", *["draw"] * 5, "fold")


class DrawPlay:
    """How the seats of a draw game play: see Play."""

    def __init__(self, game: DrawGame, strategies: Sequence[DrawStrategy], wager: Fraction) -> None:
        self.game, self.wager = game, wager
        self.seats = len(strategies)
        plan = counts.plan_of(game)
        self.lows = plan.lows
        settled = {place: self.ending(place)[0].net for place in self._places()}
        self.scale = lcm(*(net.denominator for net in settled.values()))
        nets = [int(settled.get(place, Fraction(0)) * self.scale) for place in range(7 * plan.lines)]
        largest = max(nets, key=abs)
        if abs(largest) > counts.LARGEST:
            raise counts.too_large(largest, self.scale)
        self._classes = core.DrawClasses(game.max_draw, plan.line_of_value, plan.lines, np.array(nets, np.int64))
        self._legal = action_codes(game)
        self._seats = once_each(strategies, partial(_seat, game))
        self._in_core = all(isinstance(its, bytes) for its in self._seats)
        self.step = (2**19 if self._in_core else 2**15) // self.seats

    def _places(self) -> Iterator[int]:
        """Of the classes that the game has."""
        for kind, name in enumerate(KINDS):
            if (name != "fold" or self.game.can_fold) and (name != "draw" or kind <= self.game.max_draw):
                yield from range(kind * len(self.lows), (kind + 1) * len(self.lows))

    def ending(self, place: int) -> tuple[Settlement, tuple[str, str]]:
        """How a class settles, and its action and line."""
        kind, line = divmod(place, len(self.lows))
        name, low = KINDS[kind], self.lows[line]
        action = f"draw {kind}" if name == "draw" else name
        line_name = FOLDED if name == "fold" else self.game.table(name).line(low)
        return self.game.settle(name, low, self.wager), (action, line_name)

    def empty(self) -> Tally:
        return Tally(np.zeros((self.seats, 7 * len(self.lows)), np.int64), ({},))

    def run(self, key: tuple[int, int], first: int, n: int) -> Tally:
        if self._in_core:
            known = [its for its in self._seats if isinstance(its, bytes)]
            return core.simulate_draw(key, first, n, known, self._classes)
        rows = draw_keyed(key, first, n, 5 * self.seats + self.game.max_draw)
        codes = np.empty((n, self.seats), np.uint8)
        for seat, its in enumerate(self._seats):
            hands = np.ascontiguousarray(rows[:, 5 * seat : 5 * seat + 5])
            codes[:, seat] = core.codes_of_hands(its, hands) if isinstance(its, bytes) else self._ask(its, hands, seat)
        return core.play_draw(rows, codes, self._classes)

    def _ask(self, policy: HandPolicy, hands: NDArray[np.uint8], seat: int) -> NDArray[np.uint8]:
        hands.flags.writeable = False
        codes = integers(policy(hands), hands, seat, "the bits of the cards held, 31 to stand, 32 to fold")
        bad = ~np.isin(codes, self._legal)
        refuse(bad, codes, hands, seat, f", which is no action code of {self.game.name}")
        return codes.astype(np.uint8)

    def identity(self) -> dict[str, Any]:
        strategies = [_digest(its) for its in self._seats]
        return {"game": repr(self.game), "strategies": strategies, "wager": str(self.wager)}


def _seat(game: DrawGame, strategy: DrawStrategy) -> bytes | HandPolicy:
    """Action codes of the canonical hands, or the function."""
    check_game(game, getattr(strategy, "game", game))
    if isinstance(strategy, (Strategy, StrategyCard)):
        illegal = ~np.isin(strategy.codes, action_codes(game))
        if illegal.any():
            raise IllegalActionError(
                f"the strategy has the code {strategy.codes[illegal][0]}: no action of {game.name}"
            )
        return strategy.codes.tobytes()
    check_function(
        strategy,
        f"{game.name} is solve(game).strategy, a StrategyCard, or a function from uint8[n, 5] hands to action codes",
    )
    return strategy


def _digest(seat: bytes | HandPolicy) -> str:
    return digest(seat) if isinstance(seat, bytes) else name_of(seat)
