"""The codebook as rows of a REFI-QDA file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from codebook.by_key import by_key
from codebook.exporting.refi.rows import Code
from codebook.store.queries import code_queries
from codebook.store.store import Store
from codebook.study.codebook import Code as Seen
from codebook.study.codebook import Codebook
from codebook.text.exchange import CodeWords


def code_rows(
    book: Codebook,
    names: Mapping[str, str],
    shown: Mapping[str, Sequence[str]],
    notes: Mapping[str, Sequence[str]],
) -> list[Code]:
    """Return the codes in codebook order, each under its number and name.

    With numbers every name is unique, as some tools require. A type that nobody used as a code is
    not codable. `names` are the coders' by id, `shown` the examples of each code, `notes` its
    memos.
    """
    parents = {code.parent_id for code in book.codes}
    return [
        Code(
            id=code.id,
            name=code.title,
            depth=code.depth,
            description=_words(code, names, shown.get(code.id, ())).written(),
            colour=book.colour(code).upper(),
            codable=bool(code.depth or code.uses or code.id not in parents),
            notes=notes.get(code.id, ()),
        )
        for code in book.codes
    ]


def examples(store: Store) -> dict[str, list[str]]:
    """Return the examples of each code that has some, by its id."""
    with store.reading() as connection:
        return by_key(code_queries.all_examples(connection))


def _words(code: Seen, names: Mapping[str, str], shown: Sequence[str]) -> CodeWords:
    maker = names.get(code.coder_id or "", "")
    return CodeWords(
        definition=code.definition,
        use_when=code.use_when,
        avoid_when=code.avoid_when,
        origin=code.origin,
        state=code.state,
        maker=maker,
        has_number=bool(code.number),
        examples=tuple(filter(None, shown)),
    )
