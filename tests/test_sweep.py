"""Sweeps: every row is what ``solve`` says; grids, refusals, and what one does with the rows."""

import csv
import pickle
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fivecard as fc

GOLDEN = Path(__file__).parent / "golden"
ILLUSTRATIVE = fc.StandPat.preset("illustrative")
FIGURES = ["ev", "house_edge", "element_of_risk", "average_wager", "variance", "hit_frequency"]
LINES = ["royal flush", "straight flush", "four of a kind", "full house", "flush", "straight"]
LINES += ["three of a kind", "two pair", "jacks or better"]
PAYS = st.one_of(st.none(), st.integers(0, 5), st.fractions(0, 900, max_denominator=7))
FOUR_ACES = [
    ("royal flush", 800),
    ("straight flush", 50),
    fc.Line("four aces", "four of a kind, aces with two", 160),
    ("four of a kind", 25),
    ("full house", "26/3"),
    ("flush", "5.5"),
    ("straight", 4),
    ("three of a kind", 3),
    ("two pair", 2),
    ("jacks or better", 1),
]
GRIDS = {
    "stand pat": (ILLUSTRATIVE, {"straight": [4, "17/3"], "flush": ["lose", 6], "pat straight": [29, "30.5"]}),
    "one draw": (fc.OneDraw(), {"full house": [8, 9], "flush": "5..6 by 1/3"}),
    "stax": (fc.Stax(), {"straight": [4, 5], "sixes to tens": ["lose", 0, "0.25"]}),
    "extra lines": (fc.StandPat(FOUR_ACES), {"four aces": [None, 160, 200], "two pair": [1, 2]}),
}
GRID = fc.pay_grid(ILLUSTRATIVE, {"straight": "4..6", "flush": [5, 6, "6.5"]})


def figures(found):
    return {name: getattr(found, name) for name in FIGURES}


def figures_again(solution):
    """By another way than the sweep's: of the nets, final hands and actions that ``solve`` reports."""
    game, total = solution.game, solution.total
    table = game.draw_pays if isinstance(game, fc.StandPat) else game.pays
    kept = {line.name for line in table.lines if table.net(int(line.at_least)) >= 0}
    if isinstance(game, fc.StandPat):
        # With a straight or better the first wager wins if drawn; nobody stands on a hand that does not pay.
        kept |= {line.name for line in table.lines if line.at_least >= fc.evaluate("As 2s 3s 4s 5d")}
        drawn = sum(hands for action, hands in solution.actions.items() if action.startswith("draw"))
        wager = 1 + Fraction(drawn, 2_598_960)
    elif isinstance(game, fc.Stax):
        raised = {
            line: sum(int(word) for word in line.replace(",", "").split() if word.isdigit())
            for line in solution.betting
        }
        wager = 1 + Fraction(sum(raised[line] * deals for line, deals in solution.betting.items()), total)
    else:
        wager = Fraction(1)
    nets = solution.distribution.counts
    mean = Fraction(sum(net * count for net, count in nets.items()), total)
    return {
        "ev": mean,
        "house_edge": -mean,
        "element_of_risk": -mean / wager,
        "average_wager": wager,
        "variance": sum((net - mean) ** 2 * Fraction(count, total) for net, count in nets.items()),
        "hit_frequency": Fraction(sum(solution.final_hands.get(name, 0) for name in kept), total),
    }


def tables_of(game, changes):
    """By hand: the game with these changes."""
    pat = {name[4:]: pay for name, pay in changes.items() if name.startswith("pat ")}
    main = {name: pay for name, pay in changes.items() if not name.startswith("pat ")}
    if isinstance(game, fc.StandPat):
        return game.replace(draw_pays=game.draw_pays.replace(main), pat_pays=game.pat_pays.replace(pat))
    return (
        game.replace(pays=game.pays.replace(main)) if isinstance(game, fc.Stax) else fc.OneDraw(game.pays.replace(main))
    )


