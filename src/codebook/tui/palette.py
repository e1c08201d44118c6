"""The command palette (ctrl+p): finds commands with their keys, interviews, and codes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.content import Content
from textual.fuzzy import Matcher
from textual.markup import escape
from textual.types import IgnoreReturnCallbackType

from codebook.tui.commands import SCREENS
from codebook.tui.commands.synonyms import SYNONYMS, words_match
from codebook.tui.keys import act, shown
from codebook.tui.model.picking import Choice
from codebook.tui.screens.desk.desk_screen import DeskScreen
from codebook.tui.screens.over_desk import OverDesk

_LEAST_LETTERS = 3  # typed, before descriptions are searched: fewer are found in too many
_NAMED, _DESCRIBED = 2, 1  # the least scores; letters scattered in a name score below 1


class _Row(NamedTuple):
    text: str
    help: str
    act: IgnoreReturnCallbackType
    synonyms: str = ""

    @property
    def description(self) -> str:
        """All words by which it can be found."""
        return f"{self.text} {self.help} {self.synonyms}"


class Commands(Provider):
    """Commands first, then interviews to open and codes to apply."""

    async def discover(self) -> Hits:
        """Show all commands before anything is typed."""
        for row in self._commands():
            yield DiscoveryHit(row.text, row.act, help=escape(row.help))

    async def search(self, query: str) -> Hits:
        """Find rows by words of their names, then of their descriptions, then by letters alone."""
        matcher = self.matcher(query)
        for row in (*self._commands(), *self._interviews(), *self._codes()):
            if score := _score(matcher, row):
                text = Content(row.text) if score == _DESCRIBED else _marked(matcher, row.text)
                yield Hit(score, text, row.act, help=escape(row.help))

    def _desk(self) -> DeskScreen | None:
        screen = self.screen
        return screen if isinstance(screen, DeskScreen) else None

    def _commands(self) -> Iterator[_Row]:
        screen = self.screen
        if isinstance(screen, OverDesk):
            keys, commands = screen.host.keys, SCREENS[screen.name_in_table]
        elif isinstance(screen, DeskScreen):
            keys, commands = screen.keys, SCREENS["desk"]
        else:
            return
        for command in commands:
            if not (command.native or command.has_places):
                text = f"{command.label}   {'  '.join(map(shown, keys[command.id]))}"
                does = partial(act, screen, command.full_action)
                yield _Row(text.rstrip(), command.help, does, SYNONYMS.get(command.id, ""))

    def _interviews(self) -> Iterator[_Row]:
        screen = self._desk()
        if screen is None:
            return
        for interview in screen.desk.interviews:
            people = ", ".join(person.label for person in interview.participants)
            yield _Row(f"Interview: {interview.name}", people, partial(screen.go_to, interview.id))

    def _codes(self) -> Iterator[_Row]:
        screen = self._desk()
        if screen is None:
            return
        former = screen.desk.codebook.former
        for code in screen.desk.picker.usable:
            text = f"Apply {code.title}"
            if old := ", ".join(number for number, key in former.items() if key == code.id):
                text += f" (was {old})"
            yield _Row(
                text, code.definition, partial(screen.commands.coding.apply, Choice((code.id,)))
            )


def _score(matcher: Matcher, row: _Row) -> float:
    """Return how well a row matches what is typed, 0 where it does not."""
    letters, typed = matcher.match(row.text), matcher.query
    if letters and (typed.casefold() in row.text.casefold() or words_match(row.text, typed)):
        return _NAMED + letters
    if len(typed) >= _LEAST_LETTERS and words_match(row.description, typed):
        return _DESCRIBED
    return letters / (1 + letters)


def _marked(matcher: Matcher, text: str) -> Content:
    """Return a text with the letters highlighted that match.

    Like `Matcher.highlight`, but that reads brackets in a name as markup.
    """
    marked = Content(text)
    for at in matcher.fuzzy_search.match(matcher.query, text)[1]:
        if not text[at].isspace():
            marked = marked.stylize(matcher.match_style, at, at + 1)
    return marked
