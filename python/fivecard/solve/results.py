"""What analyze and solve return: exact, immutable, and worth printing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any, Generic, Literal, TypeVar

from fivecard.cards import Card, text_of
from fivecard.checks import shown
from fivecard.distribution import Counts, Distribution
from fivecard.errors import GameError, IllegalActionError
from fivecard.games.actions import Action, ActionLike, parse_action
from fivecard.games.game import DrawGame, Settlement
from fivecard.games.stax import Stax

Game = DrawGame | Stax

Ties = Literal["smaller", "larger"]
StrategyT = TypeVar("StrategyT")


def prefer_larger(ties: Ties) -> bool:
    """Whether the larger total wager comes first on equal ev. GameError for anything but the two rules."""
    if ties not in ("smaller", "larger"):
        raise GameError(
            f"ties is 'smaller' or 'larger' (the total wager that comes first on equal ev), not {shown(ties)}"
        )
    return ties == "larger"


@dataclass(frozen=True, slots=True)
class Choice:
    """One legal choice: its action, ``ev`` and ``counts`` over ``total`` equally likely ways to end."""

    action: Action
    numerator: int  # of the ev, over the denominator all choices of an analysis share
    denominator: int
    total: int
    names: tuple[str, ...]
    ways: tuple[int, ...]

    @property
    def ev(self) -> Fraction:
        """Net, in first wagers, from the start of the round."""
        return Fraction(self.numerator, self.denominator)

    @property
    def counts(self) -> dict[str, int]:
        """How many of the ways end on each pay-table line, best first, on ``nothing`` and, in Stax, ``folded``."""
        return dict(zip(self.names, self.ways, strict=False))

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {"action": str(self.action), "ev": number(self.ev), "total": self.total, "counts": self.counts}

    def __str__(self) -> str:
        return f"{self.action}: {float(self.ev):+.6f}"


@dataclass(frozen=True, slots=True)
class Analysis:
    """Every legal choice at one decision, best first. ``board`` and ``raises``: what went before in Stax."""

    game: Game
    cards: tuple[Card, ...]
    choices: tuple[Choice, ...]
    dead: tuple[Card, ...] = ()
    known: tuple[tuple[int, Card], ...] = ()
    ties: Ties = "smaller"
    board: tuple[Card, ...] = ()
    raises: tuple[int, ...] = ()

    @property
    def best(self) -> Choice:
        return self.choices[0]

    def __iter__(self) -> Iterator[Choice]:
        return iter(self.choices)

    def __len__(self) -> int:
        return len(self.choices)

    def __getitem__(self, action: ActionLike | int) -> Choice:
        """The choice of an action (or its text), or the nth best. IllegalActionError if it is not legal."""
        if isinstance(action, int):
            return self.choices[action]
        wanted = parse_action(action)
        for choice in self.choices:
            if choice.action == wanted:
                return choice
        listed = "" if len(self) > 12 else f"; legal: {', '.join(sorted(str(choice.action) for choice in self))}"
        raise IllegalActionError(f"{wanted} is not legal with {text_of(self.cards)} in {self.game.name}{listed}")

    def cost(self, action: ActionLike) -> Fraction:
        """What an action loses against the best, in first wagers."""
        return self.best.ev - self[action].ev

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON: fractions as text, each with its decimal."""
        return {
            "game": self.game.name,
            "cards": text_of(self.cards),
            "dead": text_of(self.dead),
            "known": {str(place): str(card) for place, card in self.known},
            **({"board": text_of(self.board), "raises": list(self.raises)} if isinstance(self.game, Stax) else {}),
            "ties": self.ties,
            "choices": [{**choice.to_dict(), "cost": number(self.best.ev - choice.ev)} for choice in self.choices],
        }

    def __str__(self) -> str:
        return "\n".join([f"{text_of(self.cards)} in {self.game.name}", *(str(choice) for choice in self.choices)])


# The figures of a whole game, as reports and files name and order them.
FIGURES = ("ev", "house_edge", "element_of_risk", "average_wager", "variance", "hit_frequency")


