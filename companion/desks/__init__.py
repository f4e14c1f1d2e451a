"""How each game is followed at the table: one module a game, the same protocol for all."""
