"""Training: networks made by self-play, on the processors of one machine."""
