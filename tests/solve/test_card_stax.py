"""Strategy cards of 5 Card Stax: every condition against a slow reading of it, deals counted one by one, a published
strategy."""

import copy
import pickle
from collections import Counter
from fractions import Fraction
from itertools import pairwise, permutations

import numpy as np
import pytest
from card_reading import straights

import fivecard as fc
from fivecard.solve import counts
from fivecard.solve.card_deals import joint_counts, state_rows
from fivecard.solve.stax_whole import betting_lines

STAX = fc.Stax()
DEALS = 155_937_600
# Joseph Kisenwether's strategy for Mississippi Stud at wizardofodds.com, a game with the same rules and pay table, but
# for its last clause: raise 1 with three mid cards and a raise of 3 before, which a card cannot say. "No gaps, 5-6-7
# or higher" is an open straight flush with a seven or better, one and two gaps are inside and double inside.
PUBLISHED = """
first:
raise 3 pair
raise 1 2 points
raise 1 65 suited
fold
second:
raise 3 pair of sixes or better
raise 3 3 to a royal flush
raise 3 3 to an open straight flush and seven or better
raise 3 3 to an inside straight flush with 1 high card
raise 3 3 to a double inside straight flush with 2 high cards
raise 1 3 to a flush
raise 1 pair
raise 1 3 points
raise 1 3 to an open straight and six or better  # 4-5-6 or higher
raise 1 3 to an inside straight with 2 mid cards
fold
third:
raise 3 pair of sixes or better
raise 3 4 to a flush
raise 3 4 to an open straight and eight or better
raise 1 4 to a straight
raise 1 pair
raise 1 4 points
fold
"""
CARD = fc.StaxCard.parse(STAX, PUBLISHED)
# In sections that take little time to play one by one: 3 for A-K of two suits and then for what improves it.
SMALL = """
first:
raise 3 AK unsuited
fold
second:
raise 2 pair or better
raise 1 3 high cards
fold queen or worse
raise 1 3 to an inside straight
fold 2 mid cards
raise 3 ten or better and 4 points
fold
third:
raise 3 two pair or better
raise 2 pair of jacks or better
raise 1 4 to a straight
fold
"""
WRONG = PUBLISHED.replace("65", "32").replace("raise 1 3 points", "raise 2 4 points").replace("4 points", "2 points")


# --- A slow reading of every condition, from the description alone: ranks are 2 to 14. ---


