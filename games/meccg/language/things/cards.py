"""What can be asked of cards, wherever they lie, and of factions."""

from __future__ import annotations

from typing import Any

from games.cards.asking import Fact
from games.cards.shapes import NUMBER, YES, OneOf
from games.cards.words import Table
from games.meccg.language.names import A_CARD, A_RACE, A_REGION, A_SIDE, A_SITE, A_SKILL, QUOTED
from games.meccg.language.things.base import CHAR, MARK, NAME, SITE_, UNIQUE, define, is_, not_a, noun, yes

LYING = Table(
    "Lage einer Karte",
    "liegt",
    {
        "im-spiel": "im Spiel ist",
        "auf-charakter": "auf einem Charakter liegt",
        "auf-gs": "auf der Gemeinschaft liegt",
        "in-der-kette": "früher in dieser Kette gespielt wurde",
        "hinterlegt": "hinterlegt ist",
        "auf-der-hand": "auf der Hand ist",
        "auf-ziel": "auf dem Ziel liegt",
        "auf-diesem": "auf ihm liegt",
        "auf-der-lauer": "auf der Lauer liegt",
        "im-abwurf": "im Abwurfstapel liegt",
        "dazu": "bei dieser Karte liegt",
        "beim-gegner": "dem Gegner gehört",
        "gegner-hand": "auf der Hand des Gegners ist",
        "eigen": "dir gehört",
        "in-der-gs": "in der Gemeinschaft ist",
        "am-ort": "bei irgendwem an diesem Ort ist",
        "eliminiert": "eliminiert ist",
        "frei": "ungetappt ist",
        "beim-traeger": "beim Träger liegt",
        "uebertragbar": "übertragbar ist",
        "besiegt": "besiegt ist",
        "vom-gegner-besiegt": "vom Gegner besiegt ist",
        "bei-verwundeten": "bei den Verwundeten liegt",
        "bei-anderen": "bei einem anderen Charakter der Gemeinschaft liegt",
        "auf-gs-des-zauberers": "auf der Gemeinschaft eines Zauberers liegt",
        "ausserhalb-der-zuflucht": "dir gehört und außerhalb deiner Zufluchtsorte ist",
        "gezeigt": "dabei zum Vorschein kam",
        "wirkt": "noch wirkt",
        "gerade-abgeworfen": "dafür abgeworfen wurde",
    },
)
AIMS = Table(
    "Ziel einer Karte",
    "zielt",
    {
        "gs": "auf die Gemeinschaft zielt",
        "zurueck": "die Gemeinschaft zum Ausgangsort zurückschickt oder den Ort tappt",
        "schickt-zurueck": "die Gemeinschaft zum Ausgangsort zurückschickt",
        "vereitelt": "einen Angriff vereitelt",
        "sucht": "Stapel durchsucht",
        "wirbt": "um Karten des Gegners wirbt",
        "wirbt-gs": "um einen Charakter, Verbündeten oder Gegenstand der Gemeinschaft wirbt",
        "wirbt-heer": "um ein Heer wirbt",
        "wirbt-eigen": "um Karten von dir wirbt",
        "agent-tappt": "das Tappen eines Agenten verlangt",
        "traeger": "auf den Träger zielt",
    },
)
LASTS = OneOf("Dauer", {"kurz": "kurzfristig", "lang": "langfristig", "permanent": "permanent"})


def _side(fact: Fact, wanted: Any) -> str:
    """«eine Gefahr ist», «zu «Helden» gehört»."""
    kind = wanted in ("gefahr", "ressource")
    return is_("{a} ist" if kind else "~zu «{}» gehört")(fact, wanted)


