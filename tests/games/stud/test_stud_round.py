"""Five Card Stud clause by clause, worked by hand."""

import pickle

import numpy as np
import pytest

import fivecard as fc

# Three seats, dealer seat 2: cards go to seats 0, 1, 2. Down As Kd 7h; up 2c Qh 9s, Tc 4d 4s, Th 5d 5c, Td 6h 6d.
DECK = "As Kd 7h 2c Qh 9s Tc 4d 4s Th 5d 5c Td 6h 6d"


def deal(deck=DECK, seats=3, stacks=100, dealer=2, **options):
    return fc.deal(fc.Stud(**options), seats=seats, stacks=stacks, dealer=dealer, deck=deck)


def act(played, actions):
    for action in actions.split("; "):
        played = played.play(action)
    return played


def texts(played):
    return [str(action) for action in played.legal]


def test_fs2_everyone_antes():
    played = deal(ante=3)
    assert (played.antes, played.pot, played.view(0).stacks) == ((3, 3, 3), 9, (97, 97, 97))
    assert deal(ante=3, stacks=[2, 50, 50]).antes == (2, 3, 3)


def test_fs3_to_fs5_simple_play():
    played = deal("As Kd 7h 2c Qh 9s Tc 4d 4s Th 5d 5c Td 6h 6d", style="simple")
    assert [len(hand) for hand in played.hands] == [5, 5, 5]
    assert played.to_act == 0  # to the dealer's left
    assert texts(played) == ["bet 2"]  # he opens
    played = act(played, "bet 2; raise to 4")
    assert texts(played) == ["fold", "call", "raise to 6"]
    played = act(played, "call; raise to 6; fold")
    assert not played.over  # the player before the last raiser has to see
    played = act(played, "call")
    assert played.over
    assert played.shown == (0, 2)
    # Seat 0 has three tens, seat 2 a pair.
    # Antes 3; seats 0 and 2 put in 6 each, seat 1 folded 4.
    assert played.pots == (fc.Pot(19, (0, 2), ((0, 19),)),)
    assert played.deltas == (12, -5, -7)


def test_fs5_a_sole_survivor_takes_it_unseen():
    played = act(deal(style="simple"), "bet 2; fold; fold")
    assert (played.over, played.shown) == (True, ())
    assert played.deltas == (2, -1, -1)
    assert played.view(1).opened == (None, None, None)
    assert played.uncalled == (0, 2)


def test_fs6_fs7_the_lowest_up_card_opens_with_the_minimum():
    played = deal()
    assert [hand[1:] for hand in played.hands] == [(card,) for card in fc.cards("2c Qh 9s")]
    assert (played.to_act, texts(played)) == (0, ["bet 2"])
    # Equal ranks: the lower suit is lower.
    equal = fc.deal(fc.Stud(), seats=2, dealer=1, deck="As Kd 3d 3c 4d 5d 6d 7d 8d 9d")
    assert equal.to_act == 1
    assert equal.play("bet 2").to_act == 0


def test_fs8_at_most_three_raises():
    played = act(deal(), "bet 2; raise to 4; raise to 6; raise to 8")
    assert texts(played) == ["fold", "call"]
    with pytest.raises(fc.IllegalActionError, match=r"raise to 10 is not legal for seat 1.*legal: fold, call$"):
        played.play("raise to 10")
    one = act(deal(raise_cap=1), "bet 2; raise to 4")
    assert texts(one) == ["fold", "call"]
    assert texts(act(deal(raise_cap=0), "bet 2")) == ["fold", "call"]
    assert texts(deal(raise_cap=0)) == ["bet 2"]
    free = act(deal(raise_cap=None), "bet 2; raise to 4; raise to 6; raise to 8; raise to 10")
    assert "raise to 12" in texts(free)


