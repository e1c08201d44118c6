"""What an exchange file (REFI-QDA) says in words, since its format has no field for it.

The same words are written and read, so that a file of codebook's own comes back whole; people who
open it in another tool see plain sentences.
"""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

ORIGIN = "codebook"
"""The origin that our files name."""

KEY = "Key passage"
UNSURE = "Unsure"
PROMPT = "Prompt category"
PUBLISHED = "Quote as published"
"""The names of notes that are marks of a passage or coding, not memos."""

GUIDELINE, RANKINGS = "Guideline", "Rankings"
"""The names of notes that have the guideline (`exchanged_guideline`), and the sheet of rankings."""

RANK = "The place in a ranking. All that was answered is in the note Rankings."
"""The description of a variable that has the places of one item, for tools that count them."""

MEMO = "Memo: "
"""What the names of notes that are memos begin with."""

LOOSE = "Quotes that stand in no transcript of the study."
"""The description of a source that was made of unanchored passages."""

UNLINKED = "Background that is not linked to a participant yet."
"""The description of a case that is a row of the background sheet."""

_USE, _AVOID, _EXAMPLE, _STATUS = "Use when: ", "Avoid when: ", "Example: ", "Status: "
_GROUPED, _REASON = "Grouped by: ", "Reason: "
_NO_ID, _MADE = "no id", "made by "
_STATES = set(product(("taxonomy", "emergent"), ("candidate", "accepted", "retired")))


class CodeWords(NamedTuple):
    """What is said of a code beside its name.

    `maker` is the coder who made a code that emerged; `has_number` whether the name begins with
    the code's number; none of the `examples` is empty.
    """

    definition: str = ""
    use_when: str = ""
    avoid_when: str = ""
    origin: str = "taxonomy"
    state: str = "accepted"
    maker: str = ""
    has_number: bool = True
    examples: tuple[str, ...] = ()

    def written(self) -> str:
        """Return the words as one description, empty where there is nothing to say."""
        return _joined(
            self.definition,
            (_USE, self.use_when),
            (_AVOID, self.avoid_when),
            *((_EXAMPLE, example) for example in self.examples),
            (_STATUS, self._status()),
        )

    def _status(self) -> str:
        if self[3:7] == CodeWords()[3:7]:
            return ""
        words = [self.origin, self.state, *([] if self.has_number else [_NO_ID])]
        return ", ".join([*words, f"{_MADE}{self.maker}"] if self.maker else words)

    @classmethod
    def read(cls, description: str) -> CodeWords:
        """Read such a description; what another tool wrote is a definition as a whole."""
        rest, status = _split(description, _STATUS)
        head, _, maker = status.partition(f", {_MADE}")
        words = tuple(head.split(", "))
        if not status:
            words = ("taxonomy", "accepted")
        elif words[:2] not in _STATES or words[2:] not in {(), (_NO_ID,)}:
            rest, words, maker = description, ("taxonomy", "accepted"), ""
        rest, *examples = f"\n\n{rest}".split(f"\n\n{_EXAMPLE}")
        rest, avoid_when = _split(rest[2:], _AVOID)
        definition, use_when = _split(rest, _USE)
        return cls(
            definition,
            use_when,
            avoid_when,
            origin=words[0],
            state=words[1],
            maker=maker,
            has_number=len(words) == 2,
            examples=tuple(examples),
        )


def theme_words(definition: str, reason: str, coder: str) -> str:
    """Return the description of a theme in one coder's grouping, and why it was made."""
    return _joined(definition, (_REASON, reason), (_GROUPED, coder))


def read_theme_words(description: str) -> tuple[str, str, str]:
    """Return definition, reason and coder of a theme; what another tool wrote is a definition."""
    rest, coder = _split(description, _GROUPED)
    return (*_split(rest, _REASON), coder) if coder else (rest, "", "")


def _joined(first: str, *labelled: tuple[str, str]) -> str:
    pieces = [f"{label}{text}" for label, text in labelled if text]
    return "\n\n".join([first, *pieces] if first else pieces)


def _split(text: str, label: str) -> tuple[str, str]:
    """Split at the last paragraph that begins with a label."""
    before, found, after = f"\n\n{text}".rpartition(f"\n\n{label}")
    return (before[2:], after) if found else (text, "")
