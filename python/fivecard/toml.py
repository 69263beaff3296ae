"""TOML text in and out, with exact decimals, by the libraries of the extra ``[toml]``."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from fivecard.errors import MissingExtraError, PayTableError


def loads(text: str) -> dict[str, Any]:
    """The data of a TOML text, decimals as Decimal. PayTableError with line and column if it is no TOML."""
    if sys.version_info >= (3, 11):
        import tomllib
    else:
        try:
            import tomli as tomllib
        except ImportError:
            raise MissingExtraError("reading TOML on Python 3.10", "toml") from None
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        raise PayTableError(f"no TOML: {error}") from None


def dumps(data: Mapping[str, Any]) -> str:
    """TOML text; Decimals are written in full."""
    try:
        import tomli_w
    except ImportError:
        raise MissingExtraError("writing TOML", "toml") from None
    return tomli_w.dumps(data)
