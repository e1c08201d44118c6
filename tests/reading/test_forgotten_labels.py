"""Questions whose label was forgotten, in the letters of all that is asked. All invented."""

from __future__ import annotations

from pathlib import Path

import pytest
from docx import Document

from codebook.reading.drafts import TranscriptDraft
from spoken import read, read_transcript, speakers_in, speech

ASKED = ("Where is the mill?", "Who built it?", "When did it stop?", "What is left of it?")
SAID = ("By the river.", "My aunt did, with two others.", "In the dry year.", "The wheel, mostly.")
PAIRS = tuple(zip(ASKED, SAID, strict=True))
TALK = "".join(f"__E.__: _{ask}_\n\n__J.__: {said}\n\n" for ask, said in PAIRS)
SPOKEN = ["E.", "J."] * 4


def test_a_question_in_the_italics_of_all_that_is_asked_is_the_askers() -> None:
    draft = read(f"{TALK}_And the boats?_\n\n__J.__: They are gone.\n")
    assert speech(draft)[-2:] == [("E.", "_And the boats?_"), ("J.", "They are gone.")]
    assert len(draft.speakers) == 2
    assert [(problem.line, problem.message) for problem in draft.problems] == [
        (17, 'no label stands here; it is read as said by "E."')
    ]


def test_what_follows_it_without_a_label_is_said_by_who_was_asked() -> None:
    draft = read(f"{TALK}_And the boats?_\n\nThey are gone.\n\nAll three.\n\n{TALK}")
    assert [who for who, _ in speech(draft)] == [*SPOKEN, "E.", "J.", *SPOKEN]
    assert speech(draft)[9] == ("J.", "They are gone.\n\nAll three.")


def test_italics_that_ask_nothing_and_those_of_both_are_no_questions() -> None:
    assert speakers_in(f"{TALK}_It is now a museum._\n\nOpen in summer.\n") == SPOKEN
    both = TALK.replace("__J.__: ", "__J.__: _").replace(".\n\n", "._\n\n")
    assert speakers_in(f"{both}_And the boats?_\n\n_They are gone._\n") == SPOKEN


def test_a_further_question_of_who_asks_is_no_further_turn() -> None:
    text = TALK.replace("_Who built it?_\n", "_Who built it?_\n\n_And with what?_\n")
    assert speakers_in(text) == SPOKEN


def test_bold_letters_of_a_word_file_tell_it_too(tmp_path: Path) -> None:
    document = Document()
    for ask, said in PAIRS:
        document.add_paragraph().add_run(f"E: {ask}").bold = True
        document.add_paragraph(f"J: {said}")
    document.add_paragraph().add_run("And the boats?").bold = True
    document.add_paragraph("They are gone.")
    path = tmp_path / "mill.docx"
    document.save(str(path))
    assert [who for who, _ in speech(read_transcript(path))] == [*["E", "J"] * 4, "E", "J"]


def bold_and_plain(tmp_path: Path, *below: tuple[str, bool]) -> TranscriptDraft:
    """Read questions all in bold and answers none of which is; `below` says what is in bold."""
    document = Document()
    pairs = [pair for ask, said in PAIRS for pair in ((f"E: {ask}", True), (f"J: {said}", False))]
    for text, is_bold in (*pairs, *below):
        document.add_paragraph().add_run(text).bold = is_bold
        document.add_paragraph()
    document.save(str(tmp_path / "mill.docx"))
    return read_transcript(tmp_path / "mill.docx")


QUESTION = (("E: Now to something else, the boats.", True), ("Where are they?", True))
ANSWER = (("They are gone.", False), ("All three of them.", False))


@pytest.mark.parametrize("below", [(), (("E: And the nets?", True), ("J: Gone, too.", False))])
def test_a_plain_paragraph_below_a_bold_question_answers(
    tmp_path: Path, below: tuple[tuple[str, bool], ...]
) -> None:
    draft = bold_and_plain(tmp_path, *QUESTION, *ANSWER, *below)
    assert [who for who, _ in speech(draft)] == ["E", "J"] * (5 + len(below) // 2)
    assert speech(draft)[9] == ("J", "They are gone.\n\nAll three of them.")
    (problem,) = (one for one in draft.problems if "no label" in one.message)
    assert problem.message == 'no label stands here; it is read as said by "J"'


@pytest.mark.parametrize(
    "below",
    [
        (*QUESTION, ("In the mill, on the river, or gone?", False), ("J: Gone.", False)),
        (("E: I see.", True), *ANSWER),
        (*QUESTION, ("[They look for a picture.]", False)),
        (("L: And the boats?", True), *ANSWER),
        (*QUESTION, *ANSWER, ("L: Two of them.", False), ("L: And a net.", False)),
        (("E: And the boats?", False), *ANSWER) * 4,
    ],
    ids=["above an answer", "asks nothing", "noted", "another", "of three", "mostly plain"],
)
def test_what_else_is_plain_below_a_question_is_the_askers(
    tmp_path: Path, below: tuple[tuple[str, bool], ...]
) -> None:
    draft = bold_and_plain(tmp_path, *below)
    assert not any("no label stands" in problem.message for problem in draft.problems)