def test_fs9_the_highest_showing_hand_opens_and_may_check():
    second = act(deal(), "bet 2; call; call")
    assert (second.street, second.to_act) == (3, 1)  # Q 4 over T 2 and 9 4
    assert texts(second) == ["check", "bet 2"]
    third = act(second, "check; check; check")
    assert (third.street, third.to_act) == (4, 0)  # a pair of tens
    must = act(deal(must_open=True), "bet 2; call; call")
    assert texts(must) == ["bet 2"]
    assert texts(must.play("bet 2")) == ["fold", "call", "raise to 4"]
    single = act(act(deal(opener="card"), "bet 2; call; call"), "check; check; check")
    assert (single.street, single.to_act) == (4, 1)  # the queen alone


def test_fs10_the_minimum_doubles_after_the_fourth_card():
    played = act(deal(), "bet 2; call; call; check; check; check")
    assert texts(played) == ["check", "bet 4"]
    last = act(played, "check; check; check")
    assert (last.street, texts(last)) == (5, ["check", "bet 4"])


def test_fs10_other_limits():
    spread = act(deal(limit="spread", maximum=10), "bet 2")
    assert (texts(spread), spread.wagers) == (["fold", "call", "raise to 4", "raise to 12"], (4, 12))
    assert act(spread, "raise to 7").wagers == (12, 17)
    pot = act(deal(limit="pot"), "bet 2")  # pot 3 + 2, 2 to call: up to 2 + 7
    assert pot.wagers == (4, 9)
    later = act(deal(limit="spread", maximum=10), "bet 2; call; call; check; check; check")
    assert later.wagers == (4, 20)  # both double after the fourth card
    none = act(deal(limit="none"), "bet 2")
    assert none.wagers == (4, 99)
    assert act(none, "raise to 20").wagers == (38, 99)
    with pytest.raises(fc.IllegalActionError, match="raise to 4, raise to 99, and amounts of 4 to 99"):
        none.play("raise to 100")


def test_fs11_showdown():
    played = act(deal(), "bet 2; call; call; check; check; check; check; check; check; check; check; check")
    assert played.over
    assert played.shown == (0, 1, 2)
    assert played.pots[0].winners == (0,)  # three tens
    assert played.deltas == (6, -3, -3)
    assert played.final_stacks == (106, 97, 97)
    assert "three of a kind" in str(played.settlements[0])


def test_fs14_suits_decide_or_split():
    deck = "As Ah Kd Kh Qs Qh 7c 7d 2d 2c"  # seat 0: As Kd Qs 7c 2d, seat 1: Ah Kh Qh 7d 2c, dealer seat 1
    line = "bet 2; call" + "; check; check" * 3
    suits = act(fc.deal(fc.Stud(), seats=2, stacks=50, dealer=1, deck=deck), line)
    assert suits.deltas == (3, -3)
    split = act(fc.deal(fc.Stud(suits=False), seats=2, stacks=50, dealer=1, deck=deck), line)
    assert split.deltas == (0, 0)


def test_fs14_the_odd_chip_goes_to_the_highest_card():
    # Seats 0 and 1 hold A K Q 7 2 and tie without suits; seat 2 is all-in with its ante. Of the main pot of 3 the ace
    # of spades takes the odd chip.
    deck = "Ah As 3c Kd Kh 4d Qs Qh 6s 7c 7d 8h 2d 2c 9h"
    played = fc.deal(fc.Stud(suits=False), seats=3, stacks=[50, 50, 1], dealer=2, deck=deck)
    played = act(played, "bet 2; call; check; check; check; check; check; check")
    assert [(pot.chips, pot.shares) for pot in played.pots] == [(3, ((1, 2), (0, 1))), (4, ((1, 2), (0, 2)))]
    assert played.deltas == (0, 1, -1)