@pytest.mark.parametrize("ties", ["smaller", "larger"])
@pytest.mark.parametrize("name", GRIDS)
def test_every_row_is_what_solve_says(name, ties):
    game, lines = GRIDS[name]
    grid = fc.pay_grid(game, lines)
    found = fc.sweep(game, grid, ties=ties)
    assert len(found) == len(grid) >= 6
    for index, (row, changes) in enumerate(zip(found, grid, strict=True)):
        solution = fc.solve(tables_of(game, changes), ties=ties)
        assert row.index == index
        assert figures(row) == figures(solution) == figures_again(solution)
        assert changes.items() <= dict(row.pays).items()
        assert found.game_of(row) == solution.game


@settings(max_examples=25)
@given(
    st.sampled_from([ILLUSTRATIVE, fc.OneDraw(), fc.Stax(), fc.Stax(max_raise=2)]),
    st.dictionaries(st.sampled_from(LINES), PAYS, max_size=9),
    st.sampled_from(["smaller", "larger"]),
)
def test_any_pays(game, changes, ties):
    (row,) = fc.sweep(game, [changes], ties=ties)
    assert figures(row) == figures(fc.solve(tables_of(game, changes), ties=ties))


def golden(name, **wanted):
    with open(GOLDEN / name, encoding="utf-8") as file:
        rows = csv.DictReader(line for line in file if not line.startswith("#"))
        return {row["quantity"].replace(" ", "_"): row["value"] for row in rows if wanted.items() <= row.items()}


@pytest.mark.parametrize(
    ("preset", "names"), [("published", {"ev", "variance"}), ("illustrative", {"ev", "average_wager"})]
)
def test_golden_figures_of_stand_pat(preset, names):
    """Counted by others: see the head of the file. Decimals are given to the digits printed."""
    (row,) = fc.sweep(fc.StandPat(), [fc.StandPat.preset(preset)])
    wanted = golden("stand_pat.csv", preset=preset)
    assert names == wanted.keys() & set(FIGURES)
    for name in names:
        digits = len(wanted[name].partition(".")[2])
        found = getattr(row, name)
        assert (round(found, digits) if digits else found) == Fraction(wanted[name])


@pytest.mark.parametrize("ties", ["smaller", "larger"])
def test_golden_figures_of_stax(ties):
    (row,) = fc.sweep(fc.Stax(), [{}], ties=ties)
    wanted = golden("stax.csv", ties=ties)
    assert (row.average_wager, row.variance) == (Fraction(wanted["average_wager"]), Fraction(wanted["variance"]))
    assert row.ev == Fraction(-53223, 1082900)


def test_changes_tables_and_games_mean_the_same():
    game = ILLUSTRATIVE
    table = game.draw_pays.replace(straight=5)
    found = fc.sweep(game, [{"straight": "5"}, table, game.replace(draw_pays=table), {"straight": Fraction(5)}])
    assert len({tuple(figures(row).values()) for row in found}) == 1
    assert len({row.pays for row in found}) == 1
    assert found[0].pays["straight"] == 5
    assert list(found[0].pays) == [*LINES, *("pat " + line for line in LINES[:6])]


def test_a_table_of_fewer_lines_pays_what_its_lines_say():
    short = fc.PayTable({"royal flush": 900, "straight flush": 60, "four of a kind": 30, "full house": 12, "flush": 9})
    game = fc.StandPat(FOUR_ACES)
    (row,) = fc.sweep(game, [short])
    assert (row.pays["four aces"], row.pays["four of a kind"], row.pays["straight"]) == (30, 30, None)
    assert (
        figures(row)
        == figures(fc.solve(game.replace(draw_pays=short)))
        == figures(fc.solve(fc.sweep(game, [short]).game_of(row)))
    )


