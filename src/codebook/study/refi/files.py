"""Writing the study as REFI-QDA files: all that the exporting coder may see.

The study's ids become the GUIDs. What the format has no place for is written in words
(`text.exchange`), or left out and listed by `left_out`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import BinaryIO

from codebook.by_key import by_key
from codebook.errors import RefusedError
from codebook.exporting.refi.package import qdc_bytes, write_qdpx
from codebook.exporting.refi.rows import Link, Project, Set, User
from codebook.store.connections import Connection
from codebook.store.identity import derived_id
from codebook.store.queries import (
    code_queries,
    exchange_queries,
    guideline_queries,
    note_queries,
    participant_queries,
    reconciliation_queries,
    review_queries,
    study_queries,
    theme_queries,
    transcript_queries,
)
from codebook.store.store import Store
from codebook.study.loading import codebook, coders, people
from codebook.study.ranking.ranking_rows import ranking_entries
from codebook.study.refi.cases import participant_cases, unlinked_cases, variables_and_values
from codebook.study.refi.codes import code_rows, examples
from codebook.study.refi.notes import Notes
from codebook.study.refi.ranks import note_guideline, note_rankings, places
from codebook.study.refi.speaking import Speaking
from codebook.study.refi.texts import Texts
from codebook.text.display import counted
from codebook.text.exchange import theme_words


def has_codes(store: Store) -> bool:
    """Whether there is a code to export, be it a retired one."""
    return bool(codebook(store, counted=False).codes)


def has_content(store: Store) -> bool:
    """Whether there is anything to export."""
    with store.reading() as connection:
        counts = study_queries.record_counts(connection)
    found = any(counts[name] for name in ("participants", "transcripts", "codings"))
    return found or has_codes(store)


def qdc(store: Store) -> bytes:
    """Return the codebook with its themes; RefusedError without any code."""
    book = codebook(store)
    if not book.codes:
        raise RefusedError(
            "The study has no codes yet, and a .qdc must have one.", "Import the taxonomy first."
        )
    names = {person.id: person.name for person in coders(store)}
    return qdc_bytes(code_rows(book, names, examples(store), {}), _themes(store, names))


def qdpx(store: Store) -> Callable[[BinaryIO], None]:
    """Return a function that writes the whole study, each visible layer with its coder's name."""
    names = {person.id: person.name for person in coders(store)}
    book, persons, ranked = codebook(store), people(store), ranking_entries(store)
    with store.reading() as connection:
        study = study_queries.study(connection)
        notes = Notes(study, note_queries.memos(connection))
        note_guideline(notes, guideline_queries.guideline(connection))
        pairs = transcript_queries.transcript_participants(connection)
        speaking = Speaking(study.id, persons, pairs)
        texts = _texts(connection, notes)
        background = participant_queries.background(connection)
        unlinked = [row for row in background if row.participant is None]
        shown = _shown_passages(connection, study.id)
    sources = [*texts.transcripts(), *texts.loose(speaking)]
    note_rankings(notes, ranked)
    variables, values = variables_and_values(study.id, persons, unlinked)
    ranks, placed = places(study.id, ranked)
    for person in persons:
        values[person.id] = [*values[person.id], *placed.get(person.label, ())]
    project = Project(
        study.name,
        study.created,
        users=[User(key, name) for key, name in names.items()],
        codes=code_rows(book, names, examples(store), notes.on),
        variables=[*variables, *ranks],
        cases=[*participant_cases(speaking, values, texts), *unlinked_cases(unlinked, values)],
        sources=sources,
        notes=notes.rows(),
        links=[*notes.links(speaking), *shown],
        sets=_themes(store, names),
        own_notes=notes.on.get(study.id, ()),
    )
    return lambda stream: write_qdpx(stream, project)


def _texts(connection: Connection, notes: Notes) -> Texts:
    sources, passages = exchange_queries.sources(connection), exchange_queries.passages(connection)
    texts = Texts(sources, passages, notes)
    texts.add_codings(exchange_queries.codings(connection))
    return texts


def _shown_passages(connection: Connection, study_id: str) -> list[Link]:
    """Return links from the themes to the passages that show them."""
    return [
        Link(derived_id(study_id, "link", row.theme_id, row.passage_id), *row[:2])
        for row in theme_queries.theme_passages(connection)
    ]


def _themes(store: Store, names: Mapping[str, str]) -> list[Set]:
    """Return the themes as sets; `names` are the coders' by id."""
    with store.reading() as connection:
        themes = theme_queries.themes(connection)
        members = by_key(theme_queries.theme_codes(connection))
    return [
        Set(
            row.id,
            row.name,
            theme_words(row.definition, row.reason, names[row.coder_id]),
            members.get(row.id, ()),
        )
        for row in themes
    ]


def left_out(store: Store) -> list[str]:
    """Return what a .qdpx leaves out of what the coder may see of the study, one thing each."""
    with store.reading() as connection:
        found = (
            ("into what went ", len(code_queries.merged_into(connection)), "merged code"),
            ("the turns of ", len(transcript_queries.transcript_names(connection)), "transcript"),
            ("", len(review_queries.reviews(connection)), "review"),
        )
        rulings = len(reconciliation_queries.verdicts(connection))
    said = [f"{of}{counted(count, noun)}" for of, count, noun in found if count]
    if rulings:
        said.append(f"{counted(rulings, 'ruling')} (those on codings changed since, too)")
    return [*said, "the journal"]
