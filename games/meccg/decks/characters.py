"""Characters, agents and the main figure."""

from __future__ import annotations

from collections.abc import Iterator

from games.decks import Finding
from games.meccg.cards import Card, title
from games.meccg.decks.checks import beyond, cards, check, lacking, wrong
from games.meccg.decks.facts import banned, by_text
from games.meccg.decks.model import (
    BALROG,
    CHARACTERS,
    EXTRA,
    FALLEN,
    HAZARDS,
    HERO,
    MINION,
    NOT_SITES,
    RESERVE,
    START,
    Deck,
    Entry,
    is_agent,
    is_avatar,
    is_character,
)
from games.rules import rule

MOST_CHARACTERS = 10
MOST_AGENT_MIND = 36
MOST_AVATARS = 3
MOST_DIFFERENT = 2
BALROG_MIND = 8
TAKE_OUT = "Nimm die Karte heraus."


# --- how many --------------------------------------------------------------------------------------------------------------


@check("me.deck.anfang.zahl")
def ten_to_begin_with(deck: Deck) -> Iterator[Finding]:
    ours = [e for e in deck.lying(START) if is_character(e.card) or is_agent(e.card)]
    there = sum(e.count for e in ours)
    if (one := beyond(ours, MOST_CHARACTERS)) is not None:
        reason = f"Es sind {there} Anfangscharaktere; höchstens {MOST_CHARACTERS} sind erlaubt."
        yield wrong(one, reason, f"Nimm {there - MOST_CHARACTERS} heraus.")


@check("me.deck.anfang.zahl", "me.agent.widerspruch.startcharaktere")
def no_agents_to_begin_with(deck: Deck) -> Iterator[Finding]:
    """Unless a card lets one begin: each copy that lies here one agent."""
    agents = [e for e in deck.lying(START) if is_agent(e.card)]
    if (one := beyond(agents, agents_by_text(deck))) is not None:
        yield wrong(one, "Agenten dürfen nicht unter den Anfangscharakteren sein.", "Leg den Agenten in den Spielstapel.")


@rule("me.deck.kartentext", off=0)
def agents_by_text(deck: Deck) -> int:
    """How many agents may begin because a card says so."""
    return sum(e.count for e in deck.lying(START) if e.card["id"] in by_text("agent_im_start"))


@check("me.deck.stapel.charaktere")
def ten_more(deck: Deck) -> Iterator[Finding]:
    ours = [e for e in deck.lying(CHARACTERS) if is_character(e.card) or is_agent(e.card)]
    there = sum(e.count for e in ours)
    if (one := beyond(ours, MOST_CHARACTERS)) is not None:
        reason = f"Im Spielstapel sind {there} Charaktere; höchstens {MOST_CHARACTERS} sind erlaubt."
        yield wrong(one, reason, f"Nimm {there - MOST_CHARACTERS} heraus.")


# --- which -----------------------------------------------------------------------------------------------------------------


def characters(deck: Deck, side: str) -> Iterator[Entry]:
    """All characters of a deck, if it is one of this side. The same ones are allowed in each pile."""
    return (e for e in deck.lying(*NOT_SITES) if is_character(e.card)) if deck.side == side else iter(())


@check("me.deck.anfang.helden")
def heroes(deck: Deck) -> Iterator[Finding]:
    for e in characters(deck, HERO):
        if e.card["alignment"] != HERO:
            yield wrong(e, f"{title(e.card)} ist kein Helden-Charakter.", TAKE_OUT)


@check("me.deck.anfang.schergen")
def minions(deck: Deck) -> Iterator[Finding]:
    for e in characters(deck, MINION):
        if e.card["alignment"] != MINION:
            yield wrong(e, f"{title(e.card)} ist kein Schergen-Charakter.", TAKE_OUT)


@check("me.deck.anfang.balrog")
def followers_of_the_balrog(deck: Deck) -> Iterator[Finding]:
    for e in characters(deck, BALROG):
        if not of_the_balrog(e.card) and (e.card["alignment"] != MINION or e.card["race"] not in ("orc", "troll")):
            yield wrong(e, f"{title(e.card)} ist weder Ork noch Troll der Schergen.", TAKE_OUT)


