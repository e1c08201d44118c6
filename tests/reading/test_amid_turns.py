"""What stands between turns, or below them, and is nobody's: headings, heads, notes. Invented."""

from __future__ import annotations

from pathlib import Path

import pytest
from docx import Document

from codebook.reading.drafts import TranscriptDraft
from codebook.reading.turns.correction import Correction
from refusals import written
from spoken import read, read_file, read_transcript, speakers_in, speech, who_speaks

ASKED = [("Why was it so?", "It was late."), ("And then?", "We went home."), ("Who came?", "Bo.")]
MANY = 12
TALK = "Ina: Why was it so?\n\nBo: It was late.\n\n"


def word(folder: Path, *paragraphs: str) -> TranscriptDraft:
    """Read a Word document; paragraphs that begin with "!" are in bold."""
    document = Document()
    for text in paragraphs:
        document.add_paragraph().add_run(text.removeprefix("!")).bold = text.startswith("!")
    path = folder / "talk.docx"
    document.save(str(path))
    return read_transcript(path)


def labelled(*between: str, times: int = 3) -> list[str]:
    """Return paragraphs of two talks in turn, and what stands between them."""
    talk = ["Ina: Why was it so?", "", "Bo: It was late.", ""] * times
    return [*talk, *between, *talk]


def events(draft: TranscriptDraft) -> list[str]:
    return [draft.text[one.start : one.end] for one in draft.turns if one.kind == "event"]


def said_last(draft: TranscriptDraft, times: int = 3) -> str:
    """Return what is said above what stands between two talks."""
    return speech(draft)[2 * times - 1][1]


@pytest.mark.parametrize(
    "heading",
    [["!The river"], ["!Second talk", "!Tom Okafor", "!A miller"], ["!（Tom Okafor）Miller"]],
)
def test_headings_in_bold_above_a_label_are_nobodys(tmp_path: Path, heading: list[str]) -> None:
    draft = word(tmp_path, *labelled(*heading))
    assert speech(draft) == [("Ina", "Why was it so?"), ("Bo", "It was late.")] * 6
    assert events(draft) == [line.removeprefix("!") for line in heading]


def asked_of(*heads: str) -> list[str]:
    """Return interviews of the same questions, in bold, each below a head that is below a gap."""
    asked = [words for ask, answer in ASKED * 2 for words in (f"!{ask}", answer)]
    return [words for head in heads for words in ("", "", "", *head.split("\n"), *asked)]


@pytest.mark.parametrize("head", ["2)Tom Okafor, 33\nmiller in York", "Tom O. (33)"])
def test_whom_the_same_is_asked_below_a_gap_nobody_names(head: str, tmp_path: Path) -> None:
    draft = word(tmp_path, *asked_of("1)Bo, 58", head))
    assert [text for _, text in speech(draft)] == [words for pair in ASKED * 4 for words in pair]
    assert events(draft) == head.split("\n")


@pytest.mark.parametrize("head", ["So it was.", "Tom Okafor, 33\nSo he said to me."])
def test_sentences_below_a_gap_are_said(head: str, tmp_path: Path) -> None:
    assert events(word(tmp_path, *asked_of("1)Bo, 58", head))) == []


def test_a_few_words_below_a_gap_are_said_where_what_is_asked_then_is_new(tmp_path: Path) -> None:
    assert events(word(tmp_path, "!What was it?", "A mill.", *asked_of("Bo, 58", "Tom, 33"))) == []


@pytest.mark.parametrize(
    "said",
    [
        ["!And so it was."],
        ["!Was it so?"],
        ["!and the river"],
        ["!The river,"],
        ["!" + "The river and the mill " * 4],
        ["The mill", "!The river"],
        ["!One", "!Two", "!Three", "!Four"],
    ],
    ids=["sentence", "question", "small letter", "comma", "long", "no blank line", "many lines"],
)
def test_what_is_said_in_bold_above_a_label_is_said(tmp_path: Path, said: list[str]) -> None:
    draft = word(tmp_path, *labelled(*said))
    assert not events(draft)
    assert said_last(draft).endswith(said[-1].removeprefix("!").strip())


def test_what_is_in_bold_above_most_labels_is_said(tmp_path: Path) -> None:
    answers = ["Bo: It was late.", "", "!Tell me of the river", "Bo: It rose.", ""]
    draft = word(tmp_path, *answers * 6, *["Ina: So?", ""])
    assert not events(draft)


