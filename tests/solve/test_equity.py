"""Equity of Five Card Stud: published counts, an oracle of its own, and laws."""

import pickle
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fivecard as fc

# Published anchors, without suits: (seats, wins, ties, losses).
ANCHORS = [
    (["As/Kd", "??/Qh"], 1_932_001_906, 185_166, 1_074_333_368),
    (["As/Kd 7c", "??/Qh Js"], 9_492_541, 243, 5_846_606),
    (["As/Kd", "Qd/Qh"], 62_858_436, 1_098, 182_570_706),
]


@pytest.mark.parametrize(("seats", "wins", "ties", "losses"), ANCHORS, ids=str)
def test_anchors(seats, wins, ties, losses):
    found = fc.equity(seats, suits=False)
    assert (found[0].wins, found[0].ties, found[0].losses) == (wins, ties, losses)
    assert found[0].total == wins + ties + losses
    assert (found[1].wins, found[1].losses) == (losses, wins)
    assert found[0].share == Fraction(2 * wins + ties, 2 * found[0].total)


def test_anchor_of_a_share():
    assert round(fc.equity(["8s/8d", "??/Ah"], suits=False)[0].share * 100, 4) == Fraction("72.1191")


@pytest.mark.slow
def test_all_hands_heads_up():
    found = fc.equity(["??/", "??/"], suits=False)[0]
    assert (found.wins, found.ties, found.total) == (1_993_149_152_280, 347_798_880, 3_986_646_103_440)


def brute_force(seats, pool, suits):
    """``seats``: (known cards, weights of a hidden card or None); every way, one by one."""
    results = [[0, 0, Fraction(0)] for _ in seats]
    total = 0

    def visit(place, left, keys, weight):
        nonlocal total
        if place == len(seats):
            total += weight
            best = max(keys)
            for seat, key in enumerate(keys):
                if key == best:
                    results[seat][keys.count(best) > 1] += weight
                    results[seat][2] += Fraction(weight, keys.count(best))
            return
        known, hidden = seats[place]
        for drawn in combinations(left, 5 - len(known)):
            ways = 1 if hidden is None else sum(hidden.get(card, 0) for card in drawn)
            if ways:
                key = fc.showdown_key([*known, *drawn], suits=suits)
                visit(place + 1, [card for card in left if card not in drawn], [*keys, key], weight * ways)

    visit(0, pool, [], 1)
    return [(wins, ties, share / total) for wins, ties, share in results], total


@settings(max_examples=40)
@given(st.data())
def test_any_spot_with_few_cards_left(data):
    jokers = data.draw(st.integers(0, 2))
    deck = data.draw(st.permutations([card for card in range(52 + jokers) if card > 51 or card & 3 < 3]))
    n = data.draw(st.integers(2, 4))
    unknown = [data.draw(st.integers(0, 2 if n == 2 else 1)) for _ in range(n)]
    seats, specs, next_card = [], [], 0
    size = sum(unknown) + data.draw(st.integers(1, 3))
    pool = deck[-size:]
    for k in unknown:
        known = deck[next_card : next_card + 5 - k]
        next_card += 5 - k
        if k and data.draw(st.booleans()):
            weights = {card: data.draw(st.integers(1, 3)) for card in data.draw(st.permutations(pool))[: size - 1]}
            seats.append((known, weights))
            specs.append((weights, known))
        else:
            seats.append((known, None))
            specs.append(("??" if k else "", known) if k else (" ".join(str(fc.Card(c)) for c in known[:1]), known[1:]))
    dead = [card for card in range(52 + jokers) if card not in pool and card not in deck[:next_card]]
    suits = data.draw(st.booleans())
    expected, total = brute_force(seats, pool, suits)
    if not total:
        return
    found = fc.equity(specs, dead, jokers=jokers, suits=suits)
    assert [(seat.wins, seat.ties, seat.share) for seat in found] == expected
    assert {seat.total for seat in found} == {total}
    assert sum(seat.share for seat in found) == 1
    # The order of the seats changes nothing.
    back = fc.equity(specs[::-1], dead, jokers=jokers, suits=suits)
    assert list(back) == list(found)[::-1]


