"""All that is exported: each sheet is defined once, and written as csv or xlsx.

Nothing here knows a study: sheets are made from plain rows, and files from sheets.
"""
