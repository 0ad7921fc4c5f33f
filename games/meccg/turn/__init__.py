"""The turn, phase by phase: `rounds.py` whose turn it is and when the game ends, `untap.py`, `organise.py` (with `people.py`,
`things.py`, `journeys.py`), `longs.py`, `movement.py`, `sites.py`, `ending.py`."""
