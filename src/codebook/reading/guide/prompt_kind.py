"""What a prompt asks for: an open answer, or a ranking, and of how many."""

from __future__ import annotations

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.normalise import COUNT, count_of
from codebook.text.guideline import Prompt

_WHAT = (
    r"(?:the|these|those|them|each|all|any|what|whatever|whichever|up to|at least|as many|in order"
    r"|by|from|top|following)"
)
_ASKED = (
    r"(?:\bplease (?:now |then |also |just )?"
    r"|(?<!how )\b(?:can|could|would|will) you (?:please |kindly |also |now )?"
    r"|\b(?:like|ask|want|invite) you to )rank\b"
)
"""Where `rank` is a request, whatever follows: it may be a word for one's place, too."""

_BEGINS = r"(?:^|[.!?:;\n] ?)"
_ORDERING = r"(?:ordnen|sortieren|reihen|priorisieren)"
_RANKING = lazy_pattern(
    rf"\brank (?:{_WHAT}|{COUNT})\b|{_ASKED}"
    rf"|{_BEGINS}rank (?!(?:and|or|of|in|at|as|within|is)\b)\w"
    r"|\b(?:put|sort|order|arrange)\b.{1,80}\b(?:in order\b|by (?:importance|priority|preference"
    r"|relevance|frequency|severity)\b)"
    r"|\brangfolge\b|\brangliste\b|\brangordnung\b|\breihenfolge\b"
    rf"|\b{_ORDERING} sie\b(?! sich\b)"
    rf"|\bbitte (?!{_ORDERING} sie\b)[^.!?\n]{{0,60}}?\b{_ORDERING}\b"
    rf"|{_BEGINS}(?:ordnet?|sortieret?|priorisieret?)\b"
    r"|(?<!vous )\b(?:classez|ordonnez|hiérarchisez)\b(?!-vous)"
    r"|\b(?:veuillez|merci de|pourriez-vous|pouvez-vous) (?:classer|ordonner|hiérarchiser)\b"
    r"|\b(?:ordene|ordena|ordenen|jerarquice|hierarquize)\b"
    r"|排序|排名|排列|排出|排个序"
)
_MOST = r"(?:most|least|main|biggest|wichtigsten|häufigsten|größten|relevantesten|schwersten)"
_LENGTH = lazy_pattern(
    rf"\b(?:top|first|ersten)[ -]?({COUNT})\b|\b({COUNT}) {_MOST}\b|\brank (?:up to )?({COUNT})\b"
    rf"|前\s*({COUNT})|最.{{1,8}}?({COUNT})\s*[个個种種项項类類]|({COUNT})\s*[个個种種项項类類]最"
)


def asks_ranking(text: str) -> bool:
    """Whether a prompt asks to put things in an order."""
    return bool(_RANKING.search(text.casefold()))


def prompt_of(text: str, audience: str, *, background: bool) -> Prompt:
    """Return the prompt of a text; `background` says that its part asks who the participant is."""
    if asks_ranking(text):
        return Prompt(audience, "ranking", text, _length(text))
    return Prompt(audience, "background" if background else "open", text)


def _length(text: str) -> int | None:
    found = _LENGTH.search(text.casefold())
    return count_of(next(filter(None, found.groups()))) if found else None
