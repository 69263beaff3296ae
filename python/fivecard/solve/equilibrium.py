"""Five Card Stud heads-up, one card to come or none: how both play so that neither can do better."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fivecard import _core
from fivecard.arrays import alike, closed, own, rebuilt
from fivecard.cards import Card, CardsLike, distinct_cards, text_of
from fivecard.checks import shown, whole
from fivecard.errors import GameError, IllegalActionError, InvalidActionError
from fivecard.games.actions import Action, ActionLike, parse_action
from fivecard.games.stud.round import StudRound
from fivecard.games.stud.rules import Stud
from fivecard.solve.betting_tree import BettingTree
from fivecard.solve.ranges import Hidden, SeatLike
from fivecard.solve.stud_spot import Spot, round_of, spot_of

Step = ActionLike | CardsLike
_NEVER = 1e-10
_LEAST_WITH_DEAL = 1e-5  # of the pot: play of two streets is learned in 32-bit floats
Progress = Callable[[int, float], object]


@dataclass(frozen=True, slots=True)
class MixedChoice:
    """An action with one hidden card: how often it is taken, and its net ``ev`` in chips."""

    action: Action
    frequency: float
    ev: float

    def __str__(self) -> str:
        return f"{self.action}: {self.frequency:.2%}, {self.ev:+.4f}"


@dataclass(frozen=True, slots=True, eq=False)
class EquilibriumNode:
    """One decision, or the end of the betting (``seat`` None, no ``actions``).

    - ``cards`` the seat to act may hide, ``weight[card]`` how likely each is here; all 0 if play never comes here
    - ``frequency[card, action]``; where the seat never comes by its own play, what it would then do
    - ``ev[card, action]``: net chips of the seat to act, if both then play as they do
    - ``mix``: how often each action is taken, all cards together
    - ``reached``: how often the betting comes here from the start of the spot, if these cards are dealt

    Frequencies and evs are not a number where the other seat never comes (less often than 1e-10), or where the card
    lies open: what to do there is anybody's guess.
    """

    path: tuple[str, ...]
    seat: int | None
    actions: tuple[Action, ...]
    cards: tuple[Card, ...]
    weight: NDArray[np.float64]
    frequency: NDArray[np.float64]
    ev: NDArray[np.float64]
    reached: float

    def __post_init__(self) -> None:
        for name in ("weight", "frequency", "ev"):
            object.__setattr__(self, name, closed(getattr(self, name)))

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        """By way of the constructor: pickles and copies forget that arrays do not change."""
        return rebuilt, (type(self), *self._fields(), self.weight, self.frequency, self.ev, self.reached)

    def _fields(self) -> tuple[tuple[str, ...], int | None, tuple[Action, ...], tuple[Card, ...]]:
        return self.path, self.seat, self.actions, self.cards

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, EquilibriumNode):
            return NotImplemented
        return (
            (self._fields(), self.reached) == (other._fields(), other.reached)
            and alike(self.weight, other.weight)
            and alike(self.frequency, other.frequency)
            and alike(self.ev, other.ev)
        )

    def __hash__(self) -> int:
        return hash((self._fields(), self.reached))

    @property
    def mix(self) -> dict[Action, float]:
        return dict(zip(self.actions, (self.weight @ np.nan_to_num(self.frequency)).tolist(), strict=True))

    def __getitem__(self, card: CardsLike) -> tuple[MixedChoice, ...]:
        """What the seat does with this hidden card."""
        (wanted,) = distinct_cards(card, count=(1,), what="a hidden card", jokers=2)
        if self.seat is None:
            raise GameError("the betting is over here, no seat has a choice left")
        if wanted not in self.cards:
            raise GameError(f"{wanted} is not among the hidden cards here: {text_of(self.cards)}")
        place = self.cards.index(wanted)
        rows = zip(self.actions, self.frequency[place].tolist(), self.ev[place].tolist(), strict=True)
        return tuple(MixedChoice(*row) for row in rows)

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {
            "path": list(self.path),
            "seat": self.seat,
            "reached": self.reached,
            "mix": {str(action): part for action, part in self.mix.items()},
            "cards": {
                str(card): {
                    "weight": float(self.weight[place]),
                    "choices": {
                        str(action): {
                            "frequency": _plain(self.frequency[place, column]),
                            "ev": _plain(self.ev[place, column]),
                        }
                        for column, action in enumerate(self.actions)
                    },
                }
                for place, card in enumerate(self.cards)
            },
        }


@dataclass(frozen=True, slots=True, eq=False)
class Equilibrium:
    """Play of two ``seats`` that neither can better by more than its part of ``gains``.

    ``values`` are net chips of the hand, by seat in the order of ``seats``, if both play so. ``gains``: what each could
    win more by playing best against the other; ``exploitability`` is their mean, in chips. Equal are those of one spot,
    ranges and dead cards too, with the same play.
    """

    round: StudRound
    seats: tuple[int, int]
    values: tuple[float, float]
    gains: tuple[float, float]
    iterations: int
    accuracy: float
    _spot: Spot = field(repr=False)
    _play: NDArray[Any] = field(repr=False)
    _reports: dict[tuple[int, int], Any] = field(default_factory=dict, init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_play", closed(self._play))

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        """By way of the constructor, as nodes; reports are made again where they are asked for."""
        return rebuilt, (type(self), *self._fields(), self._spot, self._play)

    def _fields(self) -> tuple[StudRound, tuple[int, int], tuple[float, float], tuple[float, float], int, float]:
        return self.round, self.seats, self.values, self.gains, self.iterations, self.accuracy

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Equilibrium):
            return NotImplemented
        own, its = self._spot, other._spot
        return (
            self._fields() == other._fields()
            and (own.cards, own.opens) == (its.cards, its.opens)
            and all(map(alike, own.arrays[1], its.arrays[1]))  # how likely the cards are
            and alike(self._play, other._play)
        )

    def __hash__(self) -> int:
        return hash(self._fields())

    @property
    def exploitability(self) -> float:
        return sum(self.gains) / 2

    @property
    def converged(self) -> bool:
        """Whether it came as near as was asked for, ``accuracy`` of the pot."""
        return self.exploitability <= self.accuracy * self.round.pot

    @property
    def root(self) -> EquilibriumNode:
        """The decision of the seat to act."""
        return self.node()

    def node(self, *path: Step) -> EquilibriumNode:
        """Where these actions lead; where a card is dealt the two cards stand, in order of ``seats``:
        ``node("bet 4", "call", "9c Th", "check")``. IllegalActionError shows what is legal there."""
        spot = self._spot
        tree, deal, outcome = (spot.first, -1, 0) if spot.has_deal else (spot.last[0][0], 0, 0)
        node = 0
        said: list[str] = []
        for step in path:
            if node in tree.deals:
                outcome, dealt = self._dealt(step)
                deal = tree.deals.index(node)
                tree, node = spot.last[int(spot.openers[outcome])][deal], 0
                said.append(text_of(dealt))
                continue
            action = _action(step)
            after = {tree.actions[child]: child for child in tree.children(node)}
            if action not in after:
                legal = ", ".join(map(str, after)) or "nothing, the betting is over"
                raise IllegalActionError(
                    f"{action} is not legal after {', '.join(said) or 'the start'}; legal: {legal}"
                )
            node = after[action]
            said.append(str(action))
        return self._node(tree, deal, outcome, node, tuple(said))

    def _dealt(self, step: Step) -> tuple[int, tuple[Card, ...]]:
        try:
            dealt = distinct_cards(step, count=(2,), what="a deal", jokers=self.round.game.jokers)  # type: ignore[arg-type]
        except (TypeError, ValueError) as error:
            raise GameError(f"{shown(step)}: a card is dealt to each seat here, such as '9c Th': {error}") from None
        if dealt not in self._spot.opens:
            raise GameError(f"{text_of(dealt)} cannot be dealt: a card of them is seen or dead")
        return self._spot.opens.index(dealt), dealt

    def _node(self, tree: BettingTree, deal: int, outcome: int, node: int, said: tuple[str, ...]) -> EquilibriumNode:
        if (deal, outcome) not in self._reports:
            self._reports[deal, outcome] = _core.equilibrium_report(self._spot.arrays, self._play, deal, outcome)
        report = self._reports[deal, outcome]
        cards = self._spot.cards
        reach = [seat_report[0][node] for seat_report in report]
        start = [
            weights * [card not in (self._spot.opens[outcome] if deal >= 0 else ()) for card in cards[place]]
            for place, weights in enumerate(self._spot.arrays[1])
        ]
        same = np.array([[one != other for other in cards[1]] for one in cards[0]])
        reached = float(reach[0] @ same @ reach[1]) / float(start[0] @ same @ start[1] or 1)
        acting = tree.bettings[node].to_act
        if acting is None:
            none = np.empty((0, 0))
            return EquilibriumNode(said, None, (), (), np.empty(0), none, none, reached)
        place = self.seats.index(acting)
        children = list(tree.children(node))
        reaches, evs = report[place]
        others = same @ reach[1] if place == 0 else reach[0] @ same
        weight = reach[place] * others
        with np.errstate(invalid="ignore", divide="ignore"):
            frequency = (reaches[children] / reaches[node]).T
            weight = weight / weight.sum() if reached > _NEVER else np.zeros_like(weight)
        frequency[np.isnan(evs[node])] = np.nan
        shift = sum(tree.total_put_in(node)[seat] for seat in range(self.round.seats) if seat not in self.seats)
        ev = evs[children].T + (shift if place == 1 else 0)
        actions = tuple(action for action in (tree.actions[child] for child in children) if action is not None)
        return EquilibriumNode(said, acting, actions, cards[place], weight, frequency, ev, reached)

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON: values, and the first decision."""
        return {
            "game": self.round.game.name,
            "pot": self.round.pot,
            "seats": list(self.seats),
            "values": list(self.values),
            "gains": list(self.gains),
            "exploitability": self.exploitability,
            "accuracy": self.accuracy,
            "converged": self.converged,
            "iterations": self.iterations,
            "root": self.root.to_dict(),
        }

    def __str__(self) -> str:
        values = ", ".join(f"seat {seat}: {value:+.6f}" for seat, value in zip(self.seats, self.values, strict=True))
        short = "" if self.converged else f", short of the accuracy of {self.accuracy:.0e} of the pot"
        return f"{values}; exploitable by {self.exploitability:.1e} chips of a pot of {self.round.pot}{short}"


