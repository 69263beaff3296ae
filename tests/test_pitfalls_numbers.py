"""Faults of numbers: too long to print, of another kind, none at all. Every error is a named one, in one short line."""

from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

import fivecard as fc
from fivecard.checks import shown

HUGE = 10**5000  # Python prints 4,300 digits
ILLUSTRATIVE = fc.StandPat.preset("illustrative")
TWO_LINES = fc.Distribution({1: 18, -1: 20}, 38)
HANDS = np.array([[0, 1, 2, 3, 4]], np.uint8)
CARD = fc.StrategyCard.parse(ILLUSTRATIVE, "stand straight or better\nfold")
SEATS = ["As/Kd 7c 2d 3h", "??/Qh Js 4c 4d"]
SPOT = ["{Qc,Qd}/Qh Js 9d 2c", "{Kc,Kd,Ac}/7c 7d Kh 3s"]


class Index:
    def __index__(self):
        return HUGE


class Unprintable:
    def __repr__(self):
        raise RuntimeError


# Whatever takes a number, with that number left open.
TAKERS = {
    "Card": fc.Card,
    "HandValue": fc.HandValue,
    "ThreeCardValue": fc.ThreeCardValue,
    "evaluate": lambda n: fc.evaluate(0, 1, 2, 3, n),
    "evaluate of a list": lambda n: fc.evaluate([n, 1, 2, 3, 5]),
    "evaluate3": lambda n: fc.evaluate3(0, 1, n),
    "best_five": lambda n: fc.best_five([0, 1, 2, 3, 5, n]),
    "evaluate_batch threads": lambda n: fc.evaluate_batch(HANDS, threads=n),
    "category_batch threads": lambda n: fc.category_batch(HANDS, threads=n),
    "all_values": fc.all_values,
    "all_hands": fc.all_hands,
    "category_counts": fc.category_counts,
    "combinations": lambda n: fc.combinations(range(5), n),
    "combinations batch": lambda n: fc.combinations(range(5), 2, batch=n),
    "to_kev": fc.to_kev,
    "from_kev": fc.from_kev,
    "shuffle": lambda n: fc.shuffle(n, 1),
    "shuffle jokers": lambda n: fc.shuffle(1, 1, jokers=n),
    "draw_cards": lambda n: fc.draw_cards(1, n, 1),
    "draw_cards first": lambda n: fc.draw_cards(1, 1, 1, first=n),
    "seed": lambda n: fc.shuffle(1, (n, n)),
    "Deck index": lambda n: fc.Deck(1, n),
    "Deck deal": lambda n: fc.Deck(1).deal(n),
    "showdown_key": lambda n: fc.showdown_key([0, 1, 2, 3, n]),
    "Bet": fc.Bet,
    "Raise": fc.Raise,
    "RaiseTo": fc.RaiseTo,
    "Draw": fc.Draw,
    "parse_action": fc.parse_action,
    "pays": lambda n: fc.StandPat(draw_pays={"flush": n, "straight": n}),
    "pay lines": lambda n: fc.StandPat(draw_pays={n: 5}),
    "max_raise": lambda n: fc.Stax(max_raise=n),
    "ante": lambda n: fc.Stud(ante=n),
    "minimum": lambda n: fc.Stud(minimum=n),
    "jokers": lambda n: fc.Stud(jokers=n),
    "deal seats": lambda n: fc.deal(ILLUSTRATIVE, seats=n, seed=1),
    "deal wager": lambda n: fc.deal(ILLUSTRATIVE, wager=n, seed=1),
    "deal index": lambda n: fc.deal(ILLUSTRATIVE, index=n, seed=1),
    "deal stacks": lambda n: fc.deal(fc.Stud(), seats=2, stacks=[n, 5], seed=1),
    "deal dealer": lambda n: fc.deal(fc.Stud(), seats=2, dealer=n, seed=1),
    "view": lambda n: fc.deal(ILLUSTRATIVE, seed=1).view(n),
    "play": lambda n: fc.deal(ILLUSTRATIVE, seed=1).play(n),
    "known box": lambda n: fc.analyze(ILLUSTRATIVE, "As Ks Qs Js 9d", known={n: "2c"}),
    "known card": lambda n: fc.analyze(ILLUSTRATIVE, "As Ks Qs Js 9d", known={1: n}),
    "raises": lambda n: fc.analyze(fc.Stax(), "Th 7s", board="5c", raises=[n]),
    "a game": lambda n: fc.analyze(n, "Th 7s", board="5c"),
    "solve_side game": lambda n: fc.solve_side(n, ante=1),
    "solve_side ante": lambda n: fc.solve_side(fc.Stax(), ante=n),
    "exposure game": fc.exposure,
    "exposure seats": lambda n: fc.exposure(fc.Stax(), seats=n),
    "exposure flashed": lambda n: fc.exposure(fc.Stax(), flashed=[n]),
    "batch row": lambda n: fc.analyze_batch(ILLUSTRATIVE, HANDS).action(n),
    "batch evs": lambda n: fc.analyze_batch(ILLUSTRATIVE, HANDS, evs=n),
    "equity jokers": lambda n: fc.equity(SEATS, jokers=n),
    "equity suits": lambda n: fc.equity(SEATS, suits=n),
    "equity samples": lambda n: fc.equity(SEATS, method="sample", samples=n, seed=1),
    "equity weight": lambda n: fc.equity([({"As": n, "Ac": n}, "Kd 7c 2d 3h"), "As/Qh Js 4c 4d"]),
    "odds category": lambda n: fc.odds("As Ks Qs").probability(n),
    "equilibrium pot": lambda n: fc.equilibrium(SPOT, pot=n),
    "equilibrium accuracy": lambda n: fc.equilibrium(SPOT, pot=8, accuracy=n),
    "equilibrium max_iterations": lambda n: fc.equilibrium(SPOT, pot=8, max_iterations=n),
    "simulate rounds": lambda n: fc.simulate(ILLUSTRATIVE, CARD, n, seed=1),
    "simulate seats": lambda n: fc.simulate(ILLUSTRATIVE, CARD, 10, seats=n, seed=1),
    "simulate threads": lambda n: fc.simulate(ILLUSTRATIVE, CARD, 10, threads=n, seed=1),
    "simulate wager": lambda n: fc.simulate(ILLUSTRATIVE, CARD, 10, wager=n, seed=1),
    "mistakes": CARD.mistakes,
    "Distribution": lambda n: fc.Distribution(n, 1),
    "Distribution counts": lambda n: fc.Distribution({1: n, -1: 1}, 2),
    "Distribution total": lambda n: fc.Distribution({1: 1, -1: 1}, n),
    "quantile": TWO_LINES.quantile,
    "after": TWO_LINES.after,
    "approximate": TWO_LINES.approximate,
    "convolve": TWO_LINES.convolve,
    "pay_grid": lambda n: fc.pay_grid(ILLUSTRATIVE, {"straight": [n, n]}),
    "pay_grid lines": lambda n: fc.pay_grid(ILLUSTRATIVE, {n: [5]}),
    "sweep threads": lambda n: fc.sweep(ILLUSTRATIVE, [{"straight": 5}], threads=n),
    "Table seats": lambda n: fc.Table.open(fc.Stud(), n),
    "Table chips": lambda n: fc.Table.open(fc.Stud(), 4, seed=3).sit(0, "Ann", n),
}
GIVEN = {
    "huge": HUGE,
    "huge below 0": -HUGE,
    "huge index": Index(),
    "huge in a list": [HUGE],
    "huge part": Fraction(HUGE, 3),
    "digits": "9" * 5000,
    "bytes": b"5 of something",
    "None": None,
    "not a number": float("nan"),
    "infinite": float("inf"),
    "long decimal": Decimal("1e999999"),
    "below 0": np.int8(-3),
    "complex": 1j,
    "no number": object(),
}


