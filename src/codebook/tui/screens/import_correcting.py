"""What is said of a transcript that is about to be imported, and how it is read then."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual import work
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from codebook.errors import UsageError
from codebook.study.importing import Offered, codec_of
from codebook.tui.casting import Cast
from codebook.tui.dialogs.ask import AskDialog
from codebook.tui.failures import as_sentence
from codebook.tui.incoming import KINDS, Incoming, Keys, drawn, heading, preview
from codebook.tui.screens.over_desk import OverDesk
from codebook.tui.widgets.row_list import RowList

if TYPE_CHECKING:
    from codebook.tui.host import Host

_FEW = 12  # participants named in a question


class ImportCorrecting(OverDesk):
    """A screen on which `files` are listed, the one in focus as it is read by now.

    `tables` says which columns of a table hold what, by the signature of its header.
    """

    @dataclass
    class Reread(Message):
        """A file was read again, for what was `asked`, which makes the cast `said` of it.

        `speaker` is the one to be in focus then.
        """

        item: Incoming
        asked: Cast
        said: Cast
        offered: Offered
        speaker: str

    def __init__(self, over: Host, title: str) -> None:
        super().__init__(over, title)
        self.files: RowList[Incoming] = RowList(drawn)
        self.tables: dict[str, str] = {}
        self._people = [person.label for person in self.desk.study.people()]

    def on_import_correcting_reread(self, message: Reread) -> None:
        """Show the file as it is read now, unless more was said of it meanwhile."""
        item = message.item
        if item.cast is not message.asked:
            return
        moved = item.offered.kind != message.offered.kind
        item.offered, item.cast = message.offered, message.said
        if message.speaker in item.offered.speakers:
            item.at = item.offered.speakers.index(message.speaker)
        if moved:
            self.list_files(self.files.items, self.files.item)
        if item.spoken_of or (moved and item.offered.kind):
            self.take(item)
        self.files.refresh()
        self.show_file()

    def list_files(self, items: Sequence[Incoming], at: Incoming | None = None) -> None:
        """Show files by their kinds; those that were chosen stay chosen, the cursor is `at` one."""
        chosen = [self.files.items[place] for place in self.files.chosen]
        groups = [
            (heading(kind), some)
            for kind in KINDS
            if (some := [item for item in items if item.offered.kind == kind])
        ]
        self.files.show(groups)
        self.files.styles.height = len(items) + len(groups)
        places = {id(item): place for place, item in enumerate(self.files.items)}
        self.files.chosen.update(places[id(item)] for item in chosen if id(item) in places)
        if at is not None:
            self.files.go_to(places[id(at)])

    def take(self, item: Incoming, *, taking: bool = True) -> None:
        """Choose a file, or no longer."""
        places = {place for place, other in enumerate(self.files.items) if other is item}
        self.files.chosen = self.files.chosen | places if taking else self.files.chosen - places
        self.files.post_message(RowList.Chose())

    def action_style(self) -> None:
        """Read the transcript by the next style of labels."""
        if (item := self.files.item) and self._is_transcript(item):
            self._restyle(item)

    def action_name(self) -> None:
        """Ask for the speaker's name."""
        others = ", ".join(n for n in self._speakers if n != self._speaker)
        self._ask(
            "Name of “{}”",
            f"The name of another speaker joins the two: {others}" if others else "",
            lambda said, new: said.called(self._speaker, _given(new)),
        )

    def action_asks(self) -> None:
        """Let the speaker be an interviewer, or no longer."""
        self._say_of(lambda said, name: said.asks(name))

    def action_answers(self) -> None:
        """Ask which participant the speaker is."""
        more = f" and {len(self._people) - _FEW} more" if len(self._people) > _FEW else ""
        known = f"The study has {', '.join(self._people[:_FEW])}{more}. " if self._people else ""
        self._ask(
            "Which participant is “{}”?", f"{known}Nothing: no participant.",
            lambda said, new: said.answers(self._speaker, new.strip()),
        )  # fmt: skip

    def action_text(self) -> None:
        """Let the speaker's label be text."""
        self._say_of(lambda said, name: said.called(name, ""))

    def action_add(self) -> None:
        """Ask for a label that was taken for text."""
        item = self.files.item
        if item and self._is_transcript(item):

            def add(label: str) -> None:
                self._change(item, item.cast.with_label(_given(label)), label.strip())

            about = "As it is written, without the colon."
            self.app.push_screen(AskDialog("A label that is a speaker’s too", about, add, ""))

    def action_encoding(self) -> None:
        """Ask what the text of the file is encoded in."""
        item = self.files.item
        if item is None or not (item.offered.encoding or item.offered.refusal):
            self.say("This file says itself how it is encoded.", refused=True)
            return

        def read(name: str) -> None:
            codec_of(name.strip())
            self._change(item, item.cast.read_as(item.cast.style, name.strip()), item.speaker)

        about = "Such as utf-8, cp1252, cp1251, koi8-r, mac-roman, gb18030. Nothing: find out."
        title = f"Encoding of {item.offered.path.name}"
        self.app.push_screen(AskDialog(title, about, read, item.offered.encoding))

    def say(self, sentence: str, *, refused: bool = False) -> None:
        """Say something above the files."""
        told = self.query_one(".told", Static)
        told.update(sentence)
        told.set_class(refused, "-refused")

    def show_file(self) -> None:
        """Show how the file in focus is read."""
        known = {label.casefold() for label in self._people}
        keys = Keys(*(self.key(f"import_{name}") for name in Keys._fields))
        lines = list(preview(self.files.item, known, keys)) if self.files.item else []
        self.query_one("#read", Static).update(Content("\n").join(lines))

    @property
    def _speakers(self) -> tuple[str, ...]:
        return self.files.item.offered.speakers if self.files.item else ()

    @property
    def _speaker(self) -> str:
        return self.files.item.speaker if self.files.item else ""

    def _is_transcript(self, item: Incoming) -> bool:
        found = item.offered.kind == "transcript"
        if not found:
            self.say("This is no transcript.", refused=True)
        return found

    def _ask(self, title: str, about: str, act: Callable[[Cast, str], Cast]) -> None:
        """Ask for something of the speaker in focus."""
        if not self._speaker:
            self._say_of(lambda said, _: said)
            return

        def answered(text: str) -> None:
            self._say_of(lambda said, _: act(said, text), text.strip())

        dialog = AskDialog(title.format(self._speaker), about, answered, self._speaker)
        self.app.push_screen(dialog)

    def _say_of(self, act: Callable[[Cast, str], Cast], then: str = "") -> None:
        """Say something of the speaker in focus; `then` is its name afterwards."""
        item = self.files.item
        if item is None or not item.speaker:
            self.say("There is no speaker here.", refused=True)
            return
        self._change(item, act(item.cast, item.speaker), then or item.speaker)

    def _change(self, item: Incoming, said: Cast, speaker: str) -> None:
        if said.encoding != item.cast.encoding:
            item.styles = []
        anew = (said.style, said.encoding) != (item.cast.style, item.cast.encoding)
        item.cast = said
        self.read(item, speaker, anew=anew)

    @work(thread=True, group="read")
    def read(self, item: Incoming, speaker: str, *, anew: bool = False) -> None:
        """Read a file as was said; `anew` where other labels may be found in it by now."""
        asked, path, study = item.cast, item.offered.path, self.desk.study
        is_said = item.said
        said, read_so = asked, asked.bare if anew else asked.correction
        tables = dict(self.tables)
        try:
            found = study.look_at(path, read_so, tables, is_said)
            if anew:
                said = asked.among(found.speakers)
            if said.correction != read_so:
                found = study.look_at(path, said.correction, tables, is_said)
        except Exception as error:  # noqa: BLE001 - a person gets a sentence, whatever happens
            found = Offered(path, refusal=str(as_sentence(error)))
        self.post_message(self.Reread(item, asked, said, found, speaker))

    @work(thread=True, exclusive=True, group="style")
    def _restyle(self, item: Incoming) -> None:
        """Find the styles that the labels could have, and read by the next one."""
        if not item.styles:
            item.styles = self.desk.study.label_styles(item.offered.path, item.cast.encoding)
        at = item.styles.index(item.cast.style) + 1
        said = item.cast.read_as(item.styles[at % len(item.styles)], item.cast.encoding)
        self.app.call_from_thread(self._change, item, said, item.speaker)


def _given(text: str) -> str:
    """Return a name that was typed; UsageError where there is none."""
    if not text.strip():
        raise UsageError("Nothing is typed.", "Type a name, or leave with esc.")
    return text.strip()
