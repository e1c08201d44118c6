"""What notes of our own say of a study as a whole: its guideline, its rankings."""

from __future__ import annotations

from pathlib import Path

from codebook.errors import InputError
from codebook.reading.drafts import GuidelineDraft, RankingsDraft
from codebook.reading.formats.tables import read_table
from codebook.reading.problems import Problems
from codebook.reading.refi.notes import Note, Notes
from codebook.reading.sheets.rankings_sheet import rankings_of
from codebook.text import exchange
from codebook.text.exchanged_guideline import read_guideline_words


def guideline_in(path: Path, notes: Notes, problems: Problems) -> GuidelineDraft | None:
    """Return the guideline; None without any, and where it cannot be read, which is said."""
    note = notes.whole(exchange.GUIDELINE)
    if note is None:
        return None
    try:
        parts = read_guideline_words(note.text)
    except ValueError:
        _keep(note, exchange.GUIDELINE, notes, problems)
        return None
    return GuidelineDraft(name=path.stem, format="qdpx", parts=parts)


def rankings_in(path: Path, notes: Notes, problems: Problems) -> RankingsDraft | None:
    """Return the rankings; None without any, and where they cannot be read, which is said."""
    note = notes.whole(exchange.RANKINGS)
    if note is None:
        return None
    try:
        return rankings_of(read_table(path, note.text.encode()))
    except InputError:
        _keep(note, exchange.RANKINGS, notes, problems)
        return None


def _keep(note: Note, name: str, notes: Notes, problems: Problems) -> None:
    """Keep what somebody has changed, so that it says nothing, as a memo on the study."""
    problems.add(note.line, f"the note {name} is not as codebook writes it; it is kept as a memo")
    notes.memo(note, "study", "")