@pytest.mark.parametrize(
    ("game", "tables", "error", "says"),
    [
        (ILLUSTRATIVE, [], fc.GameError, "no pay table to solve"),
        (ILLUSTRATIVE, {"straight": 5}, fc.GameError, r"iterable of changes.*not \{'straight': 5\}"),
        (ILLUSTRATIVE, "straight", fc.GameError, "not 'straight'"),
        (ILLUSTRATIVE, 5, fc.GameError, "not 5"),
        (ILLUSTRATIVE, [{}, 5], fc.GameError, "pay table 1: 5 is no change"),
        (ILLUSTRATIVE, [{}, None], fc.GameError, "pay table 1: None is no change"),
        (ILLUSTRATIVE, [fc.Stax()], fc.GameError, r"pay table 0: Stax\(\) is no change.*no game of stand pat"),
        (
            ILLUSTRATIVE,
            [{}, ILLUSTRATIVE.replace(minimum=5)],
            fc.GameError,
            "pay table 1: .* in more than its pay tables",
        ),
        (fc.Stax(), [fc.Stax(max_raise=4)], fc.GameError, "in more than its pay tables"),
        (
            ILLUSTRATIVE,
            [{"strait": 5}],
            fc.PayTableError,
            "pay table 0: stand pat has no line 'strait'; did you mean 'straight'",
        ),
        (fc.OneDraw(), [{"pat straight": 5}], fc.PayTableError, "one draw has no line 'pat straight'"),
        (ILLUSTRATIVE, [{5: 5}], fc.PayTableError, "no line 5"),
        (
            ILLUSTRATIVE,
            [{}, {}, {"straight": "x"}],
            fc.PayTableError,
            "pay table 2: line 'straight': 'x' is no exact number",
        ),
        (ILLUSTRATIVE, [{"straight": True}], fc.PayTableError, "True is no exact number"),
        (ILLUSTRATIVE, [{"straight": -1}], fc.PayTableError, "pays are not negative"),
        (ILLUSTRATIVE, [{"royal flush": 2**60}], fc.TooLargeError, "pay table 0: a net result"),
        (fc.Stax(), [{"royal flush": 2**60}], fc.TooLargeError, "pay table 0: a net result"),
        (fc.OneDraw(), [fc.PayTable({"flush": 5})], fc.PayTableError, "pay table 0: this table pays to one.*for one"),
        (ILLUSTRATIVE, [fc.PayTable(FOUR_ACES)], fc.PayTableError, "'four aces' begins where no line"),
        (ILLUSTRATIVE, [fc.Stax().bonus_pays], fc.PayTableError, "for 3 cards stands where one for 5"),
        (fc.Stud(), [{}], fc.GameError, "a sweep is of StandPat"),
        (fc.StandPat, [{}], fc.GameError, "a sweep is of StandPat"),
        (fc.StandPat([fc.Line("ev", "straight, five high", 5)]), [{}], fc.PayTableError, "a column 'ev' already"),
        (fc.OneDraw(), fc.pay_grid(fc.Stax(), {"straight": [5]}), fc.GameError, "this grid is of Stax"),
    ],
)
def test_refusals(game, tables, error, says, tmp_path):
    for out in (None, tmp_path / "x.csv"):
        with pytest.raises(error, match=says):
            fc.sweep(game, tables, out=out)
    assert list(tmp_path.iterdir()) == []  # nothing was begun


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"ties": "x"}, "ties is"),
        ({"threads": 0}, "threads are"),
        ({"executor": 5}, "executor is"),
        ({"progress": 5}, "progress is"),
        ({"out": 5}, "out is the name of a file, not 5"),
        ({"out": "x.txt"}, "named .csv or .parquet, not 'x.txt'"),
        ({"out": "no/such/x.csv"}, "no folder '.*such' to write 'x.csv' into"),
    ],
)
def test_options_are_checked(options, says):
    with pytest.raises(fc.GameError, match=says):
        fc.sweep(ILLUSTRATIVE, GRID, **options)


def test_progress_counts_up_to_all():
    seen = []
    fc.sweep(ILLUSTRATIVE, GRID, progress=lambda done, total: seen.append((done, total)))
    assert seen == [(done, 9) for done in range(1, 10)]
    fc.sweep(ILLUSTRATIVE, iter([{}]), progress=lambda done, total: seen.append((done, total)))
    assert seen[-1] == (1, 0)


