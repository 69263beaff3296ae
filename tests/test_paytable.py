"""Pay tables: lines, odds, exact numbers, text in and out, and every way to get one wrong."""

import copy
import pickle
import subprocess
import sys
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import fivecard as fc
from fivecard.paytable import exact, show

STANDARD = [
    "royal flush",
    "straight flush",
    "four of a kind",
    "full house",
    "flush",
    "straight",
    "three of a kind",
    "two pair",
    "jacks or better",
    "sixes to tens",
]
HANDS = {  # a hand on each line
    "royal flush": "As Ks Qs Js Ts",
    "straight flush": "Ad 2d 3d 4d 5d",
    "four of a kind": "2s 2d 2h 2c 3d",
    "full house": "2s 2d 2h 3c 3d",
    "flush": "7d 5d 4d 3d 2d",
    "straight": "Ad 2c 3d 4d 5d",
    "three of a kind": "2s 2d 2h 3c 4d",
    "two pair": "3s 3d 2h 2c 4d",
    "jacks or better": "Js Jd 2h 3c 4d",
    "sixes to tens": "Ts Td Ah Kc Qd",
    "nothing": "5s 5d Ah Kc Qd",
}


def test_a_mapping_in_any_order_names_every_line():
    pays = {name: i for i, name in enumerate(STANDARD)}
    table = fc.PayTable(pays)
    assert table == fc.PayTable(dict(reversed(pays.items()))) == fc.PayTable(list(pays.items()))
    assert table.names == (*STANDARD, "nothing")
    for name, cards in HANDS.items():
        value = fc.evaluate(cards)
        assert table.line(value) == name
        assert table.net(value) == pays.get(name, -1)


def test_lines_left_out_of_a_mapping_lose():
    table = fc.PayTable({"jacks or better": 1, "straight": 4})
    assert table.net(fc.evaluate(HANDS["straight"])) == 4
    assert table.net(fc.evaluate(HANDS["jacks or better"])) == 1
    for name in ("royal flush", "straight flush", "flush", "three of a kind", "two pair", "sixes to tens"):
        assert table.net(fc.evaluate(HANDS[name])) == -1
    assert table.names[-4:] == ("three of a kind", "two pair", "jacks or better", "nothing")


def test_pairs_of_any_ranks():
    table = fc.PayTable({"kings or better": 2, "nines to queens": 1, "twos to threes": 0})
    pays = {"As": 2, "Ks": 2, "Qs": 1, "9s": 1, "8s": -1, "4s": -1, "3s": 0, "2s": 0}
    for pair, net in pays.items():
        others = [card for card in ("5c", "6d", "7h", "Th") if card[0] != pair[0]][:3]
        assert table.net(fc.evaluate([pair, pair[0] + "d", *others])) == net


def test_odds():
    for_one = fc.PayTable({"flush": 6, "straight": 1, "two pair": 0}, odds="for one")
    nets = [for_one.net(fc.evaluate(HANDS[name])) for name in ("flush", "straight", "two pair", "nothing")]
    assert nets == [5, 0, -1, -1]
    to_one = fc.PayTable({"flush": 6, "straight": 1, "two pair": 0})
    assert [to_one.net(fc.evaluate(HANDS[name])) for name in ("flush", "straight", "two pair")] == [6, 1, 0]
    assert for_one != fc.PayTable(for_one.lines)


@pytest.mark.parametrize("pay", [1.5, "1.5", Decimal("1.5"), Fraction(3, 2), "3/2"])
def test_exact_pays(pay):
    assert fc.PayTable({"flush": pay}).net(fc.evaluate(HANDS["flush"])) == Fraction(3, 2)


def test_a_float_is_the_decimal_it_prints_as():
    assert exact(0.1, "a pay") == Fraction(1, 10)
    assert [show(Fraction(n)) for n in ("3", "1.5", "1/3", "0.0625", "-2")] == ["3", "1.5", "1/3", "0.0625", "-2"]


def test_lines_of_ones_own():
    aces = fc.Line("four aces", "four of a kind, aces with two", 160)
    table = fc.PayTable([("royal flush", 800), ("straight flush", 50), aces, ("four of a kind", 25)])
    assert table.net(fc.evaluate("As Ah Ad Ac 2s")) == 160
    assert table.net(fc.evaluate("Ks Kh Kd Kc As")) == 25
    assert table.line(fc.evaluate("As Ah Ad Ac Ks")) == "four aces"
    assert fc.PayTable.from_toml(table.to_toml()) == table


