"""Finding quotes that came without a place, as those of a CodeBook.csv do, in the transcripts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from codebook.store.queries import anchoring_queries, lookups, transcript_queries
from codebook.store.queries.anchoring_queries import WaitingRow
from codebook.store.tables import Passage
from codebook.store.writer import Writer
from codebook.text.display import counted
from codebook.text.quoting import QuoteFinder


def place_waiting_quotes(tx: Writer) -> str:
    """Anchor each quote that waits for a transcript of its participant, where one has its words.

    Quotes wait in external layers only, which are open to all. A passage gets the words of the
    transcript; a key passage is still printed in those that came. Returns what to say of it, ""
    where no quote was found.
    """
    waiting = anchoring_queries.waiting_passages(tx.connection)
    if not waiting:
        return ""
    texts = _Texts(tx)
    outcomes = Counter(
        texts.anchor(row) for row in waiting if row.participant_id in texts.revisions_of
    )
    return "; ".join(_clauses(outcomes))


def _clauses(outcomes: Counter[str]) -> Iterator[str]:
    missing = outcomes["nowhere"]
    if found := outcomes.total() - missing:
        have = "has its place" if found == 1 else "have their places"
        yield f"{counted(found, 'quote')} that came without a transcript {have} now"
        if several := outcomes["several"]:
            yield f"{several} at the first of several places"
        if alike := outcomes["alike"]:
            yield f"{alike} not word for word: please check"
        if missing:
            yield f"{counted(missing, 'other quote')} not found"


class _Texts:
    """The transcripts of participants, in which quotes are anchored.

    `revisions_of` has the current revisions of each participant's transcripts.
    """

    def __init__(self, tx: Writer) -> None:
        self._tx = tx
        self._finders: dict[str, QuoteFinder] = {}
        self._taken: set[tuple[str, str, int, int]] = set()
        self.revisions_of = transcript_queries.revisions_of_people(tx.connection)

    def anchor(self, row: WaitingRow) -> str:
        """Anchor a quote of a participant who has transcripts; return how it was found.

        Where its coder has a passage at that very place, it goes on waiting.
        """
        places = [
            (revision_id, found)
            for revision_id in self.revisions_of[row.participant_id]
            if (found := self._finder(revision_id).find(row.quote))
        ]
        if not places:
            return "nowhere"
        revision_id, found = min(places, key=lambda place: place[1].how == "alike")
        where = (revision_id, row.coder_id, found.span.start, found.span.end)
        if where in self._taken:
            return "nowhere"
        self._taken.add(where)
        words = found.span.of(self._finder(revision_id).text)
        self._tx.update(
            Passage,
            row.id,
            revision_id=revision_id,
            start_at=found.span.start,
            end_at=found.span.end,
            quote=words,
            published_quote=row.printed if row.printed != words else None,
            state="anchored",
        )
        return found.how

    def _finder(self, revision_id: str) -> QuoteFinder:
        if revision_id not in self._finders:
            text, _ = transcript_queries.revision_text(self._tx.connection, revision_id)
            self._finders[revision_id] = QuoteFinder(text)
            self._taken |= lookups.placed_passages(self._tx.connection, revision_id).keys()
        return self._finders[revision_id]
