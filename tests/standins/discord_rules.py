"""What Discord refuses: malformed requests (by the facts and the full schema), and the limits that the schema misses."""

from __future__ import annotations

from functools import cache
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match

from tests.standins.checking import Facts, load, spec
from tests.standins.discord_world import V2, Content, walk

Json = dict[str, Any]
Error = tuple[str, str, str]  # path, code, message


class Refused(Exception):
    """An answer with an error code. `wrong`: no right program sends such a request."""

    def __init__(self, status: int, code: int, message: str, *, wrong: bool = False, errors: Json | None = None) -> None:
        super().__init__(message)
        self.status, self.code, self.message, self.wrong, self.errors = status, code, message, wrong, errors


def body_errors(errors: list[Error]) -> Refused:
    """«Invalid Form Body» as Discord writes it."""
    tree: Json = {}
    for path, code, message in errors:
        node = tree
        for step in path.split("."):
            node = node.setdefault(step, {})
        node.setdefault("_errors", []).append({"code": code, "message": message})
    shown = "; ".join(f"{path}: {code} {message}" for path, code, message in errors)
    refused = Refused(400, 50035, "Invalid Form Body", wrong=True, errors=tree)
    refused.args = (f"Invalid Form Body {shown}",)
    return refused


def wrong(path: str, code: str, message: str) -> Refused:
    return body_errors([(path, code, message)])


@cache
def limits() -> Json:
    return dict(load("limits")["discord"])


@cache
def _facts() -> Facts:
    return Facts(load("discord")["types"])


@cache
def _validator(route: str) -> Draft202012Validator | None:
    """The full schema of a route's body, where the description is present."""
    api = spec("discord_openapi.json")
    method, path = route.split()
    entry = api["paths"].get(path, {}).get(method.lower(), {}) if api else {}
    body = entry.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    return Draft202012Validator(body | {"components": api["components"]}) if api and body else None


def normal(body: Any, key: str = "") -> Any:
    """Ids as text: discord.py sends some of them as numbers, the service takes both."""
    if isinstance(body, dict):
        return {
            k: str(v) if _is_id(k, v, key) else [str(n) for n in v] if key == "allowed_mentions" and _ids(v) else normal(v, k)
            for k, v in body.items()
        }
    return [normal(item, key) for item in body] if isinstance(body, list) else body


def _is_id(key: str, value: Any, parent: str) -> bool:
    return (
        isinstance(value, int)
        and not isinstance(value, bool)
        and (key.endswith("_id") or (key == "id" and parent == "attachments"))
    )


def _ids(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(n, int) for n in value)


def request_errors(route: str, body: Any, query: Json, full: bool) -> list[str]:
    """What the facts (and where wanted and present the full schema) say against a request."""
    known = load("discord")["routes"].get(route)
    if known is None:
        return ["the facts hold no such route (derive_facts.ROUTES)"]
    errors = [f"query {name}: unknown" for name in query if name not in known.get("query", ())]
    if "body" not in known:
        return errors + (["a body where none belongs"] if body else [])
    if body is None:
        return [*errors, "the body is missing"]
    errors += _facts().check(known["body"], body, "body")
    validator = _validator(route) if full else None
    if validator and (worst := best_match(validator.iter_errors(body))):
        errors.append(f"spec {worst.json_path}: {worst.message[:200]}")
    return errors


def content_errors(content: Content) -> list[Error]:
    """What is wrong with a message as a whole."""
    most, errors = limits(), _component_errors(content)
    if len(content.text) > most["content"]:
        errors.append(("content", "BASE_TYPE_MAX_LENGTH", f"Must be {most['content']} or fewer in length."))
    if sum(_embed_size(e) for e in content.embeds) > most["embeds"]:
        errors.append(("embeds", "MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {most['embeds']}"))
    if len(content.attachments) > most["files"]:
        errors.append(("attachments", "BASE_TYPE_MAX_LENGTH", f"Must be {most['files']} or fewer in length."))
    return errors


