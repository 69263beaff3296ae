"""Five Card Stud: who wins from here, by counting every way the cards to come can fall, or by sampling them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb, sqrt
from time import perf_counter
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from fivecard import _core
from fivecard.cards import Card, CardsLike, distinct_cards, text_of
from fivecard.checks import either, shown, whole
from fivecard.distribution import Counts
from fivecard.errors import CardCountError, GameError, HandValueError, TooLargeError
from fivecard.hands import Category, HandValue
from fivecard.shuffling import PlainSeed, SeedLike, fresh_seed, plain_seed, shuffle_key
from fivecard.solve.deck import cards_left
from fivecard.solve.ranges import SeatLike, parse_seat, weights_of
from fivecard.solve.results import number
from fivecard.work import Pace, results

_UNIT = 2520  # kShareUnit
_A_SECOND = 2.5e7  # ways visited, or more
_QUICK = 10 * _A_SECOND  # without being told to go on
_SAMPLES = 1_000_000
_FIRST_STEP = 1 << 6  # samples: ten microseconds, or milliseconds where ranges all but exclude each other

Progress = Callable[[int, int], object]


@dataclass(frozen=True, slots=True)
class SeatEquity:
    """What one seat can expect: ``wins`` alone, ``ties`` and ``losses`` of ``total`` ways, and its part of the pot."""

    wins: int
    ties: int
    losses: int
    total: int
    share: Fraction

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {
            "wins": self.wins,
            "ties": self.ties,
            "losses": self.losses,
            "total": self.total,
            "share": number(self.share),
        }


@dataclass(frozen=True, slots=True)
class Equity(Sequence[SeatEquity]):
    """Seat by seat: ``exact`` counts, or samples of ``seed``; the standard error of a share is at most
    ``standard_error``."""

    seats: tuple[SeatEquity, ...]
    suits: bool
    exact: bool
    standard_error: float = 0.0
    seed: PlainSeed | None = None

    def __getitem__(self, seat: int) -> SeatEquity:  # type: ignore[override]
        return self.seats[seat]

    def __len__(self) -> int:
        return len(self.seats)

    def __iter__(self) -> Iterator[SeatEquity]:
        return iter(self.seats)

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {
            "suits": self.suits,
            "exact": self.exact,
            "standard_error": self.standard_error,
            "seed": self.seed,
            "seats": [seat.to_dict() for seat in self.seats],
        }

    def __str__(self) -> str:
        return ", ".join(f"seat {place}: {float(seat.share):.4%}" for place, seat in enumerate(self.seats))


def equity(
    seats: Sequence[SeatLike],
    dead: CardsLike = "",
    *,
    jokers: int = 0,
    suits: bool = True,
    method: Literal["exact", "sample"] = "exact",
    samples: int = _SAMPLES,
    seed: SeedLike | None = None,
    threads: int = 1,
    force: bool = False,
    progress: Progress | None = None,
) -> Equity:
    """Wins, ties and shares of the pot at showdown, if everybody stays to the end.

    A seat is ``"As/Kd 7c"``: hidden card, then up-cards. ``"??/Qh Js"``: any hidden card; ``"{As,Kx,7*}/Qh Js"``: one
    of these, x and * being any suit; or a pair ``({"As": 2, "Kd": 1}, "Qh Js")`` with a weight for each. ``dead`` cards
    have left the deck, ``jokers`` are in it; ``suits``: whether they decide between equal hands (FS14).

    Two seats are counted exactly in milliseconds, at most about a second; more seats by visiting every way of all but
    one, if they are few enough (one known hidden card, three unknown ones and a card to come each take a second): else
    TooLargeError says how many, and ``force=True`` goes on all the same. ``method="sample"`` deals ``samples`` times:
    sample i of a seed is the same everywhere, for any number of ``threads``. ``progress(done, total)`` is called;
    Ctrl-C stops.
    """
    whole(jokers, 0, 2, f"jokers are 0, 1 or 2, not {shown(jokers)}")
    suits = either(suits, "suits")
    if method not in ("exact", "sample"):
        raise GameError(f"method is 'exact' or 'sample', not {shown(method)}")
    if not isinstance(seats, (list, tuple)) or not 2 <= len(seats) <= 10:
        raise GameError(f"equity is of 2 to 10 seats, such as ['As/Kd 7c', '??/Qh Js'], not {shown(seats)}")
    parsed = [parse_seat(seat, place, jokers) for place, seat in enumerate(seats)]
    gone = distinct_cards(dead, what="the dead cards", jokers=jokers)
    places = [(f"of seat {place}", seat.known) for place, seat in enumerate(parsed)]
    pool = cards_left([*places, ("among the dead cards", gone)], 52 + jokers)
    known = np.full((len(parsed), 5), 255, np.uint8)
    for place, seat in enumerate(parsed):
        known[place, : len(seat.known)] = seat.known
    unknown = int((known == 255).sum())
    if pool.bit_count() < unknown:
        raise CardCountError(f"{pool.bit_count()} cards are left, {unknown} are to come")
    weights = np.stack([weights_of(seat, place, pool) for place, seat in enumerate(parsed)])
    if method == "sample":
        return _sampled(known, weights, pool, suits, samples, seed, threads, progress)
    _check_total(known, weights, pool)
    two = len(parsed) == 2
    ways = _core.equity_ways(known, weights, pool)
    if not two and ways > _QUICK and not force:
        raise TooLargeError(
            f"about {ways:.0e} ways to visit, {ways / _A_SECOND:,.0f} seconds; method='sample' estimates them, "
            "force=True goes on all the same"
        )
    report = None if progress is None else lambda done: progress(done, int(ways))
    counts = _core.equity(known, weights, pool, suits, "sweep" if two else "count", report)
    if progress is not None:
        progress(int(ways), int(ways))
    return Equity(_shares(counts), suits, True)


def _shares(counts: tuple[int, NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]) -> tuple[SeatEquity, ...]:
    total, *rows = counts
    if not total:
        raise CardCountError("there is no way to deal these hidden cards: they exclude each other")
    return tuple(
        SeatEquity(wins, ties, total - wins - ties, total, Fraction(share, total * _UNIT))
        for wins, ties, share in zip(*(row.tolist() for row in rows), strict=True)
    )


def _sampled(
    known: NDArray[np.uint8],
    weights: NDArray[np.int64],
    pool: int,
    suits: bool,
    samples: int,
    seed: SeedLike | None,
    threads: int,
    progress: Progress | None,
) -> Equity:
    workers = whole(threads, 1, 256, f"threads are 1 to 256, not {shown(threads)}")
    n = whole(samples, 1, 10**10, f"samples are 1 to 10,000,000,000, not {shown(samples)}")
    replay = fresh_seed() if seed is None else plain_seed(seed)
    _check_feasible(weights)
    key = shuffle_key(replay)
    pace = Pace(_FIRST_STEP)

    def tasks() -> Iterator[tuple[int, int]]:
        first = 0
        while first < n:
            size = min(pace.step, n - first)
            yield first, size
            first += size

    def sampled(task: tuple[int, int]) -> tuple[tuple[Any, ...], float]:
        begun = perf_counter()
        try:
            found = _core.equity_sample(known, weights, pool, suits, *key, *task)
        except ValueError as error:
            text = f"{error}: ranges whose likely cards are the same ones; narrow them, or count"
            raise TooLargeError(text) from None
        return found, perf_counter() - begun

    sums: list[Any] = [0, 0, 0, 0]
    for (_, size), (part, seconds) in results(sampled, tasks(), threads=workers):
        sums = [old + new for old, new in zip(sums, part, strict=True)]
        pace.took(size, seconds)
        if progress is not None:
            progress(sums[0], n)
    total, wins, ties, share = sums
    found = _shares((total, wins, ties, share))
    worst = max(float(seat.share * (1 - seat.share)) for seat in found)
    return Equity(found, suits, False, sqrt(worst / n), replay)


def _check_total(known: NDArray[np.uint8], weights: NDArray[np.int64], pool: int) -> None:
    """TooLargeError if the weights of all ways might not fit 64 bits."""
    n, most = pool.bit_count(), 1
    for cards, row in zip(known, weights, strict=True):
        unknown = int((cards == 255).sum())
        most *= int(row.sum()) * comb(n - 1, unknown - 1) if row.any() else comb(n, unknown)
    if most * _UNIT >= 2**63:
        round_them = "round the weights of ranges, or use" if weights.any() else "use"
        raise TooLargeError(f"the ways may be more than 64 bits hold; {round_them} method='sample'")


def _check_feasible(weights: NDArray[np.int64]) -> None:
    """CardCountError if the hidden cards exclude each other: every seat with a range needs a card of its own."""
    owner: dict[int, int] = {}

    def place(seat: int, tried: set[int]) -> bool:
        for card in np.flatnonzero(weights[seat]).tolist():
            if card not in tried:
                tried.add(card)
                if card not in owner or place(owner[card], tried):
                    owner[card] = seat
                    return True
        return False

    for seat in range(len(weights)):
        if weights[seat].any() and not place(seat, set()):
            raise CardCountError("there is no way to deal these hidden cards: they exclude each other")


@dataclass(frozen=True, slots=True)
class Odds:
    """How a partly dealt hand ends: ``counts`` of final categories, best first, over ``total`` ways."""

    cards: tuple[Card, ...]
    counts: Counts[Category]
    total: int

    def probability(self, category: Category) -> Fraction:
        """Of one category."""
        try:
            return Fraction(self.counts[category], self.total)
        except (KeyError, TypeError):
            raise HandValueError(f"{shown(category)} is no Category, such as Category.FLUSH") from None

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {
            "cards": text_of(self.cards),
            "total": self.total,
            "counts": {str(category): count for category, count in self.counts.items()},
        }


def odds(cards: CardsLike, dead: CardsLike = "", *, jokers: int = 0) -> Odds:
    """What up to five cards become when the rest of the hand comes from the deck, category by category."""
    whole(jokers, 0, 2, f"jokers are 0, 1 or 2, not {shown(jokers)}")
    held = distinct_cards(cards, jokers=jokers)
    if len(held) > 5:
        raise CardCountError(f"a hand has at most five cards, not {len(held)}: {text_of(held)}")
    gone = distinct_cards(dead, what="the dead cards", jokers=jokers)
    pool = cards_left([("in the hand", held), ("among the dead cards", gone)], 52 + jokers)
    if pool.bit_count() < 5 - len(held):
        raise CardCountError(f"{pool.bit_count()} cards are left, {5 - len(held)} are to come")
    values = _core.final_values(np.array(held, np.uint8), pool)
    counts = dict.fromkeys(sorted(Category, reverse=True), 0)
    for value in np.flatnonzero(values).tolist():
        counts[HandValue(value).category] += int(values[value])
    return Odds(held, Counts(counts), int(values.sum()))
