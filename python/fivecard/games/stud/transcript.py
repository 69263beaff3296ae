"""A hand of Five Card Stud as text for people, all cards shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from fivecard.cards import Card
from fivecard.hands import evaluate

if TYPE_CHECKING:
    from fivecard.games.stud.round import Record, StudRound


def lines_of(round_: StudRound) -> Iterator[str]:
    """Deal, actions by betting round and, once the hand is over, opened hands, pots and net results."""
    game = round_.game
    yield f"{game.name}, {game.style}, seed {round_.seed}, round {round_.index}, dealer seat {round_.dealer}"
    playing = round_.from_left(seat for seat, hand in enumerate(round_.hands) if hand)
    for seat in playing:
        first = _text(round_.hands[seat][: game.streets[0]])
        yield f"seat {seat}: {round_.stacks[seat]} chips, ante {round_.antes[seat]}, {first}"
    for street in game.streets:
        if street > round_.street:
            break
        if street > game.streets[0]:
            dealt = [f"seat {seat} {round_.hands[seat][street - 1]}" for seat in playing if _has(round_, seat, street)]
            yield f"card {street}: {', '.join(dealt)}"
        for record in round_.records:
            if record.street == street:
                chips = f" ({record.chips})" if record.action.kind == "call" else ""
                yield f"{record}{chips}{' and is all-in' if _all_in(round_, record) else ''}"
    if round_.over:
        yield from _result(round_)


def _result(round_: StudRound) -> Iterator[str]:
    seat, chips = round_.uncalled
    if chips:
        yield f"uncalled {chips} back to seat {seat}"
    for seat in round_.shown:
        hand = [card for card in round_.hands[seat] if card is not None]
        yield f"seat {seat} {f'shows {_text(hand)} ({evaluate(hand)})' if len(hand) == 5 else 'mucks'}"
    for place, pot in enumerate(round_.pots):
        name = "pot" if len(round_.pots) == 1 else "main pot" if place == 0 else f"side pot {place}"
        shares = ", ".join(f"seat {seat} wins {chips}" for seat, chips in pot.shares)
        yield f"{name} {pot.chips}: {shares}"
    net = [f"seat {seat} {delta:+}" for seat, delta in enumerate(round_.deltas) if round_.hands[seat]]
    yield f"net: {', '.join(net)}"


def _text(cards: Sequence[Card | None]) -> str:
    return " ".join("??" if card is None else str(card) for card in cards)


def _has(round_: StudRound, seat: int, street: int) -> bool:
    return len(round_.hands[seat]) >= street


def _all_in(round_: StudRound, record: Record) -> bool:
    """Whether an action put in its seat's last chip."""
    spent = round_.antes[record.seat]
    for other in round_.records:
        spent += other.chips if other.seat == record.seat else 0
        if other is record:
            break
    return record.chips > 0 and spent == round_.stacks[record.seat]
