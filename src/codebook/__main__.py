"""`codebook`, and `python -m codebook`."""

import sys


def main() -> int:
    """Run a command; return its exit code, 130 where ctrl+c stops it, even while it is loaded."""
    try:
        from codebook.cli.main import run

        return run()
    except KeyboardInterrupt:
        sys.stderr.write("codebook: stopped.\n")
        return 130


if __name__ == "__main__":
    sys.exit(main())
