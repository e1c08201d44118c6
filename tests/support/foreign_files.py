"""Projects of other tools: real SQLite files with the tables and columns that those tools have."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

TAGUETTE = """
CREATE TABLE users (login VARCHAR PRIMARY KEY, created DATETIME);
CREATE TABLE projects (id INTEGER PRIMARY KEY, name VARCHAR, description TEXT, created DATETIME);
CREATE TABLE documents (id INTEGER PRIMARY KEY, name VARCHAR, description TEXT, filename VARCHAR,
  created DATETIME, project_id INTEGER, text_direction VARCHAR, contents TEXT);
CREATE TABLE commands (id INTEGER PRIMARY KEY, date DATETIME, user_login VARCHAR,
  project_id INTEGER, document_id INTEGER, payload TEXT);
CREATE TABLE tags (id INTEGER PRIMARY KEY, project_id INTEGER, path VARCHAR, description TEXT);
CREATE TABLE highlights (id INTEGER PRIMARY KEY, document_id INTEGER, start_offset INTEGER,
  end_offset INTEGER, snippet TEXT);
CREATE TABLE highlight_tags (highlight_id INTEGER, tag_id INTEGER);
"""
QUALCODER = """
CREATE TABLE project (databaseversion text, date text, memo text, about text, codername text);
CREATE TABLE source (id integer primary key, name text, fulltext text, mediapath text, memo text,
  owner text, date text, av_text_id integer, risid integer, unique(name));
CREATE TABLE code_image (imid integer primary key, id integer, cid integer, owner text);
CREATE TABLE code_av (avid integer primary key, id integer, pos0 integer, pos1 integer);
CREATE TABLE annotation (anid integer primary key, fid integer, pos0 integer, pos1 integer,
  memo text, owner text, date text);
CREATE TABLE attribute (attrid integer primary key, name text, attr_type text, value text,
  id integer, date text, owner text);
CREATE TABLE case_text (id integer primary key, caseid integer, fid integer, pos0 integer,
  pos1 integer, owner text, date text, memo text);
CREATE TABLE cases (caseid integer primary key, name text, memo text, owner text, date text);
CREATE TABLE code_cat (catid integer primary key, name text, owner text, date text, memo text,
  supercatid integer, unique(name));
CREATE TABLE code_text (ctid integer primary key, cid integer, fid integer, seltext text,
  pos0 integer, pos1 integer, owner text, date text, memo text, avid integer, important integer);
CREATE TABLE code_name (cid integer primary key, name text, memo text, catid integer, owner text,
  date text, color text, supercid integer, unique(name));
CREATE TABLE journal (jid integer primary key, name text, jentry text, date text, owner text);
"""
QC = """
CREATE TABLE document (file_path VARCHAR PRIMARY KEY, file_hash VARCHAR);
CREATE TABLE code (name VARCHAR PRIMARY KEY);
CREATE TABLE coder (name VARCHAR PRIMARY KEY);
CREATE TABLE document_index (id INTEGER PRIMARY KEY, name VARCHAR, time_series BOOLEAN,
  document_id VARCHAR);
CREATE TABLE coded_line (id INTEGER PRIMARY KEY, line INTEGER, coder_id VARCHAR, code_id VARCHAR);
CREATE TABLE location (id INTEGER PRIMARY KEY, start_line INTEGER, end_line INTEGER,
  document_index_id INTEGER);
CREATE TABLE coded_line_location_association (coded_line_id INTEGER, location_id INTEGER);
"""
WHEN = "2024-01-05 10:00:00"
PAGE = (
    "<h1>Title</h1>\n<p>I: What did you see?</p>\n<p>P1: A  naïve dog, a 日本 cat 🙂 and a\nbird"
    " &amp; more.<br>New line</p>\n<ul>\n  <li>one <b>bold</b> item</li>\n</ul>\n<table><tbody><tr>"
    "<td>first</td> <td>second cell</td></tr></tbody></table>\n<pre>pre  text\nkept</pre>"
)
BYTES = (
    "Title\nI: What did you see?\nP1: A  naïve dog, a 日本 cat 🙂 and a\nbird & more.New line\n\n"
    "  one bold item\n\nfirst second cell\npre  text\nkept"
)
"""What Taguette counts of `PAGE`: all between its tags, as bytes of UTF-8."""

TALK = "I: What?\n\nP1: A dog 🙂, a cat\nand a bird.\n\nI: Where?\n\nP1: There, a dog.\n"


def database(path: Path, schema: str, **tables: list[tuple[object, ...]]) -> Path:
    """Make a SQLite file with rows, each with a value for every column."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.executescript(f"PRAGMA synchronous = OFF; PRAGMA journal_mode = OFF; {schema}")
        for table, rows in tables.items():
            marks = ", ".join("?" * len(rows[0]))
            connection.executemany(f"INSERT INTO {table} VALUES ({marks})", rows)
    return path


