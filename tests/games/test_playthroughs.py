"""Whole rounds worked by hand: what is dealt, what is done, and the transcript that must come of it."""

from pathlib import Path

import pytest

import fivecard as fc
from fivecard.games.progressive import DISPLAYED

PLAYTHROUGHS = sorted((Path(__file__).parents[1] / "playthroughs").glob("*.txt"))


def stax(said):
    if "displayed" not in said:
        return fc.Stax()
    entries = dict(zip(DISPLAYED, said["displayed"].split(", "), strict=True))
    shares = {line: part.split(" of ")[0] for line, part in entries.items() if " of the meter" in part}
    amounts = {line: amount for line, amount in entries.items() if line not in shares}
    return fc.Stax(progressive=fc.Progressive(amounts, meter=said.get("meter"), shares=shares))


def stud(said):
    ante, minimum = map(int, said["stakes"].split(", "))
    stacks = [int(stack) for stack in said["stacks"].split(", ")]
    game = fc.Stud(style=said.get("style", "casino"), ante=ante, minimum=minimum)
    return fc.deal(game, seats=len(stacks), stacks=stacks, dealer=int(said["dealer"]), deck=said["deck"])


def begin(said):
    if said["game"] == "stud":
        return stud(said)
    wagers = said["wagers"].split(", ")
    if said["game"] == "stax":
        side = {"bonus": said["bonus"].split(", ")} if "bonus" in said else {}
        if "progressive" in said:
            side["progressive"] = [{"yes": True, "no": False}[joins] for joins in said["progressive"].split(", ")]
        return fc.deal(stax(said), seats=len(wagers), wager=wagers, deck=said["deck"], **side)
    game = fc.OneDraw() if said["game"] == "one draw" else fc.StandPat.preset(said["game"])
    return fc.deal(game, seats=len(wagers), wager=wagers, deck=said["deck"])


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: path.stem)
def test_playthrough(path):
    head, transcript = path.read_text(encoding="utf-8").split("\n\n")
    played = begin(dict(line.split(": ") for line in head.splitlines() if not line.startswith("#")))
    actions = dict(line.split(": ") for line in head.splitlines() if not line.startswith("#"))["actions"]
    for action in actions.split("; "):
        assert not played.over
        played = played.play(action)
    assert played.over
    assert str(played) + "\n" == transcript
