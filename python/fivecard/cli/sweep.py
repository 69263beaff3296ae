"""The command ``sweep``: all pay tables of a grid."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

import fivecard as fc
from fivecard import toml
from fivecard.checks import exact
from fivecard.cli import show
from fivecard.cli.app import Json, TieRule, Ties, app, of_file, print_json
from fivecard.sweep.tables import SweptGame, pay_text


class Game(str, Enum):
    """Whose pay tables."""

    stand_pat = "stand-pat"
    one_draw = "one-draw"
    stax = "stax"


class Figure(str, Enum):
    """What rows are sorted by."""

    ev = "ev"
    house_edge = "house_edge"
    element_of_risk = "element_of_risk"
    average_wager = "average_wager"
    variance = "variance"
    hit_frequency = "hit_frequency"


@app.command("sweep")
def sweep(
    game: Annotated[Game, typer.Argument(show_default=False)],
    grid: Annotated[
        str, typer.Argument(help="A TOML file: the pay tables, and [grid].", metavar="FILE", show_default=False)
    ],
    out: Annotated[
        Path | None,
        typer.Option(help="Write all rows, .csv or .parquet; an unfinished one goes on.", metavar="FILE"),
    ] = None,
    monotone: Annotated[
        bool, typer.Option("--monotone", help="No table in which a line pays more than a better one.")
    ] = False,
    threads: Annotated[int, typer.Option(help="Threads that share the work.")] = 1,
    edge: Annotated[
        str | None, typer.Option(help="Show tables with this house edge, in percent, such as 2..4.", metavar="A..B")
    ] = None,
    sort: Annotated[Figure, typer.Option(help="The figure to sort by, largest first.")] = Figure.hit_frequency,
    ascending: Annotated[bool, typer.Option("--ascending", help="Smallest first.")] = False,
    top: Annotated[int, typer.Option(help="Show this many rows.", min=1)] = 20,
    ties: TieRule = Ties.smaller,
    as_json: Json = False,
) -> None:
    """Every pay table of a grid under best play, exactly.

    The file is a pay-table file with one more table. Of each line named in [grid] it lists the pays to try: straight =
    [4, 5, 6], flush = "5..8", "full house" = "7..9 by 0.5". For Stand Pat these are [grid.draw] and [grid.pat].
    """
    between = None if edge is None else _edges(edge)
    tables = of_file(
        partial(_grid, game, monotone), grid, f"no file {grid!r}; a grid is a pay-table file with a table [grid]"
    )
    found = fc.sweep(tables.game, tables, out=out, threads=threads, ties=ties.value, progress=True)
    fitting = found
    if between is not None:
        low, high = between
        fitting = found.filter(lambda row: low <= row.house_edge <= high)
    shown = fitting.sorted(sort.value, reverse=not ascending, top=top)
    if as_json:
        print_json(
            {
                "grid": grid,
                "game": tables.game.name,
                "ties": found.ties,
                "tables": len(found),
                "fitting": len(fitting),
                "rows": [row.to_dict() for row in shown],
            }
        )
        return
    _report(found, fitting, shown, tables, edge, f"{'smallest' if ascending else 'largest'} {_words(sort.value)}")
    if out is not None:
        show.note(f"All rows are in {out}.")


def _grid(game: Game, monotone: bool, text: str) -> fc.PayGrid:
    """Of the text of a file."""
    data = toml.loads(text)
    if "grid" not in data:
        raise fc.PayTableError("missing the table [grid]: lines and pays to try, such as straight = [4, 5, 6]")
    rest = toml.dumps({name: entry for name, entry in data.items() if name != "grid"})
    base = _READ[game](rest)
    return toml.section(data, "grid", lambda lines: fc.pay_grid(base, _by_column(game, lines), monotone=monotone))


def _one_draw(text: str) -> fc.OneDraw:
    data = toml.game_file(text, fc.OneDraw.name, {"game", "pays"})
    if "pays" not in data:
        raise fc.PayTableError("missing the table [pays]: the lines hands are paid by, such as 'royal flush' = 800")
    return fc.OneDraw(toml.section(data, "pays", lambda pays: fc.PayTable.from_dict({"odds": "for one", **pays})))


_READ: dict[Game, Any] = {
    Game.stand_pat: fc.StandPat.from_toml,
    Game.one_draw: _one_draw,
    Game.stax: fc.Stax.from_toml,
}


def _by_column(game: Game, lines: Mapping[str, Any]) -> dict[str, Any]:
    """The lines of [grid.draw] and [grid.pat] by the names that sweeps know them by."""
    found: dict[str, Any] = {}
    for name, entry in lines.items():
        table = isinstance(entry, Mapping)
        if table and (game is not Game.stand_pat or name not in ("draw", "pat")):
            where = "[grid.draw] and [grid.pat]" if game is Game.stand_pat else "[grid] alone"
            raise fc.PayTableError(f"no table [grid.{name}] is meant here; the lines are in {where}")
        prefix = "pat " if table and name == "pat" else ""
        for line, pays in entry.items() if table else [(name, entry)]:
            if prefix + line in found:
                raise fc.PayTableError(f"line {prefix + line!r} stands twice")
            found[prefix + line] = pays
    return found


def _edges(text: str) -> tuple[Fraction, Fraction]:
    """``2..4`` in percent."""
    low, dots, high = text.partition("..")
    if not dots:
        raise fc.GameError(f"--edge takes a house edge from and to, in percent, such as 2..4, not {text!r}")
    least, most = (exact(part.strip(), "--edge, in percent", fc.GameError) / 100 for part in (low, high))
    if least > most:
        raise fc.GameError(f"--edge goes up, such as 2..4, not {text!r}")
    return least, most


def _words(figure: str) -> str:
    return figure.replace("_", " ")


def _report(
    found: fc.Sweep, fitting: fc.Sweep, shown: fc.Sweep, grid: fc.PayGrid, edge: str | None, order: str
) -> None:
    out = show.console()
    lines = [name for name, _ in grid.axes]
    head = f"{len(found):,} pay tables of {_title(grid.game)}"
    if edge is not None:
        head += f", {len(fitting):,} with a house edge of {edge} %"
    out.print(f"{head}, best play; {order} first.", style="bold")
    if not len(shown):
        return
    out.print(f"Pays: {' / '.join(lines)}")
    out.print()
    rows = show.table(
        ("index", "right"),
        ("house edge", "right"),
        ("risk", "right"),
        ("hits*", "right"),
        ("wager", "right"),
        ("variance", "right"),
        ("pays", "left"),
    )
    rows.columns[-1].no_wrap = False
    for row in shown:
        rows.add_row(
            str(row.index),
            f"{float(row.house_edge):.4%}",
            f"{float(row.element_of_risk):.4%}",
            f"{float(row.hit_frequency):.3%}",
            f"{float(row.average_wager):.4f}",
            f"{float(row.variance):.3f}",
            " / ".join(pay_text(row.pays[name]) for name in lines),
        )
    out.print(rows)
    if len(shown) < len(fitting):
        out.print(f"... and {len(fitting) - len(shown):,} more (--top {len(fitting)})")
    out.print()
    out.print("risk: element of risk; wager: average wager, in first wagers")
    show.remarks(out, found.ties)


def _title(game: SweptGame) -> str:
    return {"stand pat": "Stand Pat Poker", "one draw": "one draw", "stax": "5 Card Stax"}[game.name]
