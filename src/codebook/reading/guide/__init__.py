"""Markdown → the interview guideline."""
