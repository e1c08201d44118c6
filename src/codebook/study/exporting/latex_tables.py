"""The study's tables and methods paragraph for a paper, as LaTeX."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from codebook.by_key import by_key
from codebook.errors import RefusedError
from codebook.exporting.paper.latex import in_quotes, paragraph
from codebook.exporting.paper.preview import preview, remarked
from codebook.exporting.paper.tables import Column, Table, table
from codebook.store.queries import study_queries
from codebook.store.store import Store
from codebook.study.code_labels import code_labels
from codebook.study.codebook import Codebook
from codebook.study.exporting import group_counts
from codebook.study.exporting.agreement_rows import MEASURES, Row, independent_agreement, rows_of
from codebook.study.exporting.attributes import Attributes
from codebook.study.exporting.code_counts import amounts, uses
from codebook.study.exporting.group_counts import Group
from codebook.study.exporting.key_passages import key_passages
from codebook.study.known_fields import GROUP
from codebook.study.loading import codebook, people, settings
from codebook.study.measuring.methods import methods_paragraph
from codebook.study.measuring.reliability import Reliability
from codebook.study.support import NOBODY
from codebook.text.display import rounded

# Shares of a line's width.
_BESIDE_IDS = 0.77
"""What the ids leave to the names of codes and the groups."""
_LEAST_FOR_NAMES = 0.15
_LETTER = 0.0145
_BETWEEN_COLUMNS = 0.035
_WRAPPED_HEADER = 0.14
_OF_PAIRS = 0.12
"""For counts whose header says that they are of pairs."""

_LONGEST_WHOLE = 14
"""The letters of a header that stays on one line."""


def files(store: Store) -> dict[str, bytes]:
    """Return every table and the methods paragraph by file name, and one file that has all."""
    book = codebook(store)
    every = taxonomy(store, book), groups(store, book), participants(store), quotes(store, book)
    tables = [each for each in every if each.rows]
    made = {}
    try:
        agreed = independent_agreement(store)
    except RefusedError:
        pass
    else:
        made["methods.tex"] = paragraph(methods_paragraph(agreed))
        tables += agreement(agreed, rows_of(agreed, book))
    made |= {f"{each.key}.tex": table(each) for each in tables}
    with store.reading() as connection:
        name = study_queries.study(connection).name
    shown = {file: remarked(text) for file, text in made.items()}
    shown["preview.tex"] = preview(name, made)
    return {file: text.encode() for file, text in shown.items()}


def taxonomy(store: Store, book: Codebook) -> Table:
    """Return the numbered codes with how much they and all under them were used."""
    counted = amounts(book, uses(store))
    codes = [code for code in book.codes if code.number and code.state == "accepted"]
    rows = [
        (
            code.number,
            f"{code.name}{' (emergent)' if code.origin == 'emergent' else ''}",
            counted[code.id][1].places,
            counted[code.id][1].participants,
        )
        for code in codes
    ]
    columns = (
        Column("Id"),
        Column("Code", 0.4),
        Column("Passages", right=True),
        Column("Participants", right=True),
    )
    caption = "The codes, with the passages that have them or a code below them, and of how many"
    return Table(
        "taxonomy", f"{caption} participants.", columns, rows, [code.depth for code in codes]
    )


def groups(store: Store, book: Codebook) -> Table:
    """Return how many participants' words have each numbered code or one below it, by group.

    It has no rows where there is one group, or more than find room on a page.
    """
    whole, *others = group_counts.groups(store, book, uses(store))
    told = [whole, *(each for each in others if each.column == GROUP)]
    columns = [_of_group(each) for each in told]
    taken = sum(map(_share_taken, columns))
    share = round(_BESIDE_IDS - taken, 2)
    codes = [code for code in book.codes if code.number and code.state == "accepted"]
    rows: list[tuple[str | int, ...]] = [
        (code.number, code.name, *(each.support.get(code.id, NOBODY)[0] for each in told))
        for code in codes
        if len(told) > 2 and share >= _LEAST_FOR_NAMES
    ]
    caption = "How many participants' words have each code or a code below it, in all and by group."
    heads = Column("Id"), Column("Code", share), *columns
    return Table("groups", caption, heads, rows, [code.depth for code in codes])


def _of_group(group: Group) -> Column:
    header = f"{group.value or ('–' if group.column else 'All')} ({group.size})"
    share = _WRAPPED_HEADER if len(header) > _LONGEST_WHOLE else 0
    return Column(header, share, right=True)


def _share_taken(column: Column) -> float:
    return (column.share or _LETTER * len(column.header)) + _BETWEEN_COLUMNS


def participants(store: Store) -> Table:
    """Return who took part, with those of the two fields of CodeBook.csv that somebody has."""
    counts = Counter(use.passage.participant_id for use in uses(store))
    persons = people(store)
    known = Attributes(persons, settings(store))
    rows: list[tuple[str | int, ...]] = [
        (person.label, person.group, *known.of(person), counts[person.id]) for person in persons
    ]
    columns = (
        Column("Participant"),
        Column("Type"),
        *(Column(name, 0.2) for name in known.headers),
        Column("Codings", right=True),
    )
    return Table("participants", "The participants.", columns, rows)


def quotes(store: Store, book: Codebook) -> Table:
    """Return a key passage for each code in use, in the form that is published.

    Of several it is the first that no other code has been given yet, if there is one.
    """
    of_code = by_key((code.id, key) for key in key_passages(store) for code in key.codes)
    labels = code_labels(store, book)
    shown: set[str] = set()
    rows = []
    for code in book.in_use:
        if found := of_code.get(code.id, ()):
            chosen = next((k for k in found if k.row.passage_id not in shown), found[0])
            shown.add(chosen.row.passage_id)
            title = code.title if code.number else labels[code.id]
            rows.append((title, in_quotes(chosen.row.quote), chosen.row.participant or ""))
    columns = Column("Code", 0.22), Column("Quote", 0.51), Column("Participant")
    return Table("quotes", "A quote for each code.", columns, rows)


def agreement(found: Reliability, rows: Sequence[Row]) -> Iterator[Table]:
    """Yield the measures of agreement, and each code with its kappa and its counts."""
    measures = [
        (MEASURES.get(row.name, row.name), row.value, _interval(row), row.n)
        for row in rows
        if row.about == "measure"
    ]
    columns = (
        Column("Measure", 0.42),
        Column("Value", right=True),
        Column("95 % interval"),
        Column("Units", right=True),
    )
    *others, last = found.coders
    caption = f"Agreement of {', '.join(others)} and {last}. {found.of_pairs}"
    yield Table("agreement", caption.rstrip(), columns, measures)
    codes = [(row.name, row.value, *map(round, row.counts)) for row in rows if row.about == "code"]
    both, *alone, neither = found.counted
    share = _OF_PAIRS if found.of_pairs else 0
    counts = [
        Column(name, share, right=True) for name in (f"B{both[1:]}", *alone, f"N{neither[1:]}")
    ]
    heads = Column("Code", 0.24), Column("Kappa", right=True), *counts
    average, summed = (
        (", the mean over pairs of coders", ", summed over the pairs")
        if found.of_pairs
        else ("", "")
    )
    caption = f"Cohen's kappa of each code{average}, and the units that got it{summed}."
    yield Table("agreement-by-code", caption, heads, codes)


def _interval(row: Row) -> str:
    return (
        "" if row.low is None or row.high is None else f"{rounded(row.low)} to {rounded(row.high)}"
    )
