"""A server that is stopped and started anew: nothing acknowledged is lost, and work goes on."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from sqlalchemy import Engine, event

from codebook import Study
from codebook.errors import StudyError
from codebook.text.spans import Span
from small import make
from workbench import workbench


class Server:
    """A PostgreSQL of its own, whose plug can be pulled."""

    def __init__(self, server: Any) -> None:  # noqa: ANN401 - pgserver is untyped
        self._server = server
        self.url = server.get_uri().replace("postgresql://", "postgresql+psycopg://")

    def pull_the_plug(self) -> None:
        commands = import_module("pgserver._commands")
        commands.pg_ctl(
            ["-m", "immediate", "-w", "stop"],
            pgdata=self._server.pgdata,
            user=self._server.system_user,
        )

    def start(self) -> None:
        self._server.ensure_postgres_running()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    pgserver = pytest.importorskip("pgserver", reason="no PostgreSQL wheel for this Python")
    # Not among pytest's folders, which the user that the server runs as may not enter.
    with TemporaryDirectory(prefix="codebook-pg") as name, pgserver.get_server(name) as running:
        served = Server(running)
        make(served.url, tmp_path_factory.mktemp("files"), None).close()
        yield served


def code(study: Study, start: int) -> str:
    interview = study.interviews()[0]
    code = study.codebook().codes[1].id
    return study.code(interview.revision_id, Span(start, start + 9), [code])


def test_what_was_acknowledged_before_the_plug_was_pulled_is_there(server: Server) -> None:
    with Study.open(server.url, "First") as study, Study.open(server.url, "Second") as other:
        for start in range(20):
            code(study, start)
            code(other, start)
        server.pull_the_plug()
        for act in (lambda: code(study, 40), study.codebook):
            with pytest.raises(StudyError, match="the database server cannot be reached"):
                act()
        server.start()
        code(study, 40)
        assert len(study.codings()) == 21
        assert len(other.codings()) == 20
        assert study.check() == []


async def test_the_workbench_says_so_and_goes_on(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    async with workbench(server.url, "Second") as bench:
        await bench.focus("I teach.")
        await bench.press("b", "1")
        server.pull_the_plug()
        await bench.press("j")
        await bench.until(lambda: bench.screen.updates.out_of_reach)
        assert any("server cannot be reached" in each for each in bench.said)
        server.start()
        await bench.until(lambda: not bench.screen.updates.out_of_reach)
        await bench.focus("How to set it up.")
        await bench.press("b", "1")
        assert bench.coded("How to set it up.") == ["B.1"]
        await bench.focus("I teach.")
        assert "B.1" in bench.coded("I teach.")


def test_a_connection_in_use_when_the_study_is_closed_is_let_go_after(server: Server) -> None:
    """So it is when the workbench ends while it looks for what others did."""
    study = Study.open(server.url, "First")
    with study.store.reading() as connection:
        study.close()
        raw: Any = connection.connection.driver_connection  # type: ignore[attr-defined]
        assert not raw.closed
    assert raw.closed


def test_who_reads_and_writes_in_turn_has_two_connections(server: Server) -> None:
    made: list[object] = []

    def note(connection: object, _record: object) -> None:
        made.append(connection)

    event.listen(Engine, "connect", note)
    try:
        with Study.open(server.url, "First") as study:
            code(study, 80)
            study.work_as("Second")
            study.interviews()
            study.latest()
    finally:
        event.remove(Engine, "connect", note)
    assert len(made) == 2, "one more while what one sees and what the study knows is of one moment"


def test_a_window_asks_little_again_and_again(server: Server, tmp_path: Path) -> None:
    asked: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        asked.append(statement)

    with Study.open(server.url, "First") as study, Study.open(server.url, "Second") as other:
        code(study, 60)
        study.hand_off(tmp_path / "copy", "First")
        code(study, 70)
        latest = study.latest()
        event.listen(Engine, "before_cursor_execute", note)
        try:
            assert [study.latest() for _ in range(3)] == [latest] * 3
        finally:
            event.remove(Engine, "before_cursor_execute", note)
        assert asked == ["SELECT xmin FROM site"] * 3
        code(other, 60)
        assert study.latest() == latest, "of another's layer"
        with Study.open(tmp_path / "copy", "First") as copy:
            code(copy, 61)
        study.merge(tmp_path / "copy")
        assert study.latest().actions == latest.actions + 1
        study.undo()
        assert study.latest().lamport > latest.lamport
