"""Exporting a study to files: one builder for each sheet."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from codebook.errors import RefusedError, UsageError
from codebook.exporting.codebook_sheet import CodebookEntry, CodeLabel, codebook_sheet
from codebook.exporting.codings_sheet import codings_sheet
from codebook.exporting.contents_sheet import contents_sheet
from codebook.exporting.files import Content, file_bytes, save_all, written
from codebook.exporting.kept_rows import KeptRows
from codebook.exporting.log_sheet import LogEntry, log_sheet
from codebook.exporting.participants_sheet import participants_sheet
from codebook.exporting.rankings_sheet import rankings_sheet
from codebook.exporting.sheets import Sheet
from codebook.exporting.taxonomy_sheet import TaxonomyEntry, taxonomy_sheet
from codebook.exporting.xlsx_file import write_xlsx
from codebook.gc_pause import gc_paused
from codebook.progress import OnProgress
from codebook.store import coding_queries, journal_queries, study_queries
from codebook.store.store import Store
from codebook.study import refi
from codebook.study.exporting import (
    agreement_rows,
    background_rows,
    code_rows,
    latex_tables,
    memo_rows,
    quote_rows,
    study_figures,
    transcript_rows,
    word_documents,
)
from codebook.study.exporting.frames import CodingEntries
from codebook.study.exporting.key_passages import key_passages
from codebook.study.grouping import theme_rows
from codebook.study.loading import codebook, settings
from codebook.study.people.grid import grid
from codebook.study.privacy.remaining_names import refuse_while_names_remain
from codebook.study.ranking.ranking_rows import ranking_entries
from codebook.study.reconciliation import reconciliation_rows
from codebook.study.reconciliation.partial_consensus import refuse_partial_consensus
from codebook.study.refi.codes import examples
from codebook.study.taxonomy import saturation

Builder = Callable[[Store], Sheet]

FILES = {
    "codebook": "CodeBook.csv",
    "background": "Interviewee Background.xlsx",
    "participants": "participants.csv",
    "rankings": "rankings.csv",
    "codings": "codings.csv",
    "memos": "memos.csv",
    "taxonomy": "taxonomy.csv",
    "themes": "themes.csv",
    "saturation": "saturation.csv",
    "reconciliation": "reconciliation.csv",
    "agreement": "agreement.csv",
    "transcripts": "transcripts.csv",
    "codes": "codes.csv",
    "quotes": "quotes.csv",
    "matrix": "matrix.csv",
    "presence": "presence.csv",
    "groups": "groups.csv",
    "cooccurrence": "cooccurrence.csv",
    "pairs": "pairs.csv",
    "log": "log.csv",
    "report": "report.html",
    "workbook": "workbook.xlsx",
    "word": "word",
    "figures": "figures",
    "paper": "paper",
    "qdc": "qdc.qdc",
    "qdpx": "qdpx.qdpx",
}
"""The sheets by name, in the order in which they are written, and their files or folders."""

ASKED_FOR = frozenset(
    {
        "saturation",
        "codes",
        "quotes",
        "matrix",
        "presence",
        "groups",
        "cooccurrence",
        "pairs",
        "log",
        "workbook",
        "word",
        "figures",
        "paper",
    }
)
"""The sheets that are only written where they are named: the others have the same content."""


def export(
    store: Store,
    names: Sequence[str],
    out: Path | None,
    *,
    published: bool = False,
    key: Path | None = None,
    on_progress: OnProgress | None = None,
) -> list[Path]:
    """Write the named sheets, or all that have content; return the files' paths.

    `on_progress` is called for each sheet that is built and each file that is written.
    """
    for name in names:
        if name not in FILES:
            raise UsageError(f"There is no sheet {name!r}.", f"The sheets: {', '.join(FILES)}.")
    wanted = [name for name in FILES if name in names or (not names and name not in ASKED_FOR)]
    refuse_while_names_remain(store, key)
    refuse_partial_consensus(store)
    builders = _BUILDERS | ({"background": background_rows.published_sheet} if published else {})
    files: dict[str, Content] = {}
    with gc_paused():
        for done, name in enumerate(wanted):
            if on_progress:
                on_progress(done, 2 * len(wanted))
            files |= _files(store, name, builders, asked=bool(names))
    of = len(wanted) + len(files)
    return save_all(
        files,
        out or default_folder(store),
        lambda n: on_progress(len(wanted) + n, of) if on_progress else None,
    )


def _files(
    store: Store, name: str, builders: Mapping[str, Builder], *, asked: bool
) -> dict[str, Content]:
    """Return the files of a sheet by name; none where it was not requested and has no content."""
    file = FILES[name]
    if write_all := _FOLDERS.get(name):
        return {f"{file}/{each}": content for each, content in write_all(store).items()}
    if name in _DOCUMENTS:
        has_content, write = _DOCUMENTS[name]
        return {file: write(store)} if asked or has_content(store) else {}
    sheet = _sheet(store, builders[name], asked=asked)
    return {file: written(file, sheet)} if sheet else {}


def _sheet(store: Store, build: Builder, *, asked: bool) -> Sheet | None:
    """Return a sheet; one that was not requested by name only if it is available and has rows."""
    try:
        sheet = build(store)
    except RefusedError:
        if asked:
            raise
        return None
    return sheet if asked or sheet.rows else None


def export_participants(store: Store, out: Path | None) -> list[Path]:
    """Write the participants' grid as csv and as xlsx; return the files' paths."""
    refuse_while_names_remain(store)
    sheet = _participants(store)
    names = ("participants.csv", "participants.xlsx")
    files = {name: file_bytes(name, sheet) for name in names}
    return save_all(files, out or default_folder(store))


def default_folder(store: Store) -> Path:
    """Return where exports go: the study's own folder for them, or `exports` here."""
    return (store.folder or Path()) / "exports"


