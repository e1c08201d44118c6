"""What programs put into documents: notes, comments, tables, boxes, tracked changes."""

from __future__ import annotations

from pathlib import Path

import pytest

from codebook.reading import registry
from codebook.reading.drafts import CommentDraft, TranscriptDraft
from refusals import written
from spoken import read_file, said
from word import docx_with, paragraph, table
from writers import odt


def run(body: str) -> str:
    return f"<w:r>{body}</w:r>"


TALK = [("I", "What then?"), ("B", "Nothing much."), ("I", "Why?"), ("B", "It was late.")]
BOLD = (
    "<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>{}</w:t></w:r>"
    "<w:r><w:t xml:space='preserve'>{}</w:t></w:r></w:p>"
)


def test_notes_of_word_follow_the_text_and_nobody_says_them(tmp_path: Path) -> None:
    body = (
        "<w:p><w:r><w:t>I: What then?</w:t></w:r></w:p><w:p><w:r><w:t>B: Nothing</w:t></w:r>"
        + run("<w:footnoteReference w:id='2'/>")
        + run("<w:t xml:space='preserve'> much.</w:t>")
        + run("<w:endnoteReference w:id='5'/>")
        + f"</w:p>{paragraph('I: Why?')}{paragraph('B: It was late.')}"
    )
    notes = {
        "footnotes": "<w:footnote w:id='2'>"
        f"{paragraph('He laughs: ')}{paragraph('B: no')}</w:footnote>",
        "endnotes": f"<w:endnote w:id='5'>{paragraph('See also')}</w:endnote>",
    }
    draft = read_file(tmp_path, docx_with(body, notes), "a.docx")
    assert draft.text == (
        "I: What then?\nB: Nothing[1] much.[2]\nI: Why?\nB: It was late.\n"
        "\n[1] He laughs: \nB: no\n[2] See also"
    )
    assert said(draft) == [*TALK[:1], ("B", "Nothing[1] much.[2]"), *TALK[2:]]


def test_comments_of_word_have_an_author_and_a_place(tmp_path: Path) -> None:
    body = (
        f"{paragraph('I: What then?')}<w:p><w:commentRangeStart w:id='0'/>{run('<w:t>B: No</w:t>')}"
        f"{run('<w:t>thing</w:t>')}<w:commentRangeEnd w:id='0'/>"
        f"{run('<w:commentReference w:id=`0`/>'.replace('`', chr(39)))}{run('<w:t> much.</w:t>')}"
        f"</w:p>"
    )
    comment = (
        "<w:comment w:id='0' w:author='Ann Lee' w:date='2024-05-03T10:00:00Z'>"
        f"{paragraph('B.2')}{paragraph('sure?')}</w:comment>"
    )
    draft = read_file(tmp_path, docx_with(body, {"comments": comment}), "a.docx")
    assert draft.comments == (
        CommentDraft(14, 24, "Ann Lee", "B.2\nsure?", "2024-05-03T10:00:00Z"),
    )
    assert draft.text[14:24] == "B: Nothing"


def test_a_comment_that_ends_before_it_begins(tmp_path: Path) -> None:
    ends = "<w:commentRangeEnd w:id='0'/>{}<w:commentRangeStart w:id='0'/>"
    body = f"<w:p>{ends.format(run('<w:t>I: a</w:t>'))}</w:p>"
    comment = "<w:comment w:id='0'/>"
    (found,) = read_file(tmp_path, docx_with(body, {"comments": comment}), "a.docx").comments
    assert (found.start, found.end) == (0, 4)


def test_the_export_of_words_transcribe(tmp_path: Path) -> None:
    body = "".join(
        paragraph(line)
        for line in (
            *("Audio file", "interview.mp3", "Transcript", "00:00:03 Speaker 1", "So, what then?"),
            *("00:00:09 Speaker 2", "Nothing: it was late.", "00:01:12 Speaker 2", "And dark."),
            *("00:01:20 Speaker 1", "Thanks."),
        )
    )
    draft = read_file(tmp_path, docx_with(body), "a.docx")
    assert said(draft) == [
        ("Speaker 1", "So, what then?"),
        ("Speaker 2", "Nothing: it was late."),
        ("Speaker 2", "And dark."),
        ("Speaker 1", "Thanks."),
    ]
    assert draft.turns[2].time == "00:01:12"


