"""5 Card Stax: the whole game under best play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from fivecard.distribution import Counts
from fivecard.games.actions import Action, Fold, Raise
from fivecard.games.stax import Stax
from fivecard.paytable import FOLDED
from fivecard.solve import counts
from fivecard.solve.counts import STAX_DEALS, StaxPlan
from fivecard.solve.results import Figures, Solution, Tally, Ties, prefer_larger
from fivecard.solve.stax_strategy import StaxStrategy


class Opening(Protocol):
    """A strategy that tells its first actions: a StaxStrategy or a StaxCard."""

    @property
    def opening(self) -> NDArray[np.uint8]: ...

    def chart(self) -> dict[str, Action]: ...


StaxPlayer = TypeVar("StaxPlayer", bound=Opening)


@dataclass(frozen=True)
class StaxSolution(Solution[StaxPlayer]):
    """5 Card Stax under best play: see Solution. ``ev`` and wagers are in Antes, without the side wagers.

    ``betting`` says in how many of the 155,937,600 deals (1,326 hole cards, community cards in order) the player's
    actions are ``"raise 1, raise 3, fold"`` and so on, the most frequent first.
    """

    betting: Counts[str]

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON: fractions as text, each with its decimal."""
        opening = {name: str(action) for name, action in self.strategy.chart().items()}
        return {**super().to_dict(), "betting": dict(self.betting), "opening": opening}


def betting_lines(game: Stax) -> Iterator[tuple[int, tuple[Action, ...]]]:
    """The place in the core's joint counts of every sequence of actions, shorter ones first."""
    base = game.max_raise + 1
    for first in range(base):
        for second in range(base if first else 1):
            for third in range(base if second else 1):
                raises = [Raise(times) for times in (first, second, third) if times]
                yield (first * base + second) * base + third, (*raises, *(() if third else (Fold(),)))


def named(actions: Sequence[Action]) -> str:
    return ", ".join(map(str, actions))


Deals = list[tuple[tuple[Action, ...], list[int]]]


def _deals(plan: StaxPlan, ties: Ties) -> Deals:
    """Every sequence of actions and, by line of the final hand, the deals in which best play comes to it."""
    joint = counts.stax_joint(plan, prefer_larger(ties)).sum(axis=2).tolist()
    return [(actions, joint[place]) for place, actions in betting_lines(plan.game)]


def _tally(plan: StaxPlan, deals: Deals) -> Tally:
    tally = Tally()
    for actions, row in deals:
        ends = [sum(row)] if isinstance(actions[-1], Fold) else row  # a fold loses whatever the cards
        for low, count in zip(plan.lows, ends, strict=False):
            if count:
                tally.add(plan.game.settle(actions, low), count)
    return tally


def stax_figures(game: Stax, ties: Ties) -> Figures:
    """The figures of ``solve`` for 5 Card Stax, and nothing else."""
    plan = counts.stax_plan(game)
    return _tally(plan, _deals(plan, ties)).figures


def solve_stax(game: Stax, ties: Ties) -> StaxSolution[StaxStrategy]:
    """``solve`` for 5 Card Stax, without its side wagers."""
    plan = counts.stax_plan(game)
    strategy = StaxStrategy.of(plan, ties)
    return solution_of(plan, ties, _deals(plan, ties), strategy, strategy.total_ev)


def solution_of(
    plan: StaxPlan, ties: Ties, deals: Deals, strategy: StaxPlayer, ev: Fraction | None = None
) -> StaxSolution[StaxPlayer]:
    """The whole game if the actions come to these deals; ``ev`` where it is known already."""
    game, tally = plan.game, _tally(plan, deals)
    final = dict.fromkeys((*reversed([game.pays.line(low) for low in plan.lows]), FOLDED), 0)
    for actions, row in deals:
        for low, count in zip(plan.lows, row, strict=True):
            final[FOLDED if isinstance(actions[-1], Fold) else game.pays.line(low)] += count
    betting = {named(actions): sum(row) for actions, row in deals}
    first = dict.fromkeys(map(str, game.actions), 0)
    for action, weight in zip(strategy.opening.tolist(), counts.stax_states(0)[1].tolist(), strict=True):
        first[str(game.actions[action])] += weight
    figures = tally.figures
    return StaxSolution(
        game=game,
        ties=ties,
        ev=figures.ev if ev is None else ev,
        average_wager=figures.average_wager,
        hit_frequency=figures.hit_frequency,
        distribution=tally.distribution,
        actions=Counts(first),
        final_hands=Counts(final),
        total=STAX_DEALS,
        strategy=strategy,
        betting=Counts(dict(sorted(betting.items(), key=lambda item: -item[1]))),
    )
