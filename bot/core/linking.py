"""/verknuepfen: two accounts of one person, so that a table can be played from either."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime, timedelta

from bot.core.commands import Call, command
from bot.core.messages import Reply
from storage.tables import Person

VALID = timedelta(minutes=15)


@command("verknuepfen", "/verknuepfen [CODE]", "verbindet deine Konten auf zwei Diensten", changes=True, argument="code")
def link(call: Call) -> None:
    code = call.words.strip().upper()
    if not code:
        _give_code(call)
        return
    other = _owner(call, code)
    if other is None:
        call.out.said.append(
            Reply("Dieser Code gilt nicht (mehr). Ein neuer kommt mit /verknuepfen auf dem anderen Dienst.").only(call.who)
        )
        return
    human = min(p.human or p.id or 0 for p in (other, call.person))
    for account in {*call.store.accounts(other), *call.store.accounts(call.person)}:
        person = call.store.person_by_id(account)
        person.human = human
        call.store.session.add(person)
    other.settings = {k: v for k, v in other.settings.items() if not k.startswith("link")}
    call.store.session.add(other)
    both = " und ".join(f"{p.name} ({p.platform.capitalize()})" for p in (other, call.person))
    text = f"Verbunden: {both} sind eine Person."
    call.out.owed.append(Reply(text).only(call.who))


def _give_code(call: Call) -> None:
    token = secrets.token_hex(4).upper()
    until = (datetime.now(UTC) + VALID).isoformat()
    call.person.settings = {**call.person.settings, "link": token, "link_until": until}
    call.store.session.add(call.person)
    code = f"{call.person.id}-{token}"
    text = f"Dein Code: {code}\nSchreib mir auf dem anderen Dienst innerhalb von 15 Minuten: /verknuepfen {code}"
    call.out.owed.append(Reply(text).only(call.who))


def _owner(call: Call, code: str) -> Person | None:
    """Whose code this is, if it is one, still valid, and not the caller's own."""
    number, _, token = code.partition("-")
    if not number.isdigit() or not token:
        return None
    person = call.store.session.get(Person, int(number))
    if person is None or person.id == call.person.id or not secrets.compare_digest(str(person.settings.get("link", "")), token):
        return None
    return person if datetime.fromisoformat(person.settings["link_until"]) > datetime.now(UTC) else None
