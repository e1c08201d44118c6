"""Where passages that coders have changed or removed since would be in the present texts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from codebook.store.connections import Connection, query
from codebook.store.merging.later_changes import Change, Place, place_in
from codebook.store.queries import revision_queries
from codebook.text.spans import Span

if TYPE_CHECKING:
    from codebook.text.anchoring import PassageFinder


def was_moved(changes: Iterable[Change]) -> bool:
    """Whether a passage was given other ends, made or removed, and not only followed its text."""
    return any(map(_moves, changes))


def _moves(change: Change) -> bool:
    return not change.follows and place_in(change.before) != place_in(change.after)


def place_before(changes: Sequence[Change]) -> Place | None:
    """Return the place that a passage had before its changes, None where it had none.

    As long as only its text became another one, that is the place which it got by that. Where a
    merge looked for it anew in the same text, its coder had moved it.
    """
    place, is_moved = place_in(changes[0].before), False
    for change in changes:
        is_moved = is_moved or _moves(change)
        before, after = change.before, change.after
        if change.follows and before and after and place_in(before) == place:
            in_one_text = before["revision_id"] == after["revision_id"]
            place = place if is_moved and in_one_text else place_in(after)
    return place


class PresentPlaces:
    """Finds earlier places in the present texts of their transcripts.

    `moved` has where other passages went from their places. So what had the same ends as another
    passage has the same ends again, whatever the texts suggest.
    """

    def __init__(self, connection: Connection, moved: Mapping[Place, Place | None]) -> None:
        self._connection, self._moved = connection, moved
        sql = "SELECT id, transcript_id, sha256 FROM revision ORDER BY number, id"
        rows = [tuple(map(str, row)) for row in query(connection, sql)]
        self._texts = {key: (transcript, sha256) for key, transcript, sha256 in rows}
        self._latest = {transcript: key for key, transcript, _ in rows}
        self._has_undone = False
        self._finders: dict[tuple[str, str], PassageFinder | None] = {}

    def find(self, place: Place) -> Place | None:
        """Return where a place is now, None where its words are gone."""
        latest = self._latest_of(place[0])
        if latest is None:
            return None
        seen: set[Place] = set()
        while place[0] != latest and place in self._moved and place not in seen:
            seen.add(place)
            there = self._moved[place]
            if there is None:
                return None
            place = there
        return place if place[0] == latest else self._found(place, latest)

    def _latest_of(self, revision: str) -> str | None:
        """Return the latest revision of the same transcript, None where that was withdrawn."""
        if revision not in self._texts and not self._has_undone:
            self._has_undone = True
            ever = revision_queries.revisions_ever(self._connection)
            undone = {row.id: (row.transcript_id, row.sha256) for row in ever}
            self._texts = undone | self._texts
        known = self._texts.get(revision)
        return self._latest.get(known[0]) if known else None

    def _found(self, place: Place, latest: str) -> Place | None:
        revision, *ends = place
        if (revision, latest) not in self._finders:
            self._finders[revision, latest] = self._finder(revision, latest)
        finder = self._finders[revision, latest]
        there = _find(finder, Span(*ends)) if finder else None
        return (latest, *there) if there else None

    def _finder(self, *revisions: str) -> PassageFinder | None:
        from codebook.text.anchoring import PassageFinder

        hashes = [self._texts[revision][1] for revision in revisions]
        old, new = (revision_queries.text(self._connection, sha256) for sha256 in hashes)
        return None if old is None or new is None else PassageFinder(old, new)


def _find(finder: PassageFinder, span: Span) -> Span | None:
    """Return where a passage is, also if words of it have been masked in the earlier text."""
    return finder.find(span) or finder.following.span(span)
