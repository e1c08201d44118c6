"""Importing the transcripts and participants of an exchange file."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from codebook.by_key import by_key
from codebook.reading.drafts import ParticipantsDraft, Problem, ProjectDraft, TranscriptDraft
from codebook.reading.sheet_rows import Cell, ParticipantRow
from codebook.store.queries import lookups, participant_queries, transcript_queries
from codebook.store.tables import (
    Background,
    Participant,
    Revision,
    Transcript,
    TranscriptParticipant,
)
from codebook.study.changed_settings import change_settings
from codebook.study.importing.importer import Importer
from codebook.study.importing.links import link_transcripts
from codebook.study.importing.people import write_participants
from codebook.study.importing.transcripts import NewTranscripts
from codebook.study.known_fields import GROUP, group_column
from codebook.study.settings import Settings
from codebook.study.voices import Voices
from codebook.text.display import few_of


def import_texts(importer: Importer, draft: ProjectDraft) -> list[Revision]:
    """Write the transcripts that the study lacks; return the revision of each one of the file.

    A transcript with the same text is the same one, whatever its name; of several with one text,
    each is another one.
    """
    known = _Known(importer)
    names = {transcript.name for transcript in importer.tx.all(Transcript)}
    found = known.of(draft.transcripts)
    new = NewTranscripts(importer.tx)
    fresh: dict[int, str] = {}
    for at, each in enumerate(draft.transcripts):
        if at in found:
            importer.unchanged += 1
            known.tell_other_name(importer, each, found[at])
        else:
            fresh[at] = _free(importer, each.name, names)
            new.add_another(importer, replace(each, name=fresh[at]))
            names.add(fresh[at])
    new.write()
    by_name = _Known(importer).latest
    return [
        found.get(at) or by_name[fresh[at], each.sha256]
        for at, each in enumerate(draft.transcripts)
    ]


class _Known:
    """The revisions of the study by their transcripts' names and texts, the `latest` of each."""

    def __init__(self, importer: Importer) -> None:
        self._names = names = {each.id: each.name for each in importer.tx.all(Transcript)}
        revisions = sorted(
            importer.tx.all(Revision), key=lambda one: (one.number, one.created, one.id)
        )
        self.latest = {(names[one.transcript_id], one.sha256): one for one in revisions}

    def of(self, drafts: Sequence[TranscriptDraft]) -> dict[int, Revision]:
        """Return the revisions that texts are, by their places; those of one name before others."""
        found = {
            at: self.latest[each.name, each.sha256]
            for at, each in enumerate(drafts)
            if (each.name, each.sha256) in self.latest
        }
        taken = {revision.transcript_id for revision in found.values()}
        free = by_key(
            (sha256, revision)
            for (_, sha256), revision in self.latest.items()
            if revision.transcript_id not in taken
        )
        for at, each in enumerate(drafts):
            if at not in found and free.get(each.sha256):
                found[at] = free[each.sha256].pop(0)
        return found

    def tell_other_name(self, importer: Importer, draft: TranscriptDraft, found: Revision) -> None:
        """Report that a text is one of the study's by another name."""
        name = self._names[found.transcript_id]
        if name != draft.name:
            message = f"the text {draft.name} is {name}, which the study has"
            importer.problems.append(Problem(None, message))


def _free(importer: Importer, name: str, names: set[str]) -> str:
    free, number = name, 2
    while free in names:
        free, number = f"{name} ({number})", number + 1
    if free != name:
        message = f"the study has another text called {name}; this one is {free}"
        importer.problems.append(Problem(None, message))
    return free


def import_people(importer: Importer, draft: ProjectDraft, texts: list[Revision]) -> None:
    """Write the participants, and link them with their transcripts."""
    if draft.participants is not None and (people := _unknown(importer, draft.participants)).rows:
        write_participants(importer, people)
    by_label = {person.label: person.id for person in importer.tx.all(Participant)}
    known = set(transcript_queries.transcript_participants(importer.tx.connection))
    pairs = [(texts[at].transcript_id, by_label[label]) for at, label in draft.links]
    importer.upsert(
        TranscriptParticipant,
        [
            {"id": importer.id("link", *pair), "transcript_id": pair[0], "participant_id": pair[1]}
            for pair in pairs
            if pair not in known
        ],
        counted=False,
    )
    link_transcripts(importer)
    several = Counter(at for at, _ in draft.links)
    _say_untold(importer, [texts[at] for at, count in several.items() if count > 1])


