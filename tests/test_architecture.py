"""The shape of the code: imports go one way, files stay small, the core stays behind few doors."""

import ast
from pathlib import Path

import pytest

import fivecard as fc

PACKAGE = Path(fc.__file__).parent
# From the bottom up: a module imports only from levels below its own, or from its own level.
LEVELS = [
    ["errors", "version"],
    ["arrays", "checks"],
    ["cards", "toml"],
    ["batch", "checkpoint", "distribution", "hands", "risk", "showdown", "shuffling", "sums", "work"],
    ["compat", "lines", "paytable"],
    ["games"],
    ["solve"],
    ["simulation", "sweep"],
    ["agents"],
    ["cli"],
]
LEVEL = {name: i for i, names in enumerate(LEVELS) for name in names}
DOORS = {
    "batch.py",
    "compat/treys.py",
    "hands.py",
    "showdown.py",
    "shuffling.py",
    "simulation/core.py",
    "solve/counts.py",
    "solve/equilibrium.py",
    "solve/equity.py",
}
MODULES = sorted(path for path in PACKAGE.rglob("*.py") if path != PACKAGE / "__init__.py")


def imported(path):
    """The dotted names of fivecard modules a file imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == "fivecard":
            names = [alias.name for alias in node.names]
            yield from ([f"fivecard.{name}" for name in names] if node.module == "fivecard" else [node.module])
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.split(".")[0] == "fivecard")


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_imports_go_one_way(path):
    own = path.relative_to(PACKAGE).with_suffix("").parts[0]
    for name in imported(path):
        if name == "fivecard":
            assert own == "cli", f"{path.name} imports the public package"
        elif name == "fivecard._core":
            assert path.relative_to(PACKAGE).as_posix() in DOORS
        else:
            assert LEVEL[name.split(".")[1]] <= LEVEL[own], f"{path.name} imports {name}"


def test_every_module_has_a_level():
    assert {path.relative_to(PACKAGE).with_suffix("").parts[0] for path in MODULES} == set(LEVEL)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_files_stay_under_400_lines(path):
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 400


def test_public_names_exist_and_are_documented():
    assert sorted(fc.__all__) == fc.__all__
    for name in fc.__all__:
        value = getattr(fc, name)
        assert value.__doc__, name
