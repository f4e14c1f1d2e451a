"""What the phone shows beside the table: a server for the phones in the room, following the game by its rules."""
