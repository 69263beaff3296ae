"""The commands ``equity`` and ``odds`` as a person uses them."""

import json

import pytest
from test_cli import out, run


def test_equity():
    text = out("equity", "As/Kd 7c", "??/Qh Js", "--no-suits", "--fractions")
    for shown in ["61.8842%", "9,492,541", "243", "5,846,606", "15,339,390 ways", "Equal hands split the pot."]:
        assert shown in text
    data = json.loads(run("equity", "As/Kd 7c", "??/Qh Js", "--no-suits", "--json").stdout)
    assert data["seats"][0]["wins"] == 9_492_541
    assert data["exact"]


def test_samples():
    arguments = ["equity", "As/Kd", "??/Qh", "??/Jc", "--samples", "2000", "--seed", "5"]
    text = out(*arguments)
    assert text == out(*arguments)
    assert "2,000 deals sampled, seed 5." in text


def test_odds():
    text = out("odds", "As Ks Qs Js", "--dead", "Ts", "--dead", "9s")
    assert "flush" in text
    assert "royal" not in text
    assert json.loads(run("odds", "As", "Ks", "Qs", "Js", "--json").stdout)["counts"]["royal flush"] == 1


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["equity", "As/Kd"], "2 to 10 seats"),
        (["equity", "As/Kd", "As/Qh"], "duplicate card As"),
        (["equity", "As/Kd", "??/Qh", "??/Jc"], "method='sample'"),
        (["equity", "As/Kd", "??/Qh", "--seed", "5"], "--seed is of samples"),
        (["odds", "As As"], "duplicate card As"),
        (["odds", "As", "--jokers", "3"], "0, 1 or 2"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(arguments, says):
    done = run(*arguments)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert says in done.stderr
