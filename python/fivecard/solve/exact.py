"""Every game solved exactly: what each choice is worth, and the whole game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, overload

from fivecard.cards import CardLike, CardsLike
from fivecard.checks import shown
from fivecard.errors import GameError
from fivecard.games.actions import Raise
from fivecard.games.draw_round import DrawRound
from fivecard.games.game import DrawGame
from fivecard.games.round import Round
from fivecard.games.stax import Stax
from fivecard.games.stax_round import StaxRound
from fivecard.games.stud.round import StudRound
from fivecard.shuffling import SeedLike
from fivecard.solve.draw import analyze_draw, solve_draw
from fivecard.solve.ranges import Hidden
from fivecard.solve.results import Analysis, Game, Solution, Ties
from fivecard.solve.stax import analyze_stax
from fivecard.solve.stax_strategy import StaxStrategy
from fivecard.solve.stax_whole import StaxSolution, solve_stax
from fivecard.solve.strategy import Strategy
from fivecard.solve.stud import Policy, StudAnalysis, analyze_stud


@overload
def analyze(
    game: StudRound,
    *,
    dead: CardsLike = "",
    opponents: Policy | None = None,
    ranges: Mapping[int, Hidden] | None = None,
    samples: int | None = None,
    seed: SeedLike | None = None,
) -> StudAnalysis: ...
@overload
def analyze(
    game: Game | DrawRound | StaxRound,
    cards: CardsLike | None = None,
    *,
    board: CardsLike | None = None,
    raises: Sequence[int | Raise] | None = None,
    dead: CardsLike = "",
    known: Mapping[int, CardLike] | None = None,
    ties: Ties = "smaller",
) -> Analysis: ...
def analyze(
    game: Game | Round,
    cards: CardsLike | None = None,
    *,
    board: CardsLike | None = None,
    raises: Sequence[int | Raise] | None = None,
    dead: CardsLike = "",
    known: Mapping[int, CardLike] | None = None,
    ties: Ties = "smaller",
    opponents: Policy | None = None,
    ranges: Mapping[int, Hidden] | None = None,
    samples: int | None = None,
    seed: SeedLike | None = None,
) -> Analysis | StudAnalysis:
    """Every legal choice, best first: with these cards of a game, or of the seat to act in a round.

    ``ev`` is net, in first wagers, over all equally likely community cards, with best play afterwards; wagers already
    made count. ``dead`` cards have left the deck, such as those of other seats. ``known`` maps a box or community card,
    from 1, to the card that was flashed. Of Stax: two hole cards, the community cards turned up (``board``) and a raise
    before each of them (``raises``, in Antes). On equal ev the smaller total wager comes first (``ties="larger"``: the
    larger), then fold, stand, draw, fewer cards drawn, and the held cards in card order.

    In a hand of Five Card Stud evs are chips over the whole hand. Without ``opponents`` everybody sees every bet to the
    showdown; else that function of a seat's view says what the others do, over ``samples`` deals of ``seed``, and he
    checks or calls. ``ranges`` maps a seat to the hidden cards it may have, as in ``equity``.
    DuplicateCardError if a card is named twice, CardCountError if it is no hand or the deck runs out, GameError for
    what the game does not have, IllegalActionError if the round is over.
    """
    if isinstance(game, StudRound):
        if (cards, board, raises, known) != (None, None, None, None):
            raise GameError("a hand of stud has its own cards; give only dead cards, opponents or ranges with it")
        return analyze_stud(game, dead, opponents, ranges, samples, seed)
    if (opponents, ranges, samples, seed) != (None, None, None, None):
        raise GameError("only hands of Five Card Stud have opponents, ranges and samples")
    if isinstance(game, Round):
        if (cards, board, raises) != (None, None, None):
            raise GameError("a round has its own cards, board and raises; give only dead and known cards with it")
        return _analyze_round(game, dead, known, ties)
    if cards is None:
        raise GameError(f"which cards? analyze({shown(game)}, cards) takes a game and the cards of one hand")
    if isinstance(game, Stax):
        given = "" if board is None else board
        return analyze_stax(game, cards, given, () if raises is None else raises, dead, known, ties)
    if (board, raises) != (None, None):
        raise GameError(
            f"{getattr(game, 'name', shown(game))} has no board and no raises; flashed community "
            f"cards are known={{box: card}}"
        )
    return analyze_draw(game, cards, dead, known, ties)


def _analyze_round(round_: Round, dead: CardsLike, known: Mapping[int, CardLike] | None, ties: Ties) -> Analysis:
    seat = round_.to_act
    if seat is None:
        raise GameError("the round is over, no seat has a choice left")
    if isinstance(round_, DrawRound):
        return analyze_draw(round_.game, round_.view(seat).cards, dead, known, ties)
    if isinstance(round_, StaxRound):
        view = round_.view(seat)
        raises = [action for action in view.actions[seat] if isinstance(action, Raise)]
        return analyze_stax(round_.game, view.cards, view.turned, raises, dead, known, ties)
    raise GameError(f"rounds of this kind cannot be analyzed: {type(round_).__name__}")


@overload
def solve(game: Stax, *, ties: Ties = "smaller") -> StaxSolution[StaxStrategy]: ...
@overload
def solve(game: DrawGame, *, ties: Ties = "smaller") -> Solution[Strategy]: ...
def solve(game: Game, *, ties: Ties = "smaller") -> Solution[Any]:
    """The whole game under best play, exactly.

    ``ties`` as in ``analyze``: the ev does not depend on it; average wager, variance and what follows from them do.
    TooLargeError if the pays do not fit exact 64-bit work.
    """
    return solve_stax(game, ties) if isinstance(game, Stax) else solve_draw(game, ties)
