"""Screens that are given keys in the order in which they are pressed."""

from __future__ import annotations

from textual import events
from textual.widget import Widget


class KeyTaker:
    """A screen that is given each key first.

    `id_ended` is set where the last key completed a code's id, which then codes without ⏎.
    """

    id_ended = False

    @property
    def working(self) -> bool:
        """Whether what an earlier key asked for is still being read, so that others wait."""
        return False

    async def feed(self, key: events.Key) -> bool:
        """Handle a key; return whether it did anything."""
        raise NotImplementedError


def is_field(widget: Widget | None) -> bool:
    """Return whether letters are typed into a widget."""
    return widget is not None and widget.check_consume_key("a", "a")


def is_typed(key: events.Key, field: Widget | None) -> bool:
    """Return whether what has the focus takes a key as a character.

    Textual asks fields by the key's name, for many of which it knows no character: `+`, `-`, `/`.
    """
    character = key.character if key.is_printable else None
    return field is not None and field.check_consume_key(key.key, character)
