"""One strike: the attacker's cards and −1s, the defender's cards, how the struck figure stands, the roll, wounds and death."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache, partial
from typing import Any

from games import effects
from games.contract import SCENE_GOES_ON, Candidate, Refusal, Seat, State, illegal
from games.flow import FrameData, the
from games.meccg.language.marks import FLAG
from games.meccg.language.moments import A_NUMBER, EVENTS
from games.meccg.play import adding, reactions
from games.meccg.play.facts import Figure, World, attacker, body, fought, prowess
from games.meccg.play.people import fighters, leave, tap, throw, untapped, wound
from games.meccg.play.room import CardGame, Question, Steps, Transition, frames, hazard, mover, person
from games.meccg.rules import combat
from games.rules import rule

STAND = {
    "tappen": Candidate(
        "tappen", "Tappen und kämpfen", rule="me.angriff.wurf", aliases=("kämpfen", "tappt", "würfeln tappend"), public=True
    ),
    "ungetappt": Candidate(
        "ungetappt",
        "Ungetappt bleiben (−3)",
        rule="me.angriff.wurf.nicht-tappen",
        aliases=("nicht tappen", "würfeln ungetappt"),
        public=True,
    ),
    "kaempfe": Candidate("kaempfe", "Kämpfen", rule="me.angriff.wurf", aliases=("kämpfen", "würfeln"), public=True),
}


@lru_cache(maxsize=2048)
def _help(fig: str, name: str) -> Candidate:
    return Candidate(f"hilfe {fig}", f"{name} unterstützt (+1)", aliases=(fig, name), public=True)


# --- the numbers ------------------------------------------------------------------------------------------------------------


def strength(s: State, attack: FrameData, f: FrameData) -> int:
    """What the struck figure brings, before its stance and its state are counted."""
    return prowess(s, f["figure"], attacker(s, attack).rasse) + combat.support(f["helpers"]) + combat.surplus(f["minus"])


@rule("me.angriff.wurf.reihenfolge", off=lambda s, attack, f, mods: _mixed(s, attack, f, mods))
def with_states(s: State, attack: FrameData, f: FrameData, mods: int) -> int:
    """Cards and weapons first, with their limits; then what comes of being tapped, wounded, at ease, supported."""
    return strength(s, attack, f) + mods


def _mixed(s: State, attack: FrameData, f: FrameData, mods: int) -> int:
    """As if the limits of weapons came last."""
    more = combat.support(f["helpers"]) + combat.surplus(f["minus"]) + mods
    return prowess(s, f["figure"], attacker(s, attack).rasse, more)


def against(s: State, attack: FrameData) -> int:
    return int(attack["prowess"]) + effects.sum_of(s, "hieb-kg", {"figur": the(s, "hieb")["figure"]}, World(s))


# --- the steps --------------------------------------------------------------------------------------------------------------


def assign_surplus(t: Transition, f: FrameData) -> None:
    if the(t.state, "angriff")["surplus"]:
        t.push("abzug", into="minus", seat=hazard(t.state))


def cards(t: Transition, f: FrameData) -> None:
    """The attacker is asked first; the window is open until both let the strike go on."""
    t.frame("angriff")["surplus"] -= f["minus"]
    reactions.open_window(t, "hieb", hazard(t.state))


def stand(t: Transition, f: FrameData) -> None:
    """How he stands, unless that was said when nothing more was played."""
    if f["stance"] or f["figure"] not in t.state["figures"] or effects.any_of(t.state, "hieb-vereitelt"):
        return
    if _may_choose(t.state):
        t.push("haltung", into="stance", seat=mover(t.state))
    else:
        f["stance"] = _stances(t.state, f)[0]


def fight(t: Transition, f: FrameData) -> None:
    fig, attack = f["figure"], the(t.state, "angriff")
    if fig not in t.state["figures"]:  # a card has taken him away: nobody is left to strike
        return
    if effects.any_of(t.state, "hieb-vereitelt"):
        t.tell("hieb-vereitelt", figur=fig)
        return
    was, parts = t.state["figures"][fig], adding.strike(t.state, attack, f, f["stance"])
    if f["stance"] == "tappen":
        tap(t, fig)
    dice = max(
        [throw(t) for _ in range(1 + effects.sum_of(t.state, "wuerfe", Figure(t.state, fig), World(t.state, fig)))], key=sum
    )
    own = with_states(t.state, attack, f, combat.condition(was) + combat.staying_untapped(f["stance"]))
    theirs = against(t.state, attack)
    result = combat.outcome(sum(dice) + own, theirs)
    t.tell("hieb", scene=SCENE_GOES_ON, figur=fig, wurf=dice, staerke=own, gegen=theirs, ergebnis=result, teile=parts)
    if result == "fehlgeschlagen" and not detains(t.state, attack):
        beaten(t, attack_body(t.state, attack))
    elif result == "erfolgreich":
        hit(t, fig, was)


@rule("me.angriff.konstitution", off=None)
def attack_body(s: State, attack: FrameData) -> int | None:
    """The body of the attack, with what is in play; most have none."""
    printed = attacker(s, attack).ko
    return None if printed is None else effects.value(s, "angriff-ko", printed, fought(s, attack), World(s))


NEVER = 99  # a body that no roll exceeds


@rule("me.angriff.widerspruch.ohne-konstitution", off=True)
def needs_a_check(attack_body: int | None) -> bool:
    """Without a body there is nothing to roll against: a failed strike is defeated."""
    return attack_body is not None


def hieb_body(s: State) -> int:
    """What changes the body of this strike."""
    fig = the(s, "hieb")["figure"]
    return effects.sum_of(s, "hieb-ko", {"figur": fig}, World(s, fig))


@rule("me.konstitution.verwundet", "me.zug.begriff.verwundet", off=None)
def wounded(t: Transition, fig: str) -> None:
    wound(t, fig)


def beaten(t: Transition, attack_body: int | None) -> None:
    """A failed strike: defeated if the attack has no body, else if the defender's body check is higher."""
    if needs_a_check(attack_body):
        dice, ko = throw(t), (NEVER if attack_body is None else attack_body) + hieb_body(t.state)
        defeated = combat.body_check_defeats(sum(dice), ko)
        t.tell("konstitution-angriff", wurf=dice, ko=ko, besiegt=defeated)
        if not defeated:
            return
    t.frame("angriff")["beaten"] += 1


