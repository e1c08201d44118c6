"""No password of a URL is shown, wherever in it it stands."""

from __future__ import annotations

import pytest
from sqlalchemy import make_url

from codebook.store.engine import without_password


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("postgresql+psycopg://ada@host/talks", "postgresql+psycopg://ada@host/talks"),
        ("postgresql+psycopg:///talks?host=/run/pg", "postgresql+psycopg:///talks?host=/run/pg"),
        ("postgresql+psycopg://host:5432/talks", "postgresql+psycopg://host:5432/talks"),
        ("postgresql://ada:kept@host:5432/talks", "postgresql://ada:…@host:5432/talks"),
        ("postgresql://ada:k/e:p?t@[::1]:5432/talks", "postgresql://ada:…@[::1]:5432/talks"),
        (
            "postgresql://ada:kept@h:5432/t?application_name=a@b",
            "postgresql://ada:…@h:5432/t?application_name=a@b",
        ),
        (
            "postgresql://ada@h/t?password=kept&user=x&sslpassword=kept",
            "postgresql://ada@h/t?password=…&user=x&sslpassword=…",
        ),
    ],
)
def test_no_password_is_shown(url: str, shown: str) -> None:
    read = make_url(url)
    assert read.password in {None, "kept", "k/e:p?t"}
    assert without_password(url) == shown
