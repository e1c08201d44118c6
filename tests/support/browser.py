"""A real browser, driven over its own protocol; tests that need one are skipped without it."""

from __future__ import annotations

import asyncio
import json
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

import aiohttp
import pytest

_NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")


class Page:
    """One page of the browser."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._numbers = count(1)

    async def call(self, method: str, **parameters: object) -> Any:  # noqa: ANN401 - any answer
        """Have the browser do something; return its answer."""
        number = next(self._numbers)
        await self._socket.send_json({"id": number, "method": method, "params": parameters})
        while True:
            answer = json.loads((await self._socket.receive(timeout=30)).data)
            if answer.get("id") == number:
                return answer.get("result", answer)

    async def value(self, script: str) -> Any:  # noqa: ANN401 - any value
        """Return what a script gives."""
        found = await self.call("Runtime.evaluate", expression=script, returnByValue=True)
        return found["result"].get("value")

    async def type(self, text: str) -> None:
        """Type text, a key at a time; a newline is Enter."""
        for character in text:
            key = "Enter" if character == "\n" else character
            sent = "\r" if character == "\n" else character
            code = 13 if character == "\n" else ord(character.upper())
            for kind in ("keyDown", "keyUp"):
                await self.call(
                    "Input.dispatchKeyEvent",
                    type=kind,
                    key=key,
                    text=sent,
                    windowsVirtualKeyCode=code,
                )
            await asyncio.sleep(0.15)


@asynccontextmanager
async def browser(folder: Path) -> AsyncIterator[Page]:
    """Give a page of a headless browser with a profile of its own."""
    program = next(filter(None, map(shutil.which, _NAMES)), None)
    if program is None:
        pytest.skip("no Chromium on this machine")
    process = await asyncio.create_subprocess_exec(
        program,
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--remote-debugging-port=0",
        f"--user-data-dir={folder}",
        "--window-size=1200,800",
        "about:blank",
        stderr=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.DEVNULL,
    )
    try:
        port = await _port(folder)
        async with aiohttp.ClientSession() as session:
            async with session.get(f"http://127.0.0.1:{port}/json") as answer:
                (page,) = [one for one in await answer.json() if one["type"] == "page"]
            async with session.ws_connect(page["webSocketDebuggerUrl"]) as socket:
                yield Page(socket)
    finally:
        process.kill()
        await process.communicate()


async def _port(folder: Path) -> int:
    path = folder / "DevToolsActivePort"
    for _ in range(300):
        if path.exists() and (found := path.read_text().split()):
            return int(found[0])
        await asyncio.sleep(0.1)
    pytest.fail("the browser does not come up")
