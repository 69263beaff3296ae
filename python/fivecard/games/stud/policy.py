"""A simple, fixed way to play Five Card Stud, from what a seat may see: for demonstrations, no advice."""

from __future__ import annotations

from collections.abc import Sequence

from fivecard.cards import Card
from fivecard.games.actions import Action, Bet, Call, Check, Fold, RaiseTo
from fivecard.games.stud.round import StudView

Strength = tuple[int, ...]


def simple_policy(view: StudView) -> Action:
    """Bets and raises with more than any board shows, calls with a pair or for a small part of the pot, else gives up.

    ``view`` is that of the seat to act.
    """
    mine = _strength([card for card in view.cards if card is not None])
    boards = [
        _strength([card for card in hand if card is not None])
        for seat, hand in enumerate(view.hands)
        if seat != view.seat and view.alive[seat]
    ]
    wagers = [action for action in view.legal if isinstance(action, (Bet, RaiseTo))]
    ahead = mine > max(boards, default=(0,))
    paired = mine[0] > 1
    raised = any(isinstance(record.action, RaiseTo) and record.seat == view.seat for record in view.records)
    if wagers and (Check() not in view.legal and Call() not in view.legal):
        return wagers[0]  # he must open
    if wagers and ahead and paired and not raised:
        return wagers[0]
    if Check() in view.legal:
        return wagers[0] if wagers and ahead else Check()
    cheap = 5 * view.to_call <= view.pot + sum(view.bets)
    return Call() if paired or ahead or cheap else Fold()


def calling_policy(view: StudView) -> Action:
    """Checks or calls to the end; who has to open does so with the least. ``view`` is that of the seat to act."""
    return passive(view.legal)


def passive(legal: Sequence[Action]) -> Action:
    """Of these actions check, or else call, or else the least bet."""
    return Check() if Check() in legal else Call() if Call() in legal else legal[0]


def _strength(cards: Sequence[Card]) -> Strength:
    """The sizes of groups of equal ranks and their ranks; a joker joins the largest group."""
    times: dict[int, int] = {}
    for card in cards:
        if card < 52:
            times[card >> 2] = times.get(card >> 2, 0) + 1
    groups = sorted(((size, rank) for rank, size in times.items()), reverse=True) or [(0, 12)]
    jokers = sum(card >= 52 for card in cards)
    first = groups[0][0] + jokers, groups[0][1]
    return tuple(number for group in (first, *groups[1:]) for number in group)
