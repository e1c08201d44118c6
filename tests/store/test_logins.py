"""A coder's login on a server: blind whatever is typed, and enough for all that a coder does."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine, create_engine, text
from sqlalchemy.exc import DatabaseError

from codebook import Study
from codebook.errors import CodebookError, StudyError
from codebook.store.schema.policies import SIGHT
from codebook.store.schema.schema_revisions import HEAD
from codebook.store.schema.visibility import predicates
from codebook.text.spans import Span
from command import codebook
from phrases import emerged, put
from refusals import refusal_of
from small import write_files
from stages import move_to
from team import Team, a_team

HIDDEN = "what the second coder found"


@pytest.fixture(scope="module")
def team(administrator: Engine, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Team]:
    """A study of two who code apart; the second has begun."""
    with a_team(administrator) as made:
        files = write_files(tmp_path_factory.mktemp("files"))
        Study.create(made.url(), coders=["First", "Second"], files=files).close()
        with Study.open(made.url("Second")) as study:
            where = study.interviews()[0]
            emerged(study, where.revision_id, Span(0, 9), HIDDEN)
            study.done([where.name])
        yield made


def _shown(url: str) -> str:
    return url.replace(":@", ":…@")


def code(study: Study, name: str = "Mine") -> str:
    return emerged(study, study.interviews()[0].revision_id, Span(4, 12), name)


def test_a_login_works_as_the_coder_whose_name_it_bears(team: Team) -> None:
    with Study.open(team.url("First")) as study:
        code(study)
        assert study.coder
        assert study.coder.name == "First"
        assert [each.code.name for each in study.candidates()] == ["Mine"]
        assert study.undo() == "coded U1: Mine (new)"
        assert study.redo() == "coded U1: Mine (new)"
        study.undo()
        assert HIDDEN not in str(study.log())
    with Study.open(team.url("Second")) as study:
        assert [each.code.name for each in study.candidates()] == [HIDDEN]


@pytest.mark.parametrize(
    ("login", "coder", "sentence"),
    [
        (
            "First",
            "Second",
            "The login First belongs to First: nobody else can work with it. Say --coder"
            " First, or use the login of Second.",
        ),
        (
            "nobody",
            "First",
            "The login nobody belongs to no coder: nobody in this study has that name. Use the"
            " login of a coder, or one that owns the study.",
        ),
        (
            "stranger",
            None,
            "…: this login may not do that."
            " Let the login that owns the study do it; nothing was changed.",
        ),
    ],
)
def test_no_login_works_as_another(
    team: Team, login: str, coder: str | None, sentence: str
) -> None:
    with pytest.raises(CodebookError) as refused:
        Study.open(team.url(login), coder)
    assert str(refused.value).replace(_shown(team.url(login)), "…") == sentence


def test_the_command_line_needs_no_coders_name_with_a_coders_login(team: Team) -> None:
    for command, said in (
        ("undo", "codebook: There is nothing of yours to undo."),
        ("check", "codebook: This needs what every coder did, and the login First sees"),
    ):
        ran = codebook(command, "--study", team.url("First"))
        assert (ran.code, ran.out) == (1, "")
        assert ran.err.startswith(said)
    ran = codebook("status", "--study", team.url("First"), CODEBOOK_CODER="Second")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(
        "codebook: The login First belongs to First: nobody else can work with it."
    )


def test_a_login_that_is_no_coders_sees_what_is_open_to_all(team: Team) -> None:
    with Study.open(team.url("nobody")) as study:
        assert len(study.interviews()) == 2
        assert study.candidates() == []
        with pytest.raises(CodebookError, match="Writing needs a coder"):
            code(study)


FORGED = [
    ["SET ROLE codebook_reader"],
    ["SELECT set_config('codebook.coder', (SELECT id FROM coder WHERE name = 'Second'), false)"],
    [
        "SET ROLE codebook_reader",
        "SELECT set_config('codebook.coder', (SELECT id FROM coder WHERE name = 'Second'), false)",
    ],
    [
        "CREATE TEMP TABLE coder AS SELECT id, 'First' AS name, kind FROM coder"
        " WHERE name = 'Second'"
    ],
    ["CREATE TEMP TABLE study AS SELECT id, name, 'review' AS mode, 'final' AS stage FROM study"],
    [
        "CREATE FUNCTION pg_temp.codebook_me() RETURNS text LANGUAGE sql AS"
        " $$ SELECT id FROM coder WHERE name = 'Second' $$"
    ],
    [
        "CREATE FUNCTION pg_temp.leak(t text) RETURNS bool LANGUAGE plpgsql COST 0.0001 AS"
        " $$ BEGIN RAISE NOTICE '%', t; RETURN true; END $$"
    ],
]


@pytest.mark.parametrize("said", [[], *FORGED])
def test_nothing_that_is_typed_shows_the_other_layer(team: Team, said: list[str]) -> None:
    for table in ("code", "coding", "passage", "memo", "change", "action", "conflict"):
        rows = team.psql("First", *said, f"SELECT * FROM public.{table}")
        assert HIDDEN not in str(rows)
    assert team.psql("First", *said, "SELECT count(*) FROM public.coding") == [(0,)]
    assert HIDDEN in str(team.psql("Second", "SELECT * FROM code"))


BEGUN = (
    "INSERT INTO action (id, site, seq, lamport, at, label, kind, hidden_by, revision)"
    " VALUES ('a', '', 0, 0, '', '', 'do', '', '')",
    "UPDATE open_action SET action_id = 'a', any_layer = 1",
)
FIRST, SECOND = (f"(SELECT id FROM coder WHERE name = '{name}')" for name in ("First", "Second"))

ATTEMPTS = {
    "codebook: a stage ends when every coder has finished it": [
        "UPDATE study SET mode = 'review'",
        "UPDATE study SET stage = 'reconciliation'",
        "UPDATE study SET stage = 'final'",
        "UPDATE study SET stage = 'setup'",
        "UPDATE study SET stage = 'none of them'",
        "UPDATE revision SET transcript_id = (SELECT max(id) FROM transcript)",
        "DELETE FROM transcript",
    ],
    "codebook: a write to another layer": [
        f"INSERT INTO finished (id, coder_id, stage) VALUES ('f', {SECOND}, 'coding')",
        f"DELETE FROM finished WHERE coder_id = {SECOND}",
        f"UPDATE finished SET coder_id = {FIRST}",
        f"UPDATE open_action SET coder_id = {SECOND}",
        f"UPDATE action SET coder_id = {SECOND} WHERE id = 'a'",
    ],
    "codebook: not for the login of a coder": [
        f"UPDATE coder SET name = 'Second' WHERE id = {FIRST}",
        f"UPDATE coder SET kind = 'external' WHERE id = {SECOND}",
        f"DELETE FROM coder WHERE id = {SECOND}",
        "INSERT INTO coder (id, name, kind, position) VALUES ('c', 'first', 'coder', 9)",
    ],
    "row-level security": [
        "INSERT INTO passage (id, coder_id, quote, state, is_key, insight, prompt_category,"
        f" created, modified) VALUES ('p', {SECOND}, '', 'anchored', 0, '', '', '', '')",
        f"UPDATE passage SET coder_id = {SECOND}",
    ],
    "permission denied": [
        "INSERT INTO assignment (id, transcript_id, coder_id, batch)"
        f" SELECT 'a', id, {SECOND}, 'x' FROM transcript",
        "UPDATE open_action SET redacting = 1",
        "INSERT INTO change (action_id, record_type, record_id) VALUES ('a', 'code', 'x')",
        "TRUNCATE coding",
        "CREATE FUNCTION codebook_me() RETURNS text LANGUAGE sql AS $$ SELECT 'x' $$",
        'SET SESSION AUTHORIZATION "Second"',
        'SET ROLE "Second"',
        "SET ROLE owner",
    ],
    "must be owner": [
        "ALTER TABLE coding DISABLE ROW LEVEL SECURITY",
        "DROP POLICY seen ON coding",
        "ALTER TABLE study DISABLE TRIGGER ALL",
    ],
    "only grows": ["DELETE FROM action", "UPDATE action SET label = 'x'"],
}


@pytest.mark.parametrize(
    ("why", "attempt"), [(why, each) for why, some in ATTEMPTS.items() for each in some]
)
def test_what_would_open_it_is_refused(team: Team, why: str, attempt: str) -> None:
    own = (
        "INSERT INTO passage (id, coder_id, quote, state, is_key, insight, prompt_category,"
        f" created, modified) VALUES ('o', {FIRST}, '', 'unanchored', 0, '', '', '', '')"
    )
    with pytest.raises(DatabaseError, match=why):
        team.psql("First", *BEGUN, own, attempt)


def test_nothing_is_written_past_the_journal(team: Team) -> None:
    new = "INSERT INTO participant (id, label, group_name, position, fields)"
    noted = team.psql(
        "First",
        *BEGUN,
        "SET LOCAL codebook.merging = 'on'",
        "CREATE TEMP TABLE open_action AS SELECT 'b' AS action_id, 0 AS any_layer",
        f"{new} VALUES ('p', 'X', '', 0, '{{}}')",
        "SELECT action_id FROM change WHERE record_id = 'p'",
        keep=False,
    )
    assert noted == [("a",)]
    with pytest.raises(DatabaseError, match="outside an action"):
        team.psql("First", f"{new} VALUES ('p', 'X', '', 0, '{{}}')")


def acts(study: Study, folder: Path) -> Iterator[Callable[[], object]]:
    """Yield what takes every coder's work."""
    where = study.interviews()[0]
    yield study.check
    yield lambda: study.back_up(folder / "backup")
    yield lambda: study.hand_off(folder / "handed", "Second")
    yield lambda: study.import_files([folder / "new.txt"])
    yield lambda: study.remove_interview("D1")
    yield lambda: study.correct(where.id, where.revision_id, Span(0, 2), "##")
    yield lambda: study.add_participant("U9", "User")
    yield lambda: study.forget("U1")
    yield lambda: study.pseudonymise(folder / "key.toml")