def ranks(cards):
    return sorted(card // 4 + 2 for card in cards)


def suited(cards):
    return len({card % 4 for card in cards}) == 1


def shape(cards):
    return sorted(Counter(ranks(cards)).values(), reverse=True)


def pairs(cards):
    return max([rank for rank, n in Counter(ranks(cards)).items() if n >= 2], default=0)


def distinct(cards, low, high):
    return len({rank for rank in ranks(cards) if low <= rank <= high})


def points(cards):
    return sum(2 if rank >= 11 else 1 if rank >= 6 else 0 for rank in ranks(cards))


def in_a_row(cards):
    own = ranks(cards)
    low = sorted(1 if rank == 14 else rank for rank in own)
    return any(all(b - a == 1 for a, b in pairwise(row)) for row in (own, low))


ANY = {  # of two, three or four cards
    "any": lambda cards: True,
    "suited": suited,
    "Unsuited": lambda cards: not suited(cards),
    "connected": in_a_row,
    "connected and suited": lambda cards: in_a_row(cards) and suited(cards),
    "pair": lambda cards: shape(cards)[:2] in ([2], [2, 1]),
    "pair or better": lambda cards: shape(cards)[0] >= 2,
    "pair of sixes": lambda cards: shape(cards)[:2] in ([2], [2, 1]) and pairs(cards) == 6,
    "pair of sixes or better": lambda cards: shape(cards)[0] > 2 or shape(cards)[:2] == [2, 2] or pairs(cards) >= 6,
    "pair of twos to fives": lambda cards: shape(cards)[:2] in ([2], [2, 1]) and 2 <= pairs(cards) <= 5,
    "pair of fives or worse": lambda cards: shape(cards)[:2] in ([2], [2, 1], [1, 1]) and pairs(cards) <= 5,
    "high card": lambda cards: shape(cards)[0] == 1,
    "ace": lambda cards: max(ranks(cards)) == 14,
    "queen": lambda cards: max(ranks(cards)) == 12,
    "jack or better": lambda cards: max(ranks(cards)) >= 11,
    "nine or worse": lambda cards: max(ranks(cards)) <= 9,
    "six to ten": lambda cards: 6 <= max(ranks(cards)) <= 10,
    "K": lambda cards: 13 in ranks(cards),
    "AK": lambda cards: {13, 14} <= set(ranks(cards)),
    "2 high cards": lambda cards: distinct(cards, 11, 14) >= 2,
    "1 mid card": lambda cards: distinct(cards, 6, 10) >= 1,
    "two points": lambda cards: points(cards) >= 2,
    "3 points and unsuited": lambda cards: points(cards) >= 3 and not suited(cards),
}
OF = [  # of exactly so many
    {
        "2 to a flush": suited,
        "65 suited": lambda cards: ranks(cards) == [5, 6] and suited(cards),
        "2 to an open straight": lambda cards: straights(cards) == 4,
        "2 suited high cards": lambda cards: distinct(cards, 11, 14) == 2 and suited(cards),
    },
    {
        "3 to a royal flush": lambda cards: suited(cards) and min(ranks(cards)) >= 10,
        "3 to an inside straight flush": lambda cards: suited(cards) and straights(cards) == 2,
        "3 to a straight with 2 mid cards": lambda cards: straights(cards) > 0 and distinct(cards, 6, 10) >= 2,
        "three of a kind": lambda cards: shape(cards) == [3],
        "KQJ unsuited": lambda cards: ranks(cards) == [11, 12, 13] and not suited(cards),
    },
    {
        "4 to a flush": suited,
        "4 to an open straight": lambda cards: straights(cards) == 2,
        "4 to an inside straight and king or better": lambda cards: straights(cards) == 1 and max(ranks(cards)) >= 13,
        "two pair": lambda cards: shape(cards) == [2, 2],
        "two pair or better": lambda cards: shape(cards) in ([2, 2], [3, 1], [4]),
        "two pair or worse": lambda cards: shape(cards)[0] < 3,
        "three of a kind or better": lambda cards: shape(cards)[0] >= 3,
        "four of a kind": lambda cards: shape(cards) == [4],
        "5 points": lambda cards: points(cards) >= 5,
    },
]


@pytest.mark.parametrize(
    ("turned", "phrase"), [(turned, phrase) for turned in range(3) for phrase in [*ANY, *OF[turned]]]
)
def test_every_condition_is_what_it_says(turned, phrase):
    sections = ["fold"] * 3
    sections[turned] = f"raise 2 {phrase}\nfold"
    card = fc.StaxCard.parse(STAX, "first:\n{}\nsecond:\n{}\nthird:\n{}".format(*sections))
    states = counts.stax_states(turned)[0].tolist()
    says = (ANY | OF[turned])[phrase]
    assert card.actions[turned].tolist() == [2 * says(state) for state in states]
    assert card.actions[turned].any()
    assert not card.actions[(turned + 1) % 3].any()


def test_states_of_cards():
    """Every state is found from its own cards, and from those cards in another order and other suits."""
    for turned in range(3):
        cards, _ = counts.stax_states(turned)
        rows = np.arange(len(cards))
        assert (state_rows(cards) == rows).all()
        swapped = np.concatenate([cards[:, 1::-1], cards[:, :1:-1]], axis=1)
        assert (state_rows(swapped) == rows).all()
        for suits in permutations(range(4)):
            assert (state_rows(cards & ~np.uint8(3) | np.array(suits, np.uint8)[cards & 3]) == rows).all()


def test_what_the_card_does():
    assert CARD["Th 7s"] == fc.Raise(1)
    assert CARD.line("Th 7s") == "raise 1 2 points"
    assert CARD["7s Th 5c"] == fc.Fold()
    assert CARD["Th 7s 6c"] == fc.Raise(1)
    assert CARD["2c 7h"] == fc.Fold()
    assert CARD["2c 7h 7d 7s"] == fc.Raise(3)  # whatever was done before
    assert CARD.line("2c 2d 2h") == "raise 3 pair of sixes or better"
    for ask in (CARD.__getitem__, CARD.line):
        with pytest.raises(fc.CardCountError, match="2, 3 or 4 cards"):
            ask("2c")
        with pytest.raises(fc.DuplicateCardError):
            ask("2c 7h 7h")
    for turned, (weights, total) in enumerate(zip(CARD.weights, (1326, 1326 * 50, 1326 * 1225), strict=True)):
        assert sum(weights) == total
        assert len(weights) == len(CARD.lines[turned])
    assert CARD.weights[0] == (78, 1326 - 78 - 4 - 412, 4, 412)  # the golden 48,451,200 folds are 412 hands
    assert CARD.unused == ((), (), ())
    text = "first:\nraise 1 pair or better\nraise 2 pair\nfold\nsecond:\nfold\nthird:\nfold"
    assert fc.StaxCard.parse(STAX, text).unused == (("raise 2 pair",), (), ())


# --- What a card is worth ---


def rows_of(game, plan, joint):
    return [joint.get(place, [0] * len(plan.lows)) for place, _ in betting_lines(game)]


@pytest.mark.parametrize("game", [fc.Stax(max_raise=1), fc.Stax({"two pair": 3, "pair": "1/2"}, max_raise=1)])
def test_best_play_counted_as_the_solver_counts_it(game):
    """With one raise to choose, a decision does not depend on the raises before: best play is actions by state."""
    plan, best = counts.stax_plan(game), fc.solve(game)
    strategy = best.strategy
    actions = (strategy.opening, strategy.best[0][:, 0], strategy.best[1][:, 0])
    solved = counts.stax_joint(plan, False).sum(axis=2).tolist()
    found = joint_counts(plan, actions)
    assert rows_of(game, plan, found) == [solved[place] for place, _ in betting_lines(game)]
    assert sum(sum(row) for row in found.values()) == DEALS


def test_a_card_that_plays_best_is_the_solution():
    every = (*(line.name for line in STAX.pays.lines[:-2]), "pair", "high card")  # pays 1: raise 3, whatever comes
    card = fc.StaxCard.parse(fc.Stax(dict.fromkeys(every, 1)), "first:\nraise 3\nsecond:\nraise 3\nthird:\nraise 3")
    played, best = card.solution(), fc.solve(card.game)
    assert played.ev == 10
    assert played.to_dict() == best.to_dict()
    assert card.cost == 0
    assert card.mistakes(None) == ()


def play_small(cards):
    """What SMALL raises with these five cards, A-K of two suits first, as long as it does not fold."""
    raises = [3]
    for seen in (cards[:3], cards[:4]):
        if len(seen) == 3:
            if pairs(seen):
                action = 2
            elif distinct(seen, 11, 14) == 3:  # an inside straight, A-K and a ten, is part of one straight only
                action = 1
            else:
                action = 3 if distinct(seen, 6, 10) < 2 and points(seen) >= 4 else 0
        elif shape(seen)[0] > 2 or shape(seen) == [2, 2]:
            action = 3
        elif pairs(seen) >= 11:
            action = 2
        else:
            action = int(straights(seen) > 0)
        if not action:
            break
        raises.append(action)
    return tuple(raises)


def test_all_deals_of_one_hand_one_by_one():
    hole = fc.cards("As Kd")
    others = sorted(set(range(52)) - set(hole))
    boards = np.array(list(permutations(others, 2)), np.uint8)
    bets = [play_small([*hole, *board]) for board in boards.tolist()]
    last = np.array([[card for card in others if card not in board] for board in boards.tolist()], np.uint8)
    five = np.empty((len(boards), 48, 5), np.uint8)
    five[:, :, :2], five[:, :, 2:4], five[:, :, 4] = hole, boards[:, None], last
    nets, betting = Counter(), Counter()
    for raises, values in zip(bets, fc.evaluate_batch(five), strict=True):
        actions = [fc.Raise(times) for times in raises] + [fc.Fold()] * (len(raises) < 3)
        betting[", ".join(map(str, actions))] += 12 * 48
        for value, n in zip(*np.unique(values, return_counts=True), strict=True):
            nets[STAX.settle(actions, int(value)).net] += 12 * int(n)
    rest = (1326 - 12) * 50 * 49 * 48
    nets[Fraction(-1)] += rest
    betting["fold"] += rest
    solution = fc.StaxCard.parse(STAX, SMALL).solution()
    assert {net: n for net, n in nets.items() if n} == dict(solution.distribution.counts)
    assert {name: n for name, n in solution.betting.items() if n} == dict(betting)
    assert len(betting) > 5
    assert solution.ev == sum((net * n for net, n in nets.items()), Fraction(0)) / DEALS
    assert solution.actions == {"fold": 1314, "raise 1": 0, "raise 2": 0, "raise 3": 12}
    folds = sum(n for name, n in betting.items() if name.endswith("fold"))
    assert solution.final_hands["folded"] == folds
    assert sum(solution.final_hands.values()) == solution.total == DEALS


def test_the_published_strategy_errs_where_it_says():
    """All it loses is in its last clause, so that everything else is best play."""
    mistakes = CARD.mistakes(None)
    assert mistakes
    for mistake in mistakes:
        assert distinct(mistake.cards, 6, 10) == 3
        assert 3 in mistake.raises
        assert (mistake.action, mistake.best) == (fc.Fold(), fc.Raise(1))
    assert sum(mistake.share for mistake in mistakes) == CARD.cost
    # Best play, and so the whole strategy, has a house edge of 4.9149 % (published for Mississippi Stud).
    solution = CARD.solution()
    assert round(100 * (solution.house_edge - CARD.cost), 4) == Fraction("4.9149")
    assert solution.ev == Fraction(-4259, 86_632)
    assert solution.strategy == CARD
    assert solution.to_dict()["opening"]["AKs"] == "raise 1"
    assert CARD.chart() == fc.solve(STAX).strategy.chart()


@pytest.mark.parametrize("text", [SMALL, WRONG])
def test_mistakes_are_what_analyze_says(text):
    card = fc.StaxCard.parse(STAX, text)
    mistakes = card.mistakes(None)
    assert sum(mistake.share for mistake in mistakes) == card.cost == fc.solve(STAX).ev - card.solution().ev > 0
    assert card.mistakes(5) == mistakes[:5]
    assert [mistake.share for mistake in mistakes] == sorted((mistake.share for mistake in mistakes), reverse=True)
    assert {len(mistake.raises) for mistake in mistakes} == {0, 1, 2}
    for mistake in mistakes[:: len(mistakes) // 30 + 1]:
        hole, board = mistake.cards[:2], mistake.cards[2:]
        analysis = fc.analyze(STAX, hole, board=board, raises=mistake.raises)
        assert mistake.cost == analysis.cost(mistake.action)
        assert mistake.best == analysis.best.action
        assert mistake.action == card[mistake.cards]
        before = [card[mistake.cards[: 2 + turned]] for turned in range(len(board))]
        assert before == [fc.Raise(times) for times in mistake.raises]
    assert "after raises of" in str(next(mistake for mistake in mistakes if mistake.raises))


def test_raises_of_up_to_ten():
    game = fc.Stax(max_raise=10)
    text = PUBLISHED.replace("raise 3 ", "raise 10 ", 2)
    card = fc.StaxCard.parse(game, text)
    assert card["As Ad"] == fc.Raise(10)
    assert sum(mistake.share for mistake in card.mistakes(None)) == card.cost > 0
    assert min(card.solution().distribution) < -12


# --- Text ---


def test_text_in_and_out():
    assert str(CARD).splitlines()[:3] == ["first:", "  raise 3 pair", "  raise 1 2 points"]
    assert "#" not in str(CARD)
    for again in (fc.StaxCard.parse(STAX, str(CARD)), pickle.loads(pickle.dumps(CARD)), copy.deepcopy(CARD)):
        assert again == CARD
        assert hash(again) == hash(CARD)
        for mine, own in zip((*again.actions, *again.deciding), (*CARD.actions, *CARD.deciding), strict=True):
            assert (mine == own).all()
            with pytest.raises(ValueError, match="read-only"):
                mine[0] = 0
    assert [len(actions) for actions in CARD.actions] == [169, 3055, 19669]
    assert fc.StaxCard.parse(STAX, SMALL) != CARD
    assert fc.StaxCard.parse(fc.Stax(max_raise=4), PUBLISHED) != CARD
    shouted = fc.StaxCard.parse(STAX, PUBLISHED.upper())
    assert all((mine == own).all() for mine, own in zip(shouted.actions, CARD.actions, strict=True))
    with pytest.raises(AttributeError):
        CARD.lines = ()


FOLDS = "second:\nfold\nthird:\nfold"


@pytest.mark.parametrize(
    ("text", "kind", "says"),
    [
        ("fold", fc.InvalidActionError, "line 1, 'fold': it stands in no section; a card begins with 'first:'"),
        ("", fc.InvalidActionError, "no section 'first:'"),
        ("first:\nfold\nsecond:\nfold", fc.InvalidActionError, "no section 'third:'"),
        ("first:\nfold\nthird:\nfold", fc.InvalidActionError, "line 3, 'third:': here 'second:' is expected"),
        (f"first:\nfold\n{FOLDS}\nfirst:", fc.InvalidActionError, "line 7, 'first:': here no section is expected"),
        (f"first:\nraise 1 pair\n{FOLDS}", fc.GameError, "'first:' takes .*, nor 155 other states of 169"),
        (f"first:\n{FOLDS}", fc.GameError, "nor 168 other states"),
        ("first:\nraise 4 pair", fc.IllegalActionError, "line 2, 'raise 4 pair': a raise is 1 to 3 Antes, not 4"),
        ("first:\nraise 0", fc.IllegalActionError, "not 0"),
        ("first:\nraise", fc.InvalidActionError, "it is none of"),
        ("first:\ncall", fc.InvalidActionError, "it is none of"),
        ("first:\nraise 1 pear", fc.InvalidActionError, "'pear' is no kind of cards; did you mean 'pair'"),
        ("first:\nraise 1 ace king", fc.InvalidActionError, "is no kind of cards"),
        ("first:\nraise 1 pair and", fc.InvalidActionError, "is no kind of cards"),
        ("first:\nraise 1 lowest 2 high cards", fc.InvalidActionError, "is no kind of cards"),
        ("first:\nraise 1 highest card", fc.InvalidActionError, "is no kind of cards"),
        ("first:\nraise 1 3 to a flush", fc.InvalidActionError, "said of all 2 cards seen, not of 3"),
        ("first:\nfold\nsecond:\nraise 1 AK suited", fc.InvalidActionError, "said of all 3 cards seen, not of 2"),
        ("first:\nraise 1 two pair", fc.InvalidActionError, "no 2 cards are 'two pair'"),
        ("first:\nraise 1 AKQ", fc.InvalidActionError, "no 2 cards are 'AKQ'"),
        ("first:\nraise 1 straight or better", fc.InvalidActionError, "no 2 cards are"),
        ("first:\nraise 1 AK and jack or worse", fc.InvalidActionError, "no 2 cards are"),
        ("first:\nraise 1 ace to king", fc.InvalidActionError, "the lower one comes first"),
    ],
)
def test_bad_text(text, kind, says):
    with pytest.raises(kind, match=says) as caught:
        fc.StaxCard.parse(STAX, text)
    assert type(caught.value) is kind


def test_what_is_no_card_of_the_game():
    with pytest.raises(fc.GameError, match="is no Stax game"):
        fc.StaxCard.parse(fc.StandPat(), PUBLISHED)
    with pytest.raises(fc.InvalidActionError, match="a strategy card is text"):
        fc.StaxCard.parse(STAX, b"first:")
    with pytest.raises(fc.GameError, match="n is a number of mistakes"):
        CARD.mistakes("all")
