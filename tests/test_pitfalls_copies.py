"""Faults reported of this field: results that do not pickle, slow copies, states that change, threads and Ctrl-C."""

import copy
import dataclasses
import inspect
import os
import pickle
import signal
import subprocess
import sys
import sysconfig
import threading
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from types import UnionType

import numpy as np
import pytest

import fivecard as fc
from fivecard.errors import FivecardError

PROTOCOLS = range(pickle.HIGHEST_PROTOCOL + 1)
ILLUSTRATIVE = fc.StandPat.preset("illustrative")
POSTED = fc.Progressive(
    {"royal flush": 20_000, "straight flush": 2_500, "four of a kind": 400},
    meter=95_000,
    shares={"royal flush of diamonds": 1},
    wager=5,
)
STAX = fc.Stax(progressive=POSTED)
CARD = fc.StrategyCard.parse(ILLUSTRATIVE, "stand straight or better\nhold pair of jacks or better\nfold")
STAX_CARD = "first:\nraise 3 pair\nraise 1\nsecond:\nraise 1\nthird:\nraise 1"


@cache
def examples():
    """Objects by the name of their public class."""
    draw = fc.deal(ILLUSTRATIVE, seats=2, wager="2.5", seed=7).play("stand")
    stax = fc.deal(STAX, seats=2, bonus=1, progressive=True, seed=7).play("raise 1")
    stud = fc.deal(fc.Stud(bring_in=1, jokers=1), seats=3, stacks=[100, 7, 50], seed=7)
    ended = fc.deal(fc.Stud(), seats=2, seed=1)
    spot = fc.analyze(ended.play("bet 2"))
    while not ended.over:
        ended = ended.play(fc.calling_policy(ended.view(ended.to_act)))
    side = fc.solve_side(STAX, ante=5, bonus=1)
    found = fc.analyze(ILLUSTRATIVE, "As Ks Qs Js 9d", dead="2c", known={1: "Ts"})
    solution = fc.solve(ILLUSTRATIVE)
    equal = fc.equity(["As/Kd 7c 2d 3h", "??/Qh Js 4c 4d"])
    play = fc.equilibrium(["{Qc,Qd}/Qh Js 9d 2c", "{Kc,Kd,Ac}/7c 7d Kh 3s"], game=fc.Stud(raise_cap=0), pot=8)
    grid = fc.pay_grid(ILLUSTRATIVE, {"straight": [4, 5]})
    rows = fc.sweep(ILLUSTRATIVE, grid)
    settled = fc.deal(fc.OneDraw(), seed=3).play("stand").settlement(0)
    things = [
        found,
        found.best,
        solution.distribution.approximate(500),
        fc.analyze_batch(ILLUSTRATIVE, [[0, 1, 2, 3, 4], [51, 47, 43, 39, 35]]),
        *(fc.Bet(5), fc.RaiseTo(9), fc.Raise(2), fc.Call(), fc.Check(), fc.Fold(), fc.Stand(), fc.Draw("9d As")),
        *(fc.Card("As"), fc.Category.FLUSH, fc.HandValue(7475), fc.ThreeCardValue(741)),
        *(solution, solution.strategy, solution.distribution, solution.actions, fc.Frozen({"a": 1})),
        *(CARD, CARD.mistakes(1)[0], fc.StaxCard.parse(fc.Stax(), STAX_CARD)),
        *(draw, draw.view(0), stax, stax.view(0), stud, stud.view(0), stud.betting, ended, ended.records[0]),
        *(ended.pots[0], fc.SeatView(0, fc.cards("As Kd"), (None, None)), fc.HandHistory(ended, ("Ann", "Ben"), "7")),
        *(fc.Table.open(fc.Stud(), 4, seed=3).sit(1, "Ann", 50), fc.Deck(seed=5)),
        *(equal, equal[0], fc.odds("As Ks Qs"), play, play.root, play.root["Kc"][0]),
        *(fc.exposure(fc.Stax(), flashed=[1, 2, 3]), fc.simulate(ILLUSTRATIVE, CARD, 500, seed=7)),
        *(ILLUSTRATIVE, fc.OneDraw(), STAX, POSTED, fc.Stud(limit="none"), ILLUSTRATIVE.draw_pays),
        *(fc.Line("four aces", "four of a kind, aces with two", 160), settled, settled.wagers[0]),
        *(fc.solve(fc.Stax()), fc.solve(fc.Stax()).strategy, side, side.progressive, spot, spot.best),
        *(grid, rows, rows[0]),
    ]
    return {type(thing).__name__: thing for thing in things}


