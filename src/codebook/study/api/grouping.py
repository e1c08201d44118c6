"""Grouping: codes into themes, alone and then together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from codebook.study.api.base import OpenStudy
from codebook.study.grouping import joint_start, theme_edits, themes


class Grouping(OpenStudy):
    """A coder's themes, or with `joint` the joint ones; each method that writes is one action.

    They raise RefusedError where the stage does not let that grouping be changed.
    """

    def groupings(self) -> list[themes.Grouping]:
        """Return the groupings that this coder may see, the joint one first."""
        return themes.groupings(self.store)

    def compare_groupings(self, first: str = "", second: str = "") -> themes.Compared:
        """Compare two coders' groupings, by name, or the first two; RefusedError while hidden."""
        return themes.compare(self.store, first, second)

    def begin_joint_grouping(self, start: str = "") -> None:
        """Create the joint grouping from a coder's grouping, or from what two coders agree on.

        `start` is the coder's name, empty for what two coders agree on. Raises RefusedError where
        they agree on nothing, or there is a joint grouping already.
        """
        joint_start.begin_joint(self.store, self._me(), start)

    def new_theme(
        self,
        name: str,
        code_ids: Sequence[str] = (),
        *,
        definition: str = "",
        reason: str = "",
        out_of: str | None = None,
        joint: bool = False,
    ) -> str:
        """Create a theme with codes in it; return its id.

        The codes are removed from the theme `out_of`, where one is given. `reason` says why a joint
        theme was made.
        """
        return theme_edits.new_theme(
            self.store,
            self._me(),
            theme_edits.ThemeTexts(name, definition, reason),
            code_ids,
            out_of=out_of,
            joint=joint,
        )

    def edit_theme(
        self,
        theme_id: str,
        *,
        joint: bool = False,
        seen: Mapping[str, str] | None = None,
        **values: str,
    ) -> None:
        """Change name, definition or reason of a theme.

        `seen` has the former texts as they were shown: ChangedError is raised where one of them is
        another by now.
        """
        me = self._me()
        theme_edits.edit_theme(self.store, me, theme_id, seen or {}, joint=joint, **values)

    def remove_theme(self, theme_id: str, *, joint: bool = False) -> None:
        """Remove a theme; its codes stay in other themes, or are ungrouped."""
        theme_edits.remove_theme(self.store, self._me(), theme_id, joint=joint)

    def move_theme(self, theme_id: str, by: int, *, joint: bool = False) -> None:
        """Move a theme `by` places further on among the themes, or back where negative."""
        theme_edits.move_theme(self.store, self._me(), theme_id, by, joint=joint)

    def group(
        self,
        theme_id: str,
        code_ids: Sequence[str],
        *,
        out_of: str | None = None,
        joint: bool = False,
    ) -> None:
        """Add codes to a theme; remove them from the theme `out_of`, where one is given."""
        theme_edits.put(self.store, self._me(), theme_id, code_ids, out_of=out_of, joint=joint)

    def ungroup(self, theme_id: str, code_ids: Sequence[str], *, joint: bool = False) -> None:
        """Remove codes from a theme."""
        theme_edits.take_out(self.store, self._me(), theme_id, code_ids, joint=joint)

    def show_theme(
        self, theme_id: str, passage_id: str, *, shown: bool = True, joint: bool = False
    ) -> None:
        """Mark a passage as one that shows what a theme is about, or unmark it."""
        theme_edits.show_passage(
            self.store, self._me(), theme_id, passage_id, shown=shown, joint=joint
        )
