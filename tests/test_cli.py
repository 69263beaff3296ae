"""The command line as a person uses it: in a process of its own, reading what it prints."""

import json
import subprocess
import sys
from fractions import Fraction

import pytest

import fivecard as fc


def run(*arguments, env=None):
    command = [sys.executable, "-c", "from fivecard.cli import main; main()", *arguments]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=120, check=False, env=env)


def out(*arguments):
    done = run(*arguments)
    assert (done.returncode, done.stderr) == (0, "")
    assert max(map(len, done.stdout.splitlines())) <= 80
    return done.stdout


def test_eval_names_the_hand_and_the_five_that_play():
    assert "full house, nines over tens" in out("eval", "9h 9s Kc Ts 6c 9c Th")
    assert "9h 9s Ts 9c Th" in out("eval", "9h", "9s", "Kc", "Ts", "6c", "9c", "Th")
    assert "straight, king high" in out("eval", "KhQhJd")


def test_analyze_lists_every_choice_with_ev_and_cost():
    text = out("analyze", "stand-pat", "As Ks Qs Js 9d", "--fractions")
    assert "5804/47" in text  # by hand: (5001 + 8 * 51 + 3 * 31 + 12 * 29 - 23 * 2) / 47
    assert text.count("draw 1: ") == 5
    assert text.count("draw 4: ") == 5
    assert "stand" in text
    assert "fold" in text
    assert "the player has the edge" in text


def test_analyze_json_is_exact():
    data = json.loads(
        run("analyze", "stand-pat", "As Ks Qs Js 9d", "--json", "--dead", "2c 3d", "--known", "1=Ts").stdout
    )
    best = data["choices"][0]
    assert best["action"] == "draw 9d"
    assert Fraction(best["ev"]["exact"]) == 5001
    assert best["counts"]["royal flush"] == best["total"] == 1
    assert data["dead"] == "2c 3d"
    assert len(data["choices"]) == 32


def test_solve_says_who_has_the_edge():
    assert "the player has the edge" in out("solve", "stand-pat")
    illustrative = out("solve", "stand-pat", "--pays", "illustrative", "--fractions")
    assert "house edge 3.3378%" in illustrative
    assert "-39073003/1170614900" in illustrative
    assert "no published card" in illustrative


