"""`/web`: the way to the same table in the browser, for its asker alone; and the ways to end what was opened there."""

from __future__ import annotations

from bot.core import wording
from bot.core.commands import Call, command
from bot.core.messages import Reply
from bot.core.passes import SETTING, address, count_of, personal_link, spectator_link
from bot.core.telling import page_button
from storage.tables import Channel, Person

NOWHERE = "Dieser Ringrichter hat keine Seite im Browser. Hier im Chat geht alles auch so."
LINK = "Dein Tisch im Browser, nur für dich (zehn Minuten gültig, einmal):\n{link}"
TELEGRAM = "Dein Tisch im Browser:"
WATCH = "Wer diesen Link hat, sieht zu wie jemand ohne Platz. «/web zuschauer neu» macht alle früheren ungültig:\n{link}"
ENDED = "Alle deine offenen Seiten sind geschlossen. «/web» gibt dir einen neuen Link."
RENEWED = "Die früheren Links für Zuschauer gelten nicht mehr."


def _end(row: Person | Channel) -> None:
    row.settings = {**row.settings, SETTING: count_of(row.settings) + 1}


@command(
    "web",
    "/web [aus] [zuschauer] [zuschauer neu]",
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
        _for_spectators(call, words[1:2] == ["neu"])
    else:
        call.answer(_own(call))


def _for_spectators(call: Call, renew: bool) -> None:
    assert call.table is not None
    place = call.store.channel_of(call.table.row)
    if renew:
        if not call.manages and call.table.seat_of(call.person) is None:
            call.answer(call.needs_manager)
            return
        _end(place)
        call.store.session.add(place)
        call.store.change(call.table.row, touched=call.now)
        call.answer(RENEWED)
    call.answer(WATCH.format(link=spectator_link(call.store, address(), call.table.id)))


def _own(call: Call) -> Reply:
    assert call.table is not None
    said = call.incoming
    if said.platform == "telegram" and address().startswith("https://"):  # it opens the page itself and says who that is
        return Reply(TELEGRAM, buttons=tuple(page_button(call.table)))
    return Reply(LINK.format(link=personal_link(call.store, address(), said.platform, said.person, call.table.id, said.platform)))
