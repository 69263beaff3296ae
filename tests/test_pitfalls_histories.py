"""Faults reported of this field: hand histories of another year, with a rake, or that stop a whole file."""

import random
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fivecard as fc

HANDS = (Path(__file__).parent / "histories" / "full_tilt_hands.txt").read_text(encoding="utf-8")
# Money as in the report: 3.17 bet, 0.34 come back, 5.50 of a pot of 5.66 are collected.
RAKED = """Full Tilt Poker Game #1: Table Elm - $0.50/$1 Ante $0.03 - No Limit 5 Card Stud - 13:37:24 ET - 2009/05/21
Seat 1: Ann ($3.17)
Seat 2: Ben ($2.83)
Ann antes $0.03
Ben antes $0.03
*** 2ND STREET ***
Dealt to Ann [As] [2c]
Dealt to Ben [Kd]
Ann brings in for $0.25
Ben completes it to $0.50
Ann raises to $3.14, and is all in
Ben calls $2.30, and is all in
Uncalled bet of $0.34 returned to Ann
*** 3RD STREET ***
Dealt to Ann [As 2c] [Ah]
Dealt to Ben [Kd] [7h]
*** 4TH STREET ***
Dealt to Ann [As 2c Ah] [Ad]
Dealt to Ben [Kd 7h] [7c]
*** 5TH STREET ***
Dealt to Ann [As 2c Ah Ad] [9s]
Dealt to Ben [Kd 7h 7c] [3d]
*** SHOW DOWN ***
Ann shows [As 2c Ah Ad 9s] three of a kind, Aces
Ben mucks
Ann wins the pot ($5.50) with three of a kind, Aces
*** SUMMARY ***
Total pot $5.66 | Rake $0.16
"""
# Files differ in how the first line is written, by year and country.
HEADERS = [
    "Full Tilt Poker Game #1: Table Elm - $0.50/$1 Ante $0.03 - No Limit 5 Card Stud - 13:37:24 ET - 2009/05/21",
    "Full Tilt Poker Game #1: Table Elm (deep) - $0.50/$1 Ante $0.03 - No Limit 5 Card Stud - 23:01:02 ET - 2025/11/30",
    "FullTiltPoker Game #1: Table Elm - $0.50/$1.00 Ante $0.03 - No Limit 5 Card Stud - 13:37:24 ET - 2006/05/21",
    "Full Tilt Poker.fr Game #1: Table Elm - 0.50/1 Ante 0.03 - No Limit 5 Card Stud - 13:37:24 CET - 2012/05/21 [x]",
]
TWICE = RAKED.replace("*** 3RD STREET ***", "*** FIRST 3RD STREET ***").replace("Game #1:", "Game #2:")


def read_raked(text):
    (read,) = fc.read_full_tilt(text)
    return read


# Side pots / all-in: bets 3.17, 0.34 returned, collects 5.50: bet 2.83, net +2.67.
def test_the_rake_is_no_win_and_what_comes_back_no_bet():
    read = read_raked(RAKED)
    assert read.round.uncalled == (0, 34)
    assert read.round.total_put_in == (283, 283)
    assert read.rake == (16, 0)
    assert read.deltas == (267, -283)
    assert read.round.deltas == (283, -283)  # by the rules alone


def test_without_a_rake_nothing_is_taken():
    for read in fc.read_full_tilt(HANDS):
        assert sum(read.deltas) == -sum(read.rake)
        assert read.deltas == tuple(won - rake for won, rake in zip(read.round.deltas, read.rake, strict=True))
    played = read_raked(RAKED).round
    assert fc.read_phh(fc.write_phh(played)).deltas == played.deltas


@pytest.mark.parametrize(
    ("old", "new"),
    [("($5.50)", "($5.51)"), ("($5.50)", "($5.67)"), ("Rake $0.16", "Rake $0.17"), ("| Rake $0.16", "| Rake 0")],
)
def test_winnings_and_rake_have_to_come_to_the_pot(old, new):
    assert old in RAKED
    with pytest.raises(fc.HandHistoryError, match="hand 1, line 1: winnings"):
        fc.read_full_tilt(RAKED.replace(old, new))


