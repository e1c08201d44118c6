"""Every command as a process: what it prints, its JSON, its exit code."""

from __future__ import annotations

import csv
import json
import os
import pty
import shutil
import stat
import subprocess
import sys
import time
from pathlib import Path
from typing import get_args

import pytest

import small
from codebook import Study
from codebook.study.exporting.sheets import FILES
from codebook.study.views import WorkbenchCommand
from codebook.text.spans import Span
from codebook.text.times import shown_time
from codebook.tui.commands import SCREENS
from command import codebook
from phrases import emerged, put
from zones import in_zone


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("made")
    small.make(folder / "study", folder / "sources").close()
    return folder


@pytest.fixture
def study(made: Path, tmp_path: Path) -> Path:
    shutil.copytree(made, tmp_path, dirs_exist_ok=True)
    return tmp_path / "study"


@pytest.fixture
def coded(study: Path) -> Path:
    with Study.open(study, "First") as opened:
        opened.set_key(put(opened, "I teach.", "A.1"), key=True)
    return study


def test_init_makes_a_private_study(tmp_path: Path) -> None:
    place = tmp_path / "new"
    ran = codebook("init", place, "--coder", "First", "--mode", "review", "--json")
    assert (ran.code, ran.json) == (0, {"study": str(place)})
    assert sorted(path.name for path in place.iterdir()) == [
        "exports",
        "guideline",
        "study.db",
        "transcripts",
    ]
    assert stat.S_IMODE(place.stat().st_mode) == 0o700
    assert stat.S_IMODE((place / "study.db").stat().st_mode) == 0o600
    found = codebook("status", "--study", place, "--json").json
    assert found["stage"] == "setup"
    assert found["mode"] == "review"
    coder = {"name": "First", "kind": "coder", "done": False, "codings": 0, "finished": []}
    assert found["coders"] == [coder]


def test_init_imports_or_makes_nothing(tmp_path: Path) -> None:
    sources = small.write_files(tmp_path / "sources")
    good = codebook("init", tmp_path / "good", "--taxonomy", sources[0], "--guideline", sources[1])
    assert (good.code, good.err.splitlines()[0]) == (
        0,
        "Made a study of 5 codes, 2 parts, 3 questions.",
    )
    assert codebook("status", "--study", tmp_path / "good", "--json").json["codes"] == 5
    bad = codebook("init", tmp_path / "bad", "--taxonomy", tmp_path / "absent.csv")
    assert (bad.code, bad.out) == (1, "")
    assert "absent.csv: there is no such file." in bad.err
    wrong = codebook("init", tmp_path / "bad", "--taxonomy", sources[3])
    assert (wrong.code, wrong.err) == (
        1,
        f"codebook: {sources[3]}: that is a transcript, not a taxonomy."
        " Nothing was made. Name another file.\n",
    )
    people = codebook("init", tmp_path / "bad", "--taxonomy", sources[2])
    assert (people.code, people.err) == (
        1,
        f"codebook: {sources[2]}: that is a sheet of participants, not a taxonomy."
        " Nothing was made. Name another file.\n",
    )
    assert not (tmp_path / "bad").exists()


def test_init_takes_the_codes_of_another_tool_as_taxonomy(study: Path, tmp_path: Path) -> None:
    table = tmp_path / "Codes.csv"
    table.write_text("Code,Parent code\nWork,\nNight shifts,Work\n", encoding="utf-8")
    assert codebook("init", tmp_path / "one", "--taxonomy", table).code == 0
    assert codebook("status", "--study", tmp_path / "one", "--json").json["codes"] == 2
    assert codebook("export", "qdc", "--study", study, "--out", tmp_path).code == 0
    assert codebook("init", tmp_path / "two", "--taxonomy", tmp_path / "qdc.qdc").code == 0
    assert codebook("status", "--study", tmp_path / "two", "--json").json["codes"] == 5


