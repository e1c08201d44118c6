"""What is known of a participant: fields of the participant's own, and cells of its background."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from codebook.store.identity import derived_id

GROUP = "Group"
"""The column of the participants' groups; a row of background has it while it is nobody's."""

Cells = Mapping[str, list[str]]
"""The cells of a row of background by column, each as written and normalised."""

_GROUP_HEADERS = frozenset({"group", "type"})


def known_fields(own: Mapping[str, str], rows: Iterable[Cells]) -> dict[str, str]:
    """Return all values of a participant as written, by column.

    What CodeBook.csv prints may be called otherwise after values came, so that one of these may
    lie in the background. An own field that is not empty counts, else the first row's cell.
    """
    found = dict(own)
    for cells in rows:
        for name, (written, *_) in cells.items():
            found[name] = found.get(name) or written
    return found


def group_column(names: Collection[str]) -> str:
    """Return the column of a sheet that has the groups, "" where none does.

    It is called Group or Type, in any case; of both, Type is something else.
    """
    called = (*(name for name in names if name == GROUP), *sorted(names, key=str.casefold))
    return next((name for name in called if name.casefold() in _GROUP_HEADERS), "")


def background_id(study_id: str, person_id: str, label: str) -> str:
    """Return the id of a new row of background for a participant, the same in every copy.

    It follows from the label as long as the participant's own does: the same label may be another
    one's later, or in another copy.
    """
    is_from_label = person_id == derived_id(study_id, "participant", label)
    return derived_id(study_id, "background", label if is_from_label else person_id)
