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
_over: list[str] = []


@contextmanager
def a_database(admin: Engine, how: str = "TEMPLATE template1") -> Iterator[str]:
    """Give the URL of a new database; it is taken away when the next one is made, or at the end.

    Not at once: while a connection that was closed just now is still ending, the server waits for a
    tenth of a second. It has databases of other processes too.
    """
    name = f"study{os.getpid()}_{next(_NUMBERS)}"
    with admin.connect() as connection:
        while _over:
            connection.execute(text(f"DROP DATABASE {_over.pop()} WITH (FORCE)"))
        connection.execute(text(f"CREATE DATABASE {name} {how} STRATEGY FILE_COPY"))
    try:
        yield admin.url.set(database=name).render_as_string(hide_password=False)
    finally:
        _over.append(name)


@contextmanager
def a_copy(request: pytest.FixtureRequest, folder: str, database: str) -> Iterator[str]:
    """Give the place of a copy of a study, on the engine that a fixture is asked for.

    `folder` and `database` are fixtures: the folder and the name of the database that it is in.
    """
    if request.param == "sqlite":
        to = request.getfixturevalue("tmp_path") / "study"
        yield str(shutil.copytree(request.getfixturevalue(folder), to))
        return
    like = f"TEMPLATE {request.getfixturevalue(database)}"
    with a_database(request.getfixturevalue("administrator"), like) as url:
        yield url