# Grids


def test_a_grid_is_the_product_in_order():
    grid = fc.pay_grid(ILLUSTRATIVE, {"straight": [4, "9/2"], "pat flush": ["lose", "40..41 by 1/2"], "flush": "5..6"})
    by_hand = product([Fraction(4), Fraction(9, 2)], [None, Fraction(40), Fraction(81, 2), Fraction(41)], [5, 6])
    assert list(grid) == [dict(zip(["straight", "pat flush", "flush"], pays, strict=True)) for pays in by_hand]
    assert len(grid) == 16
    assert eval(repr(grid), vars(fc)) == grid == pickle.loads(pickle.dumps(grid))
    assert hash(grid) == hash(pickle.loads(pickle.dumps(grid)))


AXES = st.dictionaries(
    st.sampled_from([*LINES, "pat flush", "pat straight", "pat full house"]),
    st.lists(st.one_of(st.none(), st.integers(0, 9)), min_size=1, max_size=4, unique=True),
    min_size=1,
    max_size=5,
)


@given(st.sampled_from([ILLUSTRATIVE, fc.OneDraw()]), AXES)
def test_monotone_grids_are_the_product_filtered(game, axes):
    if isinstance(game, fc.OneDraw):
        axes = {name: pays for name, pays in axes.items() if name in LINES} or {"flush": [5]}

    def descending(changes):
        other = tables_of(game, changes)
        tables = [other.pays] if isinstance(other, fc.OneDraw) else [other.draw_pays, other.pat_pays]
        nets = [[table.net(int(line.at_least)) for line in table.lines] for table in tables]
        return all(row == sorted(row, reverse=True) for row in nets)

    wanted = [changes for changes in fc.pay_grid(game, axes) if descending(changes)]
    if not wanted:
        with pytest.raises(fc.PayTableError, match="no table of this grid is monotone"):
            fc.pay_grid(game, axes, monotone=True)
        return
    grid = fc.pay_grid(game, axes, monotone=True)
    assert list(grid) == wanted
    assert len(grid) == len(wanted)


def test_a_pay_of_nothing_for_one_is_a_loss():
    rest = {"straight": ["lose"], "three of a kind": [0], "two pair": [0], "jacks or better": [0]}
    assert len(fc.pay_grid(fc.OneDraw(), rest, monotone=True)) == 1
    with pytest.raises(fc.PayTableError, match="no table of this grid is monotone"):
        fc.pay_grid(fc.Stax(), {**rest, "sixes to tens": [0]}, monotone=True)  # to one: pushes are better


def test_large_grids_are_counted_and_begun_at_once():
    grid = fc.pay_grid(ILLUSTRATIVE, dict.fromkeys(reversed(LINES), "1..20"), monotone=True)
    assert len(grid) == 6_906_900  # C(28, 9): falling sequences of 9 of 20 pays
    assert next(iter(grid)) == dict.fromkeys(LINES, 1)
    assert len(fc.pay_grid(ILLUSTRATIVE, dict.fromkeys(LINES, "1..20"), monotone=True)) == len(grid)


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ({}, "one line at least"),
        ([("straight", [4])], "a grid maps lines to pays"),
        ({"strait": [4]}, "no line 'strait'; did you mean 'straight'"),
        ({"pat two pair": [4]}, "no line 'pat two pair'"),
        ({"straight": []}, "line 'straight': the list of pays is empty"),
        ({"straight": 4}, "line 'straight': a list of pays .* not 4"),
        ({"straight": "4"}, r"line 'straight': '4' is no range such as '4..6'; a single pay is written \['4'\]"),
        ({"straight": [4, "x"]}, "line 'straight': 'x' is no exact number"),
        ({"straight": [True]}, "True is no exact number"),
        ({"straight": [-1]}, "pays are not negative"),
        ({"straight": [4, "4.0"]}, "line 'straight': 4 stands twice"),
        ({"straight": ["lose", None]}, "line 'straight': lose stands twice"),
        ({"pat straight": "8..5"}, "line 'pat straight': range '8..5' does not go up"),
        ({"straight": "-1..5"}, "does not go up from 0 or more"),
        ({"straight": "4..5 by 0"}, "does not go up"),
        ({"straight": "4..5 by 2/3"}, "does not end at 5 in steps of 2/3"),
        ({"straight": "4.."}, "range '4..': '' is no exact number"),
        ({"straight": "4..x"}, "'x' is no exact number"),
        ({"straight": "0..1e9"}, "more than 10,000 pays"),
        ({"straight": ["0..6000", "6001..12000"]}, "more than 10,000 pays"),
        (dict.fromkeys(LINES[:4], "0..9998"), "this grid has 9,996,000,599,960,001 tables; at most"),
    ],
)
def test_bad_grids(lines, says):
    with pytest.raises(fc.PayTableError, match=says):
        fc.pay_grid(ILLUSTRATIVE, lines)


