"""Every command: importing a game's module adds its commands to the frame."""

from fivecard.cli import equity, stand_pat, stax, stud
from fivecard.cli.app import app

__all__ = ["app", "equity", "stand_pat", "stax", "stud"]
