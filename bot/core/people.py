"""What a person wants (/einstellungen): mentions, private reminders, a digest, English terms, the time zone. Rest and holidays
are /pause (pauses.py)."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from bot.core import completing, pauses, scheduler, telling, waits, wording, zones
from bot.core.clock import seconds, zone
from bot.core.commands import Call, command
from bot.core.habits import Habits, habits_at, habits_of, holder, keep
from bot.core.messages import Button, Reply
from games.words import plain, whole
from storage.timers import Timers

__all__ = ["DIGEST", "Habits", "habits_at", "habits_of", "next_hour"]
DIGEST = "tagesblatt"
DIGEST_HOUR = 8
ON, OFF = ("an", "ja", "ein"), ("aus", "nein", "ohne")
ZONES_SHOWN = 8
SOMETIMES = "wo die Frist höchstens einen Tag dauert"

# --- /einstellungen ------------------------------------------------------------------------------------------------------

SWITCHES = {
    "erwaehnung": ("mentions", "im Kanal erwähnt werden"),
    "privat": ("private", "Erinnerungen auch privat"),
    "verknuepft": ("elsewhere", "auf dem verknüpften Dienst Bescheid, wenn du dran bist"),
    "gleich": ("soon", "Bescheid, wenn du gleich dran bist"),
    "neues": ("news", "privat Bescheid, was fremde Züge dir bringen oder zeigen"),
    "englisch": ("english", "englische Begriffe in Klammern"),
    "chancen": ("odds", "die Chancen bei jeder Entscheidung, wo das Spiel sie kennt"),
}


def choices(call: Call) -> list[tuple[str, str]]:
    """Each switch, the way it does not stand."""
    habits = habits_of(call.store, call.person)
    flips = ((word, title, "aus" if getattr(habits, field) else "an") for word, (field, title) in SWITCHES.items())
    found = [(f"{title}: {way}"[:100], f"{word} {way}") for word, title, way in flips]
    return completing.matching(call.words, [*found, ("Zeitzone …", "zeitzone Berlin"), ("Tagesblatt um 8 Uhr", "tagesblatt 8")])


@command(
    "einstellungen",
    "/einstellungen [NAME an|aus]",
    "zeigt und ändert, was du persönlich möchtest",
    changes=True,
    argument="einstellung",
    aliases=("settings",),
    suggest=choices,
)
def settings(call: Call) -> None:
    habits = habits_of(call.store, call.person)
    words = plain(call.words).split()
    if not words:
        call.answer(_overview(call, habits))
        return
    changed = _zone(call, habits) if "zeitzone".startswith(words[0]) else _changed(habits, words)
    if not isinstance(changed, Habits):
        call.answer(changed)
        return
    if changed.zone != habits.zone:  # what was day is night now
        waits.with_other_habits(call, lambda: keep(call.store, call.person, changed))
    else:
        keep(call.store, call.person, changed)
    if changed.digest != habits.digest or changed.zone != habits.zone:
        _set_digest(call, changed)
    call.answer(_overview(call, changed))


def _zone(call: Call, habits: Habits) -> Habits | Reply:
    """The zone of a city; where there is none of this name, the one whose clocks show the time it is here."""
    typed = call.words.partition(" ")[2].strip()
    found = zones.find(typed)
    if found is not None:
        return replace(habits, zone=found)
    same = zones.read_off(typed, call.now)
    if same:
        text = "Dort ist es so spät. Welche Stadt stellt ihre Uhr wie du?"
        return Reply(text, buttons=tuple(_button(call, zones.city(name), f"zeitzone {name}") for name in same[:ZONES_SHOWN]))
    if same is not None:
        return Reply("So spät ist es gerade in keiner Zone, die ich kenne. Nenne mir eine große Stadt in deiner Nähe.")
    unknown = f"Die Zeitzone «{typed[:40]}» kenne ich nicht. " if typed else ""
    return Reply(
        f"{unknown}Nenne mir eine Hauptstadt (/einstellungen zeitzone Wien), oder sag mir, wie spät es bei dir gerade ist: "
        "/einstellungen zeitzone 14:30"
    )


def _changed(habits: Habits, words: list[str]) -> Habits | str:
    """The settings these words ask for, or what is wrong."""
    name, value = words[0], words[1] if len(words) > 1 else ""
    key = next((k for k in (*SWITCHES, DIGEST) if k.startswith(name)), None)
    if key in SWITCHES and (not value or value in (*ON, *OFF)):
        field = SWITCHES[key][0]
        on: Any = value in ON if value else not getattr(habits, field)
        return replace(habits, **{field: on})
    if key == DIGEST:
        if value in OFF or (not value and habits.digest is not None):
            return replace(habits, digest=None)
        if not value or value in ON:
            return replace(habits, digest=DIGEST_HOUR)
        hour = whole(value)
        if hour is not None and hour < 24:
            return replace(habits, digest=hour)
        return "Zu welcher Stunde? Zum Beispiel: /einstellungen tagesblatt 8"
    known = wording.listing([*SWITCHES, DIGEST, "zeitzone"], "oder")
    return f"So geht es: /einstellungen privat an. Einstellen lässt sich {known}; Ruhe und Urlaub mit /pause."


def _overview(call: Call, habits: Habits) -> Reply:
    lines, buttons = [], []
    for name, (field, title) in SWITCHES.items():
        state = getattr(habits, field)
        lines.append(f"{title}: {SOMETIMES if state is None else 'ja' if state else 'nein'}")
        buttons.append(
            _button(
                call, f"{title[:1].upper()}{title[1:]}: {'an' if not state else 'aus'}", f"{name} {'an' if not state else 'aus'}"
            )
        )
    at = f"um {habits.digest} Uhr" if habits.digest is not None else "nein"
    lines.append(f"einmal am Tag eine Zusammenfassung: {at}")
    buttons.append(_button(call, f"Tagesblatt: {'aus' if habits.digest is not None else 'an'}", DIGEST))
    lines += [f"Zeitzone: {habits.zone}", *pauses.lines(habits, seconds(call.now)), *_passed_here(call)]
    return Reply("\n".join(line for line in lines if line), buttons=tuple(buttons))


def _passed_here(call: Call) -> list[str]:
    """What is done by itself at this table, also what nobody has set: the game's own beginning."""
    table = call.table
    seat = table.seat_of(call.person) if table is not None and table.running else None
    known = telling.windows(table) if table is not None else {}
    mine = [known[preset] for preset in (seat.presets if seat is not None else ()) if preset in known]
    return [f"an diesem Tisch von selbst: {', '.join(mine)} (ändern: /passen)"] if mine else []


def _button(call: Call, label: str, words: str) -> Button:
    return Button(label[:80], f"k:/einstellungen {words}")


# --- once a day ----------------------------------------------------------------------------------------------------------


def _set_digest(call: Call, habits: Habits) -> None:
    """One timer a person, at the next such hour."""
    me, timers = holder(call.store, call.person), Timers(call.store.session)
    assert me.id is not None
    timers.remove(timers.of_person(me.id, DIGEST))
    if habits.digest is not None:
        at = next_hour(seconds(call.now), habits.digest, habits.zone)
        place = {"platform": call.incoming.platform, "key": call.incoming.channel}
        scheduler.at(call, at, DIGEST, person_id=me.id, data={"place": place, "account": call.who})


def next_hour(now: int, hour: int, zone_name: str) -> int:
    local = datetime.fromtimestamp(now, zone(zone_name))
    at = local.replace(hour=hour, minute=0, second=0, microsecond=0)
    return seconds(at if at > local else at + timedelta(days=1))
