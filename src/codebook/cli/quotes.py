"""`codebook quotes`: the key passages, and in what form each is printed."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from typing import TYPE_CHECKING

from codebook.cli.arguments import Command, positive
from codebook.cli.printing import narrate, print_json, say
from codebook.cli.studies import opened
from codebook.errors import UsageError

if TYPE_CHECKING:
    from codebook.study.exporting.quote_rows import Quote


def declare(command: Command) -> None:
    """Declare the command of this module."""
    parser = command(
        "quotes",
        quotes,
        "list the key passages, or set the form in which one is printed",
        "CodeBook.csv prints that form. The words of the transcript stay as they are;"
        " `codebook export quotes` lists every difference.",
    )
    parser.add_argument(
        "number", nargs="?", type=positive, metavar="N", help="the passage's number in the list"
    )
    parser.add_argument(
        "text", nargs="?", metavar="TEXT", help='the form to print; "" prints it as it was said'
    )


def quotes(given: Namespace) -> None:
    """List the key passages, or one; with a text, first set how that one is printed."""
    with opened(given.study, given.coder) as study:
        found = study.quotes()
        chosen = given.number
        if chosen is not None and chosen > len(found):
            raise UsageError(
                f"There is no key passage {chosen}: the study has {len(found)}.",
                "`codebook quotes` lists them.",
            )
        if chosen is not None and given.text is not None:
            study.set_published_quote(found[chosen - 1].passage_id, given.text)
            found = study.quotes()
    listed = [(number, quote) for number, quote in enumerate(found, 1) if chosen in {None, number}]
    if given.json:
        print_json({"quotes": [_as_json(number, quote) for number, quote in listed]})
        return
    if not found:
        narrate("No passage is marked as a key passage yet.")
    for number, quote in listed:
        say(*_quote_lines(number, quote))


def _quote_lines(number: int, quote: Quote) -> Iterator[str]:
    entry = quote.entry
    who = "  ".join(filter(None, (entry.participant, entry.codes)))
    yield f"{number}  {who}"
    yield f"   {' '.join(quote.printed.split())}"
    yield from (f"   - {each}" for each in quote.differences)
    yield from (f"   - {coder}'s printed form: {form}" for coder, form in quote.apart.items())


def _as_json(number: int, quote: Quote) -> dict[str, object]:
    entry = quote.entry
    return {
        "number": number,
        "participant": entry.participant,
        "coder": entry.coder,
        "codes": entry.codes,
        "verbatim": entry.quote,
        "published": quote.printed,
        "differences": quote.differences,
        "apart": quote.apart,
    }
