"""The programs in examples/, run as a user runs them."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import fivecard as fc

EXAMPLES = Path(__file__).parent.parent / "examples"


def printed(name, typed="", *arguments):
    command = [sys.executable, str(EXAMPLES / f"{name}.py"), *arguments]
    return subprocess.run(command, input=typed, capture_output=True, text=True, check=True, timeout=300).stdout


def test_seven_card_hands():
    lines = printed("seven_card_hands").splitlines()
    found = {line[:16].strip(): line.split()[-2:] for line in lines[:-1]}
    names = [category.name.lower().replace("_", " ") for category in sorted(fc.Category, reverse=True)]
    assert list(found) == names[1:]  # five of a kind takes a joker
    for sampled, exact in found.values():
        frequency = float(exact)
        assert abs(float(sampled) - frequency) < 5 * (frequency / 5_000_000) ** 0.5  # five standard errors
    assert found["royal flush"][1] == "0.000032"  # 4,324 of 133,784,560
    assert "royal flush" in lines[-1]


def test_pay_table_design():
    head, *rows, edge, night = printed("pay_table_design").splitlines()
    shown = int(re.match(r"(\d+) of 72 tables", head).group(1))
    assert len(rows) == min(shown, 5) > 0
    edges = [float(row.split("%")[0]) for row in rows]
    hits = [float(re.search(r"hits ([\d.]+)%", row).group(1)) for row in rows]
    assert all(2 <= edge <= 3 for edge in edges)
    assert hits == sorted(hits, reverse=True)
    pays = dict(pair.rsplit(" ", 1) for pair in rows[0].split("%  ")[-1].split(", "))
    game = fc.StandPat.preset("illustrative")
    lines = {line.name: pays.get(line.name, line.pays) for line in game.draw_pays.lines}
    assert f"{float(fc.solve(game.replace(draw_pays=lines)).house_edge):.5%} of" in edge
    assert f" {edges[0]:.5f}% " in edge
    assert 0.3 < float(night.split()[-1]) < 0.45


@pytest.mark.parametrize(
    ("typed", "dealt", "answered"),
    [("stand\n\n\n", 3, 1), ("draw 2c\nfold\nfold\nfold\nfold\n", 3, 3), ("hm\nstand\nfold\n", 3, 2), ("", 1, 0)],
)
def test_trainer(typed, dealt, answered):
    text = printed("trainer", typed, "3")
    assert text.count("your cards:") == dealt
    costs = [float(cost) for cost in re.findall(r"costs ([\d.]+)", text)]
    assert len(costs) + text.count("right; best") == answered
    number, total = re.search(r"(\d) answered; mistakes cost ([\d.]+) Stand Pat wagers\n$", text).groups()
    assert int(number) == answered
    assert abs(float(total) - sum(costs)) < 0.0003  # each is rounded


def test_stud_player():
    mean, error = re.fullmatch(r"([+-][\d.]+) chips a hand, standard error ([\d.]+)\n", printed("stud_player")).groups()
    assert float(mean) > 3 * float(error) > 0
