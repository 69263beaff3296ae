"""Reports on 5 Card Stax."""

from __future__ import annotations

from fractions import Fraction

from rich.console import Console
from rich.text import Text

import fivecard as fc
from fivecard.cli import show
from fivecard.cli.show import cards_text, decimal, table
from fivecard.games.progressive import DISPLAYED
from fivecard.paytable import show as exact


def _edge(solution: fc.StaxSolution[fc.StaxStrategy], pays: str) -> Text:
    assert isinstance(solution.game, fc.Stax)
    return show.edge(solution, pays, solution.game.pays, fc.Stax().pays)


def analysis(found: fc.Analysis, pays: str, fractions: bool, solution: fc.StaxSolution[fc.StaxStrategy]) -> None:
    out = show.console()
    board = Text(", board ") + cards_text(found.board) if found.board else Text("")
    out.print(Text("5 Card Stax with ") + cards_text(found.cards) + board)
    if found.raises:
        out.print(f"raised so far: {', '.join(map(str, found.raises))}; wagered: {1 + sum(found.raises)} Antes")
    if found.dead:
        out.print(Text("dead: ") + cards_text(found.dead))
    for place, card in found.known:
        out.print(Text(f"community card {place}: ") + cards_text((card,)))
    out.print(_edge(solution, pays))
    out.print()

    columns = [("choice", "left"), ("ev", "right"), ("cost", "right")]
    rows = table(*columns, *([("exact ev", "right")] if fractions else []))
    for choice in found:
        more = [str(choice.ev)] if fractions else []
        style = "bold" if choice is found.best else None
        rows.add_row(str(choice.action), decimal(choice.ev), show.cost(found, choice), *more, style=style)
    out.print(rows)
    out.print()
    out.print(f"How it ends after {found.best.action} and best play (ways in all: {found.best.total:,}):")
    show.ends(out, found.best)
    out.print(f"Net, in Antes, wagers so far included. Of equal evs the {found.ties} wager is first.")


def solution(found: fc.StaxSolution[fc.StaxStrategy], pays: str, fractions: bool) -> None:
    out = show.console()
    out.print(Text(f"5 Card Stax, pay table {pays}, best play, main game", style="bold"))
    out.print(_edge(found, pays))
    out.print()
    show.figures(out, "Ante", found, fractions)
    out.print()
    _chart(out, found.strategy)
    out.print()
    show.shares(out, "first action", "hole cards", dict(found.actions), sum(found.actions.values()))
    out.print()
    show.shares(out, "betting", f"deals of {found.total:,}", {k: n for k, n in found.betting.items() if n}, found.total)
    out.print()
    show.shares(out, "final hand", f"deals of {found.total:,}", dict(found.final_hands), found.total)
    out.print()
    show.nets(out, found.distribution)
    show.remarks(out, found.ties)


def _chart(out: Console, strategy: fc.StaxStrategy) -> None:
    """The first decision with every pair of hole cards: suited above the diagonal, not suited below."""
    out.print("First action by hole cards, 0 fold, else the raise; above the diagonal suited:")
    chart = strategy.chart()
    ranks = "AKQJT98765432"
    out.print(" " + "".join(f"{rank:>3}" for rank in ranks))
    for i, row in enumerate(ranks):
        cells = []
        for j, column in enumerate(ranks):
            name = f"{row}{column}" if i == j else f"{row}{column}s" if j > i else f"{column}{row}o"
            action = chart[name]
            cells.append(f"{action.times if isinstance(action, fc.Raise) else 0:>3}")
        out.print(f"{row}{''.join(cells)}")


def side(found: fc.SideSolution, pays: str, fractions: bool) -> None:
    out = show.console()
    out.print(Text(f"5 Card Stax, pay table {pays}, side wagers", style="bold"))
    out.print()
    out.print(_side_edge("3-Up Bonus, 1 staked", found.bonus_ev, found.bonus_ev, fractions))
    show.shares(out, "community cards", "of 22,100", dict(found.bonus_counts), 22_100)
    out.print()
    _progressive(found, fractions)
    out.print()

    posted = found.game.progressive
    stakes = [f"Ante {exact(found.ante)}", f"3-Up {exact(found.bonus)}"]
    stakes += [] if posted is None else [f"progressive {exact(posted.wager)}"]
    out.print(f"All wagers together, in money ({', '.join(stakes)}), best play of the main game:")
    columns = [("wager", "left"), ("ev", "right"), ("variance", "right")]
    rows = table(*columns, *([("exact ev", "right")] if fractions else []))
    lines = [(name, ev, found.covariance[name, name]) for name, ev in found.evs.items()]
    for name, ev, variance in [*lines, ("together", found.ev, found.variance)]:
        rows.add_row(name, decimal(ev), f"{float(variance):,.4f}", *([str(ev)] if fractions else []))
    out.print(rows)
    pairs = [(a, b) for i, a in enumerate(found.evs) for b in list(found.evs)[i + 1 :]]
    for a, b in pairs:
        out.print(f"covariance of {a} and {b}: {float(found.covariance[a, b]):,.6f}")
    out.print(f"Of equal evs of the main game the {found.ties} total wager comes first.")


