"""A transcript's text changes after it was coded: what lies on it follows, or stays an orphan."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pandas as pd
import pytest

import small
from codebook import Study
from codebook.errors import InputError, RefusedError, UsageError
from codebook.reading.turns.correction import Correction
from codebook.study.importing.options import Options
from codebook.text.spans import Span
from command import codebook
from phrases import place_of, put

UPDATE = Options(updating=True)
MANUAL = "The manual says nothing!"


@pytest.fixture
def study(tmp_path: Path) -> Iterator[Study]:
    with small.make(tmp_path / "study", tmp_path / "files") as study:
        yield study


def quotes(study: Study) -> dict[str, str]:
    """Return by quote the words that the text has there, of the coder's own passages."""
    text = study.transcript(study.interviews()[0].id).text
    frame = study.codings().query("coder == @study.coder.name")
    rows = zip(frame["quote"], frame["start"], frame["end"], strict=True)
    return {quote: "" if pd.isna(at) else text[int(at) : int(end)] for quote, at, end in rows}


def as_coder(study: Study, name: str) -> Study:
    study.work_as(name)
    return study


def changed(tmp_path: Path, *changes: tuple[str, str]) -> Path:
    text = small.U1
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    path = tmp_path / "later" / "U1.md"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_a_typing_error_is_put_right_and_every_layer_follows(study: Study) -> None:
    put(as_coder(study, "Second"), "manual says")
    put(as_coder(study, "First"), MANUAL, "A.2")
    put(study, "Then I wait")
    assert study.correct_words("U1", "says nothing", "said nothing at all") == (1, 1, ())
    said = "The manual said nothing at all!"
    assert quotes(study) == {said: said, "Then I wait": "Then I wait"}
    turns = study.transcript(study.interviews()[0].id).turns
    assert [turn.part for turn in turns if turn.speaker == "U1"] == ["I", "II"]
    assert quotes(as_coder(study, "Second")) == {"manual said": "manual said"}
    assert study.check() == []
    as_coder(study, "First")
    assert study.undo() == "corrected U1"
    assert quotes(study) == {MANUAL: MANUAL, "Then I wait": "Then I wait"}
    assert quotes(as_coder(study, "Second")) == {"manual says": "manual says"}
    assert study.check() == []


@pytest.mark.parametrize(
    ("said", "then"),
    [
        ("The manuals says nothing!", "manuals"),
        ("The manual’s says nothing!", "manual’s"),
        ("The unmanual says nothing!", "unmanual"),
        ("The manual, it says nothing!", "manual"),
        ("The big manual says nothing!", "manual"),
    ],
)
def test_a_passage_goes_on_with_its_last_word(study: Study, said: str, then: str) -> None:
    put(study, "manual")
    study.correct_words("U1", MANUAL, said)
    assert quotes(study) == {then: then}
    study.undo()
    assert quotes(study) == {"manual": "manual"}


def test_one_sign_may_get_words_before_and_behind_it(study: Study) -> None:
    transcript = study.interviews()[0]
    put(study, "I teach.")
    at = study.transcript(transcript.id).text.index("I teach.")
    study.correct(transcript.id, transcript.revision_id, Span(at, at + 1), "Well, I say I")
    assert list(quotes(study)) == ["Well, I say I teach."]


def test_what_is_put_in_at_an_end_of_a_turn_is_said_in_it(study: Study) -> None:
    put(study, MANUAL)
    put(study, "Then I wait, for hours.")
    put(study, "Then I wait")
    assert study.correct_words("U1", "for hours.", "for hours. Days.") == (1, 1, ())
    assert study.correct_words("U1", "The manual", "Well. The manual") == (1, 1, ())
    assert study.correct_words("U1", "How to", "So. How to") == (1, 0, ())
    transcript = study.transcript(study.interviews()[0].id)
    said = transcript.turns[-1]
    assert transcript.text[said.start : said.end] == (
        "So. How to set it up. Well. The manual says nothing! Then I wait, for hours. Days."
    )
    held = {"Well. " + MANUAL, "Then I wait, for hours. Days.", "Then I wait"}
    assert quotes(study) == {quote: quote for quote in held}
    study.correct_words("U1", "Then I wait, for", "Then I wait, sometimes for")
    assert "Then I wait" in quotes(study), "what is put in elsewhere leaves its end"
    assert study.check() == []


