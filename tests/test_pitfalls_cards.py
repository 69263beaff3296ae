"""Faults reported of this field: cards that do not parse, parse as another, or differ between decks."""

import itertools
import unicodedata

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import fivecard as fc

RANKS = "23456789TJQKA"
SUITS = "cdhs"
NAMES = ["ACE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE", "TEN", "JACK", "QUEEN", "KING"]
FIVES = ["10s", "7d", "as", "4c", "7s"]


def spellings(number):
    """Every way to write a card that is documented: rank or 10, suit letter or symbol, black or white, both cases."""
    rank, suit = RANKS[number // 4], number % 4
    ranks = [rank, rank.lower(), *(["10"] if rank == "T" else [])]
    suits = [SUITS[suit], SUITS[suit].upper(), *("♣♦♥♠"[suit] + variant for variant in ("", "\ufe0e", "\ufe0f"))]
    written = {r + s for r in ranks for s in [*suits, "♧♢♡♤"[suit]]}
    offset = 1 if rank == "A" else RANKS.index(rank) + 2 + (rank in "QK")  # the knight stands between J and Q
    return written | {chr(0x1F0A0 + 16 * (3 - suit) + offset)}


# Card parsing: evaluate('10s Jd Qc Kd 9h') and evaluate(['10s','7d','as','4c','7s']).
@pytest.mark.parametrize("written", ["10s Jd Qc Kd 9h", "Ts Jd Qc Kd 9h", "10sJdQcKd9h", "10♠,J♦,Q♣,K♦,9♥"])
def test_ten_may_be_written_with_two_digits(written):
    assert str(fc.evaluate(written)) == "straight, king high"
    assert fc.evaluate(written) is fc.evaluate(fc.cards(written))


def test_lists_of_texts_are_hands():
    expected = fc.evaluate("Ts 7d As 4c 7s")
    assert str(expected) == "pair, sevens with ace ten four"
    for given_ in (FIVES, tuple(FIVES), iter(FIVES), np.array(FIVES), " ".join(FIVES), "".join(FIVES)):
        assert fc.evaluate(given_) is expected
    assert fc.evaluate(*FIVES) is expected


# Card parsing: str(Card('10h')) is 'Th'; Card('as'), Card('AS'), Card('aS').
@pytest.mark.parametrize("number", range(52))
def test_all_spellings_of_all_cards_are_one_card(number):
    card = fc.Card(number)
    written = spellings(number)
    assert len(written) == {"T": 19}.get(RANKS[number // 4], 7 if RANKS[number // 4].isdigit() else 13)
    for text in written:
        assert fc.Card(text) is card
        assert hash(fc.Card(text)) == hash(card)
        assert fc.cards(f"{text} {text},{text}{text}") == (card,) * 4
    assert str(card) == RANKS[number // 4] + SUITS[number % 4]


@pytest.mark.parametrize(("number", "name"), [(52, "Jb"), (53, "Jr")])
def test_jokers_print_as_they_parse(number, name):
    for text in (name, name.upper(), name.lower(), {"Jb": "\U0001f0cf", "Jr": "\U0001f0bf"}[name]):
        assert fc.Card(text) is fc.Card(number)
    assert str(fc.Card(number)) == name


def test_no_two_cards_share_a_spelling():
    owners = {}
    for number in range(52):
        for text in spellings(number):
            assert owners.setdefault(text, number) == number
    for number in range(52, 54):
        assert str(fc.Card(number)) not in owners


def test_every_pair_of_ascii_characters_is_a_card_or_a_named_error():
    ascii_ = [chr(code) for code in range(128)]
    cards = {text: card for card in range(52) for text in spellings(card)} | {
        "".join(text): 52 for text in zip("JJjj", "BbBb", strict=True)
    }
    cards |= {"".join(text): 53 for text in zip("JJjj", "RrRr", strict=True)}
    found = {}
    for pair in map("".join, itertools.product(ascii_, repeat=2)):
        try:
            found[pair] = fc.Card(pair)
        except fc.FivecardError as error:
            assert repr(pair)[1:-1] in str(error) or "names 0 cards" in str(error)  # noqa: PT017
    assert found == {text: card for text, card in cards.items() if len(text) == 2 and text.isascii()}


# Card parsing: parse('6\u0441Tc9h') names position 1 and U+0441. Every letter that is none of ours, in both places.
@given(st.characters(exclude_categories=["Cs"]), st.integers(0, 3), st.booleans())
def test_a_strange_character_is_named_with_its_place(char, card, as_rank):
    ours = "23456789TJQKAtjqka" if as_rank else "cdhsCDHS♣♦♥♠♧♢♡♤"
    assume(char not in ours and char not in " ,\t\n\r\u00a0" and not 0x1F0A0 <= ord(char) <= 0x1F0FF)
    at = 3 * card + (not as_rank)
    text = "As Kd 7h 2c"
    text = text[:at] + char + text[at + 1 :]
    shown = repr(char) if char.isascii() else f"{char!r} (U+{ord(char):04X} {unicodedata.name(char, 'unnamed')})"
    with pytest.raises(fc.InvalidCardError) as caught:
        fc.cards(text)
    assert str(caught.value).startswith(f"{shown} at position {at} of {text!r} is no {'rank' if as_rank else 'suit'}")


# Card parsing: '\U0001F0AD' is Qs, '\U0001F0AE' Ks, the knight '\U0001F0AC' none; all 64 places of the chart.
def test_playing_card_symbols_are_those_of_the_unicode_chart():
    names = dict(zip("A23456789TJQK", NAMES, strict=True))
    suits = {"s": "SPADES", "h": "HEARTS", "d": "DIAMONDS", "c": "CLUBS"}
    right = {f"PLAYING CARD {names[rank]} OF {suits[suit]}": rank + suit for rank in RANKS for suit in SUITS}
    right |= {"PLAYING CARD BLACK JOKER": "Jb", "PLAYING CARD RED JOKER": "Jr"}
    seen = set()
    for code in range(0x1F0A0, 0x1F100):
        name = unicodedata.name(chr(code), "")
        if name in right:
            seen.add(name)
            assert str(fc.Card(chr(code))) == right[name]
        else:
            with pytest.raises(fc.InvalidCardError, match=f"U\\+{code:04X}"):
                fc.Card(chr(code))
    assert seen == set(right)


# Card parsing: Card('Xc') is none; an unknown card is '??', and nothing else.
@pytest.mark.parametrize("text", ["Xc", "Xx", "?c", "A?", "x", "--", "**", "🂠"])
def test_only_two_question_marks_are_an_unknown_card(text):
    with pytest.raises(fc.InvalidCardError):
        fc.Card(text)


def test_an_unknown_card_has_its_own_error_where_cards_must_be_known():
    for ask in (fc.Card, fc.cards, fc.evaluate, fc.evaluate3, fc.best_five, fc.showdown_key, fc.odds, fc.Draw):
        with pytest.raises(fc.UnknownCardError, match=r"unknown card '\?\?' at position 0"):
            ask("??")
    assert fc.equity(["??/Kd 7c 2d 3h", "As/Qh Js 4c 4d"], dead="2c")[0].total == 42


# Card parsing: Card('As') in Deck(jokers=2); equality and hash do not depend on the deck.
@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_a_card_is_the_same_in_every_deck(jokers):
    deck = fc.Deck(seed=1, jokers=jokers)
    for number in range(52):
        assert fc.Card(number) in deck
        assert str(fc.Card(number)) in deck
    assert [fc.Card(52) in deck, fc.Card(53) in deck] == [jokers > 0, jokers > 1]
    dealt = deck.deal(52 + jokers)
    assert all(card is fc.Card(int(card)) for card in dealt)
    assert {hash(card) for card in dealt} == set(range(52 + jokers))


@given(st.lists(st.integers(0, 53), max_size=12))
def test_texts_of_cards_read_as_they_were_written(numbers):
    hand = fc.cards(numbers)
    for text in (
        " ".join(map(str, hand)),
        ", ".join(map(str, hand)),
        "".join(map(str, hand)),
        "\n".join(map(str, hand)),
    ):
        assert fc.cards(text) == hand
