"""The sections of the report beside the codebook, each with its heading."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from codebook.exporting.figures.bars import KappaRow, agreement_figure
from codebook.exporting.figures.drawing import Drawing
from codebook.exporting.figures.grid import GridRow, grid_figure
from codebook.exporting.figures.svg import svg_element
from codebook.exporting.markup import Markup, element, joined
from codebook.exporting.report.content import (
    Audit,
    Figure,
    Report,
    ReportedAgreement,
    ReportedDisputes,
)
from codebook.exporting.report.tables import Cell, table
from codebook.text.display import counted, plural, rounded


def section(key: str, title: str, content: Iterable[Markup]) -> Markup:
    """Return a section that the contents lead to."""
    heading = element("h2", title, id=f"{key}-title")
    return element("section", heading, *content, id=key, aria_labelledby=f"{key}-title")


def summary(report: Report) -> Iterator[Markup]:
    """Yield what was studied, in figures, and whose codings are counted."""
    cards = (
        element(
            "div", element("dt", plural(each.thing, each.number)), element("dd", f"{each.number:,}")
        )
        for each in report.counts
    )
    yield element("dl", *cards, class_="cards")
    yield element("p", report.basis)
    yield element(
        "p",
        "Quotes are the key passages in the form in which they are published. The transcripts and"
        " the participants' background are not in this report.",
        class_="quiet",
    )


def participants(report: Report) -> Iterator[Markup]:
    """Yield who took part, and how often each code is on the words of each."""
    headers = ("participant", "group", *report.headers, "transcripts", "codings", "codes")
    rows: list[tuple[Cell, ...]] = [
        (each.label, each.group, *each.attributes, each.transcripts, each.codings, each.codes)
        for each in report.participants
    ]
    yield table(
        "Participants, with the codings of their words and the codes in them", headers, rows
    )
    if report.of_nobody:
        them = f"{counted(report.of_nobody, 'coding')} on words of no participant"
        yield element("p", f"Left out: {them}.", class_="quiet")
    codes = [code for code in report.codes if not code.retired]
    if any(any(code.by_participant.values()) for code in codes):
        people = [each.label for each in report.participants]
        counts = [
            GridRow(code.label, code.name, tuple(code.by_participant.get(p, 0) for p in people))
            for code in codes
        ]
        title = f"Codings of {{rows}} codes on the words of {len(people)} participants"
        yield _figure(
            "Codings by code and participant; codes not used, or retired, are left out.",
            grid_figure(title, people, counts),
        )


_OF_PAIRS = "Each code, in units that got it, summed over pairs of coders"


def pictures(report: Report) -> Iterator[Markup]:
    """Yield the figures that belong to no table."""
    for each in report.pictures:
        yield _figure(each.caption, each.drawings)


def agreement(found: ReportedAgreement, names: dict[str, str]) -> Iterator[Markup]:
    """Yield the methods paragraph, the measures, and each code with its table."""
    yield element("p", found.paragraph)
    for left_out in found.left_out:
        yield element("p", f"Left out: {left_out}", class_="quiet")
    if found.of_pairs:
        yield element("p", found.of_pairs, class_="quiet")
    yield table(
        "Measures",
        ("measure", "value", "95 % interval", "n", "remark"),
        [(each.name, each.value, _interval(each), each.n, each.reason) for each in found.measures],
    )
    if found.codes:
        rows = [KappaRow(each.name, names.get(each.name, ""), each.value) for each in found.codes]
        yield _figure("Cohen's kappa by code.", agreement_figure(rows))
        yield table(
            _OF_PAIRS if found.of_pairs else "Each code's two-by-two table, in units that got it",
            ("code", "kappa", *found.counted),
            [(each.name, each.value, *each.counts) for each in found.codes],
        )


def _interval(figure: Figure) -> str:
    return " to ".join(map(rounded, figure.interval or ()))


def acceptance(report: Report) -> Iterator[Markup]:
    """Yield how reviewers judged codings that they had seen, which is no measure of agreement."""
    for each in report.accepted:
        share = "undefined as yet" if each.share is None else f"{each.share:.0%}"
        counts = ", ".join(f"{count.number:,} {count.thing}" for count in each.counts)
        yield element(
            "p",
            f"{each.reviewer} reviewed the codings of {each.first} and saw them first: this is"
            f" acceptance, not independent agreement. Accepted: {share}, {each.basis} ({counts}).",
        )


def reconciliation(found: ReportedDisputes) -> Iterator[Markup]:
    """Yield how many disagreements there were, and what became of them."""
    agreed = counted(found.agreed, "coding")
    yield element("p", f"Without any ruling, the coders agree on {agreed}.")
    yield table("Disagreements", ("kind", "open", "put off", "settled"), found.kinds)
    if found.outcomes:
        yield table("Rulings", ("outcome", "disagreements"), found.outcomes)


def audit(found: Audit) -> Iterator[Markup]:
    """Yield who did how much, from the journal."""
    yield element(
        "p",
        f"{counted(found.actions, 'action')} on record, from {found.first[:10]} to"
        f" {found.last[:10]}. They are listed by ",
        element("code", "codebook export log"),
        ".",
    )
    yield table(
        "Actions by coder",
        ("coder", "actions", "records changed", "first", "last"),
        [(*row[:3], row[3][:10], row[4][:10]) for row in found.coders],
    )


def _figure(caption: str, drawings: Iterable[Drawing]) -> Markup:
    drawn = joined(*map(svg_element, drawings))
    held = element("div", drawn, class_="wide", tabindex=0, role="region", aria_label=caption)
    return element("figure", element("figcaption", caption), held)
