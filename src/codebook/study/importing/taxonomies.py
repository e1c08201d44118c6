"""Importing a taxonomy into the codebook."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Protocol

from codebook.by_key import by_key
from codebook.errors import InputError
from codebook.reading.drafts import CodeDraft, TaxonomyDraft
from codebook.store.tables import Code
from codebook.store.writer import Writer
from codebook.study.importing.id_candidates import join_candidates
from codebook.study.importing.importer import Importer
from codebook.study.importing.refusals import number_taken, parent_below, parent_missing
from codebook.text.numbers import check_number, next_letter, number_tree, sort_key


def import_taxonomy(importer: Importer, draft: TaxonomyDraft, prefix: str | None) -> None:
    """Write codes and examples.

    A file with numbers is matched with the codebook by number and name together. One without gets
    `prefix`, else its letter from an earlier import, else the next free letter. Where a file has
    an order of its own, the codes keep it, like those that a person has put in order. A code that
    has only its number for a name, as one of a CodeBook.csv, becomes what the file says of it.
    """
    if draft.numbered:
        numbered = list(_with_own_numbers(draft.roots))
    else:
        numbered = list(_with_new_numbers(importer, draft, prefix))
    there = {str(code.number): code for code in importer.tx.all(Code) if code.number}
    ids = _ids(importer, numbered, there)
    start, ordered = importer.next_position(Code), _ordered(numbered, there)
    by_id, all_ids = {code.id: code for code in there.values()}, _ids_of(there) | ids
    rows: list[Mapping[str, object]] = []
    for place, (number, code) in enumerate(numbered):
        known = by_id.get(ids[number])
        row = _row(number, code, all_ids, known, ordered.get(number, start + place))
        rows.append(importer.settled(known, row) if known else row)
    _check(importer, numbered, there, rows)
    importer.upsert(Code, rows)
    put_below(importer, ids, there)
    used = {row["id"] for row in rows if row["state"] == "accepted"}
    join_candidates(importer, {number: key for number, key in ids.items() if key in used})
    importer.write_examples((ids[number], code.examples) for number, code in numbered)


def _ids(
    importer: Importer, numbered: Iterable[tuple[str, CodeDraft]], there: Mapping[str, Code]
) -> dict[str, str]:
    """Return the codes' ids by number; InputError where a number belongs to another code.

    A code that a file brought under this number and name is that code, whatever it is called now.
    """
    ids, known_ids = dict[str, str](), {code.id for code in there.values()}
    for number, code in numbered:
        known, own = there.get(number), importer.id("code", number, code.name)
        if known is not None and known.name != code.name and own not in known_ids:
            if not _is_unnamed(known):
                raise number_taken(importer, known, code.name, code.line)
            own = known.id
        ids[number] = known.id if known and known.name == code.name else own
    return ids


def _ids_of(there: Mapping[str, Code]) -> dict[str, str]:
    return {number: code.id for number, code in there.items()}


def _is_unnamed(code: Code) -> bool:
    """Whether a sheet without names gave a code its number, and nobody has named it since."""
    return code.name == code.number


def put_below(importer: Importer, ids: Mapping[str, str], there: Mapping[str, Code]) -> None:
    """Put codes that are unnamed, and were alone, below those of the file where they belong.

    `ids` are those of the file's codes by number, `there` the codes that were there before.
    """
    rows = [
        {"id": code.id, "parent_id": ids[above]}
        for number, code in there.items()
        if _is_unnamed(code) and not code.parent_id and number not in ids
        if (above := number.rpartition(".")[0]) in ids
    ]
    importer.upsert(Code, rows, counted=False)


def _check(
    importer: Importer,
    numbered: Sequence[tuple[str, CodeDraft]],
    there: Mapping[str, Code],
    rows: Sequence[Mapping[str, object]],
) -> None:
    """Raise InputError for a number of another code, a parent that nobody has or that is below.

    `rows` has the codes of `numbered` as they are to be.
    """
    own = {number for number, _ in numbered}
    above: dict[object, object] = {code.id: code.parent_id for code in there.values()}
    above |= {row["id"]: row["parent_id"] for row in rows}
    for (_, code), row in zip(numbered, rows, strict=True):
        taken = there.get(str(row["number"]))
        if taken and taken.id != row["id"]:
            raise number_taken(importer, taken, code.name, code.line)
        if not code.parent or code.parent in own:
            continue
        known = there.get(code.parent)
        if known is None or known.state != "accepted":
            raise parent_missing(importer, code)
        path: list[object] = [row["id"]]
        while (higher := above.get(path[-1])) and higher not in path:
            path.append(higher)
        if higher:
            raise parent_below(importer, code)


def letters_of(tx: Writer, drafts: Iterable[TaxonomyDraft]) -> str:
    """Return the types of files without ids, each with the one that it got."""
    numbers = {code.name: code.number for code in tx.all(Code) if code.parent_id is None}
    roots = (root.name for each in drafts for root in each.roots if root.name in numbers)
    return ", ".join(f"{name} {numbers[name]}" for name in roots)


def _row(
    number: str,
    code: CodeDraft,
    ids: Mapping[str, str],
    known: Code | None,
    position: int,
) -> dict[str, object]:
    """Return a code as the file has it; `ids` are those of file and codebook by number."""
    kept = None if known and _is_unnamed(known) and code.name != number else known
    row: dict[str, object] = {
        "id": ids[number],
        "number": number,
        "name": code.name,
        "definition": code.definition,
        "use_when": code.use_when,
        "avoid_when": code.avoid_when,
        "colour": code.colour,
        "parent_id": ids.get(_parent(number, code)),
        "origin": kept.origin if kept else "emergent" if code.emergent else "taxonomy",
        "state": known.state if known else "accepted",
        "position": kept.position if kept else position,
    }
    if known is not None:
        given = ("definition", "use_when", "avoid_when", "colour")
        row = {key: value for key, value in row.items() if value or key not in given}
    return row


def _parent(number: str, code: CodeDraft) -> str:
    return code.parent or number.rpartition(".")[0]


def _ordered(
    numbered: Iterable[tuple[str, CodeDraft]], there: Mapping[str, Code]
) -> dict[str, int]:
    """Return positions for siblings of a file that are sorted neither by number nor as text.

    Siblings get none where the study already has codes under their parent.
    """
    ids, given = {code.id: number for number, code in there.items()}, dict(numbered)
    below = by_key((_parent(number, code), number) for number, code in numbered)
    for number, known in there.items():
        if not _is_unnamed(known) or (number in given and given[number].name == known.name):
            below.pop(ids.get(known.parent_id or "", ""), None)
    return {
        number: place
        for together in below.values()
        if together not in ([*sorted(together, key=key)] for key in (sort_key, str, str.casefold))
        for place, number in enumerate(together, -len(together))
    }


def _with_own_numbers(roots: Sequence[CodeDraft]) -> Iterator[tuple[str, CodeDraft]]:
    for code in roots:
        yield code.number, code
        yield from _with_own_numbers(code.children)


def _with_new_numbers(
    importer: Importer, draft: TaxonomyDraft, prefix: str | None
) -> Iterator[tuple[str, CodeDraft]]:
    if prefix is not None and (reason := check_number(prefix)):
        raise InputError(importer.path, f"{prefix!r} cannot be a code's id: {reason}.")
    roots = [(prefix or "", root.name) for root in draft.roots]
    letters = letters_for(roots, importer.tx.all(Code), importer.id)
    for letter, root in zip(letters, draft.roots, strict=True):
        yield from number_tree(letter, root, lambda code: code.children)


class _Known(Protocol):
    """A code of the study."""

    @property
    def id(self) -> str: ...

    @property
    def number(self) -> str | None: ...

    @property
    def name(self) -> str: ...

    @property
    def parent_id(self) -> str | None: ...


def letters_for(
    roots: Iterable[tuple[str, str]], codes: Iterable[_Known], derived: Callable[..., str]
) -> Iterator[str]:
    """Yield the id that each of the uppermost codes of files gets, beside the study's `codes`.

    They are given as (id or "", name); one without an id has that of an earlier import, else the
    next free letter. `derived` makes the id of a record from its content.
    """
    numbered = [code for code in codes if code.number]
    known = {code.name: str(code.number) for code in numbered if code.parent_id is None}
    used, made = [str(code.number) for code in numbered], {code.id for code in numbered}
    for own, name in roots:
        renamed = (each for each in used if derived("code", each, name) in made)
        number = own or known.get(name) or next(renamed, "") or next_letter(used)
        known.setdefault(name, number)
        used.append(number)
        yield number