def test_the_export_of_teams(tmp_path: Path) -> None:
    spoken = [("Mara Lind", "0:03", "Shall we?"), ("Tom Okafor", "0:08", "Yes: now.")] * 2
    body = "".join(
        f"<w:p>{run('<w:rPr><w:b/></w:rPr><w:t>' + who + '</w:t>')}"
        f"{run('<w:t xml:space=`preserve`>   '.replace('`', chr(39)) + time + '</w:t><w:br/>')}"
        f"{run('<w:t>' + words + '</w:t>')}</w:p>"
        for who, time, words in spoken
    )
    draft = read_file(tmp_path, docx_with(body), "a.docx")
    assert said(draft) == [(who, words) for who, _, words in spoken]
    assert [turn.time for turn in draft.turns] == ["0:03", "0:08"] * 2


def test_captions_in_a_document(tmp_path: Path) -> None:
    spoken = [
        "Mara Lind",
        "Shall we",
        "Mara Lind",
        "begin?",
        "Tom Okafor",
        "Now.",
        "Mara Lind",
        "Yes.",
    ]
    lines = [
        line
        for number, pair in enumerate(zip(spoken[::2], spoken[1::2], strict=True))
        for line in (f"0:0:{number}.0 --> 0:0:{number + 1}.480", *pair)
    ]
    draft = read_file(tmp_path, docx_with("".join(map(paragraph, lines))), "a.docx")
    assert said(draft) == [
        ("Mara Lind", "Shall we\nbegin?"),
        ("Tom Okafor", "Now."),
        ("Mara Lind", "Yes."),
    ]
    assert (draft.format, draft.turns[1].time) == ("docx", "00:00:02.000")


def test_whoever_looks_for_a_table_of_codes_leaves_the_talk_as_it_is(tmp_path: Path) -> None:
    end_deleted = "<w:pPr><w:rPr><w:del w:id='1'/></w:rPr></w:pPr>"
    asked = f"<w:p>{end_deleted}{run('<w:t>I: What</w:t>')}</w:p>{paragraph(' then?')}"
    talk = "".join(paragraph(f"{who}: {words}") for who, words in TALK[1:])
    data = docx_with(table([("Name", "Ann")]) + asked + talk)
    draft = registry.read(written(tmp_path, data, "a.docx"))
    assert isinstance(draft, TranscriptDraft)
    assert said(draft) == TALK


@pytest.mark.parametrize(
    ("form", "text"),
    [
        ("{n}\t{who}\t{words}", "1\tI\tWhat then?\n2\tB\tNothing much."),
        ("{who}\t{words}", "I\tWhat then?\nB\tNothing much."),
        ("00:0{n}\t{who}:\t{words}", "00:01\tI:\tWhat then?\n00:02\tB:\tNothing much."),
        ("{who}\t00:0{n}\t{words}", "I\t00:01\tWhat then?\nB\t00:02\tNothing much."),
    ],
)
def test_a_row_of_a_table_is_a_line(tmp_path: Path, form: str, text: str) -> None:
    rows = [
        tuple(form.format(n=number, who=who, words=words).split("\t"))
        for number, (who, words) in enumerate(TALK, 1)
    ]
    page = "".join(f"<tr>{''.join(f'<td>{cell}' for cell in row)}" for row in rows)
    open_rows = "".join(
        "<table:table-row>"
        + "".join(f"<table:table-cell><text:p>{cell}</text:p></table:table-cell>" for cell in row)
        + "</table:table-row>"
        for row in rows
    )
    for draft in (
        read_file(tmp_path, docx_with(table(rows)), "a.docx"),
        read_file(tmp_path, f"<table>{page}</table>", "a.html"),
        read_file(tmp_path, odt(f"<table:table>{open_rows}</table:table>"), "a.odt"),
        read_file(
            tmp_path,
            r"{\rtf1 "
            + "".join(r"\trowd\cellx9 " + r"\cell ".join(row) + r"\cell\row" for row in rows)
            + "}",
            "a.rtf",
        ),
    ):
        assert draft.text.startswith(text), draft.format
        assert said(draft) == TALK, draft.format


