"""`codebook agreement`: of the study, of label sheets, of passages."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING

from codebook.cli.arguments import Command, given_path
from codebook.cli.printing import narrate, print_json, say, table
from codebook.cli.studies import opened
from codebook.errors import UsageError
from codebook.text.display import counted, few_of, rounded

if TYPE_CHECKING:
    from codebook.agreement import Measure
    from codebook.agreement.labels import LabelAgreement
    from codebook.agreement.span_measures import SpanAgreement
    from codebook.study.measuring.reliability import Reliability
    from codebook.study.reconciliation.reviewing import Acceptance


_NO_NAMES: Mapping[str, str] = {}
_READ_OR_NOT = (
    "Where a coder read the text and coded nothing, a row without start, end and code says so;"
    " where not, measure without that text or that coder."
)
_BY_UNIT = {"unit": "--unit", "by": "--by"}


def declare(command: Command) -> None:
    """Declare the commands of this module."""
    parser = command(
        "agreement",
        agreement,
        "measure the agreement of the study's coders, or of raters on a sheet of labels or"
        " passages",
        "Compares participants' turns in the transcripts that all coders have finished; a"
        " turn's label is the set of its codes. Where a measure is undefined, the reason is"
        " given.",
    )
    parser.add_argument(
        "--unit",
        choices=("turn", "sentence", "character", "passage"),
        default="turn",
        help="what to compare (default: turn)",
    )
    parser.add_argument(
        "--coders",
        metavar="A,B",
        help="the coders to compare (default: all who have finished a transcript)",
    )
    parser.add_argument(
        "--by",
        choices=("code", "part", "transcript", "group"),
        default="code",
        help="break the result down by this (default: code, with Cohen's kappa)",
    )
    _sheet_options(parser)


def _sheet_options(parser: ArgumentParser) -> None:
    sheets = parser.add_mutually_exclusive_group()
    sheets.add_argument(
        "--labels",
        nargs="+",
        type=given_path,
        metavar="FILE",
        help="label sheets: the first column names the unit, every other column is a rater"
        " (except Final_Label); `;` separates several labels",
    )
    sheets.add_argument(
        "--spans",
        type=given_path,
        metavar="FILE",
        help="a sheet of passages: unit, length, coder, start, end, code; a row without the last"
        " three says that the coder read the text and coded nothing, and so it counts where a"
        " coder has no row for a text",
    )
    parser.add_argument(
        "--group-by-prefix",
        dest="by_prefix",
        action="store_true",
        help="also measure by the first letter of the final label",
    )
    parser.add_argument(
        "--level",
        choices=("nominal", "ordinal", "interval"),
        default="nominal",
        help="the level of Krippendorff's alpha on labels (default: nominal)",
    )


def agreement(given: Namespace) -> None:
    """Measure agreement of the study's coders, on label sheets, or on a sheet of passages."""
    if given.labels:
        _labels(given)
    elif given.spans:
        _spans(given)
    else:
        _study(given)


def _labels(given: Namespace) -> None:
    from codebook.study.measuring.sheet_agreement import agreement_of_labels

    found = agreement_of_labels(given.labels, level=given.level, by_prefix=given.by_prefix)
    _tell_of_labels(found)
    if given.json:
        print_json(
            {
                "units": found.units,
                "raters": found.raters,
                "categories": found.categories,
                "measures": _as_json(found.measures),
                "groups": {
                    key: {"measures": _as_json(measures)} for key, measures in found.groups.items()
                },
                "ungrouped": found.ungrouped,
            }
        )
        return
    counts = counted(found.units, "unit"), counted(len(found.raters), "rater")
    narrate(f"{', '.join(counts)}, {counted(len(found.categories), 'label')} on offer")
    _print_measures(found.measures)
    for key, measures in found.groups.items():
        say("", key)
        _print_measures(measures)


def _tell_of_labels(found: LabelAgreement) -> None:
    for repeated in found.repeated:
        places = ", ".join(f"{sheet} line {line}" for sheet, line in repeated.places)
        narrate(
            f"{repeated.name} occurs more than once ({places}); each row counts as a unit of"
            " its own."
        )
    for labels in found.alike:
        narrate(f"{' and '.join(labels)} differ only in capitals; each is a label of its own.")
    for label in found.joined:
        narrate(f"“{label}” counts as one label; where several are meant, part them by `;`.")
    if found.ungrouped:
        verb = "is" if found.ungrouped == 1 else "are"
        narrate(f"{counted(found.ungrouped, 'unit')} without a final label {verb} in no group.")


