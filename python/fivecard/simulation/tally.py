"""What simulated rounds add up to, before anything is paid: integers, the same however the rounds were shared out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

Nets = dict[int, int]  # how often a net result came, in the unit of the core


@dataclass(frozen=True, eq=False)
class Tally:
    """``classes``: int64[seats, classes], how often each ended so. ``nets``: of all seats together, or of each seat."""

    classes: NDArray[np.int64]
    nets: tuple[Nets, ...]

    def __add__(self, other: Tally) -> Tally:
        both = []
        for mine, its in zip(self.nets, other.nets, strict=True):
            nets = dict(mine)
            for net, count in its.items():
                nets[net] = nets.get(net, 0) + count
            both.append(nets)
        return Tally(self.classes + other.classes, tuple(both))


class Play(Protocol):
    """How the seats of a game play: what one task of a simulation runs. It pickles."""

    seats: int
    step: int  # rounds that take some hundredths of a second

    def empty(self) -> Tally:
        """The tally of no rounds."""
        ...

    def run(self, key: tuple[int, int], first: int, n: int) -> Tally:
        """Rounds first to first + n - 1 of a key."""
        ...

    def identity(self) -> dict[str, Any]:
        """Plain data that tells this play from others, for checkpoints."""
        ...


def nets_of(rows: NDArray[np.int64]) -> Nets:
    """From the core's int64[k, 2] of nets and counts."""
    return dict(rows.tolist())
