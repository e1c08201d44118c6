"""Identities and times that the client makes, so that two copies of a study can be joined."""

from __future__ import annotations

import os
import time
import uuid
from datetime import UTC, datetime


def new_id() -> str:
    """Return a new UUID, version 7 (RFC 9562), as 32 hexadecimal digits; ids ascend with time."""
    milliseconds = time.time_ns() // 1_000_000
    value = milliseconds << 80 | int.from_bytes(os.urandom(10))
    value = value & ~(0xF << 76) | 0x7 << 76
    return f"{value & ~(0x3 << 62) | 0x2 << 62:032x}"


def derived_id(study: str, *content: str) -> str:
    """Return the UUID that `content` has in `study`, the same on every machine."""
    return uuid.uuid5(uuid.UUID(study), "\x1f".join(content)).hex


def timestamp(moment: datetime | None = None) -> str:
    """Return a time, or now, as ISO 8601 text in UTC with microseconds; such texts sort by time."""
    moment = (moment or datetime.now(UTC)).astimezone(UTC)
    return moment.strftime("%Y-%m-%dT%H:%M:%S.%fZ")