# Hand histories: a 2025 and a 2009 file, both headers: parse, or the failing line is named.
@pytest.mark.parametrize("header", HEADERS)
def test_headers_of_all_years_are_read(header):
    text = header + "\n" + RAKED.split("\n", 1)[1]
    assert read_raked(text) == read_raked(RAKED)
    assert [read.hand for read in fc.read_full_tilt(text + "\n\n" + RAKED)] == ["1", "1"]


@pytest.mark.parametrize("line", range(1, RAKED.count("\n") + 1))
def test_a_line_that_is_not_understood_is_named(line):
    lines = RAKED.splitlines()
    lines.insert(line, "Ann does something new")
    if "*** SUMMARY ***" in lines[:line]:
        assert read_raked("\n".join(lines)) == read_raked(RAKED)  # nothing after it is read but the total
        return
    with pytest.raises(fc.HandHistoryError, match=f"line {line + 1}: 'Ann does something new' is not understood"):
        fc.read_full_tilt("\n".join(lines))


# Hand histories: run-it-twice text: skipped with a reason; the hands around it are read.
def test_hands_that_cannot_be_read_are_left_out_with_a_reason():
    text = f"{RAKED}\n{TWICE}\n{HANDS}"
    with pytest.raises(fc.HandHistoryError, match=r"FIRST 3RD STREET \*\*\*' is not understood"):
        fc.read_full_tilt(text)
    reasons = []
    read = fc.read_full_tilt(text, on_error=reasons.append)
    assert read == fc.read_full_tilt(f"{RAKED}\n{HANDS}")
    (reason,) = reasons
    assert isinstance(reason, fc.HandHistoryError)
    first = text[: text.index("FIRST 3RD STREET")].count("\n") + 1
    assert f"line {first}: '*** FIRST 3RD STREET ***'" in str(reason)


def test_a_text_of_bad_hands_alone_gives_only_reasons():
    reasons = []
    assert fc.read_full_tilt(f"{TWICE}\n{TWICE}", on_error=reasons.append) == ()
    assert len(reasons) == 2
    with pytest.raises(fc.HandHistoryError, match="no hand"):
        fc.read_full_tilt("", on_error=reasons.append)


# Hand histories: loads(dumps(hand)): round trip byte-stable, again and again.
@given(st.integers(0, 10**6))
def test_a_written_hand_reads_and_writes_as_the_same_bytes(seed):
    rng = random.Random(seed)
    game = fc.Stud(
        style=rng.choice(["casino", "simple"]), limit=rng.choice(["fixed", "none"]), jokers=rng.randint(0, 2)
    )
    played = fc.deal(game, seats=4, stacks=[rng.choice([0, 5, 60]), 9, 40, 10**15], dealer=rng.randrange(4), seed=seed)
    while not played.over:
        played = played.play(rng.choice(played.legal))
    texts = [fc.write_phh(played, ["Ann", "Bén", "C d", '"Dot"'], "17")]
    for _ in range(3):
        read = fc.read_phh(texts[-1])
        texts.append(fc.write_phh(read.round, read.names, read.hand))
    assert all(one == other for one, other in pairwise(texts[1:]))
    assert read.round.records == played.records
    empty = not played.hands[0]
    assert texts[1] == texts[0] or empty
    assert read.round.deltas == played.deltas


def test_line_ends_and_a_byte_order_mark_mean_nothing():
    for text in (RAKED.replace("\n", "\r\n"), "\ufeff" + RAKED, RAKED.rstrip("\n"), "\n\n" + RAKED + "\n\n"):
        assert read_raked(text) == read_raked(RAKED)
    played = read_raked(RAKED).round
    phh = fc.write_phh(played)
    assert fc.read_phh(phh.replace("\n", "\r\n")) == fc.read_phh(phh)