FLAG.read("verhoer", "angriff-", samples=("as-stout-men-of-gondor",))


@rule("me.angriff.verhoer", "me.verhoer.begriff", "me.verhoer.wirkung", "me.verhoer.wann", "me.verhoer.besiegen", off=False)
def detains(s: State, attack: FrameData) -> bool:
    """Whether the card of an attack says that it only detains."""
    return FLAG["verhoer"].on() and effects.any_of(s, "angriff-verhoer", fought(s, attack), World(s))


def hit(t: Transition, fig: str, was: str) -> None:
    """A successful strike: a wound, and the attacker's body check, unless a card replaces it. The wound of this strike does not
    make it worse. Where the attack only detains, whoever is hit is tapped and nothing more."""
    attack = t.frame("angriff")
    if detains(t.state, attack):
        tap(t, fig)
        t.tell("verhoert", figur=fig)
        return
    about, now = fought(t.state, attack), World(t.state, fig)
    if effects.any_of(t.state, "angriff-tappt-statt-wunde", about, now):
        tap(t, fig)
        t.tell("verhoert", figur=fig)
        return
    wounded(t, fig)
    attack["wounded"] = [*attack["wounded"], fig]
    s = t.state
    times = 0 if effects.any_of(s, "angriff-kein-ko-wurf", about, now) else body_checks(s, attack, fig)
    plus = effects.sum_of(s, "ko-wurf", Figure(s, fig), World(s, fig, {"verwundet": True}))
    plus += effects.sum_of(s, "angriff-ko-wurf", fought(s, attack), World(s, fig))
    alive = all(survives(t, fig, plus, was) for _ in range(times))
    if alive and fig in t.state["figures"]:
        effects.happens(t, "verwundet", person(t.state, fig).facts, World(t.state, fig))


@rule("me.angriff.gegenstaende", off=False)
def heirs_of_the_fallen() -> bool:
    """Who falls in a fight leaves his items to his companions."""
    return True


@rule("me.konstitution.wer", off=mover)
def who_rolls(s: State) -> Seat:
    """The attacker rolls against the body of whoever he has hit."""
    return hazard(s)