def test_what_takes_every_coders_work_is_the_owners_while_they_work_apart(
    team: Team, tmp_path: Path
) -> None:
    sentence = (
        "This needs what every coder did, and the login First sees only a part of it while"
        " they work apart. Let the login that owns the study do it; nothing was changed."
    )
    (tmp_path / "new.txt").write_text("A: one\nB: two\n")
    with Study.open(team.url("First")) as study:
        study.add_pseudonym("students", "pupils", tmp_path / "key.toml")
        before = study.latest()
        for act in acts(study, tmp_path):
            assert refusal_of(act) == sentence
        assert study.latest() == before
    assert {path.name for path in tmp_path.iterdir()} == {"new.txt", "key.toml"}


def test_what_is_never_a_coders(team: Team, tmp_path: Path) -> None:
    shown = _shown(team.url("First"))
    owners = "Let the login that owns the study do it; nothing was changed."
    with Study.open(team.url()) as study:
        study.back_up(tmp_path / "copy")
    with Study.open(team.url("First")) as study:
        said = "The login First cannot merge into a study on a server."
        assert refusal_of(lambda: study.merge(tmp_path / "copy")) == f"{said} {owners}"
        said = f"{shown}: this login may not do that."
        assert refusal_of(lambda: study.assign(["U1"], ["First"], "mine")) == f"{said} {owners}"
        assert refusal_of(lambda: study.add_coder("Third")) == f"{said} {owners}"


