"""The ranking cards of a study: the codes that each part's prompts ask participants to rank."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from itertools import chain
from typing import NamedTuple

from codebook.by_key import by_key
from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.lines.parts import part_label
from codebook.store.queries import code_queries, guideline_queries
from codebook.store.queries.guideline_queries import PromptOfPartRow
from codebook.store.store import Store
from codebook.study.codebook import Code, Codebook
from codebook.text.audiences import is_for, stems
from codebook.text.part_numbers import part_key

TOP = 3
"""How many items count as top where no prompt says how many are to be ranked."""

_COUNT = lazy_pattern(r" \(\d+\)$")
_NUMBER = lazy_pattern(r"[^\s,;:()“”\"']+")


class Card(NamedTuple):
    """A list of codes to rank in one part, and the prompts that ask for it, one per audience.

    `key` is the part's number, with a count where the part has several lists. `ever` are its codes
    and those that it offered before they were retired, in their order.
    """

    key: str
    title: str
    prompts: tuple[PromptOfPartRow, ...]
    codes: tuple[Code, ...]
    ever: tuple[Code, ...]

    def listed(self, ranked: Collection[str | None]) -> list[Code]:
        """Return the codes that figures count as offered, given the ids of those that were ranked.

        What somebody ranked was on the card, whatever became of it since.
        """
        return [code for code in self.ever if code in self.codes or code.id in ranked]

    @property
    def top(self) -> int:
        """How many count as top."""
        return max((prompt.length or 0 for prompt in self.prompts), default=0) or TOP

    @property
    def branch(self) -> str | None:
        """The id of the code that all codes of the list lie under, if one is."""
        parents = {code.parent_id for code in self.codes}
        return parents.pop() if len(parents) == 1 else None

    def asks(self, group: str) -> bool:
        """Whether a prompt is for this group."""
        return any(is_for(prompt.audience, group) for prompt in self.prompts)

    def prompt_for(self, group: str) -> PromptOfPartRow:
        """Return the prompt for a group; the first, where the guideline asks others only."""
        fitting = (prompt for prompt in self.prompts if is_for(prompt.audience, group))
        return next(fitting, self.prompts[0])


def cards(store: Store) -> list[Card]:
    """Return the cards in the order of the guideline."""
    with store.reading() as connection:
        rows = guideline_queries.prompts_of_parts(connection)
        codebook = Codebook(code_queries.codes(connection))
    return cards_of(rows, codebook)


def cards_of(rows: Iterable[PromptOfPartRow], book: Codebook) -> list[Card]:
    """Return the cards of a guideline; prompts of a part with the same list share a card."""
    lists = by_key(
        ((row.part, tuple(code.id for code in offered(row, book))), row)
        for row in rows
        if row.kind == "ranking"
    )
    many: dict[str, int] = {}
    found = []
    for (part, code_ids), asking in lists.items():
        many[part] = many.get(part, 0) + 1
        key = part if many[part] == 1 else f"{part} ({many[part]})"
        codes = tuple(book.by_id[code_id] for code_id in code_ids)
        before = tuple(code.id for code in offered(asking[0], book, retired=True))
        ever = book.sorted({*code_ids, *before}) if {*before} - {*code_ids} else codes
        found.append(Card(key, asking[0].title, tuple(asking), codes, tuple(ever)))
    return found


def key_meant(words: str, cards: Collection[Card]) -> str:
    """Return the key of the card that words mean, "" for none.

    They may be the key, or call the part as the guideline does ("Part II", "2", its title), with a
    count where the part has several lists.
    """
    if any(card.key == words for card in cards):
        return words
    name = _COUNT.sub("", words)
    number = part_key(part_label(name) or name)
    for card in cards:
        own = _COUNT.sub("", card.key)
        is_same = number is not None and part_key(own) == number
        is_named = is_same or card.title.casefold() == name.casefold()
        if is_named and card.key.removeprefix(own) == words.removeprefix(name):
            return card.key
    return ""


def offered(row: PromptOfPartRow, book: Codebook, *, retired: bool = False) -> list[Code]:
    """Return the codes that a prompt offers for ranking, with those `retired` since or without.

    These are the codes whose ids it names; else the themes of the type that the prompt or its part
    names; else all themes. Codes that emerged in the interviews were on no card.
    """
    fit = [code for code in (book.codes if retired else book.in_use) if _may_offer(code)]
    named = [
        code
        for word in dict.fromkeys(_NUMBER.findall(row.text))
        if (code := book.by_number.get(word.rstrip(".")))
    ]
    if len(named) > 1:
        return named
    for text in (row.text, row.title, row.objective):
        if roots := _types_in(text, book.codes):
            return [code for code in fit if code.parent_id in roots]
    return [code for code in fit if code.depth == 1] or fit


def _may_offer(code: Code) -> bool:
    """Whether a code is of the taxonomy, and so may be on a card."""
    return bool(code.number) and code.origin == "taxonomy"


def _types_in(text: str, codes: Sequence[Code]) -> set[str]:
    """Return the ids of the types that a text names, by words that no other type's name has."""
    types = [code for code in codes if code.depth == 0]
    names = {code.id: stems(code.name) for code in types}
    common = {word for word, many in Counter(chain(*names.values())).items() if many > 1}
    words = stems(text)
    return {
        code.id
        for code in types
        if (names[code.id] - common) & words or (not code.name.isascii() and code.name in text)
    }
