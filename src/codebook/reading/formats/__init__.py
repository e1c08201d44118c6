"""Files of each kind → lines, cues or rows, before it is asked what they say."""
