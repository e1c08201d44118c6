"""Databases of the server that the tests share, and copies of studies on both engines."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count

import pytest
from sqlalchemy import Engine, text

_NUMBERS = count()


@contextmanager
def a_database(admin: Engine, like: str = "template1") -> Iterator[str]:
    """Give the URL of a new database, a copy of one that nobody uses; it is taken away again.

    The server has databases of other processes too.
    """
    name = f"study{os.getpid()}_{next(_NUMBERS)}"
    with admin.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name} TEMPLATE {like} STRATEGY FILE_COPY"))
    yield admin.url.set(database=name).render_as_string(hide_password=False)
    with admin.connect() as connection:
        connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))


@contextmanager
def a_copy(request: pytest.FixtureRequest, folder: str, database: str) -> Iterator[str]:
    """Give the place of a copy of a study, on the engine that a fixture is asked for.

    `folder` and `database` are fixtures: the folder and the name of the database that it is in.
    """
    if request.param == "sqlite":
        to = request.getfixturevalue("tmp_path") / "study"
        yield str(shutil.copytree(request.getfixturevalue(folder), to))
        return
    like = request.getfixturevalue(database)
    with a_database(request.getfixturevalue("administrator"), like) as url:
        yield url
