"""What can be asked of an attack or a strike."""

from __future__ import annotations

from typing import Any

from games.cards.asking import Fact, operator
from games.cards.shapes import NUMBER, YES, joined, listed
from games.meccg.language.grammar import a, no
from games.meccg.language.names import A_RACE, QUOTED, RACE, THROUGH
from games.meccg.language.things.base import CHAR, GROUP, KEYED, NAME, SITE_, SOURCE, UNIQUE, define, is_, yes


def _typed(fact: Fact, wanted: Any) -> str:
    """«ein Drachen-Angriff ist», as the noun phrase has it."""
    denied = operator(wanted)
    named = [f"{RACE[x][3].removesuffix('-')}-Angriff" for x in listed(wanted["nicht"] if denied else wanted)]
    return f"{joined([no(x) if denied else a(x) for x in named], 'und' if denied else 'oder')} ist"


define(
    "angriff",
    {
        "typ": Fact(A_RACE, "the race of the attack", _typed, head=True),
        "name": NAME,
        "form": Fact(QUOTED, "a manifestation of this card", is_("~eine Erscheinungsform von {} ist")),
        "kreatur": Fact(YES, "by a hazard creature", yes("von einer Kreatur kommt", "von keiner Kreatur kommt")),
        "automatisch": Fact(YES, "an automatic attack", yes("automatisch ist", "nicht automatisch ist")),
        "auf": Fact(KEYED, "what it is keyed to", is_("~auf {} gespielt ist")),
        "region": Fact(THROUGH, "the region or site it is keyed to by name", is_("~auf {} gespielt ist")),
        "verhoer": Fact(YES, "detainment", yes("ein Verhör ist", "kein Verhör ist")),
        "waehlt": Fact(
            YES,
            "the attacker chooses whom he strikes",
            yes("den Angreifer seine Ziele wählen lässt", "den Angreifer seine Ziele nicht wählen lässt"),
        ),
        "hiebe": Fact(NUMBER, "how many strikes", is_("{} Hiebe hat")),
        "kg": Fact(NUMBER, "its prowess", is_("{} Kampfgeschick hat")),
        "normal-kg": Fact(NUMBER, "its printed prowess", is_("gedruckt {} Kampfgeschick hat")),
        "einzigartig": UNIQUE,
        "von": Fact(SOURCE, "where it comes from", is_("~von {} kommt")),
        "angriffe": Fact(NUMBER, "how many attacks the creature makes", is_("von einer Kreatur mit {} Angriffen kommt")),
        "ort": Fact(SITE_, "the site it belongs to", is_("~an {dat} stattfindet")),
        "gegen": Fact(GROUP, "the company attacked", is_("~gegen {acc} gerichtet ist")),
        "mehr-hiebe": Fact(YES, "more strikes than defenders", yes("mehr Hiebe als Ziele hat", "nicht mehr Hiebe als Ziele hat")),
        "eigen": Fact(
            YES, "made by one's own company", yes("von deiner Gemeinschaft kommt", "nicht von deiner Gemeinschaft kommt")
        ),
        "besiegt": Fact(YES, "it was defeated", yes("besiegt ist", "nicht besiegt ist")),
        "ohne-ko": Fact(YES, "has no body", yes("keine Konstitution hat", "eine Konstitution hat")),
        "ohne-waffen": Fact(
            YES,
            "weapons do not count against it",
            yes("Waffen nicht zählen lässt", "Waffen zählen lässt"),
        ),
        "agent": Fact(CHAR, "the agent who attacks", is_("~von {dat} kommt")),
        "regelwidrig": Fact(YES, "could not have been played", yes("sonst nicht spielbar ist", "auch sonst spielbar ist")),
        "stern": Fact(YES, "its points count for minions only", yes("mit einem Stern bezeichnet ist", "ohne Stern ist")),
        "staerker": Fact(
            YES,
            "its prowess is higher than the target's",
            yes("mehr Kampfgeschick als das Ziel hat", "nicht mehr Kampfgeschick als das Ziel hat"),
        ),
    },
)
