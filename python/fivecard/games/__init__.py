"""The games: rules, wagers and settlement. Rules are cited by clause (SP1, ...)."""