define(
    "karte",
    {
        "art": Fact(A_CARD, "what kind of card", noun(), head=True),
        "name": NAME,
        "typ": Fact(A_RACE, "its race or attack type", noun(), head=True),
        "seite": Fact(A_SIDE, "whose side it belongs to", _side),
        "einzigartig": UNIQUE,
        "sp": Fact(NUMBER, "its printed marshalling points", is_("{} Siegpunkte hat")),
        "vp": Fact(NUMBER, "its corruption points", is_("{} Versuchungspunkte hat")),
        "kg": Fact(NUMBER, "its prowess", is_("{} Kampfgeschick hat")),
        "gk": Fact(NUMBER, "its mind", is_("{} Geisteskraft hat")),
        "hiebe": Fact(NUMBER, "strikes of each attack", is_("{} Hiebe je Angriff hat")),
        "form": Fact(QUOTED, "a manifestation of this card", is_("~eine Erscheinungsform von {} ist")),
        "braucht": Fact(A_SKILL, "a skill needed to play it", is_("~den Beruf {} braucht")),
        "braucht-information": Fact(
            YES, "needs a site with information", yes("einen Ort mit Information braucht", "keinen Ort mit Information braucht")
        ),
        "spielbar-an": Fact(SITE_, "playable at such a site", is_("~an {dat} spielbar ist")),
        "spielbar-hier": Fact(YES, "playable where it would be played", yes("hier spielbar ist", "hier nicht spielbar ist")),
        "auf-einzelne": Fact(A_REGION, "its keying names this type just once", is_("~auf ein einzelnes {} spielbar ist")),
        "auf-region": Fact(A_REGION, "can be keyed to one such region", is_("~auf {} spielbar ist")),
        "liegt": Fact(LYING, "where it lies", is_("{}")),
        "zielt": Fact(AIMS, "what it does or aims at", is_("{}")),
        "beruf": Fact(A_SKILL, "a skill of this character card", is_("{} ist")),
        "stufe": Fact(A_CARD, "the level of an item", noun()),
        "ist": Fact(MARK, "what the character on it is", is_("{} ist"), every=True),
        "bei": Fact(CHAR, "with whom it lies", is_("~bei {dat} liegt")),
        "heimat-typ": Fact(A_SITE, "the type of its home site", is_("{acc-a} als Heimatort hat", "{no-acc} als Heimatort hat")),
        "ortsgebunden": Fact(YES, "played at a site", yes("an einem Ort gespielt wird", "an keinem Ort gespielt wird")),
        "zweite-im-zug": Fact(YES, "the second one of a turn", yes("die zweite in einem Zug ist", "die erste in einem Zug ist")),
        "in-orgphase": Fact(
            YES, "played in the organisation phase", yes("in der Organisationsphase gespielt wurde", "später gespielt wurde")
        ),
        "nur-kueste": Fact(
            YES, "keyed to coasts alone", yes("nur auf Meeresküsten spielbar ist", "nicht nur auf Meeresküsten spielbar ist")
        ),
        "ausser": Fact(A_CARD, "but not this kind of card", not_a(), under="art", denied=True),
        "dauer": Fact(LASTS, "how long it lasts", is_("{} ist")),
        "genannt": Fact(YES, "as announced", yes("angesagt war", "nicht angesagt war")),
        "angriffe": Fact(NUMBER, "how many attacks it makes", is_("{} Angriffe macht")),
        "passt-zum-test": Fact(
            YES,
            "what the test of the gold ring may give",
            yes("zum Test des Goldrings passt", "nicht zum Test des Goldrings passt"),
        ),
        "getappt": Fact(YES, "tapped", yes("getappt ist", "ungetappt ist")),
        "reisefrei": Fact(
            YES,
            "its card lets it be here",
            yes("hier nicht durch seine Karte abgeworfen wird", "hier durch seine Karte abgeworfen wird"),
        ),
        "verschiedenes": Fact(
            YES, "its points are miscellaneous ones", yes("Siegpunkte für «Verschiedenes» hat", "andere Siegpunkte hat")
        ),
        "gleich": Fact(YES, "the same card as the one named", yes("dieselbe Karte ist", "eine andere Karte ist")),
        "stern": Fact(YES, "its points count for minions only", yes("mit einem Stern bezeichnet ist", "ohne Stern ist")),
    },
)
define(
    "heer",
    {
        "name": NAME,
        "rasse": Fact(A_RACE, "its race", noun(), head=True),
        "spielbar-an": Fact(SITE_, "playable at such a site", is_("~an {dat} spielbar ist")),
        "seite": Fact(A_SIDE, "whose side it belongs to", is_("~zu «{}» gehört")),
        "einzigartig": UNIQUE,
        "ist": Fact(MARK, "what it is besides", is_("{} ist"), every=True),
        "nah": Fact(
            YES,
            "at most two symbols away",
            yes("höchstens zwei Routensymbole entfernt ist", "mehr als zwei Routensymbole entfernt ist"),
        ),
        "sp": Fact(NUMBER, "its printed marshalling points", is_("{} Siegpunkte hat")),
    },
)
