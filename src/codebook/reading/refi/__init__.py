"""REFI-QDA files of any tool: codebooks (.qdc) and projects (.qdpx), read as they come.

Written from the standard and its two schemas. What cannot be read, or not resolved, is a problem
of the draft; nothing is left out in silence.
"""

from codebook.lazy_modules import lazy_submodules

__getattr__ = lazy_submodules(__name__)
