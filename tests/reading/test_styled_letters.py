"""Questions that stand out because of the styles of a document, and no others. Invented."""

from __future__ import annotations

from pathlib import Path

import pytest

from refusals import refusal, written
from spoken import read_file, read_transcript, said, speech
from word import docx_with, paragraph
from writers import odt

ASKED = ("Tell me of the mill.", "Why?", "What then?", "And of its end.")
TOLD = ("It was old.", "It rose.", "Well, nothing.", "It fell.")
PAIRS = list(zip(ASKED, TOLD, strict=True))
TALK = [(who, text) for pair in PAIRS for who, text in zip("QA", pair, strict=True)]


def styled(style: str, text: str, *, letters: str = "") -> str:
    named = f"<w:pPr><w:pStyle w:val='{style}'/></w:pPr>" if style else ""
    return f"<w:p>{named}<w:r><w:rPr>{letters}</w:rPr><w:t>{text}</w:t></w:r></w:p>"


def style(name: str, letters: str, *, base: str = "", kind: str = "paragraph") -> str:
    made = f"<w:basedOn w:val='{base}'/>" if base else ""
    given = " w:default='1'" if name == "Normal" else ""
    letters = f"<w:rPr>{letters}</w:rPr>"
    return f"<w:style w:type='{kind}' w:styleId='{name}'{given}>{made}{letters}</w:style>"


def talk_of(asked: str, *, told: str = "") -> str:
    """Return the talk, what is asked and what is told each in paragraphs of a style."""
    return "".join(styled(asked, one) + styled(told, other) for one, other in PAIRS)


BOLD, NOT_BOLD = "<w:b/>", "<w:b w:val='0'/>"
STYLE = style("Asked", BOLD, base="Normal")
STANDS_OUT = {
    "of the paragraph": (talk_of("Asked"), STYLE),
    "made of another": (talk_of("Opening"), STYLE + style("Opening", "", base="Asked")),
    "of the run": (
        "".join(
            styled("", one, letters="<w:rStyle w:val='Strange'/>") + paragraph(other)
            for one, other in PAIRS
        ),
        style("Strange", BOLD, kind="character"),
    ),
    "where all else is plain again": (
        talk_of("Asked", told="Told"),
        STYLE + style("Told", NOT_BOLD, base="Asked"),
    ),
}
PLAIN = {
    "plain again": (talk_of("Later"), STYLE + style("Later", NOT_BOLD, base="Asked")),
    "made of itself": (
        talk_of("Loop"),
        style("Loop", "", base="Pool") + style("Pool", "", base="Loop"),
    ),
    "unknown": (talk_of("Missing"), STYLE),
    "bold for all": (talk_of("Asked"), style("Normal", BOLD) + STYLE),
    "bold in the end": (
        talk_of("Asked"),
        f"<w:docDefaults><w:rPrDefault><w:rPr>{BOLD}</w:rPr></w:rPrDefault></w:docDefaults>"
        + style("Normal", "")
        + STYLE,
    ),
    "plain by the run": (
        "".join(styled("Asked", one, letters=NOT_BOLD) + paragraph(other) for one, other in PAIRS),
        STYLE,
    ),
}


@pytest.mark.parametrize("how", STANDS_OUT)
def test_a_question_is_bold_as_its_style_is(tmp_path: Path, how: str) -> None:
    body, styles = STANDS_OUT[how]
    draft = read_file(tmp_path, docx_with(body, {"styles": styles}), "a.docx")
    assert speech(draft) == TALK


@pytest.mark.parametrize("how", PLAIN)
def test_a_question_is_plain_where_nothing_makes_it_stand_out(tmp_path: Path, how: str) -> None:
    body, styles = PLAIN[how]
    draft = read_file(tmp_path, docx_with(body, {"styles": styles}), "a.docx")
    assert draft.speakers == ()


