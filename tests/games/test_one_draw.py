"""Games of one wager and one draw of up to five cards."""

import pickle

import pytest

import fivecard as fc

# Nine-six Jacks or Better pays "for one": the net result is one wager less.
NINE_SIX = [
    ("As Ks Qs Js Ts", 800),
    ("5h 4h 3h 2h Ah", 50),
    ("9c 9d 9h 9s 2c", 25),
    ("7c 7d 7h 4s 4c", 9),
    ("Kd Jd 8d 4d 2d", 6),
    ("6c 5d 4h 3s 2c", 4),
    ("8c 8d 8h Ks 2c", 3),
    ("Ac Ad 3h 3s 9c", 2),
    ("Jc Jd 9h 5s 2c", 1),
    ("Tc Td 9h 5s 2c", 0),
]
DECK = "2c 3d 8h 9h Ks As Ah Ad Ac Kd"


@pytest.mark.parametrize("kind", ["stand", "draw"])
@pytest.mark.parametrize(("hand", "pays"), NINE_SIX)
def test_pays_for_one(hand, pays, kind):
    settlement = fc.OneDraw().settle(kind, fc.evaluate(hand))
    assert settlement.net == pays - 1
    assert settlement.staked == 1


def test_a_mapping_pays_for_one_and_a_table_by_its_own_odds():
    pair = fc.evaluate("Jc Jd 9h 5s 2c")
    assert fc.OneDraw({"jacks or better": 1}).settle("stand", pair).net == 0
    assert fc.OneDraw(fc.PayTable({"jacks or better": 1})).settle("stand", pair).net == 1


def test_all_five_cards_may_be_drawn():
    played = fc.deal(fc.OneDraw(), wager=5, deck=DECK).play("draw 2c 3d 8h 9h Ks")
    assert played.final_hand(0) == fc.cards("As Ah Ad Ac Kd")
    assert played.settlements[0].net == 5 * 24


def test_kept_cards_come_before_drawn_ones():
    played = fc.deal(fc.OneDraw(), deck=DECK).play("draw 9h 2c 3d 8h")
    assert played.final_hand(0) == fc.cards("Ks As Ah Ad Ac")


def test_there_is_no_fold():
    played = fc.deal(fc.OneDraw(), deck=DECK)
    assert fc.Fold() not in played.legal
    assert len(played.legal) == 32  # stand, and 2**5 - 1 draws
    with pytest.raises(fc.IllegalActionError) as error:
        played.play("fold")
    assert "2c 3d 8h 9h Ks" in str(error.value)
    with pytest.raises(fc.IllegalActionError):
        fc.analyze(fc.OneDraw(), "2c 3d 8h 9h Ks")["fold"]
    with pytest.raises(ValueError, match="no fold"):
        fc.OneDraw().settle("fold", 1)


def test_one_seat_and_ten_cards():
    with pytest.raises(fc.GameError, match="seats"):
        fc.deal(fc.OneDraw(), seats=2)
    with pytest.raises(fc.CardCountError, match="10"):
        fc.deal(fc.OneDraw(), deck="2c 3d 8h 9h Ks As Ah Ad Ac")


def test_compares_hashes_and_pickles():
    game = fc.OneDraw()
    assert pickle.loads(pickle.dumps(game)) == game == fc.OneDraw()
    assert hash(game) == hash(fc.OneDraw())
    assert game != fc.OneDraw({"jacks or better": 1})
    with pytest.raises(AttributeError):
        game.pays = None
