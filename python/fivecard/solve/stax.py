"""5 Card Stax: what one decision is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from fivecard.cards import CardLike, CardsLike, distinct_cards, text_of
from fivecard.checks import shown, whole
from fivecard.errors import CardCountError, GameError
from fivecard.games.actions import Raise
from fivecard.games.stax import RAISES, Stax
from fivecard.paytable import FOLDED
from fivecard.solve import counts
from fivecard.solve.deck import cards_left, known_cards
from fivecard.solve.results import Analysis, Choice, Ties, prefer_larger


def analyze_stax(
    game: Stax,
    cards: CardsLike,
    board: CardsLike,
    raises: Sequence[int | Raise],
    dead: CardsLike,
    known: Mapping[int, CardLike] | None,
    ties: Ties,
) -> Analysis:
    """``analyze`` for one decision of 5 Card Stax (SX3 to SX5, SX9)."""
    larger = prefer_larger(ties)
    hole = distinct_cards(cards, count=(2,), what="a Stax hand")
    turned = distinct_cards(board, what="the board")
    if len(turned) > 2:
        raise CardCountError(
            f"{len(turned)} community cards are turned up; the last decision comes after the second (SX5)"
        )
    made = raises_made(game, raises)
    if len(made) != len(turned):
        raise GameError(
            f"board {text_of(turned) or 'empty'} and raises {list(made)} do not fit: "
            "a community card is turned up after each raise (SX4, SX5)"
        )
    gone = distinct_cards(dead, what="the dead cards")
    flashed = known_cards(known, 3, "community card", "community cards")
    for place, card in flashed.items():
        if place <= len(turned):
            raise GameError(
                f"community card {place} is turned up ({turned[place - 1]}); it cannot be flashed as {card}"
            )
    pool = cards_left(
        [
            ("in the hand", hole),
            ("on the board", turned),
            ("among the dead cards", gone),
            *((f"community card {place}", (card,)) for place, card in flashed.items()),
        ]
    )
    unknown = 3 - len(turned) - len(flashed)
    if pool.bit_count() < unknown:
        raise CardCountError(f"{pool.bit_count()} cards are left for {unknown} community cards")
    plan = counts.stax_plan(game)
    seen = {**dict(enumerate(turned, 1)), **flashed}
    evs, ways, total = counts.stax_choices(plan, hole, seen, len(turned), 1 + sum(made), pool, larger)
    numerators, rows = evs.tolist(), ways[:, -2::-1].tolist()
    folds = ways[:, -1].tolist()
    names = (*reversed([game.pays.line(low) for low in plan.lows]), FOLDED)
    choices = []
    for action, numerator, row, folded in zip(game.actions, numerators, rows, folds, strict=True):
        choices.append(Choice(action, numerator, total * plan.unit, total, names, (*row, folded)))
    if larger:
        choices.reverse()
    choices.sort(key=lambda choice: choice.numerator, reverse=True)  # stable
    return Analysis(game, hole, tuple(choices), gone, tuple(sorted(flashed.items())), ties, turned, made)


def raises_made(game: Stax, raises: object) -> tuple[int, ...]:
    """The raises made so far, in Antes; GameError for one the game does not have, or too many."""
    if isinstance(raises, np.ndarray):
        raises = raises.tolist()
    if isinstance(raises, (str, bytes)) or not isinstance(raises, Sequence):
        raise GameError(f"raises are a list of Antes such as [3, 1], not {shown(raises)}")
    if len(raises) > 2:
        raise GameError(f"{len(raises)} raises are made; there are three, the last after the second card (SX5)")
    return tuple(
        whole(
            made.times if isinstance(made, Raise) else made,
            1,
            game.max_raise,
            f"{name} of {shown(made)}: a raise is a whole number, 1 to {game.max_raise} times the Ante (SX3)",
        )
        for name, made in zip(RAISES, raises, strict=False)
    )
