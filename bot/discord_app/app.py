"""Interactions in, messages out. Hands, secret options and refusals are ephemeral; the table message is edited in place."""

from __future__ import annotations

import logging
from io import BytesIO
from typing import Any

import discord
from discord import app_commands

from bot.adapter import Adapter
from bot.core.commands import COMMANDS, Command
from bot.core.messages import Incoming, Reply
from bot.discord_app import render, wording
from storage.database import Database

log = logging.getLogger("ringrichter.discord")
PLATFORM = "discord"
NOBODY = discord.AllowedMentions.none()
FORM_ACTION = "f"  # a button that opens a form


class RingrichterClient(discord.AutoShardedClient):
    """The connection. Everything it hears goes to the adapter."""

    def __init__(self, database: Database, *, guild: int | None = None) -> None:
        super().__init__(intents=discord.Intents(guilds=True), allowed_mentions=NOBODY)
        self.tree = app_commands.CommandTree(self)
        self.adapter = DiscordAdapter(database, self)
        self.guild = discord.Object(guild) if guild is not None else None
        for command in COMMANDS.values():
            self.tree.add_command(slash(command), guild=self.guild)
        self.add_dynamic_items(render.Press, render.Menu)

    async def setup_hook(self) -> None:
        await self.tree.sync(guild=self.guild)

    async def on_ready(self) -> None:
        if not self.adapter.ready.is_set():
            await self.adapter.start()

    async def close(self) -> None:
        await self.adapter.stop()
        await super().close()


def slash(command: Command) -> app_commands.Command[Any, ..., None]:
    """A slash command for one of the referee's commands, with at most one argument."""
    if not command.argument:

        async def bare(interaction: discord.Interaction) -> None:
            await interaction.client.adapter.on_words(interaction, command.name, "")  # type: ignore[attr-defined]

        return app_commands.Command(name=command.name, description=command.help[:100], callback=bare)

    async def with_words(interaction: discord.Interaction, worte: str | None = None) -> None:
        await interaction.client.adapter.on_words(interaction, command.name, worte or "")  # type: ignore[attr-defined]

    renamed = app_commands.rename(worte=command.argument)(with_words)
    made: app_commands.Command[Any, ..., None] = app_commands.Command(
        name=command.name, description=command.help[:100], callback=app_commands.describe(worte=command.usage[:100])(renamed)
    )
    if command.name in ("zug", "darfich"):
        made.autocomplete("worte")(complete)
    return made