@check("me.deck.anfang.balrog", "me.deck.wid.balrog-acht")
def not_too_strong(deck: Deck) -> Iterator[Finding]:
    for e in characters(deck, BALROG):
        if e.card["mind"] > BALROG_MIND and not of_the_balrog(e.card):
            reason = f"{title(e.card)} hat Geisteskraft {e.card['mind']}; beim Balrog sind höchstens {BALROG_MIND} erlaubt."
            yield wrong(e, reason, TAKE_OUT)


def of_the_balrog(card: Card) -> bool:
    return bool(card.get("spezifisch") == BALROG)


@check("me.deck.begriff.balrogspezifisch")
def for_the_balrog_alone(deck: Deck) -> Iterator[Finding]:
    for e in deck.entries:
        if of_the_balrog(e.card) and not is_avatar(e.card) and deck.side not in (BALROG, ""):
            yield wrong(e, f"{title(e.card)} ist nur für Balrog-Spieler (Balrog specific).", TAKE_OUT)


@check("me.deck.kartentext")
def not_to_begin_with(deck: Deck) -> Iterator[Finding]:
    for e in deck.lying(START):
        if e.card["id"] in by_text("nicht_im_start", "alle") | by_text("nicht_im_start", deck.side or "alle"):
            yield wrong(
                e, f"{title(e.card)} ist nach dem Text der Karte nicht von Anfang an dabei.", "Leg die Karte in den Spielstapel."
            )


# --- agents ----------------------------------------------------------------------------------------------------------------


@check("me.deck.stapel.agenten")
def agents_as_characters(deck: Deck) -> Iterator[Finding]:
    for e in deck.lying(CHARACTERS):
        if is_agent(e.card) and deck.side in (HERO, BALROG):
            yield wrong(
                e, "Nur Schergen und Gefallene Zauberer haben Agenten als Charaktere.", "Leg den Agenten zu den Gefahren."
            )


@check("me.deck.stapel.agenten.verboten")
def never_characters(deck: Deck) -> Iterator[Finding]:
    for e in deck.lying(START, CHARACTERS):
        if e.card["id"] in banned("agenten_nicht_als_charakter"):
            yield wrong(e, f"{title(e.card)} ist als Charakter verboten.", "Leg die Karte zu den Gefahren, oder nimm sie heraus.")


@rule("me.agent.widerspruch.spieler", off=lambda side: side in (HERO, BALROG))
def plays_hazard_agents(side: str) -> bool:
    """Every side does, although the chapter on decks names two of them only."""
    return True


@check("me.deck.gefahren.agenten")
def agents_as_hazards(deck: Deck) -> Iterator[Finding]:
    for e in deck.lying(HAZARDS):
        if is_agent(e.card) and not plays_hazard_agents(deck.side):
            yield wrong(e, "Diese Ausrichtung hat keine Agenten als Gefahren.", "Leg den Agenten zu den Charakteren.")


@check("me.agent.geisteskraftsumme")
def mind_of_all_agents(deck: Deck) -> Iterator[Finding]:
    agents = [e for e in deck.lying(*NOT_SITES) if is_agent(e.card)]
    mind = sum(e.card["mind"] * e.count for e in agents)
    if mind > MOST_AGENT_MIND:
        reason = f"Die Agenten des ganzen Decks haben zusammen Geisteskraft {mind}; höchstens {MOST_AGENT_MIND} sind erlaubt."
        yield wrong(agents[-1], reason, f"Nimm Agenten mit zusammen mindestens {mind - MOST_AGENT_MIND} Geisteskraft heraus.")


# --- the main figure -------------------------------------------------------------------------------------------------------


def avatars(deck: Deck, *sides: str) -> list[Entry]:
    """The main figures in the play deck of these sides."""
    return [e for e in deck.lying(CHARACTERS) if is_avatar(e.card)] if deck.side in sides else []


