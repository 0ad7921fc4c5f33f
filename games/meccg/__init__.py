"""«Mittelerde» (MECCG, Iron Crown Enterprises): its cards as facts to be looked up, and decks.

`cards.py` reads data/karten.jsonl, `lookup.py` and its neighbours tell what is on a card: `values.py` characters, creatures and
resources, `places.py` sites and regions, `terms.py` the German words for what the data abbreviate. `decks/`
reads and judges decks by the rulebook. `language/` is the language in which data/wirkungen/ says what cards do
(docs/kartensprache.md), `play/` plays them. Nothing here plays a whole game yet.
"""