def test_init_with_taxonomies_without_ids_says_how_they_get_other_ones(tmp_path: Path) -> None:
    tools, talks = tmp_path / "tools.csv", tmp_path / "talks.csv"
    tools.write_text("rootcause,subcategory,symptoms\nSlow,Start,s\n", encoding="utf-8")
    talks.write_text("rootcause,subcategory,symptoms\nLong,Part,u\n", encoding="utf-8")
    taxonomies = ("--taxonomy", tools, "--taxonomy", talks)
    ran = codebook("init", tmp_path / "one", "--coder", "First", *taxonomies)
    assert ran.err == (
        f"{talks}: the files have no ids, so they got them in their order: Tools A, Talks B; for"
        " other ids, make a study without these files, and import each into it with --prefix ID\n"
        "Made a study of 6 codes.\n"
    )
    given = ("--study", tmp_path / "two", "--coder", "First")
    codebook("init", tmp_path / "two", "--coder", "First")
    for path, number in ((tools, "T"), (talks, "Q")):
        assert codebook("import", path, "--prefix", number, *given).code == 0
    with Study.open(tmp_path / "two") as study:
        found = study.codebook().by_number
    assert (found["T"].name, found["Q"].name) == ("Tools", "Talks")


def test_init_where_a_study_is(study: Path) -> None:
    before = (study / "study.db").read_bytes()
    ran = codebook("init", study)
    assert ran.code == 1
    assert ran.err == (
        f"codebook: {study}: there is already a study. Open it, or choose another folder.\n"
    )
    assert (study / "study.db").read_bytes() == before


def test_coders_are_listed_and_added(study: Path) -> None:
    assert codebook("coders", "add", "Third", "--study", study).code == 0
    listed = codebook("coders", "--study", study).out.splitlines()
    assert [line.split() for line in listed] == [
        ["First", "coder"],
        ["Second", "coder"],
        ["Third", "coder"],
    ]
    again = codebook("coders", "add", "Third", "--study", study)
    assert again.code == 2
    assert again.err == "codebook: There cannot be a second coder 'Third'. Use another name.\n"


def test_options_stand_before_or_after_the_command(study: Path) -> None:
    before = codebook("--study", study, "--json", "status")
    after = codebook("status", "--study", study, "--json")
    by_environment = codebook("status", "--json", CODEBOOK_STUDY=str(study))
    here = codebook("status", "--json", cwd=study)
    assert before == after == by_environment == here
    named = codebook("status", "--json", "--coder", "First", cwd=study).json
    assert named == codebook("status", "--json", cwd=study, CODEBOOK_CODER="First").json
    assert named["coder"] == "First"


def test_inspect_touches_no_study(tmp_path: Path) -> None:
    sources = small.write_files(tmp_path / "sources")
    ran = codebook("inspect", *sources, "--json", cwd=tmp_path)
    files = ran.json["files"]
    assert [f["kind"] for f in files] == [
        "taxonomy",
        "guideline",
        "participants",
        "transcript",
        "transcript",
    ]
    text = small.U1
    spoken = files[3]["turns"]
    assert [text[t["start"] : t["end"]] for t in spoken] == [
        "What do you do?",
        "I teach. Naïve café 🙂 students mostly.",
        "What do you ask?",
        "How to set it up. The manual says nothing! Then I wait, for hours.",
    ]
    assert [t["part"] for t in spoken] == ["I", "I", "II", "II"]
    assert [text[e["start"] : e["end"]] for e in files[3]["events"]] == [
        "## Part I. Background",
        "## Part II. Questions",
    ]
    assert files[3]["speakers"] == ["Interviewer", "U1"]
    assert files[4]["speakers"] == ["访谈者", "D1"]
    assert set(files[3]) >= {
        "path",
        "kind",
        "format",
        "encoding",
        "turns",
        "speakers",
        "words",
        "characters",
        "sha256",
        "problems",
    }
    assert sorted(path.name for path in tmp_path.iterdir()) == ["sources"]
    assert "U1.md: transcript (md, utf-8)" in codebook("inspect", sources[3]).out