def test_what_follows_of_another_layer_is_not_told(study: Study) -> None:
    put(as_coder(study, "Second"), MANUAL)
    as_coder(study, "First")
    assert study.correct_words("U1", MANUAL, "It says something.") == (1, 0, ())
    ((_, before, after),) = [
        (row.label, row.changes, row.coder) for row in study.log() if row.label == "corrected U1"
    ]
    assert (before, after) == (2, "First")  # the text, and its turns


def test_corrections_that_cannot_be_made_are_refused(study: Study) -> None:
    put(study, "Then I wait")
    with pytest.raises(UsageError, match=r"The study has no transcript 'U9'\."):
        study.correct_words("U9", "a", "b")
    with pytest.raises(UsageError, match=r"^No words are given\. Give them as they are, and as"):
        study.correct_words("U1", "", "b")
    with pytest.raises(UsageError, match=r"^Nothing would change\. Give other words for them\."):
        study.correct_words("U1", "Th", "Th")
    with pytest.raises(RefusedError, match=r"U1 does not contain “nowhere”\."):
        study.correct_words("U1", "nowhere", "b")
    for words, said in (("do", "3 times (lines 3, 9)."), ("Th", "2 times (line 11).")):
        with pytest.raises(RefusedError, match=re.escape(f"U1 contains “{words}” {said}")):
            study.correct_words("U1", words, "x")
    with pytest.raises(RefusedError, match=r"U1 contains “U1” 2 times \(lines 5, 11\)\."):
        study.correct_words("U1", "U1", "b")
    with pytest.raises(RefusedError, match=r"Nothing would be left of the passage “Then I wait”\."):
        study.correct_words("U1", "Then I wait, for hours.", "")
    transcript = study.transcript(study.interviews()[0].id)
    study.correct(transcript.id, transcript.revision_id, Span(0, 2), "#")
    with pytest.raises(RefusedError, match=r"The text of U1 has changed meanwhile\."):
        study.correct(transcript.id, transcript.revision_id, Span(0, 2), "##")
    assert quotes(study) == {"Then I wait": "Then I wait"}


def test_a_changed_file_is_refused_unless_asked(study: Study, tmp_path: Path) -> None:
    put(study, "Then I wait")
    path = changed(tmp_path, ("for hours", "for many hours"))
    with pytest.raises(InputError, match="the study already has a transcript U1") as refused:
        study.import_files([path])
    assert "If it is the same interview, import it with --update" in refused.value.hint
    (done,) = study.import_files([path], options=UPDATE)
    assert (done.added, done.updated, done.problems) == (0, 1, ())
    assert study.log(1)[0].label == "updated U1.md"
    (again,) = study.import_files([path], options=UPDATE)
    assert (again.added, again.updated, again.unchanged) == (0, 0, 1)


def test_an_earlier_text_that_comes_again_is_told(study: Study, tmp_path: Path) -> None:
    path = changed(tmp_path, ("for hours", "for many hours"))
    study.import_files([path], options=UPDATE)
    path.write_text(small.U1, encoding="utf-8")
    (again,) = study.import_files([path])
    assert (again.added, again.updated, again.unchanged) == (0, 0, 1)
    assert [message for _, message in again.problems] == [
        "the study has a later text of U1, which stays; with --update, this one is its next"
    ]
    assert ("the study has a later text of it, which stays") in [
        message for _, message in study.look_at(path).problems
    ]
    (taken,) = study.import_files([path], options=UPDATE)
    assert (taken.updated, taken.problems) == (1, ())
    (again,) = study.import_files([path])
    assert (again.unchanged, again.problems) == (1, ())


