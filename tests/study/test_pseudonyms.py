"""Names go out of the study, journal and exports included; passages and history follow."""

from __future__ import annotations

import re
import shutil
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import small
from bytes_left import bytes_in
from cells import edit_cell
from codebook import Study
from codebook.errors import InputError, RefusedError, UsageError
from codebook.store.text_columns import COLUMNS, Written
from codebook.study.privacy.key import Key, read_key, write_key
from codebook.study.privacy.places_of_words import PlacesOfWords
from codebook.study.views import Passage
from codebook.text.names import whole_words
from codebook.text.spans import Span
from command import codebook
from phrases import put
from work import lines_run

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
    return put(study, quote, name="Talk with Oskar")


def held(folder: Path) -> list[str]:
    """Return the names that files of a folder hold, but for the key itself."""
    text = bytes_in(folder, but="pseudonyms.csv").decode("utf-8", "replace")
    # That it is there at all is seen a hundred times as fast as that it is a word of its own.
    return [name for name in NAMES if name in text and whole_words(name).search(text)]


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
    assert study.remaining_names() == ([], [])
    key = tmp_path / "study" / "pseudonyms.csv"
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    assert study.check() == []
    study.close()
    assert held(tmp_path / "study") == []


def test_the_name_of_a_batch_is_a_place_too(study: Study, tmp_path: Path) -> None:
    study.assign(["U1", "Talk with Oskar"], ["First", "Second"], "pilot with Oskar")
    study.add_pseudonym("Oskar", "P1")
    assert "the batch “pilot with P1”" in study.remaining_names().inside
    study.pseudonymise()
    assert {one.batch for one in study.assignments()} == {"", "pilot with P1"}
    assert study.remaining_names() == ([], [])
    study.close()
    assert "Oskar" not in held(tmp_path / "study")


def test_a_name_that_only_an_earlier_text_holds_goes_too(study: Study, tmp_path: Path) -> None:
    study.correct_words("Talk with Oskar", "Oskarsson", "Nobody")
    study.add_pseudonym("Oskarsson", "P3")
    study.pseudonymise()
    study.close()
    files = [path for path in (tmp_path / "study").rglob("*.db*") if b"rsson" in path.read_bytes()]
    assert files == []


def test_a_name_in_a_text_that_was_taken_back_goes_too(study: Study, tmp_path: Path) -> None:
    study.correct_words("Talk with Oskar", "Oskarsson", "Oskars son")
    study.undo()
    applied(study)
    with pytest.raises(
        RefusedError, match=r"Cannot redo .*: part of what it did has been erased\."
    ):
        study.redo()
    study.correct_words("Talk with P1", "Oskarsson", "Oskar again")
    study.undo()
    assert study.remaining_names().inside == ["an earlier text of a transcript"]
    assert study.export(["codings"]), "it is in no export"
    study.pseudonymise()
    assert study.remaining_names().inside == []
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
    told = r"has changed since, by First \(“replaced names with pseudonyms”\)\. It stays; what"
    with pytest.raises(RefusedError, match=told):
        study.undo()


def test_it_can_be_done_again_for_what_came_later(study: Study) -> None:
    applied(study)
    assert study.pseudonymise()[:3] == ((), 0, 0)
    study.work_as("Second")
    study.add_memo("study", study.id, "Oskar said so.")
    study.work_as("First")
    study.add_memo("study", study.id, "Met Oskar.")
    with pytest.raises(
        RefusedError, match="Names of the key are still in the study: the memo “Met P1"
    ):
        study.export()
    assert study.pseudonymise().records == 1, "what is hidden is done, and not counted"
    assert study.export()
    study.work_as("Second")
    assert "P1 said so." in [memo.text for memo in study.memos()]


def test_where_names_stand_is_said_in_the_words_of_the_study(study: Study) -> None:
    for name, pseudonym in NAMES.items():
        study.add_pseudonym(name, pseudonym)
    assert study.remaining_names().inside == [
        "the transcript Talk with P1",
        "the log",
        "the name of the transcript Talk with P1",
        "the name of the file of the transcript Talk with P1",
        "a speaker's label of the transcript Talk with P1",
        "the quote of a passage “P1 did, from a town”",
        "the memo “P1 came late.”",
    ]


