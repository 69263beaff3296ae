"""Hands as rows of an array: checks that name the row, and values of all of them at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from fivecard import _core
from fivecard.cards import Card, text_of
from fivecard.errors import CardCountError, DuplicateCardError, InvalidCardError

WITH_JOKERS = 54  # cards


def evaluate_batch(hands: ArrayLike) -> NDArray[np.uint16]:
    """``evaluate`` for uint8[n, 5], [n, 6] or [n, 7] hands: uint16[n]. Cards are 0 to 51, jokers 52 and 53.

    CardCountError, InvalidCardError or DuplicateCardError name the first bad row.
    """
    array = hands_array(hands, (5, 6, 7), WITH_JOKERS)
    try:
        return _core.evaluate_hands(array)
    except ValueError:
        raise bad_hand(array, WITH_JOKERS) from None


def hands_array(hands: ArrayLike, widths: tuple[int, ...] = (5,), deck: int = 52) -> NDArray[np.uint8]:
    """A uint8[n, width] copy of any integer array or nested list of that shape, of cards below ``deck``.

    CardCountError names the first row of another length, InvalidCardError what is no card; see ``bad_hand``.
    """
    wanted = " or ".join(map(str, widths))
    try:
        array = np.asarray(hands)
    except ValueError:
        array = np.empty(0, object)
    if array.dtype == object and isinstance(hands, Sequence):
        first = np.size(hands[0]) if len(hands) else widths[0]
        width = first if first in widths else widths[0]
        row = next((i for i, hand in enumerate(hands) if np.size(hand) != width), None)
        if row is None:
            raise InvalidCardError(f"hands are integers 0 to {deck - 1}; not all of these are")
        raise CardCountError(f"row {row} has {np.size(hands[row])} cards, not {width if first in widths else wanted}")
    if array.size == 0 and array.ndim < 2:
        array = np.empty((0, widths[0]), np.uint8)
    if array.ndim != 2 or array.shape[1] not in widths:
        raise CardCountError(f"hands have shape [n, {wanted}], not {list(array.shape)}")
    if not np.issubdtype(array.dtype, np.integer):
        raise InvalidCardError(f"hands are integers 0 to {deck - 1}, not {array.dtype}")
    if array.dtype != np.uint8 and ((array < 0) | (array >= deck)).any():
        raise bad_hand(array, deck)
    return np.array(array, np.uint8)


def bad_hand(hands: NDArray[np.integer[Any]], deck: int = 52) -> InvalidCardError | DuplicateCardError:
    """What is wrong with the first row that is no hand. The core checks every row, but only finds that there is one."""
    repeats = (np.diff(np.sort(hands, axis=1), axis=1) == 0).any(axis=1)
    row = int((((hands < 0) | (hands >= deck)).any(axis=1) | repeats).argmax())
    hand = hands[row].tolist()
    for column, card in enumerate(hand):
        if not 0 <= card < deck:
            return InvalidCardError(f"{card} in row {row}, column {column} is not a card; cards are 0 to {deck - 1}")
    again = next(i for i, card in enumerate(hand) if card in hand[:i])
    return DuplicateCardError(
        f"duplicate card {Card(hand[again])} in row {row}, columns {hand.index(hand[again])} and {again}: "
        f"{text_of(map(Card, hand))}"
    )
