"""What goes on when the study refuses something that nobody thought could be refused.

A disk, a lock or a server can fail at any read. Textual ends an app whose handler raises.
"""

from __future__ import annotations

from textual.message import Message
from textual.message_pump import MessagePump

from codebook.errors import CodebookError


class Undaunted(MessagePump):
    """To stand before an app's or screen's class: says what its handlers refuse, and goes on."""

    async def _dispatch_message(self, message: Message) -> None:
        try:
            await super()._dispatch_message(message)
        except CodebookError as error:
            self.app._handle_exception(error)  # noqa: SLF001 - here all that fails goes
