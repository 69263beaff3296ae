"""What the fuzz targets begin with: texts to change, and words to put into them, by target."""

from collections.abc import Callable
from pathlib import Path

import fivecard as fc
from fivecard.games.progressive import DISPLAYED

LONG = "0x" + "f" * 4000  # more digits than Python prints
HISTORIES = Path(__file__).parent.parent / "tests" / "histories"
BEGINS = "Full Tilt Poker Game #"


def histories() -> list[str]:
    """Single hands."""
    found = []
    for file in sorted(HISTORIES.glob("full_tilt*.txt")):
        _, *rest = file.read_text(encoding="utf-8-sig").split(BEGINS)
        found += [BEGINS + hand for hand in rest[:6]]
    return found


def hands() -> list[str]:
    """Of all kinds of games, dealt and played."""
    found = []
    for game, seats, stacks in (
        (fc.Stud(bring_in=1), 3, [9, 0, 40]),
        (fc.Stud(style="simple", jokers=2, suits=False, limit="none"), 2, 30),
        (fc.Stud(limit="spread", maximum=7, minimum=3, opener="card", raise_cap=None), 4, 60),
    ):
        played = fc.deal(game, seats=seats, stacks=stacks, seed=3)
        found.append(fc.write_phh(played))
        while not played.over:
            played = played.play(fc.simple_policy(played.view(played.to_act)))
        found.append(fc.write_phh(played, [f"name {seat}" for seat in range(seats)], "7"))
    return [*found, found[-1].replace('"7"', LONG)]


def tables() -> list[str]:
    posted = dict(zip(DISPLAYED, (100_000, 20_000, 2500, 400), strict=True))
    return [
        fc.StandPat().to_toml(),
        fc.StandPat.preset("illustrative").to_toml(),
        fc.Stax(progressive=fc.Progressive(posted)).to_toml(),
        fc.StandPat().draw_pays.to_toml(),
        'odds = "for one"\nlines = [{name = "four aces", at_least = "four of a kind, aces with two", pays = 1.5}]',
        f'"royal flush" = {LONG}\nflush = "1/3"',
    ]


def grids() -> list[str]:
    straights = 'straight = "4..6 by 1/2"\nflush = [5, "lose", 7.5]\n'
    return [
        fc.Stax().to_toml() + "\n[grid]\n" + straights,
        fc.StandPat().to_toml() + "\n[grid.draw]\n" + straights + "[grid.pat]\nflush = [5]\n",
        '[pays]\n"royal flush" = 800\n"straight flush" = 50\n[grid]\n"royal flush" = "1..9000"',
        f'[pays]\n"royal flush" = 800\n[grid]\n"royal flush" = [{LONG}]',
    ]


def stax_cards() -> list[str]:
    card = "first:\nraise 3 pair\nfold\nsecond:\nraise 1 {}\nfold\nthird:\nraise 2 4 to a flush and {}\nfold"
    return [
        card.format("3 points", "any"),
        card.format("AK suited", "ace"),
        card.format("3 to an open straight and six or better", "2 mid cards"),
    ]


TEXTS: dict[str, Callable[[], list[str]]] = {
    "words": lambda: [
        "As Ks Qs Js 9d",
        "10♠,Jr,🂡 2♥️",
        "raise to 20",
        "draw 9d 2c",
        "two pair, aces and kings with five",
        "{As,Kx,7*}/Qh Js",
        "??/2c",
    ],
    "tables": tables,
    "grid": grids,
    "phh": hands,
    "full_tilt": histories,
    "draw_card": lambda: [
        "hold pair of jacks or better\nhold 4 to a royal flush # x\nfold high card\nhold highest card",
        "stand straight or better\nhold 3 to an inside straight flush with 2 high cards\ndraw everything",
        "hold lowest 2 suited high cards\nhold KQ unsuited\nstand",
    ],
    "stax_card": stax_cards,
}
WORDS = {
    "words": "fold|stand pat|check|call|bet 1|raise 3|raise to |draw |10|🃏|🂡|Jb|Jr|♠|??/|{|}|x|*|"
    "five of a kind, sixes|straight flush, ace high|pair, twos with ace king queen",
    "tables": 'game = |"stand pat"|"stax"|[draw]|[pat]|[pays]|[bonus]|[progressive]|odds = |"for one"|"lose"|"1/3"|'
    "1e99|nan|inf|at_least = |lines = |name = |pays = |minimum = |max_raise = |meter = |[progressive.shares]|wager = |"
    '"jacks or better" = |"sixes to tens" = |"royal flush" = |"five of a kind" = |flush = |pair = ',
    "grid": '[grid]|[grid.pat]|[grid.draw]|[pays]|".."|by |"1..9999"|"0..1 by 1/999"|"lose"|"royal flush"|flush = ',
    "phh": 'd dh p1 |??|"p1 pb"|"p2 cc"|"p1 f"|"p2 cbr 20"|"p1 sm As"|_style = |"simple"|"none"|_raise_cap = |'
    "_jokers = |seats = |seat_count = |_dealer = |antes = |bring_in = |small_bet = |big_bet = |players = |hand = |"
    "finishing_stacks = |nan|1979-05-27|[[a]]",
    "full_tilt": "Full Tilt Poker Game #| 5 Card Stud - |No Limit|Pot Limit| antes | brings in for | completes it to |"
    " bets | raises to | calls | checks| folds|, and is all in|Uncalled bet of | returned to | shows [|"
    " wins the pot (| ties for the main pot (|*** SUMMARY ***|*** SHOW DOWN ***|Total pot | Rake |Seat 1: |Dealt to ",
    "draw_card": "hold |stand |fold |draw everything| or better| or worse|pair of |two pair|three aces|4 to a |"
    "four of a kind|3 to an open |inside |double |straight flush|with 1 high card|mid cards|suited|unsuited|lowest |"
    "highest card|AKQ|10| twos to tens|low pair|#",
    "stax_card": "first:|second:|third:|raise 3 |fold | and |pair of sixes or better|3 points|connected|suited|"
    "unsuited|jack or better|six to ten|2 to a |3 to an open |straight flush|with 1 high card|any|AK|two pair",
    "checkpoint": '"format"|"of"|"state"|"sha256"|"done"|"classes"|"nets"|[[0, 50]]|[|]|Infinity|NaN|-1|1e400|null',
}