def test_a_grid_is_of_a_game_with_tables():
    with pytest.raises(fc.GameError, match="a sweep is of StandPat"):
        fc.pay_grid(fc.Stud(), {"straight": [4]})
    with pytest.raises(fc.PayTableError, match="monotone is True or False, not 1"):
        fc.pay_grid(ILLUSTRATIVE, {"straight": [4]}, monotone=1)


# What is found


@pytest.fixture(scope="module")
def found():
    return fc.sweep(ILLUSTRATIVE, GRID)


def test_filter_and_sorted(found):
    kept = found.filter(lambda row: 0.02 <= row.house_edge <= 0.04)
    assert [row.index for row in kept] == [
        row.index for row in found if Fraction(1, 50) <= row.house_edge <= Fraction(1, 25)
    ]
    assert 0 < len(kept) < len(found)
    by_hand = sorted(found, key=lambda row: (-row.hit_frequency, row.index))
    assert list(found.sorted("hit_frequency", reverse=True)) == by_hand
    assert list(found.sorted("hit_frequency", reverse=True, top=4)) == by_hand[:4]
    assert list(found.sorted(lambda row: row.pays["flush"], top=2)) == [found[0], found[3]]
    assert [row.variance for row in found.sorted("variance")] == sorted(row.variance for row in found)
    for bad, says in (({"by": "edge"}, "sorted by ev, house_edge"), ({"by": "ev", "top": 0}, "top is how many rows")):
        with pytest.raises(fc.GameError, match=says):
            found.sorted(**bad)
    with pytest.raises(fc.GameError, match="filter takes a function"):
        found.filter("ev")


def test_it_is_a_sequence_that_compares_and_pickles(found, tmp_path):
    stored = fc.sweep(ILLUSTRATIVE, GRID, out=tmp_path / "x.csv")
    for sweep in (found, stored):
        assert pickle.loads(pickle.dumps(sweep)) == found
        assert hash(sweep) == hash(found)
        assert (sweep[-1], sweep[2]) == (found.rows[8], found.rows[2])
        assert list(sweep[1:8:3]) == [found.rows[1], found.rows[4], found.rows[7]]
        assert list(sweep[7:1:-3]) == [found.rows[7], found.rows[4]]
        assert len(sweep[20:]) == 0
        with pytest.raises(IndexError):
            sweep[9]
    assert found != fc.sweep(ILLUSTRATIVE, list(GRID)[:8])
    assert found != fc.sweep(ILLUSTRATIVE, [*list(GRID)[:8], {}])
    with pytest.raises(AttributeError):
        found.rows = ()
    with pytest.raises(AttributeError):
        found[0].ev = 0
    assert "9 pay tables of stand pat: house edge" in str(found)
    assert "straight 4" in str(found[0])
    data = found[0].to_dict()
    assert data["pays"]["flush"] == "5"
    assert Fraction(data["variance"]["exact"]) == found[0].variance
