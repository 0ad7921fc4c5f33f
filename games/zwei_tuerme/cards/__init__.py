"""The cards, their piles, and the 1. Zugphase, in which they are drawn."""
