"""Simulations against rounds dealt and played one by one, and against exact results."""

import pickle
from fractions import Fraction
from itertools import product

import numpy as np
import pytest

import fivecard as fc

stats = pytest.importorskip("scipy.stats")

ILLUSTRATIVE = fc.StandPat.preset("illustrative")
PROGRESSIVE = fc.Progressive(
    {"royal flush of diamonds": 100, "royal flush": 50, "straight flush": 25, "four of a kind": 4}, wager=2
)


@pytest.fixture(scope="module")
def strategies():
    return {game: fc.solve(game).strategy for game in (ILLUSTRATIVE, fc.StandPat(), fc.OneDraw(), fc.Stax())}


def played(game, strategy, seats, rounds, seed, **wagers):
    """The settlements of every round and seat, played step by step."""
    for index in range(rounds):
        round_ = fc.deal(game, seats=seats, seed=seed, index=index, **wagers)
        while not round_.over:
            view = round_.view(round_.to_act)
            if isinstance(game, fc.Stax):
                raises = [action.times for action in view.actions[view.seat]]
                round_ = round_.play(strategy.action(view.cards, view.turned, raises))
            else:
                round_ = round_.play(strategy[view.cards])
        yield round_.settlements


def check_against_play(sample, settlements):
    settlements = list(settlements)
    assert len(settlements) == sample.rounds
    for seat in range(sample.seats):
        nets = [its[seat].net for its in settlements]
        assert sample.by_seat[seat].counts == {net: nets.count(net) for net in sorted(set(nets))}
    together = [sum(its.net for its in round_) for round_ in settlements]
    assert sample.together.counts == {net: together.count(net) for net in sorted(set(together))}
    every = [its for round_ in settlements for its in round_]
    assert sample.average_wager == sum(its.staked for its in every) / len(every)
    hits = sum(any(wager.result != "loses" for wager in its.wagers) for its in every)
    assert sample.hit_frequency == Fraction(hits, len(every))
    assert sum(sample.outcomes.values()) == len(every)
    assert sample.mean == sum(together) / Fraction(len(every))


@pytest.mark.parametrize(
    ("game", "seats"), [(ILLUSTRATIVE, 1), (ILLUSTRATIVE, 9), (fc.StandPat(), 2), (fc.OneDraw(), 1)], ids=str
)
def test_draw_rounds_are_those_that_deal_deals(game, seats, strategies):
    sample = fc.simulate(game, strategies[game], 300, seats=seats, seed=11)
    check_against_play(sample, played(game, strategies[game], seats, 300, 11))


@pytest.mark.parametrize("seats", [1, 7])
def test_stax_rounds_are_those_that_deal_deals(seats, strategies):
    sample = fc.simulate(fc.Stax(), strategies[fc.Stax()], 200, seats=seats, seed=12)
    check_against_play(sample, played(fc.Stax(), strategies[fc.Stax()], seats, 200, 12))


def test_side_wagers_of_stax(strategies):
    game = fc.Stax(progressive=PROGRESSIVE)
    wagers = {"wager": 5, "bonus": 2, "progressive": True}
    sample = fc.simulate(game, strategies[fc.Stax()], 400, seats=3, seed=13, **wagers)
    check_against_play(sample, played(game, strategies[fc.Stax()], 3, 400, 13, **wagers))


def test_a_royal_flush_of_diamonds_has_its_own_line():
    """Searched for a seed whose round deals one: both ways of counting it must see it."""
    game = fc.Stax(progressive=PROGRESSIVE)

    def always(cards, raises):
        return np.ones(len(cards), int)

    royals = {}
    for suit in "ds":
        wanted = np.sort([fc.Card(rank + suit) for rank in "AKQJT"])
        rows = fc.draw_cards(3_000_000, 5, 1)
        royals[suit] = int((np.sort(rows, axis=1) == wanted).all(axis=1).sum())
    assert sum(royals.values()) > 0
    sample = fc.simulate(game, always, 3_000_000, seed=1, progressive=True)
    # One Ante and three raises of one, at 500 to one, and what the progressive pays for its stake.
    assert sample.distribution.probability(4 * 500 + 100 - 2) * 3_000_000 == royals["d"]
    assert sample.distribution.probability(4 * 500 + 50 - 2) * 3_000_000 >= royals["s"]


def test_the_house_sees_what_seats_share(strategies):
    """Variance of all seats together, from the rounds themselves."""
    sample = fc.simulate(fc.Stax(), strategies[fc.Stax()], 100_000, seats=6, seed=3)
    assert sample.together.variance > Fraction(11, 10) * sum(seat.variance for seat in sample.by_seat)
    assert sample.together.total == 100_000
    assert sample.together.mean == sum(seat.mean for seat in sample.by_seat)
    assert sample.standard_error == pytest.approx(float(sample.together.variance / 99_999) ** 0.5 / 6, rel=1e-12)


