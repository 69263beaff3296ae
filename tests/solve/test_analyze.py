"""One hand: counted by hand, by brute force on small decks, and by three methods of the core."""

import pickle
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest
import treys
from hypothesis import given, settings
from hypothesis import strategies as st

import fivecard as fc
from fivecard import _core

HANDS = st.lists(st.integers(0, 51), min_size=5, max_size=5, unique=True)
LINES = ["royal flush", "straight flush", "four of a kind", "full house", "flush", "straight"]
LINES += ["three of a kind", "two pair", "jacks or better"]
PAYS = st.one_of(st.none(), st.integers(0, 5), st.fractions(0, 900, max_denominator=6))
TABLES = st.fixed_dictionaries({"royal flush": PAYS}, optional=dict.fromkeys(LINES[1:], PAYS))
GAMES = st.one_of(st.builds(fc.StandPat, TABLES, TABLES), st.builds(fc.OneDraw, TABLES))
# The last treys rank (1 is best) of each line; 4205 is J J 4 3 2, the worst pair of jacks.
LAST_RANK = dict(zip(LINES, [1, 10, 166, 322, 1599, 1609, 2467, 3325, 4205], strict=True))
STRAIGHT = 1609
EVALUATOR = treys.Evaluator()


def treys_rank(hand):
    return EVALUATOR.evaluate([], [treys.Card.new(str(fc.Card(card))) for card in hand])


def line_of(hand):
    rank = treys_rank(hand)
    return next((line for line in LINES if rank <= LAST_RANK[line]), "nothing")


# Spots counted by hand; counts of 0 left out, evs with the published tables: action, counts, ev.
# Draw nets (SP8, SP9): royal 5001, quads 251, full house 101, flush 51, straight 31, other paying hands 29, nothing -2.
ONE_TO_ROYAL = {"royal flush": 1, "flush": 8, "straight": 3, "jacks or better": 12, "nothing": 23}
SPOTS = [
    # Ts; 2s to 9s; Tc Td Th; three each of A K Q J
    ("As Ks Qs Js 9d", "draw 9d", ONE_TO_ROYAL, Fraction(5001 + 8 * 51 + 3 * 31 + 12 * 29 - 23 * 2, 47)),
    ("2c 2d 2h 2s 9d", "draw 9d", {"four of a kind": 47}, Fraction(251)),
    ("2c 2d 2h 2s 9d", "stand", {"four of a kind": 1}, Fraction(250)),
    ("Ts Js Qs Ks As", "stand", {"royal flush": 1}, Fraction(5000)),
    # a king or a four makes a full house
    ("Kd Ks 4c 4h 9s", "draw 9s", {"full house": 4, "two pair": 43}, Fraction(4 * 101 + 43 * 29, 47)),
    # 2s; two threes; 44 others
    (
        "2c 2d 2h 3c 3d",
        "draw 3d",
        {"four of a kind": 1, "full house": 2, "three of a kind": 44},
        Fraction(251 + 2 * 101 + 44 * 29, 47),
    ),
    # a deuce or a seven, four each, makes the straight; no pair of jacks is possible
    ("3c 4d 5h 6s Kd", "draw Kd", {"straight": 8, "nothing": 39}, Fraction(8 * 31 - 39 * 2, 47)),
    ("3c 4d 5h 6s Kd", "stand", {"nothing": 1}, Fraction(-1)),
    ("3c 4d 5h 6s Kd", "fold", {"nothing": 1}, Fraction(-1)),
    # 45 quads: both jacks and any card. 165 full houses: a jack and a pair, 2 * (9 * 6 + 3 * 3), or three of a kind,
    # 9 * 4 + 3. 1,854 threes: 2 * (C(45, 2) - 63). 2,592 two pairs: 63 pairs with a third card of another rank,
    # 9 * 6 * 41 + 3 * 3 * 42. The other hands of 16,215 stay a pair.
    (
        "Js Jc 2d 5h 9s",
        "draw 2d 5h 9s",
        {
            "four of a kind": 45,
            "full house": 165,
            "three of a kind": 1854,
            "two pair": 2592,
            "jacks or better": 11559,
        },
        Fraction(45 * 251 + 165 * 101 + (1854 + 2592 + 11559) * 29, 16215),
    ),
]


