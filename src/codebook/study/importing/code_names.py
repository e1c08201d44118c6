"""What sheets of the study call its codes: by name, and with their makers where names are alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.drafts import Problem
from codebook.store.queries import code_queries, lookups
from codebook.store.tables import Coder
from codebook.study.code_labels import labels_of, with_maker
from codebook.study.codebook import Codebook
from codebook.study.importing.importer import Importer
from codebook.text.display import few_of


def names_with_makers(importer: Importer) -> dict[str, set[str]]:
    """Return, by id, what tells a code that the importing coder sees from others called alike.

    These are its labels with its maker's name, as `code_labels` has them, in folded case. One is
    understood also when the code has meanwhile become the only one of its name.
    """
    coders = {coder.id: coder for coder in importer.tx.all(Coder)}
    connection = importer.tx.connection
    hidden = set[str]()
    if lookups.is_closed(connection):
        hidden = {key for key, coder in coders.items() if importer.is_other_coders(coder)}
    book = Codebook(code_queries.codes(connection, counted=False))
    codes = [code for code in book.codes if code.number or code.coder_id not in hidden]
    makers = {key: coder.name for key, coder in coders.items()}
    labels = labels_of(codes, makers)
    taken = {label.casefold() for label in labels.values()}
    names = {code.id: {with_maker(code, makers).casefold()} - taken for code in codes}
    for code in codes:
        if labels[code.id] != code.label:
            names[code.id].add(labels[code.id].casefold())
    return names


def became_candidates(names: Mapping[str, int]) -> Iterator[Problem]:
    """Yield that names in a file, given with their lines, became candidates; one may be a slip."""
    if names:
        named = few_of([f'"{name}"' for name in names], 6)
        became = "becomes a candidate" if len(names) == 1 else "become candidates"
        yield Problem(min(names.values()), f"the codebook lacks {named}, which {became}")


def number_like(numbers: Iterable[str]) -> Callable[[str], bool]:
    """Return what tells names that are written like a codebook's numbers: "A.12" like "B.3"."""
    forms = set(map(_form, numbers))
    return lambda name: _form(name) in forms


def _form(number: str) -> tuple[str, int]:
    """Return how a number is written; letters alone, which may be a word, with how many."""
    form = _LETTERS.sub("a", _DIGITS.sub("0", number))
    return form, len(number) * (form == "a")


_DIGITS, _LETTERS = lazy_pattern(r"\d+"), lazy_pattern(r"[^\W\d_]+")
