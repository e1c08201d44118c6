"""`codebook taxonomy`: what participants support of it, and what it was extended by; `reject`."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from codebook.cli.arguments import Command
from codebook.cli.printing import narrate, print_json, say
from codebook.cli.studies import opened
from codebook.errors import UsageError
from codebook.text.display import counted

if TYPE_CHECKING:
    from codebook.study.codebook import Code
    from codebook.study.taxonomy.candidates import Candidate
    from codebook.study.taxonomy.lifecycle import Node, Report


def declare(command: Command) -> None:
    """Declare the commands of this module."""
    parser = command(
        "taxonomy",
        taxonomy,
        "show which nodes participants support, what was added, what was never observed",
        "A node is supported if the words of at least two participants have it or a node below"
        " it. Once there is a consensus, only its codings count.",
    )
    parser.add_argument(
        "--fits",
        default="",
        metavar="FIELD",
        help="the participants' field that says whether the taxonomy fits (default: the study's"
        " setting)",
    )
    _declare_reject(command)


def _declare_reject(command: Command) -> None:
    parser = command(
        "reject",
        reject,
        "reject a candidate; its passages keep it",
        "This is possible once the coders no longer code apart. `codebook undo` takes it back.",
    )
    parser.add_argument("candidate", metavar="CANDIDATE", help="the candidate's name")
    parser.add_argument("--reason", default="", help="why, in a sentence")


def taxonomy(given: Namespace) -> None:
    """Show the report."""
    with opened(given.study, given.coder) as study:
        found, rejected = study.taxonomy(given.fits), study.rejected_candidates()
        labels = study.code_labels()
    if found.waiting.said:
        narrate(found.waiting.said)
    if given.json:
        print_json(
            _as_json(found, labels) | {"rejected": [_rejected(each, labels) for each in rejected]}
        )
        return
    why = [_why(each, labels) for each in rejected]
    for line in (*_report_lines(found, labels), *_listed("rejected", why)):
        say(line)


def reject(given: Namespace) -> None:
    """Reject a candidate."""
    with opened(given.study, given.coder) as study:
        labels = study.code_labels()
        codes = [each.code for each in study.candidates()]
        names = {labels.get(code.id, code.label): code.id for code in codes}
        if given.candidate not in names:
            known = f"The candidates: {', '.join(names)}." if names else "There are none."
            raise UsageError(f"No candidate is called {given.candidate!r}.", known)
        study.reject_codes([names[given.candidate]], given.reason)
    if given.json:
        print_json({"rejected": given.candidate})
    else:
        narrate(f"{given.candidate} is rejected; its passages keep it.")


def _report_lines(found: Report, labels: Mapping[str, str]) -> Iterator[str]:
    count = len(found.taxonomy)
    by_group = ", ".join(f"{group} {found.supported(group)}" for group in found.groups)
    yield (
        f"{found.supported()} of {counted(count, 'node')} are supported by at least two"
        f" participants{f' ({by_group})' if by_group else ''}"
    )
    for depth in _depths(found):
        of_level = sum(node.code.depth == depth for node in found.taxonomy)
        yield f"  level {depth + 1}: {found.supported(depth=depth)} of {of_level}"
    borne = [f"{n.code.title} ({counted(n.participants, 'participant')})" for n in found.extended]
    yield from _listed("extended by", borne)
    never = [node.code.number for node in found.never_observed]
    yield from _listed(f"never observed, {len(never)}", never)
    waiting = [node.code.number for node in found.not_settled]
    yield from _listed(f"not settled yet, {len(waiting)}", waiting)
    nobodys = [node.code.number for node in found.of_no_participant]
    yield from _listed(f"only on words of no participant, {len(nobodys)}", nobodys)
    yield from _listed(
        "candidates", [f"{code.number} {_name(code, labels)}".strip() for code in found.candidates]
    )
    if found.fits is not None:
        said = [f"{value}: {', '.join(who)}" for value, who in found.fits.items()]
        yield from _listed("does the taxonomy fit", said or ["nobody was asked"])


def _listed(title: str, items: Iterable[str]) -> Iterator[str]:
    if items := list(items):
        yield f"{title}: {'; '.join(items)}"


def _depths(found: Report) -> list[int]:
    return sorted({node.code.depth for node in found.taxonomy})


def _name(code: Code, labels: Mapping[str, str]) -> str:
    """Return a code's name, with its maker's where another candidate is called alike."""
    return code.name if code.number else labels.get(code.id, code.label)


def _why(each: Candidate, labels: Mapping[str, str]) -> str:
    said = each.rejection
    why = f" ({said.coder}: {said.reason})" if said and said.reason else ""
    return f"{_name(each.code, labels)}{why}"


def _rejected(each: Candidate, labels: Mapping[str, str]) -> dict[str, str]:
    said = each.rejection
    return {
        "name": _name(each.code, labels),
        "reason": said.reason if said else "",
        "by": said.coder if said else "",
    }


def _as_json(found: Report, labels: Mapping[str, str]) -> dict[str, object]:
    return {
        "nodes": len(found.taxonomy),
        "supported": found.supported(),
        "groups": {group: found.supported(group) for group in found.groups},
        "levels": [
            {
                "nodes": sum(node.code.depth == depth for node in found.taxonomy),
                "supported": found.supported(depth=depth),
            }
            for depth in _depths(found)
        ],
        "extended": [_node(node) for node in found.extended],
        "never_observed": [node.code.number for node in found.never_observed],
        "not_settled": [node.code.number for node in found.not_settled],
        "of_no_participant": [node.code.number for node in found.of_no_participant],
        "candidates": [_name(code, labels) for code in found.candidates],
        "fits": found.fits,
        "codes": [_node(node) for node in found.nodes],
    }


def _node(node: Node) -> dict[str, object]:
    return {
        "id": node.code.number,
        "name": node.code.name,
        "status": node.status,
        "participants": node.participants,
        "groups": dict(node.groups),
    }
