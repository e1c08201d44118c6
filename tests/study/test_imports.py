"""What an import may do to what is there: add, and never take away or touch a closed layer."""

from __future__ import annotations

import csv
import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import openpyxl
import pytest

import small
from codebook import Study
from codebook.errors import InputError, UsageError
from codebook.reading.turns.correction import Correction
from codebook.store.queries import participant_queries
from codebook.study.importing.options import Options
from codebook.study.sample import copy_sample
from codebook.study.unsure_who_asks import UnsureWhoAsks
from codebook.study.views import Imported
from codebook.text.spans import Span
from command import codebook
from refusals import refusal


@pytest.fixture
def study(small_place: str) -> Iterator[Study]:
    with Study.open(small_place, "First") as study:
        yield study


def write(path: Path, *rows: str) -> Path:
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")
    return path


HEAD = "transcript,coder,start,end,code"


def code(study: Study, start: int = 70, end: int = 80) -> str:
    (u1,) = (i for i in study.interviews() if i.name == "U1")
    key = study.codebook().by_number["A.1"].id
    return study.code(u1.revision_id, Span(start, end), [key])


def test_several_taxonomies_without_ids_are_said_to_have_got_them_in_their_order(
    study: Study, tmp_path: Path
) -> None:
    tools = write(tmp_path / "tools.csv", "rootcause,subcategory,symptoms", 'Slow,Start,"s, t"')
    talks = write(tmp_path / "talks.csv", "rootcause,subcategory,symptoms", 'Long,Part,"u, v"')
    (alone,) = study.import_files([tools], options=Options(dry_run=True))
    assert alone.problems == (), "it gets the next letter, as it ever does"
    first, last = study.import_files([tools, talks])
    assert first.problems == ()
    assert last.problems == (
        (
            None,
            "the files have no ids, so they got them in their order: Tools C, Talks D; for"
            " other ids, undo, and import one file after the other",
        ),
    )
    assert study.codebook().by_number["D"].name == "Talks"
    assert [file.problems for file in study.import_files([talks, tools])] == [(), ()]


def test_a_closed_layer_takes_no_import_of_another(study: Study, tmp_path: Path) -> None:
    sheet = write(tmp_path / "theirs.csv", HEAD, "U1,Second,0,5,A.1")
    with pytest.raises(InputError) as caught:
        study.import_files([sheet])
    assert str(caught.value) == (
        f"{sheet}, line 2: Second codes apart from you; that layer is closed."
        " Let Second import it, or wait until all have finished."
    )
    study.work_as("Second")
    assert study.codings().empty


def test_the_same_sheet_twice_changes_nothing(study: Study, tmp_path: Path) -> None:
    sheet = write(tmp_path / "mine.csv", HEAD, "U1,First,0,5,A.1", "U1,Foreign,0,5,A Candidate")
    (first,) = study.import_files([sheet])
    actions = len(study.log())
    (again,) = study.import_files([sheet])
    assert (first.added, again.added, again.updated, again.unchanged) == (2, 0, 0, 2)
    assert len(study.log()) == actions
    assert study.status().stage == "coding"


def test_ones_own_export_brings_nothing_new(study: Study, tmp_path: Path) -> None:
    passage = code(study)
    study.set_insight(passage, "Mine.")
    study.set_key(passage, key=True)
    (sheet,) = study.export(["codings"], tmp_path)
    before = study.codings()
    (found,) = study.import_files([sheet])
    assert (found.added, found.updated, found.unchanged) == (0, 0, 1)
    assert study.codings().equals(before)
    bare = write(tmp_path / "bare.csv", HEAD, "U1,First,70,80,A.1")
    study.import_files([bare])
    assert study.codings().equals(before)


