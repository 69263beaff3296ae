"""Strategy cards of games with one draw: every phrase against a slow reading, published strategies, exact costs."""

import copy
import pickle
from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from math import comb

import numpy as np
import pytest
from card_reading import PHRASES, rank, to_hold
from hypothesis import given, settings
from hypothesis import strategies as st

import fivecard as fc

HANDS = comb(52, 5)
JACKS = fc.OneDraw()  # nine-six Jacks or Better
# The "simple strategy" for nine-six Jacks or Better of wizardofodds.com, line by line. Its first line is "four of a
# kind, straight flush, royal flush", its third "three of a kind, straight, flush, full house".
SIMPLE = """
stand four of a kind or better
hold 4 to a royal flush
stand straight or better
hold three of a kind
hold 4 to a straight flush
hold two pair
hold high pair
hold 3 to a royal flush
hold 4 to a flush
hold low pair
hold 4 to an open straight        # "outside" there
hold 2 suited high cards
hold 3 to a straight flush
hold lowest 2 unsuited high cards # "if more than 2 then pick the lowest 2"
hold JT suited
hold QT suited
hold KT suited
hold 1 high card
draw everything
"""
# The basic part of the optimal strategies for the same game at wizardofodds.com and jazbo.com: all but the exceptions
# for penalty cards. A straight flush of three is of type 1, 2, 3 by high cards against gaps.
BASIC = """
stand four of a kind or better
hold 4 to a royal flush
stand flush or better
hold three of a kind
stand straight
hold 4 to a straight flush
hold two pair
hold high pair
hold 3 to a royal flush
hold 4 to a flush
hold KQJT
hold low pair
hold 4 to an open straight
hold 3 to an open straight flush
hold 3 to an inside straight flush with 1 high card
hold 3 to a double inside straight flush with 2 high cards
hold QJ suited
hold AKQJ
hold KQ suited
hold KJ suited
hold AK suited
hold AQ suited
hold AJ suited
hold 4 to an inside straight with 3 high cards
hold 3 to an inside straight flush
hold 3 to a double inside straight flush with 1 high card
hold KQJ
hold QJ
hold JT suited
hold KQ
hold KJ
hold QT suited
hold AK
hold AQ
hold AJ
hold KT suited
hold 1 high card
hold 3 to a double inside straight flush
draw everything
"""
CARDS = {name: fc.StrategyCard.parse(JACKS, text) for name, text in (("simple", SIMPLE), ("basic", BASIC))}
# All hands of small decks, in which many phrases fit in several ways.
DECKS = [
    "Tc Jc Qc Kc Ac Th Jh Qh Kh Ah",
    "Ad 2d 3d 4d 5d As 2c 3s 4c 5s",
    "5c 6c 7c 8c 9c 6h 7h 8d 9d Tc",
    "Jc Jd Jh Js Qc Qd Qh Qs 2c 7d",
    "4s 6s 8s Ts Qs 5h 7h 9h Jh Kh",
    "2c 2d 5c 5d 5h 9c 9d Ac Ad Kh",
]


@pytest.mark.parametrize("phrase", PHRASES)
def test_every_phrase_is_what_it_says(phrase):
    card = fc.StrategyCard.parse(JACKS, f"hold {phrase}\nstand")
    hands = [hand for deck in DECKS for hand in combinations(fc.cards(deck), 5)]
    found = []
    for hand in hands:
        held = to_hold(phrase, hand)
        found.append(31 if held is None else sum(1 << place for place, own in enumerate(hand) if own in held))
    assert card.codes_of(hands).tolist() == found
    assert len(set(found)) > 1


def whole(hand):
    """The category and, of a pair, its rank."""
    counted = Counter(rank(card) for card in hand)
    pair = [each for each, n in counted.items() if n == 2]
    return fc.evaluate(hand).category, pair[0] if len(pair) == 1 else 0


