"""The command ``risk`` as a person uses it."""

import json
from fractions import Fraction

import pytest
from test_cli import out, run

import fivecard as fc

ILLUSTRATIVE = fc.StandPat.preset("illustrative")


def shown(value):
    return " ".join(value) if isinstance(value, list) else str(value)


def data(*arguments):
    done = run("risk", *arguments, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


def test_stand_pat_says_all_there_is():
    text = out("risk", "stand-pat", "--pays", "illustrative")
    found = fc.solve(ILLUSTRATIVE).distribution
    for part in [
        "Stand Pat Poker, pay table illustrative",
        "house edge 3.3378%",
        "standard deviation            9.695750",
        "N0, rounds                    84,379.6",
        "5,000 rounds, bankroll 200",
        f"{found.approximate(5000).ahead:.4%}",
        "5% quantile of the result                   -991",
        "50% quantile of the result                  -243",
        "95% quantile of the result                  +781",
        f"{found.ruin(200, 5000):.4%}",
        "ruin* ever, without an end             100.0000%",
        "a fall of 50 from the highest so far",
        f"a fall of 200 from the highest so far   {found.drawdown(200, 5000):.4%}",
        "theoretical loss an hour    2.0027",
        "comp an hour, 0.2 of it     0.4005",
    ]:
        assert part in text


def test_a_player_with_the_edge():
    text = out("risk", "stand-pat", "--bankroll", "20", "--rounds", "50", "--wager", "5")
    found = fc.solve(fc.StandPat()).distribution
    for part in [
        "the player has the edge",
        f"{found.kelly:.6f}",
        f"{found.ruin(20):.4%}",
        "theoretical loss an hour    -4,251.7731",
        "comp an hour, 0.2 of it          0.0000",
    ]:
        assert part in text


def test_chances_too_small_for_per_cent():
    assert "1.52e-28" in out("risk", "stand-pat", "--rounds", "10")


@pytest.mark.parametrize(
    ("arguments", "game"),
    [
        (["stand-pat"], fc.StandPat()),
        (
            ["stand-pat", "--pays", "illustrative", "--line", "flush=6"],
            ILLUSTRATIVE.replace(draw_pays=ILLUSTRATIVE.draw_pays.replace(flush=6)),
        ),
        (["stax"], fc.Stax()),
        (["stax", "--line", "straight=5"], fc.Stax(pays=fc.Stax().pays.replace(straight=5))),
    ],
    ids=shown,
)
def test_json_is_what_python_says(arguments, game):
    options = [
        "--bankroll",
        "60.5",
        "--rounds",
        "300",
        "--wager",
        "12.50",
        "--rounds-per-hour",
        "35",
        "--comp-rate",
        ".3",
    ]
    assert run("risk", *arguments, *options).returncode == 2  # a rate has a digit before its point
    options[-1] = "0.3"
    told = data(*arguments, *options)
    found = fc.solve(game).distribution
    assert Fraction(told["ev"]["exact"]) == found.mean
    assert Fraction(told["n0"]["exact"]) == found.n0
    assert (told["standard_deviation"], told["skewness"]) == (found.standard_deviation, found.skewness)
    assert told["kelly"] == found.kelly
    near = found.approximate(300)
    assert (told["ahead"], told["error"]) == (near.ahead, near.error)
    quantiles = {q: Fraction(net["exact"]) for q, net in told["quantiles"].items()}
    assert quantiles == {q: near.quantile(q) for q in ("0.05", "0.5", "0.95")}
    assert (told["ruin"], told["ruin_for_ever"]) == (found.ruin("60.5", 300), found.ruin("60.5"))
    assert told["drawdown"] == {d: found.drawdown(d, 300) for d in ("15.125", "30.25", "60.5")}
    assert Fraction(told["theoretical_loss_per_hour"]["exact"]) == found.theoretical_loss("12.5", 35)
    assert Fraction(told["comp_per_hour"]["exact"]) == found.comp("12.5", 35, "0.3")


def test_the_tie_rule_changes_the_spread():
    smaller, larger = data("stax", "--rounds", "9"), data("stax", "--rounds", "9", "--ties", "larger")
    assert smaller["ev"] == larger["ev"]
    assert smaller["standard_deviation"] < larger["standard_deviation"]


def test_a_bankroll_of_nothing_is_ruined():
    told = data("stax", "--bankroll", "0", "--rounds", "5")
    assert (told["ruin"], told["ruin_for_ever"], told["drawdown"]) == (1, 1, {})


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["stax", "--bankroll", "x"], "bankroll: 'x' is no exact number"),
        (["stax", "--bankroll=-5"], "bankroll is 0 or more, not '-5'"),
        (["stand-pat", "--rounds", "0"], "rounds are whole, from 1 to 1,000,000,000, not 0"),
        (["stand-pat", "--rounds", "1e30"], "'--rounds'"),
        (["stax", "--rounds", "1000000000"], "too many"),
        (["stax", "--wager", "nan"], "wager: 'nan' is no exact number"),
        (["stax", "--comp-rate", "20"], "rate is from 0 to 1, not '20'"),
        (["stax", "--rounds-per-hour=-1"], "rounds is 0 or more, not '-1'"),
        (["stand-pat", "--pays", "none.toml"], "no preset and no file 'none.toml'"),
        (["stax", "--line", "strait=5"], "line 'strait'"),
    ],
    ids=shown,
)
def test_bad_input_is_one_line(arguments, said):
    done = run("risk", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
    assert done.stderr.count("\n") == 1
