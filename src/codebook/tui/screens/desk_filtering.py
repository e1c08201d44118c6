"""The desk's commands that leave something out of what is seen."""

from __future__ import annotations

from textual.content import Content

from codebook.study.views import Code
from codebook.tui.filtering import Filter, only_code, only_coder
from codebook.tui.screens.desk_writing import DeskWriting
from codebook.tui.widgets.inks import readable


class DeskFiltering(DeskWriting):
    """The desk, where not everything has to be seen."""

    def action_only(self) -> None:
        """Show the codings of one code, or of one coder, only; a second time, all again."""
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

    def _filter(self, new: Filter | None) -> None:
        self.desk.filter = new
        self.show_changes()
        self.show_study()

    def _offered(self) -> list[tuple[Filter, Content]]:
        desk = self.desk
        codes = [self.codes.code] if self.codes.has_focus and self.codes.code else []
        codes += [coded.code for coded in desk.on(self.view.target)]
        found = [
            (only_code(desk.codebook, code), self._code_row(code)) for code in dict.fromkeys(codes)
        ]
        return found + [
            (only_coder(key, name), Content.assemble("the codings of ", (name, "bold")))
            for key, name in desk.layers.items()
        ]

    def _code_row(self, code: Code) -> Content:
        colour = readable(self, self.desk.codebook.colour(code))
        number = (f"{code.number or '◇'} ", f"bold {colour.css}")
        return Content.assemble(number, code.name, (" and all below it", "$foreground 60%"))