def _component_errors(content: Content) -> list[Error]:
    most, errors = limits(), list(custom_id_errors(content.components))
    v2 = bool(content.flags & V2)
    if v2:
        for name in ("text", "embeds", "poll"):
            if getattr(content, name):
                code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
                errors.append(("content" if name == "text" else name, code, "cannot be used with components v2"))
        if len(list(content.parts())) > most["components"]:
            errors.append(("components", "COMPONENTS_MAX", f"at most {most['components']} in all"))
        if sum(len(p["content"]) for p in content.parts() if p["type"] == 10) > most["v2_text"]:
            errors.append(("components", "COMPONENT_TEXT_MAX", f"at most {most['v2_text']} characters in all"))
        names = {a.file.name for a in content.attachments}
        urls = [str(m.get("url")) for p in content.parts() for m in _media(p)]
        errors += [
            ("components", "UNFURLED_MEDIA", f"no file {u}") for u in urls if u[:13] == "attachment://" and u[13:] not in names
        ]
    else:
        if len(content.components) > most["rows"]:
            errors.append(("components", "BASE_TYPE_BAD_LENGTH", f"Must be between 1 and {most['rows']} in length."))
        if any(part["type"] != 1 for part in content.components):
            errors.append(("components", "UNION_TYPE_CHOICES", "only action rows without the components-v2 flag"))
    for row in content.parts():
        if row["type"] == 1:
            kinds = [part["type"] for part in row.get("components", ())]
            if len(kinds) > most["buttons_in_row"] or (len(kinds) > 1 and any(k != 2 for k in kinds)):
                errors.append(("components", "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "five buttons or one menu a row"))
        errors += _part_errors(row)
    return errors


def _media(part: Json) -> list[Json]:
    return [m for m in (part.get("media"), part.get("file"), *(i.get("media") for i in part.get("items", ()))) if m]


def _part_errors(part: Json) -> list[Error]:
    if part["type"] == 2:
        link = part.get("style") == 5
        if link == bool(part.get("custom_id")) or link != bool(part.get("url")):
            return [("components", "BUTTON_COMPONENT_INVALID", "a link has a url, every other button a custom_id")]
        if not part.get("label") and not part.get("emoji"):
            return [("components", "BUTTON_COMPONENT_INVALID", "needs a label or an emoji")]
    if part["type"] == 3:
        values = [o["value"] for o in part.get("options", ())]
        if len(set(values)) < len(values):
            return [("components", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used")]
        if part.get("max_values", 1) > len(values) or part.get("min_values", 1) > part.get("max_values", 1):
            return [("components", "SELECT_COMPONENT_MAX_VALUES", "more values than options")]
    return []


def custom_id_errors(components: Any) -> list[Error]:
    ids = [part["custom_id"] for part in walk(components) if part.get("custom_id")]
    twice = {i for i in ids if ids.count(i) > 1}
    message = "Component custom id cannot be duplicated"
    return [("components", "COMPONENT_CUSTOM_ID_DUPLICATED", f"{message}: {i}") for i in sorted(twice)]


def _embed_size(embed: Json) -> int:
    texts = [embed.get("title"), embed.get("description"), (embed.get("footer") or {}).get("text")]
    texts += [(embed.get("author") or {}).get("name")]
    texts += [field[key] for field in embed.get("fields") or () for key in ("name", "value")]
    return sum(len(text) for text in texts if text)


def modal_errors(data: Json) -> list[Error]:
    errors = list(custom_id_errors(data["components"]))
    if len(data["components"]) > limits()["modal_fields"]:
        errors.append(("data.components", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length."))
    return errors


def mention_errors(allowed: Json | None) -> list[Error]:
    parsed = (allowed or {}).get("parse") or ()
    both = [kind for kind in ("users", "roles") if kind in parsed and (allowed or {}).get(kind)]
    code = "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE"
    return [("allowed_mentions", code, f"parse:[{kind!r}] and {kind} exclude each other") for kind in both]


def command_errors(commands: list[Json]) -> list[Error]:
    """What is wrong with a whole set of commands."""
    errors: list[Error] = []
    names = [(c.get("type") or 1, c["name"]) for c in commands]
    for number, command in enumerate(commands):
        if names.count(names[number]) > 1:
            errors.append((f"{number}.name", "APPLICATION_COMMANDS_DUPLICATE_NAME", "names must be unique"))
        if (command.get("type") or 1) == 1:
            if not command.get("description"):
                errors.append((f"{number}.description", "BASE_TYPE_REQUIRED", "This field is required"))
            errors += _option_errors(command, str(number))
            if _command_size(command) > limits()["command_text"]:
                errors.append((str(number), "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (8000)"))
    return errors


LOCALES = {
    *("id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl", "pt-BR"),
    *("ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja", "zh-TW", "ko"),
}


def _option_errors(command: Json, path: str) -> list[Error]:
    errors: list[Error] = []
    name = command["name"]
    if name != name.lower() or not all(c.isalnum() or c in "-_'" for c in name):
        errors.append((f"{path}.name", "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid"))
    for field, longest in (("name_localizations", 32), ("description_localizations", 100)):
        for locale, text in (command.get(field) or {}).items():
            if locale not in LOCALES or not 1 <= len(text) <= longest:
                errors.append((f"{path}.{field}.{locale}", "BASE_TYPE_BAD_LENGTH", f"Must be between 1 and {longest} in length."))
    options = command.get("options") or []
    needed = [bool(o.get("required")) for o in options]
    if needed != sorted(needed, reverse=True):
        code = "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID"
        errors.append((f"{path}.options", code, "Required options must be placed before non-required options"))
    if len({o["name"] for o in options}) < len(options):
        errors.append((f"{path}.options", "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "names must be unique"))
    for number, option in enumerate(options):
        errors += _option_errors(option, f"{path}.options.{number}")
        if option.get("autocomplete") and option.get("choices"):
            code = "APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE"
            errors.append((f"{path}.options.{number}", code, "choices and autocomplete exclude each other"))
    return errors


def _command_size(command: Json) -> int:
    own = len(command["name"]) + len(command.get("description") or "")
    own += sum(len(c["name"]) + len(str(c["value"])) for c in command.get("choices") or ())
    return own + sum(_command_size(option) for option in command.get("options") or ())
