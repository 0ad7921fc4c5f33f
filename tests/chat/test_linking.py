"""One person with an account on each platform, both bots on one store: a table in Discord, played from Telegram."""

from __future__ import annotations

import re

from tests.chat.players import DRAW, Players
from tests.chat.rooms import DiscordRoom, TelegramRoom


async def test_a_table_in_discord_is_played_from_telegram(tmp_path, no_errors):
    here, there = DiscordRoom(tmp_path, ["Anna", "Bernd"]), TelegramRoom(tmp_path, ["Anna", "Clara"])
    there.witness.people |= here.witness.people
    here.witness.people |= there.witness.people
    anna, clara = there.people["Anna"], there.people["Clara"]
    async with here, there:
        await here.sit_down()
        await here.says("Anna", "verknuepfen")
        told = await here.people["Anna"].sees("Dein Code")
        assert told.private
        code = re.search(r"\d+-[0-9A-F]{8}", told.text)[0]
        clara.says_private("/verknuepfen 1-00000000")
        await clara.sees("gilt nicht")
        anna.says_private(f"/verknuepfen {code}")
        asked = await anna.sees("Verbunden wird erst, wenn beide Konten zustimmen")
        assert asked.private
        here_asked = await here.people["Anna"].sees("Verbunden wird erst, wenn beide Konten zustimmen")
        assert here_asked.private
        await anna.presses(asked.message, "Ja, das bin ich")
        await anna.sees("Nun muss auch Anna (Discord) zustimmen")
        await here.people["Anna"].presses(here_asked.message, "Ja, das bin ich")
        await anna.sees("Verbunden: Anna (Telegram) und Anna (Discord)")
        await here.people["Anna"].sees("Verbunden: Anna (Telegram) und Anna (Discord)")
        clara.says_private(f"/verknuepfen {code}")  # once
        await clara.sees("gilt nicht")
        clara.says_private("/hand")
        await clara.sees("Hier steht kein Tisch")
        players = Players(here)
        if players.whose() != "Anna":
            await players.move("knopf")
        await here.shown()
        anna.says_private("/hand")
        hand = await anna.sees("hand.png")
        assert hand.private
        before = here.number
        anna.says_private("/moeglich")
        question = (await anna.sees("Nimm eine Karte")).message
        await anna.presses(question, DRAW)
        await anna.sees("Nur du weißt")  # to where she pressed
        assert here.number == before + 1
        await here.shown()  # the other bot shows it
        await here.until(lambda: not here.owed() and not here.adapter.busy)
        calls = [m for m in here.channel.by_bot() if m.pings]
        assert calls[-1].pings == {"Bernd"}
        if players.whose() == "Bernd":
            await players.move("knopf")
        await here.shown()
        assert players.whose() == "Anna"
        called = await anna.sees("Die zwei Türme – Das Kartenspiel: Du bist dran.")  # here as well, and alone
        assert called.private and called.labels == ("Meine Möglichkeiten",)
        await anna.presses(called.message, "Meine Möglichkeiten")
        await anna.sees("Nimm eine Karte")
        anna.says_private("/zug stapel")  # typing does as well
        await here.until(lambda: here.number == before + 3)
        await here.shown()
        await players.move()  # and the channel goes on
        await here.until(lambda: not here.owed())
        await there.quiet()
    assert here.server.violations == [] and there.server.violations == []
    assert there.server.record.who_saw("hand.png") == {"Anna"}
    seats = here.seats()
    assert here.witness.leaks(here.server.record.entries, seats) == []
    assert there.witness.leaks(there.server.record.entries, seats) == []
