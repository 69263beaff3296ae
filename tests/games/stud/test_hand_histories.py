"""Hand histories: what is written replays to the same result, and what is read is checked line by line."""

import random
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_stud_playouts import random_game

import fivecard as fc

HISTORIES = Path(__file__).parents[2] / "histories"
ALL_IN = (HISTORIES / "full_tilt_all_in.txt").read_text(encoding="utf-8")
HANDS = (HISTORIES / "full_tilt_hands.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("seed", range(300))
def test_a_written_hand_replays(seed):
    rng = random.Random(seed)
    game, seats = random_game(rng), rng.randint(2, 10)
    stacks = [rng.choice([0, 2, 3, 7, 50, 1000, 10**15]) for _ in range(seats - 2)] + [rng.choice([4, 20]), 30]
    played = fc.deal(game, seats=seats, stacks=stacks, dealer=rng.randrange(seats), seed=seed)
    stop = rng.choice([3, 10**6])  # some hands are written before their end
    while not played.over and len(played.records) < stop:
        played = played.play(rng.choice(played.legal))
    names = [f"player {seat}" for seat in range(seats)]
    read = fc.read_phh(fc.write_phh(played, names, "17"))
    again = read.round
    assert (again.game, again.stacks, again.dealer) == (game, played.stacks, played.dealer)
    assert (again.hands, again.records) == (played.hands, played.records)
    assert [name for name in read.names if name] == [
        name for name, hand in zip(names, played.hands, strict=True) if hand
    ]
    assert read.hand == "17"
    if played.over:
        assert (again.deltas, again.pots) == (played.deltas, played.pots)
    assert fc.write_phh(again, read.names, read.hand) == fc.write_phh(played, names, "17")


def test_the_fields_of_phh():
    played = fc.deal(fc.Stud(bring_in=1), seats=2, stacks=50, deck="As Kd 2c Qh 3c 4c 5d 6d 7d 8d").play("bet 1")
    text = fc.write_phh(played)
    for line in [
        'variant = "F5S"',
        "_unofficial_variant = true",
        "bring_in = 1",
        "small_bet = 2",
        "big_bet = 4",
        '"d dh p1 As2c"',
        '"p1 pb"',
        '_style = "casino"',
        "_suits = true",
        "_jokers = 0",
    ]:
        assert line in text


# A hand with unknown cards: nobody shows the folded ones.
UNKNOWN = """
variant = "F5S"
antes = [1, 1, 1]
bring_in = 0
small_bet = 2
big_bet = 4
starting_stacks = [50, 50, 50]
actions = ["d dh p1 ??2c", "d dh p2 ??Qh", "d dh p3 ??9s", "p1 cbr 2", "p2 cbr 4 # raises", "p3 f", "p1 f"]
"""


# The same deal to the end: the hidden cards are told at the showdown, or never.
SHOWN = UNKNOWN.replace(
    '"p1 f"]',
    """"p1 cc", "d dh p1 2d", "d dh p2 Jh", "p1 cc", "p2 cc", "d dh p1 5s", "d dh p2 9h", "p1 cc", "p2 cc",
    "d dh p1 6s", "d dh p2 3h", "p1 cc", "p2 cc", "p1 sm 2s2c2d5s6s", "p2 sm"]""",
)


def test_cards_that_are_shown_later():
    read = fc.read_phh(SHOWN)
    assert read.round.hands[0] == fc.cards("2s 2c 2d 5s 6s")
    assert (read.round.pots[0].chips, read.round.pots[0].winners) == (11, (0,))
    assert "seat 1 mucks" in str(read.round)
    assert fc.read_phh(fc.write_phh(read.round)).round == read.round


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('"p1 sm 2s2c2d5s6s"', '"p1 sm 2s2c2d5s7s"', "'p1 sm 2s2c2d5s7s': other cards were dealt, ??2c2d5s6s"),
        ('"p1 sm 2s2c2d5s6s"', '"p1 sm 2s2c"', "other cards were dealt"),
        ('"p1 sm 2s2c2d5s6s"', '"p1 sm"', "nobody's hidden card is told"),
        (
            '"d dh p1 2d", "d dh p2 Jh", "p1 cc"',
            '"p1 cc", "d dh p1 2d", "d dh p2 Jh"',
            "told before or after their turn",
        ),
        ('"d dh p2 3h", "p1 cc"', '"d dh p2 3h", "d dh p3 4h", "p1 cc"', "told before or after their turn"),
        ('"d dh p2 3h"', '"d dh p2 3h7h"', "a seat is dealt 6 cards"),
        ('"d dh p2 ??Qh"', '"d dh p2 ????"', "an up-card is not told"),
        ('"d dh p2 ??Qh"', '"d dh p2 Qh"', "told before or after their turn"),
    ],
)
def test_cards_that_do_not_fit(old, new, says):
    assert old in SHOWN
    with pytest.raises(fc.HandHistoryError) as caught:
        fc.read_phh(SHOWN.replace(old, new))
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("bring_in = 0", "bring_in = 0\nseat_count = 'x'"),
        ("bring_in = 0", "bring_in = 0\nseat_count = 300000000"),
        ("bring_in = 0", "bring_in = 0\n_dealer = 'x'"),
        ("bring_in = 0", "bring_in = 0\n_dealer = nan"),
        ("bring_in = 0", "bring_in = 0\nplayers = 5"),
        ("bring_in = 0", "bring_in = 0\nplayers = 'abc'"),
        ("bring_in = 0", "bring_in = ''"),
        ("bring_in = 0", "bring_in = 9"),
        ('variant = "F5S"', "variant = [1]"),
        ('"p3 f"', '"p\u00b3 f"'),
        ('"p3 f"', f'"p3 cbr {"9" * 5000}"'),
        ("small_bet = 2", f"small_bet = {'2' * 5000}"),
        ("small_bet = 2", f"small_bet = {'[' * 5000}"),
        ("[50, 50, 50]", "[50, 50, true]"),
        ("[50, 50, 50]", "[50, 50, -5]"),
        ("[50, 50, 50]", "[50, 50, 0]"),
        ("[50, 50, 50]", "[50, 50, 10000000000000000000000000000000]"),
        ("bring_in = 0", "bring_in = 0\nfinishing_stacks = [1, 2]"),
    ],
)
def test_malformed_fields_are_named_errors(old, new):
    assert old in UNKNOWN
    with pytest.raises(fc.HandHistoryError):
        fc.read_phh(UNKNOWN.replace(old, new))


