"""From independent codings of one text to what is agreed and what is in dispute: plain functions.

Passages of two or more coders are paired by overlap, codes on them compared as sets, and rulings
turned into what the consensus gets.
"""
