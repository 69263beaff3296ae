"""Simulations: rounds shared out among threads or workers, added up, kept in a checkpoint."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from fractions import Fraction
from os import PathLike
from time import monotonic, perf_counter
from typing import TYPE_CHECKING, Any
from warnings import warn

import numpy as np

from fivecard.checks import Pay, exact, shown, whole
from fivecard.distribution import Counts, Distribution
from fivecard.errors import CheckpointError, GameError
from fivecard.games.game import DrawGame
from fivecard.games.stax import Stax
from fivecard.games.stud.policy import simple_policy
from fivecard.games.stud.round import Stacks
from fivecard.games.stud.rules import Stud
from fivecard.shuffling import PlainSeed, SeedLike, fresh_seed, plain_seed, shuffle_key
from fivecard.simulation.draw import DrawPlay
from fivecard.simulation.reached import Reached, Span
from fivecard.simulation.sample import Sample
from fivecard.simulation.stax import StaxPlay
from fivecard.simulation.stud import StudPlay
from fivecard.simulation.tally import Play, Tally
from fivecard.solve.exact import solve
from fivecard.version import __version__
from fivecard.work import Pace, Progress, checked_executor, reporting, results

if TYPE_CHECKING:  # only some simulations need these
    from concurrent.futures import Executor

    from fivecard.checkpoint import Checkpoint

Task = tuple[Play, tuple[int, int], int, int]
MOST_ROUNDS = 10**15
_SAVE_SECONDS = 1.0
_ABROAD = 8  # times as much in a task for a stranger's executor: the way there takes its time


def simulate(
    game: DrawGame | Stax | Stud,
    strategy: Any = None,
    rounds: int = 1_000_000,
    *,
    seats: int | None = None,
    seed: SeedLike | None = None,
    threads: int = 1,
    executor: Executor | None = None,
    progress: bool | Progress | None = None,
    checkpoint: str | PathLike[str] | None = None,
    wager: Pay = 1,
    bonus: Pay = 0,
    progressive: bool = False,
    stacks: Stacks | None = None,
    dealer: int = 0,
) -> Sample:
    """Deals and plays this many rounds, all in the core where it knows how the seats play.

    ``strategy``, of all seats or a list with one for each: ``solve(game).strategy`` (None: that), a StrategyCard or
    StaxCard, or a function over many hands: of uint8[n, 5] hands as dealt to [n] action codes (bits of the columns
    held, 31 stand, 32 fold); in Stax of uint8[n, 2 + turned] cards and uint8[n, turned] raises to [n] actions (0 fold,
    else the raise). In stud a policy, a function of a seat's view to an action (None: ``simple_policy``).

    Round i depends on (seed, i) alone, whatever the threads, workers and chunks: ``fc.deal`` with ``index=i`` deals it.
    ``executor`` is any concurrent.futures.Executor (``strategy`` has to pickle for processes). ``progress=True`` shows
    a bar, a function is called with (done, rounds). A ``checkpoint`` file is written every second and at Ctrl-C, and
    read when the same simulation is asked for again, also with more rounds; a kill loses no more than that second.

    ``wager``, ``bonus`` and ``progressive`` are what every seat puts in; the latter two are for Stax. ``stacks`` and
    ``dealer`` are for stud, as in ``deal``, the same every hand. GameError for rounds, seats, wagers or a strategy that
    the game does not have, CheckpointError for a checkpoint that is damaged or of other work, which is left as it is.
    """
    number = whole(rounds, 1, MOST_ROUNDS, f"rounds are a whole number, 1 to {MOST_ROUNDS:,}, not {shown(rounds)}")
    checked_executor(threads, executor)
    play = _play(game, strategy, seats, wager, bonus, progressive, stacks, dealer)
    replay = _seed(seed, checkpoint)
    file = None if checkpoint is None else _file(checkpoint, play, replay)
    reached = _begun(file, play, number)
    pace = Pace(play.step, _ABROAD if executor is not None else 1)
    with reporting(progress, "rounds") as report:
        saved, at = reached, monotonic()
        try:
            tasks = _tasks(play, shuffle_key(replay), reached.left(number), pace)
            for (_, _, first, n), (found, seconds) in results(_run, tasks, threads=threads, executor=executor):
                reached = reached.after(found, first, first + n)  # whole, or not at all: Ctrl-C comes at any place
                pace.took(n, seconds)
                report(reached.rounds, number)
                if file is not None and monotonic() - at > _SAVE_SECONDS:
                    file.save(reached.to_json())
                    saved, at = reached, monotonic()
        except BaseException:
            if file is not None and reached is not saved:
                with suppress(CheckpointError):  # what went wrong first is what is told
                    file.save(reached.to_json())
            raise
        if file is not None and reached is not saved:
            try:
                file.save(reached.to_json())
            except CheckpointError as error:
                warn(f"the simulation is whole, but {error}", stacklevel=2)
    if reached.done != ((0, number),):
        raise GameError(f"the executor gave back {reached.rounds:,} of {number:,} rounds")
    return _sample(play, reached.tally, number, replay)


def _run(task: Task) -> tuple[Tally, float]:
    play, key, first, n = task
    begun = perf_counter()
    found = play.run(key, first, n)
    return found, perf_counter() - begun


def _tasks(play: Play, key: tuple[int, int], spans: Iterable[Span], pace: Pace) -> Iterator[Task]:
    for first, end in spans:
        at = first
        while at < end:
            n = min(pace.step, end - at)
            yield play, key, at, n
            at += n


def _play(
    game: Any,
    strategy: Any,
    seats: int | None,
    wager: Pay,
    bonus: Pay,
    progressive: bool,
    stacks: Stacks | None,
    dealer: int,
) -> DrawPlay | StaxPlay | StudPlay:
    if isinstance(game, type) or not hasattr(game, "max_seats"):
        raise GameError(f"{shown(game)} is no game to simulate; give one such as Stax()")
    stud = isinstance(game, Stud)
    given = len(strategy) if isinstance(strategy, (list, tuple)) else (2 if stud else 1)
    number = whole(
        given if seats is None else seats,
        2 if stud else 1,
        game.max_seats,
        f"{game.name} has {2 if stud else 1} to {game.max_seats} seats, not {shown(given if seats is None else seats)}",
    )
    if isinstance(strategy, (list, tuple)) and len(strategy) != number:
        raise GameError(f"{len(strategy)} strategies for {number} seats; give one for all, or one for each")
    if not isinstance(game, Stax) and (exact(bonus, "bonus", GameError) or progressive):
        raise GameError(f"{game.name} has no 3-Up and no progressive wager")
    if not stud and (stacks is not None or dealer != 0):
        raise GameError(f"{game.name} is played against the house: it has wagers, no stacks and no dealer's seat")
    if strategy is None:
        strategy = simple_policy if stud else solve(game).strategy
    each = list(strategy) if isinstance(strategy, (list, tuple)) else [strategy] * number
    if isinstance(game, Stud):
        if exact(wager, "wager", GameError) != 1:
            raise GameError(f"{game.name} is played for stacks of chips; it has no first wager")
        return StudPlay(game, each, stacks, dealer)
    stake = exact(wager, "wager", GameError)
    side = exact(bonus, "bonus", GameError)
    if stake <= 0 or side < 0:
        raise GameError(f"a wager is above 0 and a bonus not below it, not {shown(wager)} and {shown(bonus)}")
    if isinstance(game, Stax):
        if not isinstance(progressive, bool):
            raise GameError(f"progressive is True or False: the table has its wager; not {shown(progressive)}")
        return StaxPlay(game, each, stake, side, progressive)
    return DrawPlay(game, each, stake)


def _seed(seed: SeedLike | None, checkpoint: str | PathLike[str] | None) -> PlainSeed:
    """The one given, that of a checkpoint, or a fresh one."""
    if seed is not None:
        return plain_seed(seed)
    if checkpoint is not None:
        from fivecard.checkpoint import work_of

        known = work_of(checkpoint).get("seed")
        if known is not None:
            return plain_seed(tuple(known) if isinstance(known, list) else known)
    return fresh_seed()


def _file(path: str | PathLike[str], play: Play, seed: PlainSeed) -> Checkpoint:
    from fivecard.checkpoint import Checkpoint

    return Checkpoint(path, {"fivecard": __version__, **play.identity(), "seats": play.seats, "seed": seed})


def _begun(file: Checkpoint | None, play: Play, rounds: int) -> Reached:
    """What a checkpoint has, or nothing yet: then the file is begun, before the work."""
    nothing = Reached(play.empty())
    state = None if file is None else file.load()
    if file is None:
        return nothing
    if state is None:
        file.save(nothing.to_json())
        return nothing
    name = str(file.path)
    try:
        found = Reached.from_json(state, nothing.tally)
    except (KeyError, TypeError, ValueError, OverflowError, IndexError):
        raise CheckpointError(f"{shown(name)} is no checkpoint of a simulation; it is left as it is") from None
    most = max((end for _, end in found.done), default=0)
    if most > rounds:
        raise CheckpointError(f"{shown(name)} has {most:,} rounds already, more than the {rounds:,} asked for")
    return found


def _sample(play: DrawPlay | StaxPlay | StudPlay, tally: Tally, rounds: int, seed: PlainSeed) -> Sample:
    if isinstance(play, StudPlay):
        by_seat = tuple(Distribution({Fraction(net): n for net, n in nets.items()}, rounds) for nets in tally.nets)
        together = Distribution({Fraction(0): rounds}, rounds)  # FS17
        return Sample(play.game, play.seats, rounds, seed, by_seat, together, Counts({}), None, None)
    nets: list[dict[Fraction, int]] = [{} for _ in range(play.seats)]
    outcomes: dict[tuple[str, str], int] = {}
    staked, hits = Fraction(0), 0
    for place in np.flatnonzero(tally.classes.any(axis=0)).tolist():
        settlement, outcome = play.ending(place)
        counts = tally.classes[:, place].tolist()
        total = sum(counts)
        for seat, count in enumerate(counts):
            nets[seat][settlement.net] = nets[seat].get(settlement.net, 0) + count
        outcomes[outcome] = outcomes.get(outcome, 0) + total
        staked += settlement.staked * total
        hits += total * any(wager.result != "loses" for wager in settlement.wagers)
    by_seat = tuple(Distribution(its, rounds) for its in nets)
    if play.seats == 1:
        together = by_seat[0]
    else:
        together = Distribution({Fraction(net, play.scale): n for net, n in tally.nets[0].items()}, rounds)
    total = rounds * play.seats
    return Sample(
        play.game, play.seats, rounds, seed, by_seat, together, Counts(outcomes), staked / total, Fraction(hits, total)
    )