CLASSES = {name: value for name in fc.__all__ if inspect.isclass(value := getattr(fc, name))}
NOUNS = sorted(name for name, value in CLASSES.items() if not issubclass(value, Exception) and name != "Round")
ERRORS = sorted(name for name, value in CLASSES.items() if issubclass(value, Exception))


def test_every_public_class_has_an_example():
    assert sorted(examples()) == NOUNS
    assert inspect.isabstract(fc.Round)


def same(one, other):
    """Equal; a Deck, which changes, has a state that is."""
    if isinstance(one, fc.Deck):
        return (one.seed, one.index, len(one), repr(one)) == (other.seed, other.index, len(other), repr(other))
    return one == other and hash(one) == hash(other)


def arrays_in(thing):
    """Those of a result, and of the results it holds."""
    for field in dataclasses.fields(thing) if dataclasses.is_dataclass(thing) else ():
        value = getattr(thing, field.name)
        if isinstance(value, np.ndarray):
            yield field.name, value
        elif not field.name.startswith("_"):
            yield from arrays_in(value)


# Pickle: every public type, all protocols.
@pytest.mark.parametrize("protocol", PROTOCOLS)
@pytest.mark.parametrize("name", NOUNS)
def test_every_public_type_pickles(name, protocol):
    thing = examples()[name]
    twin = pickle.loads(pickle.dumps(thing, protocol))
    assert type(twin) is type(thing)
    assert repr(twin) == repr(thing)
    assert same(thing, twin)


@pytest.mark.parametrize("name", fc.__all__)
def test_every_public_name_pickles_as_itself(name):
    value = getattr(fc, name)
    loaded = pickle.loads(pickle.dumps(value))
    assert loaded is value or (isinstance(value, UnionType) and loaded == value)


@pytest.mark.parametrize("protocol", PROTOCOLS)
@pytest.mark.parametrize("name", ERRORS)
def test_errors_come_back_from_other_processes(name, protocol):
    kind = CLASSES[name]
    error = kind("plots", "plots") if kind is fc.MissingExtraError else kind("what was wrong")
    twin = pickle.loads(pickle.dumps(error, protocol))
    assert (type(twin), str(twin)) == (kind, str(error))
    assert isinstance(twin, (FivecardError, ImportError))


def test_copies_of_a_deck_deal_apart():
    deck = fc.Deck(seed=5)
    deck.deal(2)
    for twin in (copy.copy(deck), copy.deepcopy(deck), pickle.loads(pickle.dumps(deck))):
        assert twin.deal(50) == fc.Deck(seed=5).deal(52)[2:]
        assert len(deck) == 50


# copy.deepcopy(state): tables shared.
@pytest.mark.parametrize("name", ["StudRound", "StaxRound", "DrawRound", "StandPat", "Stax", "PayTable"])
def test_copies_of_a_state_share_its_tables(name):
    thing = examples()[name]
    for twin in (copy.copy(thing), copy.deepcopy(thing), copy.deepcopy([thing])[0]):
        assert twin == thing
        for table in ("game", "pays", "bonus_pays", "draw_pays", "pat_pays", "lines"):
            assert getattr(twin, table, None) is getattr(thing, table, None)


@pytest.mark.parametrize("name", NOUNS)
def test_every_public_type_copies(name):
    assert same(copy.deepcopy(copy.deepcopy(examples()[name])), copy.deepcopy(examples()[name]))


@pytest.mark.parametrize("name", NOUNS)
def test_arrays_of_results_do_not_change(name):
    thing = examples()[name]
    pickled = [pickle.loads(pickle.dumps(thing, protocol)) for protocol in PROTOCOLS]
    for twin in (thing, copy.copy(thing), copy.deepcopy(thing), *pickled):
        for field, array in arrays_in(twin):
            assert not array.flags.writeable, field
            if array.size:
                with pytest.raises(ValueError, match="read-only"):
                    array[...] = 0
            if name in ("BatchAnalysis", "EquilibriumNode", "Approximation"):  # the arrays are what is compared
                with pytest.raises(ValueError, match="WRITEABLE"):
                    array.setflags(write=True)