@rule("me.konstitution.wann", "me.konstitution.begriff", "me.angriff.erfolg", off=0)
def body_checks(s: State, attack: FrameData, fig: str) -> int:
    """How many body checks a wound brings: one, or as many as a card says."""
    return effects.value(s, "angriff-ko-wuerfe", 1, fought(s, attack), World(s, fig))


@rule("me.konstitution.abwurfwert", off=lambda now, printed: printed)
def moved_with_him(now: int, printed: int) -> int:
    """The result at which somebody is discarded instead moves with what changes his body."""
    return now


def survives(t: Transition, fig: str, plus: int, was: str) -> bool:
    """A body check; whoever fails it falls, and his companions take what he carried."""
    if fig not in t.state["figures"]:
        return False
    dice, ko = throw(t), body(t.state, fig)
    plus += combat.wounded_before(was)
    dead = combat.dies(sum(dice) + plus, ko)
    t.tell("konstitution", wer=who_rolls(t.state), figur=fig, wurf=dice, plus=plus, ko=ko, tot=dead)
    if not dead:
        exact = "gleich-ko" if sum(dice) + plus == moved_with_him(ko, person(t.state, fig).ko) else ""
        effects.happens(t, "ko-wurf", {**person(t.state, fig).facts, "gewuerfelt": exact}, World(t.state, fig))
    elif leave(t, fig, "eliminiert", heirs=heirs_of_the_fallen()):
        t.push("erbe", heirs=[], seat=mover(t.state))
    return not dead


def stands_fast(t: Transition, fig: str, plus: int) -> bool:
    """A body check whose failure has other consequences than death."""
    dice, ko = throw(t), body(t.state, fig)
    plus += combat.wounded_before(t.state["figures"][fig])
    failed = combat.dies(sum(dice) + plus, ko)
    t.tell("konstitution", wer=who_rolls(t.state), figur=fig, wurf=dice, plus=plus, ko=ko, tot=False)
    return not failed


FLAG.read("tappt-statt-wunde", "angriff-", samples=("tw-neeker-breekers",))
FLAG.read("kein-ko-wurf", "angriff-", samples=("tw-neeker-breekers",))
A_NUMBER.read("wuerfe", "")
A_NUMBER.read("kg", "hieb-")
A_NUMBER.read("ko", "hieb-", "angriff-")
A_NUMBER.read("ko-wurf", "", "angriff-")
A_NUMBER.read("ko-wuerfe", "angriff-", samples=("td-carrion-birds",))
FLAG.read("tappt-nicht", "", samples=("tw-dodge",))
EVENTS.does("verwundet", samples=("tw-despair-of-the-heart",))("effects.happens")
EVENTS.does("ko-wurf", samples=("tw-giant-spiders",))("effects.happens")


@frames.add
class Strike(Steps):
    id = "hieb"
    scope = "diesen Hieb"
    steps = (assign_surplus, cards, stand, fight)


# --- the questions ----------------------------------------------------------------------------------------------------------


