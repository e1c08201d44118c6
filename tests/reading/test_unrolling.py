"""Texts whose lines end with "<br>", or that have lost their line ends. All invented."""

from __future__ import annotations

from pathlib import Path

import pytest
from docx import Document
from hypothesis import given
from hypothesis import strategies as st

from codebook.reading.turns.lines.lines import OTHER_ENDS
from codebook.reading.turns.unrolling import unrolled
from spoken import read, read_transcript, said, speakers_in

TALK = (
    "Speaker 1: So? Speaker 2: Yes. And then: no. Speaker 3: At 10:30. Speaker 1: Why? "
    "Speaker 2: So it was! Speaker 3: Oh. "
)
NAMES = ["Speaker 1", "Speaker 2", "Speaker 3"]
COUNCIL = [
    ("CHAIRMAN DAHL", "Are there any questions on the mill?"),
    ("MR. LIND", "I have one, Mr. Chairman. Is it--"),
    ("VICE CHAIRMAN EK", "--closed? That is what we heard."),
    ("MS. ODE", "[Statement--see Appendix.]"),
    ("SPEAKER(?)", "So moved."),
    ("MR. LIND", "1912, I believe!"),
] * 4
_TITLED = {"CHAIRMAN", "VICE", "MR.", "MS."}


@pytest.mark.parametrize("names", [NAMES, ["Mara Lind", "Tom", "Ina Dahl"], ["A1", "A2", "I"]])
@pytest.mark.parametrize("mark", ["", "**"])
def test_where_all_is_one_line_each_label_begins_a_turn(names: list[str], mark: str) -> None:
    text = TALK * 3
    for name, other in zip(NAMES, names, strict=True):
        text = text.replace(f"{name}:", f"{mark}{other}:{mark}")
    draft = read(text)
    assert [name for name, _ in said(draft)] == names * 6
    assert said(draft)[1] == (names[1], "Yes. And then: no.")
    assert [(one.line, one.message) for one in draft.problems] == [
        (None, "line ends are lost: a line begins before 17 labels")
    ]


@pytest.mark.parametrize("gap", ["", " ", "\n", "11/5/86"])
def test_where_all_is_one_line_labels_are_glued_to_what_was_said(gap: str) -> None:
    spoken = [(who, f"{text}{gap if gap[:1] == '1' else ''}") for who, text in COUNCIL]
    blank = gap if gap[:1] != "1" else ""
    text = "Council of the Mill" + blank.join(f"{who}. {words}" for who, words in spoken)
    draft = read(text)
    assert said(draft)[-22:] == spoken[-22:]
    assert draft.text == text


def test_labels_with_colons_are_glued_to_what_was_said() -> None:
    spoken = [("Mara", "So it was?"), ("Tom", "Yes..."), ("Ina", "(She laughs.)")] * 4
    text = "".join(f"{who}: {words}" for who, words in spoken)
    draft = read(text)
    assert said(draft) == spoken
    assert draft.text == text


@pytest.mark.parametrize("wrapped", [2, 3, 4, 5, 7])
def test_labels_stand_anywhere_in_lines_that_are_wrapped_anywhere(wrapped: int) -> None:
    words = " ".join(f"{who}. {words}" for who, words in COUNCIL).split(" ")
    ends = {at for at, word in enumerate(words) if at % wrapped == 0 and word not in _TITLED}
    text = "".join(f"{word}{chr(10) if at in ends else ' '}" for at, word in enumerate(words))
    draft = read(f"The council met in the mill.\n{text}")
    names, spoken = zip(*said(draft), strict=True)
    assert list(names) == [who for who, _ in COUNCIL]
    assert [" ".join(words.split()) for words in spoken] == [words for _, words in COUNCIL]


@pytest.mark.parametrize(
    "break_", ["<br>", "<br/>", "<br />", "<br><br>", "<br> <br>", "<br>\n", "<br>\n<br>\n"]
)
def test_a_label_stands_below_what_breaks_a_line_in_markdown(break_: str) -> None:
    labels = [f"**{who}:** Said {at}." for at, who in enumerate(["Mara", "Tom"] * 4)]
    draft = read(f"# The mill\n\n{break_.join(labels)}\n\nThe end.\n")
    assert said(draft)[:2] == [("Mara", "Said 0."), ("Tom", "Said 1.")]
    assert speakers_in(draft.text) == ["Mara", "Tom"] * 4


def test_lines_that_are_reported_are_those_of_the_text() -> None:
    talk = "Mara: So?<br>Tom: Yes.<br>\n" * 5
    draft = read(f"{talk}\nMara: One more.<br>Ina: Once.\n")
    assert [(one.line, one.message) for one in draft.problems] == [
        (7, '"Ina" opens one turn only: is it a speaker?')
    ]


_MILL = (
    "Mara: Do you grind at the mill?{end}Tom: Each day.\nMara: Since when?\nTom: For a year.\n"
    "(4.0){end}Mara: And is it loud?{end}Tom: It is,{end}at night.\n"
)
_TALK = [
    *(("Mara", "Do you grind at the mill?"), ("Tom", "Each day."), ("Mara", "Since when?")),
    *(("Tom", "For a year."), ("", "(4.0)"), ("Mara", "And is it loud?")),
]


@pytest.mark.parametrize("end", OTHER_ENDS)
def test_a_line_begins_behind_a_sign_that_ends_one(end: str) -> None:
    draft = read(_MILL.format(end=end))
    assert said(draft) == [*_TALK, ("Tom", f"It is,{end}at night.")]
    assert [(one.line, one.message[-17:]) for one in draft.problems] == [(1, "is kept (4 times)")]


