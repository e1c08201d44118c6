"""Hiding something on the desk: questions, layers, all but one code, part or speaker."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from textual.content import Content

from codebook.text.spans import Span
from codebook.tui.model.filters import (
    Filter,
    only_code,
    only_coder,
    only_part,
    only_speaker,
    only_unsure,
)
from codebook.tui.widgets.inks import inked

if TYPE_CHECKING:
    from codebook.study.codebook import Code
    from codebook.tui.host import Host
    from codebook.tui.screens.desk.panes import DeskPanes


class Filtering:
    """Hides something, and shows it again."""

    def __init__(self, host: Host, panes: DeskPanes) -> None:
        self._host, self._desk, self._panes = host, host.desk, panes
        self._hidden: dict[tuple[str, int], int] = {}

    def only(self) -> None:
        """Show only one code, what is unsure, one coder, part or speaker; then everything again."""
        if self._desk.filter:
            self.let_through(None)
        elif rows := list(self._offered()):
            what = "code, part, speaker or coder"
            self._host.choose("Show only what?", rows, self.let_through, placeholder=what)
        else:
            self._host.say("Nothing is coded here. Go to a code in the codebook first.")

    def questions(self) -> None:
        """Hide what the interviewer says, or show it again."""
        self._panes.hides_questions = not self._panes.hides_questions
        self._show_text(nearby=True)
        self._panes.show_study()

    def layers(self) -> None:
        """Show only the own layer, then only the consensus once there is one, then all again.

        All are counted then, too, where the consensus was at first.
        A filter of codes or turns stays, so the consensus is then left out.
        """
        desk, of_coder = self._desk, self._desk.filter and self._desk.filter.coder_id
        kept = None if of_coder else desk.filter
        joint = desk.consensus if desk.consensus in desk.coded and kept is None else ""
        if desk.coder is None and not joint:
            self._host.say("While you are just looking, you have no layer of your own.")
            return
        is_all = desk.only_layer == ""
        if is_all and desk.coder is not None:
            self._show_layers("Only your layer is shown.", kept, only_own=True)
        elif joint and (is_all or (desk.only_own and not of_coder)):
            name = desk.coder_names[joint]
            self._show_layers(f"Only the {name} is shown.", only_coder(joint, name))
        else:
            counted = " The codings of all coders are counted." if desk.is_settled else ""
            self._show_layers(f"All layers are shown.{counted}", kept, counts_all=True)

    def _show_layers(
        self, said: str, through: Filter | None, *, only_own: bool = False, counts_all: bool = False
    ) -> None:
        self._desk.look(only_own=only_own, through=through, counts_all=counts_all)
        self._panes.show_changes()
        self._panes.show_study()
        self._host.say(said)

    def reveal(self, caret: int) -> None:
        """Remove a filter that hides a place."""
        view = self._panes.view
        if self._desk.filter and view.document.snap(caret) != caret:
            self.let_through(None)
            self._panes.call_after_refresh(view.read_from, caret)

    def let_through(self, new: Filter | None) -> None:
        """Set a filter, or remove it with None."""
        old = self._desk.filter
        self._desk.look(only_own=self._desk.only_own, through=new)
        if any(each and each.of_text for each in (old, new)):
            self._show_text(nearby=not (new and new.part))
        else:
            self._panes.show_changes()
        self._panes.show_study()

    def _show_text(self, *, nearby: bool) -> None:
        """Show the text as it is filtered now, with the caret where it was.

        Where its place is hidden, the caret goes to the nearest one that is shown, or to the start
        where not `nearby`. It comes back when its place is shown again, unless it was moved.
        """
        panes, view, transcript = self._panes, self._panes.view, self._desk.transcript
        if transcript is None:
            return
        caret = self._hidden.get((transcript.id, view.caret), view.caret)
        panes.show_text()
        at = view.document.snap(caret)
        if at != caret and not nearby:
            at = view.document.start
        self._hidden = {} if at == caret else {(transcript.id, at): caret}
        view.point(at)
        panes.call_after_refresh(view.read_on)

    def _offered(self) -> Iterator[tuple[Filter, Content]]:
        """Yield filters with what they show: codes here, who speaks where, layers, other codes."""
        desk, panes = self._desk, self._panes
        codes = [panes.codes.code] if panes.codes.has_focus and panes.codes.code else []
        codes += [coded.code for coded in desk.codings_on(panes.view.target)]
        yield from self._of_codes(dict.fromkeys(codes))
        if desk.next_unsure(panes.view.caret):
            yield only_unsure(), Content("what is unsure")
        yield from self._text_filters()
        for key, name in desk.layers.items():
            yield only_coder(key, name), Content.assemble("the codings of ", (name, "bold"))
        text = Span(0, len(desk.transcript.text) if desk.transcript else 0)
        used = {coded.code.id for coded in desk.codings_on(text)} - {code.id for code in codes}
        yield from self._of_codes(desk.codebook.sorted(used))

    def _of_codes(self, codes: Iterable[Code]) -> Iterator[tuple[Filter, Content]]:
        for code in codes:
            row = inked(self._panes, code, self._desk.codebook)
            if self._desk.codebook.below(code):
                row += Content.styled(" and all below it", "$foreground 60%")
            yield only_code(self._desk.codebook, code), row

    def _text_filters(self) -> Iterator[tuple[Filter, Content]]:
        """Yield the parts of the interview, that at the caret first, then those who speak."""
        turns = self._desk.transcript.turns if self._desk.transcript else ()
        parts = dict.fromkeys(turn.part for turn in turns if turn.part)
        titles = {part.label.casefold(): part.title for part in self._desk.parts}
        here = self._desk.context_at(self._panes.view.caret).part_label
        for label in sorted(parts, key=lambda each: each != here) if len(parts) > 1 else ():
            title = titles.get(label.casefold(), "")
            row = Content.assemble("what is said in ", (label, "bold"), "  ", title)
            yield only_part(label), row
        speakers = dict.fromkeys(turn.speaker for turn in turns if turn.speaker)
        for label in speakers if len(speakers) > 1 else ():
            yield only_speaker(label), Content.assemble("what is said by ", (label, "bold"))
