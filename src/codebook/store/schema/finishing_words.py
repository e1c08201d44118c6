"""Which words of coders finish the coding of a transcript, as a query.

A word on the whole stage says nothing of transcripts that this coder's copy did not have then, or
that only others were to code, by what the journal knows; `store.finishing` reads the same for all
transcripts at once.
"""

from __future__ import annotations

_SAID = (
    "SELECT f.id AS word_id, f.coder_id, w.site, w.seq FROM {schema}finished f"
    " CROSS JOIN {schema}change c JOIN {schema}action w ON w.id = c.action_id"
    " WHERE f.stage = 'coding' AND f.transcript_id IS NULL"
    " AND c.record_id = f.id AND c.record_type = 'finished' AND c.before IS NULL"
)
"""The words on the whole stage, and by which actions they were given.

CROSS JOIN keeps SQLite, which has no statistics, from beginning with the whole journal.
"""

_KNEW = (
    "SELECT word_id, coder_id, site, seq FROM {secret}said UNION ALL"
    " SELECT s.word_id, s.coder_id, k.other, max(k.known) FROM {secret}said s"
    " JOIN {schema}learned k ON k.site = s.site AND k.seq <= s.seq"
    " GROUP BY s.word_id, s.coder_id, k.other"
)
"""Up to which action of each site who gave a word knew then."""

_BATCHED = (
    "SELECT DISTINCT transcript_id FROM {schema}assignment WHERE batch <> ''"
    " AND EXISTS (SELECT 1 FROM {secret}said)"
)
"""The transcripts of batches; none where no word is to be looked at."""

_ASSIGNED = (
    "SELECT {transcript} AS transcript_id, {coder} AS assigned, a.site, a.seq,"
    " c.after IS NULL AS is_gone FROM {schema}change c CROSS JOIN {schema}action a"
    " WHERE c.record_type = 'assignment' AND a.id = c.action_id"
)
"""When transcripts were assigned to whom, or no more."""

_CAME = (
    "SELECT b.transcript_id, '' AS assigned, a.site, a.seq,"
    " c.after IS NULL AND c.redacted = 0 AS is_gone FROM {secret}batched b"
    " CROSS JOIN {schema}change c JOIN {schema}action a ON a.id = c.action_id"
    " WHERE c.record_id = b.transcript_id AND c.record_type = 'transcript' UNION ALL"
    " SELECT g.* FROM {secret}assigned g"
    " WHERE g.transcript_id IN (SELECT transcript_id FROM {secret}batched)"
)
"""When transcripts of batches came, or went; likewise, by coder, that they are assigned."""

_HAD = (
    "SELECT k.word_id, k.coder_id, t.* FROM {secret}knew k"
    " JOIN {secret}came t ON t.site = k.site AND t.seq <= k.seq"
)
"""What of that who gave a word knew then."""

_ENDED = (
    "SELECT word_id, coder_id, transcript_id, assigned, site, max(seq) AS seq FROM {secret}had"
    " WHERE is_gone GROUP BY word_id, coder_id, transcript_id, assigned, site"
)
"""The last deletions of that, of each site: it knew what its earlier ones did."""

_HELD = (
    "SELECT word_id, coder_id, transcript_id, assigned, site, seq FROM {secret}had"
    " WHERE NOT is_gone EXCEPT"
    " SELECT e.word_id, e.coder_id, e.transcript_id, e.assigned, t.site, t.seq"
    " FROM {secret}ended e"
    " JOIN {secret}came t ON t.transcript_id = e.transcript_id AND t.assigned = e.assigned"
    " WHERE t.site = e.site AND t.seq <= e.seq OR EXISTS (SELECT 1 FROM {schema}learned k"
    " WHERE k.site = e.site AND k.other = t.site AND k.seq <= e.seq AND k.known >= t.seq)"
)
"""What of that held then: as in a merge, what no deletion ended that knew of it."""

_FINISHING = (
    "SELECT id AS word_id, coder_id, transcript_id FROM {schema}finished"
    " WHERE stage = 'coding' AND transcript_id IS NOT NULL UNION ALL"
    " SELECT word_id, coder_id, transcript_id FROM {secret}held"
    " GROUP BY word_id, coder_id, transcript_id HAVING min(assigned) = ''"
    " AND (max(assigned) = '' OR max(CASE WHEN assigned = coder_id THEN 1 ELSE 0 END) = 1)"
)


def finishing_words(schema: str = "", secret: str = "", *, dialect: str) -> str:
    """Return a WITH clause for `finishing`: rows (word_id, coder_id, transcript_id).

    There is one for each transcript of a batch, and each word in `finished` by which a coder has
    finished it. Who asks must see the whole journal, and what copies knew of each other. The names
    begin with `secret`: to SQLite's authorizer they are those of views. The queries are a sequence,
    since SQLite's parser refuses those that are deeply nested.
    """
    queries = {
        "said": _SAID,
        "knew": _KNEW,
        "batched": _BATCHED,
        "assigned": _ASSIGNED,
        "came": _CAME,
        "had": _HAD,
        "ended": _ENDED,
        "held": _HELD,
        "finishing": _FINISHING,
    }
    names = {
        "transcript": _named("transcript_id", dialect),
        "coder": _named("coder_id", dialect),
        "schema": schema,
        "secret": secret,
    }
    parts = (f"{secret}{name} AS ({sql})" for name, sql in queries.items())
    return f"WITH {', '.join(parts)} ".format_map(names)


def _named(column: str, dialect: str) -> str:
    """Return the expression of what a changed record had in a column, in its JSON."""
    image = "coalesce(c.after, c.before)"
    if dialect == "sqlite":
        return f"json_extract({image}, '$.{column}')"
    return f"CAST({image} AS jsonb) ->> '{column}'"
