"""Hands as rows of an array: values, categories and checks of all of them at once."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Sequence
from functools import cache
from math import comb
from os import environ
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from fivecard import _core
from fivecard.cards import Card, CardsLike, distinct_cards, text_of
from fivecard.checks import shown, whole
from fivecard.distribution import Counts
from fivecard.errors import CardCountError, DuplicateCardError, HandValueError, InvalidCardError, OutputArrayError
from fivecard.hands import ROYAL_FLUSH, Category

WITH_JOKERS = 54  # cards
_ISA = "FIVECARD_ISA"
_INSTRUCTIONS = ("", "baseline", "ssse3", "avx2", "avx512")
if environ.get(_ISA, "") not in _INSTRUCTIONS:
    warnings.warn(f"{_ISA}={environ[_ISA]!r} is ignored; it is one of {', '.join(_INSTRUCTIONS[1:])}", stacklevel=1)
_MOST_THREADS = 256
_ROWS = 1 << 16  # at once, where NumPy does the work: they stay in the cache, and Ctrl-C waits for no more


def evaluate_batch(
    hands: ArrayLike, out: NDArray[np.uint16] | None = None, *, validate: bool = True, threads: int = 1
) -> NDArray[np.uint16]:
    """``evaluate`` for uint8[..., 5], [..., 6] or [..., 7] hands: uint16[...]. Cards are 0 to 51, jokers 52 and 53.

    Arrays of uint8 are read as they lie in memory, strided ones too; anything else of integers is copied first. Values
    go into ``out``, if given: uint16, of the leading shape, in one piece and apart from ``hands``; making a new array
    takes a good part of the time. CardCountError, InvalidCardError or DuplicateCardError name the first bad row;
    ``validate=False`` leaves that check out: what comes of a row that is no hand then means nothing.
    """
    array = _rows(hands, (5, 6, 7), WITH_JOKERS)
    return _filled(_core.evaluate_rows, array, np.dtype(np.uint16), out, validate, threads, WITH_JOKERS)


def category_batch(
    hands: ArrayLike, out: NDArray[np.uint8] | None = None, *, validate: bool = True, threads: int = 1
) -> NDArray[np.uint8]:
    """The ``Category``, 0 to 10, of uint8[..., 5], [..., 6] or [..., 7] hands: uint8[...].

    Options and errors as in ``evaluate_batch``. Five cards need no values for it.
    """
    array = _rows(hands, (5, 6, 7), WITH_JOKERS)
    if array.shape[-1] == 5:
        return _filled(_core.categorize_rows, array, np.dtype(np.uint8), out, validate, threads, WITH_JOKERS)
    result = _output(out, array.shape[:-1], np.dtype(np.uint8), array)
    values, flat = evaluate_batch(array, validate=validate, threads=threads).reshape(-1), result.reshape(-1)
    for rows in _parts(len(flat)):
        np.take(_categories(), values[rows], out=flat[rows], mode="clip")
    return result


def evaluate3_batch(
    hands: ArrayLike, out: NDArray[np.uint16] | None = None, *, validate: bool = True, threads: int = 1
) -> NDArray[np.uint16]:
    """``evaluate3`` for uint8[..., 3] hands: uint16[...]. Options and errors as in ``evaluate_batch``."""
    array = _rows(hands, (3,), 52)
    return _filled(_core.evaluate_rows, array, np.dtype(np.uint16), out, validate, threads, 52)


def all_values(k: int = 5, out: NDArray[np.uint16] | None = None) -> NDArray[np.uint16]:
    """uint16[C(52, k)]: the values of all hands of 3, 5, 6 or 7 cards in colex order.

    Colex: ordered by the highest card, then the next; the hand of cards a < b < c < ... stands at C(a, 1) + C(b, 2) +
    C(c, 3) + ... Three cards have the values of ``evaluate3``. All of seven cards take 268 MB. ``out`` as in
    ``evaluate_batch``.
    """
    size = _size(k, (3, 5, 6, 7))
    values = _output(out, (comb(52, size),), np.dtype(np.uint16))
    _core.all_values(size, values)
    return values


def all_hands(k: int = 5) -> tuple[NDArray[np.uint8], NDArray[np.uint16]]:
    """(uint8[C(52, k), k] ascending cards, their values): all hands of 3, 5, 6 or 7 cards in the order of
    ``all_values``. All of seven cards take 1.2 GB."""
    values = all_values(k)
    return next(combinations(range(52), k, batch=len(values))), values


def category_counts(k: int = 5) -> Counts[Category]:
    """How many of all hands of 5, 6 or 7 cards have each category, best first."""
    counts = _core.category_counts(_size(k, (5, 6, 7))).tolist()
    return Counts({category: counts[category] for category in sorted(Category, reverse=True)})


def _size(k: int, sizes: tuple[int, ...]) -> int:
    if isinstance(k, bool) or not isinstance(k, (int, np.integer)) or k not in sizes:
        raise CardCountError(f"hands have {', '.join(map(str, sizes[:-1]))} or {sizes[-1]} cards here, not {shown(k)}")
    return int(k)


@cache
def _categories() -> NDArray[np.uint8]:
    """By value."""
    return np.ascontiguousarray(_core.hand_classes()[:, 0])


def combinations(cards: CardsLike, k: int, *, batch: int = 1 << 16) -> Iterator[NDArray[np.uint8]]:
    """All hands of ``k`` of these cards as uint8[up to batch, k], in colex order of the cards as given.

    ``batch`` rows at a time, the last time fewer: for work that takes arrays of hands.
    """
    pool = np.array(distinct_cards(cards, what="the cards to choose from", jokers=2), np.uint8)
    size = whole(k, 1, len(pool), f"k is 1 to {len(pool)}, the cards there are, not {shown(k)}")
    rows = whole(batch, 1, 2**40, f"batch is a number of rows, 1 or more, not {shown(batch)}")
    return _combinations(pool, size, rows)


def _combinations(pool: NDArray[np.uint8], k: int, batch: int) -> Iterator[NDArray[np.uint8]]:
    left = comb(len(pool), k)
    start = np.arange(k, dtype=np.uint8)
    place_of = np.empty(WITH_JOKERS, np.uint8)
    place_of[pool] = np.arange(len(pool))
    while left:
        rows = _core.combinations_from(start, pool, min(batch, left) + 1)
        start, rows = place_of[rows[-1]], rows[: min(batch, left)]
        left -= len(rows)
        yield rows


def to_kev(values: Any) -> Any:
    """Values (an int or an array) as Cactus Kev's ranks, 1 the royal flush to 7462; five of a kind has none."""
    return _kev(values, "a value")