def _three(deck: Deck, side: str, called: str) -> Iterator[Finding]:
    ours = avatars(deck, side)
    there = sum(e.count for e in ours)
    if (one := beyond(ours, MOST_AVATARS)) is not None:
        yield wrong(one, f"Im Spielstapel sind {there} {called}; höchstens {MOST_AVATARS} sind erlaubt.",
                    f"Nimm {there - MOST_AVATARS} heraus.")  # fmt: skip


def _two_kinds(deck: Deck, side: str, called: str) -> Iterator[Finding]:
    ours = {e.card["title_en"]: e for e in avatars(deck, side)}
    if len(ours) > MOST_DIFFERENT:
        reason = f"Im Spielstapel sind {len(ours)} verschiedene {called}; höchstens {MOST_DIFFERENT} sind erlaubt."
        yield wrong(list(ours.values())[-1], reason, f"Beschränke dich auf {MOST_DIFFERENT} {called}.")


@check("me.deck.avatar.helden")
def wizards(deck: Deck) -> Iterator[Finding]:
    yield from _three(deck, HERO, "Zauberer")
    yield from _two_kinds(deck, HERO, "Zauberer")


@check("me.deck.avatar.schergen")
def ringwraiths(deck: Deck) -> Iterator[Finding]:
    yield from _three(deck, MINION, "Ringgeister")
    yield from _two_kinds(deck, MINION, "Ringgeister")


@check("me.deck.avatar.gefallene")
def fallen_wizard(deck: Deck) -> Iterator[Finding]:
    yield from _three(deck, FALLEN, "Exemplare des Gefallenen Zauberers")
    if deck.side == FALLEN and not avatars(deck, FALLEN):
        called = deck.wizard or "dein Gefallener Zauberer"
        yield lacking(
            f"Im Spielstapel fehlt der Gefallene Zauberer ({called}).", f"Leg {called} 1- bis 3-mal zu den Charakteren."
        )
    for e in avatars(deck, FALLEN):
        if deck.wizard and e.card["title_en"] != deck.wizard:
            yield wrong(e, f"Dein Gefallener Zauberer ist {deck.wizard}; {title(e.card)} gehört nicht dazu.", TAKE_OUT)


@check("me.deck.avatar.balrog")
def the_balrog(deck: Deck) -> Iterator[Finding]:
    yield from _three(deck, BALROG, "Exemplare des Balrog")
    if deck.side == BALROG and not avatars(deck, BALROG):
        yield lacking("Im Spielstapel fehlt Der Balrog.", "Leg Der Balrog 1- bis 3-mal zu den Charakteren.")


def _spare(deck: Deck, side: str) -> Iterator[Finding]:
    """Of each other main figure one in the reserve."""
    playing = {e.card["title_en"] for e in avatars(deck, side)}
    for e in deck.lying(RESERVE, EXTRA) if deck.side == side else ():
        if is_avatar(e.card) and e.card["title_en"] in playing:
            yield wrong(e, f"{title(e.card)} ist schon im Spielstapel und darf nicht auch in der Reserve sein.", TAKE_OUT)
        elif is_avatar(e.card) and e.count > 1:
            yield wrong(e, f"Von {title(e.card)} ist in der Reserve 1 Exemplar erlaubt.", f"Nimm {cards(e.count - 1)} heraus.")


@check("me.deck.reserve.zauberer")
def spare_wizards(deck: Deck) -> Iterator[Finding]:
    yield from _spare(deck, HERO)


@check("me.deck.reserve.ringgeister")
def spare_ringwraiths(deck: Deck) -> Iterator[Finding]:
    yield from _spare(deck, MINION)


@check("me.deck.reserve.inhalt")
def no_other_spares(deck: Deck) -> Iterator[Finding]:
    for e in deck.lying(RESERVE, EXTRA):
        if is_avatar(e.card) and deck.side in (FALLEN, BALROG):
            yield wrong(e, "Nur Helden und Schergen haben Hauptfiguren in der Reserve.", "Leg die Karte zu den Charakteren.")
