"""An entry as German: a line for each of its parts, as `/karte` shows it and the search reads it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from games.cards.shapes import Many, joined, listed
from games.meccg.cards import cards, title
from games.meccg.language.amounts import AMOUNT
from games.meccg.language.deeds import A_DEED, able, bonuses, event, sentence, upon, when
from games.meccg.language.entry import PLAYING, Entry, entry_of
from games.meccg.language.filters import A_CONDITION, A_WHO, FACTS, THINGS
from games.meccg.language.grammar import CLOSE, VERBS, accusative, at, behind, dative, head_of, pronouns, smooth
from games.meccg.language.moments import EVENT, LEAVES, ONCE, WHOSE_TURN
from games.meccg.language.names import A_SIDE, REGION, TITLE
from games.meccg.language.things import CARD_, CHAR, RULER, SITE_

AS = {
    "kurz": "als kurzfristiges Ereignis",
    "lang": "als langfristiges Ereignis",
    "permanent": "als permanentes Ereignis",
    "ressource": "als Ressource",
    "gefahr": "als Gefahr",
    "verbuendeter": "als Verbündeter",
}


@cache
def text(card: str) -> str:
    """All that the card says, a line a part; nothing if it has no entry."""
    entry = entry_of(card)
    if entry is None:
        return ""
    face = cards()[card]
    return "\n".join(
        _whose(_announced(_spelled(pronouns(smooth(line)), entry), entry), face, entry) for line in lines(entry, face)
    )


PLAYERS = {  # whoever plays a card by his skill is named by it: nominative, else
    "krieger": ("der Krieger", "Krieger"),
    "kundschafter": ("der Kundschafter", "Kundschafter"),
    "waldlaeufer": ("der Waldläufer", "Waldläufer"),
    "weiser": ("der Weise", "Weisen"),
    "diplomat": ("der Diplomat", "Diplomaten"),
}


def _spelled(line: str, entry: Entry) -> str:
    """«der Weise macht einen Versuchungswurf» where the card says by whose skill it is played."""
    who = [one["mit"] for one in (entry, *entry.get("auch", ())) if "mit" in one]
    skills = {str(one.get("beruf")) if isinstance(one, dict) else "" for one in who}
    if len(skills) != 1 or not skills <= PLAYERS.keys():
        return line
    first, other = PLAYERS[skills.pop()]
    line = re.sub(r"([Dd])er spielende Charakter", rf"\1{first[1:]}", line)
    return line.replace("spielenden Charakter", other)


OTHERS = re.compile(
    r"\beiner? (?:anderen? )?Gemeinschaft|Gemeinschaften|angegriffene|ie Gemeinschaft de[rs]|er Gemeinschaft de[rs]"
    r"|diese Gemeinschaft"
)


def _whose(line: str, card: Mapping[str, Any], entry: Entry) -> str:
    """Whose company and whose turn are meant, where the card itself says it: «seine Gemeinschaft»."""
    kind = card["klasse"]
    if kind == "hazard-event" and "charakter" in str(entry.get("auf", "")):
        line = line.replace("Am Zugende im Zug des Gegners", "Am Ende jedes Zuges seines Spielers")
        line = line.replace(" im Zug des Gegners", " im Zug seines Spielers")
    line = line.replace("Am Zugende in jedem Zug", "Am Ende jedes Zuges")
    if line.startswith("Spielbar") or OTHERS.search(line):
        return line
    if kind in ("character", "avatar", "resource-ally"):
        line = re.sub(r"\bdie Gemeinschaft\b", "seine Gemeinschaft", line)
        return re.sub(r"\bDie Gemeinschaft\b", "Seine Gemeinschaft", re.sub(r"\bder Gemeinschaft\b", "seiner Gemeinschaft", line))
    if kind == "resource-item" and not re.search(r"\bseine[rn]? Gemeinschaft", line):
        return re.sub(r"\b([Dd]ie|der) Gemeinschaft\b", r"\1 Gemeinschaft des Trägers", line, count=1)
    return line


def _announced(line: str, entry: Entry) -> str:
    """What was announced, by what had to be announced: «Kreaturen des genannten Typs»."""
    if "kreaturentyp" in str(entry.get("wirkung")):
        return re.sub(r"(Kreaturen?), die angesagt war(?:en)?,?", r"\1 des genannten Typs", line)
    return re.sub(r"\bangesagt war(en)?\b", lambda found: f"genannt wurde{'n' if found[1] else ''}", line)


def _with_subject(e: Mapping[str, Any], said: str, kind: str) -> str:
    """What holds of the card itself, with what it is: «er macht die Gemeinschaft offen»."""
    bearer = {"resource-item": "den Träger", "character": "ihn", "avatar": "ihn", "resource-ally": "ihn"}.get(kind)
    if kind == "resource-item":
        said = re.sub(r"\b(Hieben?) gegen ihn\b", r"\1 gegen den Träger", said)
    if "von" in e or "wer" in e:
        return said
    if bearer and e.get("merkmal") == "keine-wunde":
        return said.replace("ein erfolgreicher Hieb", f"ein erfolgreicher Hieb gegen {bearer}")
    if bearer and e.get("wert") == "ko-wurf" and said.startswith("Konstitutionswurf"):
        return said.replace("Konstitutionswurf", f"Konstitutionswürfe gegen {bearer} bekommen", 1)
    if kind == "hazard-creature" and e.get("merkmal") == "verhoer":
        return f"der Angriff gilt{said.removeprefix('Verhör')} als Verhör" if "wenn" not in e else said
    if "merkmal" in e and said.split(" ")[0] in VERBS:
        return f"{'er' if bearer and kind != 'resource-item' else 'diese Karte'} {said}"
    return said


def lines(entry: Entry, card: Mapping[str, Any]) -> Iterator[str]:
    """The parts of an entry. What a card of its kind says anyway (a unique card, its strikes) is not repeated."""
    if said := playing(entry, card):
        yield f"Spielbar: {_end(said)}"
    if "darauf" in entry:
        later = " und kommt auf ihn, sobald er da ist" if entry.get("spaeter") else ""
        yield f"Diese Karte kommt auf {accusative(THINGS.say(entry['darauf']))}."
        yield f"Ist er nicht im Spiel, liegt sie ohne ihn da{later}."
    if "traeger" in entry:
        yield f"Nur {CHAR.say(entry['traeger'])} darf diese Karte tragen."
    if "ringtest" in entry:
        yield f"Spielbar: Nur nach dem Test eines Goldrings, der {accusative(CARD_.say(entry['ringtest']))} ergab."
    if "kosten" in entry:
        yield f"Kosten: {_end(A_DEED.say(entry['kosten']))}"
    before: list[Mapping[str, Any]] = []
    for e in entry.get("wirkung", ()):
        if not _printed(e, card):
            same = {key: value for key, value in e.items() if key != "wenn"} in before
            told = _with_subject(e, sentence(e), card["klasse"])
            yield _end(f"noch einmal: {told}" if same else told)
            before.append(e)
    for trigger in entry.get("ausloeser", ()):
        text = triggered(trigger)
        yield _end(re.sub(OWN_ATTACK, r"\1 durch diesen Angriff", text, count=1) if card["klasse"] == "hazard-creature" else text)
    for ability in entry.get("faehigkeiten", ()):
        turn = WHOSE_TURN.say("gegner" if card["klasse"].startswith("hazard") else "eigen")
        yield f"Fähigkeit: {_end(able(ability, COMPANY.get(card['klasse'], 'die Gemeinschaft'), turn))}"
    for mode in entry.get("auch", ()):
        yield f"Alternativ: {_end(otherwise(mode, entry, card))}"
    if "hinterlegbar" in entry:
        when = f", wenn {A_CONDITION.say(entry['hinterlegbar-wenn'])}" if "hinterlegbar-wenn" in entry else ""
        yield f"Hinterlegbar: {at(Many(SITE_).say(entry['hinterlegbar']))}{when}."
    if "zaehlt" in entry:
        yield f"Punkte: {_end(A_DEED.say(entry['zaehlt']))}"
    for one in entry.get("abwurf", ()):
        yield f"Abwurf: {_end(leaves(one))}"
    if "ko-abwurf" in entry:
        numbers = joined([str(n) for n in entry["ko-abwurf"]], "oder")
        when_rolled = f"Wenn ein Konstitutionswurf gegen ihn (mit allen Modifikationen) genau {numbers} ergibt"
        yield f"Abwurf: {when_rolled}; er wird dann abgeworfen, nicht eliminiert."
        several = len(entry["ko-abwurf"]) > 1
        moves = "ändern sich diese Zahlen" if several else "ändert sich diese Zahl"
        yield f"Ändert sich seine Konstitution, {moves} um ebenso viel."
    if "loswerden" in entry:
        yield f"Loswerden: {_end(rid(entry['loswerden']))}"
    if limits := _limits(entry):
        yield f"Grenze: {_end('; '.join(limits))}"
    if "form" in entry:
        form = TITLE.say(entry["form"])
        same = form == title(card)
        yield "Erscheinungsform der gleichnamigen Karte der anderen Seite." if same else f"Erscheinungsform von «{form}»."
        if card["klasse"].startswith("hazard"):
            yield "Sie darf neben anderen Erscheinungsformen davon im Spiel sein."
        else:
            yield "Ist eine andere Erscheinungsform davon im Spiel, darf sie nicht gespielt werden (Gefahren zählen nicht mit)."
    if "frei" in entry:
        yield _end(entry["frei"])


def _end(text: str) -> str:
    text = text[:1].upper() + text[1:]
    return text if text.endswith(".") else f"{text}."


COMPANY = {  # the company whose attacks an ability is about, if it does not say which
    "character": "seine Gemeinschaft",
    "avatar": "seine Gemeinschaft",
    "resource-ally": "seine Gemeinschaft",
    "resource-item": "die Gemeinschaft des Trägers",
}


KEYWORD = {  # what a character counts as, where its keywords say so
    "uruk-hai": "uruk-hai",
    "olog-hai": "olog-hai",
    "halb-ork": "half-orc",
    "halbtroll": "half-troll",
    "anfuehrer": "leader",
}
GATED = ({"im-spiel": "tore-der-nacht"}, {"nicht-im-spiel": "tore-der-nacht"})


OWN_ATTACK = r"^(nach einem Konstitutionswurf|jedes Mal, wenn .*?(?= verwundet wird))"  # a creature speaks of its own attack


def _printed(e: Mapping[str, Any], card: Mapping[str, Any]) -> bool:
    """A line that only repeats where a creature can be keyed by its own numbers, or what stands among the keywords."""
    if e.keys() == {"gilt-als"}:
        return all(KEYWORD.get(one, "-") in card.get("keywords", ()) for one in listed(e["gilt-als"]))
    extra = (card.get("keying") or {}).get("zusaetzlich", ())
    if e.get("zuordnung") != {} or e.get("wenn") not in GATED or not isinstance(e.get("zu"), str):
        return False
    code = REGION.get(e["zu"], ("",))[0]
    return any(code in one.get("regionstypen", ()) and one.get("bedingung") for one in extra)


def playing(entry: Mapping[str, Any], card: Mapping[str, Any]) -> str:
    """When, where, on what and by whom. A resource defends companies of its player's."""
    parts = []
    resource = card["klasse"] == "resource-event" and entry.get("als") != "gefahr"
    aims = listed(entry.get("auf", {}))
    whose = "eine deiner Gemeinschaften" if resource and "angegriffen" not in str(entry.get("mit")) else ""
    if "als" in entry:
        parts.append(AS[entry["als"]])
    if "nur" in entry:
        parts.append(f"nur als {Many(RULER).say(entry['nur'])}")
    if "wann" in entry:
        parts.append(when(entry["wann"]))
    elif resource and "zug" not in entry and entry.keys() & {"wo", "auf", "mit", "wenn"}:
        parts.append(when("angriff") if any("angriff" in one for one in aims) else "in deinem Zug")
    if "zug" in entry:
        parts.append(WHOSE_TURN.say(entry["zug"]))
    if "wo" in entry:
        parts.append(at(Many(SITE_).say(entry["wo"])))
    if "auf" in entry:
        parts.append(f"auf {upon(entry['auf'], whose)}")
    if "mit" in entry:
        with_ = [one if one.keys() & {"ist", "gs", "ort"} else {**one, "ist": "in-der-gs"} for one in listed(entry["mit"])]
        done = (*entry.get("kosten", ()), *entry.get("wirkung", ()))
        taps = not resource or any(str(one.get("tappe")) in ("spielender", "ort") for one in done)  # what taps the site taps him
        head, comma, rest = head_of(dative(Many(CHAR).say(with_)))
        parts.append(f"mit {head}{'' if taps else ' (er tappt dafür nicht)'}{comma}{rest}")
    if "wenn" in entry:
        parts.append(f"wenn {A_CONDITION.say(entry['wenn'])}{CLOSE}")
    return ", ".join(parts)


