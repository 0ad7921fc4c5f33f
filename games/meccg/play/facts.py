"""The facts of all things on the table, under the names the language of cards has for them, and the numbers that are read through
what is in play: prowess, body, the hazard limit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from typing import Any, ClassVar

from games import effects, rules
from games.cards.asking import Told
from games.contract import State
from games.flow import FrameData, find
from games.looking import kept
from games.meccg.cards import cards
from games.meccg.language.faces import Face
from games.meccg.language.filters import FACTS, SUBJECTS, Condition, keep, unmet
from games.meccg.language.lasting import SITE_OF, TOGETHER, company_meant, role, types_now
from games.meccg.language.legality import missing
from games.meccg.language.marks import ACT, ROLE
from games.meccg.language.moments import A_NUMBER, WHOS
from games.meccg.language.names import A_RACE, A_SKILL, slug
from games.meccg.language.things import GROUPED, LYING, MARK, SITED
from games.meccg.language.things.cards import AIMS
from games.meccg.play import room
from games.meccg.play.people import avatar_of, carried, characters, fighters, owner, size
from games.meccg.play.room import FACES, ZONES, company, company_of, face_of, here, mover, person, site, where_to
from games.rules import rule

Facts = Mapping[str, Any]
A_NUMBER.read("limit", "", samples=("as-power-built-by-waiting",))


@rule("me.limit.begriff", "me.bgphase.gefahren.spielen", off=lambda s: 99)
def hazards_left(s: State) -> int:
    """How many more hazards this company may be dealt in its hazard phase."""
    changed = effects.sum_of(s, "limit", Company(s), World(s)) if effects.present(s, "limit") else 0
    now = company(s)
    return changed_limit(int(now["limit"]), changed) - int(now["played"])


@rule("me.limit.karten", off=lambda limit, change: max(2, limit + change))
def changed_limit(limit: int, change: int) -> int:
    """Cards may lower it below two, never below nothing."""
    return max(0, limit + change)


@kept
def lying(s: State) -> list[tuple[str, str, str]]:
    """The cards in play, each by its face, and with whom it lies."""
    zones, faces = s["zones"], s["cards"]
    found = [(faces[card], card, fig) for fig in s["who"] if (zone := "bei " + fig) in zones for card in zones[zone]]
    for zone in zones:
        if zone[:3] in LAID:
            found += [(faces[card], card, bearer_of(s, zone[3:])) for card in zones[zone]]
    return found + [(faces[card], card, "") for card in zones.get("wirkt", ())]


KEPT = ("heer ", "bei ", "wirkt", "hinterlegt ", "siegpunkte", "figur ", *(f"{x} " for x in ("an", "am", "kette")))


@rule("me.beiseite.startauswahl", off=(*KEPT, "beiseite "))
def kept_in_play() -> tuple[str, ...]:
    """Where cards lie that bar others like them. Characters laid aside in the draft are not among them."""
    return KEPT


def alike_in_play(s: State, face: Face) -> bool:
    """Whether the same card is in play already, in whichever set and of whichever side it is printed. A hazard may lie beside
    other manifestations of itself."""

    names, forms = there_already(s)
    return face.name in names if face.hazard else face.form in forms


@kept
def there_already(s: State) -> tuple[frozenset[str], frozenset[str]]:
    """The names of all cards that bar others, and of which figure or thing those are that are no hazards."""
    zones, where = s["zones"], kept_in_play()
    there = [FACES[id] for id in {id for zone in zones if zone.startswith(where) for id in ZONES.faces(s, zone)}]
    return frozenset([face.name for face in there]), frozenset([face.form for face in there if not face.hazard])


LAID = ("an ", "am ")  # on a company or on another card, on a site


def bearer_of(s: State, on: str) -> str:
    """Who bears what lies on another card; nobody what lies on a company or a site."""
    return next((fig for fig in s["who"] if on in s["zones"].get("bei " + fig, ())), "") if "~" in on else ""


@kept
def in_play(s: State) -> list[str]:
    """The names of the cards in play, as cards call each other: those that lie there, figures and factions of both sides."""
    found = [name for id, _, _ in lying(s) for name in FACES[id].names]
    found += [person(s, fig).face.name for fig in s["figures"]]
    return found + [FACES[id].name for zone in s["zones"] if zone.startswith("heer ") for id in ZONES.faces(s, zone)]


def crowned(s: State) -> list[str]:
    """What is in play for a card for which the Gates of Morning count as there and the Gates of Night do not."""
    night = ("Doors of Night", "tore-der-nacht")
    return [*(name for name in in_play(s) if name not in night), "Gates of Morning", "tore-des-morgens"]


for _word in ("tore-des-morgens", "ohne-tore-der-nacht"):
    ROLE.read(_word, "dazu-", samples=("dm-crown-of-flowers",))


def cards_under(s: State, face: str, seat: str) -> list[Facts]:
    """The cards that can be counted: in play, stored by this seat, and what lies with a card of this face."""
    mine = [card for card in s["zones"].get("wirkt", ()) if s["cards"][card] == face]
    stored = [id for zone in s["zones"] if zone == f"hinterlegt {seat}" for id in ZONES.faces(s, zone)]
    there = [{"ding": "karte", **FACES[id].facts, "liegt": ["hinterlegt"]} for id in stored]
    there += [{"ding": "karte", **FACES[id].lain, "liegt": ["im-spiel"]} for id, _, _ in lying(s)]
    return there + [
        {"ding": "karte", **FACES[id].facts, "liegt": ["dazu"]} for card in mine for id in ZONES.faces(s, f"an {card}")
    ]


def land(s: State, gid: str = "") -> tuple[str, ...]:
    """The type of the site, and those of the regions on the way."""
    return _land(s, gid)


@kept
def _land(s: State, gid: str) -> tuple[str, ...]:
    there, way = site(s, gid)["typ"], company(s, gid)["travel"]["typen"]
    if not effects.present(s, "umdeuten"):
        return (there, *way)
    return types_now(s, there, way, World(s), where_to(s, gid))


def site_facts(s: State, gid: str = "") -> Facts:
    there = here(s, gid)
    return {**_site_facts(there["card"], land(s, gid)[0], there["tapped"]), SITE_OF: where_to(s, gid)}


@cache
def _site_facts(card: str, kind: str, tapped: bool) -> Facts:
    from games.meccg.play.room import site_card

    return {
        **site_card(card)["facts"],
        "typ": kind,
        "zustand": "getappt" if tapped else "ungetappt",
        "route": Counter(site_card(card)["route"]),
    }


def had(s: State, gid: str) -> list[str]:
    """What a company has with it: what its people carry, and their allies."""
    there = fighters(s, gid)
    return [id for fig in there for id in carried(s, fig)] + [s["who"][fig] for fig in there if fig in s["led"]]


class Company(Told):
    """A company; nothing said, the one that this is about: so it is the one that cards mean."""

    __slots__ = ("aim", "attacked")
    tells: ClassVar = {
        "groesse": lambda it: size(it.s, it.thing),
        "zahl": lambda it: len(characters(it.s, it.thing)),
        "reist": lambda it: company(it.s, it.thing)["travel"]["reist"],
        "bewegung": lambda it: company(it.s, it.thing)["travel"]["bewegung"],
        "route": lambda it: Counter(land(it.s, it.thing)[1:]),
        "regionen": lambda it: len(land(it.s, it.thing)) - 1,
        "region": lambda it: company(it.s, it.thing)["travel"]["regionen"],
        "ziel": lambda it: it.seen(site_facts(it.s, it.thing)),
        "ort": lambda it: it.seen(it.place()),
        "offen": lambda it: it.overt(),
        "seite": lambda it: company(it.s, it.thing)["travel"]["seite"],
        "enthaelt": lambda it: [Figure(it.s, fig) for fig in characters(it.s, it.thing)],
        "hat": lambda it: [FACES[id].facts for id in had(it.s, it.thing)],
        "ist": lambda it: it.marks(),
        "anzahl": lambda it: [
            *({"ding": "charakter", **person(it.s, fig).facts} for fig in characters(it.s, it.thing)),
            *({"ding": "verbuendeter", **person(it.s, fig).facts} for fig in fighters(it.s, it.thing) if fig in it.s["led"]),
        ],
        "eigen": lambda it: company(it.s, it.thing)["seat"] == mover(it.s),
        "alle-haben": lambda it: everybody_has(it.s, it.thing),
        "kuestenweg": lambda it: along_coasts(land(it.s, it.thing)[1:]),
        "vorher": lambda it: company(it.s, it.thing)["faced"],
        "angriff": lambda it: fought_now(it.s),
        TOGETHER: lambda it: together(it.s, it.thing),
    }

    def __init__(self, s: State, gid: str = "", attacked: bool = False) -> None:
        self.s, self.thing, self.given, self.attacked = s, gid or s["now"], {}, attacked
        self.aim = ""  # the site that the card means which asks; nothing: whichever it is

    def seen(self, there: Facts) -> Facts:
        """A site as the card sees it: its own aim, or another one."""
        if not self.aim or not there or there[SITE_OF] == self.aim:
            return there
        return {**there, "ist": [word for word in there["ist"] if word != "ziel"]}

    def marks(self) -> list[str]:
        found = ["ziel", "angegriffen"] if self.attacked or find(self.s, "angriff") is not None else ["ziel"]
        wizard = avatar_of(self.s, company(self.s, self.thing)["seat"])
        return [*found, "zauberer"] if wizard in company(self.s, self.thing)["figs"] else found

    def overt(self) -> bool:
        return overt(self.s, self.thing)

    def place(self) -> Facts:
        return {} if under_way(self.s, self.thing) else site_facts(self.s, self.thing)


@rule("me.gemeinschaft.offen.begriff", "me.gemeinschaft.verborgen.begriff", off=True)
def overt(s: State, gid: str) -> bool:
    """Companies of heroes are neither overt nor covert."""
    return False


def everybody_has(s: State, gid: str) -> list[str]:
    """The cards of which every character of this company has one, his own or another one of them: an ally, an item."""
    people_, found = characters(s, gid), []
    for fig in people_:
        his = {FACES[s["who"][ally]].name for ally, leader in s["led"].items() if leader == fig}
        found.append(his | {FACES[id].name for id in carried(s, fig)})
    return sorted(set.union(*found)) if found and all(found) else []


def along_coasts(route: Sequence[str]) -> bool:
    """No two regions in a row but coasts."""
    return not any("meereskueste" not in pair for pair in pairwise(route))


def together(s: State, gid: str) -> list[str]:
    """By what a company is known to cards: its name and everybody in it."""
    return [gid, *fighters(s, gid)] if gid else []


@rule("me.bgphase.unterwegs", "me.bgphase.ort-erst", off=False)
def under_way(s: State, gid: str = "") -> bool:
    """A company that moves is at no site until its site phase."""
    return bool(s["phase"] == "bewegung" and company(s, gid)["travel"]["reist"])


def roles(s: State) -> list[Any]:
    """What anybody counts as besides what is printed."""
    return [(e["kind"], *e.get("only", {}).values()) for e in s["effects"] if e["kind"].startswith("gilt-als-")]


def counted_otherwise(s: State) -> bool:
    """Whether anybody counts as something else."""
    for e in s["effects"]:  # noqa: SIM110 (asked all the time: a generator costs more than the loop)
        if e["kind"][:9] == "gilt-als-":
            return True
    return False


def born_otherwise(s: State, fig: str, wanted: Mapping[str, Any]) -> str:
    """What of a figure that never changes is not as wanted, unless a card says that it counts as something else."""
    return (
        unmet("charakter", wanted, Figure(s, fig))
        if counted_otherwise(s)
        else _born_otherwise(fig, s["who"][fig], id(wanted), wanted)
    )


class Figure(Told):
    """A figure in play. `attacked`: whether an attack is in sight; `bears`: whether it bears the card that asks."""

    __slots__ = ("asks", "attacked", "bears", "near", "other")
    tells: ClassVar = {
        "zustand": lambda it: CONDITIONS[it.s["figures"][it.thing]],
        "ist": lambda it: it.marks(),
        "traegt": lambda it: [FACES[id].facts for id in carried(it.s, it.thing)],
        "gs": lambda it: Company(it.s, company_of(it.s, it.thing)),
        "ort": lambda it: site_facts(it.s, company_of(it.s, it.thing)),
        TOGETHER: lambda it: together(it.s, company_of(it.s, it.thing)),
        "kann": lambda it: it.magic(),
        "heimat": lambda it: [one["ort"] for one in card_of(it.s, it.thing).get("home_sites") or () if "ort" in one],
    }

    def __init__(self, s: State, fig: str, attacked: bool = True, bears: bool = False) -> None:
        self.s, self.thing, self.given, self.attacked, self.bears = s, fig, person(s, fig).facts, attacked, bears
        self.asks = ""  # the card that asks, if it matters which
        self.near = ""  # the company the card that asks means, where others could be meant, too
        self.other = not bears  # whether it is somebody else than whom the card is about

    def get(self, fact: str, default: Any = None) -> Any:
        """What somebody counts as is asked like what he is; nothing is overwritten."""
        found = super().get(fact, default)
        if fact in AS and counted_otherwise(self.s):
            plain, now = {"figur": self.thing}, World(self.s, self.thing)
            more = [word for word in AS[fact] if effects.any_of(self.s, role(word), plain, now)]
            return [*(found if isinstance(found, list) else [found]), *more] if more else found
        return found

    __getitem__ = get

    def place(self) -> list[str]:
        """Where he is, seen from the company that the card means."""
        gid = company_of(self.s, self.thing)
        if not self.near or self.near == gid:
            return [*ALWAYS]
        same = self.near in self.s["companies"] and here(self.s, gid)["card"] == here(self.s, self.near)["card"]
        return ["gleicher-ort"] if same else []

    def magic(self) -> list[str]:
        """What he can use because a card says so: palantíri, or this one alone."""
        s, found = self.s, []
        for e in s["effects"]:
            if e["kind"] == "erlaubt-palantir" and effects.concerns(e, self, World(s, self.thing)):
                found.append("palantir")
            elif e["kind"] == "erlaubt-dieser-palantir":
                on = e.get("ids", {}).get("karte", "")
                if on in ZONES.cards(s, f"bei {self.thing}") and (not self.asks or s["cards"][on] == self.asks):
                    found.append("palantir")
        return found

    def marks(self) -> list[str]:
        found = ["im-spiel", *self.place(), *(("traeger", "selbst") if self.bears else ())]
        for f in self.s["stack"]:
            if f["frame"] == "hieb" and f["figure"] == self.thing:
                found.append("ziel-des-hiebs")
            elif f["frame"] == "angriff" and self.thing in f["assigned"]:
                found.append("hat-hieb")
        if any(FACES[id].name == "The One Ring" for id in carried(self.s, self.thing)):
            found.append("ringtraeger")
        found.append(SIDES.get(card_of(self.s, self.thing).get("alignment", ""), ""))
        wizard = avatar_of(self.s, owner(self.s, self.thing))
        if wizard and company_of(self.s, wizard) == company_of(self.s, self.thing):
            found += ["gs-des-zauberers", "eigener-zauberer"] if wizard == self.thing else ["gs-des-zauberers"]
        if self.other:
            found.append("anderer")
        return [*found, "angegriffen"] if self.attacked else found


SIDES = {"hero": "helden", "minion": "schergen"}


def card_of(s: State, fig: str) -> Mapping[str, Any]:
    """The printed facts of a figure's card."""
    return cards()[person(s, fig).face.card]


