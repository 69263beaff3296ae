"""The command ``risk``: what so many rounds with a bankroll can bring."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Any

import typer
from rich.text import Text

import fivecard as fc
from fivecard.cli import show, stand_pat, stax
from fivecard.cli.app import Json, Lines, TieRule, Ties, print_json, risk_app
from fivecard.distribution import number as read
from fivecard.paytable import show as exact
from fivecard.solve.results import number

Bankroll = Annotated[str, typer.Option(help="In first wagers.", metavar="AMOUNT")]
Rounds = Annotated[int, typer.Option(help="How many rounds to look ahead.")]
Wager = Annotated[str, typer.Option(help="The first wager, in money.", metavar="AMOUNT")]
Pace = Annotated[str, typer.Option("--rounds-per-hour", help="How many rounds an hour has.", metavar="NUMBER")]
CompRate = Annotated[str, typer.Option(help="The part of the theoretical loss a house gives back.", metavar="RATE")]
QUANTILES = ("0.05", "0.5", "0.95")


@risk_app.command("stand-pat")
def stand_pat_risk(
    bankroll: Bankroll = "200",
    rounds: Rounds = 5000,
    pays: stand_pat.Pays = "published",
    line: Lines = None,
    ties: TieRule = Ties.smaller,
    wager: Wager = "1",
    pace: Pace = "60",
    comp_rate: CompRate = "0.2",
    as_json: Json = False,
) -> None:
    """Stand Pat Poker under best play: ruin, drawdown, results, comps."""
    game = stand_pat.game_of(pays, line)
    solution = fc.solve(game, ties=ties.value)
    edge = show.edge(solution, pays, game.draw_pays, fc.StandPat().draw_pays)
    found = _figures(solution, bankroll, rounds, wager, pace, comp_rate)
    _report("Stand Pat Poker", solution, pays, edge, found, as_json)


@risk_app.command("stax")
def stax_risk(
    bankroll: Bankroll = "200",
    rounds: Rounds = 5000,
    pays: stax.Pays = stax.PRINTED,
    line: Lines = None,
    ties: TieRule = Ties.smaller,
    wager: Wager = "1",
    pace: Pace = "60",
    comp_rate: CompRate = "0.2",
    as_json: Json = False,
) -> None:
    """5 Card Stax under best play, without side wagers: ruin, drawdown, results, comps."""
    game = stax.game_of(pays, line)
    solution = fc.solve(game, ties=ties.value)
    edge = show.edge(solution, pays, game.pays, fc.Stax().pays)
    found = _figures(solution, bankroll, rounds, wager, pace, comp_rate)
    _report("5 Card Stax", solution, pays, edge, found, as_json)


def _figures(
    solution: fc.Solution[Any], bankroll: str, rounds: int, wager: str, pace: str, comp_rate: str
) -> dict[str, Any]:
    """All figures: exact ones as Fractions, the others as floats."""
    found = solution.distribution
    money = read(bankroll, "bankroll", 0)
    depths = [money / 4, money / 2, money] if money else []
    loss, comp = found.theoretical_loss(wager, pace), found.comp(wager, pace, comp_rate)
    with show.working("rounds") as working:
        working("ruin")
        ruin = found.ruin(money, rounds), found.ruin(money)
        working("drawdown")
        drawdown = {exact(depth): found.drawdown(depth, rounds) for depth in depths}
        working("results")
        after = found.approximate(rounds)
    return {
        "bankroll": money,
        "rounds": rounds,
        "ev": found.mean,
        "standard_deviation": found.standard_deviation,
        "skewness": found.skewness,
        "n0": found.n0,
        "kelly": found.kelly,
        "ahead": after.ahead,
        "quantiles": {q: after.quantile(q) for q in QUANTILES},
        "error": after.error,
        "ruin": ruin[0],
        "ruin_for_ever": ruin[1],
        "drawdown": drawdown,
        "wager": read(wager, "wager"),
        "rounds_per_hour": read(pace, "rounds per hour"),
        "theoretical_loss_per_hour": loss,
        "comp_rate": read(comp_rate, "rate"),
        "comp_per_hour": comp,
    }


def _report(
    title: str, solution: fc.Solution[Any], pays: str, edge: Text, found: dict[str, Any], as_json: bool
) -> None:
    if as_json:
        print_json({"game": solution.game.name, "pays": pays, "ties": solution.ties, **_plain(found)})
        return
    out = show.console()
    out.print(Text(f"{title}, pay table {pays}, best play", style="bold"))
    out.print(edge)
    out.print()
    rows = show.table(("in first wagers", "left"), ("", "right"))
    rows.add_row("ev", show.decimal(found["ev"]))
    rows.add_row("standard deviation", f"{found['standard_deviation']:.6f}")
    rows.add_row("skewness", "none" if found["skewness"] is None else f"{found['skewness']:.4f}")
    rows.add_row("N0, rounds", "none" if found["n0"] is None else f"{float(found['n0']):,.1f}")
    rows.add_row("Kelly, part of the bankroll", f"{found['kelly']:.6f}")
    out.print(rows)
    out.print()
    rounds = f"{found['rounds']:,} rounds"
    rows = show.table((f"{rounds}, bankroll {exact(found['bankroll'])}", "left"), ("", "right"))
    rows.add_row("ahead at the end", _chance(found["ahead"]))
    for q, net in found["quantiles"].items():
        rows.add_row(f"{float(q):.0%} quantile of the result", f"{float(net):+,.6g}")
    rows.add_row("ruin*", _chance(found["ruin"]))
    rows.add_row("ruin* ever, without an end", _chance(found["ruin_for_ever"]))
    for depth, chance in found["drawdown"].items():
        rows.add_row(f"a fall of {depth} from the highest so far", _chance(chance))
    out.print(rows)
    out.print()
    rows = show.table(
        (f"wager {exact(found['wager'])}, {exact(found['rounds_per_hour'])} rounds an hour", "left"), ("", "right")
    )
    rows.add_row("theoretical loss an hour", f"{float(found['theoretical_loss_per_hour']):,.4f}")
    rows.add_row(f"comp an hour, {float(found['comp_rate']):.4g} of it", f"{float(found['comp_per_hour']):,.4f}")
    out.print(rows)
    out.print("* the bankroll no longer covers the most a round may lose")


def _chance(chance: float) -> str:
    return f"{chance:.4%}" if chance >= 1e-6 or not chance else f"{chance:.2e}"


def _plain(found: Any) -> Any:
    """For JSON: fractions as text, each with its decimal."""
    if isinstance(found, dict):
        return {name: _plain(part) for name, part in found.items()}
    return number(found) if isinstance(found, Fraction) else found