def test_every_place_where_people_write_has_a_phrase(study: Study) -> None:
    """And that names no table or column of the database."""
    with study.store.reading() as connection:
        places = PlacesOfWords(connection)
        phrases = [
            places.place(Written(table, column, "", None, "[]"), str)
            for table, columns in COLUMNS.items()
            for column in columns
        ]
    assert len(set(phrases)) == len(phrases)
    assert all(phrase.startswith(("the ", "a ", "what ", "when ")) for phrase in phrases)
    assert not any(set("_:[") & set(phrase.removesuffix(" “[]”")) for phrase in phrases)


def test_another_copy_loses_them_with_the_next_merge(study: Study, tmp_path: Path) -> None:
    study.hand_off(tmp_path / "other", "Second")
    with Study.open(tmp_path / "other", "Second") as other:
        place(other, "And then?")
        applied(study)
        other.merge(tmp_path / "study")
        assert set(other.codings()["quote"]) == {"We asked P1", "And then?"}
        assert other.check() == []
        study.merge(tmp_path / "other")
        assert study.remaining_names().inside == []
        assert study.check() == []
        with pytest.raises(InputError, match="removed from the study on purpose"):
            study.import_files([tmp_path / "files" / "Talk with Oskar.txt"])
    assert held(tmp_path / "study") == []


def test_a_copy_without_the_key_learns_the_pseudonyms(study: Study, tmp_path: Path) -> None:
    study.hand_off(tmp_path / "other", "Second")
    with Study.open(tmp_path / "other", "Second") as other:
        passage = place(other, "We asked Oskar again")
        other.set_insight(passage, "Oskar again, the 奥斯卡 of Tornby.")
        applied(study)
        other.merge(tmp_path / "study", rehearsal=True)
        assert set(held(tmp_path / "other")) == NAMES.keys()
        other.merge(tmp_path / "study")
        assert "P1 again, the 甲 of a town." in set(other.codings()["insight"])
        assert other.check() == []
    assert held(tmp_path / "other") == []


def asked(study: Study) -> Passage:
    interview = next(each for each in study.interviews() if each.name.startswith("Talk"))
    passages = study.passages(interview.revision_id)
    (found,) = [each for each in passages if each.span.of(talk(study)).startswith("We asked")]
    return found


@pytest.mark.parametrize("home_first", [True, False])
def test_a_passage_on_a_name_that_was_worked_on_in_another_copy_keeps_its_place(
    study: Study, tmp_path: Path, home_first: bool
) -> None:
    study.hand_off(tmp_path / "other", "Second")
    with Study.open(tmp_path / "other", "Second") as other:
        passage_id = asked(other).id
        other.set_insight(passage_id, "So it was.")
        applied(study)
        pairs = [(study, "other"), (other, "study")]
        for one, whence in (pairs if home_first else pairs[::-1]) * 2:
            one.merge(tmp_path / whence)
        for one in (study, other):
            one.work_as("Second")
            now = asked(one)
            assert (now.id, now.insight) == (passage_id, "So it was.")
            assert now.span.of(talk(one)) == "We asked P1"
            assert one.check() == []


@pytest.fixture
def made_again(study: Study, tmp_path: Path) -> Iterator[tuple[Study, Study]]:
    """The study with pseudonyms, and a copy in which the talk was imported a second time."""
    path = tmp_path / "files" / "Later.txt"
    path.write_text("I: Who?\n\nP: Oskar did.\n", encoding="utf-8")
    study.import_files([path])
    shutil.copytree(tmp_path / "study", tmp_path / "other")
    with Study.open(tmp_path / "other", "First") as other:
        other.undo()
        other.work_as("Second")
        yield applied(study), other


