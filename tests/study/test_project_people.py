"""Who is in a project of another tool, and what is known of them, in a study."""

from __future__ import annotations

from pathlib import Path

import pytest

from codebook import Study
from codebook.errors import RefusedError
from codebook.reading.turns.correction import Correction
from codebook.study.importing.options import Options
from codebook.study.people.participants import Edit
from codebook.study.views import Imported
from command import codebook
from foreign_files import WHEN, coded, qualcoder
from refi_files import (
    CAT,
    CODES,
    DOG,
    USERS,
    case,
    coding,
    guid,
    one_text,
    save,
    selection,
    several_texts,
    value,
    variable,
)


def empty(folder: Path) -> Study:
    study = Study.create(folder / "study", coders=["X"])
    study.work_as("X")
    return study


def imported(study: Study, path: Path) -> Imported:
    (done,) = study.import_files([path])
    return done


def messages(done: Imported) -> list[str]:
    return [message for _, message in done.problems]


def people(study: Study) -> list[tuple[str, ...]]:
    """The rows of the participants' grid, without their groups."""
    return [(row.label, *row.written[2:]) for row in study.participants_grid().rows]


def columns(study: Study) -> list[str]:
    return [column.name for column in study.participants_grid().columns[2:]]


KNOWN = {"Maria": ("31", "Rome"), "John": ("44", "Bern"), "Lea": ("27", "Oslo")}


@pytest.mark.parametrize("line_end", ["\n", ""])
def test_of_each_case_all_is_known_however_the_lines_end(tmp_path: Path, line_end: str) -> None:
    cases = "".join(
        case(name, 70 + at, value(61, age) + value(62, town), sources=())
        for at, (name, (age, town)) in enumerate(KNOWN.items())
    )
    before = (
        f"{USERS}{CODES}<Variables>{variable('Age', 61)}{variable('Town', 62)}</Variables>"
        f"<Cases>{cases}</Cases>"
    ).replace("\n", line_end)
    with empty(tmp_path) as study:
        given = save(tmp_path, one_text(selection(0, 9, coding()), before=before))
        assert imported(study, given).problems == ()
        assert columns(study) == ["Age", "Town"]
        assert people(study) == [(name, *cells) for name, cells in KNOWN.items()]
        assert imported(study, given).added == 0
        (sheet,) = study.export(["participants"], tmp_path / "out")
        with Study.create(tmp_path / "other", coders=["X"]) as other:
            other.work_as("X")
            imported(other, sheet)
            assert people(other) == people(study)


NAMES = ["Participant ID", "Participant", "Participant Code", "Interviewee", "ID"]


@pytest.mark.parametrize("name", NAMES)
def test_what_a_variable_is_called_makes_it_no_id(tmp_path: Path, name: str) -> None:
    before = (
        f"{USERS}{CODES}<Variables>{variable(name, 61)}</Variables>"
        f"<Cases>{case('Maria', 70, value(61, 'R-01'))}</Cases>"
    )
    with empty(tmp_path) as study:
        imported(study, save(tmp_path, one_text(selection(0, 9, coding()), before=before)))
        check_maria(study, tmp_path, name)


@pytest.mark.parametrize("name", NAMES)
def test_nor_does_that_of_an_attribute(tmp_path: Path, name: str) -> None:
    path = qualcoder(
        tmp_path / "Ours.qda",
        cases=[(1, "Maria", "", "ann", WHEN)],
        attribute=[(1, name, "case", "R-01", 1, WHEN, "ann")],
        code_text=[coded(1, 1, "A dog")],
    )
    with empty(tmp_path) as study:
        imported(study, path)
        check_maria(study, tmp_path, name)


def check_maria(study: Study, folder: Path, name: str) -> None:
    """Maria has an attribute of that name, and so has she where her sheet comes back."""
    column = "Participant (2)" if name == "Participant" else name
    assert people(study) == [("Maria", "R-01")]
    assert columns(study) == [column]
    (sheet,) = study.export(["participants"], folder / "out")
    assert imported(study, sheet).unchanged == 1
    assert people(study) == [("Maria", "R-01")]


