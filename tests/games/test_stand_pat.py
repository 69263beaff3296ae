"""Stand Pat Poker by its printed rules: a hand-worked row a clause."""

import pickle
from fractions import Fraction

import pytest

import fivecard as fc

ROYAL, STRAIGHT_FLUSH, QUADS = "As Ks Qs Js Ts", "5h 4h 3h 2h Ah", "9c 9d 9h 9s 2c"
FULL_HOUSE, FLUSH, STRAIGHT = "7c 7d 7h 4s 4c", "Kd Jd 8d 4d 2d", "6c 5d 4h 3s 2c"
TRIPS, TWO_PAIR, JACKS = "8c 8d 8h Ks 2c", "Ac Ad 3h 3s 9c", "Jc Jd 9h 5s 2c"
TENS, HIGH = "Tc Td 9h 5s 2c", "Ac Kd 9h 5s 2c"

# clause, action, final hand, wager, net of each wager. SP9 settles the Stand Pat wager of a draw, SP8 the draw wager.
SETTLEMENTS = [
    ("SP7", "stand", ROYAL, 1, [5000]),
    ("SP7", "stand", STRAIGHT_FLUSH, 2, [1000]),
    ("SP7", "stand", QUADS, 2, [500]),
    ("SP7", "stand", FULL_HOUSE, 3, [300]),
    ("SP7", "stand", FLUSH, 4, [200]),
    ("SP7", "stand", STRAIGHT, 5, [150]),
    ("SP4", "stand", TRIPS, 5, [-5]),
    ("SP4", "stand", JACKS, 5, [-5]),
    ("SP4", "stand", HIGH, 5, [-5]),
    ("SP4", "fold", ROYAL, 5, [-5]),
    ("SP8", "draw", ROYAL, 1, [1, 5000]),
    ("SP8", "draw", STRAIGHT_FLUSH, 2, [2, 1000]),
    ("SP8", "draw", QUADS, 2, [2, 500]),
    ("SP8", "draw", FULL_HOUSE, 3, [3, 300]),
    ("SP8", "draw", FLUSH, 4, [4, 200]),
    ("SP9", "draw", STRAIGHT, 5, [5, 150]),
    ("SP9", "draw", TRIPS, 5, [-5, 150]),
    ("SP8", "draw", TWO_PAIR, 5, [-5, 150]),
    ("SP8", "draw", JACKS, 5, [-5, 150]),
    ("SP8", "draw", TENS, 5, [-5, -5]),
    ("SP8", "draw", HIGH, 5, [-5, -5]),
]


@pytest.mark.parametrize(("clause", "kind", "hand", "wager", "nets"), SETTLEMENTS)
def test_settlement(clause, kind, hand, wager, nets):
    settlement = fc.StandPat().settle(kind, fc.evaluate(hand), Fraction(wager))
    assert [result.net for result in settlement.wagers] == nets
    assert [result.amount for result in settlement.wagers] == [wager] * len(nets)
    assert [result.wager for result in settlement.wagers] == ["stand pat", "draw"][: len(nets)]
    assert settlement.net == sum(nets)
    assert settlement.staked == wager * len(nets)


@pytest.mark.parametrize(
    ("hand", "pays"),
    [
        (ROYAL, 800),
        (STRAIGHT_FLUSH, 50),
        (QUADS, 25),
        (FULL_HOUSE, 9),
        (FLUSH, 6),
        (STRAIGHT, 4),
        (TRIPS, 3),
        (TWO_PAIR, 2),
        (JACKS, 1),
        (TENS, -1),
    ],
)
def test_illustrative_draw_table(hand, pays):
    settlement = fc.StandPat.preset("illustrative").settle("draw", fc.evaluate(hand))
    assert settlement.wagers[1].net == pays


@pytest.mark.parametrize(
    ("wager", "pays", "net"),
    [
        (2_684_355, 800, 2_147_484_000),  # past 2**31
        (10**19, 800, 8 * 10**21),  # past 2**63
        ("2.50", 800, 2000),
        ("0.1", 3, Fraction(3, 10)),
        ("1/3", 800, Fraction(800, 3)),
    ],
)
def test_wagers_of_any_size_are_exact(wager, pays, net):
    game = fc.StandPat(pat_pays={"royal flush": pays}, minimum="0.1")
    settlement = fc.deal(game, wager=wager, deck=f"{ROYAL} 2c 3c 4c 5c").play("stand").settlements[0]
    assert settlement.net == net


