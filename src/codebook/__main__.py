"""`python -m codebook`."""

import sys

from codebook.cli.main import run

sys.exit(run())