GROUP = "Moderator: What helps?\nF1: I like the speed.\nM2: The docs are slow.\nModerator: So?\n"


def on(words: str, code: str, key: int, text: str = GROUP, more: str = "") -> str:
    """Return a selection of words that has one code."""
    start = text.index(words)
    return selection(start, start + len(words), coding(code, key=key + 200), key=key, more=more)


def whose(study: Study) -> dict[str, str]:
    frame = study.codings()
    return dict(zip(frame["quote"], frame["participant"], strict=True))


def focus_group(folder: Path, text: str = GROUP) -> Path:
    """Save a talk of two cases, neither of which is called as a speaker."""
    before = f"{USERS}{CODES}<Cases>{case('Maria', 70)}{case('John', 71)}</Cases>"
    selections = on("the speed", DOG, 101, text) + on("docs are slow", CAT, 102, text)
    return save(folder, one_text(selections, text=text, before=before))


UNTOLD = (
    "Talk: no label tells who of Maria, John says what; what is coded there is nobody's words,"
    " unless the file says whose."
)
ASKS = " In the workbench, P and then f2 asks who each speaker is."


def test_of_several_whom_no_label_tells_apart_words_are_nobodys(tmp_path: Path) -> None:
    """They are whose they are as soon as somebody says it."""
    with empty(tmp_path) as study:
        given = focus_group(tmp_path)
        assert messages(imported(study, given)) == [UNTOLD + ASKS]
        assert whose(study) == {"the speed": "", "docs are slow": ""}
        (talk,) = study.interviews()
        (gap,) = (gap for gap in study.participant_gaps() if gap.transcript_id)
        assert (gap.message, gap.transcript_id) == (UNTOLD.partition(";")[0], talk.id)
        where = ("--study", tmp_path / "study", "--coder", "X", "--out", tmp_path / "out")
        assert codebook("export", "matrix", *where).err.endswith(
            "Counts by participant leave out 2 codings on words of no participant. In the"
            " workbench, P and then f2 lets you say who answers in an interview.\n"
        )
        study.link_speakers(talk.id, {"F1": "Maria", "M2": "John"})
        assert whose(study) == {"the speed": "Maria", "docs are slow": "John"}
        assert messages(imported(study, given)) == []
        assert [gap for gap in study.participant_gaps() if gap.transcript_id] == []


def test_a_file_of_the_text_tells_it_too(tmp_path: Path) -> None:
    with empty(tmp_path) as study:
        imported(study, focus_group(tmp_path))
        talk = tmp_path / "Talk.txt"
        talk.write_text(GROUP, encoding="utf-8")
        said = Correction(participants={"F1": "Maria", "M2": "John"})
        study.import_files([talk], options=Options(correction=said))
        assert whose(study) == {"the speed": "Maria", "docs are slow": "John"}


def test_a_text_of_several_that_names_no_speaker_is_nobodys(tmp_path: Path) -> None:
    text = "We like the speed of it.\nBut the docs are slow.\n"
    with empty(tmp_path) as study:
        assert messages(imported(study, focus_group(tmp_path, text))) == [UNTOLD]
        assert whose(study) == {"the speed": "", "docs are slow": ""}
        assert [gap for gap in study.participant_gaps() if gap.transcript_id] == []
        maria = study.people()[0].id
        with pytest.raises(RefusedError, match="Maria speaks in Talk"):
            study.remove_participant(maria)


def test_of_one_alone_words_are_hers_whatever_she_is_called(tmp_path: Path) -> None:
    before = f"{USERS}{CODES}<Cases>{case('Maria', 70)}</Cases>"
    data = one_text(on("the speed", DOG, 101), text=GROUP, before=before)
    with empty(tmp_path) as study:
        assert messages(imported(study, save(tmp_path, data))) == []
        assert whose(study) == {"the speed": "Maria"}