@frames.add
class Surplus(Question):
    """Strikes without a figure of their own: how many of them weigh on this one."""

    id = "abzug"
    how: Mapping[str, Any] = {"default": "abzug 0", "rules": ("me.angriff.ueberzaehlig",)}

    def more(self, game: CardGame, s: State, f: FrameData) -> Mapping[str, Any]:
        """Before the last strike nothing is left to keep them for: that can be said once and for all."""
        attack = the(s, "angriff")
        last = not attack["open_strikes"]
        return {"window": "abzug", "passing": f"abzug {attack['surplus']}"} if last else {}

    def prompt(self, game: CardGame, s: State, f: FrameData) -> str:
        left, fig = the(s, "angriff")["surplus"], the(s, "hieb")["figure"]
        return f"Wie viele der {left} überzähligen Hiebe gehen gegen {person(s, fig).titel}?"

    def candidates(self, game: CardGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        for count in range(the(s, "angriff")["surplus"] + 1):
            yield Candidate(f"abzug {count}", f"−{count} Kampfgeschick" if count else "Keinen", aliases=(str(count),))

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        count = int(key.split()[1])
        t.pop(count)
        if count:
            t.tell("abzug", anzahl=count)


def _stances(s: State, strike: FrameData) -> list[str]:
    """An untapped figure taps or fights at −3; whoever is tapped, wounded or dodging has no choice."""
    free = untapped(s, strike["figure"]) and not effects.any_of(
        s, "tappt-nicht", Figure(s, strike["figure"]), World(s, strike["figure"])
    )
    return ["tappen", "ungetappt"] if free else ["kaempfe"]


def helps(s: State, attack: FrameData, fig: str) -> Refusal | None:
    name = person(s, fig).titel
    return combat.has_no_strike(fig in attack["assigned"], name) or combat.may_support(untapped(s, fig), name)


def _helpers(s: State, strike: FrameData) -> list[str]:
    attack = the(s, "angriff")
    return [fig for fig in fighters(s) if fig != strike["figure"] and helps(s, attack, fig) is None]


def _may_choose(s: State) -> bool:
    strike = the(s, "hieb")
    return len(_stances(s, strike)) > 1 or bool(_helpers(s, strike))


@frames.add
class Stance(Question):
    """Tap or stay untapped; who supports. The last word rolls."""

    id = "haltung"
    how: Mapping[str, Any] = {"rules": ("me.angriff.wurf", "me.angriff.wurf.nicht-tappen", "me.angriff.wurf.unterstuetzung")}

    def prompt(self, game: CardGame, s: State, f: FrameData) -> str:
        return f"{_struck(s)} Wie stellt er sich?"

    def more(self, game: CardGame, s: State, f: FrameData) -> Mapping[str, Any]:
        return {"default": _stances(s, the(s, "hieb"))[0]}

    def candidates(self, game: CardGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        return _ways_to_stand(s)

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        verb, _, fig = key.partition(" ")
        if verb in STAND:
            t.pop(verb)
        else:
            supports(t, f, seat, fig)


def _struck(s: State) -> str:
    strike, attack = the(s, "hieb"), the(s, "angriff")
    state = s["figures"][strike["figure"]]
    ready = with_states(s, attack, strike, combat.condition(state))
    odds = f"{signs(ready)} gegen {against(s, attack)}{'' if state == UNTAPPED else f', {state}'}"
    return f"Hieb gegen {person(s, strike['figure']).titel} ({odds})."


UNTAPPED = "ungetappt"


def signs(number: int) -> str:
    return str(number).replace("-", "−")


def _ways_to_stand(s: State) -> Iterable[Candidate]:
    strike, attack = the(s, "hieb"), the(s, "angriff")
    for stance in _stances(s, strike):
        yield STAND[stance]
    if "ungetappt" not in _stances(s, strike):
        yield STAND["ungetappt"].judged(as_he_is(person(s, strike["figure"]).titel))
    for fig in fighters(s):
        if fig != strike["figure"]:
            yield _help(fig, person(s, fig).titel).judged(helps(s, attack, fig))


@lru_cache(maxsize=2048)
def as_he_is(name: str) -> Refusal:
    return illegal(f"{name} kann nicht mehr ungetappt bleiben und kämpft, wie er ist.", "me.angriff.wurf.nicht-tappen")


def supports(t: Transition, f: FrameData, seat: Seat, fig: str) -> None:
    strike = t.frame("hieb")
    tap(t, fig)
    strike["helpers"] += 1
    t.tell("hilfe", figur=fig, wem=strike["figure"])
    t.draft()


# The attacker has passed when the defender is asked whether he plays something: so whoever does not says at once how he stands.


def _stands(stance: str, t: Transition, f: FrameData, seat: Seat, rest: str) -> None:
    t.frame("hieb")["stance"] = stance
    reactions.lets_pass(t)


for _stance in STAND:
    reactions.VERBS[_stance] = partial(_stands, _stance)


@reactions.acts("hieb", "hilfe", do=supports)
def standing_at_once(game: CardGame, s: State, f: FrameData, seat: Seat, every: bool) -> Iterable[Candidate]:
    if seat == mover(s) and not f["chain"] and _may_choose(s):
        yield from (c for c in _ways_to_stand(s) if every or c.refusal is None)


reactions.ASKS["hieb"] = lambda s: f"{_struck(s)} Spielst du etwas{', oder wie stellt er sich' if _may_choose(s) else ''}?"
