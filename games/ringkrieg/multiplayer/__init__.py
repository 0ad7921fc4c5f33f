"""Three and four players (chapter XI): what differs from the game for two.

    powers.py       the four powers, their nations and minions; who sits where; who leads which nation
    drawing.py      phase 1: the token is passed on, cards are drawn, partners exchange one
    order.py        whose turn it is within a side, and who decides in a hunt
    command.py      whose figures stand where, mixed armies and who leads them; whom somebody may not move
    uniting.py      two partners agree on a mixed army: the question «vereinen» within «aktion»
    symbols.py      event cards by power symbol
    succession.py   three players: no two actions in a row for the same nation
    scoring.py      who of the winners was the better one
    sense.py        what the computer answers to all this
    words.py        sentences and texts; panel.py the players on the picture of the table
    joining.py      what of this is registered with rules that know nothing of it

`s["teams"]` (side → seats, the power that begins with the token first) is there only with more than two players. `s["sides"]`
then names whoever leads the side: the token. Who decides for a side at a moment is `sides.seat`: the topmost frame that says so
in `who` (`order.by`), otherwise whoever leads. So a rule never asks how many players there are; it asks `sides.seat`, or one of
the questions above, which are empty in the game for two."""
