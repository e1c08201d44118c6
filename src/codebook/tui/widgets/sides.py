"""The sides of a disagreement, in columns: each coder's codes on the passage, and notes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from textual.content import Content
from textual.widget import Widget

from codebook.study.codebook import Code, Codebook
from codebook.study.reconciliation.coder_layers import CodedPassage
from codebook.study.reconciliation.disagreements import Case
from codebook.study.views import Person
from codebook.text.display import from_word, to_word
from codebook.text.spans import Span
from codebook.tui.widgets.inks import inked

_EXAMPLES = 2
_SHOWN_ENDS = 48
"""The characters that are shown of each end of a quote where the ends are in dispute."""


Examples = Callable[[str], Sequence[str]]
"""Returns the examples of a code, given its id."""


class DisagreementView(NamedTuple):
    """A disagreement with everything that is shown of it.

    - `memos`: the texts of memos by passage id.
    - `aside`: memos on words there that have no code of their writer, by coder id.
    - `quote`: returns the words of a span.
    - `apart`: what follows the names of codes that are called alike, by id.
    """

    case: Case
    passages: Sequence[CodedPassage]
    codebook: Codebook
    memos: Mapping[str, Sequence[str]]
    aside: Mapping[str, Sequence[str]]
    quote: Callable[[Span], str]
    examples: Examples
    apart: Mapping[str, str]


def head(person: Person, key: str, *, taken: bool) -> Content:
    """Return the key that takes a coder's side, and the name, ticked where the side was taken."""
    return Content.assemble(
        (f"{key} ", "bold $accent"), (person.name, "bold"), (" ✓" if taken else "", "$accent")
    )


def side_lines(widget: Widget, view: DisagreementView, person: Person) -> Iterator[Content]:
    """Yield the lines of a coder's column."""
    case, codebook = view.case, view.codebook
    side = case.dispute.side(person.id)
    passage = next((each for each in view.passages if each.coder_id == person.id), None)
    unsure = passage.unsure if passage else frozenset()
    codes = codebook.sorted(side.codes if side else ())
    for code in codes:
        apart = view.apart.get(code.id, "")
        yield named(widget, code, codebook, unsure=code.id in unsure, apart=apart)
    if side and case.dispute.kind == "ends":
        yield Content.styled(f"“{_ends(view.quote(side.span))}”", "$foreground 85%")
    if side is None:
        yield Content.styled("without it" if passage else "not coded", "$foreground 55% italic")
    if passage is not None:
        besides = set(passage.codes) - (side.codes if side else frozenset())
        if besides:
            labels = ", ".join(code.label for code in codebook.sorted(besides))
            yield Content.assemble(("beside it ", "$foreground 55%"), labels)
        yield from written(passage, view.memos.get(passage.passage_id, ()))
    yield from map(_memo, view.aside.get(person.id, ()))
    if case.dispute.kind != "ends":
        yield from meanings(codes, codebook, view.examples)


def named(
    widget: Widget, code: Code, codebook: Codebook, *, unsure: bool = False, apart: str = ""
) -> Content:
    """Return a code's number in its colour, and its name with what tells it apart."""
    name = inked(widget, code, codebook, "bold")
    return Content.assemble(
        name, (apart, "$foreground 75%"), ("  unsure" if unsure else "", "$warning")
    )


def meanings(codes: Sequence[Code], codebook: Codebook, examples: Examples) -> Iterator[Content]:
    """Yield what codes mean; where there are several, with their labels."""
    for code in codes:
        label = f"{code.label}: " if len(codes) > 1 else ""
        yield _meaning(code, label, codebook, examples)
        for when, text in (("when ", code.use_when), ("not when ", code.avoid_when)):
            if text:
                yield Content.assemble((when, "$accent"), (text, "$foreground 75%"))


def _meaning(code: Code, label: str, codebook: Codebook, examples: Examples) -> Content:
    """Return a code's definition, else its first examples, else what it covers."""
    if code.definition:
        return Content.styled(f"{label}{code.definition}", "$foreground 75%")
    given = [" ".join(each.split()) for each in examples(code.id)[:_EXAMPLES]]
    covered = [each.name for each in codebook.covered(code)]
    kind, texts = ("e.g. ", given) if given else ("covers ", covered)
    if not texts:
        return Content.styled(f"{label}It has no definition yet.", "$foreground 55% italic")
    return Content.assemble(
        (label, "$foreground 75%"), (kind, "$accent"), ("  ·  ".join(texts), "$foreground 75%")
    )


def _ends(quote: str) -> str:
    """Return the beginning and the end of a quote, cut between words."""
    if len(quote) <= 2 * _SHOWN_ENDS:
        return quote
    head, tail = to_word(quote, _SHOWN_ENDS), from_word(quote, len(quote) - _SHOWN_ENDS)
    return f"{quote[:head]} … {quote[tail:]}"


def written(passage: CodedPassage, memos: Iterable[str]) -> Iterator[Content]:
    """Yield what a coder wrote about a passage."""
    if passage.is_key:
        yield Content.styled("★ key passage", "$accent")
    if passage.insight:
        yield Content.assemble(("insight ", "$accent"), passage.insight)
    yield from map(_memo, memos)


def _memo(text: str) -> Content:
    return Content.assemble(("memo ", "$accent"), text)
