"""Files of other tools, read into the same project draft as REFI-QDA's.

Each format was learnt from the programs that write it. What cannot be read, or not resolved, is a
problem of the draft; nothing is left out in silence.
"""

from codebook.lazy_modules import lazy_submodules

__getattr__ = lazy_submodules(__name__)
