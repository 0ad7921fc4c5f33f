"""The Discord stand-in, proved with tiny bots on the real discord.py over real sockets."""

from __future__ import annotations

import asyncio
import io
from datetime import timedelta

import aiohttp
import discord
import pytest
from discord import app_commands, ui

from tests.standins.checking import spec
from tests.standins.discord import DiscordServer
from tests.standins.discord_rules import limits, request_errors
from tests.standins.floor import discord_noop
from tests.standins.tiny_discord import Tiny, logged_in

NOBODY = discord.AllowedMentions.none()


class Table(ui.View):
    """A persistent view: its custom id carries all it needs."""

    def __init__(self, count: int = 0) -> None:
        super().__init__(timeout=None)
        self.count = count

    @ui.button(label="Mehr", custom_id="tisch:mehr")
    async def more(self, interaction: discord.Interaction, _: ui.Button):
        self.count += 1
        await interaction.response.edit_message(content=f"Stand {self.count}")

    @ui.button(label="Geheim", custom_id="tisch:geheim")
    async def secret(self, interaction: discord.Interaction, _: ui.Button):
        await interaction.response.send_message(f"Nur für {interaction.user.display_name}", ephemeral=True)

    @ui.select(
        placeholder="Karten", custom_id="tisch:karten", max_values=2, options=[discord.SelectOption(label=c) for c in "ABC"]
    )
    async def cards(self, interaction: discord.Interaction, select: ui.Select):
        await interaction.response.send_message(f"Gewählt: {select.values}", ephemeral=True)


class Form(ui.Modal, title="Streitfall"):
    question = ui.TextInput(label="Worum geht es?", max_length=50)
    why = ui.Label(text="Begründung", component=ui.TextInput(required=False, style=discord.TextStyle.long))

    async def on_submit(self, interaction: discord.Interaction):
        await interaction.response.send_message(f"{self.question.value} / {self.why.component.value}")


def tiny(client: Tiny) -> None:
    """Every kind of answer once."""
    tree = client.tree

    @tree.command(name="echo", description="Wiederholt")
    async def echo(interaction: discord.Interaction, was: str):
        await interaction.response.send_message(f"Echo: {was}", allowed_mentions=NOBODY)

    @echo.autocomplete("was")
    async def suggest(_: discord.Interaction, current: str):
        return [
            app_commands.Choice(name=f"{word} (Zug)", value=word) for word in ("rot", "rosa", "blau") if word.startswith(current)
        ]

    @tree.command(name="tisch", description="Ein Tisch")
    async def table(interaction: discord.Interaction):
        await interaction.response.send_message("Stand 0", view=Table())

    @tree.command(name="langsam", description="Denkt erst nach")
    async def slow(interaction: discord.Interaction, geheim: bool = False):
        await interaction.response.defer(ephemeral=geheim, thinking=True)
        await interaction.followup.send("Fertig", ephemeral=False)
        await interaction.followup.send("Und noch etwas", ephemeral=True)

    @tree.command(name="frage", description="Ein Formular")
    async def form(interaction: discord.Interaction):
        await interaction.response.send_modal(Form())

    @tree.command(name="stumm", description="Antwortet nie")
    async def mute(interaction: discord.Interaction):
        pass

    @tree.command(name="ende", description="Für Leitende")
    @app_commands.default_permissions(manage_channels=True)
    async def end(interaction: discord.Interaction, wer: discord.Member | None = None):
        await interaction.response.send_message(f"{interaction.permissions.manage_channels} {wer and wer.display_name}")

    client.add_view(Table())


@pytest.fixture
async def server():
    async with DiscordServer() as server:
        yield server


@pytest.fixture
def people(server):
    return [server.user(name) for name in ("Anna", "Bernd", "Clara")]


@pytest.fixture
def channel(server, people):
    return server.guild("Runde", people[:2]).channel("spieltisch")