HANDS = [[0, 1, 2, 3, 4], [51, 47, 43, 39, 35]]


def test_batches_compare_by_what_they_hold():
    def batch(hands=HANDS, **options):
        return fc.analyze_batch(options.pop("game", ILLUSTRATIVE), hands, **options)

    found = batch()
    assert found == batch(np.array(HANDS, np.int64))
    assert len({found, batch(), batch(HANDS[::-1])}) == 2
    for other in (batch(HANDS[:1]), batch(HANDS[::-1]), batch(evs=False), batch(game=fc.StandPat()), None):
        assert found != other
    assert found != dataclasses.replace(found, ev=found.ev + 1)
    assert dataclasses.replace(found, ev=found.ev.copy()) == found
    own = found.ev.copy()
    dataclasses.replace(found, ev=own)
    own[0] = 1  # whoever has made an array may go on with it


@cache
def played(first="{Qc,Qd}", dead="", **options):
    seats = [f"{first}/Qh Js 9d 2c", "{Kc,Kd,Ac}/7c 7d Kh 3s"]
    return fc.equilibrium(seats, dead=dead, **{"game": fc.Stud(raise_cap=0), "pot": 8, **options})


def test_equilibria_compare_by_what_they_hold():
    found, again = played(), played.__wrapped__()
    assert found == again
    assert found.root == again.root
    assert len({found, again, played(pot=10)}) == 2
    assert len({found.root, again.root, found.node("check")}) == 2
    others = [played("{Qc,Qs}"), played("{Qc}"), played(pot=10), played(accuracy=1e-2), played(max_iterations=1)]
    for other in (*others, None):
        assert found != other
    assert found.root == played("{Qc,Qs}").root  # all there is to know of this decision is the same
    assert found.root not in (played(pot=10).root, found.node("check"), None)
    end = found.node("check", "check")
    assert end == pickle.loads(pickle.dumps(end)) == again.node("check", "check")
    once = found.node("bet 4")
    assert once == again.node("bet 4")
    assert once != dataclasses.replace(once, ev=once.ev + 1)


def test_what_is_not_a_number_is_alike():
    """Where play never comes evs are not a number; the same evs are equal all the same."""
    found = played("{Qc,Qd,2d}", dead="2h")
    nodes = [found.root, *(found.node(action) for action in found.root.actions)]
    node = dataclasses.replace(nodes[0], ev=np.full_like(nodes[0].ev, np.nan))
    assert node == pickle.loads(pickle.dumps(node))
    assert node != nodes[0]


# step / undo: the state before is still there.
@pytest.mark.parametrize("game", [ILLUSTRATIVE, STAX, fc.Stud(limit="none")], ids=lambda game: game.name)
def test_the_state_before_a_step_is_the_undo(game):
    begun = fc.deal(game, seats=3, seed=4)
    states, before = [begun], [(repr(begun), str(begun), hash(begun))]
    while not states[-1].over:
        states.append(states[-1].play(states[-1].legal[-1]))
        before.append((repr(states[-1]), str(states[-1]), hash(states[-1])))
    assert len(states) > 3
    assert [(repr(state), str(state), hash(state)) for state in states] == before
    for state, after in pairwise(states):  # any of them may be played again, with the same end
        assert state.play(state.legal[-1]) == after
        assert [state.play(action) == after for action in state.legal].count(True) == 1