def test_empty_cells_keep_the_rows_apart(tmp_path: Path) -> None:
    rows = [("I", "What?", ""), ("", "And then?", ""), ("B", "Nothing.", "")]
    page = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    text = "I\tWhat?\n\tAnd then?\nB\tNothing."
    assert read_file(tmp_path, f"<table>{page}</table>x", "a.html").text == f"{text}\nx"
    body = table(rows) + paragraph("x")
    assert read_file(tmp_path, docx_with(body), "a.docx").text == (
        "I\tWhat?\t\n\tAnd then?\t\nB\tNothing.\t\nx"
    )


def test_what_is_said_may_have_several_lines_in_its_cell(tmp_path: Path) -> None:
    talk = [("Mara", "Why?\nTell me."), ("Tom", "It was late,\n\nand dark."), ("Mara", "I see.")]
    for header, more in (
        (("Speaker Name", "Words"), ()),
        (("Speaker", "Text", "Notes"), ("",)),
        (("Sprecher", "Äußerung", "Von", "Bis"), ("0:01", "0:02")),
    ):
        rows = [header, *((*turn, *more) for turn in talk)]
        draft = read_file(tmp_path, docx_with(table(rows)), "a.docx")
        assert said(draft) == talk
    rows = [("Speaker", "Text", "Notes"), *talk]  # what no row has, nothing stands for
    assert said(read_file(tmp_path, docx_with(table(rows)), "a.docx")) == talk
    page = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    page = page.replace("\n", "<br>")
    assert said(read_file(tmp_path, f"<table>{page}</table>", "a.html")) == talk


def test_bold_letters_alone_set_labels_off(tmp_path: Path) -> None:
    said_so = (" What then?", " Nothing: it was late.", " Why?", " Well", " So?", " So: yes.")
    lines = list(zip(("Mara", "Tom") * 3, said_so, strict=True))
    page = "".join(f"<p><strong>{who}</strong>{words}</p>" for who, words in lines)
    style = (
        "<style:style style:name='T1'><style:text-properties fo:font-weight='bold'/></style:style>"
    )
    body = "".join(
        f"<text:p><text:span text:style-name='T1'>{who}</text:span>{words}</text:p>"
        for who, words in lines
    )
    for draft in (
        read_file(tmp_path, docx_with("".join(BOLD.format(*line) for line in lines)), "a.docx"),
        read_file(tmp_path, page, "a.html"),
        read_file(tmp_path, odt(body, style), "a.odt"),
    ):
        assert said(draft) == [(who, words.strip()) for who, words in lines], draft.format


def test_questions_in_italics_stand_out(tmp_path: Path) -> None:
    asked = "<w:p><w:r><w:rPr><w:i/></w:rPr><w:t>{}</w:t></w:r><w:r><w:t> </w:t></w:r></w:p>"
    pairs = [("Tell me of it.", "No."), ("And why?", "So."), ("What then?", "Well, nothing.")]
    body = "".join(asked.format(question) + paragraph(answer) for question, answer in pairs)
    told = [(who, words) for pair in pairs for who, words in zip("QA", pair, strict=True)]
    assert said(read_file(tmp_path, docx_with(body), "a.docx")) == told


def test_the_signs_behind_a_question_in_italics_may_be_plain(tmp_path: Path) -> None:
    asked = "<w:p><w:r><w:rPr><w:i/></w:rPr><w:t>{}</w:t></w:r><w:r><w:t>{}</w:t></w:r></w:p>"
    pairs = [("Of mills", "…", "Well."), ("And why", "?", "So."), ("What then", "?", "Nothing.")]
    body = "".join(
        asked.format(words, sign) + paragraph(answer) for words, sign, answer in pairs * 2
    )
    draft = read_file(tmp_path, docx_with(paragraph("The mill") + body), "a.docx")
    assert said(draft) == [
        turn for words, sign, answer in pairs * 2 for turn in (("Q", words + sign), ("A", answer))
    ]


