"""What cards do: the words of `wirkung`, `kosten`, `dann` and `sonst`. One definition each.

What lasts (`wert`, `merkmal`, `gilt-als`, `erlaubt`, `verbietet`, `umdeuten`, `benachbart`, `automatisch`) is read through
`games/effects.py` and never overwrites anything; everything else is done once, when the place of the card in its chain has come.
Every word may have `wenn` and `ausser` (a condition), `bis` (how long; as long as the card lies there if nothing is said), `nach`
(after what), `einmal` (how often) and `darf` (it is a may, no must).
"""

from __future__ import annotations

from typing import Any

from games.meccg.language.filters import A_CONDITION, A_WHO, AMOUNT, THINGS, accusative, dative
from games.meccg.language.marks import ACT, FLAG, ROLE
from games.meccg.language.moments import AFTER, DURATION, EVENT, MOMENT, NUMBERS, ONCE, PLACES, TARGETS
from games.meccg.language.names import A_NUMBER, A_RACE, A_REGION, A_SITE, TITLE
from games.meccg.language.things import CARD_, WAY, Route
from games.meccg.language.vocabulary import (
    NUMBER,
    TEXT,
    YES,
    Kind,
    Listed,
    Many,
    OneOf,
    Part,
    Vocabulary,
    Wrong,
    joined,
    nearest,
    signed,
)

DEEDS = Vocabulary("Wirkung")
Said = Any
ROUNDING = OneOf("Rundung", {"auf": "aufgerundet", "ab": "abgerundet"})
FROM, TO = Many(OneOf("Ort", PLACES)), OneOf("Ziel", TARGETS)
TYPE = OneOf("Typ", {**A_REGION.words, **A_SITE.words})


class Deeds(Kind):
    """A list of effects, inside another one."""

    name = "Wirkungen"

    def check(self, value: Any) -> None:
        if not isinstance(value, list):
            raise Wrong("eine Liste von Wirkungen ist verlangt")
        for nr, one in enumerate(value):
            try:
                DEEDS.check(one)
            except Wrong as wrong:
                raise wrong.at(nr) from None

    def say(self, value: Any) -> str:
        return ", ".join(sentence(one) for one in value)


A_DEED = Deeds()
DEEDS.common.update(
    wenn=A_CONDITION,
    ausser=A_CONDITION,
    bis=OneOf("Dauer", DURATION),
    nach=OneOf("Zeitpunkt", AFTER),
    einmal=OneOf("Grenze", ONCE),
    darf=YES,
)


def sentence(e: Said) -> str:
    """One effect in German, with its condition and duration."""
    word = DEEDS.of(e)
    text = word.says(e)
    if e.get("darf"):
        text = f"{text} (freiwillig)"
    if "einmal" in e:
        text += f" ({ONCE[e['einmal']]})"
    if "nach" in e and "nach" not in word.fields:
        text += f" {AFTER[e['nach']]}"
    if "bis" in e:
        text += f" {DURATION[e['bis']]}"
    if "wenn" in e:
        text += f", wenn {A_CONDITION.say(e['wenn'])}"
    if "ausser" in e:
        text += f", außer wenn {A_CONDITION.say(e['ausser'])}"
    return text


def _subject(e: Said, key: str = "von") -> str:
    if key not in e:
        return ""
    if e[key] == "hieb" and "bis" not in e and "wert" in e:  # what lasts is about every strike its bearer faces
        return "Hiebe gegen ihn: "
    who = f"{e['anzahl']} {A_WHO.say(e[key])}" if "anzahl" in e else A_WHO.several(e[key])
    return f"{who}: "


def _by(name: str) -> str:
    return {"du": "dir"}.get(name, dative(name))


# --- what lasts ------------------------------------------------------------------------------------------------------------


PLURAL = ("hiebe", "vp", "sp", "ep", "zieht", "gegner-zieht", "regionen")


class Tiers(Kind):
    """Amounts by how large another number is: `{nach: ep, ab: [[21, -9], [16, -7]]}`, the first that applies."""

    name = "Stufen"

    def check(self, value: Any) -> None:
        if not isinstance(value, dict) or value.keys() != {"nach", "ab"}:
            raise Wrong("Stufen haben die Form {nach: wert, ab: [[mindestens, betrag], …]}")
        A_NUMBER.check(value["nach"])
        for step in value["ab"]:
            NUMBER.check(step[0])
            NUMBER.check(step[1])

    def say(self, value: Any) -> str:
        tiers = ", ".join(f"ab {least}: {signed(amount)}" for least, amount in value["ab"])
        return f"nach {NUMBERS[value['nach']].replace('punkte', 'punkten')}: {tiers} (erste zutreffende Stufe)"


@DEEDS.word(
    "wert",
    A_NUMBER,
    betrag=AMOUNT,
    ersetzt=AMOUNT,
    mal=NUMBER,
    halb=ROUNDING,
    stufen=Tiers(),
    hoechstens=AMOUNT,
    mindestens=NUMBER,
    je=AMOUNT,
    von=A_WHO,
    anzahl=NUMBER,
    gegen=THINGS,
    statt=YES,
)
def changes_a_number(e: Said) -> str:
    """A number is changed: `betrag` is added, `ersetzt` replaces it, `mal` and `halb` multiply and halve (rounded), `stufen`
    depends on another number; `je` counts something; up to `hoechstens`, down to `mindestens`; `von` whose number (`anzahl`
    how many of them, chosen), `gegen` against what. `statt`: instead of the lesser bonus of this card, not besides it."""
    name = NUMBERS[e["wert"]]
    if "stufen" in e:
        text = f"{name} {Tiers().say(e['stufen'])}"
    elif "ersetzt" in e:
        text = f"{name} {'werden' if e['wert'] in PLURAL else 'wird'} {AMOUNT.say(e['ersetzt'])}"
    elif "mal" in e:
        text = f"{name} {'verdoppelt' if e['mal'] == 2 else 'verdreifacht' if e['mal'] == 3 else '× ' + str(e['mal'])}"
    elif "halb" in e:
        text = f"{name} halbiert ({ROUNDING.say(e['halb'])})"
    else:
        text = f"{name} {AMOUNT.more(e['betrag'])}"
    if "je" in e:
        text += f" je {AMOUNT.each(e['je'])}"
    limits = (("hoechstens", "höchstens"), ("mindestens", "mindestens"))
    caps = [f"{word} {AMOUNT.say(e[key])}" for key, word in limits if key in e]
    text += f" ({', '.join(caps)})" if caps else ""
    text += f" gegen {THINGS.several(e['gegen'])}" if "gegen" in e else ""
    return _subject(e) + ("stattdessen " if e.get("statt") else "") + text


