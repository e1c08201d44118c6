"""New codes that emerge: candidates, which only their maker sees until the codebook is open."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from codebook.errors import UsageError
from codebook.store.identity import new_id
from codebook.store.queries import lookups
from codebook.store.schema.visibility import seen_codes
from codebook.store.store import Store
from codebook.store.tables import Code
from codebook.store.writer import ActionHead, Writer
from codebook.study.codebook import NewCode
from codebook.study.coding import known_codes, refuse_shown
from codebook.study.views import Person

LONGEST_NAME = 200


def new_code(store: Store, me: Person, new: NewCode) -> str:
    """Make a candidate; return its id."""
    with store.action(ActionHead(me.id, f"made the candidate {new.name.strip()}")) as tx:
        return make(tx, me, new)


def chosen(tx: Writer, me: Person, code_ids: Sequence[str], new: NewCode | None) -> dict[str, str]:
    """Return the labels of the codes chosen by id, in order; make the new one, if there is one.

    Raises UsageError or RefusedError where a code cannot be used, UsageError without any code.
    """
    labels = dict(zip(code_ids, known_codes(tx, code_ids), strict=True))
    if new:
        labels[make(tx, me, new)] = f"{new.name.strip()} (new)"
    if not labels:
        raise UsageError("No code is named.", "Choose one, or name a new one.")
    return labels


def make(tx: Writer, me: Person, new: NewCode) -> str:
    """Write a candidate and return its id.

    Raises UsageError for what cannot be a name, and for a name that a code has which the coder can
    see.
    """
    name = checked_name(new.name)
    refuse_missing(tx, new.parent_id)
    refuse_taken(tx, name)
    code_id = new_id()
    row = candidate_row(code_id, name, me.id, tx.at)
    tx.insert(Code, [row | {"parent_id": new.parent_id}])
    return code_id


def refuse_missing(tx: Writer, parent_id: str | None) -> None:
    """Raise UsageError where who writes may use no such parent; None is none."""
    if parent_id is not None and not lookups.code_labels(tx.connection, [parent_id], tx.coder_id):
        refuse_shown(tx, parent_id)
        raise UsageError("That parent is not in the codebook any more.", "Choose another one.")


def refuse_taken(tx: Writer, name: str, *, renamed: str = "") -> None:
    """Raise UsageError for a name that a code has which who writes can see.

    A code that is `renamed` may take the name of one that is no longer in use.
    """
    seen = seen_codes(tx.connection, tx.coder_id) - {renamed}
    for other in tx.all(Code):
        used = {other.name.casefold(), (other.number or "").casefold()}
        is_free = bool(renamed) and other.state == "retired"
        if other.id in seen and name.casefold() in used and not is_free:
            refuse_shown(tx, other.id)
            raise UsageError(
                f"There is already a code {other.label!r}.", "Use it, or another name."
            )


def candidate_row(key: str, name: str, coder_id: str | None, created: str) -> dict[str, object]:
    """Return the row of a candidate that a coder made."""
    return {
        "id": key,
        "name": name,
        "origin": "emergent",
        "state": "candidate",
        "coder_id": coder_id,
        "created": created,
    }


def checked_name(name: str, thing: str = "code") -> str:
    """Return a name without surrounding white space; UsageError where it cannot be a name."""
    name = unicodedata.normalize("NFC", name.strip())
    if not name:
        raise UsageError(f"A {thing} needs a name.")
    if len(name) > LONGEST_NAME:
        raise UsageError(
            f"The name has {len(name)} characters; a {thing}'s name has at most {LONGEST_NAME}.",
            "Put the rest into the definition.",
        )
    if any(unicodedata.category(character) == "Cc" for character in name):
        raise UsageError("The name has a control character.", "Type it again without it.")
    return name
