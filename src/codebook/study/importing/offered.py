"""Files as they are offered for import: what each holds, or why it cannot be read."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from codebook.errors import CodebookError, InputError
from codebook.reading.correction import NONE, STYLE_NAMES, Correction
from codebook.reading.drafts import LabelsDraft, Problem, TranscriptDraft
from codebook.reading.foreign.column_map import NO_COLUMNS, Columns
from codebook.reading.registry import read
from codebook.study.importing.labels import labels_refused
from codebook.study.inspecting import inspected
from codebook.text.turns import Turn


class Offered(NamedTuple):
    """A file as an import would read it.

    `contents` counts what is in it, by name. `text`, `turns` and `speakers` are a transcript's,
    empty for other kinds. Where it cannot be read, `refusal` says why and `kind` is empty.
    """

    path: Path
    kind: str = ""
    format: str = ""
    encoding: str = ""
    contents: Mapping[str, int] = {}
    problems: tuple[Problem, ...] = ()
    text: str = ""
    turns: tuple[Turn, ...] = ()
    speakers: tuple[str, ...] = ()
    refusal: str = ""


def files_at(place: Path) -> list[Path]:
    """Return the file at `place`, or the files of the folder there by name, without hidden ones.

    Raises InputError where there is none.
    """
    try:
        if not place.is_dir():
            place.stat()
            return [place]
        found = [
            path for path in sorted(place.iterdir())
            if path.is_file() and not path.name.startswith((".", "~$"))
        ]  # fmt: skip
    except FileNotFoundError as error:
        raise InputError(place, "there is no such file or folder.", "Check the path.") from error
    except OSError as error:
        reason = (error.strerror or "the system says no").lower()
        raise InputError(place, f"it cannot be read: {reason}.", "Check the path.") from error
    if not found:
        raise InputError(place, "there is no file in this folder.", "Name another one.")
    return found


def offer(
    path: Path, correction: Correction | None = None, columns: Columns = NO_COLUMNS
) -> Offered:
    """Read a file as an import would, a transcript as corrected; nothing is written.

    `columns` are those of other tools' tables, as far as something was said of them.
    """
    try:
        draft = read(path, correction=correction or NONE, columns=columns)
        if isinstance(draft, LabelsDraft):
            raise labels_refused(path)
    except CodebookError as error:
        return Offered(path, refusal=str(error))
    found = inspected(path, draft)
    return Offered(
        path, found.kind or "", found.format, found.encoding, found.contents, found.problems,
        draft.text if isinstance(draft, TranscriptDraft) else "", found.turns, found.speakers,
    )  # fmt: skip


def styles_of(path: Path, encoding: str = "") -> list[str]:
    """Return the label styles by which a transcript can be read, "" first: the one it learns.

    A style that finds no speaker is left out, and one that gives the turns of another before it.
    """
    known: dict[tuple[Turn, ...], str] = {}
    for style in ("", *STYLE_NAMES):
        found = offer(path, Correction(style=style, encoding=encoding))
        if found.speakers or style in {"", "none"}:
            known.setdefault(found.turns, style)
    return list(known.values())
