"""The things cards speak of, and what can be asked of each: the facts of characters, allies, attacks, cards, factions, sites,
regions, companies, players, and of the situation. One definition each: kind of value, meaning, German.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.meccg.language.filters import AMOUNT, FACTS, THINGS, Asked, Fact
from games.meccg.language.names import A_CARD, A_RACE, A_REGION, A_SIDE, A_SITE, A_SKILL, CARD, REGION, TITLE
from games.meccg.language.vocabulary import NUMBER, TEXT, YES, Kind, OneOf, Wrong, joined


def _yes(yes: str, no: str) -> Callable[[Any], str]:
    return lambda value: "" if value == "" else yes if value else no


def _number(label: str) -> Callable[[Any], str]:
    return lambda value: label if value == "" else f"{label} {value}"


def _prefix(words: str) -> Callable[[Any], str]:
    return lambda value: f"{words} {TITLE.say(value)}" if value else words


STATE = OneOf("Zustand", {"ungetappt": "ungetappt", "getappt": "getappt", "verwundet": "verwundet", "unverwundet": "unverwundet"})
MARK = OneOf(
    "Merkmal eines Charakters",
    {
        "anfuehrer": "Anführer",
        "agent": "Agent",
        "uruk-hai": "Uruk-hai",
        "halb-ork": "Halb-Ork",
        "halbtroll": "Halbtroll",
        "olog-hai": "Olog-hai",
        "balrog-eigen": "nur für Balrog",
        "helden": "Held",
        "schergen": "Scherge",
        "gefolgsmann": "Gefolgsmann",
        "allein": "allein in seiner Gemeinschaft",
        "eigener-ringgeist": "dein Ringgeist",
        "eigener-zauberer": "dein Zauberer",
        "einzigartig": "einzigartig",
        "verdeckt": "verdeckt",
        "aufgedeckt": "aufgedeckt",
        "ziel-des-hiebs": "Ziel des Hiebs",
        "angegriffen": "in der angegriffenen Gemeinschaft",
        "anderer": "ein anderer",
        "reist": "reisend",
        "fremd": "vom Gegner",
        "eigen": "von dir",
        "diese-runde": "in dieser Runde gespielt",
        "aus-der-hand": "auf der Hand",
        "im-modus": "in einem Modus",
        "gefangen": "Gefangener",
        "eliminiert": "eliminiert",
        "hoechste-gk": "mit der höchsten Geisteskraft",
        "ringtraeger": "Träger Des Einen Rings",
        "gleicher-ort": "am selben Ort",
        "in-seiner-gs": "in seiner Gemeinschaft",
        "in-der-gs": "in der Gemeinschaft",
        "traeger": "der Träger selbst",
        "selbst": "er selbst",
        "fuehrender-oder-selbst": "er oder der ihn Führende",
        "beim-ringgeist": "am selben Ort wie dein Ringgeist",
        "gefolge-des-troll-anfuehrers": "im Gefolge eines Troll-Anführers",
        "am-zielort": "am Zielort",
        "helfend": "zur Unterstützung tappend",
        "getroffen": "von einem erfolgreichen Hieb getroffen",
        "heimat-am-ort": "mit Heimatort am Ort des Agenten",
        "mit-landsmann": "am Ort eines Helden mit gleichem Heimatort (kein Zauberer)",
        "dazu": "bei dieser Karte",
        "ziel": "das Ziel",
        "unter-ziel": "vom Ziel geführt",
        "unter-de": "durch direkten Einfluss geführt",
        "rang-hoeher": "mit höherer Geisteskraft",
        "rang-tiefer": "mit kleinerer Geisteskraft und kleinerem Kampfgeschick als der Träger",
        "ohne-neue-versuchung": "in diesem Zug noch ohne neue Versuchungskarte",
        "hat-hieb": "schon mit einem Hieb",
        "gs-des-zauberers": "in der Gemeinschaft deines Zauberers",
        "nicht-angreifbar": "nicht angreifbar",
    },
)
MAGIC = OneOf(
    "Fähigkeit",
    {"hexerei": "Hexerei", "geistmagie": "Geistmagie", "schattenmagie": "Schattenmagie", "palantir": "einen Palantír"},
)
KEYED = OneOf(
    "Zuordnung",
    {
        **{word: forms[1] for word, forms in REGION.items()},
        **{word: A_SITE.say(word) for word in A_SITE.words},
        "ort": "den Ort",
        "region": "eine Region",
        "name": "einen Namen",
    },
)
SOURCE = OneOf(
    "Herkunft",
    {"kreatur": "einer Kreatur", "agent": "eines Agenten", "gemeinschaft": "einer Gemeinschaft", "ereignis": "eines Ereignisses"},
)
RULER = OneOf(
    "Spieler",
    {
        "helden": "Helden-Spieler",
        "schergen": "Schergen-Spieler",
        "gefallene": "Spieler eines Gefallenen Zauberers",
        "balrog": "Balrog-Spieler",
        "sauron": "Sauron",
        "alatar": "Alatar",
        "gandalf": "Gandalf",
        "pallando": "Pallando",
        "radagast": "Radagast",
        "saruman": "Saruman",
        "ringgeist": "Spieler eines Ringgeists",
        "zauberer": "Zauberer-Spieler",
        "gleicher-ortsstapel": "mit der gleichen Art Ortsstapel",
    },
)
WAY = OneOf(
    "Bewegung",
    {
        "regionen": "mit Regionskarten",
        "grund": "ohne Regionskarten",
        "unterirdisch": "unterirdisch",
        "keine": "bewegt sich nicht",
    },
)
CHAR, ATTACK, CARD_, SITE_, GROUP = (Asked(x) for x in ("charakter", "angriff", "karte", "ort", "gemeinschaft"))
ALLY = Asked("verbuendeter")


class Route(Kind):
    """How often region types are on the route: `{wildnis: 2}` is at least two."""

    name = "Reiseroute"

    def check(self, value: Any) -> None:
        if not isinstance(value, dict):
            raise Wrong(f"{value!r} ist keine Reiseroute ({{wildnis: 2}})")
        for key, count in value.items():
            A_REGION.check(key)
            NUMBER.check(count)

    def say(self, value: Any) -> str:
        return joined([f"mindestens {n}-mal {A_REGION.say(key)} in der Reiseroute" for key, n in value.items()], "oder")


_NAME = Fact(TITLE, "its English title", head=True)
_UNIQUE = Fact(YES, "unique", _yes("einzigartig", "nicht einzigartig"))


class Count(Kind):
    """So many such things: `{was: {charakter: {rasse: ork}}, min: 2}`."""

    name = "Anzahl"

    def check(self, value: Any) -> None:
        if not isinstance(value, dict) or not value.keys() <= {"was", "min", "max"}:
            raise Wrong(f"{value!r} ist keine Anzahl ({{was: …, min: n}})")
        THINGS.check(value.get("was", {"karte": {}}))

    def say(self, value: Any) -> str:
        count = f"mindestens {value['min']}" if "min" in value else f"höchstens {value['max']}"
        what = value.get("was", {"karte": {}})
        return f"{count} {THINGS.say(what) if value.get('min') == 1 else THINGS.several(what)}"


def _in_play(value: Any) -> str:
    return f"{Count().say(value)} im Spiel {'ist' if value.get('min') == 1 else 'sind'}"


FACTS |= {
    "charakter": {
        "name": _NAME,
        "rasse": Fact(A_RACE, "its race", head=True),
        "beruf": Fact(A_SKILL, "one of its skills", head=True),
        "zustand": Fact(STATE, "untapped, tapped or wounded; `unverwundet` is not wounded"),
        "ist": Fact(MARK, "what it is or where it stands besides", every=True),
        "gk": Fact(NUMBER, "its mind", _number("Geisteskraft")),
        "kg": Fact(NUMBER, "its prowess", _number("Kampfgeschick")),
        "ko": Fact(NUMBER, "its body", _number("Konstitution")),
        "heimat": Fact(TITLE, "a home site of it", prefix="Heimatort"),
        "heimat-typ": Fact(A_SITE, "the type of its home site", prefix="Heimatort:"),
        "kann": Fact(MAGIC, "the magic it can use", lambda v: f"kann {MAGIC.say(v) if v else ''} nutzen"),
        "traegt": Fact(CARD_, "something it bears", lambda v: f"trägt {CARD_.say(v)}"),
        "ort": Fact(SITE_, "the site it is at", lambda v: f"an: {SITE_.say(v)}"),
        "gs": Fact(GROUP, "its company", lambda v: GROUP.say(v)),
        "verwundet-von": Fact(ATTACK, "wounded this turn by such an attack", lambda v: f"verwundet durch {ATTACK.say(v)}"),
        "hieb-von": Fact(ATTACK, "facing a strike of such an attack", lambda v: f"Ziel eines Hiebs von {ATTACK.say(v)}"),
        "schwaecher": Fact(
            YES,
            "its mind is at most the strike's prowess",
            _yes(
                "Geisteskraft höchstens so groß wie das Kampfgeschick des Hiebs",
                "Geisteskraft größer als das Kampfgeschick des Hiebs",
            ),
        ),
        "gk-unter": Fact(
            AMOUNT, "its mind is less than this", lambda v: f"Geisteskraft kleiner als {AMOUNT.say(v) if v else ''}"
        ),
        "heere": Fact(NUMBER, "how many factions it controls", _number("Heere unter seiner Kontrolle")),
        "begegnet": Fact(CHAR, "such another one is in its company or at its site", lambda v: f"trifft {CHAR.say(v)}"),
        "fuehrt": Fact(ALLY, "controls such an ally", lambda v: f"führt {ALLY.say(v)}"),
        "gleiche-heimat": Fact(YES, "shares a home site", _yes("mit gleichem Heimatort", "mit anderem Heimatort")),
    },
    "verbuendeter": {
        "name": _NAME,
        "rasse": Fact(A_RACE, "its race", head=True),
        "zustand": Fact(STATE, "untapped or tapped"),
        "gk": Fact(NUMBER, "its mind", _number("Geisteskraft")),
        "sp": Fact(NUMBER, "its marshalling points", _number("Siegpunkte")),
        "einzigartig": _UNIQUE,
        "ort": Fact(SITE_, "the site it is at", lambda v: f"an: {SITE_.say(v)}"),
        "ist": Fact(MARK, "what it is besides", every=True),
        "fern-der-heimat": Fact(YES, "far from where it is playable", _yes("fern von seinem Spielort", "nahe seinem Spielort")),
        "ohne-ko": Fact(YES, "has no body", _yes("ohne Konstitution", "mit Konstitution")),
    },
    "angriff": {
        "typ": Fact(A_RACE, "the race of the attack", head=True),
        "name": _NAME,
        "form": Fact(TITLE, "a manifestation of this card", prefix="Erscheinungsform von"),
        "kreatur": Fact(YES, "by a hazard creature", _yes("einer Kreatur", "keiner Kreatur")),
        "automatisch": Fact(YES, "an automatic attack", _yes("automatisch", "nicht automatisch")),
        "auf": Fact(KEYED, "what it is keyed to", prefix="zugeordnet auf"),
        "region": Fact(TITLE, "the region or site it is keyed to by name", prefix="zugeordnet auf"),
        "verhoer": Fact(YES, "detainment", _yes("Verhör", "kein Verhör")),
        "waehlt": Fact(YES, "the attacker chooses whom he strikes", _yes("Angreifer wählt", "Angreifer wählt nicht")),
        "hiebe": Fact(NUMBER, "how many strikes", _number("Hiebe")),
        "kg": Fact(NUMBER, "its prowess", _number("Kampfgeschick")),
        "normal-kg": Fact(NUMBER, "its printed prowess", _number("gedrucktes Kampfgeschick")),
        "einzigartig": _UNIQUE,
        "von": Fact(SOURCE, "where it comes from", lambda v: SOURCE.say(v) if v else ""),
        "angriffe": Fact(NUMBER, "how many attacks the creature makes", _number("Zahl der Angriffe")),
        "ort": Fact(SITE_, "the site it belongs to", lambda v: f"an: {SITE_.say(v)}"),
        "gegen": Fact(GROUP, "the company attacked", lambda v: f"gegen {GROUP.say(v)}"),
        "mehr-hiebe": Fact(YES, "more strikes than defenders", _yes("mehr Hiebe als Ziele", "nicht mehr Hiebe als Ziele")),
        "eigen": Fact(YES, "made by one's own company", _yes("deiner Gemeinschaft", "nicht von deiner Gemeinschaft")),
        "besiegt": Fact(YES, "it was defeated", _yes("besiegt", "nicht besiegt")),
        "ohne-ko": Fact(YES, "has no body", _yes("ohne Konstitution", "mit Konstitution")),
        "ohne-waffen": Fact(
            YES, "weapons do not count against it", _yes("gegen den Waffen nicht zählen", "gegen den Waffen zählen")
        ),
        "agent": Fact(CHAR, "the agent who attacks", lambda v: f"durch {CHAR.say(v)}"),
        "regelwidrig": Fact(YES, "could not have been played", _yes("sonst nicht spielbar", "auch sonst spielbar")),
        "stern": Fact(YES, "its points count for minions only", _yes("mit Stern", "ohne Stern")),
        "staerker": Fact(
            YES, "its prowess is higher than the target's", _yes("stärker als das Ziel", "nicht stärker als das Ziel")
        ),
    },
    "karte": {
        "art": Fact(A_CARD, "what kind of card", head=True),
        "name": _NAME,
        "typ": Fact(A_RACE, "its race or attack type", head=True),
        "seite": Fact(A_SIDE, "whose side it belongs to"),
        "einzigartig": _UNIQUE,
        "sp": Fact(NUMBER, "its printed marshalling points", _number("Siegpunkte")),
        "vp": Fact(NUMBER, "its corruption points", _number("Versuchungspunkte")),
        "kg": Fact(NUMBER, "its prowess", _number("Kampfgeschick")),
        "gk": Fact(NUMBER, "its mind", _number("Geisteskraft")),
        "hiebe": Fact(NUMBER, "strikes of each attack", _number("Hiebe je Angriff")),
        "form": Fact(TITLE, "a manifestation of this card", prefix="Erscheinungsform von"),
        "braucht": Fact(A_SKILL, "a skill needed to play it", prefix="braucht"),
        "braucht-information": Fact(
            YES, "needs a site with information", _yes("die einen Ort mit Information braucht", "ohne Information")
        ),
        "spielbar-an": Fact(SITE_, "playable at such a site", lambda v: f"spielbar an: {SITE_.say(v)}"),
        "spielbar-hier": Fact(YES, "playable where it would be played", _yes("hier spielbar", "hier nicht spielbar")),
        "auf-region": Fact(
            A_REGION, "can be keyed to one such region", lambda v: f"zuordenbar auf {A_REGION.say(v) if v else ''}"
        ),
        "liegt": Fact(
            OneOf(
                "Lage einer Karte",
                {
                    "im-spiel": "im Spiel",
                    "auf-charakter": "auf einem Charakter",
                    "auf-gs": "auf der Gemeinschaft",
                    "in-der-kette": "früher in dieser Kette",
                    "hinterlegt": "hinterlegt",
                    "auf-der-hand": "auf der Hand",
                    "auf-ziel": "auf dem Ziel",
                    "auf-der-lauer": "auf der Lauer",
                    "im-abwurf": "im Abwurfstapel",
                    "dazu": "bei dieser Karte",
                    "beim-gegner": "des Gegners",
                    "gegner-hand": "auf der Hand des Gegners",
                    "eigen": "von dir",
                    "in-der-gs": "in der Gemeinschaft",
                    "am-ort": "am Ort",
                    "eliminiert": "eliminiert",
                    "frei": "ungetappt",
                    "beim-traeger": "beim Träger",
                    "uebertragbar": "übertragbar",
                    "besiegt": "besiegt",
                    "vom-gegner-besiegt": "vom Gegner besiegt",
                    "bei-verwundeten": "bei den Verwundeten",
                    "bei-anderen": "bei anderen in der Gemeinschaft",
                    "auf-gs-des-zauberers": "auf der Gemeinschaft eines Zauberers",
                    "ausserhalb-der-zuflucht": "von dir außerhalb deiner Zufluchtsorte",
                    "gezeigt": "gezeigt",
                    "gerade-abgeworfen": "gerade abgeworfen",
                },
            ),
            "where it lies",
        ),
        "zielt": Fact(
            OneOf(
                "Ziel einer Karte",
                {
                    "gs": "die auf die Gemeinschaft zielt",
                    "zurueck": "die zum Ausgangsort zurückschickt oder den Ort tappt",
                    "schickt-zurueck": "die zum Ausgangsort zurückschickt",
                    "vereitelt": "die einen Angriff vereiteln würde",
                    "sucht": "die Stapel durchsucht oder ansieht",
                    "wirbt": "die abwirbt",
                    "agent-tappt": "die das Tappen eines Agenten verlangt",
                    "traeger": "die auf den Träger zielt",
                },
            ),
            "what it does or aims at",
        ),
        "beruf": Fact(A_SKILL, "a skill of this character card"),
        "stufe": Fact(A_CARD, "the level of an item"),
        "ist": Fact(MARK, "what the character on it is", every=True),
        "bei": Fact(CHAR, "with whom it lies", lambda v: f"bei {CHAR.say(v)}"),
        "heimat-typ": Fact(A_SITE, "the type of its home site", prefix="Heimatort:"),
        "ortsgebunden": Fact(YES, "played at a site", _yes("ortsgebunden", "nicht ortsgebunden")),
        "zweite-im-zug": Fact(YES, "the second one of a turn", _yes("die zweite in einem Zug", "die erste in einem Zug")),
        "in-orgphase": Fact(
            YES, "played in the organisation phase", _yes("in der Organisationsphase gespielt", "später gespielt")
        ),
        "nur-kueste": Fact(
            YES, "keyed to coasts alone", _yes("nur auf Meeresküsten zuordenbar", "auch außerhalb der Meeresküste zuordenbar")
        ),
        "ausser": Fact(A_CARD, "but not this kind of card", prefix="außer"),
        "dauer": Fact(
            OneOf("Dauer", {"kurz": "kurzfristig", "lang": "langfristig", "permanent": "permanent"}), "how long it lasts"
        ),
        "genannt": Fact(YES, "as announced", _yes("wie angesagt", "anders als angesagt")),
        "angriffe": Fact(NUMBER, "how many attacks it makes", _number("Zahl der Angriffe")),
        "passt-zum-test": Fact(
            YES,
            "what the test of the gold ring may give",
            _yes("für den der Goldring testbar ist", "für den er nicht testbar ist"),
        ),
        "getappt": Fact(YES, "tapped", _yes("getappt", "ungetappt")),
        "reisefrei": Fact(
            YES, "its card lets it be here", _yes("den seine Karte hier nicht abwirft", "den seine Karte hier abwirft")
        ),
        "verschiedenes": Fact(
            YES, "its points are miscellaneous ones", _yes("mit Siegpunkten für «Verschiedenes»", "mit anderen Siegpunkten")
        ),
        "gleich": Fact(YES, "the same card as the one named", _yes("dieselbe Karte", "eine andere")),
        "stern": Fact(YES, "its points count for minions only", _yes("mit Stern", "ohne Stern")),
    },
    "heer": {
        "name": _NAME,
        "rasse": Fact(A_RACE, "its race", head=True),
        "spielbar-an": Fact(SITE_, "playable at such a site", lambda v: f"spielbar an: {SITE_.say(v)}"),
        "seite": Fact(A_SIDE, "whose side it belongs to"),
        "einzigartig": _UNIQUE,
        "ist": Fact(MARK, "what it is besides", every=True),
        "nah": Fact(YES, "at most two symbols away", _yes("höchstens zwei Routensymbole entfernt", "weiter entfernt")),
        "sp": Fact(NUMBER, "its printed marshalling points", _number("Siegpunkte")),
    },
    "ort": {
        "name": _NAME,
        "typ": Fact(A_SITE, "its type, read through what is in play", head=True),
        "region": Fact(TITLE, "the region it lies in", prefix="in"),
        "regionstyp": Fact(A_REGION, "the type of that region", prefix="in"),
        "zustand": Fact(OneOf("Zustand", {"ungetappt": "ungetappt", "getappt": "getappt"}), "untapped or tapped"),
        "unterirdisch": Fact(YES, "in the Under-deeps", _yes("unterirdisch", "nicht unterirdisch")),
        "oberflaeche": Fact(YES, "the surface site of the Under-deeps", _yes("Oberflächenort", "kein Oberflächenort")),
        "zuflucht": Fact(YES, "a haven for this player", _yes("Zufluchtsort", "kein Zufluchtsort")),
        "drachenhort": Fact(YES, "a dragon's lair", _yes("Drachenhort", "kein Drachenhort")),
        "schatz": Fact(YES, "holds a hoard", _yes("mit Drachenschatz", "ohne Drachenschatz")),
        "zwergenfeste": Fact(YES, "a Dwarf-hold", _yes("Zwergenfeste", "keine Zwergenfeste")),
        "information": Fact(YES, "information is playable there", _yes("mit Information", "ohne Information")),
        "gegenstand": Fact(A_CARD, "such items are playable there", lambda v: f"{CARD[v][2] if v else ''} spielbar"),
        "automatisch": Fact(ATTACK, "has such an automatic attack", lambda v: f"mit automatischem {ATTACK.say(v)}"),
        "seite": Fact(A_SIDE, "a site card of this side"),
        "eigen": Fact(YES, "one's own", _yes("von dir", "nicht von dir")),
        "geschuetzt": Fact(YES, "a protected Wizardhaven", _yes("geschützt", "ungeschützt")),
        "route": Fact(Route(), "region types of its site path"),
        "ist": Fact(
            OneOf(
                "Lage eines Ortes",
                {
                    "hier": "an dem die Gemeinschaft ist",
                    "heimat-ziel": "Heimatort des Ziels",
                    "heimat-agent": "Heimatort des Agenten",
                    "mit-gegner": "mit einer gegnerischen Gemeinschaft",
                    "heer-gespielt": "an dem du ein Heer gespielt hast",
                    "ausgangsort": "Ausgangsort",
                    "drache-besiegt": "an dem ein «daheim»-Drache besiegt wurde",
                    "gleicher-ort": "derselbe Ort",
                    "heimat-selbst": "sein Heimatort",
                    "zielort": "Zielort der Gemeinschaft",
                    "ziel": "auf dem sie liegt",
                    "passend": "passend zur Karte",
                    "ort-des-agenten": "Ort des Agenten",
                    "nachbarschaft": "in der Region des Zielorts oder daneben",
                    "dazu": "bei dieser Karte",
                    "region-der-oberflaeche": "in der Region des Oberflächenorts oder daneben",
                    "andere-fassung": "jede andere Fassung",
                    "naechster-zufluchtsort": "der nächste Zufluchtsort",
                    "nachbar-unterirdisch": "benachbarter unterirdischer Ort",
                    "neu": "in diesem Zug noch nicht benutzt",
                    "daheim-drache": "Ort einer «daheim»-Erscheinungsform",
                    "um-den-ort": "in der Region des Ziels oder daneben",
                    "region-des-heeres": "in der Region des Heeres oder daneben",
                },
            ),
            "what it is besides",
        ),
        "angriffe": Fact(NUMBER, "how many automatic attacks it has", _number("Zahl der automatischen Angriffe")),
        "mit": Fact(CHAR, "somebody such is there", lambda v: f"mit {CHAR.say(v)}"),
        "auch-getappt": Fact(YES, "tapped or untapped", _yes("auch getappt", "nur ungetappt")),
    },
    "region": {
        "name": _NAME,
        "typ": Fact(A_REGION, "its type, read through what is in play", head=True),
        "ist": Fact(OneOf("Lage einer Region", {"um-den-ort": "die des Ortes und ihre Nachbarn"}), "which one"),
    },
    "gemeinschaft": {
        "groesse": Fact(NUMBER, "its size", _number("Größe")),
        "zahl": Fact(NUMBER, "how many characters it has", _number("Zahl der Charaktere")),
        "reist": Fact(YES, "moves this turn", _yes("reist", "reist nicht")),
        "bewegung": Fact(WAY, "how it moves"),
        "route": Fact(Route(), "region types of its route"),
        "region": Fact(TITLE, "a region it moves through", prefix="durch"),
        "ziel": Fact(SITE_, "its new site", lambda v: f"Zielort: {SITE_.say(v)}"),
        "ort": Fact(SITE_, "its site", lambda v: f"an: {SITE_.say(v)}"),
        "herkunft": Fact(SITE_, "the site it comes from", lambda v: f"Ausgangsort: {SITE_.say(v)}"),
        "enthaelt": Fact(CHAR, "such a character is in it", prefix="mit"),
        "ohne": Fact(CHAR, "no such character is in it", lambda v: f"ohne {CHAR.say(v)}"),
        "nur": Fact(CHAR, "all its characters are such", lambda v: f"nur {CHAR.say(v)}"),
        "hat": Fact(CARD_, "such a card lies with it", lambda v: f"mit {CARD_.say(v)}"),
        "anzahl": Fact(Count(), "so many of them are in it", lambda v: Count().say(v), every=True),
        "gleiche-seite": Fact(YES, "of the same side as the attacker", _yes("der gleichen Seite", "der anderen Seite")),
        "betritt": Fact(YES, "enters its site", _yes("betritt den Ort", "betritt den Ort nicht")),
        "halb-hobbits": Fact(
            YES, "at least half of it hobbits", _yes("mindestens zur Hälfte Hobbits", "mehrheitlich keine Hobbits")
        ),
        "durch-heer": Fact(
            YES, "moves by the faction's region", _yes("durch die Region des Heeres oder eine daneben", "fern vom Heer")
        ),
        "alle-haben": Fact(TITLE, "everybody in it has this card", prefix="alle mit"),
        "kuestenweg": Fact(
            YES,
            "no two regions in a row but coasts",
            _yes("ohne zwei Nicht-Küsten nacheinander", "mit zwei Nicht-Küsten nacheinander"),
        ),
        "letzte-region": Fact(
            A_REGION, "the type of the last region of its route", lambda v: f"letzte Region: {A_REGION.say(v) if v else ''}"
        ),
        "regionen": Fact(NUMBER, "how many regions its route has", _number("Regionen der Reiseroute")),
        "offen": Fact(YES, "overt", _yes("offen", "verborgen")),
        "seite": Fact(A_SIDE, "heroes or minions"),
        "eigen": Fact(YES, "one's own", _yes("von dir", "vom Gegner")),
        "vorher": Fact(ATTACK, "has faced such an attack this turn", lambda v: f"nach {ATTACK.say(v)} in dieser Runde"),
        "angriff": Fact(ATTACK, "is facing such an attack", lambda v: f"gegenüber {ATTACK.say(v)}"),
        "ist": Fact(
            OneOf(
                "Lage einer Gemeinschaft",
                {
                    "angegriffen": "angegriffen",
                    "ringgeist": "die deines Ringgeists",
                    "zauberer": "die deines Zauberers",
                    "balrog": "die des Balrog",
                    "start": "Startgemeinschaft",
                    "angreift": "die angreift",
                    "ziel": "diese",
                },
            ),
            "what it is besides",
        ),
    },
    "spieler": {
        "ist": Fact(RULER, "whose side he plays, or as whom", head=True),
        "ep": Fact(NUMBER, "his stage points", _number("Entwicklungspunkte")),
    },
    "lage": {
        "im-spiel": Fact(TITLE, "this card is in play", prefix="im Spiel:"),
        "nicht-im-spiel": Fact(TITLE, "this card is not in play", prefix="nicht im Spiel:"),
        "ich": Fact(RULER, "as whom one plays", prefix="du spielst als"),
        "gegner": Fact(RULER, "as whom the opponent plays", prefix="Gegner:"),
        "ep": Fact(NUMBER, "one's stage points", _number("Entwicklungspunkte")),
        "gegner-ep": Fact(NUMBER, "the opponent's stage points", _number("Entwicklungspunkte des Gegners")),
        "stapel": Fact(NUMBER, "cards in one's play deck", _number("Karten im Spielstapel")),
        "gegner-stapel": Fact(NUMBER, "cards in the opponent's play deck", _number("Karten im Spielstapel des Gegners")),
        "hinterlegt": Fact(YES, "this card is stored", _yes("sie hinterlegt ist", "sie nicht hinterlegt ist")),
        "wiederhergestellt": Fact(YES, "reforged", _yes("es wiederhergestellt ist", "es nicht wiederhergestellt ist")),
        "hand": Fact(CARD_, "one holds such a card", lambda v: f"auf der Hand: {CARD_.say(v)}"),
        "mehr-sp": Fact(
            YES,
            "one has more points than the opponent",
            _yes("du mehr Siegpunkte hast als der Gegner", "du nicht mehr Siegpunkte hast"),
        ),
        "anzahl": Fact(Count(), "so many such cards are in play", _in_play, every=True),
        "avatar": Fact(
            YES,
            "one's Wizard or Ringwraith is in play",
            _yes("dein Zauberer oder Ringgeist im Spiel ist", "dein Zauberer oder Ringgeist nicht im Spiel ist"),
        ),
        "karte": Fact(STATE, "how this card lies", lambda v: f"diese Karte {STATE.say(v) if v else ''} ist"),
        "in-der-reserve": Fact(
            YES, "this card is in the sideboard", _yes("sie in der Reserve liegt", "sie nicht in der Reserve liegt")
        ),
        "gedreht": Fact(YES, "this card was turned round", _yes("diese Karte gedreht ist", "diese Karte nicht gedreht ist")),
        "erstes-mal": Fact(YES, "the first one", _yes("es die erste ist", "es nicht die erste ist")),
        "verwundet": Fact(YES, "was wounded by it", _yes("er verwundet wird", "er nicht verwundet wird")),
        "schon": Fact(A_SKILL, "had this skill before", lambda v: f"er schon {A_SKILL.say(v) if v else ''} war"),
        "schon-kann": Fact(MAGIC, "could use this magic before", lambda v: f"er schon {MAGIC.say(v) if v else ''} nutzen konnte"),
        "tappt": Fact(YES, "taps against the strike", _yes("er gegen den Hieb tappt", "er gegen den Hieb nicht tappt")),
        "gespielt": Fact(
            TITLE, "this card was played this turn", lambda v: f"{TITLE.say(v) if v else ''} in diesem Zug gespielt wurde"
        ),
        "dort-gespielt": Fact(
            CARD_, "such a card was played there this turn", lambda v: f"dort in diesem Zug gespielt wurde: {CARD_.say(v)}"
        ),
        "eliminiert": Fact(
            YES,
            "the attack eliminated somebody",
            _yes("der Angriff jemanden eliminiert hat", "der Angriff niemanden eliminiert hat"),
        ),
        "daheim": Fact(YES, "comes into play at his home site", _yes("er an seinem Heimatort ausgespielt wird", "nicht dort")),
        "erster-hieb": Fact(
            YES, "faces the first strike", _yes("er als Erster einem Hieb gegenübersteht", "er nicht der Erste ist")
        ),
        "gewuerfelt": Fact(OneOf("Ergebnis", {"gleich-ko": "das Ergebnis genau der Konstitution gleicht"}), "what was rolled"),
        "mehr": Fact(
            OneOf(
                "Vergleich",
                {
                    "brut-als-charaktere": "mehr Brut-Karten im Spiel sind als Charaktere in der Gemeinschaft",
                    "delvers-harvest-als-earth-eater": "du mehr «Gräbers Lohn» als «Erdfresser» im Spiel hast",
                },
            ),
            "there is more of one than of the other",
        ),
        "agent-heimat": Fact(
            YES, "at home with the agent", _yes("das Ziel zum Heimatort des Agenten gehört", "es gehört nicht dazu")
        ),
        "bezahlt": Fact(
            OneOf(
                "Preis",
                {
                    "gegenstand-aus-dem-spiel": "sein Spieler entfernt einen dort spielbaren Gegenstand der Hand aus dem Spiel",
                    "zwei-charaktere-getappt": "zwei Charaktere der Gemeinschaft tappen dafür",
                    "eagle-mounts-abgeworfen": "du wirfst «Ritt auf den Adlern» aus der Hand ab",
                },
            ),
            "somebody has paid for it",
        ),
        "als": Fact(
            OneOf(
                "Form", {"permanent": "sie als permanentes Ereignis liegt", "kurz": "sie als kurzfristiges Ereignis gespielt ist"}
            ),
            "as what this card was played",
        ),
        "frei": Fact(TEXT, "a condition that only players can judge", lambda v: str(v)),
    },
}
