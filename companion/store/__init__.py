"""What is kept of the tables: an append-only log on SQLite or PostgreSQL, safe from lost, doubled and mixed-up taps."""
