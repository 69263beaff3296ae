# Functions over integer arrays; contracts are in cpp/include/fivecard/*.hpp.
from typing import Literal

import numpy as np
from numpy.typing import NDArray

def evaluate_hands(hands: NDArray[np.uint8]) -> NDArray[np.uint16]: ...
def evaluate_three(hands: NDArray[np.uint8]) -> NDArray[np.uint16]: ...
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
def shuffles(key0: int, key1: int, first_index: int, n: int, cards: int) -> NDArray[np.uint8]: ...
