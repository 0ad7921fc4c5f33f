"""The names the language shares with the card data: races, skills, types of sites and regions, kinds of cards.

Each word of the language stands beside the code it has in `data/karten.jsonl`, and beside what players read.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from games.cards.shapes import Kind, OneOf, Wrong, nearest
from games.meccg.cards import cards, german, title
from games.meccg.language.grammar import PLURALS, accusative, at

# word: (code in the card data, one of them, several, in front of «-Angriff», «-Heer»)
RACE: Mapping[str, tuple[str, str, str, str]] = {
    "mensch": ("man", "Mensch", "Menschen", "Menschen"),
    "ork": ("orc", "Ork", "Orks", "Ork"),
    "dunadan": ("dunadan", "Dúnadan", "Dúnedain", "Dúnedain"),
    "elb": ("elf", "Elb", "Elben", "Elben"),
    "troll": ("troll", "Troll", "Trolle", "Troll"),
    "zwerg": ("dwarf", "Zwerg", "Zwerge", "Zwergen"),
    "drache": ("dragon", "Drache", "Drachen", "Drachen"),
    "drake": ("drake", "Drake", "Drakes", "Drake"),
    "tier": ("animal", "Tier", "Tiere", "Tier"),
    "untot": ("undead", "Untoter", "Untote", "Untoten"),
    "hobbit": ("hobbit", "Hobbit", "Hobbits", "Hobbit"),
    "ringgeist": ("ringwraith", "Ringgeist", "Ringgeister", "Ringgeist"),
    "nazgul": ("nazgul", "Nazgûl", "Nazgûl", "Nazgûl"),
    "wolf": ("wolf", "Wolf", "Wölfe", "Wolfs"),
    "spinne": ("spider", "Spinne", "Spinnen", "Spinnen"),
    "maia": ("maia", "Maia", "Maiar", "Maia"),
    "zauberer": ("wizard", "Zauberer", "Zauberer", "Zauberer"),
    "gefallener": ("fallen-wizard", "Gefallener Zauberer", "Gefallene Zauberer", "Gefallenen-"),
    "wose": ("wose", "Wose", "Wosen", "Wosen"),
    "pflanze": ("awakened-plant", "Erwachte Pflanze", "Erwachte Pflanzen", "Pflanzen"),
    "riese": ("giant", "Riese", "Riesen", "Riesen"),
    "balrog": ("balrog", "Balrog", "Balrogs", "Balrog"),
    "totschlaeger": ("slayer", "Totschläger", "Totschläger", "Totschläger"),
    "pukel": ("pukel-creature", "Pûkel-Geschöpf", "Pûkel-Geschöpfe", "Pûkel"),
    "ent": ("ent", "Ent", "Ents", "Ent"),
    "adler": ("eagle", "Adler", "Adler", "Adler"),
    "baer": ("bear", "Bär", "Bären", "Bären"),
    "brut": ("spawn", "Brut", "Brut", "Brut"),
    "agent": ("agent", "Agent", "Agenten", "Agenten"),
    "falle": ("trap", "Falle", "Fallen", "Fallen"),
}
SKILL: Mapping[str, tuple[str, str]] = {
    "krieger": ("warrior", "Krieger"),
    "kundschafter": ("scout", "Kundschafter"),
    "waldlaeufer": ("ranger", "Waldläufer"),
    "weiser": ("sage", "Weiser"),
    "diplomat": ("diplomat", "Diplomat"),
}
REGION: Mapping[str, tuple[str, str]] = {
    "wildnis": ("wilderness", "Wildnis"),
    "grenzland": ("border-land", "Grenzland"),
    "freies-land": ("free-domain", "Freies Land"),
    "schattenland": ("shadow-land", "Schattenland"),
    "dunkles-reich": ("dark-domain", "Dunkles Reich"),
    "meereskueste": ("coastal-sea", "Meeresküste"),
}
SITE: Mapping[str, tuple[str, str]] = {
    "freier-ort": ("free-hold", "Freier Ort"),
    "grenzort": ("border-hold", "Grenzort"),
    "ruine": ("ruins-and-lairs", "Ruine"),
    "schattenhort": ("shadow-hold", "Schattenhort"),
    "hort-der-dunkelheit": ("dark-hold", "Hort der Dunkelheit"),
    "zufluchtsort": ("haven", "Zufluchtsort"),
    "dunkler-zufluchtsort": ("darkhaven", "Dunkler Zufluchtsort"),
    "zauberer-zufluchtsort": ("wizardhaven", "Zauberer-Zufluchtsort"),
}
PLACE = {word: forms[1] for table in (REGION, SITE) for word, forms in table.items()}  # to what a creature can be keyed
# word: (how the card data show it, what players read, several)
CARD: Mapping[str, tuple[str, str, str]] = {
    "karte": ("", "Karte", "Karten"),
    "kreatur": ("hazard-creature", "Kreatur", "Kreaturen"),
    "gefahr": ("hazard-", "Gefahr", "Gefahren"),
    "ressource": ("resource-", "Ressource", "Ressourcen"),
    "charakter": ("character", "Charakter", "Charaktere"),
    "agent": ("hazard-agent", "Agent", "Agenten"),
    "verbuendeter": ("resource-ally", "Verbündeter", "Verbündete"),
    "heer": ("resource-faction", "Heer", "Heere"),
    "gegenstand": ("resource-item", "Gegenstand", "Gegenstände"),
    "ereignis": ("-event", "Ereignis", "Ereignisse"),
    "permanent": ("permanent", "permanentes Ereignis", "permanente Ereignisse"),
    "lang": ("long", "langfristiges Ereignis", "langfristige Ereignisse"),
    "kurz": ("short", "kurzfristiges Ereignis", "kurzfristige Ereignisse"),
    "gering": ("minor", "geringerer Gegenstand", "geringere Gegenstände"),
    "bedeutend": ("major", "bedeutender Gegenstand", "bedeutende Gegenstände"),
    "legendaer": ("greater", "legendärer Gegenstand", "legendäre Gegenstände"),
    "goldring": ("gold-ring", "Goldring", "Goldringe"),
    "besonders": ("special", "besonderer Gegenstand", "besondere Gegenstände"),
    "ring": ("ring", "Ring", "Ringe"),
    "umwelt": ("environment", "Umweltkarte", "Umweltkarten"),
    "versuchung": ("corruption", "Versuchungskarte", "Versuchungskarten"),
    "schatz": ("hoard-item", "Drachenschatz", "Drachenschätze"),
    "waffe": ("weapon", "Waffe", "Waffen"),
    "ruestung": ("armor", "Rüstung", "Rüstungen"),
    "schild": ("shield", "Schild", "Schilde"),
    "helm": ("helmet", "Helm", "Helme"),
    "palantir": ("palantir", "Palantír", "Palantíri"),
    "zwergenring": ("dwarven-ring", "Zwergenring", "Zwergenringe"),
    "magischer-ring": ("magic-ring", "Magischer Ring", "Magische Ringe"),
    "geringerer-ring": ("lesser-ring", "Geringerer Ring", "Geringere Ringe"),
    "geistesring": ("mind-ring", "Geistesring", "Geistesringe"),
    "ring-des-geistes": ("spirit-ring", "Ring des Geistes", "Ringe des Geistes"),
    "zauberspruch": ("spell", "Zauberspruch", "Zaubersprüche"),
    "ritual": ("ritual", "Ritual", "Rituale"),
    "lichter-zauber": ("light-enchantment", "Lichter Zauber", "Lichte Zauber"),
    "dunkle-verzauberung": ("dark-enchantment", "Dunkle Verzauberung", "Dunkle Verzauberungen"),
    "hexerei": ("sorcery", "Hexerei-Karte", "Hexerei-Karten"),
    "geistmagie": ("spirit-magic", "Geistmagie-Karte", "Geistmagie-Karten"),
    "schattenmagie": ("shadow-magic", "Schattenmagie-Karte", "Schattenmagie-Karten"),
    "magie": ("magic", "Magiekarte", "Magiekarten"),
    "befehl": ("command", "Befehlskarte", "Befehlskarten"),
    "technologie": ("technology", "Technologie-Karte", "Technologie-Karten"),
    "gestalt": ("demon-fana", "Dämonengestalt", "Dämonengestalten"),
    "wandlung": ("shapeshifter", "Gestaltwandler-Karte", "Gestaltwandler-Karten"),
    "modus": ("mode", "Moduskarte", "Moduskarten"),
    "entwicklung": ("stage", "Entwicklungskarte", "Entwicklungskarten"),
    "wissen": ("stolen-knowledge", "Gestohlenes Wissen", "Gestohlenes Wissen"),
    "verlorenes-wissen": ("lost-knowledge", "Verlorenes Wissen", "Verlorenes Wissen"),
    "brut": ("spawn", "Brut-Karte", "Brut-Karten"),
    "avatar": ("avatar", "Zauberer oder Ringgeist", "Zauberer und Ringgeister"),
    "ort": ("site", "Ortskarte", "Ortskarten"),
    "region": ("region", "Regionskarte", "Regionskarten"),
}
SIDE = {
    "helden": "Helden",
    "schergen": "Schergen",
    "gefallene": "Gefallene Zauberer",
    "balrog": "Balrog",
    "gefahr": "Gefahr",
    "ressource": "Ressource",
}


PLURALS.update({forms[1]: forms[2] for table in (RACE, CARD) for forms in table.values()})


def singular(table: Mapping[str, tuple[str, ...]]) -> dict[str, str]:
    return {word: forms[1] for word, forms in table.items()}


@cache
def titles() -> Mapping[str, str]:
    """German titles by English ones, of all cards and places; a deck's two lights have names of their own."""
    more = {"tore-der-nacht": "Tore der Nacht", "tore-des-morgens": "Tore des Morgens", "Gorfaur the Lame": "Gorfaur der Lahme"}
    return {**german(), **more}


