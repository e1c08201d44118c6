"""What Taguette takes: run by `peers.py` in the Python that has it.

Given what is to be coded and an empty folder; prints its version and seconds by step as JSON. A
server of its own runs on this machine, and is asked what the page in the browser asks it.
"""

from __future__ import annotations

import http.client
import json
import os
import re
import socket
import sqlite3
import statistics
import subprocess
import sys
import time
import uuid
from contextlib import closing
from functools import partial
from html import escape, unescape
from importlib.metadata import version
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

from ratios import timed

_COMMAND = (sys.executable, "-W", "ignore", "-c", "from taguette.main import main; main()")
_JSON = "application/json; charset=utf-8"
_FORM = "application/x-www-form-urlencoded"


class Server:
    """A server with an empty database, and one browser at it."""

    def __init__(self, database: Path) -> None:
        with closing(socket.socket()) as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        options = ("--no-browser", "--port", str(port), "--database", str(database))
        self._process = subprocess.Popen(
            [*_COMMAND, *options], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
            env=os.environ | {"PYTHONUNBUFFERED": "1", "LC_ALL": "C.UTF-8"},
        )  # fmt: skip
        self._cookies: dict[str, str] = {}
        told = iter(self._process.stdout or ())
        token = next(found[1] for line in told if (found := re.search(r"token=(\w+)", line)))
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=600)
        self._until_it_listens(f"/?token={token}")
        self.ask("/project/new")

    def _until_it_listens(self, path: str) -> None:
        for _ in range(500):
            try:
                self.ask(path)
            except ConnectionRefusedError:
                time.sleep(0.02)
            else:
                return
        raise TimeoutError("the server does not listen")

    def ask(self, path: str, body: bytes | None = None, kind: str = _JSON) -> tuple[bytes, str]:
        """Return the answer to a request, and where it leads to; OSError where it is refused."""
        cookies = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        headers = {"Cookie": cookies, "X-XSRFToken": self._cookies.get("_xsrf", "")}
        headers |= {"Content-Type": kind} if body is not None else {}
        self._connection.request("GET" if body is None else "POST", path, body, headers)
        answer = self._connection.getresponse()
        content = answer.read()
        for name, value in answer.getheaders():
            if name.lower() == "set-cookie":
                self._cookies.update([value.split(";")[0].split("=", 1)])
        if answer.status >= http.client.BAD_REQUEST:
            raise OSError(f"{path}: {answer.status} {content[:200]!r}")
        return content, answer.getheader("Location") or ""

    def post(self, path: str, value: object) -> dict[str, Any]:
        """Return what an address answers to a JSON value."""
        found: dict[str, Any] = json.loads(self.ask(path, json.dumps(value).encode())[0] or b"{}")
        return found

    def upload(self, path: str, file: bytes, called: str, **fields: str) -> dict[str, Any]:
        """Return what an address answers to a file with the fields of a form."""
        mark = uuid.uuid4().hex
        parts = [
            f'--{mark}\r\nContent-Disposition: form-data; name="{key}"\r\n\r\n{value}\r\n'.encode()
            for key, value in fields.items()
        ]
        head = f'Content-Disposition: form-data; name="file"; filename="{called}"\r\n'
        parts.append(f"--{mark}\r\n{head}Content-Type: application/octet-stream\r\n\r\n".encode())
        body = b"".join([*parts, file, f"\r\n--{mark}--\r\n".encode()])
        answer, _ = self.ask(path, body, f"multipart/form-data; boundary={mark}")
        found: dict[str, Any] = json.loads(answer)
        return found

    def new_project(self) -> int:
        """Make a project; return its number."""
        form = {"name": "Interviews", "description": "", "_xsrf": self._cookies["_xsrf"]}
        _, where = self.ask("/project/new", urlencode(form).encode(), _FORM)
        return int(where.rsplit("/", 1)[1])

    def close(self) -> None:
        """End it."""
        self._connection.close()
        self._process.terminate()
        self._process.communicate(timeout=30)


def main(given: Path, work: Path) -> None:
    """Time each step."""
    told = json.loads(given.read_text(encoding="utf-8"))
    steps = {
        "start: --help": statistics.median(
            timed(lambda: subprocess.run([*_COMMAND, "--help"], check=True, capture_output=True))
            for _ in range(told["rounds"])
        )
    }
    with closing(Server(work / "taguette.sqlite3")) as server:
        steps |= _brought_in(server, told, work)
    print(json.dumps({"version": version("taguette"), "steps": steps}))