def test_import_says_what_came(tmp_path: Path) -> None:
    sources = small.write_files(tmp_path / "sources")
    codebook("init", tmp_path / "s", "--coder", "First")
    here = ("--study", tmp_path / "s", "--coder", "First")
    rehearsed = codebook("import", *sources, "--dry-run", "--json", *here)
    assert [f["added"] for f in rehearsed.json["imported"]] == [5, 2 + 3, 2, 1, 1]
    assert "nothing was written" in rehearsed.err
    assert codebook("import", *sources, "--dry-run", "--json", *here[:2]).json == rehearsed.json
    assert codebook("import", *sources, *here[:2]).code == 2, "what writes needs a coder"
    assert codebook("status", "--json", *here).json["codes"] == 0
    done = codebook("import", *sources, "--json", *here)
    assert done.json == rehearsed.json
    again = codebook("import", *sources, "--json", *here).json["imported"]
    assert [(f["added"], f["updated"]) for f in again] == [(0, 0)] * 5
    assert codebook("undo", *here).out.startswith("Undone: imported taxonomy.csv")
    assert codebook("status", "--json", *here).json["transcripts"] == 0
    assert codebook("redo", *here).code == 0
    assert codebook("status", "--json", *here).json["transcripts"] == 2
    assert codebook("check", *here).out == "All is well.\n"


def test_import_is_all_or_nothing(study: Path, tmp_path: Path) -> None:
    other = tmp_path / "U9.txt"
    other.write_text("I: Who?\n\nU9: Me.\n")
    before = (study / "study.db").read_bytes()
    ran = codebook("import", other, tmp_path / "absent.txt", "--study", study, "--coder", "First")
    assert (ran.code, ran.out) == (1, "")
    assert (study / "study.db").read_bytes() == before


def test_import_needs_a_coder_that_the_study_has(study: Path, tmp_path: Path) -> None:
    file = tmp_path / "sources" / "U1.md"
    without = codebook("import", file, "--study", study)
    assert (without.code, without.err) == (
        2,
        "codebook: Writing needs a coder. Name one with --coder NAME or CODEBOOK_CODER;"
        " there is no default.\n",
    )
    unknown = codebook("import", file, "--study", study, "--coder", "Nobody")
    assert unknown.code == 2
    assert "has no coder 'Nobody'. Its coders: First, Second." in unknown.err


def test_a_changed_transcript_is_refused(study: Path, tmp_path: Path) -> None:
    changed = tmp_path / "other" / "U1.md"
    changed.parent.mkdir()
    changed.write_text(small.U1 + "\nInterviewer: Thanks.\n", encoding="utf-8")
    ran = codebook("import", changed, "--study", study, "--coder", "First")
    assert ran.code == 1
    assert ran.err == (
        f"codebook: {changed}: the study already has a transcript U1, with another text. If it"
        " is the same interview, import it with --update: codings follow. If not, give the file"
        " another name.\n"
    )


def test_export_writes_what_has_content(coded: Path, tmp_path: Path) -> None:
    ran = codebook("export", "--study", coded, "--coder", "First", "--json")
    names = [Path(path).name for path in ran.json["files"]]
    assert names == [
        "CodeBook.csv",
        "Interviewee Background.xlsx",
        "participants.csv",
        "codings.csv",
        "taxonomy.csv",
        "transcripts.csv",
        "report.html",
        "qdc.qdc",
        "qdpx.qdpx",
    ]
    assert all(stat.S_IMODE(Path(path).stat().st_mode) == 0o600 for path in ran.json["files"])
    with (coded / "exports" / "CodeBook.csv").open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert rows[0]["Participant"] == "U1"
    assert rows[0]["Experience Level"] == "Beginner"
    assert rows[0]["Thematic Quote"] == "I teach."
    assert rows[0]["Linked Taxonomy Node(s)"] == "A.1"
    out = tmp_path / "elsewhere"
    codebook("export", "codings", "--study", coded, "--coder", "Second", "--out", out)
    assert len((out / "codings.csv").read_text().splitlines()) == 1


