"""A table of coded passages from another tool: a quote with its document and code (or codes) a row.

Known by themselves are the tables of MAXQDA (coded segments), ATLAS.ti (quotations), NVivo (coding
references), Dedoose (excerpts), QualCoder and Taguette (highlights).
"""

from __future__ import annotations

from collections.abc import Collection

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.drafts import ProjectDraft
from codebook.reading.foreign.code_cells import Parting
from codebook.reading.foreign.code_paths import code_name, code_path, code_paths
from codebook.reading.foreign.column_map import FIELDS, Mapped, aliases_of, signature
from codebook.reading.foreign.gathering import Gathering, bare_name, first_time
from codebook.reading.formats.tables import Aliases, Columns, Row, Table, fold, unread_problem
from codebook.reading.project_items import ProjectPassage

COLUMNS: Aliases = {
    "document": (
        *("documentname", "document", "dokumentname", "dokument", "filename", "file", "datei"),
        *("sourcename", "source", "mediatitle", "transcript", "interview", "文档", "文件"),
        *("nomedodocumento", "documento", "nombredeldocumento", "nomdudocument", "archivo"),
        *("nomedeldocumento", "arquivo", "fichier"),
    ),
    "participant": (
        *("participant", "case", "casename", "respondent", "interviewee", "fall", "interviewid"),
        *("participantid", "respondentid", "intervieweeid"),
    ),
    "quote": (
        *("segment", "codedsegment", "quotationcontent", "quotation", "excerptcopy", "excerpt"),
        *("codedtext", "seltext", "textsegment", "quote", "content", "text", "片段"),
        *("textcontent", "codiertessegment", "segmento", "cita", "contenidodelacita", "citação"),
        *("conteúdodacitação", "zitat", "zitatinhalt", "coded"),
        *("verbatim", "verbatimquote", "quotetext", "excerpttext", "quoteparaphrase"),
    ),
    "code": (
        *("code", "codes", "codename", "hierarchicalname", "codepath", "tag", "tags", "node"),
        *("nodes", "codesappliedcombined", "codesapplied", "代码", "编码", "código", "códigos"),
        *("codice", "codici"),
    ),
    "coder": (
        *("coder", "codername", "author", "autor", "createdby", "codedby", "codedbyname"),
        *("codedbyinitials", "excerptcreator", "owner", "user", "erstelltvon", "auteur", "autore"),
        *("creadopor", "criadopor"),
    ),
    "comment": (
        *("comment", "comments", "quotationcomment", "kommentar", "memo", "note", "notes"),
        "codedmemo",
        *("comentário", "comentario", "commentaire", "commento"),
    ),
    "begin": (
        *("beginning", "anfang", "begin", "startparagraph", "reference", "startposition"),
        *("início", "inicio", "début", "inizio", "initialposition"),
    ),
    "created": ("created", "creationdate", "createdon", "excerptdate", "erstelltam", "codedon"),
    "count": ("numberofcodes", "númerodecódigos", "anzahlcodes"),
}
"""The headers by which the column of each field is known."""
_APPLIED = lazy_pattern("Code: (.+) Applied")  # Dedoose: a column for each code
_BESIDE = lazy_pattern("Code: .+ (Applied|Range|Weight)|Category")
_NOTHING = lazy_pattern("(?!)")
_QUALCODER = {"coded", "codename", "codedmemo"}
_OF_MEDIA = {"image", "a/v"}  # what it writes in the place of their quotes
_number = lazy_pattern(r"\d+")


def looks_like_segments(table: Table) -> bool:
    """Whether the header is that of a table of coded passages."""
    columns = Columns(table, COLUMNS)
    whose = "document" in columns or "participant" in columns
    return whose and "quote" in columns and "code" in columns


def segments_of(table: Table, mapped: Mapped | None, known: Collection[str]) -> ProjectDraft:
    """Make the draft of a table; InputError where it lacks a column that is needed.

    `known` are names of codes, as a comma may be in one.
    """
    columns = Columns(table, aliases_of(table, mapped) if mapped else COLUMNS)
    missing = [name for name in ("quote", "code") if name not in columns]
    if missing:
        needed = " and ".join(f"{name} ({FIELDS[name]})" for name in missing)
        raise table.error(
            f"no column is known for {needed}; its columns are {table.header_shown}.",
            "Say which they are, for example --columns quote=…,code=…,document=….",
            line=table.header_line,
        )
    return _Sheet(table, columns, known).draft()


