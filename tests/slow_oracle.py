"""Hand strength from the definitions, slowly and without the package: bigger tuples win.

Cards are 4 * rank + suit, ranks 0 (deuce) to 12 (ace); 52 and 53 are jokers. Categories have the numbers of
``fc.Category``.
"""

from itertools import combinations

FIVE_OF_A_KIND = 10


def strength(hand):
    """Category and deciding ranks of five cards without jokers (FS12, FS13)."""
    ranks = sorted((card // 4 for card in hand), reverse=True)
    groups = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    sizes = tuple(size for size, _ in groups)
    order = tuple(rank for _, rank in groups)
    if order == (12, 3, 2, 1, 0):
        order = (3, 2, 1, 0, -1)  # the ace is low
    straight = sizes == (1,) * 5 and order[0] - order[4] == 4
    flush = len({card % 4 for card in hand}) == 1
    category = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}.get(sizes, 0)
    if straight or flush:
        category = (9 if order[0] == 12 else 8) if straight and flush else 5 if flush else 4
    return category, order


def strength_with_jokers(hand):
    """The best five of these cards, a joker being any card that is not among the five, or five of a kind (FS15)."""
    return max(map(_with_stand_ins, combinations(hand, 5)))


def _with_stand_ins(five):
    naturals = [card for card in five if card < 52]
    if len(naturals) < 5 and len({card // 4 for card in naturals}) == 1:
        return FIVE_OF_A_KIND, (naturals[0] // 4,)
    others = [card for card in range(52) if card not in naturals]
    return max(strength([*naturals, *stand_ins]) for stand_ins in combinations(others, 5 - len(naturals)))


def strength_of_three(cards):
    """The 3-Up order (SX10): category by rarity, then ranks, most frequent first."""
    ranks = sorted((card // 4 for card in cards), reverse=True)
    suited = len({card % 4 for card in cards}) == 1
    if ranks == [12, 1, 0]:
        ranks = [1, 0, -1]
    straight = ranks[0] - ranks[2] == 2 and len(set(ranks)) == 3
    kind = 5 if straight and suited else 4 if len(set(ranks)) == 1 else 3 if straight else 2 if suited else 0
    if len(set(ranks)) == 2:
        return 1, ranks[1], sum(ranks) - 2 * ranks[1]
    return kind, *ranks


def numbered(strengths):
    """Each strength's place among them, from 1, the worst."""
    return {strength: place for place, strength in enumerate(sorted(set(strengths)), 1)}