def test_exports_are_the_same_bytes_again(tmp_path: Path) -> None:
    """All sheets of the sample, with sets in another order, later and in another time zone."""
    assert codebook("demo", tmp_path / "study").code == 0

    def exported(seed: str, zone: str) -> Path:
        out = tmp_path / seed
        for command in (["export", *FILES], ["kit"]):
            to = ("--study", tmp_path / "study", "--out", out / command[0])
            assert codebook(*command, *to, PYTHONHASHSEED=seed, TZ=zone).code == 0
        return out

    one = exported("1", "UTC")
    time.sleep(2.01)  # the times in a zip have steps of two seconds
    two = exported("2", "JST-9")
    names = [path.relative_to(one) for path in one.rglob("*") if path.is_file()]
    assert {name.parts[1] for name in names if name.parts[0] == "export"} == {*FILES.values()}
    for name in names:
        assert (one / name).read_bytes() == (two / name).read_bytes(), name


def test_codings_go_round(coded: Path, tmp_path: Path) -> None:
    codebook("export", "codings", "--study", coded, "--coder", "First", "--out", tmp_path)
    other = tmp_path / "copy"
    small.make(other, tmp_path / "sources").close()
    here = ("--study", other, "--coder", "First")
    ran = codebook("import", tmp_path / "codings.csv", "--as", "codings", *here)
    assert ran.code == 0, ran.err
    codebook("export", "codings", "--out", tmp_path / "again", *here)
    assert (tmp_path / "again" / "codings.csv").read_text() == (
        tmp_path / "codings.csv"
    ).read_text()


@pytest.mark.parametrize(("name", "told"), [("Harm", False), ("内存", True)])
def test_letters_whose_fonts_are_not_in_a_figure_are_said(
    coded: Path, tmp_path: Path, name: str, told: bool
) -> None:
    with Study.open(coded, "First") as study:
        revision = study.interviews()[0].revision_id
        emerged(study, revision, study.passages(revision)[0].span, name)
    ran = codebook("export", "figures", "--study", coded, "--coder", "First", "--out", tmp_path)
    assert ran.code == 0
    said = (
        "matrix.pdf, cooccurrence.pdf: some letters need fonts that are not in the file. Some"
        " programs print boxes instead, and publishers may refuse it; in that case make the PDF"
        " from the .svg.\n"
    )
    assert ran.err == (said if told else "")


def test_an_unknown_sheet_is_wrong_usage(study: Path) -> None:
    ran = codebook("export", "poem", "--study", study)
    assert ran.code == 2
    assert ran.err == (f"codebook: There is no sheet 'poem'. The sheets: {', '.join(FILES)}.\n")


def test_a_sheet_may_be_named_as_its_file_is(study: Path, tmp_path: Path) -> None:
    ran = codebook("export", "Taxonomy", "--out", tmp_path / "out", "--study", study)
    assert (ran.code, [path.name for path in (tmp_path / "out").iterdir()]) == (0, ["taxonomy.csv"])


def test_status_in_words(coded: Path) -> None:
    ran = codebook("status", "--study", coded, "--coder", "First")
    assert ran.out.splitlines() == [
        "study: coding (blind), as First",
        "First   1 coding",
        "Second  codings hidden",
        "2 participants, 2 transcripts, 5 codes, 1 coding visible, 0 rankings",
        "1 of 4 participants' turns coded",
        "Next: Code: 3 of 4 turns of participants have no code of yours yet.",
    ]


def test_status_says_what_is_hidden_and_until_when(coded: Path) -> None:
    lines = codebook("status", "--study", coded).out.splitlines()
    assert lines == [
        "study: coding (blind)",
        "First   codings hidden",
        "Second  codings hidden",
        "2 participants, 2 transcripts, 5 codes, 0 codings visible, 0 rankings",
        "4 participants' turns; how many are coded is hidden",
        "Next: Code: --coder NAME says what is left for one of the coders.",
    ]
    with Study.open(coded, "First") as study:
        study.assign(["U1"], ["First", "Second"], batch="pilot")
        for coder in ("First", "Second"):
            study.work_as(coder)
            study.done(["U1"])
    lines = codebook("status", "--study", coded, "--coder", "Second").out.splitlines()
    assert lines[1:3] == [
        "First   1 coding open, the others hidden  finished: U1",
        "Second  0 codings                         finished: U1",
    ]
    with Study.open(coded, "First") as study:
        for coder in ("First", "Second"):
            study.work_as(coder)
            study.done()
    lines = codebook("status", "--study", coded).out.splitlines()
    assert lines[0] == "study: reconciliation (coded blind)"
    assert lines[1:3] == ["First   1 coding", "Second  0 codings"]
    assert lines[3].endswith(" 1 coding, 0 rankings")


