"""Interview kits, made from guideline and taxonomy: one for each audience."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from codebook.errors import RefusedError
from codebook.exporting.files import file_stem, free_name, save_all
from codebook.exporting.kit_document import Kit, KitCard, KitField, KitPart, KitPrompt, kit_bytes
from codebook.store.one_moment import of_one_moment
from codebook.store.queries import study_queries
from codebook.store.store import Store
from codebook.study.exporting.sheets import default_folder
from codebook.study.loading import guideline
from codebook.study.people.grid import grid
from codebook.study.privacy.remaining_names import refuse_while_names_remain
from codebook.study.ranking.cards import Card, cards
from codebook.text.guideline import Part


@of_one_moment
def write_kits(store: Store, out: Path | None) -> list[Path]:
    """Write a docx for each audience of the guideline; return the files' paths.

    Raises RefusedError where the study has no guideline, or still has names of the key.
    """
    refuse_while_names_remain(store)
    made = kits(store)
    if not made:
        raise RefusedError(
            "The study has no guideline to make a kit of.",
            "Import it: codebook import GUIDELINE.md",
        )
    taken: set[str] = set()
    stems = [f"Interview kit {file_stem(kit.audience)}".rstrip() for kit in made]
    names = [free_name(stem, ".docx", taken) for stem in stems]
    files = {name: kit_bytes(kit) for name, kit in zip(names, made, strict=True)}
    return save_all(files, out or default_folder(store))


def kits(store: Store) -> list[Kit]:
    """Return the kit of each audience that the guideline names; if none, one for everybody."""
    with store.reading() as connection:
        record = study_queries.study(connection)
    parts, asked = guideline(store), cards(store)
    named = (prompt.audience for part in parts for prompt in part.prompts)
    audiences = list(dict.fromkeys(filter(None, named))) or [""]
    fields = _fields(store)
    return [
        Kit(
            study=record.name,
            audience=audience,
            parts=tuple(_parts(parts, audience, asked)),
            fields=fields,
            cards=tuple(_cards(asked, audience)),
        )
        for audience in audiences
        if parts
    ]


def _parts(parts: Sequence[Part], audience: str, asked: Sequence[Card]) -> Iterable[KitPart]:
    keys = {(prompt.audience, prompt.text): card.key for card in asked for prompt in card.prompts}
    for part in parts:
        own = [prompt for prompt in part.prompts if prompt.audience in {"", audience}]
        prompts = (
            KitPrompt(prompt.text, keys.get((prompt.audience, prompt.text), "")) for prompt in own
        )
        background = any(prompt.kind == "background" for prompt in own)
        yield KitPart(part.label, part.title, part.objective, tuple(prompts), background)


def _cards(asked: Iterable[Card], audience: str) -> Iterable[KitCard]:
    for card in asked:
        for prompt in card.prompts:
            if prompt.audience in {"", audience}:
                items = tuple((code.number, code.name, code.definition) for code in card.codes)
                yield KitCard(card.key, card.title, prompt.text, prompt.length, items)


def _fields(store: Store) -> tuple[KitField, ...]:
    """Return the columns of the grid that are asked of a participant."""
    asked = (column for column in grid(store).columns if column.home != "id")
    return tuple(
        KitField(each.name, each.definition.vocabulary if each.definition else ()) for each in asked
    )
