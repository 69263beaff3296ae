"""What it is worth to see more: flashed community cards and other seats' cards, counted and sampled."""

import pickle
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

import fivecard as fc
from fivecard.solve import counts
from fivecard.solve.exposure import hole_classes

STAX = fc.Stax()
# From an independent enumeration over the cards; all three known: also the rules of 5 Card Stax.
FLASHED = {
    (): "-53223/1082900",
    (1,): "254633/464100",
    (2,): "5089081/6497400",
    (3,): "678763/649740",
    (1, 2): "259013/162435",
    (1, 3): "804103/464100",
    (2, 3): "3354563/1624350",
    (1, 2, 3): "362581/129948",
}
ONE_SEAT = Fraction(-116048761, 3511844700)


@pytest.mark.parametrize("flashed", FLASHED, ids=str)
def test_flashed_cards(flashed):
    found = fc.exposure(STAX, flashed=reversed(flashed))
    assert found.ev == Fraction(FLASHED[flashed])
    assert found.blind == Fraction(-53_223, 1_082_900)
    assert found.gain == found.ev - found.blind
    assert (found.exact, found.standard_error, found.rounds, found.flashed) == (True, 0, None, flashed)


def test_one_other_seat():
    assert fc.exposure(STAX, seats=1).ev == ONE_SEAT
    assert fc.exposure(STAX, seats=6, flashed=(1, 2, 3)).ev == Fraction(FLASHED[1, 2, 3])


@pytest.mark.slow
def test_two_and_three_other_seats():
    """Counted, against samples of other deals."""
    for seats in (2, 3):
        counted = fc.exposure(STAX, seats=seats, exact=True)
        sampled = fc.exposure(STAX, seats=seats, rounds=1_000_000, seed=seats)
        assert counted.exact
        assert abs(float(counted.ev - sampled.ev)) < 4 * sampled.standard_error


@pytest.mark.parametrize(("hole", "weight"), [("As Ah", 6), ("9s 8s", 4), ("9s 4d", 12)])
def test_one_hand_by_all_pairs_another_seat_can_have(hole, weight):
    """The core's share of a hand in the average is the sum of what analyze says of all 1,225 pairs of dead cards."""
    game = fc.Stax(pays={"jacks or better": 1, "straight": "7/2", "royal flush": 500}, max_raise=2)
    own = fc.cards(hole)
    rest = [card for card in range(52) if card not in own]
    worths = [fc.analyze(game, own, dead=pair).best.ev for pair in combinations(rest, 2)]
    row = int(hole_classes(np.array([own], np.uint8))[0])
    plan = counts.stax_plan(game)
    found = counts.stax_exposed(plan, row, 2, 0)
    assert Fraction(found, weight * 48 * 47 * 46 * plan.unit) == sum(worths)


SAMPLED = [(1, (), ONE_SEAT), *((0, places, Fraction(FLASHED[places])) for places in [(2,), (1, 3), (1, 2, 3)])]


@pytest.mark.parametrize(("seats", "flashed", "exact"), SAMPLED)
def test_samples_agree_and_are_the_same_for_the_same_seed(seats, flashed, exact):
    found = fc.exposure(STAX, seats=seats, flashed=flashed, rounds=40_000, seed=7)
    assert found == fc.exposure(STAX, seats=seats, flashed=flashed, rounds=40_000, seed=7)
    assert found != fc.exposure(STAX, seats=seats, flashed=flashed, rounds=40_000, seed=8)
    assert (found.exact, found.rounds, found.seed) == (False, 40_000, 7)
    assert 0 < abs(float(found.ev - exact)) < 4 * found.standard_error
    assert found.standard_error < 0.2


def test_the_standard_error_is_that_of_the_estimate():
    found = [fc.exposure(STAX, seats=2, rounds=400, seed=seed) for seed in range(80)]
    spread = np.std([float(one.ev) for one in found], ddof=1)
    claimed = np.mean([one.standard_error for one in found])
    assert 0.75 < spread / claimed < 1.3


def test_more_seats_are_sampled_and_worth_more():
    gains = [fc.exposure(STAX, seats=seats, rounds=60_000, seed=1) for seats in (1, 3, 6)]
    assert gains[0].gain < gains[1].gain < gains[2].gain
    found = fc.exposure(STAX, seats=4, seed=1, flashed=[3])
    assert (found.exact, found.rounds) == (False, 200_000)
    assert "standard error" in str(found)
    assert fc.exposure(STAX, seats=4, rounds=100).seed is not None


def test_progress_and_stopping():
    seen = []
    fc.exposure(STAX, seats=1, progress=lambda done, total: seen.append((done, total)))
    assert seen == [(done, 169) for done in range(1, 170)]

    def stop(done, total):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fc.exposure(STAX, seats=2, progress=stop)


def test_exposures_are_values():
    found = fc.exposure(STAX, flashed=(3,))
    assert pickle.loads(pickle.dumps(found)) == found
    assert found.to_dict()["ev"]["exact"] == FLASHED[3,]
    sampled = fc.exposure(STAX, seats=1, rounds=100, seed=2)
    assert sampled.to_dict()["ev"].keys() == {"decimal"}  # an estimate is no exact fraction
    assert str(found) == "stax: ev +1.044669, exactly; +1.093817 gained"


@pytest.mark.parametrize(
    ("options", "error", "says"),
    [
        ({"seats": 7}, fc.GameError, "other seats a player sees are a whole number, 0 to 6, not 7"),
        ({"seats": -1}, fc.GameError, "not -1"),
        ({"seats": 1.5}, fc.GameError, "not 1.5"),
        ({"flashed": (4,)}, fc.GameError, "no community card 4; they are 1 to 3"),
        ({"flashed": (1, 1)}, fc.GameError, "flashed once"),
        ({"flashed": "3"}, fc.GameError, "not '3'"),
        ({"flashed": 3}, fc.GameError, "not 3"),
        ({"seats": 4, "exact": True}, fc.TooLargeError, "too many to count; give rounds"),
        ({"seats": 2, "flashed": (2, 3), "exact": True}, fc.TooLargeError, "2 flashed cards"),
        ({"seats": 1, "seed": -5}, fc.GameError, "-5 is no seed"),
        ({"seats": 1, "exact": True, "rounds": 10}, fc.GameError, "an exact answer takes no rounds"),
        ({"seats": 1, "rounds": 1}, fc.GameError, "rounds are 2 to"),
        ({"seats": 1, "rounds": 0}, fc.GameError, "not 0"),
        ({"seats": 1, "rounds": 10, "seed": -1}, fc.GameError, "seed"),
    ],
)
def test_errors(options, error, says):
    with pytest.raises(error) as caught:
        fc.exposure(STAX, **options)
    assert says in str(caught.value)


def test_only_stax():
    with pytest.raises(fc.GameError, match="stand pat is no Stax game"):
        fc.exposure(fc.StandPat(), seats=1)
