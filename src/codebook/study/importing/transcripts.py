"""Importing a transcript."""

from __future__ import annotations

from collections.abc import Collection

from codebook.errors import InputError
from codebook.reading.drafts import Problem, TranscriptDraft
from codebook.reading.turns.correction import NONE, Correction
from codebook.store.queries import lookups, revision_queries
from codebook.store.tables import Record, Revision, Segmentation, Transcript
from codebook.store.writer import Row, Writer
from codebook.study.importing.importer import Importer
from codebook.study.importing.known_texts import corrected_further
from codebook.study.importing.named_speakers import before_file, follow, name_people
from codebook.study.importing.similar_transcripts import SimilarTranscripts
from codebook.study.revising.corrected_speakers import Before
from codebook.study.revising.speakers import given_names
from codebook.study.revising.updating import update
from codebook.study.turns import as_json, turns_of


class _Known:
    """What the study has: ids, names and the last place of transcripts, revisions by their texts.

    `former` has the names of transcripts by texts that they have no more. It is read once, and
    knows of what is still to be written.
    """

    def __init__(self, tx: Writer) -> None:
        names = lookups.transcript_names(tx.connection)
        self.ids, self.names = set(names), set(names.values())
        self.folded = {name.casefold(): name for name in names.values()}
        self.revisions = lookups.revisions_by_text(tx.connection)
        texts = revision_queries.hashes(tx.connection)
        latest = {hashes[-1] for hashes in texts.values()}
        self.former = {
            sha256: names[key]
            for key, hashes in texts.items()
            for sha256 in hashes
            if sha256 not in latest
        }
        self.position = tx.last_position(Transcript)


class NewTranscripts:
    """New transcripts with their first revisions, which are written together.

    SQLite takes half as long for many rows at once. Whatever else reads or writes transcripts is to
    be preceded by `write`. A transcript that is very similar to one of `others` is reported.
    """

    def __init__(self, tx: Writer, others: SimilarTranscripts | None = None) -> None:
        self._tx = tx
        self._others = others
        self._known: _Known | None = None
        self._rows: dict[type[Record], list[Row]] = {
            Transcript: [],
            Revision: [],
            Segmentation: [],
        }

    def add(
        self,
        importer: Importer,
        draft: TranscriptDraft,
        correction: Correction = NONE,
        *,
        updating: bool = False,
    ) -> None:
        """Add the transcript of a file.

        The same text again changes nothing, or only the turns where they are corrected; that the
        study has a later one, or calls it otherwise, is reported. Raises InputError where it has
        another text under this name; when `updating`, that becomes the next revision, and a new
        transcript must not be similar to another.
        """
        importer.refuse_withdrawn(draft.sha256)
        if updating:
            self.write()
        is_known = updating or correction != NONE
        before = before_file(self._tx, draft, by_name=updating) if is_known else None
        if updating and _has_another_text(self._tx, draft):
            name_people(importer, correction, draft, before)
            _update(importer, draft, before, named=given_names(correction))
            return
        known = self._known = self._known or _Known(self._tx)
        if same := known.revisions.get(draft.sha256):
            if draft.name not in same:
                importer.problems.append(Problem(None, _SAME.format(next(iter(same)))))
            if correction == NONE:
                importer.unchanged += 1
                if name := known.former.get(draft.sha256):
                    importer.problems.append(Problem(None, _FORMER.format(name)))
            else:
                self.write()
                there = same.get(draft.name) or next(iter(same.values()))
                _correct(importer, there, draft, correction, before)
            return
        name_people(importer, correction, draft, before)
        if draft.name in known.names:
            raise InputError(
                importer.path,
                f"the study already has a transcript {draft.name}, with another text.",
                "If it is the same interview, import it with --update: codings follow. If not,"
                " give the file another name.",
            )
        self._add(importer, draft, known, updating=updating)

    def add_another(self, importer: Importer, draft: TranscriptDraft) -> None:
        """Add a transcript of a name that is free, even where the study has one with its text."""
        importer.refuse_withdrawn(draft.sha256)
        self._known = self._known or _Known(self._tx)
        self._add(importer, draft, self._known)

    def _add(
        self, importer: Importer, draft: TranscriptDraft, known: _Known, *, updating: bool = False
    ) -> None:
        if namesake := known.folded.get(draft.name.casefold()):
            _say_like(importer, namesake, by_name=True, updating=updating)
        elif self._others and (like := self._others.most_similar(draft.text)):
            _say_like(importer, like.name, by_name=False, updating=updating)
        self._write_later(importer, draft, known)

    def _write_later(self, importer: Importer, draft: TranscriptDraft, known: _Known) -> None:
        importer.refuse_withdrawn_name(draft.name)
        transcript_id = importer.id("transcript", draft.name)
        revision_id = importer.id("revision", draft.name, draft.sha256)
        self._tx.keep_text(draft.sha256, draft.text)
        known.position += 1
        transcript = {
            "id": transcript_id,
            "name": draft.name,
            "created": self._tx.at,
            "position": known.position,
        }
        if transcript_id in known.ids:  # under another name by now
            importer.upsert(Transcript, [transcript])
        else:
            self._rows[Transcript].append(transcript)
            importer.count("added")
        revision = {
            "id": revision_id,
            "transcript_id": transcript_id,
            "number": 1,
            "sha256": draft.sha256,
            "format": draft.format,
            "encoding": draft.encoding,
            "source": importer.path.name,
            "created": self._tx.at,
        }
        self._rows[Revision].append(revision)
        turns = as_json(draft.turns)
        self._rows[Segmentation].append({"id": revision_id, "turns": turns})
        known.names.add(draft.name)
        known.folded.setdefault(draft.name.casefold(), draft.name)
        known.revisions.setdefault(draft.sha256, {})[draft.name] = revision_id

    def write(self) -> None:
        """Write what was added."""
        for model, rows in self._rows.items():
            self._tx.insert(model, rows)
            rows.clear()
        self._known = None


