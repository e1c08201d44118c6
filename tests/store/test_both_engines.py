"""Every method of a study answers the same on a file and on a server.

One walk through all of them is made on both, with ids and times that count from one, and what each
call returned or refused is compared. A method that is not on the walk fails the test.
"""

from __future__ import annotations

import inspect
import json
import os
import re
from collections.abc import Callable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from datetime import UTC, datetime, timedelta
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from zipfile import ZipFile, is_zipfile

import pandas as pd
import pytest
from sqlalchemy import create_engine, make_url, text

from codebook import Study
from codebook.errors import CodebookError
from codebook.study.codebook import NewCode
from codebook.study.importing.options import Options
from codebook.study.people.participants import Edit
from codebook.study.people.pasting import Corner
from codebook.study.settings import Level
from codebook.text.search import Search
from codebook.text.spans import Span
from small import write_files

_ID = re.compile(r"\b[0-9A-Fa-f]{8}(-?)(?:[0-9A-Fa-f]{4}\1){3}[0-9A-Fa-f]{12}\b")
# What these return tells of backups, which a server has not.
_OF_FILES = {"back_up", "back_up_daily", "forget", "pseudonymise"}
_NOT_WALKED = {"prepare_to_write", "wait_while", "when_outdated"}  # they do nothing that is seen


class Walker:
    """A study whose every call is noted: its name, and what it returned or refused."""

    def __init__(self, study: Study, notes: list[tuple[str, str]]) -> None:
        self._study, self._notes = study, notes

    def __getattr__(self, name: str) -> Callable[..., Any]:
        def call(*given: object, **named: object) -> Any:  # noqa: ANN401 - of any method
            try:
                found = getattr(self._study, name)(*given, **named)
            except CodebookError as error:
                self._notes.append((name, f"refused: {error}"))
                return None
            self._notes.append((name, "" if name in _OF_FILES else repr(_plain(found))))
            return found

        return call


def _plain(found: object) -> object:
    """Return what was returned with no order left to the engine's taste."""
    if isinstance(found, Path):
        return found.name, _content(found)
    if isinstance(found, str) and found.startswith("{"):
        found = json.loads(found)
    elif isinstance(found, pd.DataFrame):
        found = found.to_csv()
    elif hasattr(found, "__dict__"):
        found = {name: value for name, value in vars(found).items() if name[0] != "_"}
    if isinstance(found, Mapping):
        return sorted(((_plain(key), _plain(value)) for key, value in found.items()), key=repr)
    if isinstance(found, AbstractSet):
        return sorted(map(_plain, found), key=repr)
    return list(map(_plain, found)) if isinstance(found, list | tuple) else found


def _content(path: Path) -> object:
    if not path.is_file() or path.suffix == ".db":
        return ""
    if not is_zipfile(path):
        return path.read_text(encoding="utf-8")
    with ZipFile(path) as package:
        return [(name, package.read(name)) for name in package.namelist()]


