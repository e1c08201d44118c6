"""Interviews in which not everybody has a label: what tells a question from its answer."""