def _brought_in(server: Server, told: dict[str, Any], work: Path) -> dict[str, float]:
    """Time pages taken in, all codings with a project's file, and what is asked of it then."""
    project = server.new_project()
    pages = sorted(Path(told["pages"]).iterdir())
    imported = timed(lambda: [_take(server, project, page) for page in pages])
    for code in told["codes"]:
        server.post(f"/api/project/{project}/tag/new", {"path": code, "description": ""})
    file = work / "project.sqlite3"
    file.write_bytes(server.ask(f"/project/{project}/export/project.sqlite3")[0])
    _fill(file, told)
    start = time.perf_counter()
    full = server.upload("/api/import", file.read_bytes(), file.name, project_id="1")["project_id"]
    steps = {"import of texts": imported, "codings in bulk": time.perf_counter() - start}
    return steps | _asked(server, full, told) | _one_more(server, full, told, work)


def _take(server: Server, project: int, page: Path) -> None:
    where = f"/api/project/{project}/document/new"
    server.upload(where, page.read_bytes(), page.name, name=page.stem, description="")


def _fill(file: Path, told: dict[str, Any]) -> None:
    """Write all codings into a project's file: of those that it has, its bulk way in."""
    with closing(sqlite3.connect(file)) as database:
        documents, tags = _numbers(database, 1)
        rows = [(at, documents[r["text"]], *r["page"], f"<p>{escape(r['quote'], quote=False)}</p>")
                for at, r in enumerate(told["codings"], 1)]  # fmt: skip
        marks = [
            (at, tags[told["codes"][row["code"]]]) for at, row in enumerate(told["codings"], 1)
        ]
        database.executemany(
            "INSERT INTO highlights (id, document_id, start_offset, end_offset, snippet)"
            " VALUES (?, ?, ?, ?, ?)",
            rows,
        )
        database.executemany(
            "INSERT INTO highlight_tags (highlight_id, tag_id) VALUES (?, ?)", marks
        )
        database.commit()


def _numbers(database: sqlite3.Connection, project: int) -> tuple[dict[str, int], dict[str, int]]:
    """Return the documents by name and the tags by path of a project."""
    return (
        dict(database.execute("SELECT name, id FROM documents WHERE project_id = ?", [project])),
        dict(database.execute("SELECT path, id FROM tags WHERE project_id = ?", [project])),
    )


def _asked(server: Server, project: int, told: dict[str, Any]) -> dict[str, float]:
    """Time the passages of codes, on all their pages, and exports; refuse what is not right."""
    finding = []
    for code in told["codes"][1 : told["rounds"] + 1]:
        found: list[str] = []
        finding.append(timed(partial(_find, server, project, code, found)))
        at = told["codes"].index(code)
        there = [row["quote"] for row in told["codings"] if row["code"] == at]
        if sorted(found) != sorted(there):
            raise ValueError(f"{len(found)} highlights with {code} are not the {len(there)} quotes")
    exports = {
        "all codings as csv": "highlights/.csv", "all codings as xlsx": "highlights/.xlsx",
        "codebook as csv": "codebook.csv", "codebook as qdc": "codebook.qdc",
    }  # fmt: skip
    return {"passages of a code": statistics.median(finding)} | {
        step: statistics.median(
            timed(partial(server.ask, f"/project/{project}/export/{path}"))
            for _ in range(told["rounds"])
        )
        for step, path in exports.items()
    }


def _find(server: Server, project: int, code: str, found: list[str]) -> None:
    """Add the words of a code's highlights, a page of them after the other."""
    page, pages = 0, 1
    while page < pages:
        page += 1
        where = f"/api/project/{project}/highlights/{quote(code, safe='')}?page={page}"
        answer = json.loads(server.ask(where)[0])
        pages = answer["pages"]
        found += [unescape(re.sub("<[^>]*>", "", row["content"])) for row in answer["highlights"]]


def _one_more(server: Server, project: int, told: dict[str, Any], work: Path) -> dict[str, float]:
    """Time one highlight more, again and again."""
    with closing(sqlite3.connect(work / "taguette.sqlite3")) as database:
        documents, tags = _numbers(database, project)
    where = f"/api/project/{project}/document/{documents[told['codings'][0]['text']]}/highlight/new"
    tag = tags[told["codes"][0]]
    values = (
        {"start_offset": at, "end_offset": at + 30, "tags": [tag]} for at in range(told["singles"])
    )
    taken = statistics.median(timed(partial(server.post, where, value)) for value in values)
    return {"one more coding, committed": taken}


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
