"""Faults reported of this field: slow starts, commands that ignore what is asked, results that explain nothing."""

import doctest
import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

import fivecard as fc

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
ILLUSTRATIVE = fc.StandPat.preset("illustrative")
HANDS = {
    "royal flush": "As Ks Qs Js Ts",
    "straight flush": "5h 4h 3h 2h Ah",
    "four of a kind": "9c 9d 9h 9s 2c",
    "full house": "7c 7d 7h 4s 4c",
    "flush": "Kd Jd 8d 4d 2d",
    "straight": "6c 5d 4h 3s 2c",
    "three of a kind": "8c 8d 8h Ks 2c",
    "two pair": "Ac Ad 3h 3s 9c",
    "jacks or better": "Jc Jd 9h 5s 2c",
    "sixes to tens": "Tc Td 9h 5s 2c",
    "nothing": "5c 5d 9h 7s 2c",
}


def fresh(code):
    """What a new process prints."""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    return run.stdout.split()


def command(capsys, monkeypatch, *arguments):
    """Exit code and both outputs of the command line, in this process."""
    cli = pytest.importorskip("fivecard.cli")
    pytest.importorskip("typer")
    monkeypatch.setattr(sys, "argv", ["fivecard", *arguments])
    code = 0
    try:
        cli.main()
    except SystemExit as end:
        code = end.code or 0
    told = capsys.readouterr()
    return code, told.out, told.err


def paths():
    """Every command: ``[], ["analyze"], ["analyze", "stand-pat"], ...``"""
    typer = pytest.importorskip("typer")
    from fivecard.cli.commands import app

    found, todo = [], [((), typer.main.get_command(app))]
    while todo:
        path, one = todo.pop()
        found.append(path)
        todo += [((*path, name), sub) for name, sub in getattr(one, "commands", {}).items()]
    return sorted(found)


# Docs / CLI: cli --help; cli AcAh: help at once; unknown arguments exit 2. Of every command there is.
def test_every_command_has_help_and_refuses_what_it_does_not_know(capsys, monkeypatch):
    commands = paths()
    assert {("eval",), ("analyze", "stand-pat"), ("solve", "stax"), ("deal", "stud")} <= set(commands)
    for path in commands:
        code, out, err = command(capsys, monkeypatch, *path, "--help")
        assert (code, err) == (0, "")
        assert out.startswith(f"Usage: fivecard {' '.join(path)}".rstrip())
        assert max(map(len, out.splitlines())) <= 80
        for wrong in (["--frobnicate"], ["AcAh", "--frobnicate"]):
            code, out, err = command(capsys, monkeypatch, *path, *wrong)
            assert (code, out, err.count("\n")) == (2, "", 1)
            assert err.startswith("fivecard: ")


@pytest.mark.parametrize(
    "arguments", [["AcAh"], ["AcAh", "KsKd"], ["eval", "AcAh"], ["deal", "stud", "AcAh"], ["deal", "AcAh"]]
)
def test_unknown_arguments_are_one_line_and_exit_code_2(arguments, capsys, monkeypatch):
    code, out, err = command(capsys, monkeypatch, *arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)


# RNG / seeds: cli --seed 1 twice: identical output; another seed, another output.
@pytest.mark.parametrize(
    "arguments",
    [
        "deal stand-pat --seats 3",
        "deal stax --seats 3 --bonus 1",
        "deal stud --seats 4 --style simple --jokers 2",
        "simulate stand-pat --rounds 2000",
        "simulate stax --rounds 2000",
        "simulate stud --rounds 2000",
        "equity ??/Kd ??/Qh ??/Js --samples 3000",
    ],
)
def test_the_same_seed_prints_the_same(arguments, capsys, monkeypatch):
    def told(seed):
        return command(capsys, monkeypatch, *arguments.split(), "--seed", seed)

    first = told("1")
    assert first[0] == 0
    assert told("1") == first
    assert told("2")[1].replace("seed 2", "seed 1") != first[1]


# Docs / CLI: quickstart: the first answer is the second line of it; every public name it uses is there.
def test_the_quickstart_answers_in_its_second_line():
    blocks = re.findall(r"```python\n(.*?)```", README, re.S)
    examples = doctest.DocTestParser().get_examples(blocks[0])
    assert examples[0].source == "import fivecard as fc\n"
    assert examples[1].want
    doctest.DebugRunner().run(doctest.DocTest(examples[:2], {}, "quickstart", "README.md", 0, None))


# Install: import and list of features: all that is documented is there.
def test_every_name_in_the_readme_exists():
    names = set(re.findall(r"\bfc\.([A-Za-z_]\w*)", README))
    assert len(names) > 30
    assert {name for name in names if not hasattr(fc, name)} == set()


# Ranking / kickers and Install: README runs as a doctest where everything has to pass.
def test_the_readme_is_run_as_a_doctest():
    assert "python -m doctest README.md" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert README.count(">>> ") > 40


