"""What every client does with `satchel mcp`; the clients differ only in how they are called."""

import random

LONG = "long.tsp"


def write_stops(path, count=1500):
    """Writes a file of stops whose route takes a while to plan."""
    numbers = random.Random(1)
    stops = [f"{n} {numbers.randint(0, 100000)} {numbers.randint(0, 100000)}" for n in range(1, count + 1)]
    header = ["NAME: long", "TYPE: TSP", f"DIMENSION: {count}", "EDGE_WEIGHT_TYPE: EUC_2D", "NODE_COORD_SECTION"]
    with open(path, "w") as file:
        file.write("\n".join(header + stops + ["EOF"]) + "\n")


def expect(condition, what):
    if not condition:
        raise SystemExit(f"failed: {what}")


async def converse(client):
    """Drives the five features; `client` has list(), call(), call_unknown() and cancel()."""
    pages = await client.list()
    tools = {tool.name: tool for page in pages for tool in page}
    expect(len(pages) > 1, "the tools fill more than one page")
    expect(len(tools) == sum(len(page) for page in pages), "no tool is listed twice")
    expect({"books_search", "coins_favorites_reset", "quest_route", "search"} <= set(tools), "the features are listed")
    expect("quit" not in tools and "coins_watch" not in tools, "commands of the prompt are left out")

    found = await client.call("books_search", {"words": "dune", "limit": 2})
    expect(not found.error, "a search succeeds")
    expect(found.data["items"][0]["title"] == "Dune", "the records are data")
    expect("Frank Herbert" in found.text, "the text stands beside them")
    shown = await client.call("books_show", {"book": "1"})
    expect(shown.data["title"] == "Dune", "a row number means the last list")

    failed = await client.call("books_show", {"book": "no such book"})
    expect(failed.error and "no such book" in failed.text and failed.data is None, "an error says what is wrong")
    wrong = await client.call("books_search", {"words": "dune", "limit": 5000})
    expect(wrong.error and "limit" in wrong.text, "a wrong argument is named")
    expect("unknown tool" in await client.call_unknown("books_burn"), "an unknown tool is an error of the protocol")

    await client.call("coins_list", {"limit": 3})
    await client.call("coins_fav", {"coin": ["1", "2"]})
    reset = await client.call("coins_favorites_reset", {})
    expect(client.questions == ["Remove all coins from favorites?"], "a confirmation asks the person")
    expect(not reset.error, "and does what was confirmed")
    favorites = await client.call("coins_favorites", {})
    expect(favorites.data["items"] == [], "an empty list is a list")

    write_stops(LONG)
    expect(not (await client.call("quest_load", {"file": LONG})).error, "a file is loaded")
    expect(await client.cancel("quest_route", {}), "a call can be canceled")
    after = await client.call("quest_stops", {"limit": 1})
    expect(not after.error and len(after.data["items"]) == 1, "the conversation goes on after that")
    print(f"{len(tools)} tools in {len(pages)} pages")
