"""Checks that every level makes of what it is given."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from operator import index
from typing import Any

import numpy as np

from fivecard.errors import FivecardError, GameError, PayTableError

Pay = int | Fraction | Decimal | float | np.floating[Any] | str | None


def shown(given: object) -> str:
    """A value in an error: its repr, in one line and cut short."""
    try:
        text = repr(given)
    except Exception:  # an int too long to print, or one in there; a list in itself a thousand times; what cannot print
        kind = type(given).__name__
        text = "a number of thousands of digits" if isinstance(given, int) else f"a {kind} that does not print"
    if "\n" in text:
        text = " ".join(text.split())
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


def either(given: object, what: str) -> bool:
    """True or False, or a GameError."""
    if not isinstance(given, (bool, np.bool_)):
        raise GameError(f"{what} is True or False, not {shown(given)}")
    return bool(given)


DIGITS = 400  # at most, of numerators and denominators
TOO_LONG = 10**DIGITS
_NUMBER = re.compile(r"-?\d{1,400}(/\d{1,400}|(\.\d{1,400})?(e[+-]?\d{1,2})?)", re.ASCII | re.IGNORECASE)


def exact(number: Pay, what: str, error: type[FivecardError] = PayTableError) -> Fraction:
    """An exact number from an int, Fraction, Decimal or text; a float counts as the decimal it prints as.

    ``error``, naming ``what``, if it is none.
    """
    try:
        if isinstance(number, bool) or number is None or (isinstance(number, str) and not _NUMBER.fullmatch(number)):
            raise TypeError
        if isinstance(number, (float, np.floating)):
            number = Decimal(str(number))
        if isinstance(number, Decimal) and abs(number.adjusted()) > DIGITS:
            raise OverflowError  # TOML makes a Decimal of 1e99999999; its digits would not end
        found = Fraction(number)
        if type(found.numerator) is not int or type(found.denominator) is not int:  # NumPy's, which overflow
            found = Fraction(int(found.numerator), int(found.denominator))
        if max(abs(found.numerator), found.denominator) >= TOO_LONG:
            raise OverflowError  # would not read again as it prints
        return found
    except (TypeError, ValueError, OverflowError, ZeroDivisionError):
        raise error(f"{what}: {shown(number)} is no exact number; give one such as 3, 1.5 or '3/2'") from None
