"""Importing the codes of an exchange file into the codebook."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from codebook.by_key import by_key
from codebook.reading.drafts import Problem, ProjectDraft
from codebook.reading.project_items import ProjectCode
from codebook.store.schema.visibility import seen_coders
from codebook.store.tables import Code, Example
from codebook.study.importing.importer import Importer
from codebook.study.importing.merged_codes import MergedCodes
from codebook.study.importing.refi.layers import Layers
from codebook.study.importing.refusals import number_taken
from codebook.text.numbers import child_number, next_child, next_letter


def import_codes(importer: Importer, draft: ProjectDraft, layers: Layers) -> dict[str, str]:
    """Write the codes that the codebook lacks; return the ids of all codes of the file, by key.

    A code is recognised by its id, else by number and name together, else by its name under its
    parent. An accepted one without a number gets the next number there; candidates have none, and
    those that were rejected or merged never got one. Known codes keep what the codebook says of
    them. A code that was merged since stands for that into which it
    was. Candidates hidden from the importing coder are ignored.
    Raises InputError where a number belongs to another code.
    """
    found = _Codes(importer, draft, layers)
    for code in draft.codes:
        found.add(code)
    found.write()
    return found.ids()


class _Codes:
    """Collects the codes of one file and writes those that the codebook lacks."""

    def __init__(self, importer: Importer, draft: ProjectDraft, layers: Layers) -> None:
        self._importer = importer
        self._has_guids = draft.kind in {"qdc", "qdpx"}
        self._layers = layers
        codes = importer.tx.all(Code)
        self._there = {code.id: code for code in _seen(importer, codes)}
        self._hidden = {code.id for code in codes}.difference(self._there)
        self._by_number = {code.number: code for code in self._there.values() if code.number}
        self._by_name = by_key(
            ((code.parent_id, code.name.casefold()), code) for code in self._there.values()
        )
        self._position = importer.next_position(Code)
        self._children: Counter[str | None] = Counter()
        self._numbers = {code.id: code.number or "" for code in self._there.values()}
        self._used = set(self._by_number)
        self._fresh: list[dict[str, object]] = []
        self._examples: list[tuple[str, Sequence[str]]] = []
        self._shown = {(one.code_id, one.text) for one in importer.tx.all(Example)}
        self._ids: dict[str, str] = {}
        self._merged = MergedCodes(importer)

    def ids(self) -> dict[str, str]:
        """Return, by key, the ids of the codes that those of the file stand for."""
        return {key: self._merged.code_now(code_id) for key, code_id in self._ids.items()}

    def add(self, code: ProjectCode) -> None:
        """Find a code in the codebook, or give it a number and a row."""
        known = self._known(code)
        if known is not None:
            self._ids[code.key] = known.id
            if code.state != "retired":  # else it had been merged when the file was written
                self._merged.code_meant(known.id, code.line)
            self._importer.unchanged += 1
            self._compare(code, known)
            return
        self._ids[code.key] = code_id = self._id(code)
        above = self._ids.get(code.parent)
        parent = above and self._merged.code_now(above)
        number = "" if code.number in self._used else code.number
        if not number and _has_number(code):
            number = self._next(parent)
        self._numbers[code_id] = number
        self._used.add(number)
        self._fresh.append(self._row(code, code_id, number, parent))
        self._examples.append((code_id, code.examples))

    def write(self) -> None:
        """Write what is new."""
        self._importer.upsert(Code, self._fresh)
        self._importer.write_examples(self._examples)

    def _row(
        self, code: ProjectCode, code_id: str, number: str, parent: str | None
    ) -> dict[str, object]:
        return {
            "id": code_id,
            "number": number or None,
            "name": code.name,
            "definition": code.definition,
            "use_when": code.use_when,
            "avoid_when": code.avoid_when,
            "colour": code.colour,
            "origin": code.origin,
            "state": code.state,
            "parent_id": parent,
            "position": self._position + len(self._fresh),
            "coder_id": self._layers.named(code.maker) if code.maker else None,
            "created": self._importer.tx.at,
        }

    def _id(self, code: ProjectCode) -> str:
        code_id = self._importer.id("code of a file", code.key)
        if code_id in self._hidden:
            return self._importer.id("code of a file", code.key, self._importer.tx.coder_id or "")
        return code_id

    def _known(self, code: ProjectCode) -> Code | None:
        own_id, given_id = code.key.replace("-", ""), self._id(code)
        if known := self._there.get(own_id) or self._there.get(given_id):
            return known
        if known := self._by_number.get(code.number):
            if known.name != code.name:
                raise number_taken(self._importer, known, code.name, code.line)
            return known
        number, _, name = code.name.partition(" ")
        known = self._by_number.get(number)
        if known and (name == known.name or (code.anywhere and not name)):
            return known
        return self._namesake(code) or (self._only_namesake(code) if code.anywhere else None)

    def _only_namesake(self, code: ProjectCode) -> Code | None:
        """Return the only code of this name in the codebook, wherever it stands."""
        named = [
            known
            for (_, name), found in self._by_name.items()
            for known in found
            if name == code.name.casefold() and known.number
        ]
        return named[0] if len(named) == 1 else None

    def _namesake(self, code: ProjectCode) -> Code | None:
        """Return a code of this name under the same parent.

        Where codes have GUIDs, two codes of a file are never taken for the same one.
        """
        if code.number or (code.parent and code.parent not in self._ids):
            return None
        has_number = _has_number(code)
        for known in self._by_name.get((self._ids.get(code.parent), code.name.casefold()), ()):
            is_taken = self._has_guids and known.id in self._ids.values()
            if not is_taken and bool(known.number) == has_number:
                return known
        return None

    def _next(self, parent: str | None) -> str:
        """Return the next number under a parent, or of a new type."""
        above = self._numbers.get(parent or "", "")
        if not above:
            return next_letter(self._used)
        if parent in self._there:
            return next_child(above, self._used)
        self._children[parent] += 1
        while (number := child_number(above, self._children[parent])) in self._used:
            self._children[parent] += 1
        return number

    def _compare(self, code: ProjectCode, known: Code) -> None:
        """Report where the file has other words for a code than the codebook, whose words stay."""
        for name in ("name", "definition", "use_when", "avoid_when"):
            words, there = getattr(code, name), getattr(known, name)
            if words and not _is_same(words, there, known):
                message = (
                    f"{known.label} has another {name.replace('_', ' ')} here; the study's stays"
                )
                self._importer.problems.append(Problem(code.line, message))
        if any((known.id, text) not in self._shown for text in code.examples):
            message = f"{known.label} has other examples here; the study's stay"
            self._importer.problems.append(Problem(code.line, message))


def _has_number(code: ProjectCode) -> bool:
    """Whether a code has a number in a codebook, even if the file gives none."""
    return bool(code.number) or code.state == "accepted"


def _is_same(words: str, there: str, known: Code) -> bool:
    """Whether words are those of a code, in whatever case and with or without its number.

    The number alone does not count as another name either.
    """
    said = {there.casefold(), f"{known.number} {there}".casefold()}
    return words.casefold() in said or words == known.number


def _seen(importer: Importer, codes: Iterable[Code]) -> list[Code]:
    """Return the codes that the importing coder may see."""
    me = importer.tx.coder_id
    if me is None:
        return list(codes)
    makers = {None, *seen_coders(importer.tx.connection, me)}
    return [code for code in codes if code.number or code.coder_id in makers]
