"""A player of Five Card Stud with a rule of its own, against one who calls everything: what a hand brings it.

python examples/stud_player.py
"""

import fivecard as fc


def cautious(view: fc.StudView) -> fc.Action:
    """Raises with a pair or better, folds below a jack, else checks or calls."""
    cards = [card for card in view.hands[view.seat] if card is not None]
    better = [action for action in view.legal if isinstance(action, fc.Bet | fc.RaiseTo)]
    if len({card.rank for card in cards}) < len(cards) and better:
        return better[0]
    for action in view.legal:
        if isinstance(action, fc.Check) or (isinstance(action, fc.Call) and max(cards) >= fc.Card("Jc")):
            return action
    return view.legal[0]


def main() -> None:
    game = fc.Stud(style="casino", ante=1, minimum=2)
    sample = fc.simulate(game, [cautious, fc.calling_policy], rounds=2000, seats=2, seed=1)
    print(f"{float(sample.by_seat[0].mean):+.3f} chips a hand, standard error {sample.seat_error(0):.3f}")


if __name__ == "__main__":
    main()
