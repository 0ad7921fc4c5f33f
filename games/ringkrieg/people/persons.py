"""Persons coming into play (chapters II, IV and VI): the action «person», and what their cards say when they enter.

Minions come by a muster die, Aragorn and Gandalf the White by the Will of the West. Under what conditions and where is read in
one place: `ENTRANCES`. A person who replaces another one takes their place on the board; the other one is out of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from games.contract import Candidate, Decision, Refusal, Seat, State, illegal, name
from games.flow import FrameData
from games.ringkrieg import politics, sides
from games.ringkrieg.facts import FREE, SHADOW, Facts, Person, Region, Side
from games.ringkrieg.frames import ANY_DIE, Action, Frame, RingGame, Transition, actions, frames
from games.ringkrieg.multiplayer import succession
from games.ringkrieg.quest import fellowship
from games.ringkrieg.round.dice import FACES, WILL
from games.ringkrieg.war import armies, muster, territory
from games.ringkrieg.war.armies import Spot, region_of
from games.ringkrieg.wording import fitting, opens
from games.rules import guard, otherwise, remembered, rule

SARUMAN, WITCH_KING, MOUTH = "saruman", "hexenkoenig_heermeister", "saurons_mund"
STRIDER, ARAGORN = "streicher", "aragorn_erbe"
GREY, WHITE = "gandalf_grau", "gandalf_weiss"
ORTHANC = "orthanc"
KINGS_CITIES = ("minas-tirith", "dol-amroth", "pelargir")
FANGORN = "fangorn"
RULES = ("rk.rekrutierung.person", "rk.aktion.rekrutierung.person")


# --- reading -------------------------------------------------------------------------------------------------------------


def in_play(s: State, person: str) -> bool:
    """On the board: not with the Ring-bearers, not waiting, not out of the game."""
    return armies.in_play(s["persons"].get(person, armies.WAITING))


def has_entered(s: State, person: str) -> bool:
    """Whether a person is or was in play."""
    return bool(s["persons"].get(person, armies.WAITING) != armies.WAITING)


def uncaptured(facts: Facts, s: State, region: Region) -> bool:
    """A settlement that its first owner still controls."""
    return territory.control(facts, s, region) == facts.regions[region].side


def strongholds(facts: Facts, s: State, nation: str) -> list[Region]:
    """The strongholds of a nation that nobody has captured."""
    return [r for r in facts.settlements[nation] if facts.regions[r].stronghold and uncaptured(facts, s, r)]


@rule("rk.rekrutierung.person.luecke", off=lambda s, region: region)
def spot_in(s: State, region: Region) -> Spot:
    """Persons enter a besieged stronghold too, among the besieged."""
    return muster.spot_for(s, region)


# --- where each may enter ------------------------------------------------------------------------------------------------


def saruman(facts: Facts, s: State) -> list[Spot] | str:
    """Isengart at war, Orthanc in the Shadow's hand: to Orthanc."""
    if not politics.at_war(s, "isengart"):
        return "Saruman kommt erst, wenn Isengart im Kriegszustand ist."
    if territory.control(facts, s, ORTHANC) != SHADOW:
        return "Saruman kommt nach Orthanc, und das ist in der Hand der Freien Völker."
    return [spot_in(s, ORTHANC)]


def witch_king(facts: Facts, s: State) -> list[Spot] | str:
    """Sauron at war: to an army of the Shadow with a unit of Sauron in it."""
    if not politics.at_war(s, "sauron"):
        return "Der Hexenkönig kommt erst, wenn Sauron im Kriegszustand ist."
    there = [spot for spot in armies.army_spots(facts, s, SHADOW) if "sauron" in armies.nations(armies.force(s, spot))]
    return there or "Der Hexenkönig kommt zu einer Armee mit Sauron-Einheiten, und die gibt es nicht."


def mouth(facts: Facts, s: State) -> list[Spot] | str:
    """The Fellowship in Mordor, or all Free Peoples at war: to a stronghold of Sauron that nobody has captured."""
    if not fellowship.in_mordor(s) and not politics.all_at_war(facts, s, FREE):
        return "Saurons Mund kommt erst, wenn die Gemeinschaft in Mordor ist oder alle Freien Völker im Kriegszustand sind."
    there = [spot_in(s, region) for region in strongholds(facts, s, "sauron")]
    return there or "Saurons Mund kommt in eine Festung Saurons, und alle sind erobert."