def test_five_of_a_kind_pays_only_where_a_line_says_so():
    aces = fc.HandValue("five of a kind, aces")
    assert fc.PayTable({"royal flush": 800}).net(aces) == -1
    assert fc.PayTable({"five of a kind": 15, "royal flush": 800}).net(aces) == 15
    assert fc.PayTable({"five of a kind": 15, "royal flush": 800}).line(aces) == "five of a kind"


def test_replace():
    table = fc.PayTable(dict.fromkeys(STANDARD, 1))
    changed = table.replace({"flush": "1.5"}, straight=5, jacks_or_better=None)
    assert changed.net(fc.evaluate(HANDS["straight"])) == 5
    assert changed.net(fc.evaluate(HANDS["flush"])) == Fraction(3, 2)
    assert changed.net(fc.evaluate(HANDS["jacks or better"])) == -1
    assert table.net(fc.evaluate(HANDS["straight"])) == 1
    with pytest.raises(fc.PayTableError, match=r"no line 'strait'.*royal flush"):
        table.replace(strait=5)


@pytest.mark.parametrize(
    ("pays", "says"),
    [
        ({}, "at least one line"),
        ([], "at least one line"),
        ({"royal flsh": 800}, "unknown line 'royal flsh'"),
        ({"tens to sixes": 1}, "unknown line 'tens to sixes'"),
        ({"pair": 1, "jacks or better": 2}, "overlap"),
        ({"tens or better": 1, "sixes to tens": 0}, "overlap"),
        ([("royal flush", 800), ("four of a kind", 25)], "missing above 'four of a kind': 'straight flush'"),
        ([("straight flush", 50)], "missing above 'straight flush': 'royal flush'"),
        ([("royal flush", 800), ("straight flush", 50), ("royal flush", 1)], "best first"),
        ([("royal flush", 800), ("royal flush", 800)], "best first"),
        ([("royal flush", 1), ("straight flush", 1), ("full house", 1), ("four of a kind", 1)], "'four of a kind'"),
        ({"flush": -1}, "line 'flush' pays -1"),
        ({"flush": float("nan")}, "no exact number"),
        ({"flush": float("inf")}, "no exact number"),
        ({"flush": True}, "no exact number"),
        ({"flush": "much"}, "'much' is no exact number"),
        ({"flush": "1/0"}, "no exact number"),
        ({"flush": [1]}, "no exact number"),
    ],
)
def test_bad_tables(pays, says):
    with pytest.raises(fc.PayTableError) as caught:
        fc.PayTable(pays)
    assert says in str(caught.value)


def test_bad_odds_and_thresholds():
    with pytest.raises(fc.PayTableError, match=r"'to one' or 'for one', not 'evens'"):
        fc.PayTable({"flush": 1}, odds="evens")
    with pytest.raises(fc.PayTableError, match=r"line 'four aces': 'four aces' is no hand value"):
        fc.Line("four aces", "four aces", 1)


@pytest.mark.parametrize(
    ("toml", "says"),
    [
        ("flush = ", "no TOML"),
        ("'royal flush' = 1\n'straight flush' = {at_least = 'royal flush'}", "no exact number"),
        ("odds = 'evens'\n'royal flush' = 1", "evens"),
        ("'royal flush' = nan", "no exact number"),
        ("[[lines]]\nname = 'royal flush'\npay = 1", "is no line"),
        ("lines = 1", "is no line"),
        ("flush = 1\n[[lines]]\nname = 'royal flush'\npays = 1", "'flush' stands beside 'lines'"),
    ],
)
def test_bad_toml(toml, says):
    with pytest.raises(fc.PayTableError) as caught:
        fc.PayTable.from_toml(toml)
    assert says in str(caught.value)


def test_toml_decimals_are_exact():
    assert fc.PayTable.from_toml("'royal flush' = 0.1").net(7462) == Fraction(1, 10)
    text = fc.PayTable({"royal flush": "1/3"}).to_toml()
    assert '"royal flush" = "1/3"' in text
    assert fc.PayTable.from_toml(text).net(7462) == Fraction(1, 3)


pays = st.one_of(st.none(), st.integers(0, 10**9), st.decimals(0, 1000, places=3).map(Fraction), st.fractions(0, 9))
tables = st.builds(
    fc.PayTable, st.dictionaries(st.sampled_from(STANDARD), pays, min_size=1), st.sampled_from(["to one", "for one"])
)


@given(tables)
def test_tables_print_parse_copy_pickle_and_hash(table):
    for twin in (
        eval(repr(table), {"PayTable": fc.PayTable, "Line": fc.Line}),
        fc.PayTable.from_dict(table.to_dict()),
        fc.PayTable.from_toml(table.to_toml()),
        copy.deepcopy(table),
        pickle.loads(pickle.dumps(table)),
    ):
        assert twin == table
        assert hash(twin) == hash(table)
        assert twin.to_toml() == table.to_toml()


