"""What Aufbauspiel and Zusatzregeln offer, tried where there is nothing of the kind: never allowed, but with the reason."""

from __future__ import annotations

from itertools import product

from games.contract import Candidate, State, illegal
from games.flow import FrameData
from games.jagd.extras import hiding, partners
from games.jagd.figures import Fig, captives_of
from games.jagd.frames import JagdGame
from games.jagd.variants import plays_part
from games.jagd.wording import candidate


def _no(kind: str, key: str, rule_id: str, reason: str) -> Candidate:
    return candidate(kind, key, "", illegal(reason, rule_id))


SYMBOLS = "jd.felder.symbole-basis"
_NO_STASHES = (
    "Verstecke gehören zum Aufbauspiel (A-3); ihr spielt ohne sie, und die Zeichen der Geheimfelder haben keine Wirkung."
)
_NO_CAPTIVES = "Gefangene gehören zum Aufbauspiel (A-4); ihr spielt ohne sie."

BASIC = {
    "verstecke": _no("verstecke", "verstecke", SYMBOLS, _NO_STASHES),
    "hebe": _no("hebe-nichts", "hebe", SYMBOLS, _NO_STASHES),
    "finde": _no("finde-nichts", "finde", SYMBOLS, _NO_STASHES),
    "durchschaue": _no("durchschaue-nichts", "durchschaue", SYMBOLS, _NO_STASHES),
    "verhoere": _no("verhoere-niemand", "verhoere", "jd.gefangen.wahl", _NO_CAPTIVES),
    "freilassen": _no("freilassen-niemand", "freilassen", "jd.gefangen.wahl", _NO_CAPTIVES),
}
PART = {
    "verstecke": "a3",
    "hebe": "a3",
    "finde": "a3",
    "durchschaue": "a3",
    "verhoere": "a4",
    "freilassen": "a4",
    "partnerblick": "z4",
}
NOT_PLAYED = {
    (a3, a4): {verb: no for verb, no in BASIC.items() if PART[verb] not in {"a3" * a3, "a4" * a4}}
    for a3, a4 in product((True, False), repeat=2)
}

NO_CARDS = _no("verstecke", "verstecke", "jd.geheim.verstecken", "Du hast keine Karten, die du verstecken könntest.")
JUST_HIDDEN = _no(
    "hebe-nichts",
    "hebe",
    "jd.geheim.aufnehmen-verstecken",
    "Was du in dieser Runde versteckt hast, darfst du erst in deiner nächsten wieder aufnehmen.",
)
NOTHING_OF_MINE = _no(
    "hebe-nichts",
    "hebe",
    "jd.geheim.wiederfinden",
    "Hier liegt keine Karte von dir; aufnehmen kannst du nur auf deinem Versteck.",
)
NOTHING_THERE = _no("finde-nichts", "finde", "jd.geheim.fremde", "Hier hat kein Mitspieler Karten versteckt.")
NO_STASH = _no("durchschaue-nichts", "durchschaue", "jd.geheim.zauberer", "Zurzeit hat kein Mitspieler Karten versteckt.")
NO_WIZARD = _no(
    "durchschaue-nichts", "durchschaue", "jd.geheim.zauberer", "Ein Versteck durchschaut nur ein Zauberer; du hast keinen."
)
NOBODY_TO_ASK = _no("verhoere-niemand", "verhoere", "jd.gefangen.raetsel", "Befragen darfst du nur deine eigenen Gefangenen.")
NOBODY_TO_FREE = _no(
    "freilassen-niemand", "freilassen", "jd.gefangen.freilassung", "Freilassen darfst du nur deine eigenen Gefangenen."
)
NO_PARTNER = _no(
    "partnerblick-niemand",
    "partnerblick",
    "jd.zusatz.z4",
    "Blätter austauschen dürfen nur Partner, die beide auf Zauberblick-Feldern stehen, und nur mit Z-4.",
)
NOTHING_NEW = _no("partnerblick-niemand", "partnerblick", "jd.zusatz.z4", "Eure Blätter kennt ihr schon ganz.")
NO_SEEING_FIELD = _no("blick-feld", "blick feld", "jd.zauberblickfeld.regel", "Du stehst nicht auf einem Zauberblick-Feld.")
NO_SEEING_FIELDS = _no(
    "blick-feld", "blick feld", SYMBOLS, "Zauberblick-Felder gehören zum Aufbauspiel (A-2); ihr spielt ohne sie."
)


def missing(game: JagdGame, s: State, f: FrameData, fig: Fig, verb: str) -> Candidate | None:
    """Where this kind of action has nothing to offer: the answer that says why."""
    match verb:
        case "verstecke":
            return NO_CARDS
        case "hebe":
            return JUST_HIDDEN if hiding.hidden_here(s, f) else NOTHING_OF_MINE
        case "finde":
            return NOTHING_THERE
        case "durchschaue":
            return NO_STASH if all(set(owners) == {fig} for owners in s["caches"].values()) else NO_WIZARD
        case "verhoere":
            return NOBODY_TO_ASK if not captives_of(s, fig) else None
        case "freilassen":
            return NOBODY_TO_FREE if not captives_of(s, fig) else None
        case "partnerblick":
            return NOTHING_NEW if partners.partners_in_sight(game, s, fig) else NO_PARTNER
    return None


def seeing_field(s: State) -> Candidate:
    return NO_SEEING_FIELD if plays_part(s, "a2") else NO_SEEING_FIELDS
