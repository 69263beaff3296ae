"""Faults reported of this field: ties, odd chips, side pots and uncalled bets that end in the wrong stack."""

import random
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fivecard as fc
from fivecard.games.stud.pots import split

# Two equal hands but for suits: seat 0 has As Kd Qs 7c 2d, seat 1 Ah Kh Qh 7d 2c.
EQUAL = "As Ah Kd Kh Qs Qh 7c 7d 2d 2c"


def play(game, actions="", **options):
    played = fc.deal(game, **options)
    for action in filter(None, actions.split("; ")):
        played = played.play(action)
    return played


def to_the_end(played):
    while not played.over:
        played = played.play(fc.calling_policy(played.view(played.to_act)))
    return played


def won_chip_by_chip(put_in, alive, strength):
    """Another way: each chip from the bottom up is won by the best of those who put it in; in parts of 1/5040."""
    won = dict.fromkeys(range(len(put_in)), 0)
    alive_most = max(put_in[seat] for seat in alive)
    for layer in range(1, max(put_in) + 1):
        chips = sum(put >= layer for put in put_in)
        able = [seat for seat in alive if put_in[seat] >= min(layer, alive_most)]
        best = max(strength[seat] for seat in able)
        winners = [seat for seat in able if strength[seat] == best]
        for seat in winners:
            won[seat] += chips * 5040 // len(winners)  # exact for up to ten winners of twelve or fewer chips
    return won


# Ties / split / odd chip: stud split of 101, Ks-high and Kh-high: 51 to the hand with the highest card by suit.
# No game here has a button that would decide instead (FS14).
@pytest.mark.parametrize(("dealer", "actions"), [(2, "bet 49; call; fold"), (0, "bet 49; fold; call")])
def test_the_odd_chip_goes_to_the_highest_card_wherever_the_dealer_sits(dealer, actions):
    game = fc.Stud(style="simple", suits=False, ante=1, limit="none")
    cards = fc.cards("Kh Qd Js 7c 2d"), fc.cards("Ks Qh Jh 7d 2c"), fc.cards("3c 4d 6s 8h 9h")
    order = [(dealer + 1 + turn) % 3 for turn in range(3)]
    deck = [cards[seat][turn] for turn in range(5) for seat in order]
    played = play(game, actions, seats=3, stacks=50, dealer=dealer, deck=deck)
    assert played.pots == (fc.Pot(101, (0, 1), ((1, 51), (0, 50))),)
    assert played.deltas == (0, 1, -1)


# Ties / split / odd chip: showdown of two equal hands: both named winners.
@pytest.mark.parametrize("dealer", [0, 1])
def test_both_of_two_equal_hands_are_named(dealer):
    ended = to_the_end(play(fc.Stud(suits=False), seats=2, stacks=50, dealer=dealer, deck=EQUAL))
    assert sorted(ended.pots[0].winners) == [0, 1]
    assert ended.deltas == (0, 0)
    assert str(ended).count(" wins ") == 2


# Ties / split / odd chip: both 4-8 straight; Dad 2h Jh, P4 Jc 9d on Qs Th Kc 4h Ad.
@pytest.mark.parametrize(
    ("one", "other", "text"),
    [
        ("4c 5d 6h 7s 8c", "8d 7h 6s 5c 4d", "straight, eight high"),
        ("2h Jh Qs Th Kc 4h Ad", "Jc 9d Qs Th Kc 4h Ad", "straight, ace high"),
    ],
)
def test_equal_straights_split(one, other, text):
    assert str(fc.evaluate(one)) == str(fc.evaluate(other)) == text
    assert fc.showdown_key(one, suits=False) == fc.showdown_key(other, suits=False)


# Ties / split / odd chip: compare equal ranks, suit_tiebreak False/True: a tie, or spades over hearts over diamonds
# over clubs, never both.
def test_suits_break_every_tie_or_none():
    hands = [" ".join(rank + suit for rank, suit in zip("AKQJ9", top + "cdhs"[::-1], strict=True)) for top in "cdhs"]
    keys = [fc.showdown_key(hand) for hand in hands]
    assert keys == sorted(set(keys))  # clubs, diamonds, hearts, spades
    assert len({fc.showdown_key(hand, suits=False) for hand in hands}) == 1
    with_suits = to_the_end(play(fc.Stud(), seats=2, stacks=50, dealer=1, deck=EQUAL))
    assert (with_suits.deltas, with_suits.pots[0].winners) == ((3, -3), (0,))


# Ties / split / odd chip: equity of identical hands is one half each; r.wins + r.ties + r.losses == r.total.
@pytest.mark.parametrize("suits", [False, True])
def test_equity_of_equal_hands_is_one_half(suits):
    found = fc.equity(["As/Kd Qs 7c 2d", "Ah/Kh Qh 7d 2c"], suits=suits)
    ties = not suits
    assert [(seat.wins, seat.ties, seat.losses, seat.total) for seat in found] == [
        (1 - ties, ties, 0, 1),
        (0, ties, 1 - ties, 1),
    ]
    assert [float(seat.share) for seat in found] == ([0.5, 0.5] if ties else [1.0, 0.0])


