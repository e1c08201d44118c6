"""What commands are called in other programs, and how typed words find a command by its help."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from codebook.lazy_patterns import lazy_pattern

_WORDS = lazy_pattern(r"\w+")

SYNONYMS: Mapping[str, str] = MappingProxyType(
    {
        "again": "repeat",
        "agreement": "kappa alpha reliability intercoder irr",
        "candidates": "emergent inductive",
        "code": "tag apply assign",
        "correct": "typo edit",
        "done": "complete close lock",
        "edit_code": "rename edit split parent",
        "ends": "resize",
        "export": "save report table csv xlsx",
        "grouping": "theme categories cards",
        "import": "add load file document transcript speaker taxonomy guideline",
        "interviews": "document transcript",
        "key_passage": "star quote highlight",
        "layers": "coders",
        "leave": "exit save",
        "lost_place": "anchor reattach move",
        "matrix": "crosstab frequencies table cooccurrence relations",
        "memo": "annotation comment",
        "new_code": "create add",
        "notes": "annotation comments",
        "only": "filter",
        "part": "section",
        "participants": "cases attributes interviewees",
        "passages": "quotes segments retrieve",
        "pseudonyms": "anonymise anonymize",
        "recode": "change",
        "reconcile": "compare consensus disagreements adjudicate",
        "redo": "repeat",
        "remove_interview": "delete document transcript",
        "search": "query",
        "theme": "appearance look",
        "tour": "tutorial",
        "uncode": "delete untag",
        "undo": "revert",
        "unsure": "doubt certainty",
        "who": "user login",
    }
)
"""By the ids of commands, words that are neither in their labels nor in their help."""


def words_match(description: str, typed: str) -> bool:
    """Whether each typed word begins a word of a description."""
    words = _WORDS.findall(description.casefold())
    return all(
        any(each.startswith(word) for each in words) for word in _WORDS.findall(typed.casefold())
    )
