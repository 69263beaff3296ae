"""The same numbers for the same seed on every platform: golden vectors, every instruction set, every number of threads.

The golden files were written from what is slow and plain: shuffles by the reading of the published generator in
test_shuffling, samples by rounds that are dealt and played step by step.
"""

import csv
import hashlib
import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from test_shuffling import shuffled

import fivecard as fc
from fivecard import _core
from fivecard.shuffling import shuffle_key

GOLDEN = Path(__file__).parent / "golden"
GAMES = {
    "stand pat": fc.StandPat(),
    "illustrative": fc.StandPat.preset("illustrative"),
    "one draw": fc.OneDraw(),
    "stax": fc.Stax(),
    "stud": fc.Stud(),
    "stud simple": fc.Stud(style="simple", jokers=2, limit="pot"),
}


def rows(name):
    with (GOLDEN / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(line for line in file if not line.startswith("#")))


SHUFFLES = rows("shuffles.csv")
SAMPLES = rows("samples.csv")


@pytest.mark.parametrize("row", SHUFFLES, ids=lambda row: f"{row['seed']}-{row['jokers']}-{row['index']}")
def test_golden_shuffles(row):
    seed, jokers, index = int(row["seed"]), int(row["jokers"]), int(row["index"])
    deck = fc.shuffle(1, seed, jokers=jokers, first=index)[0].tolist()
    assert " ".join(str(fc.Card(card)) for card in deck) == row["deck"]
    assert shuffled(shuffle_key(seed), index, 52 + jokers) == deck
    assert fc.draw_cards(1, 7, seed, jokers=jokers, first=index)[0].tolist() == deck[:7]


@cache
def best(game):
    return fc.solve(game).strategy


def action(game, round_):
    """Of the seat to act: best play, or the simple policy of stud."""
    view = round_.view(round_.to_act)
    if isinstance(game, fc.Stud):
        return fc.simple_policy(view)
    if isinstance(game, fc.Stax):
        return best(game).action(view.cards, view.turned, [raised.times for raised in view.actions[view.seat]])
    return best(game)[view.cards]


def nets(game, seats, seed, index):
    round_ = fc.deal(game, seats=seats, seed=seed, index=index)
    while not round_.over:
        round_ = round_.play(action(game, round_))
    return round_.deltas if isinstance(game, fc.Stud) else [settlement.net for settlement in round_.settlements]


@pytest.mark.parametrize("row", SAMPLES, ids=lambda row: f"{row['game']}-{row['seats']}")
def test_golden_samples_step_by_step(row):
    game, seats, rounds = GAMES[row["game"]], int(row["seats"]), int(row["rounds"])
    played = [nets(game, seats, int(row["seed"]), index) for index in range(rounds)]
    assert [str(sum(seat)) for seat in zip(*played, strict=True)] == row["sums"].split()
    assert [str(sum(net * net for net in seat)) for seat in zip(*played, strict=True)] == row["squares"].split()


def hashed(*arrays):
    return [hashlib.sha256(array.tobytes()).hexdigest() for array in arrays]


def computed(threads):
    """The golden samples, then everything that has more than one way through the core."""
    samples, other = [], {}
    for row in SAMPLES:
        game, rounds, seed = GAMES[row["game"]], int(row["rounds"]), int(row["seed"])
        seats = fc.simulate(game, rounds=rounds, seats=int(row["seats"]), seed=seed, threads=threads).by_seat
        sums = [seat.mean * rounds for seat in seats]
        squares = [(seat.variance + seat.mean**2) * rounds for seat in seats]
        samples.append([" ".join(map(str, sums)), " ".join(map(str, squares))])
    for game, seats in ((fc.StandPat(), 6), (fc.Stax(), 1), (fc.Stud(), 3)):
        sample = fc.simulate(game, rounds=300_001, seats=seats, seed=9, threads=threads)
        other[f"simulate {game.name}"] = [[str(net), n] for seat in sample.by_seat for net, n in seat.counts.items()]
    for game in (fc.StandPat(), fc.OneDraw()):
        solution, batch = fc.solve(game), fc.analyze_batch(game, fc.canonical_hands()[0][::7])
        strategy = solution.strategy
        other[f"solve {game.name}"] = [str(solution.ev), str(solution.distribution)]
        other[f"hands {game.name}"] = hashed(strategy.codes, strategy.numerators, batch.best, batch.ev, batch.evs)
    for cards in (5, 6, 7):
        hands = fc.draw_cards(100_003, cards, 2**100, jokers=2)
        values, categories = fc.evaluate_batch(hands, threads=threads), fc.category_batch(hands, threads=threads)
        other[f"{cards} cards"] = hashed(hands, values, categories)
    spot = ["As/Kd 7c", "??/Qh Js", "??/2c 2d"]
    other["equity"] = str(fc.equity(spot, method="sample", samples=50_001, seed=4, threads=threads).to_dict())
    play = fc.equilibrium(["??/Qh Js 9d 2c", "??/7c 7d Kh 3s"], pot=8)
    other["equilibrium"] = [repr(value) for value in play.values]
    grid = fc.pay_grid(fc.OneDraw(), {"flush": [5, 6]})
    other["sweep"] = [str(row) for row in fc.sweep(fc.OneDraw(), grid, threads=threads)]
    return {"samples": samples, "other": other, "isa": [_core.instruction_set(), fc.cpu_features()["batch"]]}


def results(isa, threads):
    environment = {name: value for name, value in os.environ.items() if name != "FIVECARD_ISA"}
    if isa:
        environment["FIVECARD_ISA"] = isa
    program = f"import json; from test_reproducibility import computed; print(json.dumps(computed({threads})))"
    environment["PYTHONPATH"] = os.pathsep.join([str(Path(__file__).parent), environment.get("PYTHONPATH", "")])
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def usual():
    return results(None, 1)


@pytest.mark.parametrize("place", range(len(SAMPLES)), ids=[f"{row['game']}-{row['seats']}" for row in SAMPLES])
def test_golden_samples_in_the_core(place, usual):
    assert usual["samples"][place] == [SAMPLES[place]["sums"], SAMPLES[place]["squares"]]


@pytest.mark.parametrize(("isa", "threads"), [(None, 2), ("baseline", 1), ("ssse3", 2), ("avx2", 2)])
def test_instructions_and_threads_change_nothing(isa, threads, usual):
    found = results(isa, threads)
    assert found["samples"] == usual["samples"]
    assert found["other"] == usual["other"]
    solver, evaluator = found["isa"]
    if isa:  # no wider ones were used
        widths = {"baseline": ["plain", "sse2", "neon"], "ssse3": ["ssse3"], "avx2": ["avx2"]}
        allowed = list(widths)[: list(widths).index(isa) + 1]
        assert evaluator in [name for width in allowed for name in widths[width]]
        assert solver == "baseline" or isa == "avx2"
