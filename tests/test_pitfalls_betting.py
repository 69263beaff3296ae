"""Faults reported of this field: who brings in and opens, raise caps, and actions that are listed but do not apply."""

import random

import pytest

import fivecard as fc

# Three seats, dealer seat 2. Down As Kd 7h; up 2c Qh 9s, Tc 4d 4s, Th 5d 5c, Td 6h 6d.
DECK = "As Kd 7h 2c Qh 9s Tc 4d 4s Th 5d 5c Td 6h 6d"
STYLES = ["casino", "simple"]
LIMITS = ["fixed", "spread", "pot", "none"]


def play(actions="", *, deck=DECK, seats=3, stacks=100, dealer=2, **options):
    played = fc.deal(fc.Stud(**options), seats=seats, stacks=stacks, dealer=dealer, deck=deck)
    for action in filter(None, actions.split("; ")):
        played = played.play(action)
    return played


def texts(played):
    return [str(action) for action in played.legal]


# Bring-in / order: 2 players, up 3c and 3d: 3c brings in, the other acts next; of any two up-cards the lower one.
@pytest.mark.parametrize("dealer", [0, 1])
def test_the_lower_of_any_two_up_cards_brings_in(dealer):
    for low in range(51):
        for high in {low + 1, (low // 4 * 4 + 4), 51} - {low, 52}:
            rest = [card for card in range(52) if card not in (low, high)][:8]
            up = {0: (low, high), 1: (high, low)}
            for seat_of_low, (first, second) in up.items():
                order = (first, second) if dealer == 1 else (second, first)
                played = play(deck=[*rest[:2], *order, *rest[2:]], seats=2, dealer=dealer, minimum=4, bring_in=1)
                assert played.to_act == seat_of_low
                assert texts(played) == ["bet 1", "bet 4"]
                assert played.play("bet 1").to_act == 1 - seat_of_low


# Bring-in / order: third street boards KT v Q3: highest board first; equal boards: the suit of the highest card (FS9).
@pytest.mark.parametrize(
    ("boards", "first"),
    [
        (("Kc Th", "Qd 3s"), 0),
        (("Qd 3s", "Kc Th"), 1),
        (("Kc Th", "3d 3s"), 1),  # a pair
        (("Kc Th", "Kd Ts"), 1),  # equal ranks: the king of diamonds is higher
        (("Kh Tc", "Kd Ts"), 0),
        (("Ac 2h", "Kd Qs"), 0),  # the ace is high
    ],
)
@pytest.mark.parametrize("dealer", [0, 1])
def test_the_highest_board_opens_the_next_round(boards, first, dealer):
    down = fc.cards("5c 6c")
    shown = [fc.cards(board) for board in boards]
    order = [0, 1] if dealer == 1 else [1, 0]
    rest = fc.cards("7h 8h 7d 8d")
    deck = [*down, *(shown[seat][0] for seat in order), *(shown[seat][1] for seat in order), *rest]
    played = play("bet 2; call", deck=deck, seats=2, dealer=dealer)
    assert (played.street, played.to_act) == (3, first)
    assert texts(played) == ["check", "bet 2"]


@pytest.mark.parametrize("dealer", [0, 1])
def test_boards_equal_but_for_jokers_open_left_of_the_dealer(dealer):
    played = play("bet 2; call", deck="5c 6c 2d 2h Jb Jr 7h 8h 7d 8d", seats=2, dealer=dealer, jokers=2)
    assert {played.hands[0][1:], played.hands[1][1:]} == {fc.cards("2d Jb"), fc.cards("2h Jr")}
    assert fc.showing_key("2d Jb") == fc.showing_key("2h Jr")
    assert played.to_act == 1 - dealer


# Bring-in / order: pair showing on third street: the big bet comes after the fourth card, pair or no pair (FS10).
@pytest.mark.parametrize("third", ["2h 4d 4s", "Th 4d 4s"])
def test_an_open_pair_does_not_double_the_bet(third):
    deck = f"As Kd 7h 2c Qh 9s {third} 3h 5d 5c Td 6h 6d"
    played = play("bet 2; call; call", deck=deck)
    assert texts(played) == ["check", "bet 2"]
    assert "which doubles after the fourth card (FS7, FS10)" in fc.Stud.__doc__


# Bring-in / order: replay, street 5: the fifth card; every record is of its own street.
@pytest.mark.parametrize("seed", range(5))
def test_every_street_has_its_own_cards_in_a_replay(seed):
    played = fc.deal(fc.Stud(), seats=4, seed=seed)
    streets = [played]
    while not played.over:
        played = played.play(fc.calling_policy(played.view(played.to_act)))
        streets.append(played)
    assert sorted({record.street for record in played.records}) == [2, 3, 4, 5]
    assert [len(hand) for hand in played.hands] == [5] * 4
    for state in streets:
        assert all(hand == final[: len(hand)] for hand, final in zip(state.hands, played.hands, strict=True))
    again = fc.read_phh(fc.write_phh(played)).round
    assert again.hands == played.hands
    for seat, hand in enumerate(played.hands):
        assert f"seat {seat} {hand[4]}" in str(again).split("card 5: ")[1].split("\n")[0]


# Bring-in / order: all-in, fold: the hand settles; the next hand can start.
@pytest.mark.parametrize("style", STYLES)
def test_a_hand_of_an_all_in_and_folds_settles_and_the_next_begins(style):
    game = fc.Stud(style=style, limit="none", ante=1)
    now = fc.Table.open(game, seats=3, seed=1).sit(0, "Ann", 30).sit(1, "Ben", 30).sit(2, "Cal", 30)
    for _ in range(6):
        played = now.deal()
        while not played.over:
            fold = fc.Fold() in played.legal
            played = played.play("fold" if fold and played.records else played.legal[-1])
        now = now.after(played)
        assert sum(now.stacks) == 90
    assert now.hand == 6


# Raise caps: legal_actions() at the cap: no raise; a policy that asks for one has to call.
@pytest.mark.parametrize("limit", LIMITS)
@pytest.mark.parametrize("cap", [0, 1, 2, 3, 7])
def test_at_the_cap_no_raise_is_listed_or_taken(limit, cap):
    options = {"limit": limit, "raise_cap": cap, "maximum": 2 if limit == "spread" else None}
    for style in STYLES:
        played = play("bet 2", style=style, stacks=10**6, **options)
        for _ in range(cap):
            played = played.play(played.legal[2])
        assert texts(played) == ["fold", "call"]
        assert played.wagers is None
        for amount in (played.betting.to_match + 1, 2 * played.betting.to_match, 10**6):
            with pytest.raises(fc.IllegalActionError, match=r"legal: fold, call$"):
                played.play(fc.RaiseTo(amount))
        assert texts(played.play("call"))


@pytest.mark.parametrize("policy", [fc.simple_policy, fc.calling_policy])
@pytest.mark.parametrize("cap", [0, 1, 3, None])
def test_policies_never_ask_for_what_is_not_legal(policy, cap):
    for index in range(40):
        game = fc.Stud(raise_cap=cap, limit=LIMITS[index % 4], maximum=6 if index % 4 == 1 else None, jokers=index % 3)
        played = fc.deal(game, seats=2 + index % 9, stacks=[7, 30, 500][index % 3], seed=9, index=index)
        while not played.over:
            action = policy(played.view(played.to_act))
            assert action in played.legal
            played = played.play(action)


# Raise caps: legal_actions() v apply(): every listed action applies, every unlisted one raises; from random states.
EVERY_ACTION = [fc.Check(), fc.Call(), fc.Fold(), fc.Stand(), *(fc.Raise(n) for n in range(1, 5)), fc.Draw("As")]
CHIPS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 20, 40, 10**9, 10**18]
EVERY_ACTION += [kind(n) for kind in (fc.Bet, fc.RaiseTo) for n in CHIPS]
STATES = 2000


def random_round(rng, index):
    """A round of any game in any state: some moves from its start."""
    kind = index % 4
    if kind == 0:
        limit = rng.choice(LIMITS)
        game = fc.Stud(
            style=rng.choice(STYLES),
            limit=limit,
            maximum=rng.choice([2, 9]) if limit == "spread" else None,
            raise_cap=rng.choice([0, 1, 3, None]),
            short_all_in=rng.choice(["half", "full"]),
            must_open=rng.random() < 0.5,
            jokers=rng.randint(0, 2),
        )
        stacks = [rng.choice([1, 2, 3, 5, 9, 14, 40, 10**12]) for _ in range(rng.randint(2, 6))]
        played = fc.deal(game, seats=len(stacks), stacks=stacks, seed=3, index=index)
    else:
        game = [fc.StandPat(), fc.OneDraw(), fc.Stax(max_raise=rng.choice([1, 3]))][kind - 1]
        played = fc.deal(game, seats=rng.randint(1, game.max_seats), seed=3, index=index)
    for _ in range(rng.randint(0, 12)):
        if played.over:
            break
        played = played.play(rng.choice(played.legal))
    return played


def allowed(played, action):
    """By another way than ``legal``: listed, or an amount of the right kind between the wagers told."""
    if action in played.legal:
        return True
    if not isinstance(action, (fc.Bet, fc.RaiseTo)) or not isinstance(played, fc.StudRound) or played.wagers is None:
        return False
    kind = fc.Bet if not any(played.betting.bets) else fc.RaiseTo
    return isinstance(action, kind) and played.wagers[0] <= action.amount <= played.wagers[1]


def test_every_listed_action_applies_and_every_other_raises():
    rng = random.Random(1)
    tried = refused = 0
    for index in range(STATES):
        played = random_round(rng, index)
        legal = played.legal
        assert bool(legal) != played.over  # never empty before the end
        assert len(set(legal)) == len(legal)
        for action in {*legal, *rng.sample(EVERY_ACTION, 12)}:
            if allowed(played, action):
                after = played.play(action)
                assert after != played
                assert fc.parse_action(str(action)) == action
                tried += 1
            else:
                with pytest.raises(fc.IllegalActionError):
                    played.play(action)
                refused += 1
    assert tried > 4 * STATES
    assert refused > 8 * STATES


def test_a_legal_set_is_never_empty_before_the_end_whatever_is_played():
    rng = random.Random(2)
    for index in range(400):
        played = random_round(rng, index)
        steps = 0
        while not played.over:
            assert played.legal == played.legal_for(played.to_act)
            assert all(not played.legal_for(seat) for seat in range(played.seats) if seat != played.to_act) or index % 4
            played = played.play(rng.choice(played.legal))
            steps += 1
            assert steps < 1000
        assert played.legal == ()
        assert sum(settlement.net for settlement in played.settlements) == 0 or index % 4


# Docs / CLI: legal_actions(): all-in listed with its amount.
@pytest.mark.parametrize("limit", ["none", "pot", "fixed"])
def test_an_all_in_is_listed_with_its_amount(limit):
    game = fc.Stud(style="simple", ante=0, minimum=10, limit=limit)
    short = fc.deal(game, seats=3, stacks=[7, 50, 50], dealer=2, seed=1)
    assert texts(short) == ["bet 7"]
    if limit == "none":
        assert texts(fc.deal(game, seats=3, stacks=50, dealer=2, seed=1)) == ["bet 10", "bet 50"]
    faced = fc.deal(game, seats=3, stacks=[50, 14, 50], dealer=2, seed=1).play("bet 10")
    assert texts(faced) == ["fold", "call", "raise to 14"]
    called = fc.deal(game, seats=3, stacks=[50, 6, 50], dealer=2, seed=1).play("bet 10")
    assert (texts(called), called.to_call, called.view(1).to_call) == (["fold", "call"], 6, 6)
    assert called.play("call").records[-1].chips == 6
