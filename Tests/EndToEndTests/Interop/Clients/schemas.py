"""Checks every message of a server against the protocol's schema: schemas.py SCHEMA COMMAND [ARGUMENT...]."""

import json
import subprocess
import sys

import jsonschema

schema = json.load(open(sys.argv[1]))
modern = "DiscoverResult" in schema["$defs"]
server = subprocess.Popen(sys.argv[2:], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
# The schema itself is checked once: it is long, and `jsonschema.validate` would check it with every message.
Validator = jsonschema.validators.validator_for(schema)
Validator.check_schema(schema)
last = 0


def check(value, name):
    Validator({"$schema": schema.get("$schema"), "$defs": schema["$defs"], "$ref": f"#/$defs/{name}"}).validate(value)


def ask(method, params, result):
    global last
    last += 1
    if modern:
        params["_meta"] = {
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientInfo": {"name": "schemas", "version": "1"},
            "io.modelcontextprotocol/clientCapabilities": {"elicitation": {"form": {}}},
        }
    server.stdin.write(json.dumps({"jsonrpc": "2.0", "id": last, "method": method, "params": params}) + "\n")
    server.stdin.flush()
    answer = json.loads(server.stdout.readline())
    assert answer["id"] == last, answer
    check(answer, "JSONRPCErrorResponse" if result is None else "JSONRPCResultResponse")
    if result is not None:
        check(answer["result"], result)
        return answer["result"]


if modern:
    ask("server/discover", {}, "DiscoverResult")
else:
    client = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "schemas", "version": "1"}}
    ask("initialize", client, "InitializeResult")
    server.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n')
    ask("ping", {}, "EmptyResult")
tools, cursor = [], None
while True:
    page = ask("tools/list", {"cursor": cursor} if cursor else {}, "ListToolsResult")
    tools += page["tools"]
    cursor = page.get("nextCursor")
    if not cursor:
        break
for tool in tools:
    jsonschema.Draft202012Validator.check_schema(tool["inputSchema"])
    jsonschema.Draft202012Validator.check_schema(tool.get("outputSchema", {}))
outputs = {tool["name"]: tool["outputSchema"] for tool in tools if "outputSchema" in tool}
for name, arguments in [
    ("books_search", {"words": "dune"}), ("books_more", {}), ("books_search", {"words": "xyzzy"}),
    ("books_show", {"book": "no such book"}), ("coins_list", {"limit": 2}), ("quest_map", {}), ("version", {}),
]:
    result = ask("tools/call", {"name": name, "arguments": arguments}, "CallToolResult")
    if name in outputs and not result.get("isError"):
        jsonschema.validate(result["structuredContent"], outputs[name])
if modern:
    ask("tools/call", {"name": "coins_favorites_reset", "arguments": {}}, "InputRequiredResult")
ask("tools/call", {"name": "no_such_tool"}, None)
ask("no/such/method", {}, None)
server.stdin.close()
assert server.wait(timeout=10) == 0
print(f"{len(tools)} tools, {last} messages")
