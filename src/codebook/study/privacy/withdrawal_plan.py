"""What is to be erased with a participant who withdraws: their texts, and what was undone."""

from __future__ import annotations

from typing import NamedTuple

from codebook.errors import RefusedError, UsageError
from codebook.store.erasing.erased_lines import LONG
from codebook.store.queries import (
    anchoring_queries,
    revision_queries,
    study_queries,
    transcript_queries,
)
from codebook.store.queries.revision_queries import RevisionEverRow, RevisionRow
from codebook.store.tables import Participant, Transcript
from codebook.store.writer import Writer
from codebook.study.privacy.earlier_labels import labelled_as_now
from codebook.study.privacy.former_records import FormerRecords, former_records_of
from codebook.study.privacy.masking import spoken_by, words_answered
from codebook.study.settings import Settings


class Plan(NamedTuple):
    """What is erased with a participant.

    - `whole`: transcripts of which they are the only participant.
    - `shared`: transcripts that have other participants too, of which their turns are erased.
    - `revisions`: all revisions of both.
    - `former`: records of theirs that were undone, and which only the journal still has.
    - `asking`: labels of interviewers that do not say so.
    """

    person: Participant
    whole: list[Transcript]
    shared: list[Transcript]
    revisions: list[RevisionRow]
    former: FormerRecords
    asking: tuple[str, ...]

    def lines(self) -> frozenset[str]:
        """Return the longer lines of what they said."""
        lines = {line.strip() for text in self.words() for line in text.splitlines()}
        return frozenset(line for line in lines if len(line) >= LONG)

    def words(self) -> list[str]:
        """Return what they said."""
        whole = self._whole_ids()
        texts = list(self.former.words)
        for row in self.revisions:
            if row.transcript_id in whole:
                texts += words_answered(row.text, row.turns, self.person.label, self.asking)
            else:
                texts += [span.of(row.text) for span in spoken_by(row.turns, self.person.label)]
        return texts

    def alone(self) -> list[RevisionRow]:
        """Return the revisions of the transcripts of which they are the only participant."""
        return [row for row in self.revisions if row.transcript_id in self._whole_ids()]

    def shared_quotes(self, tx: Writer) -> dict[str, str]:
        """Return, by id, the quotes of the passages on the shared transcripts."""
        whole = self._whole_ids()
        rows = (row for row in self.revisions if row.transcript_id not in whole)
        return {
            passage.id: passage.quote
            for row in rows
            for passage in anchoring_queries.anchored_passages(tx.connection, row.id)
        }

    def ever(self, tx: Writer) -> list[RevisionEverRow]:
        """Return the revisions that their transcripts have or ever had, undone ones included."""
        mine = {each.id for each in (*self.whole, *self.shared)} | self.former.transcripts
        known = revision_queries.revisions_ever(tx.connection)
        return [row for row in known if row.transcript_id in mine]

    def names(self) -> frozenset[str]:
        """Return the participant's label and the names of their transcripts and files."""
        files = {row.source for row in self.alone()}
        named = {self.person.label, *files, *(each.name for each in self.whole)} - {""}
        return frozenset(named | self.former.names)

    def _whole_ids(self) -> set[str]:
        return {each.id for each in self.whole}


def plan_of(tx: Writer, label: str) -> Plan:
    """Return what is to be erased with a participant.

    Raises UsageError where there is none, RefusedError where there are several.
    """
    person = _called(tx, label)
    links = transcript_queries.transcript_participants(tx.connection)
    mine = [transcript for transcript, participant in links if participant == person.id]
    others = {transcript for transcript, participant in links if participant != person.id}
    transcripts = {each.id: each for each in tx.get_many(Transcript, mine)}
    revisions = [
        row
        for key in mine
        for row in labelled_as_now(revision_queries.revisions(tx.connection, key), person.label)
    ]
    asking = Settings.from_json(study_queries.study(tx.connection).settings).interviewers
    return Plan(
        person=person,
        whole=[transcripts[key] for key in mine if key not in others],
        shared=[transcripts[key] for key in mine if key in others],
        revisions=revisions,
        former=former_records_of(tx.connection, person, asking),
        asking=asking,
    )


def _called(tx: Writer, label: str) -> Participant:
    people = tx.all(Participant)
    found = [each for each in people if each.label == label]
    if len(found) > 1:  # each was renamed in another copy
        raise RefusedError(
            f"The study has {len(found)} participants {label!r}, and which of them withdraws is"
            " not said.",
            "Give all but one of them another id, among the participants in the workbench.",
        )
    if not found:
        known = ", ".join(each.label for each in sorted(people, key=lambda each: each.position))
        raise UsageError(
            f"The study has no participant {label!r}.",
            f"It has {known or 'none'}. If importing the interview was undone, add the"
            " participant again first.",
        )
    return found[0]
