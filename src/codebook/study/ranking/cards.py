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
from codebook.text.display import first_of
from codebook.text.guideline import Part, Prompt
from codebook.text.part_numbers import part_key

TOP = 3
"""How many items count as top where no prompt says how many are to be ranked."""

_MOST = 12  # ids listed in a line
_COUNT = lazy_pattern(r" \(\d+\)$")
_LISTED = lazy_pattern(r"(?i)(\w+) (?:types?|themes?|kinds?|categor(?:y|ies)|codes?)\b")
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

    These are the codes whose ids it names; else the themes of the type that the prompt names, or
    its part's title or objective by its whole name; else all themes. Codes that emerged in the
    interviews were on no card.
    """
    fit = [code for code in (book.codes if retired else book.in_use) if _may_offer(code)]
    named = [
        code
        for word in dict.fromkeys(_NUMBER.findall(row.text))
        if (code := book.by_number.get(word.rstrip(".")))
    ]
    if len(named) > 1:
        return named
    if roots := _types_asked(row, [code for code in book.codes if code.depth == 0]):
        return [code for code in fit if code.parent_id in roots]
    return [code for code in fit if code.depth == 1] or fit


def may_be_ranked(book: Codebook, part: Part, prompt: Prompt) -> str:
    """Return what may be ranked in answer to a prompt of a file, and how to change that."""
    if not any(map(_may_offer, book.in_use)):
        return "what may be ranked follows from the taxonomy, which the study does not have yet"
    about = part.label, part.title, part.objective, prompt.audience, prompt.kind, prompt.text
    codes = offered(PromptOfPartRow("", *about, prompt.length), book)
    listed = first_of([code.number for code in codes], _MOST)
    return f"can be ranked: {listed} (ids or a type's whole name in the question change that)"


def _may_offer(code: Code) -> bool:
    """Whether a code is of the taxonomy, and so may be on a card."""
    return bool(code.number) and code.origin == "taxonomy"


def _types_asked(row: PromptOfPartRow, types: Sequence[Code]) -> set[str]:
    """Return the ids of the types that a prompt asks to rank, or else its part."""
    for text in (row.text, row.title, row.objective):
        words = stems(text)
        whole = {
            code.id
            for code in types
            if stems(code.name) <= words or (not code.name.isascii() and code.name in text)
        }
        if found := whole or (_listed(text, types) if text == row.text else set()):
            return found
    return set()


def _listed(text: str, types: Iterable[Code]) -> set[str]:
    """Return the ids of types of whose lists a text speaks, as "bug themes" of Bug Symptoms.

    The word is one that no other type's name has.
    """
    names = {code.id: stems(code.name) for code in types}
    common = {word for word, many in Counter(chain(*names.values())).items() if many > 1}
    listed = frozenset().union(*map(stems, _LISTED.findall(text)))
    return {code_id for code_id, words in names.items() if (words - common) & listed}