def test_rows_that_contradict_each_other_on_a_passage_are_reported(
    study: Study, tmp_path: Path
) -> None:
    sheet = write(
        tmp_path / "mine.csv",
        f"{HEAD},insight,key",
        "U1,First,0,5,A.1,old,yes",
        "U1,First,0,5,A.2,new,no",
        "U1,First,0,5,B.1,,",
        "U1,First,6,9,A.1,,no",
    )
    said = [
        (
            3,
            "the key mark stays, though the sheet says no: another row or the study has it (row 3)",
        ),
        (3, "rows above have another insight for the passage; it has this one (row 3)"),
    ]
    (done,) = study.import_files([sheet])
    assert list(done.problems) == said
    found = study.codings()
    assert [*found["key"]] == [True, True, True, False]
    assert {*found["insight"][:3]} == {"new"}
    late = write(tmp_path / "late.csv", f"{HEAD},key", "U1,First,0,5,A.1,0", "U1,First,6,9,A.1,0")
    (done,) = study.import_files([late])
    assert list(done.problems) == [
        (2, "the key mark stays, though the sheet says no: another row or the study has it (row 2)")
    ]
    assert (done.updated, study.codings().equals(found)) == (0, True)


PUBLISHED = (
    "Participant,Type,Experience Level,Framework Context,Prompt Category,Thematic Quote,"
    "Linked Taxonomy Node(s),Research Insight"
)


def test_a_published_codebook_is_open_to_all_whatever_its_name(
    study: Study, tmp_path: Path
) -> None:
    rows = [f"U1,User,Beginner,x,y,“quote {n}”,A.1,insight {n}" for n in range(12)]
    sheet = write(tmp_path / "Second.csv", PUBLISHED, *rows)
    study.import_files([sheet])
    assert {(c.name, c.kind) for c in study.coders()} == {
        ("First", "coder"),
        ("Second", "coder"),
        ("Second (sheet)", "external"),
    }
    assert len(study.codings()) == 12
    study.import_files([sheet.rename(tmp_path / "Copy.csv")])
    assert len(study.codings()) == 12
    (out,) = study.export(["codebook"], tmp_path / "out")
    with out.open(encoding="utf-8", newline="") as file:
        assert [row["Research Insight"] for row in csv.DictReader(file)] == [
            f"insight {n}" for n in range(12)
        ]


def test_a_second_sheet_of_participants_adds_to_the_first(study: Study, tmp_path: Path) -> None:
    sheet = write(tmp_path / "more.csv", "Participant,Gender,Hobby", "U1,female,chess")
    study.import_files([sheet])
    (u1,) = (person for person in study.people() if person.label == "U1")
    fields = dict(u1.fields)
    assert (fields["Years"], fields["Hobby"], fields["Gender"]) == ("8 Months", "chess", "female")
    assert study.settings().background == ("Gender", "Years", "Hobby")


def test_who_is_written_in_another_case_is_the_same(study: Study, tmp_path: Path) -> None:
    sheet = write(tmp_path / "more.csv", "Participant,Gender,Hobby", "u1,female,chess")
    (done,) = study.import_files([sheet])
    assert (done.added, done.updated) == (0, 1)
    row = "u1,User,Beginner,one tool,Asking,We met,A.1,Met"
    (done,) = study.import_files([write(tmp_path / "CodeBook.csv", PUBLISHED, row)])
    assert done.added == 1
    assert [person.label for person in study.people()] == ["U1", "D1"]
    (u1, _) = study.people()
    assert dict(u1.fields)["Hobby"] == "chess"
    (again,) = study.import_files([sheet])
    assert (again.added, again.updated, again.unchanged) == (0, 0, 1)


def test_a_transcript_named_so_but_for_case_is_reported(study: Study, tmp_path: Path) -> None:
    path = write(tmp_path / "u1.txt", "Interviewer: Who?", "", "U1: All of us, on Mondays.")
    (done,) = study.import_files([path])
    assert [message for _, message in done.problems] == [
        "its name differs only in case from that of U1, which the study has; it becomes an"
        " interview of its own. If it is the same one, undo this, and import it as U1.txt with"
        " --update: codings follow."
    ]
    assert study.import_files([path])[0].unchanged == 1
    study.undo()
    with pytest.raises(InputError) as refused:
        study.import_files([path], options=Options(updating=True))
    assert str(refused.value) == (
        f"{path}: the study has no transcript u1, but U1. If it is the same interview, name the"
        " file U1.txt: codings follow. If not, import it without --update."
    )


