"""What the phone shows beside the table. Nothing yet: it is built next."""