def _put_back(team: Team, version: str) -> None:
    """Give a study the schema of an earlier version, not before 0006."""
    merged = "ALTER TABLE code DROP COLUMN merged_into"
    current = "ALTER TABLE site DROP COLUMN consensus_at"
    narrow = [f"ALTER TABLE {t} ALTER lamport TYPE integer USING seq" for t in ("site", "action")]
    version_set = f"UPDATE alembic_version SET version_num = '{version}'"
    team.psql("owner", "DROP TABLE kept", merged, current, *narrow, version_set)


def test_a_study_of_an_earlier_schema_waits_for_its_owner(
    administrator: Engine, tmp_path: Path
) -> None:
    with a_team(administrator) as team:
        files = write_files(tmp_path)
        Study.create(team.url(), coders=["Third"], files=files).close()
        _put_back(team, "0006")
        with pytest.raises(CodebookError) as refused:
            Study.open(team.url("third"))
        assert str(refused.value) == (
            f"{_shown(team.url('third'))}: the study was written by an earlier codebook (schema"
            f" 0006, this one writes {HEAD}). Let the login that owns the study open it once;"
            " nothing was changed."
        )
        Study.open(team.url()).close()
        with Study.open(team.url("third"), "Third") as study:
            code(study)


@pytest.mark.parametrize("version", ["0013", "0014"])
def test_what_an_earlier_schema_showed_too_much_of_is_hidden_by_the_update(
    administrator: Engine, tmp_path: Path, version: str
) -> None:
    """Here a word on the whole stage counts for an interview that was not its coder's then.

    Before 0014 it might even have come after it.
    """
    (tmp_path / "U2.txt").write_text("Interviewer: Why?\n\nU2: It never ends.\n")

    def bring(study: Study) -> None:
        study.import_files([tmp_path / "U2.txt"])
        study.assign(["U2"], ["Second"])

    def finish(study: Study) -> None:
        code(study)
        study.done()

    steps = [("First", finish), ("Second", bring)]
    with a_team(administrator) as team:
        Study.create(team.url(), coders=["First", "Second"], files=write_files(tmp_path)).close()
        for coder, step in steps if version == "0013" else reversed(steps):
            with Study.open(team.url(), coder) as study:
                step(study)
        with Study.open(team.url(), "Second") as study:
            study.assign(["U2"], ["First", "Second"], "later")
            put(study, "It never ends.", name="U2")
            study.done(["U2"])
        seen = "SELECT count(*) FROM passage WHERE quote = 'It never ends.'"
        every = "CASE kind WHEN 'passage' THEN (SELECT min(id) FROM passage WHERE quote LIKE 'It%')"
        team.psql(
            "owner",
            "CREATE OR REPLACE FUNCTION codebook_opened(kind text) RETURNS SETOF text"
            f" LANGUAGE sql STABLE SECURITY DEFINER AS $$ SELECT {every} END $$",
            "DROP INDEX change_assigned",
            f"UPDATE alembic_version SET version_num = '{version}'",
        )
        assert team.psql("First", seen) == [(1,)]
        with Study.open(team.url()) as study:
            assert study.check() == []
        assert team.psql("First", seen) == [(0,)]
        with Study.open(team.url("First")) as study:
            study.done()
            assert team.psql("First", seen) == [(1,)]
            assert study.agreement().transcripts == ("U2",)


