"""Equilibrium play: a linear program, and the play itself played out by the rules."""

import pickle

import numpy as np
import pytest
from sequence_lp import dealt, value_by_lp

import fivecard as fc


def cards_of(text):
    return dict.fromkeys(fc.cards(text), 1)


def spot(up, ranges, game, pot, stacks=200):
    """(equilibrium, round): two seats about to bet, a range each."""
    seats = [(dict(range_), cards) for range_, cards in zip(ranges, up, strict=True)]
    found = fc.equilibrium(seats, game=game, pot=pot, stacks=stacks)
    return found, found.round


def is_value(found, value):
    """Best play against either side of the equilibrium holds the value from both sides."""
    return found.values[0] - found.gains[1] - 1e-9 <= value <= found.values[0] + found.gains[0] + 1e-9


FIFTH = [
    (["Qh Js 9d 2c", "7c 7d Kh 3s"], ["Qs Jd Td 8c 4c", "Kd 7s Qc 3d 5c"], fc.Stud(), 8, 200),
    (["Qh Js 9d 2c", "7c 7d Kh 3s"], ["Qs Jd Td 8c 4c", "Kd 7s Qc 3d 5c"], fc.Stud(), 16, 6),  # soon all in
    (["Ah Kh 8h 2d", "Qs Jc Td 9s"], ["Ac As 7h 6h Qh", "Kc 8c Ac Ad 2c"], fc.Stud(raise_cap=None), 4, 30),
    (["Ah Kc 8h 2d", "Ad Kd 8c 2h"], ["9c 9d 9h 3c", "9c 9d 9s 4c 5h"], fc.Stud(suits=False), 6, 200),  # many ties
    (["Ah Kc 8h 2d", "Qd Kd 8c 2h"], ["Jb 9d 9h 3c", "Jb 9d Jr 4c Qh"], fc.Stud(jokers=2), 20, 200),
]


@pytest.mark.parametrize(("up", "ranges", "game", "pot", "stacks"), FIFTH)
def test_fifth_street_against_a_linear_program(up, ranges, game, pot, stacks):
    ranges = [cards_of(text) for text in ranges]
    first = next(iter(ranges[0]))
    ranges[0][first] = 3  # not all alike
    found, round_ = spot(up, ranges, game, pot, stacks)
    assert found.converged
    assert sum(found.gains) <= 2e-9 * pot
    assert is_value(found, value_by_lp(round_, ranges, []))
    assert abs(found.values[0]) < pot / 2  # an interesting spot


@pytest.fixture(scope="module")
def small():
    """A fourth street whose hidden cards and fifth cards come from six, the rest being dead, and those six."""
    up = ["Qh Js 9d", "7c 7d Kh"]
    pool = cards_of("Qd Jc 9h 7s Kd 2h")
    shown = fc.cards(" ".join(up))
    dead = [card for card in fc.cards(list(range(52))) if card not in pool and card not in shown]
    game = fc.Stud(raise_cap=1)
    return fc.equilibrium([f"??/{cards}" for cards in up], game=game, pot=8, stacks=10, dead=dead, accuracy=1e-5), pool


def test_fourth_street_against_a_linear_program(small):
    found, pool = small
    assert found.converged
    value = value_by_lp(found.round, (pool, pool), list(pool))
    assert found.values[0] - found.gains[1] - 1e-5 <= value <= found.values[0] + found.gains[0] + 1e-5


def middle_of_a_hand():
    """Three seats, one of which folds on the third street; seat 0 faces a bet on the last."""
    round_ = fc.deal(fc.Stud(ante=2, minimum=4), seats=3, seed=5, stacks=[60, 300, 300])
    while round_.street < 5 or round_.to_call == 0:
        legal = round_.legal
        seat = round_.to_act
        if round_.street == 3 and seat == 1 and fc.Fold() in legal:
            round_ = round_.play("fold")
        elif isinstance(legal[-1], (fc.Bet, fc.RaiseTo)) and not any(
            record.street == round_.street and isinstance(record.action, fc.Bet) for record in round_.records
        ):
            round_ = round_.play(legal[-1])
        else:
            round_ = round_.play("call" if fc.Call() in legal else "check")
    return round_


def test_middle_of_a_hand_with_dead_money():
    round_ = middle_of_a_hand()
    assert round_.alive == (0, 2)
    assert round_.to_call > 0
    up = [card for hand in round_.hands for card in hand[1:]]
    free = [card for card in fc.cards(list(range(52))) if card not in up]
    ranges = [dict.fromkeys(free[::11], 1), dict.fromkeys(free[5::9], 2)]
    found = fc.equilibrium(round_, ranges={0: ranges[0], 2: ranges[1]})
    assert found.seats == (0, 2)
    assert sum(found.values) == pytest.approx(round_.total_put_in[1], abs=1e-12)  # what seat 1 has left there
    assert is_value(found, value_by_lp(round_, ranges, []))


