"""TOML text in and out, with exact decimals, by the libraries of the extra ``[toml]``."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Mapping
from decimal import Decimal, InvalidOperation
from typing import Any, TypeVar

from fivecard.checks import shown
from fivecard.errors import MissingExtraError, PayTableError

T = TypeVar("T")


def loads(text: str) -> dict[str, Any]:
    """The data of a TOML text, decimals as Decimal. PayTableError with line and column if it is no TOML."""
    if not isinstance(text, str):
        raise PayTableError(f"TOML is a text, not {shown(text)}")
    if "\n" not in text and text.endswith(".toml"):
        raise PayTableError(f"{shown(text)} looks like the name of a file; give its text")
    if sys.version_info >= (3, 11):
        import tomllib
    else:
        try:
            import tomli as tomllib
        except ImportError:
            raise MissingExtraError("reading TOML on Python 3.10", "toml") from None
    try:
        data = tomllib.loads(text, parse_float=_decimal)
        repr(data)  # hexadecimal numbers may have more digits than Python prints
        return data
    except (ValueError, RecursionError) as error:  # also of numbers and nesting beyond all measure
        raise PayTableError(f"no TOML: {error}") from None


def _decimal(text: str) -> Decimal:
    try:
        return Decimal(text)
    except InvalidOperation:
        raise ValueError(f"{shown(text)} is beyond all decimals") from None


def game_file(text: str, game: str, fields: Collection[str], *also: str) -> dict[str, Any]:
    """The data of a game's file, which may call it ``also`` so. PayTableError for another game or unknown entries."""
    data = loads(text)
    if data.get("game", game) not in (game, *also):
        raise PayTableError(f"this file is for the game {shown(data['game'])}, not {shown(game)}")
    unknown = next((name for name in data if name not in fields), None)
    if unknown is not None:
        raise PayTableError(f"unknown entry {shown(unknown)}; a file for {game} has {', '.join(sorted(fields))}")
    return data


def section(data: Mapping[str, Any], name: str, read: Callable[[Mapping[str, Any]], T]) -> T:
    """What ``read`` makes of one table of a file; its errors name the table."""
    if not isinstance(data[name], Mapping):
        raise PayTableError(f"{name} must be a table of lines: [{name}]")
    try:
        return read(data[name])
    except PayTableError as error:
        raise PayTableError(f"[{name}]: {error}") from None


def dumps(data: Mapping[str, Any]) -> str:
    """TOML text; Decimals are written in full."""
    try:
        import tomli_w
    except ImportError:
        raise MissingExtraError("writing TOML", "toml") from None
    return tomli_w.dumps(data)
