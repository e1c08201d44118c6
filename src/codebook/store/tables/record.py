"""What all records share."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Column, ForeignKey, Text
from sqlmodel import Field, SQLModel


def link(table: str, *, nullable: bool = False, index: bool = False) -> Any:  # noqa: ANN401 - as Field
    """Declare a reference to another record, checked at commit."""
    return Field(
        default=None if nullable else ...,
        sa_column=Column(Text, deferred(f"{table}.id"), nullable=nullable, index=index),
    )


def deferred(target: str) -> ForeignKey:
    """Declare a foreign key that is checked at commit."""
    return ForeignKey(target, deferrable=True, initially="DEFERRED")


class Record(SQLModel):
    """What all records share."""

    id: str = Field(primary_key=True)
