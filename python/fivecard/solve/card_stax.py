"""A strategy card for 5 Card Stax: how a person plays, as short text, and exactly what that costs."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fivecard.arrays import own
from fivecard.cards import DECK, CardsLike, distinct_cards, text_of
from fivecard.checks import shown, whole
from fivecard.errors import GameError, IllegalActionError, InvalidActionError
from fivecard.games.actions import Action
from fivecard.games.stax import Stax
from fivecard.hands import RANK_PLURALS
from fivecard.solve import counts
from fivecard.solve.card import Mistake, named, numbered_lines, weights_of
from fivecard.solve.card_deals import DEALT, Actions, joint_counts, losses, state_rows
from fivecard.solve.card_patterns import (
    HIGH,
    MID,
    NUMBER,
    Bools,
    Pattern,
    Seen,
    cards_pattern,
    how_many,
    made_range,
    number,
    phrases,
    rank_range,
    sets_of,
    unknown,
)
from fivecard.solve.counts import STAX_DEALS
from fivecard.solve.stax_strategy import StaxStrategy, chart_of
from fivecard.solve.stax_whole import StaxSolution, betting_lines, solution_of

SECTIONS = ("first", "second", "third")
Condition = Callable[[Seen], Bools]


@dataclass(frozen=True, slots=True, eq=False)
class _Line:
    text: str
    action: int
    takes: Condition


@dataclass(frozen=True)
class StaxCard:
    """How a person plays 5 Card Stax; made by ``StaxCard.parse(game, text)``. It prints as it parses.

    Three sections, ``first:``, ``second:`` and ``third:``, say what is done before each community card is turned up.
    The first line that takes the two, three or four cards seen decides, whatever was raised before. Lines, words in
    any case, ``#`` before a comment: ``raise 3`` or ``fold``, then nothing (with any cards), or conditions, with
    ``and`` between them if all have to hold:

    - what the cards are: ``pair``, ``pair or better``, ``two pair``, ``pair of sixes or better`` (all better hands
      too), ``pair of twos to fives`` (and no more), ``three of a kind``; see ``fivecard.solve.card_patterns``.
    - what all of them are part of: ``4 to a flush``, ``3 to a royal flush``, ``3 to an open straight`` ..., the number
      being that of the cards seen; also ``with 1 high card``, ``with 2 mid cards``.
    - what is among them: ``A``, ``AK``, ``AK suited``; ``2 high cards`` (jacks or better), ``2 mid cards`` (sixes to
      tens), of so many different ranks; ``3 points`` or more, 2 for every high card and 1 for every mid card.
    - ``ace``, ``jack or better``, ``six to ten``: the rank of the highest card.
    - ``suited``: all of one suit; ``unsuited``; ``connected``: different ranks in a row, an ace high or low.

    ``actions`` are three arrays, uint8 by state in the order of ``counts.stax_states``, [169], [3055] and [19669]: 0
    folds, else the raise. ``deciding`` are the places of the lines that decide, from 0.
    """

    game: Stax
    lines: tuple[tuple[str, ...], ...]
    actions: Actions = field(repr=False, compare=False)
    deciding: tuple[NDArray[np.intp], ...] = field(repr=False, compare=False)

    @classmethod
    def parse(cls, game: Stax, text: str) -> StaxCard:
        """From text, a line each.

        InvalidActionError for a line that is none, or that takes no cards, IllegalActionError for a raise the game does
        not allow, both with its number; GameError if there are cards that no line takes, which it names.
        """
        if not isinstance(game, Stax):
            raise GameError(f"{shown(game)} is no Stax game; cards for games with a draw are StrategyCards")
        sections: list[list[_Line]] = []
        for number_, line in numbered_lines(text):
            with named(number_, line):
                if line.endswith(":"):
                    _open_section(sections, line)
                elif not sections:
                    raise InvalidActionError("it stands in no section; a card begins with 'first:'")
                else:
                    sections[-1].append(_parse(game, line, len(sections) - 1))
        if len(sections) < 3:
            raise InvalidActionError(f"the card has no section '{SECTIONS[len(sections)]}:'")
        decided = [_decide(lines, turned) for turned, lines in enumerate(sections)]
        own(*(array for pair in decided for array in pair))
        actions, deciding = zip(*decided, strict=True)
        return cls(game, tuple(tuple(line.text for line in lines) for lines in sections), actions, deciding)

    def __str__(self) -> str:
        sections = zip(SECTIONS, self.lines, strict=True)
        return "\n".join("\n  ".join([f"{name}:", *lines]) for name, lines in sections)

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        return StaxCard.parse, (self.game, str(self))

    def __getitem__(self, cards: CardsLike) -> Action:
        """What the card does with two hole cards, then up to two community cards."""
        turned, row = self._state(cards)
        return self.game.actions[int(self.actions[turned][row])]

    def line(self, cards: CardsLike) -> str:
        """The line that decides."""
        turned, row = self._state(cards)
        return self.lines[turned][int(self.deciding[turned][row])]

    def _state(self, cards: CardsLike) -> tuple[int, int]:
        dealt = distinct_cards(cards, count=(2, 3, 4), what="hand and board")
        return len(dealt) - 2, int(state_rows(np.array([dealt], np.uint8))[0])

    @property
    def opening(self) -> NDArray[np.uint8]:
        """The first actions by starting hand, as a StaxStrategy has them."""
        return self.actions[0]

    def chart(self) -> dict[str, Action]:
        """The first action by starting hand: ``AA``, ``AKs`` (of one suit), ``AKo`` (of two)."""
        return chart_of(self.game, self.opening)

    @property
    def weights(self) -> tuple[tuple[int, ...], ...]:
        """By section and line: how many deals of the cards seen, without order, it decides, reached or not."""
        return tuple(
            weights_of(deciding, counts.stax_states(turned)[1], len(lines))
            for turned, (lines, deciding) in enumerate(zip(self.lines, self.deciding, strict=True))
        )

    @property
    def unused(self) -> tuple[tuple[str, ...], ...]:
        """By section: the lines that never decide, as lines above take all their cards."""
        return tuple(
            tuple(line for line, weight in zip(lines, weights, strict=True) if not weight)
            for lines, weights in zip(self.lines, self.weights, strict=True)
        )

    def solution(self) -> StaxSolution[StaxCard]:
        """The whole game under this card, exactly, without the side wagers; its ``strategy`` is the card."""
        plan = counts.stax_plan(self.game)
        joint, never = joint_counts(plan, self.actions), [0] * len(plan.lows)
        deals = [(actions, joint.get(place, never)) for place, actions in betting_lines(self.game)]
        return solution_of(plan, "smaller", deals, self)

    @property
    def cost(self) -> Fraction:
        """What playing by the card loses against best play, in Antes a round."""
        return StaxStrategy.of(counts.stax_plan(self.game), "smaller").total_ev - self.solution().ev

    def mistakes(self, n: int | None = 20) -> tuple[Mistake, ...]:
        """The n decisions that cost most, each its cost times its weight; None for all.

        A decision is the cards up to suits and the raises the card made before. Its cost is against best play from
        there on, so that the shares of all sum to the card's cost.
        """
        most = None if n is None else whole(n, 0, STAX_DEALS, f"n is a number of mistakes, or None, not {shown(n)}")
        strategy = StaxStrategy.of(counts.stax_plan(self.game), "smaller")
        found = list(losses(counts.stax_plan(self.game), strategy, self.actions))
        found.sort(key=lambda lost: -lost.loss * lost.weight)
        return tuple(
            Mistake(
                tuple(DECK[card] for card in lost.cards),
                self.game.actions[lost.action],
                self.game.actions[lost.best],
                Fraction(lost.loss, strategy.denominator(lost.turned)),
                lost.weight,
                DEALT[lost.turned],
                lost.raises,
            )
            for lost in found[:most]
        )


def _open_section(sections: list[list[_Line]], line: str) -> None:
    place = len(sections)
    if place == 3 or line.lower() != f"{SECTIONS[place]}:":
        expected = f"'{SECTIONS[place]}:'" if place < 3 else "no section"
        raise InvalidActionError(
            f"here {expected} is expected; a card has 'first:', 'second:' and 'third:' in this order"
        )
    sections.append([])


@cache
def _states(turned: int) -> Seen:
    return Seen.of(counts.stax_states(turned)[0])


def _decide(lines: list[_Line], turned: int) -> tuple[NDArray[np.uint8], NDArray[np.intp]]:
    """By state: the action, and the place of the line that decides."""
    seen = _states(turned)
    actions, deciding = np.zeros(len(seen), np.uint8), np.zeros(len(seen), np.intp)
    left = np.ones(len(seen), np.bool_)
    for place, line in enumerate(lines):
        taken = left & line.takes(seen)
        actions[taken], deciding[taken] = line.action, place
        left &= ~taken
    if left.any():
        hand = text_of(DECK[card] for card in seen.cards[left][0])
        raise GameError(
            f"no line of section '{SECTIONS[turned]}:' takes {hand}, nor {left.sum() - 1:,} other states of "
            f"{len(seen):,}; a last line 'fold' takes all"
        )
    return actions, deciding


def _parse(game: Stax, text: str, turned: int) -> _Line:
    """A line of the section in which so many community cards are turned up."""
    found = re.fullmatch(r"(?:fold|raise ([0-9]{1,9}))(?: (.+))?", text, re.IGNORECASE)
    if not found:
        raise InvalidActionError("it is none of 'fold', 'raise 1', 'raise 3 pair of sixes or better' ...")
    times = int(found[1] or 0)
    if found[1] and not 1 <= times <= game.max_raise:
        raise IllegalActionError(f"a raise is 1 to {game.max_raise} Antes, not {times}")
    terms = [_condition(term, turned + 2) for term in re.split(" and ", found[2] or "any", flags=re.IGNORECASE)]
    if not _all(terms, _states(turned)).any():
        raise InvalidActionError(f"no {turned + 2} cards are {shown(found[2])}")
    return _Line(text, times, partial(_all, terms))


def _all(terms: list[Condition], seen: Seen) -> Bools:
    found: Bools = np.logical_and.reduce([term(seen) for term in terms])
    return found


_RANKS = tuple(plural.removesuffix("es" if plural == "sixes" else "s") for plural in RANK_PLURALS)
_HIGHEST = re.compile(rf"(?:{'|'.join(_RANKS)})(?: or better| or worse| to (?:{'|'.join(_RANKS)}))?")
_POINTS = re.compile(rf"{NUMBER.format('n')} points?")
_KNOWN = phrases(
    "any, pair or better, pair of sixes or better, pair, two pair, three of a kind, N to a royal flush, "
    "N to a straight flush, N to a flush, N to a straight, N to an open straight, N to an inside straight, "
    "AK suited, AK, N high cards, 1 high card, N mid cards, N points, ace, jack or better, suited, unsuited, connected"
)


def _condition(text: str, cards: int) -> Condition:
    """What a phrase says of so many cards seen: a decision knows their ranks, and whether all are of one suit."""
    name = text.lower()
    hands = made_range(name)
    if hands is not None:
        return partial(_is_made, hands)
    if found := _POINTS.fullmatch(name):
        return partial(_has_points, number(found["n"]))
    if name in ("suited", "unsuited"):
        return partial(_holds, Pattern(cards, how_many() > 0, suited=name == "suited"))
    pattern: Pattern | None
    if name in ("any", "connected"):
        pattern = Pattern(cards, how_many() > 0 if name == "any" else _row(cards))
    elif _HIGHEST.fullmatch(name):
        ranks = rank_range(name, _RANKS)
        pattern = Pattern(cards, (how_many(ranks) > 0) & (how_many(range(ranks.stop, 13)) == 0))
    else:
        pattern = cards_pattern(name)
        if pattern is None or pattern.lowest:
            raise unknown(text, "kind of cards", _KNOWN)
        if pattern.size != cards and (pattern.suited is not None or " to a" in name):
            raise InvalidActionError(f"{shown(text)} is said of all {cards} cards seen, not of {pattern.size}")
    return partial(_holds, pattern)


def _row(cards: int) -> Bools:
    """Sets of so many ranks in a row, an ace below a two or above a king."""
    ranks = [12, *range(13)]
    found: Bools = np.logical_or.reduce([sets_of(cards, ranks[low : low + cards]) for low in range(15 - cards)])
    return found


def _holds(pattern: Pattern, seen: Seen) -> Bools:
    return seen.hold(pattern)[0]


def _is_made(hands: range, seen: Seen) -> Bools:
    return seen.is_made(hands)


def _has_points(least: int, seen: Seen) -> Bools:
    high, mid = (np.isin(seen.sets, [1 << rank for rank in ranks]) for ranks in (HIGH, MID))
    points: Bools = (2 * high + 1 * mid).sum(axis=0) >= least
    return points
