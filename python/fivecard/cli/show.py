"""Reports for people: rich tables that read well at 80 columns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

import fivecard as fc
from fivecard.hands import ROYAL_FLUSH
from fivecard.paytable import show as exact

_STYLES = {"c": "green", "d": "blue", "h": "red", "s": "bold"}


# Names of lines and files are the user's: nothing in them is markup.
_PLAIN: dict[str, Any] = {"highlight": False, "markup": False, "emoji": False}


def _console() -> Console:
    console = Console(**_PLAIN)
    # Piped or very narrow output keeps whole rows.
    return console if console.is_terminal and console.width >= 60 else Console(**_PLAIN, width=max(console.width, 80))


def cards_text(cards: Iterable[fc.Card]) -> Text:
    """Cards in the colours of their suits."""
    return Text(" ").join(Text(str(card), style=_STYLES.get(card.suit or "", "")) for card in cards)


def note(text: str) -> None:
    _console().print(text, soft_wrap=False)


def _table(*columns: tuple[str, str]) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim", show_edge=False)
    for name, side in columns:
        table.add_column(name, justify="right" if side == "right" else "left", no_wrap=True)
    return table


def _decimal(number: Fraction) -> str:
    return f"{float(number):+.6f}"


_REMARKS = {
    "published": "The draw column of the printed card looks garbled: no house could offer it.",
    "illustrative": "This table is fivecard's own, from no published card.",
}


def _edge(solution: fc.Solution[fc.Strategy], pays: str) -> Text:
    """Who has the edge, and what there is to say of the pay table."""
    preset = solution.game.preset_name if isinstance(solution.game, fc.StandPat) else None
    edge = Text(f"Pay table {pays}: house edge {float(solution.house_edge):.4%}.")
    if solution.player_has_edge:
        edge = Text(
            f"Pay table {pays}: the player has the edge, {_decimal(solution.ev)} per unit.", style="bold yellow"
        )
    return edge + Text(f"\n{_REMARKS[preset]}") if preset else edge


def value(hand: Sequence[fc.Card], best: Sequence[fc.Card], result: fc.HandValue | fc.ThreeCardValue) -> None:
    console = _console()
    table = _table(("", "left"), ("", "left"))
    table.show_header = False
    table.add_row("cards", cards_text(hand))
    if len(best) < len(hand):
        table.add_row("best five", cards_text(best))
    table.add_row("hand", str(result))
    highest = ROYAL_FLUSH if isinstance(result, fc.HandValue) else result.highest
    table.add_row("value", f"{int(result)} of {highest}")
    console.print(table)


def analysis(found: fc.Analysis, pays: str, top: int, fractions: bool, solution: fc.Solution[fc.Strategy]) -> None:
    console = _console()
    console.print(Text("Stand Pat Poker with ") + cards_text(found.cards))
    if found.dead:
        console.print(Text("dead: ") + cards_text(found.dead))
    for box, card in found.known:
        console.print(Text(f"box {box}: ") + cards_text((card,)))
    console.print(_edge(solution, pays))
    console.print()

    table = _table(
        ("choice", "left"),
        ("keeps", "left"),
        ("ev", "right"),
        ("cost", "right"),
        *([("exact ev", "right")] if fractions else []),
    )
    for choice in found.choices[:top]:
        gone = choice.action.discards if isinstance(choice.action, fc.Draw) else ()
        keeps = () if isinstance(choice.action, fc.Fold) else tuple(card for card in found.cards if card not in gone)
        verb = Text(choice.action.kind + (f" {len(gone)}: " if gone else "")) + cards_text(gone)
        cost = found.best.ev - choice.ev
        row: list[Text | str] = [verb, cards_text(keeps), _decimal(choice.ev), f"{float(cost):.6f}" if cost else "best"]
        table.add_row(*row, *([str(choice.ev)] if fractions else []), style="bold" if choice is found.best else None)
    console.print(table)
    if top < len(found):
        console.print(f"... and {len(found) - top} more choices (--top {len(found)})")

    console.print()
    console.print(f"How the best choice ends (ways in all: {found.best.total:,}):")
    ends = _table(("final hand", "left"), ("ways", "right"), ("probability", "right"))
    for name, ways in found.best.counts.items():
        if ways:
            ends.add_row(name, f"{ways:,}", f"{ways / found.best.total:.4%}")
    console.print(ends)
    console.print(f"Net, in Stand Pat wagers. Of equal evs the {found.ties} total wager comes first.")


def solution(found: fc.Solution[fc.Strategy], pays: str, fractions: bool) -> None:
    console = _console()
    console.print(Text(f"Stand Pat Poker, pay table {pays}, best play", style="bold"))
    console.print(_edge(found, pays))
    console.print()

    table = _table(("per Stand Pat wager", "left"), ("", "right"), *([("exact", "right")] if fractions else []))
    for name, number, shown in (
        ("ev", found.ev, _decimal(found.ev)),
        ("house edge", found.house_edge, f"{float(found.house_edge):.6%}"),
        ("average wager", found.average_wager, f"{float(found.average_wager):.6f}"),
        ("element of risk", found.element_of_risk, f"{float(found.element_of_risk):.6%}"),
        ("variance", found.variance, f"{float(found.variance):.4f}"),
        ("hit frequency*", found.hit_frequency, f"{float(found.hit_frequency):.4%}"),
    ):
        table.add_row(name, shown, *([str(number)] if fractions else []))
    console.print(table)
    console.print()

    actions = _table(("best action", "left"), ("hands", "right"), ("share", "right"))
    hands = sum(found.actions.values())
    for action, count in found.actions.items():
        actions.add_row(action, f"{count:,}", f"{count / hands:.4%}")
    console.print(actions)
    console.print()

    final = _table(("final hand", "left"), (f"ways of {found.total:,}", "right"), ("share", "right"))
    for name, count in found.final_hands.items():
        final.add_row(name, f"{count:,}", f"{count / found.total:.6%}")
    console.print(final)
    console.print()

    nets = _table(("net result", "right"), ("probability", "right"))
    for net, count in found.distribution.counts.items():
        nets.add_row(exact(net), f"{count / found.total:.6%}")
    console.print(nets)
    console.print("* rounds in which at least one wager is paid or returned")
    console.print(f"Of equal evs the {found.ties} total wager comes first; the ev does not depend on it.")


def played(round_: fc.DrawRound, pays: str, solution: fc.Solution[fc.Strategy]) -> None:
    console = _console()
    console.print(Text(f"Stand Pat Poker, pay table {pays}, seed {round_.seed}, round {round_.index}", style="bold"))
    console.print(_edge(solution, pays))
    console.print("Every seat makes its best choice.")
    for seat, settlement in enumerate(round_.settlements):
        action = round_.actions[seat]
        console.print()
        console.print(Text(f"seat {seat}: ") + cards_text(round_.hands[seat]) + Text(f"  {action}"))
        if not isinstance(action, fc.Fold):
            hand = round_.final_hand(seat)
            console.print(Text("  ends with ") + cards_text(hand) + Text(f", {fc.evaluate(hand)}"))
        for wager in settlement.wagers:
            console.print(f"  {wager}")
        console.print(f"  net {exact(settlement.net)}")
    console.print()
    console.print(Text("boxes 1 to 4: ") + cards_text(round_.boxes))
