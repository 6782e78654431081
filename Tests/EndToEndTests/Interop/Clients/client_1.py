"""Drives a server by the `mcp` package 1.x: client_1.py COMMAND [ARGUMENT...]."""

import sys
from types import SimpleNamespace

import anyio
import mcp.types as types
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.shared.exceptions import McpError

from conversation import converse


class Client:
    def __init__(self):
        self.questions = []

    async def answer(self, context, params):
        self.questions.append(params.message)
        return types.ElicitResult(action="accept", content={"confirm": True})

    async def list(self):
        page = await self.session.list_tools()
        pages = [page.tools]
        while page.nextCursor:
            page = await self.session.list_tools(cursor=page.nextCursor)
            pages.append(page.tools)
        return pages

    async def call(self, name, arguments):
        result = await self.session.call_tool(name, arguments)
        text = "\n".join(block.text for block in result.content if block.type == "text")
        return SimpleNamespace(error=result.isError, text=text, data=result.structuredContent)

    async def call_unknown(self, name):
        try:
            result = await self.session.call_tool(name, {})
        except McpError as error:
            return str(error)
        return f"no error: {result}"

    async def cancel(self, name, arguments):
        request = self.session._request_id
        with anyio.move_on_after(0.1) as scope:
            await self.session.call_tool(name, arguments)
        params = types.CancelledNotificationParams(requestId=request)
        await self.session.send_notification(types.ClientNotification(types.CancelledNotification(params=params)))
        return scope.cancelled_caught


async def main(command):
    client = Client()
    server = StdioServerParameters(command=command[0], args=command[1:])
    async with stdio_client(server) as (reading, writing):
        async with ClientSession(reading, writing, elicitation_callback=client.answer) as session:
            client.session = session
            greeting = await session.initialize()
            assert greeting.serverInfo.name == "satchel", greeting
            assert greeting.protocolVersion == "2025-11-25", greeting
            await converse(client)


anyio.run(main, sys.argv[1:])
