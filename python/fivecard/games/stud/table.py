"""A table of dealer's choice (FS1): players, their chips from hand to hand, and whose deal it is."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from fivecard.cards import CardsLike
from fivecard.checks import shown, whole
from fivecard.errors import GameError
from fivecard.games.stud.round import StudRound, deal_stud
from fivecard.games.stud.rules import MOST_CHIPS, Stud, Style
from fivecard.shuffling import PlainSeed, SeedLike, fresh_seed, plain_seed


@dataclass(frozen=True, slots=True)
class Table:
    """Players at a table, between hands. Nothing changes: every method returns the next table.

    ``table.sit(0, "Ann", 200)``, ``table.deal()`` a round, ``table.after(round)`` with the chips moved and the deal
    passed to the left. The dealer of a hand may ``choose`` the way of playing and the jokers for it; else it is
    ``game``. Hand ``n`` of a ``seed`` is round ``n`` of it.
    """

    game: Stud
    names: tuple[str | None, ...]  # by seat, None for an empty one
    stacks: tuple[int, ...]
    dealer: int = 0
    hand: int = 0  # how many have been played
    choice: Stud | None = None  # of this hand's dealer
    seed: PlainSeed = 0

    @classmethod
    def open(cls, game: Stud, seats: int = 10, *, seed: SeedLike | None = None) -> Table:
        """An empty table."""
        if not isinstance(game, Stud):
            raise GameError(f"a table is for a Stud, not {shown(game)}")
        whole(seats, 2, game.max_seats, f"{game.name} has 2 to {game.max_seats} seats, not {shown(seats)}")
        replay = fresh_seed() if seed is None else plain_seed(seed)
        return cls(game, (None,) * seats, (0,) * seats, seed=replay)

    def sit(self, seat: int, name: str, chips: int) -> Table:
        """A player takes an empty seat, or brings more chips to his own."""
        self._check_seat(seat)
        if not isinstance(name, str) or not name:
            raise GameError(f"a player is a name, not {shown(name)}")
        if self.names[seat] not in (None, name):
            raise GameError(f"seat {seat} is taken by {self.names[seat]}")
        if name in self.names and self.names.index(name) != seat:
            raise GameError(f"{name} sits in seat {self.names.index(name)}")
        bought = whole(chips, 1, MOST_CHIPS, f"a player brings a whole number of chips, 1 or more, not {shown(chips)}")
        return self._with(seat, name, self.stacks[seat] + bought)

    def leave(self, seat: int) -> Table:
        """A player takes his chips and goes."""
        self._check_seat(seat)
        if self.names[seat] is None:
            raise GameError(f"nobody sits in seat {seat}")
        return self._with(seat, None, 0)

    def choose(self, *, style: Style | None = None, jokers: int | None = None) -> Table:
        """The dealer's choice for this hand (FS1). Simple play has no bring-in."""
        changes: dict[str, Any] = {}
        if style is not None:
            changes["style"] = style
        if jokers is not None:
            changes["jokers"] = jokers
        if style == "simple":
            changes["bring_in"] = None
        return replace(self, choice=(self.choice or self.game).replace(**changes))

    @property
    def funded(self) -> tuple[int, ...]:
        """The seats that can play."""
        return tuple(seat for seat, stack in enumerate(self.stacks) if stack)

    @property
    def deals(self) -> int:
        """The seat that deals this hand: the dealer's, or the next funded one to its left. GameError without two."""
        if len(self.funded) < 2:
            raise GameError(f"a hand needs two players with chips; this table has {len(self.funded)}")
        return min(self.funded, key=lambda seat: (seat - self.dealer) % len(self.stacks))

    def deal(self, *, deck: CardsLike | None = None) -> StudRound:
        """The next hand, by the dealer's choice. GameError without two players with chips."""
        game = self.choice or self.game
        return deal_stud(game, len(self.stacks), self.stacks, self.deals, self.seed, self.hand, deck)

    def after(self, round_: StudRound) -> Table:
        """With the chips of a finished hand of this table moved, and the deal passed to the left (FS1)."""
        if not isinstance(round_, StudRound):
            raise GameError(f"{shown(round_)} is no hand of {self.game.name}")
        if not round_.over:
            raise GameError(f"the hand is not over; seat {round_.to_act} has to act")
        other = round_.seed is not None and (round_.seed, round_.index) != (self.seed, self.hand)
        if other or (round_.stacks, round_.dealer, round_.game) != (self.stacks, self.deals, self.choice or self.game):
            raise GameError("this is no hand of this table as it is now")
        stacks = round_.final_stacks
        if sum(stacks) != sum(self.stacks):
            raise GameError(f"{sum(self.stacks)} chips became {sum(stacks)}")  # FS17: cannot happen
        return replace(self, stacks=stacks, dealer=(self.deals + 1) % len(stacks), hand=self.hand + 1, choice=None)

    def _with(self, seat: int, name: str | None, stack: int) -> Table:
        names = (*self.names[:seat], name, *self.names[seat + 1 :])
        return replace(self, names=names, stacks=(*self.stacks[:seat], stack, *self.stacks[seat + 1 :]))

    def _check_seat(self, seat: int) -> None:
        most = len(self.stacks) - 1
        whole(seat, 0, most, f"no seat {shown(seat)}; seats are 0 to {most}")

    def __str__(self) -> str:
        seats = [f"seat {seat}: {name} {stack}" for seat, (name, stack) in self._taken()]
        return f"hand {self.hand}, {self._dealer()}; " + ", ".join(seats)

    def _dealer(self) -> str:
        return f"seat {self.deals} deals" if len(self.funded) > 1 else "waiting for players"

    def _taken(self) -> list[tuple[int, tuple[str, int]]]:
        both = zip(self.names, self.stacks, strict=True)
        return [(seat, (name, stack)) for seat, (name, stack) in enumerate(both) if name is not None]
