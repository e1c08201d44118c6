"""The database: tables, journal, blindness, migrations, queries. The only SQL of the project."""
