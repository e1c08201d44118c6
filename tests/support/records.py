"""Rows of the store's tables, for tests that write past `Study`."""

from __future__ import annotations

from typing import Any

from codebook.store.identity import new_id
from codebook.store.writer import Writer

Row = dict[str, Any]


def study_row(tx: Writer, key: str, stage: str) -> Row:
    """Return a blind study in a stage."""
    return {"id": key, "name": "s", "mode": "blind", "stage": stage, "created": tx.at}


def candidate_row(key: str, coder: str, name: str) -> Row:
    """Return a code that a coder has proposed."""
    return {"id": key, "name": name, "origin": "emergent", "state": "candidate", "coder_id": coder}


def coding_row(tx: Writer, coder: str, passage: str, code: str, key: str = "") -> Row:
    """Return a coder's code on a passage, by a new id where none is given."""
    return {
        "id": key or new_id(),
        "coder_id": coder,
        "passage_id": passage,
        "code_id": code,
        "created": tx.at,
        "modified": tx.at,
    }


def memo_row(
    tx: Writer, coder: str, target: str, text: str, *, about: str = "study", key: str = ""
) -> Row:
    """Return a coder's memo on a record, by a new id where none is given."""
    return {
        "id": key or new_id(),
        "coder_id": coder,
        "about": about,
        "target_id": target,
        "text": text,
        "created": tx.at,
        "modified": tx.at,
    }
