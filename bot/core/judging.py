"""What a line said to the referee is, by its words alone: a question, or something to be done.

Whatever is done with a line that others can read must not depend on what its writer holds, so nothing here looks at a table."""

from __future__ import annotations

import re

from games.words import plain

_BEFORE = (  # what people say before they ask
    r"(?:(?:hallo|hey|hi|moin|du|sag|sagt|mal|bitte|kurze|noch|eine|ne|frage|und|aber|also|na|ok|okay|sorry|ringrichter|weisst"
    r"|ob)\b[\s,.:!-]*)*"
)
_WHAT = (
    r"wer|wen|wem|wessen|was|wie|wieviele?|wo|wohin|woher|wann|warum|wieso|weshalb|weswegen|welche[nmrs]?|womit|wofuer|wozu|worauf"
    r"|woran|wovon|wodurch|wobei|ab wann|bis wann|mit wem|fuer wen|an wen|von wem|in welche[nmrs]?|auf welche[nmrs]?"
)
_VERB = (  # a verb in front asks; moves begin otherwise («lege», «Gehen: Bree», «bleiben»), so no infinitives
    r"darf|darfst|duerfen|duerfte|kann|kannst|koennen|koennte|muss|musst|muessen|soll|sollte|sollen|ist|sind|war|waere|gibt|gibts"
    r"|gilt|zaehlt|hat|habe ich|bekommt|bekomme ich|kriegt|kriege ich|geht|gehts|wird|verliert|gewinnt|endet|wirkt|braucht"
    r"|brauche ich|erlaubt|stimmt|stimmts|heisst|bleibt|kommt|liegt|kostet|reicht"
    r"|does|can|may|must|is|are|how|what|who|when|where|why|which"
)
_ASKS = re.compile(rf"{_BEFORE}(?:{_WHAT}|{_VERB})\b")
_MARK = re.compile(r"\?[\s!?.)»”\"'’…]*(?:[^\w\s]+\s*)*$")  # a question mark at the end, whatever smiles behind it


def asks(line: str) -> bool:
    """Whether a line is a question: it ends like one, or begins like one."""
    said = plain(line).strip()
    return bool(_MARK.search(said) or "? " in said or _ASKS.match(said))
