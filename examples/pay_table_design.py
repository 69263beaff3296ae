"""A designer's question: which pay tables of Stand Pat Poker leave the house 2 to 3 percent and pay most often?

python examples/pay_table_design.py
"""

import fivecard as fc


def main() -> None:
    game = fc.StandPat.preset("illustrative")
    grid = fc.pay_grid(game, {"straight": [4, 5, 6], "flush": "5..8", "full house": "7..9", "two pair": ["1.5", 2]})
    rows = fc.sweep(game, grid, threads=2)
    good = rows.filter(lambda row: 0.02 <= row.house_edge <= 0.03).sorted("hit_frequency", reverse=True)
    print(f"{len(good)} of {len(rows)} tables keep 2 to 3 percent; the five that pay most often:")
    for row in good[:5]:
        lines = ", ".join(f"{line} {row.pays[line]}" for line, _ in grid.axes)
        print(f"{float(row.house_edge):.5%}  hits {float(row.hit_frequency):.5%}  {lines}")

    first = good[0].pays
    chosen = game.replace(draw_pays={line: first[line] for line in game.draw_pays.names if line in first})
    risk = fc.solve(chosen).distribution
    print(f"the first keeps {float(-risk.mean):.5%} of a first wager; standard deviation {risk.standard_deviation:.4f}")
    print(f"a night of 500 rounds ends ahead with probability {risk.approximate(500).ahead:.4f}")


if __name__ == "__main__":
    main()
