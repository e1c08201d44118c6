"""What is said of a file, like things in one sentence."""

from __future__ import annotations

from collections.abc import Iterable

from codebook.reading.drafts import Problem
from codebook.text.display import first_of

_SHOWN = 8


def by_line(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Return problems in the order of their lines, first those that no line has."""
    return tuple(sorted(problems, key=lambda problem: problem.line or 0))


class Problems:
    """Collects problems; those with the same words are one, with the lines that it is about."""

    def __init__(self, given: Iterable[Problem] = ()) -> None:
        self._found: dict[str, list[int | None]] = {}
        for line, message in given:
            self.add(line, message)

    def add(self, line: int | None, message: str) -> None:
        """Add one; `message` says nothing that differs where the same happens again."""
        self._found.setdefault(message, []).append(line)

    def all(self) -> tuple[Problem, ...]:
        """Return all of them, each kind at its first line."""
        return tuple(
            Problem(lines[0], message if len(lines) == 1 else f"{message} ({_times(lines)})")
            for message, lines in self._found.items()
        )


def _times(lines: list[int | None]) -> str:
    shown = list(dict.fromkeys(str(line) for line in lines if line))
    where = f", in lines {first_of(shown, _SHOWN)}" if len(shown) > 1 else ""
    return f"{len(lines)} times{where}"
