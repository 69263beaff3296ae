"""One betting round: who acts, what is legal, what is in front of everyone. Chips only, no cards."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, TypeVar

from fivecard.games.actions import Action, Bet, Call, Check, Fold, RaiseTo
from fivecard.games.stud.rules import Limit, ShortAllIn

T = TypeVar("T")

# How the first to act opens: "check": he may check or bet; "bet": he must bet; "low": the low card, see Betting.low.
Opening = Literal["check", "bet", "low"]


@dataclass(frozen=True, slots=True)
class Betting:
    """A betting round of Five Card Stud.

    ``level`` is the last bet or raise that counted: what a raise is measured from. A wager at least ``threshold`` above
    it counts as a raise (FS8). A smaller all-in only has to be matched: who has acted may raise again when, with
    others, it comes to ``threshold`` since (FS16).
    """

    limit: Limit
    bet: int  # the minimum bet of this round
    maximum: int | None  # of spread limit
    raise_cap: int | None
    short_all_in: ShortAllIn
    opening: Opening
    low: tuple[int, ...]  # what the low card may open with: the bring-in or minimum, and the minimum
    pot: int  # before this round
    stacks: tuple[int, ...]  # behind, by seat
    bets: tuple[int, ...]  # in front, by seat
    alive: tuple[bool, ...]  # dealt in and not folded, by seat
    next: int  # the seat from which the next to act is looked for
    faced: tuple[int | None, ...]  # by seat: the bet to match when it last acted; None: not since the last full wager
    level: int = 0
    size: int = 0  # of the last full raise beyond the minimum bet; 0: none
    opened: bool = False  # a full bet has been made
    raises: int = 0

    @classmethod
    def over(cls, stacks: tuple[int, ...], alive: tuple[bool, ...]) -> Betting:
        """No betting: nobody acts."""
        none = (0,) * len(stacks)
        return cls("fixed", 1, None, None, "half", "check", (), 0, stacks, none, alive, 0, none)

    @property
    def to_match(self) -> int:
        """The largest bet in front of anyone."""
        return max(self.bets)

    @property
    def to_act(self) -> int | None:
        """The seat to act, or None when the round is over."""
        seats = len(self.stacks)
        if sum(self.alive) > 1:
            for seat in ((self.next + i) % seats for i in range(seats)):
                if self._must_act(seat):
                    return seat
        return None

    def _must_act(self, seat: int) -> bool:
        if not self.alive[seat] or not self.stacks[seat]:
            return False
        if self.bets[seat] < self.to_match:
            return True
        return self.faced[seat] is None and self._answerable(seat)

    def _answerable(self, seat: int) -> bool:
        """Whether another player has chips to answer more than the bet to match."""
        return any(
            alive and other != seat and self.stacks[other] + self.bets[other] > self.to_match
            for other, alive in enumerate(self.alive)
        )

    @property
    def call(self) -> int:
        """What the seat to act puts in to see the bet: all it has, if less."""
        seat = self.to_act
        return 0 if seat is None else min(self.to_match - self.bets[seat], self.stacks[seat])

    @property
    def threshold(self) -> int:
        """How far above the level an all-in has to be to count as a raise."""
        full = max(self.size, self.bet)
        return full if self.short_all_in == "full" else (full + 1) // 2

    @property
    def wagers(self) -> tuple[int, int] | None:
        """The least and most chips the seat to act may have in front of it by betting or raising; None: it may not, or
        it is the low card, which opens with one of ``legal``."""
        seat = self.to_act
        if seat is None or self._opens_low:
            return None
        own = self.bets[seat]
        everything = own + self.stacks[seat]
        if everything <= self.to_match or not self._answerable(seat):
            return None
        if self.opened and self.raise_cap is not None and self.raises >= self.raise_cap:
            return None
        faced = self.faced[seat]
        if faced is not None and self.to_match - faced < self.threshold:
            return None  # only short all-ins since he acted
        # In limit games a raise goes on from the last full bet: a short all-in is only completed.
        base = self.to_match if self.opened and self.limit in ("pot", "none") else self.level
        least = base + max(self.size, self.bet)
        match self.limit:
            case "fixed":
                most = least
            case "spread":
                most = base + (self.maximum or self.bet)
            case "pot":
                most = self.to_match + self.pot + sum(self.bets) + (self.to_match - own)
            case _:
                most = everything
        return min(least, everything), min(max(least, most), everything)

    @property
    def legal(self) -> tuple[Action, ...]:
        """Every action of the seat to act; where a wager may be any of many amounts, the least and the most."""
        seat = self.to_act
        if seat is None:
            return ()
        if self._opens_low:
            most = self.stacks[seat]
            return tuple(dict.fromkeys(Bet(min(amount, most)) for amount in self.low))
        wagers = self.wagers
        if self.to_match == 0:
            bets = tuple(Bet(amount) for amount in dict.fromkeys(wagers or ()))
            return bets if self._must_bet and bets else (Check(), *bets)
        raises = tuple(RaiseTo(amount) for amount in dict.fromkeys(wagers or ()))
        return (Fold(), Call(), *raises)

    @property
    def _opens_low(self) -> bool:
        return self.opening == "low" and self.to_match == 0

    @property
    def _must_bet(self) -> bool:
        return self.opening == "bet" and all(faced is None for faced in self.faced)

    def allows(self, action: Action) -> bool:
        """Whether the seat to act may do this: one of ``legal``, or an amount between its wagers."""
        if action in self.legal:
            return True
        if not isinstance(action, Bet if self.to_match == 0 else RaiseTo):
            return False
        wagers = self.wagers
        return wagers is not None and wagers[0] <= action.amount <= wagers[1]

    def chips(self, action: Action) -> int:
        """What the seat to act puts in by an action."""
        seat = self.to_act
        if seat is None or isinstance(action, (Fold, Check)):
            return 0
        if isinstance(action, Call):
            return self.call
        return action.amount - self.bets[seat] if isinstance(action, (Bet, RaiseTo)) else 0

    def play(self, action: Action) -> Betting:
        """The round after an action that it ``allows``."""
        seat = self.to_act
        assert seat is not None
        chips = self.chips(action)
        after = replace(
            self,
            stacks=_put(self.stacks, seat, self.stacks[seat] - chips),
            bets=_put(self.bets, seat, self.bets[seat] + chips),
            alive=_put(self.alive, seat, not isinstance(action, Fold)),
            next=(seat + 1) % len(self.stacks),
        )
        after = replace(after, faced=_put(self.faced, seat, after.to_match))
        if not isinstance(action, (Bet, RaiseTo)) or not self._counts(action.amount):
            return after
        if self._reopens(action.amount):
            after = replace(after, faced=_put((None,) * len(self.faced), seat, after.to_match))
        return replace(
            after,
            level=action.amount,
            size=max(self.size, action.amount - self.to_match),
            opened=True,
            raises=self.raises + self.opened,
        )

    def _counts(self, amount: int) -> bool:
        """Whether a wager is a bet or raise, not a bring-in or an all-in that is too short (FS16)."""
        if self._opens_low and len(self.low) > 1 and amount <= self.low[0]:
            return False  # the bring-in: the next may complete it
        if not self.opened:
            return amount >= self.bet or amount - self.to_match >= self.threshold
        return amount - self.level >= self.threshold

    def _reopens(self, amount: int) -> bool:
        """Whether all others may raise again; after short all-ins each may who faces enough since he acted."""
        completes = self.limit in ("fixed", "spread") and amount >= self.level + max(self.size, self.bet)
        return not self.opened or completes or amount - self.to_match >= self.threshold


def _put(row: tuple[T, ...], seat: int, item: T) -> tuple[T, ...]:
    return (*row[:seat], item, *row[seat + 1 :])
