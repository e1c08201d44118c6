"""An option that would have no effect is wrong usage; the same with what it needs is not."""

from __future__ import annotations

import pytest

from codebook.cli.main import run
from codebook.cli.option_rules import RULES
from codebook.cli.parser import parse

APPLIES = {
    "agreement --labels F --unit turn": "--unit applies only without --labels and --spans",
    "agreement --labels F --coders A,B": "--coders applies only without --labels and --spans",
    "agreement --spans F --by code": "--by applies only without --labels and --spans",
    "agreement --level ordinal": "--level applies only with --labels",
    "agreement --spans F --level nominal": "--level applies only with --labels",
    "agreement --group-by-prefix": "--group-by-prefix applies only with --labels",
    "rankings --top 2": "--top applies only with --table",
    "saturation --seed 1": "--seed applies only with --permute",
    "export codebook --look published": (
        "--look applies only when the background sheet is written"
    ),
    "import F --as taxonomy --speaker A=B": (
        "--speaker applies only to files of the kind transcript"
    ),
    "import F --as codings --style colon": ("--style applies only to files of the kind transcript"),
    "import F --as qdpx --interviewer A": (
        "--interviewer applies only to files of the kind transcript"
    ),
    "import F --as qdc --participant A": (
        "--participant applies only to files of the kind transcript"
    ),
    "import F --as themes --update": "--update applies only to files of the kind transcript",
    "import F --as themes --comments": "--comments applies only to files of the kind transcript",
    "import F --as transcript --type A": "--type applies only to files of the kind taxonomy",
    "import F --as codes --prefix A": "--prefix applies only to files of the kind taxonomy",
    "import F --as codings --columns code=A": (
        "--columns applies only to files of the kind segments or codes"
    ),
    "import F --as qualcoder --project A": "--project applies only to files of the kind taguette",
}
DO_APPLY = (
    "agreement --labels F --level ordinal --group-by-prefix",
    "agreement --unit turn --by part",
    "rankings --table F --top 2 --by group",
    "saturation --permute 9 --seed 2",
    "export --look published",
    "export background codebook --look published",
    "import F --speaker A=B --speaker C=D --type T --columns code=A --project P --update",
    "import F --as transcript --participant A=U1 --comments",
    "import F --as taxonomy --type T",
)


@pytest.mark.parametrize("arguments", APPLIES)
def test_what_does_not_apply_is_refused(arguments: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as refused:
        run(arguments.split())
    command = arguments.partition(" ")[0]
    said = capsys.readouterr()
    assert (refused.value.code, said.out) == (2, "")
    assert said.err.splitlines()[-1] == f"codebook {command}: error: {APPLIES[arguments]}"


def test_every_rule_is_tried() -> None:
    rules = [
        f"{option} applies only {each.when}"
        for command in RULES
        for each in RULES[command]
        for option in each.options.values()
    ]
    assert set(rules) == set(APPLIES.values())


@pytest.mark.parametrize("arguments", DO_APPLY)
def test_what_applies_is_taken(arguments: str) -> None:
    assert parse(arguments.split()).command == arguments.partition(" ")[0]
