# Functions over integer arrays; contracts are in cpp/include/fivecard/*.hpp.
from collections.abc import Callable, Sequence
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from fivecard.cards import CardLike, CardsLike
from fivecard.hands import HandValue

def evaluate(*cards: CardsLike | CardLike) -> HandValue: ...
def kev_rank(hand: Sequence[int], board: Sequence[int], /) -> int: ...
def evaluate_one(cards: Sequence[int]) -> int: ...
def set_evaluate(values: tuple[Any, ...], slow: Callable[..., HandValue]) -> None: ...
def evaluate_rows(hands: NDArray[np.uint8], values: NDArray[np.uint16], validate: bool, threads: int) -> bool: ...
def categorize_rows(hands: NDArray[np.uint8], categories: NDArray[np.uint8], validate: bool, threads: int) -> bool: ...
def all_values(cards: int, values: NDArray[np.uint16]) -> None: ...
def category_counts(cards: int) -> NDArray[np.int64]: ...
def combinations_from(start: NDArray[np.uint8], pool: NDArray[np.uint8], most: int) -> NDArray[np.uint8]: ...
def batch_instructions() -> str: ...
def showdown_keys(hands: NDArray[np.uint8]) -> NDArray[np.uint32]: ...
def hand_classes() -> NDArray[np.uint8]: ...
def three_card_classes() -> NDArray[np.uint8]: ...
def canonical_hands() -> tuple[NDArray[np.uint8], NDArray[np.uint8]]: ...
def draw_counts(
    hand: NDArray[np.uint8],
    known: NDArray[np.uint8],
    pool: int,
    line_of_value: NDArray[np.uint8],
    lines: int,
    method: Literal["count", "enumerate", "exclude"] = "count",
) -> tuple[NDArray[np.int64], NDArray[np.int64]]: ...
def completion_counts(line_of_value: NDArray[np.uint8], lines: int) -> NDArray[np.int32]: ...
def solve_canonical(
    sums: NDArray[np.int64],
    draw_payoff: NDArray[np.int64],
    stand_payoff: NDArray[np.int64],
    fold_payoff: int | None,
    max_draw: int,
    draw_first: bool,
) -> tuple[NDArray[np.uint8], NDArray[np.int64], int, int]: ...
def solve_hands(
    hands: NDArray[np.uint8],
    sums: NDArray[np.int64],
    draw_payoff: NDArray[np.int64],
    stand_payoff: NDArray[np.int64],
    fold_payoff: int | None,
    max_draw: int,
    draw_first: bool,
    with_evs: bool,
) -> tuple[NDArray[np.uint8], NDArray[np.int64], NDArray[np.int64]]: ...
def joint_counts(
    action: NDArray[np.uint8],
    line_of_value: NDArray[np.uint8],
    lines: int,
    completions: NDArray[np.int32],
) -> NDArray[np.int64]: ...
def instruction_set() -> str: ...
def draw_rows(key0: int, key1: int, first_index: int, n: int, deck: NDArray[np.uint8], k: int) -> NDArray[np.uint8]: ...
def stax_choices(
    hole: NDArray[np.uint8],
    board: NDArray[np.uint8],
    turned: int,
    wagered: int,
    pool: int,
    line_of_value: NDArray[np.uint8],
    pays: NDArray[np.int64],
    unit: int,
    max_raise: int,
    larger: bool,
    method: Literal["types", "enumerate"] = "types",
) -> tuple[NDArray[np.int64], NDArray[np.int64], int]: ...
def stax_best(
    holes: NDArray[np.uint8],
    boards: NDArray[np.uint8],
    pools: NDArray[np.uint64],
    turned: int,
    wagered: int,
    line_of_value: NDArray[np.uint8],
    pays: NDArray[np.int64],
    unit: int,
    max_raise: int,
    larger: bool,
) -> NDArray[np.int64]: ...
def stax_states(turned: int) -> tuple[NDArray[np.uint8], NDArray[np.int32]]: ...
def stax_solve(
    line_of_value: NDArray[np.uint8],
    pays: NDArray[np.int64],
    unit: int,
    max_raise: int,
    larger: bool,
) -> tuple[NDArray[np.int64], NDArray[np.uint8], NDArray[np.int64], NDArray[np.uint8], NDArray[np.int64]]: ...
def stax_joint(
    line_of_value: NDArray[np.uint8],
    pays: NDArray[np.int64],
    unit: int,
    max_raise: int,
    larger: bool,
    line_of_value3: NDArray[np.uint8],
    lines3: int,
) -> NDArray[np.int64]: ...
def stax_exposed(
    line_of_value: NDArray[np.uint8],
    pays: NDArray[np.int64],
    unit: int,
    max_raise: int,
    larger: bool,
    hole: int,
    dead: int,
    flashed: int,
) -> tuple[int, int]: ...
def equity(
    known: NDArray[np.uint8],
    weights: NDArray[np.int64],
    pool: int,
    suits: bool,
    method: Literal["sweep", "count", "enumerate"],
    progress: Callable[[int], object] | None = None,
) -> tuple[int, NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]: ...
def equity_sample(
    known: NDArray[np.uint8],
    weights: NDArray[np.int64],
    pool: int,
    suits: bool,
    key0: int,
    key1: int,
    first: int,
    n: int,
) -> tuple[int, NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]: ...
def equity_ways(
    known: NDArray[np.uint8],
    weights: NDArray[np.int64],
    pool: int,
) -> float: ...
def final_values(known: NDArray[np.uint8], pool: int) -> NDArray[np.int64]: ...

