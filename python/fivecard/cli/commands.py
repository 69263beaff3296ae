"""Every command: importing a game's module adds its commands to the frame."""

from fivecard.cli import equilibrium, equity, risk, simulate, stand_pat, stax, stud, sweep
from fivecard.cli.app import app

__all__ = ["app", "equilibrium", "equity", "risk", "simulate", "stand_pat", "stax", "stud", "sweep"]
