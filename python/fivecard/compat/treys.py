"""``Card``, ``Deck`` and ``Evaluator`` as treys 0.1 has them: cards are 32-bit numbers, ranks 1 (best) to 7462."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import prod
from typing import ClassVar

from fivecard import _core
from fivecard.cards import RANKS, distinct_cards
from fivecard.cards import Card as OwnCard
from fivecard.checks import shown, whole
from fivecard.errors import CardCountError, DeckExhaustedError, GameError, InvalidCardError
from fivecard.hands import ROYAL_FLUSH, HandValue, evaluate
from fivecard.shuffling import SeedLike, fresh_seed, plain_seed, shuffle

_PRIMES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
_SUITS = (8, 4, 2, 1)  # clubs, diamonds, hearts, spades


def _encoded(card: int) -> int:
    """Cactus Kev's layout: a bit for the rank, a bit for the suit, the rank, a prime for the rank."""
    rank, suit = divmod(card, 4)
    return 1 << 16 + rank | _SUITS[suit] << 12 | rank << 8 | _PRIMES[rank]


_CARDS = tuple(map(_encoded, range(52)))  # by our numbers
_NUMBERS = {encoded: OwnCard(card) for card, encoded in enumerate(_CARDS)}


class Card:
    """Functions on cards as numbers, and the letters of ranks and suits."""

    STR_RANKS = RANKS
    INT_RANKS = range(13)
    PRIMES: ClassVar = list(_PRIMES)
    CHAR_RANK_TO_INT_RANK: ClassVar = dict(zip(RANKS, range(13), strict=True))
    CHAR_SUIT_TO_INT_SUIT: ClassVar = {"s": 1, "h": 2, "d": 4, "c": 8}
    INT_SUIT_TO_CHAR_SUIT = "xshxdxxxc"
    PRETTY_SUITS: ClassVar = {1: "♠", 2: "♥", 4: "♦", 8: "♣"}
    SUIT_COLORS: ClassVar = {2: "red", 4: "blue", 8: "green"}

    @staticmethod
    def new(string: str) -> int:
        """The number of a card such as ``"As"``."""
        (card,) = distinct_cards(string, count=(1,), what="a card")
        return _CARDS[card]

    @staticmethod
    def int_to_str(card_int: int) -> str:
        return str(_card(card_int))

    @staticmethod
    def get_rank_int(card_int: int) -> int:
        return card_int >> 8 & 0xF

    @staticmethod
    def get_suit_int(card_int: int) -> int:
        return card_int >> 12 & 0xF

    @staticmethod
    def get_bitrank_int(card_int: int) -> int:
        return card_int >> 16 & 0x1FFF

    @staticmethod
    def get_prime(card_int: int) -> int:
        return card_int & 0x3F

    @staticmethod
    def hand_to_binary(card_strs: Sequence[str]) -> list[int]:
        return list(map(Card.new, card_strs))

    @staticmethod
    def prime_product_from_hand(card_ints: Sequence[int]) -> int:
        return prod(map(Card.get_prime, card_ints))

    @staticmethod
    def prime_product_from_rankbits(rankbits: int) -> int:
        return prod(prime for rank, prime in enumerate(_PRIMES) if rankbits >> rank & 1)

    @staticmethod
    def int_to_binary(card_int: int) -> str:
        digits = f"{card_int:032b}"
        return "\t".join(digits[place : place + 4] for place in range(0, 32, 4))

    @staticmethod
    def int_to_pretty_str(card_int: int) -> str:
        return f"[{Card.int_to_str(card_int)[0]}{Card.PRETTY_SUITS[Card.get_suit_int(card_int)]}]"

    @staticmethod
    def ints_to_pretty_str(card_ints: Sequence[int]) -> str:
        return f" {','.join(map(Card.int_to_pretty_str, card_ints))} "

    @staticmethod
    def print_pretty_card(card_int: int) -> None:
        print(Card.int_to_pretty_str(card_int))

    @staticmethod
    def print_pretty_cards(card_ints: Sequence[int]) -> None:
        print(Card.ints_to_pretty_str(card_ints))


