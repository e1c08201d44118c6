"""Importing the projects of other tools, and REFI-QDA files."""
