"""What the documents name between backticks, or link to, is there.

A path counts from the project, from the package, or from a package within it: after
`tui/screens/desk`, a sentence may speak of `desk/panes.py`. The ending `.py` may be left out.
"""

from __future__ import annotations

import re
import sys
from functools import cache
from itertools import chain
from pathlib import Path

import pytest

from codebook.store import tables

PROJECT = Path(__file__).parents[2]
PACKAGE = PROJECT / "src/codebook"
FOR_ENGINEERS = ("ARCHITECTURE.md", "CONTRIBUTING.md")
OF_A_USER = {"study.db", "codebook/settings.toml"}
"""Files that codebook makes or reads elsewhere."""

DOCUMENTS = sorted(
    str(path.relative_to(PROJECT)) for path in (*PROJECT.glob("*.md"), *PROJECT.glob("docs/*.md"))
)


def text_of(document: str) -> str:
    return (PROJECT / document).read_text(encoding="utf-8")


def words_of(document: str) -> set[str]:
    """Return the words between backticks; of `a/{b,c}` both `a/b` and `a/c`."""
    quoted = re.findall(r"`([^`\n]+)`", text_of(document))
    return set(chain.from_iterable(_alternatives(word) for part in quoted for word in part.split()))


def _alternatives(word: str) -> list[str]:
    match = re.fullmatch(r"(.*)\{(.+)\}(.*)", word)
    return [match[1] + one + match[3] for one in match[2].split(",")] if match else [word]


def paths_in(words: set[str]) -> set[str]:
    """Return those that are paths, not of a user's own files, without a slash at the end."""
    path = re.compile(r"\w[\w.-]*(?:/[\w.-]+)+/?|\w+/|\w+\.(?:py|md|toml|txt|db)")
    return {word.rstrip("/") for word in words if path.fullmatch(word)} - OF_A_USER


@cache
def tails() -> set[str]:
    """Return every path of the package from each of its folders on, also without `.py`."""
    found: set[str] = set()
    for path in PACKAGE.rglob("*"):
        parts = path.relative_to(PACKAGE).parts
        found |= {"/".join(parts[start:]) for start in range(len(parts))}
    return found | {tail.removesuffix(".py") for tail in found}


@cache
def defined() -> set[str]:
    """Return the names of classes, functions, attributes, tables and the standard library."""
    source = "\n".join(path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py"))
    names = re.findall(r"^ *(?:(?:async )?def|class) (\w+)", source, re.MULTILINE)
    names += re.findall(r"^ *(?:self\.)?(\w+)(?:: [^\n]+| = )", source, re.MULTILINE)
    stored = map(tables.table_name, tables.TABLES)
    return {*names, *stored, *sys.stdlib_module_names, PACKAGE.name}


def is_there(path: str) -> bool:
    return (PROJECT / path).exists() or path in tails()


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_path_between_backticks_exists(document: str) -> None:
    assert sorted(path for path in paths_in(words_of(document)) if not is_there(path)) == []


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_link_leads_to_a_file(document: str) -> None:
    links = re.findall(r"\]\(([^):#]+)\)", text_of(document))
    folder = (PROJECT / document).parent
    assert [link for link in links if not (folder / link).exists()] == []


@pytest.mark.parametrize("document", FOR_ENGINEERS)
def test_every_name_that_engineers_read_is_a_module_or_defined(document: str) -> None:
    """`Store.action` is a class and a method, `tui.host.Host` a module and a class."""
    quoted = set(re.findall(r"`([A-Za-z_][\w.]*)`", text_of(document))) - OF_A_USER
    names = {name for name in quoted if not is_there(name) and "tool." not in name}
    assert len(quoted) > 5
    parts = {part for name in names for part in name.split(".")}
    assert sorted(part for part in parts if part not in defined() | tails()) == []


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_make_target_exists(document: str) -> None:
    targets = set(re.findall(r"^(\w+):", text_of("Makefile"), re.MULTILINE))
    asked = re.findall(r"(?:`| {4})make (\w+)", text_of(document))
    assert set(asked) <= targets
