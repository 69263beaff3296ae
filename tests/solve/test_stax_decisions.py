"""Single decisions of 5 Card Stax: by hand, by an independent enumeration, and by brute force on small decks."""

import pickle
from fractions import Fraction
from itertools import permutations

import numpy as np
import pytest
import treys
from hypothesis import given
from hypothesis import strategies as st

import fivecard as fc
from fivecard import _core
from fivecard.solve import counts

STAX = fc.Stax()
EVALUATOR = treys.Evaluator()
# SX9 by the last treys rank (1 is best) of each line.
SX9 = [(1, 500), (10, 100), (166, 40), (322, 10), (1599, 6), (1609, 4), (2467, 3), (3325, 2), (4205, 1), (5305, 0)]
TIES = st.sampled_from(["smaller", "larger"])

# From an independent enumeration over the cards: ev in Antes of fold, raise 1, 2, 3, best play afterwards.
GOLDEN = [
    ("Th 7s", {}, "-1 -6071/7350 -9707/7350 -12539/7350"),
    ("Th 7s", {"board": "5c", "raises": [3]}, "-4 -723/196 -1709/392 -493/98"),
    ("As Ks", {"dead": "Qs Js Ts 2c"}, "-1 18313/22770 1666/2277 15007/22770"),
    ("9h 8h", {"board": "7h 2c", "raises": [1, 2]}, "-4 -65/16 -39/8 -91/16"),
    ("2c 7d", {"known": {3: "7h"}}, "-1 790/147 1185/196 1975/294"),
    (
        "Jc 4d",
        {"board": "Js", "raises": [1], "dead": "Jh Jd 4c", "known": {2: "4h"}},
        "-2 196/15 686/45 784/45",
    ),
]


@pytest.mark.parametrize(("hole", "spot", "evs"), GOLDEN, ids=[hole for hole, _, _ in GOLDEN])
def test_golden_decisions(hole, spot, evs):
    found = fc.analyze(STAX, hole, **spot)
    assert [found[action].ev for action in STAX.actions] == [Fraction(ev) for ev in evs.split()]


def pays(cards):
    rank = EVALUATOR.evaluate([], [treys.Card.new(str(fc.Card(card))) for card in cards])
    return next((pay for last, pay in SX9 if rank <= last), -1)


def brute_force(hole, board, turned, wagered, pool, max_raise, larger):
    """Ev of every action over all orders of the unknown cards; ``board``: by place, None where unknown."""
    boards = []
    unknown = [place for place in range(3) if board[place] is None]
    for drawn in permutations(pool, len(unknown)):
        full = list(board)
        for place, card in zip(unknown, drawn, strict=True):
            full[place] = card
        boards.append(tuple(full))
    worth = {full: pays((*hole, *full)) for full in boards}

    def choices(street, seen, before):
        """Sums of nets over the boards that begin as seen."""
        evs = [-before * len(seen)]
        for times in range(1, max_raise + 1):
            if street == 2:
                evs.append(sum((before + times) * worth[full] for full in seen))
                continue
            groups = {}
            for full in seen:
                groups.setdefault(full[street], []).append(full)
            evs.append(sum(max(choices(street + 1, group, before + times)) for group in groups.values()))
        return evs

    evs = choices(turned, boards, wagered)
    order = sorted(range(max_raise + 1), key=lambda a: (-evs[a], -a if larger else a))
    return [Fraction(ev, len(boards)) for ev in evs], order


@given(st.data())
def test_any_spot_with_few_cards_left_is_what_brute_force_says(data):
    deck = data.draw(st.permutations([c for c in range(52) if c & 3 < data.draw(st.integers(2, 4))]))
    size = data.draw(st.integers(3, 6))
    hole, shared, pool = deck[:2], deck[2:5], deck[5 : 5 + size]
    turned = data.draw(st.integers(0, 2))
    known = {place for place in (1, 2, 3) if place > turned and data.draw(st.booleans())}
    game = fc.Stax(max_raise=data.draw(st.integers(1, 4)))
    raises = data.draw(st.lists(st.integers(1, game.max_raise), min_size=turned, max_size=turned))
    ties = data.draw(TIES)
    board = [shared[i] if i < turned or i + 1 in known else None for i in range(3)]
    alive = {*hole, *pool, *(card for card in board if card is not None)}
    found = fc.analyze(
        game,
        hole,
        board=shared[:turned],
        raises=raises,
        dead=[card for card in range(52) if card not in alive],
        known={place: shared[place - 1] for place in known},
        ties=ties,
    )
    evs, order = brute_force(hole, board, turned, 1 + sum(raises), pool, game.max_raise, ties == "larger")
    assert [found[action].ev for action in game.actions] == evs
    assert [game.actions.index(choice.action) for choice in found] == order
    for choice in found:
        assert sum(choice.counts.values()) == choice.total


