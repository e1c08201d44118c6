"""The page of a report, put together from its sections."""

from __future__ import annotations

from collections.abc import Iterator

from codebook.exporting.markup import Markup, element
from codebook.exporting.report.codes import codebook, themes
from codebook.exporting.report.content import Report
from codebook.exporting.report.sections import (
    acceptance,
    agreement,
    audit,
    participants,
    pictures,
    reconciliation,
    section,
    summary,
)
from codebook.exporting.report.style import STYLE

_POLICY = "default-src 'none'; style-src 'unsafe-inline'"


def report_bytes(report: Report) -> bytes:
    """Return the report as HTML in UTF-8: no script, nothing from elsewhere, no clock."""
    page = element("html", _head(report), _body(report), lang="en")
    return f"<!DOCTYPE html>\n{page}\n".encode()


def _head(report: Report) -> Markup:
    return element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", http_equiv="Content-Security-Policy", content=_POLICY),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("title", f"{report.study}: report"),
        element("style", Markup(STYLE)),
    )


def _body(report: Report) -> Markup:
    sections = list(_sections(report))
    links = (element("li", element("a", title, href=f"#{key}")) for key, title, _ in sections)
    header = element(
        "header",
        element("h1", report.study, dir="auto"),
        element("p", _stage_and_coders(report), class_="quiet"),
        element("nav", element("ul", *links), aria_label="Contents"),
    )
    return element(
        "body",
        element("a", "Skip to the report", href="#summary", class_="skip"),
        header,
        element("main", *(section(*each) for each in sections)),
        element("footer", element("p", "Made with codebook from the study's own records.")),
    )


def _stage_and_coders(report: Report) -> str:
    coders = f" · coders: {', '.join(report.coders)}" if report.coders else ""
    return f"{report.stage}{coders}"


def _sections(report: Report) -> Iterator[tuple[str, str, list[Markup]]]:
    names = {code.label: code.name for code in report.codes}
    yield "summary", "Summary", list(summary(report))
    if report.codes:
        yield "codebook", "Codebook", list(codebook(report.codes))
    if report.themes:
        yield "themes", "Themes", list(themes(report.themes, report.codes))
    if report.participants:
        yield "participants", "Participants", list(participants(report))
    if report.pictures:
        yield "figures", "Figures", list(pictures(report))
    if report.accepted:
        yield "agreement", "Review", list(acceptance(report))
    elif report.agreed:
        yield "agreement", "Agreement", list(agreement(report.agreed, names))
    elif report.no_agreement:
        yield "agreement", "Agreement", [element("p", report.no_agreement)]
    if report.disputes:
        yield "reconciliation", "Reconciliation", list(reconciliation(report.disputes))
    yield "audit", "Audit trail", list(audit(report.audit))
