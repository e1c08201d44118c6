"""Which words of coders finish the coding of a transcript, as a query.

A word on the whole stage says nothing of transcripts that this coder's copy did not have then, by
what the journal knows; `store.finishing` reads the same for all transcripts at once.
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

_BATCHED = "SELECT DISTINCT transcript_id FROM {schema}assignment WHERE batch <> ''"

_CAME = (
    "SELECT b.transcript_id, a.site, a.seq, CASE WHEN c.after IS NULL AND c.redacted = 0 THEN -1"
    " ELSE a.lamport END AS came, CASE WHEN c.after IS NULL AND c.redacted = 0 THEN a.lamport"
    " ELSE -1 END AS went FROM {secret}batched b CROSS JOIN {schema}change c"
    " JOIN {schema}action a ON a.id = c.action_id"
    " WHERE c.record_id = b.transcript_id AND c.record_type = 'transcript'"
)
"""When transcripts of batches came, or went."""

_HAD = (
    "SELECT s.word_id, s.coder_id, t.transcript_id, t.came, t.went FROM {secret}said s"
    " CROSS JOIN {secret}came t WHERE t.site = s.site AND t.seq <= s.seq UNION ALL"
    " SELECT s.word_id, s.coder_id, t.transcript_id, t.came, t.went FROM {secret}said s"
    " CROSS JOIN {secret}came t JOIN {schema}learned k ON k.site = s.site"
    " AND k.other = t.site AND k.seq <= s.seq AND k.known >= t.seq"
)
"""What of that who gave a word knew then."""

_FINISHING = (
    "SELECT id AS word_id, coder_id, transcript_id FROM {schema}finished"
    " WHERE stage = 'coding' AND transcript_id IS NOT NULL UNION ALL"
    " SELECT word_id, coder_id, transcript_id FROM {secret}had"
    " GROUP BY word_id, coder_id, transcript_id HAVING max(came) > max(went)"
)


def finishing_words(schema: str = "", secret: str = "") -> str:
    """Return a WITH clause for `finishing`: rows (word_id, coder_id, transcript_id).

    There is one for each transcript of a batch, and each word in `finished` by which a coder has
    finished it. Who asks must see the whole journal, and what copies knew of each other. The names
    begin with `secret`: to SQLite's authorizer they are those of views. The queries are a sequence,
    since SQLite's parser refuses those that are deeply nested.
    """
    queries = {
        "said": _SAID,
        "batched": _BATCHED,
        "came": _CAME,
        "had": _HAD,
        "finishing": _FINISHING,
    }
    parts = (f"{secret}{name} AS ({sql})" for name, sql in queries.items())
    return f"WITH {', '.join(parts)} ".format(schema=schema, secret=secret)
