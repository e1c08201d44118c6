"""REFI-QDA: the codebook (.qdc) and the whole study (.qdpx) for other tools of the field.

Nothing here knows a study: files are made from the plain rows of `rows`.
"""
