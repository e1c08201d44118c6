"""Making the schema, and bringing an older study up to date."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, Engine, Table, create_mock_engine, text
from sqlalchemy.schema import ExecutableDDLElement
from sqlmodel import SQLModel

from codebook.errors import StudyError
from codebook.store import connections, tables
from codebook.store.identity import new_id
from codebook.store.schema.policies import (
    MAKERS,
    READER_ROLE,
    may_take,
    policy_statements,
    unpolicy_statements,
)
from codebook.store.schema.schema_revisions import HEAD
from codebook.store.schema.triggers import MERGING, create_statements, drop_statements

if TYPE_CHECKING:
    from alembic.config import Config

SCRIPTS = Path(__file__).parent / "migrations"


def create_schema(connection: Connection) -> None:
    """Make all tables, triggers and the rows that every study has, in the open transaction."""
    create_tables(connection)
    make_triggers(connection)


def create_tables(connection: Connection) -> None:
    """Make the tables and the rows that every study has, as yet without triggers."""
    connections.execute_all(connection, _table_statements(connection.dialect.name))
    connection.exec_driver_sql("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
    connection.execute(text("INSERT INTO alembic_version VALUES (:head)"), {"head": HEAD})
    connection.execute(tables.table_of(tables.Site).insert(), {"id": new_id()})
    connection.execute(tables.table_of(tables.OpenAction).insert(), {"id": 1})


@cache
def _table_statements(dialect: str) -> tuple[str, ...]:
    """Return the statements that make all tables; compiling them takes longer than running them."""
    compiled: list[str] = []

    def keep(statement: ExecutableDDLElement, *_: object) -> None:
        compiled.append(str(statement.compile(dialect=engine.dialect)))

    engine = create_mock_engine(f"{dialect}://", keep)
    SQLModel.metadata.create_all(engine, _tables(), checkfirst=False)
    return tuple(compiled)


def _tables() -> list[Table]:
    """Return the study's own tables, and none that a script may have declared beside them."""
    return [tables.table_of(model) for model in tables.TABLES]


def drop_schema(connection: Connection) -> None:
    """Remove all that `create_schema` made, where making the study failed afterwards."""
    drop_triggers(connection)
    SQLModel.metadata.drop_all(connection, _tables())
    connection.exec_driver_sql("DROP TABLE IF EXISTS alembic_version")


def make_triggers(connection: Connection) -> None:
    """Make the journal's triggers and, on a server, the roles and their policies."""
    if connection.dialect.name == "postgresql":
        # The functions must find the study's tables before anybody's temporary ones of that name.
        path = "quote_ident(current_schema()) || ', pg_temp'"
        connections.execute_all(connection, [f"SELECT set_config('search_path', {path}, true)"])
    connections.execute_all(connection, create_statements(connection.dialect.name))
    if connection.dialect.name == "postgresql":
        schema = connection.exec_driver_sql("SELECT current_schema()").scalar_one()
        connections.execute_all(connection, policy_statements(str(schema)))
        _check_reader_role(connection)
        _check_makers(connection, str(schema))


def _check_reader_role(connection: Connection) -> None:
    """Refuse a login that could make a study on its server, but not read it as a coder."""
    asked = f"SELECT current_user, {may_take('current_user', READER_ROLE)}"
    login, may = connection.exec_driver_sql(asked).one()
    if not may:
        raise StudyError(
            f"The login {login} may not take the role {READER_ROLE}, as which coders read.",
            f"Let an administrator run GRANT {READER_ROLE} TO {login}; nothing was changed.",
        )


def _check_makers(connection: Connection, schema: str) -> None:
    """Refuse a schema in which others may make functions, which could replace those called here."""
    if others := connections.values(connection, MAKERS):
        raise StudyError(
            f"Other logins, as {others[0]}, may make functions in the schema {schema} of this"
            " database, by which they could see what is hidden from them.",
            f"Let an administrator run REVOKE CREATE ON SCHEMA {schema} FROM PUBLIC, and GRANT it"
            " to the login that owns the study; nothing was changed.",
        )


def drop_triggers(connection: Connection) -> None:
    """Remove the triggers, so that a migration writes no journal."""
    connections.execute_all(connection, drop_statements(connection.dialect.name))
    if connection.dialect.name == "postgresql":
        connections.execute_all(connection, unpolicy_statements())


@contextmanager
def without_journal(connection: Connection) -> Iterator[None]:
    """Let the open transaction write without a journal: what it writes brings its own."""
    sqlite = connection.dialect.name == "sqlite"
    connections.execute_all(
        connection, drop_statements("sqlite") if sqlite else [f"SET LOCAL {MERGING} = 'on'"]
    )
    yield
    connections.execute_all(
        connection, create_statements("sqlite") if sqlite else [f"SET LOCAL {MERGING} = 'off'"]
    )


def migrate(engine: Engine, scripts: Path) -> None:
    """Bring the schema up to the scripts' last revision in one transaction.

    Foreign keys are off while tables are rebuilt and checked before the commit. Of several
    programs that come at once one does it, and the others wait for it.
    """
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(scripts).replace("%", "%%"))
    sqlite = engine.dialect.name == "sqlite"
    with engine.connect() as connection:
        if sqlite:
            connection.connection.cursor().execute("PRAGMA foreign_keys = OFF")
        with connection.begin():
            if not sqlite:  # where a transaction holds the one lock as it begins
                connection.exec_driver_sql("LOCK alembic_version IN SHARE ROW EXCLUSIVE MODE")
            if not _is_up_to_date(connection, config):
                drop_triggers(connection)
                config.attributes["connection"] = connection
                command.upgrade(config, "head")
                _check_references(connection)
                make_triggers(connection)
        if sqlite:
            connection.connection.cursor().execute("PRAGMA foreign_keys = ON")


def _is_up_to_date(connection: Connection, config: Config) -> bool:
    """Whether another program has brought the schema to the last revision meanwhile."""
    from alembic.script import ScriptDirectory

    last = ScriptDirectory.from_config(config).get_current_head()
    return connections.values(connection, "SELECT version_num FROM alembic_version") == [last]


def _check_references(connection: Connection) -> None:
    if connection.dialect.name != "sqlite":  # a server does so itself
        return
    broken = connection.exec_driver_sql("PRAGMA foreign_key_check").first()
    if broken:
        raise StudyError(
            f"The update of the study would break a reference in {broken[0]}.",
            "Nothing was changed; please report this.",
        )