@DEEDS.word("merkmal", Many(FLAG), von=A_WHO, gegen=THINGS)
def has_a_mark(e: Said) -> str:
    """Something holds for whom it concerns that is no number: does not tap, cannot be cancelled, attacker chooses."""
    against = f" gegen {THINGS.several(e['gegen'])}" if "gegen" in e else ""
    return _subject(e) + Many(FLAG, "und").say(e["merkmal"]) + against


FOR = OneOf(
    "Hinsicht", {"gefahren": "für Gefahren", "ressourcen": "für Ressourcen", "zuordnung": "für das Ausspielen von Gefahren"}
)


@DEEDS.word("gilt-als", Many(ROLE), von=A_WHO, anzahl=NUMBER, fuer=FOR, gk=NUMBER, kg=AMOUNT, ko=NUMBER, sp=NUMBER)
def counts_as(e: Said) -> str:
    """Somebody or some place counts as something else: a skill, a race, a haven, an ally with these numbers. Nothing is
    overwritten."""
    numbers = [f"{NUMBERS[key]} {AMOUNT.say(e[key])}" for key in ("gk", "kg", "ko", "sp") if key in e]
    more = f" ({', '.join(numbers)})" if numbers else ""
    return f"{_subject(e)}gilt {FOR.say(e['fuer']) + ' ' if 'fuer' in e else ''}als {Many(ROLE, 'und').say(e['gilt-als'])}{more}"


@DEEDS.word("umdeuten", Many(TYPE), zu=TYPE, anzahl=NUMBER, von=THINGS, fuer=FOR, doppelt=YES)
def is_read_as(e: Said) -> str:
    """A type of region or site is read as another one: one of them (`anzahl: 1`), or all. Types are read through this, never
    overwritten."""
    count = f"{e['anzahl']}-mal " if e.get("anzahl") else ""
    where = f" ({THINGS.say(e['von'])})" if "von" in e else ""
    new = f"{'zweimal ' if e.get('doppelt') else ''}{TYPE.say(e['zu'])}"
    return f"{count}{Many(TYPE).say(e['umdeuten'])}{where} gilt {FOR.say(e['fuer']) + ' ' if 'fuer' in e else ''}als {new}"


@DEEDS.word(
    "erlaubt",
    Many(ACT),
    wer=A_WHO,
    was=THINGS,
    wo=THINGS,
    anzahl=AMOUNT,
    frei=Many(FLAG),
    aus=FROM,
    wann=OneOf("Zeitpunkt", MOMENT),
)
def allows(e: Said) -> str:
    """Somebody may do what the rules would not allow: `was`, `wo`, `wann`, how many, and `frei` what it spares."""
    parts = [f"{A_WHO.several(e['wer']) if 'wer' in e else 'du'} – erlaubt: {Many(ACT, 'und').say(e['erlaubt'])}"]
    parts += [f"höchstens {AMOUNT.say(e['anzahl'])}"] if "anzahl" in e else []
    parts += [THINGS.say(e["was"])] if "was" in e else []
    parts += [f"an {THINGS.say(e['wo'])}"] if "wo" in e else []
    parts += [FROM.say(e["aus"])] if "aus" in e else []
    parts += [MOMENT[e["wann"]]] if "wann" in e else []
    parts += [Many(FLAG, "und").say(e["frei"])] if "frei" in e else []
    return ", ".join(parts)


@DEEDS.word("verbietet", Many(ACT), wer=A_WHO, was=THINGS, wo=THINGS, gegen=A_WHO)
def forbids(e: Said) -> str:
    """Somebody may not do what the rules allow; `gegen`: against whom."""
    who = f"{A_WHO.several(e['wer'])} – " if "wer" in e else ""
    parts = [f"{who}nicht erlaubt: {Many(ACT, 'und').say(e['verbietet'])}"]
    parts += [THINGS.say(e["was"])] if "was" in e else []
    parts += [f"an {THINGS.say(e['wo'])}"] if "wo" in e else []
    parts += [f"gegen {A_WHO.say(e['gegen'])}"] if "gegen" in e else []
    return ", ".join(parts)


class Pairs(Kind):
    """Pairs of regions."""

    name = "Regionenpaare"

    def check(self, value: Any) -> None:
        if not isinstance(value, list) or not all(isinstance(p, list) and len(p) == 2 for p in value):
            raise Wrong("verlangt sind Paare von Regionen")
        for region in (region for pair in value for region in pair):
            TITLE.check(region)

    def say(self, value: Any) -> str:
        return ", ".join("–".join(map(TITLE.say, pair)) for pair in value)


@DEEDS.word("benachbart", Pairs(), kosten=Deeds())
def are_adjacent(e: Said) -> str:
    """Regions count as adjacent for the movement of the company, if it pays for it."""
    price = f" ({A_DEED.say(e['kosten'])})" if "kosten" in e else ""
    return f"bei Bewegung mit Regionskarten gelten als benachbart{price}: {Pairs().say(e['benachbart'])}"


# --- attacks -----------------------------------------------------------------------------------------------------------------

CANCELLED = {
    "angriff": "der Angriff",
    "angriffe": "alle Angriffe der Kreatur",
    "hieb": "der Hieb",
    "karte": "die Karte",
    "wirkung": "solche Wirkungen",
    "automatische": "alle automatischen Angriffe des Ortes",
    "ein-angriff": "einer seiner Angriffe",
    "versuch": "der Versuch",
    "gefangennahme": "die Gefangennahme",
}


