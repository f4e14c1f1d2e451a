"""Following a table: from the log of what happened to where the game stands, and the checked ways to go on."""