def test_fs15_jokers():
    deck = "Jb As Kc Ks Kd Kh 5c 5d 9c 9d"  # seat 0: joker K K 5 9, seat 1: As Ks Kh 5d 9d
    played = fc.deal(fc.Stud(jokers=1), seats=2, stacks=50, dealer=1, deck=deck)
    while not played.over:
        played = played.play(texts(played)[0] if "fold" not in texts(played) else "call")
    assert played.pots[0].winners == (0,)
    with pytest.raises(fc.JokerError, match="this deck has none"):
        fc.deal(fc.Stud(), seats=2, deck=deck)
    with pytest.raises(fc.JokerError, match="only Jb"):
        fc.deal(fc.Stud(jokers=1), seats=2, deck=deck.replace("As", "Jr"))


def test_fs16_several_short_all_ins_reopen_for_who_faces_enough():
    # No limit, full raises only: 100, all-in 150, call, all-in 200. Seat 0 faces 100 more, seat 2 only 50.
    options = {"ante": 0, "limit": "none", "minimum": 100, "short_all_in": "full", "raise_cap": None}
    deck = "As Kd 7h 2c Qh 9s Tc 4d 4s Th 5d 5c Td 6h 6d 3c 3d 3h 8c 8d"
    played = deal(deck, seats=4, stacks=[9000, 150, 9000, 200], dealer=3, style="simple", **options)
    played = act(played, "bet 100; raise to 150; call; raise to 200")
    assert texts(played) == ["fold", "call", "raise to 300", "raise to 9000"]
    assert texts(played.play("call")) == ["fold", "call"]
    # Fixed limit, half a bet counts: 800, all-in 1100, call, all-in 1400.
    fixed = deal(deck, seats=4, stacks=[9000, 1100, 9000, 1400], dealer=3, style="simple", ante=0, minimum=800)
    fixed = act(fixed, "bet 800; raise to 1100; call; raise to 1400")
    assert texts(fixed) == ["fold", "call", "raise to 2200"]
    assert texts(fixed.play("call")) == ["fold", "call"]


def test_fs16_half_of_a_raise_after_a_large_one():
    # No limit: 10, raise to 110; an all-in has to be 50 more to count.
    for stack, counted in ((160, True), (159, False)):
        played = deal(ante=0, minimum=10, limit="none", stacks=[9000, 9000, stack])
        played = act(played, f"bet 10; raise to 110; raise to {stack}; call")
        assert (len(texts(played)) > 2) == counted


def test_fs16_short_all_ins_of_the_low_card_and_over_a_bring_in():
    # The low card is all-in for 7 of 10: over half a bet counts, the next raise is a full one on top.
    low = act(deal(minimum=10, stacks=[8, 100, 100]), "bet 7")
    assert texts(low) == ["fold", "call", "raise to 17"]
    assert texts(act(deal(minimum=10, stacks=[5, 100, 100]), "bet 4")) == ["fold", "call", "raise to 10"]
    # One chip over the bring-in of 6 does not; half the minimum as bring-in is no bet either.
    over = act(deal(minimum=8, bring_in=6, stacks=[100, 8, 100]), "bet 6; raise to 7")
    assert texts(over) == ["fold", "call", "raise to 8"]
    assert texts(act(deal(minimum=2, bring_in=1), "bet 1")) == ["fold", "call", "raise to 2"]


# FS16: fixed limit 800; seat 0 opens, seat 1 is all-in for more than the bet, seat 2 has not acted.
@pytest.mark.parametrize(
    ("stack", "rule", "raises"),
    [
        (1345, "half", "raise to 2145"),  # 545 more, over half a bet: counts
        (1345, "full", "raise to 1600"),  # does not count: completed
        (1200, "half", "raise to 2000"),  # exactly half
        (1199, "half", "raise to 1600"),
        (1600, "full", "raise to 2400"),
    ],
)
def test_fs16_a_short_all_in(stack, rule, raises):
    played = deal(minimum=800, ante=0, stacks=[9000, stack, 9000], short_all_in=rule)
    played = act(played, f"bet 800; raise to {stack}")
    assert texts(played) == ["fold", "call", raises]
    back = played.play("call")
    assert back.to_act == 0
    counted = (stack - 800) * 2 >= 800 if rule == "half" else stack >= 1600
    assert ("raise" in " ".join(texts(back))) == counted  # a short one does not reopen the betting


