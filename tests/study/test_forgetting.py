"""A participant withdraws: no byte of what they said is left."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

import small
from bytes_left import still_in
from cells import edit_cell
from codebook import Study
from codebook.errors import InputError, RefusedError, UsageError
from codebook.reading.turns.correction import Correction
from codebook.store.store import Store
from codebook.store.writer import ActionHead
from codebook.study.changed_settings import change_settings
from codebook.study.importing.options import Options
from codebook.study.people.participants import Edit
from codebook.text.spans import Span
from command import codebook
from phrases import emerged, place_of, put
from stages import move_to
from terminal import Terminal
from withdrawing import GROUP, KEPT, SAID, begun, held, talk_in_group
from writers import write_vtt

MADE_OF_THEIRS = (
    "named in their words: rename or redefine it; a pseudonym replaces it in the history, too"
)
TAKE_OUT = ": remove what is theirs, or delete it"


@pytest.fixture
def study(tmp_path: Path) -> Iterator[Study]:
    with begun(tmp_path) as study:
        yield study


def test_nothing_is_left_in_any_file(study: Study, tmp_path: Path) -> None:
    folder = tmp_path / "study"
    study.export()
    study.export(["word", "log"])
    study.back_up()
    study.correct_words("U1", "says nothing", "said nothing")
    assert held(folder) == list(SAID)
    before = study.codings()
    done = study.forget("U1")
    study.close()
    assert held(folder) == []
    assert still_in(folder, ["U1"]) == []
    assert (done.participant, done.transcripts) == ("U1", ("U1",))
    assert done.passages == 3, "Second's goes as well, which is not told while both are blind"
    assert "exports/codings.csv" in done.files
    with Study.open(folder, "First") as again:
        after = again.codings()
        assert list(after["quote"]) == [KEPT] == list(before.query("transcript == 'D1'")["quote"])
        assert [each.label for each in again.people()] == ["D1"]
        assert again.check() == []
        assert again.log()[0].label == "forgot a participant"
        (kept,) = (folder / "backups").iterdir()
        assert kept.name.endswith("-after-forgetting.db")


_LEFT = (
    "What was erased may still be in empty pages of the database or in files beside it: close other"
    " windows on the study, see that the disk has room, and open it again."
)


def test_exports_go_in_whatever_form_they_write_a_name(tmp_path: Path) -> None:
    """LaTeX has a backslash in it, SVG an entity, csv two quotation marks; a PDF is compressed."""
    name = 'P_1 O\'Neil & "Co"'
    sources = tmp_path / "files"
    small.write_files(sources)
    (sources / "U1.md").rename(sources / "Talk.md")
    files = [sources / name for name in ("taxonomy.csv", "Talk.md", "D1.txt")]
    with Study.create(tmp_path / "study", coders=["First"], files=files) as study:
        study.work_as("First")
        study.add_participant(name, "User")
        talk = next(each for each in study.interviews() if each.name == "Talk")
        study.link_speakers(talk.id, {"": name})
        code = study.codebook().by_number["A.1"].id
        study.code(talk.revision_id, Span(30, 60), [code])
        study.export(["codings", "matrix", "figures", "paper"])
        (tmp_path / "study" / 'P_1 O\'Neil & "Co", agreed.jpg').write_bytes(b"a picture")
        done = study.forget(name)
        gone = {Path(file).name for file in done.files}
        assert gone >= {"matrix.svg", "matrix.pdf", "matrix.csv", "codings.csv", "participants.tex"}
        assert "taxonomy.tex" not in gone
        assert done.remaining == (f'the file P_1 O\'Neil & "Co", agreed.jpg{TAKE_OUT}',)


def test_what_lies_where_links_lead_stays_and_is_said(study: Study, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    for name in ("backups", "exports/shared"):
        (elsewhere / name).mkdir(parents=True)
        (tmp_path / "study" / name).parent.mkdir(exist_ok=True)
        (tmp_path / "study" / name).symlink_to(elsewhere / name)
    (elsewhere / "notes.txt").write_text("U1 said", "utf-8")
    (tmp_path / "study" / "exports" / "notes.txt").symlink_to(elsewhere / "notes.txt")
    backup = study.back_up()
    done = study.forget("U1")
    assert done.remaining[-3:] == (
        f"the file exports/notes.txt{TAKE_OUT}",
        f"perhaps files behind the link backups, which were not searched{TAKE_OUT}",
        f"perhaps files behind the link exports/shared, which were not searched{TAKE_OUT}",
    )
    assert done.files == ()
    assert backup.exists()
    assert (elsewhere / "notes.txt").read_text("utf-8") == "U1 said"


def test_what_was_interrupted_is_gone_on_with_when_it_is_next_opened(
    study: Study, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("codebook.store.files.BUSY_TIMEOUT_MS", 10)
    folder = tmp_path / "study"
    study.export(["codings"])
    study.back_up()
    with monkeypatch.context() as stopped, pytest.raises(KeyboardInterrupt):
        stopped.setattr(Store, "finish_erasing", stop)
        study.forget("U1")
    assert [each.label for each in study.people()] == ["D1"]
    assert study.check() == [_LEFT]
    study.close()
    assert "exports/codings.csv" in {
        str(each.relative_to(folder)) for each in folder.rglob("*.csv")
    }
    with closing(sqlite3.connect(folder / "study.db")) as other:
        other.execute("BEGIN")
        other.execute("SELECT * FROM action").fetchone()
        with Study.open(folder, "First") as again:
            assert again.check() == [_LEFT], "another window reads what was there before"
    with Study.open(folder, "First") as again:
        assert held(folder) == []
        assert again.check() == []
    assert [path.name[-19:] for path in (folder / "backups").iterdir()] == ["after-forgetting.db"]


def stop(*_: object) -> None:
    raise KeyboardInterrupt


def test_only_the_studys_own_folders_are_cleared(study: Study, tmp_path: Path) -> None:
    kept = ("../kept.csv", "guideline/kept.csv", "exports/../../kept.csv", "exports/../kept.csv")
    linked = ("exports/link/kept.csv", "exports/link.csv", "transcripts/../exports/kept.csv")
    places = (*kept, *linked, ".", "exports/goes.csv")
    folder = tmp_path / "study"
    (folder / "exports").mkdir(exist_ok=True)
    (folder / "exports" / "link").symlink_to(folder / "guideline", target_is_directory=True)
    (folder / "exports" / "link.csv").symlink_to(folder / "guideline" / "other.csv")
    for place in {*places} - {"."}:
        (folder / place).write_text("Some words.\n", encoding="utf-8")
    study.close()
    with closing(sqlite3.connect(folder / "study.db")) as raw:
        raw.executemany("INSERT INTO remnant VALUES (?, ?)", zip(places, places, strict=True))
        raw.commit()
    with Study.open(folder, "First") as again:
        assert again.check() == []
    assert [place for place in places if not (folder / place).exists()] == ["exports/goes.csv"]
    assert (folder / "exports" / "link.csv").is_symlink()


def test_what_is_left_to_a_person_is_said(study: Study, tmp_path: Path) -> None:
    (tmp_path / "study" / "guideline" / "people.csv").write_text("U1,User\nU10,User\n", "utf-8")
    (tmp_path / "study" / "guideline" / "others.csv").write_text("U10,User\n", "utf-8")
    study.add_memo("study", study.id, "U1 was the first.")
    done = study.forget("U1")
    assert done.remaining == (
        "the memo “U1 was the first.”: put it in other words",
        f"the file guideline/people.csv{TAKE_OUT}",
    )


@pytest.mark.parametrize("is_undone", [False, True])
def test_headings_and_what_interviewers_asked_are_no_words_of_theirs(
    study: Study, tmp_path: Path, *, is_undone: bool
) -> None:
    path = tmp_path / "files" / "Talk.md"
    path.write_text(
        "## Part II. Questions and answers\n\nModerator: What would help you most of all?\n\n"
        "U1: I would like to have a better manual.\n\nZoe: And how long does it take you?\n\n"
        "U1: Hours.\n\nZoe: Hours?\n\nU1: Yes.\n",
        encoding="utf-8",
    )
    correction = Correction(interviewers=("Zoe",))
    study.import_files([path], options=Options(correction=correction))
    asked = "Part II. Questions and answers. What would help you most of all?"
    if is_undone:
        study.undo()  # with the setting that Zoe asks
    else:
        asked += " And how long does it take you?"
    folder = tmp_path / "study"
    (folder / "asked.txt").write_text(asked, "utf-8")
    (folder / "said.txt").write_text("I would like to have a better manual.", "utf-8")
    (kit,) = study.write_kits()
    done = study.forget("U1")
    assert done.remaining == (f"the file said.txt{TAKE_OUT}",)
    assert str(kit.relative_to(folder)) not in done.files
    assert kit.exists()


def test_no_label_tells_of_what_was_known_of_them(study: Study, tmp_path: Path) -> None:
    (key,) = (each.id for each in study.people() if each.label == "U1")
    edit_cell(study, key, "Gender", "of Ulm")
    edit_cell(study, key, "Years", "since the Danube rose")
    study.undo()
    study.rank(key, "II", "a1 a2")
    study.forget("U1")
    labels = [entry.label for entry in study.log()]
    assert labels[:5] == [
        "forgot a participant",
        "…, part II: …",
        "undo: …",
        "…: …",
        "…: …",
    ]
    assert still_in(tmp_path / "study", ["of Ulm", "since the Danube", "A.1 A.2", "A.1, A.2"]) == []


def test_a_speaker_is_the_same_whatever_the_case_of_the_label(study: Study, tmp_path: Path) -> None:
    path = tmp_path / "files" / "Talk.vtt"
    said = [("Interviewer", "And?"), ("u1", "I find it slow."), ("D1", "So do I.")]
    path.write_bytes(write_vtt(said * 2))
    study.import_files([path])
    study.forget("U1")
    assert still_in(tmp_path / "study", ("I find it slow", "So do I")) == ["So do I"]


@pytest.mark.parametrize(
    ("quoted", "remaining"),
    [
        (
            "The manual says nothing!",
            (f"the code “A.1 Setting up”, {MADE_OF_THEIRS}",),
        ),
        ("I teach.", ()),
    ],
    ids=["many of their words", "words that may be anybody's"],
)
def test_a_definition_that_quotes_them_is_left_to_a_person(
    study: Study, quoted: str, remaining: tuple[str, ...]
) -> None:
    move_to(study, "reconciliation")
    code = study.codebook().by_number["A.1"]
    study.edit_code(code.id, definition=f"As in: {quoted}")
    assert study.forget("U1").remaining == remaining


def test_a_candidate_in_their_words_goes_unless_something_needs_it(study: Study) -> None:
    for name in ("teach", "How to set it", "The manual"):
        emerged(study, *place_of(study, name), name)
    codes = {code.name: code.id for code in study.codebook().codes}
    study.code(*place_of(study, KEPT, "D1"), [codes["teach"]])
    study.edit_code(codes["The manual"], definition="Of manuals.")
    done = study.forget("U1")
    assert list(done.candidates) == ["How to set it", "I wait, for hours"]
    assert done.remaining == tuple(
        f"the code “{name}”, {MADE_OF_THEIRS}" for name in ("The manual", "teach")
    )
    assert not {*done.candidates} & {code.name for code in study.codebook().codes}
    assert study.check() == []
    assert [label for entry in study.log() if "How to" in (label := entry.label)] == []


def test_what_was_erased_is_not_in_the_way_of_undoing(study: Study) -> None:
    put(study, "I teach.")
    study.forget("U1")
    assert study.undo() == "coded D1: A.1"
    assert len(study.codings()) == 0
    part = r"Cannot undo “.*”: part of what it did has been erased\. It stays; what you"
    with pytest.raises(RefusedError, match=part):
        study.undo()


def test_where_their_names_still_stand_is_said(study: Study, tmp_path: Path) -> None:
    talk = "Interviewer: Who?\n\nMarlene Quist: Me.\n"
    (tmp_path / "files" / "Talk.txt").write_text(talk, "utf-8")
    other = "Interviewer: And you?\n\nD1: I asked Marlene, and Marlene asked U1.\n"
    (tmp_path / "files" / "D1 again.txt").write_text(other, "utf-8")
    given = ("--study", tmp_path / "study", "--coder", "First")
    with study.store.action(ActionHead(None, "who asks", hidden_by="")) as tx:
        change_settings(tx, lambda now: replace(now, interviewers=("Holm Quist",)))
    study.close()
    who = ("--participant", "Marlene Quist=U1")
    files = [tmp_path / "files" / name for name in ("Talk.txt", "D1 again.txt")]
    assert codebook("import", *files, *who, *given).code == 0
    with Study.open(tmp_path / "study", "First") as again:
        again.add_pseudonym("Marlene Quist", "U1")
        again.define_field("E-mail", "text")
        edit_cell(again, again.people()[0].id, "E-mail", "m.quist@example.org")
        again.add_memo("study", again.id, "Write to m.quist@example.org, says Quist.")
        again.work_as("Second")
        again.add_memo("study", again.id, "Second only: Marlene.")
        again.work_as("First")
        dry = again.forget("U1", rehearsal=True).named
    ran = codebook("forget", "U1", *given)
    assert ran.out.partition("They are still named")[2].splitlines() == [
        ":",
        "  the transcript D1 again: Marlene (2), U1 (1)",
        "  the interviewers' names in the settings: Quist (1)",
        "  the memo “Write to m.quist@example.org, says Quist.”: Quist (1), m.quist@example.org"
        " (1)",
        "  the key of pseudonyms: Marlene Quist (1)",
        "To replace their names there:",
        "  codebook pseudonyms add Marlene withdrawn",
        "  codebook pseudonyms add Quist withdrawn",
        "  codebook pseudonyms add U1 withdrawn",
        "  codebook pseudonyms add m.quist@example.org withdrawn",
        "  codebook pseudonyms apply",
        "So that the key does not name them either, once no other copy is to be merged:",
        *(
            f"  codebook pseudonyms drop {name}"
            for name in ("Marlene", "Quist", "U1", "m.quist@example.org", "'Marlene Quist'")
        ),
    ]
    assert dry[0] == ("the transcript D1 again", {"Marlene": 2, "U1": 1})
    assert len(dry) == 4


def test_names_are_those_of_columns_and_of_who_speaks(study: Study, tmp_path: Path) -> None:
    said = {"U7": "Marta: I work here.", "U2": "U2: Marta Holm knows, says Dr. Holm. Or Female?"}
    for name, words in said.items():
        (tmp_path / "files" / f"{name}.txt").write_text(f"Interviewer: Who?\n\n{words}\n", "utf-8")
    key = study.add_participant("U7", "User")
    study.define_field("Name", "text")
    study.edit_participants([Edit(key, "Name", "Prof. Marta Holm"), Edit(key, "Gender", "Female")])
    study.import_files([tmp_path / "files" / f"{name}.txt" for name in said])
    study.add_memo("study", study.id, "Marta came late.")
    named = study.forget("U7", rehearsal=True).named
    assert [(each.place, each.names) for each in named] == [
        ("the transcript U2", {"Holm": 1, "Marta Holm": 1}),
        ("the memo “Marta came late.”", {"Marta": 1}),
    ]


def test_a_name_that_a_coder_has_too_is_told_apart(study: Study, tmp_path: Path) -> None:
    """No key may have it, as it stays in the log: it is changed by hand where it means them."""
    key = study.add_participant("U7", "User")
    study.define_field("Name", "text")
    edit_cell(study, key, "Name", "Second Okafor")
    study.add_memo("study", study.id, "Second thinks that Okafor waits.")
    study.close()
    ran = codebook("forget", "U7", "--dry-run", "--study", tmp_path / "study", "--coder", "First")
    assert ran.out.partition("They are still named:\n")[2].splitlines() == [
        "  the memo “Second thinks that Okafor waits.”: Okafor (1), Second (1) (a coder is called"
        " so, too; where U7 is meant by Second, change it by hand)",
        "To replace their names there:",
        "  codebook pseudonyms add Okafor withdrawn",
        "  codebook pseudonyms apply",
        "So that the key does not name them either, once no other copy is to be merged:",
        "  codebook pseudonyms drop Okafor",
    ]


@pytest.mark.parametrize("before", ["{}: ", "[00:01:02] {} (Firma): ", "Befragte {}:\n"])
def test_names_before_turns_that_have_the_id_are_told_of(
    study: Study, tmp_path: Path, before: str
) -> None:
    anna, bernd = before.format("Anna Moos"), before.format("Bernd")
    talk = f"{anna}I paint.\n\n{bernd}With Anna, in a week.\n\n{anna}Yes.\n\n{bernd}Both.\n"
    files = [tmp_path / "files" / "Talk.txt", tmp_path / "files" / "Other.txt"]
    files[0].write_text(talk, encoding="utf-8")
    files[1].write_text("Interviewer: Who?\n\nU8: Moos, as Bernd says.\n", encoding="utf-8")
    read = study.look_at(files[0]).speakers
    people = dict(zip(read, ("U6", "U7"), strict=True))
    study.import_files(files, options=Options(correction=Correction(participants=people)))
    named = study.forget("U6").named
    parts = ({"Anna Moos": 2, "Anna": 1}, {"Moos": 1})
    assert [(each.place, each.names) for each in named] == [
        ("the transcript Talk", parts[0]),
        ("the transcript Other", parts[1]),
    ]


def test_it_is_not_taken_in_again(study: Study, tmp_path: Path) -> None:
    study.forget("U1")
    with pytest.raises(InputError, match="removed from the study on purpose"):
        study.import_files([tmp_path / "files" / "U1.md"])
    (done,) = study.import_files([tmp_path / "files" / "participants.csv"])
    assert done.problems[0] == (None, "What was withdrawn from the study is not imported again.")
    assert [each.label for each in study.people()] == ["D1"]


def test_a_rehearsal_erases_nothing(study: Study, tmp_path: Path) -> None:
    before = study.codings()
    done = study.forget("U1", rehearsal=True)
    assert (done.transcripts, done.passages, done.files) == (("U1",), 3, ())
    assert study.codings().equals(before)
    assert study.check() == []


def test_of_a_shared_transcript_their_turns_go(study: Study, tmp_path: Path) -> None:
    talk_in_group(study, tmp_path)
    put(study, "So do I", name="Group")
    put(study, "I find it slow", name="Group")
    done = study.forget("U1")
    assert (done.transcripts, done.shared) == (("U1",), ("Group",))
    transcript = study.transcript(study.interviews()[1].id)
    assert transcript.text == (
        "Interviewer: What do you think?\n\nwithdrawn: [withdrawn]\n\n"
        "D1: So do I, as withdrawn knows.\n\nwithdrawn: [withdrawn]\n"
    )
    assert [turn.speaker for turn in transcript.turns] == [
        "Interviewer",
        "withdrawn",
        "D1",
        "withdrawn",
    ]
    assert "So do I" in set(study.codings()["quote"])
    assert "I find it slow" not in set(study.codings()["quote"])
    assert study.check() == []
    study.close()
    assert still_in(tmp_path / "study", ("I find it slow", "We agree then")) == []


def test_what_was_taken_back_is_erased_too(study: Study, tmp_path: Path) -> None:
    """A correction leaves its text, and what was coded its quote, for doing it again.

    So does a passage that has lost its place.
    """
    path = talk_in_group(study, tmp_path)
    for name, wrong, right in (("U1", "says", "said"), ("Group", "all in all", "on the whole")):
        study.correct_words(name, wrong, right)
        study.undo()
    for quote in ("We agree then.", "do I, as U1 knows.\n\nU1: We agree"):
        put(study, quote, name="Group")
        study.undo()
    study.correct_words("Group", "find it slow", "found it slow")
    put(study, "I found it slow", name="Group")
    study.undo()
    study.undo()
    put(study, "all in all", name="Group")
    path.write_text(GROUP.replace(", all in all", ""), encoding="utf-8")
    study.import_files([path], options=Options(updating=True))
    assert "all in all" in set(study.codings()["quote"]), "as an orphan"
    study.forget("U1")
    with pytest.raises(RefusedError, match=r"There is nothing of yours to redo\."):
        study.redo()
    assert study.check() == []
    study.close()
    said = (
        "found it",
        "all in all",
        "on the whole",
        "We agree",
        "as U1",
        "said nothing",
        "I teach.",
    )
    assert still_in(tmp_path / "study", said) == []


def test_an_import_that_was_taken_back_is_erased_too(study: Study, tmp_path: Path) -> None:
    """Its text stays for doing it again, until they withdraw; what others said there stays."""
    talk_in_group(study, tmp_path)
    put(study, "So do I", name="Group")
    put(study, "We agree then.", name="Group")
    for _ in range(3):
        study.undo()
    again = tmp_path / "files" / "Again.txt"
    again.write_text("Interviewer: And now?\n\nU1: Quokkas wander about here.\n")
    study.import_files([again])
    put(study, "Quokkas wander", name="Again")
    for _ in range(2):
        study.undo()
    said = ["Quokkas", "Again.txt", "I find it slow", "We agree", "U1"]
    assert still_in(tmp_path / "study", said) == said
    study.forget("U1")
    assert study.check() == []
    with pytest.raises(RefusedError, match=r"There is nothing of yours to redo\."):
        study.redo()
    study.close()
    assert still_in(tmp_path / "study", [*said, "So do I"]) == ["So do I"]


def test_who_was_taken_back_with_an_import_is_put_in_again_to_be_erased(
    study: Study, tmp_path: Path
) -> None:
    path = tmp_path / "files" / "X7.txt"
    path.write_text("Interviewer: And now?\n\nX7: Quokkas wander about here.\n")
    study.import_files([path])
    study.undo()
    with pytest.raises(UsageError) as caught:
        study.forget("X7")
    assert str(caught.value) == (
        "The study has no participant 'X7'. It has U1, D1. If importing the interview was"
        " undone, add the participant again first."
    )
    study.add_participant("X7")
    study.forget("X7")
    assert study.check() == []
    study.close()
    assert still_in(tmp_path / "study", ("Quokkas", "X7")) == []


@pytest.mark.parametrize("place", ["postgresql"], indirect=True)
def test_a_server_keeps_no_sample_of_what_was_said(place: str, tmp_path: Path) -> None:
    """To plan queries it has one of each column, in a table of its own."""
    sampled = (
        "SELECT count(*) FROM pg_stats WHERE schemaname = current_schema() AND strpos("
        "concat(most_common_vals::text, histogram_bounds::text), 'The manual says') > 0"
    )
    with small.make(place, tmp_path / "files") as study:
        with study.store.unfiltered() as connection:
            connection.exec_driver_sql("ANALYZE")
            assert connection.exec_driver_sql(sampled).scalar_one() > 0
            connection.commit()
        study.forget("U1")
        with study.store.unfiltered() as connection:
            assert connection.exec_driver_sql(sampled).scalar_one() == 0
        assert study.check() == []


def test_whose_words_are_not_known_is_refused(study: Study, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"no participant 'U9'\. It has U1, D1\."):
        study.forget("U9")
    path = tmp_path / "files" / "U1 and D1.txt"
    path.write_text("A: We both.\n\nB: And we both.\n\nA: Yes.\n\nB: No.\n", encoding="utf-8")
    people = ["--participant", "A=D1", "--participant", "B=U1"]
    given = ["--study", str(tmp_path / "study"), "--coder", "First"]
    assert codebook("import", path, *people, *given).code == 0
    assert study.forget("U1").shared == ("U1 and D1",)


EARLIER = """Kim: And you?