async def complete(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
    """The legal moves of whoever is typing, best matches first."""
    adapter: DiscordAdapter = interaction.client.adapter  # type: ignore[attr-defined]
    found = await adapter.call(adapter.referee.suggest, adapter.incoming(interaction, text=current))
    return [app_commands.Choice(name=label[:100], value=words[:100]) for label, words in found]


class DiscordAdapter(Adapter):
    platform = PLATFORM

    def __init__(self, database: Database, client: RingrichterClient) -> None:
        super().__init__(database)
        self.client = client

    def incoming(
        self, interaction: discord.Interaction, *, text: str = "", press: str = "", picks: tuple[str, ...] = ()
    ) -> Incoming:
        user = interaction.user
        return Incoming(
            PLATFORM,
            str(interaction.channel_id),
            str(user.id),
            user.display_name,
            str(interaction.id),
            text,
            press,
            picks,
            private=interaction.guild_id is None,
            manager=interaction.guild_id is None or interaction.permissions.manage_channels,
        )

    # what comes in
    async def on_words(self, interaction: discord.Interaction, command: str, words: str) -> None:
        """A slash command or a form. The first answer goes out at once: «thinking», for the asker alone."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        replies = await self.handle(self.incoming(interaction, text=f"/{command} {words}".strip()))
        await self._show(interaction, replies, first=True)

    async def on_press(self, interaction: discord.Interaction, action: str, picks: tuple[str, ...]) -> None:
        if action.startswith(f"{FORM_ACTION}:"):
            await interaction.response.send_modal(render.Form(action.partition(":")[2]))
            return
        private = interaction.message is not None and interaction.message.flags.ephemeral
        await interaction.response.defer()
        replies = await self.handle(self.incoming(interaction, press=action, picks=picks))
        await self._show(interaction, replies, first=private)

    async def _show(self, interaction: discord.Interaction, replies: list[Reply], *, first: bool) -> None:
        """The asker's replies by the interaction, the others into the channel. `first`: its message is ours to fill."""
        own = [r for r in replies if r.to is not None]
        for reply in replies:
            if reply.to is None:
                await self._guarded(reply, self.deliver(reply) if reply.place else self._public(interaction, reply))
        for reply in own:
            await self._guarded(reply, self._own(interaction, reply, first))
            first = False
        if first:
            try:
                if interaction.type is discord.InteractionType.component:
                    await interaction.edit_original_response(content=wording.DONE, view=None, attachments=[])
                else:
                    await interaction.delete_original_response()
            except discord.HTTPException:
                log.info("the interaction is over")

    async def _guarded(self, reply: Reply, sending: Any) -> None:
        try:
            await sending
            await self.sent(reply)
        except discord.HTTPException:
            log.exception("message not delivered")
            self.failed(reply)

    async def _own(self, interaction: discord.Interaction, reply: Reply, first: bool) -> None:
        texts = render.pieces(reply) or [""]
        file = await self._file(reply)
        view = self._view(reply)
        for nr, text in enumerate(texts):
            last = nr == len(texts) - 1
            files = [file] if file and last else []
            shown = text or ("" if files else wording.DONE)
            if first and nr == 0:
                await interaction.edit_original_response(content=shown, attachments=files, view=view if last else None)
            elif last and view is not None:
                await interaction.followup.send(shown, ephemeral=True, files=files, view=view)
            else:
                await interaction.followup.send(shown, ephemeral=True, files=files)

    async def _public(self, interaction: discord.Interaction, reply: Reply) -> None:
        """An answer everybody may read, in reply to the asker."""
        for text in render.pieces(reply):
            await interaction.followup.send(text, ephemeral=False)

    def _view(self, reply: Reply) -> discord.ui.View | None:
        view = render.view_of(reply)
        if reply.ask:
            view = view or discord.ui.View(timeout=None)
            view.add_item(render.Press(wording.SEND, f"{FORM_ACTION}:{reply.ask[:40]}", True))
        return view

    async def _file(self, reply: Reply) -> discord.File | None:
        if reply.picture is None:
            return None
        picture = await self.paint(reply.picture)
        return None if picture is None else discord.File(BytesIO(picture), f"{reply.picture.part}.png")

    # what goes out
    async def deliver(self, reply: Reply) -> None:
        if reply.to is not None:
            await self._to_people(reply)
            return
        assert reply.place is not None
        channel = await self._channel(int(reply.place[1]))
        if channel is None:
            return
        if reply.table is not None:
            await self._table(reply, channel)
        elif reply.mention:
            await self._call_up(reply, channel)
        else:
            await self._send(reply, channel)

    async def _channel(self, number: int) -> Any:
        return self.client.get_channel(number) or self.client.get_partial_messageable(number)

    async def _to_people(self, reply: Reply) -> None:
        """Without an interaction only a direct message is private."""
        for person in reply.to or ():
            try:
                user = await self.client.fetch_user(int(person))
                await self._send(reply, user)
            except discord.Forbidden:
                log.info("takes no direct messages")

    async def _send(self, reply: Reply, channel: Any) -> discord.Message | None:
        texts = render.pieces(reply) or [""]
        last: discord.Message | None = None
        for nr, text in enumerate(texts):
            more: dict[str, Any] = {}
            if nr == len(texts) - 1:
                view, file = self._view(reply), await self._file(reply)
                more |= {"view": view} if view is not None else {}
                more |= {"file": file} if file is not None else {}
            last = await channel.send(text or None, allowed_mentions=NOBODY, **more)
        return last

    async def _table(self, reply: Reply, channel: Any) -> None:
        assert reply.table is not None
        key = await self.call(self.referee.message_key, reply.table)
        if key:
            try:
                await self._edit_table(reply, channel.get_partial_message(int(key)))
                return
            except discord.NotFound:
                log.info("table message is gone")
        sent = await self._send(reply, channel)
        if sent is not None:
            await self.call(self.referee.message_key, reply.table, str(sent.id))

    async def _edit_table(self, reply: Reply, message: discord.PartialMessage) -> None:
        file = await self._file(reply)
        text = (render.pieces(reply) or [""])[-1]
        await message.edit(content=text, view=self._view(reply), attachments=[file] if file else [], allowed_mentions=NOBODY)

    async def _call_up(self, reply: Reply, channel: Any) -> None:
        """«Du bist dran»: one message a handover, the only one that notifies; the one before it goes."""
        people = [discord.Object(int(person)) for person in reply.mention]
        text = " ".join(f"<@{p.id}>" for p in people) + " " + render.text_of(reply)
        view = self._view(reply)
        more = {"view": view} if view is not None else {}
        sent = await channel.send(
            text, allowed_mentions=discord.AllowedMentions(everyone=False, roles=False, users=people), **more
        )
        before = await self.call(self.referee.note, PLATFORM, str(channel.id), "call", str(sent.id))
        if before:
            try:
                await channel.get_partial_message(int(before)).delete()
            except discord.HTTPException:
                log.info("an old call is gone already")
