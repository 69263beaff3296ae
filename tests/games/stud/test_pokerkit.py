"""pokerkit, set up as a five-card-stud table, in step with our rounds: who acts, legal amounts, pots and who wins.

Without jokers and suits. Differences, both known: pokerkit opens equal boards by position where the suit decides (FS9),
and it counts and measures what follows a short all-in raise differently (FS16), so none is played here.
"""

import random
import warnings

import pytest

import fivecard as fc

pokerkit = pytest.importorskip("pokerkit", reason="pokerkit needs Python 3.11")

STRUCTURES = {
    "fixed": pokerkit.BettingStructure.FIXED_LIMIT,
    "pot": pokerkit.BettingStructure.POT_LIMIT,
    "none": pokerkit.BettingStructure.NO_LIMIT,
}
AUTOMATIONS = (
    pokerkit.Automation.ANTE_POSTING,
    pokerkit.Automation.BET_COLLECTION,
    pokerkit.Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    pokerkit.Automation.HAND_KILLING,
    pokerkit.Automation.CHIPS_PUSHING,
    pokerkit.Automation.CHIPS_PULLING,
)


def state_of(game, stacks):
    """A pokerkit state: players are ours from the dealer's left."""
    most = None if game.raise_cap is None else game.raise_cap + 1

    def street(cards, opening, bet):
        return pokerkit.Street(False, cards, 0, False, opening, bet, most)

    high, low = pokerkit.Opening.HIGH_HAND, pokerkit.Opening.LOW_CARD
    return pokerkit.State(
        AUTOMATIONS,
        pokerkit.Deck.STANDARD,
        (pokerkit.StandardHighHand,),
        (
            street((False, True), low, game.bet(2)),
            street((True,), high, game.bet(3)),
            street((True,), high, game.bet(4)),
            street((True,), high, game.bet(5)),
        ),
        STRUCTURES[game.limit],
        False,
        game.ante,
        0,
        game.bring_in or 0,
        stacks,
        len(stacks),
        mode=pokerkit.Mode.CASH_GAME,
    )


def boards_tie(played):
    """Whether pokerkit cannot tell who opens: equal boards but for suits."""
    boards = [played.hands[seat][1:] for seat in played.alive]
    keys = [fc.showing_key(board)[:2] for board in boards]
    return keys.count(max(keys)) > 1


def deal(state, played, seats, street):
    first = played.game.streets[0] if street == 2 else 1
    for place in range(first):
        for seat in seats:
            state.deal_hole(str(played.hands[seat][street - first + place]))


def one_hand(seed):
    rng = random.Random(seed)
    minimum = rng.choice([2, 4, 10])
    game = fc.Stud(
        limit=rng.choice(list(STRUCTURES)),
        minimum=minimum,
        ante=rng.choice([1, 2]),
        bring_in=rng.choice([None, 1]),
        raise_cap=rng.choice([3, 1, None]),
        suits=False,
        short_all_in="full",
    )
    seats = rng.randint(2, 8)
    stacks = [rng.choice([3, 9, 20, 41, 100, 1000]) for _ in range(seats)]
    dealer = rng.randrange(seats)
    played = fc.deal(game, seats=seats, stacks=stacks, dealer=dealer, seed=seed)
    order = [(dealer + 1 + i) % seats for i in range(seats)]
    state = state_of(game, [stacks[seat] for seat in order])
    street, compared = 2, 0
    deal(state, played, order, 2)
    while True:
        while street < played.street:
            street += 1
            deal(state, played, [seat for seat in order if len(played.hands[seat]) >= street], street)
        if played.over:
            break
        if street > 2 and all(record.street < street for record in played.records) and boards_tie(played):
            return compared, False
        assert order[state.actor_index] == played.to_act
        compared += 1
        if played.betting.opening == "low" and not played.betting.to_match:
            played = open_low(played, state, rng)
            if played is None:
                return compared, False
            continue
        assert played.to_call == state.checking_or_calling_amount
        wagers = played.wagers
        lowest = state.min_completion_betting_or_raising_to_amount
        assert wagers == (None if lowest is None else (lowest, state.max_completion_betting_or_raising_to_amount))
        action = choose(played, rng)
        if action is None:
            return compared, False
        if isinstance(action, (fc.Bet, fc.RaiseTo)):
            state.complete_bet_or_raise_to(action.amount)
        elif isinstance(action, fc.Fold):
            state.fold()
        else:
            state.check_or_call()
        played = played.play(action)
    assert not state.status
    theirs = {seat: int(state.payoffs[place]) for place, seat in enumerate(order)}
    if all(pot.chips % len(pot.shares) == 0 for pot in played.pots):
        assert theirs == dict(enumerate(played.deltas))
    else:  # odd chips go by position there, by the highest card here (FS14)
        off = sum(abs(theirs[seat] - delta) for seat, delta in enumerate(played.deltas))
        assert off <= 2 * len(played.pots) * seats
    return compared, True


def open_low(played, state, rng):
    """The low card brings in, completes, or opens with the minimum; None: all-in for less, which differs."""
    bring_in, *complete = played.legal
    if played.game.bring_in is None:
        if bring_in.amount < played.game.minimum:
            return None
        state.complete_bet_or_raise_to(bring_in.amount)
        return played.play(bring_in)
    assert state.can_post_bring_in()
    assert not state.can_fold()
    if rng.random() < 0.7:
        state.post_bring_in()
        return played.play(bring_in)
    if not complete or complete[0].amount < played.game.minimum:
        return None
    state.complete_bet_or_raise_to(complete[0].amount)
    return played.play(complete[0])


def choose(played, rng):
    """A random action; None for a short all-in, known to differ."""
    action = rng.choice([action for action in played.legal if action.kind != "fold" or rng.random() < 0.4])
    if not isinstance(action, (fc.Bet, fc.RaiseTo)):
        return action
    least, most = played.wagers
    betting = played.betting
    if least < most:
        return type(action)(rng.choice([least, most, rng.randint(least, most)]))
    short = action.amount - betting.to_match < max(betting.size, betting.bet)
    return None if short else action


def playouts(seeds):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        results = [one_hand(seed) for seed in seeds]
    finished = sum(done for _, done in results)
    assert finished > 0.5 * len(results)
    assert sum(compared for compared, _ in results) > 4 * len(results)


def test_random_hands():
    playouts(range(600))


@pytest.mark.slow
def test_thousands_of_random_hands():
    playouts(range(600, 12_000))
