"""The errors of fivecard: every one a ``ValueError`` that shows what was wrong, where, and what would be right."""

from __future__ import annotations


class FivecardError(ValueError):
    """Base of all errors about what was given to fivecard."""


class InvalidCardError(FivecardError):
    """A text or number that is no card."""


class UnknownCardError(FivecardError):
    """``??`` where every card must be known."""


class DuplicateCardError(FivecardError):
    """A card named twice: in a hand, or once in the hand and once among the dead or known cards."""


class CardCountError(FivecardError):
    """Too many or too few cards."""


class DeckExhaustedError(CardCountError):
    """More cards asked for than a deck has left."""


class JokerError(FivecardError):
    """A joker where the deck has none."""


class OutputArrayError(FivecardError):
    """An ``out`` array of another type, shape or layout than the result, or one that shares the input's memory."""


class HandValueError(FivecardError):
    """A text or number that is no hand value."""


class PayTableError(FivecardError):
    """A pay table with missing, overlapping or unordered lines, or a pay that is no exact number."""


class TooLargeError(FivecardError):
    """Pays or wagers too large for exact 64-bit counting."""


class InvalidActionError(FivecardError):
    """A text or value that is no action."""


class IllegalActionError(FivecardError):
    """An action the rules do not allow here; shows the visible state and what is legal."""


class IrregularityError(IllegalActionError):
    """Box, kept cards and draw wager that do not agree (SP5)."""


class GameError(FivecardError):
    """Seats, wagers or options that the game does not have."""


class CheckpointError(FivecardError):
    """A file of half done work that cannot be read, or belongs to other work; it is left as it is."""


class HandHistoryError(FivecardError):
    """A hand history that cannot be read, or does not follow the rules; says where."""


class MissingExtraError(ImportError):
    """An optional package is not installed; names the extra that brings it."""

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(f"{what} needs an optional package: pip install 'fivecard[{extra}]'")
        self._given = what, extra

    def __reduce__(self) -> tuple[type[MissingExtraError], tuple[str, str]]:
        return type(self), self._given
