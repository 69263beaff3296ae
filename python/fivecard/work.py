"""Many independent pieces of work: one after the other, in threads, or in anybody's executor."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, TypeVar

from fivecard.checks import shown, whole
from fivecard.errors import GameError, MissingExtraError

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

Task = TypeVar("Task")
Result = TypeVar("Result")
Progress = Callable[[int, int], None]
MOST_THREADS = 256
_TASK_SECONDS = 0.02  # Ctrl-C waits as long for threads
_MOST_STEP = 2**21
_LEAST_WAITING = 16  # tasks handed to a stranger's executor, whose size nobody tells


def checked_executor(threads: int, executor: Executor | None) -> None:
    """GameError for threads that are none, or no executor, or both."""
    whole(threads, 1, MOST_THREADS, f"threads are 1 to {MOST_THREADS}, not {shown(threads)}")
    if executor is None:
        return
    if not callable(getattr(executor, "submit", None)):
        raise GameError(f"executor is a concurrent.futures.Executor, not {shown(executor)}")
    if threads != 1:
        raise GameError("an executor has its own workers; give threads or an executor")


class Pace:
    """How many rounds a task has: so many that it takes some hundredths of a second, wherever it runs.

    ``times`` as much where the way to the worker takes its time.
    """

    def __init__(self, step: int, times: int = 1) -> None:
        self.step = step
        self._goal = _TASK_SECONDS * times
        self._most = _MOST_STEP * times

    def took(self, n: int, seconds: float) -> None:
        fitting = int(n * self._goal / max(seconds, 1e-9))
        self.step = max(1, min(fitting, 2 * self.step, self._most))


def results(
    work: Callable[[Task], Result], tasks: Iterable[Task], *, threads: int = 1, executor: Executor | None = None
) -> Iterator[tuple[Task, Result]]:
    """``(task, work(task))`` of all tasks, in the order in which they are done.

    ``tasks`` may be endless: few are waiting at a time. With an executor of processes ``work``, tasks and results are
    pickled. Whoever stops asking, or presses Ctrl-C, waits for the tasks begun in these threads and for no others.
    """
    if executor is not None:
        known = getattr(executor, "_max_workers", None)
        yield from _in(executor, work, tasks, max(_LEAST_WAITING, 2 * known if isinstance(known, int) else 0))
    elif threads == 1:
        for task in tasks:
            yield task, work(task)
    else:
        from concurrent.futures import ThreadPoolExecutor

        own = ThreadPoolExecutor(threads)
        try:
            yield from _in(own, work, tasks, 2 * threads)
        finally:
            own.shutdown(cancel_futures=True)


def _in(
    executor: Executor, work: Callable[[Task], Result], tasks: Iterable[Task], most: int
) -> Iterator[tuple[Task, Result]]:
    from concurrent.futures import FIRST_COMPLETED, wait

    coming = iter(tasks)
    waiting: dict[Future[Result], Task] = {}
    try:
        while True:
            for task in coming:
                waiting[executor.submit(work, task)] = task
                if len(waiting) >= most:
                    break
            if not waiting:
                return
            # Not for ever: there are systems on which Ctrl-C does not end a wait.
            done, _ = wait(waiting, timeout=0.05, return_when=FIRST_COMPLETED)
            for future in done:
                yield waiting.pop(future), future.result()
    finally:
        for future in waiting:
            with suppress(Exception):
                future.cancel()


@contextmanager
def reporting(progress: bool | Progress | None, what: str) -> Iterator[Progress]:
    """What to call with (done, total): nothing, a function given or, for True, a bar on stderr with rate and time left.

    GameError for anything else; MissingExtraError where the bar is not installed.
    """
    if progress is None or progress is False:
        yield lambda done, total: None
    elif progress is True:
        with _bar(what) as report:
            yield report
    elif callable(progress):
        yield progress
    else:
        raise GameError(f"progress is True, False or a function of (done, total), not {shown(progress)}")


@contextmanager
def _bar(what: str) -> Iterator[Progress]:
    try:
        from rich import progress as bars
        from rich.console import Console
        from rich.filesize import pick_unit_and_suffix
        from rich.text import Text
    except ImportError as error:
        raise MissingExtraError("progress=True", "cli") from error

    class Rate(bars.ProgressColumn):
        def render(self, task: bars.Task) -> Text:
            speed = task.finished_speed or task.speed
            if speed is None:
                return Text("")
            unit, suffix = pick_unit_and_suffix(int(speed), ["", "k", "M", "G"], 1000)
            return Text(f"{speed / unit:.3g}{suffix} {what}/s", style="progress.data.speed")

    console = Console(stderr=True)
    columns = (
        bars.TextColumn("{task.description}"),
        bars.BarColumn(),
        bars.TaskProgressColumn(),
        Rate(),
        bars.TimeRemainingColumn(),
    )
    shown = bars.Progress(*columns, console=console, transient=True, disable=not console.is_interactive)
    task = shown.add_task(what, total=None)
    with shown:
        yield lambda done, total: shown.update(task, completed=done, total=total)