def test_solve_a_pay_table_of_ones_own(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(fc.StandPat.preset("illustrative").to_toml(), encoding="utf-8")
    data = json.loads(run("solve", "stand-pat", "--pays", str(path), "--json").stdout)
    assert data["ev"]["exact"] == "-39073003/1170614900"
    assert not data["player_has_edge"]


def test_solve_writes_the_strategy(tmp_path):
    path = tmp_path / "strategy.csv"
    assert str(path.name) in out("solve", "stand-pat", "--csv", str(path)).replace("\n", "")
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines[0] == "cards,weight,action,ev_numerator,ev_denominator"
    assert len(lines) == 134459 + 1


def test_deal_is_the_same_for_the_same_seed():
    first = out("deal", "stand-pat", "--seats", "3", "--seed", "7")
    assert first == out("deal", "stand-pat", "--seats", "3", "--seed", "7")
    assert first != out("deal", "stand-pat", "--seats", "3", "--seed", "8")
    assert "seat 2" in first
    assert "boxes 1 to 4" in first


def test_help_and_version():
    assert "analyze" in out()
    assert "stand-pat" in out("analyze", "--help")
    assert out("--version") == f"fivecard {fc.__version__}\n"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["eval", "As Ks"], "not 2"),
        (["eval", "As As Ks Qs Js"], "duplicate card As"),
        (["eval", "6\u0441 Tc 9h 2c 3c"], "U+0441"),
        (["eval", "1s Tc 9h 2c 3c"], "'1' at position 0"),
        (["eval", "Jb Tc 9h"], "joker Jb"),
        (["analyze", "stand-pat", "As Ks Qs Js 9d", "--dead", "9d"], "9d"),
        (["analyze", "stand-pat", "As Ks Qs Js 9d", "--known", "5=2c"], "box"),
        (["analyze", "stand-pat", "As Ks Qs Js 9d", "--known", "two"], "BOX=CARD"),
        (["analyze", "stand-pat", "As Ks Qs Js 9d", "--pays", "missing.toml"], "missing.toml"),
        (["analyze", "stand-pat"], "CARDS"),
        (["analyze", "stand-pat", "As Ks Qs Js 9d", "--top", "0"], "top"),
        (["solve", "poker"], "poker"),
        (["solve", "stand-pat", "--ties", "none"], "ties"),
        (["deal", "stand-pat", "--seats", "10"], "1 to 9"),
        (["deal", "stand-pat", "--wager", "0.5"], "minimum"),
        (["deal", "stand-pat", "--seed", "-1"], "seed"),
        (["frobnicate"], "frobnicate"),
        (["--frobnicate"], "frobnicate"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(arguments, says):
    done = run(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("fivecard: ")
    assert says.lower() in done.stderr.lower()


@pytest.mark.parametrize(
    ("toml", "says"),
    [
        ("[draw\n", "no TOML"),
        ("game = 'five card stud'\n", "five card stud"),
        ("[pat]\nstraight = 1\n", "[pat]: missing above 'straight'"),
        ("[draw]\n'royal flush' = 1\n'straight flush' = -1\n", "[draw]: line 'straight flush' pays -1"),
        (
            "[draw]\n'royal flush' = 1\n'full house' = 1\n",
            "missing above 'full house': 'straight flush', 'four of a kind'",
        ),
        ("[draw]\n'royal flush' = 1\nfour_aces = 1\n", "four_aces"),
        ("drawn = 1\n", "unknown entry 'drawn'"),
        ("", "missing the table [draw]"),
    ],
)
def test_bad_pay_tables_are_one_line_that_names_the_file(tmp_path, toml, says):
    path = tmp_path / "bad.toml"
    path.write_text(toml, encoding="utf-8")
    done = run("solve", "stand-pat", "--pays", str(path))
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "bad.toml" in done.stderr
    assert says.lower() in done.stderr.lower()


def test_a_folder_or_binary_file_as_pay_table(tmp_path):
    done = run("solve", "stand-pat", "--pays", str(tmp_path))
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    (tmp_path / "binary").write_bytes(b"\xff\xfe")
    done = run("solve", "stand-pat", "--pays", str(tmp_path / "binary"))
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)


def test_without_the_extra_one_line_says_so():
    hide = "import sys; sys.modules['typer'] = None; from importlib import util; "
    code = hide + "real = util.find_spec; util.find_spec = lambda n: None if n == 'typer' else real(n); "
    code += "from fivecard.cli import main; main()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert done.stderr == "fivecard: the command line needs an optional package: pip install 'fivecard[cli]'\n"


def test_nothing_a_user_names_is_markup(tmp_path):
    path = tmp_path / "[red]mine.toml"
    lines = [("royal flush", 800, None), ("[/x] :smile: four", 25, "straight flush, five high")]
    table = "".join(
        f"[[draw.lines]]\nname = {name!r}\npays = {pays}\n" + (f"at_least = {start!r}\n" if start else "")
        for name, pays, start in lines
    )
    path.write_text(table, encoding="utf-8")
    done = run("solve", "stand-pat", "--pays", str(path))
    assert (done.returncode, done.stderr) == (0, "")
    assert "[/x] :smile: four" in done.stdout
    assert "[red]mine.toml" in done.stdout.replace("\n", "")


def test_a_table_minimum_is_the_wager_unless_another_is_given(tmp_path):
    path = tmp_path / "five.toml"
    path.write_text(fc.StandPat(minimum=5).to_toml(), encoding="utf-8")
    assert "stand pat wager 5 " in run("deal", "stand-pat", "--pays", str(path), "--seed", "7").stdout
    assert run("deal", "stand-pat", "--pays", str(path), "--wager", "1").returncode == 2


def test_known_takes_ascii_digits():
    done = run("analyze", "stand-pat", "As Ks Qs Js 9d", "--known", "\u00b2=2c")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
