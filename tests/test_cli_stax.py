"""The commands of 5 Card Stax as a person uses them."""

import csv
import json
from fractions import Fraction

import pytest
from test_cli import out, run

import fivecard as fc

POSTED = "100000,25000,5000,500"


def test_analyze_lists_fold_and_every_raise():
    text = out("analyze", "stax", "Th 7s", "--board", "5c", "--raises", "3", "--fractions")
    assert "raise 1  -3.688776      best   -723/196" in text
    assert "-4.000000" in text
    assert "-1709/392" in text
    assert "-493/98" in text
    assert "wagered: 4 Antes" in text
    assert "house edge 4.9149%" in text


def test_analyze_json_knows_dead_and_flashed_cards():
    arguments = ["Jc", "4d", "--board", "Js", "--raises", "1", "--dead", "Jh Jd 4c", "--known", "2=4h", "--json"]
    data = json.loads(run("analyze", "stax", *arguments).stdout)
    best = data["choices"][0]
    assert (best["action"], Fraction(best["ev"]["exact"])) == ("raise 3", Fraction(784, 45))  # counted independently
    assert (data["board"], data["raises"], data["known"], data["dead"]) == ("Js", [1], {"2": "4h"}, "Jh Jd 4c")


def test_solve_says_all_there_is():
    text = out("solve", "stax", "--fractions")
    for shown in [
        "-53223/1082900",
        "3.483568",
        "134727/38675",
        "96.1939",
        "smaller total wager",
        "raise 1, raise 3, fold",
    ]:
        assert shown in text
    larger = out("solve", "stax", "--ties", "larger")
    for shown in ["3.589772", "96.7595", "larger total wager"]:
        assert shown in larger
    chart = text[text.index("   A  K  Q") :].splitlines()
    assert chart[1].split() == ["A", "3", *["1"] * 12]
    assert chart[5].split()[-4:] == ["0"] * 4  # ten with a five to a two, suited
    data = json.loads(run("solve", "stax", "--json").stdout)
    assert data["ev"]["exact"] == "-53223/1082900"
    assert data["betting"]["fold"] == 48451200