@settings(max_examples=15)
@given(st.permutations("cdhs"), st.permutations(range(52)))
def test_renaming_suits_changes_nothing_without_suits(suits, deck):
    cards = [str(fc.Card(card)) for card in deck[:9]]
    renamed = [card[0] + suits["cdhs".index(card[1])] for card in cards]
    both = []
    for names in (cards, renamed):
        seats = [f"{names[0]}/{' '.join(names[1:4])}", f"??/{' '.join(names[4:7])}"]
        both.append(fc.equity(seats, " ".join(names[7:]), suits=False))
    assert both[0] == both[1]


def test_ranges_are_mixtures():
    """A range is the mixture of its cards, by weight, of those that are possible."""
    parts = [fc.equity([f"{card}/Kd 7c", "Qs/Qh Js"])[0] for card in ("As", "Kc", "Kh", "Ks")]
    total = sum(part.total for part in parts)
    found = fc.equity(["{As,Kx}/Kd 7c", "Qs/Qh Js"])[0]
    assert (found.wins, found.total) == (sum(part.wins for part in parts), total)
    weighted = fc.equity([({"As": 3, "Kc": "1/2"}, "Kd 7c"), "Qs/Qh Js"])[0]
    assert weighted.share == (6 * parts[0].share + parts[1].share) / 7
    assert fc.equity(["{7*}/Kd 7c", "??/Qh Js"])[0] == fc.equity(["{7x}/Kd 7c", "??/Qh Js"])[0]


def test_samples():
    spot = ["As/Kd 7c", "??/Qh Js", "{Tx}/Ts 4d"]
    found = fc.equity(spot, method="sample", samples=20_000, seed=3)
    assert found == fc.equity(spot, method="sample", samples=20_000, seed=3)
    assert found == fc.equity(spot, method="sample", samples=20_000, seed=3, threads=3)
    assert found != fc.equity(spot, method="sample", samples=20_000, seed=4)
    assert (found.exact, found.seed, found[0].total) == (False, 3, 20_000)
    assert sum(seat.share for seat in found) == 1
    exact = fc.equity(spot[:2])
    sampled = fc.equity(spot[:2], method="sample", samples=40_000, seed=1)
    assert 0 < abs(sampled[0].share - exact[0].share) < 5 * sampled.standard_error
    three = ["As/Kd 7c 2d", "??/Qh Js 4h", "{Kx,9c}/Tc Td 3h"]
    exact = fc.equity(three)
    sampled = fc.equity(three, method="sample", samples=40_000, seed=1)
    for one, other in zip(exact, sampled, strict=True):
        assert abs(one.share - other.share) < 5 * sampled.standard_error


def test_four_seats_with_a_hidden_card_and_a_card_to_come():
    """9,689,990,310 ways; sampled as an independent route, and as a mixture over the first seat's fifth card."""
    seats = ["As/Kd 7c 2d", "??/Qh Js 4h", "??/Tc 3d 3h", "??/5s 6s 9d"]
    found = fc.equity(seats)
    assert found[0].total == 39 * comb(38, 2) * comb(36, 2) * comb(34, 2)
    assert sum(seat.share for seat in found) == 1
    sampled = fc.equity(seats, method="sample", samples=200_000, seed=3)
    for one, other in zip(found, sampled, strict=True):
        assert abs(one.share - other.share) < 5 * sampled.standard_error
    turned = fc.equity(seats[::-1])
    assert list(turned) == list(found)[::-1]


def test_four_seats_are_a_mixture_over_a_fifth_card():
    ranges = ["As/Kd 7c 2d", "{Qx,Jx}/Qh Js 4h", "??/Tc 3d 3h", "{5x,6x}/5s 6s 9d"]
    found = fc.equity(ranges)
    seen = fc.cards("As Kd 7c 2d Qh Js 4h Tc 3d 3h 5s 6s 9d")
    parts = [fc.equity([f"As/Kd 7c 2d {card}", *ranges[1:]]) for card in fc.cards(list(range(52))) if card not in seen]
    for place, seat in enumerate(found):
        assert seat.wins == sum(part[place].wins for part in parts)
        assert seat.ties == sum(part[place].ties for part in parts)
        assert seat.total == sum(part[place].total for part in parts)


