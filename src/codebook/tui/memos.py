"""The box in which a coder writes a memo, and memos that a crash has interrupted."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from codebook.errors import BusyError, CodebookError, RefusedError
from codebook.text.display import in_brief
from codebook.text.spans import Span
from codebook.tui.acts import nothing
from codebook.tui.model.drafts import Draft, Drafts, MemoOn
from codebook.tui.overwriting import Overwriting, kept_below

if TYPE_CHECKING:
    from codebook.tui.host import Host
    from codebook.tui.model.desk import Desk


class MemoKeeper:
    """Keeps a memo that the coder at a desk is typing over the text that is `seen`."""

    def __init__(self, desk: Desk, on: MemoOn, seen: str) -> None:
        self._drafts = Drafts()
        self._draft = Draft(desk.study.id, desk.coder or "", on, "", seen)

    def keep(self, text: str) -> None:
        """Keep it as it is now."""
        self._drafts.keep(self._draft._replace(text=text))

    def drop(self) -> None:
        """Keep it no more."""
        self._drafts.drop()


def ask_memo(
    host: Host, on: MemoOn, title: str, said: str, then: Callable[[], object] = nothing
) -> None:
    """Let the coder write or change the own memo on a record; call `then` when it is written.

    `title` names the record, and `said` stands beside what is written.
    """
    if not host.may_write():
        return
    own = host.desk.own_memo(on.record_id)

    save = partial(write_memo, host.desk, on)
    before = own.text if own else ""
    host.ask(f"Memo on {title}", said, before, save, memo_on=on, then=then)


def write_memo(desk: Desk, on: MemoOn, text: str, seen: str) -> None:
    """Write a memo over the text that was seen; on a record, one may be there meanwhile."""
    if on.about == "memo":
        desk.study.edit_memo(on.record_id, text, seen=seen)
    elif on.end:
        desk.study.annotate(on.record_id, Span(on.start, on.end), text)
    elif there := desk.own_memo(on.record_id):
        desk.study.edit_memo(there.id, text, seen=seen)
    else:
        desk.study.add_memo(on.about, on.record_id, text)


def save_interrupted(host: Host) -> None:
    """Save the memos that the coder was typing where the workbench was killed, and say so."""
    desk = host.desk
    if desk.coder is None or desk.study.is_read_only():
        return
    for path, draft in Drafts().abandoned(desk.study.id, desk.coder):
        words = f"“{in_brief(draft.text)}”"
        said = f"The memo that you were typing when the workbench ended is saved: {words}"
        host.write(f"memo {words}", partial(_save, desk, path, draft), partial(host.say, said))


def _save(desk: Desk, path: Path, draft: Draft) -> None:
    if not path.exists():  # another window was faster
        return
    try:
        kept_below(Overwriting(partial(write_memo, desk, draft.on), draft.seen), draft.text)
    except BusyError:
        raise
    except CodebookError as error:
        raise RefusedError(
            f"The memo that you were typing when the workbench ended cannot be saved: {error}",
            f"Its text is in {path}.",
        ) from None
    path.unlink()