def test_solve_a_table_of_ones_own(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(fc.Stax(pays=fc.Stax().pays.replace(straight=5)).to_toml(), encoding="utf-8")
    assert json.loads(run("solve", "stax", "--pays", str(path), "--json").stdout)["ev"]["exact"] == "-671/17850"


def test_repeated_options_add_up():
    once = run("analyze", "stax", "Th 7s", "--board", "5c 6c", "--raises", "3,1", "--dead", "Tc 7c", "--json")
    parts = ["--board", "5c", "--board", "6c", "--raises", "3", "--raises", "1", "--dead", "Tc", "--dead", "7c"]
    assert run("analyze", "stax", "Th 7s", *parts, "--json").stdout == once.stdout != ""


def test_one_line_changed():
    data = json.loads(run("solve", "stax", "--line", "straight=5", "--json").stdout)
    assert data["ev"]["exact"] == "-671/17850"
    assert data["opening"]["AA"] == "raise 3"
    assert "line 'strait'" in run("solve", "stax", "--line", "strait=5").stderr
    assert "LINE=PAY" in run("solve", "stax", "--line", "straight").stderr


def test_a_table_to_start_from(tmp_path):
    path = tmp_path / "mine.toml"
    text = run("table", "stax", "--line", "straight=5", "--progressive", POSTED, "--progressive-wager", "5").stdout
    path.write_text(text.replace('game = "stax"', 'game = "5 card stax"'), encoding="utf-8")
    game = fc.Stax.from_toml(path.read_text(encoding="utf-8"))
    assert game.pays == fc.Stax().pays.replace(straight=5)
    # Amounts on the command line keep the wager of the table.
    shown = out("solve", "stax", "--side", "--pays", str(path), "--progressive", POSTED)
    assert "Progressive, wager 5" in shown
    assert fc.StandPat.from_toml(run("table", "stand-pat", "--pays", "illustrative").stdout) == fc.StandPat.preset(
        "illustrative"
    )


def test_lines_a_table_leaves_out_are_named(tmp_path):
    path = tmp_path / "short.toml"
    lines = fc.Stax().pays.lines[:-1]
    path.write_text(fc.Stax(pays=[(line.name, line.pays) for line in lines]).to_toml(), encoding="utf-8")
    assert "Not in this pay table, so they lose: sixes to tens." in out("solve", "stax", "--pays", str(path))


def test_side_wagers():
    text = out("solve", "stax", "--side", "--fractions")
    for shown in ["-402/5525", "1,096", "97415/32487", "2,524,332", "covariance of main game and 3-up: 2.963488"]:
        assert shown in text
    text = out("solve", "stax", "--side", "--progressive", POSTED, "--ante", "5", "--bonus", "2")
    assert "Ante 5, 3-Up 2, progressive 1" in text.replace("\n", " ")
    assert "ev +2.255225" in text  # 20,933 / 9,282
    assert "any amount" in text
    dear = out("solve", "stax", "--side", "--progressive", POSTED, "--progressive-wager", "10")
    assert "ev -6.744775" in dear
    data = json.loads(run("solve", "stax", "--side", "--progressive", POSTED, "--json").stdout)
    assert data["together"]["variance"]["exact"] == "297506070625791/46906896400"


def test_a_meter(tmp_path):
    shares = {"royal flush of diamonds": 1}
    posted = fc.Progressive(
        {"royal flush": 1, "straight flush": 1, "four of a kind": 1}, meter=7, shares=shares, wager=5
    )
    path = tmp_path / "meter.toml"
    path.write_text(fc.Stax(progressive=posted).to_toml(), encoding="utf-8")
    text = out("solve", "stax", "--side", "--pays", str(path))
    # By hand: 2 x 2,598,960 less what the fixed pays return above 3, and 663 for the other displayed lines.
    even = 5 * 2_598_960 - 7_793_200 - 3 - 36 - 624
    assert f"Meter 7; it breaks even at {even:,}.00." in text


def test_exposure():
    text = out("exposure", "stax", "--flashed", "1,2,3", "--fractions")
    assert "362581/129948" in text
    assert "Exact" in text
    text = out("exposure", "stax", "--seats", "6", "--rounds", "2000", "--seed", "5")
    assert "2,000 deals sampled, seed 5" in text
    assert "6 other seats" in text
    assert (
        json.loads(run("exposure", "stax", "--seats", "1", "--json").stdout)["ev"]["exact"] == "-116048761/3511844700"
    )


def test_strategy_to_a_file(tmp_path):
    path = tmp_path / "stax.csv"
    assert path.name in out("solve", "stax", "--csv", str(path)).replace("\n", "")
    with open(path, encoding="utf-8", newline="") as file:
        assert sum(1 for _ in csv.DictReader(file)) == 169 + 3 * 3055 + 5 * 19669


def test_deal():
    arguments = ["deal", "stax", "--seats", "7", "--seed", "7", "--bonus", "2", "--progressive", POSTED]
    first = out(*arguments)
    assert first == out(*arguments)
    assert first != out(*arguments, "--index", "1")
    assert "seat 6" in first
    assert "3-up wager 2" in first
    assert "progressive wager 1" in first
    assert "community cards: " in first


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["analyze", "stax", "Th"], "2 cards, not 1"),
        (["analyze", "stax", "Th 7s", "--board", "5c"], "board 5c and raises []"),
        (["analyze", "stax", "Th 7s", "--board", "5c", "--raises", "4"], "1 to 3 times the Ante"),
        (["analyze", "stax", "Th 7s", "--board", "5c", "--raises", "three"], "--raises takes numbers"),
        (["analyze", "stax", "Th 7s", "--known", "3"], "PLACE=CARD"),
        (["analyze", "stax", "Th 7s", "--known", "4=As"], "community card"),
        (["analyze", "stax", "Th 7s", "--known", "3=As", "--known", "3=Ks"], "place 3 is given twice"),
        (["analyze", "stax", "Th 7s", "--dead", "Th"], "duplicate card Th"),
        (["solve", "stax", "--pays", "missing.toml"], "missing.toml"),
        (["solve", "stax", "--side", "--progressive", "1,2,3"], "four amounts"),
        (["solve", "stax", "--side", "--progressive", "1,2,3,x"], "'x'"),
        (["solve", "stax", "--side", "--progressive-wager", "5"], "--progressive A,B,C,D"),
        (["solve", "stax", "--side", "--ante", "0"], "above 0"),
        (["exposure", "stax", "--seats", "7"], "0 to 6"),
        (["exposure", "stax", "--seats", "5", "--exact"], "too many to count"),
        (["exposure", "stax", "--flashed", "4"], "no community card 4"),
        (["exposure", "stax", "--flashed", "x"], "--flashed takes numbers"),
        (["exposure", "stax", "--seats", "1", "--rounds", "1"], "rounds are 2 to"),
        (["solve", "stax", "--ante", "5"], "add --side"),
        (["solve", "stax", "--progressive", "1,2,3,4"], "add --side"),
        (["solve", "stax", "--side", "--csv", "x.csv"], "--csv"),
        (["deal", "stax", "--seats", "8"], "1 to 7"),
        (["deal", "stax", "--bonus", "-1"], "below 0"),
        (["deal", "stax", "--wager", "0.5"], "minimum"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(arguments, says):
    done = run(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("fivecard: ")
    assert says.lower() in done.stderr.lower()