@given(st.data())
def test_no_change_of_a_text_is_a_traceback(data):
    """A character lost, doubled or replaced anywhere: read as it is, or a named error."""
    text, read = data.draw(
        st.sampled_from([(SHOWN, fc.read_phh), (ALL_IN, fc.read_full_tilt), (HANDS, fc.read_full_tilt)])
    )
    at = data.draw(st.integers(0, len(text) - 1))
    new = data.draw(st.sampled_from(["", text[at] * 2, "9", "x", " ", "-", "\n", "[", "As", ",", "\u00b2"]))
    with suppress(fc.HandHistoryError):
        assert read(text[:at] + new + text[at + 1 :])


def test_what_cannot_be_written_or_read():
    played = fc.deal(fc.Stud(), seats=2, seed=1)
    for names in (["a"], ["a", None], ["a", "b", "c"]):
        with pytest.raises(fc.GameError, match="a text for each of 2 seats"):
            fc.write_phh(played, names)
    with pytest.raises(fc.GameError, match="no hand of Five Card Stud"):
        fc.write_phh(fc.deal(fc.Stax()))
    for text in (None, b"x"):
        with pytest.raises(fc.HandHistoryError):
            fc.read_full_tilt(text)
        with pytest.raises(fc.HandHistoryError):
            fc.read_phh(text)
    assert len(fc.read_full_tilt("\ufeff" + ALL_IN)) == 1


