"""Coding the passage in focus: by id, by name, or with a recent code."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from codebook.errors import RefusedError, UsageError
from codebook.tui.dialogs.code_box import CodeBox
from codebook.tui.fitting import fitted
from codebook.tui.model.picking import Choice, in_vivo_name
from codebook.tui.screens.desk.targets import say_hidden, say_no_interviews

if TYPE_CHECKING:
    from codebook.study.views import Seen
    from codebook.tui.host import Host
    from codebook.tui.screens.desk.panes import DeskPanes

_NAME = 32  # cells of a code's name in a message


class Coding:
    """Puts codes on the passage in focus, and makes new ones."""

    def __init__(self, host: Host, panes: DeskPanes) -> None:
        self._host, self._desk, self._panes = host, host.desk, panes
        self._late: set[str] = set()  # interviews of which it was said that they are finished

    def begin(self, typed: str = "", *, name: str | None = None) -> bool:
        """Open the code box on the target, with the first key of an id or a new code's name.

        Where that key is a whole id, the code is applied instead; returns whether so.
        """
        if not self._may_code():
            return False
        if typed and (settled := self._desk.picker.settled(typed)):
            self.apply(Choice((settled.id,)))
            return True
        seen = self._panes.seen
        quote = self._desk.quote(seen.span)
        box = CodeBox(
            self._desk.picker,
            self._desk.study.examples,
            quote,
            lambda choice: self._host.write_or_raise(*self._act(seen, quote, choice)),
            typed=typed,
            name=name,
        )
        self._panes.app.push_screen(box)
        return False

    def apply(self, choice: Choice) -> None:
        """Put the chosen codes on the passage in focus."""
        if self._may_code():
            seen = self._panes.seen
            self._host.write(*self._act(seen, self._desk.quote(seen.span), choice))

    def _may_code(self) -> bool:
        """Return whether there is a text and who codes it; where not, say what is missing."""
        if self._desk.transcript is None:
            say_no_interviews(self._host)
            return False
        return self._host.may_write()

    def _act(
        self, seen: Seen, quote: str, choice: Choice
    ) -> tuple[str, Callable[[], object], Callable[[], object]]:
        """Return a name for coding what was seen, what does it, and what is to be called then."""
        what = f"{self._desk.choice_label(choice)} on “{quote}”"
        then = partial(self._say_after, seen, choice.size)
        return what, partial(self._desk.code_places, [seen], choice), then

    def again(self) -> None:
        """Put the code used last on the passage in focus."""
        self._code_with(self._last)

    def recent(self, place: int) -> None:
        """Put the recent code on it whose key has this place, counted from 1."""
        self._code_with(lambda: self._keyed(place))

    def _code_with(self, chosen: Callable[[], Choice]) -> None:
        """Put a code on it; `chosen` is called only when the write is done."""
        if not self._may_code():
            return
        desk, seen = self._desk, self._panes.seen

        def act() -> None:  # which may wait behind the one that it shall repeat
            desk.code_places([seen], chosen())

        then = partial(self._say_after, seen)
        self._host.write(f"a recent code on “{desk.quote(seen.span)}”", act, then)

    def _say_after(self, seen: Seen, newest: int = 1) -> None:
        """Say what hides what was coded, and once of each interview that it was finished."""
        say_hidden(self._host, self._desk, seen.span, newest)
        here = next(
            (one for one in self._desk.interviews if one.revision_id == seen.revision_id), None
        )
        if here and here.finished and here.id not in self._late:
            self._late.add(here.id)
            key = self._host.keys.shown("done")
            self._host.say(f"You have said that {here.name} is finished. {key} takes that back.")

    def _last(self) -> Choice:
        """Return the code that was used last; RefusedError where there is none."""
        recent = self._desk.picker.recent
        if not recent:
            raise RefusedError("No code has been used here yet.")
        return Choice((recent[0].id,))

    def _keyed(self, place: int) -> Choice:
        """Return the code that is on a key; RefusedError where there is none."""
        keyed = self._desk.picker.keyed
        if not keyed:
            raise RefusedError("No code has been used here yet.")
        if place > len(keyed):
            raise RefusedError(f"Only {len(keyed)} of these keys have a recent code yet.")
        if (code := keyed[place - 1]) is None:
            raise RefusedError("The code on this key is no longer in use.")
        return Choice((code.id,))

    def in_vivo(self) -> None:
        """Make a new code that is named after the words in focus."""
        self.begin(name=in_vivo_name(self._desk.quote(self._panes.view.target)))

    def new_code(self) -> None:
        """Make a code that is on no passage yet, then ask for its definition."""
        if self._host.may_write():
            picker, examples = self._desk.picker, self._desk.study.examples
            made: list[str] = []
            box = CodeBox(picker, examples, "", lambda choice: self._make(choice, made), name="")
            self._panes.app.push_screen(box, lambda _: self._define(*made))

    def move_code(self, by: int) -> None:
        """Move the code under the codebook's cursor before or after its neighbour."""
        if code := self._panes.codes.code:
            what = f"another place of {code.label} in the codebook"
            self._host.write(what, lambda: self._desk.study.move_code(code.id, by))

    def _make(self, choice: Choice, made: list[str]) -> None:
        """Make the new code of a choice; append its id to `made`."""
        new, study = choice.new, self._desk.study
        if new is None:
            raise UsageError("There is already a code with that name.", "Type another name.")

        def make() -> None:
            made.append(study.new_code(new.name, parent_id=new.parent_id))

        said = f"New candidate: {fitted(new.name, _NAME).rstrip()}."
        self._host.write_or_raise(f"the new code “{new.name}”", make, lambda: self._host.say(said))

    def _define(self, code_id: str = "") -> None:
        """Show a code that was made, and ask for its definition."""
        from codebook.tui.screens.codes.code_screen import CodeScreen

        if code := self._desk.codebook.by_id.get(code_id):
            self._panes.codes.look_at(code_id)
            self._panes.app.push_screen(CodeScreen(self._host, code))
