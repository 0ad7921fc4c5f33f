"""Writes tests/standins/facts/ anew from ../shared/specs: methods, fields, kinds and limits of what a referee sends.

python -m tests.standins.derive_facts
"""

from __future__ import annotations

import json
import re
from typing import Any

from tests.standins.checking import FACTS, spec

# --- Telegram -----------------------------------------------------------------------------------------------------

_METHODS = """
 getMe getUpdates setWebhook deleteWebhook getWebhookInfo setMyCommands getMyCommands deleteMyCommands setMyName
setMyDescription setMyShortDescription sendMessage sendPhoto sendDocument sendAnimation sendMediaGroup sendPoll stopPoll
sendChatAction editMessageText editMessageCaption editMessageMedia editMessageReplyMarkup deleteMessage deleteMessages
pinChatMessage unpinChatMessage answerCallbackQuery answerInlineQuery getFile getChat getChatMember getChatAdministrators
leaveChat
"""
METHODS = _METHODS.split()
TELEGRAM_UNUSED = re.compile(  # types no referee needs: a request with one of them is refused until it is added here
    r"InlineQueryResult(?!Article$|Photo$|CachedPhoto$|sButton$)\w+|Input(?!Text)\w+MessageContent|InputMedia(?!Photo$|Document$)\w+"
    r"|KeyboardButton\w+|InputPoll(Option)?Media|InputRichMessage|Suggested\w+|LoginUrl|CallbackGame|ChatAdministratorRights"
)
KINDS = {"Integer": "int", "String": "str", "Boolean": "bool", "Float": "float", "InputFile": "file"}


def _telegram_type(name: str) -> str:
    if name.startswith("Array of "):
        return f"[{_telegram_type(name[9:])}]"
    return KINDS.get(name, name)


def _telegram_field(field: dict[str, Any], unused: re.Pattern[str] | None) -> str | None:
    """The expression of a field; None where all its types are unused."""
    names = [t for t in field["types"] if not (unused and unused.fullmatch(t.replace("Array of ", "")))]
    text = field["description"]
    literal = re.search(r"must be ([a-z_\d]+)$", text) if field["name"] == "type" else None
    literal = literal or (re.search(r'always "(\w+)"$', text) if field["name"] in ("type", "status", "source") else None)
    if literal:
        return f'="{literal[1]}"'
    size = re.search(r"(\d+)-(\d+) (characters|bytes|items|answer options|identifiers)(?! after entit)", text, re.IGNORECASE)
    limit = ""
    if size and len(names) == 1 and names[0] in ("String", *(n for n in names if n.startswith("Array"))):
        limit = f" {size[1]}..{size[2]}" + ("b" if size[3].lower() == "bytes" else "")
    return " | ".join(_telegram_type(n) + limit for n in names) or None


def _fields(entry: dict[str, Any], unused: re.Pattern[str] | None) -> dict[str, str]:
    made = {f["name"] + "!" * f["required"]: _telegram_field(f, unused) for f in entry.get("fields", ())}
    return {name: expression for name, expression in made.items() if expression}


def telegram(
    api: dict[str, Any], methods: list[str] | None = None, unused: re.Pattern[str] | None = TELEGRAM_UNUSED
) -> dict[str, Any]:
    """The facts of these methods (None: of all, with what they return)."""
    types: dict[str, Any] = {}
    for name, entry in api["types"].items():
        if unused and unused.fullmatch(name):
            continue
        subtypes = [s for s in entry.get("subtypes", ()) if not (unused and unused.fullmatch(s))]
        types[name] = " | ".join(subtypes) if subtypes else _fields(entry, unused)
    made = {name: _fields(api["methods"][name], unused) for name in methods or api["methods"]}
    if methods is not None:
        types = _reachable(types, list(made.values()))
    returns = {name: " | ".join(_telegram_type(t) for t in entry["returns"]) for name, entry in api["methods"].items()}
    return {"version": api["version"], "methods": made, "types": types} | ({} if methods else {"returns": returns})


# --- Discord ------------------------------------------------------------------------------------------------------

MESSAGE, WEBHOOK = "/channels/{channel_id}/messages", "/webhooks/{webhook_id}/{webhook_token}"
ROUTES = [
    *(
        "GET /users/@me",
        "GET /users/{user_id}",
        "GET /oauth2/applications/@me",
        "GET /applications/@me",
        "POST /users/@me/channels",
    ),
    *("GET /gateway", "GET /gateway/bot", "GET /guilds/{guild_id}", "GET /guilds/{guild_id}/members/{user_id}"),
    *(f"{m} /applications/{{application_id}}/commands" for m in ("GET", "PUT", "POST")),
    *(f"{m} /applications/{{application_id}}/commands/{{command_id}}" for m in ("GET", "PATCH", "DELETE")),
    *(f"{m} /applications/{{application_id}}/guilds/{{guild_id}}/commands" for m in ("GET", "PUT", "POST")),
    *(f"{m} /applications/{{application_id}}/guilds/{{guild_id}}/commands/{{command_id}}" for m in ("GET", "PATCH", "DELETE")),
    "POST /interactions/{interaction_id}/{interaction_token}/callback",
    *(
        f"POST {WEBHOOK}",
        *(f"{m} {WEBHOOK}/messages/{w}" for m in ("GET", "PATCH", "DELETE") for w in ("@original", "{message_id}")),
    ),
    *(f"GET {MESSAGE}", f"POST {MESSAGE}", *(f"{m} {MESSAGE}/{{message_id}}" for m in ("GET", "PATCH", "DELETE"))),
    *(f"POST {MESSAGE}/{{message_id}}/threads", "POST /channels/{channel_id}/threads", "POST /channels/{channel_id}/typing"),
    *(f"{m} /channels/{{channel_id}}" for m in ("GET", "PATCH", "DELETE")),
    *(f"{m} /channels/{{channel_id}}/messages/pins/{{message_id}}" for m in ("PUT", "DELETE")),
    *(f"{m} /channels/{{channel_id}}/pins/{{message_id}}" for m in ("PUT", "DELETE")),
    *(f"{m} /channels/{{channel_id}}/thread-members/{w}" for m in ("PUT", "DELETE") for w in ("@me", "{user_id}")),
    "GET /channels/{channel_id}/thread-members",
]
DISCORD_UNUSED = re.compile(
    r"LaunchActivity\w+|Pong\w+|SocialLayer\w+|CustomClientTheme\w+|CreateForumThread\w+|UpdateDM\w+|UpdateGroupDM\w+"
    r"|UpdateGuildChannel\w+|CreateGroupDM\w+|(Role|Mentionable|Channel)Select\w+|FileUpload\w+|ApplicationCommandHandler"
)

