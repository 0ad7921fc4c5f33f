"""What is said about decks."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from bot.core import wording
from bot.core.decks.shelf import Chosen
from bot.core.messages import ACTION_BYTES, Button, Document, Picture, Reply
from games.decks import Finding, Found, Judgement, Ready
from storage.deck_tables import DeckRow

SHOWN = 12  # findings in a message; all of them in a file
LONGEST = 1_600  # characters of those findings
CHOICES = 4  # of a question, as buttons
HITS = 10
BLOCK = 1_500
SIGNS = {"fehler": "✗", "frage": "?", "warnung": "!"}
PRIVATELY = (
    "Hier können alle mitlesen, darum lese ich keine Deckliste. Schick sie mir in den privaten Chat: «/deck pruefe» und darunter "
    "die Liste, oder eine Textdatei."
)
HOW = (
    "/deck bauen NAME – ein neues Deck, Karte für Karte\n"
    "/deck pruefe [NAME] [gegen GEGNER] – sagt jeden Verstoß; steht darunter eine Liste (eine Karte je Zeile) oder hängt eine "
    "Datei daran, prüfe ich diese und merke sie mir als «Entwurf»\n"
    "/deck suche FILTER – Karten für dein Deck\n"
    "/deck plus [ZAHL] KARTE [in STAPEL], /deck minus …, /deck zurueck\n"
    "/deck kopf ausrichtung Helden – was oben im Deck steht (name, ausrichtung, zauberer, gegner, spiel, errata)\n"
    "/deck zeige [NAME], /deck datei [NAME], /deck liste, /deck speichern NAME, /deck loesche NAME\n"
    "/deck teilen [NAME] – gibt dir einen Code zum Weitergeben; «/deck teilen NAME aus» sperrt ihn\n"
    "/deck kopiere A – ein fertiges Deck oder eines mit Code wird deines"
)
NONE_YET = (
    "Du hast noch kein Deck. «/deck bauen NAME» beginnt eines, «/deck kopiere A» nimmt ein fertiges, «/deck liste» zeigt alle."
)
NOT_FOUND = "Ein Deck «{words}» finde ich nicht. «/deck liste» zeigt deine und die fertigen."
NOT_YOURS = "«{name}» kannst du nur ansehen. «/deck kopiere {key}» macht eine Abschrift, die dir gehört."


def button(label: str, line: str, main: bool = False) -> Button | None:
    made = Button(label[:80], f"k:/deck {line}", main)
    return made if len(made.action.encode()) <= ACTION_BYTES else None


def buttons(*made: Button | None) -> tuple[Button, ...]:
    return tuple(b for b in made if b is not None)


# --- a check ---------------------------------------------------------------------------------------------------------------


def report(deck: Chosen, found: Judgement) -> list[Reply]:
    """What the check says; where that is much, all of it as a file."""
    shown = _as_many_as_fit(found.findings)
    lines = [head(deck.name, found), *found.summary, *told(shown)]
    if len(found.findings) > len(shown):
        lines.append(f"… und {len(found.findings) - len(shown)} weitere, alle in der Datei.")
    key = _key(deck)
    question = next((f for f in found.findings if f.kind == "frage" and f.choices), None)
    made = buttons(*_answers(deck, question), button("Zeigen", f"zeige {key}"), button("Noch einmal prüfen", f"pruefe {key}"))
    rules = tuple(dict.fromkeys(rule for f in shown for rule in f.rules if f.kind == "fehler"))
    replies = [Reply("\n".join(lines), buttons=made, refused=rules)]
    if len(found.findings) > len(shown):
        replies.append(Reply("", document=Document("pruefung.txt", whole(deck.name, found))))
    return replies


def _as_many_as_fit(findings: Sequence[Finding]) -> Sequence[Finding]:
    fitting = [n for n in range(1, SHOWN + 1) if len("\n".join(told(findings[:n]))) <= LONGEST]
    return findings[: max(fitting, default=1)]


def head(name: str, found: Judgement) -> str:
    who = ", ".join(w for w in (found.side, f"gegen {found.against}" if found.against else "") if w)
    return f"«{name}»{f' ({who})' if who else ''}: {verdict(found)}"


def verdict(found: Judgement) -> str:
    counts = [
        wording.count(len(found.of("fehler")), "Fehler", "Fehler"),
        wording.count(len(found.of("frage")), "Frage", "Fragen"),
        wording.count(len(found.of("warnung")), "Warnung", "Warnungen"),
    ]
    said = [c for c in counts if not c.startswith("0 ")]
    if found.legal:
        return "zulässig." if not said else f"zulässig, {said[0]} (nicht gegen jeden Gegner)."
    return f"{wording.listing(said)}."


def told(findings: Sequence[Finding]) -> list[str]:
    """«✗ Zeile 12: … → …», and the rule below it; once where several in a row break the same one."""
    from rules_kb.citation import cite

    lines = []
    for finding, after in zip(findings, [*findings[1:], None], strict=False):
        where = f"Zeile {finding.line}: " if finding.line else ""
        mend = f" → {finding.mend}" if finding.mend else ""
        lines.append(f"{SIGNS[finding.kind]} {where}{finding.reason}{mend}")
        if after is None or (after.rules, after.kind) != (finding.rules, finding.kind):
            lines += [f"   Regel: {cite(rule)}" for rule in finding.rules]
    return lines


def whole(name: str, found: Judgement) -> str:
    return "\n".join([head(name, found), *found.summary, "", *told(found.findings)])


def _answers(deck: Chosen, question: Finding | None) -> list[Button | None]:
    """The answers to the first question."""
    if question is None or deck.row is None:
        return []
    made = [
        button(f"Zeile {question.line}: {choice.label}", f"klaere {deck.row.id} {question.line} {nr} {mark(deck.text)}")
        for nr, choice in enumerate(question.choices[:CHOICES])
    ]
    return list(made)


def mark(text: str) -> str:
    """A button below a question is for the list as it stood then."""
    return hashlib.sha256(text.encode()).hexdigest()[:6]


def _key(deck: Chosen) -> str:
    """What a button calls this deck."""
    return deck.name if deck.row is not None else deck.key.rpartition(" ")[2]


# --- showing ---------------------------------------------------------------------------------------------------------------


def shown(deck: Chosen, found: Judgement) -> list[Reply]:
    key = _key(deck)
    more = button("Kopieren", f"kopiere {key}") if deck.row is None else button("Teilen", f"teilen {key}")
    made = buttons(button("Prüfen", f"pruefe {key}", main=True), button("Als Datei", f"datei {key}"), more)
    picture = Reply("\n".join([head(deck.name, found), *found.summary]), picture=Picture(0, None, "deck", deck=deck.key))
    listed = Reply("", block=deck.text) if len(deck.text) <= BLOCK else Reply("", document=Document("deck.txt", deck.text))
    return [picture, Reply(listed.text, block=listed.block, document=listed.document, buttons=made)]


def shelf(mine: Sequence[DeckRow], ready: Sequence[tuple[str, Ready]]) -> Reply:
    lines = ["Deine Decks:" if mine else NONE_YET]
    lines += [
        f"· {row.name}{' (in Arbeit)' if nr == 0 else ''}{' – geteilt: ' + row.code if row.code else ''}"
        for nr, row in enumerate(mine)
    ]
    lines += ["", "Fertige Decks (ansehen: /deck zeige A, übernehmen: /deck kopiere A):"]
    lines += [f"· {r.id} – {r.name} ({game}, {r.side})" for game, r in ready]
    return Reply("\n".join(lines), buttons=buttons(*(button(row.name, f"zeige {row.name}") for row in mine[:8])))


# --- building --------------------------------------------------------------------------------------------------------------


def hits(found: Sequence[Found], words: str, first: int) -> Reply:
    """A page of cards, each with a button that puts it into the deck."""
    page = found[first : first + HITS]
    noted = [f"· {hit.label}{f' ({hit.note})' if hit.note else ''}" for hit in page]
    rest = len(found) - first - len(page)
    lines = [f"{wording.count(len(found), 'Karte', 'Karten')}:" if not first else f"Ab {first + 1}:", *noted]
    more = button(f"Weitere {rest}", f"suche ab {first + HITS + 1} {words}") if rest > 0 else None
    if rest > 0:
        lines.append(f"… und {rest} weitere.")
    return Reply("\n".join(lines), buttons=buttons(*(button(f"+ {hit.label}", f"plus ={hit.id}") for hit in page), more))


def news(before: Judgement, after: Judgement) -> list[str]:
    """What a change has broken and what it has mended, of that which is about cards."""

    def about(found: Judgement) -> dict[tuple[str, str], Finding]:
        return {(f.reason, f.card): f for f in found.findings if f.card}

    old, new = about(before), about(after)
    lines = told([f for key, f in new.items() if key not in old])
    mended = [f for key, f in old.items() if key not in new and f.kind == "fehler" and f.card not in {card for _, card in new}]
    return lines + [f"✓ Behoben: {f.reason}" for f in mended]
