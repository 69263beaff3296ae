"""5 Card Stax as a whole: published and independently counted figures, and laws that hold for any tables."""

import csv
import pickle
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fivecard as fc
from fivecard.solve import counts
from fivecard.solve.exposure import hole_classes

GOLDEN = Path(__file__).parents[1] / "golden" / "stax.csv"
DEALS = 155_937_600
TIES = ["smaller", "larger"]
SIDE = fc.Stax(
    progressive={
        "royal flush of diamonds": 100_000,
        "royal flush": 25_000,
        "straight flush": 5_000,
        "four of a kind": 500,
    }
)
SOLVED = {ties: fc.solve(fc.Stax(), ties=ties) for ties in TIES}
LINES = [line.name for line in fc.Stax().pays.lines]
PAYS = st.one_of(st.none(), st.integers(0, 9), st.fractions(0, 600, max_denominator=6))
GAMES = st.builds(
    fc.Stax,
    st.fixed_dictionaries({"royal flush": PAYS}, optional=dict.fromkeys(LINES[1:], PAYS)),
    max_raise=st.integers(1, 4),
)


def golden(ties):
    with open(GOLDEN, encoding="utf-8") as file:
        rows = csv.DictReader(line for line in file if not line.startswith("#"))
        return {row["quantity"]: Fraction(row["value"]) for row in rows if row["ties"] == ties}


@pytest.mark.parametrize("ties", TIES)
def test_every_golden_figure(ties):
    solution, side = SOLVED[ties], fc.solve_side(SIDE, ties=ties)
    together = {"X": "main game", "Y": "3-up", "Z": "progressive"}
    figures = {"average wager": solution.average_wager, "variance": solution.variance, "Var(X+Y+Z)": side.variance}
    figures |= {f"net {net}": count for net, count in solution.distribution.counts.items()}
    figures |= {f"betting {name}": count for name, count in solution.betting.items() if count}
    figures |= {f"final {name}": count for name, count in solution.final_hands.items()}
    figures |= {f"Var({x})": side.covariance[name, name] for x, name in together.items()}
    figures |= {
        f"Cov({x} {y})": side.covariance[together[x], together[y]] for x, y in combinations(sorted(together), 2)
    }
    assert figures == golden(ties)


@pytest.mark.parametrize("ties", TIES)
def test_facts_of_the_rules(ties):
    solution = SOLVED[ties]
    assert solution.ev == Fraction(-53_223, 1_082_900)
    assert solution.ev == solution.distribution.mean == solution.strategy.total_ev
    assert solution.house_edge == -solution.ev
    assert round(solution.average_wager, 6) == Fraction("3.483568" if ties == "smaller" else "3.589772")
    assert round(solution.variance, 4) == Fraction("96.1939" if ties == "smaller" else "96.7595")
    assert solution.element_of_risk == Fraction(53_223, 1_082_900) / solution.average_wager
    five = fc.solve(fc.Stax(pays=fc.Stax().pays.replace(straight=5)), ties=ties)
    assert five.ev == Fraction(-671, 17_850) == Fraction(-5_861_856, DEALS)


def test_totals():
    solution = SOLVED["smaller"]
    assert solution.total == sum(solution.betting.values()) == sum(solution.final_hands.values()) == DEALS
    assert sum(solution.actions.values()) == 1326
    # By hand: 13 pairs raise 3 (six combinations each).
    assert solution.actions["raise 3"] == 13 * 6
    kept = sum(count for net, count in solution.distribution.counts.items() if net >= 0)
    assert solution.hit_frequency == Fraction(kept, DEALS)
    assert solution.betting["raise 1, raise 2, fold"] == 0
    assert len(solution.betting) == 1 + 3 + 9 + 27
    assert pickle.loads(pickle.dumps(solution)) == solution
    assert solution.to_dict()["betting"] == dict(solution.betting)
    assert solution.to_dict()["opening"] == {
        name: str(solution.strategy[cards])
        for name, cards in (
            (a + b + suits, f"{a}s {b}{'s' if suits == 's' else 'h'}")
            for i, a in enumerate("AKQJT98765432")
            for b in "AKQJT98765432"[i:]
            for suits in ([""] if a == b else "so")
        )
    }


@settings(max_examples=15)
@given(GAMES, st.data())
def test_the_strategy_is_what_analyze_says(game, data):
    ties = data.draw(st.sampled_from(TIES))
    solution = fc.solve(game, ties=ties)
    strategy = solution.strategy
    assert solution.distribution.mean == solution.ev
    assert solution.ev == fc.solve(game, ties=TIES[ties == "smaller"]).ev
    for turned in range(3):
        table = strategy.to_numpy(turned)
        row = table[data.draw(st.integers(0, len(table) - 1))]
        column = data.draw(st.integers(0, table["action"].shape[1] - 1))
        wagered = 1 + turned + column
        raises = [1 + min(column, game.max_raise - 1), wagered - 2 - min(column, game.max_raise - 1)][:turned]
        hole, board = row["cards"][:2].tolist(), row["cards"][2:].tolist()
        best = fc.analyze(game, hole, board=board, raises=raises, ties=ties).best
        assert game.actions[row["action"][column]] == best.action == strategy.action(hole, board, raises)
        assert (
            Fraction(int(row["ev"][column]), strategy.denominator(turned))
            == best.ev
            == strategy.ev(hole, board, raises)
        )