_SAME = (
    "its text is that of {}, so they are one interview. If somebody else said the same, write in"
    " the file who it was."
)
_FORMER = "the study has a later text of {}, which stays; with --update, this one is its next"


def _say_like(importer: Importer, name: str, *, by_name: bool, updating: bool) -> None:
    """Report that a new transcript is like another; InputError where it was to update one."""
    file = f"{name}{importer.path.suffix}"
    if updating:
        raise InputError(
            importer.path,
            f"the study has no transcript {importer.path.stem}, but"
            f" {name}{'' if by_name else ' is very similar'}.",
            f"If it is the same interview, name the file {file}: codings follow. If not,"
            " import it without --update.",
        )
    how = "its name differs only in case from that of" if by_name else "it is very similar to"
    told = (
        f"{how} {name}, which the study has; it becomes an interview of its"
        f" own. If it is the same one, undo this, and import it as {file} with --update:"
        " codings follow."
    )
    importer.problems.append(Problem(None, told))


def _has_another_text(tx: Writer, draft: TranscriptDraft) -> bool:
    """Whether the transcript of this name is there with another text."""
    known = tx.all(Transcript, name=draft.name)
    now = revision_queries.current(tx.connection, known[0].id) if known else None
    return now is not None and now.sha256 != draft.sha256


def _update(
    importer: Importer, draft: TranscriptDraft, before: Before | None, *, named: Collection[str]
) -> None:
    """Update the transcript of this name."""
    (known,) = importer.tx.all(Transcript, name=draft.name)
    importer.problems += update(
        importer.tx, known.id, draft, importer.path.name, named=named, before=before
    )
    importer.updated += 1


def _correct(
    importer: Importer,
    there: str,
    draft: TranscriptDraft,
    correction: Correction,
    before: Before | None,
) -> None:
    """Write turns as corrected further; `there` is the revision that has the file's text."""
    revision_id, draft = corrected_further(importer, draft, correction, there)
    told = name_people(importer, correction, draft, before)
    _write_turns(importer, revision_id, draft)
    followed = follow(importer, before, correction)
    if (told or followed) and importer.unchanged:  # the turns as they were
        importer.unchanged, importer.updated = 0, 1


def _write_turns(importer: Importer, revision_id: str, draft: TranscriptDraft) -> None:
    """Write corrected turns; they keep the parts of the former turns at the same places."""
    (old,) = importer.tx.get_many(Segmentation, [revision_id])
    parts = {turn.start: turn.part for turn in turns_of(old.turns)}
    turns = [turn._replace(part=turn.part or parts.get(turn.start, "")) for turn in draft.turns]
    importer.upsert(Segmentation, [{"id": revision_id, "turns": as_json(turns)}])