ACT.does("palantir", samples=("tw-saruman",))("Figure.magic")
ACT.does("dieser-palantir", samples=("tw-align-palantir",))("Figure.magic")
AS = {"beruf": tuple(A_SKILL.words), "rasse": tuple(A_RACE.words)}
for _word in (*AS["beruf"], *AS["rasse"]):
    ROLE.read(_word, "")
CONDITIONS: Mapping[str, list[str]] = {
    "ungetappt": ["ungetappt", "unverwundet"],
    "getappt": ["getappt", "unverwundet"],
    "verwundet": ["verwundet"],
}
ALWAYS = ("in-der-gs", "in-seiner-gs", "reist", "gleicher-ort")


class World(Told):
    """What conditions of cards may ask for; the thing is whoever bears the card. `given` says whom other words stand for."""

    __slots__ = ()
    tells: ClassVar = {
        "im-spiel": lambda it: in_play(it.s),
        "gemeinschaft": lambda it: Company(it.s),
        "angriff": lambda it: fought_now(it.s),
        "hieb": lambda it: fought_now(it.s),
        "ort": lambda it: site_facts(it.s),
        "zielort": lambda it: site_facts(it.s),
        "getroffener": lambda it: _struck(it.s, it.thing),
        "hinterlegt": lambda it: False,  # given by whoever counts what is stored
        "ich": lambda it: ["helden"],
        "gegner": lambda it: ["helden"],
        "avatar": lambda it: bool(avatar_of(it.s, it.given.get("wer") or mover(it.s))),
        "wirbt-eigen": lambda it: bool(it.given.get("wer")) and targeted(it.s) == it.given["wer"],
        "phase": lambda it: phase(it.s, it.given.get("wer") or mover(it.s)),
        "heer": lambda it: None,  # given by whoever tries to influence one
        "charakter": lambda it: None,  # given by whoever uses direct influence on somebody
        "stapel": lambda it: ZONES.count(it.s, f"stapel {it.given.get('wer') or mover(it.s)}"),
        "anzahl": lambda it: cards_under(it.s, str(it.given.get("fragt", "")), it.given.get("wer") or mover(it.s)),
        **dict.fromkeys(("traeger", "selbst"), lambda it: _bearer(it.s, it.thing, it.given.get("fragt", ""))),
        "fuehrender": lambda it: _bearer(it.s, it.s["led"].get(it.thing, it.thing)),
        "schon": lambda it: _before(it.s, it.thing, it.given.get("fragt", "")),
    }

    def judges(self, e: effects.Effect, subject: Facts) -> bool:
        """Whether an effect whose words no plain comparison can say is about this subject now (`effects.py`: `asks`)."""
        asks = e["asks"]
        if asks.get("ding") == "gemeinschaft":
            subject = Company(self.s)
            subject.aim = e.get("ids", {}).get("ort", "")
        elif "von" in asks and subject.get("figur") in self.s["figures"] and not isinstance(subject, Figure):
            subject = Figure(self.s, subject["figur"])  # an event tells plain facts
        if "von" in asks and isinstance(subject, Figure) and "ids" in e:
            subject = Figure(self.s, subject.thing, subject.attacked, subject.bears)
            meant = company_meant(self.s, e["ids"])
            subject.near = meant if meant in self.s["companies"] else company_of(self.s, meant)
        if "von" in asks and all(unmet(asks["ding"], one, subject) for one in asks["von"]):
            return False
        if "gegen" in asks and not self._faces(asks["gegen"]):
            return False
        world = self if "wenn" not in asks and "ausser" not in asks else self.of(e["ids"])
        if "wenn" in asks and missing(asks["wenn"], world):
            return False
        return "ausser" not in asks or bool(missing(asks["ausser"], world))

    def _faces(self, things: Any) -> bool:
        """Whether one of these things is what it is about now."""
        for one in things if isinstance(things, list) else [things]:
            for thing, wanted in one.items():
                facts = self.get(thing)
                if facts is not None and not unmet(thing, wanted, facts):
                    return True
        return False

    def of(self, ids: Mapping[str, str]) -> World:
        """The same situation for a card with these things: whom its words stand for."""
        given = {**self.given, "im-spiel": crowned(self.s)} if ids.get("dazu") else self.given
        who = {word: Figure(self.s, ids[word]) for word in ("ziel", "spielender", "dieser") if ids.get(word) in self.s["figures"]}
        return World(self.s, ids.get("traeger") or self.thing, {**given, **who})

    def counts(self, per: Mapping[str, Any], e: effects.Effect) -> int:
        """An amount that is counted whenever it is read."""
        from games.meccg.play.doing import hands_of

        return hands_of(self.s, e).amount(per)


