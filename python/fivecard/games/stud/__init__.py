"""Five Card Stud, players against each other: rules, betting, pots, rounds, the table, and hand histories."""