def from_kev(ranks: Any) -> Any:
    """Cactus Kev's ranks (an int or an array), 1 the royal flush to 7462, as values."""
    return _kev(ranks, "a rank of Cactus Kev")


def _kev(given: Any, what: str) -> Any:
    array = np.asarray(given)
    wanted = f"{what} is an integer from 1 to {ROYAL_FLUSH}"
    if array.size == 0:
        return np.zeros(array.shape, np.uint16)
    if not np.issubdtype(array.dtype, np.integer):
        raise HandValueError(f"{wanted}, not {shown(given) if array.ndim == 0 else array.dtype}")
    turned = np.empty(array.shape, np.uint16)
    from_, to = array.reshape(-1), turned.reshape(-1)
    for part in _parts(array.size):
        bad = (from_[part] < 1) | (from_[part] > ROYAL_FLUSH)
        if bad.any():
            at = part.start + int(bad.argmax())
            place = tuple(map(int, np.unravel_index(at, array.shape)))
            raise HandValueError(f"{wanted}, not {from_[at]}{f' at {list(place)}' if place else ''}")
        np.subtract(ROYAL_FLUSH + 1, from_[part], out=to[part], casting="unsafe", dtype=np.int64)
    return int(turned) if array.ndim == 0 else turned


def cpu_features() -> dict[str, Any]:
    """Which vector instructions evaluate batches here: ``{"batch": "avx2"}``.

    The environment variable FIVECARD_ISA (baseline, ssse3, avx2, avx512), read at the first use, forbids wider ones.
    """
    return {"batch": _core.batch_instructions()}


def _filled(
    run: Any,
    hands: NDArray[np.uint8],
    dtype: np.dtype[Any],
    out: NDArray[Any] | None,
    validate: bool,
    threads: int,
    deck: int,
) -> NDArray[Any]:
    workers = whole(threads, 1, _MOST_THREADS, f"threads are 1 to {_MOST_THREADS}, not {shown(threads)}")
    result = _output(out, hands.shape[:-1], dtype, hands)
    rows = hands if hands.ndim == 2 else hands.reshape(-1, hands.shape[-1])
    if not run(rows, result.reshape(-1), bool(validate), workers):
        raise bad_hand(rows, deck)
    return result


def _parts(size: int) -> Iterator[slice]:
    return (slice(first, first + _ROWS) for first in range(0, size, _ROWS))


