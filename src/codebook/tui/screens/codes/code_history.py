"""How a code was changed, when and by whom."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from codebook.store.rows import HistoryRow
from codebook.text.times import shown_time

_FIELDS = MappingProxyType(
    {
        "number": "number",
        "name": "name",
        "definition": "definition",
        "use_when": "when to use",
        "avoid_when": "when not to use",
        "parent_id": "parent",
        "colour": "colour",
        "state": "state",
        "merged_into": "merged into",
    }
)


class Change(NamedTuple):
    """A field of a code with its old and new text, either of which may be empty."""

    what: str
    old: str
    new: str


class Edit(NamedTuple):
    """What one action changed; `at` is its time as shown, `coder` is empty where unknown."""

    at: str
    coder: str
    changes: tuple[Change, ...]


def edits(history: Iterable[HistoryRow], labels: Mapping[str, str]) -> list[Edit]:
    """Return what changed, the latest first; `labels` of codes by id are used to name others."""
    found = []
    for row in history:
        before, after = (json.loads(image) if image else {} for image in (row.before, row.after))
        changes = tuple(_changes(before, after, labels))
        if changes:
            found.append(Edit(shown_time(row.at), row.coder or "", changes))
    return found[::-1]


def _changes(
    before: Mapping[str, object], after: Mapping[str, object], labels: Mapping[str, str]
) -> Iterator[Change]:
    for name, what in _FIELDS.items():
        old, new = (str(record.get(name) or "") for record in (before, after))
        if old != new:
            if name in {"parent_id", "merged_into"}:
                old, new = labels.get(old, old), labels.get(new, new)
            yield Change(what, old, new)