ROWS = ("Gender,Years", "FeMale,8 Months", "Male,4 years ", "FeMale,8 Months", "Male,007")


@pytest.mark.parametrize("title", ["Sheet1", "Background"], ids=["now", "formerly"])
def test_the_background_sheet_out_and_in_changes_nothing(tmp_path: Path, title: str) -> None:
    with small.make(tmp_path / "study", tmp_path / "sources") as study:
        people = Options("participants")
        study.import_files([write(tmp_path / "rows.csv", *ROWS)], options=people)
        rows = {row.source: row.id for row in study.unlinked_background()}
        more = write(tmp_path / "more.csv", "Participant,Group", "U2,User")
        study.import_files([more], options=people)
        (u2,) = (person.id for person in study.people() if person.label == "U2")
        study.link_background(rows["rows.csv row 4"], u2)
        (sheet,) = study.export(["background"], tmp_path)
        rename(sheet, title)
        before = [sorted(person.fields) for person in study.people()]
        (found,) = study.import_files([sheet])
        assert (found.added, found.updated) == (0, 0)
        assert [sorted(person.fields) for person in study.people()] == before
        assert {row.id for row in study.unlinked_background()} == set(rows.values()) - {
            rows["rows.csv row 4"]
        }
        assert (4, "rows without a participant's id stay unlinked (rows 4–5, 7)") in found.problems
        (again,) = study.import_files([tmp_path / "rows.csv"], options=people)
        assert (again.added, again.updated, again.unchanged) == (0, 0, 4)


def rename(sheet: Path, title: str) -> None:
    """Call the one sheet of a workbook otherwise, where it is not called so."""
    book = openpyxl.load_workbook(sheet)
    assert book.sheetnames == ["Sheet1"]
    if title != "Sheet1":
        book.worksheets[0].title = title
        book.save(sheet)


def edit(sheet: Path, *cells: tuple[int, int, str | float | None]) -> None:
    """Put values into cells of a workbook, by row and column, as one does in a spreadsheet."""
    book = openpyxl.load_workbook(sheet)
    for row, column, value in cells:
        book.worksheets[0].cell(row, column).value = value
    book.save(sheet)


def background(study: Study) -> list[tuple[str | None, dict[str, list[str]]]]:
    with study.store.reading() as connection:
        rows = participant_queries.background(connection)
    return [(row.participant, json.loads(row.cells)) for row in rows]


def test_a_cell_edited_in_the_background_sheet_is_all_that_changes(tmp_path: Path) -> None:
    with small.make(tmp_path / "study", tmp_path / "sources") as study:
        study.import_files([write(tmp_path / "rows.csv", *ROWS)], options=Options("participants"))
        (sheet,) = study.export(["background"], tmp_path)
        before = background(study)
        edit(sheet, (2, 3, 1.5), (5, 3, 9))
        (found,) = study.import_files([sheet])
        assert (found.added, found.updated, found.unchanged) == (0, 2, 4)
        wanted = [(who, dict(cells)) for who, cells in before]
        wanted[0][1]["Years"], wanted[3][1]["Years"] = ["1.5", "1.5"], ["9", "9"]
        assert background(study) == wanted
        # sorted otherwise, a row short: what is half the same is known, what is not is new
        edit(sheet, (4, 2, "Male"), (4, 3, 5), (5, 2, "Female"), (5, 3, 0.67), (6, 2, "Other"))
        edit(sheet, (6, 3, 88), (7, 1, None), (7, 2, None), (7, 3, None))
        (found,) = study.import_files([sheet])
        assert (found.added, found.updated, found.unchanged) == (1, 1, 3)


def test_the_background_sheet_as_published_comes_back_as_it_went(tmp_path: Path) -> None:
    with small.make(tmp_path / "study", tmp_path / "sources") as study:
        (sheet,) = study.export(["background"], tmp_path, published=True)
        before = background(study)
        people = Options("participants")
        (found,) = study.import_files([sheet], options=people)
        assert (found.added, found.updated, found.unchanged) == (0, 0, 2)
        assert background(study) == before


DUTIES = ("Tests", "Tests", "Builds", "Tests")


