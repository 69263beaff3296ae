"""Thousands of pay tables of one game, solved one by one, in any number of threads or processes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Sized
from contextlib import closing
from functools import partial
from itertools import chain, islice
from os import PathLike
from typing import TYPE_CHECKING

from fivecard.checks import shown
from fivecard.errors import CheckpointError, FivecardError, GameError
from fivecard.games.stax import Stax
from fivecard.paytable import PayTable
from fivecard.solve.draw import draw_figures
from fivecard.solve.results import Ties, prefer_larger
from fivecard.solve.stax_whole import stax_figures
from fivecard.sweep.files import Mark, RowsFile, checked_out
from fivecard.sweep.grid import PayGrid
from fivecard.sweep.rows import Sweep, cells_of, header, row_of
from fivecard.sweep.tables import SweptGame, TableLike, columns_of, pays_of, swept
from fivecard.version import __version__
from fivecard.work import Progress, checked_executor, reporting, results

if TYPE_CHECKING:
    from concurrent.futures import Executor

_CHUNK = 3  # tables, 20 to 30 ms: Ctrl-C waits as long
_Chunk = tuple[int, Sequence[TableLike]]  # the place of the first, from 0


def sweep(
    game: SweptGame,
    pay_tables: Iterable[TableLike],
    *,
    executor: Executor | None = None,
    threads: int = 1,
    progress: bool | Progress | None = None,
    out: str | PathLike[str] | None = None,
    ties: Ties = "smaller",
) -> Sweep:
    """Solves a game under each of many pay tables, exactly: StandPat, OneDraw or Stax.

    ``pay_tables``: ``pay_grid(game, ...)``, or any iterable of changes to the game's tables (``{"straight": 5}``; lines
    of Stand Pat's pat table are named ``"pat straight"``), of PayTables in place of its main table, or of games that
    are others in their tables alone. Lines begin where those of the game do. All figures are those of ``solve``.

    ``out``: a file named .csv or .parquet, written as rows are found, in order, the same bytes in every run; the sweep
    returned reads from it. If this sweep was left before it was complete, it goes on; if it was complete, nothing is
    solved again. ``threads`` or an ``executor`` of processes or clusters share the work; ``progress`` is True for a bar
    on stderr, or a function of (done, total); total is 0 for iterables that have no ``len``.
    PayTableError, GameError or TooLargeError name the place of a bad table, from 0; GameError for no table at all;
    CheckpointError for a file of anything but this sweep: game, ties, grid, version of fivecard. Nothing is written
    over.
    """
    prefer_larger(ties)
    checked_executor(threads, executor)
    columns_of(game)
    given = _checked(game, pay_tables)
    path = None if out is None else checked_out(out)
    total = len(pay_tables) if isinstance(pay_tables, Sized) else 0
    names = header(game)
    first = next(given, None)
    if first is None:
        raise GameError("there is no pay table to solve")
    given = chain([first], given)
    with reporting(progress, "tables") as report:
        if path is None:
            cells = _solved(game, given, 0, ties, threads, executor)
            found = []
            for row in chain.from_iterable(cells):
                found.append(row_of(names, row))
                report(len(found), total)
            return Sweep(game, ties, tuple(found))
        with closing(RowsFile(path, names, _mark(game, pay_tables, ties))) as file:
            file.resume(_leading(game, given))
            done = file.done
            if file.finished and next(given, None) is not None:
                raise CheckpointError(f"{shown(str(path))} was finished with {done} pay tables; this sweep has more")
            for rows in _solved(game, given, done, ties, threads, executor):
                file.write(rows)
                done += len(rows)
                report(done, total)
            return Sweep(game, ties, file.finish(done))


def _mark(game: SweptGame, pay_tables: Iterable[TableLike], ties: Ties) -> Mark:
    """Which sweep this is; iterables are told apart by their rows."""
    grid = repr(pay_tables) if isinstance(pay_tables, PayGrid) else None
    return {"fivecard": __version__, "game": repr(game), "ties": ties, "grid": grid}


def _checked(game: SweptGame, pay_tables: Iterable[TableLike]) -> Iterator[TableLike]:
    """Each as something that pickles."""
    if isinstance(pay_tables, PayGrid) and pay_tables.game != game:
        raise GameError(f"this grid is of {shown(pay_tables.game)}, not of {shown(game)}")
    if isinstance(pay_tables, (Mapping, str, bytes)) or not isinstance(pay_tables, Iterable):
        raise GameError(
            f"pay_tables is an iterable of changes, PayTables or games, such as [{{'straight': 5}}], not "
            f"{shown(pay_tables)}"
        )
    return (_one(game, index, table) for index, table in enumerate(pay_tables))


def _one(game: SweptGame, index: int, table: TableLike) -> TableLike:
    if isinstance(table, Mapping):
        return dict(table)
    if isinstance(table, (PayTable, type(game))):
        return table
    raise GameError(
        f"pay table {index}: {shown(table)} is no change such as {{'straight': 5}}, no PayTable and no game of "
        f"{game.name}"
    )


def _leading(game: SweptGame, given: Iterator[TableLike]) -> Iterator[list[str]]:
    """What rows begin with: place and pays."""
    for index, table in enumerate(given):
        yield [str(index), *_game_and_pays(game, index, table)[1]]


def _game_and_pays(game: SweptGame, index: int, table: TableLike) -> tuple[SweptGame, list[str]]:
    try:
        other = swept(game, table)
        return other, pays_of(game, other)
    except FivecardError as error:
        raise _placed(index, error) from None


def _placed(index: int, error: FivecardError) -> FivecardError:
    return type(error)(f"pay table {index}: {error}")


def _solved(
    game: SweptGame,
    given: Iterator[TableLike],
    start: int,
    ties: Ties,
    threads: int,
    executor: Executor | None,
) -> Iterator[list[list[str]]]:
    """The rows of all tables in their order, some at a time; the first has the place ``start``."""
    chunks = _chunks(given, start)
    early: dict[int, list[list[str]]] = {}  # done before their turn
    for (place, _), rows in results(partial(_solve, game, ties), chunks, threads=threads, executor=executor):
        early[place] = rows
        while start in early:
            ready = early.pop(start)
            start += len(ready)
            yield ready


def _chunks(given: Iterator[TableLike], start: int) -> Iterator[_Chunk]:
    while chunk := list(islice(given, _CHUNK)):
        yield start, chunk
        start += len(chunk)


def _solve(game: SweptGame, ties: Ties, chunk: _Chunk) -> list[list[str]]:
    """Rows as text: that is what processes send back, and what files have."""
    start, tables = chunk
    rows = []
    for index, table in enumerate(tables, start):
        other, pays = _game_and_pays(game, index, table)
        try:
            figures = stax_figures(other, ties) if isinstance(other, Stax) else draw_figures(other, ties)
        except FivecardError as error:
            raise _placed(index, error) from None
        rows.append(cells_of(index, pays, figures))
    return rows
