"""The first sheet of a workbook: what is in the others."""

from __future__ import annotations

from collections.abc import Sequence

from codebook.exporting.sheets import Column, Sheet, Value

_COLUMNS = (
    Column("sheet", "sheet", 18),
    Column("what is in it", width=80, wrap=True),
    Column("rows", "number", 10),
    Column("columns", "number", 10),
)
ABOUT = {
    "CodeBook": "The key passages as they are published, with their codes and insights.",
    "Background": "What is known of the participants, normalised; numbers are numbers.",
    "Participants": "All that is known of the participants, each value as it was written.",
    "Rankings": "What each participant ranked in which part; an item a row.",
    "Codings": "Every coding of every visible layer; start and end count characters of the text.",
    "Memos": "What the coders noted apart from insights, oldest first, and about what.",
    "Taxonomy": "The codes with definitions, when to use and avoid them, and examples.",
    "Themes": "Which codes lie in which theme; the joint grouping once there is one.",
    "Saturation": "The codes that each interview was the first to bring.",
    "Reconciliation": "Every disagreement: what each coder put there, and what was ruled.",
    "Agreement": "Measures of agreement; then Cohen's kappa and the two-by-two table of each code.",
    "Transcripts": "What was transcribed; the sha256 identifies the text.",
    "Codes": "How often each code was used: in the consensus once there is one, else in all layers."
    " Groundedness counts passages, those that several coders marked alike once; a branch"
    " is a code with all codes below it.",
    "Quotes": "The key passages with their participants' attributes, verbatim and as published,"
    " and each difference between the two.",
    "Matrix": "How often each participant's words have a code, counted as in Codes.",
    "Presence": "Whether a participant's words have a code, 1 or 0, and how many participants' do.",
    "Groups": "How many participants of each group, level of experience and other shared background"
    " have a code or one below it on their words, of how many that were interviewed, and"
    " with how many codings.",
    "Co-occurrence": "How often two codes lie on the same words: pairs of passages of one layer"
    " that overlap, one with each code. On the diagonal, the passages with the code.",
    "Pairs": "Whether two codes lie on the same words, 1 or 0.",
    "Charts": "Pictures of some of these sheets.",
    "Log": "The audit trail, oldest action first: who did what, and to how many records.",
}
"""What each sheet holds, by the name that it has in a workbook."""


def contents_sheet(about: Sequence[tuple[str, str]], sheets: Sequence[Sheet]) -> Sheet:
    """Return the sheet: pairs that say what study it is, then a row for each sheet."""
    head: list[tuple[Value, ...]] = [(*pair, None, None) for pair in about]
    listed = [
        (sheet.name, ABOUT.get(sheet.name, ""), len(sheet.rows), len(sheet.columns))
        for sheet in sheets
    ]
    charts = [("Charts", ABOUT["Charts"], None, None)] if any(s.charts for s in sheets) else []
    return Sheet("Contents", _COLUMNS, [*head, *listed, *charts])
