"""Companies: how they come to be and to an end (`founding.py`), who leads whom with which influence (`influence.py`)."""
