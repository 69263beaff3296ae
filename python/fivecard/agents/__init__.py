"""Environments for agents: Gymnasium's for Stand Pat Poker and 5 Card Stax, PettingZoo's for Five Card Stud.

``fivecard.agents.stand_pat`` and ``.stax`` need the extra ``[gymnasium]``, ``.stud`` the extra ``[pettingzoo]``.
Episode i of a seed is ``deal(game, seed=seed, index=i)``, on every platform.
"""
