"""Data to stdout, narration to stderr."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from re import Match

from codebook.errors import one_stop
from codebook.lazy_patterns import lazy_pattern
from codebook.text.display import COMMANDS, display_width

_WORD = lazy_pattern(r"(?:`[^`]*`|\S)+")
"""A word; a command in backticks is one, so that it can be copied."""

_SHORTEST = 16
"""To how many cells a name is cut at most."""
_SENTENCE = 24
"""What is so wide is no figure."""


def print_json(document: object) -> None:
    """Print one JSON document; characters that a terminal would obey are escaped in it.

    So are all beyond ASCII where the stream cannot hold one of them: how Python escapes such a one
    in what is printed is no JSON.
    """
    text = json.dumps(document, ensure_ascii=False, indent=2, default=str)
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        text = json.dumps(document, indent=2, default=str)
    print(COMMANDS.sub(_escaped, text))


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
    """Print paths, a line each: made harmless for a terminal, unchanged for a program."""
    for path in map(str, paths):
        print(shown(path) if sys.stdout.isatty() else path)


def say(*lines: str) -> None:
    """Print lines of what was asked for."""
    for line in lines:
        print(shown(line))


def say_in_words(*sentences: str) -> None:
    """Print sentences of what was asked for; at a terminal, lines are broken between words."""
    from shutil import get_terminal_size

    width = get_terminal_size().columns if sys.stdout.isatty() else 0
    for sentence in sentences:
        for line in shown(one_stop(sentence)).split("\n"):
            fits = not width or display_width(line) <= width
            print(*([line] if fits else _broken(line, width)), sep="\n")


def _broken(line: str, width: int) -> list[str]:
    """Return a line as several of at most this width, the later ones indented."""
    lines = [""]
    for word in _WORD.findall(line):
        if lines != [""] and display_width(lines[-1]) + 1 + display_width(word) > width:
            lines.append(f"  {word}")
        else:
            lines[-1] = f"{lines[-1]} {word}" if lines[-1] else word
    return lines


def has_terminal() -> bool:
    """Whether a person sits at all ends; screens are painted on standard error."""
    return all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr))


def narrate(sentence: str) -> None:
    """Say something that is no data."""
    print(shown(one_stop(sentence)), file=sys.stderr)


def shown(text: str) -> str:
    """Return text as it is safe for a terminal: characters that it would obey are made visible."""
    return COMMANDS.sub(lambda found: repr(found[0])[1:-1], text)


def table(rows: Sequence[Sequence[str]], *, shorten: bool = False) -> None:
    """Print rows in columns, without columns that are empty in all rows.

    Where it is to `shorten` them, the names in the first column are cut at a terminal, so that the
    figures beside them fit.
    """
    columns = [list(map(shown, column)) for column in zip(*rows, strict=True) if any(column)]
    if shorten and columns and sys.stdout.isatty():
        room = _room_beside(columns[1:])
        columns[0] = [_cut_name(name, room) for name in columns[0]]
    padded = [_padded(column) for column in columns[:-1]] + columns[-1:]
    for cells in zip(*padded, strict=True):
        print("  ".join(cells).rstrip())


def _room_beside(columns: Sequence[Sequence[str]]) -> int:
    """Return how many cells columns leave for the names before them; sentences go over the edge."""
    from shutil import get_terminal_size

    widths = [max(map(display_width, column)) for column in columns]
    taken = sum(width + 2 for width in widths if width < _SENTENCE)
    return max(_SHORTEST, get_terminal_size().columns - taken)


def _cut_name(name: str, room: int) -> str:
    """Return a name in at most so many cells; what stands in brackets at its end stays."""
    plain, bracket, end = name.rpartition(" (")
    if not bracket or not end.endswith(")") or display_width(end) > room // 2:
        plain, bracket, end = name, "", ""
    kept = plain
    while display_width(f"{kept}{bracket}{end}") > room:
        kept = f"{kept[:-2]}…"
    return f"{kept}{bracket}{end}"


def _padded(cells: Sequence[str]) -> list[str]:
    """Return cells with blanks after them, so that all are as wide as the widest."""
    width = max(map(display_width, cells))
    return [cell + " " * (width - display_width(cell)) for cell in cells]
