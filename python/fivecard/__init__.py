"""Exact analysis of five-card poker games on a fast counting core.

>>> import fivecard as fc
>>> fc.analyze(fc.StandPat(), "As Ks Qs Js 9d").best.action
Draw('9d')
"""

from fivecard.batch import (
    all_hands,
    all_values,
    category_batch,
    category_counts,
    combinations,
    cpu_features,
    evaluate3_batch,
    evaluate_batch,
    from_kev,
    to_kev,
)
from fivecard.cards import Card, cards
from fivecard.distribution import Counts, Distribution, Frozen
from fivecard.errors import (
    CardCountError,
    CheckpointError,
    DeckExhaustedError,
    DuplicateCardError,
    FivecardError,
    GameError,
    HandHistoryError,
    HandValueError,
    IllegalActionError,
    InvalidActionError,
    InvalidCardError,
    IrregularityError,
    JokerError,
    MissingExtraError,
    OutputArrayError,
    PayTableError,
    TooLargeError,
    UnknownCardError,
)
from fivecard.games.actions import Action, Bet, Call, Check, Draw, Fold, Raise, RaiseTo, Stand, parse_action
from fivecard.games.deal import deal
from fivecard.games.draw_round import DrawRound, DrawView
from fivecard.games.game import Settlement, WagerResult
from fivecard.games.one_draw import OneDraw
from fivecard.games.progressive import Progressive
from fivecard.games.round import Round, SeatView
from fivecard.games.stand_pat import StandPat
from fivecard.games.stax import Stax
from fivecard.games.stax_round import StaxRound, StaxView
from fivecard.games.stud.betting import Betting
from fivecard.games.stud.full_tilt import read_full_tilt
from fivecard.games.stud.history import HandHistory
from fivecard.games.stud.phh import read_phh, write_phh
from fivecard.games.stud.policy import calling_policy, simple_policy
from fivecard.games.stud.pots import Pot
from fivecard.games.stud.round import Record, StudRound, StudView
from fivecard.games.stud.rules import Stud
from fivecard.games.stud.table import Table
from fivecard.hands import (
    Category,
    HandValue,
    ThreeCardValue,
    best_five,
    canonical_hands,
    evaluate,
    evaluate3,
)
from fivecard.paytable import Line, PayTable
from fivecard.showdown import showdown_key, showing_key
from fivecard.shuffling import Deck, draw_cards, shuffle
from fivecard.simulation.run import simulate
from fivecard.simulation.sample import Sample
from fivecard.solve.card import Mistake, StrategyCard
from fivecard.solve.card_stax import StaxCard
from fivecard.solve.draw import BatchAnalysis, analyze_batch
from fivecard.solve.equilibrium import Equilibrium, EquilibriumNode, MixedChoice, equilibrium
from fivecard.solve.equity import Equity, Odds, SeatEquity, equity, odds
from fivecard.solve.exact import analyze, solve
from fivecard.solve.exposure import Exposure, exposure
from fivecard.solve.progressive import ProgressiveReturn
from fivecard.solve.results import Analysis, Choice, Solution
from fivecard.solve.stax_side import SideSolution, solve_side
from fivecard.solve.stax_strategy import StaxStrategy
from fivecard.solve.stax_whole import StaxSolution
from fivecard.solve.strategy import Strategy
from fivecard.solve.stud import StudAnalysis, StudChoice
from fivecard.sums import Approximation
from fivecard.sweep.grid import PayGrid, pay_grid
from fivecard.sweep.rows import Sweep, SweepRow
from fivecard.sweep.run import sweep
from fivecard.version import __version__ as __version__

__all__ = [
    "Action",
    "Analysis",
    "Approximation",
    "BatchAnalysis",
    "Bet",
    "Betting",
    "Call",
    "Card",
    "CardCountError",
    "Category",
    "Check",
    "CheckpointError",
    "Choice",
    "Counts",
    "Deck",
    "DeckExhaustedError",
    "Distribution",
    "Draw",
    "DrawRound",
    "DrawView",
    "DuplicateCardError",
    "Equilibrium",
    "EquilibriumNode",
    "Equity",
    "Exposure",
    "FivecardError",
    "Fold",
    "Frozen",
    "GameError",
    "HandHistory",
    "HandHistoryError",
    "HandValue",
    "HandValueError",
    "IllegalActionError",
    "InvalidActionError",
    "InvalidCardError",
    "IrregularityError",
    "JokerError",
    "Line",
    "MissingExtraError",
    "Mistake",
    "MixedChoice",
    "Odds",
    "OneDraw",
    "OutputArrayError",
    "PayGrid",
    "PayTable",
    "PayTableError",
    "Pot",
    "Progressive",
    "ProgressiveReturn",
    "Raise",
    "RaiseTo",
    "Record",
    "Round",
    "Sample",
    "SeatEquity",
    "SeatView",
    "Settlement",
    "SideSolution",
    "Solution",
    "Stand",
    "StandPat",
    "Stax",
    "StaxCard",
    "StaxRound",
    "StaxSolution",
    "StaxStrategy",
    "StaxView",
    "Strategy",
    "StrategyCard",
    "Stud",
    "StudAnalysis",
    "StudChoice",
    "StudRound",
    "StudView",
    "Sweep",
    "SweepRow",
    "Table",
    "ThreeCardValue",
    "TooLargeError",
    "UnknownCardError",
    "WagerResult",
    "all_hands",
    "all_values",
    "analyze",
    "analyze_batch",
    "best_five",
    "calling_policy",
    "canonical_hands",
    "cards",
    "category_batch",
    "category_counts",
    "combinations",
    "cpu_features",
    "deal",
    "draw_cards",
    "equilibrium",
    "equity",
    "evaluate",
    "evaluate3",
    "evaluate3_batch",
    "evaluate_batch",
    "exposure",
    "from_kev",
    "odds",
    "parse_action",
    "pay_grid",
    "read_full_tilt",
    "read_phh",
    "showdown_key",
    "showing_key",
    "shuffle",
    "simple_policy",
    "simulate",
    "solve",
    "solve_side",
    "sweep",
    "to_kev",
    "write_phh",
]
