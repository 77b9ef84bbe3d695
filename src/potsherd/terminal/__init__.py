"""Playing in a terminal: the screen, the commands, the course of a game, saved games."""