@given(st.data())
def test_types_and_cards_count_the_same(data):
    """The fast route and plain enumeration of the core, any pay table, evs and all counts."""
    deck = data.draw(st.permutations(range(52)))
    lines = data.draw(st.integers(1, 40))
    seed = data.draw(st.integers(0, 2**32))
    random = np.random.default_rng(seed)
    line_of_value = random.integers(0, lines, 7476, np.uint8)
    by_line = random.integers(-3, 5, lines, np.int64)
    turned = data.draw(st.integers(0, 2))
    board = np.array([deck[2 + i] if i < turned or data.draw(st.booleans()) else 255 for i in range(3)], np.uint8)
    pool = sum(1 << card for card in deck[5 : 5 + data.draw(st.integers(3, 20))])
    game = (
        line_of_value,
        by_line,
        data.draw(st.integers(1, 3)),
        data.draw(st.integers(1, 10)),
        data.draw(st.booleans()),
    )
    wagered = 1 + turned
    spot = (np.array(deck[:2], np.uint8), board, turned, wagered, pool)
    fast, slow = (_core.stax_choices(*spot, *game, method) for method in ("types", "enumerate"))
    assert (fast[0] == slow[0]).all()
    assert (fast[1] == slow[1]).all()
    assert fast[2] == slow[2]


def test_two_pair_by_hand():
    """48 cards to come: four make a full house (10), the others leave two pair (2); 1 + 3 + 1 wagered before."""
    found = fc.analyze(STAX, "Ts 7h", board="7d Tc", raises=[3, 1])
    best = found.best
    assert best.action == fc.Raise(3)
    assert best.ev == Fraction(8 * (4 * 10 + 44 * 2), 48)
    assert {line: ways for line, ways in best.counts.items() if ways} == {"full house": 4, "two pair": 44}
    assert found["fold"].ev == -5
    assert {line: ways for line, ways in found["fold"].counts.items() if ways} == {"folded": 48}
    assert list(found["fold"].counts) == list(best.counts)
    assert found.cost("raise 1") == best.ev * Fraction(2, 8)


def test_all_cards_known():
    found = fc.analyze(STAX, "Ad Kd", known={1: "Qd", 2: "Jd", 3: "Td"})
    assert (found.best.action, found.best.ev, found.best.total) == (fc.Raise(3), 10 * 500, 1)
    assert found["raise 1"].ev == (1 + 1 + 3 + 3) * 500
    lost = fc.analyze(STAX, "2c 7h", known={1: "Qd", 2: "Jd", 3: "3d"})
    assert (lost.best.action, lost.best.ev) == (fc.Fold(), -1)
    assert lost["raise 2"].ev == -3  # folded at the next decision


def test_ties_between_raises():
    """A pair of sixes with nothing better to come: every raise pushes."""
    spot = {"board": "Kd 2s", "raises": [1, 1], "known": {3: "4h"}}
    smaller = fc.analyze(STAX, "6c 6d", **spot)
    larger = fc.analyze(STAX, "6c 6d", **spot, ties="larger")
    assert [str(choice.action) for choice in smaller] == ["raise 1", "raise 2", "raise 3", "fold"]
    assert [str(choice.action) for choice in larger] == ["raise 3", "raise 2", "raise 1", "fold"]
    assert {choice.ev for choice in smaller} == {0, -3}


