"""Cases: who was interviewed, with what is known of them, and where they speak."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.drafts import ParticipantsDraft
from codebook.reading.exchange_values import Names, in_one_line, utc_time
from codebook.reading.formats.tables import Row, Table
from codebook.reading.problems import Problems
from codebook.reading.project_items import ProjectBackground
from codebook.reading.refi.elements import child, children, key_of, line_of, local, targets, text_in
from codebook.reading.refi.notes import Notes
from codebook.reading.refi.selections import Selections
from codebook.reading.refi.sources import Sources
from codebook.reading.sheets.participants import participants_with_ids
from codebook.text import exchange

if TYPE_CHECKING:
    from lxml.etree import _Element as Element

_ID = "Participant"
_FORMS = {
    "Boolean": lazy_pattern("true|false|0|1"),
    "Integer": lazy_pattern(r"[+-]?\d+"),
    "Float": lazy_pattern(r"[+-]?(\d+(\.\d*)?|\.\d+)"),
}
_TIMES = frozenset({"Date", "DateTime"})


@dataclass
class Cases:
    """Reads `<Variables>` and `<Cases>`; `labels` are those of the cases by key."""

    path: Path
    problems: Problems
    own: bool
    labels: dict[str, str] = field(default_factory=dict)
    lines: dict[str, int | None] = field(default_factory=dict)
    values: dict[str, dict[str, str]] = field(default_factory=dict)
    links: dict[tuple[int, str], None] = field(default_factory=dict)
    _variables: dict[str, str] = field(default_factory=dict)
    _kinds: dict[str, str] = field(default_factory=dict)
    _ranks: set[str] = field(default_factory=set)
    _given: Names = field(default_factory=lambda: Names(str.casefold))
    _folded: dict[str, str] = field(default_factory=dict)
    _called: Names = field(default_factory=Names)
    _elements: list[tuple[str, Element]] = field(default_factory=list)
    _nameless: list[Element] = field(default_factory=list)
    _unlinked: list[Element] = field(default_factory=list)

    def name(self, variables: Element | None, cases: Element | None) -> None:
        """Give each variable and each case its name, before anything refers to them.

        A case without a name is, in some tools, what is known of the one source that it names; a
        case of our own may be background that is nobody's yet, and a variable a place in rankings,
        which a note has.
        """
        self._called.unique(_ID)
        for variable in children(variables, "Variable"):
            if self.own and text_in(variable, "Description") == exchange.RANK:
                self._ranks.add(key_of(variable))
                continue
            name = self._variables[key_of(variable)] = self._variable(variable)
            self._kinds[name] = variable.get("typeOfVariable") or "Text"
        for case in children(cases, "Case"):
            if self.own and text_in(case, "Description") == exchange.UNLINKED:
                self._unlinked.append(case)
            elif not case.get("name") and len(targets(case, "SourceRef")) == 1:
                self._nameless.append(case)
            else:
                key = key_of(case) or f"case {len(self._elements)}"
                self._elements.append((key, case))
                self._add(key, case.get("name") or "", line_of(case))

    def _add(self, key: str, written: str, line: int | None) -> None:
        """Give a case its label; as everywhere in a study, case makes no other one."""
        name = in_one_line(written)
        if not name:
            self.problems.add(line, "a case has no name; it is left out")
            return
        label = self._given.unique(name)
        if label != name:
            self.problems.add(line, "two cases have one name; they are kept apart")
        self.labels[key] = label
        self.lines[label], self.values[label] = line, {}
        self._folded[label.casefold()] = label

    def _variable(self, variable: Element) -> str:
        name = in_one_line(variable.get("name") or "") or "Variable without a name"
        return self._called.unique(name)

    def read(self, sources: Sources, selections: Selections, notes: Notes) -> None:
        """Read what cases say of sources and selections, once those are known."""
        for case_key, case in self._elements:
            label = self.labels.get(case_key)
            if label is None:
                continue
            self._values(case, label)
            notes.comment(case, "participant", label)
            self._sources(case, label, sources, selections)
            for key in targets(case, "SelectionRef"):
                if key not in selections.of:
                    self.problems.add(line_of(case), "a case has a selection that was not read")
                for at in selections.of.get(key, ()):
                    selections.passages[at].participant = label
            if any(key not in self.labels for key in targets(case, "CodeRef")):
                self.problems.add(line_of(case), "a code is on a whole case; it is left out")
        for passage in selections.passages if not self.own else ():
            if passage.participant and passage.source is not None:
                self.links[passage.source, passage.participant] = None

    def _sources(self, case: Element, label: str, sources: Sources, selections: Selections) -> None:
        loose = set()
        for key in targets(case, "SourceRef"):
            if key not in sources.names:
                self.problems.add(line_of(case), "a case has a source that the file lacks")
            place = sources.places.get(key, -1)
            if place is None:
                loose.add(key)
            elif place >= 0:
                self.links[place, label] = None
        for key in loose:
            for at in sources.loose.get(key, ()):
                selections.passages[at].participant = label

    def read_sources(self, sources: Element | None, read: Sources) -> None:
        """Read what is known of sources, in them or in cases without a name.

        It is of who speaks there: of the one case that has the source, or one of its name.
        """
        for source in sources if sources is not None else ():
            if child(source, "VariableValue") is not None:
                self._values(source, self._speaking(key_of(source), line_of(source), read))
        for case in self._nameless:
            (key,) = targets(case, "SourceRef")
            if key in read.names:
                self._values(case, self._speaking(key, line_of(case), read))
            else:
                self.problems.add(line_of(case), "a case has a source that the file lacks")

    def _speaking(self, key: str, line: int | None, read: Sources) -> str:
        place = read.places.get(key)
        speaking = [label for at, label in self.links if at == place]
        if len(speaking) == 1:
            return speaking[0]
        name = read.drafts[place].name if place is not None else read.names[key]
        label = self._folded.get(name.casefold(), name)
        if label not in self.values:
            self._add(key, label, line)
        if place is not None:
            self.links[place, label] = None
        return label

    def _values(self, element: Element, label: str) -> None:
        self.values[label] |= self._variable_values(element)

    def _variable_values(self, element: Element) -> dict[str, str]:
        """Return the values that an element gives, by variable."""
        values_by_name: dict[str, str] = {}
        for given in children(element, "VariableValue"):
            key = next(iter(targets(given, "VariableRef")), "")
            if key in self._ranks:
                continue
            name = self._variables.get(key)
            if name is None:
                self.problems.add(line_of(given), "a value is of a variable that the file lacks")
                continue
            value = next((each for each in given if local(each).endswith("Value")), None)
            if value is None:
                continue
            values_by_name[name] = text = text_in(given, local(value)).strip()
            kind = local(value).removesuffix("Value")
            if kind != self._kinds[name] or not _is_of(kind, text):
                self.problems.add(line_of(given), "a value is not of its variable's type")
        return values_by_name

    def draft(self) -> ParticipantsDraft | None:
        """Return the participants as a sheet of them would be read; None without any."""
        if not self.values:
            return None
        lines = [self.lines[label] for label in self.values]
        return self._sheet((_ID,), [(label,) for label in self.values], self.values.values(), lines)

    def _sheet(
        self,
        ids: tuple[str, ...],
        labels: Iterable[tuple[str, ...]],
        all_values: Collection[dict[str, str]],
        lines: Iterable[int | None],
    ) -> ParticipantsDraft:
        """Return rows as a sheet of them would be read; `ids` is the header of their labels."""
        named = self._variables.values()
        columns = [name for name in named if any(values.get(name) for values in all_values)]
        rows = tuple(
            Row(line or 0, (*label, *(values.get(name, "") for name in columns)))
            for label, values, line in zip(labels, all_values, lines, strict=True)
        )
        header = (*ids, *columns)
        table = Table(path=self.path, format="qdpx", header=header, header_line=1, rows=rows)
        return participants_with_ids(table, 0 if ids else None)

    def background(self) -> tuple[ProjectBackground, ...]:
        """Return the rows of background that are nobody's yet."""
        all_values = [self._variable_values(case) for case in self._unlinked]
        if not all_values:
            return ()
        sheet = self._sheet((), [()] * len(all_values), all_values, [None] * len(all_values))
        return tuple(
            ProjectBackground(
                key_of(case), in_one_line(case.get("name") or ""),
                tuple((name, *cell) for name, cell in zip(sheet.columns, row.cells, strict=True)
                      if cell.written),
            )
            for case, row in zip(self._unlinked, sheet.rows, strict=True)
        )  # fmt: skip


def _is_of(kind: str, text: str) -> bool:
    """Whether a text is a value of a kind; any is one of a kind that is not checked."""
    if kind in _TIMES:
        return bool(utc_time(text))
    return kind not in _FORMS or _FORMS[kind].fullmatch(text) is not None