def test_a_blank_that_is_not_bold_before_a_bold_question_is_no_text(tmp_path: Path) -> None:
    run = "<w:r>{}<w:t xml:space='preserve'>{}</w:t></w:r>"
    asked = run.format("", " ") + run.format("<w:rPr><w:b/></w:rPr>", "{}")
    pairs = [("How?", "Well."), ("And why?", "So."), ("What then?", "Nothing.")]
    body = "".join(f"<w:p>{asked.format(words)}</w:p>" + paragraph(said) for words, said in pairs)
    draft = read_file(tmp_path, docx_with(body), "a.docx")
    assert [who for who, _ in said(draft)] == ["Q", "A"] * 3


def test_answers_in_italics_below_headings_in_bold(tmp_path: Path) -> None:
    answer = "<w:p><w:r><w:rPr><w:i/></w:rPr><w:t>{}</w:t></w:r></w:p>"
    pairs = [("How?", "Well."), ("Tell me.", "No."), ("Why?", "So.")]
    part = "".join(paragraph(question) + answer.format(words) for question, words in pairs)
    titles = ("Of its loss", "Of what was found", "Of the mill", "Of him", "Of the end")
    body = "".join(BOLD.format(title, "") + part for title in titles)
    draft = read_file(tmp_path, docx_with(body), "a.docx")
    assert [who for who, _ in said(draft)] == ["Q", "A"] * 15


LINE = "<p class='line'><span class='{}'>{{}}{}<span class='said'>{{}}</span></p>"
LINES = {
    "at once": LINE.format("speaker", "</span>"),
    "behind a blank": LINE.format("speaker", "</span> "),
    "behind a colon": LINE.format("line-speaker-name", ":</span> "),
    "behind a time": LINE.format("speaker", "</span> <i>0:03</i><br>"),
}


@pytest.mark.parametrize("line", LINES)
def test_a_class_of_a_web_page_says_who_speaks(tmp_path: Path, line: str) -> None:
    talk = "".join(LINES[line].format(*turn) for turn in TALK)
    assert said(read_file(tmp_path, f"<!doctype html>{talk}", "a.html")) == TALK


def test_what_an_open_document_holds_beside_its_text(tmp_path: Path) -> None:
    body = (
        "<text:tracked-changes><text:changed-region><text:deletion><text:p>gone</text:p>"
        "</text:deletion></text:changed-region></text:tracked-changes>"
        "<text:p>I:  <text:s text:c='2'/>What\n then<text:note><text:note-citation>1"
        "</text:note-citation><text:note-body><text:p>B: a note</text:p></text:note-body>"
        "</text:note>"
        "?<text:line-break/>So<text:tab/>?</text:p>"
        "<text:p>B: <office:annotation office:name='c1'><dc:creator>Ann Lee</dc:creator>"
        "<dc:date>2024-05-03T10:00:00</dc:date><text:p>B.2</text:p></office:annotation>Nothing"
        "<office:annotation-end office:name='c1'/> much.<draw:frame><draw:text-box>"
        "<text:p>in a box</text:p></draw:text-box></draw:frame></text:p>"
        "<text:section><text:list><text:list-item><text:p>one</text:p></text:list-item></text:list>"
        "</text:section>"
    )
    draft = read_file(tmp_path, odt(body), "a.odt")
    assert draft.text == (
        "I:   What then[1]?\nSo\t?\nB: Nothing much.\nin a box\none\n\n[1] B: a note"
    )
    assert draft.comments == (CommentDraft(27, 34, "Ann Lee", "B.2", "2024-05-03T10:00:00"),)
    assert draft.text[27:34] == "Nothing"
