"""A program of its own: what is to be read on stdin → the transcripts on stdout, as lines of JSON.

`codebook.reading.processes` starts it. A line asks for one file, and is answered by one line: its
transcript, or null where it is none or cannot be read. Who asks reads such a file itself, and has
the reason then.
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict, fields
from pathlib import Path
from typing import cast

from codebook.errors import CodebookError
from codebook.reading.drafts import CommentDraft, Kind, Problem, TranscriptDraft
from codebook.reading.registry import read
from codebook.reading.turns.correction import Correction
from codebook.text.turns import Turn


def main() -> None:
    """Answer each line of stdin, until there is none."""
    for line in sys.stdin.buffer:
        sys.stdout.write(f"{answer_to(line)}\n")
        sys.stdout.flush()


def question(path: Path, kind: Kind | None, correction: Correction) -> str:
    """Return what asks for a file, in one line."""
    return json.dumps({"path": str(path), "kind": kind, **asdict(correction)})


def answer_to(line: bytes) -> str:
    """Read the file that a line asks for, and return the answer."""
    asked = json.loads(line)
    path, kind = Path(asked.pop("path")), cast("Kind | None", asked.pop("kind"))
    asked["interviewers"] = tuple(asked["interviewers"])
    try:
        draft = read(path, kind, correction=Correction(**asked))
    except (CodebookError, OSError):
        return "null"
    return as_answer(draft) if isinstance(draft, TranscriptDraft) else "null"


def as_answer(draft: TranscriptDraft) -> str:
    """Return a transcript in one line."""
    return json.dumps({field.name: getattr(draft, field.name) for field in fields(draft)})


def transcript_from(answer: bytes) -> TranscriptDraft | None:
    """Return the transcript that was answered, None where there was no answer, or null."""
    said = json.loads(answer or b"null")
    if said is None:
        return None
    said["problems"] = tuple(Problem(*each) for each in said["problems"])
    said["turns"] = tuple(Turn(*each) for each in said["turns"])
    said["comments"] = tuple(CommentDraft(*each) for each in said["comments"])
    said["speakers"] = tuple(said["speakers"])
    return TranscriptDraft(**said)


if __name__ == "__main__":
    main()
