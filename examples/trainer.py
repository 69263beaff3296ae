"""A trainer for Stand Pat Poker: deals hands, takes an action for each, and says what a mistake costs.

python examples/trainer.py [hands]      type an action: "draw 2c 7d", "stand", "fold"; an empty line shows the best
"""

import sys
from fractions import Fraction

import fivecard as fc


def main(hands: int = 5) -> None:
    game = fc.StandPat.preset("illustrative")
    lost = Fraction(0)
    for hand in fc.draw_cards(hands, 5):
        analysis = fc.analyze(game, hand.tolist())
        print("\nyour cards:", " ".join(map(str, analysis.cards)))
        if typed := asked(analysis):
            cost = analysis.cost(typed)
            lost += cost
            print("right" if cost == 0 else f"costs {float(cost):.4f}", end="; ")
        print(f"best is {analysis.best.action}, worth {float(analysis.best.ev):+.4f}")
    print(f"\nyour mistakes cost {float(lost):.4f} wagers in {hands} hands")


def asked(analysis: fc.Analysis) -> str:
    """An action that is legal, or nothing."""
    while True:
        typed = input("> ").strip()
        try:
            if typed:
                analysis[typed]
        except fc.FivecardError as error:
            print(error)
        else:
            return typed


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
