"""The command ``sweep`` as a person uses it."""

import csv
import json
from fractions import Fraction

import pytest
from test_cli import out, run

import fivecard as fc

BASES = {
    "stand-pat": fc.StandPat.preset("illustrative").to_toml(),
    "stax": fc.Stax().to_toml(),
    "one-draw": 'game = "one draw"\n[pays]\n"royal flush" = 800\n"straight flush" = 50\n"four of a kind" = 25\n'
    '"full house" = 9\nflush = 6\nstraight = 4\n"three of a kind" = 3\n"two pair" = 2\n"jacks or better" = 1\n',
}
GRIDS = {
    "stand-pat": '[grid.draw]\nstraight = [4, "9/2"]\nflush = "5..8"\n[grid.pat]\nflush = [50, "lose"]\n',
    "stax": '[grid]\n"sixes to tens" = ["lose", 0, 0.25]\nstraight = "4..5"\n',
    "one-draw": '[grid]\n"full house" = "8..9"\nflush = "5..6 by 0.5"\n',
}


def grid(tmp_path, game, text=None):
    path = tmp_path / "grid.toml"
    path.write_text(BASES[game] + (GRIDS[game] if text is None else text), encoding="utf-8")
    return str(path)


def data(*arguments):
    return json.loads(run("sweep", *arguments, "--json").stdout)


def test_the_tables_with_an_edge_and_most_hits(tmp_path):
    text = out("sweep", "stand-pat", grid(tmp_path, "stand-pat"), "--edge", "2..4", "--top", "3", "--threads", "2")
    game = fc.StandPat.preset("illustrative")
    lines = {"straight": [4, "9/2"], "flush": [5, 6, 7, 8], "pat flush": [50, None]}
    found = fc.sweep(game, fc.pay_grid(game, lines))
    fitting = [row for row in found if Fraction(2, 100) <= row.house_edge <= Fraction(4, 100)]
    assert 3 < len(fitting) < len(found) == 16
    assert f"16 pay tables of Stand Pat Poker, {len(fitting)} with a house edge of 2..4 %" in text
    assert "Pays: straight / flush / pat flush" in text
    best = sorted(fitting, key=lambda row: -row.hit_frequency)[:3]
    for row in best:
        (line,) = (line.rstrip() for line in text.splitlines() if line.split()[:1] == [str(row.index)])
        assert [f"{float(row.house_edge):.4%}", f"{float(row.hit_frequency):.3%}"] == line.split()[1:4:2]
        pays = ["lose" if row.pays[name] is None else f"{float(row.pays[name]):g}" for name in lines]
        assert line.endswith(" / ".join(pays))
    assert f"and {len(fitting) - 3} more (--top {len(fitting)})" in text
    assert "* rounds in which at least one wager is paid or returned" in text


@pytest.mark.parametrize("game", GRIDS)
def test_json_is_exact(game, tmp_path):
    found = data(game, grid(tmp_path, game), "--sort", "house_edge", "--ascending", "--top", "2")
    base = {"stand-pat": fc.StandPat.preset("illustrative"), "stax": fc.Stax(), "one-draw": fc.OneDraw()}[game]
    assert (found["game"], found["ties"], found["tables"]) == (base.name, "smaller", 6 if game != "stand-pat" else 16)
    assert found["fitting"] == found["tables"]
    edges = [Fraction(row["house_edge"]["exact"]) for row in found["rows"]]
    assert len(edges) == 2
    assert edges == sorted(edges)
    for row in found["rows"]:
        pat = {name[4:]: pay for name, pay in row["pays"].items() if name.startswith("pat ")}
        pays = {name: pay for name, pay in row["pays"].items() if not name.startswith("pat ")}
        made = fc.StandPat(pays, pat) if pat else type(base)(pays)
        assert Fraction(row["house_edge"]["exact"]) == fc.solve(made).house_edge


def test_all_rows_go_to_a_file_once(tmp_path):
    file = tmp_path / "rows.csv"
    first = out("sweep", "stax", grid(tmp_path, "stax"), "--out", str(file))
    assert "All rows are in" in first
    before = file.read_bytes(), file.stat().st_mtime_ns
    with open(file, encoding="utf-8", newline="") as rows:
        assert [row["sixes to tens"] for row in csv.DictReader(rows)] == ["lose", "lose", "0", "0", "0.25", "0.25"]
    again = data("stax", grid(tmp_path, "stax"), "--out", str(file), "--sort", "variance", "--edge", "-99..99")
    assert (file.read_bytes(), file.stat().st_mtime_ns) == before
    assert again["fitting"] == 6
    other = run("sweep", "stax", grid(tmp_path, "stax"), "--out", str(file), "--ties", "larger")
    assert (other.returncode, other.stderr.count("\n")) == (2, 1)
    assert "belongs to other work: its ties is 'smaller', not 'larger'" in other.stderr


