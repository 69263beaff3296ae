"""5 Card Stax, clause by clause: what each wager pays, what a table may say, and what it may not."""

import pickle
from fractions import Fraction

import pytest

import fivecard as fc

DISPLAYED = {
    "royal flush of diamonds": 100_000,
    "royal flush": 25_000,
    "straight flush": 5_000,
    "four of a kind": 500,
}
STAX = fc.Stax()
WITH = fc.Stax(progressive=DISPLAYED)
RAISES = (fc.Raise(1), fc.Raise(3), fc.Raise(2))  # with the Ante 7 wagered


def main(hand, actions=RAISES, **more):
    return STAX.settle(actions, fc.evaluate(hand), **more)


# SX9: five cards, and what each of Ante and raises wins to one.
SX9 = [
    ("As Ks Qs Js Ts", 500, "royal flush"),
    ("Ad Kd Qd Jd Td", 500, "royal flush"),
    ("Ks Qs Js Ts 9s", 100, "straight flush"),
    ("5s 4s 3s 2s As", 100, "straight flush"),
    ("2c 2d 2h 2s 3c", 40, "four of a kind"),
    ("2c 2d 2h 3s 3c", 10, "full house"),
    ("7s 5s 4s 3s 2s", 6, "flush"),
    ("5c 4s 3s 2s As", 4, "straight"),
    ("Ac Kd Qs Js Ts", 4, "straight"),
    ("2c 2d 2h 4s 3c", 3, "three of a kind"),
    ("3c 3d 2h 2s 4c", 2, "two pair"),
    ("Jc Jd 4h 3s 2c", 1, "jacks or better"),
    ("Ac Ad 4h 3s 2c", 1, "jacks or better"),
    ("Tc Td Ah Ks Qc", 0, "sixes to tens"),
    ("6c 6d 4h 3s 2c", 0, "sixes to tens"),
    ("5c 5d Ah Ks Qc", -1, "nothing"),
    ("Ac Kd Qh Js 9c", -1, "nothing"),
]


@pytest.mark.parametrize(("hand", "pays", "line"), SX9)
def test_sx9_ante_and_every_raise_settle_alike(hand, pays, line):
    settled = main(hand)
    assert [wager.wager for wager in settled.wagers] == ["ante", "1st raise", "2nd raise", "3rd raise"]
    assert [wager.amount for wager in settled.wagers] == [1, 1, 3, 2]
    assert [wager.net for wager in settled.wagers] == [pays, pays, 3 * pays, 2 * pays]
    assert {wager.why for wager in settled.wagers} == {line}
    assert (settled.staked, settled.net) == (7, 7 * pays)


# SX3 to SX5: what a fold forfeits.
@pytest.mark.parametrize(
    ("actions", "lost"),
    [
        ([fc.Fold()], [1]),
        ([fc.Raise(3), fc.Fold()], [1, 3]),
        ([fc.Raise(2), fc.Raise(1), fc.Fold()], [1, 2, 1]),
    ],
)
def test_sx3_to_sx5_a_fold_forfeits_ante_and_raises(actions, lost):
    settled = main("As Ks Qs Js Ts", actions, ante=Fraction(5))  # whatever the hand would have been
    assert [wager.amount for wager in settled.wagers] == [5 * part for part in lost]
    assert settled.net == -5 * sum(lost)


# SX10: three cards, and what the 3-Up Bonus wins to one.
SX10 = [
    ("As Ks Qs", 40, "ace king queen suited"),
    ("Ks Qs Js", 40, "straight flush"),
    ("3d 2d Ad", 40, "straight flush"),
    ("2c 2d 2h", 30, "three of a kind"),
    ("Ac Ks Qs", 6, "straight"),
    ("3c 2s As", 6, "straight"),
    ("7h 5h 2h", 3, "flush"),
    ("Ah Kh 2h", 3, "flush"),  # no straight around the corner
    ("2c 2d 3h", 1, "pair"),
    ("Ac Kd 2h", -1, "nothing"),
]