@pytest.mark.parametrize("is_undone", [True, False])
@pytest.mark.parametrize("home_first", [True, False])
def test_a_text_made_again_in_another_copy_is_masked_there_too(
    made_again: tuple[Study, Study], tmp_path: Path, home_first: bool, is_undone: bool
) -> None:
    study, other = made_again
    other.import_files([tmp_path / "files" / "Later.txt"])
    put(other, "Oskar did", name="Later")
    if is_undone:
        for _ in range(2):
            other.undo()
    pairs = [(study, "other"), (other, "study")]
    for one, whence in (pairs if home_first else pairs[::-1]) * 2:
        one.merge(tmp_path / whence)
    for one in (study, other):
        found = next(each for each in one.interviews() if each.name == "Later")
        assert one.transcript(found.id).text == "I: Who?\n\nP: P1 did.\n"
        one.work_as("Second")
        assert [each for each in one.codings()["quote"] if each == "P1 did"] == (
            [] if is_undone else ["P1 did"]
        )
        assert one.check() == []
        one.close()
    assert held(tmp_path / "study") == held(tmp_path / "other") == []


def test_a_text_that_is_another_interview_there_is_refused_until_that_is_undone(
    made_again: tuple[Study, Study], tmp_path: Path
) -> None:
    study, other = made_again
    (tmp_path / "files" / "Later.txt").rename(tmp_path / "files" / "Else.txt")
    other.import_files([tmp_path / "files" / "Else.txt"])
    said = "has brought back a text from which words were erased on purpose"
    with pytest.raises(RefusedError, match=f"other {said}") as refused:
        study.merge(tmp_path / "other")
    assert refused.value.hint == (
        "Undo the change that did this there (`codebook undo`), and merge again."
    )
    with pytest.raises(RefusedError, match=f"^This study {said}"):
        other.merge(tmp_path / "study")
    other.undo()
    study.merge(tmp_path / "other")
    other.merge(tmp_path / "study")
    for one in (study, other):
        assert [each.name for each in one.interviews()].count("Later") == 1
        assert one.check() == []
        one.close()
    assert held(tmp_path / "study") == held(tmp_path / "other") == []


def test_a_copy_with_the_names_can_still_come_home(study: Study, tmp_path: Path) -> None:
    path = tmp_path / "files" / "Talk.txt"
    path.write_text("Interviewer: Who?\n\nU1: Oskar did.\n\nU1: He said so.\n", encoding="utf-8")
    study.import_files([path])
    study.hand_off(tmp_path / "other", "Second")
    with Study.open(tmp_path / "other", "Second") as other:
        put(other, "He said so", name="Talk")
        applied(study)
        study.merge(tmp_path / "other")
        other.merge(tmp_path / "study")
        assert "He said so" in set(other.codings()["quote"])
        assert other.check() == study.check() == []
    assert held(tmp_path / "study") == []


def talk(study: Study) -> str:
    interview = next(each for each in study.interviews() if each.name.startswith("Talk"))
    return study.transcript(interview.id).text


@pytest.mark.parametrize("home_first", [True, False])
def test_a_text_corrected_in_another_copy_comes_home(
    study: Study,
    tmp_path: Path,
    home_first: bool,
) -> None:
    study.hand_off(tmp_path / "other", "Second")
    with Study.open(tmp_path / "other", "Second") as other:
        name = "Talk with Oskar"
        other.correct_words(name, "Who helped", "Who has helped")
        other.correct_words(name, "And then?", "And then what?")
        other.correct_words(name, "We asked Oskar again", "We asked Oscar, not Oskar, again")
        place(other, "And then what?")
        applied(study)
        if home_first:
            given = ("--dry-run", "--study", tmp_path / "study", "--coder", "First")
            assert "Talk with P1, line 7" in codebook("merge", tmp_path / "other", *given).out
        done = study.merge(tmp_path / "other") if home_first else other.merge(tmp_path / "study")
        assert done.dropped == (
            "Talk with P1, line 7 of the corrected text: the correction"
            " touches what was erased, or was changed in both copies, and is not taken over.",
        )
        for one, from_where in ((study, "other"), (other, "study"), (study, "other")):
            one.merge(tmp_path / from_where)
        for one in (study, other):
            assert one.check() == []
            assert "Interviewer: Who has helped you?" in talk(one)
            assert "And then what?\n\nP2: We asked P1 again. 后来甲说可以。" in talk(one)
            assert "P1 did, from a town, oskar@example.org" in talk(one)
            one.work_as("Second")
            assert set(one.codings()["quote"]) == {"And then what?", "We asked P1"}
            assert one.conflicts() == []
        again = study.merge(tmp_path / "other")
        assert (again.added, again.updated, again.dropped) == (0, 0, ())
        study.export()
    study.close()
    assert held(tmp_path / "study") == []