def test_status_says_which_transcripts_each_has_finished(coded: Path, tmp_path: Path) -> None:
    files = [tmp_path / f"T{number}.txt" for number in range(1, 7)]
    for file in files:
        file.write_text(f"U1: I say something in {file.stem}.\n", encoding="utf-8")
    with Study.open(coded, "First") as study:
        study.import_files(files)
        study.done(["D1"])
    given = ("status", "--study", coded, "--coder")
    for coder in ("First", "Second"):
        lines = codebook(*given, coder).out.splitlines()
        assert "  finished: D1" in lines[1], coder
        assert "finished" not in lines[2], coder
    with Study.open(coded, "First") as study:
        study.done(["T1", "U1", *(file.stem for file in files[2:])])
    lines = codebook(*given, "Second").out.splitlines()
    assert lines[1] == "First   codings hidden  finished: U1, D1, T1, T3, T4 and 2 more"
    names = [each["finished"] for each in codebook(*given, "Second", "--json").json["coders"]]
    assert names == [["U1", "D1", "T1", "T3", "T4", "T5", "T6"], []]
    with Study.open(coded, "First") as study:
        study.done()
    lines = codebook(*given, "Second").out.splitlines()
    assert lines[1] == "First   done  codings hidden", "who is done has finished all"
    names = [each["finished"] for each in codebook(*given, "Second", "--json").json["coders"]]
    assert (len(names[0]), names[1]) == (8, [])
    with Study.open(coded, "Second") as study:
        study.done()
        assert [each.finished for each in study.status().coders] == [(), ()]
        study.done(["U1"])
    lines = codebook(*given, "First").out.splitlines()
    assert [line.partition("finished")[2] for line in lines[1:3]] == ["", ": U1"]


def test_status_counts_the_consensus_apart_from_what_coders_coded(
    study: Path, tmp_path: Path
) -> None:
    long = tmp_path / "U9.txt"
    long.write_text("".join(f"I: And?\n\nU9: It is {at}.\n\n" for at in range(1200)))
    with Study.open(study, "First") as there:
        there.import_files([long])
        (code, *_) = there.codebook().codes
        (interview,) = (each for each in there.interviews() if each.name == "U9")
        turn = next(each for each in there.transcript(interview.id).turns if each.speaker == "U9")
        for coder in ("First", "Second"):
            there.work_as(coder)
            there.code(interview.revision_id, Span(turn.start, turn.end), [code.id])
            there.done()
    lines = codebook("status", "--study", study, "--coder", "First").out.splitlines()
    assert lines[1:6] == [
        "First      1 coding",
        "Second     1 coding",
        "consensus  1 coding",
        "2 participants, 3 transcripts, 5 codes, 2 codings (and 1 in the consensus), 0 rankings",
        "1 of 1,204 participants' turns coded",
    ]


def test_status_json_has_the_contracts_keys(coded: Path) -> None:
    found = codebook("status", "--study", coded, "--json").json
    assert set(found) >= {
        "stage",
        "coders",
        "participants",
        "transcripts",
        "codings",
        "codes",
        "rankings",
    }
    assert found["codings"] == 0
    counts = [found[key] for key in ("participants", "transcripts", "codings", "codes", "rankings")]
    assert all(type(count) is int for count in counts)