@pytest.mark.parametrize(("cards", "action", "expected", "ev"), SPOTS)
def test_counted_by_hand(cards, action, expected, ev):
    choice = fc.analyze(fc.StandPat(), cards)[action]
    assert {line: n for line, n in choice.counts.items() if n} == expected
    assert choice.ev == ev
    assert choice.total == sum(expected.values())


def test_one_draw_counted_by_hand():
    # Nine-six pays for one: royal 799, flush 5, straight 3, jacks or better 0, nothing -1 net.
    choice = fc.analyze(fc.OneDraw(), "As Ks Qs Js 9d")["draw 9d"]
    assert {line: n for line, n in choice.counts.items() if n} == ONE_TO_ROYAL
    assert choice.ev == Fraction(799 + 8 * 5 + 3 * 3 - 23, 47)


def test_dead_and_known_counted_by_hand():
    # Without 2s and Tc: 1 royal, 7 flushes, 2 straights, 12 pairs, 23 nothing of 45.
    choice = fc.analyze(fc.StandPat(), "As Ks Qs Js 9d", dead="2s Tc")["draw 9d"]
    assert choice.counts["flush"] == 7
    assert choice.ev == Fraction(5001 + 7 * 51 + 2 * 31 + 12 * 29 - 23 * 2, 45)
    flashed = fc.analyze(fc.StandPat(), "As Ks Qs Js 9d", known={1: "Ts"})
    assert (flashed.best.action, flashed.best.ev, flashed.best.total) == (fc.Draw("9d"), 5001, 1)
    # Known in box 2 it is out of reach of a draw of one: 46 cards, no royal.
    assert fc.analyze(fc.StandPat(), "As Ks Qs Js 9d", known={2: "Ts"})["draw 9d"].total == 46


def net_of(game, kind, line, good):
    """What a line pays, from the table alone; ``good``: a straight or better."""
    if kind == "fold":
        return Fraction(-1)
    table = game.table(kind)
    pays = {one.name: one.pays for one in table.lines}.get(line)
    net = Fraction(-1) if pays is None else pays - (table.odds == "for one")
    if isinstance(game, fc.OneDraw):
        return net
    if kind == "stand":
        return net if good else Fraction(-1)
    return net + (1 if good else -1)


@given(GAMES, HANDS)
@settings(deadline=None, max_examples=40)
def test_evs_follow_from_counts_and_pay_tables(game, hand):
    for choice in fc.analyze(game, hand):
        kind = choice.action.kind
        assert sum(choice.counts.values()) == choice.total
        if kind == "draw":
            assert choice.total == comb(47, len(choice.action.discards))
        if isinstance(game, fc.OneDraw) or kind != "draw":
            good = kind == "stand" and treys_rank(hand) <= STRAIGHT
            paid = sum(n * net_of(game, kind, line, good) for line, n in choice.counts.items())
            assert choice.ev == paid / choice.total


@given(HANDS)
@settings(deadline=None, max_examples=40)
def test_stand_pat_evs_follow_from_counts(hand):
    game = fc.StandPat()
    for choice in fc.analyze(game, hand):
        if choice.action.kind == "draw":
            paid = sum(n * net_of(game, "draw", line, line in LINES[:6]) for line, n in choice.counts.items())
            assert choice.ev == paid / choice.total


