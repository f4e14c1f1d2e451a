"""Retrovia: an abstract for two on a field that the players build. Rules: RV-1 to RV-9."""
