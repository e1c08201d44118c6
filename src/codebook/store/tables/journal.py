"""The journal, and what a copy knows of itself and of others."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Index, Text, text
from sqlmodel import Field, SQLModel

from codebook.store.tables.record import deferred


class Site(SQLModel, table=True):
    """This copy of the study, one row: its id, and the numbers of its last action.

    - `place`: where the copy lies; what is copied elsewhere becomes a site of its own with its
      first action there.
    - `consensus_at`: the number (`lamport`) of the action up to which the consensus is known to be
      up to date; not above 0 where that is not known, as after a merge.
    """

    __tablename__ = "site"

    id: str = Field(primary_key=True)
    seq: int = 0
    lamport: int = Field(default=0, sa_type=BigInteger)
    place: str = Field(default="", sa_column_kwargs={"server_default": ""})
    consensus_at: int = Field(
        default=0, sa_type=BigInteger, sa_column_kwargs={"server_default": "0"}
    )


class Learned(SQLModel, table=True):
    """From its action `seq` on, `site` knew the actions of `other` up to `known`."""

    __tablename__ = "learned"

    site: str = Field(primary_key=True)
    seq: int = Field(primary_key=True)
    other: str = Field(primary_key=True)
    known: int


class Conflict(SQLModel, table=True):
    """A change that a merge kept, but that did not become what the record holds.

    Another change of the same column was made on another copy without knowing of it. `name` is
    the column (`column.key` of a value in it), or empty where one deleted what the other changed;
    `coder_id` as in `Change`.
    """

    __tablename__ = "conflict"

    record_id: str = Field(primary_key=True)
    name: str = Field(primary_key=True)
    action_id: str = Field(sa_column=Column(Text, deferred("action.id"), primary_key=True))
    record_type: str
    coder_id: str | None = None


class Forgotten(SQLModel, table=True):
    """What stays of a record that was erased on purpose: that no merge may bring it back."""

    __tablename__ = "forgotten"

    record_id: str = Field(primary_key=True)
    record_type: str = Field(primary_key=True)
    at: str


class Remnant(SQLModel, table=True):
    """What an erasure has still to take away: a file of the study's folder, by its path in it.

    An empty `place` stands for the database's own empty pages and its log.
    """

    __tablename__ = "remnant"

    id: str = Field(primary_key=True)
    place: str


class Action(SQLModel, table=True):
    """One thing that a coder did: a transaction and its label.

    - `site`, `seq`: number the actions of one copy without a gap; `lamport` orders those of all
      (see `store.sites.Number`).
    - `kind`: do, undo, redo, or a kind of its own (start, merge, forget, …); `target` is the action
      that an undo or redo reverses or repeats.
    - `hidden_by`: "layer" or "grouping" where the action is hidden with its coder's, else empty.
    - `revision`: the schema's when the action was written.
    """

    __tablename__ = "action"
    __table_args__ = (
        Index("action_order", "lamport"),
        Index("action_target", "target"),
        Index("action_coder", "coder_id", "kind", "lamport"),
    )

    id: str = Field(primary_key=True)
    site: str
    seq: int
    lamport: int = Field(sa_type=BigInteger)
    coder_id: str | None = None
    at: str
    label: str
    kind: str = "do"
    target: str | None = None
    hidden_by: str = ""
    revision: str


_ASSIGNED = text("record_type = 'assignment'")


class Change(SQLModel, table=True):
    """What an action did to one record, net: its JSON before and after, NULL for none.

    `coder_id` is that of the coder who owns the record, on which depends who may see it; NULL where
    it is everybody's. `redacted` is 1 where before and after were erased on purpose.
    """

    __tablename__ = "change"
    # Kept in the order of its key: what a bulk import writes most.
    __table_args__ = (
        Index("change_record", "record_id"),
        # Of the few changes of assignments alone: records that are gone are found by no other.
        Index("change_assigned", "record_type", sqlite_where=_ASSIGNED, postgresql_where=_ASSIGNED),
        {"sqlite_with_rowid": False},
    )

    action_id: str = Field(sa_column=Column(Text, deferred("action.id"), primary_key=True))
    record_type: str = Field(primary_key=True)
    record_id: str = Field(primary_key=True)
    before: str | None = None
    after: str | None = None
    coder_id: str | None = None
    redacted: int = Field(default=0, sa_column_kwargs={"server_default": "0"})


class OpenAction(SQLModel, table=True):
    """The action under which the current transaction writes, one row.

    `any_layer` is 1 where it may write layers other than its coder's (import, undo, merge);
    `redacting` where it may change the journal.
    """

    __tablename__ = "open_action"

    id: int = Field(primary_key=True)
    action_id: str | None = None
    coder_id: str | None = None
    any_layer: int = 0
    redacting: int = 0