class _Sheet:
    """The rows of one table on their way into a draft."""

    def __init__(self, table: Table, columns: Columns, known: Collection[str]) -> None:
        self._table, self._columns = table, columns
        self._made = Gathering(table.path, "segments", encoding=table.encoding, form=table.format)
        place = columns.place("code") or 0
        cells = [row.cells[place].strip() for row in table.rows]
        counts = [self._count(row) for row in table.rows]
        self._parting = Parting(fold(table.header[place]), cells, counts, known)
        self._made.header = signature(table)
        self._applied = _applied(table)
        self._above = _categories(table)
        beside = _BESIDE if self._applied or self._above else _NOTHING
        unread = [header for header in columns.unread if not beside.fullmatch(header)]
        for problem in (*table.problems, *unread_problem(table, unread)):
            self._made.problems.add(*problem)

    def draft(self) -> ProjectDraft:
        """Read all rows."""
        if "coder" not in self._columns:
            self._made.problems.add(None, f"no column says who coded; it is “{self._made.unknown}”")
        for row in self._table.rows:
            self._read(row)
        return self._made.draft()

    def _read(self, row: Row) -> None:
        made, quote = self._made, self._cell(row, "quote")
        paths = self._codes(row)
        if not quote:
            made.problems.add(row.line, "a row has no quote; it is left out")
            return
        if self._above and quote in _OF_MEDIA:
            made.problems.add(row.line, "a row is of a picture or recording; it is left out")
            return
        person = self._cell(row, "participant")
        near = _number.search(self._cell(row, "begin"))
        created = first_time(self._cell(row, "created"))
        document = self._cell(row, "document")
        coder = made.coder(self._cell(row, "coder"))
        at = made.passage(
            ProjectPassage(
                given="", source=None, start=0, end=0, quote=quote, coder=coder, line=row.line,
                participant=made.person(person) if person else "", created=created,
                document=bare_name(document) if document else "",
                near=int(near[0][:9]) if near else None,
            )
        )  # fmt: skip
        for path in paths:
            if not made.coding(at, made.code(path, row.line), created):
                what = "a code is on the same words as in a row before; it is there once"
                made.problems.add(row.line, what)
        made.memo("passage", at, self._cell(row, "comment"), coder, created)

    def _codes(self, row: Row) -> list[tuple[str, ...]]:
        """Return the codes of a row: of its columns for one code each, or else of its cell."""
        if self._applied:
            return [path for place, path in self._applied.items() if _is_yes(row.cells[place])]
        counted = self._count(row)
        paths = code_paths(self._parting.codes(self._cell(row, "code"), counted))
        if counted is not None and paths and counted != len(paths):
            what = "the codes of a row are not as many as it says: a comma may be in a name"
            self._made.problems.add(row.line, what)
        above = tuple(name for place in self._above if (name := code_name(row.cells[place])))
        return [(*above, *path) for path in paths] if above else paths

    def _count(self, row: Row) -> int | None:
        """Return how many codes a row says that it has, None where it does not."""
        counted = self._cell(row, "count")[:9]
        return int(counted) if counted.isdecimal() else None

    def _cell(self, row: Row, name: str) -> str:
        return self._columns.get(row, name).strip()


def _applied(table: Table) -> dict[int, tuple[str, ...]]:
    """Return the codes that have a column of their own, by its place."""
    found = {place: _APPLIED.fullmatch(header) for place, header in enumerate(table.header)}
    return {place: code_path(match[1]) for place, match in found.items() if match}


def _categories(table: Table) -> list[int]:
    """Return the columns with the codes above, the topmost first, in a table of QualCoder's."""
    folded = [fold(header) for header in table.header]
    if not _QUALCODER.issubset(folded):
        return []
    return [place for place, name in enumerate(folded) if name == "category"][::-1]


def _is_yes(cell: str) -> bool:
    return cell.strip().casefold() in {"true", "1", "yes"}
