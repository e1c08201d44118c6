"""Importing a themes sheet into the groupings that it names."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from codebook.by_key import by_key
from codebook.errors import InputError
from codebook.reading.drafts import Problem, ThemesDraft
from codebook.reading.sheet_rows import ThemeRow
from codebook.store.tables import (
    Code,
    Coder,
    Participant,
    Passage,
    Theme,
    ThemeCode,
    ThemePassage,
)
from codebook.study.grouping.theme_edits import theme_link_id
from codebook.study.grouping.theme_rows import passage_line
from codebook.study.grouping.themes import check_stage, is_open
from codebook.study.importing.codebooks import external_coder
from codebook.study.importing.importer import Importer
from codebook.study.importing.numbers import Numbers
from codebook.study.reconciliation import consensus
from codebook.text.display import in_brief


def import_themes(importer: Importer, draft: ThemesDraft) -> None:
    """Write themes, identified by coder and name, with their codes and passages.

    What the sheet lacks stays in the study. A coder whom the study lacks becomes external. Raises
    InputError, with the line, for an unknown code and for another coder's grouping that is closed
    or would change; RefusedError where the stage does not allow grouping.
    """
    sheet = _Sheet(importer)
    for rows in by_key(((row.coder, row.theme.casefold()), row) for row in draft.rows).values():
        sheet.write(rows)


class _Sheet:
    """Writes the themes of one sheet."""

    def __init__(self, importer: Importer) -> None:
        self._importer, tx = importer, importer.tx
        self._coders = {coder.name: coder for coder in tx.all(Coder)}
        self._open = tx.coder_id is None or is_open(importer.study.stage)
        self._themes = {(theme.coder_id, theme.name.casefold()): theme for theme in tx.all(Theme)}
        self._position = importer.next_position(Theme)
        self._numbers = Numbers(importer)
        self._candidates = {
            (code.coder_id, code.name.casefold()): code.id
            for code in tx.all(Code)
            if not code.number
        }

    def write(self, rows: list[ThemeRow]) -> None:
        """Write one theme, of which the sheet has these rows."""
        first, before = rows[0], (self._importer.added, self._importer.updated)
        coder = self._coder(first)
        theme_id = self._theme(first, coder)
        codes = filter(None, (self._code(row, coder) for row in rows))
        shown = (self._passage(line, coder, first) for line in first.shown_by)
        key = self._importer.study.id, theme_id
        common = {"coder_id": coder.id, "theme_id": theme_id}
        self._importer.upsert(
            ThemeCode,
            [{"id": theme_link_id(*key, code), "code_id": code, **common} for code in codes],
        )
        self._importer.upsert(
            ThemePassage,
            [
                {"id": theme_link_id(*key, passage), "passage_id": passage, **common}
                for passage in filter(None, shown)
            ],
            counted=False,
        )
        if (self._importer.added, self._importer.updated) != before:
            self._check_own(first, coder)

    def _coder(self, row: ThemeRow) -> Coder:
        """Return the coder of a row; InputError where the grouping is closed to this coder."""
        if row.coder == consensus.NAME and row.coder not in self._coders:
            consensus.begin(self._importer.tx, self._importer.study.id)
            self._coders = {coder.name: coder for coder in self._importer.tx.all(Coder)}
        coder = self._coders.get(row.coder)
        if coder is None:
            coder = self._coders[row.coder] = external_coder(self._importer, row.coder)
            said = f"{row.coder} is not a coder of this study; that grouping is open to all"
            self._importer.problems.append(Problem(row.line, said))
        if not self._open and self._importer.is_other_coders(coder):
            raise InputError(
                self._importer.path,
                f"{row.coder} groups apart from you; that grouping is closed.",
                f"Let {row.coder} import it, or wait until all have finished.",
                line=row.line,
            )
        return coder

    def _check_own(self, row: ThemeRow, coder: Coder) -> None:
        """Raise an error where the importing coder may not change the coder's grouping."""
        if self._importer.tx.coder_id is None or coder.kind == "external":
            return
        if self._importer.is_other_coders(coder):
            raise InputError(
                self._importer.path,
                f"the theme {row.theme!r} would change the grouping of {row.coder}.",
                f"Let {row.coder} import it.",
                line=row.line,
            )
        check_stage(self._importer.study.stage, joint=coder.kind == "consensus")

    def _theme(self, row: ThemeRow, coder: Coder) -> str:
        key = coder.id, row.theme.casefold()
        known = self._themes.get(key)
        given = {name: getattr(row, name) for name in ("definition", "reason")}
        if known:
            values = {"id": known.id, **{name: text for name, text in given.items() if text}}
        else:
            theme_id = self._importer.id("theme", coder.id, row.theme)
            values = {
                "id": theme_id,
                "coder_id": coder.id,
                "name": row.theme,
                **given,
                "position": self._position,
            }
            self._position += 1
        self._importer.upsert(Theme, [values])
        return str(values["id"])

    def _code(self, row: ThemeRow, coder: Coder) -> str | None:
        """Return the id of a row's code, None where the row is of a theme without codes."""
        if not row.code and not row.name:
            return None
        if row.code and (found := self._numbers.find(row.code, row.line)):
            return found
        owners: Iterable[str | None] = (None, coder.id)
        if self._open:
            owners = (*owners, *(other.id for other in self._coders.values()))
        name = row.name or row.code
        for owner in owners:
            if found := self._candidates.get((owner, name.casefold())):
                return self._numbers.merged.code_meant(found, row.line)
        raise InputError(
            self._importer.path,
            f"the codebook has no code {row.code or row.name!r}.",
            "Import the taxonomy or the codings that have it first.",
            line=row.line,
        )

    @cached_property
    def _passages(self) -> dict[str, dict[str, str]]:
        """The ids of passages by the line that names them in a sheet, then by coder's id."""
        people = {person.id: person.label for person in self._importer.tx.all(Participant)}
        found: dict[str, dict[str, str]] = {}
        for passage in sorted(self._importer.tx.all(Passage), key=lambda passage: passage.id):
            who = people.get(passage.participant_id or "", "")
            line = passage_line(who, passage.published_quote or passage.quote)
            found.setdefault(line, {}).setdefault(passage.coder_id, passage.id)
        return found

    def _passage(self, line: str, coder: Coder, row: ThemeRow) -> str | None:
        """Return the id of the passage that a line names: the coder's own, else a visible one."""
        found = self._passages.get(line, {})
        seen = {owner: key for owner, key in found.items() if self._open or owner == coder.id}
        if not seen:
            said = f"the study has no passage “{in_brief(line)}”; {row.theme} is without it"
            self._importer.problems.append(Problem(row.line, said))
            return None
        return seen.get(coder.id) or next(iter(seen.values()))
