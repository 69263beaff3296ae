"""The vocabulary of pay-table lines: which hand values a line's name stands for, of five cards or of three."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from typing import Literal

from fivecard.checks import shown
from fivecard.errors import PayTableError
from fivecard.hands import RANK_PLURALS, ROYAL_FLUSH, Category, HandValue, ThreeCardValue, first_values

HandSize = Literal[3, 5]
ACE_KING_QUEEN = "ace king queen suited"  # SX10: a line of its own, above the other straight flushes

VALUE = {3: ThreeCardValue, 5: HandValue}
HIGHEST = {3: int(ThreeCardValue.highest), 5: ROYAL_FLUSH}  # without wild cards


def pairs(low: int, high: int, cards: HandSize) -> tuple[int, int]:
    """The values of pairs of the ranks low to high, 0..12."""
    firsts = first_values(cards)
    if high < 12:
        return firsts[Category.PAIR, low], firsts[Category.PAIR, high + 1] - 1
    return firsts[Category.PAIR, low], _category(Category.PAIR, cards)[1]


def _category(category: Category, cards: HandSize) -> tuple[int, int]:
    values = sorted(value for (c, _), value in first_values(cards).items() if c == category)
    above = [value for (c, _), value in first_values(cards).items() if value > values[-1] and c != category]
    return values[0], min(above, default=VALUE[cards].highest + 1) - 1


@cache
def _categories(cards: HandSize) -> dict[str, tuple[int, int]]:
    """Names of whole categories, best first, with their values."""
    found = {str(category): _category(category, cards) for category in {c for c, _ in first_values(cards)}}
    if cards == 3:
        low, high = found[str(Category.STRAIGHT_FLUSH)]
        found |= {ACE_KING_QUEEN: (high, high), str(Category.STRAIGHT_FLUSH): (low, high - 1)}
    return dict(sorted(found.items(), key=lambda item: item[1], reverse=True))


def bounds(name: str, cards: HandSize) -> tuple[int, int]:
    """The lowest and highest value a line's name stands for. PayTableError for a name that is none."""
    if isinstance(name, str) and name in _categories(cards):
        return _categories(cards)[name]
    match name.split() if isinstance(name, str) else []:
        case [low, "or", "better"] if low in RANK_PLURALS:
            return pairs(RANK_PLURALS.index(low), 12, cards)
        case [low, "to", high] if low in RANK_PLURALS and high in RANK_PLURALS:
            if RANK_PLURALS.index(low) <= RANK_PLURALS.index(high):
                return pairs(RANK_PLURALS.index(low), RANK_PLURALS.index(high), cards)
    example = ACE_KING_QUEEN if cards == 3 else "full house"
    known = [*_categories(cards), "jacks or better", "sixes to tens"]
    close = get_close_matches(name if isinstance(name, str) else "", known, 1)
    hint = f"did you mean {close[0]!r}? L" if close else "l"
    raise PayTableError(
        f"unknown line {shown(name)}; {hint}ines{' of three cards' if cards == 3 else ''} are named as categories "
        f"({example!r}), 'jacks or better' or 'sixes to tens', or begin at a value of their own (at_least)"
    )


def between(low: int, high: int, cards: HandSize) -> list[tuple[str, int]]:
    """Names and lowest values of the lines that take the values low..high, best first."""
    lines: list[tuple[str, int]] = []
    for name, (first, last) in _categories(cards).items():
        if first > high or last < low:
            continue
        called = name
        if name == str(Category.PAIR) and (first < low or last > high):
            ranks = [rank for rank in range(13) if low <= pairs(rank, rank, cards)[0] <= high]
            called = f"{RANK_PLURALS[ranks[0]]} {f'to {RANK_PLURALS[ranks[-1]]}' if ranks[-1] < 12 else 'or better'}"
        lines.append((called, max(first, low)))
    return lines
