"""A server of the legacy era with the fault that its first argument names; the second is a file for notes."""
import json
import os
import signal
import subprocess
import sys
import time

fault = sys.argv[1]
notes = sys.argv[2] if len(sys.argv) > 2 else os.devnull


def note(text):
    with open(notes, "a") as file:
        file.write(text + "\n")


def send(message):
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


def answer(request, text="fine"):
    send({"jsonrpc": "2.0", "id": request, "result": {"content": [{"type": "text", "text": text}]}})


def call(message):
    request, arguments = message["id"], message["params"].get("arguments", {})
    if fault == "films":
        # Searches for "slow" take until they are canceled.
        words = arguments.get("query", "")
        note("searched " + words)
        if words != "slow":
            films = [{"title": f"Film {n}", "year": 1900 + n, "kind": "long" if n % 2 else "short"} for n in range(1, 31)]
            found = [film for film in films if words in film["title"]]
            send({"jsonrpc": "2.0", "id": request, "result": {"content": [], "structuredContent": {"films": found}}})
        return
    if fault == "hang":
        return
    if fault == "busy" and first_start:
        time.sleep(60)
    if fault == "die":
        print("the disk is gone", file=sys.stderr, flush=True)
        os._exit(7)
    if fault == "logged-hang":
        print("looking for the cellar\n\x1b[2Jthe cellar is locked\n", file=sys.stderr, flush=True)
        return
    if fault == "logged-error":
        print("the cellar is empty", file=sys.stderr, flush=True)
        send({"jsonrpc": "2.0", "id": request, "error": {"code": -32000, "message": "no wine"}})
        return
    if fault == "segfault":
        os.kill(os.getpid(), signal.SIGSEGV)
    if fault == "noise":
        for _ in range(1600):
            sys.stdout.write("x" * 65535 + "\n")
    if fault == "endless-line":
        for _ in range(1600):
            sys.stdout.write("x" * 65536)
        sys.stdout.flush()
        time.sleep(60)
    if fault == "garbage":
        sys.stdout.flush()
        sys.stdout.buffer.write(b'\xff\xfe\x00{"jsonrpc"\n[]\n"text"\n{"jsonrpc":"2.0","id":null,"result":{}}\n{}\n\n')
        sys.stdout.buffer.flush()
    if fault == "deep":
        sys.stdout.write("[" * 100000 + "\n")
    if fault == "values":
        sys.stdout.write("[" + "0," * 1000000 + "0]\n")
    if fault == "not-an-answer":
        send({"jsonrpc": "2.0", "id": request})
        return
    if fault == "nan":
        send({"jsonrpc": "2.0", "id": request, "result": {"structuredContent": {"mean": float("nan")}}})
        return
    if fault == "bad-request":
        send({"jsonrpc": "2.0", "id": request, "method": "elicitation/create", "params": [1]})
        note(sys.stdin.readline())
    if fault == "wrong-id":
        answer(request + 1000)
        answer(str(request))
        return
    if fault == "twice":
        answer(request, "first")
        answer(request, "second")
        return
    if fault == "batch":
        send([7, [], {"jsonrpc": "2.0", "id": "p", "method": "ping"},
              {"jsonrpc": "2.0", "id": request, "result": {"content": [{"type": "text", "text": "first"}]}}])
        note(sys.stdin.readline())
        return
    if fault == "stderr":
        for _ in range(160):
            sys.stderr.write("e" * 65535 + "\n")
    if fault == "progress":
        while True:
            send({"jsonrpc": "2.0", "method": "notifications/progress",
                  "params": {"progressToken": request, "progress": 1}})
            time.sleep(0.02)
    if fault == "escape":
        return answer(request, "\x1b]0;title\x07\x1b[2J")
    if fault == "environment":
        return answer(request, ",".join(sorted(os.environ)))
    if fault == "descriptors":
        return answer(request, ",".join(sorted(os.listdir("/proc/self/fd"), key=int)))
    if fault == "ask":
        send({"jsonrpc": "2.0", "id": "q", "method": "elicitation/create", "params": {
            "mode": "form", "message": "which one?",
            "requestedSchema": {"type": "object", "properties": {"name": {"type": "string"}}}}})
        reply = json.loads(sys.stdin.readline())
        return answer(request, json.dumps(reply["result"]))
    if fault == "odd":
        send({"jsonrpc": "2.0", "id": request, "result": {
            "content": [7, {"type": "text"}, {"type": "image", "data": "!", "mimeType": "image/png"}, {"type": "new"}],
            "structuredContent": None}})
        return
    if fault == "log":
        for level, data in [("info", "asked for xyzzy with " + os.environ.get("KEY", "")), ("xyzzy", {"a": ["xyzzy"]})]:
            send({"jsonrpc": "2.0", "method": "notifications/message",
                  "params": {"level": level, "logger": "xyzzy", "data": data}})
        for params in [None, 7, [], {}]:
            send({"jsonrpc": "2.0", "method": "notifications/message", "params": params})
    answer(request, json.dumps(arguments))


