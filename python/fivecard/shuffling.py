"""Seeded shuffles: the same deck for the same seed and round index, on every platform."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fivecard import _core
from fivecard.errors import GameError

PlainSeed = int | tuple[int, ...]
SeedLike = int | Sequence[int] | np.random.SeedSequence | np.random.Generator


def plain_seed(seed: SeedLike) -> PlainSeed:
    """A seed that prints and compares: an int of any size from 0 up, or a tuple of them, stays itself.

    A SeedSequence gives what it was made from, a child of one and a Generator (which advances) 128 bits.
    GameError for anything else.
    """
    if isinstance(seed, np.random.SeedSequence):
        if seed.spawn_key or seed.entropy is None:
            return _joined(seed.generate_state(2, np.uint64))
        seed = seed.entropy
    if isinstance(seed, np.random.Generator):
        return _joined(seed.integers(0, 2**64, 2, dtype=np.uint64))
    try:
        if isinstance(seed, (bool, str, bytes)):
            raise TypeError
        plain = tuple(map(index, seed)) if isinstance(seed, (Sequence, np.ndarray)) else index(seed)
        if plain == ():
            raise ValueError
        np.random.SeedSequence(plain)
    except (TypeError, ValueError):
        raise GameError(f"{seed!r} is no seed; a seed is an integer from 0 up") from None
    return plain


def fresh_seed() -> int:
    """53 bits from the operating system: short enough to write down, and for JSON."""
    return int(np.random.SeedSequence().generate_state(1, np.uint64)[0]) >> 11


def _joined(words: NDArray[Any]) -> int:
    return int(words[0]) << 64 | int(words[1])


def shuffle_key(seed: SeedLike) -> tuple[int, int]:
    """The 128-bit key of a seed."""
    words = np.random.SeedSequence(plain_seed(seed)).generate_state(2, np.uint64)
    return int(words[0]), int(words[1])


def shuffles(seed: SeedLike, n: int, first: int = 0, cards: int = 52) -> NDArray[np.uint8]:
    """uint8[n, cards]: the decks of rounds first, first + 1, ... of a seed; column 0 is the top card.

    GameError for a bad seed, and beyond the 2**64 rounds a seed has.
    """
    if n < 0 or first < 0 or first + n > 2**64:
        raise GameError(f"no rounds {first} to {first + n - 1}; rounds of a seed are 0 to 2**64 - 1")
    return _core.shuffles(*shuffle_key(seed), first, n, cards)