def test_what_is_all_that_a_label_has_below_it_is_said() -> None:
    talk = "**Ina:**\n\nWhy was it so?\n\n**Bo:**\n\nIt was late.\n\n" * 3
    draft = read(f"{talk}**Ina:**\n\nSo?\n\n**Bo:**\n\n**The river**\n\n{talk}")
    assert ("Bo", "**The river**") in speech(draft)


def test_headings_in_bold_above_questions_are_nobodys(tmp_path: Path) -> None:
    asked = [text for pair in ASKED for text in (f"!{pair[0]}", pair[1])]
    draft = word(tmp_path, *asked, "", "!Of the river", "", *asked, "", "!Notes", "", *asked)
    assert speech(draft) == [
        (who, text) for pair in ASKED * 3 for who, text in zip("QA", pair, strict=True)
    ]


@pytest.mark.parametrize("mark", ["**", "_", "*"])
def test_headings_of_markdown_within_marks_are_nobodys_too(mark: str) -> None:
    draft = read(f"{TALK * 3}{mark}Of the wide old river{mark}\n\n{TALK * 3}")
    assert speech(draft) == [("Ina", "Why was it so?"), ("Bo", "It was late.")] * 6


HEAD = "Hello, I am a student of mills.\nI ask about them in your town\n\nInterview questions:\n\n"


@pytest.mark.parametrize(
    ("headings", "many"),
    [
        (("Interview 1", "Interview 2"), 2),
        (("Interview 1", "Interview 2", "Interview 3"), 3),
        (("Transcript 4", "Transcript 7"), 2),
        (("## Interview with Tom", "## Interview with Nora", "## Interview with Ulf"), 3),
    ],
)
def test_the_head_of_a_further_interview_is_nobodys(headings: tuple[str, ...], many: int) -> None:
    draft = read("".join(f"{heading}\n{HEAD}{TALK * 3}" for heading in headings))
    assert speech(draft) == [("Ina", "Why was it so?"), ("Bo", "It was late.")] * 3 * many
    (message,) = (one.message for one in draft.problems if "in this file" in one.message)
    title = headings[1].lstrip("# ")
    assert message.startswith(f'"{title}": {many} interviews seem to be in this file')


@pytest.mark.parametrize(
    "headings",
    [
        ("Interview 2", "Interview 1"),
        ("Interview 1", "Interview 1"),
        ("interview 1", "interview 2"),
        ("## Interview with Tom", "### Interview with Nora"),
        ("## Interview questions", "## Interview process"),
        ("Interview with Tom", "Interview with Nora"),
    ],
    ids=["falling", "alike", "small letters", "two levels", "other words", "no headings"],
)
def test_what_stands_below_other_lines_of_an_interview_is_said(headings: tuple[str, str]) -> None:
    draft = read("".join(f"{heading}\n{HEAD}{TALK * 3}" for heading in headings))
    assert said_last(draft).endswith("Interview questions:")


def test_a_further_interview_that_has_many_lines_without_labels_is_said() -> None:
    told = "".join(f"It was so in the year {at}.\n" for at in range(30))
    draft = read(f"Interview 1\n\n{TALK * 3}Interview 2\n\n{told}\n{TALK * 3}")
    assert "It was so in the year 29." in said_last(draft)


def test_interviews_are_counted_with_the_first_that_has_no_heading() -> None:
    long = "a miller of the old mill by the river that rose in the spring of the year"
    files = {
        4: "".join(f"## Interview {at}: {long}\n\n{TALK}" for at in range(1, 5)),
        3: f"{TALK}Interview 2\n\n{TALK}Interview 3\n\n{TALK}",
        2: f"{TALK}Interview 1\n\n{TALK}Interview 2\n\n{TALK}",
    }
    for many, text in files.items():
        messages = [one.message for one in read(text).problems]
        assert any(f"{many} interviews seem to be in this file" in one for one in messages)


def test_a_question_below_the_name_of_an_interview_begins_without_it() -> None:
    blocks = "".join(f"{ask}\n{answer}\n\n" for ask, answer in ASKED * 2)
    assert speech(read(f"Interview 1\n{blocks}"))[0] == ("Q", "Why was it so?")


@pytest.mark.parametrize(
    "who", ["Interviewer: Mara Lind, head of the mills", "Interviewer: Mara Lind"]
)
def test_who_asks_is_said_beside_a_particular_with_what_they_are(tmp_path: Path, who: str) -> None:
    talk = ["Interviewer: Why?", "Tom: It was late."] * 4
    head = ["The wheel, a talk", "Length: 60 minutes", who]
    document = Document()
    for part in ([], [], [], head):
        document.add_heading("A part", level=1)
        for text in [*part, *talk]:
            document.add_paragraph(text)
    path = tmp_path / "talk.docx"
    document.save(str(path))
    draft = read_transcript(path)
    assert speech(draft) == [("Interviewer", "Why?"), ("Tom", "It was late.")] * 16


