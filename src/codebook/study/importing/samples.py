"""The first things in a file, in lines that a person reads before importing it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from codebook.reading.drafts import (
    AnyDraft,
    CodebookDraft,
    CodeDraft,
    CodingsDraft,
    GuidelineDraft,
    ParticipantsDraft,
    ProjectDraft,
    RankingsDraft,
    TaxonomyDraft,
    ThemesDraft,
)
from codebook.study.inspecting import becomes_of
from codebook.text.guideline import Part, Prompt

_LONGEST = 40  # lines


def sample_of(draft: AnyDraft) -> tuple[str, ...]:
    """Return the first things in a file, a line each; nothing for a transcript or labels."""
    lines = _LINES_OF.get(type(draft))
    return first_lines(lines(draft)) if lines else ()


def first_lines(lines: Iterable[str]) -> tuple[str, ...]:
    """Return the lines for which there is room."""
    return tuple(islice(lines, _LONGEST))


def _taxonomy(draft: TaxonomyDraft) -> Iterator[str]:
    return _codes(draft.roots)


def _codes(codes: Iterable[CodeDraft], depth: int = 0) -> Iterator[str]:
    for code in codes:
        yield "  " * depth + _line(code.number, code.name, code.definition)
        yield from _codes(code.children, depth + 1)


def _guideline(draft: GuidelineDraft) -> Iterator[str]:
    return lines_of_guideline(draft.parts, lambda *_: "")


def lines_of_guideline(
    parts: Iterable[Part], ranked: Callable[[Part, Prompt], str]
) -> Iterator[str]:
    """Yield the lines of a guideline; `ranked` says what may be ranked in answer to a prompt."""
    for part in parts:
        yield _line(part.label, part.title)
        for prompt in part.prompts:
            yield f"  ▪ {prompt.text}{_asked(prompt)}"
            if prompt.kind == "ranking" and (said := ranked(part, prompt)):
                yield f"      {said}"


def _asked(prompt: Prompt) -> str:
    """Return, in brackets, who is asked a prompt and whether it asks for a ranking."""
    ranks = f"ranking of {prompt.length}" if prompt.length else "ranking"
    aside = ", ".join(filter(None, (prompt.audience, ranks if prompt.kind == "ranking" else "")))
    return f"  ({aside})" if aside else ""


def _people(draft: ParticipantsDraft) -> Iterator[str]:
    yield " · ".join((*(["id"] if draft.ids else []), *draft.columns))
    for row in draft.rows:
        cells = [cell.written or "–" for cell in row.cells]
        yield " · ".join((*([row.participant] if draft.ids else []), *cells))


def _project(draft: ProjectDraft) -> Iterator[str]:
    yield from becomes_of(draft)
    depths: dict[str, int] = {}
    for code in draft.codes:
        depths[code.key] = depths.get(code.parent, -1) + 1
        yield "  " * depths[code.key] + _line(code.number, code.name, code.definition)
    names = {code.key: code.name for code in draft.codes}
    for passage in draft.passages:
        given = ", ".join(names.get(coding.code, "") for coding in passage.codings)
        yield _line(passage.document or passage.participant, given, f"“{passage.quote}”")


def _key_passages(draft: CodebookDraft) -> Iterator[str]:
    return (_line(row.participant, ", ".join(row.codes), f"“{row.quote}”") for row in draft.rows)


def _codings(draft: CodingsDraft) -> Iterator[str]:
    for row in draft.rows:
        yield _line(row.transcript, row.coder, row.code, row.quote and f"“{row.quote}”")


def _rankings(draft: RankingsDraft) -> Iterator[str]:
    for row in draft.rows:
        place = "" if row.position is None else f"{row.position:g}."
        yield _line(row.participant, row.part, place, row.item, row.name)


def _themes(draft: ThemesDraft) -> Iterator[str]:
    return (_line(row.coder, row.theme, row.code, row.name) for row in draft.rows)


def _line(*pieces: str) -> str:
    """Return the pieces that are not empty, joined in one line."""
    return "  ".join(" ".join(piece.split()) for piece in pieces if piece.strip())


_LINES_OF: dict[type[AnyDraft], Callable[..., Iterator[str]]] = {
    TaxonomyDraft: _taxonomy,
    GuidelineDraft: _guideline,
    ParticipantsDraft: _people,
    CodebookDraft: _key_passages,
    CodingsDraft: _codings,
    RankingsDraft: _rankings,
    ThemesDraft: _themes,
    ProjectDraft: _project,
}