def test_that_headings_are_bold_by_their_style_tells_nothing(tmp_path: Path) -> None:
    body = paragraph("We met in May.") + talk_of("Heading2")
    drafts = [
        read_file(tmp_path, docx_with(body, {"styles": style("Heading2", letters)}), "a.docx")
        for letters in ("", BOLD)
    ]
    assert said(drafts[0]) == said(drafts[1])


def test_italics_and_colours_come_from_styles_too(tmp_path: Path) -> None:
    for letters in ("<w:i/>", "<w:color w:val='C00000'/>"):
        sheet = {"styles": style("Asked", letters)}
        draft = read_file(tmp_path, docx_with(talk_of("Asked"), sheet), "a.docx")
        assert speech(draft) == TALK, letters


def open_style(name: str, *, base: str = "", weight: str = "") -> str:
    letters = f"<style:text-properties fo:font-weight='{weight}'/>" if weight else ""
    made = f" style:parent-style-name='{base}'" if base else ""
    return (
        f"<style:style style:name='{name}' style:family='paragraph'{made}>{letters}</style:style>"
    )


def open_talk(name: str, *, tag: str = "p") -> str:
    return "".join(
        f"<text:{tag} text:style-name='{name}'>{one}</text:{tag}>"
        f"<text:p text:style-name='Standard'>{other}</text:p>"
        for one, other in PAIRS
    )


NAMED = open_style("Asked", base="Standard", weight="bold")


@pytest.mark.parametrize(
    ("name", "automatic"),
    [("Asked", ""), ("P1", open_style("P1", base="Asked")), ("Opening", "")],
    ids=["named", "of a style of its own", "made of another"],
)
def test_a_question_of_an_open_document_is_bold_as_its_style_is(
    tmp_path: Path, name: str, automatic: str
) -> None:
    named = open_style("Standard") + NAMED + open_style("Opening", base="Asked")
    draft = read_file(tmp_path, odt(open_talk(name), automatic, named), "a.odt")
    assert speech(draft) == TALK


@pytest.mark.parametrize(
    ("automatic", "named"),
    [
        (open_style("Asked", base="Asked", weight="normal"), NAMED),
        ("", open_style("Standard", weight="bold") + NAMED),
        ("", open_style("Asked", base="Opening") + open_style("Opening", base="Asked")),
    ],
    ids=["plain again", "bold for all", "made of itself"],
)
def test_a_question_of_an_open_document_may_not_stand_out(
    tmp_path: Path, automatic: str, named: str
) -> None:
    draft = read_file(tmp_path, odt(open_talk("Asked"), automatic, named), "a.odt")
    assert draft.speakers == ()


def test_that_headings_of_an_open_document_are_bold_by_their_style_tells_nothing(
    tmp_path: Path,
) -> None:
    body = open_talk("Asked", tag="h")
    drafts = [read_file(tmp_path, odt(body, "", sheet), "a.odt") for sheet in ("", NAMED)]
    assert said(drafts[0]) == said(drafts[1])


@pytest.mark.parametrize(
    ("sheet", "message"),
    [
        ("<w:style>", "word/styles.xml in it is damaged."),
        ("<w:style>" * 300 + "</w:style>" * 300, "word/styles.xml in it is damaged."),
        ("<!DOCTYPE x>", "word/styles.xml in it declares XML entities."),
    ],
    ids=["left open", "too deep", "entities"],
)
def test_styles_that_are_made_to_do_harm_are_refused(
    tmp_path: Path, sheet: str, message: str
) -> None:
    data = docx_with(talk_of("Asked"), {"styles": sheet})
    told = refusal(read_transcript, written(tmp_path, data, "a.docx"))
    assert told.startswith(f"FILE: {message}")


def test_a_long_chain_of_styles_is_followed_once(tmp_path: Path) -> None:
    count = 5_000
    styles = "".join(style(f"S{at}", "", base=f"S{at + 1}") for at in range(count))
    body = "".join(styled(f"S{at}", "So it was.") for at in range(count))
    sheet = styles + style(f"S{count}", BOLD)
    draft = read_file(tmp_path, docx_with(body, {"styles": sheet}), "a.docx")
    assert len(draft.text.split("\n")) == count