@pytest.fixture
async def raw(server, channel):
    """A channel as the bare client sees it, for things that need no commands."""
    async with logged_in(server, Tiny(lambda _: None)) as client:
        yield await client.fetch_channel(channel.id)


async def refused(call, words: str, status: int = 400) -> discord.HTTPException:
    with pytest.raises(discord.HTTPException) as caught:
        await call
    assert caught.value.status == status and words in f"{caught.value} {caught.value.code}"
    return caught.value


# --- talking --------------------------------------------------------------------------------------------------------


async def test_commands_buttons_menus_and_ephemeral_answers(server, people, channel):
    anna, bernd, clara = people
    async with logged_in(server, Tiny(tiny)):
        asked = await anna.slash(channel, "echo", was="hallo")
        assert asked.message.text == "Echo: hallo" and asked.took < 1
        table = await (await anna.slash(channel, "tisch")).reply()
        assert table.labels == ("Mehr", "Geheim", "Karten", "A", "B", "C")
        await bernd.presses(table, "Mehr")
        assert (await anna.sees("Stand 1")).kind == "edit" and table.text == "Stand 1"
        secret = await (await bernd.presses(table, "Geheim")).reply()
        assert secret.ephemeral and secret.text == "Nur für Bernd"
        chosen = await (await anna.selects(table, ["A", "C"])).reply()
        assert chosen.text == "Gewählt: ['A', 'C']"
        with pytest.raises(AssertionError, match="takes 1 to 2"):
            anna.selects(table, ["A", "B", "C"])
        with pytest.raises(AssertionError, match="cannot see"):
            clara.presses(table, "Mehr")
    assert server.record.who_saw("Nur für Bernd") == {"Bernd"}
    assert server.record.who_saw("Stand 1") == {"Anna", "Bernd"}
    assert (anna.typed, anna.taps, bernd.taps) == (2, 3, 2)
    assert server.violations == [] and server.refused == [] and server.unacknowledged() == []


async def test_autocomplete_lists_are_recorded_for_the_asker_alone(server, people, channel):
    anna, bernd, _ = people
    async with logged_in(server, Tiny(tiny)):
        choices = await anna.autocomplete(channel, "echo", was="ro")
        assert [c.value for c in choices] == ["rot", "rosa"]
        await anna.slash(channel, "echo", was=choices[0])
        with pytest.raises(AssertionError, match="needs"):
            anna.slash(channel, "echo")
        with pytest.raises(AssertionError, match="no /unbekannt"):
            anna.slash(channel, "unbekannt")
    assert server.record.who_saw("rosa (Zug)") == {"Anna"} and bernd.saw("Echo: rot")
    assert server.violations == []


async def test_deferring_and_following_up(server, people, channel):
    anna, bernd, _ = people
    async with logged_in(server, Tiny(tiny)):
        open_ = await anna.slash(channel, "langsam")
        assert (await open_.reply()).text == "Fertig"
        hidden = await anna.slash(channel, "langsam", geheim=True)
        first = await hidden.reply()
        await server.settled()
    assert first.ephemeral  # the first follow-up inherits it, whatever it says
    assert [m.text for m in hidden.followups] == ["Und noch etwas"]
    assert [s.kind for s in bernd.seen] == ["thinking", "edit"] and not bernd.saw("noch etwas")
    assert server.violations == []


async def test_forms_are_filled_by_their_labels(server, people, channel):
    anna, bernd, _ = people
    async with logged_in(server, Tiny(tiny)):
        asked = await anna.slash(channel, "frage")
        assert asked.modal.title == "Streitfall" and asked.modal.labels == ["Worum geht es?", "Begründung"]
        with pytest.raises(AssertionError, match="no such form"):
            bernd.fills_modal(asked, {"Worum geht es?": "x"})
        with pytest.raises(AssertionError, match="length"):
            anna.fills_modal(asked, {"Worum geht es?": "x" * 51})
        sent = await anna.fills_modal(asked, {"Worum geht es?": "Pass?", "Begründung": "darum"})
        assert (await sent.reply()).text == "Pass? / darum"
    assert server.violations == []


