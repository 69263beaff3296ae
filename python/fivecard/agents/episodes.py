"""Which round an environment plays: rounds 0, 1, 2, ... of a seed."""

from __future__ import annotations

from typing import Any

from fivecard.checks import shown, whole
from fivecard.errors import GameError
from fivecard.shuffling import PlainSeed, fresh_seed, plain_seed

MOST_INDEX = 2**64 - 1


class Episodes:
    """Counts rounds of a seed; a new seed begins with round 0."""

    def __init__(self, most: int = MOST_INDEX) -> None:
        self.seed: PlainSeed = fresh_seed()
        self.index = -1
        self._most = most

    def next(self, seed: int | None, options: dict[str, Any] | None) -> int:
        """The index of the next round. Options: ``{"index": i}`` goes to round i."""
        if seed is not None:
            self.seed, self.index = plain_seed(seed), -1
        unknown = set(options or {}) - {"index"}
        if unknown:
            raise GameError(
                f"no option {sorted(map(str, unknown))[0]!r}; the one there is, is 'index': which round of the seed"
            )
        wanted = (options or {}).get("index", self.index + 1)
        self.index = whole(wanted, 0, self._most, f"index is a number from 0 to {self._most}, not {shown(wanted)}")
        return self.index


def checked_render_mode(mode: str | None) -> str | None:
    """None or ``ansi``, the transcript as text."""
    if mode not in (None, "ansi"):
        raise GameError(f"render_mode is None or 'ansi', not {shown(mode)}")
    return mode
