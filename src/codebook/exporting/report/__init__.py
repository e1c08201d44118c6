"""The report: one HTML file that needs nothing else, to be read, sent and printed."""

from codebook.exporting.report.content import (
    Audit,
    Count,
    Figure,
    Interviewee,
    Picture,
    Report,
    ReportedAcceptance,
    ReportedAgreement,
    ReportedCode,
    ReportedDisputes,
    ReportedQuote,
    ReportedTheme,
)
from codebook.exporting.report.page import report_bytes

__all__ = [
    "Audit",
    "Count",
    "Figure",
    "Interviewee",
    "Picture",
    "Report",
    "ReportedAcceptance",
    "ReportedAgreement",
    "ReportedCode",
    "ReportedDisputes",
    "ReportedQuote",
    "ReportedTheme",
    "report_bytes",
]
