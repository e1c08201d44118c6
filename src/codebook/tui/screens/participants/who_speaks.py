"""Asking who is interviewed in transcripts of which nobody has said it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from codebook.errors import UsageError
from codebook.text.display import counted, few_of, first_of
from codebook.tui.dialogs.ask import AskDialog

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, MutableMapping, Sequence

    from codebook.tui.screens.entry_screen import EntryScreen

    Write = Callable[[Callable[[], object]], object]
    """Does something that writes; its errors are for whoever asked."""
    Answers = MutableMapping[tuple[str, str], str]
    """What was typed of speakers, by transcript and label."""

_MOST_LISTED, _FEW = 24, 4
"""Participants listed in a question, people named in a sentence."""


class AskingWho:
    """Asks who each speaker of a transcript is, then of the next one of which nobody said it.

    A transcript is linked once all of its speakers are known: of some alone, the others would count
    as asking. What was said of them is kept in `answers` until then.
    """

    def __init__(self, screen: EntryScreen, write: Write, answers: Answers) -> None:
        self._screen, self._study = screen, screen.desk.study
        self._write, self._answers = write, answers

    def ask(self, transcript_id: str) -> None:
        """Ask who is interviewed in a transcript."""
        found = self._study.answering(transcript_id)
        self._ask(transcript_id, found if len(found) > 1 else [""], 0)

    def _ask(self, transcript_id: str, speakers: Sequence[str], at: int) -> None:
        """Ask who one of the speakers is; of a speaker without label, who is interviewed."""
        speaker, name = speakers[at], self._name(transcript_id)
        to_come = len(speakers) - at - 1

        def keep(typed: str) -> None:
            self._answers[transcript_id, speaker] = typed.strip()
            if not to_come:
                self._link(transcript_id, speakers)

        def go_on(answered: bool | None) -> None:
            if not answered:
                self._leave(transcript_id, speakers)
            elif to_come:
                self._ask(transcript_id, speakers, at + 1)
            elif following := next(self._others(transcript_id), ""):
                self.ask(following)

        title = f"Who is {speaker or 'interviewed'} in {name}?"
        about = " ".join(self._about(transcript_id, speaker, to_come))
        before = self._answers.get((transcript_id, speaker), speaker or name)
        self._screen.app.push_screen(AskDialog(title, about, keep, before), go_on)

    def _about(self, transcript_id: str, speaker: str, to_come: int) -> Iterator[str]:
        yield "Type the participant's id. A new id adds a participant."
        if speaker:
            yield "Left empty: asks the questions, or takes no part."
        if known := [person.label for person in self._study.people()]:
            yield f"There are {first_of(known, _MOST_LISTED)}."
        waiting = len({*self._others(transcript_id)})
        more = [counted(to_come, "more speaker")] if to_come else []
        more += [counted(waiting, "more interview")] if waiting else []
        if more:
            yield f"{' and '.join(more)} to go; esc stops."

    def _link(self, transcript_id: str, speakers: Sequence[str]) -> None:
        """Link a transcript as it was answered, and say so."""
        name = self._name(transcript_id)
        said = {speaker: self._answers[transcript_id, speaker] for speaker in speakers}
        who = {speaker: label for speaker, label in said.items() if label}
        if not who:
            raise UsageError(*_NO_ID if len(speakers) == 1 else _NOBODY)
        self._write(lambda: self._study.link_speakers(transcript_id, who))
        for speaker in speakers:
            del self._answers[transcript_id, speaker]
        if len(speakers) > 1:
            others = [speaker for speaker in speakers if speaker not in who]
            not_asked = f"; not {few_of(others, _FEW)}" if others else ""
            told = few_of((f"{label} ({speaker})" for speaker, label in who.items()), _FEW)
            self._screen.host.say(f"Interviewed in {name}: {told}{not_asked}.")

    def _leave(self, transcript_id: str, speakers: Sequence[str]) -> None:
        """Say that nothing is linked of a transcript of which only some speakers were said."""
        if any((transcript_id, speaker) in self._answers for speaker in speakers):
            self._screen.tell(
                f"{self._name(transcript_id)} stays as it was: it is linked once all of its"
                f" {len(speakers)} speakers are said. What was typed comes again."
            )

    def _others(self, transcript_id: str) -> Iterator[str]:
        """Yield the other transcripts of which nobody said who is interviewed."""
        found = (gap.transcript_id for gap in self._study.participant_gaps())
        yield from (key for key in found if key and key != transcript_id)

    def _name(self, transcript_id: str) -> str:
        interviews = self._study.interviews(counted=False)
        return next(each.name for each in interviews if each.id == transcript_id)


_NO_ID = "No id was typed.", "esc leaves it as it is."
_NOBODY = (
    "Nobody would be interviewed here.",
    "Type an id for one of the speakers; esc leaves it as it is.",
)