def happening(said: Mapping[str, Any]) -> str:
    """What happens, and to whom: also where the event itself does not name anybody."""
    text = event(said["bei"], said.get("wer"))
    if "{was}" in text:
        before, _, verb = text.partition("{was}")
        return behind(before + THINGS.say(said["was"]), verb) if "was" in said else before + "eine Karte" + verb
    return f"{text} für {accusative(A_WHO.say(said['wer']))}" if "wer" in said and "{" not in EVENT[said["bei"]] else text


def _roaming(trigger: Mapping[str, Any]) -> str:
    """«wenn eine Gemeinschaft durch A oder B reist, und mit «Tore der Nacht» im Spiel auch, wenn sie durch C reist»."""
    ways = trigger.get("wenn")
    if trigger["bei"] != "reist" or trigger.get("wer") != {"gemeinschaft": {}} or not isinstance(ways, list):
        return ""
    through = [FACTS["gemeinschaft"]["region"].say(one.get("gemeinschaft", {}).get("region", ["Rohan"])) for one in ways]
    known = all(
        one.keys() <= {"im-spiel", "nicht-im-spiel", "gemeinschaft"} and one.get("gemeinschaft", {}).keys() == {"region"}
        for one in ways
    )
    if not known or ways[0].keys() != {"gemeinschaft"}:
        return ""
    text = f"wenn eine Gemeinschaft {through[0]}"
    for one, way in zip(ways[1:], through[1:], strict=True):
        text += f", außerdem, falls {A_CONDITION.say({key: one[key] for key in one if key != 'gemeinschaft'})}, wenn sie {way}"
    return text


