"""What leaves the house: one definition of each sheet, written as csv or xlsx.

Nothing here knows a study: sheets are made from plain rows, files from sheets.
"""