def _numbered(notes: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Put in the place of ids the order in which they come up: a server needs one less."""
    known: dict[str, str] = {}

    def number(found: re.Match[str]) -> str:
        return known.setdefault(found[0].replace("-", "").lower(), f"#{len(known)}")

    return [(name, _ID.sub(number, said)) for name, said in notes]


@pytest.fixture
def count(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Let ids and times begin anew, and count from then on."""
    identity = import_module("codebook.store.identity")

    def begin() -> None:
        moments = iter(range(10**6))

        class Clock(datetime):
            @classmethod
            def now(cls, _zone: object = None) -> Clock:
                return cls(2026, 1, 1, tzinfo=UTC) + timedelta(seconds=next(moments))

        monkeypatch.setattr(identity, "datetime", Clock)
        monkeypatch.setattr(identity, "time", SimpleNamespace(time_ns=lambda: 0))
        monkeypatch.setattr(identity, "os", SimpleNamespace(urandom=bytes))
        monkeypatch.setattr(identity, "_last", 0)

    return begin


@pytest.fixture
def servers(postgres: str) -> Iterator[list[str]]:
    """Two empty databases."""
    url, names = make_url(postgres), [f"walk{os.getpid()}", f"review{os.getpid()}"]
    admin = create_engine(url, isolation_level="AUTOCOMMIT")
    for database in names:
        with admin.connect() as connection:
            connection.execute(text(f"CREATE DATABASE {database} STRATEGY FILE_COPY"))
    yield [url.set(database=each).render_as_string(hide_password=False) for each in names]
    for database in names:
        with admin.connect() as connection:
            connection.execute(text(f"DROP DATABASE {database} WITH (FORCE)"))
    admin.dispose()


def test_every_method_answers_the_same(
    servers: list[str], tmp_path: Path, count: Callable[[], None]
) -> None:
    walks = []
    # Of the same names: a study is called after its place.
    folders = [str(tmp_path / str(make_url(url).database)) for url in servers]
    for engine, (place, review) in (("file", folders), ("server", servers)):
        count()
        notes: list[tuple[str, str]] = []
        out = tmp_path / engine
        write_files(out)
        _walk(place, out, notes)
        _walk_review(review, out, notes)
        for there in (str(out), place, review):
            notes = [(each, said.replace(there, "…")) for each, said in notes]
        walks.append(_numbered(notes))
    assert [each for each, _ in walks[0]] == [each for each, _ in walks[1]]
    assert [pair for pair in zip(*walks, strict=True) if pair[0] != pair[1]] == []
    public = {n for n, _ in inspect.getmembers(Study, callable) if not n.startswith("_")}
    assert public - {each for each, _ in walks[0]} == _NOT_WALKED


def _walk(place: str, out: Path, notes: list[tuple[str, str]]) -> None:
    sources = [out / each for each in ("taxonomy.csv", "guideline.md", "participants.csv", "U1.md")]
    with Study.create(place, coders=["First", "Second"], files=sources) as study:
        notes += [("create", ""), ("open", ""), ("close", "")]
        walker = Walker(study, notes)
        walker.work_as("First")
        walker.add_coder("Third")
        _files(walker, out)
        _people(walker)
        _codes(walker)
        _lost(walker, out)
        _codes_alone(walker)
        _look(walker)
        _away(walker, out)
        _together(walker, out)
        _themes(walker)
        _look(walker)
        walker.export(out=out / "exports")
        walker.earlier_files((), [], out / "exports")
        walker.left_out_of_qdpx()
        walker.forms_apart()
        walker.insights_beside()
        walker.codings_of_nobody()
        walker.left_out_of_consensus()
        walker.compared_in_consensus()
        walker.external_key_passages_left_out()
        walker.key_passages_beside_consensus()
        walker.rejected_on_key_passages()
        walker.log()
        _names(walker, out / "key.toml")
        walker.forget("U1", rehearsal=True)
        walker.forget("U1")
        walker.check()


def _files(walker: Walker, out: Path) -> None:
    walker.offer(out)
    walker.type_ids([("", "Wishes"), ("C", "Bugs")])
    walker.look_at(out / "D1.txt")
    walker.label_styles(out / "U1.md")
    walker.table_columns(out / "participants.csv")
    walker.import_files([out / "D1.txt"], options=Options(dry_run=True))
    walker.import_files([out / "D1.txt"])
    walker.remove_interview("D1")
    walker.undo()
    walker.assign(["D1"], ["First", "Second"], "pilot")
    walker.assignments()
    walker.open_batches()


def _people(walker: Walker) -> None:
    key = walker.add_participant("U2", "User")
    walker.edit_participants([Edit(key, "Years", "2 years")])
    walker.edit_participants([Edit(key, "Gender", "female")])
    walker.define_field("Years", "years")
    walker.set_levels([Level("Beginner", 0), Level("Advanced", 3)])
    walker.pasted("User\t3", Corner(key, "Group"))
    walker.paste_participants("Participant\tGroup\nU3\tUser\n")
    walker.remove_participant(walker.add_participant("U4"))
    walker.remove_participant(next(p.id for p in walker.people() if p.label == "U1"))
    walker.participants_grid()
    walker.participant_gaps()
    walker.levels()
    walker.divisions()
    walker.unlinked_background()
    walker.link_background("none", None)
    walker.link_speakers(walker.interviews()[0].id, {"": "u3"})
    walker.undo()
    walker.link_speakers(walker.interviews()[0].id, {"": "U7"})
    walker.undo()
    walker.link_speakers("none", {"": "U3"})
    (speaker,) = walker.answering(walker.interviews()[0].id)
    walker.link_speakers(walker.interviews()[0].id, {speaker: "U8"})
    walker.undo()
    walker.link_speakers(walker.interviews()[0].id, {speaker: "U8"})
    walker.undo()
    (card,) = walker.cards()
    user = next(p.id for p in walker.people() if p.label == "U1")
    walker.rank(user, card.key, "a2 a1")
    walker.answers()
    walker.ranking_figures()
    walker.ranking_figures("group")
    walker.rankings()


def _codes(walker: Walker) -> None:
    transcript, revision = _first(walker)
    codes = {code.label: code.id for code in walker.codebook().codes}
    latest = walker.latest()
    walker.is_read_only()
    passage = walker.code(revision, _at(walker, "I teach."), [codes["A.1"], codes["B.1"]])
    walker.passage(passage)
    walker.link_ranking(walker.people()[0].id, walker.cards()[0].key, passage)
    walker.participant_passages(walker.people()[0].id)
    walker.set_insight(passage, "Teaches, „mostly“ – 🙂")
    walker.set_key(passage, key=True)
    walker.is_printed_as_anothers(passage)
    walker.set_published_quote(passage, "I teach")
    walker.set_part(transcript, 0, "I")
    places = [(revision, _at(walker, quote)) for quote in ("How to set it up.", "The manual")]
    walker.code_all(places, [codes["A.2"]])
    walker.code_all([(revision, _at(walker, "Then I wait"))], (), new=NewCode("Waiting"))
    codings = [a.coding_id for p in walker.passages(revision) for a in p.codes]
    walker.set_unsure(codings[:1], unsure=True)
    walker.next_unsure(revision, 0)
    walker.recode(codings[1], [codes["A.1"]])
    walker.split_code(codings[2:3], codes["B.1"])
    walker.move_ends(passage, revision, _at(walker, "teach"))
    walker.uncode(codings[-1:])
    walker.undo()
    walker.pending("redo")
    walker.redo()
    memo = walker.add_memo("passage", passage, "A memo")
    walker.edit_memo(memo, "Another memo")
    walker.annotate(revision, _at(walker, "for hours"), "A memo on words without a code")
    walker.changes_since(latest)
    walker.record_history(passage)
    walker.correct(transcript, revision, _at(walker, "nothing"), "naught")
    walker.correct_words("U1", "hours", "days")
    walker.work_as("Second")
    revision = _first(walker)[1]
    again = walker.code(revision, _at(walker, "I teach."), [codes["A.1"], codes["A.2"]])
    walker.uncode_passages([(again, codes["A.1"])])
    walker.work_as("First")


def _lost(walker: Walker, out: Path) -> None:
    _, revision = _first(walker)
    lost = walker.code(revision, _at(walker, "How to set it up."), [])
    walker.add_memo("passage", lost, "A memo on words that go")
    without = (out / "U1.md").read_text(encoding="utf-8").replace("How to set it up. ", "")
    (out / "next").mkdir()
    (out / "next" / "U1.md").write_text(without, encoding="utf-8")
    walker.import_files([out / "next" / "U1.md"], options=Options(updating=True))
    walker.lost_passages()
    walker.lost_places()
    walker.former_place(lost)
    _, revision = _first(walker)
    there = _at(walker, "nothing")
    walker.give_place(lost, revision, there)
    walker.give_place(lost, revision, there)
    walker.undo()
    walker.code(revision, there, [next(c.id for c in walker.codebook().codes if c.label == "A.1")])
    walker.give_place(lost, revision, there)


def _codes_alone(walker: Walker) -> None:
    parent = walker.codebook().by_number["A"].id
    new = walker.new_code("Patience", parent_id=parent)
    walker.edit_code(new, definition="That they can wait")
    other = walker.new_code("Zeal")
    walker.edit_code(walker.codebook().by_number["A.1"].id, definition="refused while blind")
    walker.candidates()
    walker.accept_codes({other: ""})


def _look(walker: Walker) -> None:
    _, revision = _first(walker)
    walker.record()
    walker.settings()
    walker.status()
    walker.people()
    walker.guideline()
    walker.asked(walker.transcript(_first(walker)[0]))
    walker.interviews()
    walker.coders()
    walker.memos()
    walker.notes()
    walker.codings()
    walker.participants()
    walker.quotes()
    walker.code_labels()
    for answering in ("nobody", "one", "several"):
        walker.key_passages_of_nobody(answering)
    walker.key_passages_uncoded()
    walker.key_passages_waiting()
    walker.publishes_consensus()
    walker.matrix()
    walker.conflicts()
    walker.taxonomy()
    walker.latest()
    walker.log()
    walker.open_disagreements()
    walker.conflicts_by_record()
    walker.undecided()
    walker.groupings()
    walker.passages(revision, Span(0, 200))
    walker.layers(revision)
    code = walker.codebook().by_number["A.1"].id
    walker.examples(code)
    found = walker.passages_of(code)
    walker.unsure_passages()
    others = [each.id for each in walker.codebook().codes if each.id != code]
    walker.also_coded(found, others)
    walker.also_coded(found, others, same_turn=True)
    walker.codes_beside(found)
    walker.codes_beside(found, same_turn=True)
    walker.codes_together()
    walker.passages_together([code], others)
    walker.retrieve("A", also=["B"], of=[("Group", "User")])
    walker.retrieve("A", near=["B"])
    walker.retrieve("A", of=[("Group", "Nurse")])
    walker.stale(code)
    walker.support(walker.divisions()[1])
    walker.search(Search("the"))
    walker.search(Search("没有"), revision)
    walker.saturation(by_group=True, orders=5)
    walker.check()


def _away(walker: Walker, out: Path) -> None:
    """Copies, and another copy brought back."""
    walker.back_up(out / "copy")
    walker.back_up_daily()
    walker.hand_off(out / "handed", "Second")
    with Study.open(out / "copy", "Second") as other:
        other.new_code("Elsewhere")
        other.edit_participants([Edit(other.people()[0].id, "Gender", "m")])
    walker.edit_participants([Edit(walker.people()[0].id, "Gender", "w")])
    walker.merge(out / "copy", rehearsal=True)
    walker.merge(out / "copy")
    walker.conflicts()
    walker.open_conflicts()
    walker.settle_conflict(1, take=True)
    walker.export_participants(out / "people")
    walker.write_kits(out / "kits")


def _together(walker: Walker, out: Path) -> None:
    walker.still_open()
    walker.came_later()
    walker.awaiting()
    walker.waiting_for()
    walker.lost_places()
    walker.left_out_of_comparing()
    walker.done(["U1"])
    walker.reopen(["U1"])
    for name in ("Second", "Third", "First"):
        walker.work_as(name)
        walker.done()
    walker.agreement()
    walker.agreement(unit="passage", by="transcript", coders=["First", "Second"])
    codes = walker.codebook().by_number
    pair = (codes["A.1"].id, codes["A.2"].id)
    walker.confused_passages(walker.confusions(), pair)
    walker.move_code(codes["A.1"].id, 1)
    patience, waiting = (_named(walker, name) for name in ("Patience", "Waiting"))
    walker.accept_codes({patience: ""})
    walker.renumber_code(patience, "A.7")
    walker.merge_codes([waiting], patience)
    walker.reject_codes([_named(walker, "Zeal")], "said of nobody")
    walker.rejected_candidates()
    walker.retire_code(codes["B.1"].id)
    walker.retire_code(codes["B.1"].id, retired=False)
    walker.merge_agreed()
    walker.uses_by_coder(codes["A.1"].id)
    known = walker.queue()
    cases = list(known.cases)
    walker.coded_passages_on(cases[0])
    ruled = walker.rule(cases[0], "both", reason="both are meant")
    walker.queue(known)
    walker.give_reason(ruled.id, "they overlap")
    walker.rule_alike(list(walker.queue().cases)[1:2], "neither")
    for interview in walker.interviews():
        walker.standing(interview.id)
    walker.export(["reconciliation", "codebook"], out / "ruled")
    for case in list(walker.queue().cases)[1:]:
        walker.rule(case, "both")


def _themes(walker: Walker) -> None:
    codes = walker.codebook().by_number
    passage = walker.passages(_first(walker)[1])[0].id
    for name in ("First", "Second", "Third"):
        walker.work_as(name)
        walker.done()
    for name in ("First", "Second", "Third"):
        walker.work_as(name)
        theme = walker.new_theme("Learning", [codes["A.1"].id], definition="to learn")
        other = walker.new_theme("Waiting")
        walker.group(theme, [codes["B.1"].id])
        walker.ungroup(theme, [codes["B.1"].id])
        walker.edit_theme(theme, name=f"Learning, says {name}")
        walker.move_theme(other, -1)
        walker.show_theme(theme, passage)
        walker.remove_theme(other)
    for name in ("First", "Second", "Third"):
        walker.work_as(name)
        walker.done()
    walker.compare_groupings("First", "Second")
    walker.begin_joint_grouping()
    walker.groupings()


def _names(walker: Walker, key: Path) -> None:
    walker.personal_words(key)
    walker.name_variants(key)
    walker.mentions(["students"])
    walker.propose_pseudonym("students", "person", key)
    walker.add_pseudonym("U9", "students", key)
    walker.drop_pseudonym("U9", key)
    walker.add_pseudonym("students", "pupils", key)
    walker.pseudonyms(key)
    walker.remaining_names(key)
    walker.pseudonymise(key)
    walker.remaining_names(key)
    walker.codings()


def _walk_review(place: str, out: Path, notes: list[tuple[str, str]]) -> None:
    sources = [out / "taxonomy.csv", out / "U1.md"]
    coders = ["First", "Second"]
    with Study.create(place, mode="review", coders=coders, files=sources) as study:
        walker = Walker(study, notes)
        walker.work_as("First")
        _, revision = _first(walker)
        codes = walker.codebook().by_number
        for quote in ("I teach.", "How to set it up."):
            walker.code(revision, _at(walker, quote), [codes["A.1"].id])
        walker.done()
        walker.work_as("Second")
        first, second = walker.review_queue()
        walker.review(first.coding_id, "accept")
        walker.review(second.coding_id, "reject", reason="not said")
        walker.settle_review()
        walker.acceptance()
        walker.review_queue()
        walker.status()
        walker.check()


def _first(walker: Walker) -> tuple[str, str]:
    interview = next(each for each in walker.interviews() if each.name == "U1")
    return interview.id, interview.revision_id


def _at(walker: Walker, quote: str) -> Span:
    start = walker.transcript(_first(walker)[0]).text.index(quote)
    return Span(start, start + len(quote))


def _named(walker: Walker, name: str) -> str:
    return str(next(code.id for code in walker.codebook().codes if code.name == name))
