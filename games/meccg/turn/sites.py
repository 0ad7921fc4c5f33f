"""The site phase, company by company: entering, automatic attacks, what is played there, influence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import chain, count
from typing import Any

from games import effects
from games.contract import Candidate, Refusal, Seat, State
from games.flow import AGAIN, FrameData
from games.meccg.cards import cards
from games.meccg.companies import founding, influence
from games.meccg.language.lasting import SITE_OF
from games.meccg.play import attack, doing, dragons, playing, reactions, unique
from games.meccg.play import turn as moments
from games.meccg.play.facts import Figure, World, attack_facts, faction_facts, site_facts
from games.meccg.play.people import avatar_of, characters, discard, dissolved, owner, tap, throw, untapped
from games.meccg.play.reactions import acts, again
from games.meccg.play.room import (
    FACES,
    ZONES,
    CardGame,
    Question,
    Steps,
    Transition,
    company,
    face_of,
    frames,
    hazard,
    here,
    mover,
    own_company,
    site,
    title,
)
from games.meccg.rules import site as at_site
from games.meccg.rules.timing import can_tap
from games.meccg.turn import groups
from games.meccg.turn.people import at_home
from games.rules import guard, rule

# --- the order of companies --------------------


def next_company(t: Transition, f: FrameData) -> object:
    s = t.state
    if s["phase"] != "ort":
        s["phase"] = "ort"
        for gid in groups.mine(s, mover(s)):
            own_company(t, gid)["done"] = False
    left = [gid for gid in groups.mine(s, mover(s)) if not company(s, gid)["done"]]
    if not left:
        return None
    if len(left) > 1 and f.get("next") not in left:
        t.push("naechste", into="next", seat=mover(s), among=left, words="Welche Ortsphase kommt als nächste?")
        return AGAIN
    gid = f.pop("next", None) or left[0]
    s["now"] = gid = gid if gid in left else left[0]
    one = own_company(t)
    one["done"] = True
    if not one["back"]:
        t.push("ortsphase", gid=gid, attack=0)
    return AGAIN


# --- the steps --------------------


@rule("me.ortsphase.beispiel.belagerung", off=None)
def begins(t: Transition, f: FrameData) -> None:
    """What waits for the beginning happens whether the company enters or not; an attack of that kind may be fought with cards."""
    moments.site_phase_begins(t)


def enter(t: Transition, f: FrameData) -> None:
    t.push("betreten", into="enters", seat=mover(t.state))


@rule("me.ortsphase.betreten", off=None)
def entered(t: Transition, f: FrameData) -> object:
    return over if f["enters"] == "draussen" else None


def strangers(t: Transition, f: FrameData) -> None:
    """What the opponent's cards in play let him do in this site phase."""
    if reactions.something_for(t.state, hazard(t.state), "gegner-ortsphase"):
        reactions.open_window(t, "fremd", hazard(t.state))


def watch(t: Transition, f: FrameData) -> None:
    if doing.lurking(t.state):
        t.push("lauer")


@rule("me.ortsphase.automatisch", "me.ortsphase.begriff.automatisch", "me.ortsphase.ablauf", off=None)
def automatic(t: Transition, f: FrameData) -> object:
    """One attack after the other, as they are printed, and as cards have changed them."""
    if "only" not in f and several_for_one(t.state):
        f["only"] = 0
        t.push("welcher-angriff", into="only", seat=hazard(t.state))
        return AGAIN
    attacks = those_of_the_site(t.state, f)
    if f["attack"] < len(attacks) and not dissolved(t.state):
        f["attack"] += 1
        attack.of_the_site(t, automatic=True, nr=attacks[f["attack"] - 1])
        t.top["single"] = "only" in f
        return AGAIN
    return None


def printed_attacks(s: State) -> list[int]:
    """The attacks printed on the site, by number; what attacks there by other means is no number."""
    place = here(s)["card"]
    gone = dragons.left_its_home(s, place)
    attacks = enumerate(cards()[place]["automatic_attacks"])
    return [nr for nr, one in attacks if "hiebe" in one and not (gone and one.get("typ") == "dragon")]


def several_for_one(s: State) -> bool:
    """Whether a card leaves only one of several attacks of this site."""
    return len(printed_attacks(s)) > 1 and effects.any_of(s, "ort-nur-1-angriff", site_facts(s), World(s))


