"""Journeys: which regions lie side by side (`regions.py`), which sites a company can reach and by which ways (`routes.py`)."""
