"""B-3: the rounds, the turn in its ten steps, and what can and must be done in it."""
