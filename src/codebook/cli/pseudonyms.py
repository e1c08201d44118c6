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
        "replace names by pseudonyms, everywhere in the study",
        "`suggest` lists words that may be personal. `add NAME PSEUDONYM` adds a name to the"
        " key, a separate file that only you can read; `add NAME NAME` keeps a name as it is;"
        " `drop NAME` removes one from the key. `apply` replaces the names in transcripts,"
        " codings, notes and journal; passages follow, and it cannot be undone. `check` says"
        " where names of the key still occur. Without a verb, the key is listed.",
    )
    parser.add_argument("verb", nargs="?", choices=("suggest", "add", "drop", "apply", "check"))
    parser.add_argument("name", nargs="?", metavar="NAME")
    parser.add_argument("pseudonym", nargs="?", metavar="PSEUDONYM")
    parser.add_argument(
        "--key",
        type=given_path,
        metavar="FILE",
        help="the file of the key (default: pseudonyms.csv in the study's folder)",
    )


def pseudonyms(given: Namespace) -> None:
    """Do what the verb says."""
    if (given.verb == "add") != (given.pseudonym is not None):
        raise UsageError(
            "Which name, and which pseudonym?", "`codebook pseudonyms add NAME PSEUDONYM`"
        )
    if given.verb == "drop" and given.name is None:
        raise UsageError("Which name?", "`codebook pseudonyms drop NAME`")
    if given.verb not in ("add", "drop") and given.name is not None:
        raise UsageError(
            f"`codebook pseudonyms {given.verb}` takes no name.",
            "Add names to the key with `codebook pseudonyms add NAME PSEUDONYM`.",
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
        table([(each.kind, each.words, str(each.times or "–")) for each in found])
    else:
        narrate("Nothing in the texts looks like a name, an address or a number.")


def _add(study: Study, given: Namespace) -> None:
    study.add_pseudonym(given.name, given.pseudonym, given.key)
    if given.pseudonym in {person.label for person in study.people()} - {given.name}:
        narrate(f"{given.pseudonym} is a participant: “{given.name}” becomes a name of theirs.")
    _list(study, given)


def _drop(study: Study, given: Namespace) -> None:
    study.drop_pseudonym(given.name, given.key)
    _list(study, given)


def _apply(study: Study, given: Namespace) -> None:
    with progress_line("Applying pseudonyms"):
        done = study.pseudonymise(given.key)
    if given.json:
        print_json(done._asdict())
        return
    say(
        f"{counted(done.places, 'place')} in {counted(len(done.transcripts), 'transcript')}"
        f" and {counted(done.records, 'record')} now have pseudonyms"
    )
    for path in done.files:
        say(f"  removed: {path}")
    for line in done.remaining:
        say(f"  still contains names: {line}")


def _check(study: Study, given: Namespace) -> None:
    found = study.remaining_names(given.key)
    otherwise = study.name_variants(given.key)
    if given.json:
        named = {"named": found.inside, "beside": found.beside, "otherwise": otherwise}
        print_json(named)
    elif otherwise:
        forms = [f"“{words}” ({times})" for words, times in otherwise.items()]
        narrate(
            f"Other spellings of the key's names, which stay as they are: {first_of(forms, 5)}."
        )
        narrate("Add those that name somebody with `codebook pseudonyms add`.")
    for line in found.beside:
        narrate(f"This still contains names; keep or delete it yourself: {line}")
    if found.inside:
        raise RefusedError(
            f"Names of the key still occur: {first_of(found.inside, 5)}.",
            "Apply the key: `codebook pseudonyms apply`. Then export again.",
        )
    if not given.json:
        empty = not study.pseudonyms(given.key)
        say(
            "The key has no names yet, so there was nothing to look for."
            if empty
            else "No name of the key is left in the study and its exports."
        )
