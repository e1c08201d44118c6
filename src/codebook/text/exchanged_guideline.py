"""The interview guideline in the words of an exchange file (see `exchange`).

Each line begins with what it is; the further lines of a text are indented. People who open the
file in another tool see a plain list of what was asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from codebook.lazy_patterns import lazy_pattern
from codebook.text.guideline import Part, Prompt, PromptKind

_PART, _TITLE, _OBJECTIVE, _FOR = "Part", "Title", "Objective", "For"
_KINDS: dict[str, PromptKind] = {"Open": "open", "Background": "background", "Ranking": "ranking"}
_NAMES = {kind: name for name, kind in _KINDS.items()}
_HEAD = (_PART, _TITLE, _OBJECTIVE)
_ALL = "|".join((*_HEAD, _FOR, *_KINDS))
_LINE = lazy_pattern(rf"({_ALL})(?: of ([0-9]{{1,9}}))?:(?: (.*))?", re.DOTALL)
_NEXT = "\n  "


def guideline_words(parts: Iterable[Part]) -> str:
    """Return the guideline as a text."""
    return "\n\n".join("\n".join(_lines(part)) for part in parts)


def _lines(part: Part) -> Iterator[str]:
    yield from map(_line, _HEAD, part[:3])
    audience = ""
    for prompt in part.prompts:
        if prompt.audience != audience:
            audience = prompt.audience
            yield _line(_FOR, audience)
        length = "" if prompt.length is None else f" of {prompt.length}"
        yield _line(f"{_NAMES[prompt.kind]}{length}", prompt.text)


def _line(name: str, text: str) -> str:
    inner = text.replace("\n", _NEXT)
    return f"{name}: {inner}" if text else f"{name}:"


def read_guideline_words(text: str) -> tuple[Part, ...]:
    """Return the guideline in such a text; ValueError with the first line that is none of it."""
    parts: list[Part] = []
    audience = ""
    for line in re.split(r"\n+(?!  )", text):
        found = _LINE.fullmatch(line.replace(_NEXT, "\n"))
        if found is None or (not parts and found[1] != _PART):
            raise ValueError(line)
        name, length, value = found[1], found[2], found[3] or ""
        if name == _PART:
            parts.append(Part(value, "", "", ()))
            audience = ""
        elif name == _FOR:
            audience = value
        elif name == _TITLE:
            parts[-1] = parts[-1]._replace(title=value)
        elif name == _OBJECTIVE:
            parts[-1] = parts[-1]._replace(objective=value)
        else:
            prompt = Prompt(audience, _KINDS[name], value, int(length) if length else None)
            parts[-1] = parts[-1]._replace(prompts=(*parts[-1].prompts, prompt))
    return tuple(parts)
