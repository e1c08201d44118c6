"""Masking erased words in the former quotes of passages that have moved since."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection

from codebook.store import bulk
from codebook.store.connections import query
from codebook.store.erasing.erasures import redacting
from codebook.store.queries.anchoring_queries import anchored_passages
from codebook.store.schema import schema_changes
from codebook.store.tables import Change
from codebook.text.correction_transfer import masked
from codebook.text.spans import Span

Image = dict[str, Any]
"""A passage as the journal has it."""

Spans = Mapping[str, Sequence[Span]]
"""Where somebody speaks, by revision, in the order of the text."""

_MASK = (
    "UPDATE change SET before = :before, after = :after, redacted = 1 WHERE action_id = :action"
    " AND record_type = 'passage' AND record_id = :record"
)
_DROP = "UPDATE passage SET published_quote = NULL WHERE id = :record AND published_quote = :form"


class _Change(NamedTuple):
    """How a passage was before and after an action; None where it did not exist."""

    action_id: str
    before: Image | None
    after: Image | None

    @property
    def images(self) -> list[Image]:
        """The passage as it was before and after, where it existed."""
        return [image for image in (self.before, self.after) if image]


def mask_once(
    connection: Connection,
    revisions: Iterable[str],
    speech: Spans,
    mask_names: Callable[[str], str] = str,
) -> int:
    """Mask somebody's speech, and names, in the former quotes of the passages on `revisions`.

    The forms in which such passages were to be published are dropped, also where a passage still
    has one. A change that held any of it stays in the journal, but cannot be undone any more.
    Returns the number of these changes.
    """
    ids = {
        row.id for revision_id in revisions for row in anchored_passages(connection, revision_id)
    }
    changes_of, masked_before = _changes_of(connection, ids)
    count = 0
    with schema_changes.without_journal(connection), redacting(connection):
        for record, changes in changes_of.items():
            forms = _forms_of_speech(changes, speech)
            if record in masked_before:  # another copy may carry on a form that was set there
                forms |= _forms_never_set(changes)
            for form in forms:
                query(connection, _DROP, record=record, form=form)
            for change in changes:
                new = _masked_change(change, speech, forms, mask_names)
                if new != change:
                    images = {"before": _as_json(new.before), "after": _as_json(new.after)}
                    query(connection, _MASK, **images, action=new.action_id, record=record)
                    count += 1
    return count


def _changes_of(
    connection: Connection, ids: Iterable[str]
) -> tuple[Mapping[str, list[_Change]], set[str]]:
    """Return the changes of passages that are not masked, and the passages with masked ones."""
    found: defaultdict[str, list[_Change]] = defaultdict(list)
    masked_before = set()
    for action, kind, record, before, after, _, redacted in bulk.rows(
        connection, Change, "record_id", ids
    ):
        if redacted:
            masked_before.add(str(record))
        elif kind == "passage":
            change = _Change(str(action), _from_json(before), _from_json(after))
            found[str(record)].append(change)
    return found, masked_before


def _forms_of_speech(changes: Iterable[_Change], speech: Spans) -> set[str]:
    """Return the forms in which a passage was to be published while it overlapped the speech."""
    images = (image for change in changes for image in change.images)
    return {image["published_quote"] for image in images if _speech_in(image, speech)} - {None}


def _forms_never_set(changes: Sequence[_Change]) -> set[str]:
    """Return the forms that a passage had though none of these changes set them."""
    had = {image["published_quote"] for change in changes for image in change.images}
    return had - {_form(change.after) for change in changes if _sets_form(change)} - {None}


def _sets_form(change: _Change) -> bool:
    return _form(change.before) != _form(change.after)


def _form(image: Image | None) -> str | None:
    return image["published_quote"] if image else None


def _masked_change(
    change: _Change, speech: Spans, forms: Collection[str], mask_names: Callable[[str], str]
) -> _Change:
    before, after = (
        image and _masked_image(image, speech, forms, mask_names)
        for image in (change.before, change.after)
    )
    return _Change(change.action_id, before, after)


def _masked_image(
    image: Image, speech: Spans, forms: Collection[str], mask_names: Callable[[str], str]
) -> Image:
    """Return an image without the speech in its quote, and without these forms."""
    masked_image = dict(image)
    if spans := _speech_in(image, speech):
        masked_image["quote"] = mask_names(masked(image["quote"], spans))
    if image["published_quote"] in forms:
        masked_image["published_quote"] = None
    return masked_image


def _speech_in(image: Image, speech: Spans) -> list[Span]:
    """Return where in a passage's quote the speech is."""
    start, end = image["start_at"], image["end_at"]
    if start is None:
        return []
    return [
        Span(max(span.start, start) - start, min(span.end, end) - start)
        for span in speech.get(image["revision_id"], ())
        if span.overlaps((start, end))
    ]


def _from_json(image: object) -> Image | None:
    return json.loads(str(image)) if image else None


def _as_json(image: Image | None) -> str | None:
    return json.dumps(image, ensure_ascii=False, separators=(",", ":")) if image else None
