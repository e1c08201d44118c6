"""All memos and insights in one list."""