def test_what_is_undone_and_redone_is_told_and_in_the_log(coded: Path) -> None:
    here = ("--study", coded, "--coder", "First")
    assert codebook("undo", "--json", *here).json == {"undone": "marked a key passage in U1"}
    assert codebook("undo", *here).out == "Undone: coded U1: A.1\n"
    assert codebook("redo", *here).out == "Done again: coded U1: A.1\n"
    labels = [row["label"] for row in codebook("log", "--json", *here).json["actions"]]
    assert labels[:6] == [
        "redo: coded U1: A.1",
        "undo: coded U1: A.1",
        "undo: marked a key passage in U1",
        "marked a key passage in U1",
        "coding began",
        "coded U1: A.1",
    ]
    assert len(codebook("log", "--limit", "2", *here).out.splitlines()) == 2
    elsewhere = codebook("log", "--limit", "1", *here, TZ="JST-9").out
    (last,) = codebook("log", "--limit", "1", "--json", *here, TZ="JST-9").json["actions"]
    assert last["at"].endswith("Z")
    with in_zone("JST-9"):
        assert elsewhere.startswith(shown_time(last["at"], "seconds"))
    hidden = codebook("log", "--study", coded, "--coder", "Second").out
    assert "coded U1" not in hidden
    nothing = codebook("undo", "--study", coded, "--coder", "Second")
    assert (nothing.code, nothing.err) == (1, "codebook: There is nothing of yours to undo.\n")


def test_check_finds_what_is_wrong(coded: Path) -> None:
    assert codebook("check", "--study", coded, "--json").json == {"ok": True, "problems": []}
    (coded / "study.db").chmod(0o644)
    ran = codebook("check", "--study", coded)
    assert ran.code == 1
    assert "can be read by others (mode 0644); it should be 0600: chmod 600." in ran.out


def test_no_name_of_a_key_that_lies_elsewhere_is_exported(coded: Path, tmp_path: Path) -> None:
    key = tmp_path / "key.csv"
    export = ("export", "codings", "--key", key, "--study", coded, "--coder", "First")
    ran = codebook(*export)
    assert ran.code == 1
    assert ran.err == f"codebook: {key}: there is no such file. Check the path.\n"
    codebook("pseudonyms", "add", "teach", "work", "--key", key, "--study", coded)
    ran = codebook(*export)
    assert (ran.code, ran.out) == (1, "")
    assert (
        "Nothing was written. Replace them first: with Pseudonyms in the workbench, or"
        " `codebook pseudonyms apply`." in ran.err
    )
    assert not list((coded / "exports").iterdir())
    codebook("pseudonyms", "apply", "--key", key, "--study", coded, "--coder", "First")
    assert codebook(*export).code == 0
    assert "I work." in (coded / "exports" / "codings.csv").read_text("utf-8")


def test_keys_lists_every_command(tmp_path: Path) -> None:
    rows = codebook("keys", "--json", cwd=tmp_path).json["keys"]
    assert {"id", "keys", "label", "help"} <= set(rows[0])
    assert len(codebook("keys", cwd=tmp_path).out.splitlines()) == len(rows)


@pytest.mark.parametrize("arguments", [[], ["open"], ["open", "."]])
def test_the_workbench_needs_a_terminal(study: Path, arguments: list[str]) -> None:
    ran = codebook(*arguments, cwd=study)
    assert ran.code == 1
    assert ran.err.startswith("codebook: The workbench needs a terminal.")


def test_a_workbench_whose_screen_nobody_would_see_is_not_opened(study: Path) -> None:
    ours, terminal = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "codebook", "open", study],
        stdin=terminal,
        stdout=terminal,
        stderr=subprocess.PIPE,
        text=True,
    ) as ran:
        os.close(terminal)
        _, said = ran.communicate(timeout=60)
    os.close(ours)
    assert (ran.returncode, said) == (
        1,
        "codebook: The workbench needs a terminal. Run it in one; `codebook status` and"
        " `codebook export` work without.\n",
    )


def test_where_no_study_is_the_way_to_one_is_said(tmp_path: Path) -> None:
    ran = codebook("status", cwd=tmp_path)
    assert ran.code == 1
    sentence = f"codebook: {tmp_path}: no study here. Name a study with --study, or make one"
    assert ran.err.startswith(sentence)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("arguments", [("fly",), ("import",), ("init",), ("log", "--limit", "0")])
def test_wrong_usage_exits_2(arguments: tuple[str, ...], tmp_path: Path) -> None:
    ran = codebook(*arguments, cwd=tmp_path)
    assert ran.code == 2
    assert ran.err.startswith("usage: codebook")


