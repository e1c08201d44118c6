r"""A code's place in the tree, as tools write it in one name: `A > B`, `A\B`, `A::B`."""

from __future__ import annotations

from collections.abc import Sequence

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.normalise import one_line

_STEP = lazy_pattern(r"(?:^|\s+)>(?:\s+|$)|\s*\\+\s*|\s*::\s*|\s*»\s*")
_ROOTS = frozenset(
    {
        *("nodes", "codes", "code system", "codesystem", "thematic nodes", "sistema de códigos"),
        *("système de codes", "sistema dei codici"),
    }
)
_BULLET = lazy_pattern(r"^[●○•◦◆◇■□▪▫]\s*")
_COUNTS = lazy_pattern(r"\s*\{\d+-\d+\}~?$")  # ATLAS.ti 7: groundedness and density


def code_path(written: str) -> tuple[str, ...]:
    """Return the names from the topmost code to the one meant; empty for a blank.

    The folder in which NVivo and MAXQDA keep all codes is left out.
    """
    steps = [code_name(step) for step in _STEP.split(_COUNTS.sub("", written.strip()))]
    steps = [step for step in steps if step]
    if len(steps) > 1 and is_root(steps[0]):
        steps = steps[1:]
    return tuple(steps)


def is_root(name: str) -> bool:
    """Whether a name is that of the folder in which tools keep all codes."""
    return name.casefold() in _ROOTS


def code_name(written: str) -> str:
    """Return a code's name in one line, without the mark that tools put before it."""
    return _BULLET.sub("", one_line(written))


def code_paths(parts: Sequence[str]) -> list[tuple[str, ...]]:
    """Return the paths of codes as they are written, each once."""
    return list(dict.fromkeys(path for part in parts if (path := code_path(part))))
