"""Games with one draw: one hand, many hands, all hands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb, lcm

import numpy as np
from numpy.typing import ArrayLike, NDArray

from fivecard.arrays import alike, closed, own, rebuilt
from fivecard.batch import hands_array
from fivecard.cards import DECK, Card, CardLike, CardsLike, distinct_cards
from fivecard.checks import either, shown, whole
from fivecard.distribution import Counts
from fivecard.errors import CardCountError, GameError
from fivecard.games.actions import FOLD, STAND, Action, Fold, Stand, action_of_code
from fivecard.games.game import DrawGame
from fivecard.hands import evaluate
from fivecard.paytable import NOTHING
from fivecard.solve import counts
from fivecard.solve.counts import HANDS, Plan
from fivecard.solve.deck import cards_left, known_cards
from fivecard.solve.results import Analysis, Choice, Figures, Solution, StrategyT, Tally, Ties, prefer_larger
from fivecard.solve.strategy import Strategy

_STOOD, _FOLDED = 0, 6  # rows of joint counts; the others are the cards drawn


def draw_first(game: DrawGame, ties: Ties) -> bool:
    """Whether of equal evs a draw comes before fold and stand: where larger wagers do, and a draw is larger."""
    if isinstance(game, type) or not hasattr(game, "cuts"):
        raise GameError(f"{shown(game)} is no game with a draw; give one such as StandPat()")
    return prefer_larger(ties) and game.settle("draw", 1).staked > game.settle("stand", 1).staked


@cache
def _order(max_draw: int, draws_first: bool) -> tuple[int, ...]:
    """All action codes of an ascending hand, from first to last on equal ev."""
    draws = [code for code in range(31) if 5 - code.bit_count() <= max_draw]
    draws.sort(key=lambda code: (5 - code.bit_count(), [i for i in range(5) if code >> i & 1]))
    return (*draws, FOLD, STAND) if draws_first else (FOLD, STAND, *draws)


def analyze_draw(
    game: DrawGame, cards: CardsLike, dead: CardsLike, known: Mapping[int, CardLike] | None, ties: Ties
) -> Analysis:
    """``analyze`` for five cards of a draw game (SP4, SP7 to SP9)."""
    draws_first = draw_first(game, ties)
    given = distinct_cards(cards, count=(5,))
    hand = tuple(sorted(given))
    gone = distinct_cards(dead, what="the dead cards")
    boxes = known_cards(known, game.max_draw, "box", "boxes")
    in_boxes = [(f"in box {box}", (card,)) for box, card in boxes.items()]
    pool = cards_left([("in the hand", hand), ("among the dead cards", gone), *in_boxes])
    if pool.bit_count() + len(boxes) < game.max_draw:
        raise CardCountError(f"{pool.bit_count() + len(boxes)} cards are left; a draw of {game.max_draw} needs as many")
    plan = counts.plan_of(game)
    ways, total = counts.draw_counts(plan, hand, boxes, pool)
    return Analysis(
        game,
        given,
        _choices(plan, hand, ways, total, draws_first),
        gone,
        tuple(sorted(boxes.items())),
        ties,
    )


def _choices(
    plan: Plan, hand: tuple[Card, ...], ways: NDArray[np.int64], total: NDArray[np.int64], draws_first: bool
) -> tuple[Choice, ...]:
    game = plan.game
    totals = total.tolist()
    codes = _order(game.max_draw, draws_first)
    common = lcm(*{totals[code] for code in codes if code < STAND})
    denominator = common * plan.scale
    value = evaluate(hand)
    line = int(plan.line_of_value[value])

    # Over the denominator, as Python ints: evs of any size are exact.
    paid = (ways @ np.array(plan.draw, np.int64 if plan.fits else object)).tolist()
    evs = {code: paid[code] * (common // totals[code]) for code in codes if code < STAND}
    evs[STAND] = plan.stand[line] * common
    if plan.fold is not None:
        evs[FOLD] = plan.fold * common

    names, starts = plan.by_line_of(game.table("draw"))
    by_line = np.add.reduceat(ways, starts, axis=1)[:, ::-1].tolist()
    choices = []
    for code in sorted([code for code in codes if code in evs], key=evs.__getitem__, reverse=True):  # stable
        ev = evs[code], denominator
        if code < STAND:
            choices.append(Choice(action_of_code(code, hand), *ev, totals[code], names, tuple(by_line[code])))
        elif code == STAND:
            table = game.table("stand")
            on = table.line(value)
            choices.append(Choice(Stand(), *ev, 1, table.names, tuple(int(name == on) for name in table.names)))
        else:
            choices.append(Choice(Fold(), *ev, 1, (NOTHING,), (1,)))
    return tuple(choices)


_BATCH_ARRAYS = ("hands", "best", "ev", "evs")


@dataclass(frozen=True, eq=False)
class BatchAnalysis:
    """Best actions of many hands: arrays by hand, which compare and do not change.

    ``best`` holds action codes: the bits of the columns held, 31 stand, 32 fold. ``ev`` and ``evs`` are numerators over
    ``denominator``; ``evs[i, code]`` is that of every action, the least int64 where the game does not have it.
    """

    game: DrawGame
    hands: NDArray[np.uint8]
    best: NDArray[np.uint8]
    ev: NDArray[np.int64]
    evs: NDArray[np.int64]
    denominator: int

    def __post_init__(self) -> None:
        for name in _BATCH_ARRAYS:
            object.__setattr__(self, name, closed(getattr(self, name)))

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        """By way of the constructor: pickles and copies forget that arrays do not change."""
        arrays = (getattr(self, name) for name in _BATCH_ARRAYS)
        return rebuilt, (type(self), self.game, *arrays, self.denominator)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, BatchAnalysis):
            return NotImplemented
        return (self.game, self.denominator) == (other.game, other.denominator) and all(
            alike(getattr(self, name), getattr(other, name)) for name in _BATCH_ARRAYS
        )

    def __hash__(self) -> int:
        """Of the hands, not of what follows from them: a look at every number would take as long as the solving."""
        return hash((self.game, self.hands.tobytes()))

    def __len__(self) -> int:
        return len(self.best)

    def action(self, row: int) -> Action:
        """The best action of one row."""
        n = len(self)
        place = whole(row, -n, n - 1, f"no row {shown(row)} of {n:,}")
        return action_of_code(int(self.best[place]), [DECK[card] for card in self.hands[place]])


def analyze_batch(game: DrawGame, hands: ArrayLike, *, evs: bool = True, ties: Ties = "smaller") -> BatchAnalysis:
    """``analyze`` for uint8[n, 5] hands at once, against a full deck.

    ``evs=False`` leaves out the int64[n, 33] evs of all actions.
    CardCountError, InvalidCardError or DuplicateCardError name the first bad row; TooLargeError if the pays
    do not fit 64 bits.
    """
    first = draw_first(game, ties)
    array = hands_array(hands)
    best, ev, all_evs = counts.solve_hands(game, array, first, either(evs, "evs"))
    own(best, ev, all_evs)
    return BatchAnalysis(game, array, best, ev, all_evs, counts.plan_of(game).denominator)


def _line_names(game: DrawGame) -> list[str]:
    """The lines of all tables of a game, best first, and ``nothing``."""
    tables = game.table("draw"), game.table("stand")
    lines = sorted({(int(line.at_least), line.name) for table in tables for line in table.lines}, reverse=True)
    return [*dict.fromkeys(name for _, name in lines), NOTHING]


def _endings(plan: Plan, joint: Sequence[Sequence[int]]) -> Iterator[tuple[str, int, int]]:
    """Kind of action, lowest value of the final line and, over all first hands, ways of every ending that comes."""
    ways = plan.denominator // plan.scale  # to end, for each first hand
    drawn = range(1, plan.game.max_draw + 1)
    draws = [sum(joint[k][line] * (ways // comb(47, k)) for k in drawn) for line in range(plan.lines)]
    stands, folds = ([n * ways for n in joint[k]] for k in (_STOOD, _FOLDED))
    for kind, row in (("stand", stands), ("draw", draws), ("fold", folds)):
        yield from ((kind, low, n) for low, n in zip(plan.lows, row, strict=True) if n)


def _tally(game: DrawGame, endings: Iterable[tuple[str, int, int]]) -> Tally:
    tally = Tally()
    for kind, low, ways in endings:
        tally.add(game.settle(kind, low), ways)
    return tally


def draw_figures(game: DrawGame, ties: Ties) -> Figures:
    """The figures of ``solve`` for a draw game, and nothing else."""
    plan = counts.plan_of(game)
    codes, _, _ = counts.solve_canonical(game, draw_first(game, ties))
    return _tally(game, _endings(plan, counts.joint_counts(plan, codes).tolist())).figures


def solve_draw(game: DrawGame, ties: Ties) -> Solution[Strategy]:
    """``solve`` for a draw game."""
    draws_first = draw_first(game, ties)
    plan = counts.plan_of(game)
    codes, numerators, sum_of_evs = counts.solve_canonical(game, draws_first)
    own(codes, numerators)
    strategy = Strategy(game, draws_first, codes, numerators, plan.denominator)
    return solution_of(game, ties, codes, strategy, Fraction(sum_of_evs, HANDS * plan.denominator))


def solution_of(
    game: DrawGame, ties: Ties, codes: NDArray[np.uint8], strategy: StrategyT, ev: Fraction | None = None
) -> Solution[StrategyT]:
    """The whole game under these action codes of the canonical hands; ``ev`` where it is known already."""
    plan = counts.plan_of(game)
    joint = counts.joint_counts(plan, codes).tolist()
    endings = list(_endings(plan, joint))
    total = HANDS * (plan.denominator // plan.scale)
    tally = _tally(game, endings)
    actions = {"stand": sum(joint[_STOOD])}
    actions |= {f"draw {k}": sum(joint[k]) // comb(47, k) for k in range(1, game.max_draw + 1)}
    final = dict.fromkeys(_line_names(game), 0)
    for kind, low, ways in endings:
        if kind != "fold":
            final[game.table(kind).line(low)] += ways
    if game.can_fold:
        actions["fold"] = sum(joint[_FOLDED])
        final["folded"] = total - sum(final.values())
    figures = tally.figures
    return Solution(
        game=game,
        ties=ties,
        ev=figures.ev if ev is None else ev,
        average_wager=figures.average_wager,
        hit_frequency=figures.hit_frequency,
        distribution=tally.distribution,
        actions=Counts(actions),
        final_hands=Counts(final),
        total=total,
        strategy=strategy,
    )
