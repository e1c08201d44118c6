"""What goes into a paper: LaTeX tables and paragraphs, each a file to be put in."""