NOTED = {
    "links": "The wheel: https://mill.example/wheel\n\nIts stones: https://mill.example/stones",
    "a table": "Film | [26:53](https://mill.example)\n-|-",
    "a particular": "Date: 3 May\n\n- [slides](https://mill.example)",
    "a list": "- the wheel\n- the stones\n\nand so on",
    "italics": "_Aim: to hear of the mill_\n\n_Length: 10 minutes_",
    "an editor": "Editorial note: this is of a second tape, that was found in a drawer.",
}


@pytest.mark.parametrize("noted", NOTED.values(), ids=NOTED.keys())
def test_what_is_noted_below_a_heading_is_nobodys_where_nobody_goes_on_below_one(
    noted: str,
) -> None:
    clean = "".join(f"{TALK}## The river {at}\n\n" for at in "abc")
    draft = read(f"{clean}{TALK}## The mill\n\n{noted}\n\n{TALK}")
    assert speech(draft) == [("Ina", "Why was it so?"), ("Bo", "It was late.")] * 5
    assert "## The mill" in events(draft)


def test_what_was_decided_is_nobodys_amid_what_is_noted() -> None:
    decided = "We agreed to leave the wheel as it is, for as long as the river is as low. " * 3
    part = f"{TALK}### Conclusion\n\n{decided}\n\n## The mill\n\nDate: 3 May\n\n"
    listed = "".join(f"{TALK}## The river {at}\n\n- a link\n\n" for at in "abc")
    draft = read(f"{listed}{part * 2}{TALK}")
    assert {text for _, text in speech(draft)} == {"Why was it so?", "It was late."}
    assert any("We agreed" in text for _, text in speech(read(f"{part * 2}{TALK}")))


@pytest.mark.parametrize(
    ("rest", "below"),
    [
        ("## The river\n\n", "And it was cold, and nobody was there."),
        ("## The river\n\nWe stayed until it rose.\n\n", "- one\n- two"),
    ],
    ids=["what is said", "an item where somebody goes on"],
)
def test_who_goes_on_below_headings_says_what_is_there(rest: str, below: str) -> None:
    draft = read(f"{TALK}{rest}" * 3 + f"{TALK}## The mill\n\n{below}\n\n{TALK}")
    assert any(text.endswith(f"## The mill\n\n{below}") for _, text in speech(draft))


def test_the_talk_ends_at_the_last_heading_where_notes_stand_below_others() -> None:
    noted = "".join(f"{TALK}## The river {at}\n\n- a link\n\n" for at in "abcd")
    draft = read(f"{noted}{TALK}## Editorial matter\n\nThis is the whole of it, by ear.\n")
    assert speech(draft)[-1] == ("Bo", "It was late.")


def test_a_note_below_questions_that_are_headings_is_nobodys() -> None:
    asked = "".join(f"### {at}. Why was it {at}?\n\nIt was late.\n\n" for at in range(1, 8))
    below = "Tom offered to come again, and to show us all of the mill.\n"
    assert speech(read(f"{asked}## Observação\n\n- {below}"))[-1] == ("A", "It was late.")
    assert speech(read(f"{asked}## The mill\n\n{below}"))[-1][1].endswith(below.strip())


@pytest.mark.parametrize("mark", ["■", "&#9632;", "∎"])
@pytest.mark.parametrize("last", ["**Thank you for all of it!**", "**And now?**\n\nWe stay."])
def test_a_text_ends_at_its_mark_where_questions_have_no_labels(mark: str, last: str) -> None:
    asked = "".join(f"**{ask}**\n\n{answer}\n\n" for ask, answer in ASKED * 2)
    draft = read(f"{asked}{last}\n\n{mark}\n\n*Tom Okafor, May*\n\nComments\n")
    assert speech(draft)[-1][1] == last.rpartition("\n\n")[2].strip("*")
    messages = [one.message for one in draft.problems]
    assert "3 lines stand from here on, below the talk; nobody is said to say them" in messages


def test_a_mark_that_parts_the_talk_does_not_end_it() -> None:
    draft = read(f"{TALK}It rained.\n\n■\n\n{TALK}It rained.\n\n■\n\nAnd it was cold.\n")
    assert speech(draft)[-1][1].endswith("And it was cold.")