def triggered(trigger: Mapping[str, Any]) -> str:
    if roaming := _roaming(trigger):
        return f"jedes Mal, {roaming}: {A_DEED.say(trigger['wirkung'])}"
    text = happening(trigger)
    text += f" {WHOSE_TURN.say(trigger['zug'])}" if "zug" in trigger else ""
    text += f" ({THINGS.say(trigger['was'])})" if "was" in trigger and "{was}" not in EVENT[trigger["bei"]] else ""
    if_ = "falls" if text.startswith("wenn ") else "wenn"
    said = A_CONDITION.say(trigger["wenn"]).replace(" oder wenn ", f" oder {if_} ") if "wenn" in trigger else ""
    text += f", {if_} {said}{CLOSE}" if said else ""
    text += f", außer wenn {A_CONDITION.say(trigger['ausser'])}{CLOSE}" if "ausser" in trigger else ""
    often = isinstance(trigger.get("wer"), dict) and not trigger.get("einmal") and " würde" not in EVENT[trigger["bei"]]
    text = f"jedes Mal, {text}" if often and text.startswith("wenn ") else text
    does = A_DEED.say(trigger["wirkung"])
    if isinstance(trigger.get("wer"), dict) and [*trigger["wer"]] == ["charakter"]:
        does = re.sub(r"(^|, )dieser (?=[a-zäöü])", r"\1dieser Charakter ", does)
    return f"{text}: {does}" + (" (einmal)" if trigger.get("einmal") else "")