def test_parquet(tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    out("sweep", "one-draw", grid(tmp_path, "one-draw"), "--out", str(tmp_path / "rows.parquet"))
    table = parquet.read_table(tmp_path / "rows.parquet").to_pydict()
    assert table["flush"] == ["5", "5.5", "6"] * 2
    assert table["ev_exact"][-1] == str(fc.solve(fc.OneDraw()).ev)


def test_monotone(tmp_path):
    text = '[grid]\nflush = "3..5"\nstraight = "3..5"\n"three of a kind" = [3, 5]\n'
    assert data("stand-pat", grid(tmp_path, "stand-pat", text), "--monotone")["tables"] == 7
    assert data("stand-pat", grid(tmp_path, "stand-pat", text))["tables"] == 18


def test_many_lines_still_fit_the_width(tmp_path):
    lines = ["royal flush", "straight flush", "four of a kind", "full house", "flush", "straight"]
    text = "[grid.draw]\n" + "".join(f'"{line}" = ["100.12345{i}"]\n' for i, line in enumerate(lines))
    assert "100.123455" in out("sweep", "stand-pat", grid(tmp_path, "stand-pat", text))


@pytest.mark.parametrize(
    ("game", "text", "options", "says"),
    [
        ("stand-pat", "", [], "grid.toml: missing the table [grid]"),
        ("stand-pat", "[grid]", [], "grid.toml: [grid]: a grid has one line at least"),
        (
            "stand-pat",
            "[grid.draw]\nstrait = [4]",
            [],
            "[grid]: stand pat has no line 'strait'; did you mean 'straight'",
        ),
        ("stand-pat", "[grid.pat]\n'two pair' = [4]", [], "[grid]: stand pat has no line 'pat two pair'"),
        (
            "stand-pat",
            "[grid.pays]\nstraight = [4]",
            [],
            "no table [grid.pays] is meant here; the lines are in [grid.draw]",
        ),
        ("stax", "[grid.bonus]\npair = [4]", [], "no table [grid.bonus] is meant here; the lines are in [grid] alone"),
        ("stand-pat", "[grid]\nflush = [1]\n[grid.draw]\nflush = [2]", [], "[grid]: line 'flush' stands twice"),
        ("stand-pat", "[grid]\nflush = ['x']", [], "grid.toml: [grid]: line 'flush': 'x' is no exact number"),
        ("stand-pat", "[grid]\nflush = '8..5'", [], "line 'flush': range '8..5' does not go up"),
        ("stand-pat", "[grid]\nflush = []", [], "line 'flush': the list of pays is empty"),
        ("stand-pat", "[grid]\nflush = 5", [], "line 'flush': a list of pays such as [4, 5, 6]"),
        ("stand-pat", "[grid]\nflush = [5", [], "grid.toml: no TOML: "),
        ("stand-pat", "[grid]\nflush = [1]", ["--edge", "3"], "--edge takes a house edge from and to"),
        ("stand-pat", "[grid]\nflush = [1]", ["--edge", "4..2"], "--edge goes up"),
        ("stand-pat", "[grid]\nflush = [1]", ["--edge", "a..2"], "--edge, in percent: 'a' is no exact number"),
        ("stand-pat", "[grid]\nflush = [1]", ["--sort", "hits"], "'hits' is not one of 'ev'"),
        ("stand-pat", "[grid]\nflush = [1]", ["--out", "rows.txt"], "named .csv or .parquet, not 'rows.txt'"),
        ("stand-pat", "[grid]\nflush = [1]", ["--out", "no/such/rows.csv"], "no folder"),
        ("stand-pat", "[grid]\nflush = [1]", ["--threads", "0"], "threads are 1 to"),
        ("stax", '[grid]\n"pat flush" = [1]', [], "stax has no line 'pat flush'"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(game, text, options, says, tmp_path):
    done = run("sweep", game, grid(tmp_path, game, text), *options)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert says in done.stderr


@pytest.mark.parametrize(
    ("game", "file", "says"),
    [
        ("stax", "grid.toml", "grid.toml: this file is for the game 'stand pat', not 'stax'"),
        ("one-draw", "grid.toml", "grid.toml: this file is for the game 'stand pat', not 'one draw'"),
        ("one-draw", "bare.toml", "bare.toml: missing the table [pays]"),
        ("stand-pat", "bare.toml", "bare.toml: missing the table [draw]"),
        ("stand-pat", "none.toml", "no file "),
        ("stud", "grid.toml", "'stud' is not one of 'stand-pat'"),
    ],
)
def test_wrong_files(game, file, says, tmp_path):
    grid(tmp_path, "stand-pat")
    (tmp_path / "bare.toml").write_text("[grid]\nflush = [5]\n", encoding="utf-8")
    done = run("sweep", game, str(tmp_path / file))
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert says in done.stderr
