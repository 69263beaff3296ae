"""An installation without any extra: everything that needs none works, the rest names the extra that is missing.

Each case runs in a process of its own that finds no module but Python's, NumPy's and ours.
"""

import json
import subprocess
import sys
import sysconfig
from importlib.metadata import distribution, metadata

import pytest

BLOCK = """
import sys
from importlib.machinery import PathFinder

class Bare(PathFinder):
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        own = sys.stdlib_module_names | {"fivecard", "numpy"}
        return PathFinder.find_spec(name, path, target) if name.partition(".")[0] in own else None

assert PathFinder in sys.meta_path
sys.meta_path[:] = [Bare if finder is PathFinder else finder for finder in sys.meta_path]
import fivecard as fc
"""
NAMED = {
    "import fivecard.agents.stand_pat": "gymnasium",
    "import fivecard.agents.stax": "gymnasium",
    "import fivecard.agents.stud": "pettingzoo",
    "import fivecard.compat.pokerkit": "pokerkit",
    "fc.StandPat().to_toml()": "toml",
    "fc.Stax().to_toml()": "toml",
    "fc.StandPat().draw_pays.to_toml()": "toml",
    "fc.write_phh(fc.deal(fc.Stud(), seats=2, seed=1).play('bet 2').play('fold'))": "toml",
    "fc.simulate(fc.OneDraw(), rounds=1000, seed=1, progress=True)": "cli",
    "fc.sweep(fc.OneDraw(), fc.pay_grid(fc.OneDraw(), {'straight': [4, 5]}), progress=True)": "cli",
    "fc.sweep(fc.OneDraw(), fc.pay_grid(fc.OneDraw(), {'straight': [4, 5]}), out='x.parquet')": "parquet",
}
if sys.version_info < (3, 11):
    NAMED["fc.StandPat.from_toml('[draw]\\nflush = 5')"] = "toml"
PLAIN = """
import importlib, pkgutil
from fractions import Fraction

skipped = ("fivecard.agents.", "fivecard.cli.", "fivecard.compat.pokerkit")
for module in pkgutil.walk_packages(fc.__path__, "fivecard."):
    if not module.name.startswith(skipped):
        importlib.import_module(module.name)
import numpy as np
from fivecard.compat import eval7, phevaluator, treys

hands = fc.draw_cards(1000, 5, seed=1)
assert [int(value) for value in fc.evaluate_batch(hands)] == [int(fc.evaluate(hand)) for hand in hands]
for game in (fc.OneDraw(), fc.StandPat(), fc.Stax()):
    assert fc.solve(game).ev == fc.solve(game).distribution.mean
    assert fc.deal(game, seed=2) == fc.deal(game, seed=2)
assert fc.analyze(fc.Stax(), "Th 7s", board="5c", raises=[3]).best.ev == Fraction(-723, 196)
assert fc.equity(["As/Kd 7c", "??/Qh Js"], dead="2c", suits=True)[0].wins == 8440410
play = fc.equilibrium(["{Qc,Qd}/Qh Js 9d 2c", "{Kc,Kd,Ac,As}/7c 7d Kh 3s"], game=fc.Stud(raise_cap=0), pot=8)
assert abs(play.values[1] - 4 / 3) < 1e-6
game = fc.OneDraw()
assert fc.simulate(game, rounds=1000, seed=1, threads=2) == fc.simulate(game, rounds=1000, seed=1)
assert len(fc.sweep(game, fc.pay_grid(game, {"straight": [4, 5]}), out="rows.csv").rows) == 2
if sys.version_info >= (3, 11):
    assert fc.PayTable.from_toml("'royal flush' = 0.1").net(7462) == Fraction(1, 10)
"""


def bare(code, tmp_path):
    return subprocess.run(
        [sys.executable, "-c", BLOCK + code], capture_output=True, text=True, timeout=300, check=False, cwd=tmp_path
    )


def test_everything_else_works_without_extras(tmp_path):
    done = bare(PLAIN, tmp_path)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("code", NAMED)
def test_a_missing_extra_is_named(code, tmp_path):
    last = bare(code, tmp_path).stderr.splitlines()[-1]
    assert last.startswith("fivecard.errors.MissingExtraError: ")
    assert last.endswith(f"needs an optional package: pip install 'fivecard[{NAMED[code]}]'")
    assert list(tmp_path.iterdir()) == []


def test_the_command_says_so_in_one_line(tmp_path):
    done = bare("sys.argv = ['fivecard', 'eval', 'As Ks Qs Js Ts']\nfrom fivecard.cli import main\nmain()", tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "fivecard: the command line needs an optional package: pip install 'fivecard[cli]'\n"


@pytest.mark.skipif(not sysconfig.get_config_var("Py_GIL_DISABLED"), reason="needs a free-threaded Python")
def test_the_import_leaves_the_gil_off(tmp_path):
    done = bare("print(sys._is_gil_enabled())", tmp_path)
    assert (done.stdout, done.stderr) == ("False\n", "")


def test_licenses_and_the_bill_of_materials_are_there():
    files = {str(file).replace("\\", "/").partition(".dist-info/")[2]: file for file in distribution("fivecard").files}
    assert "MIT License" in files["licenses/LICENSE"].read_text(encoding="utf-8")
    sbom = json.loads(files["sboms/fivecard.cdx.json"].read_text(encoding="utf-8"))
    assert (sbom["bomFormat"], sbom["specVersion"]) == ("CycloneDX", "1.6")
    assert sbom["metadata"]["component"]["purl"] == f"pkg:pypi/fivecard@{metadata('fivecard')['Version']}"
    (pybind11,) = sbom["components"]
    assert pybind11["purl"] == f"pkg:pypi/pybind11@{pybind11['version']}"
    assert "Redistributions in binary form" in pybind11["licenses"][0]["license"]["text"]["content"]


def test_extras_that_are_named_exist():
    assert set(NAMED.values()) | {"cli", "dask"} <= set(metadata("fivecard").get_all("Provides-Extra"))
