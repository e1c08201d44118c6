"""What the columns of other tools' tables hold: remembered for tables with the same header."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from types import MappingProxyType

from codebook.reading.drafts import ProjectDraft
from codebook.reading.foreign.column_map import Columns
from codebook.store.queries import code_queries, study_queries
from codebook.store.store import Store
from codebook.study.changed_settings import change_settings
from codebook.study.importing.importer import Importer
from codebook.study.settings import Settings

_NOTHING: Mapping[str, str] = MappingProxyType({})


class _KnownColumns(Mapping[str, str]):
    """What columns hold, by the signature of a header: as said `now`, else as said before.

    The study is read when the first table is met; a folder of transcripts never needs it.
    """

    def __init__(self, store: Store, now: Mapping[str, str]) -> None:
        self._store, self._now = store, now

    @cached_property
    def _known(self) -> Mapping[str, str]:
        with self._store.reading() as connection:
            settings = Settings.from_json(study_queries.study(connection).settings)
        return {**dict(settings.tables), **self._now}

    def __getitem__(self, key: str) -> str:
        return self._known[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._known)

    def __len__(self) -> int:
        return len(self._known)


class _CodeNames(Collection[str]):
    """The names of the study's codes, with and without their numbers, read when first needed."""

    def __init__(self, store: Store) -> None:
        self._store = store

    @cached_property
    def _names(self) -> Collection[str]:
        with self._store.reading() as connection:
            codes = code_queries.codes(connection, counted=False)
        return {name for code in codes for name in (code.name, f"{code.number} {code.name}")}

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


def columns_of(store: Store, given: str = "", tables: Mapping[str, str] = _NOTHING) -> Columns:
    """Return what columns hold, as said now or before; UsageError where it cannot be understood.

    `given` is said of all tables, `tables` of those with headers of these signatures.
    """
    return Columns(given, _KnownColumns(store, tables), _CodeNames(store))


def remember(importer: Importer, draft: ProjectDraft, given: str) -> None:
    """Remember what was said of the columns of a draft's table."""

    def noted(now: Settings) -> Settings:
        return replace(now, tables=tuple((dict(now.tables) | {draft.header: given}).items()))

    change_settings(importer.tx, noted)
