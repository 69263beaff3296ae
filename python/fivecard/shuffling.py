"""Seeded shuffles: the same deck for the same seed and round index, on every platform."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fivecard import _core
from fivecard.cards import Card, CardsLike, distinct_cards
from fivecard.checks import DIGITS, TOO_LONG, shown, whole
from fivecard.errors import CardCountError, DeckExhaustedError, FivecardError, GameError

PlainSeed = int | tuple[int, ...]
_MOST_ROWS = 2**40
_MOST_WORDS = 2**16
SeedLike = int | Sequence[int] | np.random.SeedSequence | np.random.Generator


def plain_seed(seed: SeedLike) -> PlainSeed:
    """A seed that prints and compares: an int from 0 up, of up to 400 digits, or a tuple of them, stays itself.

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
        if isinstance(seed, (Sequence, np.ndarray)):
            if not 0 < len(seed) <= _MOST_WORDS:
                raise ValueError
            plain: PlainSeed = tuple(map(index, seed))
        else:
            plain = index(seed)
        if max(plain if isinstance(plain, tuple) else (plain,)) >= TOO_LONG:
            raise ValueError  # would not print
        np.random.SeedSequence(plain)
    except (TypeError, ValueError, OverflowError):
        few = f"a seed is an integer from 0 up, of {DIGITS} digits at most"
        raise GameError(f"{shown(seed)} is no seed; {few}, or up to {_MOST_WORDS:,} of them") from None
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


def shuffle(n: int, seed: SeedLike | None = None, *, jokers: int = 0, first: int = 0) -> NDArray[np.uint8]:
    """uint8[n, 52 + jokers]: shuffled decks, column 0 the top card; decks first, first + 1, ... of a seed.

    Deck i depends on (seed, i) alone and is the same on every platform: ``deal(game, seed=seed, index=i)`` deals it.
    Every order is equally likely. Without a seed it is a fresh one each time. GameError for a bad seed.
    """
    return draw_cards(n, 52 + _jokers(jokers), seed, jokers=jokers, first=first)


def draw_cards(
    n: int, k: int, seed: SeedLike | None = None, dead: CardsLike = "", *, jokers: int = 0, first: int = 0
) -> NDArray[np.uint8]:
    """uint8[n, k]: the k top cards of n shuffled decks that the ``dead`` cards have left before they were shuffled.

    Row i depends on (seed, first + i) alone; without dead cards it is how the deck of ``shuffle`` begins. Without a
    seed it is a fresh one each time. GameError for a bad seed, CardCountError if fewer than k cards are left.
    """
    gone = distinct_cards(dead, what="the dead cards", jokers=_jokers(jokers))
    deck = np.array([card for card in range(52 + jokers) if card not in gone], np.uint8)
    rows = whole(n, 0, _MOST_ROWS, f"n is a number of rows from 0 up, not {shown(n)}")
    index = whole(first, 0, 2**64 - 1, f"first is a number from 0 to 2**64 - 1, not {shown(first)}")
    try:
        taken = whole(k, 1, len(deck), f"k is 1 to {len(deck)}, the cards that are left, not {shown(k)}")
    except GameError as error:
        raise CardCountError(str(error)) from None
    if index + rows > 2**64:
        raise GameError(f"no rows {index} to {index + rows - 1}; a seed has 2**64 of them")
    key = shuffle_key(fresh_seed() if seed is None else seed)
    return _core.draw_rows(*key, index, rows, deck, taken)


def draw_keyed(key: tuple[int, int], first: int, n: int, k: int, jokers: int = 0) -> NDArray[np.uint8]:
    """``draw_cards`` of whole decks for a ``shuffle_key``, without its checks."""
    return _core.draw_rows(*key, first, n, np.arange(52 + jokers, dtype=np.uint8), k)


class Deck:
    """A deck dealt from the top, card by card: shuffle ``index`` of ``seed``, the ``dead`` cards passed over.

    ``deal(n)`` takes cards away; ``len`` says how many are left, ``in`` whether one is; ``seed`` makes it again.
    """

    __slots__ = ("_left", "index", "seed")

    def __init__(self, seed: SeedLike | None = None, index: int = 0, *, jokers: int = 0, dead: CardsLike = "") -> None:
        gone = distinct_cards(dead, what="the dead cards", jokers=_jokers(jokers))
        self.seed: PlainSeed = fresh_seed() if seed is None else plain_seed(seed)
        self.index = whole(index, 0, 2**64 - 1, f"index is a number from 0 to 2**64 - 1, not {shown(index)}")
        row = shuffle(1, self.seed, jokers=jokers, first=self.index)[0].tolist()
        self._left = [Card(card) for card in reversed(row) if card not in gone]

    def deal(self, n: int = 1) -> tuple[Card, ...]:
        """The next n cards. DeckExhaustedError if there are fewer; none is dealt then."""
        size = whole(n, 0, 10**9, f"a deck deals a number of cards from 0 up, not {shown(n)}")
        if size > len(self._left):
            raise DeckExhaustedError(f"{size} cards asked for, {len(self._left)} are left")
        return tuple(self._left.pop() for _ in range(size))

    def __getstate__(self) -> tuple[PlainSeed, int, list[Card]]:
        return self.seed, self.index, self._left.copy()  # copies deal apart

    def __setstate__(self, state: tuple[PlainSeed, int, list[Card]]) -> None:
        self.seed, self.index, self._left = state

    def __len__(self) -> int:
        return len(self._left)

    def __contains__(self, card: object) -> bool:
        try:
            (wanted,) = distinct_cards(card if isinstance(card, str) else (card,), count=(1,), jokers=2)  # type: ignore[arg-type]
        except FivecardError:
            return False
        return wanted in self._left

    def __repr__(self) -> str:
        return f"<Deck of seed {self.seed}, index {self.index}: {len(self)} cards left>"


def _jokers(jokers: int) -> int:
    return whole(jokers, 0, 2, f"jokers are 0, 1 or 2, not {shown(jokers)}")