# 3.14t: no GIL, and no warning of it. Elsewhere the import is silent too.
def test_import_says_nothing_and_leaves_the_gil_off():
    code = "import sys, fivecard\nprint(getattr(sys, '_is_gil_enabled', lambda: True)())"
    run = subprocess.run([sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=True)
    free = bool(sysconfig.get_config_var("Py_GIL_DISABLED"))
    assert (run.stdout.strip(), run.stderr) == (str(not free), "")


def test_threads_at_once_get_what_one_gets():
    hands = fc.draw_cards(20_000, 5, seed=1)
    rounds = range(200)

    def work(index):
        values = fc.evaluate_batch(hands)
        played = fc.deal(fc.Stud(), seats=3, seed=5, index=index)
        while not played.over:
            played = played.play(fc.simple_policy(played.view(played.to_act)))
        choice = fc.analyze(ILLUSTRATIVE, fc.deal(ILLUSTRATIVE, seed=5, index=index).hands[0]).best
        return values.tobytes(), played, choice, fc.shuffle(3, 5, first=index).tobytes()

    with ThreadPoolExecutor(8) as executor:
        assert list(executor.map(work, rounds)) == [work(index) for index in rounds]


def test_first_use_in_many_threads():
    """Tables are made at first use: many threads at once make the same ones."""
    code = (
        "import fivecard as fc, threading\n"
        "gate, found = threading.Barrier(8), []\n"
        "def work():\n"
        "    gate.wait()\n"
        "    best = fc.analyze(fc.StandPat(), 'As Ks Qs Js 9d').best\n"
        "    found.append((str(fc.evaluate('9h 9s Kc Ts 6c 9c Th')), str(best), str(fc.evaluate3('Kh Qh Jd')),\n"
        "                  fc.equity(['As/Kd 7c 2d', '??/Qh Js 4h'])[0].wins, fc.Stax().bonus_pays.line(741)))\n"
        "threads = [threading.Thread(target=work) for _ in range(8)]\n"
        "[thread.start() for thread in threads]\n"
        "[thread.join() for thread in threads]\n"
        "print(len(found), len(set(found)))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert run.stdout.split() == ["8", "1"]


# SIGINT during an exhaustive enumeration.
LONG = {
    "equity": lambda: fc.equity(["??/Kd 7c", "??/Qh Js", "??/Ts 2d"], force=True),
    "sampled equity": lambda: fc.equity(["??/Kd", "??/Qh"], method="sample", samples=10**10, seed=1),
    "exposure": lambda: fc.exposure(fc.Stax(), seats=4, exact=False, rounds=10**9, seed=1),
    "simulate": lambda: fc.simulate(ILLUSTRATIVE, CARD, 10**11, seed=1),
    "simulate a policy": lambda: fc.simulate(fc.Stud(), fc.simple_policy, 10**9, seed=1),
    "sweep": lambda: fc.sweep(ILLUSTRATIVE, fc.pay_grid(ILLUSTRATIVE, {"straight": "1..100", "flush": "1..100"})),
    "analyze stud": lambda: fc.analyze(
        fc.deal(fc.Stud(), seats=2, seed=1).play("bet 2"), opponents=fc.simple_policy, samples=10**7, seed=1
    ),
    "after": lambda: fc.solve(fc.StandPat()).distribution.after(130),
    "draw_cards": lambda: [fc.draw_cards(1_000_000, 7, seed=1) for _ in range(10**6)],
    "combinations": lambda: [len(part) for part in fc.combinations(range(52), 9)],
}


@pytest.mark.thread_unsafe(reason="a signal is one for the whole process")
@pytest.mark.parametrize("name", LONG)
def test_ctrl_c_stops_long_work(name):
    CARD.mistakes(1)  # what is made once is made before
    timer = threading.Timer(0.2, signal.raise_signal, [signal.SIGINT])
    finished = []
    try:
        with pytest.raises(KeyboardInterrupt):  # noqa: PT012 - the signal may come anywhere in here
            timer.start()
            finished.append(LONG[name]())
    finally:
        timer.cancel()
    assert not finished


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_a_forked_child_evaluates_too():
    hands = np.tile(np.array([0, 5, 10, 15, 48], np.uint8), (10_000, 1))
    expected = fc.evaluate_batch(hands, threads=2)
    code = (
        "import os, sys, numpy as np, fivecard as fc\n"
        "hands = np.tile(np.array([0, 5, 10, 15, 48], np.uint8), (10_000, 1))\n"
        "fc.evaluate_batch(hands, threads=2)\n"
        "child = os.fork()\n"
        "if not child:\n"
        "    os._exit(0 if (fc.evaluate_batch(hands, threads=2) == int(sys.argv[1])).all() else 1)\n"
        "sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))"
    )
    command = [sys.executable, "-c", code, str(int(expected[0]))]
    subprocess.run(command, check=True, timeout=60)
