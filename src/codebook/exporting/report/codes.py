"""The codebook in the report: each code with its counts, definition and quotes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from codebook.exporting.inks import ink_on, is_colour
from codebook.exporting.markup import Markup, element, joined
from codebook.exporting.report.content import ReportedCode, ReportedQuote, ReportedTheme
from codebook.text.display import counted


def codebook(codes: Sequence[ReportedCode]) -> Iterator[Markup]:
    """Yield the codes in codebook order, those under another one set in."""
    for code in codes:
        depth = min(code.depth, 2)
        inside = element(f"h{depth + 3}", *_head(code), class_=None if depth else "root")
        block = joined(inside, *_words(code), *map(quote, code.quotes))
        for _ in range(depth):
            block = element("div", block, class_="under")
        yield block


def chip(label: str, colour: str) -> Markup:
    """Return a code's label on its colour, readable on it."""
    style = f"background:{colour};color:{ink_on(colour)}" if is_colour(colour) else None
    return element("span", label, class_="chip", style=style)


def _named(code: ReportedCode) -> Iterator[Markup]:
    yield chip(code.label, code.colour)
    if code.name != code.label:
        yield element("span", code.name)


def _head(code: ReportedCode) -> Iterator[Markup]:
    yield from _named(code)
    yield joined(" ", element("span", _amount(code), class_="counts"))


def _amount(code: ReportedCode) -> str:
    own = [counted(code.passages, "passage"), counted(code.participants, "participant")]
    pieces = [", ".join(own)] if code.passages else []
    if code.branch > code.passages:
        whole = f"{counted(code.branch, 'passage')}, "
        whole += counted(code.branch_participants, "participant")
        pieces.append(f"{whole} with the codes under it")
    return "; ".join([*pieces, *([code.status] if code.status else [])] or ["not used"])


def _words(code: ReportedCode) -> Iterator[Markup]:
    if code.definition:
        yield element("p", code.definition, dir="auto")
    for lead, words in (("Use when: ", code.use_when), ("Avoid when: ", code.avoid_when)):
        if words:
            yield element("p", element("span", lead, class_="quiet"), words, dir="auto")


def quote(quoted: ReportedQuote) -> Markup:
    """Return a key passage as it is published, with who said it and what it means."""
    who = ", ".join(filter(None, (quoted.participant, quoted.group)))
    also = f"coded {', '.join(quoted.codes)}" if quoted.codes else ""
    return element(
        "blockquote",
        element("p", quoted.text, dir="auto"),
        *([element("p", quoted.insight, class_="insight", dir="auto")] if quoted.insight else []),
        element("footer", " · ".join(filter(None, (who, also)))),
    )


def themes(found: Iterable[ReportedTheme], codes: Iterable[ReportedCode]) -> Iterator[Markup]:
    """Yield the themes with the codes in them, each coder's together."""
    named = {code.label: code for code in codes}
    whose = None
    for theme in found:
        if theme.coder != whose:
            whose = theme.coder
            yield element("p", f"Grouped by: {whose}", class_="quiet")
        yield element("h3", theme.name, dir="auto")
        if theme.definition:
            yield element("p", theme.definition, dir="auto")
        rows = (element("li", *_named(named[label])) for label in theme.codes if label in named)
        yield element("ul", *rows, class_="codes")
