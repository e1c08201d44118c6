"""The transcript: text with its turns, codings, caret and selection."""
