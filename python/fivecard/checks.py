"""Checks that every level makes of what it is given."""

from __future__ import annotations

from operator import index

from fivecard.errors import GameError


def shown(given: object) -> str:
    """A value in an error: its repr, cut short."""
    try:
        text = repr(given)
    except ValueError:  # an int too long to print
        text = "a number of thousands of digits"
    return text if len(text) <= 200 else f"{text[:200]}..."


def whole(number: object, least: int, most: int, otherwise: str) -> int:
    """A whole number from least to most, or the GameError ``otherwise``."""
    try:
        found = index(number)  # type: ignore[arg-type]
        if not isinstance(number, bool) and least <= found <= most:
            return found
    except TypeError:
        pass
    raise GameError(otherwise)