def aragorn(facts: Facts, s: State) -> list[Spot] | str:
    """Strider stands in Minas Tirith, Dol Amroth or Pelargir, and the place is not captured: he is Aragorn now."""
    where = s["persons"][STRIDER]
    if region_of(where) not in KINGS_CITIES:
        return "Aragorn kommt, wo Streicher steht: in Minas Tirith, Dol Amroth oder Pelargir."
    if not uncaptured(facts, s, region_of(where)):
        return f"{facts.name(region_of(where))} ist erobert: Dort wird aus Streicher nicht Aragorn."
    return [where]


def gandalf(facts: Facts, s: State) -> list[Spot] | str:
    """The Grey has left the Fellowship or the game, and a minion is or was in play: in his place, or Fangorn, or the Elves."""
    where = s["persons"][GREY]
    if where == armies.FELLOWSHIP:
        return "Gandalf der Graue ist noch in der Gemeinschaft."
    if not any(has_entered(s, p.id) and calls_the_white(facts, s, p.id) for p in facts.persons.values()):
        return "Gandalf der Weiße kommt erst, wenn ein Günstling im Spiel ist oder war."
    if armies.in_play(where):
        return [where]
    return [FANGORN, *(spot_in(s, region) for region in strongholds(facts, s, "elben"))]


def calls_the_white(facts: Facts, s: State, person: str) -> bool:
    """Whether this one's coming lets Gandalf return: a minion's does."""
    return facts.persons[person].kind == "guenstling" and not any(silent(person) for silent in uncalled)


ENTRANCES: dict[str, Callable[[Facts, State], list[Spot] | str]] = {
    SARUMAN: saruman,
    WITCH_KING: witch_king,
    MOUTH: mouth,
    ARAGORN: aragorn,
    WHITE: gandalf,
}
DICE: dict[str, str] = {  # the die that brings each of them
    SARUMAN: "rekrutierung",
    WITCH_KING: "rekrutierung",
    MOUTH: "rekrutierung",
    ARAGORN: WILL,
    WHITE: WILL,
}
opens("person", "Saruman", "Hexenkönig", "Saurons Mund", "Aragorn", "Gandalf der Weiße")
uncalled: list[Callable[[str], bool]] = []  # minions who are none for Gandalf the White
bars: list[Callable[[Facts, State, str], Refusal | None]] = []  # what else keeps a person out: (facts, s, person)
entered: list[Callable[[Transition, str], None]] = []  # told when somebody has come into play: (t, person)


def kept_out(facts: Facts, s: State, person: str) -> Refusal | None:
    for bar in bars:
        if (refusal := bar(facts, s, person)) is not None:
            return refusal
    return None


def where_in(facts: Facts, s: State, person: str) -> list[Spot] | str:
    """What the card says of where this person enters, or why nowhere; a table may keep them out of sieges."""
    found = ENTRANCES[person](facts, s)
    if isinstance(found, str) or not otherwise("rk.rekrutierung.person.luecke"):
        return found
    outside = [spot for spot in found if not spot.endswith(armies.BOX)]
    return outside if outside or not found else f"{facts.name(armies.region_of(found[0]))} wird belagert."


def entrances(facts: Facts, s: State, person: str) -> list[Spot]:
    """The spots where this person could enter now."""
    found = where_in(facts, s, person)
    return [] if isinstance(found, str) or has_entered(s, person) or kept_out(facts, s, person) is not None else found


@guard("rk.rekrutierung.rueckkehr", "rk.figur.person")
def entered_before(facts: Facts, s: State, person: str) -> str | None:
    """Every person is one figure, and whoever is lost does not come back."""
    if not has_entered(s, person):
        return None
    return f"{facts.persons[person].name} ist {'schon im Spiel' if in_play(s, person) else 'aus dem Spiel'}."


@guard("rk.rekrutierung.person", "rk.aktion.rekrutierung.person", "rk.figur.guenstling", "rk.figur.aufwertung")
def condition_unmet(facts: Facts, s: State, person: str) -> str | None:
    """What the card wants does not hold."""
    found = where_in(facts, s, person)
    return found if isinstance(found, str) else None


def refused(facts: Facts, s: State, person: str) -> Refusal | None:
    return entered_before(facts, s, person) or kept_out(facts, s, person) or condition_unmet(facts, s, person)


def candidates(facts: Facts, s: State, side: Side, kind: str = WILL) -> list[str]:
    """The persons of a side that come into play by a die used as this kind; the Will of the West serves as any."""
    mine = [person for person in ENTRANCES if person in s["persons"] and facts.persons[person].side == side]
    return [person for person in mine if kind in (DICE[person], WILL)]


