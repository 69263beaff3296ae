"""Cards: every way to write one, and every way to get it wrong."""

import copy
import pickle

import numpy as np
import pytest

import fivecard as fc
from fivecard.cards import RANKS, SUITS, distinct_cards


@pytest.mark.parametrize("number", range(54))
def test_a_card_prints_as_it_parses_and_is_one_object(number):
    card = fc.Card(number)
    assert fc.Card(str(card)) is card
    assert repr(card) == f"Card('{card}')"
    assert card == number
    assert hash(card) == hash(number)
    assert fc.cards(str(card).lower() + str(card).upper()) == (card, card)
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(card, protocol)) is card
    assert copy.deepcopy(card) is copy.copy(card) is card


def test_numbers_are_rank_times_four_plus_suit():
    assert [fc.Card(rank + suit) for rank in RANKS for suit in SUITS] == list(range(52))
    assert (fc.Card("As").rank, fc.Card("As").suit) == ("A", "s")
    assert (fc.Card("Jb"), fc.Card("Jr")) == (52, 53)
    assert (fc.Card("Jb").rank, fc.Card("Jb").suit) == (None, None)


@pytest.mark.parametrize("text", ["10s", "Ts", "ts", "TS", "T♠", "10♠", "T♤", "10♠\ufe0f", " Ts ", "\U0001f0aa"])
def test_forms_of_one_card(text):
    assert fc.Card(text) is fc.Card("Ts")


@pytest.mark.parametrize("text", ["As Kd,10c", "AsKd10c", "as, kd, tc", "A♠K♦T♣", "As\tKd\nTc"])
def test_separators(text):
    assert fc.cards(text) == (51, 45, 32)


def test_unicode_playing_cards():
    assert fc.cards("\U0001f0ad\U0001f0ae\U0001f0a1\U0001f0b2\U0001f0ca\U0001f0d3") == fc.cards("Qs Ks As 2h Td 3c")
    assert fc.cards("\U0001f0cf \U0001f0bf") == fc.cards("Jb Jr")
    with pytest.raises(fc.InvalidCardError):
        fc.Card("\U0001f0ac")  # the knight


@pytest.mark.parametrize(
    "given",
    [
        "As Kd",
        [51, 45],
        (51, 45),
        np.array([51, 45]),
        ["As", 45],
        {"As": 1, "Kd": 1}.keys(),
        np.array([51, 45], np.uint8),
    ],
)
def test_cards_from_anything_that_lists_them(given):
    assert fc.cards(given) == (51, 45)


def test_cards_from_an_iterator():
    assert fc.cards(iter(["As", 45])) == (51, 45)


def test_cards_from_arguments():
    assert fc.cards("As", 45, np.int64(3)) == (51, 45, 3)
    assert fc.cards(7) == (7,)
    assert fc.cards("") == ()


@pytest.mark.parametrize(
    ("text", "error", "says"),
    [
        ("Xc", fc.InvalidCardError, ["'X'", "position 0", "ranks"]),
        ("As Kx", fc.InvalidCardError, ["'x'", "position 4", "suits are c, d, h, s"]),
        ("As K", fc.InvalidCardError, ["position 3", "no suit"]),
        ("1s", fc.InvalidCardError, ["'1'", "T (or 10)"]),
        ("6\u0441Tc9h", fc.InvalidCardError, ["position 1", "U+0441", "CYRILLIC SMALL LETTER ES"]),
        ("\u0410s", fc.InvalidCardError, ["position 0", "U+0410"]),
        ("As ??", fc.UnknownCardError, ["'??'", "position 3"]),
        ("As?", fc.InvalidCardError, ["'?'"]),
    ],
)
def test_bad_text_shows_what_and_where(text, error, says):
    with pytest.raises(error) as caught:
        fc.cards(text)
    assert all(part in str(caught.value) for part in [*says, repr(text)])


@pytest.mark.parametrize("given", [-1, 54, 1.0, None, True, b"As", [], "As Ks", ""])
def test_what_is_no_card(given):
    with pytest.raises(fc.InvalidCardError):
        fc.Card(given)


def test_distinct_cards_name_the_repeated_and_the_joker():
    with pytest.raises(fc.DuplicateCardError, match=r"duplicate card 2h in a hand: cards 1 and 4 of 2h 2s Jc 2h 9d"):
        distinct_cards("2h 2s Jc 2h 9d")
    with pytest.raises(fc.JokerError, match="joker Jr as card 2"):
        distinct_cards("As Jr")
    with pytest.raises(fc.CardCountError, match=r"5, 6 or 7 cards, not 2: As Ks"):
        distinct_cards("As Ks", count=(5, 6, 7))


def test_every_error_is_a_value_error_of_ours():
    for name in fc.__all__:
        value = getattr(fc, name)
        if isinstance(value, type) and issubclass(value, Exception) and value is not fc.MissingExtraError:
            assert issubclass(value, fc.FivecardError)
            assert issubclass(value, ValueError)


def test_all_unicode_playing_cards():
    # Unicode chart U+1F0A0: spades, hearts, diamonds, clubs; A 2..10 J C(knight) Q K at offsets 1..14.
    for suit, start in zip("shdc", range(0x1F0A0, 0x1F0E0, 16), strict=True):
        for rank, offset in zip("A23456789TJQK", (*range(1, 12), 13, 14), strict=True):
            assert fc.Card(chr(start + offset)) is fc.Card(rank + suit)
        for offset in (0, 12):
            with pytest.raises(fc.InvalidCardError):
                fc.Card(chr(start + offset))


@pytest.mark.parametrize("dtype", "bBhHiIlLqQ")
def test_numpy_integers_of_every_width(dtype):
    numbers = np.array([0, 4, 8, 12, 17]).astype(dtype)
    assert fc.evaluate(numbers) is fc.evaluate(*numbers) is fc.evaluate([0, 4, 8, 12, 17])
    assert fc.Card(numbers[4]) is fc.Card(17)


@pytest.mark.parametrize(("text", "code"), [("Аs", "U+0410"), ("Ａs", "U+FF21"), ("Aѕ", "U+0455"), ("Κs", "U+039A")])
def test_look_alikes(text, code):
    with pytest.raises(fc.InvalidCardError, match=code.replace("+", r"\+")):
        fc.Card(text)
