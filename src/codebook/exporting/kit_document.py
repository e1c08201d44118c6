"""The interview kit: what one takes into an interview, for one audience."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from codebook.exporting.docx_file import Block, Grid, Paragraph, RuledLines, docx_bytes


class KitPrompt(NamedTuple):
    """A prompt; `card` is the key of its ranking card, empty where it asks for no ranking."""

    text: str
    card: str = ""


class KitPart(NamedTuple):
    """A part of the guideline; `asks_background` where the background form belongs to it."""

    label: str
    title: str
    objective: str
    prompts: tuple[KitPrompt, ...]
    asks_background: bool


class KitField(NamedTuple):
    """A line of the background form; `choices` are what one ticks, empty where one writes."""

    name: str
    choices: tuple[str, ...] = ()


class KitCard(NamedTuple):
    """A ranking card: `items` are (number, name, definition); `length` None for any number."""

    key: str
    title: str
    prompt: str
    length: int | None
    items: tuple[tuple[str, str, str], ...]


class Kit(NamedTuple):
    """What a kit is made of; `audience` is empty where it is for everybody."""

    study: str
    audience: str
    parts: tuple[KitPart, ...]
    fields: tuple[KitField, ...]
    cards: tuple[KitCard, ...]


def kit_bytes(kit: Kit) -> bytes:
    """Return the kit as docx: prompts by part with the background form, then a page per card.

    The cards come in the order in which their answers are typed in.
    """
    return docx_bytes(_blocks(kit))


def _blocks(kit: Kit) -> Iterator[Block]:
    yield Paragraph(kit.study, "Title")
    yield Paragraph(f"Interview kit{f' for {kit.audience}' if kit.audience else ''}", "Heading2")
    head = ("Participant (id)", "Date and place", "Who asks")
    yield Grid([head, ("\n", "\n", "\n")], (1, 1, 1))
    waiting = kit.fields
    if not any(part.asks_background for part in kit.parts):
        yield from _form(waiting)
        waiting = ()
    for part in kit.parts:
        yield from _part(part)
        if part.asks_background:
            yield from _form(waiting)
            waiting = ()
    for card in kit.cards:
        yield from _card(card)


def _part(part: KitPart) -> Iterator[Block]:
    yield Paragraph(f"Part {part.label}. {part.title}", "Heading1")
    if part.objective:
        yield Paragraph(part.objective, "Small")
    for number, prompt in enumerate(part.prompts, 1):
        after = f"\n→ ranking card {prompt.card}" if prompt.card else ""
        yield Paragraph(f"{number}.  {prompt.text}{after}", "ListNumber")
        if not prompt.card:
            yield RuledLines(2)


def _form(fields: Sequence[KitField]) -> Iterator[Block]:
    if fields:
        yield Paragraph("Background", "Heading2")
        rows = [
            (each.name, "   ".join(f"☐ {choice}" for choice in each.choices)) for each in fields
        ]
        yield Grid(rows, (2, 5), header=False)


def _card(card: KitCard) -> Iterator[Block]:
    yield Paragraph(f"Ranking card {card.key}. {card.title}", "Heading1", new_page=True)
    yield Paragraph(card.prompt)
    items = [
        ("", f"{name}\n{definition}".rstrip(), number) for number, name, definition in card.items
    ]
    yield Grid([("Rank", "1 for the first", "Id"), *items], (2, 14, 2))
    places = min(card.length or len(card.items), len(card.items))
    yield Paragraph(
        "In order: " + "   ".join(f"{place}. ________" for place in range(1, places + 1))
    )
    yield Paragraph("None of these, but:")
    yield RuledLines(1)
    yield Paragraph("☐ did not want to say     ☐ was not asked")