ROLE.read("zuflucht-gefahren", "ort-", samples=("tw-the-white-tree",))


def like_a_haven(s: State, gid: str = "") -> bool:
    """Whether a card says of the site of a company that it counts as a haven for healing and for hazards."""
    if not effects.present(s, f"ort-{role('zuflucht-gefahren')}"):
        return False
    return effects.any_of(s, f"ort-{role('zuflucht-gefahren')}", site_facts(s, gid), World(s))


def land_for_hazards(s: State) -> tuple[str, ...]:
    """The same as hazards see it."""
    there, *way = land(s)
    return ("zufluchtsort" if like_a_haven(s) else there, *way)


PHASES = {  # as cards call them
    "enttappen": "enttappphase",
    "organisation": "orgphase",
    "lang": "langphase",
    "bewegung": "bg-phase",
    "ort": "ortsphase",
    "abschluss": "abschluss",
    "rat": "rat",
}


def phase(s: State, seat: str) -> str:
    """Which phase it is for this seat; the site phase of the opponent has a name of its own."""
    found = PHASES.get(s["phase"], "")
    return "gegner-ortsphase" if found == "ortsphase" and seat != mover(s) else found


def targeted(s: State) -> str:
    """Whose card somebody tries to influence away."""
    attempt = find(s, "beeinflussung")
    return str(attempt.get("gegen", "")) if attempt else ""


