"""Interactions in, messages out. Hands, secret options and refusals are ephemeral; the table message is edited in place."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import time
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import asdict, dataclass, replace
from functools import partial, wraps
from io import BytesIO
from typing import Any, NamedTuple, ParamSpec, TypeVar

import aiohttp
import discord
from discord import app_commands

from bot.adapter import FILE_TOO_LARGE, LARGEST_FILE, Closed, Hopeless, Lost, TooOften, shortened_at_end, text_of
from bot.core import judging
from bot.core.commands import COMMANDS, Command
from bot.core.messages import Incoming, Reply
from bot.core.rulebook import here
from bot.discord_app import render, wording
from bot.discord_app.descriptions import ASKS_GAME, TEXT_FILE, THREAD, WHAT_ABOUT, WHAT_APPLIES, Translator, described, said
from bot.living import ChatAdapter, Gone
from bot.studio import DISCORD, Painted
from games import catalog
from storage.claims import Sender
from storage.database import Database

log = logging.getLogger("ringrichter.discord")
PLATFORM = "discord"
NOBODY = discord.AllowedMentions.none()
ALREADY = 40060  # Discord's code for an interaction that was acknowledged before
UNKNOWN_CHANNEL = 10003
TOO_MANY_EDITS = 30046  # of a message that is older than an hour
SHUT = (50083, 160005)  # a thread that is archived or locked
CARRY_OUT_SECONDS = 1.5  # what takes longer is kept, acknowledged and carried out then: Discord waits for three
REQUEST_SECONDS = 60.0  # what takes longer was lost; the library itself waits out what Discord asks for
LONGEST_LIMIT = 30.0  # so long the library waits where Discord was asked too often; then others go first
FETCH_SECONDS = 2.0  # until a file that somebody sent is there
UNAUTHORISED = 401
FAULTS = (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError)
TOKEN_SECONDS = 900  # so long an interaction can be answered
Interaction = discord.Interaction[Any]
MENTION = re.compile(r"<@!?\d+>")
P = ParamSpec("P")
T = TypeVar("T")


async def _soon(request: Awaitable[T]) -> T:
    async with asyncio.timeout(REQUEST_SECONDS):
        return await request


def in_time(request: Callable[P, Awaitable[T]]) -> Callable[P, Coroutine[Any, Any, T]]:
    """A request that never comes back is tried again like one that was refused: nobody else may wait for it."""

    @wraps(request)
    async def bounded(*args: P.args, **kwargs: P.kwargs) -> T:
        return await _soon(request(*args, **kwargs))

    return bounded


discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # nobody wants to hear the referee


class Shards(NamedTuple):
    """The part of all servers that this process serves: `--shards 0-3/16` are the first four of sixteen parts."""

    mine: range
    of: int

    def serves(self, group: str) -> bool:
        """Discord gives a server to a shard by its number; private chats belong to the first."""
        return ((int(group) >> 22) % self.of if group.isdigit() else 0) in self.mine


class RingrichterClient(discord.AutoShardedClient):
    """The connection. Everything it hears goes to the adapter."""

    def __init__(self, database: Database, *, guild: int | None = None, shards: Shards | None = None, **options: Any) -> None:
        options.setdefault("max_ratelimit_timeout", LONGEST_LIMIT)
        if shards is not None:
            options |= {"shard_ids": list(shards.mine), "shard_count": shards.of}
        heard = discord.Intents(guilds=True, guild_messages=True, dm_messages=True)  # words reach us where we are named, only
        super().__init__(intents=heard, allowed_mentions=NOBODY, **options)
        self.adapter = DiscordAdapter(database, self)
        self.first = shards is None or 0 in shards.mine  # of several processes
        if shards is not None:
            self.adapter.referee.sender = Sender(PLATFORM, shards.serves)
        self.tree = _Tree(self)
        self.guild = discord.Object(guild) if guild is not None else None
        for command in COMMANDS.values():
            self.tree.add_command(slash(command, self.adapter), guild=self.guild)
        for query in catalog.queries():
            self.tree.add_command(asking(query, self.adapter), guild=self.guild)
        self.tree.add_command(what_applies(self.adapter), guild=self.guild)

    async def setup_hook(self) -> None:
        await self.tree.set_translator(Translator())
        if self.first:
            await self.tree.sync(guild=self.guild)
        await self.adapter.start()

    async def on_ready(self) -> None:
        self.adapter.ready.set()

    async def on_resumed(self) -> None:
        self.adapter.ready.set()

    async def on_disconnect(self) -> None:
        self.adapter.ready.clear()

    # A sign of life: what is owed to a place that was closed is tried at once.
    async def on_guild_join(self, guild: discord.Guild) -> None:
        await self.adapter.alive()
        await self.adapter.arrived(guild)

    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        await self.adapter.alive()

    async def on_guild_channel_update(self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        await self.adapter.alive(str(after.id))

    async def on_thread_update(self, before: discord.Thread, after: discord.Thread) -> None:
        await self.adapter.alive(str(after.id))

    async def on_message(self, message: discord.Message) -> None:
        """Somebody names the referee, answers it or writes to it: a question is answered there."""
        if message.author.bot or self.user is None or (self.user not in message.mentions and message.guild is not None):
            return
        words = MENTION.sub(" ", message.content).strip()
        if words:
            with self.adapter.at_work():
                await self.adapter.on_question(message, words)

    async def on_interaction(self, interaction: Interaction) -> None:
        """Buttons, menus and forms, from whichever message, also from before a restart."""
        data: Any = interaction.data or {}
        with self.adapter.at_work():
            try:
                if interaction.type is discord.InteractionType.component:
                    action, picks = render.action_of(data["custom_id"], data.get("values", ()))
                    await self.adapter.on_press(interaction, action, picks)
                elif interaction.type is discord.InteractionType.modal_submit:
                    await self.adapter.on_form(interaction, data["custom_id"], render.written(data))
            except Exception as error:
                await self.adapter.apologise(interaction, error)

    async def close(self) -> None:
        await self.adapter.stop()
        await super().close()


class _Tree(app_commands.CommandTree["RingrichterClient"]):
    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        adapter = self.client.adapter
        if isinstance(error, app_commands.CommandNotFound) and not interaction.response.is_done():
            await adapter.remark(interaction, wording.NO_LONGER)
        else:
            await adapter.apologise(interaction, error)


def slash(command: Command, adapter: DiscordAdapter) -> app_commands.Command[Any, ..., None]:
    """A slash command for one of the referee's commands: its words, and for a few of them something beside."""
    about_it = described(command.name, command.help, command.usage)

    async def bare(interaction: Interaction) -> None:
        with adapter.at_work():
            await adapter.on_words(interaction, command.name, "")

    async def with_words(interaction: Interaction, worte: str | None = None) -> None:
        with adapter.at_work():
            await adapter.on_words(interaction, command.name, worte or "")

    async def must_have_words(interaction: Interaction, worte: str) -> None:
        await with_words(interaction, worte)

    async def with_file(interaction: Interaction, worte: str | None = None, datei: discord.Attachment | None = None) -> None:
        with adapter.at_work():
            await adapter.on_words(interaction, command.name, worte or "", datei)

    async def with_thread(interaction: Interaction, worte: str, faden: bool = False) -> None:
        with adapter.at_work():
            await (adapter.on_new_thread if faden else adapter.on_words)(interaction, command.name, worte)

    async def complete(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await adapter.suggestions(interaction, command.name, current)

    callback: Any = bare
    if command.argument:
        about = {"worte": said(about_it.option, about_it.english_option)}
        named: dict[str, str | app_commands.locale_str] = {"worte": command.argument}
        callback = must_have_words if about_it.required else with_words
        if command.attachment:
            callback, about["datei"], named["datei"] = with_file, said(*TEXT_FILE), command.attachment
        elif command.name == "neu":
            callback, about["faden"], named["faden"] = with_thread, said(THREAD[1], THREAD[3]), said(THREAD[0], THREAD[2])
        callback = app_commands.rename(**named)(app_commands.describe(**about)(callback))
    made = app_commands.Command[Any, ..., None](
        name=command.name, description=said(command.help, about_it.english), callback=callback
    )
    if command.suggest is not None:
        made.autocomplete("worte")(complete)
    if command.managers:
        made.default_permissions = discord.Permissions(manage_channels=True)
    return made


def asking(query: str, adapter: DiscordAdapter) -> app_commands.Command[Any, ..., None]:
    """A slash command for a question that the game at the table answers (/weg)."""

    async def asked(interaction: Interaction, worte: str | None = None) -> None:
        with adapter.at_work():
            await adapter.on_words(interaction, query, worte or "")

    title = catalog.load(catalog.queries()[query][0]).queries[query].title.partition(" («")[0]
    about = app_commands.describe(worte=said(*WHAT_ABOUT))
    return app_commands.Command[Any, ..., None](name=query, description=said(title, ASKS_GAME), callback=about(asked))


def what_applies(adapter: DiscordAdapter) -> app_commands.ContextMenu:
    """«Was gilt hier?» among the things one can do with a message."""

    async def asked(interaction: Interaction, message: discord.Message) -> None:
        ours = adapter.client.user is not None and message.author.id == adapter.client.user.id
        words = message.clean_content or " ".join(embed.description or "" for embed in message.embeds)
        with adapter.at_work():
            await adapter.on_words(interaction, "regel", here(words, ours=ours))

    return app_commands.ContextMenu(name=said(*WHAT_APPLIES), callback=asked)


@dataclass(frozen=True, slots=True)
class Said:
    """What somebody did with an interaction."""

    text: str = ""
    press: str = ""
    picks: tuple[str, ...] = ()
    attached: str = ""
    thread: str = ""  # title of a thread to be opened, where it is said then


class DiscordAdapter(ChatAdapter):
    platform = PLATFORM
    form = DISCORD
    suggest_seconds = 2.0  # a list that takes longer is of no use: Discord waits for three

    def __init__(self, database: Database, client: RingrichterClient) -> None:
        super().__init__(database)
        self.client = client

    async def arrived(self, guild: discord.Guild) -> None:
        """We were added to a server: what we can do is said where it welcomes people. Only a server with «Community» can choose
        its language: of the others Discord says that they speak American English."""
        channel, locale = guild.system_channel, guild.preferred_locale
        mine = channel.permissions_for(guild.me) if channel is not None and guild.me is not None else discord.Permissions.none()
        place = str(channel.id) if channel is not None and mine.view_channel and mine.send_messages else ""
        chosen = "COMMUNITY" in guild.features or locale is not discord.Locale.american_english
        english = chosen and locale in (discord.Locale.american_english, discord.Locale.british_english)
        self.post(await self.call(self.referee.arrived, PLATFORM, str(guild.id), place, english))

    # what comes in
    async def incoming(
        self, interaction: Interaction, *, text: str = "", press: str = "", picks: tuple[str, ...] = ()
    ) -> Incoming:
        user, place = interaction.user, str(interaction.channel_id)
        group = str(interaction.guild_id or "")
        own = _is_own(interaction)
        made = Incoming(
            PLATFORM,
            place,
            str(user.id),
            user.display_name,
            str(interaction.id),
            text,
            press,
            picks,
            not group,
            group=group,
            own=own,
            message="" if own or not group or interaction.message is None else str(interaction.message.id),
            account=user.name,
        )
        if not self.referee.asks_rights(made):
            return made
        there = await self.call(self.referee.place_of, made)
        here = there == (PLATFORM, place)  # an interaction brings the rights of the channel it comes from, of no other
        return replace(made, manager=here and (not group or interaction.permissions.manage_channels), manages=there)

    async def on_words(self, interaction: Interaction, command: str, words: str, file: discord.Attachment | None = None) -> None:
        """A slash command. Its first answer is «thinking», for the asker alone."""
        attached = ""
        if not _may_post(interaction):
            await self.remark(interaction, wording.NO_RIGHTS)
            return
        if file is not None:
            if file.size > LARGEST_FILE:
                await self.remark(interaction, FILE_TOO_LARGE)
                return
            try:
                attached = text_of(await asyncio.wait_for(file.read(), FETCH_SECONDS))
            except FAULTS as error:
                log.warning("a file was not fetched: %s", type(error).__name__)
                await self.remark(interaction, wording.FILE_NOT_FETCHED)
                return
        said = Said(text=f"/{command} {words}".strip(), attached=attached)
        await self._carry_out(interaction, said, lambda: interaction.response.defer(ephemeral=True, thinking=True), fill=True)

    async def on_new_thread(self, interaction: Interaction, command: str, words: str) -> None:
        """A table in a thread of its own: it belongs to the place where it is opened, so the thread comes first. Where there can
        be none, or no such game, it goes on as without."""
        title = await self.call(self.referee.title_of, words)
        if not title or not isinstance(interaction.channel, discord.TextChannel) or not _may_post(interaction):
            await self.on_words(interaction, command, words)
        elif not (interaction.app_permissions.create_public_threads and interaction.app_permissions.send_messages_in_threads):
            await self.remark(interaction, wording.NO_THREADS)
        else:
            said = Said(text=f"/{command} {words}".strip(), thread=title)
            await self._carry_out(interaction, said, lambda: interaction.response.defer(ephemeral=True, thinking=True), fill=True)

    async def remark(self, interaction: Interaction, text: str) -> None:
        """A line that changes nothing, said if it can be said."""
        try:
            if interaction.response.is_done():
                await interaction.followup.send(text, ephemeral=True)
            else:
                await interaction.response.send_message(text, ephemeral=True)
        except FAULTS as lost:
            log.warning("not answered: %s", type(lost).__name__)

    async def apologise(self, interaction: Interaction, error: Exception) -> None:
        """Something went wrong on the way to or from the referee: that is an answer, too."""
        await self.remark(interaction, await self.puzzled(error, str(interaction.id)))

    async def on_question(self, message: discord.Message, words: str) -> None:
        """Without an interaction nobody can be answered alone: in a channel it is said aloud, from the books and what all see."""
        private = message.guild is None
        named = f"<@{self.client.user.id}>" in message.content if self.client.user is not None else False
        if not judging.asks(words):
            if private or named:  # who only answers one of our messages may be talking to others
                await self.insist(lambda: message.reply(wording.ONLY_QUESTIONS, silent=True, mention_author=False))
            return
        group = "" if private else str(message.guild.id if message.guild is not None else "")
        asked = Incoming(
            PLATFORM,
            str(message.channel.id),
            str(message.author.id),
            message.author.display_name,
            str(message.id),
            f"/regel {words}",
            private=private,
            overheard=not private,
            group=group,
            account=message.author.name,
        )
        for reply in await self.handle(asked) or ():
            text = render.escaped(shortened_at_end(reply.text if private else reply.aloud, render.ALOUD))
            if text:
                await self.insist(partial(message.reply, text, silent=True, mention_author=False, suppress_embeds=True))

    async def on_press(self, interaction: Interaction, action: str, picks: tuple[str, ...]) -> None:
        if action.startswith(("t:", "b:", "f:")):
            form = render.form_of(action, _label(interaction, action))
            await self._acknowledged(interaction, lambda: interaction.response.send_modal(form))
            return
        own = _is_own(interaction)
        replies = await self._carry_out(interaction, Said(press=action, picks=picks), interaction.response.defer, fill=own)
        if any(r.stale for r in replies or ()) and interaction.message is not None and not own:
            place = str(interaction.channel_id)
            await self.up_to_date(place, str(interaction.message.id), _actions(interaction.message))

    async def on_form(self, interaction: Interaction, action: str, words: str) -> None:
        think = not _is_own(interaction)
        answer = partial(interaction.response.defer, ephemeral=think, thinking=think)
        await self._carry_out(interaction, Said(text=words, press=action), answer, fill=True)

    async def _carry_out(
        self, interaction: Interaction, said: Said, answer: Callable[[], Awaitable[object]], *, fill: bool
    ) -> list[Reply] | None:
        """Carry something out, then acknowledge it, so that nothing that was acknowledged can be lost. What takes too long for
        that is kept on disk first; whoever comes after a crash carries it out (`start`)."""
        work = asyncio.ensure_future(self._do(interaction, said))
        done, _ = await asyncio.wait({work}, timeout=CARRY_OUT_SECONDS)
        key = str(interaction.id)
        if not done:
            await asyncio.to_thread(self.spool.keep, key, _to_keep(interaction, said))
        try:
            heard = await self._acknowledged(interaction, answer)
            replies = await work
            if heard:
                await self._show(interaction, replies, fill=fill)
            else:  # too late for an answer, or somebody else gave it: what is owed comes another way
                for reply in replies or ():
                    self.later(reply)
        finally:
            if not done and work.done() and not work.cancelled() and work.exception() is None:
                # Else it was stopped in the middle of it, and stays where whoever starts next finds it.
                await asyncio.to_thread(self.spool.drop, key)
        return replies

    async def _do(self, interaction: Interaction, said: Said) -> list[Reply] | None:
        incoming = await self.incoming(interaction, text=said.text, press=said.press, picks=said.picks)
        if not said.thread:
            return await self.handle(replace(incoming, attached=said.attached))
        if await self.call(self.referee.was_carried_out, PLATFORM, incoming.update):  # delivered twice: there is a thread already
            return None
        place = await self.open_thread(incoming.channel, said.thread)
        replies = await self.handle(replace(incoming, channel=place or incoming.channel))
        there = f"https://discord.com/channels/{incoming.group}/{place}"  # shown as the name of the thread
        led = [Reply(wording.IN_THREAD.format(link=there)).only(incoming.person)] if place and replies is not None else []
        return [*led, *replies] if replies is not None else None

    async def start(self) -> None:
        await super().start()
        await self.take_over(self.spool.kept)

    async def resume(self, key: str, kept: dict[str, Any]) -> None:
        said = {name: value for name, value in kept["said"].items() if name != "thread"}  # too late for a thread
        replies = await self.handle(Incoming(**{**said, "picks": tuple(said["picks"])})) or []
        hook = discord.Webhook.partial(int(kept["application"]), kept["token"], client=self.client)
        for reply in replies:
            await self._answer_late(hook, reply, time.time() - kept["at"] < TOKEN_SECONDS)
        await super().resume(key, kept)

    async def _answer_late(self, hook: discord.Webhook, reply: Reply, open_: bool) -> None:
        """The answer to something that was kept over a crash, as long as it can be answered."""
        try:
            if reply.to is None and reply.place is not None:
                await self.send(reply.place[1], reply)
            elif open_:
                view = render.view_of(reply)
                more: dict[str, Any] = {"view": view} if view is not None else {}
                await hook.send(render.one(reply) or wording.DONE, ephemeral=True, **more)
            else:
                self.later(reply)
                return
            await self.sent(reply)
        except Exception as error:
            log.warning("not answered: %s", type(error).__name__)
            self.later(reply)

    async def suggestions(self, interaction: Interaction, command: str, current: str) -> list[app_commands.Choice[str]]:
        """What a half-typed command may become, best matches first."""
        asked = await self.incoming(interaction, text=current)
        try:
            found = await asyncio.wait_for(self.suggest(asked, command), self.suggest_seconds)
        except TimeoutError:
            return []
        return [app_commands.Choice(name=label[:100], value=words) for label, words in found if len(words) <= 100]

    async def _acknowledged(self, interaction: Interaction, answer: Callable[[], Awaitable[object]]) -> bool:
        """Give the first answer. False where somebody else did, where it is too late or refused: what is carried out stays so."""
        for last in (False, True):
            try:
                await _soon(answer())
                return True
            except discord.HTTPException as error:
                if error.code == ALREADY:  # ours, if its answer was lost; else this is a second delivery
                    return last
                if last or error.status < 500:
                    log.warning("not acknowledged: %s", error)
                    return False
            except FAULTS as error:
                if last or isinstance(error, TimeoutError):
                    log.warning("not acknowledged: %s", type(error).__name__)
                    return isinstance(error, TimeoutError)  # perhaps it was
        return False

    # to the one who asked
    async def _show(self, interaction: Interaction, replies: list[Reply] | None, *, fill: bool) -> None:
        """Replies to an interaction. `fill`: its own message waits for the first of them that may take its place."""
        question = fill and interaction.type is not discord.InteractionType.application_command
        for reply in replies or ():
            try:
                if reply.here and _offers(interaction):
                    view = render.view_of(reply)
                    await interaction.edit_original_response(content=render.one(reply), view=view, allowed_mentions=NOBODY)
                elif reply.to is None:
                    await self.send(str(interaction.channel_id or 0), reply)
                else:
                    fits = fill and (not question or reply.replaces)
                    await self._own(interaction, reply, fits)
                    fill = fill and not fits
                await self.sent(reply)
            except Exception as error:
                log.warning("not answered: %s", type(error).__name__)
                self.later(reply)
        if fill and not (question and (replies or replies is None)):
            try:
                if interaction.type is discord.InteractionType.component:
                    await interaction.edit_original_response(content=wording.DONE, view=None, attachments=[])
                else:
                    await interaction.delete_original_response()
            except FAULTS:
                log.info("the interaction is over")

    async def _own(self, interaction: Interaction, reply: Reply, fill: bool) -> None:
        reply, picture = await self.illustrated(reply)
        file = _file(reply, picture)
        texts = render.pieces(reply) or ([""] if file else [wording.DONE])
        view = render.view_of(reply)
        for nr, text in enumerate(texts):
            last = nr == len(texts) - 1
            files = [file] if file and last else []
            if fill and nr == 0:
                try:
                    shown = view if last else None
                    await _soon(interaction.edit_original_response(content=text, attachments=files, view=shown))
                    continue
                except discord.NotFound:  # it was over already, and went
                    files = [f] if last and (f := _file(reply, picture)) else []
            if last and view is not None:
                await _soon(interaction.followup.send(text, ephemeral=True, files=files, view=view))
            else:
                await _soon(interaction.followup.send(text, ephemeral=True, files=files))

    # what is owed
    async def deliver(self, reply: Reply) -> None:
        try:
            await super().deliver(reply)
        except discord.HTTPException as error:
            raise _meaning(error, private=reply.to is not None) from error
        except discord.RateLimited as error:
            raise TooOften(error.retry_after) from error

    def _channel(self, place: str) -> discord.PartialMessageable:
        return self.client.get_partial_messageable(int(place))

    @in_time
    async def private_place(self, person: str) -> str:
        """Without an interaction only a direct message is private."""
        return str((await self.client.create_dm(discord.Object(int(person)))).id)

    @in_time
    async def write(self, place: str, reply: Reply, picture: Painted | None) -> str:
        """The nonce keeps a message from being there twice when the first answer was lost."""
        channel, file, view = self._channel(place), _file(reply, picture), render.view_of(reply)
        texts = render.pieces(reply) or [""]
        for nr, text in enumerate(texts):
            more: dict[str, Any] = {"nonce": f"o{reply.outbox}-{nr}"} if reply.outbox is not None else {}
            if nr == len(texts) - 1:
                more |= {"view": view} if view is not None else {}
                more |= {"file": file} if file is not None else {}
            silent = reply.to is None  # only a call makes a sound in a channel
            sent = await channel.send(text or None, allowed_mentions=NOBODY, suppress_embeds=True, silent=silent, **more)
        return str(sent.id)

    @in_time
    async def rewrite(self, place: str, key: str, reply: Reply, picture: Painted | None, keep: bool) -> str:
        file = None if keep else _file(reply, picture)
        more: dict[str, Any] = {} if keep else {"attachments": [file] if file is not None else []}
        message = self._channel(place).get_partial_message(int(key))
        try:
            await message.edit(content=render.one(reply), view=render.view_of(reply), allowed_mentions=NOBODY, **more)
        except discord.HTTPException as error:
            raise _gone(error) from error
        return key

    @in_time
    async def write_call(self, place: str, reply: Reply) -> str:
        people = [discord.Object(int(person)) for person in reply.mention]
        allowed = discord.AllowedMentions(everyone=False, roles=False, users=people, replied_user=False)
        view = render.view_of(reply)
        more: dict[str, Any] = {"view": view} if view is not None else {}
        text, nonce = render.mentions(reply), f"o{reply.outbox}"
        return str((await self._channel(place).send(text, allowed_mentions=allowed, nonce=nonce, **more)).id)

    @in_time
    async def rewrite_buttons(self, place: str, key: str, reply: Reply) -> None:
        try:
            await self._channel(place).get_partial_message(int(key)).edit(view=render.view_of(reply))
        except discord.HTTPException as error:
            raise _gone(error) from error

    @in_time
    async def erase(self, place: str, key: str) -> None:
        with contextlib.suppress(discord.NotFound, discord.Forbidden):
            await self._channel(place).get_partial_message(int(key)).delete()

    def link_to(self, place: str, key: str) -> str:
        channel = self.client.get_channel(int(place))
        guild = getattr(channel, "guild", None)
        return f"https://discord.com/channels/{guild.id if guild is not None else '@me'}/{place}/{key}" if key else ""

    @in_time
    async def open_thread(self, place: str, title: str) -> str:
        parent = self.client.get_channel(int(place))
        if not isinstance(parent, discord.TextChannel):
            return ""
        try:
            thread = await parent.create_thread(name=title[:100], type=discord.ChannelType.public_thread)
        except FAULTS as error:  # then it is said in the channel itself
            log.warning("no thread: %s", type(error).__name__)
            return ""
        return str(thread.id)


def _meaning(error: discord.HTTPException, private: bool) -> Exception:
    """What an error of the platform means for an owed message."""
    if error.status == 429:  # from the edge: the library waits out its own limits itself
        return TooOften(float(getattr(error.response, "headers", {}).get("Retry-After", 0) or 0))
    if isinstance(error, discord.Forbidden) or error.code in SHUT or error.status == UNAUTHORISED:
        return Closed(str(error))
    if error.code == UNKNOWN_CHANNEL and not private:
        return Lost(str(error))
    return error if error.status >= 500 else Hopeless(str(error))


def _gone(error: discord.HTTPException) -> Exception:
    """A message that cannot be edited any more is sent anew; where the channel is the reason, that would not help."""
    missing = isinstance(error, discord.NotFound) and error.code != UNKNOWN_CHANNEL
    return Gone(str(error)) if missing or error.code == TOO_MANY_EDITS else error


def _file(reply: Reply, picture: Painted | None) -> discord.File | None:
    """What a reply brings along: a document, or its picture."""
    if reply.document is not None:
        return discord.File(BytesIO(reply.document.text.encode()), reply.document.name)
    if picture is not None and reply.film is not None:
        return discord.File(BytesIO(picture.data), f"partie-{reply.film.table}.{picture.suffix}", description=reply.text)
    if picture is None or reply.picture is None:
        return None
    name = f"{reply.picture.part}.{picture.suffix}"
    return discord.File(BytesIO(picture.data), name, description=render.alt_text(reply))


def _is_own(interaction: Interaction) -> bool:
    """Whether it comes from a message that only the asker sees."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def _offers(interaction: Interaction) -> bool:
    """Whether a button of a message for all was pressed that is about no table: a choice may take the place of that message."""
    data: Any = interaction.data or {}
    pressed = str(data.get("custom_id", ""))
    return interaction.message is not None and pressed.startswith("k:") and not _is_own(interaction)


def _to_keep(interaction: Interaction, said: Said) -> dict[str, Any]:
    """What whoever comes after a crash needs to know. Rights are not kept: they may have changed."""
    user, group = interaction.user, str(interaction.guild_id or "")
    incoming = Incoming(
        PLATFORM,
        str(interaction.channel_id),
        str(user.id),
        user.display_name,
        str(interaction.id),
        private=not group,
        group=group,
    )
    raw = {**asdict(incoming), **asdict(said)}
    return {"said": raw, "token": interaction.token, "application": str(interaction.application_id), "at": time.time()}


def _may_post(interaction: Interaction) -> bool:
    """Whether the bot may write into the channel it was called in: answering an interaction it may always."""
    if interaction.guild_id is None:
        return True
    mine = interaction.app_permissions
    writes = mine.send_messages_in_threads if isinstance(interaction.channel, discord.Thread) else mine.send_messages
    return mine.view_channel and writes and mine.attach_files


def _parts(message: discord.Message | None) -> list[Any]:
    """The buttons and menus below a message."""
    return [part for row in (message.components if message is not None else ()) for part in getattr(row, "children", ())]


def _actions(message: discord.Message) -> list[str]:
    """What they do; a menu has what its options have in common."""
    return [str(getattr(part, "custom_id", "") or "").rpartition("|")[2] for part in _parts(message)]


def _label(interaction: Interaction, action: str) -> str:
    """What stands on the button with this action."""
    found = (part.label or "" for part in _parts(interaction.message) if getattr(part, "custom_id", None) == action)
    return next(found, "")
