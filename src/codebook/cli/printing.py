"""Data to stdout, narration to stderr."""

from __future__ import annotations

import json
import sys
import unicodedata
from collections.abc import Sequence
from pathlib import Path

from codebook.text.display import display_width


def print_json(document: object) -> None:
    """Print one JSON document."""
    print(json.dumps(document, ensure_ascii=False, indent=2, default=str))


def print_files(paths: Sequence[Path], *, as_json: bool) -> None:
    """Print the paths of files that were written."""
    if as_json:
        print_json({"files": [str(path) for path in paths]})
        return
    for path in paths:
        print(path)


def has_terminal() -> bool:
    """Say whether a person sits at all ends; screens are painted on standard error."""
    streams = (sys.stdin, sys.stdout, sys.stderr)
    return all(stream is not None and stream.isatty() for stream in streams)


def narrate(sentence: str) -> None:
    """Say something that is no data."""
    print(sentence, file=sys.stderr)


def shown(text: str) -> str:
    """Return text as a terminal may get it: control characters of a file made visible."""
    return "".join(
        repr(character)[1:-1] if unicodedata.category(character) == "Cc" else character
        for character in text
    )


def table(rows: Sequence[Sequence[str]]) -> None:
    """Print rows in columns, without those that are empty."""
    filled = [at for at in range(len(rows[0]) if rows else 0) if any(row[at] for row in rows)]
    rows = [[row[at] for at in filled] for row in rows]
    if not filled:
        return
    widths = [max(display_width(row[at]) for row in rows) for at in range(len(rows[0]) - 1)]
    for row in rows:
        cells = (
            cell + " " * (width - display_width(cell))
            for cell, width in zip(row, widths, strict=False)
        )
        print(shown("  ".join([*cells, row[-1]]).rstrip()))
