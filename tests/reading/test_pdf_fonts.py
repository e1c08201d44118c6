"""Which lines of a printed page are bold or slanted, and that questions printed so are turns."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codebook.reading.formats.manuscript import Manuscript
from codebook.reading.formats.pdf_fonts import Fonts, fonts_in
from codebook.reading.formats.pdf_text import read_pdf
from spoken import read_transcript, speech

ASKED = ["Who was there?", "Tell me of the mill.", "Why did it close?", "And then?"]
SAID = ["It was cold.", "We went down to the river by night.", "Nobody knew."]


def printed(
    pieces: Sequence[Sequence[tuple[str, str]]], fonts: Sequence[str], more: Sequence[bytes] = ()
) -> bytes:
    """Return a PDF of a page; a line of it is pieces of text, each with the name of its font.

    The first of `more` objects is a font, too, /M.
    """
    shown = []
    for line in pieces:
        parts = (f"/F{fonts.index(font)} 10 Tf ({text}) Tj" for text, font in line)
        shown.append(" ".join(parts))
    stream = f"BT 40 800 Td {' 0 -14 Td '.join(shown)} ET".encode()
    names = "".join(f"/F{at} {at + 5} 0 R" for at in range(len(fonts)))
    names += f"/M {len(fonts) + 5} 0 R" if more else ""
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        f"<</Type/Page/Parent 2 0 R/MediaBox[0 0 900 842]/Contents 4 0 R"
        f"/Resources<</Font<<{names}>>>>>>".encode(),
        b"<</Length %d>>stream\n%s\nendstream" % (len(stream), stream),
        *(f"<</Type/Font/Subtype/Type1/BaseFont/{font}>>".encode() for font in fonts),
        *more,
    ]
    body = b"".join(b"%d 0 obj\n%s\nendobj\n" % item for item in enumerate(objects, 1))
    return b"%PDF-1.4\n" + body + b"trailer\n<</Root 1 0 R>>\n"


def manuscript(pieces: Sequence[Sequence[tuple[str, str]]], *fonts: str) -> Manuscript:
    return read_pdf(Path("a.pdf"), printed(pieces, fonts))


def test_how_much_of_a_line_is_in_the_font_that_it_begins_in() -> None:
    lines = [
        [("I:", "Times-Bold"), (" And why was it so?", "Times-Roman")],
        [("Because.", "Times-Roman")],
        [("All of it is bold.", "Times-Bold")],
        [("He said", "Times-Italic"), (" that it was so.", "Times-Roman")],
    ]
    found = manuscript(lines, "Times-Roman", "Times-Bold", "Times-Italic")
    assert found.text.split("\n")[2] == "All of it is bold."
    assert (found.bold, found.italic) == ({0: 2, 2: 18}, {3: 7})


def test_a_sign_of_another_font_before_a_line_does_not_count() -> None:
    arrow, shape = ("\\344", "ZapfDingbats"), ("\\156", "ZapfDingbats")
    lines = [[sign, ("Why was it so?", "Times-Bold")] for sign in (arrow, shape)]
    found = manuscript([*lines, [("So.", "Times-Roman")]], "Times-Bold", "Times-Roman", arrow[1])
    assert found.text == "➤Why was it so?\n■Why was it so?\nSo."
    assert found.bold == {0: 15, 1: 15}


def test_a_font_of_which_some_characters_are_stored_apart_is_one() -> None:
    lines = [
        [("What is in ", "ABCDEF+Times-Bold"), ("bold", "Times-Bold"), (" ends here", "Courier")],
        [("and so", "Times-Bold"), (" it is here.", "BCDEFG+Times-Bold")],
    ]
    fonts = ["ABCDEF+Times-Bold", "Times-Bold", "BCDEFG+Times-Bold", "Courier"]
    assert manuscript(lines, *fonts).bold == {0: 15, 1: 18}


@pytest.mark.parametrize("font", ["Helvetica-Bold", "Times-Italic", "Times-Roman"])
def test_questions_that_are_printed_in_another_font_are_turns(font: str, tmp_path: Path) -> None:
    lines = [
        [(text, font if text is asked else "Courier")] for asked in ASKED for text in [asked, *SAID]
    ]
    path = tmp_path / "U1.pdf"
    path.write_bytes(printed(lines, ["Courier", font]))
    draft = read_transcript(path)
    assert [turn.speaker for turn in draft.turns] == ["Q", "A"] * 4
    path.write_bytes(printed([[(line[0][0], "Courier")] for line in lines], ["Courier"]))
    assert read_transcript(path).speakers == ()


def test_a_question_mark_alone_on_a_line_ends_the_question(tmp_path: Path) -> None:
    bold, plain = "Helvetica-Bold", "Courier"
    lines = [line for text in ASKED for line in ([(text, bold)], [("So it was.", plain)])]
    long = "You told me of the mill. And why did it close"
    lines[4:5] = [[(long, bold)], [("?", bold)]]
    path = tmp_path / "U1.pdf"
    path.write_bytes(printed(lines, [plain, bold]))
    asked = [*ASKED[:2], f"{long}\n?", ASKED[3]]
    assert speech(read_transcript(path)) == [
        turn for text in asked for turn in (("Q", text), ("A", "So it was."))
    ]


@pytest.mark.parametrize(
    ("used", "bold", "slanted"),
    [
        ({"Calibri": 90, "Calibri-Bold": 10}, {"Calibri-Bold"}, set()),
        ({"CMR10": 80, "CMBX10": 10, "CMTI10": 10}, {"CMBX10"}, {"CMTI10"}),
        ({"A-BoldOblique": 5, "A": 9}, {"A-BoldOblique"}, {"A-BoldOblique"}),
        ({"Lato-Regular": 90, "Lato-Semibold": 10}, {"Lato-Semibold"}, set()),
        ({"Lato-DemiLight": 90, "Lato-Regular": 10}, set(), set()),
        ({"F1": 90, "F2": 20, "F3": 5}, {"F2"}, set()),
        ({"F1": 40, "F2": 35, "F3": 30}, set(), set()),
        ({"Avenir-Book": 90, "Garamond": 20}, {"Garamond"}, set()),  # two typefaces
        ({"Avenir-Book": 90, "Garamond": 2}, set(), set()),  # of a title
        ({"Avenir-Book": 50, "Garamond": 49, "Arial": 9}, set(), set()),
        ({"Avenir-Book": 90, "Avenir-Oblique": 20, "Garamond": 9}, set(), {"Avenir-Oblique"}),
        ({"F1": 90, "Arial": 2}, set(), set()),
        ({"": 90}, set(), set()),
        ({}, set(), set()),
    ],
)
def test_what_the_names_of_fonts_say(
    used: dict[str, int], bold: set[str], slanted: set[str]
) -> None:
    assert fonts_in(used) == Fonts(frozenset(bold), frozenset(slanted))


@given(st.dictionaries(st.text(max_size=12), st.integers(0, 99), max_size=6))
def test_only_fonts_that_are_used_are_told_apart(used: dict[str, int]) -> None:
    bold, slanted = fonts_in(used)
    assert bold | slanted <= used.keys()


@pytest.mark.parametrize(
    ("said", "left_out"),
    [
        ("200B", ["U+200B, zero width space, cannot be seen; it is left out (once)"]),
        (
            "200B200E200B",
            [
                "U+200B, zero width space, cannot be seen; it is left out (2 times)",
                "U+200E, left-to-right mark, cannot be seen; it is left out (once)",
            ],
        ),
        ("00AD", []),  # which is printed at a line's end
        ("0020", []),
    ],
)
def test_what_cannot_be_seen_and_is_said_to_stand_for_a_blank_is_reported(
    said: str, left_out: list[str]
) -> None:
    marked = f"So it was,) Tj /Span<</ActualText <FEFF{said}>>>BDC ( ) Tj EMC (and is."
    found = manuscript([[(marked, "Courier")]], "Courier")
    assert [problem.message for problem in found.problems] == left_out
    assert found.text.split()[-1].endswith("is.")


def marking(*chars: str) -> list[bytes]:
    """Return a font, to be object 6, of which each character takes no room, as the 1st, 2nd, …"""
    names = "".join(f"<{at:04X}> <{ord(char):04X}>" for at, char in enumerate(chars, 1))
    table = f"1 begincodespacerange <0000> <FFFF> endcodespacerange {len(chars)} beginbfchar"
    table = f"begincmap {table} {names} endbfchar endcmap"
    return [
        b"<</Type/Font/Subtype/Type0/BaseFont/Marks/Encoding/Identity-H"
        b"/DescendantFonts[7 0 R]/ToUnicode 8 0 R>>",
        b"<</Type/Font/Subtype/CIDFontType2/BaseFont/Marks/CIDToGIDMap/Identity/DW 500"
        b"/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/W[1[%s]]>>"
        % b" ".join([b"0"] * len(chars)),
        b"<</Length %d>>stream\n%s\nendstream" % (len(table), table.encode()),
    ]


@pytest.mark.parametrize(
    ("chars", "left_out"),
    [
        ("\u200b", ["U+200B, zero width space, cannot be seen; it is left out (2 times)"]),
        ("\u2060", ["U+2060, word joiner, cannot be seen; it is left out (2 times)"]),
        ("\u200b ", []),  # it may be a space
        ("x", []),
    ],
)
def test_marks_of_a_font_of_their_own_are_reported(chars: str, left_out: list[str]) -> None:
    mark = ") Tj /M 10 Tf <0001> Tj /F0 10 Tf ("
    line = f"So it was,{mark} and is,{mark} there."
    data = printed([[(line, "Courier")]], ["Courier"], marking(*chars))
    found = read_pdf(Path("a.pdf"), data)
    assert [problem.message for problem in found.problems] == left_out
    assert "So it was," in found.text


def test_a_time_in_the_margin_says_nothing_of_the_font() -> None:
    bold, plain = "Times-Bold", "Times-Roman"
    lines = [
        [("00:28 ", plain), (ASKED[1], bold)],
        [("0:01:03", plain)],
        [("00:31 ", bold), (SAID[1], plain)],
    ]
    found = manuscript(lines, plain, bold)
    assert found.bold == {0: len(f"00:28 {ASKED[1]}")}


def test_what_counts_the_items_of_a_list_says_nothing_of_the_font() -> None:
    bold, plain = "Times-Bold", "Times-Roman"
    lines = [
        [("1. ", plain), (ASKED[1], bold)],
        [("12) ", bold), (SAID[1], plain)],
        [("1948. ", bold), (SAID[1], plain)],
    ]
    found = manuscript(lines, plain, bold)
    assert found.bold == {0: len(f"1. {ASKED[1]}"), 2: len("1948.")}


def test_bold_questions_beside_times_are_turns(tmp_path: Path) -> None:
    bold, plain = "Times-Bold", "Times-Roman"
    lines = [
        line
        for at, asked in enumerate(ASKED * 2)
        for line in (
            [(f"00:{at:02} ", plain), (asked, bold)],
            [(SAID[0], plain)],
            [(f"01:{at:02} {SAID[1]}", plain)],
        )
    ]
    lines[3:3] = [[("And there is a thing that", bold)], [("01:09 ", plain), ("I ask you:", bold)]]
    path = tmp_path / "U1.pdf"
    path.write_bytes(printed(lines, [plain, bold]))
    turns = read_transcript(path).turns
    assert [turn.speaker for turn in turns] == ["Q", "A"] * 8


def test_a_bold_question_over_several_lines_amid_headings_is_one(tmp_path: Path) -> None:
    bold, plain = "Times-Bold", "Times-Roman"
    asked = ["1. And what in your eyes does", "one need to become the", "Miller of the year?"]
    others = (["2. Tell me of this."], asked, ["3. Why is it?"], ["4. And then?"])
    lines = [
        line
        for at in range(8)
        for line in (
            *([(text, bold)] for text in others[at % 4]),
            [(SAID[1], plain)],
            [(SAID[2], plain)],
            *([[("A part", bold)], [(SAID[0], plain)]] if at < 2 else []),
        )
    ]
    path = tmp_path / "U1.pdf"
    path.write_bytes(printed(lines, [plain, bold]))
    draft = read_transcript(path)
    assert [turn.speaker for turn in draft.turns] == ["Q", "A"] * 8
    assert [draft.text[turn.start : turn.end] for turn in draft.turns][2] == "\n".join(asked)
