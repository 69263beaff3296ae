"""How often each category comes with seven cards: a sample of five million hands beside the exact counts.

python examples/seven_card_hands.py
"""

import numpy as np

import fivecard as fc


def main() -> None:
    hands = fc.draw_cards(5_000_000, 7, seed=1)
    values = fc.evaluate_batch(hands, threads=2)
    sampled = np.bincount(fc.category_batch(hands), minlength=len(fc.Category))
    exact = fc.category_counts(7)
    total = sum(exact.values())
    for category, count in exact.items():
        if not count:  # five of a kind takes a joker
            continue
        print(f"{category.name.lower().replace('_', ' '):16} {sampled[category] / len(hands):.6f} {count / total:.6f}")
    best = int(values.argmax())
    print(f"the best, hand {best}: {fc.HandValue(values[best])}, {' '.join(map(str, fc.best_five(hands[best])))}")


if __name__ == "__main__":
    main()