def _struck(s: State, bearer: str) -> Facts | None:
    """Whoever the strike is against."""
    struck = find(s, "hieb")
    him = struck["figure"] if struck else ""
    if him not in s["figures"]:
        return None
    found = Struck(s, him, bears=him == bearer)
    found.bearer = bearer
    return found


class Struck(Figure):
    """Whoever the strike is against, as a card sees him that lies with `bearer`."""

    __slots__ = ("bearer",)
    bearer: str

    def marks(self) -> list[str]:
        found = super().marks()
        its = self.thing in (self.bearer, self.s["led"].get(self.bearer))
        return [*found, "fuehrender-oder-selbst"] if its else found


def _bearer(s: State, fig: str, asks: str = "") -> Facts | None:
    if fig not in s["figures"]:
        return None
    him = Figure(s, fig)
    him.asks = asks
    return him


def _before(s: State, fig: str, asks: str) -> list[str]:
    """The skills of a bearer without what the card that asks gives him."""
    if fig not in s["figures"]:
        return []
    plain, now = {"figur": fig}, World(s, fig)
    given = [e["kind"].removeprefix("gilt-als-") for e in s["effects"]
             if e["kind"].startswith("gilt-als-") and e.get("card") != asks and effects.concerns(e, plain, now)]  # fmt: skip
    return [*person(s, fig).facts["beruf"], *given]


