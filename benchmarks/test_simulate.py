"""How many rounds a second, next to merely dealing their cards?"""

import pytest

import fivecard as fc

ROUNDS = 4_000_000
GAMES = {"stand pat": fc.StandPat.preset("illustrative"), "stax": fc.Stax()}
CARDS = {"stand pat": (5, 4), "stax": (2, 3)}  # of a seat, and shared


@pytest.mark.parametrize("seats", [1, 6])
@pytest.mark.parametrize("name", GAMES)
def test_best_play(benchmark, ratio, name, seats):
    game, strategy = GAMES[name], fc.solve(GAMES[name]).strategy
    each, shared = CARDS[name]

    def deal():
        fc.draw_cards(ROUNDS, seats * each + shared, 1)

    def simulate():
        fc.simulate(game, strategy, ROUNDS, seats=seats, seed=1)

    benchmark(simulate)
    ratio(deal, simulate, 9, what="times as long as dealing")


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_stud(benchmark, seats):
    benchmark(fc.simulate, fc.Stud(), None, ROUNDS // 20, seats=seats, seed=1)


def test_two_threads(benchmark, ratio):
    game, strategy = GAMES["stand pat"], fc.solve(GAMES["stand pat"]).strategy

    def run(threads):
        return lambda: fc.simulate(game, strategy, 5 * ROUNDS, seed=1, threads=threads)

    benchmark(run(2))
    ratio(run(2), run(1), 9, what="times one thread")


def test_six_seats_are_no_slower_a_seat(benchmark, ratio):
    game, strategy = GAMES["stand pat"], fc.solve(GAMES["stand pat"]).strategy

    def run(seats):
        return lambda: fc.simulate(game, strategy, 6 * ROUNDS // seats, seats=seats, seed=1)

    benchmark(run(6))
    ratio(run(6), run(1), 9, what="times the rate a seat of one seat")


def test_functions_over_hands(benchmark):
    game = GAMES["stand pat"]
    benchmark(fc.simulate, game, lambda hands: fc.analyze_batch(game, hands, evs=False).best, ROUNDS // 4, seed=1)
