"""A server's login need not be able to make roles, where an administrator made the one it takes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pytest
from sqlalchemy import create_engine, make_url, text

from codebook import Study
from codebook.errors import StudyError
from codebook.store.schema.policies import CODER_ROLE, READER_ROLE
from codebook.store.store import Store
from team import make_roles

MAKER, GRANTED, NEITHER = "may make roles", "was granted the role", "was granted nothing"


@pytest.fixture(params=[MAKER, GRANTED])
def login(request: pytest.FixtureRequest, postgres: str) -> Iterator[str]:
    """The URL of an empty database, as a login that is no superuser."""
    url = make_url(postgres)
    admin = create_engine(url, isolation_level="AUTOCOMMIT")
    may = request.param == MAKER
    name = {MAKER: "maker", GRANTED: "granted", NEITHER: "other"}[request.param]
    make_roles(admin)
    made = [
        f"CREATE ROLE {name} LOGIN {'CREATEROLE' if may else ''}",
        f"CREATE DATABASE {name} OWNER {name}",
    ]
    if may:  # what PostgreSQL 16 gives to the login that makes a role
        made += [
            f"GRANT {role} TO {name} WITH ADMIN TRUE, INHERIT FALSE, SET FALSE"
            for role in (READER_ROLE, CODER_ROLE)
        ]
    elif request.param != NEITHER:
        made.append(f"GRANT {READER_ROLE} TO {name}")
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


@pytest.mark.parametrize("login", [NEITHER], indirect=True)
def test_a_login_that_may_not_take_the_role_is_told_how(login: str) -> None:
    """As where somebody else's study made the role on that server before."""
    sentence = (
        f"The login other may not take the role {READER_ROLE}, as which coders read. Let an"
        f" administrator run GRANT {READER_ROLE} TO other; nothing was changed."
    )
    with pytest.raises(StudyError) as refused:
        Study.create(login, coders=["First", "Second"])
    assert str(refused.value) == sentence
    with closing(Store.at(login)) as store:
        assert not store.exists()
