"""Shared by the benchmark suites. Ratios come from runs that take turns, so that a noisy machine slows both sides."""

from statistics import median
from time import perf_counter

import pytest


@pytest.fixture
def ratio(benchmark, record_property):
    """``ratio(fast, slow, rounds)``: the median over rounds of slow's time over fast's, each pair run back to back.
    ``what`` says what that is."""

    def measure(fast, slow, rounds=5, repeat=1, what="times plain enumeration"):
        ratios = []
        for _ in range(rounds):
            start = perf_counter()
            for _ in range(repeat):
                fast()
            middle = perf_counter()
            slow()
            ratios.append((perf_counter() - middle) / ((middle - start) / repeat))
        benchmark.extra_info[what] = round(median(ratios), 2)

    return measure


def pytest_terminal_summary(terminalreporter, config):
    session = getattr(config, "_benchmarksession", None)
    rows = [(bench.name, bench.extra_info) for bench in session.benchmarks if bench.extra_info] if session else []
    if rows:
        terminalreporter.section("medians of interleaved ratios")
    for name, info in rows:
        terminalreporter.write_line(f"{name}: " + ", ".join(f"{value:,} {what}" for what, value in info.items()))
