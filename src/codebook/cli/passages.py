"""`codebook passages`: those of a code, of several codes together, of some participants."""

from __future__ import annotations

import argparse
from argparse import Namespace
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from codebook.cli.arguments import Command
from codebook.cli.printing import narrate, print_json, say
from codebook.cli.studies import opened
from codebook.text.display import counted

if TYPE_CHECKING:
    from codebook.study.retrieving import Retrieved


def declare(command: Command) -> None:
    """Declare the command of this module."""
    parser = command(
        "passages",
        passages,
        "list the passages of a code, also those with other codes or of some participants only",
        "They include those of the codes below. Once there is a consensus, only its passages are"
        " listed; before, those of every layer that you may see. `codebook export codings` writes"
        " all codings.",
    )
    parser.add_argument("code", metavar="CODE", help="the code's id, or a candidate's name")
    parser.add_argument(
        "--with",
        dest="also",
        action="append",
        default=[],
        metavar="CODE",
        help="only where the same coder also put this code on the words, or on some of them;"
        " repeat it to ask for several codes",
    )
    parser.add_argument(
        "--near",
        action="append",
        default=[],
        metavar="CODE",
        help="only where the same coder put this code in the same turn; repeat it to ask for"
        " several codes",
    )
    parser.add_argument(
        "--of",
        action="append",
        default=[],
        type=_value_of,
        metavar="COLUMN=VALUE",
        help="only of these participants, such as Group=Developer; repeat it to allow several"
        " values of a column, or to ask for several columns",
    )


def _value_of(text: str) -> tuple[str, str]:
    column, sign, value = text.partition("=")
    if not (sign and column.strip()):
        message = f"{text!r} is not COLUMN=VALUE, such as Group=Developer"
        raise argparse.ArgumentTypeError(message)
    return column.strip(), value.strip()


def passages(given: Namespace) -> None:
    """List the passages."""
    with opened(given.study, given.coder) as study:
        found = study.retrieve(given.code, also=given.also, near=given.near, of=given.of)
        agreed, waiting = study.publishes_consensus(), study.undecided().said
    if waiting:
        narrate(waiting)
    if given.json:
        print_json({"passages": [_as_json(each) for each in found]})
        return
    for number, each in enumerate(found, 1):
        # A transcript is often called as its participant is: once is enough.
        about = dict.fromkeys((each.participant, each.transcript, each.code, each.coder))
        say(f"{number}  {'  '.join(filter(None, about))}", f"   {' '.join(each.quote.split())}")
    narrate(_said(found, agreed=agreed))


def _said(found: Sequence[Retrieved], *, agreed: bool) -> str:
    """Return a sentence on what is listed: how much of it, and whose layers it comes from."""
    where = " in the consensus; `codebook export codings` has every layer" if agreed else ""
    if not found:
        return f"There is no such passage{where}."
    passages = {each.passage_id: each.coder for each in found}
    people = {each.participant for each in found} - {None}
    said = f"{counted(len(passages), 'passage')} of {counted(len(people), 'participant')}"
    if len(found) > len(passages):  # a passage is listed with each of its codes
        said = f"{counted(len(found), 'coding')} on {said}"
    by_coder = Counter(passages.values())
    if len(by_coder) > 1:
        said += f": {', '.join(f'{count:,} by {name}' for name, count in by_coder.items())}"
    return f"{said}{where}."


def _as_json(each: Retrieved) -> dict[str, object]:
    return {name: value for name, value in each._asdict().items() if name != "passage_id"}
