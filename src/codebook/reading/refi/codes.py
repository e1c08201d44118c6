"""The codes of a codebook: a tree of any depth, in the file's order."""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from codebook.errors import InputError
from codebook.reading.given import GivenCode
from codebook.reading.normalise import one_line, quoted
from codebook.reading.refi.elements import children, in_one_line, key_of, line_of, text_in
from codebook.reading.refi.problems import Problems
from codebook.reading.sheets.code_tree import DEEPEST
from codebook.text.exchange import CodeWords
from codebook.text.numbers import check_number

if TYPE_CHECKING:
    from lxml.etree import _Element as Element

_HEX = re.compile("#(?:[0-9a-f]{2})?([0-9a-f]{6})|#([0-9a-f]{3})", re.IGNORECASE)
_RGB = re.compile(r"rgba?\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\b.*\)", re.IGNORECASE)
_PIECE = re.compile("[0-9]{1,3}|[A-Za-z]|[ivxlc]{1,6}")
_LONGEST = 200


@dataclass
class Codes:
    """Reads `<Codes>`; `elements` are those of the codes by key, for what else is said of them."""

    path: Path
    problems: Problems
    own: bool
    cases: Container[str] = frozenset()
    found: list[GivenCode] = field(default_factory=list)
    elements: dict[str, Element] = field(default_factory=dict)

    def read(self, codes: Element) -> None:
        """Read the codes; one that stands for a case is none."""
        self._below(codes, "", "", 1)

    def listed(self) -> tuple[GivenCode, ...]:
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
            before, _, after = name.partition(" ")
            number, name = (before, after) if after and not check_number(before) else ("", name)
        colour = self._colour(element.get("color") or "", line)
        self.found.append(
            GivenCode(
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


def read_colour(written: str) -> str:
    """Return a colour as #RRGGBB, from what tools write: #RGB, #AARRGGBB, rgba(…); else empty."""
    if found := _HEX.fullmatch(written.strip()):
        return "#" + (found[1] or "".join(char * 2 for char in found[2])).upper()
    if found := _RGB.fullmatch(written.strip()):
        return "#" + "".join(f"{min(255, int(part)):02X}" for part in found.groups())
    return ""


def numbered(codes: Sequence[GivenCode]) -> list[GivenCode]:
    """Take numbers off the names, where each code has one that continues its parent's."""
    numbers = {"": ""}
    taken: set[str] = set()
    for code in codes:
        number, _, name = code.name.partition(" ")
        above, _, last = number.rpartition(".")
        if not (name and _PIECE.fullmatch(last)) or above != numbers[code.parent]:
            return list(codes)
        if number in taken or check_number(number):
            return list(codes)
        numbers[code.key] = number
        taken.add(number)
    if not any("." in number for number in taken):
        return list(codes)  # "A" and "I" begin sentences too
    return [
        code._replace(number=numbers[code.key], name=code.name.partition(" ")[2]) for code in codes
    ]