async def test_permissions_direct_messages_and_mentions(server, people, channel):
    anna, bernd, clara = people
    channel.guild.grant(anna, manage_channels=True)
    async with logged_in(server, Tiny(tiny)) as client:
        asked = await anna.slash(channel, "ende", wer=bernd)
        assert asked.message.text == "True Bernd"
        with pytest.raises(AssertionError, match="not offered"):
            bernd.slash(channel, "ende")
        private = await anna.slash(anna.dm, "echo", was="privat")
        assert private.message.text == "Echo: privat" and not bernd.saw("privat")
        await (await client.fetch_user(bernd.id)).send("Du bist dran")
        assert server.record.who_saw("Du bist dran") == {"Bernd"}
        bernd.accepts_dms = False
        await refused((await client.fetch_user(bernd.id)).send("x"), "Cannot send messages to this user", 403)
        await refused((await client.fetch_user(clara.id)).send("x"), "Cannot send messages to this user", 403)
        target = await client.fetch_channel(channel.id)
        await target.send(
            f"<@{anna.id}> <@{bernd.id}>", allowed_mentions=discord.AllowedMentions(users=[discord.Object(anna.id)])
        )
        assert channel.last.pings == {"Anna"} and bernd.saw("@Anna @Bernd")
        await target.send(f"<@{bernd.id}>", allowed_mentions=NOBODY)
        assert channel.last.pings == set()
    assert server.violations == []


async def test_threads_have_their_own_readers(server, people, channel, raw):
    anna, bernd, _ = people
    log = await raw.create_thread(name="Verlauf", type=discord.ChannelType.public_thread)
    await log.send("Zug 1")
    assert bernd.saw("Zug 1") and bernd.seen[-1].where == "spieltisch/Verlauf" and log.name == "Verlauf"
    hidden = await raw.create_thread(name="Hand", type=discord.ChannelType.private_thread, invitable=False)
    await hidden.send("Rot-Kraft")
    assert server.record.who_saw("Rot-Kraft") == set()
    await hidden.add_user(discord.Object(anna.id))
    assert server.record.who_saw("Rot-Kraft") == {"Anna"}
    message = await raw.send("Tisch")
    thread = await message.create_thread(name="Log")
    assert thread.id == message.id
    await refused(message.create_thread(name="Log"), "already been created")
    assert server.violations == []


async def test_files_are_recorded_and_can_be_replaced(server, people, channel, raw):
    anna, _, _ = people
    picture = b"\x89PNG\r\n\x1a\n123"
    sent = await raw.send("Das Brett", file=discord.File(io.BytesIO(picture), "brett.png", description="Stand nach Zug 1"))
    assert (anna.files[0].name, anna.files[0].data, anna.files[0].caption) == ("brett.png", picture, "Stand nach Zug 1")
    assert await sent.attachments[0].read() == picture
    await sent.edit(attachments=[discord.File(io.BytesIO(b"GIF8neu"), "neu.gif")])
    assert [a.file.name for a in channel.last.content.attachments] == ["neu.gif"]
    await sent.delete()
    assert anna.seen[-1].kind == "deleted" and server.violations == []


