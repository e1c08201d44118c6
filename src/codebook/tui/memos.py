"""The box in which a coder writes a memo on a record."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from codebook.tui.acts import nothing

if TYPE_CHECKING:
    from codebook.tui.host import Host


def ask_memo(
    host: Host,
    about: str,
    target_id: str,
    title: str,
    said: str,
    then: Callable[[], object] = nothing,
) -> None:
    """Let the coder write or change the own memo on a record; call `then` when it is written.

    `about` is the kind of the record, `title` names it, and `said` stands beside what is written.
    """
    if not host.may_write():
        return
    study, own = host.desk.study, host.desk.own_memo(target_id)

    def save(text: str, seen: str) -> None:
        there = own or host.desk.own_memo(target_id)  # one may have been written meanwhile
        if there:
            study.edit_memo(there.id, text, seen=seen)
        else:
            study.add_memo(about, target_id, text)
        then()

    host.ask(f"Memo on {title}", said, own.text if own else "", save, paragraphs=True)
