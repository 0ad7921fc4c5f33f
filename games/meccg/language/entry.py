"""An entry: all that a card says, field by field. `load` reads the files of `data/wirkungen/` and names file, card and field of
what is wrong.

    tw-concealment:                               # Versteck
      wann: angriff                               # when: before the strikes are assigned
      auf: {charakter: {beruf: kundschafter, ist: angegriffen}}
      kosten: [{tappe: ziel}]
      wirkung: [{vereitle: angriff}]

What is printed in numbers (strikes, points, where an item or a faction is playable) stays in the card data and is not repeated.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from games.cards.shapes import NUMBER, TEXT, YES, Kind, Listed, Many, OneOf, Part, Wrong, listed, nearest
from games.meccg.cards import DATA, cards
from games.meccg.language.amounts import AMOUNT
from games.meccg.language.deeds import A_DEED, A_PRICE, ABILITY, BONUS
from games.meccg.language.filters import A_CONDITION, A_WHO, THINGS
from games.meccg.language.moments import EVENTS, LEAVINGS, LIMITS, MOMENTS, WHOSE_TURN
from games.meccg.language.names import A_SIDE, TITLE
from games.meccg.language.things import CARD_, CHAR, RULER, SITE_

Entry = Mapping[str, Any]
FOLDER = DATA / "wirkungen"


A_WAY = OneOf(
    "Ereignisart",
    {
        "kurz": "kurzfristiges Ereignis",
        "lang": "langfristiges Ereignis",
        "permanent": "permanentes Ereignis",
        "ressource": "Ressource",
        "gefahr": "Gefahr",
        "verbuendeter": "Verbündeter",
    },
)
PLAYING: dict[str, Kind] = {
    "wann": Many(MOMENTS),
    "zug": WHOSE_TURN,
    "darauf": THINGS,
    "spaeter": YES,
    "als": A_WAY,
    "nur": Many(RULER),
    "wo": Many(SITE_),
    "auf": THINGS,
    "mit": Many(CHAR),
    "wenn": A_CONDITION,
    "kosten": A_PRICE,
    "wirkung": A_DEED,
}


def trigger_not_yet(said: Mapping[str, Any]) -> Iterator[str]:
    """To whom it happens: to the aim or the bearer, or to characters by a filter."""
    for one in listed(said.get("wer", [])):
        if isinstance(one, str) and one not in ("ziel", "traeger", "gemeinschaft", "dazu"):
            yield f"Auslöser bei «{one}»"
        elif not isinstance(one, str) and not one.keys() <= {"charakter"} and not one.keys() <= {"gemeinschaft"}:
            yield f"Auslöser bei {', '.join(one)}"


TRIGGER = Part(
    "ein Auslöser",
    {
        "bei": EVENTS,
        "wer": A_WHO,
        "was": THINGS,
        "wenn": A_CONDITION,
        "wirkung": A_DEED,
        "einmal": YES,
        "ausser": A_CONDITION,
        "zug": WHOSE_TURN,
    },
    carried=("bei", "wer", "wenn", "wirkung", "einmal", "ausser", "zug"),
    not_yet=trigger_not_yet,
)
RID = Part(
    "eine Art, sie loszuwerden",
    {
        "wann": PLAYING["wann"],
        "wer": A_WHO,
        "zug": WHOSE_TURN,
        "tappt": YES,
        "ueber": NUMBER,
        "dazu": AMOUNT,
        "bonus": BONUS,
        "wenn": A_CONDITION,
        "einmal": LIMITS,
        "statt": OneOf("Verzicht", {"enttappen": "statt zu enttappen oder zu heilen"}),
    },
    carried=("ueber", "tappt", "einmal"),
)
GONE = Part(
    "ein Abwurf",
    {"wenn": A_CONDITION, "bei": EVENTS, "was": THINGS, "wer": A_WHO, "dann": A_DEED, "frei": TEXT, "zug": WHOSE_TURN},
    carried=("wenn", "bei", "wer", "dann", "zug"),
    not_yet=trigger_not_yet,
)


class Leaves(Kind):
    """A word, or a condition of its own."""

    name = "Abwurf"

    def check(self, value: Any) -> None:
        if isinstance(value, str):
            LEAVINGS.check(value)
        else:
            GONE.check(value)

    def lacks(self, value: Any) -> Iterator[str]:
        yield from LEAVINGS.lacks(value) if isinstance(value, str) else GONE.lacks(value)


class Counting(Kind):
    """What changes its points or its corruption points: of the card itself, in play or stored; what an eliminated character
    costs."""

    name = "Punkte"

    def check(self, value: Any) -> None:
        A_DEED.check(value)

    def say(self, value: Any) -> str:
        return A_DEED.say(value)

    def lacks(self, value: Any) -> Iterator[str]:
        for one in value:
            yield from () if lost_with_him(one) else A_DEED.lacks([{"von": "karte", **one}])


def lost_with_him(one: Mapping[str, Any]) -> bool:
    """Whether it says what the elimination of a character costs."""
    return bool(one.get("wert") == "sp" and "ersetzt" in one and one.get("wenn") == {"selbst": {"ist": "eliminiert"}})


PLAYED = ("wann", "wo", "auf", "mit", "wenn", "kosten", "wirkung")


def way_not_yet(said: Mapping[str, Any]) -> Iterator[str]:
    """A creature may be played as an event; other choices of kind nothing carries out."""
    yield from target_not_yet(said)
    if said.get("als", "permanent") not in ("permanent", "kurz"):
        yield f"Spielweise als «{said['als']}»"


def target_not_yet(said: Mapping[str, Any]) -> Iterator[str]:
    """What a card may be played on so far: one kind of thing."""
    kinds = {thing for one in listed(said.get("auf", {})) for thing in one}
    for thing in sorted(kinds - {"charakter", "angriff", "karte", "ort", "gemeinschaft", "heer"}):
        yield f"Ziel: {thing}"
    if len(kinds) > 1:
        yield f"Ziel: {' oder '.join(sorted(kinds))}"


MODE = Part(
    "eine andere Weise",
    PLAYING
    | {
        "einmal": LIMITS,
        "ausloeser": Listed(TRIGGER),
        "faehigkeiten": Listed(ABILITY),
        "abwurf": Listed(Leaves()),
        "zaehlt": A_DEED,
    },
    carried=(*PLAYED, "als", "ausloeser", "abwurf"),
    not_yet=way_not_yet,
)


class Pattern(Kind):
    name = "Muster"

    def check(self, value: Any) -> None:
        if value not in {f"P{nr:02}" for nr in range(1, 56)}:
            raise Wrong(f"{value!r} ist kein Muster (P01–P55)")


ENTRY = Part(
    "eine Karte",
    {
        **PLAYING,
        "muster": Listed(Pattern()),
        "auch": Listed(MODE),
        "faehigkeiten": Listed(ABILITY),
        "ausloeser": Listed(TRIGGER),
        "abwurf": Listed(Leaves()),
        "ko-abwurf": Listed(NUMBER),
        "loswerden": RID,
        "einmal": Many(LIMITS),
        "hinterlegbar": Many(SITE_),
        "hinterlegbar-wenn": A_CONDITION,
        "form": TITLE,
        "zaehlt": Counting(),
        "nicht-im-deck": Many(A_SIDE),
        "nicht-gegen": Many(RULER),
        "nicht-start": YES,
        "nur-start-oder-heimat": YES,
        "nie-lauer": YES,
        "auch-als": Many(A_SIDE),
        "traeger": CHAR,
        "ringtest": CARD_,
        "frei": TEXT,
        "offen": TEXT,
    },
    carried=(
        *PLAYED,
        "muster",
        "offen",
        "auch",
        "faehigkeiten",
        "ausloeser",
        "abwurf",
        "loswerden",
        "einmal",
        "nicht-im-deck",
        "nicht-start",
        "nie-lauer",
        "traeger",
        "auch-als",
        "form",
        "zaehlt",
        "hinterlegbar",
        "nur-start-oder-heimat",
        "ringtest",
    ),
    not_yet=target_not_yet,
)
FIELDS = {
    "wann": "when it may be played; left out: as its kind allows",
    "zug": "in whose turn; left out: the mover's for resources and what lies with his people, the other's for hazards",
    "darauf": "on what it is laid if such a thing of its player's is in play; it is no target and need not be there",
    "spaeter": "with `darauf`: it joins as soon as such a one comes into play",
    "als": "as what it is played, where its kind leaves a choice",
    "nur": "for whom: Balrog, Gandalf, …",
    "wo": "where it may be played",
    "auf": "on what; one of these is chosen when it is announced",
    "mit": "with which character",
    "wenn": "a condition for playing it",
    "kosten": "paid when it is announced",
    "wirkung": "what it does when its time in the chain comes, or as long as it lies there",
    "auch": "other ways of playing it, chosen when it is announced",
    "faehigkeiten": "what its player may do with it in play: when, at what price",
    "ausloeser": "what happens by itself when something else happens",
    "abwurf": "when it leaves play",
    "ko-abwurf": "the results of a body check at which it is discarded",
    "loswerden": "how one gets rid of it: who, tapping or not, and the number to be exceeded",
    "einmal": "what it excludes: not twice in play, on a character, in a company, …",
    "hinterlegbar": "where it may be stored",
    "hinterlegbar-wenn": "how it must lie to be stored",
    "form": "of which figure it is a manifestation",
    "zaehlt": "points: what changes them",
    "nicht-im-deck": "decks it may not be in",
    "nicht-gegen": "against whom it cannot be played or has no effect",
    "nicht-start": "not in the starting company",
    "nur-start-oder-heimat": "only in the starting company or at the home site",
    "nie-lauer": "never revealed from ambush",
    "auch-als": "a card of another side, too",
    "traeger": "who may bear it",
    "ringtest": "replaces a gold ring that a test has found to be such a ring",
    "frei": "a sentence for what has no rule behind it",
    "offen": "what the card leaves open",
    "muster": "the patterns of effects it is an example of",
}


@dataclass(frozen=True)
class Fault:
    """What is wrong, for whoever writes entries."""

    file: str
    card: str
    field: str
    reason: str

    def __str__(self) -> str:
        return (
            f"{self.file}: {self.card}: {self.field}: {self.reason}" if self.field else f"{self.file}: {self.card}: {self.reason}"
        )


class Faulty(Exception):
    """Entries that cannot be read."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = faults