@DEEDS.word(
    "vereitle",
    OneOf("Vereitelbares", CANCELLED),
    was=THINGS,
    danach=TO,
    gegen=A_WHO,
    hoechstens=NUMBER,
    als=OneOf("Ausgang", {"erfolglos": "erfolglos"}),
)
def cancels(e: Said) -> str:
    """An attack, a strike, or a card or effect in the chain comes to nothing. `was` says which it can be; `danach` where the card
    goes; `als: erfolglos`: the strike counts as ineffectual."""
    several = e["vereitle"] in ("angriffe", "automatische", "wirkung")
    what = CANCELLED[e["vereitle"]]
    if "was" in e:
        what = THINGS.several(e["was"]) if several else THINGS.say(e["was"])
    goes = f" und kommt {TARGETS[e['danach']]}" if "danach" in e else ""
    against = f" gegen {accusative(A_WHO.say(e['gegen']))}" if "gegen" in e else ""
    if "als" in e:
        return f"{what}{against} wird {e['als']}"
    most = f" (höchstens {e['hoechstens']})" if "hoechstens" in e else ""
    return f"{what}{against} {'werden' if several else 'wird'} vereitelt{most}{goes}"


class Attack(Kind):
    """An attack as numbers: `{typ: ork, hiebe: 4, kg: 9, ko: 7}`."""

    name = "Angriff"

    def check(self, value: Any) -> None:
        if isinstance(value, list):
            for one in value:
                self.check(one)
            return
        if not isinstance(value, dict):
            raise Wrong(f"{value!r} ist kein Angriff")
        for key, one in value.items():
            if key not in ATTACK_FIELDS:
                raise Wrong(f"ein Angriff hat kein «{key}»{nearest(key, ATTACK_FIELDS)}", key)
            try:
                ATTACK_FIELDS[key].check(one)
            except Wrong as wrong:
                raise wrong.at(key) from None

    def say(self, value: Any) -> str:
        if isinstance(value, list):
            return "; ".join(self.say(one) for one in value)
        parts = [value["name"]] if "name" in value else []
        parts += [TYPED[value["wie"]]] if "wie" in value else []
        parts += [A_RACE.words[value["typ"]]] if "typ" in value else []
        if "je-charakter" in value:
            parts.append(f"{value['je-charakter']} Hieb gegen jeden Charakter")
        elif "hiebe" in value:
            parts.append(f"{AMOUNT.say(value['hiebe'])} {'Hieb' if value['hiebe'] == 1 else 'Hiebe'}")
        for key in ("kg", "ko"):
            read = isinstance(value.get(key), dict) and value[key].get("wert") == key  # «Kampfgeschick von …» says it already
            parts += [f"{'' if read else NUMBERS[key] + ' '}{AMOUNT.say(value[key])}"] if key in value else []
        parts += [Many(FLAG, "und").say(value["merkmal"])] if "merkmal" in value else []
        return ", ".join(parts)


TYPED = {
    "heer": "vom Typ des Heeres",
    "erster-automatischer": "vom Typ des ersten automatischen Angriffs",
    "agent": "vom Volk des Agenten",
    "grenzort-oder-schattenhort": "Menschen am Grenzort, Orks am Schattenhort",
    "automatische": "alle automatischen Angriffe des Ortes",
}
ATTACK_FIELDS: dict[str, Kind] = {
    "typ": A_RACE,
    "wie": OneOf("Typ", TYPED),
    "hiebe": AMOUNT,
    "kg": AMOUNT,
    "ko": AMOUNT,
    "merkmal": Many(FLAG),
    "name": TEXT,
    "form": TITLE,
    "je-charakter": NUMBER,
}
AN_ATTACK = Attack()


@DEEDS.word("angriff", AN_ATTACK, auf=A_WHO, wahl=A_WHO, wunde=A_DEED, besiegt=A_DEED, nicht_besiegt=A_DEED)
def attacks(e: Said) -> str:
    """An attack takes place: its type, strikes, prowess, body and marks; several where a list is given. `auf` whom it meets
    (one of them, if there is a `wahl`); `wunde`, `besiegt` and `nicht-besiegt` what follows."""
    whom = f"{A_WHO.several(e['auf'])} – " if "auf" in e else ""
    if "wahl" in e:
        whom = f"1 {A_WHO.say(e['auf'])} (Wahl: {A_WHO.say(e['wahl'])}) – "
    n = len(e["angriff"]) if isinstance(e["angriff"], list) else 1
    text = f"{whom}{'Angriff' if n == 1 else f'{n} Angriffe'}: {AN_ATTACK.say(e['angriff'])}"
    for key, when in (("wunde", "bei Verwundung"), ("besiegt", "wenn besiegt"), ("nicht-besiegt", "wenn nicht besiegt")):
        text += f"; {when}: {A_DEED.say(e[key])}" if key in e else ""
    return text


AUTOMATIC = {"dazu", "kopie", "ersetzt", "entfaellt", "nochmals", "anderer"}


@DEEDS.word(
    "automatisch",
    OneOf("Änderung", dict.fromkeys(AUTOMATIC, "")),
    angriff=AN_ATTACK,
    wo=THINGS,
    was=THINGS,
    mit=NUMBER,
    merkmal=Many(FLAG),
    auf=A_WHO,
    gegen=THINGS,
)
def changes_automatic_attacks(e: Said) -> str:
    """The automatic attacks of sites change: one more (`dazu`), an exact copy of one, another instead, none, all once more, or
    those of the other side's site card."""
    where = f"{THINGS.several(e['wo'])}: " if "wo" in e else ""
    attack = AN_ATTACK.say(e["angriff"]) if "angriff" in e else ""
    what = {
        "dazu": f"ein weiterer automatischer Angriff ({attack})",
        "kopie": "ein automatischer Angriff findet ein zweites Mal statt, gleich nach dem ersten",
        "ersetzt": f"die automatischen Angriffe werden ersetzt ({attack})",
        "entfaellt": "die automatischen Angriffe entfallen",
        "nochmals": "alle automatischen Angriffe des Ortes finden nochmals statt",
        "anderer": "die automatischen Angriffe der entsprechenden Ortskarte der anderen Seite gelten",
    }[e["automatisch"]]
    which = f" ({THINGS.say(e['was'])})" if "was" in e else ""
    plus = f" (Kampfgeschick {signed(e['mit'])})" if "mit" in e else ""
    marks = f" ({Many(FLAG, 'und').say(e['merkmal'])})" if "merkmal" in e else ""
    where += f"{A_WHO.say(e['auf'])} – " if "auf" in e else ""
    only = f" (nur gegen {THINGS.several(e['gegen'])})" if "gegen" in e else ""
    return f"{where}{what}{which}{plus}{marks}{only}"


