"""A study as a REFI-QDA file and back: quotes, codes, coders, memos and cases stay."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest
from lxml import etree

import small
from codebook import Study
from codebook.errors import InputError, RefusedError
from codebook.exporting.rankings_sheet import RankingEntry
from codebook.reading.refi.project import read_qdpx
from codebook.store.identity import new_id
from codebook.store.tables import Theme, ThemeCode, ThemePassage
from codebook.store.writer import ActionHead
from codebook.study.exporting.frames import CodingEntries
from codebook.study.importing.codebooks import COUNTS_BESIDE
from codebook.study.ranking.ranking_rows import ranking_entries
from codebook.study.refi.ranks import places
from codebook.study.sample import copy_sample
from codebook.study.views import Imported
from codebook.text.spans import Span
from phrases import emerged
from refi_files import ANN, CAT, CODES, DOG, USERS, WORDS, coding, guid, one_text, save, selection

PUBLISHED = (
    "Participant,Type,Experience Level,Framework Context,Prompt Category,Thematic Quote,"
    "Linked Taxonomy Node(s),Research Insight\n"
    'U1,User,Beginner,one tool,First steps,"No 🙂 way, really",A.1,It is hard\n'
)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A study in which both coders wrote everything that can be written, in an open stage."""
    folder = tmp_path_factory.mktemp("made")
    with small.make(folder / "study", folder / "sources") as study:
        (u1, d1) = study.interviews()
        codes = study.codebook().by_number
        for coder, start in (("First", 30), ("Second", 40)):
            study.work_as(coder)
            both = [codes["A.1"].id, codes["B.1"].id]
            passage = study.code(u1.revision_id, Span(start, 80), both)
            study.set_insight(passage, f"What {coder} thinks\nof it")
            study.set_key(passage, key=True)
            study.add_memo("passage", passage, f"A note of {coder} & more")
            study.code(d1.revision_id, Span(5, 12), [codes["A.2"].id])
            emerged(study, u1.revision_id, Span(90, 99), f"Idea of {coder}")
            study.add_memo("participant", study.people()[0].id, f"{coder} on U1")
            study.add_memo("study", study.id, f"{coder} on all")
            study.add_memo("transcript", d1.id, f"{coder} on D1")
            study.add_memo("code", codes["A"].id, f"{coder} on A")
            applied = study.passages(u1.revision_id)[0].codes[0]
            study.set_unsure([applied.coding_id], unsure=True)
            _group(study, coder, codes["A.1"].id, passage)
        sheet = folder / "CodeBook.csv"
        sheet.write_text(PUBLISHED, encoding="utf-8")
        study.import_files([sheet])
        study.work_as("First")
        (teacher, writer) = study.people()
        study.rank(teacher.id, "II", 'a2 "licence server"=a1')
        study.rank(writer.id, "II", "/")
        study.link_ranking(teacher.id, "II", study.participant_passages(teacher.id)[0].passage_id)
        for coder in ("First", "Second"):
            study.work_as(coder)
            study.done()
    return folder / "study"


def _group(study: Study, coder: str, code: str, passage: str) -> None:
    me = study.coder.id if study.coder else ""
    with study.store.action(ActionHead(me, "grouped")) as tx:
        theme = new_id()
        words = {"name": f"By {coder}", "definition": "What is alike", "reason": "It recurs"}
        tx.insert(Theme, [{"id": theme, "coder_id": me, "position": 0, **words}])
        common = {"coder_id": me, "theme_id": theme}
        tx.insert(ThemeCode, [{"id": new_id(), "code_id": code, **common}])
        tx.insert(ThemePassage, [{"id": new_id(), "passage_id": passage, **common}])


@pytest.fixture
def study(made: Path, tmp_path: Path) -> Iterator[Study]:
    with Study.open(shutil.copytree(made, tmp_path / "study"), "First") as study:
        yield study


