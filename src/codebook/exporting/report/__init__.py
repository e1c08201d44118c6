"""The report: one HTML file that needs nothing else, to be read, sent and printed."""
