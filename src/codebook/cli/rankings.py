"""`codebook rankings`: of the study, or of a sheet."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from codebook.cli.arguments import Command, given_path, positive
from codebook.cli.printing import narrate, print_json, say, table
from codebook.cli.studies import opened
from codebook.text.display import counted, rounded

if TYPE_CHECKING:
    from codebook.agreement import Measure
    from codebook.study.ranking.ranking_figures import ItemFigures, PartFigures


def declare(command: Command) -> None:
    """Declare the commands of this module."""
    parser = command(
        "rankings",
        rankings,
        "show what participants ranked, by part of the guideline",
        "For the study, or for a sheet. The mean rank is that of those who ranked the item:"
        " `ranked by` says how many. Borda gives n - 1 points to the first of n items; items that"
        " were not ranked share the points, and in Kendall's W the ranks, that are left. The"
        " interval of W is a jackknife's, over five participants or more. Rank-biased overlap is"
        " the mean over all orders of items that share a place. Codings are those of the item, and"
        " of codes below it, on the words of the participants of that table, who ranked;"
        " `codebook export groups` counts those of everybody. Whether an"
        " item is often or seldom spoken of is told by comparing it with the other items of its"
        " list, however few codings there are.",
    )
    parser.add_argument(
        "--table",
        type=given_path,
        metavar="FILE",
        help="use this sheet instead of the study: participant, part, position, item (and"
        " group, level); an item without a position was offered but not ranked",
    )
    parser.add_argument("--by", choices=("group", "level"), help="also show them by group or level")
    parser.add_argument(
        "--top",
        type=positive,
        metavar="K",
        help="how many count as top in a sheet (default: 3)",
    )


def rankings(given: Namespace) -> None:
    """Show the figures of each part."""
    parts = _figures(given)
    if given.by and parts and not any(part.groups for part in parts.values()):
        narrate(f"Nobody who ranked has a {given.by}, so all are shown together.")
    if given.json:
        print_json({"parts": {key: _as_json(part) for key, part in parts.items()}})
        return
    if not parts:
        narrate("Nothing has been ranked yet.")
    for key, part in parts.items():
        _print_part(f"{key}  {part.title}".rstrip(), part)
        for name, group in part.groups.items():
            _print_part(f"{key}, {name or f'without a {given.by}'}", group)
        for (one, other), overlap in part.overlap.items():
            say(f"{one} and {other}: rank-biased overlap (p 0.9) {_shown(overlap)}")


def _figures(given: Namespace) -> Mapping[str, PartFigures]:
    if given.table:
        from codebook.study.ranking.ranking_tables import figures_of_table

        return figures_of_table(given.table, given.by, given.top)
    with opened(given.study, given.coder) as study:
        return study.ranking_figures(given.by)


def _print_part(heading: str, part: PartFigures) -> None:
    say(f"{heading} · {counted(part.n, 'participant')}")
    places = {item: place for place, item in enumerate(part.order, 1)}
    ranked = sorted(part.items, key=lambda each: places.get(each.item, len(places) + 1))
    codings = "their codings" if any(each.speech for each in ranked) else ""
    rows = [("item", f"top {part.k}", "ranked by", "mean rank", "Borda", codings, "")]
    table([*rows, *(_row(each, part.n) for each in ranked)])
    found = part.concordance
    if found.value is None:
        say(f"Kendall's W is undefined. {found.reason}")
    else:
        why = f". {found.reason}" if found.reason else ""
        say(f"Kendall's W {_shown(found)}, χ² {found.chi2:.2f}, p {found.p:.3f}{why}")
    say("")


def _row(each: ItemFigures, judges: int) -> tuple[str, ...]:
    found, speech = each.figures, each.speech
    return (
        each.item,
        str(found.top),
        f"{found.ranked} of {judges}",
        _shown(found.mean_rank) if found.ranked else "–",
        f"{each.borda.value:g}" if each.borda and each.borda.value is not None else "–",
        str(speech.codings) if speech else "",
        "  ".join(filter(None, (each.name, f"({speech.says})" if speech and speech.says else ""))),
    )


def _shown(measure: Measure) -> str:
    if measure.value is None:
        return "undefined"
    interval = f" ({' to '.join(map(rounded, measure.ci))})" if measure.ci else ""
    return f"{rounded(measure.value)}{interval}"


def _as_json(part: PartFigures) -> dict[str, object]:
    found = part.concordance
    return {
        "n": part.n,
        "title": part.title,
        "k": part.k,
        "items": [dict(_item(each, part.places.get(each.item))) for each in part.items],
        "order": list(part.order),
        "kendall_w": found.value,
        "p": found.p,
        "ci": found.ci,
        "chi2": found.chi2,
        "reason": found.reason,
        "groups": {name: _as_json(group) for name, group in part.groups.items()},
        "overlap": [
            {"groups": list(pair), "rbo": measure.value, "reason": measure.reason}
            for pair, measure in part.overlap.items()
        ],
    }


def _item(each: ItemFigures, place: int | None) -> Iterator[tuple[str, object]]:
    found = each.figures
    yield from (("item", each.item), ("name", each.name), ("place", place), ("top", found.top))
    yield from (("ranked", found.ranked), ("mean_rank", found.mean_rank.value))
    yield "borda", each.borda.value if each.borda else None
    yield "filled_rank", found.filled_rank.value
    measures = {"share": found.share, "mean_rank": found.mean_rank, "borda": each.borda}
    yield "intervals", {name: measure.ci for name, measure in measures.items() if measure}
    yield "speech", each.speech._asdict() if each.speech else None
