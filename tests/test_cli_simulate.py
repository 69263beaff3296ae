"""``fivecard simulate`` as a person uses it."""

import json
from fractions import Fraction

import pytest
from test_cli import out, run

import fivecard as fc


def test_stand_pat():
    text = out("simulate", "stand-pat", "--rounds", "2e5", "--seats", "6", "--seed", "7", "--pays", "illustrative")
    assert "200,000 rounds of 6 seats, seed 7" in text
    sample = fc.simulate(fc.StandPat.preset("illustrative"), None, 200_000, seats=6, seed=7)
    assert f"{float(sample.mean):+.6f}" in text
    assert f"{sample.standard_error:.6f}" in text
    assert "exact ev" in text
    assert "-0.033378" in text
    assert "of all 6 seats together" in text
    assert text == out("simulate", "stand-pat", "--rounds", "200000", "--seats", "6", "--seed", "7", "--pays",
                       "illustrative", "--threads", "2")  # fmt: skip


def test_stand_pat_by_a_card(tmp_path):
    card = tmp_path / "card.txt"
    card.write_text("stand straight or better\nhold pair\nfold\n")
    text = out("simulate", "stand-pat", "--rounds", "1e5", "--seed", "1", "--card", str(card))
    assert f"card {card}" in text.replace("\n", "")
    exact = fc.StrategyCard.parse(fc.StandPat(), card.read_text()).solution().ev
    assert f"{float(exact):+.6f}" in text


def test_stax_with_all_wagers():
    options = ["--seats", "2", "--bonus", "1", "--ante", "5", "--progressive", "100,50,25,4", "--seed", "3"]
    text = out("simulate", "stax", "--rounds", "1e5", *options)
    posted = dict(zip(("royal flush of diamonds", "royal flush", "straight flush", "four of a kind"),
                      (100, 50, 25, 4), strict=True))  # fmt: skip
    side = fc.solve_side(fc.Stax(progressive=posted), ante=5, bonus=1)
    assert f"{float(side.ev):+.6f}" in text
    assert "rarer results" in text


def test_json_is_whole():
    data = json.loads(run("simulate", "stax", "--rounds", "1e4", "--seed", "3", "--json").stdout)
    sample = fc.simulate(fc.Stax(), None, 10_000, seed=3)
    assert Fraction(data["mean"]["exact"]) == sample.mean
    assert Fraction(data["exact_ev"]["exact"]) == fc.solve(fc.Stax()).ev
    assert sum(row["count"] for row in data["distribution"]) == 10_000
    assert data["interval"]["low"] < data["mean"]["decimal"] < data["interval"]["high"]


def test_stud():
    text = out("simulate", "stud", "--seats", "3", "--policy", "simple", "--policy", "calling", "--policy", "simple",
               "--rounds", "2e4", "--seed", "3")  # fmt: skip
    sample = fc.simulate(fc.Stud(), [fc.simple_policy, fc.calling_policy, fc.simple_policy], 20_000, seed=3)
    for seat in sample.by_seat:
        assert f"{float(seat.mean):+.6f}" in text
    data = json.loads(run("simulate", "stud", "--rounds", "100", "--seed", "3", "--json").stdout)
    assert data["policies"] == ["simple"]


def test_a_fresh_seed_is_printed():
    text = out("simulate", "stand-pat", "--rounds", "1000")
    seed = text.split("seed ")[1].split()[0]
    assert out("simulate", "stand-pat", "--rounds", "1000", "--seed", seed) == text


def test_work_goes_on_from_a_file(tmp_path):
    file = str(tmp_path / "work.json")
    out("simulate", "stand-pat", "--rounds", "1e5", "--seed", "1", "--checkpoint", file)
    more = out("simulate", "stand-pat", "--rounds", "2e5", "--seed", "1", "--checkpoint", file)
    assert more == out("simulate", "stand-pat", "--rounds", "2e5", "--seed", "1")


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["stand-pat", "--rounds", "1.5"], "--rounds takes a whole number such as 1e8, not '1.5'"),
        (["stand-pat", "--rounds", "many"], "--rounds: 'many' is no exact number"),
        (["stand-pat", "--rounds", "0"], "rounds are a whole number, 1 to"),
        (["stand-pat", "--rounds", "1e30"], "rounds are a whole number, 1 to"),
        (["stand-pat", "--seats", "10"], "stand pat has 1 to 9 seats, not 10"),
        (["stand-pat", "--card", "none.txt"], "no strategy card 'none.txt'"),
        (["stand-pat", "--confidence", "2"], "--confidence is between 0 and 1"),
        (["stand-pat", "--rounds", "10", "--checkpoint", "/nowhere/x.json"], "is no file in a folder that exists"),
        (["stax", "--bonus", "-1"], "the 3-Up wager 0 or more"),
        (["stud", "--policy", "wild"], "--policy is simple or calling, not 'wild'"),
        (["stud", "--seats", "3", "--policy", "simple", "--policy", "simple"], "2 strategies for 3 seats"),
    ],
)
def test_bad_input_is_one_line(arguments, text):
    done = run("simulate", *arguments)
    assert done.returncode == 2
    assert text in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert done.stdout == ""
