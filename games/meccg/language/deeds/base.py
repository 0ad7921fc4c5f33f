"""What cards do, in German: the vocabulary `wirkung`, its common fields, and how a statement becomes a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from games.cards.shapes import YES, Kind, Many, OneOf, Wrong, inside
from games.cards.words import Defaults, Vocabulary
from games.meccg.language.filters import A_CONDITION, A_WHO, FACTS
from games.meccg.language.grammar import CLOSE, VERBS, behind, dative, plural
from games.meccg.language.moments import (
    AFTER,
    AFTERS,
    DURATION,
    DURATIONS,
    EVENT,
    GOALS,
    LIMITS,
    ONCE,
    SOURCES,
)
from games.meccg.language.names import A_REGION, A_SITE

DEEDS = Vocabulary("Wirkung", "wirkung")
Said = Any
LASTING = "\u2062"  # where a sentence says how long, if not at its end
MANY = ("gs", "daran", "dazu", "angriffe")
ROUNDING = OneOf("Rundung", {"auf": "aufgerundet", "ab": "abgerundet"})
FROM, TO = Many(SOURCES), GOALS
TYPE = OneOf("Typ", {**A_REGION.words, **A_SITE.words})


class Deeds(Kind):
    """A list of effects, inside another one."""

    name = "Wirkungen"

    def check(self, value: Any) -> None:
        if not isinstance(value, list):
            raise Wrong("eine Liste von Wirkungen ist verlangt")
        for nr, one in enumerate(value):
            inside(nr, DEEDS.check, one)

    def say(self, value: Any) -> str:
        return ", ".join(sentence(one) for one in value)

    def lacks(self, value: Any) -> Iterator[str]:
        for one in value:
            yield from DEEDS.lacks(one)


class Prices(Deeds):
    """What is paid when a card is announced: each word says whether it can be a price (`Word.pays`)."""

    name = "Kosten"

    def lacks(self, value: Any) -> Iterator[str]:
        for one in value:
            word = DEEDS.of(one)
            if word.pays is None:
                yield f"Preis «{word.name}»"
            else:
                yield from word.pays.lacks(one)


A_DEED, A_PRICE = Deeds(), Prices()
DEEDS.common.update(wenn=A_CONDITION, ausser=A_CONDITION, bis=DURATIONS, nach=AFTERS, einmal=LIMITS, darf=YES)
DEEDS.shared.update(("wenn", "ausser", "darf", "nach"))  # heeded for every word by whoever carries out cards (`working.py`)
LASTS = Defaults(
    chooser="nobody; `von` says whose it is",
    reach="whom `von` names: every such thing in play, whoever's it is",
    lasts="as long as the card lies there, or as `bis` says; a counted number is read anew each time",
    gone="ends with it",
    often="always",
)


def sentence(e: Said) -> str:
    """One effect in German, with its condition and duration."""
    word = DEEDS.of(e)
    text = word.says(e)
    if e.get("darf") and not re.search(r"\bd(arf|ürfen|arfst)\b", text.split(":")[0]):
        text = f"{text} (freiwillig)"
    if "einmal" in e:
        text += f" ({ONCE[e['einmal']]})"
    if "nach" in e and "nach" not in word.fields and AFTER[e["nach"]] not in text:
        text += f" {AFTER[e['nach']]}"
    own = (
        e.get("bis") in ("angriff", "hieb", "kampf") and e.get("von") == e["bis"]
    )  # «der Angriff …» needs no «für diesen Angriff»
    lasts = (
        ""
        if "bis" not in e or own or (e["bis"] == "wurf" and ("wert" in e or e.get("merkmal") == "gelingt"))
        else f" {DURATION[e['bis']]}"
    )
    lasts = f",{lasts}" if DURATION.get(e.get("bis", ""), "").endswith(CLOSE) and LASTING not in text else lasts
    text = text.replace(LASTING, lasts) if LASTING in text else text + lasts
    if isinstance(e.get("wenn"), dict) and [*e["wenn"]] == ["phase"]:
        text += f", aber nur {A_CONDITION.say(e['wenn']).removeprefix('es ').removesuffix(' geschieht')}"
    elif "wenn" in e:
        text += f", wenn {A_CONDITION.say(e['wenn'])}{CLOSE}"
    if "ausser" in e:
        text += f", außer wenn {A_CONDITION.say(e['ausser'])}{CLOSE}"
    return text


def subject_of(e: Said, key: str = "von") -> str:
    """Whose it is: «alle Ork-Angriffe», «der Träger»; nothing where it is not said."""
    if key not in e:
        return ""
    if e[key] == "hieb" and "bis" not in e and "wert" in e:  # what lasts is about every strike its bearer faces
        return "Hiebe gegen ihn"
    return f"{e['anzahl']} {A_WHO.plain(e[key])}" if "anzahl" in e else A_WHO.several(e[key])


def several(e: Said, key: str) -> bool:
    """Whether that is more than one."""
    who, count = e.get(key), e.get("anzahl", 1)
    if key == "von" and isinstance(count, int) and "anzahl" in e:
        return count > 1
    words = who in MANY
    return isinstance(who, list) or words or A_WHO.several(who or "ich").startswith(("alle ", "Hiebe "))


def verb(one: str, e: Said, key: str) -> str:
    return VERBS.get(one, one) if several(e, key) or subject_of(e, key).startswith("Hiebe ") else one


def by(name: str) -> str:
    return {"du": "dir"}.get(name, dative(name))


def event(word: str, who: Any = None) -> str:
    """What happens, and to whom."""
    said = "diese Karte" if word in ("loswerden", "hinterlegt") else "er"
    if who is not None:
        said = A_WHO.say(who)
    if word == "reist" and isinstance(who, dict) and who.get("gemeinschaft", {}).keys() == {"region"}:
        return f"wenn eine Gemeinschaft {FACTS['gemeinschaft']['region'].say(who['gemeinschaft']['region'])}"
    before, mark, verb = EVENT[word].partition("{}")
    text = behind(before + said, verb) if mark else before.replace("{ihm} ", "" if who is None else f"{dative(said)} ")
    return plural(text) if who in MANY else text