@given(st.sampled_from([fc.StandPat(), fc.StandPat.preset("illustrative"), fc.OneDraw()]), st.data())
@settings(deadline=None, max_examples=25)
def test_brute_force_on_small_decks(game, data):
    cards = data.draw(st.permutations(range(52)))
    hand = cards[:5]
    boxes = data.draw(st.lists(st.integers(1, game.max_draw), max_size=2, unique=True))
    known = {box: cards[5 + i] for i, box in enumerate(boxes)}
    pool = cards[7 : 7 + data.draw(st.integers(game.max_draw - len(boxes), 7))]
    dead = [card for card in range(52) if card not in {*hand, *known.values(), *pool}]
    analysis = fc.analyze(game, hand, dead=dead, known=known)
    for choice in analysis:
        if choice.action.kind != "draw":
            continue
        drawn = len(choice.action.discards)
        fixed = [known[box] for box in boxes if box <= drawn]
        kept = [card for card in hand if card not in choice.action.discards]
        ends = [line_of([*kept, *fixed, *new]) for new in combinations(pool, drawn - len(fixed))]
        assert choice.total == len(ends)
        assert choice.counts == {line: ends.count(line) for line in (*LINES, "nothing")}
        assert choice.ev == sum(net_of(game, "draw", line, line in LINES[:6]) for line in ends) / Fraction(len(ends))
    assert len(analysis) == 32  # 30 draws, fold and stand, or 31 draws and stand


@given(st.permutations(range(52)), st.integers(0, 47), st.lists(st.integers(1, 7462), max_size=12), st.data())
@settings(deadline=None, max_examples=25)
def test_the_methods_of_the_core_agree(cards, left, lows, data):
    hand, pool = np.array(cards[:5], np.uint8), cards[5 : 5 + left]
    line_of_value = np.searchsorted(sorted(lows), np.arange(7476), side="right").astype(np.uint8)
    nothing_known = np.full(5, 255, np.uint8)

    def count(method, known):
        free = [card for card in pool if card not in known]
        return _core.draw_counts(hand, known, sum(1 << card for card in free), line_of_value, len(lows) + 1, method)

    for known, others in ((nothing_known, ["exclude", "enumerate"]), (nothing_known.copy(), ["enumerate"])):
        if len(others) == 1 and pool:
            known[data.draw(st.integers(0, 4))] = pool[0]
        counts, total = count("count", known)
        assert (counts.sum(axis=1) == total).all()
        for method in others:
            other_counts, other_total = count(method, known)
            assert (counts == other_counts).all()
            assert (total == other_total).all()


def equal_choice_key(game, hand, ties):
    def key(choice):
        action = choice.action
        drawn = action.discards if action.kind == "draw" else ()
        wager = 2 if drawn and isinstance(game, fc.StandPat) else 1
        held = sorted(card for card in hand if card not in drawn)
        kind = ["fold", "stand", "draw"].index(action.kind)
        return -choice.ev, wager if ties == "smaller" else -wager, kind, len(drawn), held

    return key


@given(GAMES, HANDS, st.sampled_from(["smaller", "larger"]))
@settings(deadline=None, max_examples=60)
def test_order_of_equal_choices(game, hand, ties):
    choices = list(fc.analyze(game, hand, ties=ties))
    assert choices == sorted(choices, key=equal_choice_key(game, hand, ties))


def test_equal_choices_by_hand():
    # A pat pay of 251 for quads is what drawing one gives: 250 on the draw wager, 1 on the other.
    game = fc.StandPat(pat_pays={"four of a kind": 251})
    quads = "2c 2d 2h 2s 9d"
    assert [str(c.action) for c in fc.analyze(game, quads).choices[:2]] == ["stand", "draw 9d"]
    assert [str(c.action) for c in fc.analyze(game, quads, ties="larger").choices[:2]] == ["draw 9d", "stand"]
    weak = [str(c.action) for c in fc.analyze(fc.StandPat({"royal flush": 0}), "2c 3d 4h 6s 9d")]
    assert weak[:2] == ["fold", "stand"]
    with pytest.raises(fc.GameError, match="ties"):
        fc.analyze(game, quads, ties="both")


def test_cost_of_a_mistake():
    analysis = fc.analyze(fc.StandPat(), "2c 2d 2h 2s 9d")
    assert analysis.cost("draw 9d") == 0
    assert analysis.cost("stand") == 1  # 251 - 250
    assert analysis.cost(fc.Fold()) == 252
    assert analysis[0] == analysis.best == analysis["draw 9d"]
    with pytest.raises(fc.IllegalActionError):
        analysis.cost("draw 2c 2d 2h 2s 9d")
    with pytest.raises(fc.IllegalActionError):
        analysis["draw 3c"]


