"""Training: what bots know in numbers, learned from games on the processors of one machine."""
