"""Effects in Italian and English: nodes become phrases, phrases become sentences."""