@DEEDS.word("fange", A_WHO, ort=THINGS, rettung=AN_ATTACK, dabei=A_DEED)
def captures(e: Said) -> str:
    """A successful strike captures instead of wounding: where the prisoner is kept, and what has to be fought to free him."""
    where = f" an {THINGS.say(e['ort'])}" if "ort" in e else ""
    rescue = f"; Rettungsangriff: {AN_ATTACK.say(e['rettung'])}" if "rettung" in e else ""
    more = f"; {A_DEED.say(e['dabei'])}" if "dabei" in e else ""
    return f"gelingt der Hieb, wird {A_WHO.say(e['fange'])} unverletzt gefangen{where}{rescue}{more}"


# --- tapping, wounds, leaving --------------------------------------------------------------------------------------------------


class Below(Kind):
    """As many as are needed to bring a number below another one: `{wert: ep, unter: 7}`."""

    name = "Schwelle"

    def check(self, value: Any) -> None:
        if not isinstance(value, dict) or value.keys() != {"wert", "unter"}:
            raise Wrong("eine Schwelle hat die Form {wert: ep, unter: 7}")
        A_NUMBER.check(value["wert"])
        NUMBER.check(value["unter"])

    def say(self, value: Any) -> str:
        return f"{NUMBERS[value['wert']]} unter {value['unter']} liegen"


_MANY = {"tappt": "tappen", "enttappt": "enttappen", "heilt": "heilen", "wird": "werden", "macht": "machen", "kehrt": "kehren"}


def _verb(verb: str, several: bool) -> str:
    first, _, rest = verb.partition(" ")
    return f"{_MANY.get(first, first)} {rest}".strip() if several else verb


def _define(word: str, verb: str, doc: str, **more: Kind) -> None:
    """A word for something that is done to somebody; all of them have the same fields."""

    def says(e: Said) -> str:
        count = f"{e['anzahl']} " if "anzahl" in e else ""
        choice = f" (Wahl: {A_WHO.say(e['wahl'])})" if "wahl" in e else ""
        which = A_WHO.several(e[word]) if e.get("alle") else A_WHO.say(e[word])
        many = bool(e.get("alle")) or e.get("anzahl", 1) > 1 or e[word] in ("gs", "daran", "dazu")
        if many and not e.get("alle") and not isinstance(e[word], str):
            which = THINGS.several(e[word])
        each = f" je {AMOUNT.each(e['je'])}" if "je" in e else ""
        mod = f" {signed(e['mit'])}" if "mit" in e else ""
        end = f"; misslingt er: {A_DEED.say(e['folge'])}" if "folge" in e else ""
        end += f", bis {Below().say(e['bis-unter'])}" if "bis-unter" in e else ""
        count = "beliebig viele: " if e.get("beliebig") else count
        does = _verb(verb, many)
        if e.get("alle") and e.get("bis-zu"):  # all there are, but no more than so many
            return f"{which}, höchstens {e['anzahl']}, {does}{mod}{each}{choice}{end}"
        return f"{'bis zu ' if e.get('bis-zu') else ''}{count}{which} {does}{mod}{each}{choice}{end}"

    says.__doc__ = doc
    DEEDS.word(word, A_WHO, anzahl=NUMBER, wahl=A_WHO, alle=YES, bis_zu=YES, beliebig=YES, je=AMOUNT, bis_unter=Below(), **more)(
        says
    )


_define("tappe", "tappt", "Taps: a character, an item, the site.")
_define("enttappe", "enttappt", "Untaps.")
_define("heile", "heilt (ungetappt)", "A wounded character is well and untapped.")
_define("heile-getappt", "heilt (bleibt getappt)", "A wounded character is well, but tapped.")
_define("verwunde", "wird verwundet (ohne Konstitutionswurf)", "Is wounded, without a body check.")
_define("wirf-ab", "wird abgeworfen", "Goes to the discard pile of its owner: the card itself, a character, an item.")
_define("eliminiere", "wird eliminiert", "Is eliminated.")
_define(
    "ko-wurf-von",
    "macht einen Konstitutionswurf",
    "Makes a body check, changed by `mit`; `folge` instead of death.",
    mit=NUMBER,
    folge=A_DEED,
)
_define("zurueck", "kehrt zum Ausgangsort zurück", "A company returns to the site it came from.")
_define("zeige", "wird vorgezeigt", "A card is shown to the opponent.")
_define("drehe", "wird um 180° gedreht", "The card is turned round: a mark of how far it has come.")
_define("tritt-bei", "tritt der Gemeinschaft bei", "Joins the company, as if he had moved there.")


@DEEDS.word("bringe", A_WHO, nach=TO, anzahl=NUMBER, wahl=A_WHO, alle=YES)
def brings(e: Said) -> str:
    """Something in play or in hand goes somewhere: to a hand, aside, to this card, out of the game, to a pile of points."""
    count = f"{e['anzahl']} " if "anzahl" in e else ""
    which = A_WHO.several(e["bringe"]) if e.get("alle") else A_WHO.say(e["bringe"])
    choice = f" (Wahl: {A_WHO.say(e['wahl'])})" if "wahl" in e else ""
    verb = "kommen" if e.get("alle") or e["bringe"] in ("daran", "dazu") else "kommt"
    return f"{count}{which} {verb} {TARGETS[e['nach']]}{choice}"


