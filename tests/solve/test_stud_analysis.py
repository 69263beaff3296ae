"""What a stud action is worth: by hand, by the equity it rests on, and by playing it out."""

from fractions import Fraction

import pytest

import fivecard as fc
from fivecard.games.stud.policy import simple_policy

# Two seats, dealer seat 1: seat 0 As/Kd 7c 2d, seat 1 4s/Qh Js 4h; then 9c, 9h.
DECK = "As 4s Kd Qh 7c Js 2d 4h 9c 9h"


def on_fourth_card():
    played = fc.deal(fc.Stud(), seats=2, stacks=100, dealer=1, deck=DECK)
    for action in ("bet 2", "call", "check", "check", "bet 4"):
        played = played.play(action)
    return played  # seat 0 has to see 4 of a pot of 10; antes 1, opening bets 2


def test_pot_odds_and_every_action():
    played = on_fourth_card()
    assert (played.to_act, played.street, played.pot, played.to_call) == (1, 4, 10, 4)
    found = fc.analyze(played)
    share = fc.equity(["4s/Qh Js 4h", "??/Kd 7c 2d"])[0].share
    assert found.required_equity == Fraction(4, 14)
    assert found.pot_odds == Fraction(10, 4)
    assert found["fold"].ev == -3
    assert found["call"].ev == share * 14 - 7
    assert found["raise to 8"].ev == share * 22 - 11
    assert found.exact
    assert found.cost("fold") == found.best.ev + 3
    assert [choice.ev for choice in found] == sorted((choice.ev for choice in found), reverse=True)
    assert found.to_dict()["required_equity"]["exact"] == "2/7"


def test_ranges_and_dead_cards():
    played = on_fourth_card()
    strong = fc.analyze(played, ranges={0: "{Kx}"})
    weak = fc.analyze(played, ranges={0: {"3c": 2, "3d": 1}})
    assert strong["call"].ev < fc.analyze(played)["call"].ev < weak["call"].ev
    share = fc.equity(["4s/Qh Js 4h", "{Kx}/Kd 7c 2d"])[0].share
    assert strong["call"].ev == share * 14 - 7
    dead = fc.analyze(played, dead="4c 4d")
    assert dead["call"].ev == fc.equity(["4s/Qh Js 4h", "??/Kd 7c 2d"], "4c 4d")[0].share * 14 - 7


def test_side_pots_have_shares_of_their_own():
    game = fc.Stud(limit="none")
    # Seat 2 is all-in for 5 with a pair of aces; seats 0 and 1 play on.
    deck = "As 4s Ac Kd Qh Ad 7c Js 2s 2d 4h 3s 9c 9h 8s"
    played = fc.deal(game, seats=3, stacks=[100, 100, 6], dealer=2, deck=deck)
    while not played.over and played.street < 4:
        legal = [str(action) for action in played.legal]
        wanted = (
            "raise to 5" if played.to_act == 2 and "raise to 5" in legal else "call" if "call" in legal else legal[0]
        )
        played = played.play(wanted)
    seat = played.to_act
    found = fc.analyze(played)
    ups = ["??/Kd 7c 2d", "??/Qh Js 4h", "??/Ad 2s 3s"]
    ups[seat] = ["As/Kd 7c 2d", "4s/Qh Js 4h"][seat]
    main = fc.equity(ups)[seat].share
    assert played.betting.stacks[2] == 0
    put_in = played.put_in[0]
    assert put_in == played.put_in[1] == played.put_in[2]
    assert found["check"].ev == main * 3 * put_in - put_in
    side = fc.equity(ups[:2], "Ad 2s 3s")[seat].share
    bet = found.round.legal[1]
    assert found[bet].ev == found["check"].ev + side * 2 * bet.amount - bet.amount


def test_too_many_ways_are_sampled():
    played = fc.deal(fc.Stud(), seats=4, seed=5)
    found = fc.analyze(played, seed=1)
    assert (found.exact, found.seed) == (False, 1)
    assert found == fc.analyze(played, seed=1)
    assert found.best.standard_error > 0


def test_a_policy_of_the_opponents():
    played = on_fourth_card()

    def sees(view):
        return fc.Check() if fc.Check() in view.legal else fc.Call() if fc.Call() in view.legal else view.legal[0]

    exact = fc.analyze(played)
    found = fc.analyze(played, opponents=sees, samples=3000, seed=2)
    assert (found.exact, found.seed, found.against) == (False, 2, "the given policy")
    for action in ("call", "raise to 8"):
        assert abs(found[action].ev - exact[action].ev) < 5 * found[action].standard_error
    assert found["fold"].ev == -3
    folds = fc.analyze(
        played, opponents=lambda view: fc.Fold() if fc.Fold() in view.legal else view.legal[0], samples=100
    )
    assert folds["raise to 8"].ev == 7  # everybody gives up: the pot of 10 less the 3 put in
    assert fc.analyze(played, opponents=simple_policy, samples=50, seed=1).best


def test_nothing_hidden_is_used():
    """The same view, other hidden cards: the same answer."""
    one = on_fourth_card()
    other = fc.deal(fc.Stud(), seats=2, stacks=100, dealer=1, deck=DECK.replace("As", "3c").replace("9c", "8d"))
    for action in ("bet 2", "call", "check", "check", "bet 4"):
        other = other.play(action)
    assert one.view(1) == other.view(1)
    assert [choice.ev for choice in fc.analyze(one)] == [choice.ev for choice in fc.analyze(other)]
    assert [c.ev for c in fc.analyze(one, opponents=simple_policy, samples=60, seed=1)] == [
        c.ev for c in fc.analyze(other, opponents=simple_policy, samples=60, seed=1)
    ]


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"board": "2c"}, "its own cards"),
        ({"ranges": {1: "{Kx}"}}, "ranges are of other seats in the hand, [0], not 1"),
        ({"ranges": {5: "{Kx}"}}, "not 5"),
        ({"opponents": 5}, "opponents is a function"),
        ({"opponents": simple_policy, "ranges": {0: "{Kx}"}}, "not both"),
        ({"opponents": simple_policy, "samples": 1}, "samples are 2 to"),
    ],
)
def test_errors(options, says):
    with pytest.raises(fc.GameError) as caught:
        fc.analyze(on_fourth_card(), **options)
    assert says in str(caught.value)


def test_more_errors():
    over = on_fourth_card().play("fold")
    with pytest.raises(fc.GameError, match="the round is over"):
        fc.analyze(over)
    with pytest.raises(fc.GameError, match="only hands of Five Card Stud"):
        fc.analyze(fc.Stax(), "As Ks", samples=5)
    with pytest.raises(fc.IllegalActionError, match="check was not analyzed"):
        fc.analyze(on_fourth_card())["check"]
