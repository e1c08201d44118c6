"""Reconciliation and review: places decided one after the other."""