def otherwise(mode: Mapping[str, Any], entry: Mapping[str, Any], card: Mapping[str, Any]) -> str:
    """Another way of playing it; what it shares with the first is not said twice."""
    same = all(mode.get(key) == entry.get(key) for key in PLAYING if key != "wirkung") and bool(playing(entry, card))
    said = "unter denselben Bedingungen" + " und Kosten" * ("kosten" in mode) if same else playing(mode, card)
    parts = [said] if said else []
    parts += [f"Kosten: {A_DEED.say(mode['kosten'])}"] if "kosten" in mode and not same else []
    does = [A_DEED.say(mode["wirkung"])] if mode.get("wirkung") else []
    text = ": ".join([", ".join(parts)] * bool(parts) + does)
    text += f" ({ONCE[mode['einmal']]})" if "einmal" in mode else ""
    text += "".join(f"; {triggered(one)}" for one in mode.get("ausloeser", ()))
    text += "".join(f"; {able(one)}" for one in mode.get("faehigkeiten", ()))
    return text + (f"; Abwurf: {'; '.join(map(leaves, mode['abwurf']))}" if "abwurf" in mode else "")


def leaves(one: Any) -> str:
    if isinstance(one, str):
        return LEAVES[one]
    parts = []
    if "bei" in one:
        parts.append(happening(one))
    parts += [THINGS.say(one["was"])] if "was" in one and "{was}" not in EVENT.get(one.get("bei", ""), "") else []
    parts += [f"wenn {A_CONDITION.say(one['wenn'])}{CLOSE}"] if "wenn" in one else []
    parts += [one["frei"]] if "frei" in one else []
    return ", ".join(parts) + (f": {A_DEED.say(one['dann'])}" if "dann" in one else "")


