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
_look = lazy_pattern(r"\\[\\{}]|\\(?P<word>[bi][01]?|plain)(?![a-z\d-])[ ]?|[{}]")
_page = lazy_pattern(rb"\\ansicpg(\d{1,5})")
_BOLD, _LIGHT = "\x01", "\x02"  # stand where letters begin to be bold, and no longer are
_SLANTED, _UPRIGHT = "\x03", "\x04"
_MARKS = (_LIGHT, _BOLD), (_UPRIGHT, _SLANTED)
_switch = lazy_pattern("([\x01-\x04])|(?<=\n)|(?=\n)")
_own_switch = lazy_pattern(r"[\x01-\x04]|\\'0[1-4]|\\u[1-4](?!\d)")
_BETWEEN = "\x1e-\x1e"  # stands in no text
_MOST = 20_000_000  # characters without pictures; a book has fewer
_ERRORS = (ValueError, OverflowError, TypeError, IndexError, LookupError)  # of a damaged file


def looks_like_rtf(data: bytes) -> bool:
    """Whether bytes begin as RTF does."""
    return data.lstrip().startswith(b"{\\rtf")


def read_rtf(path: Path, data: bytes) -> Manuscript:
    """Return the text, each paragraph and each row of a table a line, and its notes at the end.

    It says what is bold or in italics.

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
    return Manuscript(
        text=text, end=end, bold=script.bold, italic=script.italic, slanted=script.slanted
    )


def _with_looks(source: str) -> str:
    """Put a mark where letters begin or cease to be bold, or in italics.

    In a group that is left out, both are.
    """
    pieces, at, looks = [], 0, [(False, False)]
    for token in _look.finditer(source):
        before = looks[-1]
        if token["word"]:
            looks[-1] = _changed(before, token["word"])
        elif token[0] == "{":
            looks.append(before)
        elif token[0] == "}" and len(looks) > 1:
            looks.pop()
        if looks[-1] != before:
            end = token.start() if token[0] == "}" else token.end()
            changed = zip(_MARKS, before, looks[-1], strict=True)
            pieces += [source[at:end], *(marks[now] for marks, was, now in changed if was != now)]
            at = end
    return "".join([*pieces, source[at:]])


def _changed(looks: tuple[bool, bool], word: str) -> tuple[bool, bool]:
    """Return whether letters are bold and in italics behind a word of RTF."""
    if word == "plain":
        return False, False
    is_on = not word.endswith("0")
    return (is_on, looks[1]) if word[0] == "b" else (looks[0], is_on)


def _written(source: str) -> Typescript:
    """Write the text of RTF; how it looks is not known where a mark of that stands in the text."""
    script, is_bold, is_slanted = Typescript(), False, False
    if _own_switch.search(source):
        script.write(_plain(source))
        return script
    for piece in filter(None, _switch.split(_plain(_with_looks(source)))):
        if piece in {_BOLD, _LIGHT}:
            is_bold = piece == _BOLD
        elif piece in {_SLANTED, _UPRIGHT}:
            is_slanted = piece == _SLANTED
        else:
            script.write(piece, bold=is_bold, italic=is_slanted)
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
