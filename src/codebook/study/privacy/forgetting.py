"""Erasing a participant who withdraws: their words, and all that was made of these."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from codebook.errors import RefusedError
from codebook.store.erasing import erasures, pending_erasures
from codebook.store.erasing.erased_lines import LONG, ErasedLines, erased_lines
from codebook.store.erasing.erasures import WITHDRAWN, Erasure
from codebook.store.erasing.former_quotes import mask_once
from codebook.store.erasing.in_vivo import InVivoCodes, in_vivo
from codebook.store.journal.histories import Key
from codebook.store.journal.referring import closure
from codebook.store.queries import anchoring_queries, journal_queries, revision_queries
from codebook.store.queries.revision_queries import RevisionRow
from codebook.store.schema.visibility import hidden_coders, seen_coders
from codebook.store.store import Store
from codebook.store.tables import Example, Participant, Revision, Segmentation, Transcript
from codebook.store.writer import ActionHead, Writer
from codebook.study.privacy.key import key_in_folder
from codebook.study.privacy.leftovers import (
    TAKE_OUT,
    Traces,
    coined_codes,
    files_with_traces,
    records_with_traces,
    rows_of_nobody,
)
from codebook.study.privacy.masking import (
    changes_removing_speaker,
    spoken_by,
    without_name,
)
from codebook.study.privacy.participant_names import (
    KEY,
    Mention,
    mention_in_key,
    mentions,
    mentions_in_files,
    names_of,
    names_of_coders,
)
from codebook.study.privacy.withdrawal_plan import Plan, plan_of
from codebook.study.revising.doubles import join_doubles_on
from codebook.study.revising.new_revision import (
    add_revision,
    edited,
    move_to_revision,
    replace_text,
)
from codebook.study.turns import as_json, turns_of
from codebook.study.views import Person
from codebook.text.correction_transfer import masked
from codebook.text.names import whole_words
from codebook.text.spans import Span


class Forgotten(NamedTuple):
    """What was erased, and where the participant may still be named.

    It counts and lists only what the coder who erases may see.

    - `transcripts`: those erased as a whole; `shared`: those that only lost their turns.
    - `records`: the number of records erased in tables and journal; `passages`: how many of these
      were passages; `candidates`: the candidates made of their words, which are erased too.
    - `files`: the files of the study's folder that are removed.
    - `remaining`: where the study or its folder still has words of theirs, and what to do with
      each, a line each.
    - `named`: where their names still stand in others' words; pseudonyms can replace these, but for
      the names of `coders`, which may mean the coder.
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
    coders: tuple[str, ...]

    @property
    def names_left(self) -> list[str]:
        """Return the names that pseudonyms can replace where they still stand, but in the key."""
        others = (mention for mention in self.named if mention.place != KEY)
        return sorted(
            {name for mention in others for name in mention.names}.difference(self.coders)
        )

    @property
    def names_in_key(self) -> list[str]:
        """Return the names in the key of pseudonyms that tell of the participant."""
        return sorted(
            {name for mention in self.named if mention.place == KEY for name in mention.names}
        )


def forget(store: Store, me: Person, label: str, *, rehearsal: bool) -> Forgotten:
    """Erase a participant from the study, its journal, its backups and its exports.

    It cannot be undone. Raises UsageError where there is no such participant, RefusedError where
    it is not known which words of a transcript that several share are theirs.
    """
    act = "forgot a participant"
    head = ActionHead(me.id or None, act, hidden_by="", any_layer=True, kind="forget")
    with store.action(head, rehearsal=rehearsal) as tx:
        plan = plan_of(tx, label)
        key = key_in_folder(store.folder)
        names = names_of(tx, plan, key)
        keys, codes, lines = _erase(tx, plan)
        unseen = journal_queries.owned_by(tx.connection, hidden_coders(tx.connection, me.id))
        visible = seen_coders(tx.connection, me.id)
        said = plan.lines() | lines.said
        traces = Traces(plan.names(), said)
        left = (
            *coined_codes(codes, visible),
            *rows_of_nobody(tx.connection),
            *records_with_traces(tx.connection, traces, visible),
        )
        named = list(mentions(tx.connection, names, label, visible))
        erased = (*plan.words(), *(row.text for row in plan.alone()))
        coders = names_of_coders(tx.connection, names)
        keyed = list(mention_in_key(tx.connection, key, names, erased))
        whole = tuple(each.name for each in plan.whole)
        told = Traces(plan.names() | codes.names, said | lines.told)
        files = files_with_traces(store.folder, told, whole, withdrawn=True)
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
        remaining=(*left, *kept, *(f"{file}: {TAKE_OUT}" for file in files.staying)),
        named=(*named, *mentions_in_files(store.folder, names, files.going), *keyed),
        coders=coders,
    )


def _erase(tx: Writer, plan: Plan) -> tuple[frozenset[Key], InVivoCodes, ErasedLines]:
    """Erase a participant's words and all records that depend on them.

    Returns the keys of the erased records, the codes that were made of these words, and the lines
    of these records.
    """
    quoted = plan.shared_quotes(tx)  # while the words are still there
    seeds = [*_withdraw(tx, plan), *_examples(tx, plan.lines())]
    tx.delete(Participant, [plan.person.id])
    keys = closure(tx.connection, seeds)
    codes = in_vivo(tx.connection, keys, quoted)
    if codes.unused:
        keys = closure(tx.connection, keys | codes.keys)
    lines = erased_lines(tx.connection, keys)
    what = Erasure(keys, _texts(tx, plan, keys), plan.names() | codes.names)
    erasures.erase(tx.connection, what, tx.at)
    for transcript in plan.shared:  # only now, as passages that are erased must take no others in
        if left := revision_queries.current(tx.connection, transcript.id):
            join_doubles_on(tx, left.id)
    return keys, codes, lines


def _withdraw(tx: Writer, plan: Plan) -> Iterator[Key]:
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
    unnamed = partial(whole_words(label).sub, WITHDRAWN)
    mask_once(tx.connection, [now.id], said, unnamed)
    for passage in anchoring_queries.anchored_passages(tx.connection, now.id):
        if any(span.overlaps((passage.start, passage.end)) for span in spans):
            yield "passage", passage.id
    for passage_id in anchoring_queries.once_overlapping(tx.connection, said):
        yield "passage", passage_id
    now = now._replace(source=unnamed(now.source))
    new, find = edited(now, changes_removing_speaker(now, label))
    now_id = add_revision(tx, now, new._replace(turns=without_name(new.turns, label)))
    move_to_revision(tx, now.id, now_id, new.text, find)
    for row in rows:
        removed = [span for span, _ in changes_removing_speaker(row, label)]
        replace_text(tx, row.id, masked(row.text, removed))
        tx.update(Segmentation, row.id, turns=as_json(without_name(turns_of(row.turns), label)))
        tx.update(Revision, row.id, source=unnamed(row.source))
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
        if len(example.text) >= LONG and example.text in said:
            yield "example", example.id


def _texts(tx: Writer, plan: Plan, keys: Iterable[Key]) -> frozenset[str]:
    """Return the hashes of the texts that only their transcripts have or ever had."""
    gone = {record_id for name, record_id in keys if name == "revision"}
    kept = {row.sha256 for row in tx.all(Revision) if row.id not in gone}
    return frozenset({row.sha256 for row in plan.ever(tx)} - kept)
