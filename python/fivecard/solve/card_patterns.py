"""The words of strategy cards: phrases such as ``4 to an open straight``, and which hands hold such cards.

Cards that can be held, N being a digit or a word:

- ``pair``, ``pair of jacks``, ``pair of jacks or better``, ``pair of twos to tens``, ``high pair`` (of jacks or
  better), ``low pair`` (of twos to tens): the two cards of a rank of which the hand has two and no more; likewise
  ``two pair``, ``three of a kind``, ``three aces``, ``four of a kind``, ``four twos to fours``.
- ``N to a royal flush``, ``N to a straight flush``, ``N to a flush``, ``N to a straight``: N cards, 2 to 4, that are
  part of such a hand; of a straight the suits do not matter.
- ``N to an open straight``: part of as many straights as N cards can be, 6 - N; ``inside``: of one fewer, ``double
  inside``: of two fewer. So 4-5-6-7 is open; 4-5-7-8, A-2-3-4 and J-Q-K-A are inside. Of straight flushes alike.
- these ``with N high cards`` (or ``mid cards``): so many of the cards held, or more, are jacks or better (sixes to
  tens).
- ``N high cards``, ``N mid cards``: of N different ranks. ``N suited high cards``: all of one suit; ``N unsuited high
  cards``: not all of one suit. ``lowest N high cards``: see below.
- ``AKQ``, ``KQ suited``, ``AJ unsuited``, ``K``: cards of these ranks.
- ``highest card``, ``lowest card``: any one.

Where a hand holds such cards in several ways, those of the highest ranks are meant (``lowest``: of the lowest), the
highest card first. Of cards of one rank: the one whose suit has the most cards in the hand, then that whose suit has
the higher cards. What is left differs in nothing but the names of the suits: the higher in card order.

Whole hands: a category (``straight``), ``straight or better``, ``pair or worse``, ``pair of jacks`` (and no more),
``pair of twos to fives``, ``pair of jacks or better`` (all better hands too), ``pair of fives or worse``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, partial, reduce
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from fivecard.batch import evaluate_batch
from fivecard.cards import RANKS
from fivecard.checks import shown
from fivecard.errors import InvalidActionError
from fivecard.hands import RANK_PLURALS, Category, classes

Bools = NDArray[np.bool_]
Ints = NDArray[np.intp]

HIGH, MID = range(9, 13), range(4, 9)  # ranks: jacks or better, sixes to tens
_ABOVE = 1 << 13  # all sets of ranks
_OF = {"high": HIGH, "mid": MID}
_STRAIGHTS = ((12, 0, 1, 2, 3), *(range(low, low + 5) for low in range(9)))


def how_many(ranks: Iterable[int] = range(13)) -> Ints:
    """By set of ranks, [8192] by mask: how many of these it has."""
    masks = np.arange(_ABOVE)
    return sum((masks >> rank & 1 for rank in ranks), np.zeros_like(masks))


def sets_of(size: int, ranks: Iterable[int] = range(13)) -> Bools:
    """The sets of so many ranks, all of these."""
    found: Bools = (how_many() == size) & (how_many(ranks) == size)
    return found


def _straights_with() -> Ints:
    """By set of ranks: how many straights have them all."""
    return sum((1 * (how_many(ranks) == how_many()) for ranks in _STRAIGHTS), 0 * how_many())


@dataclass(frozen=True, slots=True, eq=False)
class Pattern:
    """``size`` cards of a hand whose set of ranks is one of ``sets``, bool[8192] by mask.

    ``suited``: whether they are all of one suit. ``alike``: how many cards of the rank of each the hand has.
    """

    size: int
    sets: Bools
    suited: bool | None = None
    alike: int | None = None
    lowest: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """Hands of ``size`` cards, [n, 2 to 5], as patterns look at them: arrays [size, n], the lowest rank first."""

    cards: NDArray[np.uint8]  # [n, size] as given
    sets: NDArray[np.uint16]  # 1 << rank
    suits: NDArray[np.uint8]
    alike: NDArray[np.uint8]  # cards of the same rank, with itself
    columns: NDArray[np.uint8]  # 1 << column of the cards as given

    @classmethod
    def of(cls, cards: NDArray[np.uint8]) -> Seen:
        ranks, suits = cards.T.astype(np.int64) >> 2, cards.T & np.uint8(3)
        one_suit = suits[:, None] == suits
        in_suit = one_suit.sum(axis=0)
        set_of_suit = (one_suit * (1 << ranks)[:, None]).sum(axis=0)
        order = np.argsort(((ranks * 8 + in_suit) * (1 << 13) + set_of_suit) * 4 + suits, axis=0)
        sets = (1 << np.take_along_axis(ranks, order, axis=0)).astype(np.uint16)
        alike = (sets[:, None] == sets).sum(axis=0, dtype=np.uint8)
        return cls(cards, sets, np.take_along_axis(suits, order, axis=0), alike, (1 << order).astype(np.uint8))

    def __getitem__(self, rows: Bools) -> Seen:
        sets, suits, alike, columns = (
            self.sets[:, rows],
            self.suits[:, rows],
            self.alike[:, rows],
            self.columns[:, rows],
        )
        return Seen(self.cards[rows], sets, suits, alike, columns)

    def __len__(self) -> int:
        return len(self.cards)

    def hold(self, pattern: Pattern) -> tuple[Bools, NDArray[np.uint8]]:
        """Which hands hold such cards, and the bits of their columns."""
        best = np.full(len(self), -1, np.int32)
        columns = np.zeros(len(self), np.uint8)
        for at in _places(len(self.sets), pattern.size):
            places = list(at)
            ranks = reduce(np.bitwise_or, self.sets[places])
            rank = _ABOVE - ranks if pattern.lowest else ranks
            fits = pattern.sets[ranks]
            if pattern.suited is not None:
                fits &= (self.suits[places] == self.suits[places[0]]).all(axis=0) == pattern.suited
            if pattern.alike is not None:
                fits &= (self.alike[places] == pattern.alike).all(axis=0)
            better = fits & (best < rank)
            best[better] = rank[better]
            columns[better] = reduce(np.bitwise_or, self.columns[places])[better]
        return best >= 0, columns

    def made(self) -> Ints:
        """What each hand is: 13 * category + its first rank. Fewer than five cards make no straight and no flush."""
        if len(self.sets) == 5:
            return _made_of_value()[evaluate_batch(self.cards, validate=False)]
        most = self.alike.max(axis=0)
        two_pair = (self.alike == 2).sum(axis=0) == 4
        kinds = [Category.HIGH_CARD, Category.PAIR, Category.THREE_OF_A_KIND, Category.FOUR_OF_A_KIND]
        category = np.where(two_pair, int(Category.TWO_PAIR), np.array(kinds)[most - 1])
        first = np.where(self.alike == most, self.sets, 0).max(axis=0)
        made: Ints = 13 * category + np.searchsorted(1 << np.arange(13), first)
        return made

    def is_made(self, hands: range) -> Bools:
        """Which hands ``made`` puts in a range."""
        made = self.made()
        return (hands.start <= made) & (made < hands.stop)


@cache
def _places(cards: int, size: int) -> list[tuple[int, ...]]:
    """All ways to take so many; of equal ranks the first is the one to hold."""
    return sorted(combinations(range(cards), size), key=lambda at: at[::-1], reverse=True)


@cache
def _made_of_value() -> Ints:
    return np.array([13 * category + (ranks[0] if ranks else 0) for category, ranks in classes()], np.intp)


_NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
NUMBER = rf"(?P<{{}}>[0-9][0-9]?|{'|'.join(_NUMBERS)})"  # a number, as the group to be named
_RANK = rf"(?:{'|'.join(RANK_PLURALS)})"
_RANGE = rf"(?P<ranks>{_RANK}(?: or better| or worse| to {_RANK})?)"
_CATEGORIES = {str(category): category for category in Category if category != Category.FIVE_OF_A_KIND}


def number(text: str) -> int:
    return _NUMBERS.index(text) + 1 if text in _NUMBERS else int(text)


def rank_range(text: str, names: tuple[str, ...] = RANK_PLURALS) -> range:
    """``jacks``, ``jacks or better``, ``fives or worse``, ``twos to tens`` as ranks 0 to 12."""
    first, _, rest = text.partition(" ")
    low = names.index(first)
    if rest == "or better":
        return range(low, 13)
    if rest == "or worse":
        return range(low + 1)
    high = names.index(rest.removeprefix("to ")) if rest else low
    if high < low:
        raise InvalidActionError(f"{shown(text)} has no rank; the lower one comes first")
    return range(low, high + 1)


def _to(n: str, goal: str, how: str | None = None, least: str | None = None, which: str | None = None) -> Pattern:
    size = number(n)
    if not 2 <= size <= 4:
        raise InvalidActionError(f"2 to 4 cards are part of a {goal}, not {n}")
    sets = sets_of(size, range(8, 13) if goal == "royal flush" else range(13))
    if goal in ("straight", "straight flush"):
        ways = _straights_with()
        sets &= ways > 0
        if how:
            sets &= ways == 6 - size - ("open", "inside", "double inside").index(how)
    if least and which:
        sets &= how_many(_OF[which]) >= number(least)
    return Pattern(size, sets, suited=None if goal == "straight" else True)


def _kind(size: int, alike: int, ranks: range) -> Pattern:
    return Pattern(size, sets_of(size // alike, ranks), alike=alike)


def _of_a_kind(name: str, ranks: str | None) -> Pattern:
    size = number(name)
    return _kind(size, size, rank_range(ranks) if ranks else range(13))


def _ranks(ranks: str, suited: str | None) -> Pattern:
    found = [RANKS.index(rank) for rank in ranks.replace("10", "t").upper()]
    if len(set(found)) < len(found):
        raise InvalidActionError(
            f"{shown(ranks)} has a rank twice; cards of one rank are a 'pair', 'three of a kind' ..."
        )
    return Pattern(len(found), sets_of(len(found), found), _suited(suited, len(found)))


def _many(n: str, which: str, lowest: str | None, suited: str | None) -> Pattern:
    size = number(n)
    if not 1 <= size <= 4:
        raise InvalidActionError(f"1 to 4 {which} cards can be asked for, not {n}")
    return Pattern(size, sets_of(size, _OF[which]), _suited(suited, size), lowest=lowest is not None)


def _suited(text: str | None, size: int) -> bool | None:
    if text and size == 1:
        raise InvalidActionError(f"one card is not {text}: that is said of two or more")
    return text == "suited" if text else None


_N = NUMBER.format("n")
_Forms = dict[re.Pattern[str], Callable[..., Pattern]]
_GOAL = rf"(?P<goal>{{}})(?: with {NUMBER.format('least')} (?P<which>high|mid) cards?)?"
# Forms that are said of cards seen as well as of cards held; their groups are the arguments of what makes the pattern.
_CARDS: _Forms = {
    re.compile(form): make
    for form, make in (
        (rf"{_N} to an? (?:(?P<how>open|inside|double inside) )?{_GOAL.format('straight flush|straight')}", _to),
        (rf"{_N} to a {_GOAL.format('royal flush|flush')}", _to),
        (r"(?P<ranks>(?:10|[2-9tjqka]){1,4})(?: (?P<suited>suited|unsuited))?", _ranks),
        (
            rf"(?P<lowest>lowest )?{_N} (?:(?P<suited>suited|unsuited) )?(?P<which>high|mid) cards?",
            _many,
        ),
    )
}
_KINDS: _Forms = {
    re.compile(form): make
    for form, make in (
        (rf"pair(?: of {_RANGE})?", partial(_of_a_kind, "two")),
        (r"(?P<which>high|low) pair", lambda which: _kind(2, 2, HIGH if which == "high" else range(9))),
        (r"two pair", partial(_kind, 4, 2, range(13))),
        (rf"(?P<name>three|four|3|4) (?:of a kind|{_RANGE})", _of_a_kind),
        (r"(?P<end>highest|lowest) card", lambda end: Pattern(1, sets_of(1), lowest=end == "lowest")),
    )
}


def phrases(text: str) -> tuple[str, ...]:
    """Examples for errors; N stands for a number."""
    return tuple(dict.fromkeys(phrase.replace("N", n) for phrase in text.split(", ") for n in "432"))


_HELD = phrases(
    "pair of jacks or better, pair, high pair, low pair, two pair, three of a kind, three aces, four of a kind, "
    "N to a royal flush, N to a straight flush, N to a flush, N to a straight, N to an open straight, "
    "N to an inside straight, N to an open straight flush, N to an inside straight flush, KQ suited, AKQJ, "
    "N suited high cards, N high cards, 1 high card, highest card"
)
_WHOLE = (*_CATEGORIES, *(f"{name} or better" for name in _CATEGORIES), "pair of jacks or better")


def unknown(text: str, what: str, known: tuple[str, ...]) -> InvalidActionError:
    """Says what a phrase may have meant."""
    close = get_close_matches(text, known, 1)
    hint = f"did you mean {close[0]!r}?" if close else f"such are {', '.join(map(repr, known[:: len(known) // 5]))}"
    return InvalidActionError(f"{shown(text)} is no {what}; {hint}")


def cards_pattern(text: str) -> Pattern | None:
    """Cards that can be seen or held; None if the phrase is none of them. InvalidActionError if no cards are such."""
    return _match(text, _CARDS)


def held_pattern(text: str) -> Pattern:
    """The cards a phrase says to hold. InvalidActionError if it says nothing, or no cards are such."""
    pattern = _match(text, _CARDS) or _match(text, _KINDS)
    if pattern is None:
        if made_range(text):
            raise InvalidActionError(
                f"{shown(text)} is a whole hand: 'stand {text}' stands on it; cards to hold are such as '4 to a flush'"
            )
        raise unknown(text, "cards to hold", _HELD)
    return pattern


def _match(text: str, forms: _Forms) -> Pattern | None:
    for form, make in forms.items():
        if found := form.fullmatch(text.lower()):
            pattern = make(**found.groupdict())
            if not pattern.sets.any():
                raise InvalidActionError(f"no cards are {shown(text)}")
            return pattern
    return None


_PAIRS = re.compile(rf"pair of {_RANGE}")


def made_range(text: str) -> range | None:
    """Whole hands by a phrase, in the numbers of ``Seen.made``; None if it is none."""
    name = text.lower()
    first = name.removesuffix(" or better").removesuffix(" or worse")
    if first in _CATEGORIES:
        low = 13 * _CATEGORIES[first]
        return _widened(range(low, low + 13), name)
    if found := _PAIRS.fullmatch(name):
        ranks = rank_range(found[1])
        return _widened(range(13 + ranks.start, 13 + ranks.stop), name)
    return None


def _widened(hands: range, text: str) -> range:
    if text.endswith(" or better"):
        return range(hands.start, 13 * len(Category))
    return range(hands.stop) if text.endswith(" or worse") else hands


def whole_hands(text: str) -> range:
    """``made_range``, or InvalidActionError for a phrase that is no whole hand."""
    hands = made_range(text)
    if hands is None:
        raise unknown(text, "kind of hand", _WHOLE)
    return hands