def played_out(found, ranges, pool=()):
    """[place][card]: net chips of each hidden card if both play as found, by the rules of the round alone."""
    round_, seats = found.round, found.seats
    sums = [dict.fromkeys(range_, 0.0) for range_ in ranges]
    weights = [dict.fromkeys(range_, 0.0) for range_ in ranges]

    def play(now, hidden, path):
        if now.over:
            return np.array([now.deltas[seat] for seat in seats], float)
        if now.street > round_.street and not any(isinstance(step, str) for step in path):
            path = (*path, " ".join(str(now.hands[seat][-1]) for seat in seats))
        total = np.zeros(2)
        for choice in found.node(*path)[hidden[seats.index(now.to_act)]]:
            if choice.frequency > 0:
                total += choice.frequency * play(now.play(choice.action), hidden, (*path, choice.action))
        return total

    for a, weight_a in ranges[0].items():
        for b, weight_b in ranges[1].items():
            if a != b:
                starts = list(dealt(round_, (a, b), pool))
                result = sum(play(start, (a, b), ()) for start in starts) / len(starts)
                for place, card, weight in ((0, a, weight_b), (1, b, weight_a)):
                    sums[place][card] += weight * result[place]
                    weights[place][card] += weight
    return [{card: one[card] / weights[place][card] for card in one} for place, one in enumerate(sums)]


def check_worth(found, values, near):
    """The evs of the first decision and of the whole against play played out."""
    root = found.root
    place = found.seats.index(root.seat)
    for card, value in values[place].items():
        own = root[card]
        assert sum(choice.frequency for choice in own) == pytest.approx(1, abs=near)
        assert sum(choice.frequency * choice.ev for choice in own) == pytest.approx(value, abs=near)
    mean = sum(float(root.weight[i]) * values[place][card] for i, card in enumerate(root.cards))
    assert mean == pytest.approx(found.values[place], abs=near)


@pytest.mark.parametrize(("up", "ranges", "game", "pot", "stacks"), FIFTH)
def test_play_is_worth_what_is_said(up, ranges, game, pot, stacks):
    ranges = [cards_of(text) for text in ranges]
    found, _ = spot(up, ranges, game, pot, stacks)
    check_worth(found, played_out(found, ranges), 1e-9)


def test_play_of_two_streets_is_worth_what_is_said(small):
    found, pool = small
    check_worth(found, played_out(found, (pool, pool), pool), 1e-9)


def test_bluffs_and_calls_as_every_book_has_them():
    """Half the time unbeatable, half the time worthless, one bet b of 4 into a pot p of 8: the worthless hands bet
    b / (p + b) as often as the good ones, the other calls p / (p + b); the bettor gets 2 / 3 of p."""
    seats = ["{Qc,Qd}/Qh Js 9d 2c", "{Kc,Kd,Ac,As}/7c 7d Kh 3s"]
    found = fc.equilibrium(seats, pot=8, game=fc.Stud(raise_cap=0))
    assert found.values[1] == pytest.approx(8 * 2 / 3 - 4, abs=1e-8)
    bet = fc.Bet(4)
    for card, often in (("Kc", 1), ("Kd", 1), ("Ac", 1 / 3), ("As", 1 / 3)):
        assert {choice.action: choice.frequency for choice in found.root[card]}[bet] == pytest.approx(often, abs=1e-6)
    assert found.node("bet 4").mix[fc.Call()] == pytest.approx(2 / 3, abs=1e-6)


def test_better_actions_are_taken():
    """Complementary slackness: with each card, an action worse than another by much is taken next to never."""
    found = fc.equilibrium(["??/Qh Js 9d 2c", "??/7c 7d Kh 3s"], pot=8)
    root = found.root
    assert root.seat == 1
    for card in root.cards:
        best = max(choice.ev for choice in root[card])
        for choice in root[card]:
            assert choice.ev > best - 1e-6 or choice.frequency < 1e-4


@pytest.fixture(scope="module")
def fourth():
    return fc.equilibrium(["??/Qh Js 9d", "??/7c 7d Kh"], pot=8, game=fc.Stud(raise_cap=0), accuracy=1e-2)


