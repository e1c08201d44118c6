"""What is read by several queries fits together, whatever others write between any two of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from codebook import Study
from codebook.store.connections import value
from coded import number
from comparing import plain
from engines import on_sqlite
from meanwhile import written_between
from phrases import emerged, place_of, put
from stages import move_to

PASSAGES = "SELECT count(*) FROM passage"


@pytest.fixture
def study(small_place: str) -> Iterator[Study]:
    """Second's window on a study whose layers and groupings are open, read as First."""
    with Study.open(small_place, "Second") as study:
        for name in ("First", "Second"):
            study.work_as(name)
            study.set_key(put(study, "I teach."), key=True)
        for name in ("First", "Second"):
            study.work_as(name)
            study.done()
        move_to(study, "final")
        study.work_as("First")
        yield study


@pytest.fixture
def other(small_place: str, study: Study) -> Iterator[Study]:
    with Study.open(study.store.place, "Second") as other:
        yield other


def test_readings_within_one_moment_are_of_one_snapshot(study: Study, other: Study) -> None:
    def passages() -> int:
        with study.store.reading() as connection:
            return int(value(connection, PASSAGES))

    with study.store.one_moment():
        before = passages()  # which begins the moment
        put(other, "Then I wait")
        assert passages() == before
    assert passages() == before + 1


def _writes(other: Study) -> Callable[[], None]:
    """Return what links, codes, marks, accepts and groups something new each time it is called."""
    words = ("I teach.", "How to set it up.", "Then I wait", "hours")
    numbers = count()

    def write() -> None:
        turn = next(numbers)
        other.link_speakers(other.interviews(counted=False)[turn % 2].id, {"": f"P{turn:03}"})
        revision, span = place_of(other, words[turn % len(words)])
        code = emerged(other, revision, span, f"Idea {turn:03}")
        (passage,) = (
            each.id
            for each in other.passages(revision)
            if each.span == span and code in {applied.code_id for applied in each.codes}
        )
        other.set_key(passage, key=True)
        other.set_insight(passage, f"insight {turn:03}")
        if turn % 2:
            other.accept_codes({code: number(other, "A")})
        other.new_theme(f"Theme {turn:03}", [code], joint=True)

    return write


READS: dict[str, Callable[[Study], object]] = {
    "interviews": lambda study: study.interviews(),
    "uncounted": lambda study: study.interviews(counted=False),
    "transcript": lambda study: study.transcript(study.interviews()[0].id),
    "status": lambda study: study.status(),
    "quotes": lambda study: study.quotes(),
    "codings": lambda study: study.codings(),
    "candidates": lambda study: study.candidates(),
    "rejected": lambda study: study.rejected_candidates(),
    "groupings": lambda study: study.groupings(),
    "queue": lambda study: study.queue().texts,  # its own moment is one before these
    "agreement": lambda study: study.agreement(),
    "confusions": lambda study: study.confusions(),
    "saturation": lambda study: study.saturation(by_group=True),
    "taxonomy": lambda study: study.taxonomy(),
    "together": lambda study: study.codes_together(),
    "grid": lambda study: study.participants_grid(),
    "divisions": lambda study: study.divisions(),
    "gaps": lambda study: study.participant_gaps(),
    "background": lambda study: study.unlinked_background(),
    "matrix": lambda study: study.matrix(),
    "retrieve": lambda study: study.retrieve("A"),
    "undecided": lambda study: study.undecided(),
    "support": lambda study: study.support(study.divisions()[0]),
    "refi": lambda study: study.left_out_of_qdpx(),
    "labels": lambda study: study.code_labels(),
    "nobody": lambda study: study.codings_of_nobody(),
    "passages": lambda study: study.passages_together([number(study, "A.1")], []),
    "undo": lambda study: study.pending("undo"),
    "log": lambda study: study.log(5),
    "notes": lambda study: study.notes(),
    "answers": lambda study: study.answers(),
    "rankings": lambda study: study.rankings(),
}


@on_sqlite
@pytest.mark.parametrize("read", READS)
def test_whatever_others_write_meanwhile_what_is_read_is_of_one_moment(
    study: Study, other: Study, read: str
) -> None:
    write = _writes(other)
    with Study.open(study.store.place, "First") as still:
        write()
        moments = [plain(READS[read](still))]

        def write_and_look() -> None:
            write()
            moments.append(plain(READS[read](still)))

        with written_between(study, write_and_look):
            found = plain(READS[read](study))
    assert found in moments


@on_sqlite
def test_all_sheets_are_of_one_moment(study: Study, other: Study, tmp_path: Path) -> None:
    with written_between(study, _writes(other)):
        assert study.export(out=tmp_path / "exports")
