"""What the Bot API refuses: malformed requests (by the facts), and the limits that are only described in words."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

from aiohttp import web

from tests.standins import derive_facts
from tests.standins.checking import Facts, Upload, load, parse, spec, units
from tests.standins.telegram_text import Entity, ParseError
from tests.standins.telegram_text import parse as parse_text

Json = dict[str, Any]


class Refused(Exception):
    """An answer with ok=false. `wrong`: no right program sends such a request."""

    def __init__(self, code: int, description: str, *, wrong: bool = False, parameters: Json | None = None) -> None:
        super().__init__(description)
        self.code, self.description, self.wrong, self.parameters = code, description, wrong, parameters


def bad(description: str) -> Refused:
    """A request that a right program may run into."""
    return Refused(400, f"Bad Request: {description}")


def wrong(description: str) -> Refused:
    """A request that is a defect of the program."""
    return Refused(400, f"Bad Request: {description}", wrong=True)


@cache
def limits() -> Json:
    return dict(load("limits")["telegram"])


@cache
def full_facts() -> Json | None:
    """The whole Bot API, where its description is present."""
    api = spec("telegram_bot_api.json")
    return derive_facts.telegram(api, None, None) if api else None


@cache
def _facts(full: bool) -> Facts:
    return Facts(((full_facts() if full else None) or load("telegram"))["types"])


async def read(request: web.Request, method: str) -> tuple[Json, dict[str, Upload]]:
    """The fields of a request as values, and its files. Form fields that are not text carry JSON."""
    raw: dict[str, Any] = dict(request.query)
    files: dict[str, Upload] = {}
    if request.content_type == "application/json":
        raw |= await request.json()
    elif request.can_read_body:
        for name, value in (await request.post()).items():
            if isinstance(value, web.FileField):
                files[name] = Upload(value.filename, value.file.read())
            else:
                raw[name] = value
    kinds = {field.rstrip("!"): e for field, e in load("telegram")["methods"].get(method, {}).items()}
    fields = {name: _value(value, kinds.get(name, "str")) for name, value in raw.items()}
    return fields | {name: upload for name, upload in files.items() if "file" in kinds.get(name, "")}, files


def _value(raw: Any, expression: str) -> Any:
    node = parse(expression)
    kinds = {part.kind for part in (node.inner if node.kind == "or" else (node,))}
    if not isinstance(raw, str) or kinds <= {"str", "file", "literal"}:
        return raw
    if "str" in kinds and not re.fullmatch(r"-?\d+", raw):
        return raw
    try:
        return json.loads(raw)
    except ValueError:
        return raw  # the facts will say what it is not


def field_errors(method: str, fields: Json, full: bool) -> list[str]:
    """What the facts (and where wanted and present the full description) say against these fields."""
    known = load("telegram")["methods"].get(method)
    if known is None:
        return ["the facts hold no such method (derive_facts.METHODS)"]
    errors = _facts(False)._object(known, fields, method)
    everything = full_facts() if full else None
    if everything:
        errors += _facts(True)._object(everything["methods"][method], fields, f"spec {method}")
    return errors


def answer_errors(what: str, value: Any) -> list[str]:
    """What the full description says against an answer or update of the stand-in itself."""
    everything = full_facts()
    if not everything:
        return []
    return _facts(True).check(everything["returns"].get(what, what), value, f"stand-in {what}")


def marked_up(text: str, mode: str | None, entities: list[Entity] | None, most: int, too_long: str) -> tuple[str, list[Entity]]:
    """The text as people see it; refuses bad markup and too much of it."""
    try:
        plain, found = parse_text(text, mode)
    except ParseError as error:
        raise wrong(f"can't parse entities: {error}") from None
    for entity in entities or ():
        if entity["offset"] < 0 or entity["offset"] + entity["length"] > units(text):
            raise wrong("can't parse entities: entity beyond the end of the text")
    if units(plain) > most:
        raise wrong(too_long)
    return plain, found or list(entities or ())


def keyboard_rows(markup: Json | None, private: bool = False) -> tuple[tuple[Json, ...], ...]:
    """The rows of an inline keyboard, checked. `private`: in a chat with one person, where pages can be opened."""
    rows = (markup or {}).get("inline_keyboard", [])
    buttons = [button for row in rows for button in row]
    if len(buttons) > limits()["buttons"]:
        raise wrong("reply markup is too long: too many buttons")
    for button in buttons:
        if not button["text"].strip():
            raise wrong("BUTTON_TEXT_EMPTY")
        actions = [name for name in button if name not in ("text", "style", "icon_custom_emoji_id")]
        if len(actions) != 1:
            raise wrong("can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard")
        if not 1 <= len(button.get("callback_data", "x").encode()) <= limits()["callback_data_bytes"]:
            raise wrong("BUTTON_DATA_INVALID")
        if "url" in button and not re.match(r"(https?|tg)://\S+\.?\S", button["url"]):
            raise wrong(f"inline keyboard button URL '{button['url']}' is invalid: Wrong HTTP URL")
        if "web_app" in button and not private:
            raise wrong("BUTTON_TYPE_INVALID")
        if "web_app" in button and not button["web_app"]["url"].startswith("https://"):
            raise wrong(
                f"inline keyboard button Web App URL '{button['web_app']['url']}' is invalid: Only HTTPS links are allowed"
            )
    return tuple(tuple(row) for row in rows if row)


def check_commands(commands: list[Json]) -> None:
    if len(commands) > limits()["commands"]:
        raise wrong("BOT_COMMANDS_TOO_MUCH")
    for command in commands:
        if not re.fullmatch(r"[a-z0-9_]{1,32}", command["command"]):
            raise wrong("BOT_COMMAND_INVALID")
        if not 1 <= len(command["description"]) <= 256:
            raise wrong("BOT_COMMAND_DESCRIPTION_INVALID")
