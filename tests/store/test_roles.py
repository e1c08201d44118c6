"""A server's login need not be able to make roles, where an administrator made the one it takes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from sqlalchemy import create_engine, make_url, text

from codebook import Study
from codebook.store.visibility import READER_ROLE


@pytest.fixture(params=["may make roles", "was granted the role"])
def login(request: pytest.FixtureRequest, postgres: str) -> Iterator[str]:
    """The URL of an empty database, as a login that is no superuser."""
    url = make_url(postgres)
    admin = create_engine(url, isolation_level="AUTOCOMMIT")
    may = request.param == "may make roles"
    name = "maker" if may else "granted"
    made = [
        f"DO $$ BEGIN CREATE ROLE {READER_ROLE} NOLOGIN; EXCEPTION WHEN duplicate_object"
        " THEN NULL; END $$",
        f"CREATE ROLE {name} LOGIN {'CREATEROLE' if may else ''}",
        f"GRANT {READER_ROLE} TO {name} WITH ADMIN OPTION" if may
        else f"GRANT {READER_ROLE} TO {name}",
        f"CREATE DATABASE {name} OWNER {name}",
    ]  # fmt: skip
    with admin.connect() as connection:
        for statement in made:
            connection.execute(text(statement))
    yield url.set(username=name, database=name).render_as_string(hide_password=False)
    with admin.connect() as connection:
        connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
        connection.execute(text(f"DROP ROLE {name}"))
    admin.dispose()


def test_a_study_is_made_and_read_by_a_login_that_is_no_superuser(login: str) -> None:
    with Study.create(login, coders=["First", "Second"]) as study:
        study.work_as("First")
        study.new_code("Waiting")
    with Study.open(login, "Second") as study:
        assert study.codebook().codes == ()
        assert len(study.log()) == 1
