"""What the companion costs the people at the table: real servers, real phones, an empty page beside them."""
