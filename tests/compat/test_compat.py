"""The fronts of other evaluators against the originals: same names, same results."""

import contextlib
import io
import pickle

import numpy as np
import pytest

import fivecard as fc
from fivecard.compat import eval7 as our_eval7
from fivecard.compat import phevaluator as our_phevaluator
from fivecard.compat import treys as our_treys

HANDS = {k: fc.draw_cards(2000, k, k).tolist() for k in (5, 6, 7)}
ALL_CLASSES = fc.all_hands(5)[0][np.unique(fc.all_values(5), return_index=True)[1]].tolist()  # a hand of each value
TEXTS = [str(card) for card in fc.cards(list(range(52)))]


def printed(function, *arguments):
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        function(*arguments)
    return out.getvalue()


class TestTreys:
    theirs = pytest.importorskip("treys")

    def test_cards(self):
        ours, theirs = our_treys.Card, self.theirs.Card
        for text in TEXTS:
            card = ours.new(text)
            assert card == theirs.new(text)
            for name in ("int_to_str", "get_rank_int", "get_suit_int", "get_bitrank_int", "get_prime", "int_to_binary"):
                assert getattr(ours, name)(card).__str__().strip() == str(getattr(theirs, name)(card)).strip(), name
            assert ours.PRETTY_SUITS[ours.get_suit_int(card)] in ours.int_to_pretty_str(card)
        for name in ("STR_RANKS", "PRIMES", "INT_SUIT_TO_CHAR_SUIT", "CHAR_RANK_TO_INT_RANK", "CHAR_SUIT_TO_INT_SUIT"):
            assert getattr(ours, name) == getattr(theirs, name)
        assert ours.hand_to_binary(["As", "2c"]) == theirs.hand_to_binary(["As", "2c"])
        cards = [ours.new(text) for text in ("As", "Kd", "2c")]
        assert ours.prime_product_from_hand(cards) == theirs.prime_product_from_hand(cards)
        assert ours.prime_product_from_rankbits(0b1000000000101) == theirs.prime_product_from_rankbits(0b1000000000101)
        assert ours.ints_to_pretty_str(cards) == " [A♠],[K♦],[2♣] "
        assert printed(ours.print_pretty_cards, cards).strip() == "[A♠],[K♦],[2♣]"

    def test_values(self):
        ours, theirs = our_treys.Evaluator(), self.theirs.Evaluator()
        new = [self.theirs.Card.new(text) for text in TEXTS]
        for hand in ALL_CLASSES:
            cards = [new[card] for card in hand]
            rank = ours.evaluate(cards[:2], cards[2:])
            assert rank == theirs.evaluate(cards[:2], cards[2:])
            assert ours.get_rank_class(rank) == theirs.get_rank_class(rank)
            assert ours.class_to_string(ours.get_rank_class(rank)) == theirs.class_to_string(
                theirs.get_rank_class(rank)
            )
            assert ours.get_five_card_rank_percentage(rank) == theirs.get_five_card_rank_percentage(rank)
        for hands in HANDS.values():
            for hand in hands[:300]:
                cards = [new[card] for card in hand]
                assert ours.evaluate(cards[:2], cards[2:]) == theirs.evaluate(cards[:2], cards[2:])

    @pytest.mark.parametrize("hands", [["As Ks", "2h 2s"], ["4c 5c", "4d 5d", "Ah Kh"]])
    def test_summary(self, hands):
        new = self.theirs.Card.new
        board = [new(text) for text in ("Qs", "Js", "Ts", "2c", "3d")]
        arguments = board, [[new(text) for text in hand.split()] for hand in hands]
        ours = printed(our_treys.Evaluator().hand_summary, *arguments)
        theirs = printed(self.theirs.Evaluator().hand_summary, *arguments)
        assert ours.split() == theirs.split()

    def test_deck(self):
        deck = our_treys.Deck(seed=3)
        assert deck.cards == our_treys.Deck(seed=3).cards
        assert sorted(deck.cards) == sorted(our_treys.Deck.GetFullDeck()) == sorted(self.theirs.Deck.GetFullDeck())
        first = deck.cards[:5]
        assert deck.draw(5) == first
        assert len(deck.cards) == 47
        with pytest.raises(fc.DeckExhaustedError):
            deck.draw(48)
        deck.shuffle()
        assert len(deck.cards) == 52
        assert deck.cards[:5] != first  # as theirs: another order
        assert str(deck).count("[") == 52

    def test_errors(self):
        evaluator, new = our_treys.Evaluator(), our_treys.Card.new
        with pytest.raises(fc.InvalidCardError, match=r"5 is no card; Card.new\('As'\) makes one"):
            evaluator.evaluate([5, new("As")], [new(text) for text in ("Qs", "Js", "Ts")])
        with pytest.raises(fc.DuplicateCardError):
            evaluator.evaluate([new("As")] * 2, [new(text) for text in ("Qs", "Js", "Ts")])
        with pytest.raises(fc.CardCountError):
            evaluator.evaluate([new("As")], [])
        with pytest.raises(fc.InvalidCardError):
            new("Zz")
        assert our_treys.from_treys([new("As")]) == (fc.Card("As"),)


