"""Actions print, parse, compare and pickle."""

import copy
import pickle

import pytest

import fivecard as fc

ACTIONS = [fc.Fold(), fc.Stand(), fc.Draw("9d"), fc.Draw("2c 3d 4h 5s"), fc.Draw("As Ks Qs Js Ts")]


@pytest.mark.parametrize("action", ACTIONS, ids=str)
def test_prints_as_it_parses(action):
    assert fc.parse_action(str(action)) == action
    assert eval(repr(action), {"Fold": fc.Fold, "Stand": fc.Stand, "Draw": fc.Draw}) == action
    assert fc.parse_action(action) is action


@pytest.mark.parametrize("action", ACTIONS, ids=str)
def test_copies_are_equal(action):
    twins = [copy.copy(action), copy.deepcopy(action)]
    twins += [pickle.loads(pickle.dumps(action, p)) for p in range(pickle.HIGHEST_PROTOCOL + 1)]
    assert all(twin == action and hash(twin) == hash(action) for twin in twins)


def test_different_actions_differ():
    assert len({*ACTIONS}) == len(ACTIONS)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("fold", fc.Fold()),
        ("  FOLD ", fc.Fold()),
        ("stand", fc.Stand()),
        ("stand pat", fc.Stand()),
        ("draw 9d", fc.Draw("9d")),
        ("Draw 10d 9D", fc.Draw("9d Td")),
        ("draw 9♦,Ts", fc.Draw("Ts", "9d")),
    ],
)
def test_parses(text, action):
    assert fc.parse_action(text) == action


@pytest.mark.parametrize(
    "given",
    ["", "hit", "fold 9d", "stand 9d", "draw", "draw 9x", "draw ??", "draw Jb", "draw 9d 9d", None, 7],
)
def test_no_action_shows_what_was_given(given):
    with pytest.raises(fc.InvalidActionError) as error:
        fc.parse_action(given)
    assert given in ("", "draw") or str(given) in str(error.value)


def test_discards_are_equal_in_any_order():
    draw = fc.Draw("9d 2c As")
    assert draw == fc.Draw("As", "9d", "2c") == fc.Draw(["2c", 51, "9d"])
    assert draw.discards == fc.cards("2c 9d As")
    assert hash(draw) == hash(fc.Draw("As 2c 9d"))


@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ("", fc.InvalidActionError),
        ("2c 3c 4c 5c 6c 7c", fc.InvalidActionError),
        ("9d 9d", fc.DuplicateCardError),
        ("Jr", fc.JokerError),
        ("9x", fc.InvalidCardError),
    ],
)
def test_bad_draws(cards, kind):
    with pytest.raises(kind):
        fc.Draw(cards)


def test_actions_do_not_change():
    with pytest.raises(AttributeError):
        fc.Draw("9d").discards = ()
