"""The groupings as they can be seen, and two of them side by side."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from codebook.errors import RefusedError, UsageError
from codebook.store import grouped, queries
from codebook.store.identity import derived_id
from codebook.store.store import Store
from codebook.store.tables import Theme as ThemeRecord
from codebook.study.looking import codebook
from codebook.study.sorting.grouping import is_open, sorting
from codebook.study.views import Person

if TYPE_CHECKING:
    from codebook.agreement import Sorted


class Shown(NamedTuple):
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
    passages: tuple[Shown, ...]


class Grouping(NamedTuple):
    """A coder's grouping, or the `joint` one."""

    coder_id: str
    coder: str
    joint: bool
    themes: tuple[Theme, ...]


class Compared(NamedTuple):
    """Two coders' groupings; `sorted` compares them by the ids of themes and of codes."""

    first: Grouping
    second: Grouping
    sorted: Sorted[str]


def groupings(store: Store) -> list[Grouping]:
    """Return every grouping that has a theme and can be seen, the joint one first."""
    order = codebook(store, counted=False).order
    with store.reading() as connection:
        coders = {coder.id: coder for coder in queries.coders(connection)}
        rows = grouped.themes(connection)
        codes: dict[str, list[str]] = {}
        for theme_id, code_id in grouped.theme_codes(connection):
            codes.setdefault(theme_id, []).append(code_id)
        passages: dict[str, list[Shown]] = {}
        for row in grouped.theme_passages(connection):
            shown = Shown(row.passage_id, row.participant or "", row.quote)
            passages.setdefault(row.theme_id, []).append(shown)
    themes: dict[str, list[Theme]] = {}
    for theme in rows:
        inside = sorted(codes.get(theme.id, ()), key=lambda key: order.get(key, len(order)))
        themes.setdefault(theme.coder_id, []).append(
            Theme(theme.id, theme.name, theme.definition, theme.reason, tuple(inside),
                  tuple(passages.get(theme.id, ())))
        )  # fmt: skip
    found = [
        Grouping(key, coders[key].name, coders[key].kind == "consensus", tuple(of_coder))
        for key, of_coder in themes.items()
    ]
    return sorted(found, key=lambda grouping: not grouping.joint)


def joint(store: Store) -> Grouping | None:
    """Return the joint grouping, None before there is one."""
    return next((found for found in groupings(store) if found.joint), None)


def compare(store: Store, first: str = "", second: str = "") -> Compared:
    """Compare the groupings of two coders, by name, or of the first two who grouped.

    Raises RefusedError while they are hidden, and where there are no two.
    """
    from codebook import agreement

    with store.reading() as connection:
        stage = queries.study(connection).stage
    if not is_open(stage):
        raise RefusedError(
            "The groupings are compared once every coder has grouped alone.",
            "When your own is finished, say so with `codebook done`.",
        )
    by_name = {found.coder: found for found in groupings(store) if not found.joint}
    names = [name for name in (first, second) if name] or list(by_name)[:2]
    for name in names:
        if name not in by_name:
            raise UsageError(f"{name} has no grouping.", f"Those who have: {_listed(by_name)}.")
    if len(names) < 2:
        raise RefusedError(f"Two groupings are compared; there is {_listed(by_name)}.")
    one, other = (by_name[name] for name in names)
    order = [code.id for code in codebook(store, counted=False).codes]
    return Compared(one, other, agreement.compare_sortings(_sets(one), _sets(other), order))


def begin_joint(store: Store, me: Person, start: str = "") -> None:
    """Make the joint grouping: what two agree on, or the grouping of the coder named `start`.

    Where two agree, a theme of the one that matches the other's becomes one with the codes that
    both put there; the others wait to be put somewhere. Raises RefusedError where there is one.
    """
    with store.reading() as connection:
        study_id = queries.study(connection).id
    if joint(store):
        raise RefusedError("There is a joint grouping already.", "Change it, or undo it.")
    made = _as_begun(store, start)
    with sorting(store, me, joint=True) as hand:
        keys = [derived_id(study_id, "joint theme", key) for key in made]
        hand.tx.insert(
            ThemeRecord,
            [{"id": key, "coder_id": hand.layer, "name": theme.name,
              "definition": theme.definition, "position": place}
             for place, (key, theme) in enumerate(zip(keys, made.values(), strict=True))],
        )  # fmt: skip
        for key, theme in zip(keys, made.values(), strict=True):
            hand.fill(key, theme.code_ids, [shown.passage_id for shown in theme.passages])
        hand.tx.label = f"began the joint grouping with {start or 'what is agreed'}"


def _as_begun(store: Store, start: str) -> dict[str, Theme]:
    """Return the themes to begin with, by what their ids are derived from."""
    if start:
        found = next((g for g in groupings(store) if g.coder == start and not g.joint), None)
        if found is None:
            raise UsageError(f"{start} has no grouping.")
        return {theme.id: theme for theme in found.themes}
    compared = compare(store)
    one, other = ({t.id: t for t in g.themes} for g in (compared.first, compared.second))
    return {
        f"{match.first} {match.second}": _joined(
            one[match.first], other[match.second], match.shared
        )
        for match in compared.sorted.matches
        if match.first is not None and match.second is not None
    }


def _joined(one: Theme, other: Theme, shared: frozenset[str]) -> Theme:
    same = one.name.casefold() == other.name.casefold()
    texts = dict.fromkeys(text for text in (one.definition, other.definition) if text)
    return Theme(
        "", one.name if same else f"{one.name} / {other.name}", "\n".join(texts), "",
        tuple(code_id for code_id in one.code_ids if code_id in shared),
        tuple(dict.fromkeys((*one.passages, *other.passages))),
    )  # fmt: skip


def _sets(grouping: Grouping) -> dict[str, frozenset[str]]:
    return {theme.id: frozenset(theme.code_ids) for theme in grouping.themes}


def _listed(by_name: Mapping[str, Grouping]) -> str:
    return ", ".join(f"{name}’s" for name in by_name) or "none yet"
