"""What was written over a text since it was shown to somebody who now writes it too."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import NamedTuple

from codebook.errors import ChangedError
from codebook.store.queries import journal_queries
from codebook.store.writer import Writer
from codebook.study.views import Person
from codebook.text.display import in_brief
from codebook.text.times import shown_time

_CALLED = {
    "use_when": "“when to use”",
    "avoid_when": "“when not to use”",
    "parent_id": "code above it",
    "published_quote": "quote as published",
    "text": "memo",
}
"""What columns are called that are not called by their names."""

_UNQUOTED = {"parent_id"}
_MOST = 160  # characters of a text in a sentence about it


class Texts(NamedTuple):
    """Texts of a record by column: as they are, and as somebody wants them to be."""

    record_id: str
    now: Mapping[str, object]
    wanted: Mapping[str, object]


def refuse_unseen(tx: Writer, me: Person, texts: Texts, seen: Mapping[str, object]) -> None:
    """Raise ChangedError where a text is neither as it was `seen` nor as it is wanted."""
    written_over = {column: shown for column, shown in seen.items() if column in texts.wanted}
    for column, shown in written_over.items():
        now = _plain(texts.now[column])
        if now not in {_plain(shown), _plain(texts.wanted[column])}:
            raise ChangedError(
                _sentence(tx, me, texts.record_id, column, now),
                "Yours is not saved; save again to put it in the place of that.",
                {name: texts.now[name] for name in written_over},
            )


def refuse_unseen_text(
    tx: Writer, me: Person, record_id: str, column: str, texts: tuple[str, str], seen: str | None
) -> None:
    """Do the same for one text, given as it is and as it is wanted; None was not seen at all."""
    if seen is not None:
        now, wanted = ({column: text} for text in texts)
        refuse_unseen(tx, me, Texts(record_id, now, wanted), {column: seen})


def _plain(text: object) -> str:
    if isinstance(text, list | tuple):
        return "\n".join(" ".join(str(line).split()) for line in text)
    return str(text or "").strip()


def _sentence(tx: Writer, me: Person, record_id: str, column: str, now: str) -> str:
    coder, at = _last_change(tx, record_id, column)
    who = f"{coder or 'Somebody'} has"
    if coder == me.name:
        who = "In another window you have"
    when = f" ({shown_time(at)})" if at else ""
    did = "changed" if now else "removed"
    to = f": “{in_brief(now, _MOST)}”" if now and column not in _UNQUOTED else ""
    return f"{who} {did} the {_CALLED.get(column, column)} meanwhile{when}{to}."


def _last_change(tx: Writer, record_id: str, column: str) -> tuple[str, str]:
    """Return who changed a column last, and when; "" where that is unknown."""
    for row in reversed(journal_queries.history(tx.connection, record_id)):
        before, after = (json.loads(image) if image else {} for image in (row.before, row.after))
        if before.get(column) != after.get(column):
            return row.coder or "", row.at
    return "", ""
