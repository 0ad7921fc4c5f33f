"""Words of choice and price, abilities that cards give, what happens instead, and the end of the game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from games import effects
from games.cards.shapes import NUMBER, TEXT, YES, Kind, Listed, Many, OneOf, Part, Wrong, joined, listed
from games.cards.words import DONE
from games.meccg.language.amounts import AMOUNT
from games.meccg.language.deeds.base import A_DEED, A_PRICE, DEEDS, Deeds, Said, event
from games.meccg.language.filters import A_CONDITION, A_WHO, THINGS
from games.meccg.language.grammar import CLOSE, accusative, dative, head_of, pronouns
from games.meccg.language.moments import (
    EVENTS,
    LIMITS,
    MOMENT,
    MOMENTS,
    ONCE,
    WHO,
    WHOSE_TURN,
)

if TYPE_CHECKING:
    from games.meccg.language.working import Work


@DEEDS.word("zaehlt-limit", NUMBER, je=AMOUNT, samples=("as-power-built-by-waiting",))
def counts_against_the_limit(e: Said) -> str:
    """Counts against the hazard limit, as a price."""
    each = f" je {AMOUNT.each(e['je'])}" if "je" in e else ""
    return f"zählt {e['zaehlt-limit']}{each} zum Gefahrenlimit"


@DEEDS.word("lasse-aus", OneOf("Auslassung", {"zug": "einen seiner Züge"}))
def skips(e: Said) -> str:
    """Skips a turn, as a price."""
    return "lässt einen seiner Züge aus"


@DEEDS.word("statt", EVENTS, wer=A_WHO, dann=A_DEED)
def instead(e: Said) -> str:
    """Something else happens instead of what would happen."""
    noun = A_WHO.say(e["wer"]).split(" ", 1)[-1] if isinstance(e.get("wer"), dict) else ""
    kind = "die" if "Ortskarte" in noun or e.get("wer") == "karte" else "der"
    return pronouns(f"{event(e['statt'], e.get('wer'))}, geschieht stattdessen: {A_DEED.say(e['dann'])}", kind)


RETURNS = [{"bringe": "karte", "nach": "ortsstapel"}]


class _Instead(Deeds):
    """What happens instead is known as a whole: a site that returns to its deck."""

    def lacks(self, value: Any) -> Iterator[str]:
        yield from () if value == RETURNS else super().lacks(value)


instead.fields = {**instead.fields, "dann": _Instead()}


@instead.does(
    "wer",
    "dann",
    not_yet=lambda e: [] if (e["statt"], e.get("wer"), e["dann"]) == ("abgeworfen", "karte", RETURNS) else ["dieses «statt»"],
)
def _instead(w: Work, e: Said) -> None:
    effects.add(w.t, f"statt-{e['statt']}", until=w.until, card=w.face.id, source=w.source, only={"karte": w.source})


_TAPS = "danach tappt ein ungetappter Charakter der Gemeinschaft"
_LOST = "sonst wird sie abgeworfen"
AFTERWARDS = {
    "tappe-und-lege": f"{_TAPS}, und diese Karte kommt auf ihn; {_LOST}",
    "tappe-in-siegpunkte": f"{_TAPS}, und diese Karte kommt in den Siegpunktstapel; {_LOST}",
    "ziel-in-siegpunkte": f"danach darf das Ziel tappen, und diese Karte kommt in den Siegpunktstapel; {_LOST}",
    "kundschafter-tappt-oder-ab": "danach tappt ein Kundschafter der Gemeinschaft; sonst wird diese Karte abgeworfen",
    "tappe-oder-ab": f"{_TAPS}; sonst wird diese Karte abgeworfen",
    "balrog-tappt-oder-ab": "danach tappt Der Balrog; sonst wird diese Karte abgeworfen",
}


@DEEDS.word("danach", OneOf("Abschluss", AFTERWARDS))
def afterwards(e: Said) -> str:
    """What attacks on whoever plays the card are followed by: somebody taps for it, or it is lost."""
    return AFTERWARDS[e["danach"]]


@afterwards.does(asks=True, not_yet=lambda e: [] if e["danach"] == "tappe-und-lege" else [f"«danach: {e['danach']}»"])
def _afterwards(w: Work, e: Said) -> None:
    w.tap_and_bear()


class Choice(Kind):
    """Several lists of effects, of which one is chosen."""

    name = "Wahl"

    def check(self, value: Any) -> None:
        if not isinstance(value, list) or len(value) < 2:
            raise Wrong("eine Wahl hat mindestens zwei Möglichkeiten")
        Listed(A_DEED).check(value)

    def say(self, value: Any) -> str:
        said = [A_DEED.say(one) for one in value]
        return f"entweder {said[0]} – oder {' – oder '.join(said[1:])}"

    def lacks(self, value: Any) -> Iterator[str]:
        for one in value:
            yield from A_DEED.lacks(one)


@DEEDS.word(
    "wahl",
    Choice(),
    wer=A_WHO,
    zuerst=YES,
    defaults=DONE.but(chooser="whoever plays the card, or `wer`", when="when it is carried out"),
    samples=("tw-healing-herbs",),
)
def chooses(e: Said) -> str:
    """One of several effects, chosen when it is carried out: by the player, or by whom `wer` names. `zuerst`: no choice, but the
    first that is possible."""
    if e.get("zuerst"):
        who = f"{A_WHO.say(e['wer'])}: " if "wer" in e else ""
        return who + "; wenn das nicht geht: ".join(A_DEED.say(one) for one in e["wahl"])
    who = A_WHO.say(e["wer"]) if "wer" in e else "du"
    return f"{who} {'wählst' if who == 'du' else 'wählt'}: {Choice().say(e['wahl'])}"


def _chosen_not_yet(e: Said) -> list[str]:
    if e.get("zuerst"):
        return ["«zuerst» bei «wahl»"]
    return [] if e.get("wer", "ich") in ("ich", "gegner") else ["«wahl» durch diesen Beteiligten"]


@chooses.does("wer", asks=True, not_yet=_chosen_not_yet)
def _choose(w: Work, e: Said) -> None:
    w.choose(e["wahl"], e.get("wer", "ich"))


def ability_not_yet(said: Said) -> Iterator[str]:
    """Abilities are aimed at an attack, a character or a card so far; somebody else's are what the defender may do against a card
    that bars his way."""
    aims = {thing for one in listed(said.get("auf", {})) for thing in one}
    if len(aims) > 1 or not aims <= {"angriff", "charakter", "karte"}:
        yield "Ziel einer Fähigkeit"
    if aims & {"charakter", "karte"} and any(cost.get("tappe") == "ziel" for cost in said.get("kosten", ())):
        yield "Preis am Ziel einer Fähigkeit"
    chosen = [cost for cost in said.get("kosten", ()) if isinstance(cost.get("tappe"), dict)]
    against = said.get("wer") == "verteidiger" and len(chosen) == 1 and [*said["wirkung"][0]][:1] == ["vereitle"]
    if "einmal" in said and said["einmal"] != "angriff":
        yield "«einmal» einer Fähigkeit"
    if "wer" in said and not against:
        yield f"Fähigkeit für «{said['wer']}»"
    elif chosen and not against:
        yield "gewählter Preis einer Fähigkeit"


ABILITY = Part(
    "eine Fähigkeit",
    {
        "wann": Many(MOMENTS),
        "wer": A_WHO,
        "wenn": A_CONDITION,
        "auf": THINGS,
        "kosten": A_PRICE,
        "wirkung": A_DEED,
        "einmal": LIMITS,
        "zug": WHOSE_TURN,
    },
    carried=("wann", "wer", "wenn", "auf", "kosten", "wirkung", "einmal"),
    not_yet=ability_not_yet,
)


def when(moments: Said, whose: str = "") -> str:
    """The moments, one of them; that a card may also lie on guard is no moment of its own. `whose`: the company attacked."""
    several = moments if isinstance(moments, list) else [moments]
    named = [f"{MOMENT[one]} eines Angriffs auf {whose}" if one == "angriff" and whose else MOMENT[one] for one in several]
    text = joined([said for one, said in zip(several, named, strict=True) if one != "lauer"], "oder")
    return ", ".join([text] * bool(text) + [MOMENT["lauer"]] * ("lauer" in several))


def upon(attack: Said, whose: str) -> str:
    """An attack that is aimed at, and whom it must meet where its filter does not say that: «einen Ork-Angriff auf …»."""
    text = accusative(THINGS.say(attack))
    if not whose or not isinstance(attack, dict) or [*attack] != ["angriff"] or attack["angriff"].keys() & {"gegen", "eigen"}:
        return text
    head, comma, rest = head_of(text)
    return f"{head} auf {whose}{comma}{rest}"


def able(ability: Said, whose: str = "die Gemeinschaft", turn: str = "in deinem Zug") -> str:
    """An ability: when, against what, at what price, what it does. Where nothing else is said it defends the company `whose`,
    and is used at any time of a `turn`."""
    does, aim = list(ability["wirkung"]), ability.get("auf")
    if aim is None and does and does[0].get("vereitle") == "angriff" and "was" in does[0]:  # «gegen einen Angriff, der …»
        aim, does[0] = does[0]["was"], {key: value for key, value in does[0].items() if key != "was"}
    attack = aim is not None and any("angriff" in one for one in listed(aim))
    parts = [when(ability["wann"], "" if aim or "gegen" in str(ability.get("wenn")) else whose)] if "wann" in ability else []
    if len(listed(ability.get("wann", []))) > 1:
        parts = [parts[0].replace("jederzeit, ", f"jederzeit {turn}, ").replace("jederzeit oder", f"jederzeit {turn} oder")]
    parts += [WHOSE_TURN.say(ability["zug"])] if "zug" in ability else []
    parts = parts or [f"jederzeit {turn}" if "wer" not in ability else "jederzeit"]
    aimed = [f"gegen {upon(aim, whose)}" if attack else f"mit {dative(THINGS.say(aim))} als Ziel"] if aim is not None else []
    asked = [f"wenn {A_CONDITION.say(ability['wenn'])}{CLOSE}"] if "wenn" in ability else []
    about_it = any(word in str(ability.get("wenn")) for word in ("ziel", "angriff", "hieb", "dieser"))
    parts += [*aimed, *asked] if about_it else [*asked, *aimed]
    once = f" ({ONCE[ability['einmal']]})" if "einmal" in ability else ""
    comma = "," if len(parts) > 1 else ""
    return f"{', '.join(parts)}{comma} {_paying(ability)}{once}: {A_DEED.say(does)}"


PAID = {"tappe": "tappen", "wirf-ab": "abwerfen", "eliminiere": "eliminieren", "zeige": "vorzeigen"}


def _paying(ability: Said) -> str:
    """«darfst du diese Karte tappen», «darf der Gegner …»; a price that is no such deed is told behind."""
    who = A_WHO.say(ability["wer"]) if "wer" in ability else "du"
    who = "der Spieler der Gemeinschaft" if who == WHO["verteidiger"] else who
    may = f"{'darfst' if who == 'du' else 'darf'} {who}"
    costs = ability.get("kosten", [])
    simple = [one for one in costs if len(one) == 1 and one.keys() <= PAID.keys()]
    rest = [one for one in costs if one not in simple]
    said = joined([f"{accusative(A_WHO.say(value))} {PAID[word]}" for one in simple for word, value in one.items()])
    price = f" (Kosten: {A_DEED.say(rest)})" if rest else ""
    return f"{may} {said or 'dies tun'}{price}"


@DEEDS.word("gibt", Listed(ABILITY), wer=A_WHO)
def gives_an_ability(e: Said) -> str:
    """Somebody has an ability for a while."""
    who = f"{A_WHO.say(e['wer'])} – " if "wer" in e else ""
    return f"{who}{'; '.join(able(one) for one in e['gibt'])}"


WARDS = {"karte": {"seite": "gefahr", "zielt": "gs", "liegt": "in-der-kette"}}


class _Wards(Listed):
    """An ability for a while: somebody of the company taps, and a hazard aimed at it comes to nothing."""

    def lacks(self, value: Any) -> Iterator[str]:
        for one in value:
            known = one.get("wann") == "kette" and one["wirkung"] == [{"vereitle": "karte", "was": WARDS}]
            tapping = one.get("kosten") == [{"tappe": {"charakter": {"ist": "in-der-gs"}}}]
            yield from [] if known and tapping else ["diese verliehene Fähigkeit"]


gives_an_ability.main = _Wards(ABILITY)


@gives_an_ability.does("bis", not_yet=lambda e: ["«wer» bei «gibt»"] if "wer" in e else [])
def _give(w: Work, e: Said) -> None:
    w.give_ability(e)


@DEEDS.word("kopiere", THINGS)
def copies(e: Said) -> str:
    """The ability of another card is used as one's own."""
    return f"nutze die Wirkung von {dative(THINGS.say(e['kopiere']))}"


