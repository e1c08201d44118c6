"""Exporting a study to files: what there is to export, and writing it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from codebook.errors import RefusedError, UsageError
from codebook.exporting.background_sheet import BACKGROUND_FILE
from codebook.exporting.codings_sheet import codings_sheet
from codebook.exporting.contents_sheet import contents_sheet
from codebook.exporting.files import Content, file_bytes, save_all, written
from codebook.exporting.kept_rows import KeptRows
from codebook.exporting.log_sheet import LogEntry, log_sheet
from codebook.exporting.sheets import Sheet
from codebook.exporting.xlsx_file import write_xlsx
from codebook.gc_pause import gc_paused
from codebook.progress import OnProgress
from codebook.store.one_moment import of_one_moment
from codebook.store.queries import coding_queries, journal_queries, study_queries
from codebook.store.store import Store
from codebook.study.exporting import (
    agreement_rows,
    background_rows,
    code_rows,
    key_passages,
    latex_tables,
    memo_rows,
    quote_rows,
    study_figures,
    transcript_rows,
    word_documents,
)
from codebook.study.exporting.frames import CodingEntries
from codebook.study.grouping import theme_rows
from codebook.study.privacy.remaining_names import refuse_while_names_remain
from codebook.study.ranking import ranking_rows
from codebook.study.reconciliation import reconciliation_rows
from codebook.study.reconciliation.partial_consensus import refuse_partial_consensus
from codebook.study.refi import files as refi_files
from codebook.study.taxonomy import saturation
from codebook.text.display import stage_said


@dataclass(frozen=True)
class _SheetFile:
    """A sheet of rows, and its file; one that is `only_named` is written only where it is named.

    `among` is what it is called in a workbook of several, where that is not its own name.
    """

    file: str
    build: Callable[[Store], Sheet]
    only_named: bool = False
    among: str = ""

    def files(self, store: Store, *, asked: bool) -> Mapping[str, Content]:
        sheet = self.sheet(store, asked=asked)
        return {self.file: written(self.file, sheet)} if sheet else {}

    def sheet(self, store: Store, *, asked: bool) -> Sheet | None:
        """Return the sheet; unless it was asked for, only if it is available and has rows."""
        try:
            sheet = self.build(store)
        except RefusedError:
            if asked:
                raise
            return None
        return sheet if asked or sheet.rows else None


@dataclass(frozen=True)
class _Document:
    """A file that is not a sheet, or a folder of such files.

    Unless it is named, it is written only if it `has_content`; without a way to tell, never.
    """

    file: str
    write: Callable[[Store], Content | Mapping[str, Content]]
    has_content: Callable[[Store], bool] | None = None

    @property
    def only_named(self) -> bool:
        return self.has_content is None

    def files(self, store: Store, *, asked: bool) -> Mapping[str, Content]:
        if not asked and not (self.has_content and self.has_content(store)):
            return {}
        made = self.write(store)
        if isinstance(made, Mapping):
            return {f"{self.file}/{name}": content for name, content in made.items()}
        return {self.file: made}


@of_one_moment
def export(
    store: Store,
    names: Sequence[str],
    out: Path | None,
    *,
    published: bool,
    key: Path | None,
    on_progress: OnProgress | None,
) -> list[Path]:
    """Write the named sheets, or the usual ones that have content; return the files' paths.

    Capitals do not matter, as in `CodeBook` for the file that is called so.
    `on_progress` is called for each sheet that is built and each file that is written.
    """
    for name in names:
        if name.casefold() not in FILES:
            raise UsageError(f"There is no sheet {name!r}.", f"The sheets: {', '.join(FILES)}.")
    chosen = {name.casefold() for name in names} or FILES.keys() - ASKED_FOR
    wanted = [name for name in FILES if name in chosen]
    refuse_while_names_remain(store, key)
    refuse_partial_consensus(store)
    background = _PUBLISHED_BACKGROUND if published else _EXPORTS["background"]
    exports = {**_EXPORTS, "background": background}
    files: dict[str, Content] = {}
    with gc_paused():
        for done, name in enumerate(wanted):
            if on_progress:
                on_progress(done, 2 * len(wanted))
            files |= exports[name].files(store, asked=bool(names))
    of = len(wanted) + len(files)
    return save_all(
        files,
        out or default_folder(store),
        lambda n: on_progress(len(wanted) + n, of) if on_progress else None,
    )


@of_one_moment
def export_participants(store: Store, out: Path | None) -> list[Path]:
    """Write the participants' grid as csv and as xlsx; return the files' paths."""
    refuse_while_names_remain(store)
    sheet = background_rows.participants(store)
    names = ("participants.csv", "participants.xlsx")
    files = {name: file_bytes(name, sheet) for name in names}
    return save_all(files, out or default_folder(store))


def default_folder(store: Store) -> Path:
    """Return where exports go: the study's own folder for them, or `exports` here."""
    return (store.folder or Path()) / "exports"


