"""What is read of web pages, of rich text and of printed pages, and how each is known."""

from __future__ import annotations

from pathlib import Path

import pytest

from codebook.errors import InputError
from spoken import read_file, speech, who_speaks
from word import docx_with, paragraph
from writers import pdf, write_pdf


@pytest.mark.parametrize(
    ("page", "text"),
    [
        ("<p>I: a\n  b <b>c</b>d</p><p> B: <i>e</i>  f </p>", "I: a b cd\nB: e f"),
        ("<div>I:<div>a</div>b</div>", "I:\na\nb"),
        ("I: a<br>b<br><br>B: c", "I: a\nb\n\nB: c"),
        ("<pre>I: a\n  b</pre><p>c", "I: a\n  b\nc"),
        ("<dl><dt>I<dd>a<dt>B<dd>b</dl>", "I\na\nB\nb"),
        ("<ul><li>I: a<li>B: b</ul>", "I: a\nB: b"),
        ("<p>a&nbsp;b &amp;amp; &#x1F642; &lt;b&gt;</p>", "a\xa0b &amp; 🙂 <b>"),
        ("<head><title>t</title></head><script>x</script><style>y</style><p>a", "a"),
        ("<p>I: a</p>tail<!-- no --><p>B", "I: a\ntail\nB"),
        ("<p>I: a <a href='#1' style='display: none'>✪</a> b<p>B: c", "I: a b\nB: c"),
        ("<p>I: a<button hidden><span>copy</span></button><p>B: c", "I: a\nB: c"),
        ("<p>I: a<p>B: b<span style='display:none'>x<br></span>", "I: a\nB: bx\n"),
        (
            "<p>I: a<div style='display:none'><p>B: a click opens it</div>",
            "I: a\nB: a click opens it",
        ),
    ],
)
def test_a_page_is_read_as_a_browser_shows_it(tmp_path: Path, page: str, text: str) -> None:
    assert read_file(tmp_path, page, "a.html").text == text


def test_a_page_says_how_it_is_encoded(tmp_path: Path) -> None:
    page = "<html><meta charset='windows-1251'><p>И: да</p><p>Р: нет".encode("cp1251")
    draft = read_file(tmp_path, page, "a.html")
    assert (draft.text, draft.encoding) == ("И: да\nР: нет", "cp1251")
    assert read_file(tmp_path, page, "a.txt").format == "html"


@pytest.mark.parametrize(
    ("source", "text"),
    [
        (
            r"a\'e4\u8364? \u-10179?\u-8704?\par {\b B:} b\line c\tab d\~e\_f",
            "aä€ 😀\nB: b\nc\td\xa0e‑f",
        ),
        ("a\\\nb\nc", "a\nbc"),
        (r"{\fonttbl{\f0 Arial;}{\f1\fcharset204 Times;}}\f1\'c4\'e0 {\f0\'e4}", "Да ä"),
        (r"a {\deleted gone {\b too}}b \deleted gone\deleted0 c", "a b c"),
        (r'{\field{\*\fldinst{HYPERLINK "http://x"}}{\fldrslt link}}', "link"),
        (r"a{\super\chftn{\footnote\chftn  a {\i note}}}b\par c", "a[1]b\nc\n\n[1] a note"),
        (r"a{\*\shppict{\pict\pngblip 89504e47}}b{\*\themedata 504b0304}", "ab"),
        (r"\uc0\u228 a\uc1\u252 ub", "äaüb"),
        (r"a\{b\}\\c \emdash\ldblquote d\rdblquote", "a{b}\\c —“d”"),
    ],
)
def test_rich_text_is_read_as_a_word_processor_shows_it(
    tmp_path: Path, source: str, text: str
) -> None:
    assert read_file(tmp_path, rf"{{\rtf1\ansi\ansicpg1252 {source}}}", "a.rtf").text == text


