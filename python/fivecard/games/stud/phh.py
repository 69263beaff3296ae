"""Hand histories in the PHH format (TOML): the fields of its fixed-limit seven card stud, under a code of our own.

The code (``F5S`` and so on) is unofficial, as ``_unofficial_variant`` says; fields that begin with ``_`` hold what PHH
has no place for: the way of playing, suits, jokers and rules. Players are numbered from the dealer's left.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from fivecard import toml
from fivecard.cards import Card
from fivecard.checks import shown, whole
from fivecard.errors import FivecardError, GameError, HandHistoryError
from fivecard.games.actions import Action, Bet, Call, Check, Fold, RaiseTo
from fivecard.games.stud.history import HandHistory, Move, replay
from fivecard.games.stud.round import StudRound
from fivecard.games.stud.rules import Stud

_CODES = {"fixed": "F5S", "spread": "S5S", "pot": "P5S", "none": "N5S"}
_OPTIONAL = ("maximum", "raise_cap")
_RULES = ("style", "jokers", "suits", "maximum", "raise_cap", "opener", "must_open", "short_all_in")
_FIELDS = ("variant", "antes", "bring_in", "small_bet", "big_bet", "starting_stacks", "actions")


def write_phh(round_: StudRound, names: Sequence[str] = (), hand: str = "") -> str:
    """A hand as PHH text; ``names`` of the players by seat. Needs the extra ``[toml]``. What ``read_phh`` reads."""
    if not isinstance(round_, StudRound):
        raise GameError(f"{shown(round_)} is no hand of Five Card Stud")
    if names and (len(names) != round_.seats or not all(isinstance(name, str) for name in names)):
        raise GameError(f"names are a text for each of {round_.seats} seats, not {shown(names)}")
    game = round_.game
    order = round_.from_left(seat for seat, dealt in enumerate(round_.hands) if dealt)
    data: dict[str, Any] = {
        "variant": _CODES[game.limit],
        "_unofficial_variant": True,
        "antes": [game.ante] * len(order),
        "bring_in": game.bring_in or 0,
        "small_bet": game.minimum,
        "big_bet": game.bet(5),
        "starting_stacks": [round_.stacks[seat] for seat in order],
        "actions": list(_actions(round_, order)),
        "seats": [seat + 1 for seat in order],
        "seat_count": round_.seats,
    }
    if names:
        data["players"] = [names[seat] for seat in order]
    if hand:
        data["hand"] = hand
    if round_.over:
        data["finishing_stacks"] = [round_.final_stacks[seat] for seat in order]
    data["_dealer"] = round_.dealer + 1
    for rule in _RULES:
        value = getattr(game, rule)
        data[f"_{rule}"] = "none" if value is None else value
    return toml.dumps(data)


def _actions(round_: StudRound, order: Sequence[int]) -> list[str]:
    game = round_.game
    player = {seat: f"p{place}" for place, seat in enumerate(order, 1)}
    actions = []
    for street in game.streets:
        first = game.streets[0] if street == game.streets[0] else 1
        for seat in order:
            dealt = round_.hands[seat][street - first : street]
            if dealt:
                actions.append(f"d dh {player[seat]} {_text(dealt)}")
        for record in round_.records:
            if record.street == street:
                brings_in = game.bring_in is not None and record is round_.records[0]
                actions.append(f"{player[record.seat]} {_code(record.action, game.bring_in if brings_in else None)}")
    for seat in round_.shown:
        shown = None not in round_.hands[seat]
        actions.append(f"{player[seat]} sm{f' {_text(round_.hands[seat])}' if shown else ''}")
    return actions


def _text(dealt: Sequence[Card | None]) -> str:
    return "".join("??" if card is None else str(card) for card in dealt)


def _code(action: Action, bring_in: int | None) -> str:
    if isinstance(action, (Bet, RaiseTo)):
        return "pb" if bring_in is not None and action.amount <= bring_in else f"cbr {action.amount}"
    return "f" if isinstance(action, Fold) else "cc"


def read_phh(text: str) -> HandHistory:
    """The hand of a PHH text, replayed. HandHistoryError says where it is no PHH of Five Card Stud or breaks the rules.

    A hidden card that is ``??`` when dealt is known if it is shown (``sm``); a hand never shown is mucked.
    """
    try:
        return _read(toml.loads(text))
    except HandHistoryError:
        raise
    except FivecardError as error:
        raise HandHistoryError(str(error)) from None


def _read(data: dict[str, Any]) -> HandHistory:
    missing = [name for name in _FIELDS if name not in data]
    if missing:
        raise HandHistoryError(f"missing field {missing[0]!r}; a hand of Five Card Stud has {', '.join(_FIELDS)}")
    limits: dict[Any, Any] = {code: limit for limit, code in _CODES.items()}
    if not isinstance(data["variant"], str) or data["variant"] not in limits:
        raise HandHistoryError(f"variant {shown(data['variant'])} is none of {', '.join(limits)}")
    stacks = _numbers(data, "starting_stacks")
    antes = _numbers(data, "antes")
    if len(set(antes)) != 1 or len(antes) != len(stacks):
        raise HandHistoryError(f"antes {antes} are not one and the same of each of {len(stacks)} players")
    rules: dict[str, Any] = {rule: data[f"_{rule}"] for rule in _RULES if f"_{rule}" in data}
    rules = {rule: None if value == "none" and rule in _OPTIONAL else value for rule, value in rules.items()}
    bring_in = _number(data, "bring_in", 0, 10**18)
    game = Stud(
        limit=limits[data["variant"]], ante=antes[0], minimum=data["small_bet"], bring_in=bring_in or None, **rules
    )
    if data["big_bet"] != game.bet(5):
        raise HandHistoryError(
            f"big_bet {shown(data['big_bet'])} is not {game.bet(5)}, to which the minimum goes up (FS10)"
        )
    size = _number(data, "seat_count", 2, game.max_seats, max(len(stacks), 2))
    seats = [seat - 1 for seat in _numbers(data, "seats")] if "seats" in data else list(range(len(stacks)))
    dealer = _number(data, "_dealer", 1, size, size) - 1
    if len(seats) != len(stacks) or len(set(seats)) != len(seats) or not all(0 <= seat < size for seat in seats):
        raise HandHistoryError(
            f"seats {[seat + 1 for seat in seats]} are not seats of {size} for {len(stacks)} starting_stacks"
        )
    played = _replay(game, data["actions"], seats, stacks, dealer, size)
    if "finishing_stacks" in data:
        finished = [played.final_stacks[seat] for seat in seats] if played.over else None
        if _numbers(data, "finishing_stacks") != finished:
            raise HandHistoryError(f"finishing_stacks {data['finishing_stacks']} should be {finished or 'left out'}")
    players = data.get("players", [])
    if not isinstance(players, list) or not all(isinstance(name, str) for name in players):
        raise HandHistoryError(f"players is a list of names, not {shown(players)}")
    names = dict(zip(seats, players, strict=False))
    return HandHistory(played, tuple(names.get(seat, "") for seat in range(size)), str(data.get("hand", "")))


def _numbers(data: dict[str, Any], name: str) -> list[int]:
    listed = data[name]
    if not isinstance(listed, list) or not all(type(number) is int for number in listed):
        raise HandHistoryError(f"{name} is a list of whole numbers, not {shown(listed)}")
    return listed


def _number(data: dict[str, Any], name: str, least: int, most: int, otherwise: int | None = None) -> int:
    given = data.get(name, otherwise)
    return whole(given, least, most, f"{name} is a whole number from {least} to {most}, not {shown(given)}")


def _replay(
    game: Stud, actions: object, seats: Sequence[int], stacks: Sequence[int], dealer: int, size: int
) -> StudRound:
    if not isinstance(actions, list) or not all(isinstance(action, str) for action in actions):
        raise HandHistoryError("actions is a list of texts such as 'p1 cbr 20'")
    hands: dict[int, list[Card | None]] = {seat: [] for seat in seats}
    moves: list[Move] = []
    for place, action in enumerate(actions, 1):
        words = action.partition("#")[0].split()
        where = f"action {place}, {shown(action)}"
        if words[:2] == ["d", "dh"] and len(words) == 4:
            hands[_seat(words[2], seats, where)] += _dealt(words[3], where)
        elif len(words) in (2, 3) and words[1] == "sm":
            _show(hands[_seat(words[0], seats, where)], "".join(words[2:]), where)
        elif len(words) >= 2 and words[0] != "d":
            dealt = {seat: len(hand) for seat, hand in hands.items()}
            moves.append(Move(where, _seat(words[0], seats, where), dealt, _action(words[1:], where)))
        elif words:
            raise HandHistoryError(f"{where} is none of 'd dh p1 As', 'p1 pb', 'p1 cc', 'p1 f', 'p1 cbr 20', 'p1 sm'")
    all_stacks = [0] * size
    for seat, stack in zip(seats, stacks, strict=True):
        all_stacks[seat] = stack
    return replay(game, all_stacks, dealer, hands, moves)


def _show(hand: list[Card | None], text: str, where: str) -> None:
    """Takes in the cards of a showdown: they must be those dealt, and tell the ones that were not."""
    if not text:
        return
    shown = _dealt(text, where)
    hidden = [card for card in shown if card not in hand]
    if len(shown) != len(hand) or None in hidden or len(hidden) != hand.count(None):
        raise HandHistoryError(f"{where}: other cards were dealt, {_text(hand)}")
    for place, card in enumerate(hand):
        if card is None:
            hand[place] = hidden.pop(0)


def _seat(player: str, seats: Sequence[int], where: str) -> int:
    number = player[1:]
    good = player[:1] == "p" and number.isascii() and number.isdigit() and len(number) < 3
    if not good or not 1 <= int(number) <= len(seats):
        raise HandHistoryError(f"{where}: no player {shown(player)}; players are p1 to p{len(seats)}")
    return seats[int(number) - 1]


def _dealt(text: str, where: str) -> list[Card | None]:
    pairs = [text[at : at + 2] for at in range(0, len(text), 2)]
    try:
        return [None if pair == "??" else Card(pair) for pair in pairs]
    except FivecardError as error:
        raise HandHistoryError(f"{where}: {error}") from None


def _action(words: Sequence[str], where: str) -> Callable[[StudRound], Action]:
    match words:
        case ["f"]:
            return lambda played: Fold()
        case ["cc"]:
            return lambda played: Call() if played.betting.to_match else Check()
        case ["pb"]:
            return _bring_in
        case ["cbr", amount] if amount.isascii() and amount.isdigit() and len(amount) < 20:
            chips = int(amount)
            return lambda played: RaiseTo(chips) if played.betting.to_match else Bet(chips)
    raise HandHistoryError(f"{where} is none of 'p1 pb', 'p1 cc', 'p1 f', 'p1 cbr 20', 'p1 sm'")


def _bring_in(played: StudRound) -> Action:
    legal = played.legal
    if played.records or played.game.bring_in is None or not legal:
        raise HandHistoryError("there is no bring-in to post")
    return legal[0]