@pytest.mark.parametrize("suits", [False, True])
@pytest.mark.parametrize("method", ["exact", "sample"])
@pytest.mark.parametrize("seats", [["As/Kd 7c 2d", "Ac/Kh 7d 2s"], ["As/Kd 7c 2d", "??/Qh Js 4h", "Ac/Ks 7h 2s"]])
def test_wins_ties_and_losses_sum_to_the_total(seats, method, suits):
    found = fc.equity(seats, suits=suits, method=method, samples=2000, seed=1)
    for seat in found:
        assert all(type(count) is int for count in (seat.wins, seat.ties, seat.losses, seat.total))
        assert seat.wins + seat.ties + seat.losses == seat.total
        assert seat.wins <= seat.share * seat.total <= seat.wins + seat.ties
    assert sum(seat.share for seat in found) == 1
    assert sum(seat.wins for seat in found) <= found[0].total


# Ties / split / odd chip: stacks sum unchanged every hand; a player busts: no further ante.
@pytest.mark.parametrize("seed", range(8))
def test_a_table_keeps_its_chips_until_one_has_them_all(seed):
    rng = random.Random(seed)
    game = fc.Stud(ante=3, minimum=4, limit=rng.choice(["fixed", "none", "pot"]), suits=rng.random() < 0.5)
    now = fc.Table.open(game, seats=5, seed=seed)
    for seat, chips in enumerate([10, 25, 40, 7, 33]):
        now = now.sit(seat, f"player {seat}", chips)
    busted = set()
    for _ in range(300):
        if len(now.funded) < 2:
            break
        played = now.deal()
        assert {seat for seat, ante in enumerate(played.antes) if not ante} == busted
        assert all(not played.hands[seat] for seat in busted)
        while not played.over:
            played = played.play(rng.choice([action for action in played.legal if action != fc.Fold()]))
        now = now.after(played)
        assert sum(now.stacks) == 115
        assert min(now.stacks) >= 0
        busted = {seat for seat, chips in enumerate(now.stacks) if not chips}
    assert max(now.stacks) == 115


# Ties / split / odd chip: side pot with an ineligible third hand: odd chip only among eligible tied hands.
def test_the_odd_chip_stays_among_those_who_can_win_the_pot():
    # Seat 2, all-in for less, has the same hand and the highest card: it shares the main pot alone.
    found = split([21, 21, 10, 1], [0, 1, 2], {0: 5, 1: 5, 2: 5}, {0: 1, 1: 2, 2: 9}.get)
    assert found == (
        fc.Pot(31, (0, 1, 2), ((2, 11), (1, 10), (0, 10))),
        fc.Pot(22, (0, 1), ((1, 11), (0, 11))),
    )
    odd = split([15, 15, 10, 11], [0, 1, 2], {0: 5, 1: 5, 2: 5}, {0: 1, 1: 2, 2: 9}.get)
    assert odd[1] == fc.Pot(11, (0, 1), ((1, 6), (0, 5)))


# Side pots / all-in: three-way, two tie the side pot: both get half the side pot.
def test_two_who_tie_share_the_side_pot():
    found = split([10, 40, 40], [0, 1, 2], {0: 9, 1: 5, 2: 5}, {0: 0, 1: 1, 2: 2}.get)
    assert [pot.shares for pot in found] == [((0, 30),), ((2, 30), (1, 30))]


@given(
    st.lists(st.tuples(st.integers(1, 12), st.booleans(), st.integers(0, 2)), min_size=2, max_size=7),
)
def test_any_pots_are_those_won_chip_by_chip(seats):
    put_in = [chips for chips, _, _ in seats]
    alive = [seat for seat, (_, is_alive, _) in enumerate(seats) if is_alive]
    most = sorted(put_in)[-2]  # without what nobody has matched
    put_in = [min(chips, most) for chips in put_in]
    if not alive:
        return
    strength = {seat: seats[seat][2] for seat in alive}
    found = split(put_in, alive, strength, lambda seat: -seat)
    exact = won_chip_by_chip(put_in, alive, strength)
    won = dict.fromkeys(range(len(put_in)), 0)
    for pot in found:
        assert pot.chips > 0  # no pot of 0
        for seat, chips in pot.shares:
            won[seat] += chips
    assert sum(won.values()) == sum(put_in)
    for seat, chips in won.items():
        assert abs(5040 * chips - exact[seat]) <= 5040 * len(found)  # an odd chip a pot