def test_other_seats_cards_are_dead():
    played = fc.deal(STAX, seats=2, deck="Th 7s Tc Td 5c 2d 3h").play("raise 1").play("raise 1")
    found = fc.analyze(played)
    assert found == fc.analyze(STAX, "Th 7s", board="5c", raises=[1])
    seen = fc.analyze(played, dead=played.hands[1])
    assert seen == fc.analyze(STAX, "Th 7s", board="5c", raises=[1], dead="Tc Td")
    assert seen["raise 1"].ev < found["raise 1"].ev
    known = fc.analyze(played, known={3: "Ts"})
    assert known.best.ev > found.best.ev
    sixes = fc.deal(STAX, deck="6c 6d Kd 2s 4h").play("raise 1").play("raise 1")
    orders = {
        ties: [str(c.action) for c in fc.analyze(sixes, known={3: "4h"}, ties=ties)] for ties in ("smaller", "larger")
    }
    assert orders["smaller"][0] == "raise 1"
    assert orders["larger"][0] == "raise 3"
    assert fc.analyze(played.play("raise 3")).raises == (1,)  # now seat 1


def test_rounds_of_draw_games_too():
    played = fc.deal(fc.StandPat(), seats=2, seed=7)
    assert fc.analyze(played) == fc.analyze(fc.StandPat(), played.hands[0])
    assert fc.analyze(played.play("stand")).cards == played.hands[1]


def test_analyses_are_values_and_print():
    found = fc.analyze(STAX, "Th 7s", board="5c", raises=[fc.Raise(3)], known={3: "2c"}, dead="Td")
    assert pickle.loads(pickle.dumps(found)) == found
    assert str(found).splitlines()[0] == "Th 7s in stax"
    data = found.to_dict()
    assert (data["board"], data["raises"], data["known"], data["dead"]) == ("5c", [3], {"3": "2c"}, "Td")
    assert [choice["action"] for choice in data["choices"]] == [str(choice.action) for choice in found]
    assert "board" not in fc.analyze(fc.StandPat(), "As Ks Qs Js 9d").to_dict()


def test_pays_of_any_size():
    game = fc.Stax(pays={"royal flush": "1/3", "straight flush": 10**9})
    assert fc.analyze(game, "Ad Kd", known={1: "Qd", 2: "Jd", 3: "Td"}).best.ev == Fraction(10, 3)
    with pytest.raises(fc.TooLargeError, match="too large"):
        fc.analyze(fc.Stax(pays={"royal flush": 10**13}), "Ad Kd")


@pytest.mark.parametrize(
    ("cards", "options", "error", "says"),
    [
        ("Th", {}, fc.CardCountError, "a Stax hand has 2 cards, not 1"),
        ("Th 7s 5c", {}, fc.CardCountError, "not 3"),
        ("Th Th", {}, fc.DuplicateCardError, "duplicate card Th"),
        ("Th Jb", {}, fc.JokerError, "Jb"),
        ("Th 7x", {}, fc.InvalidCardError, "'x'"),
        ("Th 7s", {"board": "5c"}, fc.GameError, "board 5c and raises [] do not fit"),
        (
            "Th 7s",
            {"board": "5c 6c", "raises": [1]},
            fc.GameError,
            "board 5c 6c and raises [1] do not fit",
        ),
        ("Th 7s", {"raises": [1]}, fc.GameError, "board empty and raises [1] do not fit"),
        ("Th 7s", {"board": "5c 6c 8c", "raises": [1, 1, 1]}, fc.CardCountError, "the last decision comes after"),
        ("Th 7s", {"board": "5c 6c", "raises": [1, 1, 1]}, fc.GameError, "3 raises are made; there are three"),
        (
            "Th 7s",
            {"board": "5c", "raises": [4]},
            fc.GameError,
            "1st raise of 4: a raise is a whole number, 1 to 3",
        ),
        ("Th 7s", {"board": "5c 6c", "raises": [1, 0]}, fc.GameError, "2nd raise of 0"),
        ("Th 7s", {"board": "5c", "raises": [1.5]}, fc.GameError, "1st raise of 1.5"),
        ("Th 7s", {"board": "5c", "raises": [True]}, fc.GameError, "1st raise of True"),
        ("Th 7s", {"board": "5c", "raises": "3"}, fc.GameError, "raises are a list of Antes such as [3, 1], not '3'"),
        ("Th 7s", {"board": "5c", "raises": 3}, fc.GameError, "not 3"),
        (
            "Th 7s",
            {"board": "7s", "raises": [3]},
            fc.DuplicateCardError,
            "duplicate card 7s: in the hand and on the board",
        ),
        ("Th 7s", {"dead": "7s"}, fc.DuplicateCardError, "7s: in the hand and among the dead cards"),
        ("Th 7s", {"known": {2: "7s"}}, fc.DuplicateCardError, "7s: in the hand and community card 2"),
        ("Th 7s", {"known": {4: "7c"}}, fc.GameError, "no community card 4; community cards are 1 to 3"),
        ("Th 7s", {"known": {1: "7c 8c"}}, fc.CardCountError, "community card 1 has 1 card, not 2"),
        (
            "Th 7s",
            {"board": "5c", "raises": [3], "known": {1: "7c"}},
            fc.GameError,
            "community card 1 is turned up (5c)",
        ),
        ("Th 7s", {"known": "7c"}, fc.GameError, "known maps a community card to its card"),
        (
            "Th 7s",
            {"dead": [c for c in range(52) if c > 1 and c not in (34, 23)]},
            fc.CardCountError,
            "2 cards are left",
        ),
        ("Th 7s", {"ties": "none"}, fc.GameError, "'none'"),
        ("Th 7s", {"board": "5c", "raises": np.array(3)}, fc.GameError, "raises are a list"),
        (None, {}, fc.GameError, "which cards?"),
    ],
)
def test_errors(cards, options, error, says):
    with pytest.raises(error) as caught:
        fc.analyze(STAX, cards, **options)
    assert says in str(caught.value)


