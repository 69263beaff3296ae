"""A strategy card: how a person plays a game with one draw, as short text, and exactly what that costs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from fivecard.arrays import own
from fivecard.batch import evaluate_batch, hands_array
from fivecard.cards import DECK, Card, CardsLike, distinct_cards, text_of
from fivecard.checks import shown, whole
from fivecard.errors import FivecardError, GameError, IllegalActionError, InvalidActionError
from fivecard.games.actions import FOLD, STAND, Action, action_of_code
from fivecard.games.game import DrawGame
from fivecard.hands import canonical_hands
from fivecard.solve import counts
from fivecard.solve.card_patterns import Bools, Pattern, Seen, held_pattern, whole_hands
from fivecard.solve.counts import HANDS
from fivecard.solve.draw import draw_first, solution_of, solve_draw
from fivecard.solve.results import Solution

_ROWS = 1 << 17  # decided at a time
_DRAW_ALL = 0


@dataclass(frozen=True, slots=True)
class Mistake:
    """Cards with which a strategy card does not play the best action.

    ``cost``: what that loses, in first wagers, if all later play is best. ``weight`` of ``total`` equally likely deals
    are such. In Stax ``cards`` are hole cards, then the board, and ``raises`` those the card has made before.
    """

    cards: tuple[Card, ...]
    action: Action
    best: Action
    cost: Fraction
    weight: int
    total: int
    raises: tuple[int, ...] = ()

    @property
    def share(self) -> Fraction:
        """Its part of the card's whole cost, which is the sum over all mistakes."""
        return self.cost * Fraction(self.weight, self.total)

    def __str__(self) -> str:
        raised = f" after raises of {', '.join(map(str, self.raises))}" if self.raises else ""
        return f"{text_of(self.cards)}{raised}: {self.action} costs {float(self.cost):.6f}, best is {self.best}"


@dataclass(frozen=True, slots=True, eq=False)
class _Line:
    """A line of a card: which hands it takes (None: all), and what is done; a Pattern is held."""

    text: str
    takes: Pattern | range | None
    code: int

    def play(self, seen: Seen) -> tuple[Bools, NDArray[np.uint8]]:
        """Which hands the line takes, and the action codes of those."""
        if isinstance(self.takes, Pattern):
            return seen.hold(self.takes)
        fits = np.ones(len(seen), np.bool_) if self.takes is None else seen.is_made(self.takes)
        return fits, np.full(len(seen), self.code, np.uint8)


@dataclass(frozen=True)
class StrategyCard:
    """How a person plays a game with one draw; made by ``StrategyCard.parse(game, text)``. It prints as it parses.

    The first line that takes the five cards decides. ``codes`` are the action codes of the 134,459 hands of
    ``canonical_hands()``, as a Strategy has them, and ``deciding`` the places of the lines that decide, from 0.
    Lines, words in any case, ``#`` before a comment:

    - ``hold`` and the cards to hold, such as ``hold pair of jacks or better`` or ``hold 4 to a flush``; the others are
      drawn. All phrases, and which cards are meant where several are such: ``fivecard.solve.card_patterns``.
    - ``stand``, ``fold``: with any cards, or with a kind of hand: ``stand straight or better``, ``fold high card``.
    - ``draw everything``: with any cards.
    """

    game: DrawGame
    lines: tuple[str, ...]
    codes: NDArray[np.uint8] = field(repr=False, compare=False)
    deciding: NDArray[np.intp] = field(repr=False, compare=False)
    _lines: tuple[_Line, ...] = field(repr=False, compare=False)

    @classmethod
    def parse(cls, game: DrawGame, text: str) -> StrategyCard:
        """From text, a line each.

        InvalidActionError for a line that is none, IllegalActionError for one the game does not allow, both with its
        number; GameError if there is a hand that no line takes, which it names.
        """
        draw_first(game, "smaller")  # GameError for what is no such game
        lines = []
        for number, line in numbered_lines(text):
            with named(number, line):
                lines.append(_parse(game, line))
        hands, weights = canonical_hands()
        codes, deciding = _decide(lines, hands)
        left = deciding == len(lines)
        if left.any():
            hand = text_of(DECK[card] for card in hands[left][0])
            last = "'fold'" if game.can_fold else "'hold highest card'" if game.max_draw < 5 else "'draw everything'"
            raise GameError(
                f"no line takes {hand}, nor {weights[left].sum() - 1:,} other hands of {HANDS:,}; a last line such as "
                f"{last} takes all"
            )
        own(codes, deciding)
        return cls(game, tuple(line.text for line in lines), codes, deciding, tuple(lines))

    def __str__(self) -> str:
        return "\n".join(self.lines)

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        return StrategyCard.parse, (self.game, str(self))

    def __getitem__(self, cards: CardsLike) -> Action:
        """What the card does with five cards."""
        hand, code, _ = self._one(cards)
        return action_of_code(code, hand)

    def line(self, cards: CardsLike) -> str:
        """The line that decides."""
        return self.lines[self._one(cards)[2]]

    def _one(self, cards: CardsLike) -> tuple[tuple[Card, ...], int, int]:
        """The hand, its action code and the place of the line."""
        hand = distinct_cards(cards, count=(5,))
        codes, deciding = _decide(self._lines, np.array([hand], np.uint8))
        return hand, int(codes[0]), int(deciding[0])

    def codes_of(self, hands: ArrayLike) -> NDArray[np.uint8]:
        """uint8[n], the action codes of uint8[n, 5] hands: the bits of the columns held, 31 stand, 32 fold.

        Errors as in ``analyze_batch``.
        """
        array = hands_array(hands)
        evaluate_batch(array)  # names a hand with the same card twice
        parts = [_decide(self._lines, array[first : first + _ROWS])[0] for first in range(0, len(array), _ROWS)]
        return np.concatenate([np.empty(0, np.uint8), *parts])

    @property
    def weights(self) -> tuple[int, ...]:
        """By line: how many of all 2,598,960 hands it decides."""
        return weights_of(self.deciding, canonical_hands()[1], len(self.lines))

    @property
    def unused(self) -> tuple[str, ...]:
        """The lines that never decide: lines above take all their hands."""
        return tuple(line for line, weight in zip(self.lines, self.weights, strict=True) if not weight)

    def solution(self) -> Solution[StrategyCard]:
        """The whole game under this card, exactly; its ``strategy`` is the card."""
        return solution_of(self.game, "smaller", self.codes, self)

    @property
    def cost(self) -> Fraction:
        """What playing by the card loses against best play, in first wagers a round."""
        return solve_draw(self.game, "smaller").ev - self.solution().ev

    @property
    def costs(self) -> tuple[Fraction, ...]:
        """By line: its part of the cost."""
        lost = [0] * len(self.lines)
        for row, loss in self._losses():
            lost[self.deciding[row]] += loss
        return tuple(Fraction(loss, HANDS * counts.plan_of(self.game).denominator) for loss in lost)

    def mistakes(self, n: int | None = 20) -> tuple[Mistake, ...]:
        """The n hands up to suits that cost most, each its cost times its weight; None for all."""
        most = None if n is None else whole(n, 0, HANDS, f"n is a number of mistakes, or None for all, not {shown(n)}")
        hands, weights = canonical_hands()
        best, _, _ = counts.solve_hands(self.game, hands, False, False)
        found = []
        for row, loss in sorted(self._losses(), key=lambda item: -item[1])[:most]:
            hand, weight = [DECK[card] for card in hands[row]], int(weights[row])
            found.append(
                Mistake(
                    tuple(hand),
                    action_of_code(int(self.codes[row]), hand),
                    action_of_code(int(best[row]), hand),
                    Fraction(loss, weight * counts.plan_of(self.game).denominator),
                    weight,
                    HANDS,
                )
            )
        return tuple(found)

    def _losses(self) -> list[tuple[int, int]]:
        """Canonical hands played worse than best, and by how much, over all hands alike."""
        hands, weights = canonical_hands()
        best, _, evs = counts.solve_hands(self.game, hands, False, True)
        rows = np.flatnonzero(best != self.codes)
        # Python ints: differences of 64-bit evs may not fit.
        found = zip(
            *(array.tolist() for array in (rows, evs[rows, best[rows]], evs[rows, self.codes[rows]], weights[rows])),
            strict=True,
        )
        return [(row, (most - own) * weight) for row, most, own, weight in found if most > own]


