"""The rules of the games: pure and deterministic. No database, no clock, no chat."""
