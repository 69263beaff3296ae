"""Exact distributions of net results: integer counts over one unreduced total."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Frozen(Mapping[K, V]):
    """A mapping that does not change, hashes and pickles."""

    __slots__ = ("_items",)
    _items: dict[K, V]

    def __init__(self, items: Mapping[K, V]) -> None:
        self._items = dict(items)

    def __getitem__(self, key: K) -> V:
        return self._items[key]

    def __iter__(self) -> Iterator[K]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __hash__(self) -> int:
        return hash(frozenset(self._items.items()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._items!r})"


class Counts(Frozen[K, int]):
    """A mapping to integer counts that does not change."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Distribution:
    """How often each net result occurs: ``counts[net]`` of ``total`` equally likely ways, worst result first."""

    counts: Mapping[Fraction, int]
    total: int

    def __post_init__(self) -> None:
        ordered = {net: self.counts[net] for net in sorted(self.counts) if self.counts[net]}
        if sum(ordered.values()) != self.total or min(ordered.values(), default=0) < 0:
            raise ValueError(f"counts sum to {sum(ordered.values())}, not to the total {self.total}")
        object.__setattr__(self, "counts", Counts(ordered))

    def __iter__(self) -> Iterator[Fraction]:
        return iter(self.counts)

    def __len__(self) -> int:
        return len(self.counts)

    def probability(self, of: Fraction | int | Callable[[Fraction], bool]) -> Fraction:
        """That of one net result, or of all for which a condition holds: ``probability(lambda net: net > 0)``."""
        if callable(of):
            return Fraction(sum(count for net, count in self.counts.items() if of(net)), self.total)
        return Fraction(self.counts.get(Fraction(of), 0), self.total)

    @property
    def mean(self) -> Fraction:
        return sum((net * count for net, count in self.counts.items()), Fraction(0)) / self.total

    @property
    def variance(self) -> Fraction:
        square = sum((net * net * count for net, count in self.counts.items()), Fraction(0)) / self.total
        return square - self.mean**2
