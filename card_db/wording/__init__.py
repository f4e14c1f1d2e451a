"""Effects in Italian and English: nodes become phrases, phrases become sentences."""

from card_db.wording.describing import describe, reminders
from card_db.wording.lexicon import MissingWordingError, UnfitWordingError, WordingError
from card_db.wording.typography import typographic

__all__ = ["MissingWordingError", "UnfitWordingError", "WordingError", "describe", "reminders", "typographic"]
