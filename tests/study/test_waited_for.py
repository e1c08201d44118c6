"""For whom a stage waits, in files and on servers; there nobody ends it by hand before."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import Engine
from sqlalchemy.exc import DatabaseError

from codebook import Study
from codebook.stage_names import STAGES, stages
from codebook.store.queries.study_queries import waited_for
from codebook.store.tables import Assignment, Finished, StudyRecord, Transcript
from codebook.store.writer import ActionHead
from team import Team, a_team

CODERS = ("First", "Second", "third")
TEXTS = ("A", "B", "C")
BEGUN = (
    "INSERT INTO action (id, site, seq, lamport, at, label, kind, hidden_by, revision)"
    " VALUES ('a', '', 0, 0, '', '', 'do', '', '')",
    "UPDATE open_action SET action_id = 'a'",
)

_coders, _texts = st.sampled_from(CODERS), st.sampled_from(TEXTS)
_words = st.sets(st.tuples(_coders, st.sampled_from(STAGES), st.none() | _texts), max_size=9)


class Case(NamedTuple):
    """Who is to code which texts, who has said what finished, and in which stage that is."""

    mode: str
    stage: str
    texts: frozenset[str]
    assigned: frozenset[tuple[str, str]]
    words: frozenset[tuple[str, str, str | None]]

    def waits_for(self, coder: str) -> bool:
        """Whether the stage waits for a coder."""
        said = {text for who, stage, text in self.words if (who, stage) == (coder, self.stage)}
        if self.stage == "final" or None in said:
            return False
        shared = self.texts - {text for _, text in self.assigned}
        own = shared | {text for who, text in self.assigned if who == coder}
        if self.texts and not own:
            return self.stage != "coding"
        return not own or not own <= said

    @property
    def waited_for(self) -> tuple[str, ...]:
        """All coders for whom it waits."""
        return tuple(filter(self.waits_for, CODERS))


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """Give a case, in which words on the present stage are as frequent as on all others."""
    mode = draw(st.sampled_from(("blind", "review")))
    stage = draw(st.sampled_from(stages(mode)))
    texts = draw(st.sets(_texts))
    assigned = {each for each in draw(st.sets(st.tuples(_coders, _texts))) if each[1] in texts}
    words = draw(_words) | {(who, stage, text) for who, _, text in draw(_words)}
    there = {each for each in words if each[2] in {None, *texts}}
    return Case(mode, stage, frozenset(texts), frozenset(assigned), frozenset(there))


def put(study: Study, case: Case) -> None:
    """Make the study such a case."""
    ids = {coder.name: coder.id for coder in study.coders()}
    with study.store.action(ActionHead(None, "a case", "")) as tx:
        for record in (Assignment, Finished, Transcript):
            tx.delete(record, [each.id for each in tx.all(record)])
        texts = [{"id": t, "name": t, "position": 0, "created": ""} for t in case.texts]
        tx.insert(Transcript, texts)
        given = [
            {"id": f"{who} {text}", "coder_id": ids[who], "transcript_id": text}
            for who, text in case.assigned
        ]
        said = [
            {"id": f"{who} {stage} {t}", "coder_id": ids[who], "stage": stage, "transcript_id": t}
            for who, stage, t in case.words
        ]
        tx.insert(Assignment, given)
        tx.insert(Finished, said)
        tx.update(StudyRecord, study.id, mode=case.mode, stage=case.stage)


@pytest.fixture(scope="module")
def filed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Study]:
    """An empty study of three in a folder."""
    with Study.create(tmp_path_factory.mktemp("waiting") / "study", coders=CODERS) as study:
        yield study


@pytest.fixture(scope="module")
def team(administrator: Engine) -> Iterator[Team]:
    """The logins of such a study on a server."""
    with a_team(administrator) as made:
        yield made


@pytest.fixture(scope="module")
def served(team: Team) -> Iterator[Study]:
    """Such a study on a server, as its owner."""
    with Study.create(team.url(), coders=CODERS) as study:
        yield study


@given(cases())
@settings(max_examples=100)
def test_a_stage_waits_for_who_has_finished_neither_it_nor_all_texts(
    filed: Study, case: Case
) -> None:
    put(filed, case)
    with filed.store.unfiltered() as connection:
        assert waited_for(connection) == case.waited_for


@given(cases(), st.sampled_from(STAGES))
@settings(max_examples=60)
def test_on_a_server_no_login_ends_a_stage_that_waits_for_somebody(
    team: Team, served: Study, case: Case, later: str
) -> None:
    put(served, case)
    with served.store.unfiltered() as connection:
        assert waited_for(connection) == case.waited_for
    order = stages(case.mode)
    here = order.index(case.stage)
    may = case.stage == later or (
        order[here + 1 : here + 2] == (later,) and (case.stage == "setup" or not case.waited_for)
    )
    written = (*BEGUN, f"UPDATE study SET stage = '{later}'")
    if may:
        team.psql("First", *written, keep=False)
        return
    with pytest.raises(DatabaseError, match="a stage ends when every coder has finished it"):
        team.psql("First", *written, keep=False)