def test_a_changed_file_of_another_name_is_known_by_its_sentences(
    study: Study, tmp_path: Path
) -> None:
    put(study, "Then I wait")
    path = changed(tmp_path, ("for hours", "for many hours")).rename(tmp_path / "U1 new.md")
    assert (study.look_at(path).like, study.look_at(path).known) == ("U1", False)
    with pytest.raises(InputError) as refused:
        study.import_files([path], options=UPDATE)
    assert str(refused.value) == (
        f"{path}: the study has no transcript U1 new, but U1 is very similar. If it is the"
        " same interview, name the file U1.md: codings follow. If not, import it without"
        " --update."
    )
    (done,) = study.import_files([path], options=Options(texts_of={path: "U1"}))
    assert (done.added, done.updated, done.problems) == (0, 1, ())
    assert quotes(study) == {"Then I wait": "Then I wait"}
    study.undo()
    (done,) = study.import_files([path])
    assert done.added == 1
    assert [message for _, message in done.problems] == [
        "it is very similar to U1, which the study has; it becomes an interview of its own. If"
        " it is the same one, undo this, and import it as U1.md with --update: codings follow."
    ]
    path.rename(tmp_path / "U1 same.md")
    assert study.look_at(tmp_path / "U1 same.md").known, "a text under another name is the same"


def test_speakers_of_a_changed_file_keep_the_names_they_were_given(
    study: Study, tmp_path: Path
) -> None:
    path = changed(tmp_path, ("manual says", "manual still says"))
    text = path.read_text(encoding="utf-8").replace("U1:", "Marlene:")
    path = path.with_name("Talk.md")
    path.write_text(text, encoding="utf-8")
    named = Correction(participants={"Marlene": "U1"})
    study.import_files([path], options=Options(correction=named))
    path.write_text(text.replace("still says", "says") + "\nMarlene: So much.\n", encoding="utf-8")
    for correction, names in ((None, {"Marlene": "U1"}), (named, {})):
        foreseen = study.look_at(path, correction).change
        assert foreseen
        assert {old: new for old, new in foreseen.names.items() if old != new} == names
    study.import_files([path], options=UPDATE)
    talk = next(each for each in study.interviews() if each.name == "Talk")
    speakers = {turn.speaker for turn in study.transcript(talk.id).turns}
    assert "U1" in speakers
    assert "Marlene" not in speakers, "the name that was put aside does not come back"


DAN = (
    "Dan: What do you do?\n\nMia: I teach them all.\n\nDan: And then?\n\nMia: The manual is long.\n"
)


@pytest.fixture
def talk(study: Study, tmp_path: Path) -> Path:
    """A talk of which only `--interviewer` told who asks."""
    path = tmp_path / "later" / "Talk.txt"
    path.parent.mkdir()
    path.write_text(DAN, encoding="utf-8")
    study.import_files([path], options=Options(correction=Correction(interviewers=("Dan",))))
    return path


def taken(study: Study, path: Path, text: str) -> list[str]:
    """Take a text as the next one; return what was said of it."""
    path.write_text(text, encoding="utf-8")
    (done,) = study.import_files([path], options=UPDATE)
    assert done.updated == 1
    return [message for _, message in done.problems]


def answering(study: Study) -> list[str]:
    talk = next(each for each in study.interviews(counted=False) if each.name == "Talk")
    return study.answering(talk.id)


def test_who_asks_goes_on_asking_under_another_label(study: Study, talk: Path) -> None:
    text = DAN.replace("Dan:", "Daniel:") + "\nDaniel: Thanks.\n"
    talk.write_text(text, encoding="utf-8")
    foreseen = study.look_at(talk).change
    assert foreseen
    assert foreseen.asking == {"Daniel"}
    assert taken(study, talk, text) == [
        '"Daniel" asks, since the label was "Dan" in the text before'
    ]
    assert answering(study) == ["Mia"]
    study.undo()
    assert study.settings().interviewers == ("Dan",)