def those_of_the_site(s: State, f: FrameData) -> list[int]:
    """The attacks of this site now: none, or one of them, and a copy of one directly after it."""
    there = site_facts(s)
    if effects.any_of(s, "automatisch-entfaellt", there, World(s)):
        return []
    numbers = [f["only"]] if "only" in f else printed_attacks(s)
    copies = [e for e in s["effects"] if e["kind"] == "automatisch-kopie"]
    found: list[int] = []
    for at, nr in enumerate(numbers):
        face = site(s)["attacks"][nr]
        about = {**attack_facts(s, face, "", "", True), SITE_OF: there[SITE_OF]}
        all_ = [e for e in copies if "asks" in e and effects.concerns(e, about, World(s))]
        first = [e for e in copies if "asks" not in e and effects.concerns(e, there, World(s))] if at == 0 else []
        found += [nr] * (1 + len(all_) + len(first))
    return found


@frames.add
class WhichAttack(Question):
    """Which of several automatic attacks takes place: whoever plays the hazards says it."""

    id = "welcher-angriff"
    words = "Nur einer der automatischen Angriffe findet statt. Welcher?"
    how: Mapping[str, Any] = {"rules": ("me.start.kartentext",)}

    def more(self, game: CardGame, s: State, f: FrameData) -> Mapping[str, Any]:
        return {"default": f"angriff {printed_attacks(s)[0]}"}

    def candidates(self, game: CardGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        for nr in printed_attacks(s):
            face = site(s)["attacks"][nr]
            strikes = face.hiebe or "je Charakter 1"
            yield Candidate(
                f"angriff {nr}", f"{nr + 1}. Angriff (Hiebe: {strikes}, Kampfgeschick {face.kg})", aliases=(str(nr + 1),)
            )

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        t.pop(int(key.split()[1]))


def in_wait(t: Transition, f: FrameData) -> None:
    """A creature in wait attacks after the automatic attacks and is none itself."""
    for card in list(ZONES.cards(t.state, "bereit")):
        keyed = playing.keyed_to_site(t.state, face_of(t.state, card))
        attack.creature(t, card, next(iter(keyed), site(t.state)["typ"]), "bereit")


def act(t: Transition, f: FrameData) -> None:
    if not dissolved(t.state):
        reactions.open_window(t, "ort", mover(t.state))


def over(t: Transition, f: FrameData) -> None:
    return None


@frames.add
class SitePhase(Steps):
    id = "ortsphase"
    scope = "diese Ortsphase"
    steps = (begins, enter, entered, strangers, watch, automatic, in_wait, act, over)

    def run(self, t: Transition, f: FrameData) -> bool:
        if f["gid"] not in t.state["companies"] or not company(t.state, f["gid"])["figs"]:
            t.pop()
            founding.dissolve(t)
            return True
        return super().run(t, f)


REVEAL = Candidate("aufdecken", "Aufdecken", rule="me.lauer.aufdecken", aliases=("zeigen",))
KEEP = Candidate("verdeckt", "Verdeckt lassen", aliases=("nein", "passe"), public=True)


@frames.add
class InWait(Question):
    """Before the automatic attack the cards in wait may be turned up, one after the other; asked is whoever has one lying
    there."""

    id, words = "lauer", "Deckst du deine lauernde Karte vor dem automatischen Angriff auf?"
    how: Mapping[str, Any] = {"secret": True, "default": "verdeckt", "window": "lauer", "passing": "verdeckt",
                              "rules": ("me.lauer.aufdecken", "me.ortsphase.lauer.kreatur", "me.lauer.verbot")}  # fmt: skip

    def asks(self, game: CardGame, s: State, f: FrameData) -> Mapping[Seat, Any]:
        return super().asks(game, s, {**f, "seat": hazard(s)})

    def candidates(self, game: CardGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        attacked = bool(those_of_the_site(s, {}))
        turned = reactions.reveals(s, REVEAL)
        return (
            *(c.judged(playing.revealable(game.pool, s, f, face, acting=False, attacked=attacked)) for c, face in turned),
            KEEP,
        )

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        t.pop()
        if key != KEEP.key:
            if ZONES.count(t.state, doing.in_wait_at(t.state)) > 1:
                t.push("lauer")
            doing.turn_up(t, 0, "", key.partition(" ")[2])


# --- at home --------------------


@guard("me.ortsphase.heimatort")
def his_home(card: str, place: str) -> str | None:
    named = any(home.get("ort") == cards()[place]["title_en"] for home in cards()[card].get("home_sites") or ())
    return None if named else f"{FACES[place].titel} ist nicht der namentliche Heimatort von {FACES[card].titel}."


def cancel_at_home(t: Transition, f: FrameData, seat: Seat, fig: str) -> None:
    tap(t, fig)
    t.tell("daheim", figur=fig)
    doing.Hands(t, face_of(t.state, ""), "", {}).cancel_attack()
    again(t)


@acts("angriff", "daheim", do=cancel_at_home)
def at_his_home(game: CardGame, s: State, f: FrameData, seat: Seat, every: bool) -> Iterable[Candidate]:
    from games.flow import the

    if not the(s, "angriff")["automatic"]:
        return
    for fig in characters(s):
        name = title(s, fig)
        no = his_home(s["who"][fig], here(s)["card"]) or can_tap(untapped(s, fig), name)
        if no is None or (every and at_home(s["who"][fig], here(s)["card"])):
            yield Candidate(
                f"daheim {fig}", f"{name} tappen: Angriff vereiteln (daheim)", no, "me.ortsphase.heimatort", (f"tappe {name}",)
            )


# --- allies and factions --------------------


def places(card: str) -> Mapping[str, Any]:
    return cards()[card].get("playable_at") or {}


def of_such_a_kind(there: Mapping[str, Any], said: Mapping[str, Any]) -> bool:
    """By the type of the site, which may be denied («any site but a haven»), and its region where some are named."""
    kinds = said.get("ortstypen", ())
    denied = {kind[1:] for kind in kinds if kind.startswith("!")}
    fits = there["site_type"] in kinds or (bool(denied) and there["site_type"] not in denied)
    return fits and there["region"] in said.get("regionen", (there["region"],))


@guard("me.verbuendet.ausspielen", "me.heer.ortsphase")
def played_here(card: str, place: str) -> str | None:
    there, said = cards()[place], places(card)
    if there["title_en"] in said.get("orte", ()) or of_such_a_kind(there, said):
        return None
    return f"«{FACES[card].titel}» ist in {FACES[place].titel} nicht spielbar."


@guard("me.ortsphase.ausspielen", "me.ortsphase.getappt")
def site_is_untapped(card: str, tapped: bool, place: str) -> str | None:
    if tapped and "auch-getappt" not in places(card).get("merkmale", ()):
        return f"{FACES[place].titel} ist getappt."
    return None


def may_play(s: State, card: str, fig: str) -> Refusal | None:
    place = here(s)["card"]
    return (
        at_site.of_the_same_side(FACES[card], FACES[place].titel, place)
        or played_here(card, place)
        or site_is_untapped(card, here(s)["tapped"], place)
        or unique.only_one(s, FACES[card])
        or at_site.carrier_untapped(untapped(s, fig), title(s, fig))
    )


def of_hand(s: State, seat: Seat, klasse: str) -> list[str]:
    return [card for card in dict.fromkeys(ZONES.faces(s, f"hand {seat}")) if cards()[FACES[card].card]["klasse"] == klasse]


def play_ally(t: Transition, f: FrameData, seat: Seat, rest: str) -> None:
    """He taps and announces it: a link of a chain, which may be answered."""
    card, fig = rest.split()
    found = ZONES.find(t.state, f"hand {seat}", card)
    t.reveal()
    tap(t, fig)
    moved = ZONES.move(t, found, f"hand {seat}", "kette")
    t.tell("gespielt", seat=seat, karte=card, ziel=fig, art=0)
    reactions.WINDOW.announced(t, seat, card, moved, card=moved, aim=fig)


def ally_comes(t: Transition, link: Mapping[str, Any]) -> None:
    card, fig = t.state["cards"][link["card"]], link["aim"]
    joins_as_ally(t, link["card"], card, fig)
    doing.taps_the_site(t, fig)
    t.tell("verbuendeter", seat=link["seat"], karte=card, figur=fig)


doing.PLAYED["resource-ally"] = ally_comes


@rule("me.verbuendet.begriff", off=lambda t, card, face, fig: discard(t, card, "kette"))
def joins_as_ally(t: Transition, card: str, face: str, fig: str) -> None:
    """An ally under this character."""
    ally = name_of_its_own(t.state, face)
    moved = ZONES.move(t, card, "kette", f"figur {ally}")
    t.part("who")[ally] = face
    t.part("figures")[ally] = "ungetappt"
    t.part("led")[ally] = fig
    t.part("gone").pop(ally, None)
    doing.lives(t, moved, ally)


def name_of_its_own(s: State, face: str) -> str:
    """What is not unique may be there several times, with whomever: the second one is another figure."""
    names = chain((face,), (f"{face}#{nr}" for nr in count(2)))
    return next(name for name in names if name not in s["figures"])


@acts("ort", "verbuende", do=play_ally)
def allies(game: CardGame, s: State, f: FrameData, seat: Seat, every: bool) -> Iterable[Candidate]:
    for card in of_hand(s, seat, "resource-ally"):
        for fig in characters(s):
            no, name = may_play(s, card, fig), FACES[card].titel
            yield Candidate(
                f"verbuende {card} {fig}",
                f"{name} mit {title(s, fig)}",
                no,
                "me.verbuendet.ausspielen",
                (name, f"{name} mit {title(s, fig)}"),
                group=name,
            )


@rule("me.heer.begriff", off=lambda t, f, seat, rest: again(t))
def try_faction(t: Transition, f: FrameData, seat: Seat, rest: str) -> None:
    """The character taps and announces it; before the roll cards may be played."""
    card, fig = rest.split()
    found = ZONES.find(t.state, f"hand {seat}", card)
    t.reveal()
    tap(t, fig)
    moved = ZONES.move(t, found, f"hand {seat}", "kette")
    t.tell("heer-versuch", seat=seat, karte=card, figur=fig)
    again(t)
    t.push("beeinflussung", card=moved, figure=fig)


@acts("ort", "beeinflusse", do=try_faction)
def factions(game: CardGame, s: State, f: FrameData, seat: Seat, every: bool) -> Iterable[Candidate]:
    for card in of_hand(s, seat, "resource-faction"):
        for fig in characters(s):
            no, name = may_play(s, card, fig), FACES[card].titel
            need = f" (mehr als {number(card)}, {bonus(s, card, fig):+d})"
            yield Candidate(
                f"beeinflusse {card} {fig}",
                f"{name}: {title(s, fig)} beeinflusst{need}",
                no,
                "me.heer.versuch",
                (name, f"beeinflusse {name} mit {title(s, fig)}"),
                group=name,
            )


def number(card: str) -> int:
    return int((cards()[card].get("influence") or {}).get("groesser_als") or 0)


def this_roll(s: State, fig: str, about: World) -> int:
    """What cards say of the roll that is about to be made."""
    return effects.sum_of(s, "wurf", Figure(s, fig), about)


@rule("me.heer.versuch", off=0)
def bonus(s: State, card: str, fig: str) -> int:
    """Free direct influence, and what stands on the faction for people like him."""
    about = World(s, fig, {"heer": faction_facts(card)})
    plus = influence.free_direct(s, fig, about) + printed(s, card, fig)
    return plus + effects.sum_of(s, "bw", Figure(s, fig), about) + this_roll(s, fig, about)


def printed(s: State, card: str, fig: str) -> int:
    """What stands on the faction: for people of a race, for somebody, for another faction that his player has in play."""
    all_ = (cards()[card].get("influence") or {}).get("modifikationen", ())
    return sum(int(one["wert"]) for one in all_ if one["art"] in COUNTED and COUNTED[one["art"]](s, fig, one["gruppe"]))


def _has_faction(s: State, fig: str, name: str) -> bool:
    return any(cards()[face]["title_en"] == name for face in ZONES.faces(s, f"heer {owner(s, fig)}"))


def _condition(s: State, fig: str, words: str) -> bool:
    his = avatar_of(s, owner(s, fig))
    return bool(his) and cards()[s["who"][his]]["title_en"] == CONDITIONS.get(words)


CONDITIONS = {"eigener Zauberer ist Radagast": "Radagast"}  # who has to be in play as one's own wizard
COUNTED: Mapping[str, Callable[[State, str, str], bool]] = {
    "rasse": lambda s, fig, race: bool(cards()[s["who"][fig]]["race"] == race),
    "charakter": lambda s, fig, name: bool(cards()[s["who"][fig]]["title_en"] == name),
    "heer-im-spiel": _has_faction,
    "bedingung": _condition,
}


@rule("me.heer.ereignisse", off=None)
def cards_before(t: Transition, f: FrameData) -> None:
    reactions.open_window(t, "beeinflussung", hazard(t.state))  # who lies in wait is asked first


AWAY: list[Callable[[Transition, FrameData], None]] = []  # how an attempt against something of the opponent's is rolled


def roll(t: Transition, f: FrameData) -> None:
    if "what" in f:
        AWAY[0](t, f)
        return
    card, fig = f["card"], f["figure"]
    face = t.state["cards"][card]
    if fig not in t.state["figures"]:
        discard(t, card, "kette")
        return
    if f.get("vereitelt"):
        discard(t, card, "kette")
        return
    dice, plus = throw(t), bonus(t.state, face, fig)
    won = wins(sum(dice) + plus, number(face))
    t.tell("heer", karte=face, figur=fig, wurf=dice, plus=plus, zahl=number(face), gewonnen=won)
    if won:
        ZONES.move(t, card, "kette", f"heer {mover(t.state)}")
        doing.taps_the_site(t, fig)
    else:
        turned_down(t, card)


@rule("me.heer.misserfolg", off=lambda t, card: ZONES.move(t, card, "kette", f"hand {mover(t.state)}"))
def turned_down(t: Transition, card: str) -> None:
    """A faction that is not won is discarded; the site stays untapped."""
    discard(t, card, "kette")


@rule("me.heer.erfolg", off=False)
def wins(total: int, needed: int) -> bool:
    """More is needed than what stands on the card."""
    return total > needed


@frames.add
class Influence(Steps):
    id = "beeinflussung"
    steps = (cards_before, roll)
