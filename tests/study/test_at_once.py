"""Of what two do at once, the second is done, or refused, by what the first has left."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from at_once import at_once
from codebook import Study
from codebook.errors import RefusedError
from codebook.store.tables import Code
from codebook.store.writer import ActionHead
from coded import number
from holding import held
from stages import move_to


@pytest.fixture
def windows(small_place: str) -> Iterator[tuple[Study, Study]]:
    """The same study opened by First and by Second."""
    with Study.open(small_place, "First") as first, Study.open(small_place, "Second") as second:
        yield first, second


def test_the_joint_grouping_is_begun_once(windows: tuple[Study, Study]) -> None:
    first, second = windows
    move_to(first, "grouping")
    for study, name in ((first, "Tools"), (second, "Hopes")):
        study.new_theme(name, [number(study, "A.1")])
    move_to(first, "final")
    acts = (
        (first, lambda: first.begin_joint_grouping("First")),
        (second, lambda: second.begin_joint_grouping("Second")),
    )
    with at_once(*acts) as begin, held(first.store.place):
        begun = begin()
    said = [each.exception() for each in begun]
    (refused,) = filter(None, said)
    assert str(refused) == "There is already a joint grouping. Change it, or undo it."
    assert isinstance(refused, RefusedError)
    (joint,) = (each for each in first.groupings() if each.joint)
    assert [theme.name for theme in joint.themes] == ["Tools" if said[0] is None else "Hopes"]
    assert first.check() == []


def test_a_code_is_moved_among_those_that_lie_beside_it_by_then(
    windows: tuple[Study, Study],
) -> None:
    first, second = windows
    moved, other = number(first, "A.1"), number(first, "B.1")
    with at_once((first, lambda: first.move_code(moved, 1))) as begin:
        head = ActionHead(second.coder.id if second.coder else None, "put it elsewhere", "")
        with second.store.action(head) as tx:
            (begun,) = begin()
            tx.update(Code, moved, parent_id=number(second, "B"), position=-1)
    assert begun.result()
    beside = first.codebook().by_id[other].parent_id
    order = [code.id for code in first.codebook().codes if code.parent_id == beside]
    assert order == [other, moved]