@DEEDS.word("zaehlt-limit", NUMBER)
def counts_against_the_limit(e: Said) -> str:
    """Counts against the hazard limit, as a price."""
    return f"zählt {e['zaehlt-limit']} zum Gefahrenlimit"


@DEEDS.word("lasse-aus", OneOf("Auslassung", {"zug": "einen seiner Züge"}))
def skips(e: Said) -> str:
    """Skips a turn, as a price."""
    return "lässt einen seiner Züge aus"


def event(word: str, who: Any = None) -> str:
    """What happens, and to whom."""
    said = "sie" if word == "loswerden" else "er"
    if who is not None:
        said = A_WHO.say(who)
    return EVENT[word].replace("{}", said).replace("{ihm} ", "" if who is None else f"{dative(said)} ")


@DEEDS.word("statt", OneOf("Ereignis", EVENT), wer=A_WHO, dann=A_DEED)
def instead(e: Said) -> str:
    """Something else happens instead of what would happen."""
    return f"{event(e['statt'], e.get('wer'))}, stattdessen: {A_DEED.say(e['dann'])}"


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


# --- cards
# -----------------------------------------------------------------------------------------------------------------------


@DEEDS.word(
    "hole", CARD_, aus=FROM, nach=TO, anzahl=AMOUNT, bis_zu=YES, alle=YES, zeigen=YES, wer=A_WHO, oberste=AMOUNT, zufaellig=YES
)
def fetches(e: Said) -> str:
    """Cards are searched for and moved: which, out of where, how many, where to; a deck searched is shuffled."""
    several = e.get("alle") or e.get("anzahl", 1) != 1
    count = "alle " if e.get("alle") else f"{'bis zu ' if e.get('bis-zu') else ''}{AMOUNT.say(e.get('anzahl', 1))} "
    which = THINGS.several({"karte": e["hole"]}) if several else THINGS.say({"karte": e["hole"]})
    who = f"{A_WHO.say(e['wer'])}: " if "wer" in e else ""
    top = f" (unter den obersten {AMOUNT.say(e['oberste'])})" if "oberste" in e else ""
    shown = ", vorzeigen" if e.get("zeigen") else ""
    return f"{who}{'zufällig ' if e.get('zufaellig') else ''}{count}{which} {FROM.say(e['aus'])}{top} {TARGETS[e['nach']]}{shown}"


@DEEDS.word("ziehe", AMOUNT, wer=A_WHO)
def draws(e: Said) -> str:
    """Draws cards."""
    who = f"{A_WHO.say(e['wer'])} zieht" if "wer" in e else "ziehe"
    if isinstance(e["ziehe"], dict) and "wert" in e["ziehe"]:
        return f"{who} bis zur {AMOUNT.say(e['ziehe'])}"
    if not isinstance(e["ziehe"], int):
        return f"{who} 1 Karte je {AMOUNT.each(e['ziehe'])}"
    return f"{who} {e['ziehe']} {'Karte' if e['ziehe'] == 1 else 'Karten'}"


LOOKS = {
    "gegner-hand": "die Hand des Gegners",
    "gegner-hand-zufall": "zufällige Karten der Hand des Gegners",
    "stapel": "die obersten Karten eines Spielstapels",
    "beide-stapel": "die obersten Karten beider Spielstapel",
    "gegner-stapel": "die obersten Karten des gegnerischen Spielstapels",
    "eigene-hand": "deine Hand",
    "gegner-abwurf-zufall": "zufällige Karten des gegnerischen Abwurfstapels",
    "eigener-stapel": "die obersten Karten deines Spielstapels",
}
THEN = {
    "gemischt": "sie kommen gemischt zurück",
    "ordne": "lege sie in beliebiger Folge oben oder unten zurück",
    "eine-weg": "eine nicht einzigartige davon darf ganz aus dem Spiel",
    "zurueck": "sie kommen zurück",
}


@DEEDS.word("sieh", OneOf("Ansicht", LOOKS), anzahl=AMOUNT, danach=OneOf("Verbleib", THEN), wer=A_WHO)
def looks(e: Said) -> str:
    """Somebody looks at cards that are hidden from him."""
    count = ""
    if "anzahl" in e:
        count = f" ({e['anzahl']})" if isinstance(e["anzahl"], int) else f" (eine je {AMOUNT.each(e['anzahl'])})"
    who = f"{A_WHO.say(e['wer'])} sieht" if "wer" in e else "sieh"
    return f"{who} {LOOKS[e['sieh']]}{count}{'; ' + THEN[e['danach']] if 'danach' in e else ''}"


@DEEDS.word(
    "decke-auf", OneOf("Stapel", {k: LOOKS[k] for k in ("eigener-stapel", "gegner-stapel")}), bis_zu=CARD_, nach=TO, anzahl=AMOUNT
)
def reveals(e: Said) -> str:
    """Cards of a deck are turned up until one fits, which goes somewhere; the rest is shuffled in."""
    until = f", bis {CARD_.say(e['bis-zu'])} erscheint" if "bis-zu" in e else ""
    count = f" ({AMOUNT.say(e['anzahl'])})" if "anzahl" in e else ""
    goes = f"; sie kommt {TARGETS[e['nach']]}" if "nach" in e else ""
    return f"decke {LOOKS[e['decke-auf']]}{count} auf{until}{goes}; der Rest wird eingemischt"


# --- rolls
# -----------------------------------------------------------------------------------------------------------------------


