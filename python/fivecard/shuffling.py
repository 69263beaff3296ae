"""Seeded shuffles: the same deck for the same seed and round index, on every platform."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fivecard import _core
from fivecard.errors import GameError

SeedLike = int | Sequence[int] | np.random.SeedSequence | np.random.Generator


def shuffle_key(seed: SeedLike) -> tuple[int, int]:
    """The 128-bit key of a seed: an int of any size from 0 up, a sequence of them, a SeedSequence, or a Generator,
    which advances. GameError for anything else."""
    if isinstance(seed, np.random.Generator):
        words: NDArray[Any] = seed.integers(0, 2**64, 2, dtype=np.uint64)
    else:
        try:
            if seed is None:
                raise TypeError
            sequence = seed if isinstance(seed, np.random.SeedSequence) else np.random.SeedSequence(seed)
        except (TypeError, ValueError):
            raise GameError(f"{seed!r} is no seed; a seed is an integer from 0 up") from None
        words = sequence.generate_state(2, np.uint64)
    return int(words[0]), int(words[1])


def shuffles(seed: SeedLike, n: int, first: int = 0) -> NDArray[np.uint8]:
    """uint8[n, 52]: the decks of rounds first, first + 1, ... of a seed; column 0 is the top card."""
    return _core.shuffles(*shuffle_key(seed), first, n, 52)