def _side_edge(what: str, ev: Fraction, rate: Fraction, fractions: bool) -> Text:
    """The ev of a side wager, and who has the edge."""
    text = f"{what}: ev {decimal(ev)}{_exactly(ev, fractions)}, "
    if ev > 0:
        return Text(text + "the player has the edge.", style="bold yellow")
    return Text(text + f"house edge {float(-rate):.4%}.")


def _exactly(number: object, fractions: bool) -> str:
    return f" = {number}" if fractions else ""


def _progressive(found: fc.SideSolution, fractions: bool) -> None:
    out = show.console()
    returns, posted = found.progressive, found.game.progressive
    fixed = f"{float(returns.fixed):.6f}{_exactly(returns.fixed, fractions)}"
    if posted is None:
        out.print(f"Progressive: the printed fixed pays alone return {fixed} a wager.")
    else:
        ev = returns.ev(posted)
        out.print(_side_edge(f"Progressive, wager {exact(posted.wager)}", ev, ev / posted.wager, fractions))
        out.print(f"The fixed pays alone return {fixed} a wager.")
    out.print("ev = fixed pays + the sum of amount / odds over the displayed lines - wager")
    columns = [("line", "left"), ("of 2,598,960", "right"), ("odds, one in", "right")]
    rows = table(*columns, *([("amount", "right"), ("breaks even at", "right")] if posted else []))
    for line, count in returns.counts.items():
        more = []
        if posted is not None:
            more = [exact(posted.amounts[line]) if line in posted.amounts else ""]
            more.append(_break_even(returns.break_even(line, posted)) if line in DISPLAYED else "")
        rows.add_row(line, f"{count:,}", f"{2_598_960 / count:,.2f}" if count else "never", *more)
    out.print(rows)
    if posted is not None and posted.meter is not None:
        out.print(f"Meter {exact(posted.meter)}; it breaks even at {_break_even(returns.break_even_meter(posted))}.")


def _break_even(amount: Fraction) -> str:
    return "any amount" if amount <= 0 else f"{float(amount):,.2f}"


def exposure(found: fc.Exposure, pays: str, fractions: bool) -> None:
    out = show.console()
    seen = [f"{found.seats} other seat{'s' * (found.seats > 1)}"] if found.seats else []
    if found.flashed:
        places = ", ".join(map(str, found.flashed))
        seen.append(f"community card{'s' * (len(found.flashed) > 1)} {places}")
    more = " and ".join(seen) or "his own cards alone"
    out.print(Text(f"5 Card Stax, pay table {pays}, a player who sees {more}", style="bold"))
    rows = table(("per Ante", "left"), ("", "right"), *([("exact", "right")] if fractions and found.exact else []))
    for name, number in (("ev", found.ev), ("without seeing them", found.blind), ("gained", found.gain)):
        rows.add_row(name, decimal(number), *([str(number)] if fractions and found.exact else []))
    out.print(rows)
    if found.exact:
        out.print("Exact, over all deals.")
    else:
        out.print(f"Standard error {found.standard_error:.6f}: {found.rounds:,} deals sampled, seed {found.seed}.")


def played(round_: fc.StaxRound, pays: str, solution: fc.StaxSolution[fc.StaxStrategy]) -> None:
    out = show.console()
    out.print(Text(f"5 Card Stax, pay table {pays}, seed {round_.seed}, round {round_.index}", style="bold"))
    out.print(_edge(solution, pays))
    out.print("Every seat makes its best choice.")
    out.print()
    out.print(Text("community cards: ") + cards_text(round_.board))
    for seat, settlement in enumerate(round_.settlements):
        actions = ", ".join(map(str, round_.actions[seat]))
        out.print()
        out.print(Text(f"seat {seat}: ") + cards_text(round_.hands[seat]) + Text(f"  {actions}"))
        if round_.view(seat).opened[seat] is not None:
            hand = round_.final_hand(seat)
            out.print(Text("  five cards ") + cards_text(hand) + Text(f", {fc.evaluate(hand)}"))
        show.wagers(out, settlement)
