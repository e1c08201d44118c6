"""A document's own style is learned: which of the lines' heads are labels of people."""