def attack_facts(s: State, face: Face, card: str, keyed: str, automatic: bool) -> Facts:
    """An attack, before or while it is fought."""
    there = here(s)
    known = _attack_facts if not rules.in_use else _attack_facts.__wrapped__
    return {**known(face, card, keyed, automatic, there["card"], land(s)[0], there["tapped"]), "gegen": Company(s)}


@lru_cache(maxsize=1024)
def _attack_facts(face: Face, card: str, keyed: str, automatic: bool, place: str, kind: str, tapped: bool) -> Facts:
    there = _site_facts(place, kind, tapped)
    auf = keyed_to(automatic, keyed, kind, slug(there["name"]))
    return {
        "karte": card,
        "typ": face.rasse,
        "name": face.name,
        "kreatur": face.creature,
        "automatisch": automatic,
        "auf": auf,
        "einzigartig": face.einzig,
        "normal-kg": face.kg,
        "hiebe": face.hiebe,
        "kg": face.kg,
        "ohne-ko": face.ko is None,
        "form": face.entry.get("form", face.name),
        "ort.typ": kind,
        "ort.ist": there["ist"],
        "ort": there,
        "waehlt": face.waehlt,
        "von": "kreatur" if face.creature else "",
        "verhoer": False,
    }


@rule("me.angriff.zuordnung", "me.angriff.zuordnung.beispiel", off=lambda automatic, keyed, kind, name: [keyed, "region"])
def keyed_to(automatic: bool, keyed: str, kind: str, name: str) -> list[str]:
    """What an attack is keyed to: an automatic one to its site by type and by name; some to nothing at all."""
    if automatic:
        return [keyed, "ort", kind, name]
    if not keyed:
        return []
    return [keyed, "ort"] if keyed in (kind, name) or keyed in SITED_TYPES else [keyed, "region"]