def test_sp1_a_wager_below_the_minimum_is_refused():
    with pytest.raises(fc.GameError, match=r"4\.99.*seat 1.*minimum 5.*SP1"):
        fc.deal(fc.StandPat(minimum=5), seats=2, wager=[5, "4.99"])


def test_sp1_no_wager_no_cards():
    played = fc.deal(fc.StandPat(), seats=3, wager=[0, 5, None], deck=f"{ROYAL} 2c 3c 4c 5c")
    assert played.hands == ((), fc.cards(ROYAL), ())
    assert played.to_act == 1
    with pytest.raises(fc.GameError, match="SP1"):
        fc.deal(fc.StandPat(), seats=2, wager=0)


def test_sp2_sp3_five_cards_to_each_seat_then_boxes_from_the_top():
    played = fc.deal(fc.StandPat(), seats=2, deck=f"{ROYAL} {QUADS} 3c 4c 5c 6d 7d")
    assert played.hands == (fc.cards(ROYAL), fc.cards(QUADS))
    assert played.boxes == fc.cards("3c 4c 5c 6d")


@pytest.mark.parametrize(
    ("action", "final"),
    [
        ("draw 2c", "Jc Jd 9h 5s Jh"),
        ("draw 2c 5s", "Jc Jd 9h Jh Js"),
        ("draw 2c 5s 9h", "Jc Jd Jh Js 3c"),
        ("draw 9h 5s Jd 2c", "Jc Jh Js 3c 4c"),
    ],
)
def test_sp4_draw_k_takes_boxes_1_to_k(action, final):
    played = fc.deal(fc.StandPat(), deck=f"{JACKS} Jh Js 3c 4c").play(action)
    assert played.final_hand(0) == fc.cards(final)
    assert played.settlements[0].staked == 2


def test_sp4_drawing_five_does_not_exist():
    played = fc.deal(fc.StandPat(), deck=f"{JACKS} Jh Js 3c 4c")
    with pytest.raises(fc.IllegalActionError, match="draw 1 to 4"):
        played.play(f"draw {JACKS}")


def test_sp4_standing_on_a_weak_hand_is_legal_and_worth_a_fold():
    played = fc.deal(fc.StandPat(), wager=5, deck=f"{TRIPS} Jh Js 3c 4c")
    assert fc.Stand() in played.legal
    assert played.play("stand").settlements[0].net == played.play("fold").settlements[0].net == -5


@pytest.mark.parametrize(
    "said",
    [
        {"box": 2},
        {"box": 0},
        {"kept": "Jc Jd 9h"},
        {"kept": "Jc Jd 9h 2c"},
        {"kept": "Jc Jd 9h 5s 2c"},
        {"draw_wager": 4},
        {"draw_wager": 0},
        {"box": 1, "kept": "Jc Jd 9h", "draw_wager": 5},
        {"box": 2, "kept": "Jc Jd 9h", "draw_wager": 5},
        {"box": 1, "kept": "Jc Jd 9h 5s", "draw_wager": 10},
    ],
    ids=str,
)
def test_sp5_an_irregular_draw_names_box_kept_and_wager(said):
    played = fc.deal(fc.StandPat(), wager=5, deck=f"{JACKS} Jh Js 3c 4c")
    with pytest.raises(fc.IrregularityError) as error:
        played.play("draw 2c", **said)
    box, kept, wager = said.get("box", 1), said.get("kept", "Jc Jd 9h 5s"), said.get("draw_wager", 5)
    for named in (f"box {box}", f"kept {kept}", f"draw wager {wager}"):
        assert named in str(error.value)


@pytest.mark.parametrize("action", ["stand", "fold"])
@pytest.mark.parametrize("said", [{"box": 1}, {"draw_wager": 5}, {"kept": "Jc Jd"}], ids=str)
def test_sp5_stand_and_fold_have_no_box_and_no_draw_wager(action, said):
    with pytest.raises(fc.IrregularityError):
        fc.deal(fc.StandPat(), wager=5, deck=f"{JACKS} Jh Js 3c 4c").play(action, **said)


def test_sp5_a_regular_draw_may_be_said_in_full():
    played = fc.deal(fc.StandPat(), wager=5, deck=f"{JACKS} Jh Js 3c 4c")
    said = played.play("draw 2c 5s", box=2, kept="9h Jd Jc", draw_wager="5.00")
    assert said == played.play("draw 5s 2c")


