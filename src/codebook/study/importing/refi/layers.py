"""Whose layer a coder of an exchange file is."""

from __future__ import annotations

from codebook.errors import InputError
from codebook.reading.drafts import ProjectDraft
from codebook.store import lookups
from codebook.store.tables import Coder
from codebook.study.importing.codebooks import external_coder
from codebook.study.importing.desk import Desk


class Layers:
    """The coders of a file by key, found or made when first asked for."""

    def __init__(self, desk: Desk, draft: ProjectDraft) -> None:
        self._desk = desk
        self._own = draft.own
        self._names = {coder.key: coder.name for coder in draft.coders}
        self._there = desk.tx.all(Coder)
        self._found: dict[str, str] = {}
        self._stage = lookups.stage(desk.tx.connection)
        self._closed = lookups.is_closed(desk.tx.connection)

    def id(self, key: str, line: int | None = None, *, grouping: bool = False) -> str:
        """Return the id of a coder; InputError where that layer is closed to who imports."""
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
        known = next((coder for coder in self._there if self._is(coder, key, name)), None)
        if known is None:
            return external_coder(self._desk, name).id
        closed = self._closed or (grouping and self._stage == "grouping")
        if closed and known.kind == "coder" and self._desk.tx.coder_id not in {None, known.id}:
            raise InputError(
                self._desk.path,
                f"{name} codes apart from you; that layer is closed.",
                f"Let {name} import it, or wait until both have finished.",
                line=line,
            )
        return known.id

    def _is(self, coder: Coder, key: str, name: str) -> bool:
        return coder.id == key.replace("-", "") or (self._own and coder.name == name)