def weights_of(deciding: NDArray[np.intp], weights: NDArray[Any], lines: int) -> tuple[int, ...]:
    """By line: the weight of what it decides."""
    return tuple(np.bincount(deciding, weights, lines).astype(np.int64).tolist())  # floats hold it exactly


def numbered_lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines of a card with their numbers in the text, without comments."""
    if not isinstance(text, str):
        raise InvalidActionError(f"a strategy card is text, not {shown(text)}")
    for number, line in enumerate(text.splitlines(), 1):
        if words := line.partition("#")[0].split():
            yield number, " ".join(words)


@contextmanager
def named(number: int, line: str) -> Iterator[None]:
    """Errors say in which line."""
    try:
        yield
    except FivecardError as error:
        raise type(error)(f"line {number}, {shown(line)}: {error}") from None


def _parse(game: DrawGame, text: str) -> _Line:
    verb, _, rest = text.partition(" ")
    match verb.lower(), rest.lower():
        case "hold", _:
            pattern = held_pattern(rest)
            _check_draw(game, 5 - pattern.size)
            return _Line(text, pattern, STAND)
        case "draw", "everything":
            _check_draw(game, 5)
            return _Line(text, None, _DRAW_ALL)
        case "stand", "" | "pat":
            return _Line(text, None, STAND)
        case "stand", _:
            return _Line(text, whole_hands(rest), STAND)
        case "fold", _:
            if not game.can_fold:
                raise IllegalActionError(f"{game.name} has no fold")
            return _Line(text, whole_hands(rest) if rest else None, FOLD)
    raise InvalidActionError(
        "it is none of 'hold ...' (such as 'hold 4 to a flush'), 'stand', 'stand straight or better', 'fold' and "
        "'draw everything'"
    )


def _check_draw(game: DrawGame, drawn: int) -> None:
    if drawn > game.max_draw:
        raise IllegalActionError(f"it draws {drawn} cards; {game.name} allows {game.max_draw} at most")


def _decide(
    lines: list[_Line] | tuple[_Line, ...], hands: NDArray[np.uint8]
) -> tuple[NDArray[np.uint8], NDArray[np.intp]]:
    """The action codes of hands and the places of the lines that decide; as many as there are lines where none does."""
    codes, deciding = np.zeros(len(hands), np.uint8), np.full(len(hands), len(lines), np.intp)
    left, seen = np.arange(len(hands)), Seen.of(hands)
    for place, line in enumerate(lines):
        fits, found = line.play(seen)
        codes[left[fits]], deciding[left[fits]] = found[fits], place
        left, seen = left[~fits], seen[~fits]
    return codes, deciding
