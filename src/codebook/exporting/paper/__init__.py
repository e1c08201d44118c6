"""What goes into a paper: LaTeX tables and paragraphs, each a file to be put in."""

from codebook.exporting.paper.latex import paragraph
from codebook.exporting.paper.tables import Column, Table, table

__all__ = ["Column", "Table", "paragraph", "table"]
