"""The server behind `codebook serve`: for one browser of this machine, by a link that works once.

It needs the extra `web`, and so is loaded only where something is served.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable

from aiohttp import web
from textual_serve.server import Server

from codebook.cli.printing import narrate

HOST = "127.0.0.1"

_Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Loopback(Server):
    """textual-serve's server behind a gate; it logs nothing, and says where it can be reached."""

    def __init__(self, command: str, name: str, port: int) -> None:
        super().__init__(command, host=HOST, port=port, title=f"codebook: {name}")
        self._name = name
        self._gate = Gate(port)

    def initialize_logging(self) -> None:
        """Log nothing: what is typed is confidential."""

    async def _make_app(self) -> web.Application:
        app: web.Application = await super()._make_app()

        @web.middleware
        async def gate(request: web.Request, handler: _Handler) -> web.StreamResponse:
            return await self._gate.pass_or_refuse(request, handler)

        app.middlewares.append(gate)
        return app

    async def on_startup(self, app: web.Application) -> None:  # noqa: ARG002 - the base class passes it
        """Announce where it can be reached, as soon as it can."""
        self._announcing = asyncio.create_task(_announce(self._name, self._gate))


class Gate:
    """Lets one browser in: by a token that works once, and then by its cookie."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._cookie = f"codebook-{port}"  # browsers keep cookies by host, whatever the port
        self.token = secrets.token_urlsafe(24)
        self._session = secrets.token_urlsafe(24)
        self._used = False
        self._hosts = {f"{HOST}:{port}", f"localhost:{port}"}

    async def pass_or_refuse(self, request: web.Request, handler: _Handler) -> web.StreamResponse:
        """Answer a request of the browser that was let in; turn every other one away."""
        if request.host not in self._hosts or not self._is_own(request.headers.get("Origin")):
            raise web.HTTPForbidden(text="This address is not codebook's.")
        is_opened = request.method == "GET"  # not HEAD: that asks without opening
        if is_opened and self._matches(request.query.get("token"), self.token) and not self._used:
            self._used = True
            answer: web.StreamResponse = web.HTTPSeeOther("/")
            answer.set_cookie(self._cookie, self._session, httponly=True, samesite="Strict")
            return answer
        if not self._matches(request.cookies.get(self._cookie), self._session):
            raise web.HTTPForbidden(
                text="The link was used already, or is incomplete. Start `codebook serve` again."
            )
        answer = await handler(request)
        if not answer.prepared:
            # The page would load a font from elsewhere; nothing may leave this machine.
            answer.headers["Content-Security-Policy"] = (
                "default-src 'self' 'unsafe-inline' data: blob:; connect-src 'self'"
                f" {' '.join(f'ws://{host}' for host in sorted(self._hosts))}"
            )
            answer.headers["Cache-Control"] = "no-store"
        return answer

    def _is_own(self, origin: str | None) -> bool:
        return origin is None or origin.removeprefix("http://") in self._hosts

    @staticmethod
    def _matches(given: str | None, wanted: str) -> bool:
        return given is not None and secrets.compare_digest(given.encode(), wanted.encode())


async def _announce(name: str, gate: Gate) -> None:
    """Say where the workbench is, once the server answers."""
    while not await _answers(gate.port):  # noqa: ASYNC110 - no event tells when
        await asyncio.sleep(0.02)
    narrate(f"Open {name} in a browser on this machine, with this link, which works once:")
    print(f"http://{HOST}:{gate.port}/?token={gate.token}", flush=True)
    narrate(
        f"From another machine: ssh -L {gate.port}:{HOST}:{gate.port} USER@THIS-MACHINE, then the"
        " same link."
    )
    narrate("Stop it with Ctrl+C.")


async def _answers(port: int) -> bool:
    try:
        _, writer = await asyncio.open_connection(HOST, port)
    except OSError:
        return False
    writer.close()
    await writer.wait_closed()
    return True
