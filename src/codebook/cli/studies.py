"""Opening the study that a command is for."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from codebook.cli.printing import narrate
from codebook.waiting import wait_long

if TYPE_CHECKING:
    from codebook.study import Study

_WAITING = "codebook: waiting for another program that is writing to this study …"
_UNSEEN = 1.0
"""Seconds of waiting that nobody notices."""


def opened(place: str | Path, coder: str | None = None) -> Study:
    """Open the study at a folder or URL, as a coder if named; it says where something is amiss."""
    from codebook.study import Study

    study = Study.open(place, coder)
    study.when_outdated(narrate)
    if sys.stderr.isatty():
        study.wait_while(_NarratedWait())
    return study


@contextmanager
def telling_what_opens(study: Study) -> Iterator[None]:
    """Say on stderr how many disagreements more, or fewer, are open after something was done."""
    before = study.open_disagreements()
    yield
    now = study.open_disagreements()
    if now != before:
        from codebook.study.reconciliation.standing import disagreements_said

        narrate(f"{disagreements_said(now - before)}.")


class _NarratedWait:
    """Waits while another program writes, and says so on stderr, once."""

    def __init__(self) -> None:
        self._said = False

    def __call__(self, waited: float) -> bool:
        if waited > _UNSEEN and not self._said:
            self._said = True
            print(f"\r{_WAITING:<79}", file=sys.stderr, flush=True)  # over a progress line
        return wait_long(waited)
