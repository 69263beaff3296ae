"""Rows of a sweep in a file that grows as they are found, and goes on where it was left, whenever that was.

The bytes of a sweep are the same in every run. So a CSV file that was left, at any byte, is a beginning of the whole
one: it is compared with what this run would have written, then continued, and never cut or written over. Beside it, the
checkpoint ``out + ".progress"`` says which sweep it is of; that is there before the first row is. Parquet files cannot
grow: their rows are kept as CSV in ``out + ".progress.csv"``, and become the file, at once, when they are complete.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO, overload

from fivecard.checkpoint import Checkpoint
from fivecard.checks import shown
from fivecard.errors import CheckpointError, GameError, MissingExtraError
from fivecard.solve.results import FIGURES
from fivecard.sweep.rows import SweepRow, csv_line, row_of
from fivecard.sweep.tables import INDEX

Mark = dict[str, Any]  # which sweep a file is of: plain data
_KEY = "fivecard sweep"  # of the mark in the metadata of Parquet files
_GROUP = 10_000  # rows of Parquet that are in memory together


def checked_out(out: str | os.PathLike[str]) -> Path:
    """GameError if no such file can be written; MissingExtraError for Parquet without pyarrow."""
    if not isinstance(out, (str, os.PathLike)):
        raise GameError(f"out is the name of a file, not {shown(out)}")
    path = Path(out)
    if path.suffix not in (".csv", ".parquet"):
        raise GameError(f"out is a file named .csv or .parquet, not {shown(str(path))}")
    if not path.parent.is_dir():
        raise GameError(f"out: there is no folder {shown(str(path.parent))} to write {shown(path.name)} into")
    if path.is_dir():
        raise GameError(f"out: {shown(str(path))} is a folder")
    if path.suffix == ".parquet" and find_spec("pyarrow") is None:
        raise MissingExtraError("a Parquet file", "parquet")
    return path


@dataclass(frozen=True, slots=True)
class StoredRows(Sequence[SweepRow]):
    """The rows of a complete file, read when they are asked for."""

    path: Path
    columns: tuple[str, ...]
    size: int

    def __len__(self) -> int:
        return self.size

    def cells(self) -> Iterator[list[str]]:
        """Every row as text, in the order of the columns."""
        if self.path.suffix == ".csv":
            with open(self.path, "rb") as file:
                file.seek(len(csv_line(self.columns)))
                yield from map(_split, file)
            return
        with _pyarrow("parquet").ParquetFile(self.path) as file:
            for batch in file.iter_batches(_GROUP):
                yield from (list(map(str, row)) for row in zip(*batch.to_pydict().values(), strict=True))

    def __iter__(self) -> Iterator[SweepRow]:
        return (row_of(self.columns, cells) for cells in self.cells())

    @overload
    def __getitem__(self, index: int) -> SweepRow: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[SweepRow, ...]: ...
    def __getitem__(self, index: int | slice) -> SweepRow | tuple[SweepRow, ...]:
        places = range(self.size)[index]
        if isinstance(places, int):
            return row_of(self.columns, next(islice(self.cells(), places, None)))
        found = {place: row_of(self.columns, cells) for place, cells in enumerate(self.cells()) if place in places}
        return tuple(found[place] for place in places)


class RowsFile:
    """The file of one sweep while it is made: ``resume`` it, ``write`` to it, ``finish`` it; and ``close`` it always.

    CheckpointError, and nothing is touched, if what is there is of something else.
    """

    def __init__(self, out: Path, columns: Sequence[str], mark: Mark) -> None:
        self.out = out
        self.columns = tuple(columns)
        self.done = 0  # whole rows
        self.finished = False
        self._mark = mark
        self._csv = out if out.suffix == ".csv" else Path(f"{out}.progress.csv")
        self._note = Checkpoint(f"{out}.progress", mark)
        self._file: BinaryIO | None = None
        self._size = 0  # of the CSV file, in bytes
        self._tail = b""  # its last line, if that is not whole

    def resume(self, expected: Iterator[Sequence[str]]) -> None:
        """Finds the rows that are done; takes as many from ``expected``: the first cells of every row of this sweep."""
        note = self._note.load()
        if self._csv is not self.out and self.out.exists():
            self._compare(self._whole_parquet().cells(), expected)
            self.finished = True
            if note is not None:  # it was ended before it had tidied up
                self._tidy()
        elif self._csv.exists():
            if note is None:
                raise CheckpointError(
                    f"{shown(str(self._csv))} exists, and there is no {shown(self._note.path.name)} "
                    "to tell that it is of this "
                    "sweep; it is left as it is"
                )
            self._resume_csv(expected)
            if note["rows"] is not None:
                if (self.done, self._tail) != (note["rows"], b""):
                    raise self._other(f"it was finished with {note['rows']} rows, not the {self.done} that are there")
                self.finished = True

    def _whole_parquet(self) -> StoredRows:
        mark = _parquet_mark(self.out)
        for name, mine in self._mark.items():
            if mark.get(name) != mine:
                raise self._other(f"its {name} is {shown(mark.get(name))}, not {shown(mine)}")
        with _pyarrow("parquet").ParquetFile(self.out) as file:
            return StoredRows(self.out, self.columns, file.metadata.num_rows)

    def _resume_csv(self, expected: Iterator[Sequence[str]]) -> None:
        header = csv_line(self.columns)
        self._size = self._csv.stat().st_size
        with open(self._csv, "rb") as file:
            start = file.read(len(header))
            if not header.startswith(start):
                raise self._other("it begins with other columns")
            if start != header:
                self._tail = start
                return
            self._compare(self._whole_lines(file), expected)

    def _whole_lines(self, file: Iterable[bytes]) -> Iterator[list[str]]:
        for line in file:
            if line.endswith(b"\n"):
                yield _split(line)
            else:
                self._tail = line

    def _compare(self, rows: Iterable[Sequence[str]], expected: Iterator[Sequence[str]]) -> None:
        for cells in rows:
            wanted = next(expected, None)
            if wanted is None:
                raise self._other(f"it has more rows than the {self.done} pay tables of this sweep")
            if list(cells[: len(wanted)]) != list(wanted) or len(cells) != len(self.columns):
                raise self._other(f"its row {self.done} is {shown(','.join(cells))}, not of {','.join(wanted)}")
            self.done += 1

    def _other(self, why: str) -> CheckpointError:
        found = self.out if self.out.exists() else self._csv
        return CheckpointError(f"{shown(str(found))} is of another sweep: {why}; it is left as it is")

    def write(self, rows: Iterable[Sequence[str]]) -> None:
        """Appends rows; when it returns they are safe from whatever ends this process."""
        block = b"".join(map(csv_line, rows))
        if self._size <= len(self._tail):
            block = csv_line(self.columns) + block
        if not block.startswith(self._tail):
            raise self._other(f"it ends with {shown(self._tail.decode(errors='replace'))}")
        if self._file is None:
            fresh = not self._csv.exists()
            if fresh:
                self._note.save({"rows": None})
            self._file = open(self._csv, "xb" if fresh else "ab")  # noqa: SIM115  (closed by close)
        if os.fstat(self._file.fileno()).st_size != self._size:
            raise CheckpointError(f"somebody else writes to {shown(str(self._csv))}; two runs cannot share a file")
        self._file.write(block[len(self._tail) :])
        self._file.flush()
        self._size += len(block) - len(self._tail)
        self._tail = b""

    def finish(self, size: int) -> StoredRows:
        """Says that these rows are all."""
        if self._tail:
            raise self._other(f"it has more rows than the {size} pay tables of this sweep")
        self.close()
        if not self.finished:
            if self._csv is self.out:
                self._note.save({"rows": size})
            else:
                self._write_parquet(size)
                self._tidy()
        return StoredRows(self.out.absolute(), self.columns, size)

    def close(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None

    def _tidy(self) -> None:
        self._csv.unlink(missing_ok=True)
        self._note.path.unlink(missing_ok=True)

    def _write_parquet(self, size: int) -> None:
        arrow = _pyarrow()
        kinds = {INDEX: arrow.int64(), **dict.fromkeys(FIGURES, arrow.float64())}
        fields = [(name, kinds.get(name, arrow.string())) for name in self.columns]
        schema = arrow.schema(fields, metadata={_KEY: json.dumps(self._mark)})
        read = [int if name == INDEX else float if name in FIGURES else str for name in self.columns]
        new = Path(f"{self.out}.progress.parquet")
        rows = StoredRows(self._csv, self.columns, size).cells()
        with _pyarrow("parquet").ParquetWriter(new, schema) as writer:
            while group := list(islice(rows, _GROUP)):
                columns = [list(map(kind, column)) for kind, column in zip(read, zip(*group, strict=True), strict=True)]
                writer.write_table(arrow.table(columns, schema=schema))
        os.replace(new, self.out)


def _split(line: bytes) -> list[str]:
    """The cells of a row; no cell but those of the header has a comma."""
    return line.decode(errors="replace").rstrip("\n").split(",")


def _pyarrow(part: str = "") -> Any:
    """Untyped: not every release of it has types."""
    return import_module(f"pyarrow.{part}" if part else "pyarrow")


def _parquet_mark(path: Path) -> Mark:
    """CheckpointError if a file is not what ``_write_parquet`` wrote."""
    try:
        found = (_pyarrow("parquet").read_schema(path).metadata or {}).get(_KEY.encode())
        mark: Mark = json.loads(found) if found else {}
    except _pyarrow().ArrowInvalid:
        mark = {}
    if not mark:
        raise CheckpointError(f"{shown(str(path))} exists and is not a sweep's; it is left as it is")
    return mark
