"""The login to a server, where it is not the one that owns the study but a coder's."""

from __future__ import annotations

from typing import NamedTuple

from codebook.errors import RefusedError, StudyError, UsageError
from codebook.store.connections import Connection, query, value
from codebook.store.queries import lookups
from codebook.store.schema.policies import OWNS
from codebook.store.schema.schema_revisions import HEAD
from codebook.store.schema.visibility import hidden_coders

_LET_THE_OWNER = "Let the login that owns the study do it; nothing was changed."


class Login(NamedTuple):
    """A login that does not own the study, and the name of the coder who is called like it."""

    name: str
    coder: str | None


def check_revision(connection: Connection, name: str, found: str) -> None:
    """Refuse a study of an earlier schema, which only the login that owns it can bring to this."""
    if found != HEAD and not value(connection, f"SELECT {OWNS}"):
        raise StudyError(
            f"{name}: the study was written by an earlier codebook (schema {found}, this one"
            f" writes {HEAD}).",
            "Let the login that owns the study open it once; nothing was changed.",
        )


def login(connection: Connection) -> Login | None:
    """Return the login, None where it owns the study: that sees and writes whatever there is."""
    sql = f"SELECT {OWNS}, session_user::text, (SELECT name FROM coder WHERE id = codebook_me())"
    owns, name, coder = query(connection, sql).fetchone()
    return None if owns else Login(str(name), coder)


def working_coder(login: Login, coder: str | None) -> str | None:
    """Return the coder to work as, `coder` if given; UsageError where the login is not theirs."""
    if coder in (None, login.coder):
        return login.coder
    if login.coder is None:
        raise UsageError(
            f"The login {login.name} belongs to no coder: nobody in this study has that name.",
            "Use the login of a coder, or one that owns the study.",
        )
    raise UsageError(
        f"The login {login.name} belongs to {login.coder}: nobody else can work with it.",
        f"Say --coder {login.coder}, or use the login of {coder}.",
    )


def refuse_part(connection: Connection, login: Login) -> None:
    """Refuse what takes the whole study while a part of it is hidden from the login's coder."""
    me = str(value(connection, "SELECT codebook_me()") or "")
    is_grouping = lookups.stage(connection) == "grouping"
    if hidden_coders(connection, me) or (
        is_grouping and hidden_coders(connection, me, grouping=True)
    ):
        raise RefusedError(
            f"This needs what every coder did, and the login {login.name} sees only a part of"
            " it while they work apart.",
            _LET_THE_OWNER,
        )


def refuse(login: Login, what: str) -> None:
    """Refuse what only the login that owns the study can do."""
    raise RefusedError(f"The login {login.name} cannot {what}.", _LET_THE_OWNER)