def test_a_correction_that_was_taken_back_comes_home(study: Study, tmp_path: Path) -> None:
    study.hand_off(tmp_path / "other", "Second")
    with Study.open(tmp_path / "other", "Second") as other:
        for was, now in (("did not", "did so"), ("did so", "did not")):
            other.correct_words("Talk with Oskar", was, now)
        applied(study)
        assert study.merge(tmp_path / "other").dropped == ()
        other.merge(tmp_path / "study")
        assert talk(study) == talk(other)
        assert study.merge(tmp_path / "other").added == 0
    study.close()
    assert held(tmp_path / "study") == []


def test_corrections_of_three_copies_come_together(study: Study, tmp_path: Path) -> None:
    name, places = "Talk with Oskar", [tmp_path / each for each in ("study", "other", "third")]
    for folder in places[1:]:
        study.hand_off(folder, "Second")
    with Study.open(places[1], "Second") as other, Study.open(places[2], "Second") as third:
        other.correct_words(name, "Who helped", "Who has helped")
        other.correct_words(name, "again", "once more")
        third.correct_words(name, "And then", "And after that")
        third.correct_words(name, "again", "anew")
        place(third, "And after that")
        applied(study)
        ways = ((other, 0), (third, 0), (other, 2), (third, 1), (study, 1), (study, 2))
        dropped = [one.merge(places[there]).dropped for one, there in ways]
        said = (
            "Talk with P1, line 7 of the corrected text: the correction was made in both copies,"
            " and is not taken over.",
        )
        assert dropped == [(), (), said, (), (), ()]
        assert talk(study) == talk(other) == talk(third)
        assert talk(study).startswith("Interviewer: Who has helped you?\n\nP2: P1 did")
        assert "Interviewer: And after that?\n\nP2: We asked P1 " in talk(study)
        for one, there in ways:
            assert one.check() + one.conflicts() == []
            assert one.merge(places[there]).added == 0
    study.close()
    assert held(tmp_path / "study") == []


def test_two_keys_are_put_together_before_a_merge(study: Study, tmp_path: Path) -> None:
    study.hand_off(tmp_path / "other", "Second")
    with Study.open(tmp_path / "other", "Second") as other:
        keys = ({"Oskar": "P1"}, {"Tornby": "a town"})
        for one, key in zip((study, other), keys, strict=True):
            for name, pseudonym in key.items():
                one.add_pseudonym(name, pseudonym)
            one.pseudonymise()
        with pytest.raises(RefusedError, match="add the names of both keys in both"):
            study.merge(tmp_path / "other")
        for one, key in zip((study, other), keys[::-1], strict=True):
            for name, pseudonym in key.items():
                one.add_pseudonym(name, pseudonym)
            one.pseudonymise()
        for one, there in ((study, "other"), (other, "study"), (study, "other")):
            assert one.merge(tmp_path / there).conflicts == ()
        assert talk(study) == talk(other)
        assert "P1 did, from a town" in talk(study)
        assert study.check() == other.check() == []
    study.close()
    assert set(held(tmp_path / "study")) == NAMES.keys() - {"Oskar", "Tornby"}


