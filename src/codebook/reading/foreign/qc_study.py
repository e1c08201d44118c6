"""A study of `qc` (qualitative-coding 1.x): its folder, with coded lines in a SQLite database."""

from __future__ import annotations

from itertools import accumulate
from pathlib import Path

from codebook.reading.drafts import ProjectDraft
from codebook.reading.exchange_values import utc_time
from codebook.reading.foreign.gathering import Gathering, bare_name
from codebook.reading.foreign.qc_files import Files
from codebook.reading.foreign.sqlite_file import Database, number, words
from codebook.reading.positions import stored_text
from codebook.reading.project_items import ProjectPassage


def is_qc(database: Database) -> bool:
    """Whether a database is that of a `qc` study."""
    return database.has("coded_line", "line", "coder_id", "code_id") and database.has(
        "document", "file_path"
    )


def read_qc(path: Path, database: Database) -> ProjectDraft:
    """Read the study whose database is at `path`; the texts lie beside it."""
    return _Study(path, database).draft()


class _Study:
    """The tables and files, read in the order in which they need each other."""

    def __init__(self, path: Path, database: Database) -> None:
        self._database = database
        self._made = Gathering(path, "qc", by=path.parent.name or path.stem)
        self._files = Files(path.parent, self._made.problems)
        self._codes: dict[str, str] = {}
        self._lines: dict[str, list[tuple[int, int]]] = {}
        self._places: dict[str, int | None] = {}

    def draft(self) -> ProjectDraft:
        """Read everything."""
        made = self._made
        self._read_codes()
        for (name,) in self._database.rows("document", "file_path"):
            self._read_text(words(name))
        self._read_codings()
        for name, text in self._files.memos():
            when, _, rest = name.partition("_")
            coder = rest.partition("_")[0]
            day, _, clock = when[:16].rpartition("-")
            day, _, hour = day.rpartition("-")
            made.memo("study", "", text, made.coder(coder), utc_time(f"{day}T{hour}:{clock}"))
        return made.draft()

    def _read_codes(self) -> None:
        made = self._made
        for path in self._files.codes():
            if path[-1] in self._codes:
                made.problems.add(None, "a code stands in several places; the first is its own")
            else:
                self._codes[path[-1]] = made.code(path)
        for (name,) in self._database.rows("code", "name"):
            if words(name).strip() and words(name) not in self._codes:
                self._codes[words(name)] = made.code([words(name).strip()])

    def _read_text(self, name: str) -> None:
        raw = self._files.corpus(name)
        if raw is None:
            self._made.problems.add(None, f"the text “{name}” is not in the corpus; it is left out")
            return
        text = stored_text(raw)
        self._places[name] = self._made.transcript(name, text)
        lines = text.split("\n")
        starts = [0, *accumulate(len(line) + 1 for line in lines)]
        self._lines[name] = [
            (start, start + len(line)) for start, line in zip(starts, lines, strict=False)
        ]

    def _read_codings(self) -> None:
        rows = self._database.rows
        index = {key: words(name) for key, name in rows("document_index", "id", "document_id")}
        located = {
            key: index.get(place, "") for key, place in rows("location", "id", "document_index_id")
        }
        texts: dict[object, str] = {}
        for coded, place in rows("coded_line_location_association", "coded_line_id", "location_id"):
            texts.setdefault(coded, located.get(place, ""))
        for key, line, coder, code in rows("coded_line", "id", "line", "coder_id", "code_id"):
            self._coding(texts.get(key, ""), number(line), words(coder), words(code))

    def _coding(self, name: str, line: int | None, coder: str, code: str) -> None:
        made, lines = self._made, self._lines.get(name)
        if lines is None:
            made.problems.add(None, "a line is coded of a text that was not read; it is left out")
        elif line is None or not 0 <= line < len(lines) or code not in self._codes:
            made.problems.add(
                None, f"a line is coded that “{bare_name(name)}” lacks; it is left out"
            )
        elif lines[line][0] == lines[line][1]:
            made.problems.add(None, "an empty line is coded; it is left out")
        else:
            start, end = lines[line]
            place = self._places[name]
            quote = made.transcripts[place].text[start:end] if place is not None else ""
            at = made.passage(
                ProjectPassage(given="", source=place, start=start, end=end, quote=quote,
                             coder=made.coder(coder), line=None, document=bare_name(name))
            )  # fmt: skip
            made.coding(at, self._codes[code])
