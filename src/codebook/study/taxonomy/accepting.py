"""Accepting candidates into the taxonomy, and renumbering codes."""

from __future__ import annotations

from collections.abc import Mapping

from codebook.errors import RefusedError, UsageError
from codebook.store.queries import lookups
from codebook.store.store import Store
from codebook.store.tables import Code
from codebook.store.writer import ActionHead, Writer
from codebook.study.taxonomy import codes
from codebook.study.taxonomy.numbering import next_number, renumber
from codebook.study.views import Person


def accept(store: Store, me: Person, under: Mapping[str, str]) -> list[str]:
    """Accept candidates in one action, each under the next free number; return the numbers.

    `under` has the parent of each by its id, "" for the branch in which it stands.

    Raises RefusedError while the study is closed.
    """
    with store.action(ActionHead(me.id, "accepted candidates", "")) as tx:
        if lookups.is_closed(tx.connection):
            raise RefusedError(
                "Candidates can be accepted once the study is open to all.",
                "Until then each is its maker's own; code with it as it is.",
            )
        numbers = [_accept(tx, code_id, parent_id) for code_id, parent_id in under.items()]
        if len(numbers) > 1:
            tx.label = f"accepted {len(numbers)} candidates"
    return numbers


def _accept(tx: Writer, code_id: str, under: str) -> str:
    code = _there(tx, code_id)
    if code.number is not None:
        raise RefusedError(f"{code.name} is already accepted, as {code.number}.")
    if code.state == "retired":
        raise RefusedError(f"{code.name} is retired.", "Bring it back first.")
    branch = under or code.parent_id
    if under:
        codes.check_parent(tx, code_id, under)
    number = next_number(tx, branch)
    tx.update(Code, code_id, number=number, state="accepted", parent_id=branch)
    tx.label = f"accepted {code.name} as {number}"
    return number


def give_number(store: Store, me: Person, code_id: str, number: str) -> None:
    """Give a code and the codes below it other numbers; the former ones still find them."""
    with store.action(ActionHead(me.id, "renumbered a code", "")) as tx:
        code = codes.editable(tx, me, code_id)
        if code.number is None:
            raise RefusedError(f"{code.name} is a candidate.", "Accept it, and it gets a number.")
        renumber(tx, code, number.strip())
        tx.label = f"renumbered {code.number} as {number.strip()}"


def _there(tx: Writer, code_id: str) -> Code:
    code = tx.get(Code, code_id)
    if code is None:
        raise UsageError("That code is not in the codebook any more.")
    return code