SITED_TYPES = ("ruine", "schattenhort", "hort-der-dunkelheit", "grenzort", "freier-ort", "zufluchtsort")
_born: dict[tuple[str, str, int], tuple[Any, str]] = {}  # by the identity of what is wanted, which is never changed


def _born_otherwise(fig: str, card: str, key: int, wanted: Mapping[str, Any]) -> str:
    known = _born.get((fig, card, key)) if not rules.in_use else None
    if known is None:
        known = wanted, unmet("charakter", wanted, room.person_of(fig, card).facts)
        if not rules.in_use:
            keep(_born, (fig, card, key), known)
    return known[1]


def attacker(s: State, attack: FrameData) -> Face:
    """The face of whoever attacks: a creature, the site, or an event that strikes by itself."""
    if attack["event"]:
        said = attack["event"]
        strikes = said.get("hiebe") or len(fighters(s))
        return _event(said["face"], said["kg"], strikes, said.get("typ", ""), said.get("ko"), tuple(said.get("marks", ())))
    if not attack["card"]:
        return site(s)["attacks"][attack.get("nr", 0)]  # type: ignore[no-any-return]
    return face_of(s, attack["card"])


@lru_cache(maxsize=2048)
def _event(id: str, kg: int, strikes: int, kind: str, ko: int | None, marks: tuple[str, ...]) -> Face:
    """The attack that a card makes: `zaehlt-als-kreatur` it is one of a hazard creature for whoever asks."""
    by = FACES[id]
    face = Face(by.id, by.card, "ereignis", by.titel, by.name, kg=kg, hiebe=strikes, ko=ko, rasse=kind, entry={"form": by.form})
    face.waehlt = "angreifer-waehlt" in marks
    face.creature = "zaehlt-als-kreatur" in marks
    return face


