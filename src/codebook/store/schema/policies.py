"""What a server lets its logins see and write of a study; the server itself keeps it.

Every read is one of a role that owns nothing, under row-level security. The login that owns the
study says whose eyes it reads with. Any other login is a coder's, the one whose name it has: it
sees what that coder may see, and writes nothing in another's name and nothing by which more would
show.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from codebook.stage_names import stages
from codebook.store.failures import NO_RIGHT, OTHER_LAYER, STAGE_KEPT
from codebook.store.queries.study_queries import WAITED_FOR
from codebook.store.schema.visibility import Sight, opened_texts, predicates, sight
from codebook.store.tables import RECORDS, Assignment, StudyRecord, table_name

READER_ROLE = "codebook_reader"
CODER_ROLE = "codebook_coder"
"""The role whose members are the logins of coders; a server need not have it."""

_COPY_TABLES = "site, learned, forgotten, remnant, open_action"
"""The tables that readers do not see: their counters tell how much the others have done."""

OWNS = (
    "(SELECT pg_has_role(session_user, relowner, 'MEMBER') FROM pg_class"
    " WHERE oid = 'study'::regclass)"
)
"""The expression that says whether the login of a connection owns the study, or may own it."""

# This holds under SET ROLE and in functions of the owner's, too: session_user stays the login.
_ME = f"""CREATE FUNCTION codebook_me() RETURNS text
LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
    SELECT CASE WHEN {OWNS} THEN nullif(current_setting('codebook.coder', true), '')
    ELSE (SELECT id FROM coder WHERE kind = 'coder' AND lower(name) = lower(session_user)
        ORDER BY name = session_user DESC LIMIT 1) END
$$"""

# The queries for what is seen are functions of the owner's, so that each is planned by itself:
# with policies within policies, planning would take the server a tenth of a second.
_OWN_SIGHT = sight("codebook_me()", opened_texts("codebook_me()", dialect="postgresql"))
_OPENED = " UNION ALL ".join(
    f"SELECT o.* FROM ({query}) o WHERE kind = '{table}'"
    for table, query in _OWN_SIGHT.opened.items()
)


def _function(name: str, query: str) -> str:
    return (
        f"CREATE FUNCTION {name} RETURNS SETOF text\nLANGUAGE sql STABLE SECURITY DEFINER"
        f" SET search_path FROM CURRENT AS $$ {query} $$"
    )


_SEEN = _function("codebook_seen()", _OWN_SIGHT.layers)
_SEEN_GROUPINGS = _function("codebook_seen_groupings()", _OWN_SIGHT.groupings)
_OPEN = _function("codebook_opened(kind text)", _OPENED)

SIGHT = Sight(
    "SELECT codebook_seen() AS id",
    "SELECT codebook_seen_groupings() AS id",
    {table: f"SELECT codebook_opened('{table}')" for table in _OWN_SIGHT.opened},
    "id IN (SELECT codebook_opened('passage'))",
)
"""What a coder may see, as the policies ask for it: by these functions."""

_STAGES = (
    f"CASE OLD.mode WHEN 'review' THEN ARRAY{[*stages('review')]}"
    f" ELSE ARRAY{[*stages('blind')]} END"
)
_NEXT = f"array_position({_STAGES}, NEW.stage) = array_position({_STAGES}, OLD.stage) + 1"

_WARDEN = f"""CREATE FUNCTION codebook_warden() RETURNS trigger
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
    IF {OWNS} THEN NULL;
    ELSIF TG_TABLE_NAME = 'study' THEN
        IF NEW.mode <> OLD.mode OR NEW.stage <> OLD.stage
            AND ({_NEXT} AND (OLD.stage = 'setup' OR NOT EXISTS (
            {WAITED_FOR.format(stage="OLD.stage")}))) IS NOT TRUE
        THEN RAISE EXCEPTION '{STAGE_KEPT}'; END IF;
    ELSIF TG_TABLE_NAME = 'transcript' THEN
        IF EXISTS (SELECT FROM finished WHERE coder_id IS DISTINCT FROM codebook_me())
        THEN RAISE EXCEPTION '{STAGE_KEPT}'; END IF;
    ELSIF TG_TABLE_NAME = 'coder' THEN
        IF OLD.kind = 'coder' OR NEW.kind = 'coder' THEN RAISE EXCEPTION '{NO_RIGHT}'; END IF;
    ELSIF TG_TABLE_NAME = 'revision' THEN
        IF NEW.transcript_id <> OLD.transcript_id THEN RAISE EXCEPTION '{STAGE_KEPT}'; END IF;
    ELSIF to_jsonb(OLD) ->> 'coder_id' <> coalesce(codebook_me(), '')
        OR to_jsonb(NEW) ->> 'coder_id' <> coalesce(codebook_me(), '')
    THEN RAISE EXCEPTION '{OTHER_LAYER}'; END IF;
    RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$"""

_WATCHED = {
    "coder": "INSERT OR UPDATE OR DELETE",
    "study": "UPDATE",
    "transcript": "DELETE",
    "revision": "UPDATE",
    "finished": "INSERT OR UPDATE OR DELETE",
    "action": "INSERT OR UPDATE",
    "open_action": "UPDATE",
}
"""The tables and events that the warden watches.