def _say_untold(importer: Importer, texts: Iterable[Revision]) -> None:
    """Report the texts of several participants in which no label tells who of them speaks."""
    for text in texts:
        voices = Voices(lookups.interviewed(importer.tx.connection, text.id))
        if voices.are_untold:
            message = _UNTOLD.format(voices.name, few_of(voices.labels, _FEW))
            way_out = _ASKING if voices.spoken() else ""
            importer.problems.append(Problem(None, f"{message}{way_out}"))


_FEW = 4  # participants named in a remark
_UNTOLD = (
    "{}: no label tells who of {} says what; what is coded there is nobody's words, unless the file"
    " says whose."
)
_ASKING = " In the workbench, P and then f2 asks who each speaker is."


def import_background(importer: Importer, draft: ProjectDraft) -> None:
    """Write the unlinked rows of background that the study lacks."""
    there = {row.id: row for row in importer.tx.all(Background)}
    known = {(row.source, json.dumps(_written(json.loads(row.cells)))) for row in there.values()}
    position = importer.next_position(Background)
    rows: list[dict[str, object]] = []
    for given in draft.background:
        cells = {name: [written, normal] for name, written, normal in given.cells}
        key = importer.id("background of a file", given.key)
        same = (given.source, json.dumps(_written(cells)))
        if given.key.replace("-", "") in there or key in there or same in known:
            importer.unchanged += 1
            continue
        rows.append(
            {
                "id": key,
                "source": given.source,
                "position": position + len(rows),
                "cells": json.dumps(cells, ensure_ascii=False),
            }
        )
    importer.tx.insert(Background, rows)
    importer.added += len(rows)
    if rows:
        _note_columns(importer, [name for row in draft.background for name, *_ in row.cells])


def _note_columns(importer: Importer, names: list[str]) -> None:
    """Add columns to those of the study's background sheet, which has no groups."""

    def noted(now: Settings) -> Settings:
        own = {GROUP, *(field.name for field in now.own)}
        columns = dict.fromkeys((*now.background, *(name for name in names if name not in own)))
        return replace(now, background=tuple(columns))

    change_settings(importer.tx, noted)


def _written(cells: dict[str, list[str]]) -> list[tuple[str, str]]:
    """Return the values of a row as written, sorted, for comparing."""
    return sorted((name, cell[0].strip()) for name, cell in cells.items() if cell[0].strip())


def _unknown(importer: Importer, draft: ParticipantsDraft) -> ParticipantsDraft:
    """Return the draft without participants of whom the study knows everything already.

    A value that the file lacks is filled in from the study, so that importing it changes nothing.
    """
    there, group = _known_fields(importer), group_column(draft.columns)
    names = [GROUP if name == group else name for name in draft.columns]
    rows = []
    for row in draft.rows:
        fields = there.get(row.participant)
        cells = tuple(
            _kept(cell, (fields or {}).get(name, ""))
            for name, cell in zip(names, row.cells, strict=True)
        )
        if fields is not None and all(
            cell.written == fields.get(name, "") for name, cell in zip(names, cells, strict=True)
        ):
            importer.unchanged += 1
        else:
            rows.append(ParticipantRow(participant=row.participant, cells=cells, line=row.line))
    return replace(draft, rows=tuple(rows))


def _kept(cell: Cell, there: str) -> Cell:
    return cell if cell.written else Cell(there, there)


def _known_fields(importer: Importer) -> dict[str, dict[str, str]]:
    """Return what the study knows of each participant, as written."""
    connection = importer.tx.connection
    fields = {
        row.label: {**json.loads(row.fields), GROUP: row.group}
        for row in participant_queries.participants(connection)
    }
    for row in participant_queries.background(connection):
        if row.participant:
            cells = json.loads(row.cells)
            fields[row.participant] |= {name: cell[0] for name, cell in cells.items()}
    return fields
