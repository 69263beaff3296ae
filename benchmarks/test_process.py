"""What does a fresh process cost: importing, a first solve, the command line?"""

import subprocess
import sys

import pytest


def run(code):
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout.split()


RESIDENT = "print(open('/proc/self/status').read().split('VmRSS:')[1].split()[0])"  # in KiB


@pytest.mark.parametrize("module", ["numpy", "fivecard"])
def test_import(benchmark, module):
    code = f"from time import perf_counter as t; a = t(); import numpy; b = t(); import {module}; print(t() - b)"
    benchmark.pedantic(run, (code,), rounds=10, warmup_rounds=1)
    beyond = sorted(float(run(code)[0]) for _ in range(10))[5]
    memory = [int(run(f"import numpy; import {name}; {RESIDENT}")[0]) for name in ("numpy", module)]
    benchmark.extra_info["ms beyond NumPy"] = round(beyond * 1e3, 1)
    benchmark.extra_info["MiB beyond NumPy"] = round((memory[1] - memory[0]) / 1024, 1)


def test_first_solve(benchmark):
    code = "import fivecard as fc; from time import perf_counter as t; g = fc.StandPat(); "
    code += "a = t(); fc.solve(g); b = t(); fc.solve(fc.StandPat({'royal flush': 1})); print(b - a, t() - b)"
    benchmark.pedantic(run, (code,), rounds=5, warmup_rounds=1)
    times = [[float(x) for x in run(code)] for _ in range(9)]
    benchmark.extra_info["ms the first solve"] = round(sorted(a for a, _ in times)[4] * 1e3, 1)
    benchmark.extra_info["ms a later one"] = round(sorted(b for _, b in times)[4] * 1e3, 1)


def test_command_line(benchmark):
    benchmark.pedantic(
        run,
        ("import sys; sys.argv = ['fivecard', 'solve', 'stand-pat']; from fivecard.cli import main; main()",),
        rounds=10,
    )
