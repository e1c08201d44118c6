"""A study on a server that a login owns, and logins of its coders."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from sqlalchemy import Engine, create_engine, make_url, text

from codebook.store.schema.policies import CODER_ROLE, READER_ROLE
from databases import a_database

CODERS = ("First", "Second", "third", "nobody")
OWNER = "owner"

# Of all databases of the server, which processes share: made once, by whoever comes first.
_ROLES = f"""DO $$ BEGIN
    PERFORM pg_advisory_xact_lock(1);
    IF EXISTS (SELECT FROM pg_roles WHERE rolname = '{OWNER}') THEN RETURN; END IF;
    {{made}}
END $$"""
_MADE = [
    *(
        f"BEGIN {each}; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END"
        for each in (
            f"CREATE ROLE {READER_ROLE} NOLOGIN",
            f"CREATE ROLE {CODER_ROLE} NOLOGIN",
            f"GRANT {READER_ROLE} TO {CODER_ROLE}",
        )
    ),
    f"CREATE ROLE {OWNER} LOGIN IN ROLE {READER_ROLE}",
    *(f'CREATE ROLE "{each}" LOGIN IN ROLE {CODER_ROLE}' for each in CODERS),
    "CREATE ROLE stranger LOGIN",
]


class Team(NamedTuple):
    """An empty database of a server, whose login owns it."""

    admin: Engine
    database: str

    def url(self, login: str = OWNER) -> str:
        """The database, as a login."""
        there = self.admin.url.set(username=login, database=self.database)
        return there.render_as_string(hide_password=False)

    def psql(self, login: str, *statements: str, keep: bool = True) -> list[tuple[object, ...]]:
        """Run statements in one transaction as a login does by hand; return the last one's rows."""
        engine = create_engine(self.url(login))
        try:
            with engine.connect() as connection:
                for each in statements:
                    found = connection.execute(text(each))
                rows = [tuple(row) for row in found] if found.returns_rows else []
                if keep:
                    connection.commit()
                return rows
        finally:
            engine.dispose()


def make_roles(admin: Engine) -> None:
    """Make the roles and logins on a server, unless they are there."""
    with admin.connect() as connection:
        connection.execute(text(_ROLES.format(made="; ".join(_MADE) + ";")))


@contextmanager
def a_team(admin: Engine) -> Iterator[Team]:
    """Give an empty database and logins; the database is taken away again."""
    make_roles(admin)
    with a_database(admin, f"OWNER {OWNER}") as url:
        yield Team(admin, str(make_url(url).database))