class Edge:
    """What follows from ev and average wager."""

    __slots__ = ()
    ev: Fraction
    average_wager: Fraction

    @property
    def house_edge(self) -> Fraction:
        """-ev."""
        return -self.ev

    @property
    def element_of_risk(self) -> Fraction:
        """-ev over the average wager."""
        return -self.ev / self.average_wager

    @property
    def player_has_edge(self) -> bool:
        return self.ev > 0


@dataclass(frozen=True, slots=True)
class Figures(Edge):
    """The figures of a whole game under best play, exactly: see Solution."""

    ev: Fraction
    average_wager: Fraction
    variance: Fraction
    hit_frequency: Fraction


@dataclass(frozen=True)
class Solution(Edge, Generic[StrategyT]):
    """A whole game under best play; all numbers are exact.

    ``ev`` is net, in first wagers. ``actions`` says of how many first hands (2,598,960; in Stax 1,326) each first
    action is best (``draw 2``: draw two). ``final_hands`` counts ways to end by line, over ``total`` ways: by the lines
    of the table that pays a hand, pat or drawn; folded hands apart. ``hit_frequency`` is the share of rounds in which
    one wager at least is paid or returned; ``distribution.probability(lambda net: net > 0)`` that of rounds won.
    """

    game: Game
    ties: Ties
    ev: Fraction
    average_wager: Fraction
    hit_frequency: Fraction
    distribution: Distribution
    actions: Counts[str]
    final_hands: Counts[str]
    total: int
    strategy: StrategyT

    @property
    def variance(self) -> Fraction:
        """Of the net result, in first wagers squared."""
        return self.distribution.variance

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON: fractions as text, each with its decimal."""
        return {
            "game": self.game.name,
            "ties": self.ties,
            **{name: number(getattr(self, name)) for name in FIGURES},
            "player_has_edge": self.player_has_edge,
            "actions": dict(self.actions),
            "final_hands": dict(self.final_hands),
            "total": self.total,
            "distribution": [{"net": number(net), "count": count} for net, count in self.distribution.counts.items()],
        }

    def __str__(self) -> str:
        edge = "the player has the edge" if self.player_has_edge else f"house edge {float(self.house_edge):.6%}"
        return f"{self.game.name}: ev {self.ev} = {float(self.ev):+.6f}, {edge}"


class Tally:
    """Adds up how rounds settle: for a Solution, or for its figures alone."""

    def __init__(self) -> None:
        self._ends: list[tuple[Settlement, int]] = []

    def add(self, settlement: Settlement, count: int) -> None:
        """So many ways end with this settlement."""
        self._ends.append((settlement, count))

    @property
    def distribution(self) -> Distribution:
        nets: dict[Fraction, int] = {}
        for settlement, count in self._ends:
            net = settlement.net
            nets[net] = nets.get(net, 0) + count
        return Distribution(nets, sum(nets.values()))

    @property
    def figures(self) -> Figures:
        """Without the distribution, and faster: sums of integers over one denominator."""
        wagers = [wager for settlement, _ in self._ends for wager in settlement.wagers]
        unit = lcm(*{wager.net.denominator for wager in wagers}, *{wager.amount.denominator for wager in wagers})

        def units(amount: Fraction) -> int:
            return amount.numerator * (unit // amount.denominator)

        total = won = squared = staked = hits = 0
        for settlement, count in self._ends:
            net = sum([units(wager.net) for wager in settlement.wagers])
            total += count
            won += count * net
            squared += count * net * net
            staked += count * sum([units(wager.amount) for wager in settlement.wagers])
            hits += count * any(wager.result != "loses" for wager in settlement.wagers)
        whole = unit * total
        return Figures(
            ev=Fraction(won, whole),
            average_wager=Fraction(staked, whole),
            variance=Fraction(squared * total - won * won, whole * whole),
            hit_frequency=Fraction(hits, total),
        )


def number(fraction: Fraction) -> dict[str, Any]:
    """A fraction for JSON: its exact text and its decimal."""
    return {"exact": str(fraction), "decimal": float(fraction)}
