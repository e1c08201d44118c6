"""Editing the codebook: new codes, changes, candidates accepted or rejected."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Unpack

from codebook.study import new_candidates
from codebook.study.api.base import OpenStudy
from codebook.study.codebook import CodeEdit, NewCode
from codebook.study.taxonomy import (
    accepting,
    candidates,
    code_merging,
    codes,
    lifecycle,
    rejecting,
    saturation,
)

if TYPE_CHECKING:
    from codebook.study.taxonomy.candidates import Candidate


class Codes(OpenStudy):
    """What a coder does to the codebook, each method one action."""

    def new_code(self, name: str, *, parent_id: str | None = None) -> str:
        """Create an emergent code, a candidate without a number; return its id."""
        return new_candidates.new_code(self.store, self._me(), NewCode(name, parent_id))

    def edit_code(
        self, code_id: str, *, seen: CodeEdit | None = None, **changes: Unpack[CodeEdit]
    ) -> None:
        """Change what is given of a code.

        `seen` has the former values as they were shown: ChangedError is raised where one of them is
        another by now.

        Raises RefusedError while the study is blind, but for the coder's own candidate; UsageError
        for what a code cannot have, as a name that another one has.
        """
        codes.edit(self.store, self._me(), code_id, seen or {}, changes)

    def move_code(self, code_id: str, by: int) -> bool:
        """Move a code `by` places down, or up where negative, among its siblings, in one action.

        Returns whether its place has changed. Raises RefusedError while several coders code blind.
        """
        return codes.move(self.store, self._me(), code_id, by)

    def retire_code(self, code_id: str, *, retired: bool = True) -> None:
        """Retire a code, which keeps its codings, or bring it back.

        Raises RefusedError while several coders code blind.
        """
        codes.retire(self.store, self._me(), code_id, retired=retired)

    def merge_codes(self, from_ids: Sequence[str], into_id: str) -> int:
        """Move all codings and memos of codes to another, retire them; return how many codings.

        Raises RefusedError while several coders code blind, and where others would stay below.
        """
        return code_merging.merge(self.store, self._me(), from_ids, into_id)

    def split_code(
        self, coding_ids: Sequence[str], into_id: str = "", *, new: NewCode | None = None
    ) -> str:
        """Move some codings of the coder to another code, or to a new one; return its id."""
        return codes.split(self.store, self._me(), coding_ids, into_id, new=new)

    def candidates(self) -> list[Candidate]:
        """Return the candidates that this coder may see, with the evidence for each."""
        return candidates.candidates(self.store)

    def rejected_candidates(self) -> list[Candidate]:
        """Return the candidates that were rejected, with the reasons."""
        return candidates.rejected(self.store)

    def reject_codes(self, code_ids: Sequence[str], reason: str = "") -> None:
        """Reject candidates: retire them with their codings, and keep the reason, in one action.

        Raises RefusedError while several coders code blind.
        """
        rejecting.reject(self.store, self._me(), code_ids, reason)

    def accept_codes(self, under: Mapping[str, str]) -> list[str]:
        """Accept candidates by their ids, each below the code that `under` has for it.

        Where that is "", it stays in its branch. Each gets the next free number there; they are
        returned.

        Raises RefusedError while several coders code blind.
        """
        return accepting.accept(self.store, self._me(), under)

    def renumber_code(self, code_id: str, number: str) -> None:
        """Give a code another number, and all codes below it theirs. The old ones still find them.

        Raises RefusedError for a candidate, UsageError where another code has the number.
        """
        accepting.give_number(self.store, self._me(), code_id, number)

    def taxonomy(self, fits: str = "") -> lifecycle.Report:
        """Return which codes of the taxonomy are supported, and which were added.

        `fits` names the participants' field that says whether the taxonomy fits.
        """
        return lifecycle.report(self._current(), fits)

    def saturation(
        self, *, by_group: bool = False, orders: int = 0, seed: int = 1
    ) -> dict[str, saturation.Curve]:
        """Return, interview by interview, how many codes were new: under "" for all interviews.

        With `by_group` there is a curve for each group too. With `orders`, each curve has the band
        that so many random orders of the interviews give; `seed` makes it reproducible.
        """
        return saturation.saturation(self._current(), by_group=by_group, orders=orders, seed=seed)
