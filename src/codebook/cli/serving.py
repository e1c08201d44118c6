"""The workbench in a browser of this machine: `codebook serve`."""

from __future__ import annotations

import socket
import sys
from argparse import Namespace
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from codebook.cli.arguments import Command
from codebook.cli.printing import narrate
from codebook.errors import CodebookError, StudyError

if TYPE_CHECKING:
    from aiohttp import web

    _Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

HOST = "127.0.0.1"


def declare(command: Command) -> None:
    """Declare the command of this module."""
    served = command(
        "serve",
        serve,
        "open the workbench in a browser",
        "Reachable from this machine only, with a link that works once.",
    )
    served.add_argument(
        "--port", type=int, default=0, metavar="N", help="the port (default: any that is free)"
    )


def serve(given: Namespace) -> None:
    """Serve the workbench on loopback until it is stopped."""
    try:
        from textual_serve.server import Server
    except ImportError as error:
        raise CodebookError(
            "The workbench in a browser needs the extra `web`.", "pip install 'codebook[web]'"
        ) from error
    import asyncio
    import shlex

    from aiohttp import web

    from codebook.study import Study

    with Study.open(given.study, given.coder) as study:
        name = study.status().name
    port = _free_port(given.port)
    gate = Gate(port)

    @web.middleware
    async def at_the_gate(request: web.Request, handler: _Handler) -> web.StreamResponse:
        return await gate.pass_or_refuse(request, handler)

    class Loopback(Server):
        """textual-serve's server behind the gate, and silent."""

        def initialize_logging(self) -> None:
            """Log nothing: what is typed is confidential."""

        async def _make_app(self) -> web.Application:
            app: web.Application = await super()._make_app()
            app.middlewares.append(at_the_gate)
            return app

        async def on_startup(self, app: web.Application) -> None:  # noqa: ARG002 - as there
            """Begin to wait until it can be reached, to say where."""
            self.announcing = asyncio.create_task(_announce(name, gate, port))

    arguments = [sys.executable, "-m", "codebook", "open", "--study", given.study]
    if given.coder:
        arguments += ["--coder", given.coder]
    Loopback(shlex.join(arguments), host=HOST, port=port, title=f"codebook: {name}").serve()


class Gate:
    """Lets one browser in: by a token that works once, and then by its cookie."""

    def __init__(self, port: int) -> None:
        import secrets

        self.token = secrets.token_urlsafe(24)
        self._session = secrets.token_urlsafe(24)
        self._used = False
        self._hosts = {f"{HOST}:{port}", f"localhost:{port}"}

    async def pass_or_refuse(self, request: web.Request, handler: _Handler) -> web.StreamResponse:
        """Answer a request of the browser that was let in; turn every other one away."""
        from aiohttp import web

        if request.host not in self._hosts or not self._is_own(request.headers.get("Origin")):
            raise web.HTTPForbidden(text="This address is not codebook's.")
        if self._is(request.query.get("token"), self.token) and not self._used:
            self._used = True
            answer: web.StreamResponse = web.HTTPSeeOther("/")
            answer.set_cookie("codebook", self._session, httponly=True, samesite="Strict")
            return answer
        if not self._is(request.cookies.get("codebook"), self._session):
            raise web.HTTPForbidden(
                text="The link has been used, or is not complete. Start `codebook serve` again."
            )
        answer = await handler(request)
        if not answer.prepared:
            # The page asks for a font elsewhere; nothing leaves this machine.
            answer.headers["Content-Security-Policy"] = (
                "default-src 'self' 'unsafe-inline' data: blob:; connect-src 'self'"
                f" {' '.join(f'ws://{host}' for host in sorted(self._hosts))}"
            )
            answer.headers["Cache-Control"] = "no-store"
        return answer

    def _is_own(self, origin: str | None) -> bool:
        return origin is None or origin.removeprefix("http://") in self._hosts

    @staticmethod
    def _is(given: str | None, wanted: str) -> bool:
        import secrets

        return given is not None and secrets.compare_digest(given.encode(), wanted.encode())


async def _announce(name: str, gate: Gate, port: int) -> None:
    """Say where it is, once somebody answers there."""
    import asyncio

    while not await _answers(port):  # noqa: ASYNC110 - nothing else tells when
        await asyncio.sleep(0.02)
    narrate(f"{name} is open in a browser of this machine, at a link that works once:")
    print(f"http://{HOST}:{port}/?token={gate.token}", flush=True)
    narrate(
        f"From another machine: ssh -L {port}:{HOST}:{port} USER@THIS-MACHINE, then the same link."
        "\nStop it with Ctrl+C."
    )


async def _answers(port: int) -> bool:
    import asyncio

    try:
        _, writer = await asyncio.open_connection(HOST, port)
    except OSError:
        return False
    writer.close()
    await writer.wait_closed()
    return True


def _free_port(wanted: int) -> int:
    with socket.socket() as probe:
        try:
            probe.bind((HOST, wanted))
        except (OSError, OverflowError) as error:
            raise StudyError(
                f"Port {wanted} cannot be used ({error}).", "Name another with --port."
            ) from error
        return int(probe.getsockname()[1])