@pytest.mark.parametrize("end", OTHER_ENDS)
def test_signs_beside_line_ends_and_each_other_end_no_more_than_a_line(end: str) -> None:
    talk = [("Mara", "So?"), ("Tom", "Yes.")] * 3
    for ends in (f"{end}\n", f"\n{end}", end * 2):
        assert said(read("".join(f"{who}: {words}{ends}" for who, words in talk))) == talk


@pytest.mark.parametrize("end", OTHER_ENDS[2:])  # XML has no others
def test_a_known_label_behind_such_a_sign_opens_a_turn_where_labels_are_bold(
    tmp_path: Path, end: str
) -> None:
    document = Document()
    for line in _MILL.format(end=end).rstrip().split("\n"):
        name, colon, words = line.rpartition(": ") if line[0] == "(" else line.partition(": ")
        paragraph = document.add_paragraph()
        paragraph.add_run(f"{name}{colon}").bold = line[0] != "("
        paragraph.add_run(words)
    document.save(str(tmp_path / "mill.docx"))
    draft = read_transcript(tmp_path / "mill.docx")
    assert [who for who, _ in said(draft)] == ["Mara", "Tom"] * 3
    assert said(draft)[3:5] == [("Tom", "For a year.\n(4.0)"), ("Mara", "And is it loud?")]


@pytest.mark.parametrize("end", OTHER_ENDS)
@pytest.mark.parametrize("row", ["{who}\t{words}\t{at}", "| {who} | {words} | {at} |"])
def test_a_row_stays_whole_whatever_its_cells_have(end: str, row: str) -> None:
    words = f"So it was, Tom.{end}And so it is."
    head = row.format(who="Speaker", words="Text", at="No")
    rows = [row.format(who=who, words=words, at=at) for at, who in enumerate(["Mara", "Tom"] * 3)]
    rule = ["|---|---|---|"] if row[0] == "|" else []
    assert said(read("\n".join([head, *rule, *rows])))[0] == ("Mara", words)


@pytest.mark.parametrize("end", OTHER_ENDS)
def test_what_is_no_label_behind_such_a_sign_is_said_on(end: str) -> None:
    asked = [f"So, who{end}was it?", "And when?", f"I see.{end}Was it{end}late?"]
    told = ["Ann.", f"The other day,{end}at noon.", f"It was.{end}So late."]
    talk = [
        pair
        for two in zip(asked, told, strict=True)
        for pair in zip(("Mara", "Tom"), two, strict=True)
    ]
    draft = read("".join(f"{who}: {words}\n" for who, words in talk))
    assert said(draft) == talk


@pytest.mark.parametrize("gap", ["", " "])
def test_where_all_is_one_line_names_have_times(gap: str) -> None:
    words = ["Was it at the mill", "Yes. And then", "We met Ann", "so it was,", "Oh", "I forget"]
    words += ["It was late", "So I recall,"]
    times = ["0:01", "0:14", "0:32", "1:05", "2:06", "2:06", "10:00", "1:00:00"]
    names = ["Mara Lind", "Speaker 2"] * 4
    heads = (f"{name} {time} " for name, time in zip(names, times, strict=True))
    text = gap.join(f"{head}{one}" for head, one in zip(heads, words, strict=True))
    draft = read(f"Recorded: {text}")
    assert said(draft) == list(zip(names, words, strict=True))
    assert [turn.time for turn in draft.turns] == times
    assert [problem.message for problem in draft.problems] == [
        "line ends are lost: a line begins before 8 labels"
    ]


def test_names_with_times_that_do_not_rise_are_of_a_timetable() -> None:
    text = "Mill Post 9:10 Old Road 8:20 Mill Post 7:15 Old Road 9:30 Mill Post 6:00 Old Road 8:00 "
    assert read(f"{text}and so on").speakers == ()


def test_cells_of_a_table_stay_in_their_row() -> None:
    rows = "| Mara | So?<br>And why? |\n| Tom | Yes.<br>Well. |\n" * 3
    draft = read(f"| Speaker | Text |\n| --- | --- |\n{rows}")
    assert said(draft)[0] == ("Mara", "So?<br>And why?")
    assert len(said(draft)) == 6


@pytest.mark.parametrize(
    "text",
    [
        TALK,  # which is short, and yet all of it
        "Mara: So it was.\n" * 3 + TALK * 3,
        "We went. Well: it rained. Well: it rained. Yes: so. " * 9,
        "One has a mill. The Mill: closed. The Cart: sold. " * 2,
        "It was moved by MR. LEE. Seconded by MS. DAHL. It was carried.\n" * 9,
        "SO MOVED BY MR. LEE. THE CHAIR ASKED MS. DAHL. SHE WAS ABSENT.\n" * 9,
    ],
)
def test_other_lines_stay_as_they_are(text: str) -> None:
    lines = unrolled(text).text
    assert len(lines) == len(text)
    if text != TALK:
        assert lines == text


_PIECES = [
    "<br>",
    "<br/>",
    " ",
    "\n",
    "|",
    "Ann",
    ":",
    ".",
    "**",
    "Bo",
    "x",
    "\u2028",
    "\x0b",
    "\t",
]
_SPOKEN = [
    "Ann: Oh.",
    "Ann 0:01 Oh. ",
    "inBo 0:02 So ",
    "Bo: Well?",
    "MR. LEE. So.",
    "MS. EK(?). Yes!",
    " ",
    "\n",
]


@given(
    st.one_of(
        st.lists(st.sampled_from(_PIECES)), st.lists(st.sampled_from(_SPOKEN), min_size=12)
    ).map("".join)
)
def test_all_stands_where_it_stood(text: str) -> None:
    lines = unrolled(text)
    assert len(lines.text) == len(text) + len(lines.added)
    for at, own in enumerate(lines.text):
        assert own == "\n" if at in lines.added else own in {text[lines.own(at)], " ", "\n"}
