"""Undo and redo."""

from __future__ import annotations

from typing import Literal

from codebook.study import undo_redo
from codebook.study.api.base import OpenStudy


class Undoing(OpenStudy):
    """Undo and redo of the coder's own actions, of any session."""

    def undo(self) -> str:
        """Undo the coder's latest action that is not undone yet; return its label.

        Raises RefusedError where there is none, or where what it set has changed since, or is
        somebody else's choice by now.
        """
        return undo_redo.undo(self.store, self._me())

    def redo(self) -> str:
        """Redo what the latest undo reversed; return its label. Raises RefusedError likewise."""
        return undo_redo.redo(self.store, self._me())

    def pending(self, kind: Literal["undo", "redo"]) -> int:
        """Return how many records the next undo or redo would change."""
        return undo_redo.pending(self.store, self._me(), kind)