@pytest.mark.parametrize(("board", "pays", "line"), SX10)
@pytest.mark.parametrize("actions", [RAISES, [fc.Fold()], [fc.Raise(1), fc.Raise(1), fc.Fold()]], ids=str)
def test_sx10_three_up_on_the_community_cards_whatever_the_player_does(board, pays, line, actions):
    settled = main("7c 5d 4h 3s 2c", actions, bonus=Fraction(5), community=fc.evaluate3(board))
    first = settled.wagers[0]
    assert (first.wager, first.amount, first.net, first.why) == ("3-up", 5, 5 * pays, line)  # SX7, SX8


# SX11: five cards, and what the progressive pays for one.
SX11 = [
    ("Ad Kd Qd Jd Td", 100_000, "royal flush of diamonds"),
    ("As Ks Qs Js Ts", 25_000, "royal flush"),
    ("Kd Qd Jd Td 9d", 5_000, "straight flush"),
    ("2c 2d 2h 2s 3c", 500, "four of a kind"),
    ("2c 2d 2h 3s 3c", 300, "full house"),
    ("7s 5s 4s 3s 2s", 200, "flush"),
    ("5c 4s 3s 2s As", 150, "straight"),
    ("2c 2d 2h 4s 3c", 75, "three of a kind"),
    ("Ac Ad Kh Ks Qc", 0, "nothing"),
    ("Jc Jd 4h 3s 2c", 0, "nothing"),
]


@pytest.mark.parametrize(("hand", "pays", "line"), SX11)
@pytest.mark.parametrize("actions", [RAISES, [fc.Raise(1), fc.Fold()]], ids=str)
def test_sx11_progressive_for_one_also_after_a_fold(hand, pays, line, actions):
    cards = fc.cards(hand)
    game = fc.Stax(progressive=fc.Progressive(DISPLAYED, wager=5))
    diamonds = all(card.suit == "d" for card in cards)
    last = game.settle(actions, fc.evaluate(cards), progressive=True, diamonds=diamonds).wagers[-1]
    assert (last.wager, last.amount, last.net, last.why) == ("progressive", 5, pays - 5, line)


def test_sx12_tables_are_data():
    three = [fc.Raise(5)] * 3
    game = fc.Stax(pays={"straight": 5, "flush": 6}, bonus_pays={"pair": 2}, max_raise=5)
    assert game.settle(three, fc.evaluate("5c 4s 3s 2s As")).net == 16 * 5
    assert game.settle(three, fc.evaluate("As Ks Qs Js Ts")).net == -16  # a line left out loses
    assert game.settle([fc.Fold()], 1, bonus=Fraction(1), community=fc.evaluate3("2c 2d 3h")).wagers[0].net == 2
    assert [str(action) for action in game.actions][-1] == "raise 5"
    fixed = fc.Progressive(DISPLAYED, fixed={"full house": 50, "two pair": 5})
    assert fixed.pays(fc.evaluate("3c 3d 2h 2s 4c")) == 5
    assert fixed.pays(fc.evaluate("7s 5s 4s 3s 2s")) == 0


def test_a_meter_and_its_shares():
    shares = {"royal flush of diamonds": 1, "royal flush": "1/5", "straight flush": "0.1"}
    progressive = fc.Progressive({"four of a kind": 500}, meter="54321.50", shares=shares)
    assert progressive.pays(fc.evaluate("Ad Kd Qd Jd Td"), diamonds=True) == Fraction("54321.5")
    assert progressive.pays(fc.evaluate("As Ks Qs Js Ts")) == Fraction("10864.3")
    assert progressive.pays(fc.evaluate("5s 4s 3s 2s As")) == Fraction("5432.15")
    assert progressive.pays(fc.evaluate("2c 2d 2h 2s 3c")) == 500
    assert progressive.replace(meter=100).amounts["royal flush"] == 20
    assert progressive.amounts["full house"] == 300


