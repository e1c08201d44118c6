"""Names go out of the study, journal and exports included; passages and history follow."""

from __future__ import annotations

import stat
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

import small
from codebook import Study
from codebook.errors import InputError, RefusedError, UsageError
from codebook.text.names import word
from codebook.text.personal import personal
from codebook.text.spans import Span
from command import codebook

TALK = """Interviewer: Who helped you?

Marlene Quist: Oskar did, from Tornby, oskar@example.org. Oskarsson did not.

Interviewer: And then?

Marlene Quist: We asked Oskar again. 后来奥斯卡说可以。
"""
NAMES = {"Oskar": "P1", "Marlene Quist": "P2", "Tornby": "a town", "奥斯卡": "甲"}


@pytest.fixture
def study(tmp_path: Path) -> Iterator[Study]:
    with small.make(tmp_path / "study", tmp_path / "files") as study:
        path = tmp_path / "files" / "Talk with Oskar.txt"
        path.write_text(TALK, encoding="utf-8")
        study.import_files([path])
        place(study, "Oskar did, from Tornby")
        place(study, "again")
        study.add_memo("study", study.id, "Oskar came late.")
        study.work_as("Second")
        study.set_insight(place(study, "We asked Oskar"), "Oskar helps.")
        study.work_as("First")
        yield study


def place(study: Study, quote: str) -> str:
    transcript = study.transcript(study.interviews()[2].id)
    start = transcript.text.index(quote)
    where = Span(start, start + len(quote))
    return study.code(transcript.revision_id, where, [study.codebook().by_number["A.1"].id])


def held(folder: Path) -> list[str]:
    """Return the names that files of a folder hold, but for the key itself."""
    found = b""
    for path in folder.rglob("*"):
        if zipfile.is_zipfile(path):
            with zipfile.ZipFile(path) as parts:
                found += b"".join(parts.read(name) for name in parts.namelist())
        elif path.is_file() and path.name != "pseudonyms.csv":
            found += path.read_bytes()
    return [name for name in NAMES if word(name).search(found.decode("utf-8", "replace"))]


def applied(study: Study) -> Study:
    for name, pseudonym in NAMES.items():
        study.add_pseudonym(name, pseudonym)
    study.pseudonymise()
    return study


def test_no_name_is_left_in_any_file(study: Study, tmp_path: Path) -> None:
    study.export()
    study.back_up()
    assert set(held(tmp_path / "study")) == NAMES.keys()
    applied(study).export()
    assert study.named() == ([], [])
    key = tmp_path / "study" / "pseudonyms.csv"
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    assert study.check() == []
    study.close()
    assert held(tmp_path / "study") == []


def test_passages_follow_in_every_layer(study: Study) -> None:
    before = {row["quote"]: row["code"] for row in study.codings().to_dict("records")}
    applied(study)
    transcript = study.transcript(study.interviews()[2].id)
    assert transcript.name == "Talk with P1"
    assert "P2: P1 did, from a town, oskar@example.org. Oskarsson did not." in transcript.text
    assert "后来甲说可以" in transcript.text
    assert [turn.speaker for turn in transcript.turns] == ["Interviewer", "P2"] * 2
    after = {row["quote"]: row["code"] for row in study.codings().to_dict("records")}
    assert after == {"P1 did, from a town": "A.1", "again": "A.1"}
    assert len(before) == len(after)
    assert [memo.text for memo in study.memos()] == ["P1 came late."]
    study.work_as("Second")
    assert set(study.codings()["quote"]) == {"We asked P1"}
    assert set(study.codings()["insight"]) == {"P1 helps."}
    study.work_as("First")
    study.undo()
    assert study.memos() == []
    with pytest.raises(RefusedError, match="has changed since"):
        study.undo()


def test_it_can_be_done_again_for_what_came_later(study: Study) -> None:
    applied(study)
    assert study.pseudonymise()[:3] == ((), 0, 0)
    study.add_memo("study", study.id, "Met Oskar.")
    with pytest.raises(RefusedError, match="Names of the key are still in the study: memo: text"):
        study.export()
    assert study.pseudonymise().records == 1
    assert study.export()


