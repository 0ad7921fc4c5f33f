"""Arriving in a server or group: who we are, in one message with three buttons, once for each place."""

from __future__ import annotations

from bot.core.messages import Button, Reply
from storage.store import Store

GREETED = "begruesst"  # in the settings of a server or group
GERMAN = (
    "Ich bin der Ringrichter: Ich leite Tolkien-Brettspiele hier im Kanal und beantworte Fragen zu ihren Regeln. Eine Partie "
    "beginnt mit einem Tipp, Vorwissen braucht es nicht.",
    ("Partie beginnen", "Frage stellen", "So geht es"),
)
ENGLISH = (
    "I am Ringrichter, the referee: I run Tolkien board games in this channel and answer questions about their rules. The games "
    "and my answers are in German. One tap begins a game.",
    ("Start a game", "Ask a question", "How it works"),
)


def first_time(store: Store, platform: str, home: str) -> bool:
    """Whether this server or group has never been greeted; from now on it has."""
    channel = store.channel(platform, home)
    if channel.settings.get(GREETED):
        return False
    channel.settings = {**channel.settings, GREETED: True}
    store.session.add(channel)
    return True


def greeting(english: bool) -> Reply:
    text, (game, question, how) = ENGLISH if english else GERMAN
    return Reply(text, buttons=(Button(game, "k:/neu", True), Button(question, "f:k:/regel"), Button(how, "k:/hilfe")))
