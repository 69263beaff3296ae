"""The side wagers of 5 Card Stax: printed counts, the progressive as a linear function, and what they share."""

import pickle
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fivecard as fc

DISPLAYED = ["royal flush of diamonds", "royal flush", "straight flush", "four of a kind"]
POSTED = dict(zip(DISPLAYED, [100_000, 25_000, 5_000, 500], strict=True))
GAME = fc.Stax(progressive=POSTED)
AMOUNTS = st.fixed_dictionaries(dict.fromkeys(DISPLAYED, st.fractions(0, 10**6, max_denominator=4)))


def test_three_up_counts_and_ev():
    found = fc.solve_side(fc.Stax())
    # The rules, "Facts that an exact calculator must reproduce".
    assert dict(found.bonus_counts) == {
        "ace king queen suited": 4,
        "straight flush": 44,
        "three of a kind": 52,
        "straight": 720,
        "flush": 1096,
        "pair": 3744,
        "nothing": 16440,
    }
    assert found.bonus_ev == found.evs["3-up"] == Fraction(-402, 5525)


def test_three_up_counts_by_evaluating_all_boards():
    table = fc.PayTable({"three of a kind": 30, "flush": 3}, cards=3)
    values = fc.evaluate3_batch(np.array(list(combinations(range(52), 3)), np.uint8)).tolist()
    expected = dict.fromkeys(table.names, 0)
    for value in values:
        expected[table.line(value)] += 1
    found = fc.solve_side(fc.Stax(bonus_pays=table))
    assert dict(found.bonus_counts) == expected
    assert found.bonus_ev == Fraction(52 * 30 + expected["flush"] * 3 - (22100 - 52 - expected["flush"]), 22100)


def test_progressive_counts_and_fixed_return():
    for game in (fc.Stax(), GAME):
        returns = fc.solve_side(game).progressive
        # Hands of five by category: any table of poker odds.
        assert dict(returns.counts) == {
            "royal flush of diamonds": 1,
            "royal flush": 3,
            "straight flush": 36,
            "four of a kind": 624,
            "full house": 3744,
            "flush": 5108,
            "straight": 10200,
            "three of a kind": 54912,
            "nothing": 2524332,
        }
        assert returns.fixed == Fraction(97_415, 32_487)
        assert returns.coefficients["royal flush"] == Fraction(3, 2_598_960)


@settings(max_examples=10, deadline=None)
@given(AMOUNTS, st.fractions("1/4", 100, max_denominator=4))
def test_the_progressive_is_linear_in_its_amounts(amounts, wager):
    game = fc.Stax(progressive=fc.Progressive(amounts, wager=wager))
    found = fc.solve_side(game)
    by_hand = Fraction(97_415, 32_487) - wager
    by_hand += sum(n * amounts[line] for n, line in zip([1, 3, 36, 624], DISPLAYED, strict=True)) / 2_598_960
    returns = found.progressive
    assert found.evs["progressive"] == returns.ev(game.progressive) == returns.ev(amounts, wager) == by_hand
    for line in DISPLAYED:
        even = returns.break_even(line, game.progressive)
        assert even == returns.break_even(line, {k: v for k, v in amounts.items() if k != line}, wager)
        if even >= 0:
            assert returns.ev({**amounts, line: even}, wager) == 0


def test_break_even_meter():
    progressive = fc.Progressive(
        {"straight flush": 5000, "four of a kind": 300},
        meter=1,
        shares={"royal flush of diamonds": 1, "royal flush": "1/3"},
        wager=5,
    )
    returns = fc.solve_side(fc.Stax(progressive=progressive)).progressive
    # By hand: (5 - fixed) * 2,598,960 - 36 * 5000 - 624 * 300 over 1 + 3 / 3.
    expected = ((5 - Fraction(97_415, 32_487)) * 2_598_960 - 36 * 5000 - 624 * 300) / 2
    assert returns.break_even_meter(progressive) == expected
    assert returns.ev(progressive.replace(meter=expected)) == 0
    with pytest.raises(fc.PayTableError, match="takes a share"):
        returns.break_even_meter(GAME.progressive)
    assert returns.break_even("royal flush", {**POSTED, "straight flush": 0}, wager=1) < 0  # any amount will do


@pytest.mark.parametrize("ties", ["smaller", "larger"])
def test_together_is_the_sum_of_its_parts(ties):
    found = fc.solve_side(GAME, ante=5, bonus=2, ties=ties)
    main = fc.solve(fc.Stax(), ties=ties)
    assert found.evs["main game"] == 5 * main.ev
    assert found.covariance["main game", "main game"] == 25 * main.variance
    assert found.evs["3-up"] == 2 * Fraction(-402, 5525)
    assert found.ev == sum(found.evs.values())
    assert found.variance == sum(found.covariance.values())
    assert found.distribution.total == 155_937_600
    assert found.covariance["main game", "3-up"] == found.covariance["3-up", "main game"] > 0


def test_the_amounts_of_the_table_are_meant_unless_others_are_given():
    returns = fc.solve_side(fc.Stax(progressive=fc.Progressive(POSTED, wager=5))).progressive
    assert returns.ev() == returns.ev(POSTED) == returns.ev(POSTED, 5)
    assert returns.ev(wager=7) == returns.ev(fc.Progressive(POSTED, wager=7)) == returns.ev() - 2
    assert returns.ev(fc.Progressive(POSTED), wager=7) == returns.ev(wager=7)
    assert returns.break_even("royal flush") == returns.break_even("royal flush", POSTED, 5)


