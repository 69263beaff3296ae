"""Simulated rounds of games with one draw."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from hashlib import sha256
from math import lcm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fivecard.checks import shown
from fivecard.errors import GameError, IllegalActionError, TooLargeError
from fivecard.games.actions import FOLD, STAND
from fivecard.games.game import DrawGame, Settlement
from fivecard.paytable import FOLDED
from fivecard.shuffling import draw_keyed
from fivecard.simulation import core
from fivecard.simulation.tally import Tally
from fivecard.solve import counts
from fivecard.solve.card import StrategyCard
from fivecard.solve.strategy import Strategy

# uint8[n, 5] hands as dealt -> [n] action codes: the bits of the columns held, 31 stand, 32 fold.
HandPolicy = Callable[[NDArray[np.uint8]], Any]
DrawStrategy = Strategy | StrategyCard | HandPolicy
KINDS = ("stand", *["draw"] * 5, "fold")
_LARGEST = 2**40  # kLargestPayoff


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
        if max(map(abs, nets)) > _LARGEST:
            raise TooLargeError(
                f"a net result in steps of {Fraction(1, self.scale)} is too large to be summed in 64 bits"
            )
        self._classes = core.DrawClasses(game.max_draw, plan.line_of_value, plan.lines, np.array(nets, np.int64))
        draws = [held for held in range(STAND) if 5 - held.bit_count() <= game.max_draw]
        self._legal = [*draws, STAND, *([FOLD] if game.can_fold else [])]
        each = {
            id(strategy): _seat(game, strategy, self._legal) for strategy in strategies
        }  # once each: they are pickled
        self._seats = [each[id(strategy)] for strategy in strategies]
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
        codes = np.asarray(policy(hands))
        if codes.shape != (len(hands),) or not np.issubdtype(codes.dtype, np.integer):
            raise IllegalActionError(
                f"the strategy of seat {seat} gave {codes.dtype}{list(codes.shape)} for {len(hands)} hands; "
                f"it gives integers[{len(hands)}]: the bits of the cards held, 31 to stand, 32 to fold"
            )
        bad = ~np.isin(codes, self._legal)
        if bad.any():
            row = int(bad.argmax())
            raise IllegalActionError(
                f"the strategy of seat {seat} gave {codes[row]} for {hands[row].tolist()}, "
                f"which is no action code of {self.game.name}"
            )
        return codes.astype(np.uint8)

    def identity(self) -> dict[str, Any]:
        strategies = [_digest(its) for its in self._seats]
        return {"game": repr(self.game), "strategies": strategies, "wager": str(self.wager)}


def _seat(game: DrawGame, strategy: DrawStrategy, legal: list[int]) -> bytes | HandPolicy:
    """Action codes of the canonical hands, or the function."""
    check_game(game, getattr(strategy, "game", game))
    if isinstance(strategy, (Strategy, StrategyCard)):
        illegal = ~np.isin(strategy.codes, legal)
        if illegal.any():
            raise IllegalActionError(
                f"the strategy has the code {strategy.codes[illegal][0]}: no action of {game.name}"
            )
        return strategy.codes.tobytes()
    if not callable(strategy) or isinstance(strategy, type):
        raise GameError(
            f"a strategy for {game.name} is solve(game).strategy, a StrategyCard, or a function from uint8[n, 5] hands "
            f"to action codes, not {shown(strategy)}"
        )
    return strategy


def check_game(game: Any, of: Any) -> None:
    """GameError unless a strategy of a game fits this one; the table minimum is no part of it."""
    if type(of) is not type(game):
        raise GameError(f"the strategy is for {of.name}, not for {game.name}")
    for name in ("draw_pays", "pat_pays", "pays", "max_raise"):
        here, there = getattr(game, name, None), getattr(of, name, None)
        if here != there:
            raise GameError(f"the strategy is for another game: its {name} are {there!r}, here {here!r}")


def _digest(seat: bytes | HandPolicy) -> str:
    return sha256(seat).hexdigest() if isinstance(seat, bytes) else name_of(seat)


def name_of(function: Callable[..., Any]) -> str:
    """What can be told of a function from one run to the next: its name and code, and what a partial one is given."""
    if isinstance(function, partial):
        return f"{name_of(function.func)} of {function.args!r} {function.keywords!r}"
    name = f"{getattr(function, '__module__', '')}.{getattr(function, '__qualname__', type(function).__qualname__)}"
    code = getattr(function, "__code__", None)
    plain = [] if code is None else [const for const in code.co_consts if not hasattr(const, "co_code")]
    told = repr((code and code.co_code, plain, code and code.co_names, getattr(function, "__defaults__", None)))
    return f"{name} {sha256(told.encode()).hexdigest()[:16]}"