@pytest.mark.parametrize(
    "game",
    [
        STAX,
        WITH,
        fc.Stax(pays={"straight": 5}, bonus_pays={"pair": "1/3"}, max_raise=2, minimum="2.5"),
        fc.Stax(
            progressive=fc.Progressive(
                {"four of a kind": "1/3", "straight flush": 7},
                meter="0.1",
                shares={"royal flush": "1/3", "royal flush of diamonds": 1},
                fixed={"full house": 1},
                wager="1/7",
            )
        ),
        fc.Stax(progressive=fc.Progressive(DISPLAYED, fixed={})),
        fc.Stax(
            pays=[
                fc.Line("five aces", "five of a kind, aces", 1000),
                ("five of a kind", 900),
                ("royal flush", 500),
            ]
        ),
        STAX.replace(
            bonus_pays=fc.PayTable(
                [
                    ("ace king queen suited", 100),
                    ("straight flush", 30),
                    fc.Line("three aces", fc.ThreeCardValue("three of a kind, aces"), 50),
                    ("three of a kind", 20),
                ],
                cards=3,
            )
        ),
    ],
)
def test_games_print_pickle_and_read_as_they_are(game):
    assert eval(repr(game), vars(fc)) == game
    assert pickle.loads(pickle.dumps(game)) == game
    assert hash(pickle.loads(pickle.dumps(game))) == hash(game)
    assert fc.Stax.from_toml(game.to_toml()) == game
    assert game.replace() == game


def test_games_differ():
    games = [STAX, WITH, fc.Stax(max_raise=2), fc.Stax(minimum=2), fc.Stax(pays={"straight": 5})]
    games += [fc.Stax(bonus_pays={"pair": 1}), WITH.replace(progressive=WITH.progressive.replace(wager=2))]
    assert len(set(games)) == len(games)


