"""The report: nothing of a study becomes markup, nothing comes from elsewhere, all can read it."""

from __future__ import annotations

import asyncio
import re
from base64 import b64decode
from dataclasses import replace
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.color import Color

from browser import browser
from codebook.exporting.figures.ranks import RankedRow, ranking_figure
from codebook.exporting.markup import element
from codebook.exporting.report.content import (
    Audit,
    Count,
    Figure,
    Interviewee,
    Picture,
    Report,
    ReportedAcceptance,
    ReportedAgreement,
    ReportedCode,
    ReportedDisputes,
    ReportedQuote,
    ReportedTheme,
)
from codebook.exporting.report.page import report_bytes
from codebook.exporting.report.style import STYLE
from codebook.exporting.report.tables import table
from codebook.tui.widgets.transcript.colours import contrast

EVIL = "</style></title><script>window.hit=1</script><img src=x onerror='window.hit=1'>\"'&amp;\x00"


def report(text: str = "Some words", *, reviewed: bool = False, codes: int = 2) -> Report:
    """Return a report in which every text is the one given."""
    quote = ReportedQuote(text, text, text, text, (text,))
    code = ReportedCode(
        label=text,
        name=text,
        depth=0,
        colour=text,
        definition=text,
        use_when=text,
        avoid_when=text,
        status=text,
        passages=2,
        participants=1,
        branch=3,
        branch_participants=2,
        by_participant={text: 2},
        quotes=(quote,),
    )
    coloured = [code._replace(depth=at % 4, colour="#E69F00") for at in range(1, codes)]
    pictured = ranking_figure(text, [(text, 2)], [RankedRow(text, text, (1,))])
    figures = (
        Figure(text, 0.5, (0.25, 0.75), 4, text, (1, 1, 0, 2)),
        Figure(text, -0.25, None, 4, text, (0, 1, 1, 2)),
        Figure(text, None, None, 0, text, (0, 0, 0, 4)),
    )
    return Report(
        study=text,
        stage=text,
        coders=(text,),
        basis=text,
        counts=(Count(1, "code"), Count(1_234, "coding")),
        codes=(code, *coloured),
        themes=(ReportedTheme(text, text, text, (text,)),),
        headers=(text, text),
        participants=(Interviewee(text, text, (text, text), 1, 2, 3),),
        of_nobody=4,
        agreed=None
        if reviewed
        else ReportedAgreement(text, text, (text,) * 4, figures[:1], figures, (text,)),
        no_agreement=text if reviewed else "",
        accepted=(ReportedAcceptance(text, text, 0.5, text, (Count(1, text),)),)
        if reviewed
        else (),
        disputes=ReportedDisputes(1, ((text, 1, 2, 3),), ((text, 1),)),
        audit=Audit(1, text, text, ((text, 1, 2, text, text),)),
        pictures=(Picture(text, tuple(pictured)),),
    )


class Outline(HTMLParser):
    """The elements of a page, each with its attributes; those that do not nest are an error."""

    def __init__(self, page: bytes) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text: list[str] = []
        self._open: list[str] = []
        self.feed(page.decode())
        self.close()
        assert not self._open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in {"meta", "br"}:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)

    def all(self, name: str) -> list[dict[str, str | None]]:
        return [attributes for tag, attributes in self.elements if tag == name]


@pytest.mark.parametrize("reviewed", [False, True], ids=["coded apart", "reviewed"])
def test_no_text_of_a_study_becomes_markup(reviewed: bool) -> None:
    plain = Outline(report_bytes(report(reviewed=reviewed)))
    evil = Outline(report_bytes(report(EVIL, reviewed=reviewed)))
    assert [tag for tag, _ in evil.elements] == [tag for tag, _ in plain.elements]
    assert [list(each) for _, each in evil.elements] == [list(e) for _, e in plain.elements]
    shown = EVIL.replace("\x00", "�")
    assert sum(shown in text for text in evil.text) > 30
    styles = {each["style"] for _, each in evil.elements if "style" in each}
    assert styles == {"background:#E69F00;color:#000000"}


def test_a_figure_that_is_nought_has_no_sign() -> None:
    made = Outline(table("T", ("code", "kappa"), [("a", -0.004), ("b", -0.006)]).encode())
    assert [text for text in made.text if "0" in text] == ["0.00", "-0.01"]
    figure = Figure("m", 0.0, (-0.004, 0.2), 4, "", (1, 1, 0, 2))
    agreed = ReportedAgreement("p", "q", ("n",) * 4, (figure,), (), ())
    assert "0.00 to 0.20" in Outline(report_bytes(replace(report(), agreed=agreed))).text


