"""Editing themes: those of a coder's own grouping, then those of the joint one.

Coders group alone in the stage `grouping`, in which nobody sees the themes of others. Once all have
finished it, the groupings are open, and only the joint one, in the consensus layer, is changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from codebook.errors import UsageError
from codebook.store.identity import derived_id, new_id
from codebook.store.queries import lookups
from codebook.store.store import Store
from codebook.store.tables import Passage, StudyRecord, Theme, ThemeCode, ThemePassage
from codebook.store.writer import ActionHead, Writer
from codebook.study.coding import known_codes
from codebook.study.grouping.themes import check_stage
from codebook.study.new_candidates import checked_name
from codebook.study.overwriting import Texts, refuse_unseen
from codebook.study.reconciliation import consensus
from codebook.study.views import Person


class ThemeTexts(NamedTuple):
    """What is written about a theme; `reason` says why a joint one was made."""

    name: str
    definition: str
    reason: str


class ThemeWriter(NamedTuple):
    """Writes the themes of one layer, under an open action."""

    tx: Writer
    study_id: str
    layer: str

    def theme(self, theme_id: str) -> Theme:
        """Return a theme of the layer; UsageError where the layer has none of this id."""
        found = self.tx.get(Theme, theme_id)
        if found is None or found.coder_id != self.layer:
            raise UsageError("That theme is not in this grouping.", "Look at it again.")
        return found

    def themes(self) -> list[Theme]:
        """Return the themes of the layer in order."""
        found = self.tx.all(Theme, coder_id=self.layer)
        return sorted(found, key=lambda theme: (theme.position, theme.id))

    def key(self, theme_id: str, target_id: str) -> str:
        """Return the id of the record that links a code or passage to a theme."""
        return theme_link_id(self.study_id, theme_id, target_id)

    def fill(
        self, theme_id: str, code_ids: Sequence[str] = (), passage_ids: Sequence[str] = ()
    ) -> None:
        """Link codes and passages to a theme that has none of them yet."""
        targets = ((ThemeCode, "code_id", code_ids), (ThemePassage, "passage_id", passage_ids))
        for kind, column, ids in targets:
            self.tx.insert(
                kind,
                [
                    {
                        "id": self.key(theme_id, target),
                        "coder_id": self.layer,
                        "theme_id": theme_id,
                        column: target,
                    }
                    for target in ids
                ],
            )


def theme_link_id(study_id: str, theme_id: str, target_id: str) -> str:
    """Return the id of the record that links a code or passage to a theme."""
    return derived_id(study_id, "in theme", theme_id, target_id)


@contextmanager
def theme_writing(store: Store, me: Person, *, joint: bool) -> Iterator[ThemeWriter]:
    """Open an action that writes themes; RefusedError where the grouping may not be changed now."""
    hidden = "" if joint else "grouping"
    with store.action(ActionHead(me.id, "grouped", hidden, any_layer=joint)) as tx:
        (study,) = tx.all(StudyRecord)
        check_stage(study.stage, joint=joint)
        layer = consensus.begin(tx, study.id).coder_id if joint else me.id
        yield ThemeWriter(tx, study.id, layer)


def new_theme(
    store: Store,
    me: Person,
    texts: ThemeTexts,
    code_ids: Sequence[str],
    *,
    out_of: str | None,
    joint: bool,
) -> str:
    """Make a theme with codes in it, after the others; return its id."""
    with theme_writing(store, me, joint=joint) as writer:
        there = writer.themes()
        theme_id = new_id()
        theme = {
            "id": theme_id,
            "coder_id": writer.layer,
            "name": _free_name(writer, texts.name),
            "definition": texts.definition.strip(),
            "reason": texts.reason.strip(),
            "position": there[-1].position + 1 if there else 0,
        }
        writer.tx.insert(Theme, [theme])
        labels = _put(writer, theme_id, code_ids, out_of)
        with_codes = f" with {', '.join(labels)}" if labels else ""
        writer.tx.label = f"made the theme {texts.name.strip()}{with_codes}"
    return theme_id


def edit_theme(
    store: Store,
    me: Person,
    theme_id: str,
    seen: Mapping[str, str],
    *,
    joint: bool = False,
    **values: str,
) -> None:
    """Set name, definition or reason of a theme; ChangedError where it is not as it was `seen`."""
    if unknown := set(values) - {"name", "definition", "reason"}:
        raise UsageError(f"A theme has no {', '.join(sorted(unknown))} to edit.")
    with theme_writing(store, me, joint=joint) as writer:
        theme = writer.theme(theme_id)
        values = {name: text.strip() for name, text in values.items()}
        now = {name: getattr(theme, name) for name in values}
        refuse_unseen(writer.tx, me, Texts(theme_id, now, values), seen)
        if "name" in values and values["name"] != theme.name:
            values["name"] = _free_name(writer, values["name"], theme_id)
        writer.tx.update(Theme, theme_id, **values)
        writer.tx.label = f"changed the theme {theme.name}: {', '.join(values)}"


def remove_theme(store: Store, me: Person, theme_id: str, *, joint: bool) -> None:
    """Remove a theme; its codes stay in the codebook."""
    with theme_writing(store, me, joint=joint) as writer:
        theme = writer.theme(theme_id)
        kinds: tuple[type[ThemeCode | ThemePassage], ...] = (ThemeCode, ThemePassage)
        for kind in kinds:
            writer.tx.delete(kind, [row.id for row in writer.tx.all(kind, theme_id=theme_id)])
        writer.tx.delete(Theme, [theme_id])
        writer.tx.label = f"deleted the theme {theme.name}"


def move_theme(store: Store, me: Person, theme_id: str, by: int, *, joint: bool) -> None:
    """Move a theme `by` places down among the others, or up where negative."""
    with theme_writing(store, me, joint=joint) as writer:
        name = writer.theme(theme_id).name
        ordered = [theme.id for theme in writer.themes()]
        place = ordered.index(theme_id)
        ordered.insert(max(0, min(len(ordered) - 1, place + by)), ordered.pop(place))
        writer.tx.update_many(
            Theme, [{"id": key, "position": place} for place, key in enumerate(ordered)]
        )
        writer.tx.label = f"moved the theme {name}"


def put(
    store: Store,
    me: Person,
    theme_id: str,
    code_ids: Sequence[str],
    *,
    out_of: str | None,
    joint: bool,
) -> None:
    """Add codes to a theme; remove them from the theme `out_of`, where one is given."""
    with theme_writing(store, me, joint=joint) as writer:
        name = writer.theme(theme_id).name
        writer.tx.label = f"put {', '.join(_put(writer, theme_id, code_ids, out_of))} into {name}"


def take_out(
    store: Store, me: Person, theme_id: str, code_ids: Sequence[str], *, joint: bool
) -> None:
    """Remove codes from a theme."""
    with theme_writing(store, me, joint=joint) as writer:
        name = writer.theme(theme_id).name
        _remove_codes(writer.tx, theme_id, code_ids)
        labels = lookups.code_labels(writer.tx.connection, code_ids, me.id).values()
        writer.tx.label = f"took {', '.join(label for label, _ in labels)} out of {name}"


def show_passage(
    store: Store, me: Person, theme_id: str, passage_id: str, *, shown: bool, joint: bool
) -> None:
    """Mark a passage as one that shows what a theme is about, or unmark it."""
    with theme_writing(store, me, joint=joint) as writer:
        name = writer.theme(theme_id).name
        key = writer.key(theme_id, passage_id)
        if not shown:
            writer.tx.delete(ThemePassage, [key])
        elif writer.tx.get(Passage, passage_id) is None:
            raise UsageError("That passage is not there any more.", "Look at the list again.")
        elif writer.tx.get(ThemePassage, key) is None:
            writer.fill(theme_id, passage_ids=[passage_id])
        writer.tx.label = f"{'chose' if shown else 'unchose'} a passage for {name}"


def _put(
    writer: ThemeWriter, theme_id: str, code_ids: Sequence[str], out_of: str | None
) -> list[str]:
    """Add codes to a theme; return their labels."""
    tx = writer.tx
    labels = known_codes(tx, code_ids)
    if out_of is not None and out_of != theme_id:
        _remove_codes(tx, writer.theme(out_of).id, code_ids)
    there = {row.code_id for row in tx.all(ThemeCode, theme_id=theme_id)}
    fresh = [code_id for code_id in dict.fromkeys(code_ids) if code_id not in there]
    writer.fill(theme_id, fresh)
    return labels


def _remove_codes(tx: Writer, theme_id: str, code_ids: Sequence[str]) -> None:
    there = tx.all(ThemeCode, theme_id=theme_id)
    tx.delete(ThemeCode, [row.id for row in there if row.code_id in code_ids])


def check_name(name: str) -> str:
    """Return a name without surrounding white space; UsageError where no theme can have it."""
    return checked_name(name, "theme")


def _free_name(writer: ThemeWriter, name: str, theme_id: str = "") -> str:
    name = check_name(name)
    for other in writer.themes():
        if other.id != theme_id and other.name.casefold() == name.casefold():
            raise UsageError(f"There is already a theme {other.name!r}.", "Choose another name.")
    return name
