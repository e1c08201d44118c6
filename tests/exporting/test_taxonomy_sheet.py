"""The sheet of the taxonomy."""

from __future__ import annotations

import pytest

from codebook.exporting.csv_file import csv_bytes
from codebook.exporting.taxonomy_sheet import TaxonomyEntry, joined_examples, taxonomy_sheet


def test_the_codes_come_in_the_order_that_they_were_given() -> None:
    entries = [
        TaxonomyEntry("C", "Bug", examples=("one, two", "three、four")),
        TaxonomyEntry("C.2", "Memory", "C", "Where, when", "use", "avoid", colour="#aabbcc"),
        TaxonomyEntry("C.10", "Documentation", "C"),
        TaxonomyEntry("", "Slow start", state="candidate", origin="emergent"),
        TaxonomyEntry("B", "Requirement"),
    ]
    assert csv_bytes(taxonomy_sheet(entries)).decode() == (
        "id,name,parent,definition,use_when,avoid_when,origin,state,colour,examples\n"
        'C,Bug,,,,,,,,"one, two\nthree、four"\n'
        'C.2,Memory,C,"Where, when",use,avoid,,,#aabbcc,\n'
        "C.10,Documentation,C,,,,,,,\n"
        ",Slow start,,,,,emergent,candidate,,\n"
        "B,Requirement,,,,,,,,\n"
    )


@pytest.mark.parametrize(
    ("examples", "cell"),
    [
        ((), ""),
        (("one",), "one"),
        (("one, two",), "one, two\n"),
        (("one, two", "three"), "one, two\nthree"),
        (("first\nhalf", "next"), "first half\nnext"),
    ],
)
def test_each_example_is_a_line_that_can_be_told_from_a_list(
    examples: tuple[str, ...], cell: str
) -> None:
    assert joined_examples(examples) == cell
