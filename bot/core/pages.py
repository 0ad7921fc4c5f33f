"""`/web`: the way to the same table in the browser, for its asker alone; and the ways to end what was opened there."""

from __future__ import annotations

from bot.core import wording
from bot.core.commands import Call, command
from bot.core.messages import Reply
from bot.core.passes import NO_WATCHERS, SETTING, address, count_of, personal_link, spectator_link
from bot.core.telling import page_button
from storage.tables import Channel, Person

NOWHERE = "Dieser Ringrichter hat keine Seite im Browser. Hier im Chat geht alles auch so."
LINK = "Dein Tisch im Browser, nur für dich (zehn Minuten gültig, einmal):\n{link}"
TELEGRAM = "Dein Tisch im Browser:"
WATCH = "Wer diesen Link hat, sieht zu wie jemand ohne Platz. «/web zuschauer neu» macht alle früheren ungültig:\n{link}"
ENDED = "Alle deine offenen Seiten sind geschlossen. «/web» gibt dir einen neuen Link."
NO_MORE = "Zusehen kann hier niemand mehr; wer zusah, dessen Seite ist zu. «/web zuschauer neu» macht einen neuen Link."
RENEWED = "Die früheren Links für Zuschauer gelten nicht mehr."


def _end(row: Person | Channel) -> None:
    row.settings = {**row.settings, SETTING: count_of(row.settings) + 1}


@command(
    "web",
    "/web [aus] [zuschauer] [zuschauer neu] [zuschauer aus]",
    "öffnet den Tisch im Browser, nur für dich; «aus» schließt alle deine Seiten",
    changes=True,
    argument="was",
    asks_rights=True,
)
def page(call: Call) -> None:
    words = call.words.split()
    if words[:1] == ["aus"]:
        for id in call.store.accounts(call.person):
            person = call.store.person_by_id(id)
            _end(person)
            call.store.session.add(person)
        call.answer(ENDED)
        return
    if not address():
        call.answer(NOWHERE)
    elif call.table is None:
        call.answer(wording.NO_TABLE)
    elif words[:1] == ["zuschauer"]:
        _for_spectators(call, words[1] if words[1:2] in (["neu"], ["aus"]) else "")
    else:
        call.answer(_own(call))


def _for_spectators(call: Call, wish: str) -> None:
    assert call.table is not None
    place = call.store.channel_of(call.table.row)
    if wish:
        if not call.manages and call.table.seat_of(call.person) is None:
            call.answer(call.needs_manager)
            return
        _end(place)
        place.settings = {**place.settings, NO_WATCHERS: wish == "aus"}
        call.store.session.add(place)
        call.changed = True  # a button below the table may hold the word that is over now
    link = spectator_link(call.store, address(), call.table.id)
    told = WATCH.format(link=link) if link else NO_MORE
    call.answer(f"{RENEWED}\n{told}" if wish == "neu" else told)


def _own(call: Call) -> Reply:
    assert call.table is not None
    said = call.incoming
    if said.platform == "telegram" and address().startswith("https://"):  # it opens the page itself and says who that is
        return Reply(TELEGRAM, buttons=tuple(page_button(call.table)))
    link = personal_link(call.store, address(), said.platform, said.person, call.table.id, said.platform)
    return Reply(LINK.format(link=link) if link else NO_MORE)