def check(file: str, raw: Any, known: Mapping[str, str]) -> list[Fault]:
    """All that is wrong in one file. `known`: cards that already have an entry, and where."""
    if not isinstance(raw, dict):
        return [Fault(file, "–", "", "die Datei ist keine Liste von Karten")]
    faults = []
    for card, entry in raw.items():
        if card not in cards():
            faults.append(Fault(file, str(card), "", f"eine solche Karte gibt es nicht{nearest(card, cards())}"))
            continue
        file_of_class = FILES.get(cards()[card]["klasse"])
        if file.removesuffix(".yaml") in FILES.values() and file_of_class != file.removesuffix(".yaml"):
            faults.append(Fault(file, card, "", f"die Karte gehört in {file_of_class}.yaml"))
        if card in known:
            faults.append(Fault(file, card, "", f"die Karte steht schon in {known[card]}"))
        try:
            ENTRY.check(entry)
        except Wrong as wrong:
            faults.append(Fault(file, card, ".".join(map(str, wrong.where)), wrong.reason))
    return faults


def read(folder: Path, files: str = "*.yaml") -> dict[str, Entry]:
    """All entries of a folder; raises `Faulty` with every fault there is."""
    found: dict[str, Entry] = {}
    where: dict[str, str] = {}
    faults: list[Fault] = []
    for path in sorted(folder.glob(files)):
        try:
            raw = yaml.load(path.read_text("utf-8"), Loader)
        except yaml.YAMLError as error:
            mark = getattr(error, "problem_mark", None)
            place = f"Zeile {mark.line + 1}" if mark else "–"
            faults.append(Fault(path.name, place, "", f"das ist kein YAML: {getattr(error, 'problem', error)}"))
            continue
        faults += check(path.name, raw, where)
        if isinstance(raw, dict):
            found.update(raw)
            where.update(dict.fromkeys(raw, path.name))
    if faults:
        raise Faulty(faults)
    return found


