"""Heads-up Five Card Stud with at most one card to come, as a game of hidden cards that the core can solve."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fivecard.cards import Card, CardsLike, distinct_cards, text_of
from fivecard.checks import shown, whole
from fivecard.errors import CardCountError, GameError, TooLargeError
from fivecard.games.stud.betting import Betting
from fivecard.games.stud.round import StudRound
from fivecard.games.stud.rules import MOST_CHIPS, Stud
from fivecard.showdown import showdown_keys
from fivecard.solve.betting_tree import BettingTree, NodeKind, by_shape, last_trees, street_tree, tree_arrays
from fivecard.solve.deck import cards_left
from fivecard.solve.ranges import Hidden, SeatLike, parse_seat, weights_of

_MOST_ENTRIES = 2**28  # of the play, 4 bytes each; as much again for the regrets


@dataclass(frozen=True, slots=True)
class Spot:
    """A spot: ``first`` is this street's tree, ``last`` the one after each of its deal leaves, by opener.

    ``opens`` lists what may be dealt, a card to each seat, or the one way to deal nothing. ``arrays``: for the core.
    """

    round: StudRound
    seats: tuple[int, int]
    cards: tuple[tuple[Card, ...], tuple[Card, ...]]
    first: BettingTree
    last: tuple[list[BettingTree], list[BettingTree]]
    opens: list[tuple[Card, ...]]
    openers: NDArray[np.int32]
    arrays: Any

    @property
    def has_deal(self) -> bool:
        """Whether a card is to come."""
        return len(self.opens) > 1


def round_of(seats: Sequence[SeatLike], game: Stud | None, pot: int | None, stacks: int | None) -> StudRound:
    """A heads-up round that begins the betting with these up-cards; each seat has put in half the pot."""
    stud = Stud() if game is None else game
    if not isinstance(stud, Stud):
        raise GameError(f"game is a Stud, not {shown(stud)}")
    if not isinstance(seats, (list, tuple)) or len(seats) != 2:
        raise GameError(f"an equilibrium is of two seats, such as ['??/Qh Js 9d', '??/7c 7d Kh'], not {shown(seats)}")
    up = [parse_seat(seat, place, stud.jokers).up for place, seat in enumerate(seats)]
    if len(up[0]) != len(up[1]) or len(up[0]) not in (3, 4):
        raise CardCountError(f"both seats show three up-cards, or four; not {len(up[0])} and {len(up[1])}")
    chips = whole(
        pot, 2, MOST_CHIPS, f"pot: the chips both have put in, a whole number from 2 to 10**18, not {shown(pot)}"
    )
    if chips % 2:
        raise GameError(f"pot: both have put in as much, so it is even, not {shown(pot)}")
    behind = 100 * stud.minimum if stacks is None else stacks
    behind = whole(
        behind, 1, MOST_CHIPS, f"stacks: chips behind each seat, a whole number from 1 to 10**18, not {shown(stacks)}"
    )
    half = (chips // 2,) * 2
    nobody = Betting.over((behind,) * 2, (True, True))
    hands: tuple[tuple[Card | None, ...], ...] = tuple((None, *cards) for cards in up)
    street = len(up[0]) + 1
    begun = StudRound(stud, (behind + half[0],) * 2, 1, hands, (), half, half, street, nobody)
    return begun.open_betting((behind,) * 2, (True, True))


def spot_of(round_: StudRound, ranges: Mapping[int, Hidden], dead: CardsLike) -> Spot:
    """All that can happen from here. GameError and its kind where it is not heads-up fixed limit on a late street."""
    seats = _check(round_, ranges)
    game = round_.game
    gone = distinct_cards(dead, what="the dead cards", jokers=game.jokers)
    ups = [tuple(card for card in hand[1:] if card is not None) for hand in round_.hands]
    pool = cards_left(
        [*((f"of seat {seat}", up) for seat, up in enumerate(ups)), ("among the dead cards", gone)], 52 + game.jokers
    )
    has_deal = round_.street == 4
    needed = 4 if has_deal else 2
    if pool.bit_count() < needed:
        raise CardCountError(f"{pool.bit_count()} cards are left, {needed} are needed")
    cards, weights = _hidden(round_, seats, ups, ranges, pool)
    end = NodeKind.DEAL if has_deal else NodeKind.SHOWDOWN
    street = street_tree(round_.betting, seats, round_.put_in, end)
    if has_deal:
        first = street
        last = (last_trees(round_, first, seats[0]), last_trees(round_, first, seats[1]))
        free = [Card(card) for card in range(52 + game.jokers) if pool >> card & 1]
        opens: list[tuple[Card, ...]] = [(one, other) for one in free for other in free if one != other]
    else:
        first = BettingTree(seats, round_.put_in, [NodeKind.DEAL], [-1], [None], [round_.betting])
        last = ([street], [street])
        opens = [()]
    entries = sum(len(tree.kinds) for tree in last[0]) * len(opens) * max(map(len, cards))
    if entries > _MOST_ENTRIES:
        raise TooLargeError(
            f"the game has about {entries:.0e} numbers to learn, more than {_MOST_ENTRIES:.0e}; a raise_cap, smaller "
            "stacks or smaller ranges make it small"
        )
    openers = _openers(round_, seats, opens)
    keys = _keys([ups[seat] for seat in seats], cards, opens, game.suits)
    sets = np.array([sum(1 << card for card in dealt) for dealt in opens], np.uint64)
    ways = (pool.bit_count() - 2) * (pool.bit_count() - 3) if has_deal else 1
    arrays = (
        [np.array(one, np.uint8) for one in cards],
        weights,
        tree_arrays([first], []),
        [by_shape(trees) for trees in last],
        (sets, openers, *keys),
        float(ways),
    )
    return Spot(round_, seats, cards, first, last, opens, openers, arrays)


def _check(round_: StudRound, ranges: Mapping[int, Hidden]) -> tuple[int, int]:
    """The two seats left."""
    if round_.game.limit != "fixed":
        raise GameError(f"an equilibrium is of fixed limit, not of limit={round_.game.limit!r}")
    if round_.game.style != "casino":
        raise GameError("an equilibrium is of the casino style, where one card is hidden")
    if round_.to_act is None:
        raise GameError("the round is over, no seat has a choice left")
    if len(round_.alive) != 2:
        raise GameError(f"an equilibrium is of two seats; {len(round_.alive)} are in the hand")
    if round_.street < 4:
        raise TooLargeError(f"an equilibrium takes four or five cards a seat, not {round_.street}: too much is to come")
    for seat in ranges:
        if isinstance(seat, bool) or not isinstance(seat, int) or seat not in round_.alive:
            raise GameError(f"ranges are of the seats in the hand, {list(round_.alive)}, not {shown(seat)}")
    return round_.alive[0], round_.alive[1]


def _hidden(
    round_: StudRound,
    seats: tuple[int, int],
    ups: Sequence[tuple[Card, ...]],
    ranges: Mapping[int, Hidden],
    pool: int,
) -> tuple[tuple[tuple[Card, ...], tuple[Card, ...]], list[NDArray[np.float64]]]:
    """By seat: the hidden cards it may have, and how likely each is."""
    cards, weights = [], []
    for seat in seats:
        given = parse_seat((ranges.get(seat, "??"), ups[seat]), seat, round_.game.jokers)
        row = weights_of(given, seat, pool)
        if len(given.known) > len(given.up) + 1:
            down = text_of(given.known[: -len(given.up)])
            raise CardCountError(
                f"seat {seat} hides one card, not {down}; a range is written {{{down.replace(' ', ',')}}}"
            )
        if len(given.known) > len(given.up):
            row[given.known[0]] = 1
            if not pool >> given.known[0] & 1:
                raise CardCountError(f"seat {seat} cannot hold {given.known[0]}: others or the dead cards have it")
        elif given.hidden is None:
            row[[card for card in range(54) if pool >> card & 1]] = 1
        found = tuple(Card(card) for card in np.flatnonzero(row).tolist())
        cards.append(found)
        weights.append(row[list(found)] / row.sum())
    if len(cards[0]) == len(cards[1]) == 1 and cards[0] == cards[1]:
        raise CardCountError(f"both seats cannot hold {cards[0][0]}")
    return (cards[0], cards[1]), weights


def _openers(round_: StudRound, seats: tuple[int, int], opens: Sequence[tuple[Card, ...]]) -> NDArray[np.int32]:
    """Which of the two opens the last street after each deal (FS9)."""
    openers = np.zeros(len(opens), np.int32)
    for place, dealt in enumerate(opens):
        if dealt:
            hands = list(round_.hands)
            for seat, card in zip(seats, dealt, strict=True):
                hands[seat] = (*hands[seat], card)
            openers[place] = seats.index(replace(round_, hands=tuple(hands), street=5).opener(round_.betting.alive))
    return openers


def _keys(
    ups: Sequence[tuple[Card, ...]],
    cards: tuple[tuple[Card, ...], tuple[Card, ...]],
    opens: Sequence[tuple[Card, ...]],
    suits: bool,
) -> list[NDArray[np.uint32]]:
    """By seat: [deals, hidden cards], who wins at showdown; 0 where the hidden card is the one dealt."""
    found = []
    for place, up in enumerate(ups):
        dealt = [open_[place : place + 1] for open_ in opens]
        rows: dict[tuple[Card, ...], NDArray[np.uint32]] = {}
        for one in set(dealt):
            able = [card not in one for card in cards[place]]
            hands = [(card, *up, *one) for card, possible in zip(cards[place], able, strict=True) if possible]
            row = np.zeros(len(able), np.uint32)
            if hands:
                row[able] = showdown_keys(np.array(hands, np.uint8), suits)
            rows[one] = row
        found.append(np.stack([rows[one] for one in dealt]))
    return found
