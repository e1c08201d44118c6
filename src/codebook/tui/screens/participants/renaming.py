"""Asking before the id is changed of a participant whose words the study has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from codebook.by_key import by_key
from codebook.study.people.grid import ID
from codebook.text.display import few_of
from codebook.tui.dialogs.choice import ChoiceDialog

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable

    from codebook.study import Study
    from codebook.study.people.grid import Grid
    from codebook.study.people.participants import Edit
    from codebook.tui.screens.entry_screen import EntryScreen

_KEEP, _CHANGE = "keep", "change"
_FEW = 4  # ids and transcripts named in a question


def ask_to_rename(
    screen: EntryScreen, grid: Grid, edits: Iterable[Edit], change: Callable[[], object]
) -> bool:
    """Ask, once for all ids that edits would change; return False where they change no such id.

    `change` is called where that is wanted.
    """
    labels = {row.id: row.label for row in grid.rows}
    new = {each.participant_id: each.value.strip() for each in edits if each.column == ID}
    changed = {key: label for key, label in new.items() if label not in {"", labels.get(key)}}
    places = _speaking(screen.desk.study, changed) if changed else {}
    if not places:
        return False

    def chosen(answer: str | None) -> None:
        if answer == _CHANGE:
            change()
        elif answer == _KEEP:
            screen.put_back()

    kept = few_of((labels[key] for key in places), _FEW)
    said = few_of((f"{labels[key]} to {changed[key]}" for key in places), _FEW)
    names = few_of((name for some in places.values() for name in some), _FEW)
    choices = [(_KEEP, Content(f"Keep {kept}")), (_CHANGE, Content(f"Change {said}"))]
    about = f"It is who speaks in {names}, where it changes too."
    screen.app.push_screen(ChoiceDialog("Another id?", about, choices), chosen)
    return True


def _speaking(study: Study, people: Container[str]) -> dict[str, list[str]]:
    """Return the names of their transcripts by participant, without those who have none."""
    found = (
        (person.id, interview.name)
        for interview in study.interviews(counted=False)
        for person in interview.participants
        if person.id in people
    )
    return by_key(found)
