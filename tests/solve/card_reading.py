"""A slow reading of every phrase of a strategy card, from the description alone: ranks are 2 to 14."""

from itertools import combinations

STRAIGHTS = [{14, 2, 3, 4, 5}, *({low + i for i in range(5)} for low in range(2, 11))]


def rank(card):
    return card // 4 + 2


def suits(cards):
    return {card % 4 for card in cards}


def straights(held):
    """How many straights have all these ranks; 0 if two are alike."""
    ranks = {rank(card) for card in held}
    return sum(ranks <= straight for straight in STRAIGHTS) if len(ranks) == len(held) else 0


def high(held):
    return sum(rank(card) >= 11 for card in held)


def mid(held):
    return sum(6 <= rank(card) <= 10 for card in held)


def of_a_kind(n, low=2, top=14):
    def says(hand, held):
        own = {rank(card) for card in held}
        return len(held) == n and len(own) == 1 and low <= min(own) <= top and all_of(n, hand, held)

    return says


def all_of(n, hand, held):
    return all(sum(rank(other) == rank(card) for other in hand) == n for card in held)


def to(n, goal, ways=None, **least):
    def says(hand, held):
        if len(held) != n or len({rank(card) for card in held}) < n:
            return False
        if "flush" in goal and len(suits(held)) > 1:
            return False
        if goal == "royal flush" and min(rank(card) for card in held) < 10:
            return False
        if "straight" in goal and (straights(held) == 0 or ways not in (None, straights(held))):
            return False
        return high(held) >= least.get("high", 0) and mid(held) >= least.get("mid", 0)

    return says


def ranks_are(text, suited=None):
    wanted = {"23456789TJQKA".index(char) + 2 for char in text}

    def says(hand, held):
        found = [rank(card) for card in held]
        return set(found) == wanted and len(found) == len(wanted) and suited in (None, len(suits(held)) == 1)

    return says


def many(n, which, suited=None):
    def says(hand, held):
        different = len({rank(card) for card in held}) == len(held) == n
        return different and which(held) == n and suited in (None, len(suits(held)) == 1)

    return says


PHRASES = {
    "pair": of_a_kind(2),
    "pair of jacks": of_a_kind(2, 11, 11),
    "pair of jacks or better": of_a_kind(2, 11),
    "pair of sixes or worse": of_a_kind(2, 2, 6),
    "pair of fives to tens": of_a_kind(2, 5, 10),
    "high pair": of_a_kind(2, 11),
    "low pair": of_a_kind(2, 2, 10),
    "two pair": lambda hand, held: len(held) == 4 and all_of(2, hand, held),
    "three of a kind": of_a_kind(3),
    "three queens or better": of_a_kind(3, 12),
    "3 jacks": of_a_kind(3, 11, 11),
    "four of a kind": of_a_kind(4),
    "four twos to jacks": of_a_kind(4, 2, 11),
    "4 to a royal flush": to(4, "royal flush"),
    "three to a royal flush": to(3, "royal flush"),
    "2 to a royal flush with 2 high cards": to(2, "royal flush", high=2),
    "4 to a straight flush": to(4, "straight flush"),
    "4 to an open straight flush": to(4, "straight flush", 2),
    "4 to an inside straight flush": to(4, "straight flush", 1),
    "3 to a straight flush": to(3, "straight flush"),
    "3 to an open straight flush": to(3, "straight flush", 3),
    "3 to an inside straight flush with 1 high card": to(3, "straight flush", 2, high=1),
    "3 to a double inside straight flush": to(3, "straight flush", 1),
    "2 to an open straight flush": to(2, "straight flush", 4),
    "4 to a flush": to(4, "flush"),
    "3 to a flush with 2 mid cards": to(3, "flush", mid=2),
    "2 to a flush": to(2, "flush"),
    "4 to a straight": to(4, "straight"),
    "4 to an open straight": to(4, "straight", 2),
    "4 to an open straight with one mid card": to(4, "straight", 2, mid=1),
    "4 to an inside straight": to(4, "straight", 1),
    "4 to an inside straight with 3 high cards": to(4, "straight", 1, high=3),
    "3 to an inside straight": to(3, "straight", 2),
    "2 to a double inside straight": to(2, "straight", 2),
    "AKQ suited": ranks_are("AKQ", True),
    "AKQ": ranks_are("AKQ"),
    "KQ unsuited": ranks_are("KQ", False),
    "A5": ranks_are("A5"),
    "10j suited": ranks_are("TJ", True),
    "AKQJ unsuited": ranks_are("AKQJ", False),
    "7": ranks_are("7"),
    "3 high cards": many(3, high),
    "2 suited high cards": many(2, high, True),
    "2 unsuited high cards": many(2, high, False),
    "lowest 2 high cards": many(2, high),
    "lowest 2 suited high cards": many(2, high, True),
    "1 high card": many(1, high),
    "2 mid cards": many(2, mid),
    "highest card": lambda hand, held: len(held) == 1,
    "lowest card": lambda hand, held: len(held) == 1,
}


def senior(hand, card):
    """Which of equal ranks goes first: most cards of the suit, its higher cards, card order."""
    own = sorted((rank(other) for other in hand if other % 4 == card % 4), reverse=True)
    return len(own), own, card % 4


def to_hold(phrase, hand):
    """The cards a phrase means, or None."""
    fits = [held for n in range(1, 5) for held in combinations(hand, n) if PHRASES[phrase](hand, held)]
    if not fits:
        return None
    sign = -1 if phrase.startswith("lowest") else 1

    def key(held):
        ordered = sorted(held, key=lambda card: (rank(card), senior(hand, card)), reverse=True)
        return [sign * rank(card) for card in ordered], [senior(hand, card) for card in ordered]

    return max(fits, key=key)
