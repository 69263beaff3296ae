"""Whole rounds dealt and played in the core, and what came of them."""
