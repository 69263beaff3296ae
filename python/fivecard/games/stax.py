"""5 Card Stax: two cards, three community cards, a raise before each of them, and two side wagers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import Any, ClassVar

from fivecard import toml
from fivecard.checks import Pay, exact, shown, whole
from fivecard.errors import GameError, IllegalActionError, PayTableError
from fivecard.games.actions import Action, Fold, Raise
from fivecard.games.game import Settlement, WagerResult
from fivecard.games.progressive import Amounts, Progressive
from fivecard.paytable import PaysLike, PayTable, show

# SX9
_PAYS = PayTable(
    {
        "royal flush": 500,
        "straight flush": 100,
        "four of a kind": 40,
        "full house": 10,
        "flush": 6,
        "straight": 4,
        "three of a kind": 3,
        "two pair": 2,
        "jacks or better": 1,
        "sixes to tens": 0,
    }
)
# SX10
_BONUS = PayTable(
    {
        "ace king queen suited": 40,
        "straight flush": 40,
        "three of a kind": 30,
        "straight": 6,
        "flush": 3,
        "pair": 1,
    },
    cards=3,
)
_FIELDS = {"game", "minimum", "max_raise", "pays", "bonus", "progressive"}
MAX_RAISE = 10  # kMaxRaise of the core
RAISES = ("1st raise", "2nd raise", "3rd raise")  # SX3 to SX5


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Stax:
    """5 Card Stax: its pay tables, to one (SX9, SX10), the progressive if there is one (SX11), and its raises.

    ``Stax(pays={...}, bonus_pays={...})``: a mapping of lines, whose other lines lose, or a PayTable. ``progressive``
    is a Progressive or a mapping of its displayed amounts. ``max_raise``: each raise is 1 to this many Antes.
    """

    pays: PayTable
    bonus_pays: PayTable
    progressive: Progressive | None
    max_raise: int
    minimum: Fraction
    name: ClassVar[str] = "stax"
    max_seats: ClassVar[int] = 7

    def __init__(
        self,
        pays: PaysLike = _PAYS,
        bonus_pays: PaysLike = _BONUS,
        progressive: Progressive | Amounts | None = None,
        max_raise: int = 3,
        *,
        minimum: Pay = 1,
    ) -> None:
        least = exact(minimum, "minimum", GameError)
        if least <= 0:
            raise GameError(f"the table minimum is above 0, not {show(least)}")
        most = whole(
            max_raise, 1, MAX_RAISE, f"max_raise is a whole number, 1 to {MAX_RAISE} Antes, not {shown(max_raise)}"
        )
        if progressive is not None and not isinstance(progressive, Progressive):
            progressive = Progressive(progressive)
        for name, value in (
            ("pays", PayTable(pays)),
            ("bonus_pays", PayTable(bonus_pays, cards=3)),
            ("progressive", progressive),
            ("max_raise", most),
            ("minimum", least),
        ):
            object.__setattr__(self, name, value)

    @property
    def actions(self) -> tuple[Action, ...]:
        """What a player may do at each of the three decisions (SX3 to SX5)."""
        return (Fold(), *(Raise(times) for times in range(1, self.max_raise + 1)))

    def settle(
        self,
        actions: Sequence[Action],
        value: int,
        ante: Fraction = Fraction(1),
        *,
        bonus: Fraction = Fraction(0),
        community: int = 1,
        progressive: bool = False,
        diamonds: bool = False,
    ) -> Settlement:
        """Settles one seat, each wager by itself, the 3-Up Bonus first (SX7 to SX11).

        ``actions``: up to three raises, or raises and a fold. ``value``: of the five cards; ``diamonds``: they are all
        diamonds. ``bonus``: the 3-Up wager, 0 for none, on the three-card value ``community``. ``progressive``: whether
        that wager was made.
        """
        self._check(actions)
        wagers = []
        if bonus:
            line = self.bonus_pays.line(community)
            wagers.append(WagerResult("3-up", bonus, bonus * self.bonus_pays.net(community), line))
        folded = any(isinstance(action, Fold) for action in actions)
        net, why = (Fraction(-1), "folded") if folded else (self.pays.net(value), self.pays.line(value))
        raises = [action.times for action in actions if isinstance(action, Raise)]
        for name, amount in zip(("ante", *RAISES), (ante, *(ante * times for times in raises)), strict=False):
            wagers.append(WagerResult(name, amount, amount * net, why))
        if progressive:
            if self.progressive is None:
                raise GameError("this table has no progressive")
            stake = self.progressive.wager
            paid = self.progressive.pays(value, diamonds) - stake
            wagers.append(WagerResult("progressive", stake, paid, self.progressive.line(value, diamonds)))
        return Settlement(tuple(wagers))

    def _check(self, actions: Sequence[Action]) -> None:
        """IllegalActionError if these are not all the actions of one seat."""
        raises = [action for action in actions if action in self.actions[1:]]
        folds = len(raises) < 3 and list(actions) == [*raises, Fold()]
        if not (folds or (len(raises) == 3 and list(actions) == raises)):
            listed = ", ".join(map(str, actions)) or "no action"
            raise IllegalActionError(
                f"{listed} is no end of a hand: three raises of 1 to {self.max_raise}, or a fold after up to two"
            )

    def __repr__(self) -> str:
        given = [] if self.pays == _PAYS else [f"pays={self.pays!r}"]
        if self.bonus_pays != _BONUS:
            given.append(f"bonus_pays={self.bonus_pays!r}")
        if self.progressive is not None:
            given.append(f"progressive={self.progressive!r}")
        if self.max_raise != 3:
            given.append(f"max_raise={self.max_raise}")
        if self.minimum != 1:
            given.append(f"minimum={show(self.minimum)!r}")
        return f"Stax({', '.join(given)})"

    def replace(self, **changes: Any) -> Stax:
        """The same game with other ``pays``, ``bonus_pays``, ``progressive``, ``max_raise`` or ``minimum``."""
        return replace(self, **changes)

    def to_toml(self) -> str:
        """TOML text: ``game``, ``max_raise``, the tables ``[pays]``, ``[bonus]`` and, if there is one,
        ``[progressive]``. Needs the extra ``[toml]``."""
        data: dict[str, Any] = {"game": self.name, "max_raise": self.max_raise}
        if self.minimum != 1:
            data["minimum"] = show(self.minimum)
        data |= {"pays": self.pays.to_dict(), "bonus": self.bonus_pays.to_dict()}
        if self.progressive is not None:
            data["progressive"] = self.progressive.to_dict()
        return toml.dumps(data)

    @classmethod
    def from_toml(cls, text: str) -> Stax:
        """From TOML text: a ``[pays]`` table and, unless the printed ones are meant, ``[bonus]``, ``[progressive]``,
        ``max_raise`` and ``minimum``."""
        data = toml.game_file(text, cls.name, _FIELDS, "5 card stax")
        given: dict[str, Any] = {name: data[name] for name in ("minimum", "max_raise") if name in data}
        if "bonus" in data:
            given["bonus_pays"] = toml.section(data, "bonus", partial(PayTable.from_dict, cards=3))
        if "progressive" in data:
            given["progressive"] = toml.section(data, "progressive", Progressive.from_dict)
        if "pays" in data:
            given["pays"] = toml.section(data, "pays", PayTable.from_dict)
        else:
            raise PayTableError("missing the table [pays]: the lines hands are paid by, such as 'royal flush' = 500")
        return cls(**given)
