"""Copies can be merged; verdicts, reviews, assignments; what themes, rankings and codes lacked."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the tables and columns, with what the columns mean for what was made before."""
    for table, column in (("site", "place"), ("theme", "reason")):
        op.add_column(table, _text(column, server_default=""))
    op.add_column("code", _text("former", server_default="[]"))
    op.add_column("ranking", _text("passage_id", nullable=True))
    _merging()
    _reconciling()


def _merging() -> None:
    op.create_table(
        "learned",
        _text("site", primary_key=True),
        _number("seq", primary_key=True),
        _text("other", primary_key=True),
        _number("known"),
    )
    op.create_table(
        "conflict",
        _text("record_id", primary_key=True),
        _text("name", primary_key=True),
        _link("action_id", "action", primary_key=True),
        _text("record_type"),
        _text("coder_id", nullable=True),
    )


def _reconciling() -> None:
    op.create_table(
        "assignment",
        _text("id", primary_key=True),
        _link("transcript_id", "transcript"),
        _link("coder_id", "coder"),
        _text("batch"),
    )
    op.create_table(
        "review",
        _text("id", primary_key=True),
        _link("coder_id", "coder"),
        _text("coding_id", index=True),
        _text("outcome"),
        _number("start_at", nullable=True),
        _number("end_at", nullable=True),
        _link("code_id", "code", nullable=True),
        _text("reason"),
        _text("created"),
        _text("modified"),
    )
    op.create_table(
        "verdict",
        _text("id", primary_key=True),
        _link("coder_id", "coder"),
        _link("revision_id", "revision", index=True),
        _number("start_at"),
        _number("end_at"),
        *map(_text, ("sides", "outcome", "result", "reason", "created", "modified")),
    )
    op.create_table(
        "theme_passage",
        _text("id", primary_key=True),
        _link("coder_id", "coder"),
        _link("theme_id", "theme", index=True),
        _link("passage_id", "passage"),
    )


def _text(name: str, **more: object) -> sa.Column[str]:
    return sa.Column(name, sa.String, **{"nullable": False} | more)  # type: ignore[arg-type]


def _number(name: str, **more: object) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, **{"nullable": False} | more)  # type: ignore[arg-type]


def _link(name: str, table: str, **more: object) -> sa.Column[str]:
    key = sa.ForeignKey(f"{table}.id", deferrable=True, initially="DEFERRED")
    return sa.Column(name, sa.Text, key, **{"nullable": False} | more)  # type: ignore[arg-type]