NOTHING_MEANS_SOMETHING = {"pays", "deal seats", "deal wager", "equilibrium accuracy", "mistakes", "simulate seats"}
NO_KEYS = {"pay lines", "known box", "pay_grid lines"}  # a list cannot be a key, whoever takes the mapping
CASES = [
    (name, given)
    for name in TAKERS
    for given in GIVEN
    if not (given == "None" and name in NOTHING_MEANS_SOMETHING) and not (given == "huge in a list" and name in NO_KEYS)
]


@pytest.mark.parametrize(("name", "given"), CASES)
def test_what_is_no_number_here(name, given):
    with pytest.raises(fc.FivecardError) as caught:
        TAKERS[name](GIVEN[given])
    text = str(caught.value)
    assert "set_int_max_str_digits" not in text
    assert "incompatible function arguments" not in text
    assert "\n" not in text
    assert len(text) < 600


def test_a_number_too_long_to_print_is_told_all_the_same():
    text = "a number of thousands of digits"
    for taker, error in [
        (fc.HandValue, fc.HandValueError),
        (fc.Card, fc.InvalidCardError),
        (fc.all_values, fc.CardCountError),
        (fc.to_kev, fc.HandValueError),
        (TAKERS["deal seats"], fc.GameError),
        (TAKERS["seed"], fc.GameError),
        (TAKERS["pay lines"], fc.PayTableError),
    ]:
        with pytest.raises(error, match=text if error is not fc.GameError else r"digits|does not print"):
            taker(HUGE)
    assert shown([HUGE]) == "a list that does not print"
    assert shown(np.zeros((2, 2), int)) == "array([[0, 0], [0, 0]])"
    assert shown([np.zeros((2, 2), int)]) == "[array([[0, 0], [0, 0]])]"
    assert shown(Unprintable()) == "a Unprintable that does not print"