def equilibrium(
    spot: StudRound | Sequence[SeatLike],
    *,
    game: Stud | None = None,
    pot: int | None = None,
    stacks: int | None = None,
    ranges: Mapping[int, Hidden] | None = None,
    dead: CardsLike = "",
    accuracy: float | None = None,
    max_iterations: int = 10_000_000,
    progress: Progress | None = None,
) -> Equilibrium:
    """Equilibrium play of a heads-up fixed-limit hand, all five cards dealt or one to come.

    ``spot`` is a round, or two seats as in ``equity`` (``["??/Qh Js 9d", "{Kx,7x}/7c 7d 2s"]``) about to open the
    betting of a ``game``, with ``pot`` chips in (an even number, which has to be given), half from each, and ``stacks``
    behind each (100 minimum bets). Hidden cards are unknown to the other: ``ranges`` maps a seat to those it may have,
    any alike by default, whatever it holds in a round. An odd chip of a pot that ties is halved.

    Solved until the mean of what both could gain is ``accuracy`` of the pot (1e-9; with a card to come 1e-3) or
    ``max_iterations`` are done (``converged`` tells), calling ``progress(iterations, exploitability)`` in chips, the
    latter infinite at first; Ctrl-C stops it. All cards dealt, most spots take a tenth of a second; a few, uneven
    ranges above all, take some.
    """
    if not isinstance(ranges or {}, Mapping):
        raise GameError(f"ranges maps a seat to its hidden cards, such as {{1: '{{As,Kx}}'}}, not {shown(ranges)}")
    if isinstance(spot, StudRound):
        if not (game is None and pot is None and stacks is None):
            raise GameError("game, pot and stacks are the round's own; leave them out")
        round_, given = spot, dict(ranges or {})
    else:
        if ranges:
            raise GameError("the seats themselves say what they may hold, such as '{As,Kx}/Qh Js 9d'; give no ranges")
        round_ = round_of(spot, game, pot, stacks)
        given = dict(enumerate(seat.partition("/")[0].strip() if isinstance(seat, str) else seat[0] for seat in spot))
    most = whole(max_iterations, 1, 10**9, f"max_iterations are 1 to 1,000,000,000, not {shown(max_iterations)}")
    solved = spot_of(round_, given, dead)
    near = (1e-3 if solved.has_deal else 1e-9) if accuracy is None else accuracy
    if isinstance(near, bool) or not isinstance(near, (int, float)) or not 0 < near < 1:
        raise GameError(f"accuracy is a part of the pot above 0 and below 1, such as 1e-3, not {shown(accuracy)}")
    if solved.has_deal and near < _LEAST_WITH_DEAL:
        raise GameError(f"accuracy is {_LEAST_WITH_DEAL} or more with a card to come, not {shown(accuracy)}")
    report = None if progress is None else lambda done, left: progress(done, left / 2)
    gain = 2 * near * round_.pot
    play, iterations, value, *best = _core.equilibrium(solved.arrays, gain, most, report)
    own(play)
    others = sum(round_.total_put_in[seat] for seat in range(round_.seats) if seat not in solved.seats)
    return Equilibrium(
        round_,
        solved.seats,
        (value, others - value),
        (best[0] - value, best[1] + value),
        iterations,
        float(near),
        solved,
        play,
    )


def _action(step: Step) -> Action:
    if isinstance(step, (list, tuple)):
        raise InvalidActionError(f"{shown(step)}: an action is due here, no card")
    return parse_action(step)  # type: ignore[arg-type]


def _plain(number: float) -> float | None:
    return None if np.isnan(number) else float(number)
