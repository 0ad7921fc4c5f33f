"""The language of cards: what a card says, as YAML that a player can read (`data/wirkungen/`), from which everything else comes.

`names.py`, `moments.py` and `marks.py` are plain words in tables; `things/` what can be asked of things, `filters.py` how;
`deeds/` what cards do, each word with its German and its deed; `entry.py` the fields of an entry and the check at load. From an
entry come the German (`sentence.py`, `grammar.py`), what may be played on what and why not (`legality.py`, `windows.py`), the
effects that last (`lasting.py`), and whether anything carries it out (`playable.py`). A game reads its cards through `faces.py`
and lets them work with its hands (`working.py`). `lexicon.py` and `probe.py` judge all words and cards. docs/kartensprache.md
shows it.
"""