def chi_square(distribution, exact):
    """The p-value of a sample's distribution; results that are rare together."""
    cells, rest_seen, rest_expected = [], 0, Fraction(0)
    for net, count in exact.counts.items():
        expected = Fraction(count, exact.total) * distribution.total
        seen = distribution.counts.get(net, 0)
        if expected >= 10:
            cells.append((seen, float(expected)))
        else:
            rest_seen, rest_expected = rest_seen + seen, rest_expected + expected
    assert set(distribution.counts) <= set(exact.counts)
    if rest_expected > 0:
        cells.append((rest_seen, float(rest_expected)))
    value = sum((seen - expected) ** 2 / expected for seen, expected in cells)
    return stats.chi2.sf(value, len(cells) - 1)


@pytest.mark.parametrize(
    ("game", "seats"),
    [(ILLUSTRATIVE, 1), (fc.StandPat(), 3), (fc.OneDraw(), 1), (fc.Stax(), 1), (fc.Stax(), 7)],
    ids=str,
)
def test_samples_agree_with_exact_results(game, seats):
    """The seeds are fixed: a right program fails here never, a wrong one nearly always."""
    solution = fc.solve(game)
    sample = fc.simulate(game, solution.strategy, 2_000_000, seats=seats, seed=2, threads=2)
    assert abs(float(sample.mean - solution.ev)) < 4 * sample.standard_error
    for seat in sample.by_seat:
        assert chi_square(seat, solution.distribution) > 1e-4
    low, high = sample.interval("0.9999")
    assert low < float(solution.ev) < high
    assert sample.interval(1 - Fraction(1, 10**30))[0] < low
    # Two standard errors and a half: 98.758 % of a normal distribution, as tables of it have.
    assert sample.interval(Fraction(98758, 100000))[1] - float(sample.mean) == pytest.approx(
        2.5 * sample.standard_error, rel=1e-4
    )


def test_rounds_do_not_depend_on_threads_or_length(strategies):
    whole = fc.simulate(ILLUSTRATIVE, strategies[ILLUSTRATIVE], 1_234_567, seed=5, seats=2)
    assert fc.simulate(ILLUSTRATIVE, strategies[ILLUSTRATIVE], 1_234_567, seed=5, seats=2, threads=3) == whole
    assert fc.simulate(ILLUSTRATIVE, strategies[ILLUSTRATIVE], 1_234_566, seed=5, seats=2) != whole
    assert fc.simulate(ILLUSTRATIVE, strategies[ILLUSTRATIVE], 1_234_567, seed=6, seats=2) != whole
    assert pickle.loads(pickle.dumps(whole)) == whole


def test_golden_samples():
    """The same numbers on every platform, with any instructions and threads. Written down from this program, whose
    rounds are checked above against play step by step, and its shuffles against the published generator."""
    one_draw = fc.simulate(fc.OneDraw(), None, 1000, seed=2026)
    assert one_draw.mean == Fraction(1, 25)
    assert one_draw.outcomes["draw 3", "nothing"] == 330
    assert one_draw.outcomes["draw 5", "two pair"] == 3
    stax = fc.simulate(fc.Stax(), None, 1000, seed=2026, seats=2, threads=2)
    assert (stax.together.mean, stax.together.variance) == (Fraction(-279, 1000), Fraction(231825159, 10**6))
    stud = fc.simulate(fc.Stud(jokers=1), None, 1000, seed=2026, seats=3)
    assert [seat.mean for seat in stud.by_seat] == [Fraction(1, 100), Fraction(-39, 100), Fraction(19, 50)]


def test_functions_play_as_the_strategies_they_copy(strategies):
    strategy = strategies[ILLUSTRATIVE]

    def copied(hands):
        assert hands.dtype == np.uint8
        assert not hands.flags.writeable
        held = [strategy[hand] for hand in hands]
        codes = []
        for hand, action in zip(hands.tolist(), held, strict=True):
            if action == fc.Fold():
                codes.append(32)
            elif action == fc.Stand():
                codes.append(31)
            else:
                codes.append(sum(1 << i for i, card in enumerate(hand) if card not in action.discards))
        return codes

    expected = fc.simulate(ILLUSTRATIVE, strategy, 500, seats=3, seed=8)
    assert fc.simulate(ILLUSTRATIVE, copied, 500, seats=3, seed=8) == expected
    assert fc.simulate(ILLUSTRATIVE, [strategy, copied, strategy], 500, seed=8) == expected

    stax = strategies[fc.Stax()]

    def copied_stax(cards, raises):
        actions = [
            stax.action(row[:2], row[2:], done) for row, done in zip(cards.tolist(), raises.tolist(), strict=True)
        ]
        return [0 if action == fc.Fold() else action.times for action in actions]

    expected = fc.simulate(fc.Stax(), stax, 200, seats=2, seed=8)
    assert fc.simulate(fc.Stax(), copied_stax, 200, seats=2, seed=8) == expected
    assert fc.simulate(fc.Stax(), [copied_stax, stax], 200, seed=8) == expected


