"""Files that are imported and exported."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from codebook.progress import OnProgress
from codebook.study.api.base import OpenStudy
from codebook.study.exporting import earlier_files, key_passages, sheets
from codebook.study.importing import files, offered, removing, table_columns
from codebook.study.refi import files as refi_files
from codebook.study.views import Imported

if TYPE_CHECKING:
    from codebook.reading.turns.correction import Correction
    from codebook.store.queries.key_passage_queries import Answering
    from codebook.study.importing.options import Options


class Files(OpenStudy):
    """Importing files, looking at them before, taking interviews out again, and exporting."""

    def import_files(
        self, paths: Sequence[Path], *, options: Options | None = None
    ) -> list[Imported]:
        """Import files, all or none, in one action. Importing the same file again changes nothing.

        A folder stands for the files in it and its sub-folders that are not hidden. Raises
        InputError, with the line where there is one, for a file that cannot be read or does not fit
        the study. A dry run, which writes nothing, needs no coder.
        """
        me = self.coder if options and options.dry_run else self._me()
        return files.import_files(self.store, me, paths, options)

    def remove_interview(self, *names: str) -> None:
        """Remove interviews that were imported by mistake, all or none, in one action.

        RefusedError where anybody has coded one, or has anything else on it.
        """
        removing.remove(self.store, self._me(), names)

    def offer(self, place: Path) -> list[Path]:
        """Return the file itself, or the files in a folder and below, that could be imported."""
        from codebook.reading.places import files_at

        return files_at(place)

    def look_at(
        self,
        path: Path,
        correction: Correction | None = None,
        tables: Mapping[str, str] = MappingProxyType({}),
        declared: offered.Declared | None = None,
    ) -> offered.Offered:
        """Return what an import would read from a file; nothing is written.

        `correction` changes how a transcript is read. `tables` says what the columns of tables
        hold, by the signature of their header. `declared` is what a person says that the file is;
        without it, that is found from the content.
        """
        return offered.look_at(
            self.store, path, correction, tables, declared or offered.NOTHING_DECLARED
        )

    def type_ids(self, types: Iterable[tuple[str, str]]) -> list[str]:
        """Return the ids of the `types` of taxonomy files, if they are imported in this order.

        They are given as in `Offered`: those without an id get one.
        """
        return offered.type_ids(self.store, types)

    def table_columns(self, path: Path) -> table_columns.TableColumns:
        """Return the columns of a table with what they hold, as remembered or guessed from names.

        Raises UsageError for what is no table, InputError for one that is incomplete.
        """
        return table_columns.table_columns(self.store, path)

    def label_styles(self, path: Path, encoding: str = "") -> list[str]:
        """Return the styles of speaker labels that fit a transcript.

        The first is "", for the style that is found from the text.
        """
        return offered.styles_of(path, encoding)

    def export(
        self,
        names: Sequence[str] = (),
        out: Path | None = None,
        *,
        published: bool = False,
        key: Path | None = None,
        on_progress: OnProgress | None = None,
    ) -> list[Path]:
        """Write sheets, by default the usual ones that have content; return the files' paths.

        `out` is by default the study's folder for exports. `published` gives the background sheet
        the look of the published one. `key` is the file of pseudonyms, by default that of the
        study's folder. `on_progress` is called with the numbers of sheets built and files written;
        an exception from it ends the export, and nothing is written.

        Raises UsageError for an unknown sheet. Raises RefusedError for a sheet that is not
        available in this stage, and while the study still holds names that the key replaces.
        """
        return sheets.export(
            self._current(), names, out, published=published, key=key, on_progress=on_progress
        )

    def earlier_files(
        self, names: Sequence[str], files: Sequence[Path], out: Path | None = None
    ) -> earlier_files.EarlierFiles:
        """Return what an export of sheets that wrote `files` left as it was in its folder."""
        return earlier_files.earlier_files(names, files, out or sheets.default_folder(self.store))

    def left_out_of_qdpx(self) -> list[str]:
        """Return what the study holds that a .qdpx file has no place for, one thing each."""
        return refi_files.left_out(self.store)

    def insights_beside(self) -> int:
        """Return how many insights CodeBook.csv omits, as they are on no key passage."""
        return key_passages.insights_beside(self._current())

    def key_passages_of_nobody(self, answering: Answering) -> int:
        """Return how many published key passages are no participant's, where so many answer.

        Where one does, CodeBook.csv prints them with that one.
        """
        return key_passages.of_nobody(self._current(), answering)

    def is_printed_as_anothers(self, passage_id: str) -> bool:
        """Whether this is a key passage of no participant's words that is printed as one's."""
        return key_passages.is_anothers(self.store, passage_id)

    def key_passages_uncoded(self) -> int:
        """Return how many published key passages have no code, so that CodeBook.csv names none."""
        return key_passages.uncoded(self._current())

    def key_passages_waiting(self) -> int:
        """Return how many key passages of coders are seen while only the consensus is published."""
        return key_passages.waiting(self._current())

    def key_passages_beside_consensus(self) -> dict[str, int]:
        """Return, by coder's name, how many key passages the published consensus does not have."""
        return key_passages.beside_consensus(self._current())

    def rejected_on_key_passages(self) -> dict[str, int]:
        """Return, by name, on how many published key passages rejected candidates are."""
        return key_passages.rejected_on(self._current())

    def external_key_passages_left_out(self) -> int:
        """Return how many key passages of external layers CodeBook.csv omits for the consensus."""
        return key_passages.external_left_out(self._current())
