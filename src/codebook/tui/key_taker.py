"""Screens that take keys in the order in which they are pressed."""

from __future__ import annotations

from textual import events


class KeyTaker:
    """A screen that is given each key before anything else is."""

    async def feed(self, key: events.Key) -> bool:
        """Do what a key does here; say whether it did anything."""
        raise NotImplementedError
