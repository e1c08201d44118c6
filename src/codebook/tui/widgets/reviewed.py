"""A coding under review, in two columns: what was coded, and the verdict or the question on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from textual.content import Content
from textual.widget import Widget

from codebook.study.codebook import Codebook
from codebook.study.reconciliation.reviewing import OUTCOMES, Reviewed
from codebook.text.spans import Span
from codebook.tui.model.marks import short_label
from codebook.tui.widgets.sides import Examples, meanings, named, written
from codebook.tui.widgets.transcript.highlights import Highlight

_MINE = "mine"
_NOT_AGREEMENT = (
    "acceptance, not agreement: you see what was coded",
    "acceptance, not agreement",
)
"""What a verdict is, the longest first."""


class ReviewedView(NamedTuple):
    """A coding under review with everything that is shown of it.

    - `names`: the coders' names by id.
    - `memos`: the texts of memos by passage id.
    - `quote`: returns the words of a span.
    - `answer`: the key that answers a question.
    """

    item: Reviewed
    codebook: Codebook
    names: Mapping[str, str]
    memos: Mapping[str, Sequence[str]]
    quote: Callable[[Span], str]
    examples: Examples
    answer: str


def placed(where: str, cells: int) -> Content:
    """Return where a coding is, and what a verdict on it is in as many words as fit."""
    room = cells - cell_len(where) - 4
    said = next((each for each in _NOT_AGREEMENT if cell_len(each) <= room), "")
    return Content.assemble((where, "$primary"), ("  " + said, "$foreground 60%"))


def coded(widget: Widget, view: ReviewedView) -> Iterator[Content]:
    """Yield the lines on what was coded, and by whom."""
    codebook, passage = view.codebook, view.item.passage
    code = codebook.by_id.get(view.item.code_id)
    yield Content.styled(view.names.get(passage.coder_id, ""), "bold")
    if code:
        yield named(widget, code, codebook, unsure=code.id in passage.unsure)
    if besides := [each for each in codebook.sorted(passage.codes) if each is not code]:
        labels = ", ".join(each.label for each in besides)
        yield Content.assemble(("beside it ", "$foreground 55%"), labels)
    yield from written(passage, view.memos.get(passage.passage_id, ()))
    yield from meanings([code] if code else [], codebook, view.examples)


def judged(widget: Widget, view: ReviewedView) -> Iterator[Content]:
    """Yield the lines on the verdict; on a coding of the coder's own, the question."""
    if view.item.asked_by:
        yield from _question(view)
        return
    yield Content.styled("You", "bold")
    verdict = view.item.verdict
    if verdict is None:
        yield Content.styled("no verdict yet", "$foreground 55% italic")
        return
    yield Content.assemble(("✓ ", "$accent"), (OUTCOMES[verdict.outcome], "bold"))
    if code := view.codebook.by_id.get(verdict.code_id or ""):
        yield named(widget, code, view.codebook)
    if verdict.span:
        yield Content(f"“{view.quote(verdict.span)}”")
    yield from meanings([code] if code else [], view.codebook, view.examples)


def _question(view: ReviewedView) -> Iterator[Content]:
    yield Content.assemble((view.item.asked_by, "bold"), " asks")
    yield Content(view.item.question or "about this coding, without a word.")
    yield Content.assemble((view.answer, "bold $accent"), " answer")


def highlights(view: ReviewedView) -> Iterator[Highlight]:
    """Yield the coding in the text, and beside it what the verdict makes of it."""
    item, codebook, verdict = view.item, view.codebook, view.item.verdict
    if code := codebook.by_id.get(item.code_id):
        label = f"{short_label(code)} {view.names.get(item.passage.coder_id, '')}"
        yield Highlight(item.coding_id, *item.passage.span, codebook.colour(code), label)
    mine = codebook.by_id.get((verdict.code_id if verdict else None) or item.code_id)
    if mine and verdict and (verdict.span or verdict.code_id):
        span = verdict.span or item.passage.span
        yield Highlight(_MINE, *span, codebook.colour(mine), f"{short_label(mine)} you")
