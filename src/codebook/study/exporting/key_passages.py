"""The key passages as all sheets and the report have them: their order, codes and categories."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from codebook.by_key import by_key
from codebook.exporting.codebook_sheet import CodebookEntry, CodeLabel, codebook_sheet
from codebook.exporting.sheets import Sheet
from codebook.store.queries import key_passage_queries
from codebook.store.queries.key_passage_queries import Answering
from codebook.store.rows import KeyPassageRow
from codebook.store.store import Store
from codebook.study.code_labels import code_labels
from codebook.study.codebook import Code
from codebook.study.grouping.theme_rows import Categories
from codebook.study.levels import level
from codebook.study.loading import codebook, people, settings
from codebook.study.published import published_layer, published_layers
from codebook.text.display import on_one_line


class KeyPassage(NamedTuple):
    """A key passage; `row.quote` is the form that is printed, words of a transcript on one line.

    `fields` are the two fields of its participant that CodeBook.csv prints, `labels` its codes as
    it names them. `category` is the one that the coder gave, else the one from the joint grouping.
    """

    row: KeyPassageRow
    fields: tuple[str, str]
    codes: tuple[Code, ...]
    labels: tuple[CodeLabel, ...]
    category: str


def insights_beside(store: Store) -> int:
    """Return how many insights of the published layers no sheet prints: those on no key passage."""
    layers = published_layers(store)
    with store.reading() as connection:
        found = key_passage_queries.insights_off_key_passages(connection)
    return sum(found.get(layer, 0) for layer in layers)


def of_nobody(store: Store, answering: Answering) -> int:
    """Return how many published key passages are no participant's, where so many answer."""
    layers = published_layers(store)
    with store.reading() as connection:
        found = key_passage_queries.count_of_nobody(connection, answering)
    return sum(found.get(layer, 0) for layer in layers)


def is_anothers(store: Store, passage_id: str) -> bool:
    """Whether this is a key passage of no participant's words, printed with who is interviewed."""
    with store.reading() as connection:
        return key_passage_queries.is_of_nobody(connection, passage_id, "one")


def uncoded(store: Store) -> int:
    """Return how many published key passages have no code."""
    layers = published_layers(store)
    with store.reading() as connection:
        found = key_passage_queries.count_uncoded(connection)
    return sum(found.get(layer, 0) for layer in layers)


def waiting(store: Store) -> int:
    """Return how many key passages of coders are seen while only the consensus is published."""
    if not published_layer(store):
        return 0
    with store.reading() as connection:
        return key_passage_queries.count_of_coders(connection)


def beside_consensus(store: Store) -> dict[str, int]:
    """Return, by coder's name, how many key passages the published consensus does not have."""
    if not published_layer(store):
        return {}
    with store.reading() as connection:
        return key_passage_queries.count_beside_consensus(connection)


def rejected_on(store: Store) -> dict[str, int]:
    """Return, by name, on how many published key passages rejected candidates are."""
    layers = published_layers(store)
    with store.reading() as connection:
        found = key_passage_queries.rejected_on_key_passages(connection)
    return dict(Counter(name for layer, name, _ in found if layer in layers))


def external_left_out(store: Store) -> int:
    """Return how many key passages are not published because they lie in external layers.

    There are none of them before there is a consensus, which is then published alone.
    """
    if not published_layer(store):
        return 0
    with store.reading() as connection:
        return key_passage_queries.count_external(connection)


def key_passages(store: Store) -> list[KeyPassage]:
    """Return the key passages to publish: only the consensus's, once there is one."""
    book, chosen = codebook(store, counted=False), settings(store)
    labels = {
        code_id: CodeLabel(book.by_id[code_id].number, label)
        for code_id, label in code_labels(store, book).items()
    }
    layers = published_layers(store)
    known = {person.label: dict(person.fields) for person in people(store)}
    fields = {
        label: (level(own, chosen), own.get(chosen.fields[1], "")) for label, own in known.items()
    }
    with store.reading() as connection:
        rows = [
            row._replace(quote=on_one_line(row.quote)) if row.verbatim else row
            for row in key_passage_queries.key_passages(connection)
            if row.coder_id in layers
        ]
        on = by_key(key_passage_queries.codes_of_key_passages(connection))
    categories = Categories(store)
    found = []
    for row in rows:
        code_ids = on.get(row.passage_id, ())
        category = row.prompt_category or categories.of(row.passage_id, code_ids)
        own = fields.get(row.participant or "", ("", ""))
        codes = tuple(book.sorted(code_ids))
        found.append(KeyPassage(row, own, codes, tuple(labels[c.id] for c in codes), category))
    return found


def sheet(store: Store) -> Sheet:
    """Return CodeBook.csv's sheet."""
    entries = [
        CodebookEntry(
            participant=key.row.participant or "",
            group=key.row.group or "",
            fields=key.fields,
            prompt_category=key.category,
            quote=key.row.quote,
            codes=key.labels,
            insight=key.row.insight,
        )
        for key in key_passages(store)
    ]
    return codebook_sheet(entries, settings(store).codebook)
