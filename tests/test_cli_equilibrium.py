"""The command ``equilibrium`` as a person uses it."""

import json

import pytest
from test_cli import out, run

SPOT = ("??/Qh Js 9d 2c", "??/7c 7d Kh 3s")


def test_first_decision():
    text = out("equilibrium", *SPOT, "--pot", "8")
    for shown in ["-2.548837", "+2.548837", "The first decision: seat 1", "ev bet 4", "Ks Kd Kc      6.82%  100.00%"]:
        assert shown in text


def test_later_decisions_and_json():
    arguments = ["equilibrium", "{2h,8c}/Qh Js 9d", "{Kx,7s}/7c 7d Kh", "--pot", "8", "--raise-cap", "0"]
    text = out(*arguments, "--after", "bet 4, call, 9c Th")
    assert "After bet 4, call, 9c Th: seat 0" in text
    assert "8c" in text
    assert "the betting is over" in out(*arguments, "--after", "bet 4, fold")
    data = json.loads(run(*arguments, "--after", "bet 4", "--json").stdout)
    assert data["converged"]
    assert data["seats"] == [0, 1]
    assert data["after"]["seat"] == 0
    assert set(data["after"]["cards"]) == {"2h", "8c"}


def test_it_says_what_is_short_of_what_was_asked_for():
    text = out("equilibrium", *SPOT, "--pot", "8", "--max-iterations", "10")
    assert "short of the accuracy of 1e-09 of the pot" in text
    assert "Play never comes here" in out(
        "equilibrium", "2s/Qh Js 9d 2c", SPOT[1], "--pot", "8", "--after", "bet 4, raise to 8"
    )


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ([*SPOT], "Missing option '--pot'"),
        ([*SPOT, "--pot", "7"], "it is even, not 7"),
        ([*SPOT, "--pot", "8", "--after", "bet 3"], "bet 3 is not legal after the start; legal: check, bet 4"),
        ([*SPOT, "--pot", "8", "--after", "bet 4,,call"], "'' is no action"),
        ([SPOT[0], "--pot", "8"], "an equilibrium is of two seats"),
        ([*SPOT, "--pot", "8", "--opener", "ace"], "opener is 'hand' or 'card'"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(arguments, says):
    done = run("equilibrium", *arguments)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert says in done.stderr
