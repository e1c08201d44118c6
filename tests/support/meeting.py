"""Two copies of a study that part and meet again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from codebook import Study
from copies import Rows, rows, tables


def parted_from(study: Study, tmp_path: Path) -> Iterator[tuple[Study, Study]]:
    study.back_up(tmp_path / "two")
    with Study.open(tmp_path / "two", "First") as other:
        yield study, other


def actions(study: Study) -> Rows:
    return rows(study.store, "SELECT id, site, seq, lamport, at FROM action ORDER BY id")


def meet(one: Study, two: Study, tmp_path: Path) -> None:
    """Merge each into the other as it was; that makes both the same, and a second time nothing."""
    two.back_up(tmp_path / "as it was")
    two.merge(one.store.place)
    one.merge(tmp_path / "as it was")
    assert tables(one.store) == tables(two.store)
    assert actions(one) == actions(two)
    for mine, other in ((one, two), (two, one)):
        before = tables(mine.store), actions(mine)
        again = mine.merge(other.store.place)
        assert (again.added, again.updated) == (0, 0)
        assert (tables(mine.store), actions(mine)) == before
        assert mine.check() == []
        assert mine.conflicts() == []


def finish_and_merge(one: Study, two: Study, first: str) -> None:
    """Say in both that all is coded, and merge each into the other, `first` "one" or "two"."""
    for each in (one, two):
        each.done()
    pairs = ((one, two), (two, one))
    for each, other in pairs if first == "one" else pairs[::-1]:
        each.merge(other.store.place)
