"""/deck and what stands behind it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from bot.core.commands import Call, command
from bot.core.decks import building, shelf, telling
from bot.core.decks.shelf import DRAFT, Chosen
from bot.core.messages import Document, Reply
from games import catalog
from games.decks import LONGEST, NoDeck
from games.words import plain

_AGAINST = re.compile(r"(?:^|\s)gegen\s+(\S.*)$", re.IGNORECASE)
_AS = re.compile(r"(?:^|\s)als\s+(\S.*?)(?=\s+gegen\s|$)", re.IGNORECASE)
LIST_FORM = "b:0:/deck pruefe"  # a form with large fields, where a platform has them


@command(
    "deck",
    "/deck [pruefe | zeige | bauen | suche | plus | minus | liste | teilen | kopiere] …",
    "baut, prüft, bewahrt und teilt deine Decks, nur für dich",
    changes=True,
    argument="was",
    aliases=("decks",),
    attachment="datei",
    longest=LONGEST + 200,
    suggest=lambda call: suggestions(call),
)
def deck(call: Call) -> None:
    line, _, below = call.words.strip().partition("\n")
    word, _, rest = line.partition(" ")
    if call.incoming.overheard and _tells(call, word, rest):
        call.answer(Reply(telling.PRIVATELY, delete=True))
        return
    try:
        _run(call, plain(word), rest.strip(), below)
    except NoDeck as refused:
        call.answer(Reply(str(refused), form=LIST_FORM if _looks_like_a_list(call) else ""))


def _tells(call: Call, word: str, rest: str) -> bool:
    """Whether what was said aloud would tell what is in a deck."""
    return "\n" in call.words.strip() or rest.strip().endswith("…") or word == "…" or plain(word) in ("plus", "minus", "suche")


def _looks_like_a_list(call: Call) -> bool:
    return bool(call.incoming.attached) or "\n" in call.words.strip()


def _run(call: Call, word: str, rest: str, below: str) -> None:
    action = ACTIONS.get(word) or next((ACTIONS[name] for name in ACTIONS if len(word) > 1 and name.startswith(word)), None)
    if call.incoming.attached:
        taken(call, call.incoming.attached, rest if action is check else "")
    elif below.strip() and action in (check, None):  # a list, below the command or right behind it
        taken(call, below if action is check else call.words, rest if action is check else "")
    elif action is not None:
        action(call, rest)
    elif word:
        show(call, f"{word} {rest}".strip())
    else:
        work = shelf.at_work(call)
        said = f"In Arbeit: {work.name}\n" if work is not None else f"{telling.NONE_YET}\n"
        call.answer(Reply(f"{said}{telling.HOW}", form=LIST_FORM))


# --- checking --------------------------------------------------------------------------------------------------------------


def check(call: Call, words: str) -> None:
    side, against, name = _options(words)
    found = _found(call, name)
    if found is not None:
        _report(call, found, side, against)


def taken(call: Call, text: str, options: str = "") -> None:
    """A list that was sent: kept as a draft and judged."""
    side, against, _ = _options(options)
    game, adopted = _adopted(text)
    row = shelf.keep(call, game, DRAFT, adopted)
    _report(call, shelf.chosen(row), side, against)


def sent(call: Call, text: str) -> None:
    """A file that came without a word."""
    try:
        taken(call, text)
    except NoDeck as refused:
        call.answer(str(refused))


def _adopted(text: str) -> tuple[str, str]:
    """The game whose list this is, and the list as it is kept. Raises `NoDeck` with the words of the last game that refused."""
    refused = NoDeck("Decks gibt es hier für kein Spiel.")
    for game in catalog.with_decks():
        try:
            return game, catalog.decks(game).adopt(text)
        except NoDeck as no:
            refused = no
    raise refused


def _options(words: str) -> tuple[str, str, str]:
    """«als Helden gegen Balrog», and the name that is left."""
    side = match[1] if (match := _AS.search(words)) is not None else ""
    words = _AS.sub("", words)
    against = match[1] if (match := _AGAINST.search(words)) is not None else ""
    return side.strip(), against.strip(), _AGAINST.sub("", words).strip()


def _report(call: Call, found: Chosen, side: str = "", against: str = "") -> None:
    for reply in telling.report(found, found.box.judge(found.text, side, against)):
        call.answer(reply)


def _found(call: Call, name: str) -> Chosen | None:
    found = shelf.find(call, name)
    if found is None:
        call.answer(telling.NOT_FOUND.format(words=name[:40]) if name else Reply(telling.NONE_YET, form=LIST_FORM))
    return found


# --- showing and keeping ---------------------------------------------------------------------------------------------------


def show(call: Call, words: str) -> None:
    found = _found(call, words)
    if found is not None:
        for reply in telling.shown(found, found.box.judge(found.text)):
            call.answer(reply)


def as_file(call: Call, words: str) -> None:
    found = _found(call, words)
    if found is not None:
        call.answer(Reply(f"«{found.name}»", document=Document("deck.txt", found.box.tidy(found.text))))


def build(call: Call, words: str) -> None:
    """A new deck, or an earlier one that is worked on again."""
    there = next((r for r in shelf.own(call) if plain(r.name) == plain(words)), None) if words else None
    if there is not None:
        again = shelf.change(call, there, there.text)
        call.answer("\n".join(["In Arbeit:", telling.head(again.name, again.box.judge(again.text)), telling.HOW]))
        return
    game = catalog.with_decks()[0]
    box = catalog.decks(game)
    name, _, side = words.partition(" als ")
    name = building.free_name(call, " ".join(name.split())[: shelf.LONGEST_NAME] or "Neues Deck")
    text = box.head("", "name", name)
    text = box.head(text, "ausrichtung", side) if side.strip() else text
    row = shelf.keep(call, game, name, text)
    ask = "" if side.strip() else " Für wen ist es?"
    made = () if side.strip() else telling.buttons(*(telling.button(n, f"kopf ausrichtung {k}") for k, n in box.sides.items()))
    call.answer(Reply(f"«{row.name}» ist angelegt.{ask}\nDann: /deck suche …, /deck plus …", buttons=made))


def copy(call: Call, words: str) -> None:
    found = _found(call, words)
    if found is None:
        return
    name = building.free_name(call, found.name)
    row = shelf.keep(call, found.game, name, found.box.head(found.text, "name", name))
    made = telling.buttons(telling.button("Prüfen", f"pruefe {row.name}"), telling.button("Zeigen", f"zeige {row.name}"))
    call.answer(Reply(f"«{row.name}» gehört jetzt dir und ist in Arbeit.", buttons=made))


def save(call: Call, words: str) -> None:
    """The deck at work gets a name; a draft is one no longer."""
    work = shelf.at_work(call)
    if work is None or not words:
        call.answer(telling.NONE_YET if work is None else "Unter welchem Namen? Zum Beispiel: /deck speichern Sturm auf Gondor")
        return
    building.head(call, f"name {words}")


def drop(call: Call, words: str) -> None:
    sure = words.endswith(" ja")
    found = _found(call, words.removesuffix(" ja")) if words else None
    if found is None:
        call.answer("Welches Deck? Zum Beispiel: /deck loesche Entwurf") if not words else None
    elif found.row is None:
        call.answer(telling.NOT_YOURS.format(name=found.name, key=found.key.rpartition(" ")[2]))
    elif not sure:
        call.answer(
            Reply(f"«{found.name}» löschen?", buttons=telling.buttons(telling.button("Ja, löschen", f"loesche {found.name} ja")))
        )
    else:
        shelf.drop(call, found.row)
        call.answer(f"«{found.name}» ist gelöscht.")


def listed(call: Call, words: str) -> None:
    ready = [(catalog.decks(game).title, r) for game in catalog.with_decks() for r in catalog.decks(game).ready()]
    call.answer(telling.shelf(shelf.own(call), ready))


def share(call: Call, words: str) -> None:
    off = plain(words).endswith(" aus") or plain(words) == "aus"
    found = _found(call, words[: -len("aus")].strip() if off else words)
    if found is None:
        return
    if found.row is None:
        call.answer(telling.NOT_YOURS.format(name=found.name, key=found.key.rpartition(" ")[2]))
    elif off:
        shelf.share(call, found.row, False)
        call.answer(f"«{found.name}» ist wieder nur für dich; der alte Code öffnet nichts mehr.")
    else:
        code = shelf.share(call, found.row, True)
        call.answer(
            f"«{found.name}» hat den Code {code}. Wer ihn kennt, kann das Deck ansehen (/deck zeige {code}) und übernehmen "
            f"(/deck kopiere {code}). «/deck teilen {found.name} aus» sperrt ihn."
        )


ACTIONS: Mapping[str, Callable[[Call, str], None]] = {
    "pruefe": check,
    "zeige": show,
    "bauen": build,
    "suche": building.search,
    "plus": lambda call, words: building.put(call, words, 1),
    "minus": lambda call, words: building.put(call, words, -1),
    "zurueck": lambda call, words: building.back(call),
    "kopf": building.head,
    "klaere": building.settle,
    "liste": listed,
    "teilen": share,
    "kopiere": copy,
    "speichern": save,
    "datei": as_file,
    "loesche": drop,
    "hilfe": lambda call, words: call.answer(telling.HOW),
}


def suggestions(call: Call) -> list[tuple[str, str]]:
    """What may stand behind /deck; behind a word for a deck, the decks there are."""
    word, space, rest = call.words.lstrip().partition(" ")
    if not space:
        return [(name, name) for name in ACTIONS if name.startswith(plain(word)) and name != "klaere"]
    if plain(word) in ("pruefe", "zeige", "bauen", "teilen", "kopiere", "datei", "loesche"):
        names = [row.name for row in shelf.own(call)]
        names += [f"{r.id}" for game in catalog.with_decks() for r in catalog.decks(game).ready()]
        return [(name, f"{word} {name}") for name in names if plain(name).startswith(plain(rest))]
    if plain(word) in ("plus", "minus") and (work := shelf.at_work(call)) is not None and len(rest) > 1:
        return [(hit.label, f"{word} ={hit.id}") for hit in work.box.search(rest, work.text).hits]
    return []
