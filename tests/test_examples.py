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
    assert list(found) == [category.name.lower().replace("_", " ") for category in sorted(fc.Category, reverse=True)]
    for sampled, exact in found.values():
        assert abs(float(sampled) - float(exact)) < 0.0015  # six standard errors of the commonest
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
    game = fc.StandPat.preset("illustrative")
    house_edge = fc.solve(game.replace(draw_pays=game.draw_pays.replace(straight=5))).house_edge
    assert f"{float(house_edge):.5%};" in edge
    assert 0.3 < float(night.split()[-1]) < 0.45


@pytest.mark.parametrize("seed", range(3))
def test_trainer(seed):
    typed = ["stand\n\n\n", "draw 2c\nfold\nfold\nfold\n", "hm\nstand\nfold\nstand\n"][seed]
    text = printed("trainer", typed, "3")
    assert text.count("your cards:") == text.count("best is") == 3
    costs = [float(cost) for cost in re.findall(r"costs ([\d.]+)", text)]
    assert len(costs) + text.count("right; best") == 3 - typed.splitlines().count("")
    total = float(re.search(r"mistakes cost ([\d.]+) wagers in 3 hands", text).group(1))
    assert abs(total - sum(costs)) < 0.0003  # each is rounded


def test_stud_player():
    mean, error = re.fullmatch(r"([+-][\d.]+) chips a hand, standard error ([\d.]+)\n", printed("stud_player")).groups()
    assert float(mean) > 3 * float(error) > 0
