"""The report: one HTML file that needs nothing else, to be read, sent and printed."""

from codebook.exporting.report.content import (
    Accepted,
    Agreed,
    Audit,
    Count,
    Described,
    Disputes,
    Figure,
    Interviewee,
    Picture,
    Quoted,
    Report,
    Themed,
)
from codebook.exporting.report.page import report_bytes

__all__ = [
    "Accepted",
    "Agreed",
    "Audit",
    "Count",
    "Described",
    "Disputes",
    "Figure",
    "Interviewee",
    "Picture",
    "Quoted",
    "Report",
    "Themed",
    "report_bytes",
]