def _output(
    out: NDArray[Any] | None, shape: tuple[int, ...], dtype: np.dtype[Any], hands: NDArray[np.uint8] | None = None
) -> NDArray[Any]:
    if out is None:
        return np.empty(shape, dtype)
    if not isinstance(out, np.ndarray) or out.dtype != dtype or out.shape != shape:
        told = f"{out.dtype}{list(out.shape)}" if isinstance(out, np.ndarray) else repr(type(out).__name__)
        raise OutputArrayError(f"out is an array of {dtype}{list(shape)} here, not {told}")
    if not (out.flags.c_contiguous and out.flags.writeable):
        raise OutputArrayError("out is one piece of memory that may be written to (C-contiguous, writeable)")
    if hands is not None and np.may_share_memory(out, hands):
        raise OutputArrayError("out and hands share memory; give an array of its own")
    return out


def _rows(hands: ArrayLike, widths: tuple[int, ...], deck: int) -> NDArray[np.uint8]:
    """A uint8 array as it is, if its last axis fits; else as ``hands_array`` makes it. One hand may stand alone."""
    if isinstance(hands, np.ndarray) and hands.dtype == np.uint8 and hands.ndim >= 1 and hands.shape[-1] in widths:
        return hands
    try:
        array = np.asarray(hands)
    except ValueError:  # rows of several lengths
        return hands_array(hands, widths, deck)
    if array.ndim in (0, 2) or array.shape[-1] not in widths or array.dtype == object:
        return hands_array(hands, widths, deck)
    return hands_array(array.reshape(-1, array.shape[-1]), widths, deck).reshape(array.shape)


def hands_array(hands: ArrayLike, widths: tuple[int, ...] = (5,), deck: int = 52) -> NDArray[np.uint8]:
    """A uint8[n, width] copy of any integer array or nested list of that shape, of cards below ``deck``.

    CardCountError names the first row of another length, InvalidCardError what is no card; see ``bad_hand``.
    """
    wanted = " or ".join(map(str, widths))
    try:
        array: NDArray[Any] = np.asarray(hands)
    except ValueError:
        array = np.empty(0, object)
    if array.dtype == object and isinstance(hands, Sequence) and not isinstance(hands, range):
        first = np.size(hands[0]) if len(hands) else widths[0]
        width = first if first in widths else widths[0]
        row = next((i for i, hand in enumerate(hands) if np.size(hand) != width), None)
        if row is None:
            raise InvalidCardError(f"hands are integers 0 to {deck - 1}; not all of these are")
        raise CardCountError(f"row {row} has {np.size(hands[row])} cards, not {width if first in widths else wanted}")
    if array.dtype.kind in "US":
        raise InvalidCardError(f"hands are integers 0 to {deck - 1}, not text; cards(text) gives those of one hand")
    if array.size == 0 and array.ndim < 2:
        array = np.empty((0, widths[0]), np.uint8)
    if array.ndim != 2 or array.shape[1] not in widths:
        raise CardCountError(f"hands have shape [n, {wanted}], not {list(array.shape)}")
    if not np.issubdtype(array.dtype, np.integer):
        raise InvalidCardError(f"hands are integers 0 to {deck - 1}, not {array.dtype}")
    found = np.empty(array.shape, np.uint8)
    for part in _parts(len(array)):
        rows = array[part]
        if array.dtype != np.uint8 and ((rows < 0) | (rows >= deck)).any():
            raise bad_hand(array, deck)
        found[part] = rows
    return found


def bad_hand(hands: NDArray[np.integer[Any]], deck: int = 52) -> InvalidCardError | DuplicateCardError:
    """What is wrong with the first row that is no hand. The core checks every row, but only finds that there is one."""
    for part in _parts(len(hands)):
        error = _bad_hand(hands[part].copy(), deck, part.start)
        if error is not None:
            return error
    return InvalidCardError("the hands were changed while they were read")


def _bad_hand(hands: NDArray[np.integer[Any]], deck: int, first: int) -> InvalidCardError | DuplicateCardError | None:
    repeats = (np.diff(np.sort(hands, axis=1), axis=1) == 0).any(axis=1)
    bad = ((hands < 0) | (hands >= deck)).any(axis=1) | repeats
    if not bad.any():
        return None
    place = int(bad.argmax())
    row, hand = first + place, hands[place].tolist()
    for column, card in enumerate(hand):
        if not 0 <= card < deck:
            return InvalidCardError(f"{card} in row {row}, column {column} is not a card; cards are 0 to {deck - 1}")
    again = next(i for i, card in enumerate(hand) if card in hand[:i])
    return DuplicateCardError(
        f"duplicate card {Card(hand[again])} in row {row}, columns {hand.index(hand[again])} and {again}: "
        f"{text_of(map(Card, hand))}"
    )
