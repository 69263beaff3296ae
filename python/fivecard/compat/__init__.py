"""The names of other evaluators, with ours underneath: change an import and keep the program.

``from fivecard.compat.treys import Card, Evaluator`` and so on for ``eval7``, ``phevaluator`` and ``pokerkit``. Names
and results are those of the originals for hands of five to seven cards; errors are ours. None of them needs the
original, but ``pokerkit``, whose own classes it returns.
"""