def test_seats_may_play_differently(strategies):
    def stands(hands):
        return np.full(len(hands), 31)

    sample = fc.simulate(ILLUSTRATIVE, [strategies[ILLUSTRATIVE], stands], 20_000, seed=9)
    assert sample.by_seat[0] == fc.simulate(ILLUSTRATIVE, strategies[ILLUSTRATIVE], 20_000, seats=2, seed=9).by_seat[0]
    assert {action for action, _ in sample.outcomes} >= {"stand", "fold", "draw 2"}
    assert sample.by_seat[1].mean < Fraction(-1, 2)


def test_cards_are_strategies():
    card = fc.StrategyCard.parse(fc.OneDraw(), "hold pair\ndraw everything")
    sample = fc.simulate(fc.OneDraw(), card, 1_000_000, seed=4)
    assert abs(float(sample.mean - card.solution().ev)) < 4 * sample.standard_error
    stax = fc.StaxCard.parse(fc.Stax(), "first:\nraise 1 any\nsecond:\nraise 1 any\nthird:\nraise 3 pair\nfold any")
    sample = fc.simulate(fc.Stax(), stax, 1_000_000, seed=4)
    assert abs(float(sample.mean - stax.solution().ev)) < 4 * sample.standard_error


def test_wagers_scale_what_is_won(strategies):
    one = fc.simulate(ILLUSTRATIVE, strategies[ILLUSTRATIVE], 1000, seed=1)
    many = fc.simulate(ILLUSTRATIVE, strategies[ILLUSTRATIVE], 1000, seed=1, wager="7/2")
    assert many.mean == one.mean * Fraction(7, 2)
    assert many.average_wager == one.average_wager * Fraction(7, 2)


def test_progress_counts_rounds(strategies):
    seen = []
    fc.simulate(ILLUSTRATIVE, strategies[ILLUSTRATIVE], 2_000_000, seed=1, progress=lambda *at: seen.append(at))
    assert seen[-1] == (2_000_000, 2_000_000)
    assert [done for done, _ in seen] == sorted({done for done, _ in seen})
    assert len(seen) > 2


def test_what_comes_out(strategies):
    sample = fc.simulate(ILLUSTRATIVE, strategies[ILLUSTRATIVE], 1000, seed=1)
    assert "1,000 rounds, 1 seats: mean" in str(sample)
    data = sample.to_dict()
    assert Fraction(data["mean"]["exact"]) == sample.mean
    assert sum(row["count"] for row in data["outcomes"]) == 1000
    one = fc.simulate(ILLUSTRATIVE, strategies[ILLUSTRATIVE], 1, seed=1)
    assert one.standard_error == float("inf")
    assert str(one)


def test_without_a_seed_it_is_fresh_and_said():
    first = fc.simulate(fc.OneDraw(), None, 100)
    assert fc.simulate(fc.OneDraw(), None, 100) != first
    assert fc.simulate(fc.OneDraw(), None, 100, seed=first.seed) == first


OTHER_STAX = fc.Stax(pays=fc.Stax().pays.replace(straight=5))


