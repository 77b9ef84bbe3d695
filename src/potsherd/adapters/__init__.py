"""Potsherd's games as environments of others; each needs the extra of its name."""