def test_who_asks_goes_on_asking_where_another_asks_too(study: Study, talk: Path) -> None:
    text = DAN + "\nInterviewer: So?\n\nMia: So.\n" * 2
    taken(study, talk, text)
    assert taken(study, talk, text.replace("Dan:", "Daniel:")) == [
        '"Daniel" asks, since the label was "Dan" in the text before'
    ]
    assert answering(study) == ["Mia"]


def test_who_was_called_interviewer_goes_on_asking(study: Study, talk: Path) -> None:
    taken(study, talk, DAN.replace("Dan:", "Interviewer:"))
    assert taken(study, talk, DAN.replace("Dan:", "Zoe:")) == [
        '"Zoe" asks, since the label was "Interviewer" in the text before'
    ]
    assert answering(study) == ["Mia"]


def test_where_it_cannot_be_known_who_asks_it_is_said_that_it_was_known(
    study: Study, talk: Path
) -> None:
    text = DAN + "\nInterviewer: So?\n\nMia: So.\n" * 2
    taken(study, talk, text)
    # Ann is put where Dan was, and where Mia was.
    other = text.replace("Dan:", "Ann:").replace("Mia: The", "Ann: The")
    assert taken(study, talk, other) == [
        "Dan asked in the text before and does not speak in this one: if somebody else asks,"
        " import it again with --interviewer NAME"
    ]
    assert answering(study) == ["Ann", "Mia"]


def test_labels_that_were_exchanged_make_nobody_ask(study: Study, talk: Path) -> None:
    text = DAN.replace("Dan:", "Xx:").replace("Mia:", "Dan:").replace("Xx:", "Mia:")
    assert taken(study, talk, text) == []
    assert answering(study) == ["Mia"]


def test_a_participant_under_another_label_does_not_ask(study: Study, talk: Path) -> None:
    assert taken(study, talk, DAN.replace("Mia:", "Maria:")) == []
    assert answering(study) == ["Maria"]


def test_codings_that_are_somebody_elses_words_in_a_changed_file_are_told(
    study: Study, talk: Path
) -> None:
    put(study, "I teach them all.", "A.1", name="Talk")
    put(study, "The manual is long.", "A.1", name="Talk")
    put(study, "The manual is long.", "B.1", name="Talk")
    put(study, "all.\n\nDan: And then?\n\nMia: The manual", "A.2", name="Talk")
    text = DAN.replace("Mia: The", "Dan: The")
    put(as_coder(study, "Second"), "The manual is long.", "A.2", name="Talk")
    as_coder(study, "First")
    talk.write_text(text, encoding="utf-8")
    foreseen = study.look_at(talk).change
    assert foreseen
    assert foreseen.others == 1, "the one over several turns is both's as before"
    assert taken(study, talk, text) == [
        "2 codings in Talk are on words of somebody else now: “The manual is long.” (Dan, before:"
        " Mia)",
        "“all. Dan: And then? Mia: The manual” is “all. Dan: And then? Dan: The manual” now.",
    ]
    assert taken(study, talk, text.replace("Mia:", "Maria:")) == [], "she is called otherwise"


def test_other_words_are_shown_where_they_are(study: Study, tmp_path: Path) -> None:
    path, said = tmp_path / "Talk.txt", "Let it work without a network, and write down no seconds"
    text = f"Dan: And?\n\nMia: {said}: she had held the hand of a dying man. So.\n"
    path.write_text(text, encoding="utf-8")
    study.import_files([path])
    put(study, f"{said}: she had held the hand of a dying man. So.", "A.1", name="Talk")
    told, *_ = taken(study, path, text.replace("held the hand of", "sat with"))
    assert told == (
        "“…seconds: she had held the hand of a dying man. So.” is “…seconds: she had sat with a"
        " dying man. So.” now."
    )


