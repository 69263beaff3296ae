"""Games with one draw, solved exactly: one hand, many hands, all hands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb, lcm

import numpy as np
from numpy.typing import ArrayLike, NDArray

from fivecard.cards import DECK, Card, CardLike, CardsLike, distinct_cards
from fivecard.distribution import Counts, Distribution
from fivecard.errors import CardCountError, DuplicateCardError, GameError
from fivecard.games.actions import FOLD, STAND, Action, Fold, Stand, action_of_code
from fivecard.games.game import DrawGame, whole
from fivecard.hands import evaluate, hands_array
from fivecard.paytable import NOTHING
from fivecard.solve import counts
from fivecard.solve.counts import HANDS, Plan
from fivecard.solve.results import Analysis, Choice, Solution, Ties
from fivecard.solve.strategy import Strategy

_FULL_DECK = (1 << 52) - 1


def draw_first(game: DrawGame, ties: Ties) -> bool:
    """Whether of equal evs a draw comes before fold and stand: where larger wagers do, and a draw is larger."""
    if isinstance(game, type) or not hasattr(game, "settle"):
        raise GameError(f"{game!r} is no game; give one such as StandPat()")
    if ties not in ("smaller", "larger"):
        raise GameError(f"ties is 'smaller' or 'larger' (the total wager that comes first on equal ev), not {ties!r}")
    return ties == "larger" and game.settle("draw", 1).staked > game.settle("stand", 1).staked


@cache
def _order(max_draw: int, draws_first: bool) -> tuple[int, ...]:
    """All action codes of an ascending hand, from first to last on equal ev."""
    draws = [code for code in range(31) if 5 - code.bit_count() <= max_draw]
    draws.sort(key=lambda code: (5 - code.bit_count(), [i for i in range(5) if code >> i & 1]))
    return (*draws, FOLD, STAND) if draws_first else (FOLD, STAND, *draws)


def analyze(
    game: DrawGame,
    cards: CardsLike,
    *,
    dead: CardsLike = "",
    known: Mapping[int, CardLike] | None = None,
    ties: Ties = "smaller",
) -> Analysis:
    """Every legal choice with these cards, best first.

    ``ev`` is net, in first wagers, over all equally likely community cards (SP4, SP7 to SP9).
    ``dead`` cards have left the deck; ``known`` maps a box, from 1, to its flashed card. On equal ev the smaller total
    wager comes first (``ties="larger"``: the larger), then fold, stand, draw, fewer cards drawn, and the held cards in
    card order.
    DuplicateCardError if a card is named twice, CardCountError if it is no hand or the deck runs out.
    """
    draws_first = draw_first(game, ties)
    given = distinct_cards(cards, count=(5,))
    hand = tuple(sorted(given))
    gone = distinct_cards(dead, what="the dead cards")
    boxes = _known_boxes(game, known or {})
    pool = _pool(hand, gone, boxes)
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


def _known_boxes(game: DrawGame, known: Mapping[int, CardLike]) -> dict[int, Card]:
    boxes: dict[int, Card] = {}
    if not isinstance(known, Mapping):
        raise GameError(f"known maps boxes to cards, such as {{1: 'As'}}, not {known!r}")
    for box, card in known.items():
        number = whole(box, 1, game.max_draw, f"no box {box!r}; boxes are 1 to {game.max_draw}")
        boxes[number] = distinct_cards((card,) if not isinstance(card, str) else card, count=(1,), what=f"box {box}")[0]
    return boxes


def _pool(hand: tuple[Card, ...], dead: tuple[Card, ...], boxes: Mapping[int, Card]) -> int:
    """The cards left in the deck, a bit each. DuplicateCardError names the two places of a card."""
    where = dict.fromkeys(hand, "in the hand")
    for place, found in (
        ("among the dead cards", dead),
        *((f"in box {box}", (card,)) for box, card in boxes.items()),
    ):
        for card in found:
            if card in where:
                raise DuplicateCardError(f"duplicate card {card}: {where[card]} and {place}")
            where[card] = place
    pool = _FULL_DECK
    for card in where:
        pool &= ~(1 << card)
    return pool


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


@dataclass(frozen=True, eq=False)
class BatchAnalysis:
    """Best actions of many hands: arrays by hand.

    ``best`` holds action codes: the bits of the columns held, 31 stand, 32 fold. ``ev`` and ``evs`` are numerators over
    ``denominator``; ``evs[i, code]`` is that of every action, the least int64 where the game does not have it.
    """

    game: DrawGame
    hands: NDArray[np.uint8]
    best: NDArray[np.uint8]
    ev: NDArray[np.int64]
    evs: NDArray[np.int64]
    denominator: int

    def __len__(self) -> int:
        return len(self.best)

    def action(self, row: int) -> Action:
        """The best action of one row."""
        return action_of_code(int(self.best[row]), [DECK[card] for card in self.hands[row]])


def analyze_batch(game: DrawGame, hands: ArrayLike, *, evs: bool = True, ties: Ties = "smaller") -> BatchAnalysis:
    """``analyze`` for uint8[n, 5] hands at once, against a full deck.

    ``evs=False`` leaves out the int64[n, 33] evs of all actions.
    CardCountError, InvalidCardError or DuplicateCardError name the first bad row; TooLargeError if the pays
    do not fit 64 bits.
    """
    array = hands_array(hands)
    best, ev, all_evs = counts.solve_hands(game, array, draw_first(game, ties), evs)
    for result in (array, best, ev, all_evs):
        result.setflags(write=False)
    return BatchAnalysis(game, array, best, ev, all_evs, counts.plan_of(game).denominator)


def _line_names(game: DrawGame) -> list[str]:
    """The lines of all tables of a game, best first, and ``nothing``."""
    tables = game.table("draw"), game.table("stand")
    lines = sorted({(int(line.at_least), line.name) for table in tables for line in table.lines}, reverse=True)
    return [*dict.fromkeys(name for _, name in lines), NOTHING]


def solve(game: DrawGame, *, ties: Ties = "smaller") -> Solution:
    """The whole game under best play, exactly.

    ``ties`` as in ``analyze``: the ev does not depend on it; average wager, variance and what follows from them do.
    TooLargeError if the pays do not fit exact 64-bit work.
    """
    draws_first = draw_first(game, ties)
    plan = counts.plan_of(game)
    codes, numerators, sum_of_evs = counts.solve_canonical(game, draws_first)
    for result in (codes, numerators):
        result.setflags(write=False)
    joint = counts.joint_counts(plan, codes).tolist()
    ways = plan.denominator // plan.scale  # ways to end, for each first hand
    total = HANDS * ways

    nets: dict[Fraction, int] = {}
    actions: dict[str, int] = {}
    final = dict.fromkeys(_line_names(game), 0)
    staked = hits = 0
    kinds = ["stand", *["draw"] * 5, "fold"]
    for k, kind in enumerate(kinds):
        row = joint[k]
        if (not game.can_fold and kind == "fold") or (kind == "draw" and k > game.max_draw):
            continue
        each = ways if kind != "draw" else ways // comb(47, k)
        actions[f"draw {k}" if kind == "draw" else kind] = sum(row) * each // ways
        for low, n in zip(plan.lows, row, strict=False):
            if not n:
                continue
            settlement = game.settle(kind, low)
            weight = n * each
            nets[settlement.net] = nets.get(settlement.net, 0) + weight
            staked += settlement.staked * weight
            hits += weight * any(wager.result != "loses" for wager in settlement.wagers)
            if kind != "fold":
                final[game.table(kind).line(low)] += weight
    if game.can_fold:
        final["folded"] = total - sum(final.values())
    return Solution(
        game=game,
        ties=ties,
        ev=Fraction(sum_of_evs, HANDS * plan.denominator),
        average_wager=Fraction(staked, total),
        hit_frequency=Fraction(hits, total),
        distribution=Distribution(nets, total),
        actions=Counts(actions),
        final_hands=Counts(final),
        total=total,
        strategy=Strategy(game, draws_first, codes, numerators, plan.denominator),
    )