_Tree: TypeAlias = tuple[NDArray[np.uint8], NDArray[np.int32], NDArray[np.float64], NDArray[np.int32]]
_Opens: TypeAlias = tuple[NDArray[np.uint64], NDArray[np.int32], NDArray[np.uint32], NDArray[np.uint32]]

_Game: TypeAlias = tuple[
    Sequence[NDArray[np.uint8]],
    Sequence[NDArray[np.float64]],
    _Tree,
    Sequence[Sequence[_Tree]],
    _Opens,
    float,
]

def equilibrium(
    game: _Game,
    gain: float,
    most: int,
    progress: Callable[[int, float], object] | None = None,
) -> tuple[NDArray[np.float32] | NDArray[np.float64], int, float, float, float]: ...
def equilibrium_report(
    game: _Game,
    play: NDArray[np.float32] | NDArray[np.float64],
    deal: int,
    outcome: int,
) -> tuple[tuple[NDArray[np.float64], NDArray[np.float64]], tuple[NDArray[np.float64], NDArray[np.float64]]]: ...
def expand_actions(canonical: NDArray[np.uint8]) -> NDArray[np.uint8]: ...
def actions_of_hands(actions: NDArray[np.uint8], hands: NDArray[np.uint8]) -> NDArray[np.uint8]: ...
def simulate_draw(
    key0: int,
    key1: int,
    first: int,
    n: int,
    actions: list[NDArray[np.uint8]],
    max_draw: int,
    line_of_value: NDArray[np.uint8],
    lines: int,
    nets: NDArray[np.int64],
) -> tuple[NDArray[np.int64], NDArray[np.int64]]: ...
def play_draw(
    rows: NDArray[np.uint8],
    codes: NDArray[np.uint8],
    max_draw: int,
    line_of_value: NDArray[np.uint8],
    lines: int,
    nets: NDArray[np.int64],
) -> tuple[NDArray[np.int64], NDArray[np.int64]]: ...
def stax_actions(
    actions: tuple[NDArray[np.uint8], NDArray[np.uint8], NDArray[np.uint8]],
    max_raise: int,
    cards: NDArray[np.uint8],
    wagered: NDArray[np.int64],
) -> NDArray[np.uint8]: ...
def simulate_stax(
    key0: int,
    key1: int,
    first: int,
    n: int,
    actions: list[tuple[NDArray[np.uint8], NDArray[np.uint8], NDArray[np.uint8]]],
    strategies: list[int],
    max_raise: int,
    line_of_value: NDArray[np.uint8],
    lines: int,
    diamonds: int,
    line_of_value3: NDArray[np.uint8],
    lines3: int,
    nets: NDArray[np.int64],
) -> tuple[NDArray[np.int64], NDArray[np.int64]]: ...
def play_stax(
    rows: NDArray[np.uint8],
    actions: NDArray[np.uint8],
    max_raise: int,
    line_of_value: NDArray[np.uint8],
    lines: int,
    diamonds: int,
    line_of_value3: NDArray[np.uint8],
    lines3: int,
    nets: NDArray[np.int64],
) -> tuple[NDArray[np.int64], NDArray[np.int64]]: ...
def simulate_stud(
    key0: int,
    key1: int,
    first: int,
    n: int,
    game: tuple[bool, int, int, int, bool, int, int, int, int, bool, bool, bool],
    stacks: NDArray[np.int64],
    policies: list[int],
    dealer: int,
) -> list[NDArray[np.int64]]: ...
def play_stud(
    deck: NDArray[np.uint8],
    game: tuple[bool, int, int, int, bool, int, int, int, int, bool, bool, bool],
    stacks: NDArray[np.int64],
    policies: list[int],
    dealer: int,
) -> NDArray[np.int64]: ...
