"""Main and side pots, uncalled chips, odd chips: worked by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivecard.games.stud.pots import Pot, split, uncalled


def pots(put_in, alive, strength, odd=None):
    return split(put_in, alive, strength, odd or (lambda seat: -seat))


def test_one_pot():
    assert pots([10, 10, 4], [0, 1], {0: 5, 1: 7}) == (Pot(24, (0, 1), ((1, 24),)),)


def test_side_pots():
    # Seat 0 is all-in for 20, seat 1 for 50, seats 2 and 3 put in 80; seat 4 folded 5.
    found = pots([20, 50, 80, 80, 5], [0, 1, 2, 3], {0: 9, 1: 7, 2: 5, 3: 3})
    assert [(pot.chips, pot.eligible, pot.shares) for pot in found] == [
        (85, (0, 1, 2, 3), ((0, 85),)),
        (90, (1, 2, 3), ((1, 90),)),
        (60, (2, 3), ((2, 60),)),
    ]


def test_chips_folded_above_the_last_all_in_belong_to_the_last_pot():
    assert pots([20, 20, 35], [0, 1], {0: 1, 1: 2}) == (Pot(75, (0, 1), ((1, 75),)),)


def test_no_empty_pot_after_equal_all_ins():
    assert [pot.chips for pot in pots([30, 30, 30], [0, 1, 2], {0: 1, 1: 2, 2: 3})] == [90]


def test_two_tie_the_side_pot():
    found = pots([10, 40, 40], [0, 1, 2], {0: 9, 1: 5, 2: 5})
    assert [pot.shares for pot in found] == [((0, 30),), ((1, 30), (2, 30))]
    assert found[1].winners == (1, 2)


def test_odd_chips_go_to_the_highest_card_one_by_one():
    # Of three that share 101 chips seat 2 has the highest card, then seat 0.
    found = pots([34, 34, 33], [0, 1, 2], {0: 5, 1: 5, 2: 5}, {0: 1, 1: 0, 2: 2}.get)
    assert found[0] == Pot(99, (0, 1, 2), ((2, 33), (0, 33), (1, 33)))
    assert found[1] == Pot(2, (0, 1), ((0, 1), (1, 1)))
    shared = pots([51, 50, 0], [0, 1], {0: 5, 1: 5}, {0: 0, 1: 1}.get)
    assert shared[0].shares == ((1, 50), (0, 50))
    assert pots([50, 50, 1], [0, 1], {0: 5, 1: 5}, {0: 0, 1: 1}.get)[0].shares == ((1, 51), (0, 50))


def test_uncalled_chips():
    # 1203.60 against two all-ins of 898.20 and 2.00 folded: 305.40 go back.
    assert uncalled([120360, 200, 89820, 89820]) == (0, 30540)
    assert pots([89820, 200, 89820, 89820], [0, 2, 3], {0: 3, 2: 2, 3: 1})[0].chips == 269660
    assert uncalled([50, 50, 20])[1] == 0
    assert uncalled([5, 9]) == (1, 4)


@given(st.lists(st.tuples(st.integers(0, 60), st.booleans(), st.integers(0, 3)), min_size=2, max_size=10))
def test_chips_are_conserved(seats):
    put_in = [chips for chips, _, _ in seats]
    alive = [seat for seat, (chips, is_alive, _) in enumerate(seats) if is_alive and chips]
    seat, back = uncalled(put_in)
    if not alive or (seat not in alive and back):
        return
    put_in[seat] -= back
    found = pots(put_in, alive, {seat: seats[seat][2] for seat in alive})
    assert sum(pot.chips for pot in found) == sum(put_in)
    for pot in found:
        assert sum(chips for _, chips in pot.shares) == pot.chips
        assert set(pot.winners) <= set(pot.eligible)
        assert max(chips for _, chips in pot.shares) - min(chips for _, chips in pot.shares) <= 1


@pytest.mark.parametrize("seats", range(2, 11))
def test_a_seat_never_wins_more_than_it_can_match(seats):
    put_in = list(range(1, seats + 1))
    best_first = {seat: seats - seat for seat in range(seats)}
    for seat, pot in enumerate(pots(put_in, list(range(seats)), best_first)):
        assert pot.shares == ((seat, seats - seat),)
