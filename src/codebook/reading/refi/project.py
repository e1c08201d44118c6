"""A file as a whole: its parts in the order in which they need each other."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from codebook.errors import InputError
from codebook.reading.drafts import Problem, ProjectDraft
from codebook.reading.exchange_values import in_one_line
from codebook.reading.normalise import quoted
from codebook.reading.problems import Problems
from codebook.reading.project_items import ProjectCoder, ProjectMemo, ProjectPassage, ProjectTheme
from codebook.reading.refi.archive import Archive
from codebook.reading.refi.cases import Cases
from codebook.reading.refi.codes import Codes
from codebook.reading.refi.elements import (
    child,
    children,
    key_of,
    line_of,
    text_in,
)
from codebook.reading.refi.links import Links
from codebook.reading.refi.notes import Notes
from codebook.reading.refi.people import UNKNOWN, People
from codebook.reading.refi.root import doubts, is_own, root_of
from codebook.reading.refi.selected import Selecting
from codebook.reading.refi.selections import Selections
from codebook.reading.refi.sources import Sources
from codebook.reading.refi.spoken import give_words
from codebook.reading.refi.structure import Structure
from codebook.reading.refi.texts import Texts, named_files
from codebook.reading.refi.whole import guideline_in, rankings_in
from codebook.text import exchange

if TYPE_CHECKING:
    from lxml.etree import _Element as Element


def read_qdc(path: Path, data: bytes) -> ProjectDraft:
    """Read a codebook; InputError for what is none, or damaged."""
    root = root_of(path, path.name, data, "CodeBook")
    structure = Structure().problems(root)
    problems = Problems([*doubts(data, root, "codebook"), *structure])
    codes = _codes(path, root, problems, own=is_own(root))
    if not codes.found:
        raise InputError(path, "there are no codes in it.", "Check that this is the file you mean.")
    themes = tuple(_themes(root, codes, problems))
    makers = [code.maker for code in codes.found if code.maker]
    names = dict.fromkeys([*(theme.coder for theme in themes), *makers])
    return ProjectDraft(
        name=path.stem, kind="qdc", format="qdc", own=is_own(root), codes=codes.listed(),
        themes=themes, coders=tuple(ProjectCoder(name, name or UNKNOWN) for name in names),
        problems=problems.all(),
    )  # fmt: skip


def read_qdpx(path: Path, data: bytes) -> ProjectDraft:
    """Read a project; InputError for what is none, damaged, or made to do harm."""
    archive = Archive(path, data)
    xml, selecting = archive.project(), Selecting()
    root = root_of(path, archive.name, xml, "Project", selecting.take)
    doubted = [*doubts(xml, root, "project")]
    del xml  # it may be large
    return _Project(path, archive, root, selecting, doubted).draft()


class _Project:
    """The readers of one project's parts."""

    def __init__(
        self,
        path: Path,
        archive: Archive,
        root: Element,
        selecting: Selecting,
        doubted: Sequence[Problem],
    ) -> None:
        self._path = path
        self._root = root
        self._archive = archive
        own = is_own(root)
        structure = selecting.structure.problems(root)
        self.problems = Problems([*archive.problems, *doubted, *structure])
        self._cases = Cases(path, self.problems, own)
        self._cases.name(child(root, "Variables"), child(root, "Cases"))
        self._codes = _codes(path, child(root, "CodeBook"), self.problems, own, self._cases.labels)
        self._people = People(child(root, "Users"), self.problems)
        texts = Texts(archive, self.problems)
        self._notes = Notes(texts, self._people, self.problems, own)
        self._selections = Selections(
            selecting, self._codes.elements, self._cases.labels, self._people, self._notes,
            self.problems, own,
        )  # fmt: skip
        origin = root.get("origin") or ""
        self._sources = Sources(texts, self._notes, self._selections, self.problems, origin, own)
        self._links = Links(
            self._notes, self._selections, self._codes, self._cases, self._sources, self.problems
        )

    def draft(self) -> ProjectDraft:
        """Read everything."""
        root, notes = self._root, self._notes
        sources = child(root, "Sources")
        notes.read(child(root, "Notes"))
        for key, element in self._codes.elements.items():
            notes.on(element, "code", key)
        self._sources.read(sources)
        self._cases.read(self._sources, self._selections, notes)
        self._cases.read_sources(sources, self._sources)
        self._links.read(child(root, "Links"), child(root, "Sets"))
        themes = tuple(
            theme._replace(coder=self._people.named(theme.coder))
            for theme in _themes(root, self._codes, self.problems, self._links.shown)
        )
        self._whole()
        notes.rest()
        return self._put_together(themes)

    def _whole(self) -> None:
        """Read what is said of the project as a whole, and what has no place in a study."""
        root = self._root
        for each in children(child(root, "Sets"), "Set"):
            if any(child(each, name) is not None for name in ("MemberSource", "MemberNote")):
                name = quoted(each.get("name") or "")
                self.problems.add(line_of(each), f"what is no code in the set {name} is left out")
        for graph in children(child(root, "Graphs"), "Graph"):
            self.problems.add(line_of(graph), "a graph is left out")
        if left := self._archive.unnamed(named_files(root)):
            many = (
                f"{len(left)} of the files in it belong"
                if len(left) > 1
                else "a file in it belongs"
            )
            self.problems.add(None, f"{many} to nothing, as {quoted(left[0])}")
        self._notes.comment(root, "study", "")
        self._notes.on(root, "study", "")

    def _put_together(self, themes: tuple[ProjectTheme, ...]) -> ProjectDraft:
        guideline = guideline_in(self._path, self._notes, self.problems)
        rankings = rankings_in(self._path, self._notes, self.problems)
        passages, memos, kept = self._filled()
        themes = tuple(
            theme._replace(shown_by=tuple(kept[at] for at in theme.shown_by)) for theme in themes
        )
        if not (self._codes.found or self._sources.drafts or memos or self._cases.values):
            self.problems.add(None, "there is nothing in it that a study could take in")
        made: list[ProjectPassage | ProjectMemo | ProjectTheme] = [*passages, *memos, *themes]
        makers = {self._people.named(code.maker) for code in self._codes.found if code.maker}
        return ProjectDraft(
            name=self._path.stem,
            kind="qdpx",
            format="qdpx",
            own=self._selections.own,
            coders=self._people.coders({each.coder for each in made} | makers),
            codes=self._codes.listed(),
            transcripts=tuple(replace(draft, problems=()) for draft in self._sources.drafts),
            participants=self._cases.draft(),
            background=self._cases.background(),
            links=tuple(self._cases.links),
            passages=tuple(passages),
            memos=tuple(memos),
            themes=themes,
            guideline=guideline,
            rankings=rankings,
            problems=self.problems.all(),
        )

    def _filled(self) -> tuple[list[ProjectPassage], list[ProjectMemo], dict[int | str, int]]:
        """Leave out passages on which nothing is, and let memos point to those that are left.

        The last are the places of these, by those that they had.
        """
        memos = self._notes.memos
        noted = {memo.target for memo in memos if memo.about == "passage"}
        noted |= {at for places in self._links.shown.values() for at in places}
        kept: dict[int | str, int] = {}
        for at, passage in enumerate(self._selections.passages):
            if passage.codings or passage.insight or passage.key or at in noted:
                kept[at] = len(kept)
            elif not passage.participant:
                self.problems.add(
                    passage.line, "a selection bears no code and no note; it is left out"
                )
        passages = [self._selections.passages[int(at)] for at in kept]
        if not self._selections.own:
            give_words(passages, self._selections.passages, self._sources.drafts)
        for passage in passages:
            if not passage.coder:
                self.problems.add(
                    passage.line, f"a selection does not say whose it is; it is {UNKNOWN}'s"
                )
        if any(not memo.coder for memo in memos):
            self.problems.add(None, f"a note does not say whose it is; it is {UNKNOWN}'s")
        moved = [
            memo._replace(target=kept[memo.target]) if memo.about == "passage" else memo
            for memo in memos
        ]
        return passages, moved, kept


