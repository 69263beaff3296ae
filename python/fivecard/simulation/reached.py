"""How far a simulation is: which rounds are done, and what they came to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from fivecard.simulation.tally import Tally

Span = tuple[int, int]  # rounds, from the first to before the last


@dataclass(frozen=True, eq=False)
class Reached:
    """``done``: in order and apart; ``tally`` is theirs. Nothing changes: every step makes a new one."""

    tally: Tally
    done: tuple[Span, ...] = ()

    @property
    def rounds(self) -> int:
        return sum(end - first for first, end in self.done)

    def after(self, found: Tally, first: int, end: int) -> Reached:
        """With a span more; neighbours become one. ValueError if some of it was done already."""
        joined: list[Span] = []
        for span in sorted((*self.done, (first, end))):
            if joined and span[0] < joined[-1][1]:
                raise ValueError(f"rounds {span[0]} to {joined[-1][1] - 1} came twice")
            if joined and joined[-1][1] == span[0]:
                joined[-1] = (joined[-1][0], span[1])
            else:
                joined.append(span)
        return Reached(self.tally + found, tuple(joined))

    def left(self, rounds: int) -> list[Span]:
        """The spans that are not done."""
        ends = [0, *(end for _, end in self.done)]
        firsts = [*(first for first, _ in self.done), rounds]
        return [(end, first) for end, first in zip(ends, firsts, strict=True) if end < first]

    def to_json(self) -> dict[str, Any]:
        seats = [[[int(place), int(row[place])] for place in np.flatnonzero(row)] for row in self.tally.classes]
        return {
            "done": [list(span) for span in self.done],
            "classes": seats,
            "nets": [sorted(nets.items()) for nets in self.tally.nets],
        }

    @classmethod
    def from_json(cls, data: Any, empty: Tally) -> Reached:
        """ValueError, KeyError, TypeError or OverflowError unless it is what ``to_json`` makes of such a tally, and
        every seat ended as many rounds as are done."""
        done = tuple((_whole(first), _whole(end)) for first, end in data["done"])
        ends = [0, *(number for span in done for number in span)]
        if ends != sorted(ends) or any(first == end for first, end in done):
            raise ValueError
        rounds = sum(end - first for first, end in done)
        classes = np.zeros_like(empty.classes)
        if len(data["classes"]) != len(classes) or len(data["nets"]) != len(empty.nets):
            raise ValueError
        for row, pairs in zip(classes, data["classes"], strict=True):
            for place, count in pairs:
                row[range(len(row))[_whole(place)]] += _whole(count)
        nets = tuple({_whole(net, -(2**63)): _whole(count) for net, count in its} for its in data["nets"])
        found = cls(Tally(classes, nets), done)
        sums = [int(row.sum()) for row in classes if len(row)] + [sum(its.values()) for its in nets if its]
        if any(total != rounds for total in sums) or (rounds and not sums):
            raise ValueError
        return found


def _whole(number: Any, least: int = 0) -> int:
    if isinstance(number, bool) or not isinstance(number, int) or not least <= number < 2**63:
        raise ValueError
    return number