MARIA, JOHN = guid(70), guid(71)
BY_CODES = CODES.replace(
    "</Codes>",
    f'<Code guid="{MARIA}" name="Maria" isCodable="true"/>'
    f'<Code guid="{JOHN}" name="John" isCodable="true"/></Codes>',
)
TWO_CASES = f"<Cases>{case('Maria', 70, sources=())}{case('John', 71, sources=())}</Cases>"
SAID = {"F1: I like the speed.": MARIA, "M2: The docs are slow.": JOHN}


def coded_group(folder: Path, selections: str, cases: str, before: str = USERS + CODES) -> Path:
    """Save a talk with codes on what is liked, what is not, and a question."""
    coded = on("the speed", DOG, 101) + on("docs are slow", CAT, 102) + on("So?", CAT, 103)
    return save(folder, one_text(coded + selections, text=GROUP, before=before + cases))


def test_stretches_that_are_coded_as_a_case_are_its_words(tmp_path: Path) -> None:
    stretches = "".join(on(words, who, 110 + at) for at, (words, who) in enumerate(SAID.items()))
    given = coded_group(tmp_path, stretches, TWO_CASES, USERS + BY_CODES)
    with empty(tmp_path) as study:
        assert messages(imported(study, given)) == [
            UNTOLD + ASKS,
            "a code stands for a case; it is read as one (2 times)",
        ]
        assert whose(study) == {"the speed": "Maria", "docs are slow": "John", "So?": ""}
        (talk,) = study.interviews()
        assert [one.label for one in talk.participants] == ["Maria", "John"]
        assert [code.name for code in study.codebook().codes] == ["Dog", "Cat"]
        assert imported(study, given).added == 0


def test_stretches_that_a_case_names_are_its_words(tmp_path: Path) -> None:
    stretches = "".join(
        selection(GROUP.index(words), GROUP.index(words) + len(words), "", key=110 + at)
        for at, words in enumerate(SAID)
    )
    refs = [f'<SelectionRef targetGUID="{guid(110 + at)}"/>' for at in range(2)]
    cases = "".join(
        case(name, key, ref, sources=())
        for name, key, ref in zip(("Maria", "John"), (70, 71), refs, strict=True)
    )
    with empty(tmp_path) as study:
        imported(study, coded_group(tmp_path, stretches, f"<Cases>{cases}</Cases>"))
        assert whose(study) == {"the speed": "Maria", "docs are slow": "John", "So?": ""}


@pytest.mark.parametrize("on_source", [False, True])
def test_whose_all_of_a_text_is_is_interviewed_there(tmp_path: Path, on_source: bool) -> None:
    """What somebody asks is nobody's nevertheless."""
    all_of_it = coding(MARIA, key=310) if on_source else on(GROUP, MARIA, 110)
    given = coded_group(tmp_path, all_of_it, TWO_CASES, USERS + BY_CODES)
    with empty(tmp_path) as study:
        assert messages(imported(study, given)) == [
            "a code stands for a case; it is read as one (2 times)"
        ]
        assert whose(study) == {"the speed": "Maria", "docs are slow": "Maria", "So?": ""}


def test_what_lies_in_the_words_of_two_cases_is_neithers(tmp_path: Path) -> None:
    both = "F1: I like the speed.\nM2: The docs are slow."
    stretches = on(both, MARIA, 110) + on("M2: The docs are slow.", JOHN, 111)
    given = coded_group(tmp_path, stretches, TWO_CASES, USERS + BY_CODES)
    with empty(tmp_path) as study:
        imported(study, given)
        assert whose(study) == {"the speed": "Maria", "docs are slow": "", "So?": ""}


SAME = "I: Is it fast?\nR: Yes, it is.\n"


def who_said_what(study: Study) -> list[tuple[str, str, str]]:
    frame = study.codings()
    return [*zip(frame["transcript"], frame["participant"], frame["quote"], strict=True)]


