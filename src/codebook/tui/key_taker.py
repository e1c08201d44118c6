"""Screens that take keys in the order in which they are pressed."""

from __future__ import annotations

from textual import events


class KeyTaker:
    """A screen that is given each key before anything else is.

    `id_ended` says that the key fed last ended a code's id, which therefore codes by itself.
    """

    id_ended = False

    async def feed(self, key: events.Key) -> bool:
        """Do what a key does here; say whether it did anything."""
        raise NotImplementedError
