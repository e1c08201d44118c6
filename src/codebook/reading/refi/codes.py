"""The codes of a codebook: a tree of any depth, in the file's order."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from codebook.errors import InputError
from codebook.reading.exchange_values import in_one_line, numbered, read_colour
from codebook.reading.normalise import one_line, quoted
from codebook.reading.problems import Problems
from codebook.reading.project_items import ProjectCode
from codebook.reading.refi.elements import children, key_of, line_of, text_in
from codebook.reading.sheets.code_tree import DEEPEST
from codebook.text.exchange import CodeWords
from codebook.text.numbers import check_number

if TYPE_CHECKING:
    from lxml.etree import _Element as Element

_LONGEST = 200


@dataclass
class Codes:
    """Reads `<Codes>`; `elements` are those of the codes by key, for what else is said of them."""

    path: Path
    problems: Problems
    own: bool
    cases: Container[str] = frozenset()
    found: list[ProjectCode] = field(default_factory=list)
    elements: dict[str, Element] = field(default_factory=dict)

    def read(self, codes: Element) -> None:
        """Read the codes; one that stands for a case is none."""
        self._below(codes, "", "", 1)

    def listed(self) -> tuple[ProjectCode, ...]:
        """Return the codes, each after its parent."""
        return tuple(self.found if self.own else numbered(self.found))

    def _below(self, parent: Element, key: str, colour: str, depth: int) -> None:
        if depth > DEEPEST:
            raise InputError(
                self.path,
                f"codes are nested more than {DEEPEST} deep.",
                "Flatten it.",
                line=line_of(parent),
            )
        for element in children(parent, "Code"):
            own, inner = key, colour
            if key_of(element) in self.cases:
                self.problems.add(line_of(element), "a code stands for a case; it is read as one")
            elif key_of(element) in self.elements:
                self.problems.add(
                    line_of(element), "a code has the guid of another; it is the same"
                )
                own = key_of(element)
            else:
                own, inner = self._add(element, key, colour)
            self._below(element, own, inner, depth + 1)

    def _add(self, element: Element, parent: str, above: str) -> tuple[str, str]:
        """Add a code; return its key and the colour that is seen."""
        key, line = key_of(element) or f"code {len(self.found)}", line_of(element)
        self.elements[key] = element
        words = CodeWords.read(text_in(element, "Description"))
        name, number = self._name(element, line), ""
        if self.own and words.has_number:
            before, _, after = name.partition(" ")  # whose name is its number has it alone
            number, name = ("", name) if check_number(before) else (before, after or before)
        colour = self._colour(element.get("color") or "", line)
        self.found.append(
            ProjectCode(
                key, name, parent, line, number, words.definition, words.use_when,
                words.avoid_when, colour if colour != above else "", words.origin, words.state,
                words.maker, words.examples,
            )
        )  # fmt: skip
        return key, colour or above

    def _name(self, element: Element, line: int | None) -> str:
        written = element.get("name") or ""
        name = in_one_line(written) if self.own else one_line(written)
        if not name:
            self.problems.add(line, "a code has no name")
            return f"Code without a name (line {line})"
        if len(name) > _LONGEST:
            self.problems.add(line, f"the name of a code is cut off after {_LONGEST} characters")
        return name[:_LONGEST]

    def _colour(self, written: str, line: int | None) -> str:
        colour = read_colour(written)
        if written and not colour:
            self.problems.add(line, f"{quoted(written)} is no colour; it is left out")
        elif len(written.strip()) > len("#RRGGBB"):
            self.problems.add(line, f"the colour {quoted(written)} is read as {colour}")
        return colour
