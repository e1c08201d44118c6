"""Names of people who talk, as YAML front matter lists them: "speakers:", and a name an item."""

from __future__ import annotations

from collections.abc import Sequence

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.labels.labels import key
from codebook.reading.turns.surroundings.front_matter import yaml_end

_KEYS = frozenset(
    (
        *("speaker", "speakers", "guest", "guests", "host", "hosts", "participant"),
        *("participants", "interviewer", "interviewers", "interviewee", "interviewees"),
    )
)
_field = lazy_pattern(r"([\w-]+):\s*(.*)")
_item = lazy_pattern(r"\s*-\s+(.+)")
_AROUND = "'\"[] \t"


def declared_names(lines: Sequence[str]) -> set[str]:
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