# --- the action ----------------------------------------------------------------------------------------------------------


@rule("rk.aktion.wille", "rk.figur.aufwertung", "rk.aktion.rekrutierung.person", off=("person",))
def dice_for(facts: Facts, s: State, side: Side) -> tuple[str, ...]:
    """Minions need a muster die, Aragorn and Gandalf the White the Will of the West."""
    return tuple(sorted({DICE[person] for person in candidates(facts, s, side)}, key=lambda kind: kind != WILL))


@actions.add
class Enter(Action):
    id = "person"
    title = "Person ins Spiel bringen"
    place = 32
    also = (
        "bringe",
        "bringe ins Spiel",
    )
    kinds = ("rekrutierung", WILL)
    rule = "rk.rekrutierung.person"

    def kinds_now(self, facts: Facts, s: State, side: Side) -> tuple[str, ...]:
        return dice_for(facts, s, side)

    def refused(self, facts: Facts, s: State, side: Side, kind: str) -> Refusal | None:
        among = candidates(facts, s, side, kind)
        return refused(facts, s, among[0]) if len(among) == 1 else nobody_enters(facts, s, side, kind)

    def by_name(self, facts: Facts, s: State, side: Side) -> Iterable[Candidate]:
        """Each of them with the own reason."""
        for person in candidates(facts, s, side):
            refusal, called = refused(facts, s, person), facts.persons[person].name
            if refusal is not None:
                said = tuple(f"{words} {called.removeprefix('Der ')}" for words in (self.id, *self.also))
                yield Candidate(f"{self.id} {person}", called, refusal, self.rule, said)

    def begin(self, t: Transition, side: Side, face: str, kind: str) -> None:
        t.push("eintritt", side=side, person=None)
        if candidates(t.game.facts, t.state, side, kind) != candidates(t.game.facts, t.state, side):
            t.top["kind"] = kind
        t.draft()


@guard(
    "rk.rekrutierung.person",
    "rk.aktion.rekrutierung.person",
    "rk.figur.guenstling",
    "rk.figur.aufwertung",
    "rk.figur.person",
    "rk.rekrutierung.rueckkehr",
)
def nobody_enters(facts: Facts, s: State, side: Side, kind: str) -> str | None:
    """The reasons of all of them, so that one sees what is missing."""
    reasons = []
    for person in candidates(facts, s, side, kind):
        refusal = refused(facts, s, person)
        if refusal is None:
            return None
        reasons.append(refusal.reason)
    return " ".join(reasons)


def by_another_die(facts: Facts, person: str) -> Refusal:
    """Whom people name although the die they have taken brings somebody else."""
    return illegal(f"{facts.persons[person].name} kommt mit einem anderen Würfel: {FACES[DICE[person]]}.", *RULES)


