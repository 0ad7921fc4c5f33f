"""The card room: what the words of cards are made of, in every game whose cards are data.

    words.py    a word: its shape, its German, its deed, its defaults and its samples, held together in one object
    shapes.py   kinds of values: what a field may hold, how that is said, and what of it nothing carries out
    asking.py   facts of things and filters over them, turned into functions once

A game has vocabularies (`Vocabulary`: statements with fields) and tables (`Table`: plain words); which words there are is the
game's own affair. What lasts, with its durations, counted amounts and triggers, is `games/effects.py`; chains and windows are
`games/window.py`; a choice is a frame of `games/flow.py`. docs/kartensprache.md shows how a word is added.
"""
