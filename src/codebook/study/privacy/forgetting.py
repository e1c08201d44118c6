"""Erasing a participant who withdraws: their words, and all that was made of these."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from codebook.errors import RefusedError, UsageError
from codebook.store.erasing import erasures, pending_erasures
from codebook.store.erasing.erasures import WITHDRAWN, Erasure
from codebook.store.erasing.former_quotes import mask_once
from codebook.store.erasing.in_vivo import InVivoCodes, in_vivo
from codebook.store.journal.histories import Key
from codebook.store.journal.referring import closure
from codebook.store.queries import (
    anchoring_queries,
    journal_queries,
    revision_queries,
    study_queries,
    transcript_queries,
)
from codebook.store.queries.revision_queries import RevisionEverRow, RevisionRow
from codebook.store.schema.visibility import hidden_coders, seen_coders
from codebook.store.store import Store
from codebook.store.tables import Example, Participant, Revision, Segmentation, Transcript
from codebook.store.writer import ActionHead, Writer
from codebook.study.privacy.former_records import FormerRecords, former_records_of
from codebook.study.privacy.key import key_in_folder
from codebook.study.privacy.leftovers import (
    Traces,
    coined_codes,
    files_with_traces,
    records_with_traces,
)
from codebook.study.privacy.masking import (
    changes_removing_speaker,
    spoken_by,
    without_name,
    words_answered,
)
from codebook.study.privacy.participant_names import Mention, mentions, mentions_in_files, names_of
from codebook.study.revising.new_revision import edited, replace_text, revise
from codebook.study.settings import Settings
from codebook.study.turns import as_json, turns_of
from codebook.study.views import Person
from codebook.text.correction_transfer import masked
from codebook.text.names import whole_words
from codebook.text.spans import Span

_LONG = 20
"""Code points of a line or example; a shorter one might be anybody's words."""

_TAKE_OUT = "remove what is theirs, or delete it"
"""What is to be done with a file that is not the study's own."""


class Forgotten(NamedTuple):
    """What was erased, and where the participant may still be named.

    It counts and lists only what the coder who erases may see.

    - `transcripts`: those erased as a whole; `shared`: those that only lost their turns.
    - `records`: the number of records erased in tables and journal; `passages`: how many of these
      were passages; `candidates`: the candidates made of their words, which are erased too.
    - `files`: the files of the study's folder that are removed.
    - `remaining`: where the study or its folder still has words of theirs, and what to do with
      each, a line each.
    - `named`: where their names still stand in others' words; pseudonyms can replace these.
    """

    participant: str
    transcripts: tuple[str, ...]
    shared: tuple[str, ...]
    records: int
    passages: int
    candidates: tuple[str, ...]
    files: tuple[str, ...]
    remaining: tuple[str, ...]
    named: tuple[Mention, ...]

    @property
    def names_left(self) -> list[str]:
        """Return the names that still stand somewhere."""
        return sorted({name for mention in self.named for name in mention.names})


class _Plan(NamedTuple):
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
        whole = self._whole_ids()
        texts = list(self.former.words)
        for row in self.revisions:
            if row.transcript_id in whole:
                texts += words_answered(row.text, row.turns, self.person.label, self.asking)
            else:
                texts += [span.of(row.text) for span in spoken_by(row.turns, self.person.label)]
        lines = {line.strip() for text in texts for line in text.splitlines()}
        return frozenset(line for line in lines if len(line) >= _LONG)

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


def forget(store: Store, me: Person, label: str, *, rehearsal: bool) -> Forgotten:
    """Erase a participant from the study, its journal, its backups and its exports.

    It cannot be undone. Raises UsageError where there is no such participant, RefusedError where
    it is not known which words of a transcript that several share are theirs.
    """
    head = ActionHead(me.id, "forgot a participant", hidden_by="", any_layer=True, kind="forget")
    with store.action(head, rehearsal=rehearsal) as tx:
        plan = _plan(tx, label)
        names = names_of(tx, plan.person, plan.alone(), key_in_folder(store.folder))
        keys, codes = _erase(tx, plan)
        unseen = journal_queries.owned_by(tx.connection, hidden_coders(tx.connection, me.id))
        visible = seen_coders(tx.connection, me.id)
        traces = Traces(plan.names(), plan.lines())
        left = (
            *coined_codes(codes.needed, visible),
            *records_with_traces(tx.connection, traces, visible),
        )
        named = list(mentions(tx.connection, names, label, visible))
        whole = tuple(each.name for each in plan.whole)
        named_so = Traces(plan.names() | codes.names, plan.lines())
        files = files_with_traces(store.folder, named_so, whole)
        pending_erasures.note(tx.connection, files.going)
    kept = () if rehearsal else store.finish_erasing()
    seen = keys - unseen
    return Forgotten(
        participant=plan.person.label,
        transcripts=whole,
        shared=tuple(each.name for each in plan.shared),
        records=len(seen),
        passages=sum(name == "passage" for name, _ in seen),
        candidates=tuple(each.name for each in codes.unused if each.coder_id in visible),
        files=files.going,
        remaining=(*left, *kept, *(f"{file}: {_TAKE_OUT}" for file in files.staying)),
        named=(*named, *mentions_in_files(store.folder, names, files.going)),
    )