def test_what_other_games_and_rounds_do_not_take():
    with pytest.raises(fc.GameError, match="stand pat has no board and no raises"):
        fc.analyze(fc.StandPat(), "As Ks Qs Js 9d", board="2c")
    played = fc.deal(STAX, deck="Th 7s 5c 2d 3h")
    with pytest.raises(fc.GameError, match="a round has its own cards"):
        fc.analyze(played, "Th 7s")
    with pytest.raises(fc.GameError, match="the round is over"):
        fc.analyze(played.play("fold"))
    with pytest.raises(fc.IllegalActionError, match=r"raise 4 is not legal with Th 7s in stax; legal: fold, raise 1"):
        fc.analyze(STAX, "Th 7s")["raise 4"]


def test_the_core_checks_what_it_is_given():
    plan = counts.stax_plan(STAX)
    hole, board = np.array([51, 47], np.uint8), np.full(3, 255, np.uint8)
    pool = (1 << 52) - 1 - (1 << 51) - (1 << 47)
    good = plan.arguments(False)
    assert _core.stax_choices(hole, board, 0, 1, pool, *good)[2] == 50 * 49 * 48
    for spot, says in [
        ((hole, board, 3, 1, pool), "turned"),
        ((hole, board, 0, 2, pool), "2 Antes cannot have been wagered"),
        ((hole, board, 1, 2, pool), "turned up is not known"),
        ((hole, board, 0, 1, 1 << 52), "not in the deck"),
        ((hole, board, 0, 1, 3), "too few cards"),
        ((hole, board, 0, 1, 1 << 51 | 7), "duplicate card 51"),
        ((hole, np.array([60, 255, 255], np.uint8), 0, 1, 7), "60 is not a card"),
        ((hole[:1], board, 0, 1, pool), "hole must have 2 entries"),
    ]:
        with pytest.raises(ValueError, match=says):
            _core.stax_choices(*spot, *good)
    for game, says in [
        ((plan.line_of_value, plan.pays[:3], 1, 3, False), "but there are 3 lines"),
        ((plan.line_of_value, plan.pays, 0, 3, False), "too large"),
        ((plan.line_of_value, plan.pays + 2**41, 1, 3, False), "too large"),
        ((plan.line_of_value, plan.pays, 1, 11, False), "max_raise"),
    ]:
        with pytest.raises(ValueError, match=says):
            _core.stax_choices(hole, board, 0, 1, pool, *game)
    with pytest.raises(ValueError, match="dead must be 0 to 6"):
        _core.stax_exposed(*good, 0, 7, 0)
    with pytest.raises(ValueError, match="hole must be 0 to 168"):
        _core.stax_exposed(*good, 169, 0, 0)
    with pytest.raises(ValueError, match="shapes"):
        _core.stax_best(hole[None], board[None], np.array([1, 2], np.uint64), 0, 1, *good)
    with pytest.raises(ValueError, match="lines3"):
        _core.stax_joint(*good, np.zeros(742, np.uint8), 0)
