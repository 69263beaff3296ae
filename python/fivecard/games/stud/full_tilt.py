"""Hands of 5 Card Stud in the text form of Full Tilt, read and replayed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from fivecard.cards import Card, cards
from fivecard.errors import FivecardError, HandHistoryError
from fivecard.games.actions import Action, Bet, Call, Check, Fold, RaiseTo
from fivecard.games.stud.history import HandHistory, deck_of
from fivecard.games.stud.round import StudRound, begin
from fivecard.games.stud.rules import Limit, Stud

_MONEY = r"\$?([\d,]+(?:\.\d\d)?)"
_HEADER = re.compile(
    rf"Full Tilt Poker Game #(\d+): .* - {_MONEY}/{_MONEY} Ante {_MONEY} - (Limit|Pot Limit|No Limit) 5 Card Stud - .*"
)
_LIMITS: dict[str, Limit] = {"Limit": "fixed", "Pot Limit": "pot", "No Limit": "none"}
_SEAT = re.compile(rf"Seat (\d+): (.+) \({_MONEY}\)(?:, is sitting out)?")
_DEALT = re.compile(r"Dealt to (.+?) ((?:\[[^\]]*\] ?)+)")
_STREET = re.compile(r"\*\*\* (\d)(?:ND|RD|TH) STREET \*\*\*")
_ALL_IN = r"(?:, and is all in)?"
_MOVES = {
    "ante": re.compile(rf"(.+) antes {_MONEY}{_ALL_IN}"),
    "bring in": re.compile(rf"(.+) brings in for {_MONEY}{_ALL_IN}"),
    "complete": re.compile(rf"(.+) completes it to {_MONEY}{_ALL_IN}"),
    "bet": re.compile(rf"(.+) bets {_MONEY}{_ALL_IN}"),
    "raise": re.compile(rf"(.+) raises to {_MONEY}{_ALL_IN}"),
    "call": re.compile(rf"(.+) calls {_MONEY}{_ALL_IN}"),
    "check": re.compile(r"(.+) checks"),
    "fold": re.compile(r"(.+) folds"),
}
_UNCALLED = re.compile(rf"Uncalled bet of {_MONEY} returned to (.+)")
_SHOWS = re.compile(r"(.+) shows \[([^\]]*)\].*")
_WINS = re.compile(rf"(.+) (?:wins|ties for) the (?:main pot|side pot(?: \d+)?|pot) \({_MONEY}\).*")
_TOTAL = re.compile(rf"Total pot {_MONEY}.*")
_TALK = re.compile(r".*(?:has \d+ seconds left to act|has timed out|: .*|mucks|adds .*|stands up|sits down|is .*)")


@dataclass
class _Hand:
    """What the lines of one hand say, before it is replayed; amounts are in the smallest unit of money."""

    header: re.Match[str]
    scale: int
    seats: dict[str, int] = field(default_factory=dict)
    stacks: dict[str, int] = field(default_factory=dict)
    in_hand: list[str] = field(default_factory=list)
    cards: dict[str, list[Card | None]] = field(default_factory=dict)
    bring_in: int | None = None
    moves: list[tuple[int, str, str, int]] = field(default_factory=list)  # line, who, what, amount
    uncalled: tuple[int, str] | None = None
    won: dict[str, int] = field(default_factory=dict)
    total: int | None = None

    def chips(self, money: str) -> int:
        return int(Decimal(money.replace(",", "")) * self.scale)


def read_full_tilt(text: str) -> tuple[HandHistory, ...]:
    """All hands of a text, replayed, with money in its smallest unit: chips, or cents where amounts have them.

    Hidden cards nobody shows are unknown. HandHistoryError names the line that is no such text or breaks the rules, and
    pots, uncalled chips or winners that differ from what is told.
    """
    histories = []
    for first, lines in _split(text):
        hand = _parse(first, lines)
        histories.append(_replay(hand, first))
    if not histories:
        raise HandHistoryError("no hand: a hand begins with 'Full Tilt Poker Game #'")
    return tuple(histories)


def _split(text: str) -> Iterator[tuple[int, list[str]]]:
    """The lines of each hand and the number of the first."""
    start = 0
    lines: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("Full Tilt Poker Game #"):
            if lines:
                yield start, lines
            start, lines = number, []
        elif not lines:
            if line.strip():
                raise HandHistoryError(f"line {number}: {line.strip()!r}; a hand begins with 'Full Tilt Poker Game #'")
            continue
        lines.append(line.strip())
    if lines:
        yield start, lines


def _parse(first: int, lines: list[str]) -> _Hand:
    header = _HEADER.fullmatch(lines[0])
    if header is None:
        raise HandHistoryError(f"line {first}: {lines[0]!r} is no hand of 5 Card Stud with stakes and ante")
    hand = _Hand(header, 100 if any(re.search(r"\d\.\d\d\b", line) for line in lines) else 1)
    street = 0
    for number, line in enumerate(lines[1:], first + 1):
        if line == "*** SUMMARY ***":
            _summary(hand, lines[number - first :])
            break
        found = _STREET.fullmatch(line)
        if found:
            street = int(found[1])
        elif not (_take(hand, number, line, street) or line in ("", "*** SHOW DOWN ***") or _TALK.fullmatch(line)):
            raise HandHistoryError(f"line {number}: {line!r} is not understood")
    return hand


def _summary(hand: _Hand, lines: list[str]) -> None:
    for line in lines:
        found = _TOTAL.fullmatch(line)
        if found:
            hand.total = hand.chips(found[1])


def _take(hand: _Hand, number: int, line: str, street: int) -> bool:
    """Takes in one line; False if it says nothing of the hand."""
    found = _SEAT.fullmatch(line)
    if found and not hand.in_hand:
        hand.seats[found[2]] = int(found[1]) - 1
        hand.stacks[found[2]] = hand.chips(found[3])
        return True
    found = _DEALT.fullmatch(line)
    if found:
        _deal(hand, found, street, f"line {number}: {line!r}")
        return True
    for kind, pattern in _MOVES.items():
        found = pattern.fullmatch(line)
        if found and found[1] in hand.seats:
            amount = hand.chips(found[2]) if pattern.groups == 2 else 0
            if kind == "ante":
                hand.in_hand.append(found[1])
            else:
                hand.moves.append((number, found[1], kind, amount))
            if kind == "bring in":
                hand.bring_in = amount
            return True
    found = _UNCALLED.fullmatch(line)
    if found:
        hand.uncalled = hand.chips(found[1]), found[2]
        return True
    found = _SHOWS.fullmatch(line)
    if found and found[1] in hand.seats:
        _show(hand, found[1], found[2], f"line {number}: {line!r}")
        return True
    found = _WINS.fullmatch(line)
    if found and found[1] in hand.seats:
        hand.won[found[1]] = hand.won.get(found[1], 0) + hand.chips(found[2])
        return True
    return False


def _cards(text: str, where: str) -> list[Card]:
    try:
        return list(cards(text))
    except FivecardError as error:
        raise HandHistoryError(f"{where}: {error}") from None


def _deal(hand: _Hand, found: re.Match[str], street: int, where: str) -> None:
    name = found[1]
    if name not in hand.seats:
        raise HandHistoryError(f"{where}: nobody called {name!r} sits at this table")
    groups = re.findall(r"\[([^\]]*)\]", found[2])
    told = [card for group in groups for card in _cards(group, where)]
    dealt = hand.cards.setdefault(name, [])
    if street == 2:
        if not 1 <= len(told) <= 2:
            raise HandHistoryError(f"{where}: the second street deals one card down and one up")
        dealt += [None, *told] if len(told) == 1 else told
    else:
        dealt += told[-1:]
    if len(dealt) != street:
        raise HandHistoryError(f"{where}: {name} has {len(dealt)} cards on street {street}")


def _show(hand: _Hand, name: str, text: str, where: str) -> None:
    shown, dealt = _cards(text, where), hand.cards.get(name, [])
    hidden = [card for card in shown if card not in dealt]
    if dealt and dealt[0] is None and len(hidden) == 1 and len(shown) == len(dealt):
        dealt[0] = hidden[0]
    elif hidden or len(shown) != len(dealt):
        raise HandHistoryError(f"{where}: {name} was dealt other cards")


def _replay(hand: _Hand, first: int) -> HandHistory:
    header = hand.header
    small, big, ante = (hand.chips(header[i]) for i in (2, 3, 4))
    where = f"hand {header[1]}, line {first}"
    if big != 2 * small:
        raise HandHistoryError(f"{where}: stakes {header[2]}/{header[3]}: the bet doubles (FS10)")
    game = Stud(ante=ante, minimum=small, bring_in=hand.bring_in, limit=_LIMITS[header[5]], suits=False, raise_cap=3)
    size = max(hand.seats.values(), default=0) + 1
    stacks, names = [0] * size, [""] * size
    for name, seat in hand.seats.items():
        names[seat] = name
        if name in hand.in_hand:
            stacks[seat] = hand.stacks[name]
    dealt = {hand.seats[name]: told for name, told in hand.cards.items()}
    unseen = [name for name in hand.in_hand if hand.seats[name] not in dealt]
    if unseen or len(hand.in_hand) < 2:
        raise HandHistoryError(f"{where}: {unseen[0] if unseen else 'nobody else'} antes but is dealt no card")
    deck = deck_of(game, dealt, size - 1, size)
    played = begin(game, tuple(stacks), size - 1, deck)
    for number, name, kind, amount in hand.moves:
        try:
            played = played.play(_action(kind, amount, played), seat=hand.seats[name])
        except FivecardError as error:
            raise HandHistoryError(f"line {number}, {name} {kind}: {error}") from None
    _compare(hand, played, where)
    return HandHistory(played, tuple(names), header[1])


def _action(kind: str, amount: int, played: StudRound) -> Action:
    if kind in ("check", "fold", "call"):
        if kind == "call" and amount != played.to_call:
            raise HandHistoryError(f"calls {amount}, but has {played.to_call} to call")
        return Call() if kind == "call" else Check() if kind == "check" else Fold()
    return Bet(amount) if kind in ("bring in", "bet") else RaiseTo(amount)


def _compare(hand: _Hand, played: StudRound, where: str) -> None:
    if not played.over:
        raise HandHistoryError(f"{where}: the hand ends, but seat {played.to_act} has to act")
    told: list[tuple[str, Any, Any]] = []
    if hand.uncalled is not None:
        seat, chips = played.uncalled
        told.append(("uncalled bet", hand.uncalled, (chips, next(n for n, s in hand.seats.items() if s == seat))))
    if hand.total is not None:
        told.append(("total pot", hand.total, sum(pot.chips for pot in played.pots)))
    if hand.won:
        won: dict[str, int] = {}
        for name, seat in hand.seats.items():
            shares = [chips for pot in played.pots for winner, chips in pot.shares if winner == seat]
            if shares:
                won[name] = sum(shares)
        told.append(("winners", sorted(hand.won), sorted(won)))
    for what, said, replayed in told:
        if said != replayed:
            raise HandHistoryError(f"{where}: {what} {said}, but the actions come to {replayed}")
