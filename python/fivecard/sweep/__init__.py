"""Many pay tables of one game, each solved exactly."""
