"""The same bytes from threads, processes and clusters; workers that die; Ctrl-C."""

import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor

import numpy as np
import pytest

import fivecard as fc
from fivecard.work import results

GAME = fc.StandPat.preset("illustrative")


@pytest.fixture(scope="module")
def strategy():
    return fc.solve(GAME).strategy


@pytest.fixture(scope="module")
def expected(strategy):
    return fc.simulate(GAME, strategy, 5_000_000, seed=21, seats=2)


def test_threads_of_others(strategy, expected):
    with ThreadPoolExecutor(3) as executor:
        assert fc.simulate(GAME, strategy, 5_000_000, seed=21, seats=2, executor=executor) == expected


METHODS = [method for method in ("spawn", "forkserver") if method in multiprocessing.get_all_start_methods()]


@pytest.mark.parametrize("method", METHODS)
def test_processes(method, strategy, expected):
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context(method)) as executor:
        found = fc.simulate(GAME, strategy, 5_000_000, seed=21, seats=2, executor=executor)
        assert pickle.dumps(found) == pickle.dumps(expected)
        stax = fc.simulate(fc.Stax(), None, 200_000, seed=21, executor=executor)
        stud = fc.simulate(fc.Stud(), None, 20_000, seats=3, seed=21, executor=executor)
    assert stax == fc.simulate(fc.Stax(), None, 200_000, seed=21)
    assert stud == fc.simulate(fc.Stud(), None, 20_000, seats=3, seed=21)


def test_a_cluster_whose_worker_is_killed(strategy, expected):
    distributed = pytest.importorskip("distributed")
    killed = []
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50) as cluster,
        distributed.Client(cluster) as client,
    ):

        def kill_one(done, total):
            if not killed:
                killed.append(next(iter(client.run(os.getpid).values())))
                os.kill(killed[0], signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)

        found = fc.simulate(
            GAME, strategy, 5_000_000, seed=21, seats=2, executor=client.get_executor(), progress=kill_one
        )
    assert killed
    assert pickle.dumps(found) == pickle.dumps(expected)


class Counting:
    """An executor that works at once and counts what it is given."""

    def __init__(self):
        self.given = 0

    def submit(self, function, *arguments):
        self.given += 1
        future = Future()
        future.set_result(function(*arguments))
        return future


def test_any_executor_will_do(strategy, expected):
    executor = Counting()
    assert fc.simulate(GAME, strategy, 5_000_000, seed=21, seats=2, executor=executor) == expected
    assert executor.given > 1


def test_errors_of_workers_come_out():
    def fails(hands):
        raise ArithmeticError("of my own")

    for options in ({}, {"threads": 2}):
        with pytest.raises(ArithmeticError, match="of my own"):
            fc.simulate(GAME, fails, 200_000, seed=1, **options)


def test_work_is_not_begun_all_at_once():
    """Endless tasks: few wait at a time, and those that wait are given up when nobody asks any more."""
    asked = []

    def tasks():
        for number in range(10**9):
            asked.append(number)
            yield number

    for options in ({}, {"threads": 2}, {"executor": Counting()}):
        asked.clear()
        found = results(lambda task: task * task, tasks(), **options)
        five = dict(next(found) for _ in range(5))
        assert all(result == task * task for task, result in five.items())
        assert len(five) == 5
        found.close()
        assert len(asked) < 50


STOPPED = """
import signal, sys, fivecard as fc
signal.signal(signal.SIGINT, signal.default_int_handler)  # jobs in the background may ignore it
game = fc.StandPat.preset("illustrative")
strategy = fc.solve(game).strategy
def tell(done, total):
    print(done, flush=True)
try:
    fc.simulate(game, strategy, 10**13, seed=3, threads=int(sys.argv[1]), progress=tell, checkpoint=sys.argv[2])
except KeyboardInterrupt:
    print("stopped", flush=True)
"""


@pytest.mark.skipif(os.name == "nt", reason="sends a signal")
@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_saves_and_goes_on(threads, tmp_path, strategy):
    file = tmp_path / "long.json"
    command = [sys.executable, "-c", STOPPED, str(threads), str(file)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
        for _ in range(3):
            child.stdout.readline()
        child.send_signal(signal.SIGINT)
        rest = child.stdout.read().splitlines()
    assert rest[-1] == "stopped"
    assert child.returncode == 0
    done = 3_000_000 * 20
    found = fc.simulate(GAME, strategy, done, seed=3, checkpoint=file, threads=2)
    assert found == fc.simulate(GAME, strategy, done, seed=3, threads=2)


def test_global_random_states_stay_as_they_are(strategy):
    before = np.random.get_state()[1].tolist()
    fc.simulate(GAME, strategy, 1000)
    assert np.random.get_state()[1].tolist() == before
