"""Correcting the transcript itself: its words, and its parts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from codebook.text.display import counted
from codebook.text.turns import turn_at

if TYPE_CHECKING:
    from codebook.study.views import Transcript
    from codebook.tui.host import Host
    from codebook.tui.screens.desk.panes import DeskPanes


class Correcting:
    """Corrects the open interview."""

    def __init__(self, host: Host, panes: DeskPanes) -> None:
        self._host, self._desk, self._panes = host, host.desk, panes

    def correct(self) -> None:
        """Replace the selected words, or the sentence in focus."""
        transcript, target = self._desk.transcript, self._panes.view.target
        if transcript is None or not self._host.may_write():
            return
        words = target.of(transcript.text)

        def save(new: str, _: str) -> None:
            study = self._desk.study
            did = study.correct(transcript.id, transcript.revision_id, target, new)
            mine = f", and {counted(did.passages, 'passage')} of yours with it"
            said = (f"Corrected{mine if did.passages else ''}.", *did.joined)
            self._host.say(f"{' '.join(said)} Undo: {self._host.keys.shown('undo')}")

        self._host.ask(
            "The transcript's words", "The passages of all coders move with the text.", words, save
        )

    def part(self) -> None:
        """Let the next part begin with the turn at the caret; again, the one after that."""
        transcript, parts = self._desk.transcript, [part.label for part in self._desk.parts]
        if transcript is None or not self._host.may_write():
            return
        turn = turn_at(transcript.turns, self._panes.view.caret)
        if not parts:
            self._host.say("The study has no guideline with parts to choose from.")
        elif turn < 0:
            self._host.say("No turn is here: go to the one with which the part begins.")
        else:
            self._set_part(transcript, turn, parts)

    def _set_part(self, transcript: Transcript, turn: int, parts: list[str]) -> None:
        """Let a turn begin the part after its own, never one that is before the turn above it."""
        before = transcript.turns[turn - 1].part if turn else ""
        offered = parts[parts.index(before) :] if before in parts else parts
        now = transcript.turns[turn].part
        at = offered.index(now) + 1 if now in offered else 0
        label = offered[at % len(offered)]
        self._host.write(
            f"part {label} from a turn of {transcript.name} on",
            lambda: self._desk.study.set_part(
                transcript.id, turn, label, seen=transcript.revision_id
            ),
            lambda: self._host.say(f"From here on: part {label}"),
        )
