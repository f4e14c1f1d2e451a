"""The pages of the companion: each module has one ``page()``."""