@pytest.mark.parametrize(
    ("phrase", "says"),
    [
        ("straight", lambda category, pair: category == fc.Category.STRAIGHT),
        ("straight or better", lambda category, pair: category >= fc.Category.STRAIGHT),
        ("two pair or worse", lambda category, pair: category <= fc.Category.TWO_PAIR),
        ("high card", lambda category, pair: category == fc.Category.HIGH_CARD),
        ("Four Of A Kind", lambda category, pair: category == fc.Category.FOUR_OF_A_KIND),
        ("royal flush", lambda category, pair: category == fc.Category.ROYAL_FLUSH),
        ("pair of jacks", lambda category, pair: category == 1 and pair == 11),
        ("pair of jacks or better", lambda category, pair: category > 1 or (category == 1 and pair >= 11)),
        ("pair of fives or worse", lambda category, pair: category == 0 or (category == 1 and pair <= 5)),
        ("pair of fives to tens", lambda category, pair: category == 1 and 5 <= pair <= 10),
    ],
)
def test_kinds_of_whole_hands(phrase, says):
    hands = np.concatenate([fc.canonical_hands()[0][::37], [list(fc.cards("As Ks Qs Js Ts"))]])
    expected = [says(*whole(hand)) for hand in hands.tolist()]
    assert {True, False} == set(expected)
    for verb, code, game in (("stand", 31, JACKS), ("fold", 32, fc.StandPat())):
        card = fc.StrategyCard.parse(game, f"{verb} {phrase}\nhold highest card")
        assert (card.codes_of(hands) == code).tolist() == expected


def test_lines_have_priority():
    text = "hold pair\nhold pair of jacks or better\nhold 2 high cards\nstand"
    card = fc.StrategyCard.parse(JACKS, text)
    assert card["Jc Jd Kh Qs 2c"] == fc.Draw("Kh Qs 2c")
    assert card.line("Jc Jd Kh Qs 2c") == "hold pair"
    assert card.unused == ("hold pair of jacks or better",)
    assert card["Jc 9d Kh 5s 2c"] == fc.Draw("9d 5s 2c")
    assert card["Jc 9d 8h 5s 2c"] == fc.Stand()
    # By hand: hands with exactly two of a rank are pairs, two pairs and full houses.
    assert card.weights == (1_098_240 + 123_552 + 3_744, 0, card.weights[2], HANDS - card.weights[2] - 1_225_536)
    turned = fc.StrategyCard.parse(JACKS, "\n".join(reversed(text.splitlines()[:3])) + "\nstand")
    assert turned["Jc Jd Kh Qs 2c"] == fc.Draw("Jc Jd 2c")
    assert turned.unused == ()


# --- Published strategies ---


def test_the_published_simple_strategy():
    card = CARDS["simple"]
    solution = card.solution()
    assert card.unused == ()
    # As published: an expected return of 99.46 %, royal flushes returning 0.020076.
    assert round(100 * (solution.ev + 1), 2) == Fraction("99.46")
    assert round(800 * Fraction(solution.final_hands["royal flush"], solution.total), 6) == Fraction("0.020076")
    # "One total bet every 1178 hands": nothing is said of hands with two high cards in each of two suits. Of those we
    # hold the higher, to hold the lower is best, and what was counted lies between.
    lower = fc.StrategyCard.parse(JACKS, SIMPLE.replace("2 suited", "lowest 2 suited"))
    assert 1 / card.cost < 1178 < 1 / lower.cost
    for hand in fc.canonical_hands()[0][card.codes != lower.codes]:
        in_suits = Counter((hand[hand >= fc.Card("Jc")] & 3).tolist())
        assert sorted(in_suits.values()) == [2, 2]


def test_the_published_basic_strategy():
    # The exceptions "add only about 0.001% to the basic strategy" (jazbo.com), and best play returns 99.544 %.
    card = CARDS["basic"]
    assert card.unused == ()
    assert round(100 * card.cost, 3) == Fraction("0.001")
    assert round(100 * (card.solution().ev + card.cost + 1), 3) == Fraction("99.544")


