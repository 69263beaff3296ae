"""The side wagers of 5 Card Stax: each by itself, and all wagers together, which share their cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fivecard.checks import Pay, exact, shown
from fivecard.distribution import Counts, Distribution, Frozen
from fivecard.errors import GameError
from fivecard.games.progressive import DISPLAYED, MOST_MONEY, Progressive
from fivecard.games.stax import Stax
from fivecard.hands import ROYAL_FLUSH
from fivecard.paytable import NOTHING, show
from fivecard.solve import counts
from fivecard.solve.counts import STAX_DEALS
from fivecard.solve.progressive import HANDS, ProgressiveReturn
from fivecard.solve.results import Ties, number, prefer_larger
from fivecard.solve.stax_whole import betting_lines

BOARDS = comb(52, 3)
WAGERS = ("main game", "3-up", "progressive")
Nets = dict[tuple[Fraction, ...], int]  # deals, by the net of each wager


@dataclass(frozen=True)
class SideSolution:
    """The side wagers under best play of the main game, in money, and all wagers together.

    ``bonus_counts`` are the lines of the 22,100 community cards (SX10), ``bonus_ev`` the net of 1 staked on them.
    ``evs`` and ``covariance`` are by wager: ``main game`` (Ante and raises), ``3-up`` and, if the game has one,
    ``progressive``; ``distribution`` is that of all of them together, exact and joint.
    """

    game: Stax
    ties: Ties
    ante: Fraction
    bonus: Fraction
    bonus_counts: Counts[str]
    bonus_ev: Fraction
    progressive: ProgressiveReturn
    evs: Mapping[str, Fraction]
    covariance: Mapping[tuple[str, str], Fraction]
    distribution: Distribution

    @property
    def ev(self) -> Fraction:
        """Net of all wagers together."""
        return self.distribution.mean

    @property
    def variance(self) -> Fraction:
        """Of the net of all wagers together."""
        return self.distribution.variance

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON: fractions as text, each with its decimal."""
        return {
            "game": self.game.name,
            "ties": self.ties,
            "3-up": {"counts": dict(self.bonus_counts), "ev": number(self.bonus_ev)},
            "progressive": self.progressive.to_dict(posted=self.game.progressive is not None),
            "together": {
                "staked": {"ante": number(self.ante), "3-up": number(self.bonus)},
                "evs": {wager: number(ev) for wager, ev in self.evs.items()},
                "covariance": {f"{a}, {b}": number(value) for (a, b), value in self.covariance.items()},
                "ev": number(self.ev),
                "variance": number(self.variance),
            },
        }


def solve_side(game: Stax, *, ante: Pay = 1, bonus: Pay = 1, ties: Ties = "smaller") -> SideSolution:
    """The 3-Up Bonus, the progressive, and their joint distribution with the main game under its best play (SX7).

    ``ante`` and ``bonus`` are the money on the Ante and on the 3-Up Bonus; the progressive wager is the game's. Without
    a progressive its return is given for the printed fixed pays. GameError for an Ante not above 0, a bonus below 0, or
    more than 10**15 of either.
    """
    larger = prefer_larger(ties)
    if not isinstance(game, Stax):
        raise GameError(f"{getattr(game, 'name', shown(game))} has no side wagers; give a Stax")
    first, second = exact(ante, "ante", GameError), exact(bonus, "3-Up wager", GameError)
    if not (0 < first <= MOST_MONEY and 0 <= second <= MOST_MONEY):
        raise GameError(
            f"the Ante is above 0, the 3-Up wager 0 or more, both at most {MOST_MONEY:,}; "
            f"not {show(first)} and {show(second)}"
        )
    posted = game.progressive or Progressive(dict.fromkeys(DISPLAYED, 0))
    plan = counts.stax_plan(game, posted.lows)
    joint = counts.stax_joint(plan, larger, bonus=True)
    boards, bonus_ev = _bonus(game, joint)
    names = WAGERS if game.progressive is not None else WAGERS[:2]
    nets = _nets(game, plan, joint, first, second, names)
    evs = [sum((net[i] * count for net, count in nets.items()), Fraction(0)) / STAX_DEALS for i in range(len(names))]
    together: dict[Fraction, int] = {}
    for net, count in nets.items():
        total = sum(net, Fraction(0))
        together[total] = together.get(total, 0) + count
    return SideSolution(
        game=game,
        ties=ties,
        ante=first,
        bonus=second,
        bonus_counts=boards,
        bonus_ev=bonus_ev,
        progressive=ProgressiveReturn(_hands(posted, plan, joint), posted),
        evs=Frozen(dict(zip(names, evs, strict=True))),
        covariance=_covariance(nets, names, evs),
        distribution=Distribution(together, STAX_DEALS),
    )