@DEEDS.word("sieg", A_WHO)
def wins(e: Said) -> str:
    """Wins the game."""
    return f"{A_WHO.say(e['sieg'])} {'gewinnst' if e['sieg'] == 'ich' else 'gewinnt'} das Spiel"


@wins.does(not_yet=lambda e: [] if e["sieg"] == "ich" else [f"«sieg» von «{e['sieg']}»"])
def _win(w: Work, e: Said) -> None:
    w.win()


@DEEDS.word("endet", OneOf("Ende", {"rat": "du rufst als Saurons Kriegsrat das Spielende aus"}))
def is_over(e: Said) -> str:
    """The game comes to its end: the council is called."""
    return "du rufst als Saurons Kriegsrat das Spielende aus"


@DEEDS.word("code", TEXT, grund=TEXT)
def by_code(e: Said) -> str:
    """What cannot be said: a named function beside the card. `code` is what players read, `grund` why it has no words."""
    return str(e["code"])


@DEEDS.word(
    "waehle",
    THINGS,
    anzahl=AMOUNT,
    bis_zu=YES,
    beliebig=YES,
    wer=A_WHO,
    dann=A_DEED,
    defaults=DONE.but(chooser="whoever plays the card, or `wer`", when="when it is carried out", often="nobody twice"),
    samples=("td-dragons-terror",),
)
def picks(e: Said) -> str:
    """So many such things are chosen, one after the other; `dann` is done for each of them, who is `dieser`."""
    if isinstance(e.get("anzahl"), dict):  # so many as are counted
        who, one = A_WHO.say(e["wer"]) if "wer" in e else "du", accusative(THINGS.say(e["waehle"]))
        then = f": {A_DEED.say(e['dann'])}" if "dann" in e else ""
        return f"je {AMOUNT.each(e['anzahl'])} {'wählst' if who == 'du' else 'wählt'} {who} {one}{then}"
    many = e.get("beliebig") or e.get("anzahl", 1) != 1
    count = (
        "beliebig viele "
        if e.get("beliebig")
        else f"{'bis zu ' if e.get('bis-zu') else ''}{AMOUNT.say(e['anzahl'])} "
        if many
        else ""
    )
    which = THINGS.several(e["waehle"]) if many else accusative(THINGS.say(e["waehle"]))
    who = A_WHO.say(e["wer"]) if "wer" in e else "du"
    then = f": {A_DEED.say(e['dann'])}" if "dann" in e else ""
    return f"{who} {'wählst' if who == 'du' else 'wählt'} {count}{which}{' – für jeden' if many and then else ''}{then}"


def _picked_not_yet(e: Said) -> Iterator[str]:
    if any(thing != "charakter" for one in listed(e["waehle"]) for thing in one):
        yield "«waehle» von etwas anderem als Charakteren"
    if e.get("wer", "ich") not in ("ich", "gegner"):
        yield "«waehle» durch diesen Beteiligten"


@picks.does("anzahl", "bis-zu", "beliebig", "wer", "dann", asks=True, not_yet=_picked_not_yet)
def _pick(w: Work, e: Said) -> None:
    w.pick(e)