def _erase(tx: Writer, plan: _Plan) -> tuple[frozenset[Key], InVivoCodes]:
    """Erase a participant's words and all records that depend on them.

    Returns the keys of the erased records, and the codes that were made of these words.
    """
    quoted = plan.shared_quotes(tx)  # while the words are still there
    seeds = [*_withdraw(tx, plan), *_examples(tx, plan.lines())]
    tx.delete(Participant, [plan.person.id])
    keys = closure(tx.connection, seeds)
    codes = in_vivo(tx.connection, keys, quoted)
    if codes.unused:
        keys = closure(tx.connection, keys | codes.keys)
    what = Erasure(keys, _texts(tx, plan, keys), plan.names() | codes.names)
    erasures.erase(tx.connection, what, tx.at)
    return keys, codes


def _plan(tx: Writer, label: str) -> _Plan:
    people = tx.all(Participant)
    person = next((each for each in people if each.label == label), None)
    if person is None:
        known = ", ".join(each.label for each in sorted(people, key=lambda each: each.position))
        raise UsageError(
            f"The study has no participant {label!r}.",
            f"It has {known or 'none'}. If importing the interview was undone, add the"
            " participant again first.",
        )
    links = transcript_queries.transcript_participants(tx.connection)
    mine = [transcript for transcript, participant in links if participant == person.id]
    others = {transcript for transcript, participant in links if participant != person.id}
    transcripts = {each.id: each for each in tx.get_many(Transcript, mine)}
    revisions = [row for key in mine for row in revision_queries.revisions(tx.connection, key)]
    asking = Settings.from_json(study_queries.study(tx.connection).settings).interviewers
    return _Plan(
        person=person,
        whole=[transcripts[key] for key in mine if key not in others],
        shared=[transcripts[key] for key in mine if key in others],
        revisions=revisions,
        former=former_records_of(tx.connection, person, asking),
        asking=asking,
    )


def _withdraw(tx: Writer, plan: _Plan) -> Iterator[Key]:
    """Take the words out of shared transcripts; yield the keys of the records to be erased."""
    yield "participant", plan.person.id
    for transcript in plan.whole:
        yield "transcript", transcript.id
    for transcript in plan.shared:
        rows = [row for row in plan.revisions if row.transcript_id == transcript.id]
        yield from _withdraw_turns(tx, transcript, rows, plan.person.label)
    yield from plan.former.keys()
    for passage_id in anchoring_queries.once_overlapping(tx.connection, plan.former.said):
        yield "passage", passage_id
    _unname(tx, plan.person.label, plan.former.said)


def _withdraw_turns(
    tx: Writer, transcript: Transcript, rows: Sequence[RevisionRow], label: str
) -> Iterator[Key]:
    """Take a speaker's turns out of all revisions of a shared transcript (`rows`, latest last).

    The latest text gets a next revision without them; in earlier texts they are masked.
    """
    now = rows[-1]
    said = _said_in(tx, transcript, rows, label)
    spans = said[now.id]
    if not spans:
        raise RefusedError(
            f"{label} is one of several participants of {transcript.name}, and no turn there"
            " has that name, so it is not known which words are theirs.",
            "Import the transcript again with --participant NAME=ID, then forget them.",
        )
    mask_once(tx.connection, [now.id], said, partial(whole_words(label).sub, WITHDRAWN))
    for passage in anchoring_queries.anchored_passages(tx.connection, now.id):
        if any(span.overlaps((passage.start, passage.end)) for span in spans):
            yield "passage", passage.id
    for passage_id in anchoring_queries.once_overlapping(tx.connection, said):
        yield "passage", passage_id
    new, find = edited(now, changes_removing_speaker(now, label))
    revise(tx, now, new._replace(turns=without_name(new.turns, label)), find)
    for row in rows:
        removed = [span for span, _ in changes_removing_speaker(row, label)]
        replace_text(tx, row.id, masked(row.text, removed))
        tx.update(Segmentation, row.id, turns=as_json(without_name(turns_of(row.turns), label)))
    _unname(tx, label, said)


def _unname(tx: Writer, label: str, revisions: Iterable[str]) -> None:
    """Replace a speaker's name in the journal's images of some revisions."""
    erasures.rewrite(tx.connection, partial(whole_words(label).sub, WITHDRAWN), revisions)


def _said_in(
    tx: Writer, transcript: Transcript, rows: Iterable[RevisionRow], label: str
) -> dict[str, list[Span]]:
    """Return what a speaker said in each revision of a transcript, undone ones included."""
    known = revision_queries.revisions_ever(tx.connection)
    ever = {row.id for row in known if row.transcript_id == transcript.id}
    images = journal_queries.images(tx.connection, "segmentation")
    turns = {key: str(image["turns"]) for key, image in images if key in ever}
    turns |= {row.id: row.turns for row in rows}
    return {key: spoken_by(stored, label) for key, stored in turns.items()}


def _examples(tx: Writer, lines: Iterable[str]) -> Iterator[Key]:
    """Yield the keys of the codes' examples that quote these lines."""
    said = "\n".join(lines)
    for example in tx.all(Example):
        if len(example.text) >= _LONG and example.text in said:
            yield "example", example.id


def _texts(tx: Writer, plan: _Plan, keys: Iterable[Key]) -> frozenset[str]:
    """Return the hashes of the texts that only their transcripts have or ever had."""
    gone = {record_id for name, record_id in keys if name == "revision"}
    kept = {row.sha256 for row in tx.all(Revision) if row.id not in gone}
    return frozenset({row.sha256 for row in plan.ever(tx)} - kept)
