"""The desk's commands that put the transcript itself right: its words, and its parts."""

from __future__ import annotations

from codebook.text.turns import turn_at
from codebook.tui.screens.desk_noting import DeskNoting


class DeskCorrecting(DeskNoting):
    """The desk, where a transcript is corrected."""

    def action_correct(self) -> None:
        """Put other words in the place of those selected, or of the sentence in focus."""
        transcript, target = self.desk.transcript, self.view.target
        if transcript is None or not self.may_write():
            return
        words = target.of(transcript.text)

        def save(new: str) -> None:
            self.desk.study.correct(transcript.id, transcript.revision_id, target, new)

        self._ask("The transcript’s words", "Passages follow, of every coder.", words, save)

    def action_part(self) -> None:
        """Let the next part begin with the turn at the caret; again, the one after that."""
        transcript, parts = self.desk.transcript, [part.label for part in self.desk.parts]
        if transcript is None or not self.may_write():
            return
        turn = turn_at(transcript.turns, self.view.caret)
        if turn < 0 or not parts:
            self.say("There is no part to choose: the study has no guideline with parts.")
            return
        before = transcript.turns[turn - 1].part if turn else ""
        offered = parts[parts.index(before) :] if before in parts else parts
        now = transcript.turns[turn].part
        at = offered.index(now) + 1 if now in offered else 0
        label = offered[at % len(offered)]
        self.write(lambda: self.desk.study.set_part(transcript.id, turn, label))
        self.say(f"From here on: part {label}")