class TestPhevaluator:
    theirs = pytest.importorskip("phevaluator")

    def test_values(self):
        from phevaluator import evaluate_cards

        for hand in [*ALL_CLASSES, *HANDS[5], *HANDS[6], *HANDS[7]]:
            assert our_phevaluator.evaluate_cards(*hand) == evaluate_cards(*hand)
        for name in ("evaluate_5cards", "evaluate_6cards", "evaluate_7cards"):
            hand = HANDS[int(name[9])][0]
            assert getattr(our_phevaluator, name)(*hand) == evaluate_cards(*hand)

    def test_their_examples(self):
        ours = our_phevaluator.evaluate_cards
        one = ours("9c", "4c", "4s", "9d", "4h", "Qc", "6c")
        other = ours("9c", "4c", "4s", "9d", "4h", "2c", "9h")
        assert (one, other) == (292, 236)
        assert ours("Ac", "Ad", "Ah", "As", "Kc") == ours("Ac", "Ad", "Ah", "As", "Kd")
        assert ours(our_phevaluator.Card("Ac"), "ad", 50, 51, our_phevaluator.Card(44)) == ours(
            "Ac", "Ad", "Ah", "As", "Kc"
        )

    def test_cards(self):
        from phevaluator import Card as Theirs

        for number, text in enumerate(TEXTS):
            ours, theirs = our_phevaluator.Card(text), Theirs(text)
            assert (ours.id_, int(ours), str(ours), repr(ours)) == (theirs.id_, int(theirs), str(theirs), repr(theirs))
            assert ours == number == our_phevaluator.Card(number) == our_phevaluator.Card(ours)
            assert ours == text.upper()
            assert (ours.describe_rank(), ours.describe_suit()) == (theirs.describe_rank(), theirs.describe_suit())
            assert hash(ours) == hash(theirs)
            assert pickle.loads(pickle.dumps(ours)) == ours
        with pytest.raises(TypeError):
            ours.id_ = 3
        with pytest.raises(fc.CardCountError, match="5 cards, not 4"):
            our_phevaluator.evaluate_5cards(1, 2, 3, 4)
        with pytest.raises(fc.InvalidCardError):
            our_phevaluator.evaluate_cards(1, 2, 3, 4, "Zz")
        with pytest.raises(fc.JokerError):
            our_phevaluator.evaluate_cards(52, 1, 2, 3, 4)


class TestEval7:
    theirs = pytest.importorskip("eval7")

    def test_values(self):
        for hand in [*ALL_CLASSES, *HANDS[5], *HANDS[6], *HANDS[7]]:
            ours = our_eval7.evaluate([our_eval7.Card(TEXTS[card]) for card in hand])
            theirs = self.theirs.evaluate([self.theirs.Card(TEXTS[card]) for card in hand])
            assert ours == theirs
            assert our_eval7.handtype(ours) == self.theirs.handtype(theirs)
            assert our_eval7.to_eval7(fc.evaluate(hand)) == theirs

    def test_cards(self):
        for text in TEXTS:
            ours, theirs = our_eval7.Card(text), self.theirs.Card(text)
            assert (ours.rank, ours.suit, ours.mask, str(ours)) == (theirs.rank, theirs.suit, theirs.mask, str(theirs))
            assert repr(ours) == repr(theirs)
            assert ours == our_eval7.Card(text)
            assert pickle.loads(pickle.dumps(ours)) is ours
        assert (our_eval7.ranks, our_eval7.suits) == (self.theirs.ranks, self.theirs.suits)

    def test_deck(self):
        ours, theirs = our_eval7.Deck(), self.theirs.Deck()
        assert repr(ours) == repr(theirs)
        assert len(ours) == 52
        ours.shuffle()
        assert sorted(ours) == sorted(our_eval7.Deck())
        assert ours.cards != our_eval7.Deck().cards
        first = ours.peek(7)
        assert ours[0] == first[0]
        assert set(ours.sample(10)) <= set(ours)
        assert len(set(ours.sample(10))) == 10
        assert ours.deal(7) == first
        assert len(ours) == 45
        assert isinstance(our_eval7.evaluate(first), int)
        with pytest.raises(fc.DeckExhaustedError):
            ours.deal(46)


class TestPokerkit:
    theirs = pytest.importorskip("pokerkit")

    def test_entries(self):
        from fivecard.compat.pokerkit import StandardLookup

        ours, theirs = StandardLookup(), self.theirs.lookups.StandardLookup()
        for hand in ALL_CLASSES[::7]:
            text = "".join(TEXTS[card] for card in hand)
            entry = ours.get_entry(text)
            assert entry == theirs.get_entry(text)
            assert entry.label == theirs.get_entry(text).label
        assert ours.has_entry("AsKsQsJsTs")
        assert not ours.has_entry("AsKs")
        assert ours.get_entry_or_none("AsAsQsJsTs") is None
        with pytest.raises(ValueError, match="invalid hand"):
            ours.get_entry("AsKs")

    def test_hands(self):
        from fivecard.compat.pokerkit import StandardHighHand, from_pokerkit

        for hand in [*HANDS[7][:60], *HANDS[6][:30], *HANDS[5][:10]]:
            texts = [TEXTS[card] for card in hand]
            hole, board = "".join(texts[:2]), "".join(texts[2:])
            ours = StandardHighHand.from_game(hole, board)
            theirs = self.theirs.StandardHighHand.from_game(hole, board)
            assert ours.entry == theirs.entry
            assert str(ours).split("(")[0] == str(theirs).split("(")[0]
            assert fc.evaluate(list(from_pokerkit(ours.cards))) == fc.evaluate(hand)
        assert StandardHighHand("AsKsQsJsTs") > StandardHighHand("2c3d4h5s7c")