def test_tables_do_not_change():
    table = fc.PayTable({"flush": 1})
    with pytest.raises(AttributeError):
        table.odds = "for one"
    with pytest.raises(AttributeError):
        table.lines[0].pays = Fraction(2)


@given(tables, tables)
def test_games_go_through_toml(draw, pat):
    game = fc.StandPat(draw_pays=draw, pat_pays=pat, minimum="2.5")
    assert fc.StandPat.from_toml(game.to_toml()) == game


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_tables_pickle_in_all_protocols(protocol):
    table = fc.PayTable([fc.Line("four aces", "four of a kind, aces with two", 160), ("four of a kind", "1/3")])
    for thing in (table, table.lines[0]):
        assert pickle.loads(pickle.dumps(thing, protocol)) == thing
        assert copy.copy(thing) == thing


@given(st.sets(st.integers(1, 7462), min_size=1, max_size=8), st.sampled_from(["to one", "for one"]))
def test_tables_of_own_lines_round_trip(lows, odds):
    lines = [fc.Line(f"line {low}", low, Fraction(low, 7)) for low in sorted(lows, reverse=True)]
    table = fc.PayTable(lines, odds)
    text = table.to_toml()
    assert fc.PayTable.from_toml(text) == table
    assert fc.PayTable.from_toml(text).to_toml() == text
    assert eval(repr(table), {"PayTable": fc.PayTable, "Line": fc.Line}) == table
    for low in lows:
        assert table.line(low) == f"line {low}"
        assert table.net(low) == Fraction(low, 7) - (odds == "for one")


@pytest.mark.parametrize("pay", [Decimal("NaN"), Decimal("Infinity"), -Fraction(1, 2), np.bool_(True), 1j, ""])
def test_more_bad_pays(pay):
    with pytest.raises(fc.PayTableError):
        fc.PayTable({"flush": pay})


def test_broken_toml_says_line_and_column():
    with pytest.raises(fc.PayTableError, match="line 2, column 9"):
        fc.PayTable.from_toml("odds = 'to one'\nflush = = 3")


# DESIGN 6: a malformed pay table is a named ValueError subclass.
@pytest.mark.parametrize("pays", [None, 5, [("flush",)], [(1, 2)], {1: 2}, [5], [("royal flush", 1, 2)]])
def test_malformed_tables_are_named_errors(pays):
    with pytest.raises(fc.PayTableError):
        fc.PayTable(pays)


@pytest.mark.parametrize("toml", ["[[lines]]\nname = 1\npays = 2", "odds = 3\n'royal flush' = 1", "lines = []"])
def test_malformed_toml_is_a_named_error(toml):
    with pytest.raises(fc.PayTableError):
        fc.PayTable.from_toml(toml)


@pytest.mark.parametrize("pay", ["'1e99999999'", "Decimal('1e99999999')"])
def test_huge_exponents_do_not_hang(pay):
    code = "import fivecard as fc\nfrom decimal import Decimal\n"
    code += f"try: fc.PayTable({{'flush': {pay}}})\nexcept fc.PayTableError: pass\nelse: raise SystemExit('accepted')"
    subprocess.run([sys.executable, "-c", code], check=True, timeout=5)


HUGE = "0x" + "f" * 4000  # more digits than Python prints


@pytest.mark.parametrize(
    "toml", [f"flush = {HUGE}", f"flush = 1e{'9' * 30}", f"lines = [{{name = 'x', at_least = {HUGE}, pays = 1}}]"]
)
def test_toml_numbers_beyond_printing_are_refused(toml):
    with pytest.raises(fc.PayTableError, match="no TOML"):
        fc.PayTable.from_toml(toml)


@pytest.mark.parametrize(
    "pay", [pytest.param(int(HUGE, 16), id="huge"), 10**400, "1e-400", Fraction(1, 10**400), Decimal("1e500")]
)
def test_pays_of_more_than_400_digits_are_refused(pay):
    with pytest.raises(fc.PayTableError, match="is no exact number"):
        fc.PayTable({"flush": pay})


@pytest.mark.parametrize(
    "pay",
    [
        10**400 - 1,
        f"1/{10**400 - 1}",
        Fraction(1, 2**600),
        Fraction(1, 10**199),
        Fraction(5**40, 10**225),
        "9e99",
        1e300,
    ],
)
def test_long_pays_read_again_as_they_print(pay):
    table = fc.PayTable({"flush": pay})
    assert fc.PayTable.from_toml(table.to_toml()) == table
    assert eval(repr(table), vars(fc)) == table