async def test_embeds_components_v2_polls_and_pins_round_trip(server, people, channel, raw):
    anna, _, _ = people
    embed = discord.Embed(title="Titel", description="Text").add_field(name="Feld", value="Wert").set_footer(text="Fuß")
    message = await raw.send(embed=embed)
    await message.pin()
    assert channel.pinned == [channel.last] and anna.saw("Feld: Wert")
    view = ui.LayoutView()
    view.add_item(ui.Container(ui.TextDisplay("Eine Karte"), ui.ActionRow(ui.Button(label="Nimm", custom_id="nimm"))))
    sent = await raw.send(view=view)
    assert sent.flags.components_v2 and channel.last.text == "Eine Karte" and channel.last.labels == ("Nimm",)
    poll = discord.Poll("Pause?", timedelta(hours=1)).add_answer(text="Ja").add_answer(text="Nein")
    await raw.send(poll=poll)
    assert anna.saw("Pause?") and channel.last.labels == ("Ja", "Nein")
    async with raw.typing():
        pass
    twice = [await raw.send("einmal", nonce="n1") for _ in range(2)]
    assert twice[0].id == twice[1].id and server.violations == []


async def test_plain_words_need_the_intent(people):
    intents = discord.Intents.default()
    intents.message_content = True
    for privileged, read in ((0, ""), (intents.message_content and 1 << 15, "Hallo")):
        async with DiscordServer(privileged=privileged) as server:
            anna = server.user("Anna")
            channel = server.guild("Runde", [anna]).channel("spieltisch")
            heard = []
            client = Tiny(lambda _: None, intents if privileged else None)

            async def on_message(message, heard=heard):
                heard.append(message.content)

            client.on_message = on_message
            async with logged_in(server, client):
                anna.says(channel, "Hallo")
                await server.eventually(lambda heard=heard: heard)
            assert heard == [read]
            if not privileged:
                with pytest.raises(discord.PrivilegedIntentsRequired):
                    await Tiny(lambda _: None, intents).start(server.token)


# --- delivery -------------------------------------------------------------------------------------------------------


async def test_a_persistent_view_survives_a_restart(server, people, channel):
    anna, _, _ = people
    async with logged_in(server, Tiny(tiny)):
        table = await (await anna.slash(channel, "tisch")).reply()
    async with logged_in(server, Tiny(tiny)):
        await anna.presses(table, "Mehr")
        await anna.sees("Stand 1")
    assert server.violations == []


async def test_presses_can_be_doubled_reordered_old_and_forged(server, people, channel):
    anna, bernd, clara = people
    order = []

    def setup(client):
        async def on_interaction(interaction: discord.Interaction):
            order.append((interaction.user.display_name, interaction.data["custom_id"]))
            try:
                await interaction.response.send_message("ja", ephemeral=True)
            except discord.HTTPException as error:
                order.append(error.code)

        client.on_interaction = on_interaction

    async with logged_in(server, Tiny(setup)) as client:
        target = await client.fetch_channel(channel.id)
        sent = await target.send("Wähle", view=ui.View().add_item(ui.Button(label="Rot", custom_id="rot")))
        message = channel.last
        with server.holding() as held:
            first, second = anna.presses(message, "Rot"), bernd.presses(message, "Rot")
            held.reverse()
        await asyncio.gather(first, second)
        server.redeliver(first)
        await server.eventually(lambda: len(order) == 4)
        await sent.edit(content="Vorbei", view=None)
        with pytest.raises(AssertionError, match="no 'Rot'"):
            anna.presses(message, "Rot")
        await anna.presses(message, "Rot", old=True)
        await clara.forges(message, "erfunden")
        late = anna.forges(message, "spät")
        late.expire()
        await server.eventually(lambda: len(order) == 8)
    assert order[:4] == [("Bernd", "rot"), ("Anna", "rot"), ("Anna", "rot"), 40060]
    assert order[4:] == [("Anna", "rot"), ("Clara", "erfunden"), ("Anna", "spät"), 10062]


async def test_no_acknowledgement_in_time_is_a_failure(server, people, channel):
    anna, _, _ = people
    server.acknowledge_seconds = 0.1
    async with logged_in(server, Tiny(tiny)):
        with pytest.raises(AssertionError, match="not acknowledged"):
            await anna.slash(channel, "stumm")
    assert server.violations == ["Anna: /stumm: not acknowledged within 0.1 s"] and anna.seen[-1].kind == "failed"
    offline = anna.slash(channel, "stumm")
    with pytest.raises(AssertionError, match="not acknowledged"):
        await offline
    assert len(server.violations) == 1  # nobody was there to be blamed


