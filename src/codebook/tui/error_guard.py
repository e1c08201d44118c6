"""Message handlers that survive a CodebookError.

A disk, a lock or a server can fail at any read, and Textual ends an app whose handler raises.
"""

from __future__ import annotations

from textual.events import Compose, Mount
from textual.message import Message
from textual.message_pump import MessagePump
from textual.screen import Screen

from codebook.errors import CodebookError


class ErrorGuard(MessagePump):
    """Mixin, first among the bases: an error in a message handler is shown, and the app goes on.

    A screen that cannot be composed or mounted is closed again.
    """

    async def _dispatch_message(self, message: Message) -> None:
        try:
            await super()._dispatch_message(message)
        except CodebookError as error:
            self.app._handle_exception(error)  # noqa: SLF001 - Textual's hook for all errors
            if isinstance(message, Compose | Mount):
                self.app.call_later(self._leave)

    async def _leave(self) -> None:
        if isinstance(self, Screen) and self.is_current:
            await self.app.pop_screen()