def test_another_copy_loses_them_with_the_next_merge(study: Study, tmp_path: Path) -> None:
    study.hand_off(tmp_path / "other", "Second")
    with Study.open(tmp_path / "other", "Second") as other:
        place(other, "And then?")
        applied(study)
        other.merge(tmp_path / "study")
        assert set(other.codings()["quote"]) == {"We asked P1", "And then?"}
        assert other.check() == []
        study.merge(tmp_path / "other")
        assert study.named().inside == []
        assert study.check() == []
        with pytest.raises(InputError, match="taken out of the study on purpose"):
            study.import_files([tmp_path / "files" / "Talk with Oskar.txt"])
    assert held(tmp_path / "study") == []


def test_a_copy_with_the_names_can_still_come_home(study: Study, tmp_path: Path) -> None:
    path = tmp_path / "files" / "Talk.txt"
    path.write_text("Interviewer: Who?\n\nU1: Oskar did.\n\nU1: He said so.\n", encoding="utf-8")
    study.import_files([path])
    study.hand_off(tmp_path / "other", "Second")
    with Study.open(tmp_path / "other", "Second") as other:
        talk = next(each for each in other.interviews() if each.name == "Talk")
        transcript = other.transcript(talk.id)
        start = transcript.text.index("He said so")
        code = other.codebook().by_number["A.1"].id
        other.code(transcript.revision_id, Span(start, start + len("He said so")), [code])
        applied(study)
        study.merge(tmp_path / "other")
        other.merge(tmp_path / "study")
        assert "He said so" in set(other.codings()["quote"])
        assert other.check() == study.check() == []
    assert held(tmp_path / "study") == []


def test_a_key_that_is_none_is_refused(study: Study, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="The key of pseudonyms is empty"):
        study.pseudonymise()
    with pytest.raises(UsageError, match="A name and its pseudonym are needed"):
        study.add_pseudonym("Oskar", " ")
    study.add_pseudonym("Oskar", "P1")
    with pytest.raises(UsageError, match="The pseudonym “Mr Oskar” holds the name “Oskar”"):
        study.add_pseudonym("Tornby", "Mr Oskar")
    path = tmp_path / "key.csv"
    path.write_text("name,pseudonym\nOskar,P1\nTornby\n", "utf-8")
    with pytest.raises(InputError, match=r"key\.csv, line 3: A name and its pseudonym are needed"):
        study.pseudonyms(path)
    path.write_text("who,what\n", "utf-8")
    with pytest.raises(InputError, match="not a key of pseudonyms"):
        study.pseudonyms(path)


def test_what_may_be_personal_is_found() -> None:
    found = personal(TALK + "\nI: Call +49 170 1234567 or (030) 123 456-78 at 10:30 in 2019-2020.")
    assert [each for each in found if each.kind != "name"] == [
        ("e-mail", "oskar@example.org", 1),
        ("phone", "(030) 123 456-78", 1),
        ("phone", "+49 170 1234567", 1),
    ]
    assert ("name", "Oskar", 1) in found
    assert ("name", "Tornby", 1) in found


def test_on_the_command_line(study: Study, tmp_path: Path) -> None:
    study.close()
    given = ("--study", tmp_path / "study", "--coder", "First")
    ran = codebook("pseudonyms", "suggest", *given)
    assert "name    Tornby" in ran.out
    assert codebook("pseudonyms", "add", "Oskar", *given).code == 2
    ran = codebook("pseudonyms", "apply", "Oskar", *given)
    assert (ran.code, ran.out) == (2, "")
    assert "`codebook pseudonyms apply` takes no name" in ran.err
    assert codebook("pseudonyms", "add", "Oskar", "P1", *given).out == "Oskar  P1\n"
    ran = codebook("pseudonyms", "check", *given)
    assert ran.code == 1
    assert "the transcript Talk with P1" in ran.err
    assert codebook("export", *given).code == 1
    ran = codebook("pseudonyms", "apply", *given)
    assert (ran.code, ran.out.splitlines()[0][:26]) == (0, "2 places in 1 transcript a")
    assert codebook("pseudonyms", "check", *given).out == (
        "no name of the key is left in the study and its exports\n"
    )
    assert codebook("pseudonyms", "--json", *given).json == {"pseudonyms": {"Oskar": "P1"}}
    assert codebook("export", *given).code == 0
