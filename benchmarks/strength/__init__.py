"""How strong the bots are: exact game theory on small games, and play against other engines."""
