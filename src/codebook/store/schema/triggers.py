"""The triggers by which the database itself writes the journal and refuses what would pass it by.

One change per record and action: the first write of an action to a record keeps what was before,
each further one replaces what is after. A write outside an action, or to a layer that is not the
acting coder's, is refused. Generated from the tables, for SQLite and PostgreSQL.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from codebook.store.failures import JOURNAL_KEPT, NO_ACTION, OTHER_LAYER
from codebook.store.journal.images import sqlite_row_json
from codebook.store.schema.policies import FUNCTIONS, OWNS, function_statements
from codebook.store.schema.visibility import RULES, Rule
from codebook.store.tables import RECORDS, Record, table_name

MERGING = "codebook.merging"
"""The setting under which a server's triggers write no journal: a merge brings it along."""


def owner(rule: Rule | None, row: str) -> str:
    """Return the SQL expression of the coder who owns a row, NULL where it is everybody's."""
    if rule in {"layer", "perhaps_layer"}:
        return f"{row}.coder_id"
    if rule == "candidate":
        return f"CASE WHEN {row}.number IS NULL THEN {row}.coder_id END"
    if rule == "of_code":
        return f"(SELECT coder_id FROM code WHERE code.id = {row}.code_id AND number IS NULL)"
    return "NULL"


def _layer_of(rule: Rule, side: str) -> str:
    """Return the SQL expression of the coder in whose layer a row is; any coder's where in none."""
    own = f"{side}.coder_id"
    return own if rule == "layer" else f"coalesce({own}, open_action.coder_id)"


def _sqlite_record_trigger(record: type[Record], event: str) -> str:
    name = table_name(record)
    row = "OLD" if event == "DELETE" else "NEW"
    before = "NULL" if event == "INSERT" else sqlite_row_json(record, "OLD")
    after = "NULL" if event == "DELETE" else sqlite_row_json(record, "NEW")
    rule = RULES.get(name)
    whose = owner(rule, row)
    if event == "UPDATE":
        # What was somebody's own stays so in the record of how it became everybody's.
        whose = f"coalesce({owner(rule, 'OLD')}, {whose})"
    guards = [f"SELECT RAISE(ABORT, '{NO_ACTION}') FROM open_action WHERE action_id IS NULL;"]
    guards += [
        f"SELECT RAISE(ABORT, '{OTHER_LAYER}') FROM open_action"
        f" WHERE any_layer = 0 AND coder_id IS NOT {_layer_of(rule, side)};"
        for side in (("OLD", "NEW") if event == "UPDATE" else (row,))
        if rule in {"layer", "perhaps_layer"}
    ]
    return f"""CREATE TRIGGER journal_{name}_{event.lower()} AFTER {event} ON {name} BEGIN
    {" ".join(guards)}
    INSERT INTO change (action_id, record_type, record_id, before, after, coder_id)
    VALUES ((SELECT action_id FROM open_action), '{name}', {row}.id, {before}, {after},
            {whose})
    ON CONFLICT (action_id, record_type, record_id) DO UPDATE SET after = excluded.after;
END"""


_SQLITE_KEEPERS = (
    f"""CREATE TRIGGER content_insert BEFORE INSERT ON content BEGIN
    SELECT RAISE(ABORT, '{NO_ACTION}') FROM open_action WHERE action_id IS NULL;
END""",
    f"""CREATE TRIGGER content_update BEFORE UPDATE ON content BEGIN
    SELECT RAISE(ABORT, '{JOURNAL_KEPT}');
END""",
    f"""CREATE TRIGGER content_delete BEFORE DELETE ON content BEGIN
    SELECT RAISE(ABORT, '{JOURNAL_KEPT}') FROM open_action WHERE redacting = 0;
END""",
    f"""CREATE TRIGGER change_update BEFORE UPDATE ON change BEGIN
    SELECT RAISE(ABORT, '{JOURNAL_KEPT}') FROM open_action
    WHERE redacting = 0 AND action_id IS NOT OLD.action_id;
END""",
    f"""CREATE TRIGGER change_delete BEFORE DELETE ON change BEGIN
    SELECT RAISE(ABORT, '{JOURNAL_KEPT}');
END""",
    f"""CREATE TRIGGER action_update BEFORE UPDATE ON action BEGIN
    SELECT RAISE(ABORT, '{JOURNAL_KEPT}') FROM open_action
    WHERE redacting = 0 AND action_id IS NOT OLD.id;
END""",
    f"""CREATE TRIGGER action_delete BEFORE DELETE ON action BEGIN
    SELECT RAISE(ABORT, '{JOURNAL_KEPT}')
    WHERE OLD.id IS NOT (SELECT action_id FROM open_action);
END""",
)

