"""The codebook: new codes, and what becomes of codes."""

from __future__ import annotations

from collections.abc import Sequence

from codebook.study import codes, emergent
from codebook.study.api.base import Opened
from codebook.text.spans import Span


class Codes(Opened):
    """What a coder does to the codebook, each method one action."""

    def new_code(self, name: str, *, parent_id: str | None = None, definition: str = "") -> str:
        """Make an emergent code, a candidate without a number; return its id."""
        return emergent.new_code(
            self.store, self._me(), name, parent_id=parent_id, definition=definition
        )

    def code_new(
        self, revision_id: str, span: Span, name: str, *, parent_id: str | None = None
    ) -> str:
        """Make an emergent code and put it on a passage, in one action; return the code's id."""
        return emergent.code_new(
            self.store, self._me(), revision_id, span, name, parent_id=parent_id
        )

    def edit_code(self, code_id: str, **values: object) -> None:
        """Set name, definition, use_when, avoid_when, colour, parent_id or position of a code.

        Raises RefusedError while the study is blind, but for an own candidate.
        """
        codes.edit(self.store, self._me(), code_id, **values)

    def retire_code(self, code_id: str, *, retired: bool = True) -> None:
        """Take a code out of use with all its codings kept, or bring it back."""
        codes.retire(self.store, self._me(), code_id, retired=retired)

    def merge_codes(self, from_id: str, into_id: str) -> int:
        """Move all codings and memos of a code to another, retire it; return how many codings."""
        return codes.merge(self.store, self._me(), from_id, into_id)

    def split_code(self, coding_ids: Sequence[str], into_id: str) -> None:
        """Give chosen own codings another code, in one action."""
        codes.split(self.store, self._me(), coding_ids, into_id)