def _codings(store: Store) -> Sheet:
    return codings_sheet(CodingEntries(store))


def _log(store: Store) -> Sheet:
    with store.reading() as connection:
        rows = journal_queries.log(connection)
    return log_sheet(
        [LogEntry(row.at, row.coder or "", row.label, row.kind, row.changes) for row in rows[::-1]]
    )


def _report(store: Store) -> bytes:
    from codebook.study.exporting.study_report import report  # it takes time to import

    return report(store)


def _workbook(store: Store) -> Content:
    """Return what writes a workbook of all sheets with content, after one that lists them."""
    sheets = []
    for each in _EXPORTS.values():
        if isinstance(each, _SheetFile) and (found := each.sheet(store, asked=False)):
            # The list of contents, which is written first, tells how many rows each sheet has.
            is_kept = isinstance(found.rows, (list, KeptRows))
            rows = found.rows if is_kept else KeptRows(found.rows)
            sheets.append(replace(found, name=each.among or found.name, rows=rows))
    with store.reading() as connection:
        study, counts = study_queries.study(connection), coding_queries.coding_counts(connection)
        seen = [coder.name for coder in study_queries.coders(connection) if counts.get(coder.id)]
    about = [("Study", study.name), ("Stage", stage_said(study.stage, study.mode))]
    layers = [("Layers", f"Codings of {', '.join(seen)}")] if seen else []
    contents = contents_sheet([*about, *layers], sheets)
    return lambda stream: write_xlsx(stream, contents, *sheets)


_EXPORTS: Mapping[str, _SheetFile | _Document] = {
    "codebook": _SheetFile("CodeBook.csv", key_passages.sheet),
    "background": _SheetFile(BACKGROUND_FILE, background_rows.sheet, among="Background"),
    "participants": _SheetFile("participants.csv", background_rows.participants),
    "rankings": _SheetFile("rankings.csv", ranking_rows.sheet),
    "codings": _SheetFile("codings.csv", _codings),
    "memos": _SheetFile("memos.csv", memo_rows.sheet),
    "taxonomy": _SheetFile("taxonomy.csv", code_rows.taxonomy),
    "themes": _SheetFile("themes.csv", theme_rows.sheet),
    "saturation": _SheetFile("saturation.csv", saturation.sheet, only_named=True),
    "reconciliation": _SheetFile("reconciliation.csv", reconciliation_rows.sheet),
    "agreement": _SheetFile("agreement.csv", agreement_rows.sheet),
    "transcripts": _SheetFile("transcripts.csv", transcript_rows.sheet),
    "codes": _SheetFile("codes.csv", code_rows.codes, only_named=True),
    "quotes": _SheetFile("quotes.csv", quote_rows.sheet, only_named=True),
    "matrix": _SheetFile("matrix.csv", code_rows.matrix, only_named=True),
    "presence": _SheetFile("presence.csv", code_rows.presence, only_named=True),
    "groups": _SheetFile("groups.csv", code_rows.groups, only_named=True),
    "cooccurrence": _SheetFile("cooccurrence.csv", code_rows.cooccurrence, only_named=True),
    "pairs": _SheetFile("pairs.csv", code_rows.pairs, only_named=True),
    "log": _SheetFile("log.csv", _log, only_named=True),
    "report": _Document("report.html", _report, refi_files.has_content),
    "workbook": _Document("workbook.xlsx", _workbook),
    "word": _Document("word", word_documents.documents),
    "figures": _Document("figures", study_figures.files),
    "paper": _Document("paper", latex_tables.files),
    "qdc": _Document("qdc.qdc", refi_files.qdc, refi_files.has_codes),
    "qdpx": _Document("qdpx.qdpx", refi_files.qdpx, refi_files.has_content),
}
"""What can be exported, by name, in the order in which it is written."""

_PUBLISHED_BACKGROUND = _SheetFile(BACKGROUND_FILE, background_rows.published_sheet)

FILES = {name: each.file for name, each in _EXPORTS.items()}
"""The file or folder of each sheet, by the sheet's name."""

ASKED_FOR = frozenset(name for name, each in _EXPORTS.items() if each.only_named)
"""The sheets that are written only where they are named.

They count what the usual ones hold, or have it in another form; the log has what none of them has.
"""
