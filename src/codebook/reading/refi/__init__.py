"""REFI-QDA files of any tool: codebooks (.qdc) and projects (.qdpx), read as they come.

Written from the standard and its two schemas. What cannot be read, or not resolved, is a problem
of the draft; nothing is left out in silence.
"""

from codebook.reading.refi.project import read_qdc, read_qdpx
from codebook.reading.refi.root import is_qdc, is_qdpx

__all__ = ["is_qdc", "is_qdpx", "read_qdc", "read_qdpx"]