@pytest.mark.parametrize("is_updated", [False, True])
def test_a_stage_waits_for_whom_it_has_no_transcripts(
    administrator: Engine, tmp_path: Path, is_updated: bool
) -> None:
    """A server of before 0016 let others end the stage by hand, and look."""
    lax = (
        "CREATE OR REPLACE FUNCTION codebook_warden() RETURNS trigger LANGUAGE plpgsql AS"
        " $$ BEGIN RETURN NEW; END $$"
    )
    with a_team(administrator) as team:
        Study.create(team.url(), coders=["First", "Second"], files=write_files(tmp_path)).close()
        with Study.open(team.url(), "Second") as study:
            study.assign(["U1", "D1"], ["First"])
            move_to(study, "grouping")
            study.new_theme(HIDDEN)
        if is_updated:
            team.psql("owner", lax, "UPDATE alembic_version SET version_num = '0015'")
            with Study.open(team.url()) as study:
                assert study.check() == []
        with Study.open(team.url("First")) as study:
            assert study.done() == ("grouping", ("Second",))
        with pytest.raises(DatabaseError, match="ends when every coder has finished"):
            team.psql("First", *BEGUN, "UPDATE study SET stage = 'final'")
        assert team.psql("First", "SELECT name FROM theme") == []
        with Study.open(team.url("Second")) as study:
            assert study.done() == ("final", ())
        assert team.psql("First", "SELECT name FROM theme") == [(HIDDEN,)]


def _as_administrator(team: Team, *statements: str) -> None:
    engine = create_engine(team.admin.url.set(database=team.database))
    with engine.begin() as connection:
        for each in statements:
            connection.execute(text(each))
    engine.dispose()


def _sampled(team: Team) -> set[tuple[object, ...]]:
    """Let the server look at all tables; return of which columns it keeps a sample."""
    team.psql("owner", "ANALYZE")
    return set(
        team.psql("owner", "SELECT tablename, attname FROM pg_stats WHERE schemaname = 'public'")
    )


def test_no_plan_of_the_server_tells_of_hidden_values(
    administrator: Engine, tmp_path: Path
) -> None:
    """What it expects of a value (EXPLAIN) it has from samples, of all rows there are."""
    with a_team(administrator) as team:
        files = write_files(tmp_path)
        Study.create(team.url(), coders=["First", "Second"], files=files).close()
        sampled = _sampled(team)
        assert ("participant", "label") in sampled
        assert not {name for name, _ in sampled} & {*predicates(SIGHT)}
        for version in ("0007", HEAD):  # as an earlier codebook left it, and as a person may
            wide = "ALTER TABLE code ALTER name SET STATISTICS -1, ALTER coder_id SET STATISTICS -1"
            team.psql("owner", wide)
            if version != HEAD:
                _put_back(team, version)
            assert ("code", "name") in _sampled(team)
            with Study.open(team.url()) as study:
                said = [
                    "The server may sample the table code, and tell of what is hidden by what it"
                    " plans: move the study to another database (`codebook backup`, `codebook"
                    " restore`)."
                ]
                assert study.check() == (said if version == HEAD else [])
            assert (("code", "name") in _sampled(team)) == (version == HEAD)


