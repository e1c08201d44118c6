"""What a coder's reading connection can see: the database keeps to it, not the queries.

While the stage is closed, coders see their own layer and the external ones, the accepted codes and
their own candidates, and what the journal has of these. A batch that all who coded it have
finished, such as a pilot, also shows the others' passages in it, with their codes. Without a coder,
one sees what is open to all.

A file keeps to it by `blindfold`, a server by `policies`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from codebook.stage_names import CLOSED
from codebook.store.connections import Connection, dialect_of, values
from codebook.store.schema.finishing_words import finishing_words

Rule = Literal["layer", "perhaps_layer", "candidate", "of_code"]

RULES: Mapping[str, Rule] = {
    "code": "candidate",
    "example": "of_code",
    "passage": "layer",
    "coding": "layer",
    "memo": "layer",
    "review": "layer",
    "theme": "layer",
    "theme_code": "layer",
    "theme_passage": "layer",
    "kept": "perhaps_layer",
}
"""The rules by which the records of tables are hidden; without a rule, they are open to all.

- `layer`: hidden with the layer of the record's coder.
- `perhaps_layer`: so, where it has a coder.
- `candidate`: hidden, with that layer, as long as the code is a candidate.
- `of_code`: hidden with the candidate that the record belongs to.
"""

_GROUPING = ("theme", "theme_code", "theme_passage")
_CHANGE_GROUPING = f"record_type IN {_GROUPING}"

_OPEN_STAGE = (
    f"(SELECT mode = 'review' AND {{grouping}} = 0 OR stage NOT IN {CLOSED} AND NOT"
    " (stage = 'grouping' AND {grouping} = 1) FROM {schema}study)"
)


def _seen_coders(me: str, schema: str, *, grouping: bool) -> str:
    stage = _OPEN_STAGE.format(schema=schema, grouping=int(grouping))
    return f"SELECT id FROM {schema}coder WHERE id = {me} OR kind <> 'coder' OR {stage}"


def opened_texts(
    me: str,
    schema: str = "",
    secret: str = "",
    *,
    dialect: str,
    columns: str = "a.coder_id, r.id",
) -> str:
    """Return the query for (coder, revision) in the open batches that `me` was to code too.

    A batch opens once all who were to code it have finished it, if they were several. `secret` and
    `dialect` as in `finishing_words`.
    """
    return (
        f"{finishing_words(schema, secret, dialect=dialect)}"
        f"SELECT {columns} FROM {schema}assignment a"
        f" JOIN {schema}revision r ON r.transcript_id = a.transcript_id"
        f" WHERE a.batch IN (SELECT m.batch FROM {schema}assignment m"
        f" WHERE m.coder_id = {me} AND m.batch <> '')"
        f" AND EXISTS (SELECT 1 FROM {schema}assignment o"
        " WHERE o.batch = a.batch AND o.coder_id <> a.coder_id)"
        f" AND a.batch NOT IN (SELECT u.batch FROM {schema}assignment u"
        f" LEFT JOIN {secret}finishing f ON f.coder_id = u.coder_id"
        " AND f.transcript_id = u.transcript_id WHERE u.batch <> '' AND f.word_id IS NULL)"
    )


def _opened_records(opened: str, schema: str) -> dict[str, str]:
    """Return the queries for the ids of the records in `opened` batches, by table."""
    passages = f"SELECT p.id FROM {schema}passage p WHERE (p.coder_id, p.revision_id) IN ({opened})"
    codes = f"SELECT c.code_id FROM {schema}coding c WHERE c.passage_id IN ({passages})"
    return {
        "passage": passages,
        "coding": f"SELECT c.id FROM {schema}coding c WHERE c.passage_id IN ({passages})",
        "memo": f"SELECT n.id FROM {schema}memo n WHERE n.about = 'passage'"
        f" AND n.target_id IN ({passages})",
        "code": codes,
        "example": f"SELECT e.id FROM {schema}example e WHERE e.code_id IN ({codes})",
    }


class Sight(NamedTuple):
    """Queries for what a coder may see.

    - `layers`, `groupings`: the ids of the coders whose layers, or groupings, are seen.
    - `opened`: by table, the ids of the records that open batches show.
    - `is_opened_passage`: the condition that a row of `passage` is one of these.
    """

    layers: str
    groupings: str
    opened: Mapping[str, str]
    is_opened_passage: str


def sight(me: str, opened: str, schema: str = "") -> Sight:
    """Return the queries on the tables themselves; `me` is an SQL expression of the coder's id.

    `opened` is that of `opened_texts`, or what has its rows.
    """
    return Sight(
        _seen_coders(me, schema, grouping=False),
        _seen_coders(me, schema, grouping=True),
        _opened_records(opened, schema),
        f"(coder_id, revision_id) IN ({opened})",
    )


def _predicate(name: str, rule: Rule, seen_by: Sight, schema: str) -> str:
    seen = seen_by.groupings if name in _GROUPING else seen_by.layers
    passages, codes = seen_by.opened["passage"], seen_by.opened["code"]
    opened = {
        "passage": f" OR {seen_by.is_opened_passage}",
        "coding": f" OR passage_id IN ({passages})",
        "memo": f" OR about = 'passage' AND target_id IN ({passages})",
    }
    if rule == "layer":
        return f"(coder_id IN ({seen}){opened.get(name, '')})"
    if rule == "perhaps_layer":
        return f"(coder_id IS NULL OR coder_id IN ({seen}))"
    if rule == "of_code":
        # Asked of the code itself: on a server the reader sees no hidden code to ask about.
        return (
            f"EXISTS (SELECT 1 FROM {schema}code k WHERE k.id = {name}.code_id"
            f" AND (k.number IS NOT NULL OR k.coder_id IS NULL OR k.coder_id IN ({seen})"
            f" OR k.id IN ({codes})))"
        )
    return f"(number IS NOT NULL OR coder_id IS NULL OR coder_id IN ({seen}) OR id IN ({codes}))"


def _journal_predicates(seen_by: Sight, schema: str) -> dict[str, str]:
    opened = " UNION ALL ".join(seen_by.opened.values())
    of_record = (
        f"(coder_id IS NULL OR coder_id IN ({seen_by.layers}) AND (NOT {_CHANGE_GROUPING}"
        f" OR coder_id IN ({seen_by.groupings})) OR record_id IN ({opened}))"
    )
    return {
        "change": of_record,
        "conflict": of_record,
        "action": "(coder_id IS NULL OR hidden_by = '' OR coder_id IN"
        f" (SELECT s.id FROM ({seen_by.layers}) AS s) AND (hidden_by <> 'grouping' OR coder_id IN"
        f" (SELECT g.id FROM ({seen_by.groupings}) AS g))"
        f" OR id IN (SELECT d.action_id FROM {schema}change d WHERE d.record_id IN ({opened})))",
    }


def seen_coders(connection: Connection, coder_id: str, *, grouping: bool = False) -> frozenset[str]:
    """Return the coders whose layers, or groupings, `coder_id` may see in the present stage."""
    sql = _seen_coders(":me", "", grouping=grouping)
    return frozenset(map(str, values(connection, sql, me=coder_id)))


def hidden_coders(
    connection: Connection, coder_id: str, *, grouping: bool = False
) -> frozenset[str]:
    """Return the coders whose layers, or groupings, `coder_id` may not see in the present stage."""
    everybody = map(str, values(connection, "SELECT id FROM coder"))
    return frozenset(everybody) - seen_coders(connection, coder_id, grouping=grouping)


def seen_codes(connection: Connection, coder_id: str | None) -> frozenset[str]:
    """Return the codes that `coder_id` may see in the present stage."""
    seen_by = sight(":me", opened_texts(":me", dialect=dialect_of(connection)))
    condition = _predicate("code", RULES["code"], seen_by, "")
    sql = f"SELECT id FROM code WHERE {condition}"
    return frozenset(map(str, values(connection, sql, me=coder_id)))


def predicates(seen_by: Sight, schema: str = "") -> dict[str, str]:
    """Return, by table, the condition of the rows that are seen."""
    hidden = {name: _predicate(name, rule, seen_by, schema) for name, rule in RULES.items()}
    return hidden | _journal_predicates(seen_by, schema)
