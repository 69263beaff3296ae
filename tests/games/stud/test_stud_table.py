"""Dealer's choice: the deal goes round, chips stay, and no hand begins without two funded players (FS1, FS17)."""

import pickle

import pytest

import fivecard as fc
from fivecard.games.stud.policy import simple_policy


def table(**options):
    return fc.Table.open(fc.Stud(**options), 4, seed=3).sit(0, "Ann", 50).sit(2, "Ben", 60).sit(3, "Cal", 70)


def finish(played):
    while not played.over:
        played = played.play(simple_policy(played.view(played.to_act)))
    return played


def test_fs1_the_deal_passes_to_the_left():
    now, dealers = table(), []
    for _ in range(6):
        played = finish(now.deal())
        dealers.append(played.dealer)
        now = now.after(played)
    assert dealers == [0, 2, 3, 0, 2, 3]
    assert now.hand == 6


def test_fs1_the_dealer_chooses_for_his_hand():
    now = table(bring_in=1).choose(style="simple", jokers=2)
    played = now.deal()
    assert (played.game.style, played.game.jokers, played.game.bring_in) == ("simple", 2, None)
    assert table(bring_in=1).choose(style="simple").choose(jokers=2).deal() == played
    after = now.after(finish(played))
    assert after.deal().game == fc.Stud(bring_in=1)
    with pytest.raises(fc.GameError, match="style is"):
        now.choose(style="texas")
    with pytest.raises(fc.GameError, match="jokers is"):
        now.choose(jokers=5)


def test_fs17_chips_stay_on_the_table():
    now = table()
    for _ in range(200):
        if len(now.funded) < 2:
            break
        now = now.choose(style="simple" if now.hand % 3 == 0 else "casino")
        played = finish(now.deal())
        assert sum(played.deltas) == 0
        now = now.after(played)
        assert sum(now.stacks) == 180
    assert now.hand > 20


def test_two_funded_players():
    lonely = fc.Table.open(fc.Stud(), 3, seed=1).sit(1, "Ann", 10)
    with pytest.raises(fc.GameError, match="two players with chips; this table has 1"):
        lonely.deal()
    assert lonely.sit(2, "Ben", 5).deal().stacks == (0, 10, 5)
    with pytest.raises(fc.GameError, match="this table has 1"):
        lonely.sit(2, "Ben", 5).leave(1).deal()


def test_seats():
    now = table()
    assert now.sit(0, "Ann", 5).stacks == (55, 0, 60, 70)
    assert now.leave(2).names == ("Ann", None, None, "Cal")
    assert now.leave(0).deals == 2  # the next funded seat deals
    for call, says in [
        (lambda: now.sit(0, "Dot", 5), "seat 0 is taken by Ann"),
        (lambda: now.sit(1, "Ann", 5), "Ann sits in seat 0"),
        (lambda: now.sit(1, "", 5), "a player is a name"),
        (lambda: now.sit(1, "Dot", 0), "1 or more, not 0"),
        (lambda: now.sit(4, "Dot", 5), "no seat 4"),
        (lambda: now.leave(1), "nobody sits in seat 1"),
        (lambda: fc.Table.open(fc.Stud(), 11), "2 to 10 seats, not 11"),
    ]:
        with pytest.raises(fc.GameError) as caught:
            call()
        assert says in str(caught.value)


def test_only_its_own_finished_hands_count():
    now = table()
    with pytest.raises(fc.GameError, match="the hand is not over"):
        now.after(now.deal())
    played = finish(now.deal())
    with pytest.raises(fc.GameError, match="no hand of this table"):
        now.sit(1, "Dot", 9).after(played)
    with pytest.raises(fc.GameError, match="no hand of this table"):
        now.after(played).after(played)
    other = finish(fc.deal(fc.Stud(), seats=4, stacks=now.stacks, dealer=now.deals, seed=999))
    with pytest.raises(fc.GameError, match="no hand of this table"):
        now.after(other)
    with pytest.raises(fc.GameError, match="is no hand"):
        now.after(5)
    with pytest.raises(fc.GameError, match="a table is for a Stud"):
        fc.Table.open(fc.StandPat(), 3)


def test_tables_are_values():
    now = table()
    assert pickle.loads(pickle.dumps(now)) == now == table()
    assert str(now) == "hand 0, seat 0 deals; seat 0: Ann 50, seat 2: Ben 60, seat 3: Cal 70"
    assert now.deal() == now.deal()  # the same hand of the same seed
    assert now.deal().hands != now.after(finish(now.deal())).deal().hands
