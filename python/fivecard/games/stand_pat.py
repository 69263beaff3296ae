"""Stand Pat Poker: five cards, then stand pat, fold, or draw one to four shared community cards."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from typing import Any, ClassVar

from fivecard import toml
from fivecard.checks import Pay, exact, shown
from fivecard.errors import GameError, PayTableError
from fivecard.games.game import Settlement, WagerResult
from fivecard.hands import Category, first_values
from fivecard.paytable import PaysLike, PayTable, show

# SP7
_PAT = PayTable(
    {
        "royal flush": 5000,
        "straight flush": 500,
        "four of a kind": 250,
        "full house": 100,
        "flush": 50,
        "straight": 30,
    }
)
# SP8, as the published rules card prints it: with it the player has the edge.
_PUBLISHED = PayTable(
    {
        "royal flush": 5000,
        "straight flush": 500,
        "four of a kind": 250,
        "full house": 100,
        "flush": 50,
        "straight": 30,
        "three of a kind": 30,
        "two pair": 30,
        "jacks or better": 30,
    }
)
# Our own, from no published card.
_ILLUSTRATIVE = PayTable(
    {
        "royal flush": 800,
        "straight flush": 50,
        "four of a kind": 25,
        "full house": 9,
        "flush": 6,
        "straight": 4,
        "three of a kind": 3,
        "two pair": 2,
        "jacks or better": 1,
    }
)
_PRESETS = {"published": (_PAT, _PUBLISHED), "illustrative": (_PAT, _ILLUSTRATIVE)}
_FIELDS = {"game", "pat", "draw", "minimum"}


@cache
def straight_value() -> int:
    """The lowest straight: where a hand may stand pat (SP4) and the Stand Pat wager survives a draw (SP9)."""
    return min(value for (category, _), value in first_values().items() if category == Category.STRAIGHT)


@dataclass(frozen=True, slots=True, init=False, repr=False)
class StandPat:
    """Stand Pat Poker with its two pay tables, to one, and the table minimum (SP1, SP7, SP8).

    ``StandPat(draw_pays={...})``: a mapping of lines, whose other lines lose, or a PayTable. Without arguments the
    tables are those of the published rules card, under which the player has the edge.
    """

    pat_pays: PayTable
    draw_pays: PayTable
    minimum: Fraction
    name: ClassVar[str] = "stand pat"
    max_draw: ClassVar[int] = 4
    can_fold: ClassVar[bool] = True
    max_seats: ClassVar[int] = 9

    def __init__(self, draw_pays: PaysLike = _PUBLISHED, pat_pays: PaysLike = _PAT, *, minimum: Pay = 1) -> None:
        least = exact(minimum, "minimum", GameError)
        if least <= 0:
            raise GameError(f"the table minimum is above 0, not {show(least)}")
        object.__setattr__(self, "draw_pays", PayTable(draw_pays))
        object.__setattr__(self, "pat_pays", PayTable(pat_pays))
        object.__setattr__(self, "minimum", least)

    @staticmethod
    def presets() -> tuple[str, ...]:
        """``published`` (the rules card) and ``illustrative`` (our own, from no published card)."""
        return tuple(_PRESETS)

    @classmethod
    def preset(cls, name: str) -> StandPat:
        """The game with the named pay tables."""
        if name not in _PRESETS:
            raise GameError(f"no preset {shown(name)}; presets are {', '.join(_PRESETS)}")
        pat, draw = _PRESETS[name]
        return cls(draw_pays=draw, pat_pays=pat)

    @property
    def preset_name(self) -> str | None:
        """The preset with these pay tables, if there is one."""
        tables = (self.pat_pays, self.draw_pays)
        return next((name for name, preset in _PRESETS.items() if preset == tables), None)

    @property
    def cuts(self) -> tuple[int, ...]:
        return (*self.pat_pays.lows, *self.draw_pays.lows, straight_value())

    def table(self, kind: str) -> PayTable:
        return self.draw_pays if kind == "draw" else self.pat_pays

    def settle(self, kind: str, value: int, wager: Fraction = Fraction(1)) -> Settlement:
        """``value`` is that of the first five cards for stand and fold, of the final hand for a draw."""
        good = value >= straight_value()
        if kind == "fold":
            return Settlement((WagerResult("stand pat", wager, -wager, "folded"),))
        if kind == "stand":
            # SP4: standing on less than a straight loses, whatever the table.
            net = self.pat_pays.net(value) if good else Fraction(-1)
            why = self.pat_pays.line(value) if good else "stood pat on less than a straight"
            return Settlement((WagerResult("stand pat", wager, wager * net, why),))
        if kind != "draw":
            raise GameError(f"{shown(kind)} is none of fold, stand and draw")
        # SP9, then SP8.
        first = WagerResult(
            "stand pat",
            wager,
            wager if good else -wager,
            "a straight or better" if good else "less than a straight",
        )
        drawn = WagerResult("draw", wager, wager * self.draw_pays.net(value), self.draw_pays.line(value))
        return Settlement((first, drawn))

    def __repr__(self) -> str:
        name = self.preset_name
        minimum = "" if self.minimum == 1 else f"minimum={show(self.minimum)!r}"
        if name == "published":
            return f"StandPat({minimum})"
        if name and not minimum:
            return f"StandPat.preset({name!r})"
        return f"StandPat({self.draw_pays!r}, {self.pat_pays!r}{minimum and ', ' + minimum})"

    def replace(self, **changes: Any) -> StandPat:
        """The same game with other ``draw_pays``, ``pat_pays`` or ``minimum``."""
        return replace(self, **changes)

    def to_toml(self) -> str:
        """TOML text: ``game``, and the tables ``[pat]`` and ``[draw]``. Needs the extra ``[toml]``."""
        data: dict[str, Any] = {"game": self.name}
        if self.minimum != 1:
            data["minimum"] = show(self.minimum)
        return toml.dumps({**data, "pat": self.pat_pays.to_dict(), "draw": self.draw_pays.to_dict()})

    @classmethod
    def from_toml(cls, text: str) -> StandPat:
        """From TOML text with a ``[draw]`` table and, unless the printed one is meant, a ``[pat]`` table."""
        data = toml.game_file(text, cls.name, _FIELDS)
        given = [name for name in ("draw", "pat") if name in data]
        tables = {f"{name}_pays": toml.section(data, name, PayTable.from_dict) for name in given}
        if "draw_pays" not in tables:
            raise PayTableError("missing the table [draw]: the lines a draw is paid by, such as 'royal flush' = 800")
        return cls(**tables, minimum=data.get("minimum", 1))