# Regions whose names are declined: «durch …», and where something is that lies there. All others stand without an article.
DECLINED: Mapping[str, tuple[str, str]] = {
    "Alte Pukel-Wildnis": ("die Alte Pukel-Wildnis", "in der Alten Pukel-Wildnis"),
    "Altes-Puckelland": ("das Alte Puckelland", "im Alten Puckelland"),
    "Ausläufer des Nebelgebirges": ("die Ausläufer des Nebelgebirges", "in den Ausläufern des Nebelgebirges"),
    "Braune Lande": ("die Braunen Lande", "in den Braunen Landen"),
    "Bucht von Belfalas": ("die Bucht von Belfalas", "in der Bucht von Belfalas"),
    "Das Auenland": ("das Auenland", "im Auenland"),
    "Der Hohe Paß": ("den Hohen Paß", "am Hohen Paß"),
    "Dürre Heide": ("die Dürre Heide", "in der Dürren Heide"),
    "Eisengebirge": ("das Eisengebirge", "im Eisengebirge"),
    "Elbenküste": ("die Elbenküste", "an der Elbenküste"),
    "Herz des Düsterwaldes": ("das Herz des Düsterwaldes", "im Herz des Düsterwaldes"),
    "Klüfte des Grauen Gebirges": ("die Klüfte des Grauen Gebirges", "in den Klüften des Grauen Gebirges"),
    "Küste von Andrast": ("die Küste von Andrast", "an der Küste von Andrast"),
    "Küste von Eriador": ("die Küste von Eriador", "an der Küste von Eriador"),
    "Mündungen des Anduin": ("die Mündungen des Anduin", "in den Mündungen des Anduin"),
    "Nördliches Rhovanion": ("das Nördliche Rhovanion", "im Nördlichen Rhovanion"),
    "Pferdesteppe": ("die Pferdesteppe", "in der Pferdesteppe"),
    "Pforte von Rohan": ("die Pforte von Rohan", "in der Pforte von Rohan"),
    "Rothornpaß": ("den Rothornpaß", "am Rothornpaß"),
    "Südlicher Düsterwald": ("den Südlichen Düsterwald", "im Südlichen Düsterwald"),
    "Südliches Rhovanion": ("das Südliche Rhovanion", "im Südlichen Rhovanion"),
    "Täler des Anduin": ("die Täler des Anduin", "in den Tälern des Anduin"),
    "Waldreich": ("das Waldreich", "im Waldreich"),
    "Westlicher Düsterwald": ("den Westlichen Düsterwald", "im Westlichen Düsterwald"),
}
# Sites whose names are no plain names («Tiefe Minen», «Der Einsame Berg») are named behind the word: «am Ort «Tiefe Minen»».
DESCRIBED = re.compile(
    r"(Der|Die|Das|Alte|Alter|Unterirdischen?|Tiefe|Verfallener|Dunländische|Lager|Oase|Insel|Hügel|Höhlen|Grabstätte|Stadt|Tal"
    r"|Talsenke|Thron|Trümmer|Wegfeste|Zwergenfeste|Bollwerk) .+"
    r"|Adlerhorst|Ettenöden|Felsnadel|Goldhügel|Gundabadberg|Hügelgräberhöhen|Räuberlager|Schicksalsberg|Schwertelfelder"
    r"|Steinkreis|Totensümpfe|Wetterspitze|Zornfels|Drúadanwald|Drûadan-Wald"
)


