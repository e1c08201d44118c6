"""Screens in which something is typed that would be lost with them."""

from __future__ import annotations

LEAVING, QUITTING = ("escape", "leaves"), ("ctrl+q", "quits")
"""Ways to lose what is typed: the key, and what it does."""


class Unsaved:
    """A screen that is left, or the workbench over it, only at the second time.

    `warned` is the key at which that was last said, and what would have been lost then.
    """

    warned: tuple[str, object] = "", None

    @property
    def unsaved(self) -> object:
        """What would be lost, falsy for nothing; only where it is another is it said again."""
        raise NotImplementedError

    def warn(self, key: str, does: str) -> None:
        """Say that something is not saved, and what pressing the key again does."""
        raise NotImplementedError

    def keep_unsaved(self) -> None:
        """Save what is typed, where that does nothing else; the terminal is closed."""

    def may_go(self, key: str, does: str) -> bool:
        """Return whether nothing would be lost, or that was said at this key; else say it."""
        unsaved = self.unsaved
        if not unsaved or self.warned == (key, unsaved):
            return True
        self.warned = key, unsaved
        self.warn(key, does)
        return False
