"""Hands of 5 Card Stud in the text form of Full Tilt, read and replayed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from fivecard.cards import Card, cards
from fivecard.checks import shown
from fivecard.errors import FivecardError, HandHistoryError
from fivecard.games.actions import Action, Bet, Call, Check, Fold, RaiseTo
from fivecard.games.stud.history import HandHistory, Move, replay
from fivecard.games.stud.round import StudRound
from fivecard.games.stud.rules import Limit, Stud

_BEGINS = "Full Tilt Poker Game #"
_NEW_HAND = r"Full ?Tilt ?Poker(?:\.\w+)? Game #"  # older and national headers are written otherwise
_MONEY = r"\$?(\d[\d,]{0,24}(?:\.\d\d)?)"
_HEADER = re.compile(
    rf"{_NEW_HAND}(\d+): .* - {_MONEY}/{_MONEY} Ante {_MONEY} - (Limit|Pot Limit|No Limit) 5 Card Stud - .*"
)
_LIMITS: dict[str, Limit] = {"Limit": "fixed", "Pot Limit": "pot", "No Limit": "none"}
_SEAT = re.compile(rf"Seat (\d{{1,2}}): (.+) \({_MONEY}\)(?:, is sitting out)?")
_DEALT = re.compile(r"Dealt to (.+?) ((?:\[[^\]]*\] ?)+)")
_STREET = re.compile(r"\*\*\* (\d)(?:ND|RD|TH) STREET \*\*\*")
_ALL_IN = "(, and is all in)?"
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
_TOTAL = re.compile(rf"Total pot {_MONEY}(?: .*)? \| Rake {_MONEY}")
# What says nothing of the play: talk, and people coming and going.
_TALK = re.compile(
    r"(.+?)(?:: .*| has \d+ seconds left to act| has timed out| mucks| stands up| sits down| is sitting out"
    r"| has been disconnected| has reconnected| adds .*)"
)


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
    moves: list[Move] = field(default_factory=list)
    uncalled: tuple[int, str] = (0, "")
    won: dict[str, int] = field(default_factory=dict)
    total: int | None = None
    rake: int = 0

    def chips(self, money: str) -> int:
        return int(Decimal(money.replace(",", "")) * self.scale)


def read_full_tilt(
    text: str, *, on_error: Callable[[HandHistoryError], object] | None = None
) -> tuple[HandHistory, ...]:
    """All hands of a text, replayed, with money in its smallest unit: chips, or cents where amounts have them.

    Hidden cards nobody shows are unknown, and such hands mucked. HandHistoryError names the line that is no such text
    or breaks the rules, and winnings, uncalled chips or a total pot that differ from what the actions come to, less
    the rake. ``on_error`` is given the error of every hand that cannot be read, and that hand is left out (a list's
    ``append``, ``print``); without it the first one is raised.
    """
    if not isinstance(text, str):
        raise HandHistoryError(f"hands are a text, not {type(text).__name__}")
    histories = []
    first = 0
    for first, lines in _split(text.removeprefix("\ufeff")):
        try:
            histories.append(_replay(_parse(first, lines), first))
        except HandHistoryError as error:
            if on_error is None:
                raise
            on_error(error)
    if not first:
        raise HandHistoryError(f"no hand: a hand begins with {_BEGINS!r}")
    return tuple(histories)


def _split(text: str) -> Iterator[tuple[int, list[str]]]:
    """The lines of each hand and the number of the first."""
    start = 0
    lines: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        if re.match(_NEW_HAND, line):
            if lines:
                yield start, lines
            start, lines = number, []
        elif not lines:
            if line.strip():
                raise HandHistoryError(f"line {number}: {shown(line.strip())}; a hand begins with {_BEGINS!r}")
            continue
        lines.append(line.strip())
    if lines:
        yield start, lines


def _parse(first: int, lines: list[str]) -> _Hand:
    header = _HEADER.fullmatch(lines[0])
    if header is None:
        raise HandHistoryError(f"line {first}: {shown(lines[0])} is no hand of 5 Card Stud with stakes and ante")
    hand = _Hand(header, 100 if any(re.search(r"\d\.\d\d\b", line) for line in lines) else 1)
    street = 0
    for number, line in enumerate(lines[1:], first + 1):
        if line == "*** SUMMARY ***":
            for last in lines[number - first :]:
                found = _TOTAL.fullmatch(last)
                if found:
                    hand.total, hand.rake = hand.chips(found[1]), hand.chips(found[2])
            break
        found = _STREET.fullmatch(line)
        if found:
            street = int(found[1])
        elif not (_take(hand, f"line {number}: {shown(line)}", line, street) or line in ("", "*** SHOW DOWN ***")):
            talk = _TALK.fullmatch(line)
            if talk is None or talk[1] not in hand.seats:
                raise HandHistoryError(f"line {number}: {shown(line)} is not understood")
    return hand


def _take(hand: _Hand, where: str, line: str, street: int) -> bool:
    """Takes in one line; False if it says nothing of the hand."""
    found = _SEAT.fullmatch(line)
    if found and not hand.in_hand:
        seat = int(found[1]) - 1
        if not 0 <= seat < Stud.max_seats or seat in hand.seats.values() or found[2] in hand.seats:
            raise HandHistoryError(f"{where}: seats are 1 to {Stud.max_seats}, each with one player of his own name")
        hand.seats[found[2]], hand.stacks[found[2]] = seat, hand.chips(found[3])
        return True
    found = _DEALT.fullmatch(line)
    if found:
        _deal(hand, found, street, where)
        return True
    for kind, pattern in _MOVES.items():
        found = pattern.fullmatch(line)
        if found and found[1] in hand.seats:
            _move(hand, kind, found, where)
            return True
    found = _UNCALLED.fullmatch(line)
    if found:
        hand.uncalled = hand.chips(found[1]), found[2]
        return True
    found = _SHOWS.fullmatch(line)
    if found and found[1] in hand.seats:
        _show(hand, found[1], found[2], where)
        return True
    found = _WINS.fullmatch(line)
    if found and found[1] in hand.seats:
        hand.won[found[1]] = hand.won.get(found[1], 0) + hand.chips(found[2])
        return True
    return False


def _move(hand: _Hand, kind: str, found: re.Match[str], where: str) -> None:
    name = found[1]
    amount, all_in = (hand.chips(found[2]), found[3] is not None) if found.re.groups > 1 else (0, False)
    if kind == "ante":
        ante, stack = hand.chips(hand.header[4]), hand.stacks[name]
        if name in hand.in_hand or amount != min(ante, stack) or all_in != (amount == stack):
            raise HandHistoryError(f"{where}: everyone antes once, {ante} or all he has")
        hand.in_hand.append(name)
        return
    if kind == "bring in":
        hand.bring_in = amount
    dealt = {hand.seats[other]: len(told) for other, told in hand.cards.items()}
    hand.moves.append(Move(where, hand.seats[name], dealt, lambda played: _action(kind, amount, all_in, played)))


def _cards(text: str, where: str) -> list[Card]:
    try:
        return list(cards(text))
    except FivecardError as error:
        raise HandHistoryError(f"{where}: {error}") from None


def _deal(hand: _Hand, found: re.Match[str], street: int, where: str) -> None:
    name = found[1]
    if name not in hand.seats:
        raise HandHistoryError(f"{where}: nobody called {shown(name)} sits at this table")
    told = [card for group in re.findall(r"\[([^\]]*)\]", found[2]) for card in _cards(group, where)]
    dealt = hand.cards.setdefault(name, [])
    if street == 2:
        if dealt or not 1 <= len(told) <= 2:
            raise HandHistoryError(f"{where}: the second street deals one card down and one up")
        dealt += [None, *told] if len(told) == 1 else told
        return
    known = [card for card in dealt if card is not None]
    if len(dealt) != street - 1 or told[:-1] not in (known, dealt[1:]):  # with the hidden card, or the up-cards alone
        raise HandHistoryError(f"{where}: {name} was dealt other cards before")
    dealt.append(told[-1])


def _show(hand: _Hand, name: str, text: str, where: str) -> None:
    shown, dealt = _cards(text, where), hand.cards.get(name, [])
    hidden = [card for card in shown if card not in dealt]
    if dealt and dealt[0] is None and len(hidden) == 1 and len(shown) == len(dealt):
        dealt[0] = hidden[0]
    elif hidden or len(shown) != len(dealt):
        raise HandHistoryError(f"{where}: {name} was dealt other cards")


def _replay(hand: _Hand, first: int) -> HandHistory:
    header = hand.header
    where = f"hand {header[1]}, line {first}"
    small, big, ante = (hand.chips(header[i]) for i in (2, 3, 4))
    if big != 2 * small:
        raise HandHistoryError(f"{where}: stakes {header[2]}/{header[3]}: the bet doubles (FS10)")
    limit = _LIMITS[header[5]]
    size = max(hand.seats.values(), default=0) + 1
    stacks, names = [0] * size, [""] * size
    for name, seat in hand.seats.items():
        names[seat] = name
        if name in hand.in_hand:
            stacks[seat] = hand.stacks[name]
    unseen = [name for name in hand.in_hand if name not in hand.cards]
    if unseen:
        raise HandHistoryError(f"{where}: {unseen[0]} antes but is dealt no card")
    dealt = {hand.seats[name]: told for name, told in hand.cards.items()}
    try:
        cap = 3 if limit == "fixed" else None
        game = Stud(ante=ante, minimum=small, bring_in=hand.bring_in, limit=limit, suits=False, raise_cap=cap)
        played = replay(game, stacks, size - 1, dealt, hand.moves)
    except FivecardError as error:
        raise HandHistoryError(f"{where}, {error}") from None
    return HandHistory(played, tuple(names), header[1], _compare(hand, played, where))


def _action(kind: str, amount: int, all_in: bool, played: StudRound) -> Action:
    betting = played.betting
    action: Action = Call() if kind == "call" else Check() if kind == "check" else Fold()
    if kind in ("bring in", "bet"):
        action = Bet(amount)
    elif kind in ("complete", "raise"):
        action = RaiseTo(amount)
        if (kind == "raise") != betting.opened:
            raise HandHistoryError("the first full bet completes a bring-in, later ones raise")
    elif kind == "call" and amount != played.to_call:
        raise HandHistoryError(f"calls {amount}, but has {played.to_call} to call")
    seat = played.to_act
    if seat is not None and betting.allows(action):
        left = betting.stacks[seat] - betting.chips(action)
        if all_in != (left == 0 and betting.chips(action) > 0):
            raise HandHistoryError(f"is {'not all in' if all_in else 'all in'}: {left} chips are left")
    return action


def _compare(hand: _Hand, played: StudRound, where: str) -> tuple[int, ...]:
    """What the house took from each seat's winnings; HandHistoryError if the hand ends otherwise than told."""
    if not played.over:
        raise HandHistoryError(f"{where}: the hand ends, but seat {played.to_act} has to act")
    name_of = {seat: name for name, seat in hand.seats.items()}
    seat, chips = played.uncalled
    won: dict[str, int] = {}
    for pot in played.pots:
        for winner, share in pot.shares:
            won[name_of[winner]] = won.get(name_of[winner], 0) + share
    taken = {name: won.get(name, 0) - hand.won.get(name, 0) for name in {**won, **hand.won}}
    raked = sorted(won) == sorted(hand.won) and min(taken.values(), default=0) >= 0
    agree = raked and sum(taken.values()) == hand.rake
    told: list[tuple[str, Any, Any]] = [
        ("uncalled bet", hand.uncalled, (chips, name_of[seat]) if chips else (0, "")),
        ("total pot", hand.total, sum(pot.chips for pot in played.pots)),
        ("winnings", won if agree else hand.won, won),
    ]
    for what, said, replayed in told:
        if said is not None and said != replayed:
            less = f", less a rake of {hand.rake}" if what == "winnings" and hand.rake else ""
            raise HandHistoryError(f"{where}: {what} {said}, but the actions come to {replayed}{less}")
    return tuple(taken.get(name_of.get(seat, ""), 0) for seat in range(played.seats))