@settings(max_examples=10)
@given(GAMES, st.integers(1, 4))
def test_more_pay_and_more_choice_are_never_worse(game, more):
    ev = fc.solve(game).ev
    found = next(entry for entry in game.pays.lines if entry.name == "royal flush")
    dearer = game.pays.replace({found.name: (found.pays or 0) + more})
    assert fc.solve(game.replace(pays=dearer)).ev >= ev
    assert fc.solve(game.replace(max_raise=game.max_raise + more)).ev >= ev


def test_strategy_follows_its_own_raises():
    strategy = SOLVED["smaller"].strategy
    assert str(strategy["Th 7s"]) == "raise 1"
    assert str(strategy["Ah Ad"]) == "raise 3"
    assert (
        strategy["7s Th 5c"]
        == strategy.action("Th 7s", "5c", [1])
        == fc.analyze(fc.Stax(), "Th 7s", board="5c", raises=[1]).best.action
    )
    assert strategy[[34, 23]] == strategy["Th 7s"]
    assert str(strategy["2c 7h"]) == "fold"
    with pytest.raises(fc.GameError, match="folds before the board 5c"):
        strategy["2c 7h 5c"]
    assert strategy.action("2c 7h", "5c", [1]) == fc.analyze(fc.Stax(), "2c 7h", board="5c", raises=[1]).best.action
    with pytest.raises(fc.CardCountError, match="2, 3 or 4 cards"):
        strategy["2c"]
    with pytest.raises(fc.CardCountError):
        strategy["2c 7h 5c 6c 8c"]
    with pytest.raises(fc.DuplicateCardError):
        strategy["2c 7h 7h"]
    with pytest.raises(fc.GameError, match="turned is 0, 1 or 2"):
        strategy.to_numpy(3)


def test_states_stand_for_all_deals():
    strategy = SOLVED["smaller"].strategy
    tables = [strategy.to_numpy(turned) for turned in range(3)]
    assert [len(table) for table in tables] == [169, 3055, 19669]
    assert len(strategy) == 22_893
    with pytest.raises(fc.GameError, match="turned is 0, 1 or 2"):
        strategy.denominator(-1)
    assert [int(table["weight"].sum()) for table in tables] == [1326, 1326 * 50, 1326 * 1225]
    # Every deal of some hands belongs to one state, by its ranks and by whether all its cards are of one suit.
    for hole in ("Ks Kh", "Ks 7h", "9s 8s"):
        own = fc.cards(hole)
        found = {}
        for pair in combinations([card for card in range(52) if card not in own], 2):
            key = tuple(sorted(card >> 2 for card in pair)), len({card & 3 for card in (*own, *pair)}) == 1
            found[key] = found.get(key, 0) + 1
        rows = [row for row in tables[2] if row["cards"][:2].tolist() == sorted(own, reverse=True)]
        holes = {"Ks Kh": 6, "Ks 7h": 12, "9s 8s": 4}[hole]
        listed = {
            (tuple(sorted(card >> 2 for card in row["cards"][2:].tolist())), len(set(row["cards"] & 3)) == 1): int(
                row["weight"]
            )
            for row in rows
        }
        assert listed == {key: count * holes for key, count in found.items()}
    # Weighted, the best openings are the game.
    opening = sum(int(w) * int(ev) for w, ev in zip(tables[0]["weight"], tables[0]["ev"][:, 0], strict=True))
    assert Fraction(opening, 1326 * strategy.denominator(0)) == Fraction(-53_223, 1_082_900)


def test_csv(tmp_path):
    SOLVED["smaller"].strategy.to_csv(tmp_path / "stax.csv")
    with open(tmp_path / "stax.csv", encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 169 + 3 * 3055 + 5 * 19669
    for row in rows[:: len(rows) // 20]:
        wagered, turned = int(row["wagered"]), len(row["board"].split())
        first = min(3, wagered - turned) if turned == 2 else wagered - 1
        raises = [first, wagered - 1 - first][:turned]
        best = fc.analyze(fc.Stax(), row["cards"], board=row["board"], raises=raises).best
        assert (str(best.action), best.ev) == (
            row["action"],
            Fraction(int(row["ev_numerator"]), int(row["ev_denominator"])),
        )


def test_strategies_are_values():
    strategy = SOLVED["smaller"].strategy
    assert strategy == fc.solve(fc.Stax()).strategy
    assert hash(strategy) == hash(fc.solve(fc.Stax()).strategy)
    assert strategy != SOLVED["larger"].strategy
    assert strategy != 1
    again = pickle.loads(pickle.dumps(strategy))
    assert again == strategy
    for array in (again.opening, strategy.opening, strategy.opening_evs, *strategy.best, *strategy.evs):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0


def test_largest_pays_that_fit_are_exact():
    """Where a sum reaches the edge of 64 bits, the two routes to the ev still agree."""
    game = fc.Stax(pays={"pair": 2**40, "high card": 2**40}, max_raise=10)
    solution = fc.solve(game)
    assert solution.ev == solution.distribution.mean > 2**40
    with pytest.raises(fc.TooLargeError, match=r"a net result of 1099511627777 .* is too large"):
        fc.solve(fc.Stax(pays={"pair": 2**40 + 1}))


def test_every_hand_of_two_is_one_class():
    holes = np.array(list(combinations(range(52), 2)), np.uint8)
    classes = hole_classes(holes)
    cards, weights = counts.stax_states(0)
    assert (np.bincount(classes) == weights).all()
    assert (hole_classes(cards) == np.arange(169)).all()


def test_errors():
    with pytest.raises(fc.GameError, match="ties"):
        fc.solve(fc.Stax(), ties="none")
    with pytest.raises(fc.GameError, match="is no game with a draw"):
        fc.solve(fc.Stax)
