"""What goes into a paper: LaTeX tables and paragraphs, each a file to be put in."""

from codebook.exporting.paper.latex import in_quotes, paragraph
from codebook.exporting.paper.preview import preview, remarked
from codebook.exporting.paper.tables import Column, Table, table

__all__ = ["Column", "Table", "in_quotes", "paragraph", "preview", "remarked", "table"]
