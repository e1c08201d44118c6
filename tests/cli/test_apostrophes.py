"""One apostrophe in all that is said to people: the straight one, which is also typed."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import codebook

SOURCE = Path(codebook.__file__).parent
SPEAKING = (
    SOURCE / "errors.py",
    *(
        path
        for layer in ("cli", "tui", "study", "store")
        for path in (SOURCE / layer).rglob("*.py")
    ),
)
CURLY = re.compile(r"(?:^|(?<=\w))’(?=\w| |$)")
"""After a letter, or after a value in an f-string; not among the signs of a pattern."""


def said(source: str) -> Iterator[str]:
    """Yield every literal text of a module, the pieces of f-strings one by one."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def test_what_is_said_to_people_has_straight_apostrophes() -> None:
    assert len(SPEAKING) > 300
    found = {
        f"{path.relative_to(SOURCE)}: {text}"
        for path in SPEAKING
        for text in said(path.read_text(encoding="utf-8"))
        if CURLY.search(text)
    }
    assert found == set()


@pytest.mark.parametrize(
    ("source", "curly"),
    [
        ('say("the coder’s layer")', True),
        ('say(f"{name}’s layer")', True),
        ('say("the coders’ names")', True),
        ('say("the coder\'s “layer”")', False),
        ("""_WORD = re.compile(r"['’]?[a-z]")""", False),
        ('_SIGNS = "“”‘’«»"', False),
    ],
)
def test_which_literals_are_found(source: str, *, curly: bool) -> None:
    assert any(CURLY.search(text) for text in said(source)) is curly
