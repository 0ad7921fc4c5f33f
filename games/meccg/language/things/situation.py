"""What can be asked of the situation: `wenn` and `ausser`. Each is a whole clause."""

from __future__ import annotations

import re
from typing import Any

from games.cards.asking import Fact
from games.cards.shapes import NUMBER, TEXT, YES, OneOf, joined, listed
from games.meccg.language.grammar import CLOSE, behind
from games.meccg.language.moments import MOMENT
from games.meccg.language.names import A_SKILL, QUOTED
from games.meccg.language.things.base import CARD_, MAGIC, RULER, STATE, Count, define, is_, yes
from games.meccg.language.things.cards import LYING

MOMENTS_ASKED = OneOf("Phase", MOMENT)  # told by no rule yet


def _in_play(fact: Fact, wanted: Any) -> str:
    one = wanted[0] if isinstance(wanted, list) else wanted
    if one.get("max") == 0 and [*one["was"]] == ["karte"] and [*one["was"]["karte"]] == ["liegt"]:
        return f"keine Karte {LYING.say(one['was']['karte']['liegt'])}"
    counted = [re.sub(rf", (der|die|das) im Spiel (ist|sind){CLOSE}$", "", fact.kind.say(x)) for x in listed(wanted)]
    verb = f" im Spiel {'ist' if one.get('min') == 1 and len(counted) == 1 else 'sind'}"
    said = joined(counted, "und" if fact.every else "oder")
    return behind(said, verb) if len(counted) == 1 else said + verb


define(
    "lage",
    {
        "im-spiel": Fact(QUOTED, "this card is in play", is_("{} im Spiel ist")),
        "nicht-im-spiel": Fact(QUOTED, "this card is not in play", is_("{} nicht im Spiel ist"), under="im-spiel", denied=True),
        "ich": Fact(RULER, "as whom one plays", is_("du ~{} bist")),
        "gegner": Fact(RULER, "as whom the opponent plays", is_("der Gegner ~{} ist")),
        "ep": Fact(NUMBER, "one's stage points", is_("du {} Entwicklungspunkte hast")),
        "gegner-ep": Fact(NUMBER, "the opponent's stage points", is_("der Gegner {} Entwicklungspunkte hat")),
        "stapel": Fact(NUMBER, "cards in one's play deck", is_("dein Spielstapel {} Karten hat")),
        "gegner-stapel": Fact(NUMBER, "cards in the opponent's play deck", is_("der Spielstapel des Gegners {} Karten hat")),
        "hinterlegt": Fact(YES, "this card is stored", yes("diese Karte hinterlegt ist", "diese Karte nicht hinterlegt ist")),
        "wiederhergestellt": Fact(YES, "reforged", yes("es wiederhergestellt ist", "es nicht wiederhergestellt ist")),
        "hand": Fact(CARD_, "one holds such a card", is_("du {acc} auf der Hand hast")),
        "mehr-sp": Fact(
            YES,
            "one has more points than the opponent",
            yes("du mehr Siegpunkte als der Gegner hast", "du nicht mehr Siegpunkte als der Gegner hast"),
        ),
        "anzahl": Fact(Count("karte"), "so many such cards are in play", _in_play, every=True),
        "avatar": Fact(
            YES,
            "one's Wizard or Ringwraith is in play",
            yes("dein Zauberer oder Ringgeist im Spiel ist", "dein Zauberer oder Ringgeist nicht im Spiel ist"),
        ),
        "wirbt-eigen": Fact(
            YES,
            "somebody tries to influence one's own cards away",
            yes("der Gegner um deine Karten wirbt", "der Gegner nicht um deine Karten wirbt"),
        ),
        "karte": Fact(STATE, "how this card lies", is_("diese Karte ~{} ist")),
        "in-der-reserve": Fact(
            YES, "this card is in the sideboard", yes("sie in der Reserve liegt", "sie nicht in der Reserve liegt")
        ),
        "gedreht": Fact(YES, "this card was turned round", yes("diese Karte gedreht ist", "diese Karte nicht gedreht ist")),
        "erstes-mal": Fact(YES, "the first one", yes("es die erste ist", "es nicht die erste ist")),
        "verwundet": Fact(YES, "was wounded by it", yes("er verwundet wird", "er nicht verwundet wird")),
        "schon": Fact(A_SKILL, "had this skill before", is_("er ~schon {} war")),
        "schon-kann": Fact(MAGIC, "could use this magic before", is_("er ~schon {} nutzen konnte")),
        "tappt": Fact(YES, "taps against the strike", yes("er gegen den Hieb tappt", "er gegen den Hieb nicht tappt")),
        "gespielt": Fact(QUOTED, "this card was played this turn", is_("in diesem Zug {} ~gespielt wurde")),
        "dort-gespielt": Fact(CARD_, "such a card was played there this turn", is_("dort in diesem Zug {} ~gespielt wurde")),
        "eliminiert": Fact(
            YES,
            "the attack eliminated somebody",
            yes("der Angriff jemanden eliminiert hat", "der Angriff niemanden eliminiert hat"),
        ),
        "daheim": Fact(
            YES,
            "comes into play at his home site",
            yes("er an seinem Heimatort ausgespielt wird", "er nicht an seinem Heimatort ausgespielt wird"),
        ),
        "erster-hieb": Fact(
            YES,
            "faces the first strike",
            yes("er als Erster einem Hieb gegenübersteht", "er nicht als Erster einem Hieb gegenübersteht"),
        ),
        "gewuerfelt": Fact(
            OneOf("Ergebnis", {"gleich-ko": "das Ergebnis genau seiner Konstitution gleicht"}), "what was rolled", is_("{}")
        ),
        "mehr": Fact(
            OneOf(
                "Vergleich",
                {
                    "brut-als-charaktere": "mehr Brut-Karten im Spiel sind als Charaktere in der Gemeinschaft",
                    "delvers-harvest-als-earth-eater": "du mehr «Gräbers Lohn» als «Erdfresser» im Spiel hast",
                },
            ),
            "there is more of one than of the other",
            is_("{}"),
        ),
        "agent-heimat": Fact(
            YES,
            "at home with the agent",
            yes("das Ziel zum Heimatort des Agenten gehört", "das Ziel nicht zum Heimatort des Agenten gehört"),
        ),
        "bezahlt": Fact(
            OneOf(
                "Preis",
                {
                    "gegenstand-aus-dem-spiel": "sein Spieler einen dort spielbaren Gegenstand der Hand aus dem Spiel entfernt",
                    "zwei-charaktere-getappt": "zwei Charaktere der Gemeinschaft dafür tappen",
                    "eagle-mounts-abgeworfen": "du «Ritt auf den Adlern» aus der Hand abwirfst",
                },
            ),
            "somebody has paid for it",
            is_("{}"),
        ),
        "phase": Fact(MOMENTS_ASKED, "which phase it is", is_("es {} geschieht")),
        "als": Fact(
            OneOf(
                "Form", {"permanent": "sie als permanentes Ereignis liegt", "kurz": "sie als kurzfristiges Ereignis gespielt ist"}
            ),
            "as what this card was played",
            is_("{}"),
        ),
        "frei": Fact(TEXT, "a condition that only players can judge", is_("{}")),
    },
)