@DEEDS.word("vw", A_WHO, mit=AMOUNT, je=AMOUNT, alle=YES, misslingt=A_DEED, gelingt=A_DEED)
def corruption_check(e: Said) -> str:
    """A corruption check at once, changed by `mit`, as often as `je` says; `misslingt`: what happens instead if it fails."""
    who = A_WHO.several(e["vw"]) if e.get("alle") else A_WHO.say(e["vw"])
    mod = f" {AMOUNT.more(e['mit'])}" if "mit" in e else ""
    each = f" je {AMOUNT.each(e['je'])}" if "je" in e else ""
    end = f"; misslingt er: {A_DEED.say(e['misslingt'])}" if "misslingt" in e else ""
    end += f"; gelingt er: {A_DEED.say(e['gelingt'])}" if "gelingt" in e else ""
    verb = "machen" if e["vw"] in ("gs",) or e.get("alle") else "macht"
    return f"{who} {verb} einen Versuchungswurf{mod}{each}{end}"


class Outcomes(Kind):
    """Outcomes by the number rolled: `[[2, 6, [...]], [7, 12, [...]]]`."""

    name = "Ausgänge"

    def check(self, value: Any) -> None:
        for nr, step in enumerate(value if isinstance(value, list) else [None]):
            if not (isinstance(step, list) and len(step) == 3):
                raise Wrong("ein Ausgang ist [von, bis, [Wirkungen]]", nr)
            A_DEED.check(step[2])

    def say(self, value: Any) -> str:
        return "; ".join(f"{low}–{high}: {A_DEED.say(does)}" for low, high, does in value)


class ByType(Kind):
    """A number for each type of attack: `{drache: 10, mensch: 11}`."""

    name = "Zahlen je Angriffstyp"

    def check(self, value: Any) -> None:
        for race, number in value.items():
            A_RACE.check(race)
            NUMBER.check(number)

    def say(self, value: Any) -> str:
        return ", ".join(f"{A_RACE.say(race)} {number}" for race, number in value.items())


BONUS = Listed(Part("ein Zuschlag", {"betrag": NUMBER, "wenn": A_CONDITION, "je": THINGS}))


def bonuses(bonuses: Any) -> str:
    parts = []
    for one in bonuses:
        text = signed(one["betrag"])
        text += f" je {THINGS.say(one['je'])}" if "je" in one else ""
        parts.append(text + (f", wenn {A_CONDITION.say(one['wenn'])}" if "wenn" in one else ""))
    return f" ({'; '.join(parts)})"


@DEEDS.word(
    "wurf",
    A_WHO,
    dazu=Many(AMOUNT, "und"),
    bonus=BONUS,
    ueber=AMOUNT,
    unter=AMOUNT,
    ueber_je_typ=ByType(),
    dann=A_DEED,
    sonst=A_DEED,
    ausgang=Outcomes(),
    je=THINGS,
    gegen=A_WHO,
)
def rolls(e: Said) -> str:
    """Somebody rolls two dice and adds `dazu` and each `bonus` that applies; a result `ueber` or `unter` a number has its
    consequence (`dann`, else `sonst`), or one by `ausgang`; `gegen`: the higher roll of two."""
    adds = e["dazu"] if isinstance(e.get("dazu"), list) else [e["dazu"]] if "dazu" in e else []
    text = f"Wurf von {_by(A_WHO.say(e['wurf']))}" + (f" je {THINGS.say(e['je'])}" if "je" in e else "")
    text += "".join(f" {AMOUNT.more(x)}" for x in adds)
    text += bonuses(e["bonus"]) if "bonus" in e else ""
    if "gegen" in e:
        text += f" größer als der von {_by(A_WHO.say(e['gegen']))}"
    elif "ueber-je-typ" in e:
        text += f" größer als (je nach Angriff) {ByType().say(e['ueber-je-typ'])}"
    elif "ueber" in e or "unter" in e:
        key = "ueber" if "ueber" in e else "unter"
        text += f" {'größer' if key == 'ueber' else 'kleiner'} als {AMOUNT.say(e[key])}"
    if "ausgang" in e:
        return f"{text}: {Outcomes().say(e['ausgang'])}"
    text += f": {A_DEED.say(e['dann'])}" if "dann" in e else ""
    return text + (f"; sonst: {A_DEED.say(e['sonst'])}" if "sonst" in e else "")


@DEEDS.word("teste", OneOf("Ring", {"goldring": "einen Goldring der Gemeinschaft"}), mit=NUMBER)
def tests_a_ring(e: Said) -> str:
    """A gold ring of the company is tested."""
    return "teste einen Goldring der Gemeinschaft" + (f" ({signed(e['mit'])})" if "mit" in e else "")


AS_IF = {
    "passender-ort": "als wäre er am passenden Ort",
    "wie-diplomat": "als wäre er Diplomat",
    "ohne-de": "ohne direkten Einfluss",
    "nur-freier-ae": "ohne den freien allgemeinen Einfluss",
    "auf-hand": "bei Erfolg geht das Ziel auf die Hand des Besitzers",
    "halber-ae": "mit der Hälfte des freien allgemeinen Einflusses statt des direkten",
}


@DEEDS.word(
    "beeinflusse", THINGS, mit=AMOUNT, bonus=BONUS, wie=Many(OneOf("Weise", AS_IF)), wer=A_WHO, frei=Many(FLAG), misslingt=A_DEED
)
def influences(e: Said) -> str:
    """An influence attempt outside the usual order."""
    who = f"{A_WHO.say(e['wer'])}: " if "wer" in e else ""
    text = f"{who}Beeinflussungsversuch gegen {THINGS.say(e['beeinflusse'])}"
    text += f" ({AMOUNT.more(e['mit'])})" if "mit" in e else ""
    text += bonuses(e["bonus"]) if "bonus" in e else ""
    text += f", {Many(OneOf('', AS_IF), 'und').say(e['wie'])}" if "wie" in e else ""
    text += f" ({Many(FLAG, 'und').say(e['frei'])})" if "frei" in e else ""
    return text + (f"; misslingt er: {A_DEED.say(e['misslingt'])}" if "misslingt" in e else "")


AGENT = {
    "greift-an": "der Agent darf in der Bewegungs-/Gefahrenphase angreifen",
    "greift-dort-an": "jeder dort befindliche Agent darf angreifen",
    "handelt": "der Agent führt eine weitere Handlung aus",
}


