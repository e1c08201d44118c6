"""Questions that no label tells, some of which only invite: "Tell us of the mill." Invented."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from docx import Document
from docx.document import Document as Word

from spoken import read_file, read_transcript, speakers_in
from writers import odt

ASKED = (
    "How did you come to the mill?",
    "Tell us of the river.",
    "Your father was a miller. Did he want you to follow him?",
    "And the winters?",
    "Describe a usual day.",
)
SAID = (
    "By chance. A friend asked me to help for a week, and I stayed for thirty years.",
    "It is the reason for all that we have here.",
    "He never said so. But he was glad, I think.",
    "Cold!",
    "I get up at five, and look at the water.",
)
PAIRS = tuple(zip(ASKED, SAID, strict=True))
FORMS = {
    "bold": "**{asked}**\n\n{said}\n\n",
    "bold above the answer": "**{asked}**\n{said}\n\n",
    "italics": "*{asked}*\n\n{said}\n\n",
    "italics with the other sign": "_{asked}_\n\n{said}\n\n",
    "bold italics": "***{asked}***\n\n{said}\n\n",
    "headings": "### {asked}\n\n{said}\n\n",
    "bold, with a letter": "**Q: {asked}**\n\n{said}\n\nWe never knew more.\n\n",
    "bold, above a note": "**{asked}**\n\n{said}\n\n_(She laughs.)_\n\n",
    "counted, above a note": "{at}. {asked}\n\n**{said}**\n\n*(She laughs.)*\n\n",
}


@pytest.mark.parametrize("kind", FORMS)
def test_who_invites_asks_too(kind: str) -> None:
    form = FORMS[kind]
    talk = "".join(form.format(asked=q, said=a, at=at) for at, (q, a) in enumerate(PAIRS, 1))
    assert speakers_in(f"# The mill\n\n{talk}") == ["Q", "A"] * len(PAIRS)


def test_a_heading_in_bold_above_an_invitation_is_none() -> None:
    form = "**{0}**\n\n{1}\n\n"
    talk = [form.format(*pair) for pair in PAIRS]
    text = "".join([*talk[:1], "**The early years**\n\n", *talk[1:]])
    assert speakers_in(text) == ["Q", "A"] * len(PAIRS)


def _styled(style: str) -> Callable[[Word], None]:
    def write(word: Word) -> None:
        for asked, said in PAIRS:
            word.add_paragraph(asked, style=style)
            word.add_paragraph(said)

    return write


def _tabled(*, counted: bool) -> Callable[[Word], None]:
    def write(word: Word) -> None:
        table = word.add_table(rows=0, cols=2 + counted)
        for at, (asked, said) in enumerate(PAIRS, 1):
            cells = [f"{at}.", asked, said] if counted else [asked, f"{said}\nThat is all."]
            for cell, words in zip(table.add_row().cells, cells, strict=True):
                cell.text = words

    return write


WORD = {
    "a list that Word numbers": _styled("List Number"),
    "items": _styled("List Bullet"),
    "headings": _styled("Heading 2"),
    "a table": _tabled(counted=False),
    "a table with numbers": _tabled(counted=True),
}


@pytest.mark.parametrize("kind", WORD)
def test_who_invites_in_a_document_asks_too(tmp_path: Path, kind: str) -> None:
    word = Document()
    WORD[kind](word)
    word.save(str(tmp_path / "a.docx"))
    draft = read_transcript(tmp_path / "a.docx")
    assert [turn.speaker for turn in draft.turns] == ["Q", "A"] * len(PAIRS)


PAGES = {
    "terms": ("<dl>{}</dl>", "<dt>{}</dt><dd>{}</dd>"),
    "items": ("{}", "<ol><li>{}</li></ol><p>{}</p>"),
    "headings": ("{}", "<h3>{}</h3><p>{}</p>"),
}


@pytest.mark.parametrize("kind", PAGES)
def test_who_invites_in_a_page_asks_too(tmp_path: Path, kind: str) -> None:
    page, row = PAGES[kind]
    body = page.format("".join(row.format(*pair) for pair in PAIRS))
    (tmp_path / "a.html").write_text(f"<html><body>{body}</body></html>", encoding="utf-8")
    draft = read_transcript(tmp_path / "a.html")
    assert [turn.speaker for turn in draft.turns] == ["Q", "A"] * len(PAIRS)


STYLES = (
    "<style:style style:name='T1'><style:text-properties fo:font-style='italic'/></style:style>"
    "<style:style style:name='T2' style:parent-style-name='Emphasis'/>"
)
OPEN = {
    "italics": "<text:p><text:span text:style-name='T1'>{}</text:span></text:p><text:p>{}</text:p>",
    "italics of the paragraph": "<text:p text:style-name='T1'>{}</text:p><text:p>{}</text:p>",
    "emphasis": "<text:p><text:span text:style-name='T2'>{}</text:span></text:p>"
    "<text:p>{}</text:p>",
    "items": "<text:list text:style-name='L1'><text:list-item><text:p>{}</text:p></text:list-item>"
    "</text:list><text:p>{}</text:p>",
    "headings": "<text:h text:outline-level='2'>{}</text:h><text:p>{}</text:p>",
}


@pytest.mark.parametrize("kind", OPEN)
def test_who_invites_in_an_open_document_asks_too(tmp_path: Path, kind: str) -> None:
    body = "".join(OPEN[kind].format(*pair) for pair in PAIRS)
    draft = read_file(tmp_path, odt(body, STYLES), "a.odt")
    assert [turn.speaker for turn in draft.turns] == ["Q", "A"] * len(PAIRS)


RICH = {
    "bold": r"{{\b {}}}\par {}\par ",
    "bold to the paragraph's end": r"\pard\plain\b {}\par\pard\plain {}\par ",
    "italics": r"\i {}\i0\par {}\par ",
    "italics of a group": r"{{\i {}\par}}{{{}\par}}",
}


@pytest.mark.parametrize("kind", RICH)
def test_who_invites_in_rich_text_asks_too(tmp_path: Path, kind: str) -> None:
    body = "".join(RICH[kind].format(*pair) for pair in PAIRS)
    draft = read_file(tmp_path, f"{{\\rtf1\\ansi {body}}}", "a.rtf")
    assert [turn.speaker for turn in draft.turns] == ["Q", "A"] * len(PAIRS)
    assert [draft.text[turn.start : turn.end] for turn in draft.turns[:2]] == list(PAIRS[0])
