"""The codes' labels as sheets and tables print them: each code has one of its own."""

from __future__ import annotations

from codebook.by_key import by_key
from codebook.store.store import Store
from codebook.study.codebook import Code, Codebook
from codebook.study.loading import coders


def code_labels(store: Store, book: Codebook) -> dict[str, str]:
    """Return the label of each code by its id; codes of one name have their makers' beside it.

    Coders who do not see each other's candidates may call two alike. A name that only one code in
    use has is its label, whatever retired ones are called.
    """
    makers = {person.id: person.name for person in coders(store)}
    found: dict[str, str] = {}
    others: list[Code] = []
    for label, alike in by_key((code.label, code) for code in book.codes).items():
        in_use = [code for code in alike if code.state != "retired"]
        plain = alike if len(alike) == 1 else in_use if len(in_use) == 1 else []
        found |= {code.id: label for code in plain}
        others += [code for code in alike if code not in plain]
    taken = set(found.values())
    for code in others:
        maker = makers.get(code.coder_id or "", "imported")
        found[code.id] = _own(f"{code.label} ({maker})", taken)
    return found


def _own(label: str, taken: set[str]) -> str:
    """Take a label that no other code has, with a number where one has it."""
    made, number = label, 1
    while made in taken:
        number += 1
        made = f"{label} {number}"
    taken.add(made)
    return made
