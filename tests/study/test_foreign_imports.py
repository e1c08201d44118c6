"""Files of other tools into a study: layers open to all, codes found, quotes at their places."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from pathlib import Path

import pytest

import small
from codebook import Study
from codebook.errors import InputError
from codebook.study.importing.options import Options
from codebook.study.views import Imported
from codebook.text.spans import Span
from foreign_files import TALK, qc, qualcoder, taguette
from phrases import emerged

TAXONOMY = "id,name,definition\nA,Animals,All\nA.1,Dogs,Barks\nB,Place,Where\n"
SEGMENTS = (
    "Document,Code,Segment,Author\n"
    "talk.txt,A.1,A dog 🙂,zoe\n"
    "talk.txt,Animals > dogs,A dog,zoe\n"
    "TALK,B Place,There,zoe\n"
    "talk,Rain,a dog.,zoe\n"
    "talk,Rain,nowhere at all,zoe\n"
    "lost,Rain,It rained.,zoe\n"
    'talk,Rain,"P1: Ther, a dog.",zoe\n'
    "talk,Rain,A dog,X\n"
)

MAKE: dict[str, Callable[..., Path]] = {"taguette": taguette, "qualcoder": qualcoder, "qc": qc}


def study_in(folder: Path, *files: tuple[str, str]) -> Study:
    study = Study.create(folder / "study", coders=["X"])
    study.work_as("X")
    for name, text in files:
        (folder / name).write_text(text, encoding="utf-8")
    if files:
        study.import_files([folder / name for name, _ in files])
    return study


def imported(study: Study, path: Path, **options: str) -> Imported:
    (done,) = study.import_files([path], options=Options(**options))  # type: ignore[arg-type]
    return done


def coded(study: Study) -> list[tuple[str, str, str]]:
    frame = study.codings()
    return sorted(zip(frame["coder"], frame["quote"], frame["code"], strict=True))


CODED = {
    "taguette": [
        ("ann", "naïve dog", "A"),
        ("ann", "naïve dog", "A.1"),
        ("ann", "second cell", "A.1"),
        ("bob", "🙂 and a bird & more", "A"),
        ("project", "pre  text", "A"),
    ],
    "qualcoder": [
        ("ann", "A dog", "A.1"),
        ("ann", "A dog", "A.1.i"),
        ("ann", "There", "B"),
        ("bob", "A dog", "A.1"),
    ],
    "qc": [
        ("ann", "P1: A dog 🙂, a cat", "A.1"),
        ("ann", "and a bird.", "A.1"),
        ("bob", "P1: There, a dog.", "B"),
        ("bob", "and a bird.", "C"),
    ],
}


@pytest.mark.parametrize("tool", CODED)
def test_a_project_of_another_tool_comes_whole_and_once(tmp_path: Path, tool: str) -> None:
    path = MAKE[tool](tmp_path / "project")
    with study_in(tmp_path) as study:
        (rehearsed,) = study.import_files([path], options=Options(dry_run=True))
        assert coded(study) == []
        first = imported(study, path)
        assert (first.kind, first.added) == (tool, rehearsed.added)
        assert coded(study) == CODED[tool]
        kinds = {coder.name: coder.kind for coder in study.coders()}
        assert kinds.pop("X") == "coder"
        assert set(kinds.values()) == {"external"}
        again = imported(study, path)
        assert (again.added, again.updated) == (0, 0)
        assert study.status().stage == "setup", "no coder of the study has coded"
        assert study.check() == []


def test_passages_find_their_codes_and_places(tmp_path: Path) -> None:
    files = (("codes.csv", TAXONOMY), ("talk.txt", TALK))
    with study_in(tmp_path, *files) as study:
        path = tmp_path / "segments.csv"
        path.write_text(SEGMENTS, encoding="utf-8")
        done = imported(study, path)
        assert coded(study) == [
            ("X (sheet)", "A dog", "C"),
            ("zoe", "A dog", "A.1"),
            ("zoe", "A dog 🙂", "A.1"),
            ("zoe", "It rained.", "C"),
            ("zoe", "P1: There, a dog.", "C"),
            ("zoe", "There", "B"),
            ("zoe", "a dog.", "C"),
            ("zoe", "nowhere at all", "C"),
        ]
        rain = study.codebook().by_number["C"]
        assert (rain.name, rain.origin, rain.state) == ("Rain", "emergent", "accepted")
        assert [tuple(problem) for problem in done.problems] == [
            (6, "a quote is not in its transcript; it was kept without a place"),
            (
                7,
                "a quote is from a text that the study lacks; it was kept as a participant's"
                " of that name",
            ),
            (8, "a quote is not word for word in its transcript; the most similar place was taken"),
        ]
        assert {person.label for person in study.people()} == {"talk", "lost"}
        again = imported(study, path)
        assert (again.added, again.updated) == (0, 0)
        assert study.check() == []


def test_a_code_of_the_study_may_have_a_comma_in_its_name(tmp_path: Path) -> None:
    codes = 'Code,Definition\n"Trust, loss of",Where it went\n'
    with study_in(tmp_path, ("talk.txt", TALK), ("known.csv", codes)) as study:
        path = tmp_path / "segments.csv"
        path.write_text(
            'Document,Quotation,Codes\ntalk,A dog,"Trust, loss of, Dogs"\ntalk,rained,Dogs\n',
            encoding="utf-8",
        )
        imported(study, path)
        names = [code.name for code in study.codebook().codes]
    assert sorted(names) == ["Dogs", "Trust, loss of"]


def test_groups_of_codes_become_themes_once(tmp_path: Path) -> None:
    with study_in(tmp_path, ("codes.csv", TAXONOMY)) as study:
        path = tmp_path / "groups.csv"
        path.write_text("Code Group,Codes\nWeather,Rain; Sun\nAll,Sun\n", encoding="utf-8")
        imported(study, path)
        again = imported(study, path)
        assert (again.added, again.updated) == (0, 0)
        (sheet,) = study.export(["themes"], tmp_path / "out")
        rows = list(csv.DictReader(io.StringIO(sheet.read_text(encoding="utf-8"), newline="")))
        assert [(row["coder"], row["theme"], row["name"]) for row in rows] == [
            ("groups", "Weather", "Rain"),
            ("groups", "Weather", "Sun"),
            ("groups", "All", "Sun"),
        ]
        assert study.check() == []


def test_what_stands_several_times_is_said_once(tmp_path: Path) -> None:
    with study_in(tmp_path, ("talk.txt", TALK)) as study:
        path = tmp_path / "segments.csv"
        path.write_text("Document,Code,Segment\ntalk,Z,P1:\ntalk,Z,:\n", encoding="utf-8")
        problems = imported(study, path).problems
        line, message = problems[-1]
        assert line == 2
        assert message == (
            "a quote occurs several times in its transcript; the first place was taken (2"
            " times, in rows 2, 3)"
        )


def test_passages_wait_for_the_transcripts_of_the_same_call(tmp_path: Path) -> None:
    segments, talk = tmp_path / "a.csv", tmp_path / "talk.txt"
    segments.write_text("Document,Code,Segment\ntalk,Dogs,A dog 🙂\n", encoding="utf-8")
    talk.write_text(TALK, encoding="utf-8")
    with study_in(tmp_path) as study:
        done = study.import_files([segments, talk])
        assert [file.kind for file in done] == ["segments", "transcript"]
        (interview,) = study.interviews()
        (passage,) = study.passages(interview.revision_id)
        assert passage.span == Span(TALK.index("A dog"), TALK.index("A dog") + 7)


def test_a_quote_gets_its_place_once_its_transcript_is_there(tmp_path: Path) -> None:
    segments, talk = tmp_path / "a.csv", tmp_path / "talk.txt"
    segments.write_text(
        'Document,Code,Segment,Comment\ntalk,Dogs,A dog 🙂,Look\ntalk,Birds,"a cat and a bird.",\n',
        encoding="utf-8",
    )
    talk.write_text(TALK, encoding="utf-8")
    with study_in(tmp_path) as study:
        assert "is from a text that the study lacks" in imported(study, segments).problems[-1][1]
        (done,) = study.import_files([talk])
        assert (
            done.problems[-1][1] == "2 quotes that came without a transcript have their places now"
        )
        frame = study.codings()
        assert list(zip(frame["quote"], frame["start"], frame["participant"], strict=True)) == [
            ("A dog 🙂", TALK.index("A dog"), "talk"),
            ("a cat\nand a bird.", TALK.index("a cat"), "talk"),
        ]
        again = imported(study, segments)
        assert (again.added, again.updated) == (0, 0)
        assert study.check() == []


def test_columns_are_remembered_for_tables_of_one_header(tmp_path: Path) -> None:
    with study_in(tmp_path, ("talk.txt", TALK)) as study:
        first, second = tmp_path / "first.csv", tmp_path / "second.csv"
        first.write_text("Was,Wo,Anno\nA dog 🙂,talk,Dogs\n", encoding="utf-8")
        second.write_text("was,WO,Anno\nThere,talk,Place\n", encoding="utf-8")
        with pytest.raises(InputError, match="that of no sheet known here"):
            imported(study, first)
        said = "quote=Was,document=Wo,code=Anno"
        study.import_files([first], options=Options(columns=said, dry_run=True))
        assert study.look_at(second).kind == ""
        asked = study.table_columns(second)
        assert (asked.headers, asked.samples) == (("was", "WO", "Anno"), ("There", "talk", "Place"))
        assert asked.held == {}
        assert study.look_at(second, tables={asked.signature: said}).kind == "segments"
        assert imported(study, first, columns=said).added == 2
        assert imported(study, first).added == 0
        assert study.look_at(second).kind == "segments"
        assert study.table_columns(second).held == {
            "quote": "was",
            "document": "WO",
            "code": "Anno",
        }
        long = tmp_path / "long.csv"
        long.write_text(
            "Datei,Satz,Code\ntalk,A dog 🙂 and more than that,Dogs\n", encoding="utf-8"
        )
        likely = {"document": "Datei", "code": "Code", "quote": "Satz"}
        assert study.table_columns(long).held == likely
        assert imported(study, second).kind == "segments"
        assert [(coder, quote) for coder, quote, _ in coded(study)] == [
            ("first", "A dog 🙂"),
            ("second", "There"),
        ]


def test_a_table_of_codes_fills_the_codebook_and_changes_nothing_there(tmp_path: Path) -> None:
    with study_in(tmp_path, ("codes.csv", TAXONOMY)) as study:
        path = tmp_path / "book.csv"
        path.write_text(
            'Code,Memo,Example\nanimals > dogs,Other words,"one\ntwo"\nAnimals > Cats,Meow,mew\n'
            "PLACE,Where,\n",
            encoding="utf-8",
        )
        done = imported(study, path)
        assert [tuple(problem) for problem in done.problems] == [
            (2, "A.1 has another definition here; the study's stays"),
            (2, "A.1 has other examples here; the study's stay"),
        ]
        assert [(code.number, code.name, code.definition) for code in study.codebook().codes] == [
            ("A", "Animals", "All"),
            ("A.1", "Dogs", "Barks"),
            ("A.2", "Cats", "Meow"),
            ("B", "Place", "Where"),
        ]
        assert study.status().stage == "setup"


def test_while_blind_another_tools_coder_is_somebody_else(tmp_path: Path) -> None:
    with small.make(tmp_path / "study", tmp_path / "sources") as study:
        study.work_as("First")
        emerged(study, study.interviews()[0].revision_id, Span(90, 99), "A secret")
        study.work_as("Second")
        path = tmp_path / "segments.csv"
        path.write_text("Document,Code,Segment,Author\nU1,A secret,way,First\n", encoding="utf-8")
        done = imported(study, path)
        assert "First (sheet)" in {coder.name for coder in study.coders()}
        assert [p for p in done.problems if "stays" in p[1]] == []
        assert [code.origin for code in study.codebook().codes if code.name == "A secret"] == [
            "emergent"
        ]