def _codebook(store: Store) -> Sheet:
    entries = [
        CodebookEntry(
            participant=key.row.participant or "",
            group=key.row.group or "",
            fields=key.fields,
            prompt_category=key.category,
            quote=key.row.quote,
            codes=tuple(CodeLabel(code.number, code.name) for code in key.codes),
            insight=key.row.insight,
        )
        for key in key_passages(store)
    ]
    return codebook_sheet(entries, settings(store).codebook)


def _participants(store: Store) -> Sheet:
    there = grid(store)
    return participants_sheet([c.name for c in there.columns], [row.written for row in there.rows])


def _rankings(store: Store) -> Sheet:
    return rankings_sheet(ranking_entries(store))


def _codings(store: Store) -> Sheet:
    return codings_sheet(CodingEntries(store))


def _taxonomy(store: Store) -> Sheet:
    codes, shown = codebook(store), examples(store)
    return taxonomy_sheet(
        TaxonomyEntry(
            number=code.number,
            name=code.name,
            parent=codes.by_id[code.parent_id].number if code.parent_id in codes.by_id else "",
            definition=code.definition,
            use_when=code.use_when,
            avoid_when=code.avoid_when,
            origin=code.origin,
            state=code.state,
            colour=code.colour,
            examples=tuple(shown.get(code.id, ())),
        )
        for code in codes.codes
        if code.number  # a candidate is not in the taxonomy until it is accepted
    )


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
    for build in _BUILDERS.values():
        if found := _sheet(store, build, asked=False):
            # The list of contents, which is written first, tells how many rows each sheet has.
            if not isinstance(found.rows, (list, KeptRows)):
                found = replace(found, rows=KeptRows(found.rows))
            sheets.append(found)
    with store.reading() as connection:
        study, counts = study_queries.study(connection), coding_queries.coding_counts(connection)
        seen = [coder.name for coder in study_queries.coders(connection) if counts.get(coder.id)]
    about = [("Study", study.name), ("Stage", f"{study.stage} ({study.mode})")]
    layers = [("Layers", f"Codings of {', '.join(seen)}")] if seen else []
    contents = contents_sheet([*about, *layers], sheets)
    return lambda stream: write_xlsx(stream, contents, *sheets)


def _always(_store: Store) -> bool:
    return True


_DOCUMENTS: dict[str, tuple[Callable[[Store], bool], Callable[[Store], Content]]] = {
    "report": (refi.has_content, _report),
    "workbook": (_always, _workbook),
    "qdc": (refi.has_codes, refi.qdc),
    "qdpx": (refi.has_content, refi.qdpx),
}
_FOLDERS: dict[str, Callable[[Store], Mapping[str, Content]]] = {
    "word": word_documents.documents,
    "figures": study_figures.files,
    "paper": latex_tables.files,
}
_BUILDERS: dict[str, Builder] = {
    "codebook": _codebook,
    "background": background_rows.sheet,
    "participants": _participants,
    "rankings": _rankings,
    "codings": _codings,
    "memos": memo_rows.sheet,
    "taxonomy": _taxonomy,
    "themes": theme_rows.sheet,
    "saturation": saturation.sheet,
    "reconciliation": reconciliation_rows.sheet,
    "agreement": agreement_rows.sheet,
    "transcripts": transcript_rows.sheet,
    "codes": code_rows.codes,
    "quotes": quote_rows.sheet,
    "matrix": code_rows.matrix,
    "presence": code_rows.presence,
    "groups": code_rows.groups,
    "cooccurrence": code_rows.cooccurrence,
    "pairs": code_rows.pairs,
    "log": _log,
}