@frames.add
class Entrance(Frame):
    """Who comes into play, and where there is a choice, where."""

    id = "eintritt"

    def asks(self, game: RingGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat = sides.seat(s, f["side"])
        prompt = "Wen bringst du ins Spiel?" if f["person"] is None else f"{game.facts.persons[f['person']].name}: Wohin?"
        return {seat: self.ask(f, seat, f"{name(seat)}: {prompt}", rules=RULES)}

    def candidates(self, game: RingGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        facts = game.facts
        if f["person"] is None:
            among = candidates(facts, s, f["side"], f.get("kind", WILL))
            everybody = candidates(facts, s, f["side"])
            names = [facts.persons[person].name for person in everybody]
            for person in everybody:
                card = facts.persons[person]
                alone = names.count(card.name) == 1
                label = card.name if alone else f"{card.name}, {card.title}"
                bare = (card.name.removeprefix("Der "), card.name)
                said = bare if alone else (*bare, card.title, card.title.removeprefix("Der "))
                refusal = refused(facts, s, person) or (None if person in among else by_another_die(facts, person))
                yield Candidate(person, label, refusal, RULES[0], said)
            return
        there = [region_of(spot) for spot in entrances(facts, s, f["person"])]
        who, where = facts.persons[f["person"]].name, ", ".join(facts.name(region) for region in there)
        elsewhere = illegal(f"{who} kommt dort nicht ins Spiel. Möglich ist: {where}.", *RULES)
        for region in facts.regions.values():
            refusal = None if region.id in there else elsewhere
            yield Candidate(region.id, region.name, refusal, RULES[0], region.aliases)

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        facts = t.game.facts
        if f["person"] is None:
            spots = entrances(facts, t.state, key)
            if len(spots) > 1:
                f["person"] = key
                t.draft()
                return
            t.pop()
            enter(t, key, spots[0])
            return
        person = f["person"]
        t.pop()
        enter(t, person, next(spot for spot in entrances(facts, t.state, person) if region_of(spot) == key))


def enter(t: Transition, person: str, spot: Spot) -> None:
    """A person comes into play at a spot; whom they replace is out of the game."""
    old = t.game.facts.persons[person].replaces
    if old:
        armies.lose_person(t, old)
    t.at("persons")[person] = spot
    t.tell("eintritt", person=person, spot=spot, replaces=old)
    if person == WITCH_KING:
        all_awake(t)
    for hears in entered:
        hears(t, person)


@rule("rk.figur.person.karte", off=None)
def all_awake(t: Transition) -> None:
    """When the Witch-king enters, all Free Peoples become active."""
    for nation in t.game.facts.of_side(FREE):
        politics.activate(t, nation, why=WITCH_KING)


# --- advocates -----------------------------------------------------------------------------------------------------------


@remembered(on_first=True)
def speakers(facts: Facts) -> list[Person]:
    return [person for person in facts.persons.values() if "fuersprache" in person.raw]


@rule("rk.gefaehrten.karte.faehigkeit-wann", "rk.gefaehrten.trennen.danach", off=lambda facts, s: {})
def advocates(facts: Facts, s: State) -> dict[str, str]:
    """Companions outside the Fellowship who speak for their own people, in an uncaptured city or stronghold of it: by nation."""
    found: dict[str, str] = {}
    for person in speakers(facts):
        region = region_of(s["persons"].get(person.id, armies.WAITING))
        if region in facts.regions:
            place = facts.regions[region]
            if place.nation == person.raw["fuersprache"] and (place.city or place.stronghold) and uncaptured(facts, s, region):
                found[person.raw["fuersprache"]] = person.id
    return found


@guard("rk.gefaehrten.karte.faehigkeit-wann", "rk.gemeinschaft.ratgeber.faehigkeit")
def nobody_speaks(facts: Facts, s: State) -> str | None:
    if advocates(facts, s):
        return None
    return "Dafür muss Boromir, Legolas oder Gimli in einer nicht eroberten Stadt oder Festung des eigenen Volkes stehen."


def cannot_speak(facts: Facts, s: State, nation: str) -> Refusal | None:
    """Why a nation does not move: on the track, or among three players because the last action was for it."""
    return politics.room_on_the_track(facts, s, nation) or (succession.again(facts, s, nation) if "last" in s else None)


def speaks(t: Transition, nation: str) -> None:
    politics.advance(t, nation, why="faehigkeit")
    succession.used(t, FREE, [nation])


@actions.add
class Advocate(Action):
    """Boromir, Legolas and Gimli move their own nation with any die."""

    id = "fuersprache"
    title = "Nation eines Gefährten vorrücken"
    place = 50
    sides = (FREE,)
    kinds = ANY_DIE
    any_die = True
    rule = "rk.gefaehrten.karte.faehigkeit-wann"

    def refused(self, facts: Facts, s: State, side: Side, kind: str) -> Refusal | None:
        judged = {nation: cannot_speak(facts, s, nation) for nation in advocates(facts, s)}
        if judged and None not in judged.values():
            return next(iter(judged.values()))
        return nobody_speaks(facts, s)

    def begin(self, t: Transition, side: Side, face: str, kind: str) -> None:
        able = [n for n in advocates(t.game.facts, t.state) if cannot_speak(t.game.facts, t.state, n) is None]
        if len(able) == 1:
            speaks(t, able[0])
        else:
            t.push("fuersprache")
            t.draft()


@frames.add
class ChooseAdvocate(Frame):
    """Which of their nations moves."""

    id = "fuersprache"

    def asks(self, game: RingGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat = sides.seat(s, FREE)
        return {
            seat: self.ask(f, seat, f"{name(seat)}: Welche Nation rückt vor?", rules=("rk.gefaehrten.karte.faehigkeit-wann",))
        }

    def candidates(self, game: RingGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        facts = game.facts
        for nation, person in advocates(facts, s).items():
            label = fitting(f"{facts.nations[nation].name} · {facts.persons[person].name}")
            aliases = (facts.nations[nation].name, facts.persons[person].name)
            yield Candidate(nation, label, cannot_speak(facts, s, nation), aliases=aliases)

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        t.pop()
        speaks(t, key)
