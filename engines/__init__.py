"""How the games are played: pure rules behind one protocol, on the standard library alone."""