@pytest.mark.parametrize(
    ("header", "merged"), [("Responsibilities", ["B2:B3"]), ("Duties", [])], ids=["usual", "other"]
)
def test_neighbours_who_share_their_responsibilities_have_merged_cells_in_the_published_look(
    tmp_path: Path, header: str, merged: list[str]
) -> None:
    people = [f"U{number},Female,{duty}" for number, duty in enumerate(DUTIES)]
    source = write(tmp_path / "people.csv", f"Participant,Gender,{header}", *people)
    with Study.create(tmp_path / "study", coders=["Ann"]) as study:
        study.work_as("Ann")
        study.import_files([source])
        assert published_merges(study, tmp_path) == merged


def test_a_column_is_merged_in_the_published_look_once_a_sheet_with_merged_cells_came(
    tmp_path: Path,
) -> None:
    people = [f"U{number},Female,{duty}" for number, duty in enumerate(DUTIES)]
    source = write(tmp_path / "people.csv", "Participant,Gender,Duties", *people)
    with Study.create(tmp_path / "study", coders=["Ann"]) as study:
        study.work_as("Ann")
        study.import_files([source])
        (sheet,) = study.export(["background"], tmp_path)
        book = openpyxl.load_workbook(sheet)
        book.worksheets[0].merge_cells("C2:C3")
        book.save(sheet)
        (found,) = study.import_files([sheet])
        assert (found.added, found.updated) == (0, 0)
        assert published_merges(study, tmp_path) == ["B2:B3"]


def published_merges(study: Study, folder: Path) -> list[str]:
    """Return the merged cells of the background sheet in the published look."""
    (sheet,) = study.export(["background"], folder / "published", published=True)
    return sorted(map(str, openpyxl.load_workbook(sheet).worksheets[0].merged_cells.ranges))


def test_an_import_can_be_undone_after_others_have_coded(study: Study, tmp_path: Path) -> None:
    sheet = write(tmp_path / "more.csv", "Participant,Gender,Hobby", "U9,Male,chess")
    study.import_files([sheet])
    study.work_as("Second")
    code(study)
    study.work_as("First")
    assert study.undo() == "imported more.csv"
    assert study.settings().background == ("Gender", "Years")
    assert study.status().stage == "coding"
    study.work_as("Second")
    assert "undo: imported more.csv" in [row.label for row in study.log()]


def test_an_import_is_called_by_the_files_that_brought_something(
    study: Study, tmp_path: Path
) -> None:
    known = [write(tmp_path / f"k{at}.csv", "Participant,Gender", f"U{at},Male") for at in (5, 6)]
    study.import_files(known)
    new = write(tmp_path / "new.txt", "U7: It is slow.")
    study.import_files([*known, new])
    assert study.undo() == "imported new.txt"
    assert study.undo() == "imported k5.csv, k6.csv"


def test_a_passage_moved_to_another_speaker_is_theirs(study: Study, tmp_path: Path) -> None:
    talk = write(tmp_path / "both.txt", "U1: It is slow.", "", "D1: It is not slow.")
    study.import_files([talk])
    (found,) = (i for i in study.interviews() if i.name == "both")
    assert [p.label for p in found.participants] == ["U1", "D1"]
    key = study.codebook().by_number["A.1"].id
    passage = study.code(found.revision_id, Span(4, 14), [key])
    assert list(study.codings()["participant"]) == ["U1"]
    study.move_ends(passage, found.revision_id, Span(21, 35))
    assert list(study.codings()["participant"]) == ["D1"]