def test_where_no_speaker_was_named_before_nobody_else_speaks(study: Study, tmp_path: Path) -> None:
    path = tmp_path / "Talk.txt"
    path.write_text("What is it?\n\nI teach them.\n", encoding="utf-8")
    study.import_files([path])
    put(study, "I teach them.", "A.1", name="Talk")
    text = "Dan: What is it?\n\nMia: I teach them.\n\nDan: And?\n\nMia: So.\n"
    assert "somebody else" not in "".join(taken(study, path, text))


def test_passages_of_a_changed_file_are_found_again_or_kept_as_orphans(
    study: Study, tmp_path: Path
) -> None:
    for quote in (MANUAL, "Then I wait, for hours", "How to set it up", "I teach."):
        put(study, quote)
    put(as_coder(study, "Second"), "students mostly.")
    path = changed(
        tmp_path,
        ("Interviewer: What do you do?", "Recorded in May.\n\nInterviewer: What do you do?"),
        ("How to set it up. ", ""),
        ("The manual says nothing!", "The manual, it says nothing!"),
        ("Naïve café 🙂 students mostly.", ""),
    )
    (done,) = as_coder(study, "First").import_files([path], options=UPDATE)
    assert list(done.problems) == [
        (None, "“How to set it up” was not found again; the passage was kept as an orphan."),
        (13, f"“{MANUAL}” is “The manual, it says nothing!” now."),
    ]
    assert quotes(study) == {
        "The manual, it says nothing!": "The manual, it says nothing!",
        "Then I wait, for hours": "Then I wait, for hours",
        "How to set it up": "",
        "I teach.": "I teach.",
    }
    assert quotes(as_coder(study, "Second")) == {"students mostly.": ""}
    assert study.check() == []
    # The words come back, and with them the passages.
    back = changed(tmp_path, ("for hours", "for days"))
    as_coder(study, "First").import_files([back], options=UPDATE)
    assert quotes(study)["How to set it up"] == "How to set it up"
    assert quotes(as_coder(study, "Second")) == {"students mostly.": "students mostly."}
    assert study.check() == []


def test_an_orphan_is_exported_without_ends_and_read_back(study: Study, tmp_path: Path) -> None:
    put(study, "How to set it up.")
    study.import_files([changed(tmp_path, ("How to set it up. ", ""))], options=UPDATE)
    (row,) = study.codings().to_dict("records")
    assert (row["transcript"], row["quote"], row["code"]) == ("U1", "How to set it up.", "A.1")
    (code,) = [code for code in study.codebook().codes if code.number == "A.1"]
    (found,) = study.passages_of(code.id)
    assert (found.quote, found.start) == ("How to set it up.", None)


def test_rulings_and_the_consensus_follow(study: Study) -> None:
    put(as_coder(study, "Second"), MANUAL, "A.1")
    put(study, "I teach.", "B")
    put(as_coder(study, "First"), MANUAL, "A.2")
    put(study, "I teach.", "B")
    for name in ("Second", "First"):
        as_coder(study, name).done()
    study.merge_agreed()
    (case,) = study.queue().cases
    study.rule(case, "both", reason="Both are meant.")
    before = study.codings()
    study.correct_words("U1", "manual says", "manual said")
    (now,) = study.queue().cases
    assert now.ruled is not None
    assert (now.ruled.outcome, now.ruled.reason) == ("both", "Both are meant.")
    study.merge_agreed()
    after = study.codings()
    assert sorted(after["quote"]) == sorted(before["quote"].str.replace("says", "said"))
    assert sorted(after["code"]) == sorted(before["code"])
    assert study.check() == []