@cache
def faction_facts(card: str) -> Facts:
    """A faction somebody tries to influence."""
    return {**FACES[card].facts, "rasse": FACES[card].rasse}


def fought(s: State, attack: FrameData) -> Facts:
    return attack_facts(s, attacker(s, attack), attack["card"], attack["keyed"], attack["automatic"])


def fought_now(s: State) -> Facts | None:
    """The attack that is being fought."""
    attack = find(s, "angriff")
    return fought(s, attack) if attack else None


def tells(thing: str, names: Any, samples: Mapping[str, tuple[str, ...]] | None = None) -> None:
    """These facts of a thing are told: their words are carried out."""
    for name in names:
        if name in FACTS[thing] and not FACTS[thing][name].carried:
            FACTS[thing][name].deed = tells
            FACTS[thing][name].samples = (samples or {}).get(name, ())
    for name, fact in FACTS[thing].items():
        if fact.under in names and not fact.carried:
            fact.deed, fact.samples = tells, (samples or {}).get(name, ())


A_NUMBER.read("kg", "", samples=("tw-glamdring",))
A_NUMBER.read("ko", "", samples=("tw-hauberk-of-bright-mail",))


def prowess(s: State, fig: str, race: str, more: int = 0) -> int:
    """With weapons and cards, before tapping, wounds and support are counted."""
    given = {"angriff.typ": race} if race else effects.NOTHING
    return effects.value(s, "kg", person(s, fig).kg + more, Figure(s, fig), World(s, fig, given))


