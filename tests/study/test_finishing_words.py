"""What a word on the whole stage finishes: as it was when it was given, in every copy."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from codebook import Study
from codebook.errors import RefusedError
from codebook.store.connections import query
from codebook.store.schema.finishing_words import finishing_words
from phrases import put

CODERS = ("First", "Second")
NEW = "Interviewer: What do you ask?\n\n{}: Why is it slow? It never ends.\n"
FINISHING = f"{finishing_words(dialect='sqlite')}SELECT * FROM finishing"
ASSIGNED = "SELECT coder_id, transcript_id FROM assignment WHERE batch <> ''"
WORDS = "SELECT id, coder_id FROM finished WHERE stage = 'coding' AND transcript_id IS NULL"
TO_CODE = (
    "SELECT t.id FROM transcript t LEFT JOIN assignment a ON a.transcript_id = t.id"
    " WHERE a.id IS NULL OR a.coder_id = :coder"
)


def _import(study: Study, folder: Path, number: int) -> None:
    name = f"U{2 + number}"
    (folder / f"{name}.txt").write_text(NEW.format(name), encoding="utf-8")
    study.import_files([folder / f"{name}.txt"])
    study.assign([name], CODERS, f"batch of {name}")


def _assign(study: Study, _folder: Path, number: int) -> None:
    me = study.coder.name if study.coder else ""
    study.assign(["U1"], [(), (me,), CODERS][number], "a batch" if number else "")


def _undo(study: Study, _folder: Path, _number: int) -> None:
    study.undo()


def _redo(study: Study, _folder: Path, _number: int) -> None:
    study.redo()


def _done(study: Study, _folder: Path, number: int) -> None:
    study.done(["U1"] if number == 0 else [])


def _reopen(study: Study, _folder: Path, number: int) -> None:
    study.reopen(["U1"] if number == 0 else [])


def _merge(study: Study, folder: Path, _number: int) -> None:
    study.merge(next(each for each in folder.glob("copy*") if each != study.store.folder))


ACTS: tuple[Callable[[Study, Path, int], None], ...] = (
    *(_import, _assign, _assign, _assign, _undo, _redo),
    *(_done, _done, _reopen, _merge),
)


@given(
    st.lists(
        st.tuples(
            st.integers(0, 1), st.sampled_from(CODERS), st.sampled_from(ACTS), st.integers(0, 2)
        ),
        min_size=6,
        max_size=14,
    )
)
@settings(max_examples=30)
def test_a_word_finishes_what_was_its_coders_to_code_when_it_was_given(
    made_small: Path, steps: list[tuple[int, str, Callable[[Study, Path, int], None], int]]
) -> None:
    """In both ways of asking, in copies, whatever was undone, merged, assigned and reopened."""
    with TemporaryDirectory() as made, ExitStack() as stack:
        folder = Path(made)
        first = folder / "copy0"
        shutil.copytree(made_small, first)
        with Study.open(first, "First") as study:
            study.add_coder("Third")  # who never finishes, so that the stage goes on
            put(study, "I teach.")
            study.assign(["U1", "D1"], CODERS, "those that were there")
        shutil.copytree(first, folder / "copy1")
        copies = [stack.enter_context(Study.open(folder / f"copy{at}")) for at in (0, 1)]
        said: dict[str, set[str]] = {}  # what each word was about, by its id
        for at, coder, act, number in steps:
            study = copies[at]
            study.work_as(coder)
            with suppress(RefusedError):
                act(study, folder, number)
            with study.store.unfiltered() as connection:
                words = query(connection, WORDS).fetchall()
                for word, who in words:
                    if word not in said:
                        said[word] = {key for (key,) in query(connection, TO_CODE, coder=who)}
                assigned = frozenset(map(tuple, query(connection, ASSIGNED)))
                finishing = query(connection, FINISHING).fetchall()
            batched = {transcript for _, transcript in assigned}
            whole = {word for word, _ in words}
            assert {(word, key) for word, _, key in finishing if word in whole} == {
                (word, key) for word in whole for key in said[word] & batched
            }
            pairs = frozenset((who, key) for _, who, key in finishing)
            assert assigned & pairs == assigned & study.store.completion().apart
