"""The use cases of a study by concern; `Study` is all of them."""
