"""A participant withdraws: files that hold words of theirs go, also those without an id."""

from __future__ import annotations

from pathlib import Path

import pytest

import small
from bytes_left import still_in
from codebook import Study
from codebook.errors import RefusedError
from command import codebook
from phrases import emerged, place_of, put

HEADER = "Participant,Type,Experience Level,Framework Context,Prompt Category,Thematic Quote,"
BOOK = f"""{HEADER}Linked Taxonomy Node(s),Research Insight
U7,User,Beginner,one tool among very many,,The lab's kettle boiled over.,A.1,Heat is the teacher.
U8,User,Beginner,one tool among very many,,Nobody reads the label on it.,A.1,Labels go unread.
"""

BACKGROUND = """Participant,Roles,Gender,Experience Years for LLMs,Responsibilities
U7,Cook,Female,3 years,Keeps the kettles of nine kitchens
U8,Baker,Male,4 years,Bakes
"""

SAID = ("The lab's kettle boiled over.", "Heat is the teacher.", "kettles of nine kitchens")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A study with two participants of whom nothing but published files is known; all exported."""
    small.write_files(tmp_path / "files")
    for name, text in {"Book.csv": BOOK, "Background.csv": BACKGROUND}.items():
        (tmp_path / "files" / name).write_text(text, "utf-8")
    done("init", tmp_path / "study", "--coder", "First", "--coder", "Second")
    files = [tmp_path / "files" / name for name in ("taxonomy.csv", "Book.csv", "Background.csv")]
    done("import", *files, *of(tmp_path / "study"))
    done("export", *of(tmp_path / "study"))
    done("export", "background", "--look", "published", *of(tmp_path / "study"))
    return tmp_path / "study"


def of(folder: Path) -> tuple[str | Path, ...]:
    return ("--study", folder, "--coder", "First")


def done(*arguments: str | Path) -> str:
    """Run a command that must succeed; return what it printed."""
    ran = codebook(*arguments)
    assert ran.code == 0, ran.err
    return ran.out


def test_exports_without_an_id_go_too(folder: Path) -> None:
    """A .qdpx has a quote without a place under no participant, the published background no id."""
    assert still_in(folder, [*SAID, "Bakes"]) == [*SAID, "Bakes"]
    done("forget", "U7", *of(folder))
    assert still_in(folder, [*SAID, "Bakes"]) == ["Bakes"]
    kept = {path.name for path in (folder / "exports").iterdir()}
    assert kept == {"taxonomy.csv", "qdc.qdc"}


def test_so_they_do_in_a_copy_that_takes_the_erasure_over(folder: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    done("backup", "--out", copy, *of(folder))
    done("export", *of(copy))
    done("export", "background", "--look", "published", *of(copy))
    done("forget", "U7", *of(folder))
    done("merge", folder, *of(copy))
    assert still_in(copy, SAID) == []
    assert "exports/taxonomy.csv" in {str(p.relative_to(copy)) for p in copy.rglob("*.csv")}


def test_what_others_have_in_common_with_them_stays(folder: Path) -> None:
    """The same words of two participants are no trace of one of them."""
    (folder / "guideline" / "notes.txt").write_text("They use one tool among very many.", "utf-8")
    assert "notes.txt" not in done("forget", "U7", *of(folder))


def test_no_sheet_brings_them_back(folder: Path, tmp_path: Path) -> None:
    """What can be taken in without them is; else it is said whose rows are to be left out."""
    exports = tmp_path / "exports"
    done("export", "codebook", "participants", "qdpx", "--out", exports, *of(folder))
    (tmp_path / "codings.csv").write_text("transcript,coder,start,end,code\nU7,First,0,3,A.1\n")
    (tmp_path / "rankings.csv").write_text("participant,part,position,item\nU7,II,1,A.1\n")
    done("forget", "U7", *of(folder))
    unchanged = "0 added, 0 updated, 2 unchanged\n  What was withdrawn from the study is not"
    for name in ("CodeBook.csv", "participants.csv"):
        assert unchanged in done("import", exports / name, *of(folder))
    refused = {
        exports / "qdpx.qdpx": ": words of U7, who has withdrawn, are in it. Leave them out;",
        tmp_path / "codings.csv": ", line 2: the study has no transcript 'U7'. They have withdrawn",
        tmp_path / "rankings.csv": "the study has no participant 'U7'. They have withdrawn: leave",
    }
    for path, said in refused.items():
        ran = codebook("import", path, *of(folder))
        assert (ran.code, said in ran.err) == (1, True), ran.err
    assert still_in(folder, SAID) == []
    done("check", *of(folder))


def test_somebody_new_needs_an_id_of_their_own(tmp_path: Path) -> None:
    """The next merge would erase whoever had the id again, and all that they said."""
    small.write_files(tmp_path / "files")
    interview = tmp_path / "files" / "U1.md"
    study = tmp_path / "study"
    with Study.create(study, coders=["First"], files=[interview]) as made:
        made.work_as("First")
        made.add_participant("U1")
        made.forget("U1")
        with pytest.raises(RefusedError, match=r"U1 has withdrawn\. Give somebody new another id"):
            made.add_participant("U1")
    interview.write_text("Interviewer: And you?\n\nU2: I am somebody else.\n", "utf-8")
    ran = codebook("import", interview, *of(study))
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == (
        f"codebook: {interview}: the interview U1 was taken out of the study on purpose. If this is"
        " another one, give the file another name; nothing was imported.\n"
    )
    done("import", interview.rename(tmp_path / "U2.md"), *of(study))


def test_a_code_of_an_erased_name_may_be_made_again(tmp_path: Path) -> None:
    """It came with a sheet, and so has an id that follows from its name."""
    files = small.write_files(tmp_path / "files")
    study = tmp_path / "study"
    Study.create(study, coders=["First"], files=files).close()
    start = (tmp_path / "files" / "U1.md").read_text("utf-8").index("students")
    for name, at in {"U1": start, "D1": 0}.items():
        sheet = tmp_path / f"codings of {name}.csv"
        row = f"{name},First,{at},{at + 8},students"
        sheet.write_text(f"transcript,coder,start,end,code\n{row}\n", "utf-8")
        done("import", sheet, *of(study))
        if name == "U1":
            done("backup", "--out", tmp_path / "copy", *of(study))
            assert "the candidate “students”" in done("forget", "U1", *of(study))
    done("merge", tmp_path / "copy", *of(study))
    assert "1 coding" in done("status", *of(study))


def test_the_key_of_pseudonyms_is_not_forgotten(tmp_path: Path) -> None:
    """It tells the names behind the pseudonyms, and words that only the participant said."""
    study = tmp_path / "study"
    talk, other, people = (tmp_path / name for name in ("U1.txt", "D1.txt", "people.csv"))
    people.write_text(small.PARTICIPANTS, "utf-8")
    talk.write_text("Interviewer: Where?\n\nMarlene: In Ulm, with Ottokar and Gerta.\n", "utf-8")
    other.write_text("Interviewer: And you?\n\nD1: Gerta knows, and Marlene.\n", "utf-8")
    done("init", study, "--coder", "First")
    done("import", people, talk, other, *of(study))
    pseudonyms = {"Marlene": "P1", "Ulm": "a town", "Ottokar": "P2", "Gerta": "P3"}
    for name, pseudonym in pseudonyms.items():
        done("pseudonyms", "add", name, pseudonym, *of(study))
    done("pseudonyms", "apply", *of(study))
    assert done("forget", "U1", *of(study)).partition("They are")[2].splitlines() == [
        " still named:",
        "  the key of pseudonyms: Marlene (1), Ottokar (1), Ulm (1)",
        "So that the key does not name them either, once no other copy is to be merged:",
        "  codebook pseudonyms drop Marlene",
        "  codebook pseudonyms drop Ottokar",
        "  codebook pseudonyms drop Ulm",
    ]
    for name in ("Marlene", "Ottokar", "Ulm"):
        done("pseudonyms", "drop", name, *of(study))
    assert still_in(study, pseudonyms) == ["Gerta"]


def test_a_shared_interview_whose_file_bears_the_id_is_as_the_journal_has_it(
    tmp_path: Path,
) -> None:
    study, copy = tmp_path / "study", tmp_path / "copy"
    people, talk = tmp_path / "people.csv", tmp_path / "U1 with D1.txt"
    people.write_text(small.PARTICIPANTS, "utf-8")
    talk.write_text("Interviewer: And?\n\nU1: I am slow.\n\nD1: So am I.\n", "utf-8")
    done("init", study, "--coder", "First")
    done("import", people, talk, *of(study))
    done("backup", "--out", copy, *of(study))
    done("forget", "U1", *of(study))
    done("merge", study, *of(copy))
    for place in (study, copy):
        assert done("check", *of(place)) == "All is well.\n"
        assert still_in(place, ["I am slow", "U1 with D1.txt", "So am I"]) == ["So am I"]


def test_a_former_name_in_their_words_is_said_and_can_be_replaced(tmp_path: Path) -> None:
    study = tmp_path / "study"
    with small.make(study, tmp_path / "files") as made:
        emerged(made, *place_of(made, "The manual"), "The manual")
        put(made, "我写文档", name="D1")
        code = next(code.id for code in made.codebook().codes if code.name == "The manual")
        made.code(*place_of(made, "我写文档", "D1"), [code])
        made.edit_code(code, name="Books")
    said = "the history of the code “Books”, once named “The manual” in their words"
    assert said in done("forget", "U1", *of(study))
    assert still_in(study, ["The manual"]) == ["The manual"]
    done("pseudonyms", "add", "The manual", "…", *of(study))
    done("pseudonyms", "apply", *of(study))
    done("pseudonyms", "drop", "The manual", *of(study))
    assert still_in(study, ["The manual"]) == []
    done("check", *of(study))


def test_rows_of_the_background_that_nobody_is_linked_to_are_said(tmp_path: Path) -> None:
    files = small.write_files(tmp_path / "files")
    sheet = tmp_path / "Background.csv"
    sheet.write_text("Roles,Gender,Responsibilities\nCook,Female,Cooks\n", "utf-8")
    done("init", tmp_path / "study", "--coder", "First")
    done("import", *files, sheet, *of(tmp_path / "study"))
    said = "1 row of the background sheet linked to nobody: if one is theirs, link it to a new"
    assert said in done("forget", "U1", "--dry-run", *of(tmp_path / "study"))