def test_fourth_street_goes_on_after_the_cards(fourth):
    assert fourth.converged
    assert fourth.root.seat == 1
    after = fourth.node("bet 4", "call", "9c Th")
    assert after.path == ("bet 4", "call", "9c Th")
    assert after.seat == 0  # a pair of nines opens before a pair of sevens (FS9)
    assert fourth.node("bet 4", "call", "9c 7h").seat == 1
    assert after.actions == (fc.Check(), fc.Bet(4))
    for card in fc.cards("9c Th"):  # nobody hides what lies open
        assert after.weight[after.cards.index(card)] == 0
        assert np.isnan(after.frequency[after.cards.index(card)]).all()
    assert sum(after.mix.values()) == pytest.approx(1)
    assert fourth.root.reached == pytest.approx(1, abs=1e-12)
    for path in [(), ("bet 4",), ("bet 4", "call", "9c Th"), ("bet 4", "call", "9c Th", "check")]:
        node = fourth.node(*path)
        following = [fourth.node(*path, action).reached for action in node.actions]
        assert sum(following) == pytest.approx(node.reached, rel=1e-6)
    end = fourth.node("bet 4", "call", "9c Th", "check", "bet 4", "fold")
    assert end.seat is None
    assert end.actions == ()


def test_never_comes_here():
    """Three sevens are never beaten by a pair of twos: seat 0, which folds to any bet, raises never."""
    found = fc.equilibrium(["2s/Qh Js 9d 2c", "7s/7c 7d Kh 3s"], pot=8)
    never = found.node("bet 4", "raise to 8")
    assert never.reached < 1e-10
    assert not never.weight.any()
    assert np.isnan(never.frequency).all() == np.isnan(never.ev).all()
    assert found.root.reached == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize("seed", range(3))
def test_random_boards_converge(seed):
    random = np.random.default_rng(seed)
    for _ in range(25):
        cards = [str(fc.Card(card)) for card in random.permutation(52)[:8].tolist()]
        spot = [f"??/{' '.join(cards[:4])}", f"??/{' '.join(cards[4:])}"]
        found = fc.equilibrium(spot, pot=int(random.integers(2, 30)) * 2, accuracy=1e-7)
        assert found.converged, spot
        assert found.iterations < 200_000, spot


def test_boards_that_once_stuck():
    for spot, pot in [
        (["??/8s Ts Kh 2h", "??/Kc 4d Ad 3d"], 48),
        (["??/Ks 9h 4h 3h", "{8x,Ax,4x}/Ac 5c 6d 3d"], 50),
        (["??/8c 7c Kd 5h", "??/7d Jh Kc 4d"], 60),
    ]:
        assert fc.equilibrium(spot, pot=pot, accuracy=1e-7, max_iterations=100_000).converged, spot


def test_seats_in_another_order(fourth):
    turned = fc.equilibrium(["??/7c 7d Kh 3s", "??/Qh Js 9d 2c"], pot=8)
    found = fc.equilibrium(["??/Qh Js 9d 2c", "??/7c 7d Kh 3s"], pot=8)
    assert turned.values == pytest.approx(found.values[::-1], abs=1e-7)


def test_same_everywhere(monkeypatch):
    found = fc.equilibrium(["??/Qh Js 9d 2c", "??/7c 7d Kh 3s"], pot=8, max_iterations=100)
    again = fc.equilibrium(["??/Qh Js 9d 2c", "??/7c 7d Kh 3s"], pot=8, max_iterations=100)
    assert not found.converged
    assert found.iterations == 100
    assert found.values == again.values
    copied = pickle.loads(pickle.dumps(found))
    assert copied.values == found.values
    assert copied.node("check").mix == found.node("check").mix


def test_known_cards_and_plain_data():
    found = fc.equilibrium(["2s/Qh Js 9d 2c", "7s/7c 7d Kh 3s"], pot=8)
    assert found.values == pytest.approx((-4, 4), abs=1e-7)  # three sevens bet, a pair of twos folds
    plain = found.to_dict()
    assert plain["root"]["cards"]["7s"]["weight"] == 1
    assert plain["exploitability"] == found.exploitability
    assert str(found).startswith("seat 0: -4.0000")


def test_progress_and_a_break():
    seen = []
    fc.equilibrium(["??/Qh Js 9d", "??/7c 7d Kh"], pot=8, max_iterations=4, progress=lambda *args: seen.append(args))
    assert seen
    assert seen[0][0] <= 4

    def stop(done, left):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fc.equilibrium(["??/Qh Js 9d", "??/7c 7d Kh"], pot=8, progress=stop)


SPOT = ["??/Qh Js 9d 2c", "??/7c 7d Kh 3s"]
ALL_BUT_THREE = [card for card in fc.cards(list(range(52))) if str(card) not in "Qh Js 9d 7c 7d Kh As Ac Ad"]


