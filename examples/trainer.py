"""A trainer for Stand Pat Poker: deals hands, takes an action for each, and says what a mistake costs.

python examples/trainer.py [hands]      type an action: "draw 2c 7d", "stand", "fold"; an empty line shows the best
"""

import argparse
from fractions import Fraction

import fivecard as fc


def main() -> None:
    parser = argparse.ArgumentParser(description="Hands of Stand Pat Poker, and what mistakes with them cost.")
    parser.add_argument("hands", type=int, nargs="?", default=5, help="how many (5)")
    game = fc.StandPat.preset("illustrative")
    costs: list[Fraction] = []
    for hand in fc.draw_cards(parser.parse_args().hands, 5):
        analysis = fc.analyze(game, hand.tolist())
        print("\nyour cards:", " ".join(map(str, analysis.cards)))
        try:
            typed = asked(analysis)
        except (EOFError, KeyboardInterrupt):  # no more hands
            break
        if typed:
            costs.append(analysis.cost(typed))
            print("right" if costs[-1] == 0 else f"costs {float(costs[-1]):.4f}", end="; ")
        print(f"best is {analysis.best.action}, worth {float(analysis.best.ev):+.4f}")
    print(f"\n{len(costs)} answered; mistakes cost {float(sum(costs)):.4f} Stand Pat wagers")


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
    main()
