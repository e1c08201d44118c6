"""What participants ranked: entered as ids, shown as figures."""
