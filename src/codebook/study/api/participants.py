"""Participants: who was interviewed, and what is known of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from codebook.study import levels
from codebook.study.api.base import OpenStudy
from codebook.study.exporting import kits, sheets
from codebook.study.loading import people, settings
from codebook.study.people import (
    divisions,
    gaps,
    grid,
    interviewing,
    linking,
    participants,
    pasting,
    removing,
)
from codebook.study.settings import Field, Level


class Participants(OpenStudy):
    """The grid of participants. Each edit is one action."""

    def participants_grid(self) -> grid.Grid:
        """Return every participant with every column, as written and normalised."""
        return grid.grid(self.store, by_rule=True)

    def participant_gaps(self) -> list[gaps.Gap]:
        """Return what is missing or irregular in the grid, with a proposal where there is one."""
        return gaps.gaps(self.store)

    def levels(self) -> dict[str, str]:
        """Return each participant's level of experience by id: as given, else by the rule."""
        return levels.levels(people(self.store), settings(self.store))

    def divisions(self) -> list[divisions.Division]:
        """Return the columns by which participants can be counted, that of the ids first."""
        return divisions.divisions(self.store)

    def add_participant(self, label: str, group: str = "") -> str:
        """Add a participant; return the record's id."""
        return participants.add(self.store, self._me(), label, group)

    def remove_participant(self, participant_id: str) -> None:
        """Remove a participant; RefusedError where the study has words of theirs."""
        removing.remove(self.store, self._me(), participant_id)

    def edit_participants(self, edits: Sequence[participants.Edit], label: str = "") -> None:
        """Set the values of cells, all or none, in one action with this `label`.

        ChangedError is raised where a cell has another value by now than was `seen` there.
        """
        participants.edit(self.store, self._me(), edits, label)

    def define_field(self, name: str, kind: str = "text", vocabulary: Sequence[str] = ()) -> None:
        """Define what a column holds: text, number, years or choice. An unknown name adds a column.

        `vocabulary` are the values of a choice.
        """
        participants.define(self.store, self._me(), Field(name, kind, tuple(vocabulary)))

    def set_levels(self, rule: Sequence[Level]) -> None:
        """Set the rule for levels of experience: the number of years from which each applies."""
        participants.set_levels(self.store, self._me(), rule)

    def unlinked_background(self) -> list[linking.SheetRow]:
        """Return the rows of background sheets that are not linked to a participant."""
        return linking.unlinked(self.store)

    def link_background(self, row_id: str, participant_id: str | None) -> None:
        """Link a row of background to a participant, or to none."""
        linking.link(self.store, self._me(), row_id, participant_id)

    def answering(self, transcript_id: str) -> list[str]:
        """Return the labels of those who seem to answer in a transcript."""
        return interviewing.answering(self.store, transcript_id)

    def link_speakers(self, transcript_id: str, who: Mapping[str, str]) -> list[str]:
        """Link a transcript to participants, all or none, whose the passages coded there become.

        `who` gives the participants' labels by speakers: only a speaker's own turns and passages
        become that participant's, and with "" those of all who answer. Where no participant has a
        label, one is added. Returns the labels as they are written.
        """
        return interviewing.link(self.store, self._me(), transcript_id, who)

    def export_participants(self, out: Path | None = None) -> list[Path]:
        """Write the grid as csv and as xlsx, with values as written; return the paths."""
        return sheets.export_participants(self.store, out)

    def write_kits(self, out: Path | None = None) -> list[Path]:
        """Write a docx to take into interviews, one for each audience; return the paths."""
        return kits.write_kits(self.store, out)

    def pasted(self, text: str, at: pasting.Corner | None) -> list[participants.Edit] | None:
        """Return what pasting a block of cells at `at` would write, None where it is a table."""
        return pasting.pasted(self.store, text, at)

    def paste_participants(self, text: str, at: pasting.Corner | None = None) -> None:
        """Import a table pasted from a spreadsheet, or paste a block of cells from `at` on."""
        pasting.paste(self.store, self._me(), text, at)