# --- What a card is worth ---


@pytest.mark.parametrize("name", CARDS)
def test_two_routes_to_the_ev(name):
    card = CARDS[name]
    hands, weights = fc.canonical_hands()
    batch = fc.analyze_batch(JACKS, hands)
    own = batch.evs[np.arange(len(hands)), card.codes]
    ev = Fraction(sum((own * weights.astype(np.int64)).tolist()), HANDS * batch.denominator)
    solution = card.solution()
    assert solution.ev == solution.distribution.mean == ev
    assert card.cost == fc.solve(JACKS).ev - ev == sum(card.costs)
    assert all(cost >= 0 for cost in card.costs)
    assert sum(card.weights) == HANDS
    assert (solution.strategy, solution.game) == (card, JACKS)
    assert sum(solution.final_hands.values()) == solution.total == fc.solve(JACKS).total
    assert sum(solution.actions.values()) == HANDS
    draws = Counter()
    for code, weight in zip(card.codes.tolist(), weights.tolist(), strict=True):
        draws["stand" if code == 31 else f"draw {5 - code.bit_count()}"] += weight
    assert dict(solution.actions) == {key: draws[key] for key in solution.actions}


def test_a_card_that_plays_best_is_the_solution():
    # With next to nothing to draw to, pat hands are stood on and all others folded.
    game = fc.StandPat(draw_pays={"royal flush": 1})
    card = fc.StrategyCard.parse(game, "stand straight or better\nfold")
    best = fc.solve(game)
    assert (card.codes == best.strategy.codes).all()
    played = card.solution()
    for name in ("ev", "average_wager", "hit_frequency", "distribution", "actions", "final_hands", "total", "variance"):
        assert getattr(played, name) == getattr(best, name), name
    assert list(played.final_hands) == list(best.final_hands)
    assert card.cost == 0 == sum(card.costs)
    assert card.mistakes() == ()
    assert played.to_dict() == best.to_dict()


@pytest.mark.parametrize(
    ("game", "text"),
    [
        (JACKS, "stand straight flush or better\nhold 4 to a royal flush\nstand straight or better\ndraw everything"),
        (fc.StandPat.preset("illustrative"), "stand straight or better\nfold"),
    ],
)
def test_all_pat_hands_as_in_best_play(game, text):
    card, best = fc.StrategyCard.parse(game, text), fc.solve(game).strategy
    pat = fc.category_batch(fc.canonical_hands()[0]) >= fc.Category.STRAIGHT
    assert (card.codes == best.codes)[pat].all()
    assert not (card.codes == best.codes)[~pat].all()


