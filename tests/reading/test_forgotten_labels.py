"""Questions whose label was forgotten, in the letters of all that is asked. All invented."""

from __future__ import annotations

from pathlib import Path

from docx import Document

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
