"""Simulations: rounds shared out among threads or workers, added up, kept in a checkpoint."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from fractions import Fraction
from os import PathLike
from time import monotonic
from typing import TYPE_CHECKING, Any

from fivecard.checks import whole
from fivecard.distribution import Counts, Distribution
from fivecard.errors import CheckpointError, GameError
from fivecard.games.game import DrawGame
from fivecard.games.stax import Stax
from fivecard.games.stud.policy import simple_policy
from fivecard.games.stud.round import Stacks
from fivecard.games.stud.rules import Stud
from fivecard.paytable import Pay, exact
from fivecard.shuffling import SeedLike, fresh_seed, plain_seed, shuffle_key
from fivecard.simulation.draw import DrawPlay
from fivecard.simulation.sample import Sample
from fivecard.simulation.stax import StaxPlay
from fivecard.simulation.stud import StudPlay
from fivecard.simulation.tally import Tally
from fivecard.solve.exact import solve
from fivecard.version import __version__
from fivecard.work import Progress, checked_executor, reporting, results

if TYPE_CHECKING:  # only some simulations need these
    from concurrent.futures import Executor

    from fivecard.checkpoint import Checkpoint

AnyPlay = DrawPlay | StaxPlay | StudPlay
Task = tuple[AnyPlay, tuple[int, int], int, int]
MOST_ROUNDS = 10**15
_SAVE_SECONDS = 1.0
_ABROAD = 8  # steps in a task for a stranger's executor: the way there takes its time


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
    number = whole(rounds, 1, MOST_ROUNDS, f"rounds are a whole number, 1 to {MOST_ROUNDS:,}, not {rounds!r}")
    checked_executor(threads, executor)
    play = _play(game, strategy, seats, wager, bonus, progressive, stacks, dealer)
    replay = fresh_seed() if seed is None else plain_seed(seed)
    file = None if checkpoint is None else _file(checkpoint, _identity(play, replay))
    tally, done = _begun(file, play, number)
    tasks = _tasks(
        play, shuffle_key(replay), _left(done, number), play.step if executor is None else _ABROAD * play.step
    )
    saved = monotonic()
    ready = sum(end - first for first, end in done)
    with ExitStack() as stack:
        report = stack.enter_context(reporting(progress, "rounds"))
        if file is not None:
            stack.callback(lambda: file.save(_state(tally, done)))
        for (_, _, first, n), found in results(_run, tasks, threads=threads, executor=executor):
            tally.add(found)
            _join(done, first, first + n)
            ready += n
            report(ready, number)
            if file is not None and monotonic() - saved > _SAVE_SECONDS:
                file.save(_state(tally, done))
                saved = monotonic()
    return _sample(play, tally, number, replay)


def _run(task: Task) -> Tally:
    play, key, first, n = task
    return play.run(key, first, n)


def _tasks(play: AnyPlay, key: tuple[int, int], spans: Iterable[tuple[int, int]], step: int) -> Iterator[Task]:
    for first, end in spans:
        for begin in range(first, end, step):
            yield play, key, begin, min(step, end - begin)


def _play(
    game: Any,
    strategy: Any,
    seats: int | None,
    wager: Pay,
    bonus: Pay,
    progressive: bool,
    stacks: Stacks | None,
    dealer: int,
) -> AnyPlay:
    if isinstance(game, type) or not hasattr(game, "max_seats"):
        raise GameError(f"{game!r} is no game to simulate; give one such as Stax()")
    stud = isinstance(game, Stud)
    given = len(strategy) if isinstance(strategy, (list, tuple)) else (2 if stud else 1)
    number = whole(
        given if seats is None else seats,
        2 if stud else 1,
        game.max_seats,
        f"{game.name} has {2 if stud else 1} to {game.max_seats} seats, not {given if seats is None else seats!r}",
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
        if wager != 1:
            raise GameError(f"{game.name} is played for stacks of chips; it has no first wager")
        return StudPlay(game, each, stacks, dealer)
    stake = exact(wager, "wager", GameError)
    side = exact(bonus, "bonus", GameError)
    if stake <= 0 or side < 0:
        raise GameError(f"a wager is above 0 and a bonus not below it, not {wager!r} and {bonus!r}")
    if isinstance(game, Stax):
        if not isinstance(progressive, bool):
            raise GameError(f"progressive is True or False: the table has its wager; not {progressive!r}")
        return StaxPlay(game, each, stake, side, progressive)
    return DrawPlay(game, each, stake)


def _identity(play: AnyPlay, seed: Any) -> dict[str, Any]:
    return {"fivecard": __version__, **play.identity(), "seats": play.seats, "seed": seed}


def _file(path: str | PathLike[str], identity: dict[str, Any]) -> Checkpoint:
    from fivecard.checkpoint import Checkpoint

    return Checkpoint(path, identity)


Spans = list[tuple[int, int]]


def _begun(file: Checkpoint | None, play: AnyPlay, rounds: int) -> tuple[Tally, Spans]:
    """What a checkpoint has, or nothing yet."""
    empty = play.empty()
    state = None if file is None else file.load()
    if file is None or state is None:
        return empty, []
    try:
        done = [(int(first), int(end)) for first, end in state["done"]]
        tally = Tally.from_json(state, empty)
    except (KeyError, TypeError, ValueError):
        raise CheckpointError(f"{str(file.path)!r} is no checkpoint of a simulation") from None
    most = max((end for _, end in done), default=0)
    if most > rounds:
        raise CheckpointError(f"{str(file.path)!r} has {most:,} rounds already, more than the {rounds:,} asked for")
    return tally, done


def _state(tally: Tally, done: Spans) -> dict[str, Any]:
    return {"done": done, **tally.to_json()}


def _left(done: Spans, rounds: int) -> Spans:
    """The spans of rounds that are not done."""
    ends = [0, *(end for _, end in done)]
    begins = [*(first for first, _ in done), rounds]
    return [(end, first) for end, first in zip(ends, begins, strict=True) if end < first]


def _join(done: Spans, first: int, end: int) -> None:
    """Adds a span to those that are done, in order; neighbours become one."""
    done.append((first, end))
    done.sort()
    joined: Spans = []
    for span in done:
        if joined and joined[-1][1] == span[0]:
            joined[-1] = (joined[-1][0], span[1])
        else:
            joined.append(span)
    done[:] = joined


def _sample(play: AnyPlay, tally: Tally, rounds: int, seed: Any) -> Sample:
    if isinstance(play, StudPlay):
        by_seat = tuple(Distribution({Fraction(net): n for net, n in nets.items()}, rounds) for nets in tally.nets)
        together = Distribution({Fraction(0): rounds}, rounds)  # FS17
        return Sample(play.game, play.seats, rounds, seed, by_seat, together, Counts({}), None, None)
    nets: list[dict[Fraction, int]] = [{} for _ in range(play.seats)]
    outcomes: dict[tuple[str, str], int] = {}
    staked, hits = Fraction(0), 0
    for place, settlement, outcome in play.endings():
        counts = tally.classes[:, place].tolist()
        total = sum(counts)
        if not total:
            continue
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
