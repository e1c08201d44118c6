"""The import screen: files are previewed, corrected and imported."""
