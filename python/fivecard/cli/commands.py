"""Every command: importing a game's module adds its commands to the frame."""

from fivecard.cli import equilibrium, equity, stand_pat, stax, stud
from fivecard.cli.app import app

__all__ = ["app", "equilibrium", "equity", "stand_pat", "stax", "stud"]
