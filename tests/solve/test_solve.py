"""Whole games: published and independently counted figures, and laws that hold for any pay table."""

import csv
import pickle
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fivecard as fc

GOLDEN = Path(__file__).parents[1] / "golden"
HANDS = st.lists(st.integers(0, 51), min_size=5, max_size=5, unique=True)
LINES = ["royal flush", "straight flush", "four of a kind", "full house", "flush", "straight"]
LINES += ["three of a kind", "two pair", "jacks or better"]
# Of all 2,598,960 hands, from the rules of Stand Pat Poker.
BUCKETS = dict(zip(LINES, [4, 36, 624, 3744, 5108, 10200, 54912, 123552, 337920], strict=True))
PAYS = st.one_of(st.none(), st.integers(0, 5), st.fractions(0, 900, max_denominator=6))
TABLES = st.fixed_dictionaries({"royal flush": PAYS}, optional=dict.fromkeys(LINES[1:], PAYS))
GAMES = st.one_of(st.builds(fc.StandPat, TABLES, TABLES), st.builds(fc.OneDraw, TABLES))
TIES = st.sampled_from(["smaller", "larger"])


def golden(name):
    with open(GOLDEN / name, encoding="utf-8") as file:
        return list(csv.DictReader(line for line in file if not line.startswith("#")))


def figure(solution, quantity):
    if quantity == "return":
        return solution.ev + 1
    if quantity in LINES:
        return solution.final_hands[quantity]
    return solution.actions.get(quantity, getattr(solution, quantity.replace(" ", "_"), None))


def agrees(found, printed):
    """Equal; a printed decimal only to its last digit."""
    if "." not in printed:
        return found == Fraction(printed)
    return abs(found - Fraction(printed)) < Fraction(1, 2 * 10 ** len(printed.partition(".")[2]))


@pytest.mark.parametrize("row", golden("stand_pat.csv"), ids=lambda row: f"{row['preset']}-{row['quantity']}")
def test_stand_pat_golden(row):
    assert agrees(figure(fc.solve(fc.StandPat.preset(row["preset"])), row["quantity"]), row["value"])


@pytest.mark.parametrize("row", golden("one_draw.csv"), ids=lambda row: row["quantity"])
def test_one_draw_golden(row):
    assert agrees(figure(fc.solve(fc.OneDraw()), row["quantity"]), row["value"])


def lines_of(hands):
    """Pay-table line of hands of ascending cards, 0 the royal flush to 8, 9 nothing; from the rules of poker."""
    r, suits = hands >> 2, hands & 3
    same = [(r[:, gap:] == r[:, :-gap]).sum(axis=1) for gap in (1, 2, 3)]  # equal ranks one, two, three apart
    pairs = same[0]
    spread = r[:, 4] - r[:, 0]
    straight = (pairs == 0) & ((spread == 4) | ((r[:, 4] == 12) & (r[:, 3] == 3)))
    flush = (suits == suits[:, :1]).all(axis=1)
    high_pair = ((r[:, 1:] == r[:, :-1]) & (r[:, 1:] >= 9)).any(axis=1)
    tests = [straight & flush & (r[:, 0] == 8), straight & flush, same[2] == 1, pairs == 3, flush, straight]
    return np.select([*tests, same[1] == 1, pairs == 2, high_pair], range(9), 9)


