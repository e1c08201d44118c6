"""Figures: drawn once, from plain rows, and written as SVG or PDF."""

from codebook.exporting.figures.bars import KappaRow, agreement_figure
from codebook.exporting.figures.drawing import Drawing
from codebook.exporting.figures.grid import GridRow, grid_figure
from codebook.exporting.figures.growth import GrowthRow, saturation_figure
from codebook.exporting.figures.pdf import has_fonts_of_readers, pdf_bytes
from codebook.exporting.figures.ranks import RankedRow, ranking_figure
from codebook.exporting.figures.svg import svg_bytes, svg_element

__all__ = [
    "Drawing",
    "GridRow",
    "GrowthRow",
    "KappaRow",
    "RankedRow",
    "agreement_figure",
    "grid_figure",
    "has_fonts_of_readers",
    "pdf_bytes",
    "ranking_figure",
    "saturation_figure",
    "svg_bytes",
    "svg_element",
]
