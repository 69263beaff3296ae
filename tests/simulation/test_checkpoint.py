"""Checkpoints: runs that stop and go on, kills at any moment, files that are not what they should be."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from functools import partial

import numpy as np
import pytest

import fivecard as fc
from fivecard.checkpoint import Checkpoint
from fivecard.simulation.reached import Reached

GAME = fc.StandPat.preset("illustrative")


@pytest.fixture(scope="module")
def strategy():
    return fc.solve(GAME).strategy


def test_a_run_goes_on_where_it_stopped(strategy, tmp_path):
    file = tmp_path / "run.json"
    first = fc.simulate(GAME, strategy, 700_001, seed=1, seats=2, checkpoint=file)
    assert first == fc.simulate(GAME, strategy, 700_001, seed=1, seats=2)
    seen = []
    more = fc.simulate(
        GAME, strategy, 1_500_000, seed=1, seats=2, checkpoint=file, threads=2, progress=lambda *at: seen.append(at[0])
    )
    assert more == fc.simulate(GAME, strategy, 1_500_000, seed=1, seats=2)
    assert min(seen) > 700_001  # the first rounds were not played again
    again = fc.simulate(
        GAME, strategy, 1_500_000, seed=1, seats=2, checkpoint=file, progress=lambda *at: seen.append(at)
    )
    assert again == more
    assert not isinstance(seen[-1], tuple)  # nothing was left to do
    assert [path.name for path in tmp_path.iterdir()] == ["run.json"]


def test_stax_and_stud_have_checkpoints_too(tmp_path):
    for game, seats in ((fc.Stax(), 2), (fc.Stud(), 3)):
        file = tmp_path / f"{seats}.json"
        fc.simulate(game, None, 1000, seed=1, seats=seats, checkpoint=file)
        found = fc.simulate(game, None, 3000, seed=1, seats=seats, checkpoint=file)
        assert found == fc.simulate(game, None, 3000, seed=1, seats=seats)


KILLED = """
import sys, fivecard as fc
game = fc.StandPat.preset("illustrative")
fc.simulate(game, None, 10**12, seed=4, threads=2, checkpoint=sys.argv[1])
"""


def rounds_of(file):
    """How many rounds a checkpoint has."""
    return sum(end - first for first, end in json.loads(file.read_text())["state"]["done"]) if file.exists() else 0


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs SIGKILL")
def test_a_kill_leaves_a_whole_checkpoint(strategy, tmp_path):
    """Killed at random moments, several times in a row: every next run begins with what the last one saved."""
    file = tmp_path / "killed.json"
    pick = random.Random(5)
    reached = [0]
    for _ in range(4):
        with subprocess.Popen([sys.executable, "-c", KILLED, str(file)]) as child:
            until = time.monotonic() + 60
            while time.monotonic() < until and rounds_of(file) <= reached[-1]:
                time.sleep(0.01)
            time.sleep(pick.random() / 2)
            os.kill(child.pid, signal.SIGKILL)
        reached.append(rounds_of(file))
        assert reached[-1] > reached[-2]
    most = max(end for _, end in json.loads(file.read_text())["state"]["done"])
    found = fc.simulate(GAME, strategy, most, seed=4, threads=2, checkpoint=file)
    assert found == fc.simulate(GAME, strategy, most, seed=4, threads=2)


OTHERS = [
    ({"seed": 2}, "its seed is 1, not 2"),
    ({"seats": 3}, "its (seats|strategies)"),
    ({"wager": 2}, "its wager is '1', not '2'"),
    ({"strategy": "stand"}, "its strategies"),
    ({"game": fc.StandPat()}, "its game is"),
    ({"rounds": 500}, "has 1,000 rounds already, more than the 500 asked for"),
]


def stand(hands):
    return [31] * len(hands)


@pytest.mark.parametrize(("change", "text"), OTHERS, ids=str)
def test_other_work_is_refused_and_nothing_is_lost(change, text, strategy, tmp_path):
    file = tmp_path / "run.json"
    options = {"game": GAME, "rounds": 1000, "seed": 1, "seats": 2, "checkpoint": file}
    fc.simulate(**options)
    before = file.read_bytes()
    changed = {**options, **change}
    if changed.get("strategy") == "stand":
        changed["strategy"] = stand
    with pytest.raises(fc.CheckpointError, match=text):
        fc.simulate(**changed)
    assert file.read_bytes() == before


def test_another_version_is_refused(strategy, tmp_path, monkeypatch):
    file = tmp_path / "run.json"
    fc.simulate(GAME, strategy, 1000, seed=1, checkpoint=file)
    monkeypatch.setattr("fivecard.simulation.run.__version__", "0.0.1")
    with pytest.raises(fc.CheckpointError, match=r"its fivecard is '.*', not '0\.0\.1'"):
        fc.simulate(GAME, strategy, 1000, seed=1, checkpoint=file)


def damaged(text):
    data = json.loads(text)
    yield ""
    yield text[: len(text) // 2]
    yield text[:-1]
    yield "[]"
    yield "null"
    yield "{}"
    yield '{"format": "fivecard checkpoint 1"}'
    yield "[" * 100_000
    yield json.dumps({**data, "format": "fivecard checkpoint 2"})
    yield json.dumps({**data, "state": {**data["state"], "done": [[0, 999]]}})
    yield json.dumps({**data, "of": {**data["of"], "seed": 3}})
    yield json.dumps({**data, "sha256": "0"})
    yield text.replace("1", "2", 3)


def test_damaged_files_are_refused_and_nothing_is_lost(strategy, tmp_path):
    file = tmp_path / "run.json"
    fc.simulate(GAME, strategy, 1000, seed=1, checkpoint=file)
    for text in [*damaged(file.read_text()), b"\xff\xfe\x00 no text"]:
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
        before = file.read_bytes()
        with pytest.raises(fc.CheckpointError, match="no whole checkpoint; it is left as it is"):
            fc.simulate(GAME, strategy, 1000, seed=1, checkpoint=file)
        assert file.read_bytes() == before


def test_whole_checkpoints_of_other_kinds_are_refused(strategy, tmp_path):
    file = tmp_path / "run.json"
    fc.simulate(GAME, strategy, 1000, seed=1, checkpoint=file)
    of = json.loads(file.read_text())["of"]
    for state in ({}, {"done": [[0, 5]]}, {"done": [[0, 5]], "classes": [[1]], "nets": []}, {"done": 3}, 7):
        Checkpoint(file, of).save(state)
        with pytest.raises(fc.CheckpointError, match="no checkpoint of a simulation"):
            fc.simulate(GAME, strategy, 1000, seed=1, checkpoint=file)


@pytest.mark.parametrize("of", [["seed"], None, "seed", 3], ids=str)
def test_a_checkpoint_of_no_work_is_refused(of, tmp_path):
    file = tmp_path / "run.json"
    Checkpoint(file, of).save({})
    with pytest.raises(fc.CheckpointError, match="no whole checkpoint"):
        Checkpoint(file, {"seed": 1}).load()


def test_places_that_cannot_be(strategy, tmp_path):
    for place in (tmp_path, tmp_path / "nowhere" / "run.json"):
        with pytest.raises(fc.CheckpointError, match="is no file in a folder that exists"):
            fc.simulate(GAME, strategy, 1000, seed=1, checkpoint=place)


def test_states_that_do_not_add_up_are_refused_before_any_work(strategy, tmp_path):
    """With a right digest, but rounds that overlap, are out of order or other than what the counts come to."""
    file = tmp_path / "run.json"
    fc.simulate(GAME, strategy, 1000, seed=1, seats=2, checkpoint=file)
    data = json.loads(file.read_text())
    state = data["state"]
    spans = [[[0, 700], [600, 1000]], [[-5, 1000]], [[0, 1000.7]], [[1000, 0]], [[5, 10], [0, 5]], [[0, 999]], [[0, 0]]]
    spoiled = [{**state, "done": done} for done in spans]
    for key in ("classes", "nets"):
        for count in (-1, 1.5, True, 2**70, float("inf"), "1"):
            rows = json.loads(json.dumps(state[key]))
            rows[0][0][1] = count
            spoiled.append({**state, key: rows})
        spoiled.append({**state, key: state[key][:-1]})
    spoiled.append({**state, "classes": [[[10**6, 1000]], [[0, 1000]]]})
    for wrong in spoiled:
        Checkpoint(file, data["of"]).save(wrong)
        before = file.read_bytes()
        with pytest.raises(fc.CheckpointError, match="no checkpoint of a simulation"):
            fc.simulate(GAME, strategy, 2000, seed=1, seats=2, checkpoint=file)
        assert file.read_bytes() == before


@pytest.mark.parametrize("place", ["after", "to_json"])
@pytest.mark.parametrize("time_", [1, 2, 3])
def test_ctrl_c_at_any_place_leaves_a_checkpoint_that_goes_on(place, time_, strategy, tmp_path, monkeypatch):
    """Stopped in the middle of adding up, or of saving: the next run ends with the right numbers."""
    file = tmp_path / "run.json"
    whole = getattr(Reached, place)
    calls = []

    def stops(self, *given):
        calls.append(place)
        found = whole(self, *given)
        if len(calls) == time_:
            raise KeyboardInterrupt
        return found

    monkeypatch.setattr(Reached, place, stops)
    if place == "to_json" and time_ == 3:
        monkeypatch.setattr("fivecard.simulation.run._SAVE_SECONDS", 0)
    try:
        fc.simulate(GAME, strategy, 3_000_000, seed=1, seats=2, checkpoint=file)
    except KeyboardInterrupt:
        monkeypatch.undo()
        expected = fc.simulate(GAME, strategy, 3_000_000, seed=1, seats=2)
        assert fc.simulate(GAME, strategy, 3_000_000, seed=1, seats=2, checkpoint=file) == expected
    else:
        pytest.fail("nothing was interrupted")


def test_without_a_seed_it_is_that_of_the_checkpoint(strategy, tmp_path):
    file = tmp_path / "run.json"
    first = fc.simulate(GAME, strategy, 1000, checkpoint=file)
    again = fc.simulate(GAME, strategy, 2000, checkpoint=file)
    assert again.seed == first.seed
    assert again == fc.simulate(GAME, strategy, 2000, seed=first.seed)
    pair = fc.simulate(GAME, strategy, 1000, seed=(1, 2), checkpoint=tmp_path / "pair.json")
    assert fc.simulate(GAME, strategy, 1000, checkpoint=tmp_path / "pair.json") == pair


def test_a_file_written_by_other_work_meanwhile_is_left_alone(strategy, tmp_path):
    file = tmp_path / "run.json"

    def other(done, total):
        if not seen:
            seen.append(fc.simulate(GAME, strategy, 5000, seed=1, checkpoint=file))

    seen = []
    with pytest.warns(UserWarning, match="the simulation is whole, but .* was written by other work meanwhile"):
        found = fc.simulate(GAME, strategy, 1_000_000, seed=1, checkpoint=file, progress=other)
    assert found == fc.simulate(GAME, strategy, 1_000_000, seed=1)
    assert json.loads(file.read_text())["state"]["done"] == [[0, 5000]]


def test_what_went_wrong_first_is_what_is_told(strategy, tmp_path, monkeypatch):
    def fails(self, state):
        raise fc.CheckpointError("no room")

    def stops(done, total):
        monkeypatch.setattr(Checkpoint, "save", fails)
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fc.simulate(GAME, strategy, 1000, seed=1, checkpoint=tmp_path / "run.json", progress=stops)


def test_functions_are_told_apart_by_what_they_do(tmp_path):
    file = tmp_path / "run.json"

    def always(code, hands):
        return np.full(len(hands), code)

    fc.simulate(GAME, partial(always, 31), 1000, seed=1, checkpoint=file)
    fc.simulate(GAME, partial(always, 31), 2000, seed=1, checkpoint=file)
    for other in (partial(always, 32), lambda hands: np.full(len(hands), 31), lambda hands: np.full(len(hands), 32)):
        with pytest.raises(fc.CheckpointError, match="its strategies"):
            fc.simulate(GAME, other, 3000, seed=1, checkpoint=file)


@pytest.mark.parametrize("place", [3, b"x.json", "\0", "n" * 300])
def test_names_that_no_file_can_have(place, strategy):
    with pytest.raises(fc.CheckpointError, match=r"is no file in a folder that exists|cannot be written"):
        fc.simulate(GAME, strategy, 1000, seed=1, checkpoint=place)