CHARACTERS = "\x09\x0a\x20-\x7e\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff"


@given(st.text() | st.text("<>&\"'\x00\r\n\ud800;a"))
def test_any_text_is_shown_as_it_is(text: str) -> None:
    read = Outline(element("p", text, title=text).encode())
    clean = re.sub("\r\n?", "\n", text)
    clean = re.sub(f"[^{CHARACTERS}]|[\ufdd0-\ufdef]", "�", clean)
    assert "".join(read.text) == clean
    assert read.all("p")[0]["title"] == clean


def test_it_needs_nothing_from_elsewhere_and_is_the_same_each_time() -> None:
    page = report_bytes(report())
    assert page == report_bytes(report())
    names = {tag for tag, _ in Outline(page).elements}
    assert not names & {"script", "link", "img", "iframe", "object", "base", "form", "video"}
    assert not re.search(rb"https?:|url\(|@import|<script|\bsrc=", page)


def test_one_can_find_the_way_without_seeing_it() -> None:
    outline = Outline(report_bytes(report(codes=90)))
    tags = [tag for tag, _ in outline.elements]
    levels = [int(tag[1]) for tag in tags if re.fullmatch(r"h[1-6]", tag)]
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    ids = [each["id"] for _, each in outline.elements if "id" in each]
    assert len(ids) == len(set(ids))
    assert {str(link["href"]) for link in outline.all("a")} == {f"#{key}" for key in ids[::2]}
    assert all(each["aria-labelledby"] in ids for each in outline.all("section"))
    assert tags.count("table") == tags.count("caption") == 6
    assert all(each["scope"] in {"col", "row"} for each in outline.all("th"))
    drawings = outline.all("svg")
    assert len(drawings) == 5  # ninety codes are three pieces of a figure
    assert tags.count("figure") == tags.count("figcaption") == 3
    assert all(each["role"] == "img" and each["aria-label"] for each in drawings)
    assert outline.all("html") == [{"lang": "en"}]


def test_every_text_has_the_contrast_that_reading_needs() -> None:
    for mode in STYLE.split("@media screen and (prefers-color-scheme: dark)")[:2]:
        found = dict(re.findall(r"--(\w+): (#\w{6})", mode))
        colours = {name: Color.parse(value) for name, value in found.items()}
        for name in ("ink", "quiet", "accent"):
            for ground in ("page", "soft"):
                assert contrast(colours[name], colours[ground]) >= 4.5, (name, ground)
        # The number on the darkest square of a matrix.
        square = colours["page"].blend(colours["accent"], 0.55)
        assert contrast(colours["ink"], square) >= 4.5


async def test_a_real_browser_shows_it_light_dark_and_narrow(tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    path.write_bytes(report_bytes(report(f"{EVIL} {'word ' * 20}")))
    async with browser(tmp_path / "profile") as page:
        await page.call(
            "Emulation.setDeviceMetricsOverride",
            width=400,
            height=800,
            deviceScaleFactor=1,
            mobile=False,
        )
        await page.call("Page.navigate", url=path.as_uri())
        for _ in range(200):
            if await page.value("document.readyState + location.protocol") == "completefile:":
                break
            await asyncio.sleep(0.05)
        shown = {}
        for scheme in ("light", "dark"):
            features = [{"name": "prefers-color-scheme", "value": scheme}]
            await page.call("Emulation.setEmulatedMedia", features=features)
            shown[scheme] = await page.value("getComputedStyle(document.body).backgroundColor")
        assert shown == {"light": "rgb(255, 255, 255)", "dark": "rgb(20, 23, 26)"}
        assert await page.value("typeof window.hit") == "undefined"
        assert await page.value("performance.getEntriesByType('resource').length") == 0
        assert await page.value("document.scripts.length") == 0
        assert await page.value("document.documentElement.scrollWidth") <= 400
        printed = await page.call("Page.printToPDF", preferCSSPageSize=True)
    with pypdfium2.PdfDocument(b64decode(printed["data"])) as paper:
        words = "".join(leaf.get_textpage().get_text_range() for leaf in paper)
    assert "Audit trail" in words
    assert "Skip to the report" not in words
    assert words.count("Reconciliation") == 1, "on paper there are no links to the sections"