def rid(one: Mapping[str, Any]) -> str:
    parts = [when(one.get("wann", "orgphase"))]
    parts += [f"wenn {A_CONDITION.say(one['wenn'])}{CLOSE}"] if "wenn" in one else []
    parts += ["statt zu enttappen oder zu heilen"] if "statt" in one else []
    who, taps = A_WHO.say(one.get("wer", "ziel")), one.get("tappt", True)
    does = ["tappen" if taps else "ohne zu tappen"] + ["würfeln"] * ("ueber" in one)
    text = ", ".join(parts) + ("," if len(parts) > 1 else "") + f" darf {who} {(' und ' if taps else ' ').join(does)}"
    text += f" ({AMOUNT.more(one['dazu'])})" if "dazu" in one else ""
    text += bonuses(one["bonus"]) if "bonus" in one else ""
    text += f"; bei mehr als {one['ueber']} wird diese Karte abgeworfen" if "ueber" in one else ""
    return text + (f" ({ONCE[one['einmal']]})" if "einmal" in one else "")


LYING_THERE = ("spiel", "charakter", "ziel", "ort", "gemeinschaft", "spieler", "agent")  # no second one beside it


def _limits(entry: Entry) -> list[str]:
    found = []
    if "einmal" in entry:
        many = entry["einmal"] if isinstance(entry["einmal"], list) else [entry["einmal"]]
        found.append(joined([ONCE[x].replace("einmal", "nur eine", 1) if x in LYING_THERE else ONCE[x] for x in many]))
    if "nicht-im-deck" in entry:
        found.append(f"nicht im Deck von: {Many(A_SIDE, 'und').say(entry['nicht-im-deck'])}")
    if "nicht-gegen" in entry:
        found.append(f"wirkt nicht gegen {Many(RULER, 'und').say(entry['nicht-gegen'])}")
    if entry.get("nicht-start"):
        found.append("nicht in der Startgemeinschaft")
    if entry.get("nur-start-oder-heimat"):
        found.append("nur in der Startgemeinschaft oder an seinem Heimatort")
    if entry.get("nie-lauer"):
        found.append("wird nie aus der Lauer aufgedeckt")
    if "auch-als" in entry:
        side = Many(A_SIDE, "und").say(entry["auch-als"])
        found.append(f"auch als {side} spielbar" if side in ("Gefahr", "Ressource") else f"auch als {side}-Karte")
    return found