# Docs / CLI: result.explain(): names the paying line, or what fell short; each wager by itself.
@pytest.mark.parametrize("line", HANDS)
def test_a_settlement_names_the_line_that_paid(line):
    value = fc.evaluate(HANDS[line])
    drawn = ILLUSTRATIVE.settle("draw", value, Fraction(5))
    pays = ILLUSTRATIVE.draw_pays.net(value)
    named = line if line in ILLUSTRATIVE.draw_pays.names else "nothing"  # below jacks
    verb = f"wins {5 * pays}" if pays > 0 else "loses 5"
    first = (
        "wins 5 (a straight or better)" if value >= fc.evaluate("5c 4d 3h 2s Ac") else "loses 5 (less than a straight)"
    )
    assert str(drawn) == f"stand pat wager 5 {first}; draw wager 5 {verb} ({named})"
    stax = fc.Stax().settle([fc.Raise(1)] * 3, value)
    assert {wager.why for wager in stax.wagers} == {line}
    assert all(f"({line})" in str(wager) for wager in stax.wagers)


def test_a_value_says_what_it_is():
    for line, cards in HANDS.items():
        if line in ("jacks or better", "sixes to tens", "nothing"):
            assert str(fc.evaluate(cards)).startswith("pair, ")
        else:
            assert str(fc.evaluate(cards)).startswith(line)


# Performance: RSS after import: under 10 MiB over NumPy's (8 measured, and as much again for other machines).
@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is read from /proc")
def test_import_takes_little_memory_and_makes_no_tables():
    code = (
        "import numpy.random, csv, decimal, fractions, statistics, difflib, unicodedata\n"
        "import os\n"
        "pages = lambda: int(open('/proc/self/statm').read().split()[1])\n"
        "before = pages()\n"
        "import fivecard as fc\n"
        "made = fc.hands.classes.cache_info().currsize + fc.hands.first_values.cache_info().currsize\n"
        "print((pages() - before) * os.sysconf('SC_PAGE_SIZE'), made)"
    )
    size, made = map(int, fresh(code))
    assert size < 16 * 2**20
    assert made <= 4  # the names of lines; no table of hands


# Performance: cold start: nothing that is not needed is imported, however much is installed.
def test_import_loads_nothing_heavy():
    code = (
        "import sys, numpy.random\n"
        "before = set(sys.modules)\n"
        "import fivecard\n"
        "print(*{name.partition('.')[0] for name in set(sys.modules) - before} - {'fivecard', 'numpy'})"
    )
    found = set(fresh(code))
    assert not found - sys.stdlib_module_names
    assert not found & {"asyncio", "concurrent", "multiprocessing", "tkinter", "unittest", "sqlite3", "ssl", "http"}


# Performance: one exact EV: no JIT, nothing to warm up: no module is loaded for it, and no code compiled.
def test_one_exact_ev_needs_no_warming_up():
    code = (
        "import sys, fivecard as fc\n"
        "before, compiled = set(sys.modules), []\n"
        "told = ('compile', 'exec', 'import')\n"
        "sys.addaudithook(lambda event, _: compiled.append(event) if event in told else None)\n"
        "best = fc.analyze(fc.StandPat.preset('illustrative'), 'As Ks Qs Js 9d').best\n"
        "found = len(compiled), len(set(sys.modules) - before)\n"
        "print(best.action.kind, *found)"
    )
    kind, compiled, loaded = fresh(code)
    assert kind == "draw"
    assert (int(compiled), int(loaded)) == (0, 0)


# Performance: 10,000 table rounds: seconds: Python settles each kind of outcome once, however many rounds there are.
def test_the_work_of_python_does_not_grow_with_the_rounds(monkeypatch):
    card = fc.StrategyCard.parse(ILLUSTRATIVE, "stand straight or better\nhold pair of jacks or better\nfold")
    calls = []
    settle = fc.StandPat.settle
    monkeypatch.setattr(fc.StandPat, "settle", lambda *given: calls.append(given) or settle(*given))
    counts = []
    for rounds in (10_000, 400_000):
        calls.clear()
        fc.simulate(ILLUSTRATIVE, card, rounds, seats=6, seed=1)
        counts.append(len(calls))
    assert counts[1] < 200
    assert counts[1] <= counts[0] + 10  # some rare endings more


# Performance: scalar and batch rates published: batch is the fast path: no Python is run for a row.
@pytest.mark.thread_unsafe(reason="counts what the interpreter calls")
def test_a_batch_runs_no_python_for_a_row():
    small, large = fc.draw_cards(100, 5, 1), fc.draw_cards(200_000, 5, 1)
    counts = []
    for hands in (small, large):
        calls = []
        sys.setprofile(lambda *event, seen=calls: seen.append(event[1]))
        try:
            fc.evaluate_batch(hands)
        finally:
            sys.setprofile(None)
        counts.append(len(calls))
    assert counts[0] == counts[1] < 60
    for rate in ("evaluate_batch(hands, out)", "evaluate(hand)`, a call a hand"):
        assert rate in README
