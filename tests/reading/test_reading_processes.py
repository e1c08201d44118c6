"""Many files read with all processors are read as one by one, whatever becomes of the processes."""

from __future__ import annotations

import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codebook import Study
from codebook.errors import InputError
from codebook.reading import processes
from codebook.reading.drafts import AnyDraft, CommentDraft, TranscriptDraft
from codebook.reading.processes import Asked, ReadingProcesses
from codebook.reading.reading_process import answer_to, as_answer, question, transcript_from
from codebook.reading.registry import read
from codebook.reading.turns.correction import Correction
from codebook.study.importing.options import Options

HERE = Path(__file__).parents[2] / "transcripts"
SAMPLES = sorted(path for path in HERE.iterdir() if path.suffix != ".csv")


@pytest.fixture
def eager(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start two processes as soon as two files were read, and wait for them."""
    monkeypatch.setattr(processes, "WORTHWHILE", 0)
    monkeypatch.setattr(processes, "PATIENCE", 1e6)
    monkeypatch.setattr(processes, "_processors", lambda: 3)


def asked(path: Path, correction: Correction) -> AnyDraft | None:
    return transcript_from(answer_to(question(path, None, correction).encode()))


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_an_answer_is_the_transcript(path: Path) -> None:
    assert asked(path, Correction()) == read(path)


@given(text=st.text(st.characters(exclude_categories=["Cs"]), min_size=1).filter(str.strip))
def test_every_text_comes_back_as_it_was(
    text: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.getbasetemp() / "said.txt"
    path.write_bytes(text.encode())
    try:
        read_here = read(path)
    except InputError:
        assert asked(path, Correction()) is None
    else:
        assert asked(path, Correction()) == (
            read_here if isinstance(read_here, TranscriptDraft) else None
        )


def test_corrections_and_comments_go_along(tmp_path: Path) -> None:
    path = tmp_path / "U1.txt"
    path.write_text("I: Why?\nB: It hung.\nI: And then?\nB: Nothing.\n", encoding="utf-16")
    correction = Correction(
        speakers={"I": "Ida"},
        interviewers=("Ida",),
        participants={"B": "U1"},
        encoding="utf-16",
    )
    assert asked(path, correction) == read(path, correction=correction)
    there = TranscriptDraft(
        name="a",
        format="docx",
        text="It hung.",
        turns=(),
        speakers=(),
        sha256="",
        comments=(CommentDraft(0, 2, "A", "why", anchored=False),),
    )
    assert transcript_from(as_answer(there)) == there


def test_processes_read_the_last_files_and_then_end(eager: None, tmp_path: Path) -> None:
    paths = copies(tmp_path, 40)
    with closing(ReadingProcesses(map(Asked, paths))) as others:
        found = [(others.transcript(path), read(path)) for path in paths]
        running = list(others.running)
    assert found[0][0] is None
    assert found[-1][0] is not None
    assert all(there is None or there == here for there, here in found)
    assert len(running) == 2
    assert all(process.returncode is not None for process in running)


def test_few_files_need_no_process(tmp_path: Path) -> None:
    paths = copies(tmp_path, 5)
    with closing(ReadingProcesses(map(Asked, paths))) as others:
        assert [others.transcript(path) for path in paths] == [None] * 5
        assert not others.running


@pytest.mark.parametrize(
    "end",
    [
        "raise SystemExit(1)",
        "input()",
        "print('null' if input() else 0)",
        "input(); print('20\\n{\"text\": \"So', end='')",
        "input(); print('2', end='')",
    ],
)
def test_what_an_ended_process_did_not_read_is_read_here(
    eager: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, end: str
) -> None:
    monkeypatch.setattr(processes, "PROGRAM", (sys.executable, "-c", end))
    paths = copies(tmp_path, 20)
    with closing(ReadingProcesses(map(Asked, paths))) as others:
        assert [others.transcript(path) for path in paths] == [None] * 20


def test_a_folder_is_imported_as_file_by_file(eager: None, tmp_path: Path) -> None:
    paths = copies(tmp_path, 24)
    with Study.create(tmp_path / "many", coders=["A"]) as study:
        study.work_as("A")
        many = study.import_files(paths)
        texts = [study.export(["transcripts"], tmp_path / "out")[0].read_bytes()]
    with Study.create(tmp_path / "single", coders=["A"]) as study:
        study.work_as("A")
        single = [study.import_files([path])[0] for path in paths]
        texts.append(study.export(["transcripts"], tmp_path / "out")[0].read_bytes())
    assert many == single
    assert texts[0] == texts[1]


def test_a_bad_file_refuses_them_all_in_the_same_words(eager: None, tmp_path: Path) -> None:
    paths = copies(tmp_path, 24)
    paths[-1].write_bytes(b"PK\x03\x04 cut off")
    with pytest.raises(InputError) as alone:
        read(paths[-1])
    with Study.create(tmp_path / "many", coders=["A"]) as study:
        study.work_as("A")
        with pytest.raises(InputError) as among:
            study.import_files(paths)
        assert study.status().transcripts == 0
    assert str(among.value) == str(alone.value)


def test_stopping_an_import_ends_the_processes(
    eager: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[subprocess.Popen[bytes]] = []
    start = processes.start_process

    def remembered() -> subprocess.Popen[bytes]:
        started.append(start())
        return started[-1]

    def stop(done: int, of: int) -> None:
        if done > 4:
            raise KeyboardInterrupt

    monkeypatch.setattr(processes, "start_process", remembered)
    with Study.create(tmp_path / "study", coders=["A"]) as study:
        study.work_as("A")
        with pytest.raises(KeyboardInterrupt):
            study.import_files(copies(tmp_path, 24), options=Options(on_progress=stop))
        assert study.status().transcripts == 0
    assert len(started) == 2
    assert all(process.returncode is not None for process in started)


def copies(folder: Path, many: int) -> list[Path]:
    """Return copies of the sample transcripts under names of their own."""
    paths = []
    for number in range(many):
        sample = SAMPLES[number % len(SAMPLES)]
        path = folder / f"T{number:02}{sample.suffix}"
        path.write_bytes(sample.read_bytes())
        paths.append(path)
    return paths
