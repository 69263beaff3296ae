"""Files of sweeps: the same bytes from every run, however often it was ended; and nothing of others is touched."""

import csv
import random
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from multiprocessing import get_context
from pathlib import Path

import pytest
from test_sweep import FIGURES, GRIDS, ILLUSTRATIVE, figures

import fivecard as fc
from fivecard.checkpoint import Checkpoint
from fivecard.sweep import files
from fivecard.sweep import run as sweep_run

GRID = fc.pay_grid(ILLUSTRATIVE, {"straight": "4..6", "flush": [5, 6, "6.5"]})  # what most files below are of


@pytest.fixture(scope="module")
def found():
    return fc.sweep(ILLUSTRATIVE, GRID)


def test_a_file_has_all_figures_exactly_and_as_decimals(found, tmp_path):
    found.to_csv(tmp_path / "x.csv")
    with open(tmp_path / "x.csv", encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == len(found)
    for cells, row in zip(rows, found, strict=True):
        assert int(cells["index"]) == row.index
        for name, figure in figures(row).items():
            assert Fraction(cells[name + "_exact"]) == figure
            assert float(cells[name]) == float(figure)
        for name, pay in row.pays.items():
            assert cells[name] == ("lose" if pay is None else format(float(pay), "g"))


@pytest.fixture(scope="module")
def processes():
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as executor:
        yield executor


@pytest.mark.parametrize("name", GRIDS)
def test_the_same_bytes_from_threads_and_processes(name, processes, tmp_path):
    game, lines = GRIDS[name]
    grid = fc.pay_grid(game, lines)
    found = fc.sweep(game, grid)
    found.to_csv(tmp_path / "0.csv")
    ways = {"1.csv": {}, "2.csv": {"threads": 3}, "3.csv": {"executor": processes}}
    for file, options in ways.items():
        assert fc.sweep(game, grid, out=str(tmp_path / file), **options) == found
        assert (tmp_path / file).read_bytes() == (tmp_path / "0.csv").read_bytes()
    assert fc.sweep(game, grid, executor=processes) == found


def test_errors_come_back_from_processes(processes):
    with pytest.raises(fc.PayTableError, match="pay table 4: line 'straight': 'x' is no exact number"):
        fc.sweep(ILLUSTRATIVE, [{}, {}, {}, {}, {"straight": "x"}], executor=processes)


def test_names_of_lines_may_hold_anything(tmp_path):
    game = fc.OneDraw(
        fc.PayTable(
            [fc.Line('a "b", c\nd', "full house, twos over threes", 9), ("flush", 7), ("straight", 5)], "for one"
        )
    )
    tables = [{}, {'a "b", c\nd': 8}]
    stored = fc.sweep(game, tables, out=tmp_path / "x.csv")
    assert stored == fc.sweep(game, tables) == fc.sweep(game, tables, out=tmp_path / "x.csv")
    assert stored[1].pays == fc.Frozen({'a "b", c\nd': Fraction(8), "flush": Fraction(7), "straight": Fraction(5)})


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The bytes of an uninterrupted run over GRID."""
    path = tmp_path_factory.mktemp("whole") / "x.csv"
    fc.sweep(ILLUSTRATIVE, GRID, out=path)
    return path.read_bytes()


@pytest.fixture
def solved(monkeypatch):
    """How many tables are solved."""
    calls = []

    def counting(game, ties):
        calls.append(game)
        return draw_figures(game, ties)

    draw_figures = sweep_run.draw_figures
    monkeypatch.setattr(sweep_run, "draw_figures", counting)
    return calls


def checkpoint(path, rows, **changes):
    """The note beside a file, of these rows if it is complete."""
    of = {"fivecard": fc.__version__, "game": repr(ILLUSTRATIVE), "ties": "smaller", "grid": repr(GRID), **changes}
    Checkpoint(path, of).save({"rows": rows})


@pytest.mark.parametrize("part", [0, 1, 50, *(i / 14 for i in range(1, 14)), -1, -2, None], ids=str)
def test_it_goes_on_from_any_byte(part, whole, tmp_path, solved):
    size = int(part * len(whole)) if isinstance(part, float) else part
    path, beside = tmp_path / "x.csv", tmp_path / "x.csv.progress"
    path.write_bytes(whole[:size])
    checkpoint(beside, None)
    seen = []
    stored = fc.sweep(ILLUSTRATIVE, GRID, out=path, progress=lambda done, total: seen.append(done))
    assert path.read_bytes() == whole
    checkpoint(tmp_path / "finished", 9)
    assert beside.read_bytes() == (tmp_path / "finished").read_bytes()
    left = 9 - max(0, whole[:size].count(b"\n") - 1)
    assert len(solved) == left
    assert (not left) or seen[-1] == 9
    assert len(stored) == 9
    assert fc.sweep(ILLUSTRATIVE, GRID, out=path, threads=2) == stored  # complete: nothing is solved again
    assert len(solved) == left


def test_a_note_alone_is_a_beginning(whole, tmp_path):
    path = tmp_path / "x.csv"
    checkpoint(f"{path}.progress", None)
    with pytest.raises(fc.CheckpointError, match="belongs to other work: its ties is 'smaller', not 'larger'"):
        fc.sweep(ILLUSTRATIVE, GRID, out=path, ties="larger")
    assert not path.exists()
    fc.sweep(ILLUSTRATIVE, GRID, out=path)
    assert path.read_bytes() == whole


def test_an_interrupted_run_goes_on(whole, tmp_path, solved):
    path = tmp_path / "x.csv"

    def interrupt(done, total):
        if done >= 5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fc.sweep(ILLUSTRATIVE, GRID, out=path, progress=interrupt)
    assert 5 <= path.read_bytes().count(b"\n") - 1 < 9
    solved.clear()
    fc.sweep(ILLUSTRATIVE, iter(GRID), out=tmp_path / "y.csv", threads=2)
    fc.sweep(ILLUSTRATIVE, GRID, out=path)
    assert len(solved) < 9 + 5
    assert path.read_bytes() == (tmp_path / "y.csv").read_bytes() == whole


def test_a_bad_table_leaves_what_was_found(tmp_path):
    path = tmp_path / "x.csv"
    tables = [{"straight": pay} for pay in range(10)]
    with pytest.raises(fc.PayTableError, match="pay table 10: "):
        fc.sweep(ILLUSTRATIVE, [*tables, {"straight": "x"}], out=path)
    assert fc.sweep(ILLUSTRATIVE, tables, out=path) == fc.sweep(ILLUSTRATIVE, tables)


FOREIGN = b"of the user"


def changed(change, content):
    lines = content.splitlines(keepends=True)
    return {
        "other content": b"a,b\n1,2\n",
        "other row": content.replace(b"\n2,800,50,25,9,6.5,4,", b"\n2,800,50,25,9,99,4,"),
        "short row": b"".join(lines[:-1]) + lines[-1][:60] + b"\n",
        "other end": b"".join(lines[:-1]) + lines[-1][:60] + b"!",
        "row less": b"".join(lines[:-1]),
        "row more": content + lines[-1],
        "part of a row more": content + b"9,800",
    }.get(change, content)


@pytest.mark.parametrize(
    ("change", "rows", "options", "says"),
    [
        ("other content", None, {}, "of another sweep: it begins with other columns"),
        ("other row", None, {}, "of another sweep: its row 2 is '2,800,50,25,9,99,"),
        ("other row", 9, {}, "of another sweep: its row 2 is '2,800,50,25,9,99,"),
        ("short row", None, {}, "of another sweep: its row 8 is "),
        ("other end", None, {}, "of another sweep: it ends with '8,800"),
        ("row more", None, {}, "it has more rows than the 9 pay tables"),
        ("part of a row more", None, {}, "it has more rows than the 9 pay tables"),
        ("row less", 9, {}, "it was finished with 9 rows, not the 8 that are there"),
        ("part of a row more", 9, {}, "it was finished with 9 rows"),
        ("", 9, {"tables": [*GRID]}, "its grid is .*pay_grid"),
        ("", None, {"game": fc.StandPat(), "tables": [*GRID]}, "its game is .*illustrative.*, not 'StandPat"),
        ("", None, {"ties": "larger"}, "its ties is 'smaller', not 'larger'"),
        ("", 9, {"tables": fc.pay_grid(ILLUSTRATIVE, {"straight": "4..6", "flush": [5, 6, 7]})}, "its grid is"),
    ],
)
def test_other_files_are_refused_and_left_as_they_are(change, rows, options, says, whole, tmp_path):
    (tmp_path / "x.csv").write_bytes(changed(change, whole))
    checkpoint(tmp_path / "x.csv.progress", rows)
    refused(tmp_path, says, **options)


def test_notes_are_checked(whole, tmp_path):
    path, beside = tmp_path / "x.csv", tmp_path / "x.csv.progress"
    path.write_bytes(whole)
    refused(tmp_path, "'.*x.csv' exists, and there is no 'x.csv.progress'")
    beside.write_bytes(FOREIGN)
    refused(tmp_path, "'.*x.csv.progress' is no whole checkpoint")
    beside.unlink()
    checkpoint(beside, None, fivecard="0.0.1")
    refused(tmp_path, f"its fivecard is '0.0.1', not '{fc.__version__}'")


def refused(folder, says, game=ILLUSTRATIVE, tables=GRID, **options):
    before = {file.name: file.read_bytes() for file in folder.iterdir()}
    with pytest.raises(fc.CheckpointError, match=says):
        fc.sweep(game, tables, out=folder / "x.csv", **options)
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == before


def test_a_finished_sweep_of_an_iterable_has_no_more_tables(tmp_path):
    path = tmp_path / "x.csv"
    fc.sweep(ILLUSTRATIVE, [{}, {"straight": 5}], out=path)
    before = path.read_bytes()
    with pytest.raises(fc.CheckpointError, match="was finished with 2 pay tables; this sweep has more"):
        fc.sweep(ILLUSTRATIVE, [{}, {"straight": 5}, {"straight": 6}], out=path)
    with pytest.raises(fc.CheckpointError, match="more rows than the 1 pay tables"):
        fc.sweep(ILLUSTRATIVE, [{}], out=path)
    assert path.read_bytes() == before


def test_two_runs_do_not_share_a_file(tmp_path):
    path = tmp_path / "x.csv"

    def disturb(done, total):
        path.write_bytes(path.read_bytes() + FOREIGN)

    with pytest.raises(fc.CheckpointError, match="somebody else writes to"):
        fc.sweep(ILLUSTRATIVE, GRID, out=path, progress=disturb)
    assert path.read_bytes().endswith(FOREIGN)


def test_a_folder_is_no_file(tmp_path):
    (tmp_path / "x.csv").mkdir()
    with pytest.raises(fc.GameError, match="is a folder"):
        fc.sweep(ILLUSTRATIVE, GRID, out=tmp_path / "x.csv")


def test_endless_tables_are_taken_as_they_are_solved(tmp_path):
    taken = 0

    def tables():
        nonlocal taken
        while True:
            yield {"royal flush": taken}
            taken += 1

    most_ahead = []

    def stop(done, total):
        most_ahead.append(taken - done)
        if done >= 40:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fc.sweep(ILLUSTRATIVE, tables(), out=tmp_path / "x.csv", threads=2, progress=stop)
    assert max(most_ahead) < 40  # a few chunks a thread


# Parquet


def test_parquet_has_the_same_rows(found, tmp_path, solved):
    parquet = pytest.importorskip("pyarrow.parquet")
    path = tmp_path / "x.parquet"
    assert fc.sweep(ILLUSTRATIVE, GRID, out=path, threads=2) == found
    assert [file.name for file in tmp_path.iterdir()] == ["x.parquet"]
    table = parquet.read_table(path).to_pydict()
    assert table["index"] == list(range(9))
    for name in FIGURES:
        assert table[name] == [float(getattr(row, name)) for row in found]
        assert [Fraction(text) for text in table[name + "_exact"]] == [getattr(row, name) for row in found]
    assert [Fraction(text) for text in table["flush"]] == [row.pays["flush"] for row in found]
    solved.clear()
    before = path.read_bytes()
    stored = fc.sweep(ILLUSTRATIVE, GRID, out=path)
    assert (stored, solved, stored[-2], list(stored[3:5])) == (found, [], found[7], list(found[3:5]))
    assert path.read_bytes() == before
    for options, says in (({"ties": "larger"}, "its ties is"), ({"tables": list(GRID)}, "its grid is")):
        given = {"tables": GRID, **options}
        with pytest.raises(fc.CheckpointError, match=says):
            fc.sweep(ILLUSTRATIVE, given.pop("tables"), out=path, **given)
    assert path.read_bytes() == before


@pytest.mark.parametrize("foreign", ["text", "table"])
def test_other_parquet_files_are_refused(foreign, tmp_path):
    arrow = pytest.importorskip("pyarrow")
    path = tmp_path / "x.parquet"
    if foreign == "text":
        path.write_bytes(FOREIGN)
    else:
        from pyarrow import parquet

        parquet.write_table(arrow.table({"a": [1]}), path)
    before = path.read_bytes()
    with pytest.raises(fc.CheckpointError, match="exists and is not a sweep's; it is left as it is"):
        fc.sweep(ILLUSTRATIVE, GRID, out=path)
    assert path.read_bytes() == before
    assert len(list(tmp_path.iterdir())) == 1


def test_parquet_goes_on_from_every_step(whole, tmp_path, solved):
    pytest.importorskip("pyarrow")
    path = tmp_path / "x.parquet"
    rows, made = Path(f"{path}.progress.csv"), Path(f"{path}.progress.parquet")
    fc.sweep(ILLUSTRATIVE, GRID, out=path)
    complete = path.read_bytes()
    states = {  # where a run may have been ended: rows missing, being made into the file, not tidied up
        "rows": {rows: whole[:-200]},
        "making": {rows: whole, made: complete[:100]},
        "made": {path: complete, rows: whole},
        "half tidy": {path: complete},
    }
    path.unlink()
    for state, there in states.items():
        for file, content in there.items():
            file.write_bytes(content)
        checkpoint(f"{path}.progress", None)
        solved.clear()
        fc.sweep(ILLUSTRATIVE, GRID, out=path)
        assert len(solved) == (state == "rows")
        assert path.read_bytes() == complete
        assert [file.name for file in tmp_path.iterdir()] == ["x.parquet"]
        path.unlink()


def test_without_pyarrow(monkeypatch, tmp_path):
    monkeypatch.setattr(files, "find_spec", lambda name: None)
    with pytest.raises(fc.MissingExtraError, match=r"pip install 'fivecard\[parquet\]'"):
        fc.sweep(ILLUSTRATIVE, GRID, out=tmp_path / "x.parquet")
    assert list(tmp_path.iterdir()) == []


# Ended at any moment


PROGRAM = """
import sys
import fivecard as fc
game = fc.StandPat.preset("illustrative")
fc.sweep(game, fc.pay_grid(game, {"straight": "1..6", "flush": "1..%d"}), out=sys.argv[1], threads=int(sys.argv[2]))
"""


def killed_until_done(path, sizes, columns, threads):
    """Runs the program over and over, and kills it each time its rows have grown past the next size. How many kills."""
    rows = path if path.suffix == ".csv" else Path(f"{path}.progress.csv")
    kills = 0
    for size in [*sizes, None]:
        process = subprocess.Popen([sys.executable, "-c", PROGRAM % columns, str(path), str(threads)])
        while size is not None and process.poll() is None:
            if rows.exists() and rows.stat().st_size >= size:
                process.kill()
                kills += 1
            time.sleep(0.001)
        assert process.wait(timeout=300) == 0 or size is not None
    return kills


def check_kills(tmp_path, suffix, columns, times, threads, seed):
    whole, out, rows = (tmp_path / name for name in (f"whole{suffix}", f"x{suffix}", "rows.csv"))
    grid = fc.pay_grid(ILLUSTRATIVE, {"straight": "1..6", "flush": f"1..{columns}"})
    fc.sweep(ILLUSTRATIVE, grid, out=whole).to_csv(rows)
    draw = random.Random(seed)
    sizes = sorted(draw.randrange(rows.stat().st_size * 9 // 10) for _ in range(times))
    assert killed_until_done(out, sizes, columns, threads) >= times // 2  # slow to look, it may find it finished
    assert out.read_bytes() == whole.read_bytes()


@pytest.mark.parametrize(("suffix", "threads"), [(".csv", 1), (".csv", 2), (".parquet", 1)])
def test_it_survives_being_killed(suffix, threads, tmp_path):
    if suffix == ".parquet":
        pytest.importorskip("pyarrow")
    check_kills(tmp_path, suffix, 10, 4, threads, 1)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("suffix", [".csv", ".parquet"])
def test_it_survives_being_killed_often(suffix, threads, seed, tmp_path):
    if suffix == ".parquet":
        pytest.importorskip("pyarrow")
    check_kills(tmp_path, suffix, 40, 25, threads, seed)