def test_mistakes():
    card = CARDS["simple"]
    found = card.mistakes(None)
    assert sum(mistake.share for mistake in found) == card.cost
    assert card.mistakes(7) == found[:7]
    assert len(card.mistakes()) == 20
    shares = [mistake.share for mistake in found]
    assert shares == sorted(shares, reverse=True)
    for mistake in found[:: len(found) // 40]:
        analysis = fc.analyze(JACKS, mistake.cards)
        assert card[mistake.cards] == mistake.action
        assert mistake.best == analysis.best.action
        assert mistake.cost == analysis.cost(mistake.action) > 0
        assert mistake.total == HANDS
    assert str(found[0]).endswith("best is draw 2d As")
    assert pickle.loads(pickle.dumps(found[:3])) == found[:3]
    with pytest.raises(fc.GameError, match="n is a number of mistakes"):
        card.mistakes(-1)
    with pytest.raises(fc.GameError, match="n is a number of mistakes"):
        card.mistakes(True)


def test_equal_evs_are_no_mistake():
    # Standing on four of a kind is worth as much as holding it.
    card = fc.StrategyCard.parse(JACKS, "hold four of a kind\n" + SIMPLE)
    assert (card.codes != CARDS["simple"].codes).any()
    assert card.costs[0] == 0
    assert all(mistake.cost > 0 for mistake in card.mistakes(None))
    assert card.cost == CARDS["simple"].cost


# --- Any hand ---


@settings(max_examples=60)
@given(st.lists(st.integers(0, 51), min_size=5, max_size=5, unique=True), st.sampled_from(list(CARDS)))
def test_the_names_of_suits_do_not_matter(hand, name):
    """All 24 hands alike but for the suits are worth the same, so that the canonical hands stand for all."""
    hands = [[card & ~3 | own[card & 3] for card in hand] for own in permutations(range(4))]
    codes = CARDS[name].codes_of(hands)
    evs = fc.analyze_batch(JACKS, hands).evs[np.arange(24), codes]
    assert len(set(evs.tolist())) == 1
    assert str(CARDS[name][hand]) == str(CARDS[name][hand[::-1]])


def test_codes_are_those_of_the_canonical_hands():
    for card in CARDS.values():
        assert (card.codes_of(fc.canonical_hands()[0]) == card.codes).all()
        assert card.codes.dtype == np.uint8
        assert len(card.codes) == len(card.deciding) == 134_459
    hands = fc.canonical_hands()[0][:5, ::-1]  # bits follow the columns
    turned = [int(f"{code:05b}"[::-1], 2) for code in CARDS["basic"].codes[:5].tolist()]
    assert CARDS["basic"].codes_of(hands).tolist() == turned
    assert CARDS["basic"].codes_of([]).shape == (0,)


@pytest.mark.slow
def test_every_hand_is_counted():
    """The ev over all 2,598,960 hands one by one."""
    card = CARDS["simple"]
    total = 0
    for hands in fc.combinations(fc.cards(range(52)), 5, batch=1 << 17):
        batch = fc.analyze_batch(JACKS, hands)
        total += sum(batch.evs[np.arange(len(hands)), card.codes_of(hands)].tolist())
    assert Fraction(total, HANDS * batch.denominator) == card.solution().ev


def test_bad_hands():
    card = CARDS["simple"]
    for ask in (card.__getitem__, card.line):
        with pytest.raises(fc.CardCountError):
            ask("As Ks Qs Js")
        with pytest.raises(fc.DuplicateCardError):
            ask("As Ks Qs Js As")
    with pytest.raises(fc.DuplicateCardError, match="row 1"):
        card.codes_of([[0, 1, 2, 3, 4], [5, 6, 7, 8, 5]])
    with pytest.raises(fc.InvalidCardError):
        card.codes_of([[0, 1, 2, 3, 52]])


# --- Text ---


def test_text_in_and_out():
    card = CARDS["simple"]
    assert len(card.lines) == 19
    assert str(card).splitlines() == list(card.lines)
    assert "#" not in str(card)
    for again in (
        fc.StrategyCard.parse(JACKS, str(card)),
        pickle.loads(pickle.dumps(card)),
        copy.deepcopy(card),
    ):
        assert again == card
        assert hash(again) == hash(card)
        assert (again.codes == card.codes).all()
        for array in (again.codes, again.deciding):
            with pytest.raises(ValueError, match="read-only"):
                array[0] = 0
    assert card != CARDS["basic"]
    assert card != fc.StrategyCard.parse(fc.OneDraw({"royal flush": 4000}), SIMPLE)
    assert "hold two pair" in repr(card)
    with pytest.raises(AttributeError):
        card.lines = ()
    shouted = fc.StrategyCard.parse(JACKS, SIMPLE.upper().replace(" ", "   "))
    assert (shouted.codes == card.codes).all()
    assert fc.StrategyCard.parse(JACKS, "stand pat").codes.tolist() == [31] * 134_459


@pytest.mark.parametrize(
    ("text", "kind", "says"),
    [
        ("stand\nhold 4 to a flsh", fc.InvalidActionError, r"line 2, 'hold 4 to a flsh': .* mean '4 to a flush'"),
        ("hold full house", fc.InvalidActionError, "line 1, .* is a whole hand: 'stand full house'"),
        ("hold straight or better", fc.InvalidActionError, "is a whole hand"),
        ("hold", fc.InvalidActionError, "line 1, 'hold': '' is no cards to hold"),
        ("hold 0 high cards", fc.InvalidActionError, "1 to 4 high cards"),
        ("hold 5 mid cards", fc.InvalidActionError, "1 to 4 mid cards"),
        ("hold 5 to a flush", fc.InvalidActionError, "2 to 4 cards are part of a flush, not 5"),
        ("hold one to a straight", fc.InvalidActionError, "2 to 4 cards"),
        ("hold 4 to a double inside straight", fc.InvalidActionError, "no cards are"),
        ("hold 3 to a straight flush with 4 high cards", fc.InvalidActionError, "no cards are"),
        ("hold 4 to an open flush", fc.InvalidActionError, "is no cards to hold"),
        ("hold KK", fc.InvalidActionError, "has a rank twice"),
        ("hold AKQJT", fc.InvalidActionError, "is no cards to hold"),
        ("hold A suited", fc.InvalidActionError, "one card is not suited"),
        ("hold 1 unsuited high card", fc.InvalidActionError, "one card is not unsuited"),
        ("hold pair of tens to twos", fc.InvalidActionError, "the lower one comes first"),
        ("stand jacks or better", fc.InvalidActionError, "did you mean 'pair of jacks or better'"),
        ("stand five of a kind", fc.InvalidActionError, "is no kind of hand"),
        ("\n# a comment\n\ndraw 2", fc.InvalidActionError, "line 4, 'draw 2': it is none of"),
        ("discard everything", fc.InvalidActionError, "it is none of"),
        ("hold pair\nfold", fc.IllegalActionError, "line 2, 'fold': one draw has no fold"),
        ("hold pair", fc.GameError, "no line takes .*, nor 1,373,423 other hands .* such as 'draw everything'"),
        ("", fc.GameError, "no line takes .*, nor 2,598,959 other hands"),
        ("stand pair of sixes or worse", fc.GameError, "no line takes"),
    ],
)
def test_bad_text(text, kind, says):
    with pytest.raises(kind, match=says) as caught:
        fc.StrategyCard.parse(JACKS, text)
    assert type(caught.value) is kind


def test_what_the_game_does_not_allow():
    game = fc.StandPat()
    with pytest.raises(fc.IllegalActionError, match="line 2, 'draw everything': it draws 5 cards; stand pat allows 4"):
        fc.StrategyCard.parse(game, "hold pair\ndraw everything")
    assert fc.StrategyCard.parse(game, "hold highest card").solution().actions["draw 4"] == HANDS
    with pytest.raises(fc.GameError, match="a last line such as 'fold' takes all"):
        fc.StrategyCard.parse(game, "stand straight or better")
    with pytest.raises(fc.GameError, match="is no game with a draw"):
        fc.StrategyCard.parse(fc.Stax(), "fold")
    for text in (None, 7, ["fold"]):
        with pytest.raises(fc.InvalidActionError, match="a strategy card is text"):
            fc.StrategyCard.parse(game, text)


def test_the_hand_an_error_names_is_taken_by_no_line():
    text = "hold 2 high cards\nhold pair\nstand straight or better\nhold 4 to a flush"
    with pytest.raises(fc.GameError) as caught:
        fc.StrategyCard.parse(JACKS, text)
    hand = fc.cards(str(caught.value).split(" takes ")[1].split(",")[0])
    assert fc.StrategyCard.parse(JACKS, text + "\ndraw everything").line(hand) == "draw everything"
