"""How fast is fivecard next to what else can be installed? ``python -m benchmarks.peers`` in a clone, after
``pip install fivecard[peers]``.

Everything takes turns in one process, round after round; a ratio is the median over rounds of the times of one round.
A peer that is not installed is left out, and named. Writes benchmarks/peers.json and peers.png.
"""

from __future__ import annotations

import argparse
import json
import platform
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from statistics import median
from time import perf_counter

import numpy as np

import fivecard as fc

HERE = Path(__file__).parent
MANY, SOME, FEW = 1_000_000, 20_000, 2_000  # hands: in arrays; for fast calls; for slow ones
ROUNDS = 21


@dataclass(frozen=True)
class Contestant:
    """Something to time: ``run()`` does ``n`` of what ``task`` says."""

    task: str
    name: str
    n: int
    run: Callable[[], object]


@dataclass(frozen=True)
class Goal:
    """How many times as fast one contestant is to be as another."""

    text: str
    fast: tuple[str, str]
    slow: tuple[str, str]
    wanted: float


PEERS = ("pkrbot", "eval7", "phevaluator", "treys", "pokerkit", "pyo3-poker-eval", "pokerfast")
FIVE, SEVEN, DRAWS = "five cards", "seven cards", "draws of five"
BATCH, UNCHECKED, CALL = "evaluate_batch, out=", "evaluate_batch, validate=False", "evaluate"
LARGE, LARGE_2 = "evaluate_batch of 8 million", "the same, threads=2"
GOALS = [
    Goal("five cards: our batch / pyo3-poker-eval's", (FIVE, BATCH), (FIVE, "pyo3-poker-eval (batch)"), 250),
    Goal("five cards: our batch / pkrbot's calls", (FIVE, BATCH), (FIVE, "pkrbot"), 150),
    Goal("seven cards: our batch / pkrbot's calls", (SEVEN, BATCH), (SEVEN, "pkrbot"), 80),
    Goal("categories / our own values", (FIVE, "category_batch, out="), (FIVE, BATCH), 1.5),
    Goal("one hand a call / pkrbot", (FIVE, CALL), (FIVE, "pkrbot"), 1.5),
    Goal("all hands by category / our own batch", (FIVE, "category_counts"), (FIVE, "evaluate_batch of all hands"), 3),
    Goal("all values / our own batch", (FIVE, "all_values, out="), (FIVE, "evaluate_batch of all hands"), 3),
    Goal("draws of five / numpy's permuted", (DRAWS, "draw_cards"), (DRAWS, "numpy permuted"), 20),
    Goal("validate=True / validate=False (0.91 or more)", (FIVE, BATCH), (FIVE, UNCHECKED), 1 / 1.1),
    Goal("two threads / one, eight million hands", (FIVE, LARGE_2), (FIVE, LARGE), 1.8),
]


def ours(hands: np.ndarray, cards: int) -> Iterator[Contestant]:
    """Arrays of a million hands, and single calls with lists of cards."""
    task = FIVE if cards == 5 else SEVEN
    rows = np.ascontiguousarray(hands[:, :cards])
    out = np.empty(len(rows), np.uint16)
    yield Contestant(task, BATCH, len(rows), lambda: fc.evaluate_batch(rows, out))
    yield Contestant(task, "evaluate_batch, new array", len(rows), lambda: fc.evaluate_batch(rows))
    yield Contestant(task, UNCHECKED, len(rows), lambda: fc.evaluate_batch(rows, out, validate=False))
    if cards == 5:
        more, values_of_more = np.tile(rows, (8, 1)), np.empty(8 * len(rows), np.uint16)
        for name, threads in ((LARGE, 1), (LARGE_2, 2)):
            run = partial(fc.evaluate_batch, more, values_of_more, threads=threads)
            yield Contestant(task, name, len(more), run)
        categories = np.empty(len(rows), np.uint8)
        yield Contestant(task, "category_batch, out=", len(rows), lambda: fc.category_batch(rows, categories))
        every, values = fc.all_hands(5)
        yield Contestant(task, "evaluate_batch of all hands", len(every), lambda: fc.evaluate_batch(every, values))
        yield Contestant(task, "all_values, out=", len(every), lambda: fc.all_values(5, values))
        yield Contestant(task, "category_counts", len(every), lambda: fc.category_counts(5))
    yield calls(task, CALL, fc.evaluate, [[fc.Card(card) for card in hand] for hand in rows[:SOME].tolist()])


