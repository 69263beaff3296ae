"""Do simulated rounds agree with exact results? Every game, preset and number of seats, with p-values.

    python -m benchmarks.agreement --rounds 1e7 --threads 2 --seed 1

For each seat the chi-square test of its net results against the exact distribution; for all seats together how many
standard errors their mean is away from the exact one. Of many tests one in a hundred falls below 0.01: the last lines
say how many did, and whether all p-values together look even (Kolmogorov and Smirnov). Needs scipy.
"""

import argparse
import json
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from pathlib import Path
from time import perf_counter

from scipy import stats

import fivecard as fc

LEAST = 20  # expected rounds in a cell; rarer results are one cell together


def chi_square(sample: fc.Distribution, exact: fc.Distribution) -> tuple[float, int]:
    """The p-value, and the degrees of freedom."""
    unknown = set(sample.counts) - set(exact.counts)
    if unknown:
        raise SystemExit(f"impossible results came: {sorted(unknown)[:5]}")
    cells: list[tuple[int, float]] = []
    seen, expected = 0, Fraction(0)
    for net, count in exact.counts.items():
        mean = Fraction(count, exact.total) * sample.total
        if mean >= LEAST:
            cells.append((sample.counts.get(net, 0), float(mean)))
        else:
            seen, expected = seen + sample.counts.get(net, 0), expected + mean
    if expected > 0:
        cells.append((seen, float(expected)))
    value = sum((seen - mean) ** 2 / mean for seen, mean in cells)
    return float(stats.chi2.sf(value, len(cells) - 1)), len(cells) - 1


def house_games() -> Iterator[tuple[str, object, fc.Distribution, dict]]:
    """Name, game, exact distribution of a seat, options."""
    for preset in fc.StandPat.presets():
        game = fc.StandPat.preset(preset)
        yield f"stand pat, {preset}", game, fc.solve(game).distribution, {}
    yield "one draw, nine-six", fc.OneDraw(), fc.solve(fc.OneDraw()).distribution, {}
    yield "stax", fc.Stax(), fc.solve(fc.Stax()).distribution, {}
    posted = fc.Progressive(
        {"royal flush of diamonds": 5000, "royal flush": 1000, "straight flush": 200, "four of a kind": 50}
    )
    game = fc.Stax(progressive=posted)
    side = fc.solve_side(game, ante=2, bonus=1)
    yield "stax, all wagers", game, side.distribution, {"wager": 2, "bonus": 1, "progressive": True}


def check_house(rounds: int, seed: int, threads: int, most_seats: int) -> Iterator[dict]:
    for kind, (name, game, exact, options) in enumerate(house_games()):
        for seats in range(1, min(game.max_seats, most_seats) + 1):
            begun = perf_counter()
            sample = fc.simulate(game, None, rounds, seats=seats, seed=(seed, kind, seats), threads=threads, **options)
            seconds = perf_counter() - begun
            away = float(sample.mean - exact.mean) / sample.standard_error
            row = {"game": name, "seats": seats, "rounds": rounds, "seconds": round(seconds, 2)}
            row |= {"mean": float(sample.mean), "exact": float(exact.mean), "errors away": round(away, 3)}
            row["p of the mean"] = float(2 * stats.norm.sf(abs(away)))
            row["p of the outcomes"] = [chi_square(seat, exact)[0] for seat in sample.by_seat]
            yield row


def check_stud(rounds: int, seed: int, threads: int, most_seats: int) -> Iterator[dict]:
    """Nobody can bet, everybody sees the showdown: what each wins is known."""
    for seats, suits in product(range(2, min(10, most_seats) + 1), (True, False)):
        game = fc.Stud(ante=1, suits=suits)
        sample = fc.simulate(
            game, fc.calling_policy, rounds, seats=seats, seed=(seed, 100 + suits, seats), threads=threads, stacks=1
        )
        row = {"game": f"stud, {'suits' if suits else 'no suits'}", "seats": seats, "rounds": rounds}
        if suits:
            exact = fc.Distribution({Fraction(-1): seats - 1, Fraction(seats - 1): 1}, seats)
        elif seats == 2:
            found = fc.equity(["??/", "??/"], suits=False)[0]
            counts = {Fraction(1): found.wins, Fraction(0): found.ties, Fraction(-1): found.losses}
            exact = fc.Distribution(counts, found.total)
        else:
            continue
        row["p of the outcomes"] = [chi_square(seat, exact)[0] for seat in sample.by_seat]
        yield row


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=float, default=1e7)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--most-seats", type=int, default=10)
    parser.add_argument("--json", type=Path, help="write all of it here")
    given = parser.parse_args()
    rows, values = [], []
    for check, part in ((check_house, 1), (check_stud, 10)):
        for row in check(int(given.rounds) // part, given.seed, given.threads, given.most_seats):
            rows.append(row)
            values += [*row["p of the outcomes"], *([row["p of the mean"]] if "p of the mean" in row else [])]
            mean = f"mean {row['mean']:+.6f}, {row['errors away']:+.2f} errors away" if "mean" in row else "mean 0"
            least = min(row["p of the outcomes"])
            print(f"{row['game']:22} {row['seats']:2} seats  {mean:45} least p {least:.4f}", flush=True)
    print(f"{len(values)} tests; below 0.01: {sum(value < 0.01 for value in values)}, least {min(values):.2g}")
    print(f"all together (Kolmogorov and Smirnov): p {stats.kstest(values, 'uniform').pvalue:.3f}")
    if given.json:
        given.json.write_text(json.dumps({"seed": given.seed, "rows": rows}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