Lee: I herd zebras all day. They kick.

Pat: I paint fences.

Lee: I read to them, too.

Kim: Both of you?

Pat: We met a zebra, yes.
"""


@pytest.mark.parametrize("named", [("Lee", "Pat"), ("L", "P"), ("", "")])
def test_their_words_in_earlier_texts_have_another_label(
    study: Study, tmp_path: Path, named: tuple[str, str]
) -> None:
    path = tmp_path / "files" / "Group.txt"
    path.write_text(EARLIER.replace("Lee:", f"{named[0]}:").replace("Pat:", f"{named[1]}:"))
    if not any(named):
        path.write_text("\n\n".join(line.partition(": ")[2] for line in EARLIER.split("\n\n")))
    study.import_files([path])
    put(study, "They kick.", name="Group")
    path.write_text(EARLIER.replace(" They kick.", "").replace("all day", "day and night"))
    study.import_files([path], options=Options(updating=True))
    people = Correction(interviewers=("Kim",), participants={"Lee": "U8", "Pat": "U9"})
    study.import_files([path], options=Options(correction=people))
    assert study.forget("U8").shared == ("Group",)
    assert study.check() == []
    study.close()
    theirs = ("zebras", "They kick", "day and night", "I read to them")
    assert still_in(tmp_path / "study", theirs) == []
    kept = ("I paint fences", "We met a zebra", "Both of you")
    assert still_in(tmp_path / "study", kept) == list(kept)


def test_on_the_command_line(study: Study, tmp_path: Path) -> None:
    study.close()
    given = ("--study", tmp_path / "study", "--coder", "First")
    ran = codebook("forget", "U1", "--dry-run", *given)
    assert (ran.code, ran.err) == (0, "A dry run: nothing was erased.\n")
    ran = codebook("forget", "U1", *given)
    assert ran.code == 0
    assert ran.out.splitlines()[1] == "  the transcript U1"
    assert held(tmp_path / "study") == []
    ran = codebook("forget", "U1", *given)
    assert (ran.code, ran.out) == (2, "")
    assert "The study has no participant 'U1'. It has D1." in ran.err
    ran = codebook("undo", *given)
    assert (ran.code, ran.out) == (0, "Undone: coded D1: A.1\n"), "what was done before"
    assert codebook("check", *given).code == 0


_ASKED = "This cannot be undone. Type U1 again to erase this participant: "


def test_a_name_is_asked_for_again_at_a_terminal(study: Study, tmp_path: Path) -> None:
    """It is asked where it is seen, also while what is printed goes to a file."""
    study.close()
    given = ("--study", tmp_path / "study", "--coder", "First")
    refused = "codebook: U1 was not typed again. Nothing was erased."
    for typed in ("U2\n", "\n", "\x04"):
        with closing(Terminal("forget", "U1", *given)) as terminal:
            terminal.wait_for(_ASKED)
            terminal.press(typed)
            assert terminal.wait() == 1
            terminal.wait_for(refused)
    out = tmp_path / "out.json"
    with closing(Terminal("forget", "U1", "--json", *given, out=out)) as terminal:
        terminal.wait_for(_ASKED)
        assert held(tmp_path / "study") == list(SAID)
        terminal.press(" U1 \n")
        assert terminal.wait() == 0
    assert json.loads(out.read_text("utf-8"))["participant"] == "U1"
    assert held(tmp_path / "study") == []
