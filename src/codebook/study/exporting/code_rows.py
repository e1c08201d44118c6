"""The codes as rows of sheets: what they mean, how much each was used, by whom, with which."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from codebook.exporting.codes_sheet import CodeEntry, codes_sheet
from codebook.exporting.crossed_sheet import (
    CrossedEntry,
    GroupEntry,
    cooccurrence_sheet,
    groups_sheet,
    matrix_sheet,
    pairs_sheet,
    presence_sheet,
)
from codebook.exporting.sheets import Sheet
from codebook.exporting.taxonomy_sheet import TaxonomyEntry, taxonomy_sheet
from codebook.store.queries import participant_queries
from codebook.store.store import Store
from codebook.study.code_labels import code_labels
from codebook.study.codebook import Code, Codebook
from codebook.study.exporting import group_counts
from codebook.study.exporting.code_counts import Amount, amounts, by_participant, pair_counts, uses
from codebook.study.loading import codebook
from codebook.study.refi.codes import examples
from codebook.study.support import NOBODY


def taxonomy(store: Store) -> Sheet:
    """Return the sheet of the numbered codes with their definitions, in codebook order."""
    book, shown = codebook(store), examples(store)
    return taxonomy_sheet(
        TaxonomyEntry(
            number=code.number,
            name=code.name,
            parent=book.by_id[code.parent_id].number if code.parent_id in book.by_id else "",
            definition=code.definition,
            use_when=code.use_when,
            avoid_when=code.avoid_when,
            origin=code.origin,
            state=code.state,
            colour=code.colour,
            examples=tuple(shown.get(code.id, ())),
        )
        for code in book.codes
        if code.number  # a candidate is not in the taxonomy until it is accepted
    )


def codes(store: Store) -> Sheet:
    """Return the sheet of codes with their counts, in codebook order."""
    book = codebook(store)
    counted, labels = amounts(book, uses(store)), code_labels(store, book)
    return codes_sheet([_code_entry(code, book, labels, *counted[code.id]) for code in book.codes])


def _code_entry(
    code: Code, book: Codebook, labels: Mapping[str, str], own: Amount, branch: Amount
) -> CodeEntry:
    return CodeEntry(
        code=labels[code.id],
        name=code.name,
        colour=book.colour(code),
        parent=labels.get(code.parent_id or "", ""),
        origin=code.origin,
        state=code.state,
        codings=own.codings,
        groundedness=own.places,
        participants=own.participants,
        transcripts=own.transcripts,
        branch_groundedness=branch.places,
        branch_participants=branch.participants,
        definition=code.definition,
    )


def matrix(store: Store) -> Sheet:
    """Return how often each code was used on each participant's words."""
    return matrix_sheet(*_by_participant(store))


def presence(store: Store) -> Sheet:
    """Whether each code was used on each participant's words."""
    return presence_sheet(*_by_participant(store))


def _by_participant(store: Store) -> tuple[list[str], list[CrossedEntry]]:
    """Return the participants' labels, and a row for each code with its count for each of them."""
    book, found = codebook(store), uses(store)
    counts, labels = by_participant(found), code_labels(store, book)
    with store.reading() as connection:
        people = participant_queries.participants(connection)
    entries = [
        CrossedEntry(
            labels[code.id], code.name, tuple(counts[code.id, person.id] for person in people)
        )
        for code in book.with_use(use.code_id for use in found)
    ]
    is_empty = not any(any(entry.counts) for entry in entries)
    return [person.label for person in people], [] if is_empty else entries


def groups(store: Store) -> Sheet:
    """Return how many participants' words have each code or one below it, by what divides them."""
    book, found = codebook(store), uses(store)
    columns, labels = group_counts.groups(store, book, found), code_labels(store, book)
    sizes = [(_heading(each), each.size) for each in columns]
    entries = [
        GroupEntry(
            labels[code.id], code.name, tuple(each.support.get(code.id, NOBODY) for each in columns)
        )
        for code in book.with_use(use.code_id for use in found)
    ]
    return groups_sheet(sizes, entries if found else [])


def _heading(group: group_counts.Group) -> str:
    return f"{group.column} {group.value or '–'}" if group.column else "all"


def cooccurrence(store: Store) -> Sheet:
    """Return how often two codes lie on the same words."""
    return cooccurrence_sheet(_by_code(store))


def pairs(store: Store) -> Sheet:
    """Whether two codes lie on the same words."""
    return pairs_sheet(_by_code(store))


def _by_code(store: Store) -> list[CrossedEntry]:
    """Return a row for each code that was used, with its count for each other one."""
    book, counts = codebook(store), pair_counts(uses(store))
    labels = code_labels(store, book)
    used: Sequence[Code] = [code for code in book.codes if counts[code.id, code.id]]
    return [
        CrossedEntry(labels[code.id], code.name, tuple(counts[code.id, other.id] for other in used))
        for code in used
    ]