EACH = [("Talk 1", "Maria", "Yes, it is"), ("Talk 2", "John", "Yes, it is")]


def test_two_who_say_the_same_are_two(tmp_path: Path) -> None:
    """Theirs are two interviews in every copy and file, whichever came first."""
    texts = {80 + at: (f"Talk {at}", SAME, on("Yes, it is", DOG, 120 + at, SAME)) for at in (1, 2)}
    cases = case("Maria", 70, sources=[guid(81)]) + case("John", 71, sources=[guid(82)])
    given = save(tmp_path, several_texts(texts, f"{USERS}{CODES}<Cases>{cases}</Cases>"))
    with empty(tmp_path) as study:
        assert messages(imported(study, given)) == []
        assert who_said_what(study) == EACH
        again = imported(study, given)
        assert (again.added, again.updated, messages(again)) == (0, 0, [])
        (project,) = study.export(["qdpx"], tmp_path / "out")
        with Study.create(tmp_path / "other", coders=["X"]) as other:
            other.work_as("X")
            assert messages(imported(other, project)) == []
            assert who_said_what(other) == EACH
            assert imported(other, given).added == 0
        assert study.check() == []


def test_a_text_that_the_study_has_is_one_of_those_of_a_project(tmp_path: Path) -> None:
    talk = tmp_path / "Hers.txt"
    talk.write_text(SAME, encoding="utf-8")
    texts = {80 + at: (f"Talk {at}", SAME, "") for at in (1, 2)}
    given = save(tmp_path, several_texts(texts))
    with empty(tmp_path) as study:
        study.import_files([talk])
        assert messages(imported(study, given)) == ["the text Talk 1 is Hers, which the study has"]
        assert [each.name for each in study.interviews()] == ["Hers", "Talk 2"]
        assert imported(study, given).added == 0


def test_a_file_with_anothers_words_is_told_and_corrects_what_it_is_called(tmp_path: Path) -> None:
    texts = {80 + at: (f"Talk {at}", SAME, "") for at in (1, 2)}
    with empty(tmp_path) as study:
        imported(study, save(tmp_path, several_texts(texts)))
        for name in ("Talk 1", "Talk 2", "Talk 3"):
            (tmp_path / f"{name}.txt").write_text(SAME, encoding="utf-8")
        assert messages(imported(study, tmp_path / "Talk 2.txt")) == []
        assert messages(imported(study, tmp_path / "Talk 3.txt")) == [
            "its text is that of Talk 1, so they are one interview. If somebody else said the same,"
            " write in the file who it was."
        ]
        said = Options(correction=Correction(participants={"R": "John"}))
        study.import_files([tmp_path / "Talk 2.txt"], options=said)
        assert [[one.label for one in each.participants] for each in study.interviews()] == [
            [],
            ["John"],
        ]


def test_two_files_of_another_tool_with_one_text_are_two(tmp_path: Path) -> None:
    said = "Yes, it is"
    start = SAME.index(said)
    path = qualcoder(
        tmp_path / "Ours.qda",
        source=[(at, f"Talk {at}", SAME, None, "", "ann", WHEN, None, None) for at in (1, 2)],
        code_text=[
            (at, 1, at, said, start, start + len(said), "ann", WHEN, "", None, 0) for at in (1, 2)
        ],
        cases=[(1, "Maria", "", "ann", WHEN), (2, "John", "", "ann", WHEN)],
        case_text=[(at, at, at, 0, len(SAME), "ann", WHEN, "") for at in (1, 2)],
        annotation=[(1, 1, 0, 1, "", "ann", WHEN)],
        attribute=[(1, "Age", "case", "30", 1, WHEN, "ann")],
    )
    with empty(tmp_path) as study:
        imported(study, path)
        assert who_said_what(study) == EACH