def test_unknown_cards():
    read = fc.read_phh(UNKNOWN)
    assert read.round.deltas == (-3, 4, -1)
    assert read.round.hands[0] == (None, fc.Card("2c"))
    assert "?? 2c" in str(read.round)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('variant = "F5S"', 'variant = "NT"', "variant 'NT' is none of F5S"),
        ("small_bet = 2\n", "", "missing field 'small_bet'"),
        ("antes = [1, 1, 1]", "antes = [1, 2, 1]", "not one and the same"),
        ("big_bet = 4", "big_bet = 5", "big_bet 5 is not 4"),
        ('"p3 f"', '"p4 f"', "action 6, 'p4 f': no player 'p4'; players are p1 to p3"),
        ('"p3 f"', '"p3 x"', "action 6, 'p3 x' is none of 'p1 pb'"),
        ('"p3 f"', '"p2 f"', "action 6, 'p2 f': fold: seat 1 is not to act"),
        ('"p2 cbr 4 # raises"', '"p2 cbr 5"', "action 5, 'p2 cbr 5': raise to 5 is not legal"),
        ('"p3 f"', '"p3 cbr x"', "is none of 'p1 pb'"),
        ('"d dh p2 ??Qh"', '"d dh p2 ??Xh"', "action 2, 'd dh p2 ??Xh': 'X'"),
        ('"d dh p2 ??Qh"', '"d dh p2 ??2c"', "duplicate card 2c"),
        ('"d dh p2 ??Qh"', '"d db Qh"', "action 2, 'd db Qh' is none of"),
        ('"p3 f", "p1 f"', '"p3 cc", "p1 cc"', "3 seats are to be dealt a card, 0 are left"),
        ("starting_stacks = [50, 50, 50]", "starting_stacks = [50, 50, 50]\nfinishing_stacks = [1, 2, 3]", "should be"),
        ("starting_stacks = [50, 50, 50]", "starting_stacks = [50, 50]", "antes"),
        ("starting_stacks = [50, 50, 50]", "starting_stacks = 'x'", "starting_stacks is a list of whole numbers"),
        ("actions = [", "actions = 5 #", "actions is a list of texts"),
        ("bring_in = 0", "bring_in = 0\nseats = [1, 1, 2]", "are not seats of 3"),
        ("bring_in = 0", "bring_in = 0\n_style = 'texas'", "style is"),
        ("[1, 1, 1]", "[1, 1, 1", "no TOML"),
    ],
)
def test_bad_histories_say_where(old, new, says):
    assert old in UNKNOWN
    with pytest.raises(fc.FivecardError) as caught:
        fc.read_phh(UNKNOWN.replace(old, new))
    assert says in str(caught.value)


def test_the_real_hand_of_the_rules():
    (read,) = fc.read_full_tilt(ALL_IN)
    played = read.round
    assert [pot.chips for pot in played.pots] == [5335, 6910]
    assert sum(pot.chips for pot in played.pots) == 12_245
    eli = read.names.index("Eli")
    assert [pot.winners for pot in played.pots] == [(eli,), (eli,)]
    assert played.hands[eli] == fc.cards("Ad Qh 3h Kd Ah")
    assert played.uncalled == (eli, 1345)
    raises = [str(record) for record in played.records if record.action.kind == "raise to"]
    assert raises == ["seat 1: raise to 800", "seat 3: raise to 1345", "seat 4: raise to 2145"]
    assert any(str(record.action) == "bet 1600" and record.street == 4 for record in played.records)
    assert sum(played.deltas) == 0
    assert fc.read_phh(fc.write_phh(played, read.names)).round == played


