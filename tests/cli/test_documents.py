"""Every command that the documents show, run as they show it.

The commands are read from the documents. What stands around them is the reader's: a file that a
command only names is made when it is first asked for (`FILES`), and where the workbench is opened
the reader codes a sentence. All run in one process, since there are many of them.
"""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook
from openpyxl.worksheet.worksheet import Worksheet

import small
from codebook import Study
from codebook.cli import parser, starting
from codebook.cli.main import run
from codebook.text.spans import Span
from foreign_files import qualcoder
from writers import write_docx

PROJECT = Path(__file__).parents[2]
INTERVIEW = (
    "Interviewer: What do you do?",
    "U1: I teach, as Marlene Quist did. I read teh manual.",
    "Interviewer: What do you ask?",
    "U1: How to set it up. Then I wait, for hours.",
)
PARTICIPANTS = (
    ("Participant", "Group", "Gender", "Experience Level", "Framework Context"),
    ("U1", "User", "Female", "Beginner", "one tool"),
    ("U2", "User", "Female", "Beginner", "one tool"),
    ("U3", "Developer", "Female", "Beginner", "one tool"),
)
REFERRED = tuple(f"docs/{name}.md" for name in ("importing", "together", "privacy", "exporting"))
SEGMENTS = (("Segment", "Label", "File"), ("I wait, for hours", "Speed", "U1"))


def text_of(name: str) -> str:
    return (PROJECT / name).read_text(encoding="utf-8")


def blocks(name: str) -> list[str]:
    """Return the lines of a document that are indented as commands; fenced is only Python."""
    parts = re.split(r"^```(\w*)\n", text_of(name), flags=re.MULTILINE)
    assert set(parts[1::2]) <= {"python", ""}
    return re.findall(r"^ {4}(\S.*)$", "".join(parts[::4]), re.MULTILINE)


def mentions(name: str) -> set[str]:
    """Return the commands that stand between the words of a document."""
    found = re.findall(r"`codebook ([^`]+)`", text_of(name))
    return {" ".join(words.replace("…", "").split()) for words in found}


class Reader:
    """One who types the lines of a document, one after the other."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
        self._here = monkeypatch
        self._made: set[str] = set()
        self.ran = 0
        for name in ("CODEBOOK_STUDY", "CODEBOOK_CODER"):
            monkeypatch.delenv(name, raising=False)
        monkeypatch.chdir(folder)

    def follow(self, document: str) -> None:
        """Type all lines of a document."""
        for line in blocks(document):
            self._type(line)

    def _type(self, line: str) -> None:
        match shlex.split(line, comments=True):
            case ["cd", folder]:
                self._here.chdir(folder)
            case ["export", *settings]:
                for name, _, value in (setting.partition("=") for setting in settings):
                    self._here.setenv(name, value)
            case ["make", target]:
                plan = ["make", "-n", target]
                assert subprocess.run(plan, cwd=PROJECT, check=True, capture_output=True).stdout
            case ["codebook", *arguments]:
                self._run(line, arguments)
            case _:
                pytest.fail(f"this is no command that a reader can type here: {line}")

    def _run(self, line: str, arguments: list[str]) -> None:
        given = parser.parse(arguments)
        if given.handler is starting.open_study:
            code_something(Path(given.place or given.study), given.coder)
            return
        for name in FILES.keys() & (set(arguments) - self._made):
            FILES[name](Path(name))
            self._made.add(name)
        assert run(list(_expanded(arguments))) == 0, line
        self.ran += 1


def _expanded(arguments: list[str]) -> Iterator[str]:
    for word in arguments:
        yield from sorted(map(str, Path().glob(word))) if "*" in word else [word]


def code_something(place: Path, coder: str) -> None:
    """Code the first and the last thing that the participant says, not as another coder would."""
    with Study.open(place, coder=coder) as study:
        transcript = study.transcript(study.interviews()[0].id)
        said = [turn for turn in transcript.turns if turn.speaker in transcript.speaking]
        codes = study.codebook().by_number
        for turn, number in ((said[0], "A.1"), (said[-1], "A.2" if coder == "Ben" else "A.1")):
            place_of = Span(turn.start, turn.end)
            study.code(transcript.revision_id, place_of, [codes[number].id])


def _write_table(path: Path, rows: tuple[tuple[str, ...], ...]) -> None:
    book = Workbook()
    assert isinstance(book.active, Worksheet)
    for row in rows:
        book.active.append(row)
    book.save(path)


def _write_interviews(folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    for who in ("U1", "U2", "U3"):
        said = [line.replace("U1:", f"{who}:") for line in INTERVIEW]
        (folder / f"{who}.docx").write_bytes(write_docx(said))


def _come_back(folder: Path) -> None:
    shutil.copytree("../for-ben", folder)
    code_something(folder, "Ben")


FILES: dict[str, Callable[[Path], object]] = {
    "taxonomy.csv": lambda path: path.write_text(small.TAXONOMY, encoding="utf-8"),
    "guideline.md": lambda path: path.write_text(small.GUIDELINE, encoding="utf-8"),
    "participants.xlsx": lambda path: _write_table(path, PARTICIPANTS),
    "transcripts/*.docx": lambda path: _write_interviews(path.parent),
    "Project.qda": qualcoder,
    "segments.xlsx": lambda path: _write_table(path, SEGMENTS),
    "../from-ben": _come_back,
}


@pytest.fixture
def reader(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Reader:
    return Reader(monkeypatch, tmp_path)


def test_the_tutorial_can_be_followed_to_its_end(reader: Reader) -> None:
    reader.follow("docs/tutorial.md")
    assert reader.ran > 30
    with Study.open(Path(), coder="Ada") as study:
        assert study.status().stage == "reconciliation"


def test_every_command_of_the_readme_works_and_then_those_of_what_it_refers_to(
    reader: Reader, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for document in ("README.md", *REFERRED):
        reader.follow(document)
    assert reader.ran > 25
    monkeypatch.chdir(tmp_path)
    scripts = re.findall(r"^```python\n(.*?)^```", text_of("README.md"), re.DOTALL | re.MULTILINE)
    for script in scripts:
        names: dict[str, Any] = {}
        exec(script, names)  # noqa: S102 - it is what the README tells its readers to run
        assert len(names["frame"]) > 0
    assert scripts


def test_what_needs_a_server_is_a_command_line() -> None:
    lines = [shlex.split(line, comments=True) for line in blocks("docs/team.md")]
    commands = [words[1:] for words in lines if words[0] == "codebook"]
    assert len(commands) >= 4
    for words in commands:
        assert callable(parser.parse(words).handler)


@pytest.mark.parametrize("document", ["README.md", "docs/tutorial.md", "docs/team.md", *REFERRED])
def test_commands_between_the_words_exist(document: str) -> None:
    """What only names a command lacks what it needs; what shows more of it is parsed."""
    for mention in sorted(mentions(document)):
        words = ["1" if word == "N" else word for word in mention.split()]
        if words[0] == "import":
            words.append("FILE")
        if len(words) > 1 and words[0] != "COMMAND":
            assert callable(parser.parse(words).handler)
            continue
        with pytest.raises(SystemExit) as ended:
            parser.parse([words[0].replace("COMMAND", "status"), "--help"])
        assert ended.value.code == 0, mention
