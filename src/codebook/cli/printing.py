"""Data to stdout, narration to stderr."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from re import Match

from codebook.text.display import COMMANDS, display_width


def print_json(document: object) -> None:
    """Print one JSON document; what would be a command to a terminal stands in it as an escape."""
    said = json.dumps(document, ensure_ascii=False, indent=2, default=str)
    print(COMMANDS.sub(_escaped, said))


def _escaped(found: Match[str]) -> str:
    return "\n" if found[0] == "\n" else f"\\u{ord(found[0]):04x}"


def print_files(paths: Sequence[Path], *, as_json: bool) -> None:
    """Print the paths of files that were written."""
    if as_json:
        print_json({"files": [str(path) for path in paths]})
    else:
        print_paths(*paths)


def print_path(what: str, path: Path | str, *, as_json: bool) -> None:
    """Print the path, or URL, of what was made; JSON calls it `what`."""
    if as_json:
        print_json({what: str(path)})
    else:
        print_paths(path)


def print_paths(*paths: Path | str) -> None:
    """Print paths, a line each: harmless for a terminal, and as they are for a program."""
    for path in map(str, paths):
        print(shown(path) if sys.stdout.isatty() else path)


def say(*lines: str) -> None:
    """Print lines of what was asked for."""
    for line in lines:
        print(shown(line))


def has_terminal() -> bool:
    """Say whether a person sits at all ends; screens are painted on standard error."""
    streams = (sys.stdin, sys.stdout, sys.stderr)
    return all(stream is not None and stream.isatty() for stream in streams)


def narrate(sentence: str) -> None:
    """Say something that is no data."""
    print(shown(sentence), file=sys.stderr)


def shown(text: str) -> str:
    """Return text as a terminal may get it: what would be a command to it made visible."""
    return COMMANDS.sub(lambda found: repr(found[0])[1:-1], text)


def table(rows: Sequence[Sequence[str]]) -> None:
    """Print rows in columns, without those that are empty."""
    filled = [at for at in range(len(rows[0]) if rows else 0) if any(row[at] for row in rows)]
    rows = [[shown(row[at]) for at in filled] for row in rows]
    if not filled:
        return
    widths = [max(display_width(row[at]) for row in rows) for at in range(len(rows[0]) - 1)]
    for row in rows:
        cells = (
            cell + " " * (width - display_width(cell))
            for cell, width in zip(row, widths, strict=False)
        )
        print("  ".join([*cells, row[-1]]).rstrip())
