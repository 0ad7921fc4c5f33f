"""What can be asked of sites and regions."""

from __future__ import annotations

from typing import Any

from games.cards.asking import Fact
from games.cards.shapes import NUMBER, YES, OneOf
from games.cards.words import Table
from games.meccg.language.names import A_CARD, A_REGION, A_SIDE, A_SITE, WITHIN
from games.meccg.language.things.base import ATTACK, CHAR, NAME, Route, define, is_, noun, within, yes

SITED = Table(
    "Lage eines Ortes",
    "ort",
    {
        "hier": "der Ort der Gemeinschaft",
        "heimat-ziel": "ein Heimatort des Ziels",
        "heimat-agent": "ein Heimatort des Agenten",
        "mit-gegner": "ein Ort mit einer gegnerischen Gemeinschaft",
        "heer-gespielt": "einer, an dem du ein Heer gespielt hast",
        "ausgangsort": "der Ausgangsort",
        "drache-besiegt": "Schauplatz eines Sieges über einen «daheim»-Drachen",
        "gleicher-ort": "derselbe Ort",
        "heimat-selbst": "sein Heimatort",
        "zielort": "der Zielort der Gemeinschaft",
        "ziel": "der, auf dem sie liegt",
        "passend": "passend zur Karte",
        "ort-des-agenten": "der Ort des Agenten",
        "nachbarschaft": "in der Region des Zielorts oder daneben",
        "dazu": "bei dieser Karte",
        "region-der-oberflaeche": "in der Region des Oberflächenorts oder daneben",
        "andere-fassung": "jede andere Fassung dieses Ortes",
        "naechster-zufluchtsort": "der nächste Zufluchtsort",
        "nachbar-unterirdisch": "ein benachbarter unterirdischer Ort",
        "neu": "in diesem Zug noch nicht benutzt",
        "daheim-drache": "der Ort einer «daheim»-Erscheinungsform",
        "um-den-ort": "in der Region des Ziels oder daneben",
        "region-des-heeres": "in der Region des Heeres oder daneben",
    },
)


def _automatic(fact: Fact, wanted: Any) -> str:
    """«einen automatischen Angriff hat», «einen Ork-Angriff als automatischen Angriff hat»."""
    return "einen automatischen Angriff hat" if wanted == {} else is_("{acc} als automatischen Angriff hat")(fact, wanted)


define(
    "ort",
    {
        "name": NAME,
        "typ": Fact(A_SITE, "its type, read through what is in play", noun(), head=True),
        "region": Fact(WITHIN, "the region it lies in", within("~{} liegt")),
        "regionstyp": Fact(A_REGION, "the type of that region", is_("~in {dat-a} liegt")),
        "zustand": Fact(OneOf("Zustand", {"ungetappt": "ungetappt", "getappt": "getappt"}), "untapped or tapped", is_("{} ist")),
        "unterirdisch": Fact(YES, "in the Under-deeps", yes("unterirdisch ist", "nicht unterirdisch ist")),
        "oberflaeche": Fact(YES, "the surface site of the Under-deeps", yes("ein Oberflächenort ist", "kein Oberflächenort ist")),
        "zuflucht": Fact(YES, "a haven for this player", yes("ein Zufluchtsort ist", "kein Zufluchtsort ist")),
        "drachenhort": Fact(YES, "a dragon's lair", yes("ein Drachenhort ist", "kein Drachenhort ist")),
        "schatz": Fact(YES, "holds a hoard", yes("laut Ortskarte einen Drachenschatz birgt", "keinen Drachenschatz birgt")),
        "zwergenfeste": Fact(YES, "a Dwarf-hold", yes("eine Zwergenfeste ist", "keine Zwergenfeste ist")),
        "information": Fact(
            YES, "information is playable there", yes("Information spielbar macht", "Information nicht spielbar macht")
        ),
        "gegenstand": Fact(A_CARD, "such items are playable there", is_("{acc-a} spielbar macht", "{no-acc} spielbar macht")),
        "automatisch": Fact(ATTACK, "has such an automatic attack", _automatic),
        "seite": Fact(A_SIDE, "a site card of this side", is_("~zu «{}» gehört")),
        "eigen": Fact(YES, "one's own", yes("dir gehört", "nicht dir gehört")),
        "geschuetzt": Fact(YES, "a protected Wizardhaven", yes("geschützt ist", "ungeschützt ist")),
        "route": Fact(Route(), "region types of its site path", is_("{} in der Reiseroute hat")),
        "ist": Fact(SITED, "what it is besides", is_("{} ist")),
        "angriffe": Fact(NUMBER, "how many automatic attacks it has", is_("{} automatische Angriffe hat")),
        "mit": Fact(CHAR, "somebody such is there", is_("{acc} beherbergt")),
        "auch-getappt": Fact(YES, "tapped or untapped", yes("auch getappt sein darf", "ungetappt ist")),
    },
)
define(
    "region",
    {
        "name": NAME,
        "typ": Fact(A_REGION, "its type, read through what is in play", noun(), head=True),
        "ist": Fact(
            OneOf("Lage einer Region", {"um-den-ort": "die des Ortes oder eine daneben"}, frozenset()), "which one", is_("{} ist")
        ),
    },
)
