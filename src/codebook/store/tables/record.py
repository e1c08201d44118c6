"""What all records share, and the tables that they are kept in."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Column, ForeignKey, Table, Text
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


def table_of(model: type[SQLModel]) -> Table:
    """Return the table of a class."""
    return SQLModel.metadata.tables[table_name(model)]


def table_name(model: type[SQLModel]) -> str:
    """Return the name of a class's table."""
    return str(model.__tablename__)


def column_names(model: type[SQLModel]) -> list[str]:
    """Return the names of a class's columns, in the order of its table."""
    return list(model.model_fields)
