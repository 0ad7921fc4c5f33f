"""What players see: `text.py` the table in words, `wording.py` what happened."""
