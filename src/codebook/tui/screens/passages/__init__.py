"""The passages of codes across the study."""
