"""How a file would be read; touches no study."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from codebook.reading.correction import NONE, Correction
from codebook.reading.drafts import (
    AnyDraft,
    CodebookDraft,
    CodeDraft,
    CodingsDraft,
    GuidelineDraft,
    ParticipantsDraft,
    Problem,
    ProjectDraft,
    RankingsDraft,
    TaxonomyDraft,
    TranscriptDraft,
)
from codebook.reading.registry import read
from codebook.text.turns import Turn


@dataclass(frozen=True)
class Inspected:
    """What a file is and holds.

    `turns`, `speakers`, `words` and `characters` are a transcript's, empty or 0 for other kinds;
    `sha256` is that of a transcript's text as stored, of another file's bytes. `contents` counts
    what is in it, by name.
    """

    path: str
    kind: str
    format: str
    encoding: str
    turns: tuple[Turn, ...]
    speakers: tuple[str, ...]
    words: int
    characters: int
    sha256: str
    contents: dict[str, int]
    problems: tuple[Problem, ...]


def inspect(paths: Sequence[Path], correction: Correction = NONE) -> list[Inspected]:
    """Read each file as an import would, as corrected; InputError for one that cannot be read."""
    return [inspected(path, read(path, correction=correction)) for path in paths]


def inspected(path: Path, draft: AnyDraft) -> Inspected:
    """Return what a draft says of the file at `path` that it was read from."""
    turns: tuple[Turn, ...] = ()
    speakers: tuple[str, ...] = ()
    text = ""
    if isinstance(draft, TranscriptDraft):
        turns, speakers, text = draft.turns, draft.speakers, draft.text
        sha256 = draft.sha256
    else:
        sha256 = hashlib.sha256(path.read_bytes()).hexdigest()
    kind, contents = _contents(draft)
    return Inspected(
        str(path), kind, draft.format, draft.encoding, turns, speakers, len(text.split()),
        len(text), sha256, contents, draft.problems,
    )  # fmt: skip


def _contents(draft: AnyDraft) -> tuple[str, dict[str, int]]:
    match draft:
        case TranscriptDraft():
            speech = [turn for turn in draft.turns if turn.kind == "speech"]
            found = "transcript", {"turns": len(speech), "speakers": len(draft.speakers)}
        case TaxonomyDraft():
            codes = list(_flat(draft.roots))
            examples = sum(len(code.examples) for code in codes)
            found = "taxonomy", {"codes": len(codes), "examples": examples}
        case GuidelineDraft():
            prompts = sum(len(part.prompts) for part in draft.parts)
            found = "guideline", {"parts": len(draft.parts), "prompts": prompts}
        case ParticipantsDraft():
            found = "participants", {"rows": len(draft.rows), "columns": len(draft.columns)}
        case CodebookDraft():
            found = "codebook", {"rows": len(draft.rows)}
        case CodingsDraft():
            found = "codings", {"rows": len(draft.rows)}
        case ProjectDraft():
            found = draft.format, _project_contents(draft)
        case RankingsDraft():
            found = "rankings", {"rows": len(draft.rows)}
    return found


def _project_contents(draft: ProjectDraft) -> dict[str, int]:
    found = {"codes": len(draft.codes), "themes": len(draft.themes)}
    if draft.format == "qdpx":
        found |= {
            "coders": len(draft.coders), "transcripts": len(draft.transcripts),
            "participants": len(draft.participants.rows) if draft.participants else 0,
            "passages": len(draft.passages),
            "codings": sum(len(passage.codings) for passage in draft.passages),
            "memos": len(draft.memos),
        }  # fmt: skip
    return found


def _flat(codes: Sequence[CodeDraft]) -> list[CodeDraft]:
    return [found for code in codes for found in (code, *_flat(code.children))]
