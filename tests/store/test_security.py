"""What the program never does, wherever it stands."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src"
NEVER_LOADED = {"pickle", "marshal", "shelve", "dill", "yaml", "xmlrpc", "telnetlib", "ftplib"}
NEVER_CALLED = {"eval", "exec", "compile", "__import__", "system", "popen"}
LOOKED_AT = {"system", "popen", "read_pickle", "XMLParser"}


def wrong(path: Path) -> Iterator[str]:
    """Yield what a module does that none may."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            yield from _loaded([node.module or ""])
        elif isinstance(node, ast.Import):
            yield from _loaded([alias.name for alias in node.names])
        elif isinstance(node, ast.Call):
            yield from _called(node)


def _loaded(names: list[str]) -> Iterator[str]:
    yield from (name for name in names if name.partition(".")[0] in NEVER_LOADED)


def _called(node: ast.Call) -> Iterator[str]:
    if isinstance(node.func, ast.Name) and node.func.id in NEVER_CALLED:
        yield node.func.id
    if isinstance(node.func, ast.Attribute) and node.func.attr in LOOKED_AT:
        whole = ast.unparse(node.func)
        if whole in {"os.system", "os.popen", "pandas.read_pickle"}:
            yield whole
        if node.func.attr == "XMLParser":
            given = {each.arg: ast.unparse(each.value) for each in node.keywords}
            if given.get("resolve_entities") != "False" or given.get("no_network") != "True":
                yield f"{whole} that may resolve entities"
    yield from ("shell" for each in node.keywords if each.arg == "shell")


def test_no_module_runs_what_a_file_says() -> None:
    paths = sorted(SOURCE.rglob("*.py"))
    assert len(paths) > 100
    assert [(path.name, each) for path in paths for each in wrong(path)] == []


def test_it_would_be_found(tmp_path: Path) -> None:
    module = tmp_path / "bad.py"
    module.write_text(
        "import pickle\nfrom yaml import load\neval('1')\nos.system('ls')\n"
        "run('ls', shell=True)\netree.XMLParser()\n"
    )
    assert list(wrong(module)) == [
        "pickle",
        "yaml",
        "eval",
        "os.system",
        "shell",
        "etree.XMLParser that may resolve entities",
    ]


def queried_outside(path: Path) -> Iterator[str]:
    """Yield what a module takes of the store to put a question of its own to the database."""
    text = path.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(text)) if "codebook.store.connections" in text else ():
        if isinstance(node, ast.ImportFrom) and node.module == "codebook.store.connections":
            yield from (alias.name for alias in node.names if alias.name != "Connection")


def test_only_the_store_puts_questions_in_sql(tmp_path: Path) -> None:
    store = SOURCE / "codebook" / "store"
    others = [path for path in SOURCE.rglob("*.py") if store not in path.parents]
    assert [(path.name, each) for path in others for each in queried_outside(path)] == []
    module = tmp_path / "asks.py"
    module.write_text("from codebook.store.connections import Connection, query\n")
    assert list(queried_outside(module)) == ["query"]
