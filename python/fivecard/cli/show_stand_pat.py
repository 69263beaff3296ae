"""Reports on Stand Pat Poker."""

from __future__ import annotations

from rich.text import Text

import fivecard as fc
from fivecard.cli import show
from fivecard.cli.show import cards_text, decimal, table

_REMARKS = {
    "published": "The draw column of the printed card looks garbled: no house could offer it.",
    "illustrative": "This table is fivecard's own, from no published card.",
}
Solved = fc.Solution[fc.Strategy]


def _edge(solution: Solved, pays: str) -> Text:
    """Who has the edge, and what there is to say of the pay table."""
    preset = solution.game.preset_name if isinstance(solution.game, fc.StandPat) else None
    assert isinstance(solution.game, fc.StandPat)
    found = show.edge(solution, pays, solution.game.draw_pays, fc.StandPat().draw_pays)
    return found + Text(f"\n{_REMARKS[preset]}") if preset else found


def analysis(found: fc.Analysis, pays: str, top: int, fractions: bool, solution: Solved) -> None:
    out = show.console()
    out.print(Text("Stand Pat Poker with ") + cards_text(found.cards))
    if found.dead:
        out.print(Text("dead: ") + cards_text(found.dead))
    for box, card in found.known:
        out.print(Text(f"box {box}: ") + cards_text((card,)))
    out.print(_edge(solution, pays))
    out.print()

    columns = [("choice", "left"), ("keeps", "left"), ("ev", "right"), ("cost", "right")]
    rows = table(*columns, *([("exact ev", "right")] if fractions else []))
    for choice in found.choices[:top]:
        gone = choice.action.discards if isinstance(choice.action, fc.Draw) else ()
        keeps = () if isinstance(choice.action, fc.Fold) else tuple(card for card in found.cards if card not in gone)
        verb = Text(choice.action.kind + (f" {len(gone)}: " if gone else "")) + cards_text(gone)
        row: list[Text | str] = [verb, cards_text(keeps), decimal(choice.ev), show.cost(found, choice)]
        rows.add_row(*row, *([str(choice.ev)] if fractions else []), style="bold" if choice is found.best else None)
    out.print(rows)
    if top < len(found):
        out.print(f"... and {len(found) - top} more choices (--top {len(found)})")

    out.print()
    out.print(f"How the best choice ends (ways in all: {found.best.total:,}):")
    show.ends(out, found.best)
    out.print(f"Net, in Stand Pat wagers. Of equal evs the {found.ties} wager comes first.")


def solution(found: Solved, pays: str, fractions: bool) -> None:
    out = show.console()
    out.print(Text(f"Stand Pat Poker, pay table {pays}, best play", style="bold"))
    out.print(_edge(found, pays))
    out.print()
    show.figures(out, "Stand Pat wager", found, fractions)
    out.print()
    show.shares(out, "best action", "hands", dict(found.actions), sum(found.actions.values()))
    out.print()
    show.shares(out, "final hand", f"ways of {found.total:,}", dict(found.final_hands), found.total)
    out.print()
    show.nets(out, found.distribution)
    show.remarks(out, found.ties)


def played(round_: fc.DrawRound, pays: str, solution: Solved) -> None:
    out = show.console()
    out.print(Text(f"Stand Pat Poker, pay table {pays}, seed {round_.seed}, round {round_.index}", style="bold"))
    out.print(_edge(solution, pays))
    out.print("Every seat makes its best choice.")
    for seat, settlement in enumerate(round_.settlements):
        action = round_.actions[seat]
        out.print()
        out.print(Text(f"seat {seat}: ") + cards_text(round_.hands[seat]) + Text(f"  {action}"))
        if not isinstance(action, fc.Fold):
            hand = round_.final_hand(seat)
            out.print(Text("  ends with ") + cards_text(hand) + Text(f", {fc.evaluate(hand)}"))
        show.wagers(out, settlement)
    out.print()
    out.print(Text("boxes 1 to 4: ") + cards_text(round_.boxes))
