"""Hand values: the strength of a hand as an int that orders, prints and parses."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from functools import cache
from itertools import combinations
from operator import index
from typing import TYPE_CHECKING, Any, ClassVar, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from fivecard import _core
from fivecard.cards import Card, CardLike, CardsLike, distinct_cards
from fivecard.checks import shown
from fivecard.errors import HandValueError

if TYPE_CHECKING:
    from typing_extensions import Self


class Category(IntEnum):
    """The kinds of five-card hands, bigger is better."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9
    FIVE_OF_A_KIND = 10

    def __str__(self) -> str:
        return self.name.lower().replace("_", " ")


# The categories of three cards (SX10) in their own order, worst first.
_CATEGORIES_OF_THREE = (
    Category.HIGH_CARD,
    Category.PAIR,
    Category.FLUSH,
    Category.STRAIGHT,
    Category.THREE_OF_A_KIND,
    Category.STRAIGHT_FLUSH,
)

_NAMES = (
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
    "ace",
)
RANK_PLURALS = tuple(name + ("es" if name == "six" else "s") for name in _NAMES)


def _describe(category: Category, ranks: Sequence[int]) -> str:
    names = [_NAMES[rank] for rank in ranks]
    many = RANK_PLURALS[ranks[0]]
    rest = " ".join(names[1:])
    match category:
        case Category.ROYAL_FLUSH:
            return "royal flush"
        case Category.STRAIGHT | Category.STRAIGHT_FLUSH:
            return f"{category}, {names[0]} high"
        case Category.FLUSH | Category.HIGH_CARD:
            return f"{category}, {' '.join(names)}"
        case Category.FULL_HOUSE:
            return f"full house, {many} over {RANK_PLURALS[ranks[1]]}"
        case Category.TWO_PAIR:
            return f"two pair, {many} and {RANK_PLURALS[ranks[1]]} with {names[2]}"
        case _:
            return f"{category}, {many}" + (f" with {rest}" if rest else "")


ROYAL_FLUSH = 7462  # the highest value without wild cards


class _Value(int):
    """An interned int with a category and a text that parses back."""

    __slots__ = ()
    highest: ClassVar[int]
    of_three_cards: ClassVar[bool]
    shared: ClassVar[tuple[Any, ...]]  # all values, by number

    def __init_subclass__(cls) -> None:
        cls.shared = tuple(int.__new__(cls, number) for number in range(cls.highest + 1))

    def __new__(cls, value: SupportsIndex | str) -> Self:
        if isinstance(value, str):
            found = _numbers(cls.of_three_cards).get(" ".join(value.lower().split()))
            if found is None:
                raise HandValueError(f"{shown(value)} is no hand value; one is {str(cls.shared[cls.highest // 2])!r}")
            number = found
        else:
            try:
                number = index(value)
                if isinstance(value, bool):
                    raise TypeError
            except TypeError:
                raise HandValueError(f"{shown(value)} is no hand value; give a number or its text") from None
        if not 1 <= number <= cls.highest:
            raise HandValueError(f"{shown(number)} is no hand value; they are 1 to {cls.highest}")
        shared: Self = cls.shared[number]
        return shared

    @property
    def category(self) -> Category:
        return classes(self.of_three_cards)[self][0]

    def __str__(self) -> str:
        return _describe(*classes(self.of_three_cards)[self])

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"

    def __reduce__(self) -> tuple[type[Self], tuple[int]]:
        return type(self), (int(self),)


class HandValue(_Value):
    """The value of a five-card hand: 1 (7-5-4-3-2) to 7462 (royal flush); 7463 to 7475 are five of a kind.

    Bigger is better. ``HandValue(7462)`` or ``HandValue("royal flush")``: its text parses back. There is one shared
    object for each value. HandValueError for anything else.
    """

    __slots__ = ()
    highest: ClassVar[int] = 7475
    of_three_cards: ClassVar[bool] = False


class ThreeCardValue(_Value):
    """The value of three cards, 1 to 741, in the order of the 3-Up Bonus (SX10): a straight beats a flush."""

    __slots__ = ()
    highest: ClassVar[int] = 741
    of_three_cards: ClassVar[bool] = True


@cache
def _numbers(of_three_cards: bool) -> dict[str, int]:
    return {_describe(*row): number for number, row in enumerate(classes(of_three_cards)) if number}


@cache
def classes(of_three_cards: bool = False) -> list[tuple[Category, list[int]]]:
    """By number: the category, and the distinct ranks that decide, the most telling first."""
    if of_three_cards:
        return [(_CATEGORIES_OF_THREE[row[0]], row[2 : 2 + row[1]]) for row in _core.three_card_classes().tolist()]
    categories = tuple(Category)  # faster than a call for each
    return [(categories[row[0]], row[2 : 2 + row[1]]) for row in _core.hand_classes().tolist()]


def _evaluate(*cards: CardsLike | CardLike) -> HandValue:
    """``evaluate`` of what is not plainly a hand: checks that name what is wrong, and all ways to write cards."""
    hand = distinct_cards(*cards, count=(5, 6, 7), jokers=2)
    value: HandValue = HandValue.shared[_core.evaluate_one(hand)]
    return value


_core.set_evaluate(HandValue.shared, _evaluate)
evaluate = _core.evaluate


def best_five(*cards: CardsLike | CardLike) -> tuple[Card, ...]:
    """The five of five to seven cards that play, in the order given; of equals the first."""
    hand = distinct_cards(*cards, count=(5, 6, 7), jokers=2)
    fives = list(combinations(hand, 5))
    return max(fives, key=_core.evaluate_one)


def evaluate3(*cards: CardsLike | CardLike) -> ThreeCardValue:
    """The value of three cards in the order of the 3-Up Bonus (SX10)."""
    hand = distinct_cards(*cards, count=(3,), what="a three-card hand")
    value: ThreeCardValue = ThreeCardValue.shared[_core.evaluate_one(hand)]
    return value


@cache
def first_values(cards: int = 5) -> dict[tuple[Category, int], int]:
    """The lowest value of each category and leading rank (0..12), of five or three cards: where lines begin."""
    firsts: dict[tuple[Category, int], int] = {}
    for number, (category, ranks) in enumerate(classes(cards == 3)):
        if ranks:
            firsts.setdefault((category, ranks[0]), number)
    return firsts


def canonical_hands() -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """The 134,459 five-card hands up to suits: uint8[134459, 5] ascending cards, and how many hands each stands for."""
    return _core.canonical_hands()