def test_a_key_that_is_none_is_refused(study: Study, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="The key of pseudonyms is empty"):
        study.pseudonymise()
    with pytest.raises(UsageError, match="A name and its pseudonym are needed"):
        study.add_pseudonym("Oskar", " ")
    study.add_pseudonym("Oskar", "P1")
    with pytest.raises(UsageError, match="The pseudonym “Mr Oskar” contains the name “Oskar”"):
        study.add_pseudonym("Tornby", "Mr Oskar")
    path = tmp_path / "key.csv"
    path.write_text("name,pseudonym\nOskar,P1\nTornby\n", "utf-8")
    with pytest.raises(InputError, match=r"key\.csv, line 3: A name and its pseudonym are needed"):
        study.pseudonyms(path)
    path.write_text("who,what\n", "utf-8")
    with pytest.raises(InputError, match="not a key of pseudonyms"):
        study.pseudonyms(path)
    path.write_bytes(b"name,pseudonym\nJ\xf6rg,P1\n")
    with pytest.raises(
        InputError, match=r"key\.csv: the key is not a table in UTF-8\. Restore it\."
    ):
        study.pseudonyms(path)
    with pytest.raises(InputError, match=r"the key cannot be read \(Is a directory\)\."):
        study.pseudonyms(tmp_path)


@given(st.lists(st.sampled_from([*NAMES, "skar", ".", " ", "奥", "and "]), max_size=12))
def test_what_replaces_finds_names_as_whole_words(parts: list[str]) -> None:
    text, key = "".join(parts), Key(NAMES)
    found = list(whole_words(*NAMES).finditer(text))
    assert key.changes(text) == [(Span(*each.span()), NAMES[each[0]]) for each in found]
    assert key.replacing()(text) == whole_words(*NAMES).sub(lambda each: NAMES[each[0]], text)
    assert Key({}).replacing()(text) == text