# Side pots / all-in: all-in on street 2, betting goes on, all-in hand best: main pot to the all-in player.
def test_the_best_hand_all_in_early_takes_the_main_pot_alone():
    deck = "As Kd 7h Ac Qh 9s Ad 4d 4s Th 5d 5c Td 6h 6d"  # seat 0 has three aces
    played = play(fc.Stud(ante=1, minimum=2), seats=3, stacks=[3, 100, 100], dealer=2, deck=deck)
    while not played.over:
        wagers = [action for action in played.legal if isinstance(action, fc.Bet)]
        played = played.play(wagers[0] if wagers else "call")
    main, side = played.pots
    assert (main.chips, main.shares) == (9, ((0, 9),))
    assert (0 not in side.eligible, side.chips) == (True, played.pot - 9)
    assert sum(played.deltas) == 0
    assert played.deltas[0] == 6


# Side pots / all-in: 1203.60 v 898.20 v 898.20 all-in, 2.00 folded, in cents.
def test_uncalled_chips_go_back_and_the_folded_ante_stays():
    game = fc.Stud(style="simple", ante=200, minimum=400, limit="none", raise_cap=None)
    cards = (
        fc.cards("As Ad Ah Kc Kd"),
        fc.cards("2c 3d 4h 5s 7c"),
        fc.cards("Ks Kh 4d 5c 7d"),
        fc.cards("Qs Qh 4c 5d 7h"),
    )
    deck = [cards[seat][turn] for turn in range(5) for seat in (0, 1, 2, 3)]
    stacks = [120_360, 89_820, 89_820, 89_820]
    played = play(game, "bet 120160; fold; call; call", seats=4, stacks=stacks, dealer=3, deck=deck)
    assert played.uncalled == (0, 30_540)
    assert played.deltas == (179_840, -200, -89_820, -89_820)
    assert sum(pot.chips for pot in played.pots) == 269_660


# Side pots / all-in: raise to 180, all-in 1880: the next actor calls or folds.
def test_an_all_in_nobody_can_raise_is_called_or_folded():
    game = fc.Stud(style="simple", ante=0, minimum=60, limit="none")
    faced = play(game, "bet 180; raise to 1880", seats=2, stacks=[1880, 1880], dealer=1, seed=1)
    assert [str(action) for action in faced.legal] == ["fold", "call"]
    assert faced.to_call == 1700
    assert faced.play("call").over


# Side pots / all-in: pots after equal all-ins: no pot of 0; one pot, not several.
@pytest.mark.parametrize("seats", range(2, 11))
def test_equal_all_ins_make_one_pot(seats):
    game = fc.Stud(limit="none", ante=1, minimum=2)
    played = fc.deal(game, seats=seats, stacks=40, seed=seats)
    while not played.over:
        played = played.play(played.legal[-1])
    assert [pot.chips for pot in played.pots] == [40 * seats]


# Side pots / all-in: fixed limit: bet 800, all-in 1345: half a bet or more counts, the next raise is to 2145.
@pytest.mark.parametrize(("rule", "least"), [("half", 2145), ("full", 1600)])
def test_a_short_all_in_raise_counts_by_the_rule_agreed(rule, least):
    game = fc.Stud(style="simple", ante=0, minimum=800, short_all_in=rule)
    played = play(game, "bet 800; raise to 1345", seats=3, stacks=[9000, 1345, 9000], dealer=2, seed=1)
    assert [str(action) for action in played.legal] == ["fold", "call", f"raise to {least}"]
    assert "from ``half`` a bet on, or only if ``full``" in " ".join(fc.Stud.__doc__.split())


# Side pots / all-in: ante 5 then raise to 15: pays 15 more; pot 45, not 40. The ante is no part of a bet.
def test_an_ante_is_no_part_of_a_bet():
    game = fc.Stud(style="simple", ante=5, minimum=5, limit="none")
    played = play(game, "bet 5; raise to 15; fold; call", seats=3, stacks=100, dealer=2, seed=1)
    assert [record.chips for record in played.records] == [5, 15, 0, 10]
    assert (played.pot, sum(pot.chips for pot in played.pots)) == (45, 45)


# Chips conserved in any game, whatever is done.
@pytest.mark.parametrize("seed", range(60))
def test_no_chip_is_made_or_lost(seed):
    rng = random.Random(seed)
    limit = rng.choice(["fixed", "pot", "none"])
    game = fc.Stud(
        ante=rng.choice([0, 1, 7]), minimum=rng.choice([2, 9]), limit=limit, suits=False, jokers=rng.randint(0, 2)
    )
    stacks = [rng.choice([1, 8, 60, 10**9]) for _ in range(rng.randint(2, 8))]
    played = fc.deal(game, seats=len(stacks), stacks=stacks, seed=seed)
    while not played.over:
        assert sum(played.view(0).stacks) + played.pot == sum(stacks)
        played = played.play(rng.choice(played.legal))
    assert sum(played.final_stacks) == sum(stacks)
    assert sum(pot.chips for pot in played.pots) == sum(played.total_put_in)
    for one, other in combinations(played.pots, 2):
        assert set(other.eligible) < set(one.eligible)
