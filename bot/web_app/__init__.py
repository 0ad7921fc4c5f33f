"""The table in the browser: a fourth translation of `Incoming` and replies.

`situation.py` says what one reader sees of a table, `server.py` serves it, `local.py` is the
table of one machine. `page/` is the page itself: it holds no rule and no state, shows what it is sent, sends back keys or a line.
"""