_POSTGRES_JOURNAL = f"""CREATE FUNCTION codebook_journal() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    act record;
    old_json jsonb := CASE WHEN TG_OP = 'INSERT' THEN NULL ELSE to_jsonb(OLD) END;
    new_json jsonb := CASE WHEN TG_OP = 'DELETE' THEN NULL ELSE to_jsonb(NEW) END;
    record_json jsonb := coalesce(new_json, old_json);
    whose text;
BEGIN
    IF current_setting('{MERGING}', true) = 'on' AND {OWNS} THEN RETURN NULL; END IF;
    SELECT * INTO act FROM open_action;
    IF act.action_id IS NULL THEN RAISE EXCEPTION '{NO_ACTION}'; END IF;
    IF TG_ARGV[0] IN ('layer', 'perhaps_layer') THEN
        whose := record_json ->> 'coder_id';
        IF act.any_layer = 0 AND (TG_ARGV[0] = 'layer' OR whose IS NOT NULL)
            AND (act.coder_id IS DISTINCT FROM whose OR (TG_OP = 'UPDATE'
            AND act.coder_id IS DISTINCT FROM old_json ->> 'coder_id'))
        THEN RAISE EXCEPTION '{OTHER_LAYER}'; END IF;
    ELSIF TG_ARGV[0] = 'candidate' THEN
        IF record_json ->> 'number' IS NULL OR old_json IS NOT NULL
            AND old_json ->> 'number' IS NULL
        THEN whose := record_json ->> 'coder_id'; END IF;
    ELSIF TG_ARGV[0] = 'of_code' THEN
        SELECT coder_id INTO whose FROM code
        WHERE id = record_json ->> 'code_id' AND number IS NULL;
    END IF;
    INSERT INTO change (action_id, record_type, record_id, before, after, coder_id)
    VALUES (act.action_id, TG_TABLE_NAME, record_json ->> 'id',
            old_json::text, new_json::text, whose)
    ON CONFLICT (action_id, record_type, record_id) DO UPDATE SET after = excluded.after;
    RETURN NULL;
END $$"""

_POSTGRES_KEEPER = f"""CREATE FUNCTION codebook_keeper() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    act record;
BEGIN
    SELECT * INTO act FROM open_action;
    IF TG_OP = 'INSERT' THEN
        IF current_setting('{MERGING}', true) = 'on' AND {OWNS} THEN RETURN NEW; END IF;
        IF act.action_id IS NULL THEN RAISE EXCEPTION '{NO_ACTION}'; END IF;
        RETURN NEW;
    END IF;
    IF TG_OP = 'UPDATE' AND TG_TABLE_NAME <> 'content' THEN
        IF act.redacting = 1 THEN RETURN NEW; END IF;
        IF TG_TABLE_NAME = 'change' AND to_jsonb(OLD) ->> 'action_id' = act.action_id
            OR TG_TABLE_NAME = 'action' AND to_jsonb(OLD) ->> 'id' = act.action_id
        THEN RETURN NEW; END IF;
    END IF;
    IF TG_OP = 'DELETE' AND (TG_TABLE_NAME = 'content' AND act.redacting = 1
        OR TG_TABLE_NAME = 'action' AND to_jsonb(OLD) ->> 'id' = act.action_id)
    THEN RETURN OLD; END IF;
    RAISE EXCEPTION '{JOURNAL_KEPT}';
END $$"""


def _postgres_triggers() -> Iterator[str]:
    yield _POSTGRES_JOURNAL
    yield _POSTGRES_KEEPER
    for record in RECORDS:
        name = table_name(record)
        yield (
            f"CREATE TRIGGER journal_{name} AFTER INSERT OR UPDATE OR DELETE ON {name}"
            f" FOR EACH ROW EXECUTE FUNCTION codebook_journal('{RULES.get(name, '')}')"
        )
    for name, events in (
        ("content", "INSERT OR UPDATE OR DELETE"),
        ("change", "UPDATE OR DELETE"),
        ("action", "UPDATE OR DELETE"),
    ):
        yield (
            f"CREATE TRIGGER keeper_{name} BEFORE {events} ON {name}"
            f" FOR EACH ROW EXECUTE FUNCTION codebook_keeper()"
        )
    yield from function_statements()


@cache
def create_statements(dialect: str) -> tuple[str, ...]:
    """Return the statements that make the triggers on a database of `dialect`."""
    if dialect == "postgresql":
        return tuple(_postgres_triggers())
    events = ("INSERT", "UPDATE", "DELETE")
    statements = [_sqlite_record_trigger(record, event) for record in RECORDS for event in events]
    return (*statements, *_SQLITE_KEEPERS)


@cache
def drop_statements(dialect: str) -> tuple[str, ...]:
    """Return the statements that take the triggers away, for a migration."""
    if dialect == "postgresql":
        return tuple(
            f"DROP FUNCTION IF EXISTS {each} CASCADE"
            for each in ("codebook_journal()", "codebook_keeper()", *FUNCTIONS)
        )
    return tuple(
        f"DROP TRIGGER IF EXISTS {statement.split()[2]}" for statement in create_statements(dialect)
    )
