"""Cards: text in and out, and the checks every hand passes through.

A card is an int, ``4 * rank + suit``: ranks 2..A are 0..12, suits c d h s are 0..3; the jokers are 52 and 53.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Any, SupportsIndex

from fivecard.checks import shown
from fivecard.errors import (
    CardCountError,
    DuplicateCardError,
    InvalidCardError,
    JokerError,
    UnknownCardError,
)

RANKS = "23456789TJQKA"
SUITS = "cdhs"
SUIT_SYMBOLS = "♣♦♥♠"
JOKERS = ("Jb", "Jr")

CardLike = str | SupportsIndex
CardsLike = str | Iterable[CardLike]

_RANK_OF = {text: i for i, rank in enumerate(RANKS) for text in (rank, rank.lower())}
_SUIT_OF = {text: i for i, suit in enumerate(SUITS) for text in (suit, suit.upper(), SUIT_SYMBOLS[i], "♧♢♡♤"[i])}
# Unicode playing cards: spades, hearts, diamonds, clubs from U+1F0A1 on, sixteen a suit; the knight has no place here.
_UNICODE_CARDS = {
    chr(0x1F0A0 + 16 * (3 - suit) + offset): 4 * rank + suit
    for suit in range(4)
    for rank, offset in enumerate((*range(2, 12), 13, 14, 1))
} | {"\U0001f0cf": 52, "\U0001f0bf": 53}
_SEPARATORS = " ,\t\n\r\u00a0"
_TEXT_VARIANTS = "\ufe0e\ufe0f"  # after a suit symbol: as text, as picture


class Card(int):
    """One card, an int from 0 (``2c``) to 51 (``As``), or a joker, 52 (``Jb``) and 53 (``Jr``).

    ``Card("As")``, also from ``AS``, ``as``, ``A♠``, ``10s`` or a number. There is one shared object for each card;
    equality and hash are those of the int. InvalidCardError for anything else.
    """

    __slots__ = ()

    def __new__(cls, card: CardLike) -> Card:  # noqa: PYI034  (shared objects: no subclasses)
        if isinstance(card, Card):
            return card
        if isinstance(card, str):
            found = _parse(card)
            if len(found) != 1:
                raise InvalidCardError(f"{shown(card)} names {len(found)} cards; one was expected, such as 'As'")
            return found[0]
        return _card_of_number(card)

    @property
    def rank(self) -> str | None:
        """``2`` .. ``A``; None for a joker."""
        return RANKS[self >> 2] if self < 52 else None

    @property
    def suit(self) -> str | None:
        """``c``, ``d``, ``h`` or ``s``; None for a joker."""
        return SUITS[self & 3] if self < 52 else None

    def __str__(self) -> str:
        return f"{RANKS[self >> 2]}{SUITS[self & 3]}" if self < 52 else JOKERS[self - 52]

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __reduce__(self) -> tuple[type[Card], tuple[int]]:
        return Card, (int(self),)


_CARDS = tuple(int.__new__(Card, number) for number in range(54))
DECK = _CARDS[:52]
JOKER_CARDS = _CARDS[52:]


def _card_of_number(card: Any) -> Card:
    try:
        if isinstance(card, bool):
            raise TypeError
        number: int = card.__index__()
    except (AttributeError, TypeError):
        raise InvalidCardError(f"{shown(card)} is no card; give text such as 'As' or a number from 0 to 51") from None
    if not 0 <= number < 54:
        raise InvalidCardError(f"{shown(number)} is no card; cards are 0 to 51, jokers 52 and 53")
    return _CARDS[number]


def _describe(char: str) -> str:
    if char.isascii():
        return repr(char)
    return f"{char!r} (U+{ord(char):04X} {unicodedata.name(char, 'unnamed')})"


def _parse(text: str) -> list[Card]:
    """The cards of a text, jokers too; positions in errors count characters from 0."""
    found = []
    at = 0
    while at < len(text):
        char = text[at]
        if char in _SEPARATORS:
            at += 1
            continue
        if text.startswith("??", at):
            raise UnknownCardError(
                f"unknown card '??' at position {at} of {shown(text)}; every card must be known here"
            )
        if char in _UNICODE_CARDS:
            found.append(_CARDS[_UNICODE_CARDS[char]])
            at += 1
            continue
        if text[at : at + 2].capitalize() in JOKERS:
            found.append(_CARDS[52 + JOKERS.index(text[at : at + 2].capitalize())])
            at += 2
            continue
        size = 2 if text.startswith("10", at) else 1
        rank = 8 if size == 2 else _RANK_OF.get(char)
        if rank is None:
            raise InvalidCardError(
                f"{_describe(char)} at position {at} of {shown(text)} is no rank; ranks are 2 "
                "to 9, T (or 10), J, Q, K, A"
            )
        at += size
        if at == len(text) or text[at] in _SEPARATORS:
            raise InvalidCardError(
                f"the card at position {at - size} of {shown(text)} has no suit; suits are c, d, h, s"
            )
        suit = _SUIT_OF.get(text[at])
        if suit is None:
            raise InvalidCardError(
                f"{_describe(text[at])} at position {at} of {shown(text)} is no suit; suits are c, d, h, s (or ♣ ♦ ♥ ♠)"
            )
        at += 1
        while at < len(text) and text[at] in _TEXT_VARIANTS:
            at += 1
        found.append(_CARDS[4 * rank + suit])
    return found


def cards(*given: CardsLike | CardLike) -> tuple[Card, ...]:
    """The cards of a text, an iterable, an array, or several arguments, in the order given.

    Text may separate cards by spaces, commas or nothing. Jokers and repeated cards are accepted: what needs distinct
    cards checks it. InvalidCardError names the offending character and its place.
    """
    if len(given) != 1:
        return tuple(Card(card) for card in given)  # type: ignore[arg-type]
    (only,) = given
    if isinstance(only, str):
        return tuple(_parse(only))
    if isinstance(only, Iterable):
        return tuple(Card(card) for card in only)
    return (_card_of_number(only),)


def distinct_cards(
    *given: CardsLike | CardLike, count: tuple[int, ...] = (), what: str = "a hand", jokers: int = 0
) -> tuple[Card, ...]:
    """``cards``, all different, as many as one of ``count`` (any number if empty), of a deck with 0 to 2 ``jokers``."""
    found = cards(*given)
    if count and len(found) not in count:
        wanted = " or ".join(filter(None, (", ".join(map(str, count[:-1])), str(count[-1]))))
        listed = f": {text_of(found)}" if found else ""
        raise CardCountError(f"{what} has {wanted} card{'' if count == (1,) else 's'}, not {len(found)}{listed}")
    seen: dict[Card, int] = {}
    for place, card in enumerate(found):
        if card >= 52 + jokers:
            held = "only " + ", ".join(map(str, JOKER_CARDS[:jokers])) if jokers else "none"
            raise JokerError(f"joker {card} as card {place + 1} of {what}; this deck has {held}")
        if card in seen:
            raise DuplicateCardError(
                f"duplicate card {card} in {what}: cards {seen[card] + 1} and {place + 1} of {text_of(found)}"
            )
        seen[card] = place
    return found


def text_of(given: Iterable[Card]) -> str:
    """``As Ks Qs Js 9d``"""
    return " ".join(str(card) for card in given)
