"""What leaves the house: one definition of each sheet, written as csv or xlsx.

Nothing here knows a study: sheets are made from plain rows, files from sheets.
"""

from codebook.exporting.background_sheet import (
    BackgroundEntry,
    background_sheet,
    published_background_sheet,
)
from codebook.exporting.codebook_sheet import CodebookEntry, CodeLabel, codebook_sheet, joined_codes
from codebook.exporting.codings_sheet import CodingEntry, codings_sheet
from codebook.exporting.csv_file import csv_bytes
from codebook.exporting.files import file_bytes, save_all
from codebook.exporting.sheets import Column, Merge, Sheet
from codebook.exporting.taxonomy_sheet import TaxonomyEntry, taxonomy_sheet
from codebook.exporting.transcripts_sheet import TranscriptEntry, transcripts_sheet
from codebook.exporting.xlsx_file import xlsx_bytes

__all__ = [
    "BackgroundEntry",
    "CodeLabel",
    "CodebookEntry",
    "CodingEntry",
    "Column",
    "Merge",
    "Sheet",
    "TaxonomyEntry",
    "TranscriptEntry",
    "background_sheet",
    "codebook_sheet",
    "codings_sheet",
    "csv_bytes",
    "file_bytes",
    "joined_codes",
    "published_background_sheet",
    "save_all",
    "taxonomy_sheet",
    "transcripts_sheet",
    "xlsx_bytes",
]
