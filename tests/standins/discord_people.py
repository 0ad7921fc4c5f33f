"""People on Discord and what they do: type commands, press, choose, fill in forms."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tests.standins.discord_interactions import AUTOCOMPLETE, COMMAND, COMPONENT, SUBMIT, Choice, Interaction, Modal
from tests.standins.discord_world import DM, Attachment, Channel, Content, Message, snowflake, walk
from tests.standins.recording import File, Person, Seen

if TYPE_CHECKING:
    from tests.standins.discord import DiscordServer

Json = dict[str, Any]
MESSAGE_MENU = 3  # a kind of command
BUTTON, SELECT, TEXT_INPUT, LABEL = 2, 3, 4, 18
SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, NUMBER, ATTACHMENT = 1, 2, 3, 4, 5, 6, 10, 11


class User(Person):
    def __init__(self, server: DiscordServer, name: str) -> None:
        super().__init__(name, server.record)
        self.server, self.id = server, snowflake()
        self.accepts_dms = True
        self.dm = Channel(server, f"DM/{name}", DM, only=[self])

    def as_json(self) -> Json:
        nothing = dict.fromkeys(["avatar", "banner", "accent_color", "avatar_decoration_data", "primary_guild", "clan"])
        return nothing | {
            "id": str(self.id),
            "username": self.name.lower(),
            "global_name": self.name,
            "discriminator": "0",
            "public_flags": 0,
            "bot": False,
        }

    # --- writing ---

    def says(self, channel: Channel, text: str, *, reply_to: Message | None = None) -> Message:
        """Types a plain message. The bot reads its words only with the message-content intent, in a DM, or when mentioned."""
        assert self in channel.viewers, f"{self.name} cannot see {channel.name}"
        self.typed += 1
        message = self.server.post(Message(channel, self, Content(text), reply_to=reply_to))
        self.server.gateway.dispatch_message("MESSAGE_CREATE", message)
        return message

    # --- commands ---

    def slash(self, channel: Channel, command: str, **options: Any) -> Interaction:
        """`/command` with options, as registered (`"gruppe unter"` for a subcommand). `await` it for the first answer."""
        self.typed += 1
        return self.server.interact(self, channel, COMMAND, self._command(channel, command, options, complete=True))

    def chooses(self, message: Message | Seen, name: str) -> Interaction:
        """Chooses something from the menu of a message. `await` it for the first answer."""
        found = self._visible(message, old=False)
        command = self.server.command(found.channel.guild, name)
        assert command is not None and command["type"] == MESSAGE_MENU, f"messages have no menu item {name}"
        self.taps += 2
        data = {"id": command["id"], "name": name, "type": MESSAGE_MENU, "target_id": str(found.id)}
        resolved = {"messages": {str(found.id): found.as_json()}}
        return self.server.interact(self, found.channel, COMMAND, data | {"resolved": resolved})

    def autocomplete(self, channel: Channel, command: str, **options: Any) -> Interaction:
        """What is suggested while the last option is being typed. `await` it for the list of choices."""
        data = self._command(channel, command, options, complete=False)
        return self.server.interact(self, channel, AUTOCOMPLETE, data)

    def _command(self, channel: Channel, name: str, options: Mapping[str, Any], *, complete: bool) -> Json:
        assert self in channel.viewers, f"{self.name} cannot see {channel.name}"
        first, *path = name.split()
        command = self.server.command(channel.guild, first)
        assert command is not None, f"there is no /{first}"
        needed = int(command.get("default_member_permissions") or 0)
        if channel.guild:
            mine = channel.guild.permissions(self)
            assert mine & needed == needed, f"{self.name} is not offered /{first}"
        else:
            here = command.get("contexts")
            assert command.get("dm_permission", True) and (here is None or 1 in here), f"/{first} is not offered in a DM"
        data: Json = {"id": command["id"], "name": first, "type": 1}
        data |= {"guild_id": command["guild_id"]} if command.get("guild_id") else {}  # only of a server's own commands
        inner, known = data, command.get("options") or []
        for step in path:
            found = next((o for o in known if o["name"] == step and o["type"] in (SUBCOMMAND, GROUP)), None)
            assert found, f"/{first} has no {step}"
            inner["options"] = [{"name": step, "type": found["type"]}]
            inner, known = inner["options"][0], found.get("options") or []
        resolved: Json = {}
        inner["options"] = [_option(known, key, value, resolved, channel) for key, value in options.items()]
        if complete:
            missing = [o["name"] for o in known if o.get("required") and o["name"] not in options]
            assert not missing, f"/{name} needs {missing}"
        else:
            inner["options"][-1]["focused"] = True
            focused = next(o for o in known if o["name"] == inner["options"][-1]["name"])
            assert focused.get("autocomplete"), f"{focused['name']} of /{name} suggests nothing"
        return data | ({"resolved": resolved} if resolved else {})

    # --- components ---

    def presses(self, message: Message | Seen, what: str, *, old: bool = False) -> Interaction:
        """Presses the button with this label or custom id (`old`: also of an earlier version of the message)."""
        message = self._visible(message, old)
        part = message.find(what, (BUTTON,), old=old)
        assert old or not part.get("disabled"), f"{what} is disabled"
        assert "custom_id" in part, f"{what} is a link: {part.get('url')}"
        self.taps += 1
        return self.forges(message, part["custom_id"])

    def selects(self, message: Message | Seen, labels: list[str] | str, *, menu: str = "", old: bool = False) -> Interaction:
        """Chooses these options of a menu (found by its placeholder or custom id, or by its first option)."""
        message = self._visible(message, old)
        wanted = [labels] if isinstance(labels, str) else labels
        part = message.find(menu or wanted[0], (SELECT,), old=old)
        assert old or not part.get("disabled"), "the menu is disabled"
        by_label = {o["label"]: o["value"] for o in part["options"]} | {o["value"]: o["value"] for o in part["options"]}
        unknown = [label for label in wanted if label not in by_label]
        assert not unknown, f"{unknown} not among {list(by_label)}"
        least, most = part.get("min_values", 1), part.get("max_values", 1)
        assert least <= len(wanted) <= most, f"the menu takes {least} to {most}"
        self.taps += 1 + len(wanted)
        return self.forges(message, part["custom_id"], [by_label[label] for label in wanted])

    def forges(self, message: Message, custom_id: str, values: list[str] | None = None) -> Interaction:
        """Sends this custom id for the message as a forged client could, whether there is such a component or not."""
        data: Json = {"custom_id": custom_id, "component_type": BUTTON if values is None else SELECT}
        data |= {} if values is None else {"values": values}
        return self.server.interact(self, message.channel, COMPONENT, data, message)

    def _visible(self, message: Message | Seen, old: bool) -> Message:
        found: Message = message.message if isinstance(message, Seen) else message
        assert self in found.viewers, f"{self.name} cannot see this message"
        assert old or not found.deleted, "the message is deleted"
        return found

    # --- forms ---

    def fills_modal(self, modal: Modal | Interaction, values: Mapping[str, str] | str) -> Interaction:
        """Fills in a form by its labels (one text: its only field) and sends it."""
        form = modal.modal if isinstance(modal, Interaction) else modal
        assert form is not None and form.user is self, f"{self.name} has no such form open"
        given = {next(iter(form.labels)): values} if isinstance(values, str) else dict(values)
        self.taps += 1
        self.typed += len(given)
        components = [_filled(part, given) for part in form.data["components"]]
        assert not given, f"the form has no {list(given)}, only {list(form.labels)}"
        data = {"custom_id": form.data["custom_id"], "components": [c for c in components if c]}
        return self.server.interact(self, form.channel, SUBMIT, data, form.message)


def _option(known: list[Json], name: str, value: Any, resolved: Json, channel: Channel) -> Json:
    option = next((o for o in known if o["name"] == name), None)
    assert option is not None, f"no option {name}, only {[o['name'] for o in known]}"
    value = value.value if isinstance(value, Choice) else value
    kind, fits = option["type"], {STRING: str, INTEGER: int, BOOLEAN: bool, NUMBER: float, USER: User, ATTACHMENT: File}
    assert kind in fits, f"options of type {kind} are not simulated"
    assert isinstance(value, fits[kind]), f"{name} takes {fits[kind].__name__}"
    if kind == STRING:
        assert len(value) <= option.get("max_length", 6000), f"{name} is too long to be typed"
        offered = [c["value"] for c in option.get("choices") or ()]
        assert not offered or value in offered, f"{value} is not offered"
    if isinstance(value, User):
        resolved.setdefault("users", {})[str(value.id)] = value.as_json()
        if channel.guild:
            member = channel.guild.member(value) | {"permissions": str(channel.guild.permissions(value))}
            member.pop("user")
            resolved.setdefault("members", {})[str(value.id)] = member
        value = str(value.id)
    if isinstance(value, File):
        upload = Attachment(str(snowflake()), value)
        channel.server.uploads[upload.id] = upload
        made = upload.as_json(channel.server.url) | {"ephemeral": True}
        resolved.setdefault("attachments", {})[upload.id] = made
        value = upload.id
    return {"name": name, "type": kind, "value": value}


def _filled(part: Json, given: dict[str, str]) -> Json | None:
    """A row or label of a form with its value."""
    inner = next((p for p in walk([part]) if p["type"] in (TEXT_INPUT, SELECT)), None)
    if inner is None:
        return None  # a text only
    label = part.get("label") or inner.get("label") or ""
    value = given.pop(label, None)
    value = given.pop(inner["custom_id"], inner.get("value") or "") if value is None else value
    if inner["type"] == TEXT_INPUT:
        least = inner.get("min_length") or 0
        assert value or not inner.get("required", True), f"{label} must be filled in"
        assert (not value or least <= len(value)) and len(value) <= (inner.get("max_length") or 4000), f"{label}: length"
    filled: Json = {"type": inner["type"], "custom_id": inner["custom_id"], "id": 2}
    filled |= {"value": value} if inner["type"] == TEXT_INPUT else {"values": [value]}
    if part["type"] == LABEL:
        return {"type": LABEL, "id": 1, "component": filled}
    return {"type": 1, "id": 1, "components": [filled]}
