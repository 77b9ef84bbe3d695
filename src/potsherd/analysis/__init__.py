"""Looking back at a game: what was luck, what was skill, and what would have been better."""
