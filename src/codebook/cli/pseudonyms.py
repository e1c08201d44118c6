"""`codebook pseudonyms`: names, and the pseudonyms that replace them."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from typing import TYPE_CHECKING

from codebook.cli.arguments import Command, given_path
from codebook.cli.printing import narrate, print_json, say, table
from codebook.cli.progress_line import progress_line
from codebook.cli.studies import opened
from codebook.errors import InputError, RefusedError, UsageError
from codebook.text.display import counted, first_of

if TYPE_CHECKING:
    from codebook.study import Study


def declare(command: Command) -> None:
    """Declare the command of this module."""
    parser = command(
        "pseudonyms",
        pseudonyms,
        "put pseudonyms for names, everywhere in the study",
        "`suggest` lists what may be personal; `add NAME PSEUDONYM` puts a name into the key, a"
        " file apart that only you can read; `apply` puts the pseudonyms into transcripts, codings,"
        " notes and journal, passages following, and cannot be undone; `check` says where names"
        " of the key still are. `add NAME NAME` has a name stay as it is, `drop NAME` takes one out"
        " of the key. Without a verb the key is listed.",
    )
    parser.add_argument("verb", nargs="?", choices=("suggest", "add", "drop", "apply", "check"))
    parser.add_argument("name", nargs="?", metavar="NAME")
    parser.add_argument("pseudonym", nargs="?", metavar="PSEUDONYM")
    parser.add_argument(
        "--key",
        type=given_path,
        metavar="FILE",
        help="the key (default: pseudonyms.csv of the study)",
    )


def pseudonyms(given: Namespace) -> None:
    """Do what the verb says."""
    if (given.verb == "add") != (given.pseudonym is not None):
        raise UsageError("Which name, and what for it?", "`codebook pseudonyms add NAME PSEUDONYM`")
    if given.verb == "drop" and given.name is None:
        raise UsageError("Which name?", "`codebook pseudonyms drop NAME`")
    if given.verb not in ("add", "drop") and given.name is not None:
        raise UsageError(
            f"`codebook pseudonyms {given.verb}` takes no name.",
            "Names of the key are put in with `codebook pseudonyms add NAME PSEUDONYM`.",
        )
    verbs: dict[str | None, Callable[[Study, Namespace], None]] = {
        None: _list,
        "suggest": _suggest,
        "add": _add,
        "drop": _drop,
        "apply": _apply,
        "check": _check,
    }
    if (
        given.key and given.verb != "add" and not given.key.exists()
    ):  # else it would seem to be empty
        raise InputError(given.key, "there is no such file.", "Check the path.")
    with opened(given.study, given.coder) as study:
        verbs[given.verb](study, given)


def _list(study: Study, given: Namespace) -> None:
    found = study.pseudonyms(given.key)
    if given.json:
        print_json({"pseudonyms": found})
    elif found:
        rows = sorted(found.items())
        table([(name, "(stays)" if name == pseudonym else pseudonym) for name, pseudonym in rows])
    else:
        narrate("The key has no names yet.")


def _suggest(study: Study, given: Namespace) -> None:
    found = study.personal_words(given.key)
    if given.json:
        print_json({"personal": [each._asdict() for each in found]})
    elif found:
        table([(each.kind, each.words, str(each.times)) for each in found])
    else:
        narrate("Nothing in the texts looks like a name, an address or a number.")


def _add(study: Study, given: Namespace) -> None:
    study.add_pseudonym(given.name, given.pseudonym, given.key)
    _list(study, given)


def _drop(study: Study, given: Namespace) -> None:
    study.drop_pseudonym(given.name, given.key)
    _list(study, given)


def _apply(study: Study, given: Namespace) -> None:
    with progress_line("Putting pseudonyms"):
        done = study.pseudonymise(given.key)
    if given.json:
        print_json(done._asdict())
        return
    say(
        f"{counted(done.places, 'place')} in {counted(len(done.transcripts), 'transcript')}"
        f" and {counted(done.records, 'record')} hold pseudonyms now"
    )
    for path in done.files:
        say(f"  taken away: {path}")
    for line in done.remaining:
        say(f"  still names them: {line}")


def _check(study: Study, given: Namespace) -> None:
    found = study.remaining_names(given.key)
    otherwise = study.name_variants(given.key)
    if given.json:
        named = {"named": found.inside, "beside": found.beside, "otherwise": otherwise}
        print_json(named)
    elif otherwise:
        forms = [f"“{words}” ({times})" for words, times in otherwise.items()]
        narrate(f"Names of the key written otherwise, which stay: {first_of(forms, 5)}.")
        narrate("`codebook pseudonyms add` takes in those that name somebody.")
    for line in found.beside:
        narrate(f"It still names them, and is yours to keep or to take away: {line}")
    if found.inside:
        raise RefusedError(
            f"Names of the key are still there: {first_of(found.inside, 5)}.",
            "Apply it, export anew.",
        )
    if not given.json:
        empty = not study.pseudonyms(given.key)
        say(
            "the key holds no name yet, and nothing was looked for"
            if empty
            else "no name of the key is left in the study and its exports"
        )