class Loader(yaml.CSafeLoader if hasattr(yaml, "CSafeLoader") else yaml.SafeLoader):  # type: ignore[misc]
    """YAML in which a card that stands twice is noticed."""

    def construct_mapping(self, node: Any, deep: bool = False) -> dict[Any, Any]:
        seen: set[Any] = set()
        for key in (key.value for key, _ in node.value):
            if key in seen:
                raise yaml.constructor.ConstructorError(None, None, f"«{key}» steht zweimal", node.start_mark)
            seen.add(key)
        result: dict[Any, Any] = super().construct_mapping(node, deep)
        return result


FILES = {  # which file holds the cards of which class: one card is found without reading all of them
    "character": "charaktere",
    "avatar": "charaktere",
    "hazard-agent": "charaktere",
    "hazard-creature": "kreaturen",
    "resource-ally": "kreaturen",
    "resource-faction": "heere",
    "resource-item": "gegenstaende",
    "hazard-event": "gefahren",
    "resource-event": "unterstuetzung",
    "site": "orte",
}


@cache
def entries() -> Mapping[str, Entry]:
    """The entries that ship with the game."""
    return {card: entry for file in dict.fromkeys(FILES.values()) for card, entry in _file(file).items()}


@cache
def _file(name: str) -> Mapping[str, Entry]:
    return read(FOLDER, f"{name}.yaml")


def entry_of(card: str) -> Entry | None:
    """The entry of one card; reads only the file it stands in."""
    file = FILES.get(cards()[card]["klasse"])
    return _file(file).get(card) if file else None
