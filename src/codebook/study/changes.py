"""What was changed since a moment, so that a window need not read the whole study again."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from codebook.store import moments
from codebook.store.moments import Moment
from codebook.store.queries import journal_queries, passage_queries
from codebook.store.rows import ChangeRow
from codebook.store.store import Store

_MOST = 100
"""With more changed records than this, reading everything anew is quicker."""

_CODEBOOK = frozenset({"code", "example"})
_NOT_ON_DESK = frozenset({"memo", "theme", "theme_code", "theme_passage", "ranking"})
_KNOWN = frozenset({"passage", "coding"}) | _CODEBOOK | _NOT_ON_DESK
_ON_PASSAGES = {"coding": "passage_id", "memo": "target_id"}
"""Records about passages, and the column that has the passage's id."""


class Changes(NamedTuple):
    """What was done since an action, as far as the reader may see it.

    - `latest`: the moment to ask from the next time.
    - `passages`: ids of the passages that were added, changed or removed, each with the id of its
      revision (None where it has none).
    - `uses`: by coder id and code id, how many more codings there are (fewer where negative).
    - `codes`: whether codes themselves changed.
    """

    latest: Moment
    passages: Mapping[str, str | None]
    uses: Mapping[tuple[str, str], int]
    codes: bool

    def uses_in(self, coder_id: str = "", apart: str = "") -> Mapping[str, int]:
        """Return how many more codings there are by code id, in one coder's layer or in all.

        `apart` is the id of a coder whose layer does not count among all.
        """
        found: Counter[str] = Counter()
        for (owner, code_id), count in self.uses.items():
            if owner == coder_id or (not coder_id and owner != apart):
                found[code_id] += count
        return {code_id: count for code_id, count in found.items() if count}


def since(store: Store, latest: Moment) -> Changes | None:
    """Return what was done after a moment, None where everything must be read anew.

    That is so after many changes, after changes of records that are not followed here, and after a
    merge that brought earlier actions.
    """
    with store.reading() as connection:
        now = moments.after(connection, latest)
        if now is None:
            return None
        rows = (
            journal_queries.changed_since(connection, latest.lamport, _MOST + 1)
            if now != latest
            else []
        )
        kinds = {row.record_type for row in rows}
        if len(rows) > _MOST or kinds - _KNOWN:
            return None
        passages = dict(_places(rows, partial(passage_queries.revision_of, connection)))
    uses: Counter[tuple[str, str]] = Counter()
    for row in rows:
        if row.record_type == "coding":
            uses.update(map(_use, _images(row.after)))
            uses.subtract(map(_use, _images(row.before)))
    more = {use: count for use, count in uses.items() if count}
    return Changes(now, passages, more, bool(kinds & _CODEBOOK))


def _use(coding: Mapping[str, str]) -> tuple[str, str]:
    return coding["coder_id"], coding["code_id"]


def _places(
    rows: Sequence[ChangeRow], revision_of: Callable[[str], str | None]
) -> Iterator[tuple[str, str | None]]:
    """Yield the passages with a change, in themselves or a coding or memo, with their revisions."""
    for row in rows:
        if row.record_type in _ON_PASSAGES:
            column = _ON_PASSAGES[row.record_type]
            for image in _images(row.before, row.after):
                if image.get("about", "passage") == "passage":
                    yield image[column], revision_of(image[column])
    for row in rows:
        if row.record_type == "passage":
            for image in _images(row.before, row.after):
                yield row.record_id, image["revision_id"]


def _images(*images: str | None) -> Iterator[dict[str, str]]:
    """Read a record's images in the journal, which are None before it was made and once deleted."""
    return (json.loads(image) for image in images if image)