@pytest.mark.parametrize("bold", [r"{\b %s}", r"\b %s\b0 ", r"\b\fs24 %s\plain ", r"{\i{\b1 %s}}"])
def test_bold_questions_in_rich_text_are_asked(tmp_path: Path, bold: str) -> None:
    talk = [("So you left?", "We did."), ("And then?", "It rained."), ("Why?", "Nobody knew.")]
    style = r"{\stylesheet{\s1\b Bold;}}"
    source = style + "".join(rf"{bold % asked}\par {answer}\par " for asked, answer in talk)
    draft = read_file(tmp_path, rf"{{\rtf1\ansi {source}}}", "a.rtf")
    assert speech(draft) == [
        (who, words) for pair in talk for who, words in zip("QA", pair, strict=True)
    ]


@pytest.mark.parametrize("sign", [r"\'01", r"\u2?", "\x01"])
def test_signs_in_rich_text_that_mark_what_is_bold_are_kept(tmp_path: Path, sign: str) -> None:
    draft = read_file(tmp_path, rf"{{\rtf1\ansi a{sign}{{\b b}}c}}", "a.rtf")
    assert draft.text == f"a{chr(2) if 'u' in sign else chr(1)}bc"


def test_notes_below_a_broken_table_of_fonts_are_not_each_read_with_all_of_it(
    tmp_path: Path,
) -> None:
    source = r"{\rtf1{\fonttbl{\f0 A;}" + r"I: a{\footnote n}\par " * 2000
    with pytest.raises(InputError, match="there is no text in it"):
        read_file(tmp_path, source, "a.rtf")


TOLD = [("What?", "thing."), ("Who then?", "body else."), ("Where?", "where, no.")]


def printed(pages: list[list[str]], *more: str) -> bytes:
    """Return a PDF with the lines of each page, and further pages as they are drawn."""
    letters = sorted({char for page in pages for line in page for char in line})
    codes = {char: number for number, char in enumerate(letters, 1)}
    streams = [
        "BT /F1 10 Tf 40 800 Td "
        + " 0 -14 Td ".join(f"<{''.join(f'{codes[c]:04x}' for c in line)}> Tj" for line in page)
        + " ET"
        for page in pages
    ]
    return pdf([*streams, *more], codes)


def test_what_a_printer_adds_to_pages_is_left_out_and_that_is_said(tmp_path: Path) -> None:
    heads = ["Telephone: 020 1234", "A short street in Milltown"]  # of right and left pages
    pages = [
        [f"{number}/6", heads[number % 2], f"I: {asked}", "B: No-", answered, *"12345", "A study"]
        for number, (asked, answered) in enumerate(TOLD * 2, 1)
    ]
    draft = read_file(tmp_path, printed(pages, "0 0 m"), "a.pdf")
    said = [f"I: {asked}\nB: No-\n{answered}" for asked, answered in TOLD * 2]
    assert draft.text == "\n".join(said)
    assert [message for _, message in draft.problems] == [
        "48 lines with numbers of pages or lines or running titles are left out",
        "there is no text on page 7; it may be a picture",
    ]


@pytest.mark.parametrize(("count", "is_kept"), [(2, True), (3, False)])
def test_headings_of_two_interviews_are_none_of_a_printer(
    tmp_path: Path, count: int, is_kept: bool
) -> None:
    pages = [
        [f"Interview {n}", f"I: {asked}", f"B: {answered}", f"{n}"]
        for n, (asked, answered) in enumerate(TOLD[:count], 1)
    ]
    draft = read_file(tmp_path, printed(pages), "a.pdf")
    assert ("Interview 2" in draft.text) is is_kept
    assert draft.text.count("2") == is_kept  # the number below the page is left out
    assert [turn.speaker for turn in draft.turns if turn.speaker] == ["I", "B"] * count


def test_what_is_said_at_the_top_of_each_page_is_no_title(tmp_path: Path) -> None:
    pages = [
        ["P1: I see.", f"I: {asked}", f"P1: {answered}", "A study"] for asked, answered in TOLD
    ]
    draft = read_file(tmp_path, printed(pages), "a.pdf")
    assert draft.text.count("P1: I see.") == len(TOLD)
    assert "A study" not in draft.text