def test_sp6_nothing_is_exposed_before_every_seat_has_decided():
    start = fc.deal(fc.StandPat(), seats=2, deck=f"{ROYAL} {QUADS} 3c 4c 5c 6d")
    played = start.play("draw 2c", seat=1)
    seen = played.view(0)
    assert (seen.boxes, seen.opened, seen.decided) == ((None,) * 4, (None, None), (False, True))
    assert seen.cards == fc.cards(ROYAL)
    assert seen.action is None
    with pytest.raises(fc.GameError, match="SP6"):
        _ = played.settlements
    after = played.play("fold").view(0)
    assert (after.boxes, after.opened) == (fc.cards("3c 4c 5c 6d"), (None, fc.cards("9c 9d 9h 9s")))


def test_sp9_a_draw_never_pays_by_the_pat_table():
    # Quads drawn to quads: 250 on the draw wager and 1 to 1 on the other, not 250 twice.
    played = fc.deal(fc.StandPat(), wager=2, deck=f"{QUADS} 3c 4c 5c 6d").play("draw 2c")
    assert [wager.net for wager in played.settlements[0].wagers] == [2, 500]


def test_sp10_nothing_carries_over():
    rounds = [fc.deal(fc.StandPat(), seed=7, index=i) for i in (3, 4, 3)]
    assert rounds[0] == rounds[2]
    assert rounds[0].play("fold") == rounds[2].play("fold")


def test_pays_of_0_push_and_pays_of_none_lose():
    game = fc.StandPat(pat_pays={"straight": 0, "royal flush": 9}, draw_pays={"jacks or better": 0})
    assert game.settle("stand", fc.evaluate(STRAIGHT)).net == 0
    assert game.settle("stand", fc.evaluate(FLUSH)).net == -1
    assert [w.result for w in game.settle("draw", fc.evaluate(JACKS)).wagers] == ["loses", "pushes"]
    assert [w.result for w in game.settle("draw", fc.evaluate(QUADS)).wagers] == ["wins", "loses"]


@pytest.mark.parametrize("minimum", [0, -1, "-0.5"])
def test_the_minimum_is_positive(minimum):
    with pytest.raises(fc.GameError):
        fc.StandPat(minimum=minimum)


def test_presets():
    assert fc.StandPat.preset("published") == fc.StandPat()
    assert {fc.StandPat.preset(name).preset_name for name in fc.StandPat.presets()} == {
        "published",
        "illustrative",
    }
    assert fc.StandPat(draw_pays={"two pair": 3}).preset_name is None
    with pytest.raises(fc.GameError, match="published, illustrative"):
        fc.StandPat.preset("printed")


def test_games_compare_hash_and_pickle():
    game = fc.StandPat.preset("illustrative").replace(minimum="2.5")
    assert pickle.loads(pickle.dumps(game)) == game
    assert hash(pickle.loads(pickle.dumps(game))) == hash(game)
    assert game != fc.StandPat.preset("illustrative")
    assert game.minimum == Fraction(5, 2)
    with pytest.raises(AttributeError):
        game.minimum = Fraction(1)


@pytest.mark.parametrize(
    "game",
    [
        fc.StandPat(),
        fc.StandPat(minimum="2.5"),
        fc.StandPat.preset("illustrative"),
        fc.StandPat({"flush": 2}, {"straight": "1/3"}, minimum=5),
    ],
)
def test_games_print_as_they_parse(game):
    assert eval(repr(game), vars(fc)) == game


@pytest.mark.parametrize("kind", ["", "raise", "stand pat"])
def test_settling_an_unknown_kind(kind):
    for game in (fc.StandPat(), fc.OneDraw()):
        with pytest.raises(fc.GameError):
            game.settle(kind, 7462)


def test_sp5_five_discards_with_box_and_wager():
    dealt = fc.deal(fc.StandPat(), deck="2c 4d 6h 8s Tc As Ah Ad Ac")
    with pytest.raises(fc.IrregularityError) as caught:
        dealt.play("draw 2c 4d 6h 8s Tc", box=5, kept="", draw_wager=1)
    assert all(part in str(caught.value) for part in ("box 5", "kept", "draw wager 1"))


@pytest.mark.parametrize(
    "options", [{"seats": 2.0}, {"seats": "2"}, {"seats": True}, {"index": "1"}, {"wager": "much"}]
)
def test_deals_with_what_is_no_number(options):
    with pytest.raises(fc.GameError):
        fc.deal(fc.StandPat(), **options)
