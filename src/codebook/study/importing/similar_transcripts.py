"""Finding a transcript of the study with much the same text as a new one, its next text perhaps."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple
from weakref import WeakKeyDictionary

from codebook.store.connections import Connection
from codebook.store.moments import Moment, now
from codebook.store.queries import transcript_queries
from codebook.store.store import Store
from codebook.text.sentence_similarity import SentenceIndex


class SimilarTranscript(NamedTuple):
    """A transcript of the study that another text is like."""

    id: str
    name: str


class SimilarTranscripts:
    """The transcripts of a study, to compare texts with; they are read when first needed."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def most_similar(self, text: str) -> SimilarTranscript | None:
        """Return the transcript that is most similar to a text, None without one similar enough."""
        number = self._texts.most_similar(text)
        return None if number is None else self._names[number]

    @cached_property
    def _names(self) -> list[SimilarTranscript]:
        return [
            SimilarTranscript(key, name)
            for key, name, _ in transcript_queries.transcript_names(self._connection)
        ]

    @cached_property
    def _texts(self) -> SentenceIndex:
        _ = self._names  # which must be read at the same moment
        return SentenceIndex(text for _, _, text in transcript_queries.texts(self._connection))


_looked: WeakKeyDictionary[Store, tuple[Moment, SimilarTranscripts]] = WeakKeyDictionary()


def similar_transcript(store: Store, connection: Connection, text: str) -> SimilarTranscript | None:
    """Return the transcript that a text is like; the study is read again only once it changed."""
    moment = now(connection)
    then, known = _looked.get(store, (None, None))
    if known is None or then != moment:
        known = SimilarTranscripts(connection)
    found = known.most_similar(text)
    _looked[store] = moment, known  # all is read by now, so that it needs no open connection
    return found