@DEEDS.word("agent", OneOf("Handlung", AGENT), mit=NUMBER, merkmal=Many(FLAG))
def agent_acts(e: Said) -> str:
    """An agent acts out of order: attacks (prowess changed by `mit`, with these marks), or does one thing more."""
    text = AGENT[e["agent"]] + (f" (Kampfgeschick {signed(e['mit'])})" if "mit" in e else "")
    return text + (f" ({Many(FLAG, 'und').say(e['merkmal'])})" if "merkmal" in e else "")


# --- playing and moving out of order
# -----------------------------------------------------------------------------------------------


@DEEDS.word(
    "spiele",
    CARD_,
    wo=THINGS,
    aus=FROM,
    bei=A_WHO,
    anzahl=NUMBER,
    frei=Many(FLAG),
    mit=NUMBER,
    greift_an=A_WHO,
    auch_getappt=YES,
    zu=A_WHO,
)
def plays(e: Said) -> str:
    """A card is or may be played out of order: from where, where, with whom (`bei`), onto what (`zu`); `frei` what it spares;
    `greift-an`: it attacks them at once, its prowess changed by `mit`."""
    several = e.get("anzahl", 1) != 1
    text = f"spiele {'bis zu ' + str(e['anzahl']) + ' ' if several else ''}"
    text += THINGS.several({"karte": e["spiele"]}) if several else THINGS.say({"karte": e["spiele"]})
    text += f" {FROM.say(e['aus'])}" if "aus" in e else ""
    text += f" an {THINGS.say(e['wo'])}" if "wo" in e else ""
    text += f" bei {_by(A_WHO.say(e['bei']))}" if "bei" in e else ""
    text += f" auf {A_WHO.say(e['zu'])}" if "zu" in e else ""
    text += " (auch an getapptem Ort)" if e.get("auch-getappt") else ""
    text += f" ({Many(FLAG, 'und').say(e['frei'])})" if "frei" in e else ""
    text += f"; sie greift sofort an ({A_WHO.say(e['greift-an'])})" if "greift-an" in e else ""
    return text + (f" (Kampfgeschick {signed(e['mit'])})" if "mit" in e else "")


@DEEDS.word("zuordnung", CARD_, zu=Many(TYPE), namen=Many(TITLE), wo=THINGS, route=Route(), gegen=THINGS)
def may_be_keyed(e: Said) -> str:
    """Creatures may be keyed to more than their cards say: types, regions and sites by name, sites by a filter, fewer symbols;
    `gegen` which companies only."""
    where = [Many(TYPE).say(e["zu"])] if "zu" in e else []
    where += [Many(TITLE).say(e["namen"])] if "namen" in e else []
    where += [THINGS.say(e["wo"])] if "wo" in e else []
    where += [Route().say(e["route"])] if "route" in e else []
    which = "" if not e["zuordnung"] else f"{THINGS.several({'karte': e['zuordnung']})}: "
    against = f" gegen {THINGS.several(e['gegen'])}" if "gegen" in e else ""
    return (f"{which}auch zuzuordnen auf {', '.join(where)}" if where else f"{which}auch spielbar") + against


@DEEDS.word("weiter", WAY, ziel=THINGS, route=Many(A_REGION, "und"), wuerfe=A_DEED)
def moves_on(e: Said) -> str:
    """The company moves once more, or somewhere else: another site card, another movement phase."""
    goal = f" zu {THINGS.say(e['ziel'])}" if "ziel" in e else ""
    route = f" (Reiseroute: {Many(A_REGION, 'und').say(e['route'])})" if "route" in e else ""
    how = {"regionen": "mit Regionskarten ", "unterirdisch": "unterirdisch "}.get(e["weiter"], "")
    return f"die Gemeinschaft darf {how}weiterziehen{goal}{route}: neue Ortskarte, neue Bewegungs-/Gefahrenphase"


@DEEDS.word("reise", THINGS, von=THINGS, route=Many(A_REGION, "und"))
def travels(e: Said) -> str:
    """The company may move to such a site without the usual way; the route is as given."""
    goals = THINGS.say(e["reise"])
    if e.get("von") == e["reise"]:
        goals, start = "einem anderen solchen", f" von {goals}"
    else:
        start = f" von {THINGS.say(e['von'])}" if "von" in e else ""
    route = f"; Reiseroute: {Many(A_REGION, 'und').say(e['route'])}" if "route" in e else ""
    return f"die Gemeinschaft darf{start} zu {goals} reisen{route}"


@DEEDS.word("tausche-ort", THINGS, wer=A_WHO)
def replaces_the_site(e: Said) -> str:
    """The site card of a company is replaced by another one."""
    who = f" ({'du wählst' if e['wer'] == 'ich' else A_WHO.say(e['wer']) + ' wählt'})" if "wer" in e else ""
    return f"die Ortskarte der Gemeinschaft wird ersetzt: {THINGS.say(e['tausche-ort'])}{who}"


@DEEDS.word("ersetze", THINGS, durch=THINGS, mit_karten=YES)
def replaces(e: Said) -> str:
    """A card in play is replaced by another one; `mit-karten`: what lies on it goes over."""
    over = " (seine Karten gehen über)" if e.get("mit-karten") else ""
    return f"{THINGS.say(e['ersetze'])} wird ersetzt durch {THINGS.say(e['durch'])}{over}"


@DEEDS.word("trenne", A_WHO, zurueck=YES, limit=NUMBER)
def splits(e: Said) -> str:
    """Somebody becomes a company of his own: with its own movement phase, or back where it came from."""
    own = f"hat eine eigene Bewegungs-/Gefahrenphase (Gefahrenlimit {e.get('limit', 1)})"
    end = "kehrt zum Ausgangsort zurück" if e.get("zurueck") else own
    return f"{A_WHO.say(e['trenne'])} bildet eine eigene Gemeinschaft und {end}"


@DEEDS.word("hinterlege", A_WHO, wo=THINGS)
def stores(e: Said) -> str:
    """Something is stored."""
    return f"{A_WHO.say(e['hinterlege'])} darf hinterlegt werden" + (f" an {THINGS.say(e['wo'])}" if "wo" in e else "")


