"""What comes out of the printer: faces, sheets, aids, rulebooks. Importing this package loads nothing heavy."""
