"""Options that apply only together with others; where they do not, they are refused.

An option without effect would let its user believe that it had one.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple


class Rule(NamedTuple):
    """Options that apply only `when` something else is given, which `holds` tells.

    `options` has them as they are typed, by the names under which their values are kept.
    """

    options: Mapping[str, str]
    when: str
    holds: Callable[[Namespace], bool]


def _of_kind(kind: str, *others: str, **options: str) -> Rule:
    """Return the rule for options of `import` that only files of some kinds take."""
    kinds = (kind, *others)
    return Rule(
        options,
        f"to files of the kind {' or '.join(kinds)}",
        lambda given: given.kind is None or given.kind in kinds,
    )


RULES: Mapping[str, tuple[Rule, ...]] = {
    "agreement": (
        Rule(
            {"unit": "--unit", "coders": "--coders", "by": "--by"},
            "without --labels and --spans",
            lambda given: not given.labels and not given.spans,
        ),
        Rule(
            {"by_prefix": "--group-by-prefix", "level": "--level"},
            "with --labels",
            lambda given: bool(given.labels),
        ),
    ),
    "rankings": (Rule({"top": "--top"}, "with --table", lambda given: bool(given.table)),),
    "saturation": (Rule({"seed": "--seed"}, "with --permute", lambda given: given.permute != 0),),
    "export": (
        Rule(
            {"look": "--look"},
            "when the background sheet is written",
            lambda given: not given.sheets or "background" in given.sheets,
        ),
    ),
    "import": (
        _of_kind(
            "transcript",
            style="--style",
            speakers="--speaker",
            interviewers="--interviewer",
            answering="--participant",
            update="--update",
            comments="--comments",
        ),
        _of_kind("taxonomy", type_name="--type", prefix="--prefix"),
        _of_kind("segments", "codes", columns="--columns"),
        _of_kind("taguette", project="--project"),
    ),
}
"""The rules of each command."""


def options(command: str) -> frozenset[str]:
    """Return the options of a command that do not always apply, by the names of their values."""
    return frozenset(name for rule in RULES.get(command, ()) for name in rule.options)


def faults(command: str, given: Namespace, used: frozenset[str]) -> Iterator[str]:
    """Yield a sentence for each of the options `used` that does not apply."""
    for rule in RULES.get(command, ()):
        if not rule.holds(given):
            for name, option in rule.options.items():
                if name in used:
                    yield f"{option} applies only {rule.when}"
