"""The language of cards: what a card says, as YAML that a player can read (`data/wirkungen/`), from which everything else comes.

`vocabulary.py` says how words are defined; `names.py` are the names shared with the card data, moments and durations;
`filters.py` what can be asked of things; `deeds.py` what cards do; `entry.py` the fields of an entry and the check at load.
From an entry come the German sentence (`sentence.py`), what may be played on what and why not (`legality.py`), and the effects
that last (`lasting.py`). An engine reads its cards through `faces.py` and lets them work through
`working.py`. `probe.py` keeps the judgement of all cards against the language. `python -m games.meccg.language`
prints tables and words.

docs/kartensprache.md explains it on two pages.
"""
