"""Masking erased words in the former quotes of passages that have moved since."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection

from codebook.store import bulk, schema
from codebook.store.connections import query
from codebook.store.erasing import redacting
from codebook.store.revision_queries import anchored
from codebook.store.tables import Change
from codebook.text.correction_transfer import masked
from codebook.text.spans import Span

Spans = Mapping[str, Sequence[Span]]
Image = dict[str, Any]
_Both = tuple[str, list[Image | None]]
"""A change, by its action's id: how a passage was before and after it."""

_MASK = (
    "UPDATE change SET before = :before, after = :after, redacted = 1 WHERE action_id = :action"
    " AND record_type = 'passage' AND record_id = :record"
)
_DROP = "UPDATE passage SET published_quote = NULL WHERE id = :record AND published_quote = :form"


def mask_once(
    connection: Connection,
    revisions: Iterable[str],
    said: Spans,
    names: Callable[[str], str] = str,
) -> int:
    """Take what somebody `said`, and their `names`, out of the former quotes of passages.

    These lie on `revisions` now. What was said is given by revision, in order. Forms in which they
    were to be published then are dropped, also where a passage still has one. A change that held
    it stays, but cannot be undone. Returns how many did.
    """
    ids = {row.id for revision_id in revisions for row in anchored(connection, revision_id)}
    changes, masked_before = _changes_of(connection, ids)
    count = 0
    with schema.without_journal(connection), redacting(connection):
        for record, found in changes.items():
            forms = _forms([both for _, both in found], said)
            if record in masked_before:  # where the form that another copy carries on was set
                forms |= _never_set([both for _, both in found])
            for form in forms:
                query(connection, _DROP, record=record, form=form)
            for action, both in found:
                now = [image and _hidden(image, said, forms, names) for image in both]
                if now != both:
                    before, after = (image and _written(image) for image in now)
                    given = {"before": before, "after": after, "action": action, "record": record}
                    query(connection, _MASK, **given)
                    count += 1
    return count


def _changes_of(
    connection: Connection, ids: Iterable[str]
) -> tuple[Mapping[str, list[_Both]], set[str]]:
    """Return by passage its changes that are not masked, and which passages have some that are."""
    found: defaultdict[str, list[_Both]] = defaultdict(list)
    is_masked = set()
    for action, kind, record, *images, _, redacted in bulk.rows(
        connection, Change, "record_id", ids
    ):
        if redacted:
            is_masked.add(str(record))
        elif kind == "passage":
            read = [json.loads(str(image)) if image else None for image in images]
            found[str(record)].append((str(action), read))
    return found, is_masked


def _forms(changes: Iterable[Sequence[Image | None]], said: Spans) -> set[str]:
    """Return the forms in which a passage was to be published while it was on their words."""
    images = [image for both in changes for image in both if image]
    return {each["published_quote"] for each in images if _said_in(each, said)} - {None}


def _never_set(changes: Sequence[Sequence[Image | None]]) -> set[str]:
    """Return the forms that a passage had though none of some changes gave it them."""
    pairs = [[image["published_quote"] if image else None for image in both] for both in changes]
    given = {after for before, after in pairs if after != before}
    return {form for both in pairs for form in both if form is not None} - given


def _hidden(
    image: Image, said: Spans, forms: Collection[str], names: Callable[[str], str]
) -> Image:
    """Return an image without their words."""
    hidden = dict(image)
    if spans := _said_in(image, said):
        hidden["quote"] = names(masked(image["quote"], spans))
    if image["published_quote"] in forms:
        hidden["published_quote"] = None
    return hidden


def _said_in(image: Image, said: Spans) -> list[Span]:
    """Return where in a passage's quote they speak."""
    start, end = image["start_at"], image["end_at"]
    if start is None:
        return []
    return [
        Span(max(span.start, start) - start, min(span.end, end) - start)
        for span in said.get(image["revision_id"], ())
        if span.overlaps((start, end))
    ]


def _written(image: Image) -> str:
    return json.dumps(image, ensure_ascii=False, separators=(",", ":"))
