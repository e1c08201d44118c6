"""Emergent codes: candidates, their maker's own until the codebook is open to all."""

from __future__ import annotations

import unicodedata

from codebook.errors import UsageError
from codebook.store import lookups
from codebook.store.identity import new_id
from codebook.store.store import Store
from codebook.store.tables import Code
from codebook.store.writer import ActionHead, Writer
from codebook.study.coding import Place, coding_action, put
from codebook.study.views import Person
from codebook.text.spans import Span

LONGEST_NAME = 200


def new_code(store: Store, me: Person, name: str, *, parent_id: str | None, definition: str) -> str:
    """Make a candidate; return its id."""
    with store.action(ActionHead(me.id, f"made the candidate {name.strip()}")) as tx:
        return make(tx, me, name, parent_id=parent_id, definition=definition)


def code_new(
    store: Store, me: Person, revision_id: str, span: Span, name: str, *, parent_id: str | None
) -> str:
    """Make a candidate and put it on a passage; return the code's id."""
    with coding_action(store, me) as tx:
        place = Place(tx, revision_id)
        code_id = make(tx, me, name, parent_id=parent_id)
        put(tx, me, place, span, [code_id])
        tx.label = f"coded {place.name}: {name.strip()} (new)"
    return code_id


def make(tx: Writer, me: Person, name: str, *, parent_id: str | None, definition: str = "") -> str:
    """Write a candidate; refuse a name that cannot be one, or that the coder can see in use."""
    name = checked_name(name)
    if parent_id is not None and not lookups.code_labels(tx.connection, [parent_id], me.id):
        raise UsageError("That parent is not in the codebook any more.", "Choose another one.")
    for other in tx.all(Code):
        seen = other.number is not None or other.coder_id in {None, me.id}
        if seen and name.casefold() in {other.name.casefold(), (other.number or "").casefold()}:
            shown = other.number or other.name
            raise UsageError(f"There is a code {shown!r} already.", "Use it, or another name.")
    code_id = new_id()
    tx.insert(
        Code,
        [{"id": code_id, "name": name, "definition": definition.strip(), "origin": "emergent",
          "state": "candidate", "parent_id": parent_id, "coder_id": me.id, "created": tx.at}],
    )  # fmt: skip
    return code_id


def checked_name(name: str) -> str:
    """Return a code's name without white space around it; UsageError says why it is none."""
    name = unicodedata.normalize("NFC", name.strip())
    if not name:
        raise UsageError("A code needs a name.")
    if len(name) > LONGEST_NAME:
        raise UsageError(
            f"The name has {len(name)} characters; a code's name has at most {LONGEST_NAME}.",
            "Put the rest into the definition.",
        )
    if any(unicodedata.category(character) == "Cc" for character in name):
        raise UsageError("The name has a control character.", "Type it again without.")
    return name
