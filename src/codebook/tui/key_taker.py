"""Screens that are given keys in the order in which they are pressed."""

from __future__ import annotations

from textual import events


class KeyTaker:
    """A screen that is given each key first.

    `id_ended` is set where the last key completed a code's id, which then codes without ⏎.
    """

    id_ended = False

    async def feed(self, key: events.Key) -> bool:
        """Handle a key; return whether it did anything."""
        raise NotImplementedError
