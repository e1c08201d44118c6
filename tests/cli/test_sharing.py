"""Handing over, merging and settling through the command line."""

from __future__ import annotations

import csv
import shutil
from pathlib import Path

import pytest

import small
from cells import edit_cell
from codebook import Study
from codebook.text.display import display_width
from command import codebook
from phrases import put
from terminal import Terminal
from workbench import workbench

HEADER = ("transcript", "coder", "start", "end", "code", "insight")


def sheet(path: Path, *rows: tuple[object, ...]) -> Path:
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([HEADER, *rows])
    return path


@pytest.fixture(scope="module")
def story(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("story")
    small.make(folder / "one", folder / "sources").close()
    return folder


def test_two_machines_from_handoff_to_settled(story: Path) -> None:
    one, two = story / "one", story / "two"
    codings = sheet(story / "first.csv", ("U1", "First", 62, 70, "A.1", "Teaches."))
    as_first = ("--study", one, "--coder", "First")
    assert codebook("import", codings, "--as", "codings", *as_first).code == 0
    handed = codebook("handoff", two, "--to", "Second", "--study", one)
    assert (handed.code, handed.out) == (0, f"{two}\n")
    assert handed.err == "Made a copy for Second, without what is hidden from Second.\n"
    assert b"Teaches." not in (two / "study.db").read_bytes()

    as_second = ("--study", two, "--coder", "Second")
    theirs = sheet(story / "second.csv", ("U1", "Second", 62, 70, "A.2", "Is a teacher."))
    assert codebook("import", theirs, "--as", "codings", *as_second).code == 0
    named = codebook("done", "U1", "--json", *as_second)
    assert named.err == "Participants' turns without a code of yours: 1 of 2.\n"
    assert set(named.json) == {"stage", "waiting_for"}
    assert codebook("reopen", "U1", *as_second).err == ""
    assert codebook("done", *as_second).code == 0
    dry = codebook("merge", two, "--dry-run", *as_first)
    assert dry.out.splitlines()[:2] == ["what would be merged:", "added: 1 (1 finished)"]
    assert "there is more, which is not open to you yet" in dry.out
    found = codebook("merge", two, "--json", *as_first).json
    assert (found["added"], found["updated"], found["conflicts"]) == (1, 0, 0)
    assert (found["hidden"], found["stage"]) == (True, "coding")
    assert codebook("status", "--json", *as_first).json["codings"] == 1
    finished = codebook("done", *as_first)
    assert finished.code == 0
    assert finished.err == (
        "Participants' turns without a code of yours: 3 of 4; interviews without any: 1 of 2.\n"
        "1 disagreement open: codebook, then Reconcile (R).\n"
    )
    assert codebook("status", "--json", *as_first).json["codings"] == 2
    assert codebook("merge", one, *as_second).out.splitlines()[-1] == "stage: reconciliation"
    again = codebook("merge", one, "--json", *as_second).json
    assert (again["added"], again["hidden"]) == (0, False)
    assert codebook("conflicts", *as_second).err == "There are no conflicts.\n"
    assert codebook("check", "--study", two).code == 0

    listed = codebook("assign", "U1", "--to", "First", "--batch", "pilot", *as_first)
    assert [line.split() for line in listed.out.splitlines()] == [
        ["U1", "First", "pilot"],
        ["D1", "everybody"],
    ]
    assert codebook("assign", "--json", *as_first).json["transcripts"][1] == {
        "transcript": "D1",
        "coders": [],
        "batch": "",
    }


def two_copies(folder: Path) -> tuple[Path, Path]:
    """Make the small study and a copy of it, beside each other."""
    one, two = folder / "one", folder / "two"
    small.make(one, folder / "sources").close()
    shutil.copytree(one, two)
    return one, two


def test_at_a_terminal_lines_are_broken_between_words(tmp_path: Path) -> None:
    one, two = two_copies(tmp_path)
    for place, asked in ((one, "a team"), (two, "those who 维护框架的人")):
        with Study.open(place, "First") as study:
            meaning = f"What is asked of {asked}, when, and by whom."
            study.edit_code(study.codebook().by_number["A.1"].id, definition=meaning)
    as_first = ("--study", one, "--coder", "First")
    merging = Terminal("merge", two, *as_first)
    try:
        assert merging.wait() == 0
        for _ in range(4):  # what is still on its way
            merging.read()
    finally:
        merging.close()
    lines = merging.seen.replace("\r", "").splitlines()
    assert lines[3:5] == [
        "1 conflict: both copies changed the same thing; nothing is lost, and",
        "  `codebook conflicts` settles it",
    ]
    (piped,) = codebook("conflicts", *as_first).out.splitlines()
    told = lines[6:]
    assert len(told) > 1
    assert " ".join(map(str.strip, told)) == piped, "a program gets it in one line"
    assert max(map(display_width, lines[1:])) <= 80, "the first one follows the progress"


def test_a_merge_says_whom_it_gave_another_id(tmp_path: Path) -> None:
    one, two = two_copies(tmp_path)
    for place, old in ((one, "U1"), (two, "D1")):
        with Study.open(place, "First") as study:
            (key,) = (person.id for person in study.people() if person.label == old)
            edit_cell(study, key, "Participant", "X1")
    as_first = ("--study", one, "--coder", "First")
    told = "X1 was given to two participants: U1 keeps it, and D1 has become X1-2."
    assert codebook("merge", two, "--dry-run", "--json", *as_first).json["ids"] == [told]
    assert told in codebook("merge", two, *as_first).out.splitlines()
    codebook("export", "participants", "--out", tmp_path / "out", *as_first)
    with (tmp_path / "out" / "participants.csv").open(encoding="utf-8") as file:
        rows = {row["Participant"]: (row["Gender"], row["Years"]) for row in csv.DictReader(file)}
    assert rows == {"X1": ("Female", "8 Months"), "X1-2": ("Male", "4 years")}


def test_settling_says_what_was_settled_and_what_is_left(tmp_path: Path) -> None:
    one, two = two_copies(tmp_path)
    for place, said in ((one, "first"), (two, "second")):
        with Study.open(place, "First") as study:
            code = study.codebook().by_number["A.1"].id
            study.edit_code(code, use_when=f"the {said} use", avoid_when=f"the {said} other")
    as_first = ("--study", one, "--coder", "First")
    codebook("merge", two, *as_first)
    listed = codebook("conflicts", *as_first).out.splitlines()
    assert [line.split(";")[0] for line in listed] == [
        "1. code “A.1” when not to use: it is “the second other”",
        "2. code “A.1” when to use: it is “the second use”",
    ]
    taken = codebook("conflicts", "take", "1", *as_first)
    assert taken.out.splitlines() == [
        "The others, with the numbers that they have now:",
        f"1{listed[1][1:]}",
    ]
    assert taken.err.splitlines() == [
        "Settled: code “A.1” when not to use is “the first other” now, not “the second other”.",
    ]
    kept = codebook("conflicts", "keep", "1", "--json", *as_first).json
    assert (kept["settled"]["column"], kept["conflicts"]) == ("when to use", [])
    codebook("undo", *as_first)
    kept = codebook("conflicts", "keep", "1", *as_first)
    assert (kept.out, kept.err.splitlines()) == (
        "",
        [
            "Settled: code “A.1” when to use stays “the second use”, not “the first use”.",
            "There are no more conflicts.",
        ],
    )


def test_records_are_told_in_words_and_long_names_are_cut_visibly(tmp_path: Path) -> None:
    one, two = two_copies(tmp_path)
    talk = tmp_path / "a talk with somebody of whom one knows next to nothing but the long name.txt"
    talk.write_text("Interviewer: What?\n\nX9: I teach.\n", encoding="utf-8")
    as_first = ("--study", one, "--coder", "First")
    for place in (one, two):
        codebook("import", talk, "--study", place, "--coder", "First")
    for place, part in ((one, "I"), (two, "II")):
        with Study.open(place, "First") as study:
            study.set_part(study.interviews()[-1].id, 1, part)
    codebook("merge", two, *as_first)
    (listed,) = codebook("conflicts", *as_first).out.splitlines()
    assert (
        "transcript “a talk with somebody of whom one knows next to nothing but …” part" in listed
    )
    another = tmp_path / "another.txt"
    another.write_text("Interviewer: And?\n\nU1: I write.\n", encoding="utf-8")
    codebook("import", another, "--study", two, "--coder", "First")
    found = codebook("merge", two, *as_first).out.splitlines()
    assert found[0] == (
        "added: 4 (1 text, 1 division into turns, 1 transcript, 1 participant of a transcript)"
    )


async def test_open_conflicts_are_told_until_they_are_settled(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    with small.make(one, tmp_path / "sources") as study:
        passage = put(study, "I teach.")
    shutil.copytree(one, two)
    for place, insight in ((one, "Teaches a lot."), (two, "Likes to teach.")):
        with Study.open(place, "First") as study:
            study.set_insight(passage, insight)
    as_first = ("--study", one, "--coder", "First")
    assert "conflict" not in codebook("status", *as_first).out
    codebook("merge", two, *as_first)
    told = "1 conflict of a merge is to be looked at: codebook conflicts"
    assert told in codebook("status", *as_first).out.splitlines()
    assert codebook("status", "--json", *as_first).json["conflicts"] == 1
    async with workbench(one, "First") as bench:
        assert told in bench.said
    as_second = ("--study", one, "--coder", "Second")
    assert codebook("status", "--json", *as_second).json["conflicts"] == 0, "it is hidden"
    codebook("conflicts", "keep", "1", *as_first)
    assert "conflict" not in codebook("status", *as_first).out
    async with workbench(one, "First") as bench:
        assert told not in bench.said


@pytest.mark.parametrize(
    ("command", "code", "said"),
    [
        (
            "merge nowhere --coder First",
            1,
            "nowhere: no study here. Name the folder or file of another copy.",
        ),
        (
            "merge nowhere",
            2,
            "Writing needs a coder. Name one with --coder NAME or CODEBOOK_CODER; there is no"
            " default.",
        ),
        (
            "handoff three --to Third",
            2,
            "one has no coder 'Third'. Add one with `codebook coders add`.",
        ),
        (
            "assign U1 --coder First",
            2,
            "To whom? Name coders with --to NAME, or say --everybody.",
        ),
        (
            "assign U1 --to First --everybody --coder First",
            2,
            "To coders or to everybody? Say --to NAME or --everybody, not both.",
        ),
        (
            "assign U1 --everybody --batch second --coder First",
            2,
            "A batch is of the coders that it is assigned to, not of everybody. Name them with --to"
            " NAME, or leave out --batch.",
        ),
        (
            "assign --to First --coder First",
            2,
            "Which transcripts? `codebook assign TRANSCRIPT… --to NAME`; `codebook assign` lists"
            " them.",
        ),
        (
            "conflicts take --coder First",
            2,
            "`codebook conflicts take` needs a number from the list.",
        ),
        (
            "conflicts keep 9 --coder First",
            2,
            "There is no conflict 9. `codebook conflicts` lists them.",
        ),
    ],
)
def test_what_cannot_be_is_a_sentence(story: Path, command: str, code: int, said: str) -> None:
    ran = codebook(*command.split(), "--study", "one", cwd=story)
    assert (ran.code, ran.err) == (code, f"codebook: {said}\n")
    assert not (story / "three").exists()


def test_backup_and_restore(story: Path) -> None:
    made = codebook("backup", "--study", story / "one", "--json")
    path = Path(made.json["backup"])
    assert path.parent == story / "one" / "backups"
    restored = codebook("restore", path, story / "again")
    assert (restored.code, restored.out) == (0, f"{story / 'again'}\n")
    assert restored.err == "The backup is intact; the study was made from it.\n"
    assert codebook("check", "--study", story / "again").code == 0
    twice = codebook("restore", path, story / "again")
    assert twice.code == 1
    assert twice.err == f"codebook: {story / 'again'}: the folder is not empty. Name a new one.\n"
    out = codebook("backup", "--out", story / "whole", "--study", story / "one")
    assert (out.code, out.out) == (0, f"{story / 'whole'}\n")


OPEN = (
    "The batch pilot is open now: all who code it have finished it, and see what the others coded"
    " in it."
)


@pytest.mark.parametrize("among", [["U1"], ["U1", "D1"]])
def test_that_a_batch_opens_is_said_by_what_opens_it(tmp_path: Path, among: list[str]) -> None:
    place = tmp_path / "study"
    with small.make(place, tmp_path / "sources") as study:
        put(study, "I teach.")
    first, second = (("--study", place, "--coder", name) for name in ("First", "Second"))
    both = ("--to", "First", "--to", "Second", "--batch", "pilot")
    said = [codebook("assign", *among, *both, *first).err]
    said += [codebook("done", "U1", *coder).err for coder in (first, second)]
    if len(among) > 1:
        assert OPEN not in "".join(said)
        said.append(codebook("assign", "D1", "--everybody", *first).err)
    assert [OPEN in each.splitlines() for each in said] == [*[False] * (len(said) - 1), True]
