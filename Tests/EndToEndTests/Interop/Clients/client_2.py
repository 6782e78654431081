"""Drives a server by the `mcp` package 2.x: client_2.py VERSION COMMAND [ARGUMENT...]."""

import sys
from types import SimpleNamespace

import anyio
import mcp.types as types
from mcp import Client, MCPError, StdioServerParameters

from conversation import converse


class Adapter:
    def __init__(self):
        self.questions = []

    async def answer(self, context, params):
        self.questions.append(params.message)
        return types.ElicitResult(action="accept", content={"confirm": True})

    async def list(self):
        page = await self.client.list_tools()
        pages = [page.tools]
        while page.next_cursor:
            page = await self.client.list_tools(cursor=page.next_cursor)
            pages.append(page.tools)
        return pages

    async def call(self, name, arguments):
        result = await self.client.call_tool(name, arguments)
        text = "\n".join(block.text for block in result.content if block.type == "text")
        return SimpleNamespace(error=result.is_error, text=text, data=result.structured_content)

    async def call_unknown(self, name):
        try:
            result = await self.client.call_tool(name, {})
        except MCPError as error:
            return str(error)
        return f"no error: {result}"

    async def cancel(self, name, arguments):
        # Leaving the scope sends the cancellation.
        with anyio.move_on_after(0.1) as scope:
            await self.client.call_tool(name, arguments)
        return scope.cancelled_caught


async def main(version, command):
    adapter = Adapter()
    server = StdioServerParameters(command=command[0], args=command[1:])
    # Without a mode the client asks first, as most do.
    mode = "legacy" if version == "2025-11-25" else "auto"
    async with Client(server, mode=mode, elicitation_callback=adapter.answer) as client:
        adapter.client = client
        assert client.server_info.name == "satchel", client.server_info
        assert client.protocol_version == version, client.protocol_version
        await converse(adapter)


anyio.run(main, sys.argv[1], sys.argv[2:])