def test_solutions_are_values():
    found = fc.solve_side(GAME)
    assert pickle.loads(pickle.dumps(found)) == found == fc.solve_side(GAME)
    assert hash(found) == hash(fc.solve_side(GAME))
    with pytest.raises(TypeError):
        found.evs["3-up"] = 5
    with pytest.raises(TypeError):
        found.covariance["3-up", "3-up"] = 5


def test_without_side_wagers_it_is_the_main_game():
    found = fc.solve_side(fc.Stax(), bonus=0)
    assert list(found.evs) == ["main game", "3-up"]
    assert found.distribution == fc.solve(fc.Stax()).distribution
    assert found.covariance["3-up", "3-up"] == 0


def test_played_rounds_agree():
    """Rounds played step by step, under flat pays where 4,000 tell: means and covariances within five errors."""
    flat = {line.name: 1 for line in fc.Stax().pays.lines[:-1]} | {"sixes to tens": 0}
    game = fc.Stax(
        pays=flat,
        bonus_pays={"straight": 2, "flush": 2, "pair": 2},
        progressive=fc.Progressive(dict.fromkeys(DISPLAYED, 9), fixed={"two pair": 9, "three of a kind": 9}),
    )
    rounds, names = 4000, ["main game", "3-up", "progressive"]
    strategy = fc.solve(game).strategy
    nets = np.zeros((rounds, 3))
    for index in range(rounds):
        played = fc.deal(game, bonus=1, progressive=True, seed=3, index=index)
        while not played.over:
            played = played.play(strategy.action(played.hands[0], played.board, list(played.actions[0])))
        for wager in played.settlements[0].wagers:
            nets[index, names.index(wager.wager) if wager.wager in names else 0] += float(wager.net)
    found = fc.solve_side(game)
    centred = nets - [float(found.evs[name]) for name in names]
    for i, a in enumerate(names):
        assert abs(centred[:, i].mean()) < 5 * centred[:, i].std() / rounds**0.5
        for j, b in enumerate(names):
            products = centred[:, i] * centred[:, j]
            error = products.std() / rounds**0.5
            exact = float(found.covariance[a, b])
            assert abs(products.mean() - exact) < 5 * error
            assert abs(exact) > 5 * error  # it would have been seen if it were not there


def test_json_has_every_figure():
    data = fc.solve_side(GAME).to_dict()
    assert data["3-up"]["ev"]["exact"] == "-402/5525"
    assert data["progressive"]["fixed_return"]["exact"] == "97415/32487"
    assert data["progressive"]["break_even"].keys() == set(DISPLAYED)
    assert data["together"]["covariance"]["main game, 3-up"]["exact"] == "79787771893/26923601250"
    assert data["progressive"]["amounts"]["royal flush"]["exact"] == "25000"
    assert data["progressive"]["meter"] is None
    meter = fc.Progressive({line: POSTED[line] for line in DISPLAYED[1:]}, meter=7, shares={DISPLAYED[0]: 1}, wager=5)
    shown = fc.solve_side(fc.Stax(progressive=meter)).to_dict()["progressive"]
    assert (shown["wager"]["exact"], shown["meter"]["exact"]) == ("5", "7")
    # By hand: 5 x 2,598,960 less the fixed pays and the other displayed lines.
    assert shown["break_even_meter"]["exact"] == str(5 * 2_598_960 - 7_793_200 - 3 * 25_000 - 36 * 5_000 - 624 * 500)
    assert "wager" not in fc.solve_side(fc.Stax()).to_dict()["progressive"]


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"ante": 0}, "the Ante is above 0"),
        ({"ante": "x"}, "ante: 'x'"),
        ({"bonus": -1}, "-1"),
        ({"ante": "1e60"}, "at most 1,000,000,000,000,000"),
        ({"bonus": 10**16}, "at most 1,000,000,000,000,000"),
        ({"ties": "none"}, "'none'"),
    ],
)
def test_errors(options, says):
    with pytest.raises(fc.GameError) as caught:
        fc.solve_side(GAME, **options)
    assert says in str(caught.value)


def test_more_errors():
    with pytest.raises(fc.GameError, match="stand pat has no side wagers"):
        fc.solve_side(fc.StandPat())
    returns = fc.solve_side(GAME).progressive
    with pytest.raises(fc.PayTableError, match="displays no line 'flush'"):
        returns.break_even("flush", POSTED)
    with pytest.raises(fc.PayTableError, match="map lines to numbers"):
        returns.ev(5)
    with pytest.raises(fc.PayTableError, match="displays no line 'flush'"):
        returns.ev({**POSTED, "flush": 1})
    with pytest.raises(fc.PayTableError, match="is not 0 to"):
        returns.break_even("royal flush", {**POSTED, "straight flush": -1})
    with pytest.raises(fc.PayTableError, match="other fixed pays"):
        returns.ev(fc.Progressive(POSTED, fixed={"full house": 50}))
    with pytest.raises(fc.PayTableError, match="lacks the displayed amount of 'royal flush'"):
        returns.ev({line: 1 for line in DISPLAYED if line != "royal flush"})
