"""Rankings as bars and tables of text, readable without colour and fitted to a width."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import cell_len
from textual.content import Content

from codebook.agreement import Measure
from codebook.study.ranking.ranking_figures import ItemFigures, PartFigures
from codebook.text.display import rounded
from codebook.tui.fitting import fitted

_HEADS = ("  ranked by", "  mean rank", "", "Borda", "", "codings", "people", "")
_EIGHTHS = " ▏▎▍▌▋▊▉"
_LEAST_BAR = 4
_WIDEST_COLUMN = 19
_WANTED_NAME = 16
_GAP = 2
"""Widths in cells: of a bar, of a column, of an item's name where there is room, of a gap."""


def bar(share: float, width: int) -> str:
    """Return a bar that fills `share` (0 to 1) of a width, to the eighth of a cell; padded."""
    whole, rest = divmod(round(max(0.0, min(1.0, share)) * width * 8), 8)
    return ("█" * whole + (_EIGHTHS[rest] if rest else "")).ljust(width)


def plot(part: PartFigures, width: int) -> list[Content]:
    """Return a line for each item, best first, with a bar for all participants and each group.

    The bar shows how many put the item on top; before it is the item's place in the group's order.
    """
    columns = {"all": part, **part.groups}
    items = _best_first(part)
    number = max((cell_len(each.item) for each in items), default=0)
    room = width - number - _GAP
    fair_share = (room - _WANTED_NAME) // len(columns) - _GAP
    cells = max(_LEAST_BAR + 7, min(_WIDEST_COLUMN, fair_share))
    name = max(0, room - len(columns) * (cells + _GAP))
    heading = " " * (number + name + 2 * _GAP) + (" " * _GAP).join(
        _headed(title or "–", group.n, cells) for title, group in columns.items()
    )
    lines = [Content.styled(heading.rstrip(), "bold $primary")]
    for each in items:
        line = Content.assemble(
            (fitted(each.item, number), "bold"), " " * _GAP, fitted(each.name, name)
        )
        for group in columns.values():
            line = Content.assemble(line, " " * _GAP, _cell(group, each.item, cells))
        lines.append(line.rstrip())
    return lines


def _headed(title: str, judges: int, width: int) -> str:
    counted = f"{title} ({judges})"
    return fitted(counted if cell_len(counted) <= width else title, width)


def _cell(group: PartFigures, item: str, width: int) -> Content:
    """Return place, bar and count of an item in a group."""
    found = next((each for each in group.items if each.item == item), None)
    top = found.figures.top if found else 0
    if found is None or not found.figures.ranked:
        return Content.styled(fitted(" ·", width), "$foreground 40%")
    place = group.places.get(item, "–")
    drawn = bar(top / group.n, width - 7)
    return Content.assemble(f"{place:>2} ", (drawn, "$primary"), f" {top:<3}")


def table(part: PartFigures, width: int) -> list[Content]:
    """Return the figures of the items, best first, and how far the participants agree.

    A remark on an item is at the end of its line, or below the table where there is no room.
    """
    rows: list[tuple[str, ...]] = [("", f"top {part.k}", *_HEADS)]
    rows += [_row(each, part.n) for each in _best_first(part)]
    widths = [max(cell_len(row[at]) for row in rows) for at in range(len(rows[0]))]
    lines = [
        " ".join(
            cell.ljust(size) if at in {0, 9} else cell.rjust(size)
            for at, (cell, size) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
    below: list[str] = []
    if max(map(cell_len, lines)) > width:
        below = [f"{row[0]} is {row[-1]}" for row in rows if row[-1]]
        lines = [line.removesuffix(row[-1]).rstrip() for line, row in zip(lines, rows, strict=True)]
    found = [Content.styled(lines[0], "bold $primary"), *map(Content, lines[1:])]
    return [*found, *map(Content, (*below, *_agreement(part)))]


def _row(each: ItemFigures, judges: int) -> tuple[str, ...]:
    found, speech = each.figures, each.speech
    mean = _measured(found.mean_rank if found.ranked else None)
    coded = (str(speech.codings), str(speech.people), speech.says) if speech else ("", "", "")
    ranked = f"{found.ranked} of {judges}"
    return (each.item, str(found.top), ranked, *mean, *_measured(each.borda), *coded)


def _measured(measure: Measure | None) -> tuple[str, str]:
    """Return a value and its confidence interval."""
    if measure is None or measure.value is None:
        return "–", ""
    ends = f"{measure.ci[0]:.1f}–{measure.ci[1]:.1f}" if measure.ci else ""
    return f"{measure.value:.1f}", ends


def _agreement(part: PartFigures) -> Iterator[str]:
    found = part.concordance
    if found.value is None:
        yield f"Kendall's W is undefined. {found.reason}"
    else:
        ends = f" ({'–'.join(map(rounded, found.ci))})" if found.ci else ""
        chance = f"p {found.p:.3f}" if found.p and found.p >= 0.001 else "p < 0.001"
        yield f"Kendall's W {rounded(found.value)}{ends}, χ² {found.chi2:.1f}, {chance}"
        if found.reason:
            yield found.reason
    for (one, other), overlap in part.overlap.items():
        value = "undefined" if overlap.value is None else rounded(overlap.value)
        yield f"{one} and {other}: rank-biased overlap {value}"


def _best_first(part: PartFigures) -> Sequence[ItemFigures]:
    places = {item: place for place, item in enumerate(part.order)}
    return sorted(part.items, key=lambda each: places.get(each.item, len(places)))
