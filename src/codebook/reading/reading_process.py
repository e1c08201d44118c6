"""A program of its own: what is to be read on stdin → the transcripts on stdout.

`codebook.reading.processes` starts it. A line of JSON asks for one file. The answer is a line with
its size in bytes, and nothing where the file is no transcript or cannot be read, else a line of
JSON and the text. Who asks reads a file without an answer itself, and has the reason then.
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict, fields
from pathlib import Path
from typing import IO, cast

from codebook.errors import CodebookError
from codebook.gc_pause import gc_paused
from codebook.reading.drafts import CommentDraft, Kind, Problem, TranscriptDraft
from codebook.reading.registry import read
from codebook.reading.turns.correction import Correction
from codebook.text.turns import Turn


@gc_paused()
def main() -> None:
    """Answer each line of stdin, until there is none."""
    for line in sys.stdin.buffer:
        answer = answer_to(line)
        sys.stdout.buffer.write(b"%d\n%b" % (len(answer), answer))
        sys.stdout.buffer.flush()


def question(path: Path, kind: Kind | None, correction: Correction) -> str:
    """Return what asks for a file, in one line."""
    return json.dumps({"path": str(path), "kind": kind, **asdict(correction)})


def answer_to(line: bytes) -> bytes:
    """Read the file that a line asks for, and return the answer, without its size."""
    asked = json.loads(line)
    path, kind = Path(asked.pop("path")), cast("Kind | None", asked.pop("kind"))
    asked["interviewers"] = tuple(asked["interviewers"])
    try:
        draft = read(path, kind, correction=Correction(**asked))
    except (CodebookError, OSError):
        return b""
    return as_answer(draft) if isinstance(draft, TranscriptDraft) else b""


def as_answer(draft: TranscriptDraft) -> bytes:
    """Return a transcript: all but its text in a line of JSON, in which a text takes its time."""
    said = {field.name: getattr(draft, field.name) for field in fields(draft)}
    text = said.pop("text")
    return b"%b\n%b" % (json.dumps(said).encode(), text.encode())


def transcript_from(answer: bytes) -> TranscriptDraft | None:
    """Return the transcript that was answered, None where there was none."""
    if not answer:
        return None
    line, _, text = answer.partition(b"\n")
    said = json.loads(line)
    said["text"] = text.decode()
    said["problems"] = tuple(Problem(*each) for each in said["problems"])
    said["turns"] = tuple(Turn(*each) for each in said["turns"])
    said["comments"] = tuple(CommentDraft(*each) for each in said["comments"])
    said["speakers"] = tuple(said["speakers"])
    return TranscriptDraft(**said)


def received(answers: IO[bytes]) -> bytes:
    """Return the next answer of a process, nothing where it has ended before or within it."""
    size = answers.readline().strip()
    answer = answers.read(int(size)) if size.isdigit() else b""
    return answer if size == b"%d" % len(answer) else b""


if __name__ == "__main__":
    main()
