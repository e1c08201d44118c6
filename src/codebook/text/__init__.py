"""Pure functions on text: spans, turns, segments, code numbers. No database, no terminal."""
