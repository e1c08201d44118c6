"""What leaves the study as files: one builder per sheet."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from codebook.errors import UsageError
from codebook.exporting.background_sheet import (
    BackgroundEntry,
    background_sheet,
    published_background_sheet,
)
from codebook.exporting.codebook_sheet import CodebookEntry, CodeLabel, codebook_sheet
from codebook.exporting.codings_sheet import codings_sheet
from codebook.exporting.files import file_bytes, save_all
from codebook.exporting.sheets import Sheet
from codebook.exporting.taxonomy_sheet import TaxonomyEntry, taxonomy_sheet
from codebook.exporting.transcripts_sheet import TranscriptEntry, transcripts_sheet
from codebook.store import queries
from codebook.store.rows import KeyPassageRow
from codebook.store.store import Store
from codebook.study.frames import coding_entries
from codebook.study.looking import codebook, settings
from codebook.study.turns import turns_of

FILES = {
    "codebook": "CodeBook.csv",
    "background": "Interviewee Background.xlsx",
    "codings": "codings.csv",
    "taxonomy": "taxonomy.csv",
    "transcripts": "transcripts.csv",
}
"""The sheets by name, in the order in which they are written, and their files."""


def export(
    store: Store, names: Sequence[str], out: Path | None, *, published: bool = False
) -> list[Path]:
    """Write the named sheets, or all that have content; return the files' paths."""
    for name in names:
        if name not in FILES:
            raise UsageError(f"There is no sheet {name!r}.", f"The sheets: {', '.join(FILES)}.")
    wanted = [name for name in FILES if name in names] if names else list(FILES)
    made = {name: _BUILDERS[name](store, published) for name in wanted}
    files = {
        FILES[name]: file_bytes(FILES[name], sheet)
        for name, sheet in made.items()
        if names or sheet.rows
    }
    return save_all(files, out or default_folder(store))


def default_folder(store: Store) -> Path:
    """Return where exports go: the study's own folder for them, or `exports` here."""
    return (store.folder or Path()) / "exports"


def _codebook(store: Store, _published: bool) -> Sheet:
    codes, chosen = codebook(store), settings(store)
    with store.reading() as connection:
        rows = _preferred(queries.key_passages(connection))
        on: dict[str, list[str]] = {}
        for passage_id, code_id in queries.codes_of_key_passages(connection):
            on.setdefault(passage_id, []).append(code_id)
    entries = []
    for row in rows:
        fields = json.loads(row.fields or "{}")
        labels = [CodeLabel(c.number, c.name) for c in codes.sorted(on.get(row.passage_id, ()))]
        entries.append(
            CodebookEntry(
                row.participant or "", row.group or "",
                tuple(str(fields.get(name, "")) for name in chosen.fields),
                row.prompt_category, row.quote, tuple(labels), row.insight,
            )
        )  # fmt: skip
    return codebook_sheet(entries, chosen.codebook)


def _preferred(rows: Iterable[KeyPassageRow]) -> list[KeyPassageRow]:
    """Keep the consensus where there is one, else every visible layer."""
    listed = list(rows)
    return [row for row in listed if row.coder_kind == "consensus"] or listed


def _background(store: Store, published: bool) -> Sheet:
    chosen = settings(store)
    with store.reading() as connection:
        rows = queries.background(connection)
    entries = []
    for row in rows:
        cells = json.loads(row.cells)
        pairs = [cells.get(name, ("", "")) for name in chosen.background]
        written, normal = (tuple(pair[side] for pair in pairs) for side in (0, 1))
        entries.append(BackgroundEntry(row.participant or "", written, normal))
    if published:
        return published_background_sheet(chosen.background, entries, chosen.merge)
    return background_sheet(chosen.background, entries)


def _codings(store: Store, _published: bool) -> Sheet:
    return codings_sheet(coding_entries(store))


def _taxonomy(store: Store, _published: bool) -> Sheet:
    codes = codebook(store)
    with store.reading() as connection:
        examples: dict[str, list[str]] = {}
        for code_id, text in queries.all_examples(connection):
            examples.setdefault(code_id, []).append(text)
    return taxonomy_sheet(
        TaxonomyEntry(
            code.number, code.name,
            codes.by_id[code.parent_id].number if code.parent_id in codes.by_id else "",
            code.definition, code.use_when, code.avoid_when, code.origin, code.state,
            code.colour, tuple(examples.get(code.id, ())),
        )
        for code in codes.codes
        if code.number  # a candidate is not in the taxonomy until it is accepted
    )  # fmt: skip


def _transcripts(store: Store, _published: bool) -> Sheet:
    with store.reading() as connection:
        rows = queries.transcripts(connection)
        people = {person.id: person.label for person in queries.participants(connection)}
        linked: dict[str, list[str]] = {}
        for transcript_id, person_id in queries.transcript_participants(connection):
            linked.setdefault(transcript_id, []).append(people[person_id])
        entries = []
        for row in rows:
            text, stored = queries.revision_text(connection, row.revision_id)
            turns = [turn for turn in turns_of(stored) if turn.kind == "speech"]
            speakers = dict.fromkeys(turn.speaker for turn in turns if turn.speaker)
            entries.append(
                TranscriptEntry(
                    row.name, ", ".join(linked.get(row.id, ())), row.format, len(text.split()),
                    row.characters, len(turns), ", ".join(speakers), row.sha256,
                )
            )  # fmt: skip
    return transcripts_sheet(entries)


_BUILDERS: dict[str, Callable[[Store, bool], Sheet]] = {
    "codebook": _codebook,
    "background": _background,
    "codings": _codings,
    "taxonomy": _taxonomy,
    "transcripts": _transcripts,
}
