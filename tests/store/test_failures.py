"""Why a database cannot be used: a sentence that says what is wrong, and where."""

from __future__ import annotations

import sqlite3
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import make_url

from codebook import Study
from codebook.store.failures import database_errors_named
from codebook.store.store import Store
from refusals import refusal_of


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"database": "nosuch"}, "the server has no database of this name. Check the name after"),
        ({"username": "nobody_here"}, "the server does not let this login in. Check the name and"),
        ({"query": {"host": "/nowhere"}}, "the database server cannot be reached. Check the URL"),
    ],
    ids=["database", "login", "server"],
)
def test_what_of_a_url_is_wrong_is_said(wrong: dict[str, str], said: str, postgres: str) -> None:
    url = make_url(postgres).set(**wrong).render_as_string(hide_password=False)  # type: ignore[arg-type]
    store = Store.at(url)
    assert refusal_of(store.open).startswith(f"{store.name}: {said}")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            'FATAL:  password authentication failed for user "ada"',
            "S: the server does not let this login in. Check the name and the password in the URL;"
            " nothing was changed.",
        ),
        (
            "failed to resolve host 'nowhere.example': Name or service not known",
            "S: the database server cannot be reached. Check the URL and that the server runs;"
            " nothing was changed.",
        ),
        ('role "codebook_reader" does not exist', "S: the database refused: role"),
        ("something new", "S: the database refused: something new. Nothing was changed."),
        ("something new.\nLINE 1", "S: the database refused: something new. Nothing was changed."),
    ],
)
def test_an_error_of_the_database_is_a_sentence(text: str, said: str) -> None:
    def fail() -> None:
        with database_errors_named("S"):
            raise sqlite3.OperationalError(text)

    assert refusal_of(fail).startswith(said)


@pytest.mark.parametrize("scheme", ["sqlite:///", "sqlite+pysqlite:///"])
def test_a_file_is_named_by_its_folder_not_by_a_url(scheme: str, tmp_path: Path) -> None:
    url = f"{scheme}{tmp_path}/study.db"
    for act in (Store.at, Study.open, Study.create):
        assert refusal_of(partial(act, url)) == (
            f"{url}: that is the URL of a file; only a study on a server has a URL. Name the folder"
            f" of the study instead: {tmp_path}"
        )