def numpy_solver(pat, draw):
    """Best action (0 stand, 1..4 drawn, 5 fold), net and squared net of every hand up to suits, and their weights."""
    choose = np.array([[comb(c, i) for c in range(52)] for i in range(1, 6)])

    def slot(cards):
        return sum((choose[i, cards[:, i]] for i in range(cards.shape[1])), np.zeros(len(cards), np.int64))

    every = np.array(list(combinations(range(52), 5)), np.int64)
    lines = lines_of(every)
    assert np.bincount(lines)[:9].tolist() == list(BUCKETS.values())
    good = lines <= 5
    net = np.array([*draw, -1])[lines] + np.where(good, 1, -1)
    moments = []  # of the net and its square: sums over all hands that contain a set
    for payoff in (net, net**2):
        sums = {5: np.zeros(comb(52, 5), np.int64)}
        sums[5][slot(every)] = payoff
        for size in range(5):
            sums[size] = np.zeros(comb(52, size), np.int64)
            for held in combinations(range(5), size):
                np.add.at(sums[size], slot(every[:, list(held)]), payoff)
        moments.append(sums)

    hands, weights = fc.canonical_hands()
    hands, weights = hands.astype(np.int64), weights.astype(np.int64)
    assert weights.sum() == comb(52, 5)
    own = lines_of(hands)
    common = 178365  # least common multiple of 47, 1081, 16215 and 178365
    stand = np.where(own <= 5, np.array([*pat, -1, -1, -1, -1])[own], -1)
    best, first, second = np.full(len(hands), 5), np.full(len(hands), -common), np.full(len(hands), common)
    candidates = [(0, stand * common, stand**2 * common)]
    for drawn in range(1, 5):
        for held in combinations(range(5), 5 - drawn):
            gone = [i for i in range(5) if i not in held]
            ends = []
            for sums in moments:  # those with the held cards and none of the discards
                total = np.zeros(len(hands), np.int64)
                for k in range(drawn + 1):
                    for also in combinations(gone, k):
                        subset = sorted([*held, *also])
                        total += (-1) ** k * sums[len(subset)][slot(hands[:, subset])]
                ends.append(total * (common // comb(47, drawn)))
            candidates.append((drawn, *ends))
    for action, mean, square in candidates:
        better = mean > first
        best[better], first[better], second[better] = action, mean[better], square[better]
    return best, first, second, weights, common * comb(52, 5)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("preset", "draw"),
    [
        ("published", [5000, 500, 250, 100, 50, 30, 30, 30, 30]),
        ("illustrative", [800, 50, 25, 9, 6, 4, 3, 2, 1]),
    ],
)
def test_numpy_solver(preset, draw):
    best, first, second, weights, total = numpy_solver([5000, 500, 250, 100, 50, 30], draw)
    actions = np.bincount(best, weights, 6).astype(int).tolist()
    ev, square = Fraction(int(first @ weights), total), Fraction(sum((second * weights).tolist()), total)
    found = {
        "ev": ev,
        "variance": square - ev**2,
        "average wager": 1 + Fraction(sum(actions[1:5]), comb(52, 5)),
    }
    found |= dict(zip(["stand", "draw 1", "draw 2", "draw 3", "draw 4", "fold"], actions, strict=True))
    for row in golden("stand_pat.csv"):
        assert row["preset"] != preset or agrees(found[row["quantity"]], row["value"])
    solution = fc.solve(fc.StandPat.preset(preset))
    assert {name: figure(solution, name) for name in found} == found


def test_published_hands_drawn_although_pat():
    # The rules: all 624 quads, 264 straights and 156 flushes. By hand: every such flush holds four to a royal, 4 suits
    # of 7 small cards for each of 5 gaps and a nine too where the ace is missing: 4 * (5 * 7 + 4). Of the straights 72
    # do, A-K-Q-J-T with any one off suit, or K-Q-J-T suited and a nine: (5 + 1) * 4 * 3. The other 192 hold four to
    # a straight flush open at both ends: 16 such, 2-3-4-5 with an ace to 9-T-J-Q with a king, and 4 * 3 suits.
    table = fc.solve(fc.StandPat()).strategy.to_numpy()
    table = table[table["action"] < 31]
    hands, weights = table["cards"].astype(np.int64), table["weight"]
    lines = lines_of(hands)
    assert np.bincount(lines, weights, 10)[:6].tolist() == [0, 0, 624, 0, 156, 264]
    high_suited = [((hands >= fc.Card("Tc")) & (hands & 3 == suit)).sum(axis=1) == 4 for suit in range(4)]
    to_royal = np.any(high_suited, axis=0)
    assert to_royal[lines == 4].all()
    assert weights[(lines == 5) & to_royal].sum() == 72
    four_suited = np.any([(hands & 3 == suit).sum(axis=1) == 4 for suit in range(4)], axis=0)
    assert four_suited[lines == 5].all()


@given(GAMES, TIES)
@settings(deadline=None, max_examples=20)
def test_laws_of_a_solution(game, ties):
    s = fc.solve(game, ties=ties)
    assert s.distribution.mean == s.ev == -s.house_edge
    assert sum(s.distribution.counts.values()) == s.distribution.total == s.total
    assert sum(s.final_hands.values()) == s.total
    assert sum(s.actions.values()) == comb(52, 5)
    draws = sum(n for name, n in s.actions.items() if name.startswith("draw"))
    extra = Fraction(draws, comb(52, 5)) if isinstance(game, fc.StandPat) else 0
    assert s.average_wager == 1 + extra
    assert s.element_of_risk == -s.ev / s.average_wager
    assert s.player_has_edge == (s.ev > 0)
    square = sum(net**2 * n for net, n in s.distribution.counts.items()) / Fraction(s.total)
    assert s.variance == square - s.ev**2


@given(GAMES)
@settings(deadline=None, max_examples=20)
def test_ties_change_no_ev(game):
    smaller, larger = fc.solve(game), fc.solve(game, ties="larger")
    assert smaller.ev == larger.ev
    assert smaller.average_wager <= larger.average_wager
    assert (smaller.strategy.numerators == larger.strategy.numerators).all()


def test_ties_by_hand():
    # At a pat pay of 251 standing on quads equals drawing one; nothing else changes and nobody folds.
    game = fc.StandPat(pat_pays=fc.StandPat().pat_pays.replace(four_of_a_kind=251))
    smaller, larger = fc.solve(game), fc.solve(game, ties="larger")
    assert (smaller.actions["stand"], larger.actions["stand"]) == (18672 + 624, 18672)
    assert larger.average_wager - smaller.average_wager == Fraction(624, comb(52, 5))
    assert smaller.ev == larger.ev == fc.solve(fc.StandPat()).ev
    with pytest.raises(fc.GameError, match="ties"):
        fc.solve(game, ties="both")


@given(GAMES)
@settings(deadline=None, max_examples=20)
def test_no_fixed_rule_does_better(game):
    # Standing always ends on a line as often as its bucket; so does drawing all five, by symmetry.
    pays = game.pays if isinstance(game, fc.OneDraw) else game.pat_pays
    paid = {line.name: line.pays for line in pays.lines}
    always = Fraction(-1)
    for name in LINES if isinstance(game, fc.OneDraw) else LINES[:6]:
        if paid.get(name) is not None:
            always += Fraction(BUCKETS[name], comb(52, 5)) * (paid[name] + (pays.odds == "to one"))
    ev = fc.solve(game).ev
    assert ev >= always
    assert ev >= -1


@given(GAMES, HANDS, TIES)
@settings(deadline=None, max_examples=40)
def test_strategy_is_the_best_of_analyze(game, hand, ties):
    strategy, best = fc.solve(game, ties=ties).strategy, fc.analyze(game, hand, ties=ties).best
    assert strategy[hand] == best.action
    assert strategy.ev(hand) == best.ev


def test_strategy_refuses_what_is_no_hand():
    strategy = fc.solve(fc.StandPat()).strategy
    assert strategy["As Ks Qs Js 9d"] == fc.Draw("9d")
    for cards, kind in (("As Ks Qs Js", fc.CardCountError), ("As Ks Qs Js As", fc.DuplicateCardError)):
        with pytest.raises(kind):
            strategy[cards]


def test_strategy_export(tmp_path):
    s = fc.solve(fc.StandPat.preset("illustrative"))
    table = s.strategy.to_numpy()
    assert len(table) == len(s.strategy) == 134_459
    assert int(table["weight"].sum()) == comb(52, 5)
    paid = sum(int(w) * int(ev) for w, ev in zip(table["weight"], table["ev"], strict=True))
    assert Fraction(paid, comb(52, 5) * s.strategy.denominator) == s.ev
    s.strategy.to_csv(tmp_path / "strategy.csv")
    with open(tmp_path / "strategy.csv", encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [int(row["weight"]) for row in rows] == table["weight"].tolist()
    assert [int(row["ev_numerator"]) for row in rows] == table["ev"].tolist()
    assert {int(row["ev_denominator"]) for row in rows} == {s.strategy.denominator}
    assert [fc.cards(row["cards"]) for row in rows] == [tuple(row) for row in table["cards"].tolist()]
    for row in rows[:: len(rows) // 50]:
        assert fc.parse_action(row["action"]) == s.strategy[row["cards"]]


@pytest.mark.parametrize("game", [fc.StandPat({"royal flush": 2**41}), fc.OneDraw({"royal flush": "1e30"})])
def test_pays_too_large_to_count_are_refused(game):
    with pytest.raises(fc.TooLargeError, match="too large"):
        fc.solve(game)
    with pytest.raises(fc.TooLargeError):
        fc.analyze_batch(game, [[0, 1, 2, 3, 4]])


def test_the_largest_pays_that_fit_are_exact():
    # 2**40 is the largest net result: the draw wager's pay and 1 for the Stand Pat wager.
    s = fc.solve(fc.StandPat({"royal flush": 2**40 - 1}))
    assert s.distribution.mean == s.ev
    assert max(s.distribution) == 2**40


def test_solutions_pickle_compare_and_hash():
    s = fc.solve(fc.StandPat())
    twin = pickle.loads(pickle.dumps(s))
    assert twin == s == fc.solve(fc.StandPat())
    assert s != fc.solve(fc.OneDraw())
    assert hash(twin) == hash(s)


def test_solutions_do_not_change():
    s = fc.solve(fc.StandPat())
    with pytest.raises(AttributeError):
        s.ev = Fraction(0)
    with pytest.raises(ValueError, match="read-only"):
        s.strategy.codes[0] = 0
    with pytest.raises(TypeError):
        s.actions["fold"] = 1


def test_threads_give_the_same_answers():
    games = [fc.StandPat({"jacks or better": n, "royal flush": 800}) for n in range(4)] * 2
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(fc.solve, games)) == [fc.solve(game) for game in games]


def test_a_pat_hand_counts_on_the_line_that_pays_it():
    # The draw table has no line for a straight of its own; the 10,200 straights are stood on, and paid 30 (SP7).
    s = fc.solve(fc.StandPat(draw_pays={"royal flush": 1}))
    assert s.actions["stand"] == 19_716
    ways = s.total // comb(52, 5)
    assert s.final_hands["straight"] == 10_200 * ways
    assert sum(s.final_hands.values()) == s.total


@pytest.mark.parametrize("game", [fc.StandPat, "stand pat", None, 7])
def test_what_is_no_game(game):
    for ask in (fc.solve, lambda g: fc.analyze(g, "As Ks Qs Js 9d"), lambda g: fc.analyze_batch(g, [])):
        with pytest.raises(fc.GameError, match="is no game with a draw"):
            ask(game)