@pytest.mark.parametrize(
    "words", ["Conclusión de la entrevista:", "Conclusions of the interview", "Fazit des Gesprächs"]
)
def test_what_an_interview_came_to_is_nobodys(words: str) -> None:
    below = "We heard of the mill.\n\nWhat is missing:\n\n- the wheel\n"
    assert speech(read(f"{TALK * 3}{words}\n\n{below}"))[-1] == ("Bo", "It was late.")
    asked = "".join(f"{at}. {ask}\n\n{answer}\n\n" for at, (ask, answer) in enumerate(ASKED * 2, 1))
    assert speech(read(f"{asked}{words}\n\n{below}"))[-1] == ("A", ASKED[-1][1])
    for told in (f"{words}\n{below}", f"And the\n{words}\n\n{below}"):
        assert speech(read(f"{TALK * 3}{told}"))[-1][1].endswith("- the wheel")


@pytest.mark.parametrize("gap", ["", "\n"])
@pytest.mark.parametrize("words", ["Conclusión de la entrevista", "Conclusions of the interview:"])
def test_what_an_interview_came_to_needs_no_blank_line_above_a_form(words: str, gap: str) -> None:
    form = "Report : We heard of the mill and\nof the river.\n\nNext talk: none\n"
    asked = "".join(f"{at}. {ask}\n{answer}\n" for at, (ask, answer) in enumerate(ASKED * 2, 1))
    assert speech(read(f"{asked}{gap}{words}\n{form}"))[-1] == ("A", ASKED[-1][1])
    told = f"He told us of what he had heard on that day, and of the\n{words}\n{form}"
    assert speech(read(f"{asked}{told}"))[-1][1].endswith("none")


@pytest.mark.parametrize("dots", ["... ", "…"])
def test_only_what_dots_begin_is_said_below_a_heading_of_minutes_that_have_them(dots: str) -> None:
    turns = f"Ina: Why was it so?\n{dots}it rained\n\nBo: It was late.\n{dots}and wet\n"
    for said in ("Bo is scribing.", "> The old mill\nAnyone look at this?"):
        draft = read(f"{turns}\n## Topic: The mill\n\n{said}\n\n" * 4 + turns)
        assert speech(draft)[1::2] == [("Bo", f"It was late.\n{dots}and wet")] * 5
    draft = read(f"{turns}\n## Topic: The mill\n\n{dots}which it was.\n\n{turns}")
    assert speech(draft)[1][1].endswith("which it was.")
    draft = read(f"{turns}\n## Topic: The mill\n\nBo is scribing.\n\n{turns}".replace(dots, ""))
    assert speech(draft)[1][1].endswith("Bo is scribing.")


def test_no_answer_begins_amid_the_lines_in_bold_of_a_numbered_question(tmp_path: Path) -> None:
    above = [f"!{name}: the mill" for name in ("Project", "Place", "Purpose", "Version", "House")]
    said = ["Water [x]", "Wind []", ""]
    short = [words for at in range(1, 6) for words in (f"!{at}) And what is", "!its wheel?", *said)]
    long = ["!6) as to the mill,", "!the river,", "!and the weir,", "!what is it?", "!(one of)"]
    turns = speech(word(tmp_path, *above, *short, *long, *said))
    assert [who for who, _ in turns] == ["Q", "A"] * 6
    assert turns[-1] == ("A", "Water [x]\nWind []")


@pytest.mark.parametrize("word", ["Nachtrag", "Postscript", "Nachwort"])
def test_what_was_added_below_a_talk_is_nobodys(word: str) -> None:
    talk = "**Ina:** Why was it so?\n\n**Bo:** It was late.\n\n" * 4
    draft = read(f"{talk}---\n\n**{word}:** The mill was sold since then.\n")
    assert {who for who, _ in speech(draft)} == {"Ina", "Bo"}


def test_what_a_page_calls_a_picture_is_nobodys() -> None:
    talk = "user avatar\nIna Lind\n00:00:0{}\nWhy was it so?\nuser avatar\nBo Ode\n00:00:1{}\nSo.\n"
    draft = read("".join(talk.format(at, at) for at in range(5)))
    assert speech(draft) == [("Ina Lind", "Why was it so?"), ("Bo Ode", "So.")] * 5


CODED = "Ina Lind\nWhy was it so?\n\nTom Okafor\nIt was late.\n{}\n"


