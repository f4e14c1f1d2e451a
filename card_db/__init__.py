"""What the games consist of: tables, effects, words. Importing this package loads nothing heavy."""
