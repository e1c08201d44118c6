"""Passages retrieved by several codes together, and by who said them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from codebook.errors import UsageError
from codebook.store.one_moment import of_one_moment
from codebook.store.queries import coding_queries, transcript_queries
from codebook.store.rows import QuotedRow
from codebook.store.store import Store
from codebook.study.code_labels import code_labels
from codebook.study.codebook import Code, Codebook
from codebook.study.loading import codebook, coders
from codebook.study.people.divisions import divisions
from codebook.study.people.grid import ID
from codebook.study.published import published_layers
from codebook.study.together.beside import also_coded
from codebook.text.display import few_of
from codebook.text.numbers import NumberIndex

_MOST = 9  # values that one sentence lists


class Retrieved(NamedTuple):
    """A coding, by columns of codings.csv; without start and end where it has no place yet."""

    passage_id: str
    transcript: str | None
    participant: str | None
    coder: str
    start: int | None
    end: int | None
    quote: str
    code: str
    created: str


@of_one_moment
def retrieve(
    store: Store,
    code: str,
    also: Iterable[str],
    near: Iterable[str],
    of: Collection[tuple[str, str]],
) -> list[Retrieved]:
    """Return the passages of a code or those below it in the order of interviews and text.

    Once there is a consensus, they are only its own. Of these, those that are coded with each code
    of `also`, or one below it, too; those in a turn with each code of `near`; and those of
    participants with one of the values that `of` has, as (column, value), for each column. Codes
    are named by number, candidates by name. UsageError for what the study lacks.
    """
    book = codebook(store, counted=False)
    labels, layers = code_labels(store, book), _published(store)
    wanted = _branches(book, labels, code)
    others = [
        (_branches(book, labels, each), same_turn)
        for codes, same_turn in ((also, False), (near, True))
        for each in codes
    ]
    persons = _participants(store, of) if of else None
    with store.reading() as connection:
        order = {row.name: at for at, row in enumerate(transcript_queries.transcripts(connection))}
        found = [
            row
            for each in wanted
            for row in coding_queries.passages_of_code(connection, each)
            if row.coder in layers and (persons is None or row.participant in persons)
        ]
    for code_ids, same_turn in others:
        found = also_coded(store, found, code_ids, same_turn=same_turn)
    found.sort(key=lambda row: (order.get(row.transcript or "", len(order)), *_place(row)))
    return [_retrieved(row, labels[row.code_id]) for row in found]


def _published(store: Store) -> set[str]:
    """Return the names of the coders whose layers are published."""
    layers = published_layers(store)
    return {person.name for person in coders(store) if person.id in layers}


def _retrieved(row: QuotedRow, code: str) -> Retrieved:
    where, words = (row.transcript, row.participant, row.coder), (row.start, row.end, row.quote)
    return Retrieved(row.passage_id, *where, *words, code, row.created)


def _place(row: QuotedRow) -> tuple[str, int, int]:
    return row.participant or "", row.start or 0, row.end or 0


def _branches(book: Codebook, labels: Mapping[str, str], name: str) -> list[str]:
    """Return the ids of the codes that a name stands for, and of those below them."""
    found = _named(book, labels, name)
    if not found:
        raise UsageError(
            f"The study has no code {name!r} that you may see.",
            "Name it by its id, a candidate by its name; `codebook export codes` lists them.",
        )
    return [*dict.fromkeys(each.id for code in found for each in (code, *book.below(code)))]


def _named(book: Codebook, labels: Mapping[str, str], name: str) -> list[Code]:
    """Return the code with this id, now or before, or label; else those that are called so.

    What is called alike and retired comes only where nothing else is. An id may be written as it is
    typed in the workbench, without dots, where nothing is called so.
    """
    folded = name.strip().casefold()
    numbered = (code for code in book.codes if code.number.casefold() == folded != "")
    former = {number.casefold(): code_id for number, code_id in book.former.items()}
    if found := next(numbered, None) or book.by_id.get(former.get(folded, "")):
        return [found]
    for code in book.codes:
        if code.label != labels[code.id] and labels[code.id].casefold() == folded:
            return [code]
    alike = [code for code in book.codes if code.name.casefold() == folded]
    if alike:
        return [code for code in alike if code.state != "retired"] or alike
    typed = NumberIndex(book.by_number).match(name.strip()).number
    return [book.by_number[typed]] if typed else []


def _participants(store: Store, of: Iterable[tuple[str, str]]) -> set[str]:
    """Return the labels of participants with one of the values wanted in each column."""
    known = {each.name.casefold(): each for each in divisions(store)}
    single = known[ID.casefold()].value_of
    wanted: dict[str, set[str]] = {}
    for column, value in of:
        division = known.get(column.casefold())
        if division is None:
            raise UsageError(
                f"No column {column!r} divides the participants.",
                f"These do: {', '.join(each.name for each in known.values())}.",
            )
        with_it = {
            key for key, own in division.value_of.items() if own.casefold() == value.casefold()
        }
        if not with_it:
            raise UsageError(
                f"No participant has {value!r} in {division.name}.",
                f"They have: {few_of((each or '–' for each in division.values), _MOST)}.",
            )
        wanted.setdefault(division.name, set()).update(with_it)
    people = set(single).intersection(*wanted.values())
    return {single[key] for key in people}
