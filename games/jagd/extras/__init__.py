"""Aufbauspiel and Zusatzregeln: hidden cards (A-3), partners (Z-1 to Z-4), the big game for two (Z-16)."""
