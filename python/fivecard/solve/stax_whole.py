"""5 Card Stax: the whole game under best play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from fivecard.distribution import Counts
from fivecard.games.actions import Action, Fold, Raise
from fivecard.games.stax import Stax
from fivecard.paytable import FOLDED
from fivecard.solve import counts
from fivecard.solve.counts import STAX_DEALS
from fivecard.solve.results import Solution, Tally, Ties, prefer_larger
from fivecard.solve.stax_strategy import StaxStrategy


@dataclass(frozen=True)
class StaxSolution(Solution[StaxStrategy]):
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


def solve_stax(game: Stax, ties: Ties) -> StaxSolution:
    """``solve`` for 5 Card Stax, without its side wagers."""
    larger = prefer_larger(ties)
    plan = counts.stax_plan(game)
    joint = counts.stax_joint(plan, larger).sum(axis=2).tolist()
    tally = Tally()
    final = dict.fromkeys((*reversed([game.pays.line(low) for low in plan.lows]), FOLDED), 0)
    betting: dict[str, int] = {}
    for place, actions in betting_lines(game):
        total = sum(joint[place])
        betting[named(actions)] = total
        if not total:
            continue
        if isinstance(actions[-1], Fold):
            final[FOLDED] += total
            tally.add(game.settle(actions, 1), total)
            continue
        for low, count in zip(plan.lows, joint[place], strict=True):
            if count:
                final[game.pays.line(low)] += count
                tally.add(game.settle(actions, low), count)
    strategy = StaxStrategy.of(plan, ties)
    first = dict.fromkeys(map(str, game.actions), 0)
    for action, weight in zip(strategy.opening.tolist(), counts.stax_states(0)[1].tolist(), strict=True):
        first[str(game.actions[action])] += weight
    return StaxSolution(
        game=game,
        ties=ties,
        ev=strategy.total_ev,
        average_wager=tally.average_wager,
        hit_frequency=tally.hit_frequency,
        distribution=tally.distribution,
        actions=Counts(first),
        final_hands=Counts(final),
        total=STAX_DEALS,
        strategy=strategy,
        betting=Counts(dict(sorted(betting.items(), key=lambda item: -item[1]))),
    )