@cache
def sites() -> frozenset[str]:
    return frozenset(title(card) for card in cards().values() if card["klasse"] == "site")


def spot(name: str) -> str:
    """A site by its title, to be declined: «Bruchtal», but «der Ort «Tiefe Minen»»."""
    return f"der Ort «{name}»" if DESCRIBED.fullmatch(name) and name in sites() else name


class Title(Kind):
    """The English title of a card or a place, as the card data name them."""

    name = "Titel"

    def check(self, value: Any) -> None:
        if value not in titles():
            raise Wrong(f"keine Karte heißt {value!r}{nearest(value, titles())}")

    def say(self, value: Any) -> str:
        return titles()[value]


class Quoted(Title):
    """A title as one names a card: «Tore der Nacht»."""

    def say(self, value: Any) -> str:
        return f"«{titles()[value]}»"


class Through(Title):
    """A region or a site in the accusative, as after «durch» and «auf»."""

    def say(self, value: Any) -> str:
        name = titles()[value]
        return DECLINED[name][0] if name in DECLINED else accusative(spot(name))


class Within(Title):
    """Where something is that lies in a region or at a site: «im Südlichen Düsterwald», «in Rohan»."""

    def say(self, value: Any) -> str:
        name = titles()[value]
        return DECLINED[name][1] if name in DECLINED else at(spot(name))


TITLE, QUOTED, THROUGH, WITHIN = Title(), Quoted(), Through(), Within()
A_RACE = OneOf("Rasse", singular(RACE))
A_SKILL = OneOf("Beruf", singular(SKILL))
A_REGION = OneOf("Regionstyp", singular(REGION))
A_SITE = OneOf("Ortstyp", singular(SITE))
A_CARD = OneOf("Kartenart", singular(CARD))
A_SIDE = OneOf("Seite", SIDE)


def slug(title: str) -> str:
    """A place as part of an answer: «moria»."""
    return re.sub(r"[^a-z0-9]+", "-", titles()[title].lower()).strip("-")
