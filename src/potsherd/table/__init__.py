"""A game among people and bots: seats, clocks, taking back, and the log that is the truth of it."""
