"""The study's figures as SVG and PDF; figures for which there is no data are left out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations

from codebook.errors import RefusedError
from codebook.exporting.figures.bars import KappaRow, agreement_figure
from codebook.exporting.figures.drawing import Drawing
from codebook.exporting.figures.grid import GridRow, grid_figure
from codebook.exporting.figures.growth import GrowthRow, saturation_figure
from codebook.exporting.figures.pdf import pdf_bytes
from codebook.exporting.figures.ranks import RankedRow, ranking_figure
from codebook.exporting.figures.svg import svg_bytes
from codebook.exporting.files import file_stem
from codebook.store.store import Store
from codebook.study.code_labels import code_labels
from codebook.study.codebook import Code, Codebook
from codebook.study.exporting.agreement_rows import independent_agreement
from codebook.study.exporting.code_counts import Use, by_participant, pair_counts, uses
from codebook.study.loading import codebook, people
from codebook.study.ranking.ranking_figures import ItemFigures, PartFigures
from codebook.study.ranking.ranking_figures import figures as ranking_figures
from codebook.study.taxonomy.saturation import saturation


def files(store: Store) -> dict[str, bytes]:
    """Return the files of all figures by name; a figure in several pieces has a file for each."""
    made = {}
    for name, drawings in drawn(store).items():
        for number, drawing in enumerate(drawings, 1):
            stem = name if len(drawings) == 1 else f"{name}-{number}"
            made[f"{stem}.svg"] = svg_bytes(drawing)
            made[f"{stem}.pdf"] = pdf_bytes(drawing)
    return made


def drawn(store: Store) -> Mapping[str, list[Drawing]]:
    """Return the figures in pieces that fit on a page each, by name."""
    return {
        "matrix": matrix(store),
        "cooccurrence": cooccurrence(store, codebook(store), uses(store)),
        "saturation": growth(store),
        "agreement": agreement(store),
        **{f"rankings-{file_stem(key)}": each for key, each in rankings(store)},
    }


def _beside(code: Code) -> str:
    """Return the name that stands beside a code's label; "" for a candidate, whose name that is."""
    return code.name if code.number else ""


def matrix(store: Store) -> list[Drawing]:
    """Draw the codes in use by participants."""
    book, persons, counts = codebook(store), people(store), by_participant(uses(store))
    labels = code_labels(store, book)
    rows = [
        GridRow(
            labels[code.id], _beside(code), tuple(counts[code.id, person.id] for person in persons)
        )
        for code in book.in_use
    ]
    title = f"Codings of {{rows}} codes on the words of {len(persons)} participants"
    return grid_figure(title, [person.label for person in persons], rows)


def cooccurrence(store: Store, book: Codebook, found: Iterable[Use]) -> list[Drawing]:
    """Draw how often codes lie on the same words, each pair of codes once."""
    labels = code_labels(store, book)
    counts = pair_counts(found)
    paired = {one for one, other in counts if one != other}
    used = [code for code in book.in_use if code.id in paired]
    pairs = {
        (one.id, other.id): count
        for one, other in combinations(used, 2)
        if (count := counts[one.id, other.id])
    }
    columns = [code for code in used if any(one == code.id for one, _ in pairs)]
    rows = [
        GridRow(
            labels[code.id],
            _beside(code),
            tuple(pairs.get((one.id, code.id), 0) for one in columns),
        )
        for code in used
    ]
    title = f"How often {len(used)} codes lie on the same words as another"
    return grid_figure(title, [labels[code.id] for code in columns], rows)


def growth(store: Store) -> list[Drawing]:
    """Draw how many codes were known after each interview."""
    steps = saturation(store)[""].steps
    return saturation_figure([GrowthRow(s.interview, len(s.new), s.known) for s in steps])


def agreement(store: Store) -> list[Drawing]:
    """Draw kappa by code, where there is independent agreement."""
    try:
        found = independent_agreement(store)
    except RefusedError:
        return []
    return agreement_figure(
        [
            KappaRow(label, _beside(code), found.by[label].value)
            for code in codebook(store).codes
            if (label := found.labels.get(code.id))
        ]
    )


def rankings(store: Store) -> Iterator[tuple[str, list[Drawing]]]:
    """Yield key and figure of each part of the guideline with rankings."""
    for key, part in ranking_figures(store, "group").items():
        groups = part.groups or {"all": part}
        places = {item: place for place, item in enumerate(part.order)}
        items = sorted(part.items, key=lambda each: places.get(each.item, len(places)))
        rows = [
            RankedRow(each.item, each.name, tuple(_tops(each, group) for group in groups.values()))
            for each in items
        ]
        title = f"Part {key}: share of each group that ranked it among the first {part.k}"
        sizes = [(name or "without a group", group.n) for name, group in groups.items()]
        yield key, ranking_figure(title, sizes, rows)


def _tops(item: ItemFigures, group: PartFigures) -> int:
    return next((each.figures.top for each in group.items if each.item == item.item), 0)
