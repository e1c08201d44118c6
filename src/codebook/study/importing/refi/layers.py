"""Matching the coders of an exchange file with those of the study."""

from __future__ import annotations

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.drafts import Problem, ProjectDraft
from codebook.store.queries import lookups
from codebook.store.tables import Code, Coder
from codebook.study.importing.codebooks import COUNTS_BESIDE, external_coder
from codebook.study.importing.importer import Importer
from codebook.study.importing.refusals import layer_closed
from codebook.study.reconciliation.consensus import NAME, future_consensus

_ID = lazy_pattern("[0-9a-f]{32}")


class Layers:
    """The study's coders for those of a file, found or made when first asked for.

    A consensus is recognised by its id only: that of another study is somebody else. A .qdc has no
    ids of coders; its consensus is the study's where its codes are.
    """

    def __init__(self, importer: Importer, draft: ProjectDraft) -> None:
        self._importer = importer
        self._own = draft.own
        self._names = {coder.key: coder.name for coder in draft.coders}
        self._joint = self._joint_in(draft)
        self._there = importer.tx.all(Coder)
        self._found: dict[str, str] = {}
        self._stage = lookups.stage(importer.tx.connection)
        self._closed = lookups.is_closed(importer.tx.connection)

    def id(self, key: str, line: int | None = None, *, grouping: bool = False) -> str:
        """Return the id of a coder; InputError where that layer is closed to the importing one."""
        if key not in self._found:
            self._found[key] = self._coder(key, line, grouping=grouping)
        return self._found[key]

    def named(self, name: str) -> str | None:
        """Return the id of the coder of a name, None where there is none."""
        key = next((key for key, known in self._names.items() if known == name), None)
        if key is not None:
            return self.id(key)
        return next((coder.id for coder in self._there if coder.name == name), None)

    def _coder(self, key: str, line: int | None, *, grouping: bool) -> str:
        name = self._names[key]
        known = self._known(key, name)
        if known is None:
            return self._made(key)
        closed = self._closed or (grouping and self._stage == "grouping")
        if closed and self._importer.is_other_coders(known):
            raise layer_closed(self._importer, name, line)
        return known.id

    def _made(self, wanted: str) -> str:
        """Make a coder, and first all coders before it in the file, to keep their order."""
        for key, name in self._names.items():
            if self._known(key, name) is None:
                joint = self._own and name == NAME and _ID.fullmatch(self._guid(key))
                made = external_coder(self._importer, name, joint[0] if joint else "")
                self._found[key] = made.id
                if joint:
                    self._importer.problems.append(Problem(None, COUNTS_BESIDE))
            if key == wanted:
                break
        return self._found[wanted]

    def _known(self, key: str, name: str) -> Coder | None:
        return next((coder for coder in self._there if self._is_same(coder, key, name)), None)

    def _is_same(self, coder: Coder, key: str, name: str) -> bool:
        named = self._own and coder.name == name and coder.kind != "consensus"
        return coder.id == self._guid(key) or named

    def _guid(self, key: str) -> str:
        return self._joint if self._joint and key == NAME else key.replace("-", "")

    def _joint_in(self, draft: ProjectDraft) -> str:
        """Return the id of this study's consensus for a codebook that was written here, else ""."""
        if not (draft.own and draft.kind == "qdc" and NAME in self._names):
            return ""
        codes = {code.id for code in self._importer.tx.all(Code)}
        is_ours = any(code.key.replace("-", "") in codes for code in draft.codes)
        return future_consensus(self._importer.study.id).coder_id if is_ours else ""
