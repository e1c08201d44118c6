"""The participants' background."""
