"""The numbers of codes: given at acceptance, changed when a code moves; former ones are kept."""

from __future__ import annotations

import json
from collections.abc import Iterable

from codebook.by_key import by_key
from codebook.errors import RefusedError, UsageError
from codebook.store.tables import Code
from codebook.store.writer import Writer
from codebook.text.numbers import check_number, next_child, next_letter


def next_number(tx: Writer, parent_id: str | None) -> str:
    """Return the next free number below a code, or of a new root; former numbers are not free.

    Raises RefusedError where the code above has no number itself.
    """
    codes = tx.all(Code)
    used = [number for code in codes for number in _numbers(code)]
    above = next((code for code in codes if code.id == parent_id), None)
    if above is None:
        return next_letter(used)
    if above.number is None:
        raise RefusedError(
            f"{above.name}, the code above, is a candidate without a number.", "Accept it first."
        )
    return next_child(above.number, used)


def renumber(tx: Writer, code: Code, number: str) -> None:
    """Change the number of a code and those of the codes below it; keep the former numbers.

    A code that lies elsewhere keeps its number, whatever it begins with, and so does one below it
    whose number does not begin with that of the code.
    Raises UsageError where it can be no number, or another code has it or one below it.
    """
    if reason := check_number(number):
        raise UsageError(f"{number!r} cannot be the number of a code: {reason}.")
    old = code.number or ""
    codes = tx.all(Code)
    moving = {code.id: number} | {
        each.id: f"{number}{(each.number or '')[len(old) :]}"
        for each in below(codes, code)
        if (each.number or "").casefold().startswith(f"{old}.".casefold())
    }
    wanted = {new.casefold() for new in moving.values()}
    for other in codes:
        if other.id not in moving and (other.number or "").casefold() in wanted:
            raise UsageError(f"{other.number} is already {other.name}.", "Choose another number.")
    tx.update_many(
        Code,
        [
            {"id": each.id, "number": moving[each.id], "former": json.dumps(_numbers(each))}
            for each in codes
            if each.id in moving and each.number != moving[each.id]
        ],
    )


def below(codes: Iterable[Code], code: Code) -> list[Code]:
    """Return those of the codes that lie below one, at any depth."""
    children = by_key((each.parent_id, each) for each in codes)
    found: dict[str, Code] = {}
    waiting = [code.id]
    while waiting:
        for each in children.get(waiting.pop(), ()):
            if each.id not in found and each.id != code.id:
                found[each.id] = each
                waiting.append(each.id)
    return list(found.values())


def _numbers(code: Code) -> list[str]:
    """Return the numbers that a code had and has, each once."""
    return list(dict.fromkeys([*json.loads(code.former), *([code.number] if code.number else [])]))