def test_a_letterhead_of_several_lines_is_left_out_though_it_has_a_label(tmp_path: Path) -> None:
    letter = ["Address: 12 Wheel Lane, the Old Mill, Milltown, ML2 9XX.", "Tel: 020 1234 Web: mill"]
    letter.append("The Mill Trust is a charity. No. 99")
    pages = [[*letter, f"I: {asked}", f"P1: {answered}"] for asked, answered in TOLD]
    draft = read_file(tmp_path, printed(pages), "a.pdf")
    assert draft.text == "\n".join(f"I: {asked}\nP1: {answered}" for asked, answered in TOLD)
    told = f"{3 * len(TOLD)} lines with numbers of pages or lines or running titles are left out"
    assert [message for _, message in draft.problems] == [told]


def test_a_paragraph_ends_with_a_page_where_a_sentence_does(tmp_path: Path) -> None:
    lines = ["I: And why is it", "so?", "", "B: Because", "it is.", ""] * 40
    draft = read_file(tmp_path, write_pdf(lines), "a.pdf")
    assert draft.text == "\n".join(lines).rstrip()
    assert len(draft.turns) == 80


def test_tabs_that_a_program_writes_for_spaces_are_spaces(tmp_path: Path) -> None:
    lines = ["I: And why is it so?", "B: Because it is.", "I: What then?", "B: Nothing came of it."]
    draft = read_file(tmp_path, write_pdf([line.replace(" ", "\t") for line in lines]), "a.pdf")
    assert draft.text == "\n".join(lines)


def test_a_document_is_known_whatever_it_is_called(tmp_path: Path) -> None:
    lines = ["I: What then?", "B: Nothing much.", "I: Why?", "B: It was late."]
    body = "".join(map(paragraph, lines))
    assert read_file(tmp_path, docx_with(body), "a.doc").format == "docx"
    assert read_file(tmp_path, write_pdf(lines), "a.txt").format == "pdf"
    assert read_file(tmp_path, r"{\rtf1 I: a}", "a.doc").format == "rtf"


def test_a_page_may_say_in_a_class_what_is_asked(tmp_path: Path) -> None:
    about = "<p>The mill by the river. It was sold.</p>" * 6
    turns = "".join(
        f'<p class="{kind}">{said}</p>\n<p class="a">It grinds. Why?</p><p>It is old.</p>'
        for kind, said in [("q", "What is it?"), ("q lead", "And where?"), ("q", "So how?")]
    )
    draft = read_file(tmp_path, f"<html><body>{about}{turns}</body></html>", "a.html")
    assert [turn.speaker for turn in draft.turns] == ["Q", "A"] * 3


def test_a_page_may_say_in_a_class_who_speaks(tmp_path: Path) -> None:
    told = [("Mara Lind", "And the mill?"), ("Tom Aue", "It grinds, as it did before.")] * 4
    told += [("Nora", "I grind there, too.")]
    turns = "".join(f'<p class="text-speaker x">{who}</p><p>{said}</p>' for who, said in told)
    draft = read_file(tmp_path, f"<html><body>{turns}</body></html>", "a.html")
    assert speech(draft) == told


def test_a_page_may_set_a_time_apart_by_its_looks(tmp_path: Path) -> None:
    told = [("Judge 1", "And the mill?"), ("Mara Lind", "It grinds."), ("Judge 2", "So?")] * 3
    turns = "".join(
        f'<div><span class="speaker">{who}</span><span class="time">{at}2:37</span></div>'
        f"<p>{words}</p>"
        for at, (who, words) in enumerate(told)
    )
    draft = read_file(tmp_path, f"<html><body>{turns}</body></html>", "a.html")
    assert speech(draft) == told
    assert draft.turns[1].time == "12:37"


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("<span>Miller 1</span><time>00:10</time>", "Miller 1 00:10"),
        ("<time>00:10</time><b>磨坊主1</b>", "00:10 磨坊主1"),
        ("<span>Miller 1</span><br><time>00:10</time><span>, so</span>", "Miller 1\n00:10, so"),
        ("<i>(</i><time>3:10</time><i>)</i>", "(3:10)"),
        ("um <time>10:30</time>h an der Mühle", "um 10:30h an der Mühle"),
    ],
)
def test_a_time_that_an_element_stands_right_beside_is_no_part_of_its_word(
    tmp_path: Path, line: str, shown: str
) -> None:
    assert read_file(tmp_path, f"<html><body><p>{line}</p>", "a.html").text == shown