def tools(message):
    request = message["id"]
    good = {"name": "good", "inputSchema": {"type": "object"}}
    if fault == "bomb":
        bomb = {"type": "object", "properties": {"a": {"$ref": "#/$defs/a"}},
                "$defs": {"a": {"anyOf": [{"$ref": "#/$defs/a"}, {"type": "null"}]}}}
        missing = {"type": "object", "properties": {"a": {"$ref": "https://example.com/schema"}}}
        wide = {"type": "object", "properties": {str(n): {"type": "string"} for n in range(5000)}}
        listed = [{"name": "bomb", "inputSchema": bomb}, {"name": "missing", "inputSchema": missing},
                  {"name": "wide", "inputSchema": wide}, {"name": "list", "inputSchema": []}, {"inputSchema": {}}, good]
        return send({"jsonrpc": "2.0", "id": request, "result": {"tools": listed}})
    if fault == "million":
        listed = [dict(good, name=f"t{message['id']}-{n}") for n in range(300)]
        return send({"jsonrpc": "2.0", "id": request, "result": {"tools": listed, "nextCursor": "again"}})
    if fault == "empty-pages":
        return send({"jsonrpc": "2.0", "id": request, "result": {"tools": [], "nextCursor": "again"}})
    send({"jsonrpc": "2.0", "id": request, "result": {"tools": [good]}})


if fault == "exit":
    print("no configuration", file=sys.stderr)
    sys.exit(3)
if fault == "silent":
    print("downloading the cellar", file=sys.stderr, flush=True)
    time.sleep(60)
if fault == "stubborn":
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
if fault == "grandchild":
    code = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(600)"
    # One in the group, and one that has left it.
    for own_session in [False, True]:
        note(str(subprocess.Popen([sys.executable, "-c", code], start_new_session=own_session).pid))
first_start = not os.path.exists(notes)
note(str(os.getpid()))

for line in sys.stdin:
    message = json.loads(line)
    method = message.get("method")
    if method == "server/discover" and fault == "late":
        if first_start:
            time.sleep(2.5)
        send({"jsonrpc": "2.0", "id": message["id"], "result": {"supportedVersions": ["2026-07-28"]}})
    elif method == "initialize" and fault == "late":
        send({"jsonrpc": "2.0", "id": message["id"], "error": {"code": -32022, "message": "another era is served"}})
    elif method == "initialize":
        version = {"old": "1999-01-01", "batch": "2025-03-26"}.get(fault, "2025-11-25")
        send({"jsonrpc": "2.0", "id": message["id"], "result": {
            "protocolVersion": version, "capabilities": {"tools": {}}, "serverInfo": {"name": "faulty", "version": "1"}}})
        if fault == "deaf":
            time.sleep(60)
    elif method == "tools/list":
        tools(message)
    elif method == "tools/call":
        call(message)
    elif method == "notifications/cancelled":
        note("canceled " + str(message["params"]["requestId"]))
    elif method == "server/discover" and fault == "fragile":
        sys.exit(1)
    elif "id" in message and "method" in message:
        send({"jsonrpc": "2.0", "id": message["id"], "error": {"code": -32601, "message": "no such method"}})

if fault == "stubborn":
    time.sleep(60)