def test_fs16_nobody_bets_more_than_he_has():
    played = deal(stacks=[3, 100, 5], ante=1)
    played = act(played, "bet 2; raise to 4; call")
    assert played.betting.stacks == (0, 95, 0)
    assert played.over  # no betting is left: the cards are run out
    assert [pot.chips for pot in played.pots] == [9, 4]
    assert sum(played.deltas) == 0
    assert played.pots[0].winners == (0,)
    # All-in with the ante: the next seat to the left of the lowest card opens.
    short = deal(stacks=[1, 100, 100], ante=1)
    assert (short.to_act, texts(short)) == (1, ["bet 2"])


def test_a_raise_nobody_can_answer_is_not_offered():
    played = act(deal(limit="none", stacks=[100, 40, 1]), "bet 2; raise to 39")
    assert texts(played) == ["fold", "call"]


def test_a_bring_in_is_completed():
    played = deal(minimum=8, bring_in=3)
    assert texts(played) == ["bet 3", "bet 8"]
    assert texts(played.play("bet 8")) == ["fold", "call", "raise to 16"]
    played = played.play("bet 3")
    assert texts(played) == ["fold", "call", "raise to 8"]
    assert played.play("call").play("call").street == 3  # the bring-in does not act again
    completed = act(played, "raise to 8; fold")
    assert texts(completed) == ["fold", "call", "raise to 16"]  # he may raise: completing is a full bet
    full = act(completed, "raise to 16; raise to 24; raise to 32")
    assert texts(full) == ["fold", "call"]  # the completion is the opening bet, three raises follow


def test_folding_leaves_the_hand():
    played = act(deal(), "bet 2; fold; call")
    assert played.alive == (0, 2)
    assert [len(hand) for hand in played.hands] == [3, 2, 3]
    with pytest.raises(fc.IllegalActionError, match="seat 1 has folded"):
        played.play("check", seat=1)
    ended = act(played, "check; bet 2; fold")
    assert (ended.over, ended.deltas) == (True, (-3, -1, 4))


