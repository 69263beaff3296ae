"""What every choice is worth: exact counts from the core, paid as Fractions."""