def test_a_study_killed_while_it_is_built_is_built_the_next_time(tmp_path: Path) -> None:
    place = tmp_path / "sample"
    copy_sample(place)
    for wait in (0.5, 0.8, 1.1):
        process = subprocess.Popen(
            [sys.executable, "-m", "codebook", "status", "--study", str(place)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        time.sleep(wait)
        process.send_signal(signal.SIGKILL)
        process.wait()
    found = json.loads(codebook("status", "--study", place, "--json").out)
    assert (found["stage"], found["transcripts"], found["codings"]) == ("reconciliation", 8, 496)


def test_two_who_open_it_first_both_find_it_whole(tmp_path: Path) -> None:
    place = tmp_path / "sample"
    copy_sample(place)
    command = [sys.executable, "-m", "codebook", "status", "--json", "--study", str(place)]
    running = [subprocess.Popen(command, stdout=subprocess.PIPE) for _ in range(2)]
    seen = [json.loads(process.communicate()[0]) for process in running]
    assert [found["codings"] for found in seen] == [496, 496]
    assert sorted(path.name for path in place.iterdir() if path.name.startswith(".")) == []


def test_who_is_named_for_one_interview_is_nobody_in_another_that_has_the_label(
    tmp_path: Path,
) -> None:
    talk = "Dan: So?\n\nParticipant: Yes.\n\nDan: And?\n\nParticipant: No.\n"
    (tmp_path / "P1.txt").write_text(talk, encoding="utf-8")
    group = "I: So?\n\np1: Yes.\n\np2: No.\n\nI: And?\n\np1: So.\n\np2: Well.\n"
    (tmp_path / "Talk.txt").write_text(group, encoding="utf-8")
    with Study.create(tmp_path / "s", coders=["Ada"]) as study:
        study.work_as("Ada")
        study.import_files([tmp_path / "P1.txt", tmp_path / "Talk.txt"])
        ids = {each.name: each.id for each in study.interviews()}
        study.link_speakers(ids["P1"], {"": "P1"})
        waiting = [gap.message for gap in study.participant_gaps()]
        assert waiting == ["Talk has no participant"]
        study.link_speakers(ids["Talk"], {"p1": "P1"})
        study.link_speakers(ids["Talk"], {"p2": "P2"})
        assert study.participant_gaps() == []


def test_all_who_speak_are_linked_at_once_and_may_change_labels(tmp_path: Path) -> None:
    talk = "I: So?\n\nP1: Yes.\n\nP2: No.\n\nMod: And?\n"
    (tmp_path / "Talk.txt").write_text(talk, encoding="utf-8")
    with Study.create(tmp_path / "s", coders=["Ada"]) as study:
        study.work_as("Ada")
        study.import_files([tmp_path / "Talk.txt"])
        (talk_id,) = [each.id for each in study.interviews()]
        assert study.link_speakers(talk_id, {"P1": "P2", "p2": "P1"}) == ["P2", "P1"]
        (interview,) = study.interviews()
        turns = study.transcript(talk_id).turns
        assert [turn.speaker for turn in turns] == ["I", "P2", "P1", "Mod"]
        assert [person.label for person in interview.participants] == ["P2", "P1"]
        assert interview.turns == 2, "the others ask"
        assert study.undo() == "P2 is P1, P1 is p2 in Talk"
        with pytest.raises(UsageError, match="needs an id of at most 60 characters"):
            study.link_speakers(talk_id, {"P1": "U1", "P2": "U" * 61})
        assert study.people() == [], "all or none"


AGAIN = "Import it again with --interviewer NAME for who asks"
UNKNOWN = "who asks is not known: all that Mara, Tom say counts as participants'."
TALK = ("Mara: Tell me.", "Tom: Yes.", "Mara: And?", "Tom: No.")


def told(imported: Sequence[Imported]) -> list[str]:
    return [message for file in imported for _, message in file.problems]


def test_who_asks_is_missed_where_nothing_tells_it(study: Study, tmp_path: Path) -> None:
    talk = write(tmp_path / "Talk.txt", *TALK)
    other = write(tmp_path / "Other.txt", "Mara: So?", "Ines: Well.")
    assert told(study.import_files([talk], options=Options(dry_run=True))) == [
        f"{UNKNOWN} {AGAIN}."
    ]
    assert told(study.import_files([talk])) == [f"{UNKNOWN} {AGAIN}."]
    asked = Options(corrections={talk: Correction(interviewers=("Mara",))})
    (done,) = study.import_files([talk], options=asked)
    assert (done.updated, done.unchanged, done.problems) == (1, 0, ())
    (again,) = study.import_files([talk], options=asked)
    assert (again.updated, again.unchanged, again.problems) == (0, 1, ())
    names = {each.name: each.id for each in study.interviews(counted=False)}
    assert study.answering(names["Talk"]) == ["Tom"]
    assert told(study.import_files([other])) == [], "Mara asks in the whole study"


def test_who_was_wrongly_said_to_ask_no_longer_does_once_the_right_one_is_named(
    study: Study, tmp_path: Path
) -> None:
    def asks(*names: str) -> Imported:
        correction = Correction(interviewers=names)
        (done,) = study.import_files([talk], options=Options(correction=correction))
        return done

    talk = write(tmp_path / "Talk.txt", *TALK)
    other = write(tmp_path / "Other.txt", "Ines: So?", "Ben: Well.")
    study.import_files([other], options=Options(correction=Correction(interviewers=("Ines",))))
    assert told([asks("Tom")]) == []
    done = asks("mara")
    assert done.updated == 1
    assert told([done]) == [
        "Tom no longer counts as asking, in any interview: who asks here is Mara"
    ]
    assert study.settings().interviewers == ("Ines", "Mara"), "others ask in other interviews"
    names = {each.name: each.id for each in study.interviews(counted=False)}
    assert study.answering(names["Talk"]) == ["Tom"]
    assert told([asks("Tomm")]) == ['no label is "Tomm": nothing was corrected there']
    assert study.settings().interviewers == ("Ines", "Mara"), "and nothing was"
    assert told([asks("Mara", "Tom")]) == [
        "nobody answers, so all that Mara, Tom said counts as participants'."
    ]
    study.undo()
    assert study.settings().interviewers == ("Ines", "Mara")


def test_who_asks_follows_from_the_participants_that_come_with_it(
    study: Study, tmp_path: Path
) -> None:
    talk = write(tmp_path / "Talk.txt", *TALK)
    people = write(tmp_path / "people.csv", "Participant,Group", "Tom,User")
    assert told(study.import_files([talk, people])) == []


def test_who_is_no_participant_beside_one_is_said_to_count_as_asking(
    study: Study, tmp_path: Path
) -> None:
    talk = write(tmp_path / "Talk.txt", *TALK * 2, *("U1: Well.", "Pia: Oh.") * 2)
    assert told(study.import_files([talk])) == [
        "all that Mara, Tom, Pia say counts as questions: no participants are called so."
        f" {AGAIN}, --participant NAME=ID for who answers."
    ]


@pytest.mark.parametrize(
    "lines",
    [TALK, (*TALK * 2, *("U1: Well.", "Pia: Oh.") * 2), ("Interviewer: So?", "Interviewer: Well?")],
)
def test_a_remark_on_who_asks_is_told_from_others_by_its_kind(
    study: Study, tmp_path: Path, lines: tuple[str, ...]
) -> None:
    (done,) = study.import_files([write(tmp_path / "Talk.txt", *lines)])
    assert list(map(type, done.problems)) == [UnsureWhoAsks]


def test_where_all_ask_that_is_said(study: Study, tmp_path: Path) -> None:
    talk = write(tmp_path / "Talk.txt", "Interviewer: So?", "Interviewer: Well?")
    assert told(study.import_files([talk])) == [
        "nobody answers, so all that Interviewer said counts as participants'."
    ]


def test_a_participant_of_several_transcripts_names_none_of_them(
    study: Study, tmp_path: Path
) -> None:
    talk = "Interviewer: What?\n\nU5: I knit and I sew.\n"
    study.import_files([write(tmp_path / f"U5_{part}.txt", talk + part) for part in "ab"])
    for each in study.interviews():
        if each.name.startswith("U5"):
            study.link_speakers(each.id, {"": "U5"})
    by_name = write(tmp_path / "codings.csv", HEAD, "U5_a,First,24,30,A.1")
    study.import_files([by_name])
    sheet = write(tmp_path / "codings.csv", HEAD, "U5,First,24,30,A.1")
    assert refusal(lambda path: study.import_files([path]), sheet) == (
        "FILE, line 2: the participant U5 has several transcripts. Name one of them in the column"
        " transcript: U5_a, U5_b"
    )