def calls(task: str, name: str, evaluate: Callable[..., object], hands: list[object]) -> Contestant:
    """One call a hand."""

    def run() -> None:
        for hand in hands:
            evaluate(hand)

    return Contestant(task, name, len(hands), run)


def peers(hands: np.ndarray, cards: int) -> Iterator[Contestant | str]:
    """The evaluators of other packages on the first of these hands; the names of those that are not here."""
    task = FIVE if cards == 5 else SEVEN
    numbers = hands[:SOME, :cards].tolist()
    texts = [[str(fc.Card(card)) for card in hand] for hand in numbers]
    try:
        import pkrbot

        yield calls(task, "pkrbot", pkrbot.evaluate, [list(map(pkrbot.Card, hand)) for hand in texts])
    except ImportError:
        yield "pkrbot"
    try:
        import eval7

        yield calls(task, "eval7", eval7.evaluate, [list(map(eval7.Card, hand)) for hand in texts])
    except ImportError:
        yield "eval7"
    try:
        from phevaluator.evaluator import evaluate_cards

        yield calls(task, "phevaluator", lambda hand: evaluate_cards(*hand), numbers)
    except ImportError:
        yield "phevaluator"
    try:
        import treys

        of = treys.Evaluator().evaluate
        yield calls(task, "treys", lambda hand: of(hand, []), [list(map(treys.Card.new, hand)) for hand in texts[:FEW]])
    except ImportError:
        yield "treys"
    try:
        from pokerkit import Card, StandardHighHand

        of_game = StandardHighHand.from_game
        yield calls(task, "pokerkit", of_game, [list(Card.parse("".join(hand))) for hand in texts[: FEW // 10]])
    except ImportError:
        yield "pokerkit"
    try:
        from pyo3_poker_eval import PokerEval

        table = PokerEval()
        rank, payload = (table.rank_five if cards == 5 else table.rank_seven), {"hands": numbers}
        yield Contestant(task, "pyo3-poker-eval (batch)", len(numbers), lambda: rank(payload))
    except ImportError:
        yield "pyo3-poker-eval"
    try:
        from pokerfast import equity

        rows = list(map(tuple, texts))
        yield Contestant(task, "pokerfast (batch)", len(rows), lambda: equity.evaluate(rows))
    except ImportError:
        yield "pokerfast"


def draws() -> Iterator[Contestant]:
    """A million draws of five cards of a deck."""
    decks = np.tile(np.arange(52, dtype=np.uint8), (MANY // 10, 1))
    generator = np.random.default_rng(1)
    yield Contestant(DRAWS, "draw_cards", MANY, lambda: fc.draw_cards(MANY, 5, 1))
    yield Contestant(DRAWS, "numpy permuted", len(decks), lambda: generator.permuted(decks, axis=1)[:, :5])


def measure(contestants: list[Contestant], rounds: int) -> dict[tuple[str, str], list[float]]:
    """Seconds for one hand, round by round. Each runs as often as fills twenty milliseconds."""
    repeats = {}
    for one in contestants:
        one.run()
        start = perf_counter()
        one.run()
        repeats[one] = max(1, int(2e-2 / (perf_counter() - start)))
    times: dict[tuple[str, str], list[float]] = {(one.task, one.name): [] for one in contestants}
    for _ in range(rounds):
        for one in contestants:
            start = perf_counter()
            for _ in range(repeats[one]):
                one.run()
            times[one.task, one.name].append((perf_counter() - start) / repeats[one] / one.n)
    return times


def processor() -> str:
    """Its name, as far as the system tells."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        return next(line.split(":", 1)[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()


def report(times: dict[tuple[str, str], list[float]], absent: list[str]) -> dict[str, object]:
    """What goes into the JSON file."""
    goals = []
    for goal in GOALS:
        if goal.fast in times and goal.slow in times:
            ratios = [slow / fast for fast, slow in zip(times[goal.fast], times[goal.slow], strict=True)]
            goals.append({"what": goal.text, "wanted": round(goal.wanted, 2), "measured": round(median(ratios), 2)})
    return {
        "date": date.today().isoformat(),
        "processor": processor(),
        "python": platform.python_version(),
        "instructions": fc.cpu_features()["batch"],
        "versions": {package: found for package in ("fivecard", "numpy", *PEERS) if (found := version_of(package))},
        "not installed": absent,
        "hands per second": {
            task: {name: round(1 / median(of)) for (its, name), of in times.items() if its == task}
            for task in dict.fromkeys(task for task, _ in times)
        },
        "ratios": goals,
    }


def version_of(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def show(found: dict) -> None:
    """The tables, as text."""
    print(f"{found['processor']}, Python {found['python']}, {found['instructions']}, {found['date']}, one thread")
    for task, rates in found["hands per second"].items():
        print(f"\n{task:36} {'million a second':>17}")
        for name, rate in sorted(rates.items(), key=lambda item: -item[1]):
            print(f"{name:36} {rate / 1e6:17,.3f}")
    print(f"\n{'median of ratios':52} {'wanted':>8} {'measured':>9}")
    for goal in found["ratios"]:
        print(f"{goal['what']:52} {goal['wanted']:8} {goal['measured']:9,}")
    if found["not installed"]:
        print(f"\nNot installed, so not measured: {', '.join(found['not installed'])}.")


def chart(found: dict, path: Path) -> None:
    """Bars on a logarithmic scale, the best of each package; needs matplotlib."""
    import matplotlib as mpl

    mpl.use("Agg")
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(1, 2, figsize=(11, 4.2), layout="constrained")
    for axis, task in zip(axes, (FIVE, SEVEN), strict=True):
        rates = found["hands per second"][task]
        own = {f"fivecard {name}": rates[name] for name in (BATCH, CALL) if name in rates}
        others = {name: rate for name, rate in rates.items() if version_of(name.split(" ")[0])}
        bars = sorted({**own, **others}.items(), key=lambda item: item[1])
        names, heights = zip(*bars, strict=True)
        colours = ["tab:blue" if name.startswith("fivecard") else "tab:gray" for name in names]
        drawn = axis.barh(names, [height / 1e6 for height in heights], color=colours)
        labels = [f"{height / 1e6:,.{0 if height >= 1e8 else 2}f}" for height in heights]
        axis.bar_label(drawn, labels, padding=3, fontsize=8)
        axis.set(xscale="log", title=task, xlabel="million hands a second")
        axis.set_xlim(right=10 * heights[-1] / 1e6)
    figure.suptitle(f"{found['processor']}, one thread, {found['date']}", fontsize=9)
    figure.savefig(path, dpi=120)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--json", type=Path, default=HERE / "peers.json")
    parser.add_argument("--chart", type=Path, default=HERE / "peers.png")
    chosen = parser.parse_args()
    if chosen.rounds < 1:
        parser.error("--rounds is 1 or more")
    hands = fc.draw_cards(MANY, 7, 1)
    contestants: list[Contestant] = []
    absent: list[str] = []
    for cards in (5, 7):
        contestants.extend(ours(hands, cards))
        for one in peers(hands, cards):
            if isinstance(one, Contestant):
                contestants.append(one)
            elif one not in absent:
                absent.append(one)
    contestants.extend(draws())
    found = report(measure(contestants, chosen.rounds), absent)
    show(found)
    chosen.json.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
    try:
        chart(found, chosen.chart)
    except ImportError:
        print("\nNo chart: matplotlib is not installed.")


if __name__ == "__main__":
    main()