def _codes(
    path: Path,
    codebook: Element | None,
    problems: Problems,
    own: bool,
    cases: Container[str] = frozenset(),
) -> Codes:
    codes = Codes(path, problems, own, cases)
    if codebook is not None and child(codebook, "Code") is not None:
        codes.read(codebook)  # without its Codes, which `Structure` tells
    for element in children(codebook, "Codes"):
        codes.read(element)
    return codes


def _themes(
    root: Element,
    codes: Codes,
    problems: Problems,
    shown: Mapping[str, Sequence[int]] = MappingProxyType({}),
) -> Iterator[ProjectTheme]:
    """Yield the sets of codes, each with its coder's name; `shown` are their passages by key.

    Members have `targetGUID` in a project and `guid` in a codebook; some tools have it otherwise.
    """
    for each in children(child(root, "Sets"), "Set"):
        named = children(each, "MemberCode")
        members = [key_of(code, "targetGUID") or key_of(code) for code in named]
        known = tuple(key for key in members if key in codes.elements)
        if len(known) < len(members):
            problems.add(line_of(each), "a set has a code that the file lacks")
        said = exchange.read_theme_words(text_in(each, "Description").strip())
        definition, reason, coder = said
        if known or coder:
            name = in_one_line(each.get("name") or "")
            passages = tuple(shown.get(key_of(each), ()))
            yield ProjectTheme(name, definition, coder, known, reason, passages)