def highlight(key: int, words: str, snippet: str = "") -> tuple[object, ...]:
    """Return a highlight of words of `PAGE`."""
    start = len(BYTES[: BYTES.index(words)].encode())
    shown = snippet or f"<p>{words}</p>"
    return key, 1, start, start + len(words.encode()), shown


def command(key: int, user: str, highlighted: int) -> tuple[object, ...]:
    """Return the command with which a user made a highlight."""
    payload = json.dumps({"type": "highlight_add", "highlight_id": highlighted, "tags": []})
    return key, WHEN, user, 1, 1, payload


def taguette(path: Path, **more: list[tuple[object, ...]]) -> Path:
    """Make a Taguette project of one page, two coders and three tags."""
    tables: dict[str, list[tuple[object, ...]]] = {
        "projects": [(1, "My study", "About dogs", WHEN)],
        "documents": [(1, "talk.txt", "", "talk.txt", WHEN, 1, "LEFT_TO_RIGHT", PAGE)],
        "tags": [(1, 1, "animals", "All of them"), (2, 1, "animals::dogs", ""), (3, 1, "no", "")],
        "highlights": [
            highlight(1, "naïve dog"),
            highlight(2, "🙂 and a\nbird & more"),
            highlight(3, "second cell"),
            highlight(4, "pre  text"),
        ],
        "highlight_tags": [(1, 1), (1, 2), (2, 1), (3, 2), (4, 1)],
        "commands": [
            command(1, "ann", 1),
            command(2, "bob", 2),
            command(3, "ann", 3),
            command(4, "bob", 3),
        ],
    }
    return database(path, TAGUETTE, **tables | more)


def coded(
    key: int, code: int, words: str, owner: str = "ann", *, memo: str = "", off: int = 0
) -> tuple[object, ...]:
    """Return a coding of words of `TALK` in a QualCoder project, `off` from where they stand."""
    start = TALK.index(words) + off
    return key, code, 1, words, start, start + len(words), owner, WHEN, memo, None, int(bool(memo))


def qualcoder(folder: Path, **more: list[tuple[object, ...]]) -> Path:
    """Make a QualCoder project: a text, categories with a code in a code, two coders, a case."""
    tables: dict[str, list[tuple[object, ...]]] = {
        "project": [("v17", WHEN, "About it", "QualCoder", "ann")],
        "source": [
            (1, "talk.txt", TALK, None, "A talk", "ann", WHEN, None, None),
            (2, "photo.jpg", None, "/images/photo.jpg", "", "ann", WHEN, None, None),
        ],
        "code_cat": [(1, "Animals", "ann", WHEN, "All of them", None)],
        "code_name": [
            (1, "Dogs", "barks", 1, "ann", WHEN, "#0a0", None),
            (2, "Poodles", None, None, "ann", WHEN, None, 1),
            (3, "Place", "", None, "ann", WHEN, "", None),
        ],
        "code_text": [
            coded(1, 1, "A dog"),
            coded(2, 2, "A dog"),
            coded(3, 1, "A dog", "bob"),
            coded(4, 3, "There", memo="Where it was"),
        ],
        "annotation": [(1, 1, 0, 8, "A question", "bob", WHEN)],
        "cases": [(1, "P1", "Likes dogs", "ann", WHEN)],
        "case_text": [(1, 1, 1, 0, len(TALK), "ann", WHEN, "")],
        "attribute": [
            (1, "Age", "case", "30", 1, WHEN, "ann"),
            (2, "Site", "file", "Rome", 1, WHEN, "ann"),
        ],
        "journal": [(1, "First", "It began.", WHEN, "ann")],
        "code_image": [(1, 2, 1, "ann")],
    }
    return database(folder / "data.qda", QUALCODER, **tables | more)


def qc(folder: Path, **more: list[tuple[object, ...]]) -> Path:
    """Make a `qc` study: a text of the corpus, coded lines of two coders, a code tree, a memo."""
    files = {
        "settings.yaml": "qc_version: 1.7.8\ncorpus_dir: corpus\ndatabase: coded.sqlite3\n",
        "codebook.yaml": "# ours\n- animals:\n  - dogs\n  - 'cats'\n- place:\n",
        "corpus/talks/talk.txt": TALK,
        "memos/2024-01-05-10-00_ann_first.md": "# first\n\nIt began.\n",
    }
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    tables: dict[str, list[tuple[object, ...]]] = {
        "document": [("talks/talk.txt", "x")],
        "code": [("dogs",), ("place",), ("extra",)],
        "coder": [("ann",), ("bob",)],
        "document_index": [(1, "paragraphs", 0, "talks/talk.txt")],
        "location": [(1, 2, 4, 1), (2, 7, 8, 1)],
        "coded_line": [
            (1, 2, "ann", "dogs"),
            (2, 3, "ann", "dogs"),
            (3, 3, "bob", "extra"),
            (4, 7, "bob", "place"),
        ],
        "coded_line_location_association": [(1, 1), (2, 1), (3, 1), (4, 2)],
    }
    database(folder / "coded.sqlite3", QC, **tables | more)
    return folder
