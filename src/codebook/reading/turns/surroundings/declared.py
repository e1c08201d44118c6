"""Names of people who talk, as front matter, a list above the talk, or brackets have them."""

from __future__ import annotations

from collections.abc import Container, Sequence

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.labels.labels import key, split_aside, stem
from codebook.reading.turns.labels.shapes import shape
from codebook.reading.turns.lines.head_list import Heads
from codebook.reading.turns.surroundings.front_matter import yaml_end

_KEYS = frozenset(
    (
        *("speaker", "speakers", "guest", "guests", "host", "hosts", "participant"),
        *("participants", "interviewer", "interviewers", "interviewee", "interviewees"),
    )
)
_field = lazy_pattern(r"([\w-]+):\s*(.*)")
_item = lazy_pattern(r"\s*-\s+(.+)")
_bullet = lazy_pattern(r"\s*(?:[-*+•]|\d{1,3}[.)])[ \t]+@?([^\s:：][^:：]{0,58}[^\s:：.!?])\s*")
_in_a_row = lazy_pattern(
    r"[^:：]{3,40}[:：][*_ \t]*([^:：]{2,60}?(?:[,;，；、][^:：,;，；、]{2,60}?)+)[.。]?\s*"
)
_between = lazy_pattern(r"[,;，；、]")
_AROUND = "'\"[] \t"
_LEAST = 2


def declared(lines: Sequence[str], heads: Heads, style: Heads) -> set[str]:
    """Return the labels that front matter, or a list above, has as names of who talks.

    A colon follows them, and they are no items of a list where those of the style are none.
    """
    names = _in_front_matter(lines) | _attending(lines, style)
    if not names:
        return names
    are_items = style[0].mark.startswith("-")
    before_colons = (
        head.label
        for head in heads
        if head.sign == "colon" and not head.alone and head.mark.startswith("-") == are_items
    )
    return {own for label in before_colons if (own := stem(label)) in names}


def with_known_names(heads: Heads, known: Container[str]) -> set[str]:
    """Return the roles before a colon with one who is `known` in brackets: "Guest (Mara):"."""
    return {
        key(role)
        for head in heads
        if head.sign == "colon" and head.label.endswith((")", "）"))
        for role, name in [split_aside(head.label)]
        if key(name) in known and shape(role) == "role"
    }


def _in_front_matter(lines: Sequence[str]) -> set[str]:
    """Return the keys of the names that front matter lists, in full, and of each first and last."""
    names: list[str] = []
    is_list = False
    for line in lines[: yaml_end(lines)]:
        if field := _field.match(line):
            is_list = field[1].casefold() in _KEYS
            names += field[2].split(",") if is_list else ()
        elif is_list and (item := _item.match(line)):
            names.append(item[1])
    people = [words for name in names if (words := name.strip(_AROUND).split())]
    return {key(name) for words in people for name in (" ".join(words), words[0], words[-1])}


def _attending(lines: Sequence[str], style: Heads) -> set[str]:
    """Return the keys of the names in lists above a talk in which some are who talks in it.

    Each is all of its item, but for what stands behind a comma or in brackets; or they stand in a
    row: "Present: Ann, Bo". Who is there in full may talk under a first or a last name.
    """
    again = {label for label, heads in style.by_stem.items() if len(heads) > 1}
    found: set[str] = set()
    names: list[list[str]] = []
    for line in [*lines[: style[0].line], "."]:
        if item := _bullet.fullmatch(line):
            names.append(_named(item[1].partition(",")[0]))
        elif line.strip():
            in_a_row = _in_a_row.fullmatch(line)
            row = [*map(_named, _between.split(in_a_row[1]))] if in_a_row else []
            for people in (names, row):
                if sum(not again.isdisjoint(own) for own in people) >= _LEAST:
                    found.update(*people)
            names = []
    return found


def _named(words: str) -> list[str]:
    """Return the key of a name, and those of the first and the last word of one in full."""
    name = split_aside(words.strip())[0]
    own = name.split() if shape(name) == "names" else []
    return [key(name), *map(key, own[:1] + own[-1:])]