def test_errors_show_action_state_and_what_is_legal():
    with pytest.raises(fc.IllegalActionError) as caught:
        deal().play("check")
    text = str(caught.value)
    for shown in ["check is not legal for seat 0", "As 2c", "seat 1: ?? Qh, 99 chips", "pot 3", "legal: bet 2"]:
        assert shown in text
    assert "Kd" not in text
    with pytest.raises(fc.IllegalActionError, match=r"seat 2 is not to act.*seat 0 is to act"):
        deal().play("call", seat=2)
    over = act(deal(), "bet 2; fold; fold")
    with pytest.raises(fc.IllegalActionError, match="the round is over"):
        over.play("check")
    with pytest.raises(fc.GameError, match="seat 0 has not decided"):
        _ = deal().deltas


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"style": "texas"}, "style is 'casino' or 'simple', not 'texas'"),
        ({"limit": "huge"}, "limit is 'fixed' or 'spread' or 'pot' or 'none'"),
        ({"ante": -1}, "ante is a whole number from 0 to 1000000000000000000, not -1"),
        ({"ante": 1.5}, "not 1.5"),
        ({"minimum": 0}, "minimum is a whole number from 1 to"),
        ({"jokers": 3}, "jokers is a whole number from 0 to 2, not 3"),
        ({"bring_in": 2}, "below the minimum bet 2, not 2"),
        ({"bring_in": 1, "style": "simple"}, "no bring-in"),
        ({"raise_cap": -1}, "or None for no cap, not -1"),
        ({"limit": "spread"}, "spread limit has a maximum bet"),
        ({"maximum": 5}, "spread limit has a maximum bet"),
        ({"limit": "spread", "maximum": 1}, "maximum is a whole number from 2 to"),
        ({"suits": 1}, "suits is True or False, not 1"),
        ({"opener": "low"}, "opener is 'hand' or 'card', not 'low'"),
        ({"short_all_in": "any"}, "short_all_in is 'half' or 'full'"),
    ],
)
def test_games_that_cannot_be(options, says):
    with pytest.raises(fc.GameError) as caught:
        fc.Stud(**options)
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("options", "error", "says"),
    [
        ({"seats": 1}, fc.GameError, "2 to 10 seats, not 1"),
        ({"seats": 11}, fc.GameError, "not 11"),
        ({"seats": 3, "stacks": [5, 5]}, fc.GameError, "2 stacks for 3 seats"),
        ({"seats": 2, "stacks": [5, 0]}, fc.GameError, "two players with chips; 1 of 2"),
        ({"seats": 2, "stacks": [5, -1]}, fc.GameError, "stack of seat 1: chips are 0 to"),
        ({"seats": 2, "stacks": 2.5}, fc.GameError, "not 2.5"),
        ({"seats": 2, "dealer": 2}, fc.GameError, "no seat 2 to deal"),
        ({"seats": 2, "deck": "As Ks"}, fc.CardCountError, "10 cards are needed, the deck given has 2"),
        ({"seats": 2, "wager": 5}, fc.GameError, "played for stacks of chips"),
    ],
)
def test_hands_that_cannot_be(options, error, says):
    with pytest.raises(error) as caught:
        fc.deal(fc.Stud(), **options)
    assert says in str(caught.value)
    with pytest.raises(fc.GameError, match="no stacks"):
        fc.deal(fc.StandPat(), stacks=5)


def test_what_each_seat_may_do_and_see_opened():
    played = act(deal(), "bet 2")
    assert played.view(1).legal == played.legal
    assert [played.view(seat).legal for seat in (0, 2)] == [(), ()]
    assert [played.view(seat).to_call for seat in range(3)] == [0, 2, 0]
    ended = act(played, "call; fold; check; check; check; check; check; check")
    assert ended.view(2).opened == (ended.hands[0], ended.hands[1], None)


def test_amounts_are_plain_numbers():
    game = fc.Stud(minimum=np.uint8(200), ante=np.uint8(200), raise_cap=np.int64(3))
    assert (game.bet(4), game) == (400, fc.Stud(minimum=200, ante=200))
    played = fc.deal(game, seats=2, stacks=np.array([1000, 900]), dealer=np.int64(1), seed=1)
    assert played.stacks == (1000, 900)
    assert fc.read_phh(fc.write_phh(played)).round.stacks == (1000, 900)
    with pytest.raises(TypeError):
        fc.Stud("simple")
    for amount in (0, 10**19, 10**5000, "5", True):
        with pytest.raises(fc.InvalidActionError, match="chips are a whole number"):
            fc.Bet(amount)
    with pytest.raises(fc.GameError, match="thousands of digits"):
        fc.Stud(ante=10**5000)
    with pytest.raises(fc.GameError, match="is no game to deal"):
        fc.deal(fc.Stud, stacks=50)


def test_rounds_are_values():
    played = fc.deal(fc.Stud(), seats=10, seed=7)
    assert played == fc.deal(fc.Stud(), seats=10, seed=7)
    assert played != fc.deal(fc.Stud(), seats=10, seed=7, index=1)
    assert pickle.loads(pickle.dumps(played)) == played
    assert eval(repr(played.play(played.legal[0])), vars(fc)) == played.play(played.legal[0])
    assert hash(played.play(played.legal[0])) == hash(played.play(played.legal[0]))
    assert len({card for hand in played.hands for card in hand} | set(played.deck)) == 50  # ten seats fit a deck