def test_a_study_is_gone_through_in_parts_as_at_once(
    study: Study, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("codebook.store.bulk._PAGE", 2)
    folder = tmp_path / "study"
    study.export(["codings"])
    applied(study).close()
    assert held(folder) == []
    with Study.open(folder, "First") as again:
        assert again.check() == []


def test_a_key_is_read_in_the_time_of_its_length(tmp_path: Path) -> None:
    def work(names: int) -> int:
        path = tmp_path / f"{names}.csv"
        write_key(path, Key({f"Name {n} Other": f"P{n}" for n in range(names)}, frozenset({"It"})))
        re.purge()
        return lines_run(lambda: read_key(path))

    assert work(200) < 2.5 * work(100)
    assert read_key(tmp_path / "100.csv").kept == {"It"}


def test_what_is_suggested_and_proposed(study: Study, tmp_path: Path) -> None:
    role = tmp_path / "Role.txt"
    role.write_text("Interviewer: Who?\n\nParticipant: Me.\n\nInterviewer: Ah.\n", "utf-8")
    study.import_files([role])

    def suggested() -> dict[str, str]:
        return {each.words: each.kind for each in study.personal_words()}

    assert suggested() == {
        "Marlene Quist": "person",
        "oskar@example.org": "e-mail",
        "Oskar": "name",
        "Tornby": "name",
        "Role": "name",
        "Talk": "name",
    }, "who is called by a role is not named"
    assert study.propose_pseudonym("Marlene Quist", "person") == "P1"
    assert study.propose_pseudonym("Tornby", "place") == "Place 1"
    assert study.propose_pseudonym("oskar@example.org", "e-mail") == "[e-mail]"
    study.add_participant("P1")
    study.add_pseudonym("Marlene Quist", "P2")
    study.add_pseudonym("Tornby", "Tornby")
    assert suggested() == {
        "oskar@example.org": "e-mail",
        "Oskar": "name",
        "Role": "name",
        "Talk": "name",
    }
    assert study.propose_pseudonym("Quist", "person") == "P2", "she again"
    assert study.propose_pseudonym("Oskar", "person") == "P3", "P1 takes part"
    assert [hit.found + hit.after[:5] for hit in study.mentions(["Oskar"])] == [
        "Oskar did,",
        "Oskar agai",
    ]
    study.drop_pseudonym("Tornby")
    assert study.pseudonyms() == {"Marlene Quist": "P2"}
    with pytest.raises(UsageError, match="The key has no name “Tornby”"):
        study.drop_pseudonym("Tornby")


def test_a_name_written_otherwise_is_suggested_and_said(study: Study, tmp_path: Path) -> None:
    path = tmp_path / "Second talk.txt"
    path.write_text("Interviewer: Who?\n\nOSKAR: Me, and Oskars wife.\n", "utf-8")
    study.import_files([path])
    study.add_pseudonym("Oskar", "P1")
    study.add_pseudonym("Marlene Quist", "P2")
    assert study.personal_words()[:2] == [("person", "OSKAR", 1), ("person", "Oskars", 1)]
    study.pseudonymise()
    study.close()
    given = ("--study", tmp_path / "study", "--coder", "First")
    ran = codebook("pseudonyms", "check", *given)
    assert ran.out == "No name of the key is left in the study and its exports.\n"
    assert ran.err == (
        "Other spellings of the key's names, which stay as they are: “OSKAR” (1), “Oskars”"
        " (1).\nAdd those that name somebody with `codebook pseudonyms add`.\n"
    )
    assert codebook("pseudonyms", "add", "Oskars", "Oskars", *given).code == 0
    ran = codebook("pseudonyms", "check", *given, "--json")
    assert ran.json == {"named": [], "beside": [], "otherwise": {"OSKAR": 1}}


def test_a_name_that_looks_the_same_is_the_same(study: Study, tmp_path: Path) -> None:
    """As files of some systems have it, in which an accent is a character of its own."""
    said = "Interviewer: Who?\n\nA: Zoe\u0308 Berg, Zoë B\u00aderg and Zoë Berg, so Zo\u00adë.\n"
    path = tmp_path / "Second talk.txt"
    path.write_text(said, "utf-8")
    study.import_files([path])
    talk = next(each for each in study.interviews() if each.name == "Second talk")
    study.annotate(talk.revision_id, Span(0, 5), "of Zoe\u0308 Berg")
    study.add_pseudonym("Zoë Berg", "P1")
    assert study.remaining_names().inside != []
    study.pseudonymise()
    assert study.transcript(talk.id).text.endswith("A: P1, P1 and P1, so Zo\u00adë.\n")
    assert [note.text for note in study.memos()][-1] == "of P1"
    assert study.remaining_names().inside == []
    with pytest.raises(UsageError, match="A name and its pseudonym are needed"):
        study.add_pseudonym("\u200b", "P2")


def test_a_name_that_stays_is_not_replaced(study: Study, tmp_path: Path) -> None:
    study.add_pseudonym("Tornby", "Tornby")
    study.add_pseudonym("Oskar", "P1 from Tornby")
    study.pseudonymise()
    text = study.transcript(study.interviews()[2].id).text
    assert "P1 from Tornby did, from Tornby" in text
    assert study.remaining_names().inside == []
    assert "Tornby,Tornby" in (tmp_path / "study" / "pseudonyms.csv").read_text("utf-8")


def test_on_the_command_line(study: Study, tmp_path: Path) -> None:
    study.close()
    given = ("--study", tmp_path / "study", "--coder", "First")
    ran = codebook("pseudonyms", "suggest", *given)
    assert "name    Tornby             1\n" in ran.out
    assert codebook("pseudonyms", "add", "Oskar", *given).code == 2
    assert codebook("pseudonyms", "add", "Tornby", "Tornby", *given).out == "Tornby  (stays)\n"
    assert codebook("pseudonyms", "drop", "Tornby", *given).out == ""
    nothing = "The key has no names yet, so there was nothing to look for.\n"
    assert codebook("pseudonyms", "check", *given).out == nothing
    ran = codebook("pseudonyms", "check", "--key", tmp_path / "kee.csv", *given)
    assert (ran.code, ran.out) == (1, "")
    assert "kee.csv: there is no such file. Check the path." in ran.err
    ran = codebook("pseudonyms", "apply", "Oskar", *given)
    assert (ran.code, ran.out) == (2, "")
    assert "`codebook pseudonyms apply` takes no name" in ran.err
    assert codebook("pseudonyms", "add", "Oskar", "P1", *given).out == "Oskar  P1\n"
    ran = codebook("pseudonyms", "check", *given)
    assert ran.code == 1
    assert "the transcript Talk with P1" in ran.err
    assert "Apply the key: `codebook pseudonyms apply`. Then export again." in ran.err
    assert codebook("export", *given).code == 1
    ran = codebook("pseudonyms", "apply", *given)
    assert (ran.code, ran.out.splitlines()[0][:26]) == (0, "2 places in 1 transcript a")
    assert codebook("pseudonyms", "check", *given).out == (
        "No name of the key is left in the study and its exports.\n"
    )
    assert codebook("pseudonyms", "--json", *given).json == {"pseudonyms": {"Oskar": "P1"}}
    assert codebook("export", *given).code == 0


def test_an_import_says_how_many_names_of_the_key_it_brings(study: Study, tmp_path: Path) -> None:
    for name, pseudonym in NAMES.items():
        study.add_pseudonym(name, pseudonym)
    study.pseudonymise()
    folder = ("--study", str(tmp_path / "study"), "--coder", "First")
    next_text = tmp_path / "Talk with P1.txt"
    next_text.write_text(f"{TALK}\nInterviewer: Thank you.\n", encoding="utf-8")
    new = tmp_path / "Tornby.txt"
    new.write_text("Interviewer: Well?\n\nU9: Nothing.\n", encoding="utf-8")
    plain_one = tmp_path / "U8.txt"
    plain_one.write_text("Interviewer: And?\n\nU8: Nothing at all.\n", encoding="utf-8")
    ran = codebook("import", next_text, new, plain_one, "--update", *folder)
    apply = (
        "in it: apply the key with Pseudonyms in the workbench, or `codebook pseudonyms apply`.\n"
    )
    assert f"  4 names of the key of pseudonyms are {apply}" in ran.out, "and not which"
    assert f"  1 name of the key of pseudonyms is {apply}" in ran.out
    assert ran.out.count("key of pseudonyms") == 2
    again = codebook("import", next_text, new, "--update", *folder)
    assert "pseudonyms" not in again.out, "nothing of it is new"


def test_a_key_that_cannot_be_read_keeps_no_text_out(study: Study, tmp_path: Path) -> None:
    key = tmp_path / "study" / "pseudonyms.csv"
    key.write_bytes(b"name,pseudonym\n\xff,P1\n")
    path = tmp_path / "U8.txt"
    path.write_text("Interviewer: And?\n\nU8: Nothing at all.\n", encoding="utf-8")
    assert study.look_at(path).names == 0
    (done,) = study.import_files([path])
    assert done.problems[-1] == (
        None,
        f"names of the key of pseudonyms were not looked for. {key}: the key is not a table in"
        " UTF-8. Restore it.",
    )


def test_names_go_from_lines_and_cells_and_nothing_else_is_rewritten(
    study: Study, tmp_path: Path
) -> None:
    study.define_field("Notes", "text")
    who = study.people()[0].id
    edit_cell(study, who, "Notes", "Of Tornby.\nOskar\tcame, \\Oskar.")
    study.add_memo("study", study.id, "Came late.\nOskar, and\tOskar.")
    for name, pseudonym in (("Oskar", 'the "boss"'), ("name", "P2"), ("is_open", "P3")):
        write_key(tmp_path / "key.csv", Key({name: pseudonym}))
        study.pseudonymise(tmp_path / "key.csv")
    assert study.memos()[-1].text == 'Came late.\nthe "boss", and\tthe "boss".'
    (notes,) = [value for name, value, *_ in study.people()[0].fields if name == "Notes"]
    assert notes == 'Of Tornby.\nthe "boss"\tcame, \\the "boss".'
    assert study.check() == []
    study.close()
    assert b"Oskar" not in re.sub(
        rb"Oskarsson", b"", (tmp_path / "study" / "study.db").read_bytes()
    )
