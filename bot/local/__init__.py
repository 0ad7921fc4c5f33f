"""The local table: the same referee without account or token. `script.py` plays transcripts, `terminal.py` is the hot seat."""
