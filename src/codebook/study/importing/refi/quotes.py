"""Finding quotes, which a file gives with the name of a text, in the study's transcripts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from codebook.by_key import by_key
from codebook.lazy_patterns import lazy_pattern
from codebook.reading.drafts import Problem, ProjectDraft
from codebook.reading.project_items import ProjectPassage
from codebook.store.queries import transcript_queries
from codebook.store.tables import Participant, Revision
from codebook.study.importing.importer import Importer
from codebook.study.importing.people import labels_in_study, write_people
from codebook.text.quoting import QuoteFinder

_PROBLEMS = {
    "several": "occurs several times in its transcript; the first place was taken",
    "alike": "is not word for word in its transcript; the most similar place was taken",
    "nowhere": "is not in its transcript; it was kept without a place",
    "nobody": "is from a text that the study lacks; it was kept as a participant's of that name",
}
_SHOWN = 8
_NUMBER = lazy_pattern(r"^(?:d ?)?\d+ ?[:.]? +")  # ATLAS.ti's of a document: "D 3: Ann", "3 Ann"


def place_quotes(
    importer: Importer, draft: ProjectDraft, texts: Sequence[Revision]
) -> tuple[ProjectDraft, list[Revision]]:
    """Return the draft with each quote at its place, and the revisions of these places.

    A quote that is not found stays without a place and becomes a participant's. What was unsure is
    reported, in one problem for each kind of doubt.
    """
    if all(passage.source is not None or not passage.document for passage in draft.passages):
        return draft, list(texts)
    quotes = _Quotes(importer, texts)
    passages = tuple(
        quotes.placed(passage) if passage.source is None and passage.document else passage
        for passage in draft.passages
    )
    quotes.report()
    return replace(draft, passages=passages), quotes.texts


class _Quotes:
    """The study's transcripts by the names that a file may give them."""

    def __init__(self, importer: Importer, texts: Sequence[Revision]) -> None:
        self._importer = importer
        self.texts = list(texts)
        connection = importer.tx.connection
        rows = transcript_queries.transcripts(connection)
        people = {person.id: person.label for person in importer.tx.all(Participant)}
        self._labels = {label.casefold(): label for label in people.values()}
        self._named = {row.name.casefold(): row.revision_id for row in rows}
        of_people = transcript_queries.revisions_of_people(connection)
        self._by_speaker = {people[key].casefold(): own for key, own in of_people.items()}
        self._speaking = by_key(
            (revision_id, people[key]) for key, own in of_people.items() for revision_id in own
        )
        self._quotable: dict[str, QuoteFinder] = {}
        self._places: dict[str, int] = {}
        self._lines: dict[str, list[int | None]] = {}

    def placed(self, given: ProjectPassage) -> ProjectPassage:
        """Return a passage at the place of its words, or without a place as a participant's."""
        revision = self._revision(given.document)
        if revision is None:
            self._lines.setdefault("nobody", []).append(given.line)
            return replace(given, participant=given.participant or self._person(given.document))
        text = self._text(revision)
        found = text.find(given.quote, given.near)
        how = found.how if found else "nowhere"
        if how in _PROBLEMS:
            self._lines.setdefault(how, []).append(given.line)
        if found is None:
            speaking = self._speaking.get(revision, [])
            speaker = speaking[0] if len(speaking) == 1 else self._person(given.document)
            return replace(given, participant=given.participant or speaker)
        return replace(
            given,
            source=self._place(revision),
            start=found.span.start,
            end=found.span.end,
            quote=found.span.of(text.text),
        )

    def report(self) -> None:
        """Report what was unsure."""
        for how, lines in self._lines.items():
            first, count = lines[0], len(lines)
            known = [str(line) for line in lines if line]
            shown = ", ".join(known[:_SHOWN]) + (", …" if len(known) > _SHOWN else "")
            more = f" ({count} times" + (f", in rows {shown})" if known else ")")
            message = f"a quote {_PROBLEMS[how]}{more if count > 1 else ''}"
            self._importer.problems.append(Problem(first, message))

    def _revision(self, document: str) -> str | None:
        for name in (document.casefold(), _NUMBER.sub("", document.casefold())):
            if name in self._named:
                return self._named[name]
            said = self._by_speaker.get(name, [])
            if len(said) == 1:
                return said[0]
        return None

    def _person(self, name: str) -> str:
        """Return the label of the participant with this name; make one where there is none."""
        known = self._labels.get(name.casefold())
        if known is None:
            known = labels_in_study(self._importer, [name])[name]
            self._labels[name.casefold()] = known
            write_people(self._importer, [(known, "", {})])
        return known

    def _text(self, revision: str) -> QuoteFinder:
        if revision not in self._quotable:
            text, _ = transcript_queries.revision_text(self._importer.tx.connection, revision)
            self._quotable[revision] = QuoteFinder(text)
        return self._quotable[revision]

    def _place(self, revision: str) -> int:
        """Return the index of a revision among the texts; add it where it is not there yet."""
        if revision not in self._places:
            self._places[revision] = len(self.texts)
            self.texts += self._importer.tx.get_many(Revision, [revision])
        return self._places[revision]
