"""`codebook saturation`: what each interview brought, as a table and as bars."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping
from typing import TYPE_CHECKING

from codebook.cli.arguments import Command
from codebook.cli.printing import narrate, print_json, say, table
from codebook.cli.studies import opened
from codebook.errors import UsageError
from codebook.text.display import counted

if TYPE_CHECKING:
    from codebook.study.taxonomy.saturation import Curve

_WIDTH = 32
_EIGHTHS = " ▏▎▍▌▋▊▉█"
_MOST = 100_000


def declare(command: Command) -> None:
    """Declare the command of this module."""
    parser = command(
        "saturation",
        saturation,
        "show how many new codes each interview brought",
        "Interviews come in the order of the study, also those that are finished without any code."
        " Once there is a consensus, only its"
        " codings count.",
    )
    parser.add_argument("--by", choices=("group",), help="also for each group of participants")
    parser.add_argument(
        "--permute",
        type=int,
        default=0,
        metavar="N",
        help="also show the range that N random orders of the interviews give (95 %% of them)",
    )
    parser.add_argument(
        "--seed", type=int, default=1, metavar="S", help="the seed of the random orders"
    )


def saturation(given: Namespace) -> None:
    """Show the curves."""
    if not 0 <= given.permute <= _MOST or given.seed < 0:
        raise UsageError(
            f"--permute takes 0 to {_MOST} orders, --seed a number from 0 up.",
            "1000 orders are enough.",
        )
    with opened(given.study, given.coder) as study:
        found = study.saturation(
            by_group=given.by == "group", orders=given.permute, seed=given.seed
        )
        waiting, labels = study.undecided(), study.code_labels()
        later = study.came_later()
    if waiting.said:
        narrate(waiting.said)
    interviews = {step.interview for step in found[""].steps}
    for each in later:
        is_here = interviews.issuperset(each.transcripts)
        narrate(each.said if is_here else f"{each.said} Without a code, it is no interview here.")
    if given.json:
        curves = {name or "all": _as_json(curve, labels) for name, curve in found.items()}
        print_json({"curves": curves})
        return
    if not found[""].steps:
        narrate("Nothing is coded yet that you may see.")
        return
    for name, curve in found.items():
        _print(name, curve)


def _print(name: str, curve: Curve) -> None:
    most = max([step.known for step in curve.steps], default=0)
    say(f"{name or 'all'} · {counted(len(curve.steps), 'interview')}, {counted(most, 'code')}")
    rows = [("interview", "new", "known", "random orders" if curve.band else "", "")]
    for place, step in enumerate(curve.steps):
        before = step.known - len(step.new)
        random = curve.band[place] if curve.band else None
        rows.append(
            (
                step.interview,
                str(len(step.new)),
                str(step.known),
                f"{random.middle:g} ({random.low:g}–{random.high:g})" if random else "",
                bar(before, step.known, most),
            )
        )
    table(rows)
    say("")


def bar(before: int, known: int, most: int) -> str:
    """Return a bar of `known` of `most` codes: those known `before` are shaded, new ones full."""
    if not most:
        return ""
    shaded = before * _WIDTH // most
    eighths = round(known * _WIDTH * 8 / most) - shaded * 8
    full, rest = divmod(eighths, 8)
    return ("░" * shaded + "█" * full + _EIGHTHS[rest]).rstrip()


def _as_json(curve: Curve, labels: Mapping[str, str]) -> list[dict[str, object]]:
    return [
        {
            "interview": step.interview,
            "new": len(step.new),
            "known": step.known,
            "codes": [labels.get(code.id, code.label) for code in step.new],
            "band": curve.band[place]._asdict() if curve.band else None,
        }
        for place, step in enumerate(curve.steps)
    ]
