"""Decks in the chat: `/deck`. Pasted, built, checked, saved to the account, shared by a code, shown as a page.

`command.py` reads what is wanted, `building.py` changes a deck card by card, `shelf.py` finds decks and keeps them, `telling.py`
is the wording. No game is known here: each offers its decks through `games/decks.py`.

A deck is private. What others could read is not read, answers go to the caller alone, and only a code that its owner gives away
opens it to somebody else.
"""
