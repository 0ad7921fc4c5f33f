"""The end of a round and of a battle (chapter VI): ceasing, retreat, prolonging a siege battle, advance and capture."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from games.contract import SCENE_ENDS, Candidate, Decision, Refusal, Seat, State, name, timed
from games.flow import FrameData, first, the
from games.ringkrieg import lasting, sides
from games.ringkrieg.battle import losses
from games.ringkrieg.battle.attack import SIEGE, SORTIE
from games.ringkrieg.battle.numbers import army_gone
from games.ringkrieg.facts import Facts, Nation, Region, Side
from games.ringkrieg.frames import Frame, RingGame, Transition, frames
from games.ringkrieg.war import armies, selection, territory
from games.ringkrieg.war.armies import Spot, force, side_at, units
from games.ringkrieg.war.movement import stay_at_home
from games.ringkrieg.whereabouts import begins, to
from games.ringkrieg.wording import figure_from, figure_key, figure_name
from games.rules import guard, rule


@rule("rk.kampf.rueckzug.entscheidung", off=None)
def decide(t: Transition, f: FrameData) -> None:
    """Both armies still stand: a siege battle ends unless it is prolonged; otherwise the attacker may cease, the defender
    retreat."""
    battle = the(t.state, "schlacht")
    if battle["end"] or army_gone(t.state, battle):
        return
    if can_retreat(battle):
        t.push("rueckzug")
    if battle["kind"] != SIEGE:
        t.push("einstellen")
    elif battle["round"] >= rounds_of_a_siege(battle):
        t.push("verlaengern")


# Told when a battle is over and everybody stands where they belong: (t, the battle).
afterwards: list[Callable[[Transition, FrameData], None]] = []
# Where else the defenders of a battle may retreat: (facts, s, battle).
ways_back: list[Callable[[Facts, State, FrameData], Iterable[Region]]] = []
# Who may prolong a siege battle, or may not: (s, battle) -> «frei» (for nothing), «gesperrt» (not at all) or None.
endurance: list[Callable[[State, FrameData], str | None]] = []
FOR_NOTHING, BARRED = "frei", "gesperrt"


@rule("rk.belagerung.kein-rueckzug", off=True)
def can_retreat(battle: FrameData) -> bool:
    """The besieged never retreat."""
    return bool(battle["kind"] != SIEGE)


@rule("rk.belagerung.schlacht.dauer", "rk.belagerung.dauer-begriff", off=99)
def rounds_of_a_siege(battle: FrameData) -> int:
    """A siege battle lasts one round, unless a card says otherwise."""
    return int(battle["options"]["rounds"])


def end(t: Transition, how: str) -> None:
    t.frame("schlacht")["end"] = how


# --- the attacker --------------------------------------------------------------------------------------------------------


to_the_end: list[Callable[[FrameData], Refusal | None]] = []  # why else an attack cannot be called off: (battle)


@guard("rk.ereignis.vorrang")
def must_go_on(battle: FrameData) -> str | None:
    return "Dieser Angriff kann nicht eingestellt werden." if battle["options"].get("cannot_cease") else None


CEASING = timed(
    "einstellen",
    "Angriff einstellen",
    "Einstellen kann der Angreifer am Ende einer Kampfrunde, nach den Verlusten.",
    "rk.kampf.rueckzug.entscheidung",
    "rk.kampf.rueckzug.angreifer",
    also=("stelle ein", "Kampf einstellen"),
)
RETREATING = timed(
    "rückzug",
    "Sich zurückziehen",
    "Zurückziehen kann sich der Verteidiger am Ende einer Kampfrunde, wenn der Angreifer weiterkämpft; eine belagerte Armee nie.",
    "rk.kampf.rueckzug.entscheidung",
    "rk.kampf.rueckzug.region",
    also=("zieh zurück", "zurückziehen", "weiche", "weichen"),
)


@frames.add
class Cease(Frame):
    """At the end of each round the attacker may call the attack off."""

    id = "einstellen"

    def asks(self, game: RingGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat = sides.seat(s, the(s, "schlacht")["attacker"])
        return {
            seat: self.ask(
                f, seat, f"{name(seat)}: Greifst du weiter an?", default="weiter", rules=("rk.kampf.rueckzug.entscheidung",)
            )
        }

    def candidates(self, game: RingGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        yield Candidate("weiter", "Weiter angreifen", aliases=("ja",))
        yield Candidate(
            "einstellen",
            "Angriff einstellen",
            first(must_go_on(the(s, "schlacht")), *(bound(the(s, "schlacht")) for bound in to_the_end)),
            "rk.kampf.rueckzug.angreifer",
            ("nein", "aufhören"),
        )

    def not_now(self, game: RingGame, s: State, seat: Seat) -> Iterable[Candidate]:
        yield CEASING

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        t.pop()
        if key == "einstellen":
            t.pop()  # no retreat is asked for
            end(t, "eingestellt")
            t.tell("angriff-einstellen", side=sides.side_of(t.state, seat))


@rule("rk.belagerung.schlacht.danach", off=None)
def siege_goes_on(t: Transition) -> None:
    """The siege battle is over, its defenders stand: they are besieged as before."""
    end(t, "belagert")


@guard(
    "rk.belagerung.schlacht.verlaengern",
    "rk.belagerung.schlacht.verlaengern-ohne-regulaere",
    reads="rk.belagerung.schlacht.verlaengern-ohne-regulaere",
)
def no_elite_to_give(facts: Facts, s: State, figure: str) -> str | None:
    return None if losses.replacement(s, figure) is not None else "Für diese Elite-Einheit ist keine reguläre da."


@guard("rk.belagerung.schlacht.verlaengern")
def nobody_left(s: State, figure: str) -> str | None:
    """Where an elite goes without a regular in its place, somebody else must be there to fight on."""
    if losses.replacement(s, figure) is not None or armies.units(force(s, the(s, "schlacht")["attack"])) > 1:
        return None
    return "Ohne diese Elite-Einheit kämpfte niemand mehr."


@frames.add
class Prolong(Frame):
    """An elite of the attacker becomes a regular: one more round of the siege battle."""

    id = "verlaengern"

    def asks(self, game: RingGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat = sides.seat(s, the(s, "schlacht")["attacker"])
        free = endures(s, the(s, "schlacht")) == FOR_NOTHING
        prompt = f"{name(seat)}: Die Belagerungsschlacht ist zu Ende, es sei denn, du ersetzt eine Elite-Einheit."
        prompt = f"{name(seat)}: Verlängerst du die Belagerungsschlacht um eine Runde?" if free else prompt
        return {seat: self.ask(f, seat, prompt, default="genug", rules=("rk.belagerung.schlacht.verlaengern",))}

    def run(self, t: Transition, f: FrameData) -> bool:
        battle = the(t.state, "schlacht")
        endured = endures(t.state, battle)
        able = any(figure[-1] == "e" for figure in force(t.state, battle["attack"])) and endured != BARRED
        if able or endured == FOR_NOTHING:
            return False
        t.pop()
        siege_goes_on(t)
        return True

    def candidates(self, game: RingGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        yield Candidate("genug", "Es genügt", aliases=("nein", "aufhören"))
        if endures(s, the(s, "schlacht")) == FOR_NOTHING:
            yield Candidate("weiter", "Noch eine Runde, ohne Einheit", aliases=("ja", "verlängern"))
        for figure in force(s, the(s, "schlacht")["attack"]):
            if figure[-1] == "e":
                label = f"{figure_name(game.facts, figure)} ersetzen, noch eine Runde"
                refusal = first(no_elite_to_give(game.facts, s, figure), nobody_left(s, figure))
                yield Candidate(f"ersetze {figure_key(figure)}", label, refusal)

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        t.pop()
        if key == "genug":
            siege_goes_on(t)
            return
        if key == "weiter":
            options = t.frame("schlacht")["options"]
            t.frame("schlacht")["options"] = {**options, "endured": True}
            t.tell("laenger", side=the(t.state, "schlacht")["attacker"])
            return
        spot, figure = the(t.state, "schlacht")["attack"], figure_from(key.partition(" ")[2])
        if losses.replacement(t.state, figure) is not None:
            losses.replace_elite(t, spot, figure)
        else:
            armies.lose(t, spot, figure)
        t.tell("verlaengert", side=sides.side_of(t.state, seat))


def endures(s: State, battle: FrameData) -> str | None:
    """Whether something besides elites decides if a siege battle goes on; for nothing it does so once."""
    found = next((said for ask in endurance if (said := ask(s, battle)) is not None), None)
    return None if found == FOR_NOTHING and battle["options"].get("endured") else found


def may_withdraw(facts: Facts, s: State, battle: FrameData) -> bool:
    """Whether the defenders stand in front of a stronghold of their own."""
    region = battle["region"]
    return bool(
        battle["hold"] and territory.control(facts, s, region) == battle["defender"] and not territory.besieged(s, region)
    )


# --- the defender --------------------------------------------------------------------------------------------------------


@guard("rk.kampf.rueckzug.region")
def no_way_back(facts: Facts, s: State, side: Side, region: Region) -> str | None:
    if territory.free(facts, s, side, region) and not kept_from(facts, s, side, region):
        return None
    return f"{begins(to(facts, region))} kannst du nicht weichen: Dort stehen Feinde, oder die Siedlung gehört ihnen."


@rule("rk.politik.krieg.rueckzug", "rk.politik.beispiel.erebor", off=stay_at_home)
def kept_from(facts: Facts, s: State, side: Side, region: Region) -> list[Nation]:
    """Whom the borders of other nations keep from retreating there: nobody, whether at war or not."""
    return []


def retreats(facts: Facts, s: State, battle: FrameData) -> list[tuple[Region, Refusal | None]]:
    """The neighbouring regions, each with the reason why the defenders cannot retreat there."""
    side, near = battle["defender"], list(facts.regions[battle["region"]].neighbours)
    near += [r for more in ways_back for r in more(facts, s, battle) if r not in near]
    return [(r, no_way_back(facts, s, side, r) or lasting.region_closed(facts, s, side, r)) for r in near]


@frames.add
class Retreat(Frame):
    """The attacker goes on: the defender may retreat."""

    id = "rueckzug"

    def run(self, t: Transition, f: FrameData) -> bool:
        if any(refusal is None for _, refusal in retreats(t.game.facts, t.state, the(t.state, "schlacht"))):
            return False
        t.pop()
        return True

    def asks(self, game: RingGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat = sides.seat(s, the(s, "schlacht")["defender"])
        return {
            seat: self.ask(
                f, seat, f"{name(seat)}: Ziehst du dich zurück?", default="bleiben", rules=("rk.kampf.rueckzug.region",)
            )
        }

    def candidates(self, game: RingGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        yield Candidate("bleiben", "Standhalten", aliases=("nein", "kämpfen"))
        for region, refusal in retreats(game.facts, s, the(s, "schlacht")):
            place = game.facts.regions[region]
            yield Candidate(region, f"Rückzug: {place.name}", refusal, "rk.kampf.rueckzug.region", (place.name, *place.aliases))

    def not_now(self, game: RingGame, s: State, seat: Seat) -> Iterable[Candidate]:
        yield RETREATING

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        t.pop()
        if key != "bleiben":
            retreat(t, key)


def retreat(t: Transition, region: Region) -> None:
    """The defenders go, but for persons who never move (Saruman); the battle is over."""
    battle = the(t.state, "schlacht")
    side, spot = battle["defender"], battle["target"]
    figures, persons = armies.all_of(t.game.facts, t.state, spot, side)
    persons = [p for p in persons if selection.can_move(t.game.facts, t.state, p)]
    armies.transfer(t, spot, region, figures, persons)
    t.tell("rueckzug", side=side, origin=spot, target=region)
    territory.arrive(t, side, region, persons)
    end(t, "rueckzug")


# --- afterwards ----------------------------------------------------------------------------------------------------------


@rule("rk.kampf.ende.vorruecken", "rk.belagerung.beginn", off=None)
def advance(t: Transition, f: FrameData) -> None:
    """The defenders are gone, or in their stronghold: the attacker may move in, with all or some."""
    if goes_elsewhere(f) and way_is_open(f) and units(force(t.state, f["attack"])):
        t.push("vorruecken", chosen=None, asked=False)


@rule("rk.belagerung.ausfall.sieg", off=True)
def goes_elsewhere(battle: FrameData) -> bool:
    """Siege battles and sorties are fought in one region: nobody moves on after them."""
    return battle["kind"] not in (SIEGE, SORTIE)


@rule("rk.belagerung.aufheben.vorruecken", off=True)
def way_is_open(battle: FrameData) -> bool:
    """Only where the defenders are gone, or in their stronghold."""
    return battle["end"] in ("vernichtet", "rueckzug", "festung")


@rule(
    "rk.belagerung.nicht-vorruecken",
    off=lambda t, battle: move_in(t, *_attackers(t, battle)),
    reads="rk.belagerung.nicht-vorruecken",
)
def stays_out(t: Transition, battle: FrameData) -> None:
    """Whoever does not advance besieges nobody: the defenders stand in their region as before."""


def _attackers(t: Transition, battle: FrameData) -> tuple[armies.Force, list[str]]:
    return armies.all_of(t.game.facts, t.state, battle["attack"], battle["attacker"])


@frames.add
class Advance(Frame):
    """Whether the attacker advances, and who."""

    id = "vorruecken"

    def run(self, t: Transition, f: FrameData) -> bool:
        if f["chosen"] is None:
            return False
        t.pop()
        move_in(t, f["chosen"]["force"], f["chosen"]["persons"])
        return True

    def asks(self, game: RingGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        battle = the(s, "schlacht")
        seat, where = sides.seat(s, battle["attacker"]), game.facts.name(battle["region"])
        return {
            seat: self.ask(
                f, seat, f"{name(seat)}: {where}: Der Weg ist frei. Rückst du vor?", rules=("rk.kampf.ende.vorruecken",)
            )
        }

    def candidates(self, game: RingGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        yield Candidate(f"vorruecken {selection.TOGETHER}", "Vorrücken, alle zusammen")
        yield Candidate("vorruecken", "Vorrücken …", aliases=("ja",))
        yield Candidate("bleiben", "Stehen bleiben", aliases=("nein",))

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        battle = the(t.state, "schlacht")
        if key == "bleiben":
            t.pop()
            if battle["end"] == "festung":
                stays_out(t, battle)
            return
        whole = key.endswith(selection.TOGETHER)
        selection.ask(t, side=battle["attacker"], spot=battle["attack"], into="chosen", what=selection.ADVANCES, whole=whole)
        if not whole:
            t.draft()


def move_in(t: Transition, figures: Mapping[str, int], persons: Iterable[str]) -> None:
    battle, persons = the(t.state, "schlacht"), list(persons)
    region, side = battle["region"], battle["attacker"]
    if battle["end"] == "festung":
        territory.besiege(t, region)
    armies.transfer(t, battle["attack"], region, figures, persons)
    t.tell("vorgerueckt", side=side, origin=battle["origin"], target=region, force=dict(figures), persons=persons)
    territory.left(t, region)
    territory.arrive(t, side, region, persons)


@rule("rk.kampf.rueckzug.angreifer", "rk.belagerung.ausfall.abbruch", off=lambda battle: battle["region"])
def way_back(battle: FrameData) -> Spot:
    """Whoever ceases stands where he stood: after a sortie in the stronghold."""
    spot: Spot = battle["origin"]
    return spot


def disperse(t: Transition, f: FrameData) -> None:
    """The attackers who did not advance go back to where they came from; a won sortie leaves them in the region."""
    facts, side = t.game.facts, f["attacker"]
    figures, persons = armies.all_of(facts, t.state, f["attack"], side)
    won_sortie = f["kind"] == SORTIE and f["end"] in ("vernichtet", "rueckzug") and armies.units(figures)
    home = f["region"] if won_sortie else way_back(f)
    armies.transfer(t, f["attack"], home, figures, persons)
    for spot in (f["origin"], f["region"]):
        territory.left(t, spot)
    t.tell("schlacht-ende", scene=SCENE_ENDS, region=f["region"], end=f["end"], gone=f.get("gone"))
    holder = side_at(facts, t.state, f["region"])
    if holder is not None and (holder == side) != (f["kind"] == SORTIE):  # besiegers take what a lost sortie left empty
        territory.arrive(t, holder, f["region"])
    for spot in (home, f["region"], f["target"]):
        armies.leaderless(t, spot)
    for hears in afterwards:
        hears(t, f)
