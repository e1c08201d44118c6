"""Times as people read them: where they are, while what is kept and exported is in UTC."""

from __future__ import annotations

from datetime import datetime


def shown_time(at: str, timespec: str = "minutes") -> str:
    """Return a time, given as it is kept, in this machine's time zone: `2025-03-01 09:30`.

    `timespec` says how exact, as `datetime.isoformat` has it.
    """
    return _here(at).isoformat(" ", timespec)


def shown_day(at: str) -> str:
    """Return the day of a time in this machine's time zone: `2025-03-01`."""
    return _here(at).date().isoformat()


def _here(at: str) -> datetime:
    return datetime.fromisoformat(at).astimezone().replace(tzinfo=None)
