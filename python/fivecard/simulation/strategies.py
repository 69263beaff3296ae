"""What seats of every game are asked alike: is a strategy of this game, and what does a function of one's own say?"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from hashlib import sha256
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from fivecard.checks import shown
from fivecard.errors import GameError, IllegalActionError

Player = TypeVar("Player")


def check_game(game: Any, of: Any) -> None:
    """GameError unless a strategy of a game fits this one; the table minimum is no part of it."""
    if type(of) is not type(game):
        raise GameError(f"the strategy is for {of.name}, not for {game.name}")
    for name in ("draw_pays", "pat_pays", "pays", "max_raise"):
        here, there = getattr(game, name, None), getattr(of, name, None)
        if here != there:
            raise GameError(f"the strategy is for another game: its {name} are {shown(there)}, here {shown(here)}")


def check_function(strategy: object, wanted: str) -> None:
    """GameError, naming what is ``wanted``, unless it is a function."""
    if not callable(strategy) or isinstance(strategy, type):
        raise GameError(f"a strategy for {wanted}, not {shown(strategy)}")


def integers(answer: Any, hands: NDArray[np.uint8], seat: int, meaning: str) -> NDArray[Any]:
    """What a function said of these hands. IllegalActionError unless it is an integer for each."""
    found = np.asarray(answer)
    if found.shape != (len(hands),) or not np.issubdtype(found.dtype, np.integer):
        raise IllegalActionError(
            f"the strategy of seat {seat} gave {found.dtype}{list(found.shape)} for {len(hands)} hands; "
            f"it gives integers[{len(hands)}]: {meaning}"
        )
    return found


def refuse(bad: NDArray[np.bool_], found: NDArray[Any], hands: NDArray[np.uint8], seat: int, why: str) -> None:
    """IllegalActionError for the first of these answers that is ``bad``."""
    if bad.any():
        row = int(bad.argmax())
        raise IllegalActionError(f"the strategy of seat {seat} gave {found[row]} for {hands[row].tolist()}{why}")


def once_each(strategies: Sequence[object], read: Callable[[Any], Player]) -> list[Player]:
    """``read`` of every seat's strategy; seats that share one share what is read of it, also when it is pickled."""
    each: dict[Hashable, Player] = {}
    for strategy in strategies:
        if id(strategy) not in each:
            each[id(strategy)] = read(strategy)
    return [each[id(strategy)] for strategy in strategies]


def digest(data: bytes) -> str:
    return sha256(data).hexdigest()


def name_of(function: Callable[..., Any]) -> str:
    """What can be told of a function from one run to the next: its name and code, and what a partial one is given."""
    if isinstance(function, partial):
        return f"{name_of(function.func)} of {function.args!r} {function.keywords!r}"
    name = f"{getattr(function, '__module__', '')}.{getattr(function, '__qualname__', type(function).__qualname__)}"
    code = getattr(function, "__code__", None)
    plain = [] if code is None else [const for const in code.co_consts if not hasattr(const, "co_code")]
    told = repr((code and code.co_code, plain, code and code.co_names, getattr(function, "__defaults__", None)))
    return f"{name} {digest(told.encode())[:16]}"