Other writes could show more than a coder may see, or be in another's name.
"""


def function_statements() -> Iterator[str]:
    """Yield the statements that make what policies and triggers ask, and the triggers that ask."""
    yield from (_ME, _SEEN, _SEEN_GROUPINGS, _OPEN, _WARDEN)
    for name, events in _WATCHED.items():
        yield (
            f"CREATE TRIGGER warden_{name} BEFORE {events} ON {name}"
            " FOR EACH ROW EXECUTE FUNCTION codebook_warden()"
        )


FUNCTIONS = (
    "codebook_me()",
    "codebook_seen()",
    "codebook_seen_groupings()",
    "codebook_opened(text)",
    "codebook_warden()",
)
"""The functions that `function_statements` makes, as they are dropped."""


def policy_statements(schema: str) -> list[str]:
    """Return the statements that make the roles, what they may do, and the row-level policies."""
    hidden = predicates(SIGHT)
    statements = [
        _SHUT.format(schema=schema),
        *_role(READER_ROLE),
        *_role(CODER_ROLE),
        _membership(READER_ROLE, CODER_ROLE),
        *_unsampled(hidden),
        f'GRANT USAGE ON SCHEMA "{schema}" TO {READER_ROLE}',
        f'GRANT SELECT ON ALL TABLES IN SCHEMA "{schema}" TO {READER_ROLE}',
        f"REVOKE SELECT ON {_COPY_TABLES} FROM {READER_ROLE}",
        f"DO $$ BEGIN IF EXISTS (SELECT FROM pg_roles WHERE rolname = '{CODER_ROLE}') THEN"
        f" {'; '.join(_grants())}; END IF; END $$",
    ]
    for table, condition in hidden.items():
        statements.append(f"ALTER TABLE {table} ENABLE ROW LEVEL SECURITY")
        statements.append(f"CREATE POLICY seen ON {table} TO {READER_ROLE} USING ({condition})")
    return statements


# Where anybody may make functions, as in the schema `public` of PostgreSQL before 15, one that fits
# its arguments better is called instead of the server's own, even with the owner's rights.
_SHUT = """DO $$ BEGIN REVOKE CREATE ON SCHEMA "{schema}" FROM PUBLIC;
    EXCEPTION WHEN insufficient_privilege THEN NULL; END $$"""

MAKERS = """SELECT rolname FROM pg_roles r, pg_class c, pg_database d
    WHERE c.oid = 'study'::regclass AND d.datname = current_database() AND NOT r.rolsuper
    AND r.rolcanlogin AND NOT pg_has_role(r.oid, c.relowner, 'MEMBER')
    AND NOT pg_has_role(r.oid, d.datdba, 'MEMBER')
    AND has_schema_privilege(r.oid, c.relnamespace, 'CREATE') ORDER BY rolname"""
"""Finds who else may make functions where those of the study are."""

SAMPLED = """SELECT relname, quote_ident(attname) AS name, format_type(atttypid, atttypmod) AS type
    FROM pg_attribute a JOIN pg_class c ON c.oid = attrelid
    WHERE relnamespace = current_schema()::regnamespace AND relname IN ({tables})
    AND attnum > 0 AND NOT attisdropped AND attstattarget IS DISTINCT FROM 0"""
"""Finds the columns of tables of which the server may keep a sample, with their types."""


def quoted(names: Iterable[str]) -> str:
    """Return names as a list in SQL."""
    return ", ".join(f"'{name}'" for name in names)


def _unsampled(tables: Iterable[str]) -> Iterator[str]:
    """Yield what keeps the server from sampling what tables hold.

    From its samples it tells everybody (EXPLAIN) how many rows it expects for any value, hidden
    rows included, so that values could be guessed word by word. A column loses its sample when its
    type is set.
    """
    yield "SET CONSTRAINTS ALL IMMEDIATE"
    yield f"""DO $$ DECLARE t text; BEGIN FOR t IN SELECT 'ALTER TABLE ' || relname || ' ' ||
        string_agg('ALTER ' || name || ' TYPE ' || type || ', ALTER ' || name ||
        ' SET STATISTICS 0', ', ') FROM ({SAMPLED.format(tables=quoted(tables))}) c GROUP BY relname
        LOOP EXECUTE t; END LOOP; END $$"""
    yield "SET CONSTRAINTS ALL DEFERRED"


def _role(name: str) -> list[str]:
    # Where the login may not make or grant the role, an administrator may have done so.
    return [
        f"DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '{name}') THEN"
        f" CREATE ROLE {name} NOLOGIN; END IF; EXCEPTION WHEN duplicate_object OR unique_violation"
        f"{' OR insufficient_privilege' if name == CODER_ROLE else ''} THEN NULL; END $$",
        _membership(name, "CURRENT_USER"),
    ]


def may_take(member: str, role: str) -> str:
    """Return the condition that `member`, an expression, may take on a role.

    From PostgreSQL 16 on, whoever makes a role may grant it, but not yet take it on.
    """
    right = (
        "CASE WHEN current_setting('server_version_num')::int < 160000 THEN 'MEMBER' ELSE 'SET' END"
    )
    return f"pg_has_role({member}, '{role}', {right})"


def _membership(role: str, member: str) -> str:
    """Return the statement that makes `member` a member of a role, where this is allowed."""
    known = "current_user" if member == "CURRENT_USER" else f"'{member}'"
    return (
        f"DO $$ BEGIN IF NOT {may_take(known, role)} THEN"
        f" GRANT {role} TO {member}; END IF;"
        " EXCEPTION WHEN insufficient_privilege OR undefined_object OR unique_violation"
        " THEN NULL; END $$"
    )


def _grants() -> Iterator[str]:
    """Yield what lets coders' logins write: all records but the study's and the assignments."""
    records = ", ".join(
        table_name(record) for record in RECORDS if record not in {StudyRecord, Assignment}
    )
    yield f"GRANT INSERT, UPDATE, DELETE ON {records}, action TO {CODER_ROLE}"
    yield f"GRANT UPDATE ON study TO {CODER_ROLE}"
    yield f"GRANT INSERT ON content TO {CODER_ROLE}"
    yield f"GRANT INSERT, DELETE ON conflict TO {CODER_ROLE}"
    yield f"GRANT SELECT ON {_COPY_TABLES} TO {CODER_ROLE}"
    yield f"GRANT UPDATE (seq, lamport, consensus_at) ON site TO {CODER_ROLE}"
    yield f"GRANT UPDATE (action_id, coder_id, any_layer) ON open_action TO {CODER_ROLE}"


def unpolicy_statements() -> list[str]:
    """Return the statements that take the policies away, for a migration."""
    # From those that there are: an older study lacks some of the tables.
    return [
        "DO $$ DECLARE t text; BEGIN FOR t IN SELECT tablename FROM pg_policies"
        " WHERE policyname = 'seen' AND schemaname = current_schema()"
        " LOOP EXECUTE 'DROP POLICY seen ON ' || quote_ident(t); END LOOP; END $$"
    ]
