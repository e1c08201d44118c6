"""The desk's commands that leave something out of what is seen."""

from __future__ import annotations

from collections.abc import Iterator

from textual.content import Content

from codebook.study.views import Code
from codebook.tui.filtering import Filter, only_code, only_coder, only_part, only_speaker
from codebook.tui.screens.desk_writing import DeskWriting
from codebook.tui.widgets.inks import readable


class DeskFiltering(DeskWriting):
    """The desk, where not everything has to be seen."""

    def action_only(self) -> None:
        """Show one code, coder, part or speaker only; a second time, all again."""
        if self.desk.filter:
            self._filter(None)
            return
        offered = self._offered()
        if not offered:
            self.say("Nothing is coded here. Go to a code in the codebook first.")
            return
        rows = [(str(place), row) for place, (_, row) in enumerate(offered)]
        self.choose("Show only what?", rows, lambda key: self._filter(offered[int(key)][0]))

    def action_questions(self) -> None:
        """Hide what the interviewer says, or show it again."""
        self.hides_questions = not self.hides_questions
        self.show_text(self.view.caret)
        self.show_study()

    def action_back(self) -> None:
        """Go back to the transcript; from there, to all codings."""
        if self.view.has_focus and self.desk.filter:
            self._filter(None)
        else:
            super().action_back()

    def go_to(self, transcript_id: str, caret: int | None = None) -> None:
        """Go to a place; a filter that hides it gives way."""
        super().go_to(transcript_id, caret)
        if caret is not None and self.desk.filter and self.view.document.snap(caret) != caret:
            self._filter(None)
            self.call_after_refresh(self.view.focus_span, caret)

    def _filter(self, new: Filter | None) -> None:
        old = self.desk.filter
        self.desk.look(only_own=self.desk.only_own, through=new)
        if any(each and each.of_text for each in (old, new)):
            caret = self.view.caret
            self.show_text()
            if self.view.document.snap(caret) == caret:
                self.call_after_refresh(self.view.focus_span, caret)
        else:
            self.show_changes()
        self.show_study()

    def _offered(self) -> list[tuple[Filter, Content]]:
        desk = self.desk
        codes = [self.codes.code] if self.codes.has_focus and self.codes.code else []
        codes += [coded.code for coded in desk.on(self.view.target)]
        found = [
            (only_code(desk.codebook, code), self._code_row(code)) for code in dict.fromkeys(codes)
        ]
        return [*found, *self._said()] + [
            (only_coder(key, name), Content.assemble("the codings of ", (name, "bold")))
            for key, name in desk.layers.items()
        ]

    def _said(self) -> Iterator[tuple[Filter, Content]]:
        """Yield the parts of the interview, that at the caret first, then those who speak."""
        turns = self.desk.transcript.turns if self.desk.transcript else ()
        parts = dict.fromkeys(turn.part for turn in turns if turn.part)
        titles = {part.label.casefold(): part.title for part in self.desk.parts}
        here = self.desk.here(self.view.caret).part_label
        for label in sorted(parts, key=lambda each: each != here) if len(parts) > 1 else ():
            title = titles.get(label.casefold(), "")
            yield (
                only_part(label),
                Content.assemble("what is said in ", (label, "bold"), "  ", title),
            )
        speakers = dict.fromkeys(turn.speaker for turn in turns if turn.speaker)
        for label in speakers if len(speakers) > 1 else ():
            yield only_speaker(label), Content.assemble("what is said by ", (label, "bold"))

    def _code_row(self, code: Code) -> Content:
        colour = readable(self, self.desk.codebook.colour(code))
        number = (f"{code.number or '◇'} ", f"bold {colour.css}")
        return Content.assemble(number, code.name, (" and all below it", "$foreground 60%"))