async def test_tokens_expire(server, people, channel):
    anna, _, _ = people
    held = []

    def setup(client):
        async def on_interaction(interaction: discord.Interaction):
            await interaction.response.defer(ephemeral=True)
            held.append(interaction)

        client.on_interaction = on_interaction

        @client.tree.command(name="warte", description="x")
        async def wait(_: discord.Interaction):
            pass

    async with logged_in(server, Tiny(setup)):
        asked = await anna.slash(channel, "warte")
        await server.eventually(lambda: held)
        await held[0].edit_original_response(content="rechtzeitig")
        asked.expire()
        await refused(held[0].edit_original_response(content="zu spät"), "Invalid Webhook Token", 401)
    assert (await asked.reply()).text == "rechtzeitig" and server.violations == []


async def test_the_gateway_can_be_dropped_and_resumed(server, people, channel):
    anna, _, _ = people
    async with logged_in(server, Tiny(tiny)):
        server.gateway.reconnect()
        await server.eventually(lambda: server.gateway.resumed == 1)
        await anna.slash(channel, "echo", was="eins")
        server.gateway.drop()
        await anna.slash(channel, "echo", was="zwei")  # sent while the line was down
        assert server.gateway.resumed == 2 and server.gateway.identified == 1
        server.gateway.invalidate()
        await server.gateway.ready(2)
        await anna.slash(channel, "echo", was="drei")
    assert [m.text for m in channel.by_bot()] == ["Echo: eins", "Echo: zwei", "Echo: drei"]
    assert server.violations == []


async def test_shards_get_their_own_guilds(people):
    async with DiscordServer(shards=2) as server:
        anna = server.user("Anna")
        channels = [server.guild(f"Gilde {n}", [anna]).channel("tisch") for n in range(4)]
        for number, channel in enumerate(channels):
            channel.guild.id = (channel.guild.id >> 22 << 22) + (number << 22)

        class Sharded(discord.AutoShardedClient):
            before_identify_hook = Tiny.before_identify_hook

        client = Sharded(intents=discord.Intents.default(), guild_ready_timeout=0.05)
        tree = app_commands.CommandTree(client)

        @tree.command(name="wo", description="x")
        async def where(interaction: discord.Interaction):
            await interaction.response.send_message(f"Scherbe {interaction.guild.shard_id}")

        client.setup_hook = tree.sync
        async with logged_in(server, client):
            await server.gateway.ready(2)
            answers = {(await anna.slash(channel, "wo")).message.text for channel in channels}
        assert answers == {"Scherbe 0", "Scherbe 1"} and server.violations == []


# --- faults ---------------------------------------------------------------------------------------------------------


async def test_faults_strike_as_planned(server, people, channel, raw):
    server.faults.plan("429", 2, on="/messages", seconds=0.01)
    await raw.send("a")
    server.faults.plan("500", on="/messages")
    await raw.send("b")
    server.faults.plan("drop", on="/messages")
    with pytest.raises((OSError, discord.DiscordException, aiohttp.ClientError)):
        await raw.send("c")
    server.faults.plan("lost", on="/messages")
    with pytest.raises((OSError, discord.DiscordException, aiohttp.ClientError)):
        await raw.send("d")
    assert [m.text for m in channel.by_bot()] == ["a", "b", "d"]
    assert [kind for kind, _ in server.faults.struck] == ["429", "429", "500", "drop", "lost"] and server.violations == []


async def test_a_429_before_an_acknowledgement_costs_time(server, people, channel):
    anna, _, _ = people
    async with logged_in(server, Tiny(tiny)):
        server.faults.plan("429", on="/callback", seconds=0.1)
        asked = await anna.slash(channel, "echo", was="spät")
    assert asked.took > 0.1 and len(channel.by_bot()) == 1 and server.violations == []