def known_before(study: Study, folder: Path) -> None:
    """Let the study know maria and JOHN."""
    (folder / "people.csv").write_text("Participant,Group,Age\nmaria,User,50\nJOHN,Dev,\n")
    study.import_files([folder / "people.csv"])


def test_case_makes_no_other_participant(tmp_path: Path) -> None:
    text = "Interviewer: So?\nMaria: I like it.\nJohn: It is slow.\n"
    told = "<Description>Sings</Description>"
    cases = case("Maria", 70, told + value(61, "31")) + case("John", 71, value(61, "44"))
    before = f"{USERS}{CODES}<Variables>{variable('Age', 61)}</Variables><Cases>{cases}</Cases>"
    stretch = f'<SelectionRef targetGUID="{guid(101)}"/></Case>'
    before = before.replace("</Case>", stretch, 1)
    selections = on("like it", DOG, 101, text) + on("is slow", CAT, 102, text)
    given = save(tmp_path, one_text(selections, text=text, before=before))
    with empty(tmp_path) as study:
        known_before(study, tmp_path)
        imported(study, given)
        assert [one.label for one in study.people()] == ["maria", "JOHN"]
        assert whose(study) == {"like it": "maria", "is slow": "JOHN"}
        assert [memo.text for memo in study.memos()] == ["Sings"]
        (tmp_path / "segments.csv").write_text(
            "Document name,Participant,Code,Segment\nTalk,MARIA,Like,like\nTalk,john,Like,slow\n"
        )
        imported(study, tmp_path / "segments.csv")
        assert whose(study) | {"like": "maria", "slow": "JOHN"} == whose(study)
        assert imported(study, given).added == 0
        (path,) = study.export(["qdpx"], tmp_path / "out")
        with Study.create(tmp_path / "other", coders=["X"]) as other:
            other.work_as("X")
            (tmp_path / "people.csv").write_text("Participant,Group\nMaria,User\nJohn,Dev\n")
            other.import_files([tmp_path / "people.csv"])
            imported(other, path)
            assert whose(other) == {
                "like it": "Maria",
                "like": "Maria",
                "is slow": "John",
                "slow": "John",
            }


def test_cases_that_differ_in_case_are_kept_apart(tmp_path: Path) -> None:
    cases = "".join(
        case(name, 70 + at, value(61, name), sources=()) for at, name in enumerate(["P1", "p1"])
    )
    before = f"{USERS}{CODES}<Variables>{variable('Age', 61)}</Variables><Cases>{cases}</Cases>"
    with empty(tmp_path) as study:
        given = save(tmp_path, one_text(selection(0, 9, coding()), before=before))
        assert messages(imported(study, given)) == ["two cases have one name; they are kept apart"]
        assert people(study) == [("P1", "P1"), ("p1 (2)", "p1")]


def test_cases_of_qualcoder_that_differ_in_case_are_one(tmp_path: Path) -> None:
    path = qualcoder(
        tmp_path / "Ours.qda",
        cases=[(1, "P1", "", "ann", WHEN), (2, "p1", "", "ann", WHEN)],
        attribute=[
            (1, "Age", "case", "30", 1, WHEN, "ann"),
            (2, "Town", "case", "Rome", 2, "", ""),
        ],
    )
    with empty(tmp_path) as study:
        said = messages(imported(study, path))
        assert "the names of two cases differ only in case; they are one" in said
        assert people(study) == [("P1", "30", "Rome")]


def test_who_is_called_otherwise_by_now_is_found(tmp_path: Path) -> None:
    before = f"{USERS}{CODES}<Cases>{case('Maria', 70)}</Cases>"
    given = save(tmp_path, one_text(on("the speed", DOG, 101), text=GROUP, before=before))
    with empty(tmp_path) as study:
        imported(study, given)
        study.edit_participants([Edit(study.people()[0].id, "Participant", "P7")])
        again = imported(study, given)
        assert (again.added, messages(again)) == (0, ["Maria is P7 now"])
        assert whose(study) == {"the speed": "P7"}