@pytest.mark.parametrize(
    ("make", "error", "says"),
    [
        (lambda: fc.Stax(max_raise=0), fc.GameError, "max_raise is a whole number, 1 to 10 Antes, not 0"),
        (lambda: fc.Stax(max_raise=11), fc.GameError, "not 11"),
        (lambda: fc.Stax(max_raise=True), fc.GameError, "not True"),
        (lambda: fc.Stax(max_raise=2.5), fc.GameError, "not 2.5"),
        (lambda: fc.Stax(minimum=0), fc.GameError, "above 0"),
        (lambda: fc.Stax(pays={"strait": 4}), fc.PayTableError, "unknown line 'strait'; did you mean 'straight'?"),
        (lambda: fc.Stax(pays={"sixes to tens": "push"}), fc.PayTableError, "write 0 for a push"),
        (lambda: fc.Stax(pays={"straight": -4}), fc.PayTableError, "'straight' pays -4"),
        (lambda: fc.Stax(bonus_pays={"full house": 4}), fc.PayTableError, "unknown line 'full house'; lines of three"),
        (lambda: fc.Stax(bonus_pays=STAX.pays), fc.PayTableError, "for 5 cards stands where one for 3"),
        (lambda: fc.Stax(pays=STAX.bonus_pays), fc.PayTableError, "for 3 cards stands where one for 5"),
        (lambda: fc.Stax(progressive={}), fc.PayTableError, "lacks the displayed amount of 'royal flush of diamonds'"),
        (
            lambda: fc.Stax(progressive={"royal flush": 1, "straight flush": 1}),
            fc.PayTableError,
            "lacks the displayed amount of 'royal flush of diamonds', 'four of a kind'",
        ),
        (lambda: fc.Stax(progressive=5000), fc.PayTableError, "5000 does not"),
        (lambda: fc.Progressive({**DISPLAYED, "flush": 1}), fc.PayTableError, "displays no line 'flush'"),
        (lambda: fc.Progressive({**DISPLAYED, "royal flush": "lots"}), fc.PayTableError, "'lots'"),
        (lambda: fc.Progressive({**DISPLAYED, "royal flush": -1}), fc.PayTableError, "-1 is not 0 to"),
        (lambda: fc.Progressive(DISPLAYED, wager=0), fc.PayTableError, "wager is above 0"),
        (lambda: fc.Progressive(DISPLAYED, fixed={"five of a kind": 5}), fc.PayTableError, "takes a joker"),
        (lambda: fc.Progressive({**DISPLAYED, "royal flush": 10**16}), fc.PayTableError, "is not 0 to"),
        (lambda: STAX.replace(pays=[fc.Line("folded", "royal flush", 5)]), fc.PayTableError, "cannot be named so"),
        *(
            (lambda actions=actions: STAX.settle(actions, 1), fc.IllegalActionError, "is no end of a hand")
            for actions in (
                [],
                [fc.Raise(1)],
                [fc.Raise(1)] * 4,
                [fc.Raise(4)] * 3,
                [fc.Fold(), fc.Raise(2)],
                [*RAISES, fc.Fold()],
                [fc.Draw("As")],
                ["fold"],
            )
        ),
        (lambda: fc.Progressive(DISPLAYED, meter=5), fc.PayTableError, "go together"),
        (lambda: fc.Progressive(DISPLAYED, fixed={"royal flush": 5}), fc.PayTableError, "no fixed pay"),
        (lambda: fc.Progressive(DISPLAYED, fixed={"full hose": 5}), fc.PayTableError, "unknown line 'full hose'"),
        (
            lambda: fc.Progressive(DISPLAYED, shares={"royal flush": 1}, meter=5),
            fc.PayTableError,
            "both a displayed amount and a share",
        ),
        (
            lambda: fc.Progressive(
                {line: 1 for line in DISPLAYED if line != "royal flush"}, shares={"royal flush": 2}, meter=5
            ),
            fc.PayTableError,
            "2 is not above 0 and at most 1",
        ),
        (lambda: STAX.settle([fc.Fold()], 1, progressive=True), fc.GameError, "no progressive"),
        (lambda: fc.Raise(0), fc.InvalidActionError, "not 0"),
        (lambda: fc.Raise(1.5), fc.InvalidActionError, "not 1.5"),
        (lambda: fc.Raise(True), fc.InvalidActionError, "not True"),
        (lambda: fc.parse_action("raise"), fc.InvalidActionError, "'raise' is no action"),
        (lambda: fc.parse_action("raise -1"), fc.InvalidActionError, "'raise -1' is no action"),
        (lambda: fc.parse_action("raise \u00b2"), fc.InvalidActionError, "is no action"),
    ],
)
def test_bad_games_name_what_is_wrong(make, error, says):
    with pytest.raises(error) as caught:
        make()
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("toml", "says"),
    [
        ("", "missing the table [pays]"),
        ("game = 'stand pat'\n", "this file is for the game 'stand pat', not 'stax'"),
        ("stax.toml", "looks like the name of a file"),
        (None, "TOML is a text, not None"),
        ("max_rise = 3\n", "unknown entry 'max_rise'"),
        ("[pays]\nstraight = 4\n", "[pays]: missing above 'straight'"),
        ("pays = 3\n", "pays must be a table"),
        ("[pays]\n'royal flush' = 5\n[bonus]\nflush = 1\n", "[bonus]: missing above 'flush': 'ace king queen suited'"),
        ("[pays]\n'royal flush' = 5\n[progressive]\nwager = 1\n", "[progressive]: the progressive lacks"),
        ("[pays]\n'royal flush' = 5\n[progressive]\nmetre = 1\n", "[progressive]: unknown entry 'metre'"),
        ("[pays]\n'royal flush' = 5\n[progressive]\ndisplayed = 1\n", "[progressive]: displayed amounts map lines"),
        (
            "[pays]\n'royal flush' = 5\n[bonus]\nlines = [{name = 'x', pays = 1, at_least = 'full house'}]\n",
            "[bonus]: line 'x': 'full house' is no hand value",
        ),
    ],
)
def test_bad_files_name_the_table(toml, says):
    with pytest.raises(fc.PayTableError) as caught:
        fc.Stax.from_toml(toml)
    assert says in str(caught.value)


def test_raises_parse_as_they_print():
    assert fc.parse_action(" Raise  3 ") == fc.Raise(3)
    assert fc.parse_action(str(fc.Raise(2))) == fc.Raise(2)
    assert eval(repr(fc.Raise(2)), vars(fc)) == fc.Raise(2)
    assert pickle.loads(pickle.dumps(fc.Raise(2))) == fc.Raise(2)
