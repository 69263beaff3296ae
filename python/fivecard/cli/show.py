"""What reports share: rich tables that read well at 80 columns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from fractions import Fraction
from typing import Any

from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.table import Table
from rich.text import Text

import fivecard as fc
from fivecard.hands import ROYAL_FLUSH
from fivecard.paytable import show as exact
from fivecard.work import reporting

_STYLES = {"c": "green", "d": "blue", "h": "red", "s": "bold"}


# Names of lines and files are the user's: nothing in them is markup.
_PLAIN: dict[str, Any] = {"highlight": False, "markup": False, "emoji": False}


def console() -> Console:
    plain = Console(**_PLAIN)
    # Piped or very narrow output keeps whole rows.
    return plain if plain.is_terminal and plain.width >= 60 else Console(**_PLAIN, width=max(plain.width, 80))


def cards_text(cards: Iterable[fc.Card]) -> Text:
    """Cards in the colours of their suits."""
    return Text(" ").join(Text(str(card), style=_STYLES.get(card.suit or "", "")) for card in cards)


def note(text: str) -> None:
    console().print(text, soft_wrap=False)


def table(*columns: tuple[str, str]) -> Table:
    made = Table(box=None, pad_edge=False, header_style="dim", show_edge=False)
    for name, side in columns:
        made.add_column(name, justify="right" if side == "right" else "left", no_wrap=True)
    return made


def decimal(number: Fraction) -> str:
    return f"{float(number):+.6f}"


def edge(solution: fc.Solution[Any], pays: str, table: fc.PayTable, full: fc.PayTable) -> Text:
    """Who has the edge in the whole game, and which lines of the ``full`` table this one leaves out."""
    if solution.player_has_edge:
        text = f"Whole game, {pays} pay table: the player has the edge, {decimal(solution.ev)} per unit."
    else:
        text = f"Whole game, {pays} pay table: house edge {float(solution.house_edge):.4%}."
    found = Text(text, style="bold yellow" if solution.player_has_edge else "")
    missing = [name for name in full.names[:-1] if name not in table.names] if not _own_lines(table) else []
    if missing:
        found += Text(f"\nNot in this pay table, so they lose: {', '.join(missing)}.")
    return found


def _own_lines(table: fc.PayTable) -> bool:
    """Whether a table has lines that begin at values of their own."""
    return "lines" in table.to_dict()


def value(hand: Sequence[fc.Card], best: Sequence[fc.Card], result: fc.HandValue | fc.ThreeCardValue) -> None:
    out = console()
    found = table(("", "left"), ("", "left"))
    found.show_header = False
    found.add_row("cards", cards_text(hand))
    if len(best) < len(hand):
        found.add_row("best five", cards_text(best))
    found.add_row("hand", str(result))
    highest = ROYAL_FLUSH if isinstance(result, fc.HandValue) else result.highest
    found.add_row("value", f"{int(result)} of {highest}")
    out.print(found)


def cost(found: fc.Analysis, choice: fc.Choice) -> str:
    """What a choice loses against the best."""
    lost = found.best.ev - choice.ev
    return f"{float(lost):.6f}" if lost else "best"


def ends(out: Console, choice: fc.Choice) -> None:
    """How a choice ends, best lines first."""
    ways = table(("final hand", "left"), ("ways", "right"), ("probability", "right"))
    for name, count in choice.counts.items():
        if count:
            ways.add_row(name, f"{count:,}", f"{count / choice.total:.4%}")
    out.print(ways)


def figures(out: Console, per: str, found: fc.Solution[Any], fractions: bool) -> None:
    """The figures of a whole game."""
    rows = table((f"per {per}", "left"), ("", "right"), *([("exact", "right")] if fractions else []))
    for name, number, shown in (
        ("ev", found.ev, decimal(found.ev)),
        ("house edge", found.house_edge, f"{float(found.house_edge):.6%}"),
        ("average wager", found.average_wager, f"{float(found.average_wager):.6f}"),
        ("element of risk", found.element_of_risk, f"{float(found.element_of_risk):.6%}"),
        ("variance", found.variance, f"{float(found.variance):.4f}"),
        ("hit frequency*", found.hit_frequency, f"{float(found.hit_frequency):.4%}"),
    ):
        rows.add_row(name, shown, *([str(number)] if fractions else []))
    out.print(rows)


def shares(out: Console, first: str, counted: str, counts: dict[str, int], total: int) -> None:
    """Counts and what part of the total they are."""
    rows = table((first, "left"), (counted, "right"), ("share", "right"))
    for name, count in counts.items():
        rows.add_row(name, f"{count:,}", f"{count / total:.6%}")
    out.print(rows)


def nets(out: Console, distribution: fc.Distribution) -> None:
    rows = table(("net result", "right"), ("probability", "right"))
    for net, count in distribution.counts.items():
        rows.add_row(exact(net), f"{count / distribution.total:.6%}")
    out.print(rows)


def progress(what: str) -> AbstractContextManager[Callable[[int, int], None]]:
    """A bar on stderr for work that takes long; enters what to call with (done, total)."""
    return reporting(True, what)


@contextmanager
def working(what: str) -> Iterator[Callable[[str], None]]:
    """A sign of life on stderr for work of unknown length; yields what to call with how far it is."""
    err = Console(stderr=True)
    bar = Progress(SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn(), console=err, transient=True)
    bar.disable = not err.is_terminal
    task = bar.add_task(what)
    with bar:
        yield lambda text: bar.update(task, description=f"{what}: {text}")


def remarks(out: Console, ties: str) -> None:
    out.print("* rounds in which at least one wager is paid or returned")
    out.print(f"Of equal evs the {ties} total wager comes first; the ev does not depend on it.")


def wagers(out: Console, settlement: fc.Settlement) -> None:
    """How each wager of a seat settled."""
    for wager in settlement.wagers:
        out.print(f"  {wager}")
    out.print(f"  net {exact(settlement.net)}")
