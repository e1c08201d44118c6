"""Rows → codebooks, codings, participants, rankings, themes: one module per kind of sheet."""
