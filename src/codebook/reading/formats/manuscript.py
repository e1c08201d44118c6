"""What a container gives: its text in lines, and what it says of them beside the letters."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from codebook.reading.drafts import CommentDraft, Problem


class Cue(NamedTuple):
    """A caption, or the piece of one that one person says.

    `time` is when it begins, as written; `speaker` is empty where the file names none.
    """

    time: str
    speaker: str
    text: str


@dataclass(frozen=True, kw_only=True)
class Manuscript:
    """The text of a file, line ends untouched, and how its bytes were decoded.

    `begin` is where the first that anybody may say does, and `end` is where what nobody says begins
    (footnotes), None where nothing does. `bold` has for
    a line, counted from 0, how many of its first characters are bold, `italic` how many of all
    are in italics, `slanted` how many of the first, `listed` which list and level of it a program
    numbers the line in: the number is no part of the text. `colours` has the colour of a line of
    which all letters have one. `headings` has for a line that a program
    has as a heading its level, `rows` are the lines in which a row of a table begins. Captions are
    in `cues`, `text` is empty then. `in_rows` is the same with each row of its tables in a line,
    where that is not sure to be how a text is meant.
    """

    text: str = ""
    encoding: str = ""
    begin: int = 0
    end: int | None = None
    bold: Mapping[int, int] = field(default_factory=dict)
    italic: Mapping[int, int] = field(default_factory=dict)
    slanted: Mapping[int, int] = field(default_factory=dict)
    listed: Mapping[int, str] = field(default_factory=dict)
    colours: Mapping[int, str] = field(default_factory=dict)
    headings: Mapping[int, int] = field(default_factory=dict)
    rows: Collection[int] = frozenset()
    cues: Sequence[Cue] = ()
    comments: tuple[CommentDraft, ...] = ()
    problems: tuple[Problem, ...] = ()
    in_rows: Manuscript | None = None


@dataclass
class Typescript:
    """Writes a manuscript, paragraph by paragraph; the cells of a row share a line.

    `italic` has for a line how many code points are in italics, `slanted` how many of the first,
    `listed` which list it is an item of, `colours` the colour of all its letters, `headings` of
    which level it is one. `rows` are the lines in which a row begins.
    """

    _pieces: list[str] = field(default_factory=list)
    _counted: tuple[int, int] = (0, 0)  # so many pieces, and their code points
    _separator: str = ""
    _line: int = 0
    _bold: dict[int, int] = field(default_factory=dict)
    italic: dict[int, int] = field(default_factory=dict)
    slanted: dict[int, int] = field(default_factory=dict)
    listed: dict[int, str] = field(default_factory=dict)
    colours: dict[int, str] = field(default_factory=dict)
    headings: dict[int, int] = field(default_factory=dict)
    rows: set[int] = field(default_factory=set)
    _is_row: bool = False  # what the next paragraph begins
    _is_bold: bool = True  # all that has been written in the line
    _is_slanted: bool = True

    def paragraph(self) -> None:
        """Begin a paragraph."""
        if self._separator == "\n":  # as nearly always: what `write` would do
            self._pieces.append("\n")
            self._line += 1
            self._is_bold = self._is_slanted = True
        else:
            self.write(self._separator)
            if self._separator == "\t":
                self._is_bold = False
            self._separator = "\n"
        if self._is_row:
            self.rows.add(self._line)
            self._is_row = False

    def cell(self) -> None:
        """Let the next paragraph be the next cell of a row."""
        self._separator = "\t"

    def join(self) -> None:
        """Let the next paragraph go on where this one ends."""
        self._separator = ""

    def row(self) -> None:
        """Let the next paragraph begin a row and a line, whatever cells were empty."""
        self._is_row = True
        if self._separator:
            self._separator = "\n"

    def item(self, name: str) -> None:
        """Say that this paragraph is an item of the list, or of its level, of that name, if any."""
        if name:
            self.listed[self._line] = name

    def heading(self, level: int) -> None:
        """Say that this paragraph is a heading, and so its line, unless it is a further cell."""
        if self._pieces[-1:] != ["\t"]:
            self.headings[self._line] = level

    def write(
        self, text: str, *, bold: bool = False, italic: bool = False, colour: str = ""
    ) -> None:
        """Add text to the paragraph; a line end in it begins a line."""
        if "\r" in text:
            text = text.replace("\r\n", "\n").replace("\r", "\n")
        if not text:
            return
        if (colour or self.colours) and not text.isspace():
            self._paint(colour)
        self._pieces.append(text)
        if italic:
            self._lean(len(text))
        else:
            self._is_slanted = False
        if "\n" in text:
            self._line += text.count("\n")
            self._is_bold = self._is_slanted = text.endswith("\n")
        elif self._is_bold:
            if bold or text.isspace():
                self._bold[self._line] = self._bold.get(self._line, 0) + len(text)
            else:
                self._is_bold = False

    def _paint(self, colour: str) -> None:
        """Keep the colour of a line as long as nothing else in it has another, or none."""
        is_begun = bool(self._pieces) and not self._pieces[-1].endswith("\n")
        known = self.colours.get(self._line, "" if is_begun else colour)
        self.colours[self._line] = colour if known == colour else ""

    def _lean(self, size: int) -> None:
        """Count what is written in italics, and whether all before it in its line is."""
        line = self._line
        self.italic[line] = self.italic.get(line, 0) + size
        if self._is_slanted:
            self.slanted[line] = self.slanted.get(line, 0) + size

    @property
    def at(self) -> int:
        """How many code points were written so far."""
        pieces, size = self._counted
        size += sum(map(len, self._pieces[pieces:]))
        self._counted = len(self._pieces), size
        return size

    @property
    def is_in_word(self) -> bool:
        """Whether a letter or a digit was written last."""
        return bool(self._pieces) and self._pieces[-1][-1:].isalnum()

    @property
    def text(self) -> str:
        """All that was written."""
        return "".join(self._pieces)

    @property
    def bold(self) -> Mapping[int, int]:
        """For each line that begins in bold, how many characters of it are."""
        return self._bold
