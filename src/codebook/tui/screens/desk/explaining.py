"""What the pane below the codebook says: of a passage, an interview or a code."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from textual.content import Content

from codebook.errors import UsageError
from codebook.study.codebook import Code
from codebook.study.views import Interview
from codebook.tui.keys import KeysInForce, shown
from codebook.tui.model.desk import Desk
from codebook.tui.model.marks import Coded, Note
from codebook.tui.model.part_progress import PartProgress, by_part
from codebook.tui.widgets.here_pane import HerePane, Keyed, note_lines
from codebook.tui.widgets.interview_list import interview_details

_NO_CODES = "There are no codes yet. ⏎ and a name make one here; {key} imports a taxonomy."


class Explaining:
    """Fills the pane from the desk."""

    def __init__(self, desk: Desk, pane: HerePane, keys: KeysInForce) -> None:
        self._desk, self._pane, self._keys = desk, pane, keys

    def show_passage(
        self,
        codings: Sequence[Coded],
        notes: Sequence[Note],
        hidden: Sequence[Code],
    ) -> None:
        """Show what is on a passage, and what its codes mean; or how to begin."""
        desk = self._desk
        if desk.transcript is None:
            self._pane.show_lines(())
        elif not desk.codebook.codes:
            hint = _NO_CODES.format(key=self._keys.shown("import"))
            self._pane.show_lines([Content.styled(hint, "$foreground 60%")])
        else:
            recent = self._keyed_lately()
            self._pane.show_codings(codings, notes, desk.codebook, hidden=hidden, recent=recent)

    def show_interview(self, interview: Interview) -> None:
        """Show the details of an interview, and what was written of it."""
        desk = self._desk
        disputed = desk.conflict_notes(interview.id, interview.revision_id)
        notes = [*disputed, *desk.memos_on(interview.id)]
        details = interview_details(interview, self.parts_of(interview))
        self._pane.show_lines([*details, *note_lines(notes)])

    def parts_of(self, interview: Interview) -> list[PartProgress]:
        """Return how far the parts of an interview are coded, none where it was taken back."""
        try:
            desk = self._desk
            return by_part(desk.study, interview, desk.parts, desk.progress_layer)
        except UsageError:  # by somebody else, just now
            return []

    def show_code(self, code: Code) -> None:
        """Show what a code means, who uses it how often, and what was written of it."""
        desk = self._desk
        uses = [] if desk.only_layer else desk.study.uses_by_coder(code.id)
        examples = desk.study.examples(code.id)
        uses = uses if len(uses) > 1 else []
        notes = [*desk.conflict_notes(code.id), *desk.memos_on(code.id)]
        self._pane.show_code(code, desk.codebook, examples, uses, notes)

    def _keyed_lately(self) -> Iterator[Keyed]:
        """Yield the codes used lately with their keys, the last one first."""
        keys, keyed = self._keys["recent"], self._desk.picker.keyed
        for code in self._desk.picker.recent:
            if code in keyed:
                place = keyed.index(code)
                yield Keyed(place, shown(keys[place]), code)