# fields that the service takes and discord.py always sends, but the OpenAPI file does not name
DISCORD_EXTRA = {
    "ApplicationCommandCreateRequest": {"nsfw": "null | bool"},
    "ApplicationCommandUpdateRequest": {"nsfw": "null | bool"},
    "ApplicationCommandPatchRequestPartial": {"nsfw": "null | bool"},
    "MessageEditRequestPartial": {"tts": "bool"},
    "IncomingWebhookUpdateRequestPartial": {"tts": "bool"},
    "IncomingWebhookUpdateForInteractionCallbackRequestPartial": {"tts": "bool"},
    "RichEmbed": {"flags": "int"},
}


def _discord_type(schema: dict[str, Any], schemas: dict[str, Any]) -> str:
    """The expression of a schema."""
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[1]
        return "id" if name == "SnowflakeType" else name
    for union in ("oneOf", "anyOf"):
        if union in schema:
            made = [_discord_type(s, schemas) for s in schema[union]]
            return " | ".join(dict.fromkeys(m for m in made if not DISCORD_UNUSED.fullmatch(m)))
    if "const" in schema:
        return f"={json.dumps(schema['const'])}"
    if "enum" in schema:
        return " | ".join(f"={json.dumps(v)}" for v in schema["enum"])
    if "allOf" in schema:
        return _discord_type(schema["allOf"][0], schemas)
    kinds = schema.get("type", "object")
    return " | ".join(_discord_kind(kind, schema, schemas) for kind in ([kinds] if isinstance(kinds, str) else kinds[::-1]))


def _discord_kind(kind: str, schema: dict[str, Any], schemas: dict[str, Any]) -> str:
    def limit(low: str, high: str) -> str:
        least, most = schema.get(low), schema.get(high)
        if least is None and (most is None or abs(most) > 100_000):
            return ""
        return f" {'' if least is None else least}..{'' if most is None or abs(most) > 100_000 else most}"

    if kind == "string":
        return "str" + limit("minLength", "maxLength")
    if kind == "array":
        return f"[{_discord_type(schema['items'], schemas)}]" + limit("minItems", "maxItems")
    if kind == "object":
        extra = schema.get("additionalProperties")
        inner = _discord_type(extra, schemas) if isinstance(extra, dict) else "any"
        return f"{{{inner}}}"
    basic = {"integer": "int", "number": "float", "boolean": "bool", "null": "null"}[kind]
    return basic + (limit("minimum", "maximum") if basic == "int" else "")


def discord(api: dict[str, Any]) -> dict[str, Any]:
    """The facts of the routes a referee uses."""
    schemas = api["components"]["schemas"]
    types: dict[str, Any] = {}
    for name, schema in schemas.items():
        if "properties" in schema:
            required = schema.get("required", ())
            made = {n + "!" * (n in required): _discord_type(s, schemas) for n, s in schema["properties"].items()}
            types[name] = {n: e for n, e in made.items() if e and not DISCORD_UNUSED.fullmatch(e.removeprefix("null | "))}
            types[name] |= DISCORD_EXTRA.get(name, {})
        elif not DISCORD_UNUSED.fullmatch(name):
            types[name] = _discord_type(schema, schemas)
    routes: dict[str, Any] = {}
    for route in ROUTES:
        method, path = route.split()
        entry = api["paths"][path][method.lower()]
        body = entry.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
        query = [
            p["name"] for p in (*api["paths"][path].get("parameters", ()), *entry.get("parameters", ())) if p["in"] == "query"
        ]
        routes[route] = ({"body": _discord_type(body, schemas)} if body else {}) | ({"query": query} if query else {})
    needed = [{"body": r["body"]} for r in routes.values() if "body" in r]
    return {"version": api["info"]["version"], "routes": routes, "types": _reachable(types, needed)}


# --- both ---------------------------------------------------------------------------------------------------------


def _reachable(types: dict[str, Any], starts: list[dict[str, str]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    todo = [expression for start in starts for expression in start.values()]
    while todo:
        for name in re.findall(r"\b[A-Z]\w+", re.sub(r'="[^"]*"', "", todo.pop())):
            if name in types and name not in found:
                found[name] = types[name]
                todo += [types[name]] if isinstance(types[name], str) else types[name].values()
    return dict(sorted(found.items()))


def derived() -> dict[str, dict[str, Any]]:
    """Both fact files as the full descriptions give them; nothing where these are absent."""
    bot_api, rest = spec("telegram_bot_api.json"), spec("discord_openapi.json")
    if bot_api is None or rest is None:
        return {}
    return {"telegram": telegram(bot_api, METHODS), "discord": discord(rest)}


def main() -> None:
    for name, facts in derived().items():
        (FACTS / f"{name}.json").write_text(json.dumps(facts, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