def _spans(given: Namespace) -> None:
    from codebook.study.measuring.sheet_agreement import agreement_of_spans

    found = agreement_of_spans(given.spans)
    _tell_of_unread(found)
    if given.json:
        print_json(
            {
                "measures": _as_json(found.measures),
                "coverage": found.coverage,
                "unread": found.unread,
                "per_code": {
                    str(code): {
                        "u_alpha": asdict(spans.u_alpha),
                        "coverage": spans.coverage,
                        "alone": asdict(spans.alone),
                    }
                    for code, spans in found.per_code.items()
                },
            }
        )
        return
    _print_measures(found.measures)
    say("")
    _print_measures({str(code): spans.u_alpha for code, spans in found.per_code.items()})


def _tell_of_unread(found: SpanAgreement) -> None:
    for coder, texts in found.unread.items():
        narrate(f"{coder} has no row for {few_of(texts, 3)}, which counts as nothing coded there.")
    if found.unread:
        narrate(_READ_OR_NOT)


def _study(given: Namespace) -> None:
    from codebook.study.measuring.reliability import MEASURE_NAMES

    names = [name.strip() for name in given.coders.split(",")] if given.coders else []
    with opened(given.study, given.coder) as study:
        reviewed = study.acceptance(names)
        if reviewed:
            _refuse_units(given)
            _review(given, reviewed)
            return
        found = study.agreement(unit=given.unit, coders=names, by=given.by)
    for sentence in filter(None, (*map("Left out: {}".format, found.left_out), found.with_merged)):
        narrate(sentence)
    if given.json:
        print_json(
            vars(found)
            | {
                "measures": _as_json(found.measures),
                "by": _as_json(found.by),
                "tables": {
                    code: {name: round(count) for name, count in table._asdict().items()}
                    for code, table in found.tables.items()
                },
                "pair": None if found.of_pairs else found.coders,
                "uncoded": found.uncoded._asdict(),
                "review": [],
            }
        )
        return
    narrate(
        f"{counted(found.units, 'unit')} ({found.unit}) of {', '.join(found.transcripts)},"
        f" coded by {', '.join(found.coders)}; distance between code sets: MASI; 95 % intervals"
    )
    if found.of_pairs:
        narrate(found.of_pairs)
    _print_measures(found.measures, MEASURE_NAMES)
    say("")
    if given.by == "code":
        _print_codes(found)
    else:
        say(f"masi_alpha by {given.by}")
        _print_measures(found.by)


def _print_codes(found: Reliability) -> None:
    """Print each code's kappa with its counts."""
    counts = ("both", *(f"only {name}" for name in found.coders), "neither")
    heads = ("", "kappa", *(found.counted if found.of_pairs else counts), "")
    rows = [
        (code, _shown(measure), *(f"{count:,.0f}" for count in found.counts(code)), measure.reason)
        for code, measure in found.by.items()
    ]
    table([heads, *rows], shorten=True)


def _refuse_units(given: Namespace) -> None:
    """Raise UsageError for options that mean nothing where nothing is compared unit by unit."""
    options = [option for name, option in _BY_UNIT.items() if name in given.typed]
    if options:
        raise UsageError(
            f"{' and '.join(options)} {'applies' if len(options) == 1 else 'apply'} only where"
            " coders code apart; in this study one reviews the other's codings.",
            "Leave it out." if len(options) == 1 else "Leave them out.",
        )


def _review(given: Namespace, reviewed: Sequence[Acceptance]) -> None:
    """Print acceptance: where one coder saw the other's work, agreement is not measured."""
    if given.json:
        rows = [
            each._asdict()
            | {"acceptance": each.share, "judged": each.settled, "not_judged": each.left}
            for each in reviewed
        ]
        coders = [each.reviewer for each in reviewed]
        nothing: dict[str, object] = {}
        print_json(
            {
                "unit": given.unit,
                "coders": [reviewed[0].first, *coders],
                "measures": nothing,
                "by": nothing,
                "tables": nothing,
                "review": rows,
            }
        )
        return
    narrate("One coder saw the other's codings: this is acceptance, not independent agreement.")
    for each in reviewed:
        share = "undefined" if each.share is None else rounded(each.share, 3)
        codings = counted(each.codings, "coding")
        say(f"acceptance of {each.first}'s {codings} by {each.reviewer}: {share} ({each.basis})")
        names = ("accepted", "adjusted", "changed", "rejected", "asked", "added")
        table([(name, str(getattr(each, name))) for name in names])


def _as_json(measures: Mapping[str, Measure]) -> dict[str, object]:
    return {name: asdict(measure) for name, measure in measures.items()}


def _print_measures(measures: Mapping[str, Measure], called: Mapping[str, str] = _NO_NAMES) -> None:
    """Print a measure in each row, also with what it is called on the screen, if given."""
    rows = [
        (name, _shown(measure), _interval(measure), called.get(name, ""), measure.reason)
        for name, measure in measures.items()
    ]
    table(rows, shorten=True)


def _shown(measure: Measure) -> str:
    return "undefined" if measure.value is None else rounded(measure.value, 3)


def _interval(measure: Measure) -> str:
    return " to ".join(rounded(end, 3) for end in measure.ci or ())
