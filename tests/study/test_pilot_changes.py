"""What is changed in an open pilot counts as it was, whoever asks for the figures."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from codebook import Study
from codebook.agreement.measure import Measure
from codebook.store.connections import values
from codebook.study.views import Passage
from engines import on_sqlite
from phrases import emerged, place_of, put

PILOT = "I teach."
CODERS = ("First", "Second")


@pytest.fixture
def study(small_place: str) -> Iterator[Study]:
    """A study with an open pilot, in which Second removed something before it opened."""
    with Study.open(small_place, "Second") as study:
        study.assign(["U1"], CODERS, "pilot")
        put(study, "hours", "A.2")
        emerged(study, *place_of(study, "hours"), "Second's doubt")
        study.uncode([code.coding_id for code in own(study).codes])
        for name in CODERS:
            study.work_as(name)
            put(study, PILOT, "A.1", "A.2")
            emerged(study, *place_of(study, PILOT), f"{name} on it")
            put(study, "Then I wait", "B.1" if name == "First" else "A.1")
            study.done(["U1"])
        yield study


def own(study: Study, number: int = 0) -> Passage:
    """Return one of the coder's passages in the pilot."""
    me = study.coder.id if study.coder else ""
    there = study.passages(place_of(study, PILOT)[0])
    return [passage for passage in there if passage.coder_id == me and passage.codes][number]


def uncode(study: Study) -> None:
    study.uncode([own(study).codes[0].coding_id])


def uncode_all(study: Study) -> None:
    study.uncode([code.coding_id for code in own(study).codes])


def uncode_everything(study: Study) -> None:
    uncode_all(study)
    uncode_all(study)


def recode_candidate(study: Study) -> None:
    study.recode(own(study).codes[-1].coding_id, [study.codebook().by_number["B.1"].id])


def give_other_ends(study: Study) -> None:
    study.move_ends(own(study).id, *place_of(study, "The manual says nothing!"))


def found(study: Study, name: str) -> tuple[dict[str, Measure], dict[str, Measure]]:
    study.work_as(name)
    agreement = study.agreement()
    return dict(agreement.measures), dict(agreement.by)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (uncode, "removed 1 coding after the layers had opened; it counts as it was."),
        (uncode_all, "removed 3 codings after the layers had opened; they count as they were."),
        (
            uncode_everything,
            "removed 4 codings after the layers had opened; they count as they were.",
        ),
        (
            recode_candidate,
            "gave 1 coding another code after the layers had opened; it counts as it was.",
        ),
        (
            give_other_ends,
            "gave 3 codings other ends after the layers had opened; they count as they were.",
        ),
    ],
)
@on_sqlite
def test_both_get_the_figures_of_when_it_opened(
    study: Study, change: Callable[[Study], None], said: str
) -> None:
    before = found(study, "First")
    assert found(study, "Second") == before
    change(study)
    for name in CODERS:
        assert found(study, name) == before
        assert study.agreement().left_out[-1] == f"Second {said}"


@on_sqlite
def test_what_is_undone_was_not_changed(study: Study) -> None:
    study.work_as("Second")
    uncode_all(study)
    put(study, "hours", "A.2")
    for name in CODERS:
        study.work_as(name)
        assert study.agreement().left_out[-1] == (
            "Second added 1 coding and removed 3 codings after the layers had opened; only what"
            " was there before counts."
        )
    study.work_as("Second")
    study.undo()
    study.undo()
    for name in CODERS:
        study.work_as(name)
        assert study.agreement().left_out == ("D1: not finished by all of them.",)


@on_sqlite
def test_what_was_removed_is_hidden_but_from_the_figures(study: Study) -> None:
    study.work_as("Second")
    uncode_all(study)
    study.work_as("First")
    with study.store.reading() as connection:
        images = values(connection, "SELECT before FROM change WHERE before IS NOT NULL")
    assert not any(place in image for image in images for place in ("hours", "Second on it"))
    names = {code.name for code in study.codebook().codes}
    assert names.isdisjoint({"Second on it", "Second's doubt"})
    assert "Second's doubt" not in study.agreement().by
    assert "Second on it" in study.agreement().by, "who has seen it then"
