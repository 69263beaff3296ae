"""What is agreed before a hand of Five Card Stud: the way of playing, stakes, limits, jokers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal, get_args

from fivecard.checks import shown, whole
from fivecard.errors import GameError

Style = Literal["casino", "simple"]
Limit = Literal["fixed", "spread", "pot", "none"]
Opener = Literal["hand", "card"]
ShortAllIn = Literal["half", "full"]

MOST_CHIPS = 10**18


@dataclass(frozen=True, slots=True, kw_only=True)
class Stud:
    """Five Card Stud for 2 to 10 players; all amounts are whole chips.

    - ``style``: ``casino``, a card down and a card up, then a card up and a betting round three times (FS6 to FS11), or
      ``simple``, five cards down and one betting round (FS3 to FS5)
    - ``ante`` of everyone (FS2); ``minimum`` bet, which doubles after the fourth card (FS7, FS10)
    - ``jokers`` 0 to 2 (FS1, FS15); ``suits``: whether suits decide last (FS14)
    - ``limit``: ``fixed``, ``spread`` (up to ``maximum``, which doubles too), ``pot`` or ``none`` (FS10)
    - ``bring_in``, below the minimum: what the low card must bring in; None: it opens with the minimum
    - ``raise_cap`` raises a round, None for no cap (FS8)
    - ``opener`` of later rounds: the highest showing ``hand`` or single ``card``; with ``must_open`` it may not check
      (FS9)
    - ``short_all_in``: an all-in raise counts as one from ``half`` a bet on, or only if ``full`` (FS16)

    GameError names what does not fit.
    """

    style: Style = "casino"
    ante: int = 1
    minimum: int = 2
    jokers: int = 0
    suits: bool = True
    limit: Limit = "fixed"
    maximum: int | None = None
    bring_in: int | None = None
    raise_cap: int | None = 3
    opener: Opener = "hand"
    must_open: bool = False
    short_all_in: ShortAllIn = "half"
    name: ClassVar[str] = "five card stud"
    max_seats: ClassVar[int] = 10

    def __post_init__(self) -> None:
        for name, kinds in (("style", Style), ("limit", Limit), ("opener", Opener), ("short_all_in", ShortAllIn)):
            if getattr(self, name) not in get_args(kinds):
                listed = " or ".join(map(repr, get_args(kinds)))
                raise GameError(f"{name} is {listed}, not {shown(getattr(self, name))}")
        self._whole("ante", 0)
        self._whole("minimum", 1)
        self._whole("jokers", 0, 2)
        if self.bring_in is not None:
            if self.style == "simple":
                raise GameError("the simple way of playing has no bring-in: nobody shows a card (FS3)")
            self._whole("bring_in", 1, self.minimum - 1, f", below the minimum bet {self.minimum}")
        if self.raise_cap is not None:
            self._whole("raise_cap", 0, 10**9, ", or None for no cap")
        for name in ("suits", "must_open"):
            if not isinstance(getattr(self, name), bool):
                raise GameError(f"{name} is True or False, not {shown(getattr(self, name))}")
        if (self.maximum is None) == (self.limit == "spread"):
            raise GameError("spread limit has a maximum bet, the other limits have none: limit='spread', maximum=...")
        if self.maximum is not None:
            self._whole("maximum", self.minimum)

    def _whole(self, name: str, least: int, most: int = MOST_CHIPS, more: str = "") -> None:
        """Makes an option a plain int from least to most."""
        given = getattr(self, name)
        otherwise = f"{name} is a whole number from {least} to {most}{more}, not {shown(given)}"
        object.__setattr__(self, name, whole(given, least, most, otherwise))

    @property
    def streets(self) -> tuple[int, ...]:
        """Cards each player has in each betting round."""
        return (2, 3, 4, 5) if self.style == "casino" else (5,)

    def bet(self, street: int) -> int:
        """The minimum bet with so many cards: it doubles from the fourth card on (FS10)."""
        return self.minimum * self._doubled(street)

    def most(self, street: int) -> int | None:
        """The maximum bet of spread limit with so many cards."""
        return None if self.maximum is None else self.maximum * self._doubled(street)

    def _doubled(self, street: int) -> int:
        return 2 if self.style == "casino" and street >= 4 else 1

    def replace(self, **changes: Any) -> Stud:
        """The same with other options."""
        return replace(self, **changes)