def test_a_code_that_a_program_prints_between_turns_is_no_speaker(tmp_path: Path) -> None:
    amid = "Tom Okafor\nIt was late, and\n\nQ7.3\nwe went home by the long road.\n\nQ7.3\n\n"
    coded, plain = CODED.format("\nQ7.3\n"), CODED.format("")
    text = coded * 5 + "Ina Lind\nSo?\n\n" + amid + plain * 4
    path = written(tmp_path, text, "talk.txt")
    assert read_transcript(path).speakers == ("Ina Lind", "Tom Okafor")
    named = read_transcript(path, Correction(speakers={"Q7.3": "Nora"}))
    assert "Nora" in named.speakers


def test_a_code_with_words_below_it_is_somebodys() -> None:
    assert "P7.3" in speakers_in(CODED.format("\nP7.3\nI came, too.\n") * 5)


def test_a_turn_begins_behind_the_sign_of_a_quotation_below_its_label() -> None:
    talk = "INA\n\n> Why was it so?\n\nTOM\n\n> It was late.\n>\n> We went home.\n\n" * 4
    assert (
        speech(read(talk))
        == [
            ("INA", "Why was it so?"),
            ("TOM", "It was late.\n>\n> We went home."),
        ]
        * 4
    )


def test_the_headings_of_a_page_are_those_of_further_interviews(tmp_path: Path) -> None:
    asked = "".join(f"<p><b><i>{ask}</i></b></p><p>{answer}</p>" for ask, answer in ASKED)
    head = "<p><i>By Nora Weld, in May</i></p><p>A miller, and one who knows of wheels.</p>"
    names = ("Tom Okafor", "Ulf Berg", "Mara Lind")
    page = "".join(f"<h3>Interview with {name}</h3>{head}{asked}" for name in names)
    draft = read_file(tmp_path, f"<html><body>{page}</body></html>", "a.html")
    assert who_speaks(draft.turns) == [who for name in names for who in ("Q", name) * 3]
    assert not any("By Nora" in text for _, text in speech(draft))


@pytest.mark.parametrize("bold", [("**{}:** {}\n\n", "md"), ("<p><b>{}:</b> {}</p>\n\n", "html")])
@pytest.mark.parametrize("voice", ["Intro", "Outro", "Jingle"])
def test_what_is_announced_amid_bold_names_is_nobodys(
    tmp_path: Path, bold: tuple[str, str], voice: str
) -> None:
    form, suffix = bold
    talk = "".join(form.format(*one) for one in [("Ina Lind", "Why was it?"), ("Bo Dahl", "Oh.")])
    announced = "You are listening to the mill, where we talk of bread and rivers. " * 2
    own = form.format(voice, announced) + ("<p>{}</p>\n\n" if suffix == "html" else "{}\n\n")
    draft = read_file(tmp_path, (talk + own.format("It grinds.")) * 3, f"a.{suffix}")
    assert speech(draft) == [("Ina Lind", "Why was it?"), ("Bo Dahl", "Oh.")] * 3
    assert len(events(draft)) == 6
    assert events(draft)[1::2] == ["It grinds."] * 3


def test_what_is_called_so_amid_plain_names_is_said() -> None:
    song = f"**Intro:** I wrote it myself, {'long ' * 20}ago."
    found = speech(read(f"Ina: Why was it so?\nBo: Listen.\n{song}\n" * 3))
    assert [said for who, said in found if who == "Bo"] == [f"Listen.\n{song}"] * 3


def counted(form: str, said: str = "") -> str:
    """Return a talk in parts, with a line that counts between them, and what is said below it."""
    return "".join(f"{TALK}{form.format(n, 2 * n)}\n\n{said}" for n in range(1, 5)) + TALK


@pytest.mark.parametrize(
    "form",
    [
        "<Begin reel {0}>",
        "<End part {0}> - Copyright of the mill",
        "<End part {0}>\n\n<Begin part {1}>",
    ],
)
def test_lines_that_only_count_are_nobodys(form: str) -> None:
    draft = read(counted(form))
    assert speech(draft) == [("Ina", "Why was it so?"), ("Bo", "It was late.")] * 5
    assert len(events(draft)) == 4 * len(form.split("\n\n"))


@pytest.mark.parametrize(
    ("form", "said"),
    [("<Begin reel {0}>", "And so it was.\n\n"), ("<Begin reel 3>", ""), ("<the {0} mills", "")],
)
def test_lines_that_count_amid_what_is_said_are_said(form: str, said: str) -> None:
    assert not events(read(counted(form, said)))
