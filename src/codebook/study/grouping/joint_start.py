"""Beginning the joint grouping: with what two coders' groupings agree on, or with one of them."""

from __future__ import annotations

from collections.abc import Mapping

from codebook.errors import RefusedError, UsageError
from codebook.store.identity import derived_id
from codebook.store.store import Store
from codebook.store.tables import Theme as ThemeRecord
from codebook.study.grouping.theme_edits import ThemeWriter, theme_writing
from codebook.study.grouping.themes import Theme, compare, groupings
from codebook.study.views import Person


def begin_joint(store: Store, me: Person, start: str) -> None:
    """Make the joint grouping from what two coders agree on, or from the coder's named `start`.

    Two coders agree on their matching themes, with the codes that both put there; the other codes
    stay ungrouped. Raises RefusedError where they agree on none, and where there is a
    joint grouping already.
    """
    with theme_writing(store, me, joint=True) as writer:
        if writer.themes():
            raise RefusedError("There is already a joint grouping.", "Change it, or undo it.")
        _write(writer, _as_begun(store, start))
        writer.tx.label = f"began the joint grouping with {start or 'what is agreed'}"


def _write(writer: ThemeWriter, begun: Mapping[str, Theme]) -> None:
    """Write new themes, by the content from which their ids are derived, with what is in them."""
    made = {
        derived_id(writer.study_id, "joint theme", content): theme
        for content, theme in begun.items()
    }
    writer.tx.insert(
        ThemeRecord,
        [
            {
                "id": key,
                "coder_id": writer.layer,
                "name": theme.name,
                "definition": theme.definition,
                "position": place,
            }
            for place, (key, theme) in enumerate(made.items())
        ],
    )
    for key, theme in made.items():
        writer.fill(key, theme.code_ids, [shown.passage_id for shown in theme.passages])


def _as_begun(store: Store, start: str) -> dict[str, Theme]:
    """Return the themes to begin with, by the content from which their ids are derived."""
    if start:
        found = next((g for g in groupings(store) if g.coder == start and not g.joint), None)
        if found is None:
            raise UsageError(f"{start} has no grouping.")
        return {theme.id: theme for theme in found.themes}
    compared = compare(store)
    if not compared.agreed:
        raise RefusedError(
            f"No theme of {compared.first.coder}'s has a code in common with one of"
            f" {compared.second.coder}'s, so nothing is agreed.",
            "Begin with one of the two groupings, or make the first joint theme.",
        )
    one, other = ({t.id: t for t in g.themes} for g in (compared.first, compared.second))
    return {
        f"{mine} {theirs}": _joined(one[mine], other[theirs], shared)
        for mine, theirs, shared in compared.agreed
    }


def _joined(one: Theme, other: Theme, shared: frozenset[str]) -> Theme:
    same = one.name.casefold() == other.name.casefold()
    texts = dict.fromkeys(text for text in (one.definition, other.definition) if text)
    return Theme(
        id="",
        name=one.name if same else f"{one.name} / {other.name}",
        definition="\n".join(texts),
        reason="",
        code_ids=tuple(code_id for code_id in one.code_ids if code_id in shared),
        passages=tuple(dict.fromkeys((*one.passages, *other.passages))),
    )
