"""The side wagers of 5 Card Stax: each by itself, and all wagers together, which share their cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Any

from fivecard.distribution import Counts, Distribution
from fivecard.errors import GameError, PayTableError
from fivecard.games.progressive import DISPLAYED, Amounts, Progressive
from fivecard.games.stax import Stax
from fivecard.hands import ROYAL_FLUSH
from fivecard.paytable import NOTHING, Pay, exact, show
from fivecard.solve import counts
from fivecard.solve.counts import STAX_DEALS
from fivecard.solve.results import Ties, number, prefer_larger
from fivecard.solve.stax_whole import betting_lines

HANDS = comb(52, 5)
BOARDS = comb(52, 3)
WAGERS = ("main game", "3-up", "progressive")


@dataclass(frozen=True)
class ProgressiveReturn:
    """What the progressive returns, linear in the displayed amounts: ``fixed`` + sum of coefficient x amount - wager.

    ``counts`` says on which line the 2,598,960 hands fall (SX11); money is that of the amounts, per wager.
    """

    counts: Counts[str]
    fixed: Fraction  # what the fixed pays alone return

    @property
    def coefficients(self) -> dict[str, Fraction]:
        """How often each displayed line comes."""
        return {line: Fraction(self.counts[line], HANDS) for line in DISPLAYED}

    def ev(self, displayed: Progressive | Amounts, wager: Pay = 1) -> Fraction:
        """Net, with these amounts of the four displayed lines and this wager, or those of a Progressive."""
        amounts, stake = _amounts(displayed, wager, DISPLAYED)
        return self.fixed + sum((self.coefficients[line] * amounts[line] for line in DISPLAYED), Fraction(0)) - stake

    def break_even(self, line: str, displayed: Progressive | Amounts, wager: Pay = 1) -> Fraction:
        """The amount of one displayed line at which the ev is 0, the others being these; below 0 if any will do."""
        if line not in DISPLAYED:
            raise PayTableError(f"a progressive displays no line {line!r}; it displays {', '.join(DISPLAYED)}")
        others = [other for other in DISPLAYED if other != line]
        amounts, stake = _amounts(displayed, wager, others)
        missing = stake - self.fixed - sum((self.coefficients[other] * amounts[other] for other in others), Fraction(0))
        return missing / self.coefficients[line]

    def break_even_meter(self, progressive: Progressive) -> Fraction:
        """The meter at which the ev is 0; below 0 if any will do. PayTableError if no line takes a share of a meter."""
        if not isinstance(progressive, Progressive):
            raise PayTableError(f"a Progressive has a meter, not {progressive!r}")
        share = sum((self.coefficients[line] * part for line, part in progressive.shares.items()), Fraction(0))
        if not share:
            raise PayTableError("no line of this progressive takes a share of a meter")
        return -self.ev(progressive.replace(meter=0)) / share


def _amounts(
    displayed: Progressive | Amounts, wager: Pay, needed: tuple[str, ...] | list[str]
) -> tuple[Mapping[str, Fraction], Fraction]:
    if isinstance(displayed, Progressive):
        return displayed.amounts, displayed.wager
    if not isinstance(displayed, Mapping):
        raise PayTableError(f"displayed amounts map lines to money, not {displayed!r}")
    amounts = {line: exact(amount, f"displayed amount of {line!r}") for line, amount in displayed.items()}
    missing = [repr(line) for line in needed if line not in amounts]
    if missing:
        raise PayTableError(f"the progressive lacks the displayed amount of {', '.join(missing)} (SX11)")
    return amounts, exact(wager, "progressive wager")


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
        posted = self.game.progressive
        returns: dict[str, Any] = {
            "counts": dict(self.progressive.counts),
            "fixed_return": number(self.progressive.fixed),
            "coefficients": {line: number(value) for line, value in self.progressive.coefficients.items()},
        }
        if posted is not None:
            returns |= {
                "wager": number(posted.wager),
                "amounts": {line: number(amount) for line, amount in posted.amounts.items()},
                "meter": None if posted.meter is None else number(posted.meter),
                "ev": number(self.progressive.ev(posted)),
                "break_even": {line: number(self.progressive.break_even(line, posted)) for line in DISPLAYED},
            }
            if posted.shares:
                returns["break_even_meter"] = number(self.progressive.break_even_meter(posted))
        return {
            "game": self.game.name,
            "ties": self.ties,
            "3-up": {"counts": dict(self.bonus_counts), "ev": number(self.bonus_ev)},
            "progressive": returns,
            "together": {
                "ante": number(self.ante),
                "bonus": number(self.bonus),
                "evs": {wager: number(ev) for wager, ev in self.evs.items()},
                "covariance": {f"{a}, {b}": number(value) for (a, b), value in self.covariance.items()},
                "ev": number(self.ev),
                "variance": number(self.variance),
            },
        }


def solve_side(game: Stax, *, ante: Pay = 1, bonus: Pay = 1, ties: Ties = "smaller") -> SideSolution:
    """The 3-Up Bonus, the progressive, and their joint distribution with the main game under its best play (SX7).

    ``ante`` and ``bonus`` are the money on the Ante and on the 3-Up Bonus; the progressive wager is the game's. Without
    a progressive its return is given for the printed fixed pays. GameError for an Ante not above 0, a bonus below 0.
    """
    larger = prefer_larger(ties)
    if not isinstance(game, Stax):
        raise GameError(f"{getattr(game, 'name', game)} has no side wagers; give a Stax")
    first, second = exact(ante, "ante", GameError), exact(bonus, "3-Up wager", GameError)
    if first <= 0 or second < 0:
        raise GameError(f"the Ante is above 0 and the 3-Up wager not below it, not {show(first)} and {show(second)}")
    posted = game.progressive or Progressive(dict.fromkeys(DISPLAYED, 0))
    plan = counts.stax_plan(game, posted.lows)
    lows3, _ = counts.bonus_lines(game)
    joint = counts.stax_joint(plan, larger, bonus=True)

    on_board = (joint.sum(axis=(0, 1)) // (STAX_DEALS // BOARDS)).tolist()
    boards = dict.fromkeys(game.bonus_pays.names, 0)
    for low, count in zip(lows3, on_board, strict=True):
        boards[game.bonus_pays.line(low)] += count
    bonus_ev = sum((game.bonus_pays.net(low) * n for low, n in zip(lows3, on_board, strict=True)), Fraction(0)) / BOARDS

    in_hand = (joint.sum(axis=(0, 2)) // (STAX_DEALS // HANDS)).tolist()
    hands = dict.fromkeys((*posted.amounts, NOTHING), 0)
    for low, count in zip(plan.lows, in_hand, strict=True):
        for diamonds, part in _by_suit(low, count):
            hands[posted.line(low, diamonds)] += part
    fixed = sum((amount * hands[line] for line, amount in posted.fixed.items()), Fraction(0)) / HANDS

    names = WAGERS if game.progressive is not None else WAGERS[:2]
    nets: dict[tuple[Fraction, ...], int] = {}
    for place, actions in betting_lines(game):
        for line, low in enumerate(plan.lows):
            for low3, count in zip(lows3, joint[place, line].tolist(), strict=True):
                for diamonds, part in _by_suit(low, count):
                    if not part:
                        continue
                    settlement = game.settle(
                        actions,
                        low,
                        first,
                        bonus=second,
                        community=low3,
                        progressive=game.progressive is not None,
                        diamonds=diamonds,
                    )
                    found = dict.fromkeys(names, Fraction(0))
                    for wager in settlement.wagers:
                        found[wager.wager if wager.wager in found else WAGERS[0]] += wager.net
                    key = tuple(found.values())
                    nets[key] = nets.get(key, 0) + part

    evs = [sum((net[i] * count for net, count in nets.items()), Fraction(0)) / STAX_DEALS for i in range(len(names))]
    covariance = {}
    for i, a in enumerate(names):
        for j, b in enumerate(names):
            product = sum((net[i] * net[j] * count for net, count in nets.items()), Fraction(0)) / STAX_DEALS
            covariance[a, b] = product - evs[i] * evs[j]
    together: dict[Fraction, int] = {}
    for net, count in nets.items():
        together[sum(net, Fraction(0))] = together.get(sum(net, Fraction(0)), 0) + count
    return SideSolution(
        game=game,
        ties=ties,
        ante=first,
        bonus=second,
        bonus_counts=Counts(boards),
        bonus_ev=bonus_ev,
        progressive=ProgressiveReturn(Counts(hands), fixed),
        evs=dict(zip(names, evs, strict=True)),
        covariance=covariance,
        distribution=Distribution(together, STAX_DEALS),
    )


def _by_suit(low: int, count: int) -> list[tuple[bool, int]]:
    """(whether in diamonds, count): a quarter of the royal flushes; best play does not know suits by name."""
    return [(True, count // 4), (False, count - count // 4)] if low == ROYAL_FLUSH else [(False, count)]
