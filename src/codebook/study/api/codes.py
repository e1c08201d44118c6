"""The codebook: new codes, and what becomes of codes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from codebook.study import new_candidates
from codebook.study.api.base import OpenStudy
from codebook.study.codebook import NewCode
from codebook.study.taxonomy import (
    accepting,
    candidates,
    codes,
    lifecycle,
    rejecting,
    saturation,
)

if TYPE_CHECKING:
    from codebook.study.taxonomy.candidates import Candidate


class Codes(OpenStudy):
    """What a coder does to the codebook, each method one action."""

    def new_code(self, name: str, *, parent_id: str | None = None, definition: str = "") -> str:
        """Make an emergent code, a candidate without a number; return its id."""
        return new_candidates.new_code(self.store, self._me(), NewCode(name, parent_id, definition))

    def edit_code(self, code_id: str, **values: object) -> None:
        """Set name, definition, use_when, avoid_when, colour, parent_id or position of a code.

        Raises RefusedError while the study is blind, but for an own candidate.
        """
        codes.edit(self.store, self._me(), code_id, **values)

    def move_code(self, code_id: str, by: int) -> bool:
        """Put a code so many places on, or back, among those under the same code, in one action.

        Says whether it is elsewhere now. Raises RefusedError while the study is blind.
        """
        return codes.move(self.store, self._me(), code_id, by)

    def retire_code(self, code_id: str, *, retired: bool = True) -> None:
        """Take a code out of use with all its codings kept, or bring it back.

        Raises RefusedError while the study is blind.
        """
        codes.retire(self.store, self._me(), code_id, retired=retired)

    def merge_codes(self, from_id: str, into_id: str) -> int:
        """Move all codings and memos of a code to another, retire it; return how many codings.

        Raises RefusedError while the study is blind.
        """
        return codes.merge(self.store, self._me(), from_id, into_id)

    def split_code(
        self, coding_ids: Sequence[str], into_id: str = "", *, new: NewCode | None = None
    ) -> str:
        """Give chosen own codings another code, or a new one, in one action; return its id."""
        return codes.split(self.store, self._me(), coding_ids, into_id, new=new)

    def candidates(self) -> list[Candidate]:
        """Return the candidates that this coder may see, with what speaks for each."""
        return candidates.candidates(self.store)

    def rejected_candidates(self) -> list[Candidate]:
        """Return the candidates that were rejected, with the reasons."""
        return candidates.rejected(self.store)

    def reject_code(self, code_id: str, reason: str = "") -> None:
        """Take a candidate out of use with all its codings kept, and say why, in one action.

        Raises RefusedError while the study is blind.
        """
        rejecting.reject(self.store, self._me(), code_id, reason)

    def accept_code(self, code_id: str, under: str = "") -> str:
        """Give a candidate the next free number in its branch, or under another code; return it.

        Raises RefusedError while the study is blind.
        """
        return accepting.accept(self.store, self._me(), code_id, under)

    def renumber_code(self, code_id: str, number: str) -> None:
        """Give a code another number, those below it theirs; the old ones still find them.

        Raises RefusedError for a candidate, UsageError where another code has the number.
        """
        accepting.give_number(self.store, self._me(), code_id, number)

    def taxonomy(self, fits: str = "") -> lifecycle.Report:
        """Return what became of the taxonomy; `fits` names the field that says whether it fits."""
        return lifecycle.report(self.store, fits)

    def saturation(
        self, *, by_group: bool = False, orders: int = 0, seed: int = 1
    ) -> dict[str, saturation.Curve]:
        """Return what each interview brought: under "" of all, with `by_group` by group too.

        With `orders`, also the band of what so many random orders would have brought.
        """
        return saturation.saturation(self.store, by_group=by_group, orders=orders, seed=seed)