def test_pays_past_64_bits_are_exact():
    game = fc.StandPat(draw_pays={"royal flush": 10**30})
    # royal 10**30 + 1; flush and straight 1 - 1; the other 35 of 47 lose both
    assert fc.analyze(game, "As Ks Qs Js 9d")["draw 9d"].ev == Fraction(10**30 + 1 - 35 * 2, 47)


@given(HANDS, st.permutations(range(5)))
@settings(deadline=None, max_examples=20)
def test_the_order_of_the_cards_does_not_matter(hand, order):
    first, second = (fc.analyze(fc.StandPat(), cards) for cards in (hand, [hand[i] for i in order]))
    assert first.choices == second.choices


def test_analyses_pickle_and_hash():
    analysis = fc.analyze(fc.StandPat(), "As Ks Qs Js 9d", dead="2c", known={2: "3d"})
    twin = pickle.loads(pickle.dumps(analysis))
    assert twin == analysis
    assert hash(twin) == hash(analysis)
    assert twin.dead == fc.cards("2c")
    assert twin.known == ((2, fc.Card("3d")),)


REST_BUT_3 = list(range(8, 52))  # with the hand 0 to 4, all but three cards
ERRORS = [
    ("As Ks Qs Js", {}, fc.CardCountError, "4"),
    ("As Ks Qs Js Ts 9s", {}, fc.CardCountError, "6"),
    ("", {}, fc.CardCountError, "0"),
    ("As Ks Qs Js As", {}, fc.DuplicateCardError, "As"),
    ("As Ks Qs Js Jb", {}, fc.JokerError, "Jb"),
    ("As Ks Qs Js ??", {}, fc.UnknownCardError, "position 12"),
    ("As Ks Qs Js 9x", {}, fc.InvalidCardError, "'x' at position 13"),
    ("As Ks Qs Js 9d", {"dead": "2c As"}, fc.DuplicateCardError, "As: in the hand and among the dead"),
    ("As Ks Qs Js 9d", {"dead": "2c 2c"}, fc.DuplicateCardError, "2c"),
    ("As Ks Qs Js 9d", {"known": {1: "9d"}}, fc.DuplicateCardError, "9d: in the hand and in box 1"),
    ("As Ks Qs Js 9d", {"known": {1: "2c", 3: "2c"}}, fc.DuplicateCardError, "2c: in box 1 and in box 3"),
    ("As Ks Qs Js 9d", {"dead": "2c", "known": {1: "2c"}}, fc.DuplicateCardError, "2c"),
    ("As Ks Qs Js 9d", {"known": {0: "2c"}}, fc.GameError, "no box 0; boxes are 1 to 4"),
    ("As Ks Qs Js 9d", {"known": {5: "2c"}}, fc.GameError, "no box 5; boxes are 1 to 4"),
    ("As Ks Qs Js 9d", {"known": {1: "2c 3c"}}, fc.CardCountError, "box 1"),
    (range(5), {"dead": REST_BUT_3}, fc.CardCountError, "3 cards are left; a draw of 4"),
    (
        range(5),
        {"dead": REST_BUT_3[1:], "known": {1: REST_BUT_3[0]}, "game": "one draw"},
        fc.CardCountError,
        "4",
    ),
]


@pytest.mark.parametrize(("cards", "options", "kind", "text"), ERRORS)
def test_errors(cards, options, kind, text):
    options = dict(options)
    game = fc.OneDraw() if options.pop("game", None) else fc.StandPat()
    with pytest.raises(kind) as error:
        fc.analyze(game, cards, **options)
    assert text in str(error.value)


def test_four_cards_left_are_enough():
    # A draw of four takes the whole deck, in one way.
    analysis = fc.analyze(fc.StandPat(), range(5), dead=REST_BUT_3[1:])
    assert {c.total for c in analysis if c.action.kind == "draw" and len(c.action.discards) == 4} == {1}
