"""What a seat can do. Every action prints and parses: ``Draw("9d")``, ``draw 9d``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import compress
from operator import index
from typing import Any, ClassVar

from fivecard.cards import Card, CardsLike, distinct_cards, text_of
from fivecard.checks import shown
from fivecard.errors import FivecardError, InvalidActionError


@dataclass(frozen=True, slots=True)
class Fold:
    """Give up the wagers made."""

    kind: ClassVar[str] = "fold"

    def __str__(self) -> str:
        return "fold"


@dataclass(frozen=True, slots=True)
class Stand:
    """Keep all cards, draw none."""

    kind: ClassVar[str] = "stand"

    def __str__(self) -> str:
        return "stand"


@dataclass(frozen=True, slots=True, init=False)
class Draw:
    """Discard one to five cards for as many new ones. ``discards`` is in card order whatever order was given."""

    discards: tuple[Card, ...]
    kind: ClassVar[str] = "draw"

    def __init__(self, *discards: CardsLike) -> None:
        found = distinct_cards(*discards, what="a draw")
        if not 1 <= len(found) <= 5:
            raise InvalidActionError(f"a draw discards 1 to 5 cards, not {len(found)}; to draw none, stand")
        object.__setattr__(self, "discards", tuple(sorted(found)))

    @classmethod
    def of_sorted(cls, discards: tuple[Card, ...]) -> Draw:
        """Without checks: distinct cards in card order."""
        draw = object.__new__(cls)
        object.__setattr__(draw, "discards", discards)
        return draw

    def __str__(self) -> str:
        return f"draw {text_of(self.discards)}"

    def __repr__(self) -> str:
        return f"Draw({text_of(self.discards)!r})"

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        return Draw, self.discards


@dataclass(frozen=True, slots=True)
class Raise:
    """Add this many times the Ante to what is wagered (SX3 to SX5)."""

    times: int
    kind: ClassVar[str] = "raise"

    def __post_init__(self) -> None:
        try:
            if isinstance(self.times, bool) or not 1 <= index(self.times) <= 10**18:
                raise TypeError
        except TypeError:
            raise InvalidActionError(
                f"a raise is a whole number of Antes, 1 or more and at most 10**18, not {shown(self.times)}"
            ) from None
        object.__setattr__(self, "times", index(self.times))

    def __str__(self) -> str:
        return f"raise {self.times}"

    def __repr__(self) -> str:
        return f"Raise({self.times})"


@dataclass(frozen=True, slots=True)
class Check:
    """Bet nothing where nothing has been bet (FS9)."""

    kind: ClassVar[str] = "check"

    def __str__(self) -> str:
        return "check"


@dataclass(frozen=True, slots=True)
class Call:
    """See the bet: match it, or put in all that is left."""

    kind: ClassVar[str] = "call"

    def __str__(self) -> str:
        return "call"


@dataclass(frozen=True, slots=True)
class _Chips:
    amount: int
    kind: ClassVar[str]

    def __post_init__(self) -> None:
        try:
            if isinstance(self.amount, bool) or not 1 <= index(self.amount) <= 10**18:
                raise TypeError
        except TypeError:
            raise InvalidActionError(
                f"{self.kind}: chips are a whole number, 1 to 10**18, not {shown(self.amount)}"
            ) from None
        object.__setattr__(self, "amount", index(self.amount))

    def __str__(self) -> str:
        return f"{self.kind} {self.amount}"

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.amount})"


class Bet(_Chips):
    """Bet this many chips where nothing has been bet in this round."""

    __slots__ = ()
    kind: ClassVar[str] = "bet"


class RaiseTo(_Chips):
    """Raise, or complete, so that one's own chips in this betting round are ``amount`` in all."""

    __slots__ = ()
    kind: ClassVar[str] = "raise to"


Action = Fold | Stand | Draw | Raise | Check | Call | Bet | RaiseTo
_ACTIONS = (Fold, Stand, Draw, Raise, Check, Call, Bet, RaiseTo)
ActionLike = Action | str


def parse_action(action: ActionLike) -> Action:
    """``fold``, ``stand``, ``draw 9d``, ``raise 3``, ``check``, ``call``, ``bet 10``, ``raise to 20``; an action passes
    through. InvalidActionError shows what was given."""
    if isinstance(action, _ACTIONS):
        return action
    if isinstance(action, str):
        verb, _, cards = " ".join(action.split()).partition(" ")
        match verb.lower(), cards.lower():
            case "fold", "":
                return Fold()
            case "stand", "" | "pat":
                return Stand()
            case "check", "":
                return Check()
            case "call", "":
                return Call()
            case "bet", amount if _is_number(amount):
                return Bet(int(amount))
            case "raise", amount if amount.startswith("to ") and _is_number(amount[3:]):
                return RaiseTo(int(amount[3:]))
            case "raise", times if _is_number(times):
                return Raise(int(times))
            case "draw", _:
                try:
                    return Draw(cards)
                except InvalidActionError:
                    raise
                except FivecardError as error:
                    raise InvalidActionError(f"{shown(action)} is no action: {error}") from None
    raise InvalidActionError(
        f"{shown(action)} is no action; actions are 'fold', 'stand', 'draw 9d', 'raise 3', "
        "'check', 'call', 'bet 10' and "
        "'raise to 20'"
    )


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 30


STAND, FOLD = 31, 32  # action codes of the core; 0..30 are the bits of the cards held while the others are drawn


def action_of_code(code: int, hand: Sequence[Card]) -> Action:
    """The action of a core code for this hand."""
    if code >= STAND:
        return Fold() if code == FOLD else Stand()
    return Draw.of_sorted(tuple(sorted(compress(hand, _GONE[code]))))


_GONE = tuple(tuple(not code >> i & 1 for i in range(5)) for code in range(31))