class Deck:
    """A shuffled deck of ``cards``; ``draw(n)`` takes them from the top. A seed deals the same cards everywhere, other
    than those of treys."""

    def __init__(self, seed: SeedLike | None = None) -> None:
        self._seed = fresh_seed() if seed is None else plain_seed(seed)
        self._shuffles = 0
        self.cards: list[int] = []
        self.shuffle()

    def shuffle(self) -> None:
        """All 52 cards again, in another order: the next shuffle of the seed."""
        self.cards = [_CARDS[card] for card in shuffle(1, self._seed, first=self._shuffles)[0].tolist()]
        self._shuffles += 1

    def draw(self, n: int = 1) -> list[int]:
        """The next n cards. DeckExhaustedError if there are fewer."""
        if n < 0:
            raise GameError(f"a deck deals a number of cards from 0 up, not {shown(n)}")
        if n > len(self.cards):
            raise DeckExhaustedError(f"{n} cards asked for, {len(self.cards)} are left")
        drawn, self.cards = self.cards[:n], self.cards[n:]
        return drawn

    def __str__(self) -> str:
        return Card.ints_to_pretty_str(self.cards)

    @staticmethod
    def GetFullDeck() -> list[int]:  # noqa: N802
        """All 52 cards in order of rank, spades first."""
        return [_CARDS[4 * rank + suit] for rank in range(13) for suit in (3, 2, 1, 0)]


class Evaluator:
    """Ranks of hands, 1 (royal flush) to 7462 (7-5-4-3-2)."""

    HAND_LENGTH = 2
    BOARD_LENGTH = 3
    _CLASSES = (
        "High Card",
        "Pair",
        "Two Pair",
        "Three of a Kind",
        "Straight",
        "Flush",
        "Full House",
        "Four of a Kind",
        "Straight Flush",
        "Royal Flush",
    )

    def evaluate(self, hand: list[int], board: list[int]) -> int:
        """The rank of the best five of five to seven cards."""
        return _core.kev_rank(hand, board) or ROYAL_FLUSH + 1 - evaluate(from_treys([*hand, *board]))

    def get_rank_class(self, hr: int) -> int:
        """0 (royal flush) to 9 (high card) of a rank."""
        return 9 - HandValue(ROYAL_FLUSH + 1 - hr).category

    def class_to_string(self, class_int: int) -> str:
        return self._CLASSES[9 - whole(class_int, 0, 9, f"a class is 0 to 9, not {shown(class_int)}")]

    def get_five_card_rank_percentage(self, hand_rank: int) -> float:
        """A rank as a part of all 7462: small is good."""
        return hand_rank / ROYAL_FLUSH

    def hand_summary(self, board: list[int], hands: list[list[int]]) -> None:
        """Prints who leads with the first three, four and five cards of the board."""
        if len(board) != 5 or any(len(hand) != 2 for hand in hands):
            raise CardCountError("a summary takes a board of five cards and hands of two")
        for name, size in (("FLOP", 3), ("TURN", 4), ("RIVER", 5)):
            print(f"========== {name} ==========")
            ranks = [self.evaluate(hand, board[:size]) for hand in hands]
            for player, rank in enumerate(ranks, 1):
                part = 1 - self.get_five_card_rank_percentage(rank)
                print(f"Player {player} hand = {self._class(rank)}, percentage rank among all hands = {part}")
            best = [player for player, rank in enumerate(ranks, 1) if rank == min(ranks)]
            if size < 5:
                print(self._led(best), end="\n\n")
            else:
                print(f"\n========== HAND OVER ==========\n{self._won(best, self._class(min(ranks)))}", end="\n\n")

    def _class(self, rank: int) -> str:
        return self.class_to_string(self.get_rank_class(rank))

    @staticmethod
    def _led(players: Sequence[int]) -> str:
        if len(players) == 1:
            return f"Player {players[0]} hand is currently winning."
        return f"Players {list(players)} are tied for the lead."

    @staticmethod
    def _won(players: Sequence[int], name: str) -> str:
        if len(players) == 1:
            return f"Player {players[0]} is the winner with a {name}"
        return f"Players {list(players)} tied for the win with a {name}"


def _card(card_int: int) -> OwnCard:
    try:
        return _NUMBERS[card_int]
    except KeyError:
        raise _no_card(card_int) from None


def _no_card(given: object) -> InvalidCardError:
    return InvalidCardError(f"{shown(given)} is no card; Card.new('As') makes one")


def from_treys(card_ints: Iterable[int]) -> tuple[OwnCard, ...]:
    """Our cards of theirs."""
    return tuple(map(_card, card_ints))