@pytest.fixture(scope="module")
def project(made: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The study as a project."""
    with Study.open(made, "First") as study:
        (path,) = study.export(["qdpx"], tmp_path_factory.mktemp("out"))
    return path


def empty(folder: Path, *coders: str) -> Study:
    study = Study.create(folder, coders=coders)
    study.work_as(coders[0])
    return study


def said(study: Study) -> dict[str, object]:
    """Return what must stay, without ids."""
    names = {code.id: (code.number, code.name) for code in study.codebook().codes}
    targets = {person.id: person.label for person in study.people()}
    targets |= {each.id: each.name for each in study.interviews()} | {study.id: "study"}
    unsure = [
        (passage.span, names[code.code_id])
        for interview in study.interviews()
        for passage in study.passages(interview.revision_id)
        for code in passage.codes
        if code.unsure
    ]
    return {
        "codings": sorted(
            (entry._replace(modified="") for entry in CodingEntries(study.store)), key=str
        ),
        "unsure": sorted(unsure),
        "memos": sorted(
            (memo.coder, memo.about, memo.text, memo.created, targets.get(memo.target_id, ""))
            for memo in study.memos()
        ),
        "people": [(one.label, one.group, sorted(one.fields)) for one in study.people()],
        "codes": [
            (code.number, code.name, code.definition, code.origin, code.state, code.depth)
            for code in study.codebook().codes
        ],
        "interviews": [
            (each.name, [one.label for one in each.participants]) for each in study.interviews()
        ],
        "rankings": ranking_entries(study.store),
        "guideline": study.guideline(),
    }


def imported(study: Study, path: Path) -> Imported:
    (done,) = study.import_files([path])
    return done


def test_into_an_empty_study_and_twice(study: Study, project: Path, tmp_path: Path) -> None:
    before = said(study)
    with empty(tmp_path / "empty", "Somebody") as other:
        first = imported(other, project)
        assert (first.kind, first.updated, first.unchanged) == ("qdpx", 0, 0)
        assert first.problems == ((None, COUNTS_BESIDE),)
        assert said(other) == before
        assert {"First", "Second", "CodeBook"} <= {one.name for one in study.coders()}
        assert {(one.name, one.kind) for one in other.coders()} == {
            ("Somebody", "coder"),
            *((one.name, "external") for one in study.coders()),
        }
        actions = len(other.log())
        again = imported(other, project)
        assert (again.added, again.updated, again.problems) == (0, 0, ())
        assert len(other.log()) == actions
        assert other.check() == []
        assert other.status().stage == "setup", "no coder of this study has coded"


def test_the_sample_study_comes_back(tmp_path: Path) -> None:
    copy_sample(tmp_path / "sample")
    with Study.open(tmp_path / "sample", "Ada") as sample, empty(tmp_path / "empty", "X") as other:
        (path,) = sample.export(["qdpx"], tmp_path)
        assert imported(other, path).problems == ((None, COUNTS_BESIDE),)
        assert said(other) == said(sample)
        assert [one.name for one in other.coders()] == ["X", *(one.name for one in sample.coders())]
        (again,) = other.export(["qdpx"], tmp_path / "again")
        back = imported(sample, again)
        assert (back.added, back.updated, back.problems) == (0, 0, ())


def test_own_files_find_their_coders_by_name_and_others_do_not(
    project: Path, tmp_path: Path
) -> None:
    with empty(tmp_path / "one", "First") as study:
        imported(study, project)
        kinds = {one.name: one.kind for one in study.coders()}
        assert (kinds["First"], kinds["Second"]) == ("coder", "external")
    with empty(tmp_path / "two", "Ann") as study:
        imported(study, save(tmp_path, one_text(selection(0, 9, coding())), "x.qdpx"))
        assert {one.name: one.kind for one in study.coders()} == {
            "Ann": "coder",
            "Ann (sheet)": "external",
        }


def test_the_same_study_takes_nothing_from_its_own_file(study: Study, project: Path) -> None:
    actions = len(study.log())
    done = imported(study, project)
    assert (done.added, done.updated, done.problems) == (0, 0, ())
    assert len(study.log()) == actions


def test_what_the_study_says_stays(study: Study, project: Path) -> None:
    codes = study.codebook().by_number
    study.edit_code(codes["A.1"].id, definition="Said anew", name="Renamed")
    passage = next(
        each for each in study.passages(study.interviews()[0].revision_id) if each.insight
    )
    study.set_insight(passage.id, "Thought anew")
    done = imported(study, project)
    assert {message for _, message in done.problems} == {
        "A.1 has another name here; the study's stays",
        "A.1 has another definition here; the study's stays",
        "it says something else about a passage than the study, whose words stay",
    }
    assert study.codebook().by_number["A.1"].definition == "Said anew"


def test_a_number_that_means_something_else_is_refused(project: Path, tmp_path: Path) -> None:
    with empty(tmp_path / "other", "X") as study:
        taxonomy = tmp_path / "taxonomy.csv"
        taxonomy.write_text("id,name,definition\nA,Something else,x\n", encoding="utf-8")
        study.import_files([taxonomy])
        with pytest.raises(InputError) as refused:
            study.import_files([project])
        assert str(refused.value) == (
            f"{project}, line 5: the codebook has A already, as “Something else”; here it is"
            " “Questions”. Give it another number, or rename one of them first."
        )
        assert study.interviews() == []


def test_a_closed_layer_takes_no_import_of_another(project: Path, tmp_path: Path) -> None:
    with empty(tmp_path / "blind", "Second", "First") as study:
        with pytest.raises(InputError) as refused:
            study.import_files([project])
        assert str(refused.value).endswith(
            "First codes apart from you; that layer is closed."
            " Let First import it, or wait until all have finished."
        )
        assert study.interviews() == []


def test_while_blind_a_file_has_the_own_layer_only(tmp_path: Path) -> None:
    with small.make(tmp_path / "study", tmp_path / "sources") as study:
        (u1, _) = study.interviews()
        for coder, start in (("First", 30), ("Second", 40)):
            study.work_as(coder)
            emerged(study, u1.revision_id, Span(start, 80), f"Idea of {coder}")
            study.add_memo("study", study.id, f"Memo of {coder}")
        study.work_as("First")
        with empty(tmp_path / "other", "X") as other:
            imported(other, study.export(["qdpx"], tmp_path)[0])
            assert [entry.coder for entry in CodingEntries(other.store)] == ["First"]
            assert [memo.text for memo in other.memos()] == ["Memo of First"]
            assert [code.name for code in other.codebook().codes][-1] == "Idea of First"
        (qdc,) = study.export(["qdc"], tmp_path)
        assert b"Second" not in qdc.read_bytes()


def test_codes_of_other_tools_get_numbers(tmp_path: Path) -> None:
    puppy = (
        f'<Code guid="{guid(9)}" name="Puppy" isCodable="true">'
        "<Description>Young</Description></Code></Code>"
    )
    codes = CODES.replace('name="Dog" isCodable="true"/>', f'name="Dog" isCodable="true">{puppy}')
    with empty(tmp_path / "study", "X") as study:
        imported(study, save(tmp_path, one_text("", before=USERS + codes)))
        assert [(code.number, code.name, code.definition) for code in study.codebook().codes] == [
            ("A", "Dog", ""),
            ("A.1", "Puppy", "Young"),
            ("B", "Cat", ""),
        ]


def test_codes_whose_name_is_their_number_keep_it(tmp_path: Path) -> None:
    sheet = tmp_path / "CodeBook.csv"
    sheet.write_text(
        "Participant,Type,Years,Ward,Prompt Category,Thematic Quote,Linked Taxonomy Node(s),"
        'Research Insight\nU1,User,,,Setup,It broke.,"C.11, B.5",So\n'
    )
    with empty(tmp_path / "one", "X") as study, empty(tmp_path / "two", "X") as other:
        study.import_files([sheet])
        (project,) = study.export(["qdpx"], tmp_path)
        imported(other, project)
        assert [(code.number, code.name) for code in other.codebook().codes] == [
            ("B.5", "B.5"),
            ("C.11", "C.11"),
        ]
        (printed,) = other.export(["codebook"], tmp_path / "out")
        assert printed.read_text().splitlines()[1].endswith('"B.5, C.11",So')


def test_codes_are_known_by_name_where_their_guids_are_new(tmp_path: Path) -> None:
    def as_tool(mark: str) -> bytes:
        codes, users = CODES.replace("-8000-", mark), USERS.replace("-8000-", mark)
        inner = coding(DOG, ANN).replace("-8000-", mark)
        return one_text(selection(0, 9, inner), before=users + codes)

    with empty(tmp_path / "study", "X") as study:
        assert imported(study, save(tmp_path, as_tool("-8000-"))).added == 4
        again = imported(study, save(tmp_path, as_tool("-9000-"), "again.qdpx"))
        assert (again.added, again.updated, again.unchanged) == (0, 0, 4)


def test_a_text_of_a_name_that_is_taken_gets_another(tmp_path: Path) -> None:
    with empty(tmp_path / "study", "X") as study:
        talk = tmp_path / "Talk.txt"
        talk.write_text("I: Quite another talk?\n\nP1: Yes.\n", encoding="utf-8")
        study.import_files([talk])
        done = imported(study, save(tmp_path, one_text("")))
        assert [message for _, message in done.problems] == [
            "the study has another text called Talk; this one is Talk (2)"
        ]
        assert [each.name for each in study.interviews()] == ["Talk", "Talk (2)"]
        assert study.transcript(study.interviews()[1].id).text == WORDS


def test_a_dry_run_writes_nothing(project: Path, tmp_path: Path) -> None:
    from codebook.study.importing.options import Options

    with empty(tmp_path / "study", "X") as study:
        (done,) = study.import_files([project], options=Options(dry_run=True))
        assert done.added > 10
        assert (study.interviews(), study.codebook().codes) == ([], ())


def test_an_empty_study_has_nothing_to_exchange(tmp_path: Path) -> None:
    with empty(tmp_path / "study", "X") as study:
        assert study.export(out=tmp_path) == []
        with pytest.raises(RefusedError) as refused:
            study.export(["qdc"], tmp_path)
        assert str(refused.value) == (
            "The study has no codes yet, and a .qdc must have one. Import the taxonomy first."
        )
        (path,) = study.export(["qdpx"], tmp_path)
        assert imported(study, path).added == 0


def test_themes_come_back_to_their_coders(project: Path, tmp_path: Path) -> None:
    with empty(tmp_path / "study", "X") as study:
        imported(study, project)
        with study.store.unfiltered() as connection:
            rows = connection.exec_driver_sql(
                "SELECT k.name, t.name, t.definition, t.reason, c.number, p.start_at FROM theme t"
                " JOIN coder k ON k.id = t.coder_id JOIN theme_code m ON m.theme_id = t.id"
                " JOIN code c ON c.id = m.code_id JOIN theme_passage s ON s.theme_id = t.id"
                " JOIN passage p ON p.id = s.passage_id AND p.coder_id = k.id ORDER BY k.name"
            ).all()
    assert [tuple(row) for row in rows] == [
        ("First", "By First", "What is alike", "It recurs", "A.1", 30),
        ("Second", "By Second", "What is alike", "It recurs", "A.1", 40),
    ]


def test_who_speaks_in_a_talk_of_several_stays(tmp_path: Path) -> None:
    people = tmp_path / "people.csv"
    people.write_text("Participant,Gender\nP1,Male\nP2,Female\n", encoding="utf-8")
    talk = tmp_path / "Talk.txt"
    talk.write_text("I: Who?\n\nP1: I am.\n\nP2: So am I.\n\nP1: Yes.\n", encoding="utf-8")
    with empty(tmp_path / "study", "X") as study:
        study.import_files([people, talk])
        code = study.new_code("Being")
        transcript = study.transcript(study.interviews()[0].id)
        for said_by in ("P1: I am", "P2: So am", "P1: Yes"):
            start = transcript.text.index(said_by) + 4
            study.code(transcript.revision_id, Span(start, start + 3), [code])
        (path,) = study.export(["qdpx"], tmp_path)
        before = said(study)
    with empty(tmp_path / "other", "X") as other:
        imported(other, path)
        assert said(other) == before
        assert [entry.participant for entry in CodingEntries(other.store)] == ["P1", "P2", "P1"]


def test_words_of_who_is_not_interviewed_there_stay_theirs(tmp_path: Path) -> None:
    """A text may be linked to one, as a case of another tool, and a quote in it be another's."""
    talk = tmp_path / "Talk.txt"
    talk.write_text("I: Who?\n\nAnn: I am, and so is she.\n", encoding="utf-8")
    segments = tmp_path / "segments.csv"
    segments.write_text(
        "Document name,Participant,Code,Segment\nTalk,P2,Being,so is she\nTalk,P1,Being,I am\n",
        encoding="utf-8",
    )
    with empty(tmp_path / "study", "X") as study:
        study.import_files([talk])
        study.link_speakers(study.interviews()[0].id, {"": "P1"})
        study.import_files([segments])
        (path,) = study.export(["qdpx"], tmp_path)
        before = said(study)
    with empty(tmp_path / "other", "X") as other:
        imported(other, path)
        assert said(other) == before
        whose = {entry.quote: entry.participant for entry in CodingEntries(other.store)}
        assert whose == {"so is she": "P2", "I am": "P1"}


TWICE = (
    "U1,User,B,C,First,It never says why.,A.1,One reason\n"
    "U1,User,B,C,Second,Another quote.,A.2,x\n"
    "U1,User,B,C,Second,It never says why.,A.2,Another reason\n"
    "U2,User,B,C,First,It never says why.,A.1,\n"
)


def test_quotes_without_a_place_that_come_twice_are_two(tmp_path: Path) -> None:
    """They are known again, here and where the sheet itself came."""
    sheet, taxonomy = tmp_path / "CodeBook.csv", tmp_path / "taxonomy.csv"
    sheet.write_text(PUBLISHED.partition("\n")[0] + "\n" + TWICE, encoding="utf-8")
    taxonomy.write_text("id,name\nA,Docs\nA.1,One\nA.2,Two\n", encoding="utf-8")
    with empty(tmp_path / "study", "X") as study:
        study.import_files([taxonomy, sheet])
        (project, published) = study.export(["codebook", "qdpx"], tmp_path / "out")[::-1]
        assert imported(study, project).added == 0
    with empty(tmp_path / "other", "X") as other:
        assert imported(other, project).problems == ()
        (again,) = other.export(["codebook"], tmp_path / "again")
        assert again.read_text() == published.read_text()
        assert imported(other, project).added == 0
    with empty(tmp_path / "third", "X") as third:
        third.import_files([taxonomy, sheet])
        assert imported(third, project).added == 0


def test_what_has_moved_or_has_another_code_since_stays_so(tmp_path: Path) -> None:
    talk = tmp_path / "Talk.txt"
    talk.write_text("I: Who?\n\nP1: I am.\n", encoding="utf-8")
    with empty(tmp_path / "study", "X") as study:
        study.import_files([talk])
        revision = study.interviews()[0].revision_id
        codes = [study.new_code(name) for name in ("Being", "Doing")]
        study.code(revision, Span(13, 14), codes[:1])
        (project,) = study.export(["qdpx"], tmp_path)
        (passage,) = study.passages(revision)
        study.move_ends(passage.id, revision, Span(13, 17))
        moved = study.passages(revision)
        assert imported(study, project).added == 0
        assert study.passages(revision) == moved
    with empty(tmp_path / "other", "X") as other:
        imported(other, project)
        revision = other.interviews()[0].revision_id
        (passage,) = other.passages(revision)
        other.move_ends(passage.id, revision, Span(13, 17))
        other.recode(passage.codes[0].coding_id, [other.new_code("Having")])
        before = other.passages(revision)
        again = imported(other, project)
        assert (again.added, again.updated) == (0, 0)
        assert other.passages(revision) == before


def test_on_both_engines(place: str, tmp_path: Path) -> None:
    data = one_text(selection(0, 9, coding()))
    with Study.create(place, coders=["X"]) as study:
        study.work_as("X")
        assert imported(study, save(tmp_path, data)).added == 4
        (path,) = study.export(["qdpx"], tmp_path / "out")
        back = imported(study, path)
        assert (back.added, back.updated, back.problems) == (0, 0, ())
        assert [(one.coder, one.quote) for one in CodingEntries(study.store)] == [
            ("Ann", WORDS[:9])
        ]


def test_one_place_selected_twice_is_one_passage_with_all_that_was_said(tmp_path: Path) -> None:
    def noted(text: str) -> str:
        return f"<Description>{text}</Description>"

    twice = selection(0, 9, noted("") + coding()) + selection(
        0, 9, noted("Said here") + coding(CAT, key=201), key=101
    )
    data = one_text(twice, origin="codebook")
    with empty(tmp_path / "study", "X") as study:
        imported(study, save(tmp_path, data))
        (passage,) = study.passages(study.interviews()[0].revision_id)
        assert (len(passage.codes), passage.insight) == (2, "Said here")


def test_a_file_does_not_tell_of_candidates_that_are_hidden(tmp_path: Path) -> None:
    with small.make(tmp_path / "study", tmp_path / "sources") as study:
        u1 = study.interviews()[0].revision_id
        study.work_as("First")
        emerged(study, u1, Span(90, 99), "Before")
        (path,) = study.export(["qdc"], tmp_path)
        (secret,) = [code for code in study.codebook().codes if code.name == "Before"]
        study.edit_code(secret.id, name="A secret name")
        study.work_as("Second")
        text = path.read_text(encoding="utf-8").replace(", made by First", "")
        path.write_text(text, encoding="utf-8")
        done = imported(study, path)
        assert (done.added, done.problems) == (1, ())
        assert [code.name for code in study.codebook().codes if not code.number] == ["Before"]
        again = imported(study, path)
        assert (again.added, again.problems) == (0, ())


def test_the_same_file_is_each_coders_own_candidate(tmp_path: Path) -> None:
    words = "Status: emergent, candidate, no id"
    xml = (
        '<CodeBook xmlns="urn:QDA-XML:codebook:1.0" origin="codebook"><Codes>'
        f'<Code guid="{DOG}" name="Dog" isCodable="true"><Description>%s</Description></Code>'
        "</Codes></CodeBook>"
    )
    path = tmp_path / "own.qdc"
    with small.make(tmp_path / "study", tmp_path / "sources") as study:
        for coder in ("First", "Second"):
            study.work_as(coder)
            path.write_text(xml % f"A dog of {coder}.\n\n{words}, made by {coder}", "utf-8")
            done = imported(study, path)
            assert (done.added, done.updated, done.problems) == (1, 0, ())
            seen = [code.definition for code in study.codebook().codes if code.name == "Dog"]
            assert seen == [f"A dog of {coder}."]


def test_examples_and_background_of_nobody_go_along(tmp_path: Path) -> None:
    taxonomy = tmp_path / "taxonomy.csv"
    taxonomy.write_text('id,name,examples\nA,Animals,"a dog\na cat"\nB,Birds,\n', encoding="utf-8")
    sheet = tmp_path / "Background.csv"
    sheet.write_text("Roles,Years\nEngineer,8 Months\nResearcher,\n", encoding="utf-8")
    with empty(tmp_path / "one", "X") as study:
        study.import_files([taxonomy, sheet])
        (qdc, qdpx) = sorted(study.export(["qdpx", "qdc"], tmp_path))
        assert "Example: a dog\n\nExample: a cat" in qdc.read_text(encoding="utf-8")
        assert imported(study, qdpx)[1:] == ("qdpx", 0, 0, 4, ())
    with empty(tmp_path / "two", "Y") as other:
        imported(other, qdpx)
        again = imported(other, qdpx)
        assert (again.added, again.updated, again.problems) == (0, 0, ())
        assert [row.source for row in other.unlinked_background()] == [
            "Background.csv row 2",
            "Background.csv row 3",
        ]
        (back,) = other.export(["qdpx"], tmp_path / "two")
    first, second = (read_qdpx(path, path.read_bytes()) for path in (qdpx, back))
    assert first.background[0].cells == (
        ("Roles", "Engineer", "Engineer"),
        ("Years", "8 Months", "0.67"),
    )
    assert [one[1:] for one in first.background] == [one[1:] for one in second.background]
    assert first.participants is None
    assert [code.examples for code in second.codes] == [("a dog", "a cat"), ()]


def test_a_guideline_and_rankings_of_the_study_stay(study: Study, project: Path) -> None:
    person = study.people()[0]
    study.rank(person.id, "II", "a1")
    before = said(study)
    (again,) = study.import_files([project])
    assert [message for _, message in again.problems] == [
        "a ranking of part II by U1 differs from the study's; it is left out"
    ]
    assert (again.added, again.updated, said(study)) == (0, 0, before)


def test_rankings_that_have_no_place_are_said(project: Path, tmp_path: Path) -> None:
    guideline = tmp_path / "guideline.md"
    guideline.write_text("## Part I. Work\n\n- What do you do?\n", encoding="utf-8")
    with empty(tmp_path / "study", "X") as study:
        study.import_files([guideline])
        asked = study.guideline()
        assert [message for _, message in imported(study, project).problems] == [
            "its guideline differs from the study's, which stays",
            COUNTS_BESIDE,
            "a ranking is of part II, which the study does not ask for; it is left out",
            "a ranking is of part II, which the study does not ask for; it is left out",
        ]
        assert (study.guideline(), ranking_entries(study.store)) == (asked, [])


def test_notes_that_somebody_has_changed_are_memos(project: Path, tmp_path: Path) -> None:
    changed = {"Part: I\n": "Chapter: I\n", "participant,group,level": "person,group,level"}
    path = tmp_path / "changed.qdpx"
    with ZipFile(project) as given, ZipFile(path, "w") as made:
        for name in given.namelist():
            text = given.read(name).decode()
            for old, new in changed.items():
                text = text.replace(old, new)
            made.writestr(name, text)
    with empty(tmp_path / "study", "X") as study:
        notes = [said for _, said in imported(study, path).problems if "note" in said]
        assert notes == [
            "a note does not say whose it is; it is unknown's",
            "the note Guideline is not as codebook writes it; it is kept as a memo",
            "the note Rankings is not as codebook writes it; it is kept as a memo",
        ]
        kept = [memo.text for memo in study.memos() if memo.coder == "unknown"]
        assert [text.split("\n")[0] for text in sorted(kept)] == [
            "Chapter: I",
            "person,group,level,part,answer,position,item,name,offered,passage",
        ]
        assert (study.guideline(), study.check()) == ([], [])


def test_places_in_rankings_are_numbers_for_other_tools(project: Path) -> None:
    with ZipFile(project) as given:
        xml = etree.fromstring(given.read("project.qde"))
    space = "{urn:QDA-XML:project:1.0}"
    kinds = {each.get("guid"): each for each in xml.iter(f"{space}Variable")}
    found = [
        (kinds[ref.get("targetGUID") or ""].get("name"), value.tag.removeprefix(space), value.text)
        for ref, value in xml.iter(f"{space}VariableValue")
    ]
    assert [each for each in found if str(each[0]).startswith("Ranking ")] == [
        ("Ranking II: A.1 Setting up", "IntegerValue", "2"),
        ("Ranking II: A.2 Documentation", "IntegerValue", "1"),
        ("Ranking II: licence server", "IntegerValue", "2"),
    ]


def test_half_places_are_decimal_numbers_and_items_in_the_order_of_codes() -> None:
    given = [("U1", 1.5, "A.10"), ("U1", 1.5, "A.2"), ("D1", 1, "A.10"), ("D1", 1e-7, "own words")]
    entries = [
        RankingEntry(person, "", "", "II", "given", place, item, "", offered=True, passage="")
        for person, place, item in [*given, ("D1", None, "A.1")]
    ]
    variables, values = places("0" * 32, entries)
    assert [(each.name, each.kind) for each in variables] == [
        ("Ranking II: A.2", "Float"),
        ("Ranking II: A.10", "Float"),
        ("Ranking II: own words", "Float"),
    ]
    found = {label: [place for _, place in given] for label, given in values.items()}
    assert found == {"U1": ["1.5", "1.5"], "D1": ["1", "0.0000001"]}


def test_texts_of_a_project_are_divided_by_what_the_guideline_asks(tmp_path: Path) -> None:
    asked = tmp_path / "guideline.md"
    asked.write_text(small.GUIDELINE, encoding="utf-8")
    text = (
        "Interviewer: What do you do?\n\nP1: I teach, mostly students.\n\n"
        "Interviewer: Please rank the top 3 questions.\n\nP1: Setting up comes first.\n"
    )
    project = save(tmp_path, one_text(selection(30, 50, coding()), text=text), "talk.qdpx")
    with empty(tmp_path / "study", "X") as study:
        for path in (asked, project):
            study.import_files([path])
        (talk,) = study.interviews()
        assert [turn.part for turn in study.transcript(talk.id).turns] == ["I", "I", "II", "II"]
