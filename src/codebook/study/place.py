"""Places in texts as somebody saw them, and where these are by the time they are written on."""

from __future__ import annotations

import json
from collections.abc import Sequence

from codebook.errors import CodebookError, RefusedError, UsageError
from codebook.store.connections import Connection
from codebook.store.queries import journal_queries, lookups, revision_queries
from codebook.store.writer import Writer
from codebook.study.voices import Voices
from codebook.text.anchoring import EditMap, edits_between
from codebook.text.spans import Span

_COPY = "Nothing was written; copy what you typed."


def place_now(tx: Writer, revision_id: str, seen: Sequence[Span]) -> tuple[Place, list[Span]]:
    """Return the place for writing on what was `seen` in a revision, and its spans as they are now.

    Where the text has changed since, they move with it. Raises RefusedError where one of them does
    not hold the words any more that were seen.
    """
    place = Place(tx, revision_id)
    if not place.is_outdated:
        return place, list(seen)
    old = revision_queries.revision(tx.connection, revision_id)
    now = old and revision_queries.current(tx.connection, old.transcript_id)
    if old is None or now is None:
        raise changed(place.name)
    following = EditMap(edits_between(old.text, now.text))
    there = [following.span(span) for span in seen]
    found = [span for span in there if span]
    if [span.of(now.text) for span in found] != [span.of(old.text) for span in seen]:
        raise changed(place.name)
    return Place(tx, now.id), found


def changed(name: str) -> RefusedError:
    """Return the refusal to write on words of an interview that are not those that were seen."""
    return RefusedError(
        f"The text of {name} has changed meanwhile.", "Look at it again; nothing was changed."
    )


def _not_there(connection: Connection, revision_id: str) -> CodebookError:
    """Return what is to be said of a revision that is not there: it may have been taken back."""
    left = _taken_away(connection, revision_id, "transcript_id")
    if left is None:
        return UsageError(f"The study has no transcript revision {revision_id!r}.")
    transcript_id, by = left
    if name := lookups.transcript_names(connection).get(transcript_id):
        return changed(name)
    name, by = _taken_away(connection, transcript_id, "name") or ("The interview", by)
    return _taken_back(name, by)


def gone(connection: Connection, about: str, record_id: str) -> CodebookError:
    """Return what is to be said of a record of some kind that is not there."""
    for column in ("name", "label"):
        if left := _taken_away(connection, record_id, column):
            return _taken_back(*left)
    if _taken_away(connection, record_id, "quote"):
        return RefusedError(f"That {about} is not there any more.", _COPY)
    return UsageError(f"The study has no {about} with the id {record_id!r}.")


def _taken_back(name: str, by: str | None) -> RefusedError:
    return RefusedError(f"{name} was taken back{f' by {by}' if by else ''} meanwhile.", _COPY)


def _taken_away(
    connection: Connection, record_id: str, column: str
) -> tuple[str, str | None] | None:
    """Return a column of a record that is gone, and who took it away; None where nobody did."""
    for row in reversed(journal_queries.history(connection, record_id)):
        before = json.loads(row.before) if row.before and not row.after else {}
        if column in before:
            return before[column], row.coder
    return None


class Place:
    """A revision in which a coder writes: it tells the quote of a span, and who speaks there.

    It `is_outdated` where its transcript has a later revision.
    """

    def __init__(self, tx: Writer, revision_id: str) -> None:
        self._tx = tx
        self.revision_id = revision_id
        self._text: str | None = None
        interviewed = lookups.interviewed(tx.connection, revision_id)
        if not interviewed:
            raise _not_there(tx.connection, revision_id)
        self.name = interviewed[0].transcript
        self.is_outdated = interviewed[0].later_revisions > 0
        self._voices = Voices(interviewed)

    def read(self) -> None:
        """Read the whole text once, instead of each quote by itself."""
        self._text = lookups.quote(self._tx.connection, self.revision_id)

    def quote(self, span: Span) -> str:
        """Return the text of a span; RefusedError where the transcript has none there."""
        found = None
        if 0 <= span.start < span.end and self._text is not None:
            found = span.of(self._text)
        elif 0 <= span.start < span.end:
            found = lookups.quote(self._tx.connection, self.revision_id, *span)
        if found is None or len(found) != span.end - span.start:
            raise RefusedError(
                f"{self.name} has no passage from {span.start} to {span.end}.",
                "Give a start and an end within the text, the start first.",
            )
        return found

    def participant(self, span: Span) -> str | None:
        """Return the id of the participant whose words a span is, None where it is nobody's."""
        return self._voices.participant(span)
