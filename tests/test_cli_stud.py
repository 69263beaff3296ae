"""The command of Five Card Stud as a person uses it."""

import pytest
from test_cli import run

import fivecard as fc


def out(*arguments):
    done = run(*arguments)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_deal_prints_the_transcript():
    first = out("deal", "stud", "--seats", "4", "--style", "casino", "--seed", "7")
    assert first == out("deal", "stud", "--seats", "4", "--style", "casino", "--seed", "7")
    assert first != out("deal", "stud", "--seats", "4", "--seed", "8")
    for shown in ["five card stud, casino, seed 7", "seat 3: 200 chips, ante 1", "card 3:", "net: seat 0"]:
        assert shown in first
    simple = out("deal", "stud", "--style", "simple", "--seed", "7", "--jokers", "2", "--seats", "10")
    assert "simple" in simple


def test_every_limit():
    for limit in ("fixed", "pot", "none"):
        assert "net:" in out("deal", "stud", "--limit", limit, "--seats", "6", "--seed", "1")
    assert "net:" in out("deal", "stud", "--limit", "spread", "--maximum", "8", "--seats", "6", "--seed", "1")


def test_a_hand_written_replays(tmp_path):
    path = tmp_path / "hand.phh"
    assert "hand.phh" in out("deal", "stud", "--seed", "7", "--seats", "5", "--phh", str(path)).replace("\n", "")
    read = fc.read_phh(path.read_text(encoding="utf-8")).round
    assert read.over
    assert sum(read.deltas) == 0


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--seats", "11"], "2 to 10 seats"),
        (["--style", "texas"], "'texas'"),
        (["--bring-in", "5"], "below the minimum bet 2"),
        (["--jokers", "3"], "from 0 to 2"),
        (["--limit", "spread"], "maximum"),
        (["--stack", "0"], "two players with chips"),
        (["--dealer", "2"], "no seat 2"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(arguments, says):
    done = run("deal", "stud", *arguments)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert says in done.stderr
