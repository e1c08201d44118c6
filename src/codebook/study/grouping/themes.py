"""Reading the groupings that a coder may see, and comparing two of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from codebook.by_key import by_key
from codebook.errors import RefusedError, UsageError
from codebook.stage_names import CLOSED
from codebook.store.one_moment import of_one_moment
from codebook.store.queries import study_queries, theme_queries
from codebook.store.store import Store
from codebook.study.loading import codebook

if TYPE_CHECKING:
    from codebook.agreement import GroupingComparison


class ThemePassage(NamedTuple):
    """A passage that shows a theme; `participant` is empty where it has none."""

    passage_id: str
    participant: str
    quote: str


class Theme(NamedTuple):
    """A theme with the ids of its codes, in codebook order; `reason` says why it was made."""

    id: str
    name: str
    definition: str
    reason: str
    code_ids: tuple[str, ...]
    passages: tuple[ThemePassage, ...]


class Grouping(NamedTuple):
    """A coder's grouping, or the `joint` one."""

    coder: str
    joint: bool
    themes: tuple[Theme, ...]


class Compared(NamedTuple):
    """Two coders' groupings; `comparison` compares them by the ids of themes and of codes."""

    first: Grouping
    second: Grouping
    comparison: GroupingComparison[str]

    @property
    def agreed(self) -> list[tuple[str, str, frozenset[str]]]:
        """The ids of two themes that match, with the ids of the codes that both have."""
        return [
            (match.first, match.second, match.shared)
            for match in self.comparison.matches
            if match.first is not None and match.second is not None
        ]


def is_open(stage: str) -> bool:
    """Whether each coder sees the others' groupings."""
    return stage not in {*CLOSED, "grouping"}


def check_stage(stage: str, *, joint: bool) -> None:
    """Raise RefusedError where a coder's own grouping, or the joint one, may not be changed."""
    if joint and not is_open(stage):
        raise RefusedError(
            "The joint grouping is made once every coder has grouped alone.",
            "When your own is finished, say so with `codebook done`.",
        )
    if joint or stage == "grouping":
        return
    if stage == "final":
        raise RefusedError(
            "The groupings are open to all now, so your own stays as it was.",
            "Change the joint one instead.",
        )
    raise RefusedError(
        f"Nothing is grouped yet: the study is in the stage {stage}.",
        "Grouping begins when every coder has finished the stages before it, with `codebook done`.",
    )


@of_one_moment
def groupings(store: Store) -> list[Grouping]:
    """Return every grouping that has a theme and can be seen, the joint one first."""
    order = codebook(store, counted=False).order
    with store.reading() as connection:
        coders = {coder.id: coder for coder in study_queries.coders(connection)}
        rows = theme_queries.themes(connection)
        codes = by_key(theme_queries.theme_codes(connection))
        passages = by_key(
            (row.theme_id, ThemePassage(row.passage_id, row.participant or "", row.quote))
            for row in theme_queries.theme_passages(connection)
        )

    def theme(row: theme_queries.ThemeRow) -> Theme:
        code_ids = sorted(codes.get(row.id, ()), key=lambda key: order.get(key, len(order)))
        return Theme(
            id=row.id,
            name=row.name,
            definition=row.definition,
            reason=row.reason,
            code_ids=tuple(code_ids),
            passages=tuple(passages.get(row.id, ())),
        )

    found = [
        Grouping(coders[key].name, coders[key].kind == "consensus", tuple(map(theme, of_coder)))
        for key, of_coder in by_key((row.coder_id, row) for row in rows).items()
    ]
    return sorted(found, key=lambda grouping: not grouping.joint)


def joint(store: Store) -> Grouping | None:
    """Return the joint grouping, None before there is one."""
    return next((found for found in groupings(store) if found.joint), None)


@of_one_moment
def compare(store: Store, first: str = "", second: str = "") -> Compared:
    """Compare the groupings of two coders, by name, or of the first two who grouped.

    Raises RefusedError while they are hidden, and where there are no two.
    """
    from codebook import agreement

    with store.reading() as connection:
        stage = study_queries.study(connection).stage
        waited_for = " and ".join(study_queries.waited_for(connection))
    if not is_open(stage):
        finished = "When your own is finished, say so with `codebook done`."
        if stage == "grouping":
            finished = f"It waits for {waited_for}: who has finished says so with `codebook done`."
        raise RefusedError(
            "The groupings are compared once every coder has grouped alone.", finished
        )
    by_name = {found.coder: found for found in groupings(store) if not found.joint}
    names = [name for name in (first, second) if name] or list(by_name)[:2]
    for name in names:
        if name not in by_name:
            raise UsageError(f"{name} has no grouping.", f"There is {_listed(by_name)}.")
    if len(names) < 2:
        raise RefusedError(f"Comparing takes two groupings; there is {_listed(by_name)}.")
    one, other = (by_name[name] for name in names)
    order = [code.id for code in codebook(store, counted=False).codes]
    called = {theme.id: theme.name for theme in (*one.themes, *other.themes)}
    found = agreement.compare_groupings(_sets(one), _sets(other), order, called)
    return Compared(one, other, found)


def _sets(grouping: Grouping) -> dict[str, frozenset[str]]:
    return {theme.id: frozenset(theme.code_ids) for theme in grouping.themes}


def _listed(by_name: Mapping[str, Grouping]) -> str:
    return ", ".join(f"{name}'s" for name in by_name) or "none yet"
