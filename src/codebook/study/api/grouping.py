"""Grouping: codes into themes, alone and then together."""

from __future__ import annotations

from collections.abc import Sequence

from codebook.study.api.base import OpenStudy
from codebook.study.grouping import joint_start, theme_edits, themes


class Grouping(OpenStudy):
    """A coder's themes, or with `joint` those of all; each method that writes is one action.

    They raise RefusedError where the stage does not let that grouping be changed.
    """

    def groupings(self) -> list[themes.Grouping]:
        """Return the groupings that this coder may see, the joint one first."""
        return themes.groupings(self.store)

    def compare_groupings(self, first: str = "", second: str = "") -> themes.Compared:
        """Compare two coders' groupings, by name; RefusedError while they are hidden."""
        return themes.compare(self.store, first, second)

    def begin_joint_grouping(self, start: str = "") -> None:
        """Make the joint grouping of what two agree on, or of that of the coder named."""
        joint_start.begin_joint(self.store, self._me(), start)

    def new_theme(
        self,
        name: str,
        code_ids: Sequence[str] = (),
        *,
        definition: str = "",
        out_of: str | None = None,
        joint: bool = False,
    ) -> str:
        """Make a theme with codes in it, taken out of another one if named; return its id."""
        return theme_edits.new_theme(
            self.store, self._me(), name, code_ids, definition=definition, out_of=out_of,
            joint=joint,
        )  # fmt: skip

    def edit_theme(self, theme_id: str, *, joint: bool = False, **values: str) -> None:
        """Set name, definition or reason of a theme."""
        theme_edits.edit_theme(self.store, self._me(), theme_id, joint=joint, **values)

    def remove_theme(self, theme_id: str, *, joint: bool = False) -> None:
        """Take a theme away; its codes lie in the others, or in none."""
        theme_edits.remove_theme(self.store, self._me(), theme_id, joint=joint)

    def move_theme(self, theme_id: str, by: int, *, joint: bool = False) -> None:
        """Let a theme stand so many places later, or earlier where negative."""
        theme_edits.move_theme(self.store, self._me(), theme_id, by, joint=joint)

    def group(
        self,
        theme_id: str,
        code_ids: Sequence[str],
        *,
        out_of: str | None = None,
        joint: bool = False,
    ) -> None:
        """Put codes into a theme, out of another one if named, else beside where they lie."""
        theme_edits.put(self.store, self._me(), theme_id, code_ids, out_of=out_of, joint=joint)

    def ungroup(self, theme_id: str, code_ids: Sequence[str], *, joint: bool = False) -> None:
        """Take codes out of a theme."""
        theme_edits.take_out(self.store, self._me(), theme_id, code_ids, joint=joint)

    def show_theme(
        self, theme_id: str, passage_id: str, *, shown: bool = True, joint: bool = False
    ) -> None:
        """Let a passage show what a theme is about, or no longer."""
        theme_edits.show_passage(
            self.store, self._me(), theme_id, passage_id, shown=shown, joint=joint
        )
