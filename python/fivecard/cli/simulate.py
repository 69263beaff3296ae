"""The command that simulates."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

import fivecard as fc
from fivecard.checks import exact
from fivecard.cli import show, stand_pat, stax
from fivecard.cli.app import Json, Lines, of_file, print_json, simulate_app
from fivecard.cli.show import decimal, table
from fivecard.paytable import show as plain

_LINES = 24  # of a table of net results
POLICIES = {"simple": fc.simple_policy, "calling": fc.calling_policy}

Rounds = Annotated[str, typer.Option(help="How many rounds, such as 1e8.", metavar="N")]
Threads = Annotated[int, typer.Option(help="Threads to share the rounds out among.")]
Seed = Annotated[
    int | None, typer.Option(help="The same seed deals the same rounds; else a fresh one, which is printed.")
]
Kept = Annotated[Path | None, typer.Option(help="Keep half done work in this file, and go on from it.", metavar="FILE")]
CardFile = Annotated[
    str | None, typer.Option("--card", help="Play by a strategy card instead of best play.", metavar="FILE")
]
Confidence = Annotated[str, typer.Option(help="Of the interval for the mean.", metavar="SHARE")]


def _rounds(text: str) -> int:
    """``1e8`` -> 100000000"""
    number = exact(text, "--rounds", fc.GameError)
    if number.denominator != 1:
        raise fc.GameError(f"--rounds takes a whole number such as 1e8, not {text!r}")
    return number.numerator


def _checked(confidence: str) -> None:
    """Before the work, not after it."""
    if not 0 < exact(confidence, "--confidence", fc.GameError) < 1:
        raise fc.GameError(f"--confidence is between 0 and 1, such as 0.99, not {confidence!r}")


def _run(game: Any, strategy: Any, rounds: str, checkpoint: Path | None, **options: Any) -> fc.Sample:
    number = _rounds(rounds)
    with show.progress("rounds") as progress:
        return fc.simulate(game, strategy, number, checkpoint=checkpoint, progress=progress, **options)


@simulate_app.command("stand-pat")
def simulate_stand_pat(
    rounds: Rounds = "1e7",
    seats: Annotated[int, typer.Option(help="1 to 9.")] = 1,
    seed: Seed = None,
    threads: Threads = 1,
    pays: stand_pat.Pays = "published",
    line: Lines = None,
    card: CardFile = None,
    checkpoint: Kept = None,
    confidence: Confidence = "0.95",
    as_json: Json = False,
) -> None:
    """Rounds of Stand Pat Poker."""
    _checked(confidence)
    game = stand_pat.game_of(pays, line)
    if card is None:
        solution: Any = fc.solve(game)
        strategy: Any = solution.strategy
    else:
        strategy = of_file(lambda text: fc.StrategyCard.parse(game, text), card, f"no strategy card {card!r}")
        solution = strategy.solution()
    sample = _run(game, strategy, rounds, checkpoint, seats=seats, seed=seed, threads=threads)
    _report(sample, f"Stand Pat Poker, pay table {pays}", card, solution, confidence, as_json)


@simulate_app.command("stax")
def simulate_stax(
    rounds: Rounds = "1e7",
    seats: Annotated[int, typer.Option(help="1 to 7.")] = 1,
    seed: Seed = None,
    threads: Threads = 1,
    pays: stax.Pays = stax.PRINTED,
    line: Lines = None,
    card: CardFile = None,
    ante: Annotated[str, typer.Option(help="The Ante of every seat.", metavar="AMOUNT")] = "1",
    bonus: Annotated[str, typer.Option(help="The 3-Up wager of every seat.", metavar="AMOUNT")] = "0",
    progressive: stax.Posted = None,
    progressive_wager: stax.ProgressiveWager = None,
    checkpoint: Kept = None,
    confidence: Confidence = "0.95",
    as_json: Json = False,
) -> None:
    """Rounds of 5 Card Stax; with --progressive every seat makes that wager too."""
    _checked(confidence)
    game = stax.game_of(pays, line, progressive, progressive_wager)
    side = exact(bonus, "--bonus", fc.GameError) != 0 or progressive is not None
    if card is None:
        strategy: Any = fc.solve(game).strategy
        whole = game if progressive is not None else game.replace(progressive=None)
        solution: Any = fc.solve_side(whole, ante=ante, bonus=bonus) if side or exact(ante, "--ante") != 1 else None
        solution = solution or fc.solve(game)
    else:
        strategy = of_file(lambda text: fc.StaxCard.parse(game, text), card, f"no strategy card {card!r}")
        solution = None if side or exact(ante, "--ante") != 1 else strategy.solution()
    options = {"wager": ante, "bonus": bonus, "progressive": progressive is not None}
    sample = _run(game, strategy, rounds, checkpoint, seats=seats, seed=seed, threads=threads, **options)
    _report(sample, f"5 Card Stax, pay table {pays}", card, solution, confidence, as_json)


@simulate_app.command("stud")
def simulate_stud(
    rounds: Rounds = "1e6",
    seats: Annotated[int, typer.Option(help="2 to 10.")] = 2,
    policy: Annotated[
        list[str] | None,
        typer.Option(help="How the seats play: simple or calling; once for all, or once a seat.", metavar="NAME"),
    ] = None,
    style: Annotated[str, typer.Option(help="casino or simple.")] = "casino",
    limit: Annotated[str, typer.Option(help="fixed, pot or none.")] = "fixed",
    ante: Annotated[int, typer.Option(help="Chips everyone puts in first.")] = 1,
    minimum: Annotated[int, typer.Option(help="The minimum bet; it doubles after the fourth card.")] = 2,
    jokers: Annotated[int, typer.Option(help="0, 1 or 2 wild cards.")] = 0,
    stack: Annotated[int | None, typer.Option(help="Chips of every seat; else 100 minimum bets.")] = None,
    seed: Seed = None,
    threads: Threads = 1,
    checkpoint: Kept = None,
    as_json: Json = False,
) -> None:
    """Hands of Five Card Stud, each from the same stacks; seat 0 deals."""
    game = fc.Stud(style=style, limit=limit, ante=ante, minimum=minimum, jokers=jokers)  # type: ignore[arg-type]
    names = policy or ["simple"]
    for name in names:
        if name not in POLICIES:
            raise fc.GameError(f"--policy is {' or '.join(POLICIES)}, not {name!r}")
    policies = [POLICIES[name] for name in names]
    strategy = policies[0] if len(policies) == 1 else policies
    sample = _run(game, strategy, rounds, checkpoint, seats=seats, seed=seed, threads=threads, stacks=stack)
    if as_json:
        print_json({"policies": names, **sample.to_dict()})
        return
    out = show.console()
    out.print(Text(f"Five Card Stud, {sample.rounds:,} hands of {seats} seats, seed {sample.seed}", style="bold"))
    out.print()
    rows = table(
        ("seat", "right"), ("policy", "left"), ("chips a hand", "right"), ("error", "right"), ("deviation", "right")
    )
    for seat, won in enumerate(sample.by_seat):
        name = names[0] if len(names) == 1 else names[seat]
        error = sample.seat_error(seat)
        rows.add_row(str(seat), name, decimal(won.mean), f"{error:.6f}", f"{float(won.variance) ** 0.5:.3f}")
    out.print(rows)


def _report(sample: fc.Sample, title: str, card: str | None, solution: Any, confidence: str, as_json: bool) -> None:
    low, high = sample.interval(confidence)
    if as_json:
        interval = {"confidence": confidence, "low": low, "high": high} if sample.rounds > 1 else None
        known = None if solution is None else {"exact": str(solution.ev), "decimal": float(solution.ev)}
        print_json({**sample.to_dict(), "interval": interval, "exact_ev": known})
        return
    out = show.console()
    seats = f"{sample.seats} seat{'s' if sample.seats > 1 else ''}"
    out.print(Text(f"{title}, {'best play' if card is None else f'card {card}'}", style="bold"))
    out.print(f"{sample.rounds:,} rounds of {seats}, seed {sample.seed}")
    out.print()
    rows = table(("a seat and round", "left"), ("", "right"))
    rows.add_row("mean", decimal(sample.mean))
    if sample.rounds > 1:
        rows.add_row("standard error", f"{sample.standard_error:.6f}")
        rows.add_row(f"interval, {confidence}", f"{low:+.6f} to {high:+.6f}")
    if solution is not None:
        rows.add_row("exact ev", decimal(solution.ev))
        if sample.rounds > 1 and sample.standard_error > 0:
            away = (float(sample.mean) - float(solution.ev)) / sample.standard_error
            rows.add_row("  the mean is away from it by", f"{away:+.2f} errors")
    assert sample.average_wager is not None
    assert sample.hit_frequency is not None
    rows.add_row("average wager", f"{float(sample.average_wager):.6f}")
    rows.add_row("hit frequency*", f"{float(sample.hit_frequency):.4%}")
    rows.add_row("standard deviation", f"{float(sample.distribution.variance) ** 0.5:.4f}")
    if sample.seats > 1:
        rows.add_row(f"of all {seats} together", f"{float(sample.together.variance) ** 0.5:.4f}")
    out.print(rows)
    out.print()
    _nets(out, sample.distribution, None if solution is None else solution.distribution)
    out.print("* rounds in which at least one wager is paid or returned")


def _nets(out: Any, seen: fc.Distribution, known: fc.Distribution | None) -> None:
    """The most frequent net results, next to their exact probabilities."""
    rows = table(("net result", "right"), ("seen", "right"), *([("exact", "right")] if known else []))
    counts = dict(sorted(seen.counts.items(), key=lambda item: -item[1])[:_LINES])
    for net in sorted(counts):
        probability = [] if known is None else [f"{float(known.probability(net)):.6%}"]
        rows.add_row(plain(net), f"{counts[net] / seen.total:.6%}", *probability)
    out.print(rows)
    if len(seen) > _LINES:
        rest = Fraction(sum(seen.counts.values()) - sum(counts.values()), seen.total)
        out.print(f"and {len(seen) - _LINES} rarer results, {float(rest):.6%} together (--json has them all)")
