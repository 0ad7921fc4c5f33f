"""Before the first turn: decks (`decks.py`), the draft of the starting company (`draft.py`), items and the first
hand (`start.py`)."""