@DEEDS.word("uebertrage", THINGS, zu=A_WHO, anzahl=NUMBER, frei=YES)
def hands_over(e: Said) -> str:
    """Items change hands."""
    count = f"{e['anzahl']} " if "anzahl" in e else ""
    return f"{count}{THINGS.say(e['uebertrage'])} geht an {accusative(A_WHO.say(e['zu']))}" + (
        " (ohne Versuchungswurf)" if e.get("frei") else ""
    )


class Choice(Kind):
    """Several lists of effects, of which one is chosen."""

    name = "Wahl"

    def check(self, value: Any) -> None:
        if not isinstance(value, list) or len(value) < 2:
            raise Wrong("eine Wahl hat mindestens zwei Möglichkeiten")
        Listed(A_DEED).check(value)

    def say(self, value: Any) -> str:
        return " – oder – ".join(A_DEED.say(one) for one in value)


@DEEDS.word("wahl", Choice(), wer=A_WHO, zuerst=YES)
def chooses(e: Said) -> str:
    """One of several effects, chosen when it is carried out: by the player, or by whom `wer` names. `zuerst`: no choice, but the
    first that is possible."""
    if e.get("zuerst"):
        who = f"{A_WHO.say(e['wer'])}: " if "wer" in e else ""
        return who + "; wenn das nicht geht: ".join(A_DEED.say(one) for one in e["wahl"])
    who = A_WHO.say(e["wer"]) if "wer" in e else "du"
    return f"{who} {'wählst' if who == 'du' else 'wählt'}: {Choice().say(e['wahl'])}"


ABILITY = Part(
    "eine Fähigkeit",
    {
        "wann": Many(OneOf("Zeitpunkt", MOMENT)),
        "wer": A_WHO,
        "wenn": A_CONDITION,
        "auf": THINGS,
        "kosten": A_DEED,
        "wirkung": A_DEED,
        "einmal": OneOf("Grenze", ONCE),
    },
)


def when(moments: Said) -> str:
    """The moments, one of them; that a card may also lie on guard is no moment of its own."""
    several = moments if isinstance(moments, list) else [moments]
    text = joined([MOMENT[one] for one in several if one != "lauer"], "oder")
    return ", ".join([text] * bool(text) + [MOMENT["lauer"]] * ("lauer" in several))


def able(ability: Said) -> str:
    """An ability: when, for whom, at what price, what it does."""
    parts = [when(ability["wann"])] if "wann" in ability else []
    parts += [f"für {accusative(A_WHO.say(ability['wer']))}"] if "wer" in ability else []
    parts += [f"Ziel: {THINGS.say(ability['auf'])}"] if "auf" in ability else []
    parts += [f"wenn {A_CONDITION.say(ability['wenn'])}"] if "wenn" in ability else []
    parts += [A_DEED.say(ability["kosten"])] if "kosten" in ability else []
    parts += [ONCE[ability["einmal"]]] if "einmal" in ability else []
    return f"{', '.join(parts)}: {A_DEED.say(ability['wirkung'])}" if parts else A_DEED.say(ability["wirkung"])


@DEEDS.word("gibt", Listed(ABILITY), wer=A_WHO)
def gives_an_ability(e: Said) -> str:
    """Somebody has an ability for a while."""
    who = f"{A_WHO.say(e['wer'])} – " if "wer" in e else ""
    return f"{who}{'; '.join(able(one) for one in e['gibt'])}"


@DEEDS.word("kopiere", THINGS)
def copies(e: Said) -> str:
    """The ability of another card is used as one's own."""
    return f"nutze die Wirkung von {THINGS.say(e['kopiere'])}"


NAMED = {"kreaturentyp": "einen Kreaturentyp", "karte": "eine Karte", "zwei-karten": "zwei Karten"}


@DEEDS.word("nenne", OneOf("Ansage", NAMED), nicht=Many(A_RACE), dann=A_DEED, wer=A_WHO)
def names(e: Said) -> str:
    """Something is announced: a type of creature, a card; `dann`: what happens if it is there."""
    but = f" (nicht {Many(A_RACE).say(e['nicht'])})" if "nicht" in e else ""
    who = f"{A_WHO.say(e['wer'])} nennt" if "wer" in e else "nenne"
    shows = "" if e["nenne"] == "kreaturentyp" else ", du zeigst die Hand" if "wer" in e else ", der Gegner zeigt die Hand"
    there = "sind welche davon darunter" if e["nenne"] == "zwei-karten" else "ist sie darunter"
    return f"{who} {NAMED[e['nenne']]}{but}" + (f"{shows}; {there}: {A_DEED.say(e['dann'])}" if "dann" in e else "")


@DEEDS.word("zuteilen", A_WHO, zuerst=YES, alle=YES)
def takes_the_strike(e: Said) -> str:
    """Somebody else takes a strike, or one deals out one's strikes first."""
    who = A_WHO.say(e["zuteilen"])
    if e.get("zuerst"):
        return f"{who} teilst deine Hiebe zuerst zu" if who == "du" else f"{who} teilt seine Hiebe zuerst zu"
    return f"{who} nimmt {'alle Hiebe' if e.get('alle') else 'den Hieb'}"


@DEEDS.word("sieg", A_WHO)
def wins(e: Said) -> str:
    """Wins the game."""
    return f"{A_WHO.say(e['sieg'])} {'gewinnst' if e['sieg'] == 'ich' else 'gewinnt'} das Spiel"


@DEEDS.word("endet", OneOf("Ende", {"rat": "Saurons Kriegsrat: das Spielende wird ausgerufen"}))
def is_over(e: Said) -> str:
    """The game comes to its end: the council is called."""
    return "Saurons Kriegsrat: das Spielende wird ausgerufen"


@DEEDS.word("code", TEXT, grund=TEXT)
def by_code(e: Said) -> str:
    """What cannot be said: a named function beside the card. `code` is what players read, `grund` why it has no words."""
    return str(e["code"])