def test_a_file_of_hands():
    hands = fc.read_full_tilt(HANDS)
    assert [read.hand for read in hands] == ["700000002", "700000003", "700000004"]
    assert [read.round.over for read in hands] == [True] * 3
    walk, cents, split = (read.round for read in hands)
    assert walk.deltas == (-200, 400, -100, -100)
    # Money with cents: 0.25 / 0.50, ante 0.02, in cents.
    assert (cents.game.ante, cents.game.minimum, cents.game.bring_in) == (2, 25, 8)
    assert cents.deltas == (-27, 37, -10)
    assert len(split.pots[0].shares) == 2  # equal hands split: no suits


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("Limit 5 Card Stud", "Limit Stud Hi", "line 1: 'Full Tilt Poker Game #700000001"),
        ("800/1600", "800/1500", "the bet doubles"),
        ("Eli bets 800\n", "Eli bets 900\n", "line 38: 'Eli bets 900': bet 900 is not legal"),
        ("Ben calls 1,345\n", "Ben calls 1,300\n", "calls 1300, but has 1345 to call"),
        ("Cal folds\n", "Cal sneezes\n", "'Cal sneezes' is not understood"),
        ("Cal folds\n", "", "seat 3 is not to act"),
        ("Dealt to Cal [8s]\n", "", "Cal antes but is dealt no card"),
        ("Dealt to Cal [8s]\n", "Dealt to Zoe [8s]\n", "nobody called 'Zoe'"),
        ("Dealt to Cal [8s]\n", "Dealt to Cal [9s]\n", "duplicate card 9s"),
        ("Dealt to Cal [8s]\n", "Dealt to Cal [8x]\n", "'x'"),
        ("[6c 9s 9d 2h Jc]", "[6c 9s 9d 2h Jd]", "Dot was dealt other cards"),
        (
            "Uncalled bet of 1,345",
            "Uncalled bet of 1,300",
            "uncalled bet (1300, 'Eli'), but the actions come to (1345,",
        ),
        ("Total pot 12,245", "Total pot 12,000", "total pot 12000, but the actions come to 12245"),
        ("Eli wins the main pot (5,335)", "Dot wins the main pot (5,335)", "winnings {'Eli': 6910, 'Dot': 5335}"),
        ("Eli bets 1,600\nBen calls 255, and is all in\n", "", "the hand ends, but seat"),
        ("Gus antes 150", "Gus antes 9,999", "everyone antes once, 150 or all he has"),
        ("Gus antes 150\n", "Gus antes 150\nGus antes 150\n", "everyone antes once"),
        ("Eli wins the main pot (5,335)", "Eli wins the main pot (1)", "winnings {'Eli': 6911}"),
        ("Dealt to Ben [Kc 7h] [4d]", "Dealt to Ben [2d 2s] [4d]", "was dealt other cards before"),
        ("Ben calls 255, and is all in", "Ben calls 255", "is all in: 0 chips are left"),
        ("Ben calls 800\n", "Ben calls 800, and is all in\n", "is not all in"),
        ("Ben completes it to 800", "Ben raises to 800", "completes a bring-in"),
        ("Gus folds\n", "Gus raises to 9,999 which is fine\n", "is not understood"),
        ("Seat 7: Gus", "Seat 70: Gus", "seats are 1 to 10"),
        ("Seat 7: Gus", "Seat 6: Gus", "seats are 1 to 10"),
        ("Seat 1: Ann (21,400)", "Seat 1: Ann (0)", "antes once"),
        ("Ann brings in for 250", "Ann brings in for 900", "bring_in is a whole number from 1 to 799"),
    ],
)
def test_bad_texts_say_which_line(old, new, says):
    assert old in ALL_IN
    with pytest.raises(fc.FivecardError) as caught:
        fc.read_full_tilt(ALL_IN.replace(old, new))
    assert says in str(caught.value)


def test_no_limit_has_no_cap():
    lines = [
        "Ann brings in for 3",
        "Ben completes it to 10",
        "Ann raises to 20",
        "Ben raises to 40",
        "Ann raises to 80",
    ]
    lines += ["Ben raises to 160", "Ann folds", "Uncalled bet of 80 returned to Ben", "Ben wins the pot (162)"]
    text = HANDS[HANDS.index("Full Tilt Poker Game #700000004") :].replace("- Limit", "- No Limit")
    head = text[: text.index("Ann brings in")]
    (read,) = fc.read_full_tilt(head + "\n".join(lines) + "\n*** SUMMARY ***\nTotal pot 162 | Rake 0\n")
    assert read.round.deltas == (-81, 81)
    with pytest.raises(fc.HandHistoryError, match="raise to 80 is not legal"):
        fc.read_full_tilt((head + "\n".join(lines)).replace("- No Limit", "- Limit").replace("to 40", "to 30"))


def test_texts_of_no_hand():
    with pytest.raises(fc.HandHistoryError, match="no hand"):
        fc.read_full_tilt("\n\n")
    with pytest.raises(fc.HandHistoryError, match="line 1: 'hello'"):
        fc.read_full_tilt("hello\n" + ALL_IN)


@pytest.mark.parametrize("entry", ["small_bet = 2", "bring_in = 0", "big_bet = 4", "seat_count = 3", "_dealer = 1"])
def test_numbers_of_thousands_of_digits_are_refused(entry):
    played = fc.deal(fc.Stud(), seats=3, seed=1)
    name = entry.partition(" = ")[0]
    written = fc.write_phh(played)
    assert f"\n{entry}\n" in written
    with pytest.raises(fc.HandHistoryError, match="no TOML"):
        fc.read_phh(written.replace(f"\n{entry}\n", f"\n{name} = 0x{'f' * 4000}\n"))