@pytest.mark.parametrize(
    ("call", "error", "text"),
    [
        (lambda: fc.simulate(ILLUSTRATIVE, None, 0), fc.GameError, "rounds are a whole number, 1 to .* not 0"),
        (lambda: fc.simulate(ILLUSTRATIVE, None, 1e30), fc.GameError, "rounds are .* not 1e.30"),
        (lambda: fc.simulate(ILLUSTRATIVE, None, 10**30), fc.GameError, "rounds are"),
        (lambda: fc.simulate(ILLUSTRATIVE, None, True), fc.GameError, "rounds are .* not True"),
        (lambda: fc.simulate(ILLUSTRATIVE, None, 10, seats=10), fc.GameError, "stand pat has 1 to 9 seats, not 10"),
        (lambda: fc.simulate(ILLUSTRATIVE, None, 10, seats=0), fc.GameError, "1 to 9 seats, not 0"),
        (lambda: fc.simulate(ILLUSTRATIVE, None, 10, seed="x"), fc.GameError, "'x' is no seed"),
        (lambda: fc.simulate(ILLUSTRATIVE, None, 10, threads=0), fc.GameError, "threads are 1 to 256, not 0"),
        (lambda: fc.simulate(ILLUSTRATIVE, None, 10, executor=3), fc.GameError, "executor is a concurrent.futures"),
        (
            lambda: fc.simulate(ILLUSTRATIVE, None, 10, progress=3),
            fc.GameError,
            "progress is True, False or a function",
        ),
        (lambda: fc.simulate(ILLUSTRATIVE, None, 10, bonus=1), fc.GameError, "stand pat has no 3-Up"),
        (lambda: fc.simulate(ILLUSTRATIVE, None, 10, stacks=5), fc.GameError, "played against the house"),
        (lambda: fc.simulate(ILLUSTRATIVE, None, 10, wager=0), fc.GameError, "a wager is above 0"),
        (lambda: fc.simulate(ILLUSTRATIVE, None, 10, wager="x"), fc.GameError, "wager: 'x' is no exact number"),
        (lambda: fc.simulate(ILLUSTRATIVE, fc.solve(fc.OneDraw()).strategy, 10), fc.GameError, "is for one draw, not"),
        (
            lambda: fc.simulate(ILLUSTRATIVE, fc.solve(fc.StandPat()).strategy, 10),
            fc.GameError,
            "the strategy is for another game: its draw_pays are",
        ),
        (lambda: fc.simulate(fc.Stax(), fc.solve(OTHER_STAX).strategy, 10), fc.GameError, "its pays are .*straight"),
        (lambda: fc.simulate(fc.Stax(), fc.solve(fc.Stax(max_raise=2)).strategy, 10), fc.GameError, "max_raise are 2"),
        (
            lambda: fc.simulate(fc.Stax(), fc.solve(fc.OneDraw()).strategy, 10),
            fc.GameError,
            "for one draw, not for stax",
        ),
        (lambda: fc.simulate(ILLUSTRATIVE, 7, 10), fc.GameError, "a strategy for stand pat is"),
        (lambda: fc.simulate(fc.Stax(), "best", 10), fc.GameError, "a strategy for stax is .* not 'best'"),
        (lambda: fc.simulate(ILLUSTRATIVE, [None], 10, seats=2), fc.GameError, "1 strategies for 2 seats"),
        (lambda: fc.simulate(ILLUSTRATIVE, lambda hands: [0], 10), fc.IllegalActionError, r"int64\[1\] for 10 hands"),
        (lambda: fc.simulate(ILLUSTRATIVE, lambda hands: [0] * 10, 10), fc.IllegalActionError, "no action code of"),
        (lambda: fc.simulate(fc.OneDraw(), lambda hands: [32] * 10, 10), fc.IllegalActionError, "gave 32 for"),
        (lambda: fc.simulate(fc.Stax(), lambda c, r: [4] * len(c), 10), fc.IllegalActionError, "gave 4 for"),
        (lambda: fc.simulate(fc.Stax(), None, 10, progressive=True), fc.GameError, "this table has no progressive"),
        (lambda: fc.simulate(fc.StandPat), fc.GameError, "no game to simulate"),
        (lambda: fc.simulate(fc.Stud(), None, 10, wager=2), fc.GameError, "it has no first wager"),
        (lambda: fc.simulate(fc.Stud(), 3, 10), fc.GameError, "a function of a seat's view"),
        (
            lambda: fc.simulate(fc.StandPat({"flush": 2**50, "aces or better": "1/3"}), None, 10),
            fc.TooLargeError,
            "too large",
        ),
        (
            lambda: fc.simulate(fc.OneDraw(), None, 10, seed=1).interval(1),
            fc.GameError,
            "confidence is between 0 and 1",
        ),
    ],
)
def test_refusals(call, error, text):
    with pytest.raises(error, match=text):
        call()


def test_every_code_of_a_hand_is_played_as_dealt():
    """All 32 holds of hands in every order of suits and places, against draws made by hand."""
    rows = fc.draw_cards(200, 10, 3)
    for code, fold in product(range(32), (False, True)):
        if fold and code < 31:
            continue
        game = ILLUSTRATIVE if code > 0 else fc.OneDraw()
        if fold:
            sample = fc.simulate(ILLUSTRATIVE, lambda hands: np.full(len(hands), 32), 200, seed=3)
            assert sample.distribution.counts == {-1: 200}
            continue
        sample = fc.simulate(game, lambda hands, code=code: np.full(len(hands), code), 200, seed=3)
        nets = []
        for row in rows.tolist():
            held = [card for i, card in enumerate(row[:5]) if code >> i & 1]
            final = held + row[5 : 10 - len(held)]
            kind = "stand" if code == 31 else "draw"
            nets.append(game.settle(kind, fc.evaluate(final)).net)
        assert sample.distribution.counts == {net: nets.count(net) for net in sorted(set(nets))}
