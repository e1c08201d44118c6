"""A paragraph for the methods section of a paper: what was measured, and the results."""

from __future__ import annotations

from typing import TYPE_CHECKING

from codebook.study.measuring.reliability import Reliability
from codebook.text.display import counted, rounded

if TYPE_CHECKING:
    from codebook.agreement import Measure

_UNITS = {
    "turn": "turns of the participants",
    "sentence": "sentences of the participants",
    "character": "characters of the participants' turns",
    "passage": "passages that either had marked",
}
_AVERAGE = " on average over pairs of coders"


def methods_paragraph(found: Reliability) -> str:
    """Return the paragraph, which also names the measures that are undefined."""
    *others, last = found.coders
    first = (
        f"{', '.join(others)} and {last} coded {counted(len(found.transcripts), 'transcript')}"
        f" independently, without seeing each other's codes.{_uncoded(found)}"
        f"{_merged(found.merged)}"
    )
    compared = (
        f"We compared the sets of codes on {found.units:,} units ({_units(found)});"
        " a unit without codes counts as the empty set."
    )
    head = (
        "Krippendorff's alpha with the MASI distance between sets (Passonneau, 2006) was"
        f" {_figure(found.measures['masi_alpha'])}."
    )
    return " ".join((first, compared, head, *_resampled(found), _pooled(found), *_single(found)))


def _units(found: Reliability) -> str:
    if found.unit == "passage" and len(found.coders) > 2:
        return "passages that any of them had marked"
    return _UNITS[found.unit]


def _uncoded(found: Reliability) -> str:
    """Return a sentence on transcripts in which not all put a code, after a blank; "" for none."""
    nobody, some = found.uncoded
    if not nobody:
        return f" In {some} of them not each coder put a code." if some else ""
    others = f" and in {some} not each of them did" if some else ""
    return f" In {nobody} of them nobody put a code{others}."


def _merged(codings: int) -> str:
    """Return a sentence on codes that were merged when all was open, after a blank; "" for none."""
    if not codings:
        return ""
    return (
        f" Codes were merged once they had seen each other's codings: {counted(codings, 'coding')}"
        f" {'is' if codings == 1 else 'are'} compared with the code into which theirs was merged."
    )


def _resampled(found: Reliability) -> list[str]:
    """Return a sentence on what the interval of the main figure rests on, if it has one."""
    from codebook.agreement import Bootstrap

    if found.measures["masi_alpha"].ci is None:
        return []
    return [
        f"The interval is that of {Bootstrap().resamples:,} bootstrap resamples of whole"
        f" transcripts, of which there are {len(found.transcripts)}."
    ]


def _pooled(found: Reliability) -> str:
    pairs = len(found.coders) > 2
    return (
        f"Cohen's kappa pooled over codes (De Vries et al., 2008) was{_AVERAGE if pairs else ''}"
        f" {_figure(found.measures['pooled_kappa'])};"
        f"{' on average two' if pairs else ' the'} coders gave the same set of codes to"
        f" {_percent(found.measures['percent_agreement'])} of the units."
    )


def _single(found: Reliability) -> list[str]:
    values = sorted(
        (measure.value, code) for code, measure in found.by.items() if measure.value is not None
    )
    if not values:
        return []
    (least, worst), (most, best) = values[0], values[-1]
    average = f",{_AVERAGE}," if len(found.coders) > 2 else ""
    return [
        f"Per code, Cohen's kappa{average} ranged from {rounded(least)} ({worst}) to"
        f" {rounded(most)} ({best}) over {counted(len(values), 'code')}."
    ]


def _figure(measure: Measure) -> str:
    if measure.value is None:
        return f"undefined ({measure.reason})"
    if measure.ci is None:
        return rounded(measure.value)
    return f"{rounded(measure.value)} (95 % CI {' to '.join(map(rounded, measure.ci))})"


def _percent(measure: Measure) -> str:
    return "an undefined share" if measure.value is None else f"{measure.value:.0%}"
