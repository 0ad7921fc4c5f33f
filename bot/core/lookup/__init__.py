"""Cards, persons, places and tiles of the games, looked up by name: `/karte NAME`, and questions to `/regel` that ask for one.

`names.py` finds a thing by what people type, `question.py` understands what is asked about it, `sheets.py` is the wording,
`precedence.py` says when a rule goes first, and `command.py` puts them together. No game is known here: each tells its things
through `games/lookup.py`.
"""