COMMANDS = [
    *("demo", "init", "inspect", "import", "export", "status"),
    *("log", "undo", "redo", "check", "keys", "open"),
]


def test_help_reads_well() -> None:
    ran = codebook("--help")
    assert ran.code == 0
    for name in COMMANDS:
        assert f"    {name} " in ran.out
        assert codebook(name, "--help").code == 0


def test_a_read_only_study_is_refused_and_left_alone(coded: Path) -> None:
    if Path("/proc/self/loginuid").exists() and coded.owner() == "root":
        pytest.skip("root writes where nobody may")
    coded.chmod(0o500)
    (coded / "study.db").chmod(0o400)
    ran = codebook("undo", "--study", coded, "--coder", "First")
    coded.chmod(0o700)
    assert ran.code == 1
    assert len(ran.err.splitlines()) == 1


def test_json_is_one_document(coded: Path) -> None:
    for command in ("status", "log", "check", "keys", "coders"):
        assert isinstance(json.loads(codebook(command, "--json", "--study", coded).out), dict)


def test_codes_that_codings_bring_are_said(tmp_path: Path) -> None:
    here = {"CODEBOOK_STUDY": "study", "CODEBOOK_CODER": "Ada"}
    (tmp_path / "talk.txt").write_text("Nora: Why?\nTom: So we did.\nNora: And?\nTom: No.\n")
    rows = "talk,Ada,16,26,Slow\ntalk,Ada,43,46,slow\ntalk,Ada,43,46,Z.7\n"
    (tmp_path / "codings.csv").write_text(f"transcript,coder,start,end,code\n{rows}")
    codebook("init", "study", "--coder", "Ada", cwd=tmp_path)
    codebook("import", "talk.txt", cwd=tmp_path, **here)
    for option in (["--dry-run"], []):
        ran = codebook("import", "codings.csv", *option, cwd=tmp_path, **here)
        assert ran.out.splitlines() == [
            "codings.csv: codings; 3 added, 0 updated, 0 unchanged",
            '  line 2: the codebook lacks "Slow", "Z.7", which become candidates',
        ]
    again = codebook("import", "codings.csv", cwd=tmp_path, **here)
    assert again.out == "codings.csv: codings; 0 added, 0 updated, 3 unchanged\n"


def test_the_next_step_names_the_command_of_the_workbench_and_its_key(tmp_path: Path) -> None:
    with small.make(tmp_path / "s", tmp_path / "files") as study:
        put(study, "I teach.", "A.1")
        for name in ("First", "Second"):
            study.work_as(name)
            study.done()

    def step() -> str:
        return codebook("status", "--study", tmp_path / "s").out.splitlines()[-1]

    told = "Next: Settle the open disagreements: codebook, then Reconcile ({})."
    assert step() == told.format("R")
    more = tmp_path / "more.csv"
    more.write_text("id,name,parent,definition\nR,Reading,,What people read\n", encoding="utf-8")
    codebook("import", more, "--study", tmp_path / "s", "--coder", "First")
    assert step() == told.format("alt+r"), "R begins the id of a code"
    found = codebook("status", "--study", tmp_path / "s", "--json").json
    assert found["next"] == "Settle the open disagreements: codebook, then Reconcile."
    assert "step" not in found


def test_the_commands_to_which_a_step_may_send_are_the_workbenchs() -> None:
    labels = {command.label for command in SCREENS["desk"]}
    assert set(get_args(WorkbenchCommand)) - {""} <= labels


def test_what_is_said_of_files_that_a_study_begins_with(tmp_path: Path) -> None:
    path = tmp_path / "codes.csv"
    path.write_text("id,name,colour\nA,Top,blueish\n", encoding="utf-8")
    ran = codebook("init", tmp_path / "study", "--coder", "Ada", "--taxonomy", path)
    said = f'{path}, line 2: "blueish" is no colour; it is left out (row 2)'
    assert (ran.code, ran.err.splitlines()) == (0, [said, "Made a study of 1 code."])
