"""Alembic's entry: runs the revisions on the connection that the store hands over."""

from __future__ import annotations

from alembic import context
from sqlmodel import SQLModel

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=SQLModel.metadata,
    render_as_batch=True,
)
context.run_migrations()