def test_who_has_a_number_right_before_a_time_element_keeps_it(tmp_path: Path) -> None:
    told = [("磨坊主1", "风车停了。"), ("磨坊主2", "是的，停了。")] * 3
    turns = "".join(
        f"<p><span>{who}</span><time>0{at}:37</time></p><p>{words}</p>"
        for at, (who, words) in enumerate(told)
    )
    assert speech(read_file(tmp_path, f"<html><body>{turns}", "a.html")) == told


def test_a_page_may_say_in_an_element_who_speaks(tmp_path: Path) -> None:
    told = [("Mara Lind", "And the mill?"), ("Tom Aue", "It grinds, as it did before.")] * 4
    turns = "".join(
        f"<bubble><author>\n {who}\n</author>\n{words if at % 3 else f'<p>{words}</p>'}</bubble>"
        for at, (who, words) in enumerate(told)
    )
    assert speech(read_file(tmp_path, f"<html><body>{turns}</body></html>", "a.html")) == told


def test_words_alone_are_nobodys_where_labels_alone_are_bold(tmp_path: Path) -> None:
    talk = (
        "<p><b>Interviewer 1</b></p><p>And the mill?</p><p>water-and-wood</p><p>And the river?</p>"
        "<p><b>Interviewee</b></p><p>It grinds, as it did before.</p><p>It is old.</p>"
    )
    draft = read_file(tmp_path, f"<html><body>{talk * 6}</body></html>", "a.html")
    assert set(who_speaks(draft.turns)) == {"Interviewer 1", "Interviewee"}


MENU = "<aside><ul><li><button>INT-{0}<br>Mills</button></li><li>INT-2<br>Tea</li></ul></aside>"


def test_nobody_says_what_stands_above_the_content_of_a_page(tmp_path: Path) -> None:
    told = [("Mara Lind", "And the mill?"), ("INT-1", "It grinds, as it did before.")] * 4
    turns = "".join(f"<div>{who}</div><p>{words}</p>" for who, words in told)
    page = f"<html><body>{MENU.format(1)}<main>{turns}</main></body></html>"
    draft = read_file(tmp_path, page, "a.html")
    assert speech(draft) == told
    assert draft.text.startswith("INT-1\nMills\nINT-2\nTea\nMara Lind\nAnd the mill?")


def test_what_has_hardly_a_word_is_not_the_content_of_a_page(tmp_path: Path) -> None:
    told = [("Mara Lind", "And the mill?"), ("INT-1", "It grinds, as it did before.")] * 4
    turns = "".join(f"<div>{who}</div><p>{words}</p>" for who, words in told)
    page = f"<html><body>{turns}<main>Mills</main></body></html>"
    assert speech(read_file(tmp_path, page, "a.html"))[:7] == told[:7]


def test_a_menu_above_a_page_s_talk_says_nothing(tmp_path: Path) -> None:
    menu = "<nav><a href='/'>Home</a> <a href='/mills'>About</a></nav>"
    turns = "<h4>Mara Lind</h4><p>How was it?</p><h4>Tom Aue</h4><p>It ran.</p>" * 4
    page = f"<html><body>{menu}<h1>The mill</h1>{turns}</body></html>"
    draft = read_file(tmp_path, page, "a.html")
    assert draft.speakers == ("Mara Lind", "Tom Aue")
    assert "Home About" in draft.text