def test_a_copy_that_coded_the_earlier_text_catches_up(study: Study, tmp_path: Path) -> None:
    put(study, "I teach.")
    study.hand_off(tmp_path / "other", "Second")
    with Study.open(tmp_path / "other", "Second") as second:
        put(second, MANUAL)
        put(second, "Then I wait")
        study.correct_words("U1", "## Part II. Questions\n", "## Part II. Many Questions\n")
        study.correct_words("U1", "manual says", "manual said")
        assert study.merge(tmp_path / "other").added == 0
        assert second.merge(tmp_path / "study").conflicts == ()
        said = "The manual said nothing!"
        for one in (study, second):
            assert one.check() == []
            as_coder(one, "Second")
            assert quotes(one) == {said: said, "Then I wait": "Then I wait"}
        assert study.merge(tmp_path / "other").updated == 0
        assert second.codings().equals(as_coder(study, "Second").codings())


def test_both_moved_the_same_passage(study: Study, tmp_path: Path) -> None:
    passage = put(study, "I teach.")
    study.back_up(tmp_path / "other")
    with Study.open(tmp_path / "other", "First") as other:
        other.move_ends(passage, *place_of(other, "teach"))
        study.correct_words("U1", "Interviewer: What do you do?", "Interviewer: So, what is it?")
        for one, place_ in ((study, "other"), (other, "study")):
            one.merge(tmp_path / place_)
            assert quotes(one) == {"teach": "teach"}
            assert one.check() == []


def test_the_command_line_says_what_is_one_passage_now(tmp_path: Path) -> None:
    with small.make(tmp_path / "study", tmp_path / "files") as study:
        for words in ("The manual says", "The manual says nothing"):
            put(study, words)
    given = ("--study", tmp_path / "study", "--coder", "First")
    assert codebook("correct", "U1", " nothing", "", *given).out.splitlines() == [
        "1 place corrected; 1 passage of yours changed",
        "“The manual says” was 2 passages that are one now, with all that was on them.",
    ]


def test_on_the_command_line(tmp_path: Path) -> None:
    with small.make(tmp_path / "study", tmp_path / "files") as study:
        put(study, MANUAL)
    given = ("--study", tmp_path / "study", "--coder", "First")
    ran = codebook("correct", "U1", "manual says", "manual said", *given)
    assert (ran.code, ran.out) == (0, "1 place corrected; 1 passage of yours changed\n")
    ran = codebook("correct", "U1", "U1", "U2", "--all", "--json", *given)
    assert (ran.code, ran.json) == (0, {"places": 2, "passages": 0, "joined": []})
    ran = codebook("correct", "U1", "nowhere", "x", *given)
    assert ran.code == 1
    assert ran.err.startswith("codebook: U1 does not contain “nowhere”. Give the words exactly")
    ran = codebook("import", tmp_path / "files" / "U1.md", "--update", *given)
    assert ran.code == 0
    assert ran.out.splitlines()[1:] == [
        "  line 11: “The manual said nothing!” is “The manual says nothing!” now."
    ]
    assert codebook("undo", *given).code == 0
    assert codebook("check", *given).code == 0


def test_a_word_that_is_said_often_stays_in_its_turn_or_is_listed(
    study: Study, tmp_path: Path
) -> None:
    said = "I: Did you use it?\nU1: Exactly.\nI: And would you?\nU1: Exactly.\nI: Goodbye then.\n"
    path = tmp_path / "T1.md"

    def now(text: str) -> list[tuple[str, int | None]]:
        path.write_text(text, encoding="utf-8")
        study.import_files([path], options=UPDATE)
        code = next(code for code in study.codebook().codes if code.number == "A.1")
        return [(found.quote, found.start) for found in study.passages_of(code.id)]

    now(said)
    start = said.index("Exactly.")
    put(study, "Exactly.", name="T1")
    assert now(said) == [("Exactly.", start)]
    changed = said.replace("Exactly.", "Precisely.", 1)
    assert now(changed) == [("Exactly.", None)]
    assert now(f"{changed}U1: Bye.\n") == [("Exactly.", None)], "those words were another's before"
    assert now(said) == [("Exactly.", start)]
    assert study.check() == []
