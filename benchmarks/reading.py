"""What reading transcripts takes, as ratios to reading their bytes or paragraphs."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from docx import Document
from floors import documents, texts
from ratios import compare, show, show_memory, timed

from codebook.reading.registry import read

_MANY = 1_000_000
_read = partial(read, kind="transcript")


def reading(folder: Path) -> None:
    """Print every figure of reading, with files made in `folder`."""
    word(folder)
    long = texts(folder / "long", interviews=1, words=_MANY).paths[0]
    compare(
        f"read a txt of {_MANY:,} words",
        lambda: _read(long),
        lambda: long.read_text(encoding="utf-8"),
        "read and decode",
    )
    memory(long)
    growth(folder)


def word(folder: Path) -> None:
    """Time documents of 6,000 words against python-docx taking the text of each paragraph."""
    written = texts(folder / "docx", interviews=20, words=6000).paths
    for name, paths in (
        ("docx", [document(path) for path in written]),
        ("small docx", documents(folder / "small", interviews=20)),
    ):
        compare(
            f"read {len(paths)} {name} of 6,000 words",
            _each(paths, read),
            _each(paths, lambda path: [part.text for part in Document(str(path)).paragraphs]),
            "python-docx, paragraph.text",
        )


def memory(path: Path) -> None:
    """Print the most memory that reading a text takes."""
    tracemalloc.start()
    _read(path)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    show_memory(f"read a txt of {_MANY:,} words", peak, peak / path.stat().st_size, "the file")


def growth(folder: Path) -> None:
    """Time a text five times as long as another; five times as long is what it should take."""
    short, long = (
        texts(folder / f"growth{times}", interviews=1, words=times * _MANY).paths[0]
        for times in (1, 5)
    )
    once, five = (min(timed(partial(_read, path)) for _ in range(3)) for path in (short, long))
    show(f"read a txt of {5 * _MANY:,} words", five, five / once, "one of a fifth")


def document(path: Path) -> Path:
    """Write a text as a document, the label of each paragraph in a run of its own."""
    document = Document()
    for line in path.read_text(encoding="utf-8").splitlines():
        label, colon, words = line.partition(":")
        paragraph = document.add_paragraph()
        paragraph.add_run(label + colon).bold = True
        paragraph.add_run(words)
    document.save(str(path.with_suffix(".docx")))
    return path.with_suffix(".docx")


def _each(paths: Sequence[Path], work: Callable[[Path], object]) -> Callable[[], None]:
    def run() -> None:
        for path in paths:
            work(path)

    return run
