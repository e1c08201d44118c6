"""Alembic's scripts. A fresh study is made from the tables; these bring older ones up to them."""
