"""`codebook kit`: documents to take into the interviews."""

from __future__ import annotations

from argparse import Namespace

from codebook.cli.printing import print_json


def kit(given: Namespace) -> None:
    """Write a document for each audience of the guideline."""
    from codebook.study import Study

    with Study.open(given.study, given.coder) as study:
        files = study.write_kits(given.out)
    if given.json:
        print_json({"files": [str(path) for path in files]})
    for path in () if given.json else files:
        print(path)
