"""Correcting how a transcript is read before it is imported: its speakers and encoding."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from codebook.errors import UsageError, as_sentence
from codebook.reading.files import codec_of
from codebook.tui.cycling import following
from codebook.tui.dialogs.ask import AskDialog
from codebook.tui.messages import Refused
from codebook.tui.screens.importing.item import ImportItem
from codebook.tui.screens.importing.mixing import mixing
from codebook.tui.screens.importing.speaker_corrections import SpeakerCorrections

if TYPE_CHECKING:
    from codebook.tui.screens.importing.reading import Reading
    from codebook.tui.screens.over_desk import OverDesk

_FEW = 12  # participants named in a question

_Correct = Callable[[SpeakerCorrections, str], SpeakerCorrections]
"""Adds a correction of a speaker, or one with a text that was typed."""


class Correcting:
    """Corrects how the file in focus is read, or its speaker in focus."""

    def __init__(self, screen: OverDesk, reading: Reading) -> None:
        self._screen, self._reading = screen, reading

    def style(self) -> None:
        """Read the transcript by the next style of labels."""
        if (item := self._reading.item) and self._is_transcript(item):
            self._screen.run_worker(
                partial(self._restyle, item), thread=True, exclusive=True, group="style"
            )

    def name(self) -> None:
        """Ask for the speaker's name."""
        self._ask(
            "Name of “{}”",
            self._joined,
            lambda said, new: self._named(said, _given(new)),
            self._speaker,
        )

    def _named(self, said: SpeakerCorrections, new: str) -> SpeakerCorrections:
        """Rename the speaker; who was said to be a participant stays that one.

        Another name would make another participant: of whose ids `answers` asks.
        """
        item, speaker = self._reading.item, self._speaker
        if speaker not in said.answering or new == speaker:
            return said.called(speaker, new)
        if new in self._reading.people:
            return said.answers(speaker, new)
        if item and new in item.offered.speakers:
            return said.called(new, speaker)
        key = self._screen.key("import_answers")
        raise UsageError(
            f"You said that this is the participant {speaker}, who is called so everywhere.",
            f"With {key} you say that it is another one, or none.",
        )

    def join(self) -> None:
        """Join the speakers who may be one person."""
        item = self._reading.item
        if item is None or not item.offered.likely_same:
            self._screen.tell("Nobody here seems to have two names.", refused=True)
            return
        same, said = item.offered.likely_same, item.corrections
        for one, other in same.items():
            said = said.called(one, other)
        self._reading.change(item, said, same.get(item.speaker, item.speaker))

    def asks(self) -> None:
        """Make the speaker an interviewer, or not; show where the name decides that instead."""
        item, name = self._reading.item, self._speaker
        if item and name:
            does = self._reading.roles(item)[name]
            changed = replace(item, corrections=item.corrections.asks(name))
            if self._reading.roles(changed)[name] == does:
                self._screen.tell(self._decided(item, name, does), refused=True)
                return
        self._say_of(lambda said, name: said.asks(name))

    def _decided(self, item: ImportItem, name: str, does: str) -> str:
        """Show that the speaker's name decides its role, and what changes that."""
        called = item.called(name)
        if name in item.corrections.answering:
            key = self._screen.key("import_answers")
            said = f"{called} is a participant, so it answers."
            return f"{said} {key} says that it is another one, or none."
        if does == "answers":
            key = self._screen.key("import_name")
            return f"{called} is a participant's name, so it answers. {key} renames the speaker."
        key = self._screen.key("import_answers")
        return f"{called} asks; {key} says which speaker is a participant."

    def answers(self) -> None:
        """Ask which participant the speaker is."""
        people, known = self._reading.named, ""
        if people:
            more = f" and {len(people) - _FEW} more" if len(people) > _FEW else ""
            known = f"There are {', '.join(people[:_FEW])}{more}. "
        self._ask(
            "Which participant is “{}”?",
            f"{known}Left empty: no participant.",
            lambda said, new: said.answers(self._speaker, new),
            self._likely,
        )

    def text(self) -> None:
        """Take the speaker's label as text."""
        self._say_of(lambda said, name: said.called(name, ""))

    def add(self) -> None:
        """Ask for a speaker's label that was read as text."""
        item = self._reading.item
        if item and self._is_transcript(item):

            def add(label: str) -> None:
                said = item.corrections.with_label(_given(label))
                self._reading.change(item, said, label.strip())

            about = "As it is written, without the colon."
            self._screen.app.push_screen(AskDialog("Another speaker's label", about, add, ""))

    def encoding(self) -> None:
        """Ask for the encoding of the file."""
        item = self._reading.item
        if item is None or not (item.offered.encoding or item.offered.refusal):
            self._screen.tell("This file states its own encoding.", refused=True)
            return

        def read(name: str) -> None:
            codec_of(name.strip())
            said = item.corrections.read_as(item.corrections.style, name.strip())
            self._reading.change(item, said, item.speaker)

        about = "Such as utf-8, cp1252, cp1251, koi8-r, mac-roman, gb18030. Empty: it is detected."
        title = f"Encoding of {item.offered.path.name}"
        self._screen.app.push_screen(AskDialog(title, about, read, item.offered.encoding))

    @property
    def _joined(self) -> str:
        """Return a hint on which names join the speaker with another one."""
        others = self._reading.item.offered.speakers if self._reading.item else ()
        named = ", ".join(name for name in others if name != self._speaker)
        return f"The name of another speaker joins the two: {named}" if named else ""

    @property
    def _likely(self) -> str:
        """Return which participant it may be, by its label or the file's name; "" if it asks."""
        item, label = self._reading.item, self._speaker
        if item is None or not label:
            return ""
        cast = self._reading.cast(item)
        if cast.does[label] == "asks":
            return ""
        if label in self._reading.people or item.name in item.offered.speakers:
            return label
        if label in cast.likely:
            return cast.likely[label]
        files = [each for each in self._reading.files.items if label in each.corrections.names]
        return item.name if len(label) == 1 or len(files) > 1 else label

    @property
    def _speaker(self) -> str:
        return self._reading.item.speaker if self._reading.item else ""

    def _is_transcript(self, item: ImportItem) -> bool:
        found = item.offered.kind == "transcript"
        if not found:
            self._screen.tell("This is not a transcript.", refused=True)
        return found

    def _ask(
        self,
        title: str,
        about: str,
        act: _Correct,
        text: str,
    ) -> None:
        """Ask for a text about the speaker in focus, with one to begin with.

        What makes one of who asks and who answers is done when the text is given a second time.
        """
        item, told = self._reading.item, {""}
        if item is None or not self._speaker:
            self._say_of(lambda said, _: said)
            return

        def answered(typed: str) -> None:
            text = self._reading.spelled(typed.strip())
            said = act(item.corrections, text)
            if (mixed := mixing(item, said, self._reading.roles)) not in told:
                told.add(mixed)
                raise UsageError(mixed, "⏎ again says so all the same.")
            self._reading.change(item, said, text or item.speaker)

        dialog = AskDialog(title.format(self._speaker), about, answered, text)
        self._screen.app.push_screen(dialog)

    def _say_of(self, act: _Correct, then: str = "") -> None:
        """Correct the speaker in focus; `then` is its name afterwards."""
        item = self._reading.item
        if item is None or not item.speaker:
            self._screen.tell("There is no speaker here.", refused=True)
            return
        self._reading.change(item, act(item.corrections, item.speaker), then or item.speaker)

    def _restyle(self, item: ImportItem) -> None:
        """Find the possible styles of labels, and read the file by the next one."""
        before = item.corrections
        try:
            if not item.styles:
                study = self._screen.desk.study
                item.styles = study.label_styles(item.offered.path, before.encoding)
        except Exception as error:  # noqa: BLE001 - whatever happens is shown as a sentence
            self._screen.post_message(Refused(as_sentence(error)))
            return
        said = before.read_as(following(item.styles, before.style), before.encoding)
        self._screen.app.call_from_thread(self._reading.change, item, said, item.speaker)


def _given(text: str) -> str:
    """Return a name that was typed; UsageError where there is none."""
    if not text.strip():
        raise UsageError("No name was typed.", "Type a name, or leave with esc.")
    return text.strip()