def test_nobody_puts_a_function_in_the_place_of_one_that_the_study_calls(
    administrator: Engine, tmp_path: Path
) -> None:
    """As everybody could on servers before PostgreSQL 15, and can where such a one was updated."""
    trick = (
        "CREATE FUNCTION lower(varchar) RETURNS text LANGUAGE sql AS"
        " $$ SELECT CASE WHEN $1::text = 'Second' THEN 'first' ELSE '-' END $$"
    )
    opened = "GRANT CREATE ON SCHEMA public TO PUBLIC"
    with a_team(administrator) as team:
        _as_administrator(team, opened, "ALTER SCHEMA public OWNER TO CURRENT_USER")
        with pytest.raises(StudyError) as refused:
            Study.create(team.url(), coders=["First", "Second"])
        assert str(refused.value) == (
            "Other logins, as First, may make functions in the schema public of this database, by"
            " which they could see what is hidden from them. Let an administrator run REVOKE CREATE"
            " ON SCHEMA public FROM PUBLIC, and GRANT it to the login that owns the study; nothing"
            " was changed."
        )
        _as_administrator(team, "ALTER SCHEMA public OWNER TO pg_database_owner")
        Study.create(team.url(), coders=["First", "Second"]).close()
        with pytest.raises(DatabaseError, match="permission denied for schema public"):
            team.psql("First", trick)
        _as_administrator(team, opened)
        team.psql("First", trick)
        _as_administrator(
            team,
            "REVOKE CREATE ON SCHEMA public FROM PUBLIC",
            'GRANT CREATE ON SCHEMA public TO "Second"',
        )
        with Study.open(team.url()) as study:
            assert study.check() == [
                "lower, made by First, may be called in place of what the server has: drop it.",
                "The login Second may make functions in the study's schema, and so see what is"
                " hidden: let an administrator run REVOKE CREATE ON SCHEMA … FROM it, or FROM"
                " PUBLIC.",
            ]


TIME = re.compile(r"\d{4}-\d\d-\d\dT[\d:.]+Z")


def life(as_: Callable[[str], Study], out: Path) -> dict[str, str]:
    """Let two coders go through all stages; return what is exported at the end."""
    for name, quote in (("First", Span(4, 12)), ("Second", Span(6, 15))):
        with as_(name) as study:
            where = study.interviews()[0].revision_id
            codes = study.codebook().by_number
            passage = study.code(where, quote, [codes["A.1"].id])
            study.code(where, Span(20, 30), [codes["B.1"].id])
            study.set_insight(passage, f"says {name}")
            study.set_key(passage, key=True)
            study.set_published_quote(passage, f"as {name} prints it")
            study.add_memo("passage", passage, f"a memo of {name}")
            emerged(study, where, Span(32, 40), f"New of {name}")
            assert study.undo() == f"coded U1: New of {name} (new)"
            study.redo()
            study.done()
    with as_("First") as study:
        study.merge_agreed()
        for case in list(study.queue().cases):
            study.rule(case, "both")
        study.add_participant("U3", "User")
        study.merge_codes([study.candidates()[0].code.id], codes["A.2"].id)
        study.undo()
        assert study.check() == []
        study.done()
    with as_("Second") as study:
        study.done()
        assert study.status().stage == "grouping"
    for name in ("First", "Second"):
        with as_(name) as study:
            study.new_theme(f"Learning, says {name}", [codes["A.1"].id])
            assert len(study.groupings()) == 1
            study.done()
    with as_("Second") as study:
        study.begin_joint_grouping("First")
        study.new_theme("Together", [codes["B.1"].id], joint=True)
        made = study.export(["codebook", "themes", "reconciliation"], out)
        assert study.check() == []
    return {path.name: TIME.sub("", path.read_text(encoding="utf-8")) for path in made}


def test_two_logins_go_through_a_study_as_two_coders_of_a_file_do(
    administrator: Engine, tmp_path: Path
) -> None:
    files = write_files(tmp_path / "files")
    with a_team(administrator) as team:
        for place in (team.url(), tmp_path / team.database):
            Study.create(place, coders=["First", "Second"], files=files).close()
        served = life(lambda name: Study.open(team.url(name)), tmp_path / "served")
        filed = life(lambda name: Study.open(tmp_path / team.database, name), tmp_path / "filed")
        assert served == filed
        with Study.open(team.url()) as study:
            assert study.check() == []