def _bonus(game: Stax, joint: NDArray[np.int64]) -> tuple[Counts[str], Fraction]:
    """How many of the 22,100 boards fall on each 3-Up line, and the ev of 1 staked."""
    lows, _ = counts.bonus_lines(game)
    by_line = (joint.sum(axis=(0, 1)) // (STAX_DEALS // BOARDS)).tolist()
    boards = dict.fromkeys(game.bonus_pays.names, 0)
    ev = Fraction(0)
    for low, count in zip(lows, by_line, strict=True):
        boards[game.bonus_pays.line(low)] += count
        ev += game.bonus_pays.net(low) * count
    return Counts(boards), ev / BOARDS


def _hands(posted: Progressive, plan: counts.StaxPlan, joint: NDArray[np.int64]) -> Counts[str]:
    """How many of the 2,598,960 hands fall on each line of a progressive."""
    by_line = (joint.sum(axis=(0, 2)) // (STAX_DEALS // HANDS)).tolist()
    hands = dict.fromkeys((*posted.amounts, NOTHING), 0)
    for low, count in zip(plan.lows, by_line, strict=True):
        for diamonds, part in _by_suit(low, count):
            hands[posted.line(low, diamonds)] += part
    return Counts(hands)


def _by_suit(low: int, count: int) -> Iterator[tuple[bool, int]]:
    """(whether in diamonds, count): a quarter of the royal flushes; best play does not know suits by name."""
    if low == ROYAL_FLUSH:
        yield True, count // 4
        count -= count // 4
    yield False, count


def _nets(
    game: Stax,
    plan: counts.StaxPlan,
    joint: NDArray[np.int64],
    ante: Fraction,
    bonus: Fraction,
    names: tuple[str, ...],
) -> Nets:
    """In how many deals the wagers end with which nets together."""
    lows3, _ = counts.bonus_lines(game)
    nets: Nets = {}
    for place, actions in betting_lines(game):
        for line, low3 in np.argwhere(joint[place]).tolist():
            low = plan.lows[line]
            for diamonds, part in _by_suit(low, int(joint[place, line, low3])):
                settlement = game.settle(
                    actions,
                    low,
                    ante,
                    bonus=bonus,
                    community=lows3[low3],
                    progressive=game.progressive is not None,
                    diamonds=diamonds,
                )
                found = dict.fromkeys(names, Fraction(0))
                for wager in settlement.wagers:
                    found[wager.wager if wager.wager in found else WAGERS[0]] += wager.net
                net = tuple(found.values())
                nets[net] = nets.get(net, 0) + part
    return nets


def _covariance(nets: Nets, names: tuple[str, ...], evs: list[Fraction]) -> Frozen[tuple[str, str], Fraction]:
    covariance = {}
    for i, a in enumerate(names):
        for j, b in enumerate(names):
            product = sum((net[i] * net[j] * count for net, count in nets.items()), Fraction(0)) / STAX_DEALS
            covariance[a, b] = product - evs[i] * evs[j]
    return Frozen(covariance)