@pytest.mark.parametrize(
    ("spot", "options", "error", "text"),
    [
        (SPOT, {}, fc.GameError, "pot: the chips both have put in, a whole number from 2 to 10**18, not None"),
        (SPOT, {"pot": 7}, fc.GameError, "it is even, not 7"),
        (
            SPOT,
            {"pot": 8, "stacks": 0},
            fc.GameError,
            "a whole number from 1 to 10**18, not 0",
        ),
        (SPOT, {"pot": 8, "game": fc.Stud(limit="none")}, fc.GameError, "fixed limit, not of limit='none'"),
        (SPOT, {"pot": 8, "game": fc.Stud(style="simple")}, fc.GameError, "casino style"),
        (SPOT, {"pot": 8, "game": fc.StandPat()}, fc.GameError, "game is a Stud"),
        (SPOT, {"pot": 8, "accuracy": 0}, fc.GameError, "accuracy is a part of the pot above 0"),
        (SPOT, {"pot": 8, "max_iterations": 0}, fc.GameError, "max_iterations are 1 to"),
        (
            SPOT,
            {"pot": 8, "dead": "Qh"},
            fc.DuplicateCardError,
            "duplicate card Qh: of seat 0 and among the dead cards",
        ),
        (SPOT, {"pot": 8, "ranges": {0: "As"}}, fc.GameError, "the seats themselves say what they may hold"),
        (SPOT[:1], {"pot": 8}, fc.GameError, "of two seats"),
        (None, {"pot": 8}, fc.GameError, "of two seats"),
        (set(SPOT), {"pot": 8}, fc.GameError, "of two seats"),
        (SPOT, {"pot": 8, "ranges": "As"}, fc.GameError, "ranges maps a seat to its hidden cards"),
        ([(5, "Qh Js 9d 2c"), SPOT[1]], {"pot": 8}, fc.GameError, "hidden cards are text such as"),
        (["As Kd/Qh Js 9d", "??/7c 7d Kh"], {"pot": 8}, fc.CardCountError, "hides one card, not As Kd"),
        (
            ["??/Qh Js 9d", "??/7c 7d Kh"],
            {"pot": 8, "accuracy": 1e-9},
            fc.GameError,
            "1e-05 or more with a card",
        ),
        (
            ["??/Qh Js 9d", "??/7c 7d Kh"],
            {"pot": 8, "dead": ALL_BUT_THREE},
            fc.CardCountError,
            "3 cards are left, 4",
        ),
        (["??/Qh Js", "??/7c 7d"], {"pot": 8}, fc.CardCountError, "three up-cards, or four; not 2 and 2"),
        (["??/Qh Js 9d", "??/7c 7d Kh 3s"], {"pot": 8}, fc.CardCountError, "not 3 and 4"),
        (["7c/Qh Js 9d 2c", "??/7c 7d Kh 3s"], {"pot": 8}, fc.CardCountError, "seat 0 cannot hold 7c"),
        (["As/Qh Js 9d 2c", "As/7c 7d Kh 3s"], {"pot": 8}, fc.CardCountError, "both seats cannot hold As"),
        (["As/Qh Js 9d 2c", "{Zx}/7c 7d Kh 3s"], {"pot": 8}, fc.InvalidCardError, "'Zx'"),
        (
            ["??/Qh Js 9d", "??/7c 7d Kh"],
            {"pot": 8, "game": fc.Stud(raise_cap=None)},
            fc.TooLargeError,
            "a raise_cap, smaller stacks or smaller ranges",
        ),
        (
            SPOT,
            {"pot": 8, "game": fc.Stud(raise_cap=None), "stacks": 10**6},
            fc.TooLargeError,
            "a raise_cap or smaller stacks",
        ),
    ],
)
def test_bad_spots(spot, options, error, text):
    with pytest.raises(error) as caught:
        fc.equilibrium(spot, **options)
    assert text in str(caught.value)


def test_bad_rounds_and_paths(fourth):
    round_ = fc.deal(fc.Stud(), seats=3, seed=1)
    with pytest.raises(fc.GameError, match="of two seats; 3 are in the hand"):
        fc.equilibrium(round_)
    with pytest.raises(fc.TooLargeError, match="four or five cards a seat, not 2"):
        fc.equilibrium(fc.deal(fc.Stud(), seats=2, seed=1))
    with pytest.raises(fc.GameError, match="the round's own"):
        fc.equilibrium(round_, pot=8)
    with pytest.raises(fc.GameError, match=r"ranges are of the seats in the hand, \[0, 2\], not 1"):
        fc.equilibrium(middle_of_a_hand(), ranges={1: "As"})
    with pytest.raises(fc.IllegalActionError, match="bet 5 is not legal after the start; legal: check, bet 4"):
        fourth.node("bet 5")
    with pytest.raises(fc.GameError, match="a card is dealt to each seat here"):
        fourth.node("check", "check", "bet 4")
    with pytest.raises(fc.GameError, match="cannot be dealt"):
        fourth.node("check", "check", "Qh Th")
    with pytest.raises(fc.GameError, match="Qh is not among the hidden cards here"):
        fourth.root["Qh"]