@rule("me.konstitution.modifikation", off=lambda s, fig: person(s, fig).ko)
def body(s: State, fig: str) -> int:
    """With the best armour or shield carried."""
    return effects.value(s, "ko", person(s, fig).ko, Figure(s, fig), World(s, fig, {"verwundet": True}))


Condition.told = frozenset(World.tells) & {*FACTS, *SUBJECTS}
# The facts of things that are told here, and the cards that show it.
tells("gemeinschaft", {name: 0 for name in Company.tells if name in FACTS["gemeinschaft"]})
tells("heer", ("name", "rasse"))
tells(
    "charakter",
    {**{name: 0 for name in Figure.tells if name in FACTS["charakter"]}, "name": 0, "rasse": 0, "beruf": 0, "gk": 0, "kg": 0},
)
tells(
    "lage",
    (
        *("im-spiel", "stapel", "gewuerfelt", "verwundet", "hinterlegt", "ich", "gegner", "avatar", "schon", "anzahl"),
        *("wirbt-eigen", "phase"),
    ),
)
tells("karte", FACES["tw-dodge"].facts)
tells("karte", ("spielbar-hier", "liegt", "braucht", "zielt", "bei", "angriffe", "genannt"))
tells("ort", {**_site_facts("tw-moria", "schattenhort", False)})
tells("angriff", ("gegen",))
tells("verbuendeter", ("gefuehrt", "einzigartig", "ist"))
tells("ort", ("zwergenfeste", "schatz", "auch-getappt"))
tells("angriff", _attack_facts(FACES["tw-wargs"], "", "", False, "tw-moria", "schattenhort", False))
for _table, _names in (
    (
        MARK,
        (
            *ALWAYS,
            "traeger",
            "ziel-des-hiebs",
            "hat-hieb",
            "angegriffen",
            "ringtraeger",
            "schergen",
            "helden",
            "anderer",
            "eigener-zauberer",
            "gs-des-zauberers",
            "fuehrender-oder-selbst",
            "im-kampf-gegner",
            "selbst",
            "im-spiel",
        ),
    ),
    (GROUPED, ("ziel", "angegriffen", "zauberer")),
    (SITED, ("hier", "zielort", "ziel", "ausgangsort")),
    (AIMS, ("gs", "schickt-zurueck", "zurueck")),
    (
        LYING,
        (
            "im-spiel",
            "auf-charakter",
            "in-der-kette",
            "auf-der-hand",
            "auf-ziel",
            "auf-diesem",
            "in-der-gs",
            "am-ort",
            "gegner-hand",
            "gezeigt",
            "dazu",
            "hinterlegt",
            "bei-anderen",
            "wirkt",
        ),
    ),
    (
        WHOS,
        (
            "traeger",
            "selbst",
            "fuehrender",
            "ziel",
            "spielender",
            "getroffener",
            "dieser",
            "gemeinschaft",
            "angriff",
            "hieb",
            "kreatur",
        ),
    ),
    (
        WHOS,
        ("dazu", "ring"),
    ),
    (
        WHOS,
        (
            "gs",
            "verwundete",
            "karte",
            "angriffe",
            "ich",
            "gegner",
            "jeder",
            "daran",
            "zielort",
            "ort",
            "spieler",
            "wurf",
            "verteidiger",
        ),
    ),
):
    for _name in _names:
        _table[_name].deed = tells
