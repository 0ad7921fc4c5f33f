"""Persons on their own: how they come into play, the minions, Nazgûl in flight."""