def test_what_takes_too_long_says_so():
    with pytest.raises(fc.TooLargeError, match=r"ways to visit, .* seconds; method='sample'.*force=True"):
        fc.equity(["As/Kd", "??/Qh", "??/Jc"])
    seen = []
    found = fc.equity(["As/Kd 7c", "??/Qh Js 4h", "??/Tc Td"], force=True, progress=lambda *now: seen.append(now))
    assert seen
    assert sum(seat.share for seat in found) == 1

    def stop(done, total):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fc.equity(["As/Kd 7c", "??/Qh Js", "??/Tc Td"], force=True, progress=stop)


def test_samples_report_progress_and_stop():
    seen = []
    options = {"method": "sample", "samples": 200_000, "seed": 4}
    found = fc.equity(["As/Kd", "??/Qh"], threads=2, progress=lambda *now: seen.append(now), **options)
    assert seen[-1] == (200_000, 200_000)
    assert len(seen) > 1
    assert found == fc.equity(["As/Kd", "??/Qh"], **options)

    def stop(done, total):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fc.equity(["As/Kd", "??/Qh"], progress=stop, **options)


def test_samples_of_ranges_that_exclude_each_other_stop():
    clash = {"As": 10**6, "Kd": 1}
    with pytest.raises(fc.TooLargeError, match="all but exclude each other"):
        fc.equity([(clash, "Qh Js"), (clash, "7c 7d"), "??/2c"], method="sample", seed=1)


@pytest.mark.parametrize(
    "seats", [None, {"As/Kd", "??/Qh"}, "As/Kd", [(5, "Qh Js"), "??/Jc"], [(["As"], "Qh"), "??/Jc"]]
)
def test_what_is_no_list_of_seats(seats):
    with pytest.raises(fc.FivecardError, match=r"2 to 10 seats|hidden cards are text"):
        fc.equity(seats)


def test_weights_that_might_not_fit_are_refused():
    fine = dict.fromkeys(fc.cards("Ac Ad Ah 2c 2d 2h 3c"), 2**17)
    seats = [(fine, ""), (fine, "Kc")]
    with pytest.raises(fc.TooLargeError, match="more than 64 bits hold; round the weights"):
        fc.equity(seats)
    assert fc.equity([(dict.fromkeys(fine, 1), ""), (dict.fromkeys(fine, 1), "Kc")])[0].total > 0
    assert fc.equity(seats, method="sample", samples=100, seed=1)[0].total == 100


def test_finished_hands():
    found = fc.equity(["As/Kd Qh Jc 9d", "Ah/Ks Qd Js 9c"])
    assert [(seat.wins, seat.ties, seat.total) for seat in found] == [(1, 0, 1), (0, 0, 1)]  # FS14
    split = fc.equity(["As/Kd Qh Jc 9d", "Ah/Ks Qd Js 9c"], suits=False)
    assert [seat.share for seat in split] == [Fraction(1, 2)] * 2
    assert pickle.loads(pickle.dumps(split)) == split
    assert str(split) == "seat 0: 50.0000%, seat 1: 50.0000%"
    assert split.to_dict()["seats"][0]["share"]["exact"] == "1/2"


def test_odds():
    found = fc.odds("As Ks Qs Js")
    # By hand, 48 cards: 1 royal flush, 8 other spades, 3 other tens, 12 cards that pair.
    by_name = {str(category): count for category, count in found.counts.items() if count}
    assert by_name == {"royal flush": 1, "flush": 8, "straight": 3, "pair": 12, "high card": 24}
    assert found.total == 48
    assert found.probability(fc.Category.FLUSH) == Fraction(1, 6)
    assert fc.odds("As Ks Qs Js", "Ts 9s").counts[fc.Category.FLUSH] == 7
    assert fc.odds("As Ks Qs Js", jokers=1).counts[fc.Category.ROYAL_FLUSH] == 2
    assert fc.odds("As Ks Qs Js Ts").total == 1
    assert fc.odds("").counts[fc.Category.FULL_HOUSE] == 3744


