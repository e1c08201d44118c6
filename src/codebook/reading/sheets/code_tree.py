"""Codes of a file, each with its number, as the tree that their parents make of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from codebook.errors import InputError
from codebook.reading.normalise import quoted
from codebook.text.numbers import check_number

if TYPE_CHECKING:
    from codebook.reading.drafts import CodeDraft

DEEPEST = 50
"""The most levels of codes; a file with more is not made by a person."""

_NUMBER_HINT = "A number has up to 40 characters, without white space, comma or semicolon."


def build_tree(path: Path, codes: Sequence[CodeDraft]) -> tuple[CodeDraft, ...]:
    """Return the top codes of the file, each with those below it, all in file order.

    A code lies under the parent that it names; without one, under the code whose number its own
    continues (`A.1.i` under `A.1`, or under `A` where there is no `A.1`). `parent` of the result
    is that code's number; a top code's may be one that only the study has. Raises InputError, with
    the line, for a number that is not valid or stands twice, and for a cycle.
    """
    by_number = _by_number(path, codes)
    placed = [replace(code, parent=_parent(code, by_number)) for code in codes]
    below: dict[str, list[CodeDraft]] = defaultdict(list)
    for code in placed:
        below[code.parent if code.parent in by_number else ""].append(code)
    levels = _levels(below)
    if sum(map(len, levels)) < len(codes):
        raise _cycle(path, placed, {code.number for level in levels for code in level})
    if len(levels) > DEEPEST:
        deep = levels[DEEPEST][0]
        raise InputError(
            path, f"codes are nested more than {DEEPEST} deep.", "Flatten it.", line=deep.line
        )
    return _nested(levels, below)


def _by_number(path: Path, codes: Sequence[CodeDraft]) -> dict[str, CodeDraft]:
    by_number: dict[str, CodeDraft] = {}
    for code in codes:
        shown = quoted(code.number)
        if reason := check_number(code.number):
            raise InputError(
                path, f"{shown} is no code number: {reason}.", _NUMBER_HINT, line=code.line
            )
        if first := by_number.get(code.number):
            raise InputError(
                path,
                f"the code number {shown} stands in line {first.line} too.",
                "Give each code a number of its own.",
                line=code.line,
            )
        by_number[code.number] = code
    return by_number


def _parent(code: CodeDraft, by_number: Mapping[str, CodeDraft]) -> str:
    number = code.number
    while not code.parent and "." in number:
        number = number.rpartition(".")[0]
        if number in by_number:
            return number
    return code.parent


def _levels(below: Mapping[str, list[CodeDraft]]) -> list[list[CodeDraft]]:
    """Return the codes that hang on a top code, level by level."""
    levels = [below.get("", [])]
    while levels[-1]:
        levels.append([child for code in levels[-1] for child in below.get(code.number, [])])
    return levels[:-1]


def _cycle(path: Path, codes: Sequence[CodeDraft], reached: set[str]) -> InputError:
    by_number = {code.number: code for code in codes}
    code = next(code for code in codes if code.number not in reached)
    seen: list[str] = []
    while code.number not in seen:
        seen.append(code.number)
        code = by_number[code.parent]
    ring = [*seen[seen.index(code.number) :], code.number]
    return InputError(
        path,
        f"codes are each other's parents: {' under '.join(ring)}.",
        "Leave the parent of the topmost one empty.",
        line=code.line,
    )


def _nested(
    levels: Sequence[Sequence[CodeDraft]], below: Mapping[str, list[CodeDraft]]
) -> tuple[CodeDraft, ...]:
    """Give each code its children, from the lowest level up."""
    built: dict[str, CodeDraft] = {}
    for level in reversed(levels):
        for code in level:
            children = tuple(built[child.number] for child in below.get(code.number, []))
            built[code.number] = replace(code, children=children)
    return tuple(built[code.number] for code in levels[0]) if levels else ()
