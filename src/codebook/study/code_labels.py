"""The codes' labels as sheets and tables print them: each code has one of its own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from codebook.by_key import by_key
from codebook.store.store import Store
from codebook.study.codebook import Code, Codebook
from codebook.study.loading import coders


def code_labels(store: Store, book: Codebook) -> dict[str, str]:
    """Return the label of each code by its id (see `labels_of`)."""
    return labels_of(book.codes, {person.id: person.name for person in coders(store)})


def labels_of(codes: Iterable[Code], makers: Mapping[str, str]) -> dict[str, str]:
    """Return the label of each code, in codebook order; those of one name have their makers' too.

    Coders who do not see each other's candidates may call two alike. A name that only one code in
    use has is its label, whatever retired ones are called.
    """
    found: dict[str, str] = {}
    others: list[Code] = []
    for label, alike in by_key((code.label, code) for code in codes).items():
        in_use = [code for code in alike if code.state != "retired"]
        plain = alike if len(alike) == 1 else in_use if len(in_use) == 1 else []
        found |= {code.id: label for code in plain}
        others += [code for code in alike if code not in plain]
    taken = set(found.values())
    for code in others:
        found[code.id] = _own(with_maker(code, makers), taken)
    return found


def tellings_apart(codes: Iterable[Code], makers: Mapping[str, str]) -> dict[str, str]:
    """Return what follows the names of codes that are called alike, such as " (Ada)", by id."""
    listed = tuple(codes)
    labels = labels_of(listed, makers)
    found = ((code.id, labels[code.id].removeprefix(code.label)) for code in listed)
    return {key: apart for key, apart in found if apart}


def with_maker(code: Code, makers: Mapping[str, str]) -> str:
    """Return a code's number or name with its maker's name; `makers` has these by coder's id."""
    return f"{code.label} ({makers.get(code.coder_id or '', 'imported')})"


def _own(label: str, taken: set[str]) -> str:
    """Take a label that no other code has, with a number where one has it."""
    made, number = label, 1
    while made in taken:
        number += 1
        made = f"{label} {number}"
    taken.add(made)
    return made