@pytest.mark.parametrize(
    ("seats", "options", "error", "says"),
    [
        (["As/Kd"], {}, fc.GameError, "2 to 10 seats"),
        ("As/Kd", {}, fc.GameError, "2 to 10 seats"),
        (["As Kd", "??/Qh"], {}, fc.GameError, "seat 0, 'As Kd': write the hidden card, a slash"),
        (["As/Kd", 5], {}, fc.GameError, "seat 1, 5"),
        (["As/As", "??/Qh"], {}, fc.DuplicateCardError, "As"),
        (["As/Kd", "??/As"], {}, fc.DuplicateCardError, "As: of seat 0 and of seat 1"),
        (["As/Kd", "??/Qh"], {"dead": "Kd"}, fc.DuplicateCardError, "Kd: of seat 0 and among the dead"),
        (["As/Kd Kc Kh Ks 2c", "??/Qh"], {}, fc.CardCountError, "seat 0 has 6 known cards"),
        (["??/Kd Kc Kh Ks 2c", "{As}/Qh Qd Qs Qc 3c"], {}, fc.CardCountError, "seat 1 has 5 known cards"),
        (["As/Kd", "??/Qx"], {}, fc.InvalidCardError, "'x'"),
        (["Jb/Kd", "??/Qh"], {}, fc.JokerError, "this deck has none"),
        (["{1x}/Kd", "??/Qh"], {}, fc.InvalidCardError, "'1x' in the range of seat 0"),
        (["{}/Kd", "??/Qh"], {}, fc.GameError, "at least one card"),
        (["{As/Kd", "??/Qh"], {}, fc.GameError, "in braces"),
        ([({"As": 0}, "Kd"), "??/Qh"], {}, fc.GameError, "above 0"),
        ([({"As": -1}, "Kd"), "??/Qh"], {}, fc.GameError, "below 0"),
        ([({"As": "much"}, "Kd"), "??/Qh"], {}, fc.GameError, "'much'"),
        ([({"Qh": 1}, "Kd"), "??/Qh"], {}, fc.CardCountError, "seat 0 cannot hold Qh"),
        (["{Qh}/Kd", "??/Qh"], {}, fc.CardCountError, "no card is left of the range of seat 0"),
        ([({"As": 1, "Ah": "1/3000017"}, "Kd"), "??/Qh"], {}, fc.TooLargeError, "round them"),
        (["{As}/Kd", "{As}/Qh"], {}, fc.CardCountError, "they exclude each other"),
        (["{As}/Kd", "{As}/Qh"], {"method": "sample"}, fc.CardCountError, "they exclude each other"),
        (["As/Kd", "??/Qh"], {"jokers": 3}, fc.GameError, "jokers are 0, 1 or 2"),
        (["As/Kd", "??/Qh"], {"method": "guess"}, fc.GameError, "method is"),
        (["As/Kd", "??/Qh"], {"method": "sample", "threads": 0}, fc.GameError, "threads are 1 to"),
        (["As/Kd", "??/Qh"], {"method": "sample", "samples": 0}, fc.GameError, "samples are 1 to"),
        (
            ["As/Kd", "??/Qh"],
            {"dead": [c for c in range(52) if c not in (51, 45, 42)]},
            fc.CardCountError,
            "are to come",
        ),
    ],
)
def test_errors(seats, options, error, says):
    with pytest.raises(error) as caught:
        fc.equity(seats, **options)
    assert says in str(caught.value)


def test_errors_of_odds():
    with pytest.raises(fc.CardCountError, match="at most five"):
        fc.odds("As Ks Qs Js Ts 9s")
    with pytest.raises(fc.DuplicateCardError):
        fc.odds("As", "As")
    with pytest.raises(fc.CardCountError, match="0 cards are left, 4 are to come"):
        fc.odds("As", list(range(51)))