# NumPy's own integers overflow in silence: they are made Python's.
@pytest.mark.parametrize("kind", [np.uint8, np.int8, np.int64, np.uint64])
def test_integers_of_numpy_pay_what_those_of_python_pay(kind):
    pays = {"flush": kind(100), "straight": kind(100)}
    game = fc.StandPat(draw_pays=pays)
    assert game == fc.StandPat(draw_pays={"flush": 100, "straight": 100})
    paid = [line.pays for line in game.draw_pays.lines if line.pays is not None]
    assert {type(part) for pays in paid for part in (pays.numerator, pays.denominator)} == {int}
    assert fc.solve(game).ev == fc.solve(fc.StandPat(draw_pays={"flush": 100, "straight": 100})).ev
    assert fc.deal(ILLUSTRATIVE, wager=kind(5), seed=1) == fc.deal(ILLUSTRATIVE, wager=5, seed=1)
    assert TWO_LINES.after(2).probability(kind(0)) == TWO_LINES.after(2).probability(0)


def test_a_range_longer_than_any_list():
    with pytest.raises(fc.CardCountError, match="hands have shape"):
        fc.evaluate_batch(range(10**30))


def test_seeds_print():
    largest = 10**400 - 1
    assert str(largest) in repr(fc.Deck(seed=largest))
    for seed in (10**400, HUGE, (1, HUGE), range(10**30), range(10**9), []):
        with pytest.raises(fc.GameError, match="no seed; a seed is an integer from 0 up, of 400 digits at most"):
            fc.shuffle(1, seed)


def test_fronts_of_others_too():
    from fivecard.compat import phevaluator, treys

    with pytest.raises((fc.FivecardError, TypeError), match="no card"):
        phevaluator.evaluate_cards(HUGE, 1, 2, 3, 4)
    with pytest.raises(fc.FivecardError, match="thousands of digits"):
        treys.Evaluator().class_to_string(HUGE)