async def test_a_wrong_token_fails_at_login(server):
    client = Tiny(lambda _: None)
    with pytest.raises(discord.LoginFailure):
        await client.start("falsch")
    await client.close()


# --- refusals -------------------------------------------------------------------------------------------------------


def payload(**fields):
    """A body as no view would let it through."""
    return {"tts": False} | fields


def row(*parts):
    return {"type": 1, "components": list(parts)}


def button(number: int | str, label: str = "x", custom_id: str | None = None):
    return {"type": 2, "style": 1, "label": label, "custom_id": custom_id or f"b{number}"}


def menu(options: int):
    return {"type": 3, "custom_id": "m", "options": [{"label": str(n), "value": str(n)} for n in range(options)]}


def field(number: int):
    return row({"type": 4, "custom_id": f"f{number}", "style": 1, "label": "x"})


BAD_MESSAGES = {
    "2000 characters": ({"content": "x" * 2001}, "2000"),
    "empty": ({"content": " "}, "empty message"),
    "6 rows": ({"content": "x", "components": [row(button(n)) for n in range(6)]}, "1 and 5"),
    "6 buttons a row": ({"content": "x", "components": [row(*(button(n) for n in range(6)))]}, "at most 5"),
    "26 options": ({"content": "x", "components": [row(menu(26))]}, "at most 25"),
    "custom_id 101": ({"content": "x", "components": [row(button(1, custom_id="i" * 101))]}, "at most 100"),
    "custom_id twice": ({"content": "x", "components": [row(button(1), button(1))]}, "DUPLICATED"),
    "label 81": ({"content": "x", "components": [row(button(1, "l" * 81))]}, "at most 80"),
    "no label": ({"content": "x", "components": [row(button(1, ""))]}, "BUTTON_COMPONENT_INVALID"),
    "menu beside a button": ({"content": "x", "components": [row(button(1), menu(2))]}, "LAYOUT_WIDTH"),
    "embeds 6001": ({"embeds": [{"description": "x" * 3000}, {"description": "y" * 3001}]}, "MAX_EMBED_SIZE"),
    "content with V2": ({"content": "x", "flags": 1 << 15, "components": [{"type": 10, "content": "y"}]}, "LEGACY_FIELDS"),
    "V2 without the flag": ({"content": "x", "components": [{"type": 10, "content": "y"}]}, "only action rows"),
    "unknown field": ({"content": "x", "farbe": "rot"}, "unknown field"),
    "missing field": ({"content": "x", "components": [row({"type": 2, "label": "x", "custom_id": "y"})]}, "missing"),
    "mentions both ways": ({"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}}, "EXCLUSIVE"),
}


@pytest.mark.parametrize("checks", ["full", "facts"])
@pytest.mark.parametrize("name", BAD_MESSAGES)
async def test_bad_messages_are_refused(server, channel, raw, name, checks):
    server.checks = checks
    body, words = BAD_MESSAGES[name]
    route = discord.http.Route("POST", "/channels/{channel_id}/messages", channel_id=channel.id)
    await refused(raw._state.http.request(route, json=payload(**body)), "")
    assert len(server.violations) == 1 and words in server.violations[0] and channel.by_bot() == []


BAD_COMMANDS = {
    "capitals": ([{"name": "Neu", "description": "x"}], "INVALID_NAME"),
    "101 commands": ([{"name": f"c{n}", "description": "x"} for n in range(101)], "Maximum number"),
    "no description": ([{"name": "neu", "description": ""}], "REQUIRED"),
    "same name": ([{"name": "neu", "description": "x"}] * 2, "DUPLICATE_NAME"),
    "optional first": (
        [
            {
                "name": "neu",
                "description": "x",
                "options": [
                    {"type": 3, "name": "a", "description": "x"},
                    {"type": 3, "name": "b", "description": "x", "required": True},
                ],
            }
        ],
        "REQUIRED_INVALID",
    ),
}


@pytest.mark.parametrize("name", BAD_COMMANDS)
async def test_bad_commands_are_refused(server, raw, name):
    commands, words = BAD_COMMANDS[name]
    await refused(raw._state.http.bulk_upsert_global_commands(int(server.me["id"]), commands), "")
    assert len(server.violations) == 1 and words in server.violations[0]


async def test_what_a_right_bot_may_run_into_is_refused_but_no_violation(server, people, channel, raw):
    anna, _, _ = people
    hidden = channel.guild.channel("verborgen", bot=False)
    typed = anna.says(channel, "hallo")
    channel.guild.bot_permissions &= ~discord.Permissions(manage_messages=True, create_private_threads=True).value
    http = raw._state.http
    await refused(http.send_message(4711, params=discord.http.handle_message_parameters("x")), "Unknown Channel", 404)
    await refused(http.send_message(hidden.id, params=discord.http.handle_message_parameters("x")), "Missing Access", 403)
    await refused(raw.get_partial_message(4711).edit(content="x"), "Unknown Message", 404)
    await refused(raw.get_partial_message(typed.id).edit(content="x"), "authored by another user", 403)
    await refused(raw.get_partial_message(typed.id).delete(), "Missing Permissions", 403)
    await refused(raw.create_thread(name="x"), "Missing Permissions", 403)
    assert server.violations == [] and len(server.refused) == 6


async def test_acknowledging_twice_and_unfit_answers_are_refused(server, people, channel):
    anna, _, _ = people
    codes = []

    def setup(client):
        @client.tree.command(name="doppelt", description="x")
        async def twice(interaction: discord.Interaction):
            hooks = discord.webhook.async_
            form = {"custom_id": "f", "title": "Zu viel", "components": [field(n) for n in range(6)]}
            for kind, data in ((7, {"content": "x"}), (9, form), (5, {"flags": 64}), (5, {"flags": 64})):
                params = hooks.interaction_response_params(kind, data)
                try:
                    await hooks.async_context.get().create_interaction_response(
                        interaction.id, interaction.token, session=interaction._session, params=params
                    )
                except discord.HTTPException as error:
                    codes.append(error.code)

    async with logged_in(server, Tiny(setup)):
        await anna.slash(channel, "doppelt")
        await server.eventually(lambda: len(codes) == 3)
    assert codes == [50035, 50035, 40060] and len(server.violations) == 2


async def test_26_suggestions_are_refused(server, people, channel):
    anna, _, _ = people
    server.acknowledge_seconds = 0.2

    def setup(client):
        @client.tree.command(name="zug", description="x")
        async def move(_: discord.Interaction, was: str):
            pass

        @move.autocomplete("was")
        async def suggest(_: discord.Interaction, current: str):
            return [app_commands.Choice(name=str(n), value=str(n)) for n in range(26)]

    async with logged_in(server, Tiny(setup)):
        with pytest.raises(AssertionError, match="not acknowledged"):
            await anna.autocomplete(channel, "zug", was="")
    assert "at most 25" in server.violations[0]


async def test_the_floor_can_be_measured():
    assert 0 < await discord_noop(3) < 0.5


def test_the_full_schema_is_asked_where_it_is_present():
    body = {"content": "x", "components": [row(button(1, "l" * 81))]}
    errors = request_errors("POST /channels/{channel_id}/messages", body, {}, full=True)
    present = spec("discord_openapi.json") is not None
    assert errors[0].startswith("body.components[0]") and any(e.startswith("spec $.") for e in errors) == present


def test_the_limits_are_those_of_the_services():
    assert (limits()["content"], limits()["acknowledge_seconds"], limits()["token_seconds"]) == (2000, 3, 900)
