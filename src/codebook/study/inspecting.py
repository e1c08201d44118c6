"""Inspecting files: how each would be read. It touches no study."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path

from codebook.errors import InputError
from codebook.reading.drafts import (
    AnyDraft,
    CodebookDraft,
    CodeDraft,
    CodingsDraft,
    GuidelineDraft,
    Kind,
    LabelsDraft,
    ParticipantsDraft,
    Problem,
    ProjectDraft,
    RankingsDraft,
    TaxonomyDraft,
    ThemesDraft,
    TranscriptDraft,
)
from codebook.reading.foreign.column_map import Columns
from codebook.reading.foreign.project_files import project_file
from codebook.reading.normalise import quoted
from codebook.reading.places import files_in
from codebook.reading.processes import Asked, ReadingProcesses
from codebook.reading.registry import read
from codebook.reading.turns.correction import Correction, found_elsewhere
from codebook.study.unsure_who_asks import UnsureWhoAsks, on_asking
from codebook.text.display import few_of
from codebook.text.turns import Turn

_SHOWN = 6
_SAYING = "--interviewer NAME says who asks; so do the ids of the study's participants."


@dataclass(frozen=True)
class Inspected:
    """What a file is and holds.

    - `kind`: what it is taken for; None where it cannot be read, and `problems` say why.
    - `turns`, `speakers`, `words`, `characters`: a transcript's, empty or 0 for other kinds.
      `likely_same` has speakers who are likely another one, and whom.
    - `sha256`: of a transcript, that of the text as stored (UTF-8); else that of the file's bytes.
    - `contents`: how much of what it holds, by name.
    - `becomes`: what a file of another tool would be in a study, in sentences.
    """

    path: str
    kind: str | None
    format: str
    encoding: str
    turns: tuple[Turn, ...]
    speakers: tuple[str, ...]
    words: int
    characters: int
    sha256: str
    contents: dict[str, int]
    problems: tuple[Problem, ...]
    becomes: tuple[str, ...] = ()
    likely_same: Mapping[str, str] = field(default_factory=dict)


def inspect(
    paths: Sequence[Path], correction: Correction, columns: str, project: str
) -> list[Inspected]:
    """Read each file, or each file in a folder, as an import would; a bad one stops no other.

    `correction` changes how transcripts are read, `columns` says what the columns of a table hold,
    `project` which project of a file is meant. Raises UsageError for an unknown encoding, and for
    `columns` that cannot be understood.
    """
    said = Columns(columns)
    found: list[Path | Inspected] = []
    for place in paths:
        try:
            found += files_in([place])
        except InputError as error:
            found.append(_refused(place, error))
    files = (Asked(path, correction=correction) for path in found if isinstance(path, Path))
    with closing(ReadingProcesses(files)) as processes:

        def inspect_one(path: Path) -> Inspected:
            draft = processes.transcript(path)
            file = inspected(path, draft) if draft else _inspect(path, correction, said, project)
            return _asked_who_asks(file, correction)

        done = [each if isinstance(each, Inspected) else inspect_one(each) for each in found]
    talks = (file.problems for file in done if file.kind == "transcript")
    elsewhere = found_elsewhere(correction, talks)
    return [_without(file, elsewhere) for file in done]


def _without(file: Inspected, problems: Collection[Problem]) -> Inspected:
    return replace(file, problems=tuple(each for each in file.problems if each not in problems))


def _inspect(path: Path, correction: Correction, columns: Columns, project: str) -> Inspected:
    try:
        draft = read(path, correction=correction, columns=columns, project=project)
        return inspected(path, draft)
    except InputError as error:
        return _refused(path, error)
    except OSError as error:
        reason = (error.strerror or "the system refuses it").lower()
        return _unread(path, Problem(None, f"it cannot be read: {reason}. Check the path."))


def _asked_who_asks(file: Inspected, correction: Correction) -> Inspected:
    """Return a file with what an import would say of who asks, if the study knew nobody in it."""
    people = correction.participants.values()
    said = on_asking(file.speakers, people, correction.interviewers)
    if not said:
        return file
    unsure = UnsureWhoAsks(None, said)
    ways = "" if unsure.what == said else f" {_SAYING}"
    return replace(file, problems=(*file.problems, Problem(None, f"{unsure.what}{ways}")))


def _refused(path: Path, error: InputError) -> Inspected:
    return _unread(path, Problem(error.line, _without_place(error)))


def _unread(path: Path, problem: Problem) -> Inspected:
    return Inspected(str(path), None, "", "", (), (), 0, 0, "", {}, (problem,))


def _without_place(error: InputError) -> str:
    """Return the message of an error without the path and line at its beginning."""
    where = f"{error.path}, line {error.line}" if error.line else f"{error.path}"
    return str(error).removeprefix(f"{where}: ")


def inspected(path: Path, draft: AnyDraft) -> Inspected:
    """Return what is in the file at `path`, from which the draft was read."""
    turns: tuple[Turn, ...] = ()
    speakers: tuple[str, ...] = ()
    text = ""
    same: Mapping[str, str] = {}
    if isinstance(draft, TranscriptDraft):
        turns, speakers, text = draft.turns, draft.speakers, draft.text
        sha256, same = draft.sha256, draft.likely_same
    else:
        sha256 = hashlib.sha256(project_file(path).read_bytes()).hexdigest()
    kind, contents = _contents(draft)
    return Inspected(
        path=str(path),
        kind=kind,
        format=draft.format,
        encoding=draft.encoding,
        turns=turns,
        speakers=speakers,
        words=len(text.split()),
        characters=len(text),
        sha256=sha256,
        contents=contents,
        problems=draft.problems,
        becomes=becomes_of(draft),
        likely_same=same,
    )


def _contents(draft: AnyDraft) -> tuple[str, dict[str, int]]:
    match draft:
        case TranscriptDraft():
            found = "transcript", _spoken(draft)
        case TaxonomyDraft():
            codes = list(_flat(draft.roots))
            examples = sum(len(code.examples) for code in codes)
            found = "taxonomy", {"codes": len(codes), "examples": examples}
        case GuidelineDraft():
            prompts = sum(len(part.prompts) for part in draft.parts)
            found = "guideline", {"parts": len(draft.parts), "prompts": prompts}
        case ParticipantsDraft():
            found = "participants", {"rows": len(draft.rows), "columns": len(draft.columns)}
        case CodebookDraft() | CodingsDraft() | RankingsDraft() | ThemesDraft():
            found = _SHEETS[type(draft)], {"rows": len(draft.rows)}
        case ProjectDraft():
            found = draft.kind, _project_contents(draft)
        case LabelsDraft():
            found = "labels", _label_contents(draft)
    return found


_SHEETS: dict[type[AnyDraft], Kind] = {
    CodebookDraft: "codebook",
    CodingsDraft: "codings",
    RankingsDraft: "rankings",
    ThemesDraft: "themes",
}


def _label_contents(draft: LabelsDraft) -> dict[str, int]:
    return {"units": len(draft.units), "raters": len(draft.raters), "labels": len(draft.labels)}


def _spoken(draft: TranscriptDraft) -> dict[str, int]:
    speech = [turn for turn in draft.turns if turn.kind == "speech"]
    found = {"turns": len(speech), "speakers": len(draft.speakers)}
    return found | ({"comments": len(draft.comments)} if draft.comments else {})


def _project_contents(draft: ProjectDraft) -> dict[str, int]:
    found = {"codes": len(draft.codes), "themes": len(draft.themes)}
    if draft.kind not in {"qdc", "codes"}:
        found |= {
            "coders": len(draft.coders),
            "transcripts": len(draft.transcripts),
            "participants": len(draft.participants.rows) if draft.participants else 0,
            "passages": len(draft.passages),
            "codings": sum(len(passage.codings) for passage in draft.passages),
            "memos": len(draft.memos),
        }
    if draft.guideline:
        found["prompts"] = sum(len(part.prompts) for part in draft.guideline.parts)
    if draft.rankings:
        found["rankings"] = len({(row.participant, row.part) for row in draft.rankings.rows})
    return found


def becomes_of(draft: AnyDraft) -> tuple[str, ...]:
    """Return sentences that say what another tool's file would become in a study."""
    if not isinstance(draft, ProjectDraft):
        return ()
    coders = [quoted(coder.name) for coder in draft.coders]
    whose = "" if draft.own else ", from outside the study"
    named = {
        f"it becomes {'layers' if len(coders) > 1 else 'a layer'} of {{}}{whose}": coders,
        "it brings the texts {}": [quoted(text.name) for text in draft.transcripts],
        "its quotes are looked for in the texts {}": [
            quoted(passage.document)
            for passage in draft.passages
            if passage.document and passage.source is None
        ],
        "it brings the codes {}, where the codebook lacks them": _tops(draft),
    }
    return tuple(form.format(few_of(names, _SHOWN)) for form, names in named.items() if names)


def _tops(draft: ProjectDraft) -> list[str]:
    """Return the top codes, each with the number of its children."""
    below = Counter(code.parent for code in draft.codes)
    return [
        f"{quoted(f'{code.number} {code.name}'.strip())}"
        + (f" ({below[code.key]} below)" if below[code.key] else "")
        for code in draft.codes
        if not code.parent
    ]


def _flat(codes: Sequence[CodeDraft]) -> list[CodeDraft]:
    return [found for code in codes for found in (code, *_flat(code.children))]
