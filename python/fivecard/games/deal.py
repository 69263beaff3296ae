"""Dealing: the first state of a round of any game."""

from __future__ import annotations

from typing import overload

from fivecard.cards import CardsLike
from fivecard.checks import shown
from fivecard.errors import GameError
from fivecard.games.draw_round import DrawRound, deal_draw
from fivecard.games.game import DrawGame
from fivecard.games.round import Round, Wagers
from fivecard.games.stax import Stax
from fivecard.games.stax_round import Progressives, StaxRound, deal_stax
from fivecard.games.stud.round import Stacks, StudRound, deal_stud
from fivecard.games.stud.rules import Stud
from fivecard.shuffling import SeedLike


@overload
def deal(
    game: Stax,
    *,
    seats: int = 1,
    wager: Wagers = None,
    bonus: Wagers = None,
    progressive: Progressives = False,
    seed: SeedLike | None = None,
    index: int = 0,
    deck: CardsLike | None = None,
) -> StaxRound: ...
@overload
def deal(
    game: Stud,
    *,
    seats: int = 2,
    stacks: Stacks | None = None,
    dealer: int = 0,
    seed: SeedLike | None = None,
    index: int = 0,
    deck: CardsLike | None = None,
) -> StudRound: ...
@overload
def deal(
    game: DrawGame,
    *,
    seats: int = 1,
    wager: Wagers = None,
    seed: SeedLike | None = None,
    index: int = 0,
    deck: CardsLike | None = None,
) -> DrawRound: ...
def deal(
    game: Stax | Stud | DrawGame,
    *,
    seats: int | None = None,
    wager: Wagers = None,
    bonus: Wagers = None,
    progressive: Progressives = False,
    stacks: Stacks | None = None,
    dealer: int = 0,
    seed: SeedLike | None = None,
    index: int = 0,
    deck: CardsLike | None = None,
) -> Round:
    """Deals a round: cards to each seat in turn, then the shared ones (SP1 to SP3, SX1, SX2).

    ``wager`` is every seat's first wager (None: the table minimum), or one for each seat, where 0 or None sits out.
    In Stax ``bonus`` is the 3-Up wager and ``progressive`` whether that wager is made, for all seats or for each.
    In Five Card Stud ``stacks`` are everyone's chips, or each seat's, 0 for an empty seat (None: 100 minimum bets), and
    ``dealer`` the seat that deals.
    ``seed`` and ``index`` fix the shuffle: round ``index`` of a seed is the same everywhere; without a seed a fresh one
    is drawn and recorded. ``deck`` gives the cards from the top instead. GameError for seats or wagers the game does
    not have.
    """
    if isinstance(game, type) or not hasattr(game, "max_seats"):
        raise GameError(f"{shown(game)} is no game to deal; give one such as Stax()")
    if isinstance(game, Stud):
        if wager is not None or bonus is not None or progressive is not False:
            raise GameError(f"{game.name} is played for stacks of chips; it has no first or side wagers")
        return deal_stud(game, 2 if seats is None else seats, stacks, dealer, seed, index, deck)
    if stacks is not None or dealer != 0:
        raise GameError(f"{game.name} is played against the house: it has wagers, no stacks and no dealer's seat")
    if isinstance(game, Stax):
        return deal_stax(game, 1 if seats is None else seats, wager, bonus, progressive, seed, index, deck)
    if bonus is not None or progressive is not False:
        raise GameError(f"{game.name} has no 3-Up and no progressive wager")
    return deal_draw(game, 1 if seats is None else seats, wager, seed, index, deck)
