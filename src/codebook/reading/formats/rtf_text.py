"""The text of a .rtf file, and of the notes in it.

striprtf reads it. Notes, which it leaves out, are read apart; deletions that are tracked, which it
keeps, and pictures, over which it would take long, are taken out before.
"""

from __future__ import annotations

from pathlib import Path

from codebook.errors import InputError
from codebook.lazy_patterns import lazy_pattern
from codebook.reading.files import DAMAGED
from codebook.reading.formats.manuscript import Manuscript, Typescript

_apart = lazy_pattern(r"\\(?:(footnote)|deleted|pict|objdata|themedata|datastore)(?![a-z\d-])[ ]?")
_ends = lazy_pattern(r"\\[\\{}]|(?P<end>\\deleted0|\\plain(?![a-z]))|(?P<brace>[{}])")
_font_table = lazy_pattern(r"\{\s*\\fonttbl")
_font = lazy_pattern(r"(?=\\f\d)")
_last_cell = lazy_pattern(
    r"\\(?:nest)?cell(?![a-z])(?=(?:\s|[{}]|\\(?!(?:nest)?cell(?![a-z])|par(?![a-z])|')[a-z]+-?\d*)*"
    r"\\row(?![a-z]))"
)
_cell = lazy_pattern(r"\\(?:nest)?cell(?![a-z])")
_weight = lazy_pattern(r"\\[\\{}]|\\(?P<word>b[01]?|plain)(?![a-z\d-])[ ]?|[{}]")
_page = lazy_pattern(rb"\\ansicpg(\d{1,5})")
_BOLD, _LIGHT = "\x01", "\x02"  # stand where letters begin to be bold, and no longer are
_switch = lazy_pattern(f"([{_BOLD}{_LIGHT}])|(?<=\n)")
_own_switch = lazy_pattern(rf"[{_BOLD}{_LIGHT}]|\\'0[12]|\\u[12](?!\d)")
_BETWEEN = "\x1e-\x1e"  # stands in no text
_MOST = 20_000_000  # characters without pictures; a book has fewer
_ERRORS = (ValueError, OverflowError, TypeError, IndexError, LookupError)  # of a damaged file


def looks_like_rtf(data: bytes) -> bool:
    """Whether bytes begin as RTF does."""
    return data.lstrip().startswith(b"{\\rtf")


def read_rtf(path: Path, data: bytes) -> Manuscript:
    """Return the text, each paragraph and each row of a table a line, and its notes at the end.

    It says what is bold.

    Raises InputError for what is no whole and harmless file.
    """
    page = _page.search(data[:4096])
    encoding = f"cp{int(page[1])}" if page else "cp1252"
    try:
        source = data.decode(encoding, errors="replace")
    except LookupError:
        source = data.decode("cp1252", errors="replace")
    body, notes = _set_apart(source)
    if len(body) > _MOST:
        raise InputError(path, "it holds too much text.", "Split it into smaller files.")
    try:
        script, after = _written(body), _read_notes(body, notes)
    except _ERRORS as error:
        raise InputError(path, "the file is damaged or cut off.", DAMAGED) from error
    text = script.text
    if not any(map(str.strip, (text, *after))):
        return Manuscript()
    end = len(text) if after else None
    lines = [f"\n[{number}] {note.strip()}" for number, note in enumerate(after, 1)]
    text = "".join([text, "\n" * bool(after), *lines])
    return Manuscript(text=text, end=end, bold=script.bold)


def _with_weights(source: str) -> str:
    """Put a mark where letters begin or cease to be bold, in a group that is left out both."""
    pieces, at, weights = [], 0, [False]
    for token in _weight.finditer(source):
        before = weights[-1]
        if token["word"]:
            weights[-1] = token["word"] in {"b", "b1"}
        elif token[0] == "{":
            weights.append(before)
        elif token[0] == "}" and len(weights) > 1:
            weights.pop()
        if weights[-1] != before:
            end = token.start() if token[0] == "}" else token.end()
            pieces += [source[at:end], _BOLD if weights[-1] else _LIGHT]
            at = end
    return "".join([*pieces, source[at:]])


def _written(source: str) -> Typescript:
    """Write the text of RTF; what is bold is not known where a mark of it stands in the text."""
    script, is_bold = Typescript(), False
    if _own_switch.search(source):
        script.write(_plain(source))
        return script
    for piece in filter(None, _switch.split(_plain(_with_weights(source)))):
        if piece in {_BOLD, _LIGHT}:
            is_bold = piece == _BOLD
        else:
            script.write(piece, bold=is_bold)
    return script


def _set_apart(source: str) -> tuple[str, list[str]]:
    """Return the source without deletions and pictures, [1] in the place of a note, and notes."""
    pieces, notes, at = [], [], 0
    while found := _apart.search(source, at):
        end = _end(source, found.end())
        pieces.append(source[at : found.start()])
        if found[1]:
            notes.append(source[found.end() : end])
            pieces.append(f"[{len(notes)}]")
        at = end
    pieces.append(source[at:])
    return "".join(pieces), notes


def _end(source: str, at: int) -> int:
    """Return where the group ends that `at` is in, or the formatting that began there."""
    depth = 0
    for token in _ends.finditer(source, at):
        if token["end"] and not depth:
            return token.start()
        if token["brace"]:
            depth += 1 if token["brace"] == "{" else -1
        if depth < 0:
            return token.start()
    return len(source)


def _read_notes(body: str, notes: list[str]) -> list[str]:
    """Return the text of each note, read together with the fonts of the document they are from.

    A head for each would make of a broken one, or of many notes, more than memory holds.
    """
    if not notes:
        return []
    fonts = _font_table.search(body)
    head = body[: _end(body, fonts.end()) + 1] if fonts else "{\\rtf1\\ansi"
    together = "".join(f"{{{note}}}{_BETWEEN}" for note in notes)
    return _plain(f"{head}{together}}}").split(_BETWEEN)[: len(notes)]


def _plain(source: str) -> str:
    """Return the text of RTF, with a tab between the cells of a row."""
    from striprtf.striprtf import rtf_to_text

    source = _cell.sub(r"\\tab", _last_cell.sub("", _with_fonts_in_lines(source)))
    source = source.replace("\\field{", "\\field {")  # so that it does not look for links, slowly
    text: str = rtf_to_text(source, errors="replace")  # type: ignore[no-untyped-call]
    halves = text.encode("utf-16", "surrogatepass")  # of characters beyond U+FFFF
    return halves.decode("utf-16", "replace").replace("\r", "\n")


def _with_fonts_in_lines(source: str) -> str:
    """Put each font of the font table on a line of its own.

    striprtf takes a font's character set from the line that it stands in.
    """
    fonts = _font_table.search(source)
    if not fonts:
        return source
    end = _end(source, fonts.end())
    table, semicolon, rest = source[fonts.end() : end].rpartition(";")
    braces = "".join(char for char in rest if char in "{}")  # a font without an end is none
    return f"{source[: fonts.end()]}{_font.sub(chr(10), table)}{semicolon}{braces}{source[end:]}"
